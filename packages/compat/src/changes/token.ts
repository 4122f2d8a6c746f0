import { TokenError } from "@edbridge/core";
import type { Answer } from "../http/message.js";
import { type LegacyError, retryAfterHeader, turnedOff } from "../http/legacy-response.js";
import { exchange } from "../call/exchange.js";
import type { LegacyCall } from "../call/legacy-call.js";
import type { Report } from "../report/report.js";
import type { Change } from "./change.js";
import {
  mannerOf,
  oauthAnswer,
  type OAuthError,
  type OAuthManner,
  oauthRefusal,
  refuseOAuthMethod,
  tokenFailureStatus,
} from "../sessions/oauth-response.js";
import { type Parameters, readOAuthCall, tooLong } from "../sessions/oauth-request.js";
import { credentialsFrom, handleLife } from "../sessions/session-store.js";

export const token: Change = {
  id: "EDB002",
  title: "Tokens come from another grant",
  difference:
    "A legacy host exchanges key, secret and code (grant authorization_code) at /oauth/token. It takes them as a form, as JSON or in the query, and answers 200 with an error member when it refuses. A current host takes the grant client_credentials by POST only, and refuses with a status.",
  bridged:
    "edbridge proves key and secret at the host with the client-credentials exchange. The caller gets a handle in place of the host's token. A request for client_credentials goes to the host unchanged, unless it has two keys or two secrets. A caller that sends wrong secrets may try ten a minute for a key and 60 for an address. All addresses that have not signed in with a key before may try 30 a minute for it together. After that, the answer is 429 with Retry-After.",
  finish:
    "Send grant_type=client_credentials with HTTP Basic, as clientCredentials() of @edbridge/current-flow does.",
  routes: ["token"],
  around: exchangeGrant,
  // The parameters name the caller.
  off: { around: exchangeGrant },
};

async function exchangeGrant(x: LegacyCall): Promise<Answer> {
  const { report } = x;
  report.answeredBy = "EDB002";
  const refused = refuseOAuthMethod(x);
  if (refused) return refused;
  const read = await readOAuthCall(x, x.route.search);
  const { parameters, body } = read;
  const manner = mannerOf(read, x.settings);
  const long = tooLong(parameters);
  if (long !== undefined) {
    report.why = `The ${long} is too long.`;
    return oauthRefusal("invalid_request", manner);
  }
  const { grant_type: grant, client_id: key } = parameters;
  report.clientKey = key;
  if (grant?.toLowerCase() === "client_credentials") {
    if (read.isAmbiguous || differs(x.headers["authorization"], parameters)) {
      report.why = twoPairs;
      return oauthRefusal("invalid_request", manner);
    }
    x.body = body;
    return passOn(x, parameters, manner);
  }
  if (x.bridge.isOff("EDB002", key)) return turnedOff("EDB002", 400, isGone);
  return exchangeCode(parameters, manner, x);
}

/** Sends a request for the current grant to the host. Wrong secrets count as those of legacy callers. */
async function passOn(x: LegacyCall, parameters: Parameters, manner: OAuthManner): Promise<Answer> {
  const { settings, bridge, report, route } = x;
  const [basicKey, basicSecret] = basicPair(x.headers["authorization"]);
  const clientKey = parameters["client_id"] ?? basicKey;
  const credentials = credentialsFrom(clientKey, parameters["client_secret"] ?? basicSecret);
  const refused = bridge.refusalOf(clientKey, report);
  if (refused) return refusedCaller(refused, manner);
  try {
    const guesser = { clientKey, from: x.from };
    x.url = settings.current.href + settings.tokenPath + route.search;
    const answer = await bridge.sessions.pass(guesser, credentials, settings, () => exchange(x, x));
    // The host itself has answered.
    report.answeredBy = undefined;
    return answer;
  } catch (error) {
    if (error instanceof TokenError) return failedExchange(error, manner, report);
    throw error;
  }
}

/** Key and secret in a Basic `Authorization` (RFC 7617); empty for any other. */
function basicPair(authorization = ""): readonly [key: string, secret: string] {
  const [, pair = ""] = /^basic +([\w+/=-]{1,2000})$/i.exec(authorization) ?? [];
  const [key = "", ...rest] = Buffer.from(pair, "base64").toString().split(":");
  return [key, rest.join(":")];
}

/** Whether a Basic `Authorization` is another caller's than the parameters, or may be. */
function differs(
  authorization = "",
  { client_id: key, client_secret: secret }: Parameters,
): boolean {
  if (!/^\s*basic\b/i.test(authorization)) return false;
  const [basicKey, basicSecret] = basicPair(authorization);
  return (key ?? basicKey) !== basicKey || (secret ?? basicSecret) !== basicSecret;
}

// Legacy hosts read GUIDs with and without dashes, in braces too.
function isGuid(code: string): boolean {
  return /^[0-9a-f]{32}$/i.test(compact(code));
}

function compact(code: string): string {
  return code.replaceAll(/[-\s{}]/g, "").toLowerCase();
}

/** Exchanges a code, a key and a secret for a handle. */
async function exchangeCode(
  parameters: Parameters,
  manner: OAuthManner,
  x: LegacyCall,
): Promise<Answer> {
  const { settings, bridge, signal, from, dispatcher } = x;
  const { report } = x;
  const refuse = (error: OAuthError, why: string): Answer => {
    report.why = why;
    return oauthRefusal(error, manner);
  };
  const { grant_type: grant, client_id: key, client_secret: secret, code = "" } = parameters;
  if (grant !== "authorization_code") return refuse("invalid_grant", wrongGrant);
  if (settings.code === "strict" && !isGuid(code)) {
    report.option = anyCode;
    return refuse("invalid_request", notACode);
  }
  const credentials = credentialsFrom(key, secret);
  if (!credentials) return refuse("invalid_client", noCredentials);
  const refused = bridge.refusalOf(credentials.clientKey, report);
  if (refused) return refusedCaller(refused, manner);
  try {
    const given = compact(code);
    const who = { signal, from, dispatcher };
    const handle = await bridge.sessions.exchange(given, credentials, settings, who);
    if (handle === undefined) {
      report.option = anyCode;
      return refuse("invalid_client", otherCode);
    }
    bridge.signedIn(handle, x);
    const fields = { access_token: handle, expires_in: handleLife / 1000, token_type: "bearer" };
    return oauthAnswer(fields, manner);
  } catch (error) {
    if (error instanceof TokenError) return failedExchange(error, manner, report);
    throw error;
  }
}

/** What a caller that the owner refuses gets: as a key that the host does not know, or to come later. */
function refusedCaller({ status, headers, message }: LegacyError, manner: OAuthManner): Answer {
  if (status === 403) return oauthRefusal("invalid_client", manner);
  const { "content-type": _, ...rest } = headers;
  return oauthAnswer({ error: "temporarily_unavailable", message }, manner, status, rest);
}

const isGone = "A current host takes the grant client_credentials alone.";
const twoPairs =
  "The Client_id or the Client_secret is given twice, or in a body of another type than its Content-Type.";
const wrongGrant = "The Grant_type is neither authorization_code nor client_credentials.";
const notACode = "The Code is not one that edbridge issued.";
const noCredentials = "Client_id or Client_secret is missing, or cannot be one.";
const otherCode =
  "The Code was not issued here for this Client_id, was used before, or is older than ten minutes.";
const refusedPair = "The host refused this key and secret.";

const anyCode = {
  name: "code",
  value: "lenient",
  effect: "accepts any Code, for programs that send a constant",
};

/** What a failed exchange at the host looks like to a legacy caller, which tests `error` first. */
function failedExchange(error: TokenError, manner: OAuthManner, report: Report): Answer {
  const { code, message } = error;
  if (code === "EDB_TOKEN_REFUSED" && !error.retryable) {
    report.why = refusedPair;
    return oauthRefusal("invalid_client", manner);
  }
  report.why = message;
  const fields = { error: "temporarily_unavailable", message };
  const headers = retryAfterHeader(error.retryAfter);
  return oauthAnswer(fields, manner, tokenFailureStatus(error), headers);
}
