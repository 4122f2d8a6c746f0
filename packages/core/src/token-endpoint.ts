import { none } from "./absent.js";
import * as z from "zod/mini";
import { AccessToken, type Expiry } from "./token-source.js";
import { systemClock } from "./clock.js";
import { TokenError } from "./errors.js";
import { publishing } from "./events.js";
import { type HttpRequest, networkError, send } from "./http.js";
import { once } from "./late.js";
import { jsonObject } from "./json.js";
import { isTransient, parseRetryAfter } from "./retry.js";
import type { HostDispatcher } from "./transport.js";

/** Bytes of an OAuth answer that are read at most; real ones have a few hundred. */
const answerLimit = 64 * 1024;

/** What an OAuth operation answered: a JSON object with a 2xx status. */
export interface OAuthAnswer {
  readonly status: number;
  /** The object's members by lower-case name: legacy hosts write them in several casings. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * One call of an OAuth operation. `operation` names it in errors, such as `token`.
 *
 * @throws `NetworkError`; {@link TokenError} for a refusal, a redirect, or an answer that is no
 * JSON object of at most 64 KiB
 */
export async function callOAuth(
  operation: string,
  request: HttpRequest,
  { dispatcher, now }: { dispatcher?: HostDispatcher | undefined; now: number },
): Promise<OAuthAnswer> {
  const { method, origin } = request;
  const sent = () => send(request, dispatcher);
  const of = { method, origin, operation };
  const { status, headers, body } = await publishing(of, systemClock, sent);
  const retryAfter = parseRetryAfter(headers["retry-after"], now);
  const text = await body.text(answerLimit).catch((error: unknown) => {
    throw networkError(`Reading the ${operation} answer`, error, request.signal);
  });
  if (status >= 300 && status < 400) throw redirected(operation, status);
  const object = jsonObject(text);
  const members = Object.entries(object ?? {});
  const fields = Object.fromEntries(members.map(([name, value]) => [name.toLowerCase(), value]));
  if (isTokenLimit(status, fields)) throw tokenLimit(status, retryAfter);
  const reason = oauthError(fields);
  if (reason !== undefined) throw refused(operation, status, reason, retryAfter);
  if (status < 300 && object) return { status, fields };
  const isOfHost = object !== undefined || (status === 401 && text === "");
  throw unusable(operation, status, { isOfHost, retryAfter, type: headers["content-type"] });
}

// A token limit is final: places become free only as live tokens end, up to half an hour later.
function isTokenLimit(status: number, { type }: Readonly<Record<string, unknown>>): boolean {
  return status === 429 && typeof type === "string" && type.endsWith(":too-many-tokens");
}

// RFC 6749 section 5.2 says what an error code may be made of; anything else is not repeated.
function oauthError({ error }: Readonly<Record<string, unknown>>): string | undefined {
  if (error === undefined || error === null || error === "") return undefined;
  return typeof error === "string" && /^[a-z_]{1,40}$/.test(error) ? error : "an unknown error";
}

function redirected(operation: string, status: number): TokenError {
  return new TokenError(
    "EDB_TOKEN_REDIRECT",
    `The ${operation} operation answered ${status}, a redirect. edbridge does not follow it, because it would send the secret there. Set baseUrl to the address of the host itself.`,
    { status },
  );
}

/** Milliseconds before a place is asked for again, at the least. */
const untilFree = 30_000;

function tokenLimit(status: number, retryAfter = 0): TokenError {
  return new TokenError(
    "EDB_TOKEN_LIMIT",
    "The host has too many live tokens for this key; wait until some of them expire. Share one token source per key and process instead of making one per call.",
    { status, retryAfter: Math.max(retryAfter, untilFree) },
  );
}

function refused(
  operation: string,
  status: number,
  reason: string,
  retryAfter: number | undefined,
): TokenError {
  const retryable = isTransient(status) || ofMoment.has(reason);
  const usual = retryable ? "Try again later." : "Ask the host's operator what the key may do.";
  return new TokenError(
    "EDB_TOKEN_REFUSED",
    `The ${operation} operation answered ${status} with ${reason}. ${advice[reason] ?? usual}`,
    { status, reason, retryable, retryAfter },
  );
}

/** RFC 6749 section 4.1.2.1. */
const ofMoment: ReadonlySet<string> = new Set(["server_error", "temporarily_unavailable"]);

const advice: Readonly<Record<string, string>> = {
  invalid_client: "Check the key and the secret, and that the key is active on this host.",
  invalid_grant:
    "The host does not take this grant. For a current host use @edbridge/current-flow, for a legacy host @edbridge/legacy-flow.",
  unsupported_grant_type:
    "The host does not take this grant. For a current host use @edbridge/current-flow, for a legacy host @edbridge/legacy-flow.",
  invalid_request:
    "The host did not understand the request. Check that baseUrl is the address of a host with this API.",
};

/** @param isOfHost hosts that give no code answer with a problem document, or with 401 and nothing */
function unusable(
  operation: string,
  status: number,
  answer: { isOfHost: boolean; type: unknown; retryAfter: number | undefined },
): TokenError {
  const { isOfHost, retryAfter } = answer;
  const [type = "no content type"] = /^[\w.+/-]{1,60}/.exec(String(answer.type ?? "")) ?? none;
  const answered = `The ${operation} operation answered ${status} (${type})`;
  const isDenial = status === 400 || status === 401 || status === 403;
  // What is not the host's comes from a gateway before it, which knows nothing of the secret.
  if (isDenial && isOfHost) {
    const message = `${answered}. Check the key and the secret.`;
    return new TokenError("EDB_TOKEN_REFUSED", message, { status, retryAfter });
  }
  if (isTransient(status)) {
    const message = `${answered}. The host, or a gateway before it, cannot answer now. Try again later.`;
    return new TokenError("EDB_TOKEN_ANSWER", message, { status, retryable: true, retryAfter });
  }
  const message = `${answered}, which is no OAuth answer. Check that baseUrl and its paths name the host's OAuth operations, and that no firewall or sign-in page answers in its place.`;
  return new TokenError("EDB_TOKEN_ANSWER", message, { status, retryable: isDenial, retryAfter });
}

/** The life of a token in seconds, if the host does not name it. */
const usualLife = 1800;
/** Seconds: no token is trusted for longer than a day, whatever the host says. */
const longestLife = 86_400;
/** Numbers from here on are not a life, they are an absolute time: seconds since the epoch, in 2001. */
const epochSeconds = 1_000_000_000;
const epochMilliseconds = 1_000_000_000_000;

const schema = once(() =>
  z.object({
    access_token: z.string().check(z.regex(/^[\x21-\x7e]+$/)),
    token_type: z.optional(z.string().check(z.regex(/^bearer$/i))),
    expires_in: z.nullish(
      z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/))]),
    ),
  }),
);

const expected: Readonly<Record<string, string>> = {
  access_token: "no usable access_token",
  token_type: "a token_type other than bearer",
  expires_in: "an expires_in that is no number",
};

/**
 * Reads the fields of a token answer (specification section 2; RFC 6749 section 5.1).
 *
 * `expires_in` is a number or a numeric string of seconds; above a day it is cut to a day. An absolute time
 * since the epoch, which some hosts give, counts from `now`. With zero or less a fixed token has ended. Legacy
 * hosts compute the number in their own time zone: for a sliding one it says nothing.
 *
 * @throws {@link TokenError} `EDB_TOKEN_ANSWER`
 */
export function parseTokenAnswer(
  fields: Readonly<Record<string, unknown>>,
  { status, expiry, now }: { status: number; expiry: Expiry; now: number },
): AccessToken {
  const result = z.safeParse(schema(), fields);
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]);
    throw answerError(status, expected[name] ?? "no token");
  }
  const { access_token: value, expires_in: expiresIn } = result.data;
  const life = expiresIn == null ? usualLife : lifeOf(Number(expiresIn), now);
  if (life <= 0 && expiry === "fixed") throw answerError(status, "a token that has already ended");
  const seconds = life > 0 ? Math.min(life, longestLife) : usualLife;
  return new AccessToken({ value, expiry, expiresIn: seconds });
}

function lifeOf(expiresIn: number, now: number): number {
  if (expiresIn >= epochMilliseconds) return (expiresIn - now) / 1000;
  return expiresIn >= epochSeconds ? expiresIn - now / 1000 : expiresIn;
}

function answerError(status: number, what: string): TokenError {
  return new TokenError(
    "EDB_TOKEN_ANSWER",
    `The token operation answered ${status} with ${what}. Check that baseUrl and tokenPath name the host's token operation.`,
    { status },
  );
}
