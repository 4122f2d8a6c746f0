import type { TokenError } from "@edbridge/core";
import type { Answer, AnswerHeaders, Call } from "../http/message.js";
import { jsonAnswer, refuseMethod } from "../http/legacy-response.js";
import type { Casing, CompatSettings } from "../settings/compat-options.js";
import type { OAuthCall } from "./oauth-request.js";

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

/** The answer to an OAuth call by another method than the legacy host took. */
export function refuseOAuthMethod(call: Call): Answer | undefined {
  return call.method === "GET" || call.method === "POST" ? undefined : refuseMethod(call);
}
