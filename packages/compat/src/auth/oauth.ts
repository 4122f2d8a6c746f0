import type { Credentials, TokenError } from "@edbridge/core";
import { checkCredentials, jsonObject, none } from "@edbridge/core/internal";
import { bodyText } from "../http/body.js";
import { strictJson } from "../http/legacy-json.js";
import type { Answer, AnswerHeaders, Call, HeaderFields } from "../http/message.js";
import { type BearerRefusal, jsonAnswer } from "../http/legacy-response.js";
import type { Casing, CompatSettings } from "../settings/compat-options.js";

/** Parameters of an OAuth call by lower-case name. */
export type Parameters = Readonly<Record<string, string>>;

/** An OAuth call, read. */
export interface OAuthCall {
  readonly parameters: Parameters;
  /** Whether each word of its parameters' names begins with a capital: `Response_Type`, `ClientId`. */
  readonly isPascal: boolean;
}

/** Bytes of an OAuth request that are read at most. */
const limit = 16 * 1024;

/** Characters that a parameter may have; keys and secrets of hosts have some dozens. */
const longest: Readonly<Record<string, number>> = {
  client_id: 256,
  client_secret: 1024,
  code: 128,
  state: 1024,
};

/** The parameter of an OAuth call that is longer than any host gives one; `undefined` if none is. */
export function tooLong(parameters: Parameters): string | undefined {
  const found = Object.entries(longest).find(
    ([name, most]) => (parameters[name]?.length ?? 0) > most,
  );
  return found?.[0];
}

/**
 * The parameters of a legacy OAuth call: a GET has them in its query, any other call in its body,
 * never in both. Bodies come as forms, as JSON, and as what passes for JSON in old programs
 * (single quotes, commas too many). Names are compared without case. Unreadable means none.
 */
export async function readOAuthCall(call: Call, search: string): Promise<OAuthCall> {
  if (call.method === "GET") return named(fromForm(search));
  const text = (await bodyText(call.body, limit))?.trim() ?? "";
  // The body tells, not its content type: old programs often name the wrong one.
  if (!text.startsWith("{")) return named(fromForm(text));
  return named(Object.entries(jsonObject(text) ?? jsonObject(strictJson(text)) ?? {}));
}

type Pairs = readonly (readonly [string, unknown])[];

function fromForm(text: string): Pairs {
  return [...new URLSearchParams(text)];
}

const ofSeveralWords = /^(?:client_?(?:id|secret)|(?:response|grant)_?type)$/i;
const pascal = /^[A-Z][a-z]+_?[A-Z]/;

/** `Client_id` is no such name: the legacy host's own documents wrote it, and `access_token`. */
function named(pairs: Pairs): OAuthCall {
  const names = pairs.map(([name]) => name).filter((name) => ofSeveralWords.test(name));
  const isPascal =
    names.length > 0 && names.every((name) => pascal.test(name) && !/[A-Z]{3}/.test(name));
  const parameters: Record<string, string> = Object.create(null);
  for (const [name, value] of pairs) {
    if (typeof value === "string" || typeof value === "number")
      parameters[name.toLowerCase()] = String(value);
  }
  return { parameters, isPascal };
}

/** The credentials in the parameters of a token call; `undefined` when they cannot be any. */
export function credentialsFrom(
  key: string | undefined,
  secret: string | undefined,
): Credentials | undefined {
  try {
    return checkCredentials({ clientKey: key, clientSecret: secret });
  } catch {
    return undefined;
  }
}

/** A token request that no server can read another key or secret in. They are where its caller sent them. */
export function plainTokenRequest(
  call: Call,
  tokenUrl: string,
  parameters: Parameters,
  [key, secret]: readonly [key: string, secret: string],
): Call {
  const { authorization, ...headers } = call.headers;
  const form = new URLSearchParams(parameters);
  const sent: Record<string, string> = {
    ...headers,
    "content-type": "application/x-www-form-urlencoded",
  };
  if (basicPair(authorization)[0] !== "") {
    for (const name of ["client_id", "client_secret"]) form.delete(name);
    sent["authorization"] = `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;
  }
  return call.method === "GET"
    ? { ...call, url: `${tokenUrl}?${String(form)}`, headers: sent, body: undefined }
    : { ...call, url: tokenUrl, headers: sent, body: String(form) };
}

/** Key and secret in a Basic `Authorization` (RFC 7617); empty for any other. */
export function basicPair(authorization = ""): readonly [key: string, secret: string] {
  const [, pair = ""] = /^basic +([\w+/=-]{1,2000})$/i.exec(authorization) ?? none;
  const [key = "", ...rest] = Buffer.from(pair, "base64").toString().split(":");
  return [key, rest.join(":")];
}

/** The token of an `Authorization: Bearer` header, its scheme in any case, or why there is none. */
export function bearerToken(
  headers: HeaderFields,
): { readonly token: string } | { readonly refusal: BearerRefusal } {
  const [, sent] = /^bearer +(\S.*)$/i.exec(headers["authorization"]?.trim() ?? "") ?? none;
  if (sent === undefined) return { refusal: "Missing credentials" };
  return /^[\x21-\x7e]+$/.test(sent) ? { token: sent } : { refusal: "Invalid credentials" };
}

const uncached = {
  "cache-control": "no-cache, no-store, must-revalidate",
  pragma: "no-cache",
  expires: "0",
};

/** How one OAuth call is answered. */
export interface OAuthManner {
  readonly casing: Exclude<Casing, "follow">;
  /** Whether a refusal has the status of a legacy host. */
  readonly isLegacyStatus: boolean;
}

/** How an OAuth call is answered by the owner's settings and by what its caller writes. */
export function mannerOf(
  { isPascal }: Pick<OAuthCall, "isPascal">,
  { casing, oauthStatus }: CompatSettings,
): OAuthManner {
  const followed = isPascal ? "pascal" : "camel";
  return {
    casing: casing === "follow" ? followed : casing,
    isLegacyStatus: oauthStatus === "legacy",
  };
}

/** An OAuth answer, its names written as the callers read them. Absent members are left out. */
export function oauthAnswer(
  fields: Readonly<Record<string, string | number | undefined>>,
  { casing }: OAuthManner,
  status = 200,
  headers: AnswerHeaders = {},
): Answer {
  const body: Record<string, string | number | undefined> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (casing !== "pascal") body[name] = value;
    if (casing !== "camel") body[name.charAt(0).toUpperCase() + name.slice(1)] = value;
  }
  return jsonAnswer(status, body, { ...uncached, ...headers });
}

/** The status of a response where the host gives no token, but does not refuse the credentials. */
export function tokenFailureStatus({ status, retryAfter }: TokenError): number {
  if (status === 429) return 429;
  return retryAfter === undefined ? 502 : 503;
}

/** Whether the host says that a key and a secret are none. */
export function isRefusal({ code, retryable }: TokenError): boolean {
  return code === "EDB_TOKEN_REFUSED" && !retryable;
}

/** Why an OAuth call is refused, in the words of the legacy host. */
export type OAuthError = "invalid_client" | "invalid_grant" | "invalid_request";

/** A refused OAuth call. Callers test `error`; the legacy host's status was 200. */
export function oauthRefusal(
  error: OAuthError,
  manner: OAuthManner,
  more: Readonly<Record<string, string | undefined>> = {},
): Answer {
  const standard = error === "invalid_client" ? 401 : 400;
  return oauthAnswer({ ...more, error }, manner, manner.isLegacyStatus ? 200 : standard);
}
