import { type HostDispatcher, TokenError } from "@edbridge/core";
import {
  type LegacyError,
  refuseMethod,
  retryAfterHeader,
  turnedOff,
} from "../http/legacy-response.js";
import type { Answer, Call, Send } from "../http/message.js";
import type { Report } from "../report/report.js";
import type { Reporter } from "../report/reporter.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { HostProfile } from "../settings/host-profile.js";
import type { Codes } from "./codes.js";
import { tokenUrlOf } from "./credential.js";
import {
  basicPair,
  credentialsFrom,
  isRefusal,
  mannerOf,
  oauthAnswer,
  type OAuthError,
  type OAuthManner,
  oauthRefusal,
  type Parameters,
  plainTokenRequest,
  readOAuthCall,
  tokenFailureStatus,
  tooLong,
} from "./oauth.js";
import { handleLife, type SessionStore } from "./sessions.js";

/** What a sign-in needs of the bridge. */
export interface SignInServices {
  readonly codes: Codes;
  readonly sessions: SessionStore;
  readonly reporter: Reporter;
  /** The host at which secrets are proven. */
  readonly home: HostProfile;
  /** The changes that the owner has turned off for the caller with this client key. */
  offFor(clientKey: string | undefined): ReadonlySet<string>;
  /** Sends a token request to the host. */
  passOn(x: SignInCall, settings: CompatSettings, request: Call): Promise<Answer>;
}

/** One call of `/oauth/authorize` or `/oauth/token`. */
export interface SignInCall {
  readonly call: Call;
  readonly route: LegacyRoute;
  readonly report: Report;
  readonly send: Send;
  /** Sends the token exchanges. Default: the dispatcher of the options. */
  readonly dispatcher: HostDispatcher | undefined;
}

/** Such a call, read, and what it needs. */
interface SignInRequest extends SignInCall {
  readonly by: SignInServices;
  readonly parameters: Parameters;
  readonly manner: OAuthManner;
}

/**
 * Answers a call of a sign-in (EDB001, EDB002). The host is asked only about well-formed ones.
 *
 * @throws `NetworkError`; `EdbridgeError` if the host does not describe itself
 */
export async function answerSignIn(x: SignInCall, by: SignInServices): Promise<Answer> {
  const { call, route, report } = x;
  const id = route.kind === "authorize" ? "EDB001" : "EDB002";
  report.answeredBy = id;
  if (call.method !== "GET" && call.method !== "POST") return refuseMethod(call);
  const read = await readOAuthCall(call, route.search);
  const { parameters } = read;
  const { grant_type: grant, client_id: key } = parameters;
  report.clientKey = key;
  const signIn: SignInRequest = {
    ...x,
    by,
    parameters,
    manner: mannerOf(read, by.home.configured),
  };
  if (id === "EDB001") {
    return by.offFor(key).has(id) ? turnedOff(id, 404, authorizeIsGone) : codeFor(signIn);
  }
  const long = tooLong(parameters);
  if (long !== undefined) return refuse("invalid_request", tooLongText(long), signIn);
  try {
    if (grant?.toLowerCase() === "client_credentials") return await passOn(signIn);
    if (by.offFor(key).has(id)) return turnedOff(id, 400, tokenIsGone);
    return await handleFor(signIn);
  } catch (error) {
    if (error instanceof TokenError) return failedExchange(error, signIn);
    throw error;
  }
}

/** Issues a code. It needs nothing of the host. */
function codeFor(signIn: SignInRequest): Answer {
  const { parameters, manner, by } = signIn;
  const { client_id: key = "", state, response_type: type } = parameters;
  const long = tooLong(parameters);
  if (long !== undefined) return refuse("invalid_request", tooLongText(long), signIn, { code: "" });
  // The legacy host compared this value with its case, and answered 200 even if it was wrong.
  if (type !== "code") return refuse("invalid_request", noCode, signIn, { code: "", state });
  return oauthAnswer({ code: by.codes.mint(key), state }, manner);
}

async function handleFor(signIn: SignInRequest): Promise<Answer> {
  const { call, report, dispatcher, parameters, manner } = signIn;
  const { codes, home, reporter, sessions } = signIn.by;
  const { grant_type: grant, client_id: key, client_secret: secret, code = "" } = parameters;
  if (grant !== "authorization_code") return refuse("invalid_grant", wrongGrant, signIn);
  const isStrict = home.configured.code === "strict";
  // Legacy hosts read GUIDs with and without dashes, in braces too.
  const used = code.replaceAll(/[-\s{}]/g, "").toLowerCase();
  if (isStrict && !/^[0-9a-f]{32}$/.test(used)) {
    report.option = anyCode;
    return refuse("invalid_request", notACode, signIn);
  }
  const credentials = credentialsFrom(key, secret);
  if (!credentials) return refuse("invalid_client", noCredentials, signIn);
  const { clientKey } = credentials;
  const refused = reporter.refusalOf(clientKey, report, () => sessions.isProven(credentials));
  if (refused) return refusedCaller(refused, manner);
  const settings = await home.learn(call.signal, dispatcher);
  const who = { signal: call.signal, from: call.from, dispatcher };
  const open = () => sessions.open(credentials, settings, who);
  const handle = await (isStrict ? codes.use(used, clientKey, open) : open());
  if (handle === undefined) {
    report.option = anyCode;
    return refuse("invalid_client", otherCode, signIn);
  }
  announce(handle, settings, signIn);
  const fields = { access_token: handle, expires_in: handleLife / 1000, token_type: "bearer" };
  return oauthAnswer(fields, manner);
}

/** Gives the owner the district of a new credential. No sign-in waits for that. */
function announce(handle: string, settings: CompatSettings, { send, by }: SignInRequest): void {
  const { onSignedIn } = by.reporter.owner;
  const credential = onSignedIn && by.sessions.find(handle)?.credential;
  if (!credential || credential.isAnnounced) return;
  credential.isAnnounced = true;
  const districtOf = async () => {
    const { ids } = await credential.organizationsAt(settings, send);
    return ids.length === 1 ? ids[0] : undefined;
  };
  // The sign-in has succeeded, whatever fails now. The district is looked up again when it is needed.
  districtOf()
    .then((district) => onSignedIn({ district }))
    .catch(() => {});
}

/** Sends a request for the current grant to the host, with the key and secret that were read and counted. */
async function passOn(signIn: SignInRequest): Promise<Answer> {
  const { call, report, dispatcher, parameters, manner, by } = signIn;
  const { home, reporter, sessions } = by;
  const [basicKey, basicSecret] = basicPair(call.headers["authorization"]);
  const { client_id: clientKey = basicKey, client_secret: secret = basicSecret } = parameters;
  const credentials = credentialsFrom(clientKey, secret);
  if (clientKey !== "") report.clientKey = clientKey;
  const refused = reporter.refusalOf(clientKey, report, () => sessions.isProven(credentials));
  // Programs of this grant go by the status.
  if (refused) return refusedCaller(refused, { ...manner, isLegacyStatus: false });
  const settings = await home.learn(call.signal, dispatcher);
  const guesser = { clientKey, from: call.from };
  const request = plainTokenRequest(call, tokenUrlOf(settings), parameters, [clientKey, secret]);
  const send = () => by.passOn(signIn, settings, request);
  const answer = await sessions.pass(guesser, credentials, settings, send);
  // The host itself has answered.
  report.answeredBy = undefined;
  return sessions.notePassed(answer, clientKey);
}

function refuse(
  error: OAuthError,
  why: string,
  { report, manner }: SignInRequest,
  more?: Readonly<Record<string, string | undefined>>,
): Answer {
  report.why = why;
  return oauthRefusal(error, manner, more);
}

/** What a caller that the owner refuses gets: as a key that the host does not know, or to come later. */
function refusedCaller({ status, headers, message }: LegacyError, manner: OAuthManner): Answer {
  if (status === 403) return oauthRefusal("invalid_client", manner);
  return oauthAnswer({ error: "temporarily_unavailable", message }, manner, status, headers);
}

/** What a failed exchange at the host looks like to a legacy caller, which tests `error` first. */
function failedExchange(error: TokenError, signIn: SignInRequest): Answer {
  const { message } = error;
  if (isRefusal(error)) return refuse("invalid_client", refusedPair, signIn);
  signIn.report.why = message;
  const fields = { error: "temporarily_unavailable", message };
  const headers = retryAfterHeader(error.retryAfter);
  return oauthAnswer(fields, signIn.manner, tokenFailureStatus(error), headers);
}

const authorizeIsGone = "A current host has no authorize operation.";
const tokenIsGone = "A current host takes the grant client_credentials alone.";
const noCode = "The Response_type is not code.";
const wrongGrant = "The Grant_type is neither authorization_code nor client_credentials.";
const notACode = "The Code is not one that edbridge issued.";
const noCredentials = "Client_id or Client_secret is missing, or cannot be one.";
const otherCode =
  "The Code was not issued here for this Client_id, was used before, or is older than ten minutes.";
const refusedPair = "The host refused this key and secret.";
const tooLongText = (name: string) => `The ${name} is too long.`;

const anyCode = {
  name: "code",
  value: "lenient",
  effect: "accepts any Code, for programs that send a constant",
};
