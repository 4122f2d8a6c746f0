import {
  type AccessToken,
  type Clock,
  EdbridgeError,
  NetworkError,
  TokenError,
} from "@edbridge/core";
import {
  authorized,
  type AuthorizedCall,
  delayedAbort,
  isForeign,
  networkError,
  none,
  pick,
  usualDeadline,
} from "@edbridge/core/internal";
import type { Awaitable } from "@edbridge/records/internal";
import { bytesOf, decoded, discard, isDecodable, wholeBody, withWholeBody } from "../http/body.js";
import { forwardable, forwardablePage, withoutSecret } from "../http/forwarding.js";
import { withErrorText } from "../http/host-error.js";
import { parsePage } from "../http/json.js";
import {
  legacyError,
  type LegacyError,
  retryingAfter,
  unauthorized,
} from "../http/legacy-response.js";
import {
  type Answer,
  headerValue,
  type HeaderFields,
  isReplayable,
  isWrite,
} from "../http/message.js";
import { queryValue, targetUrl, withPage } from "../routing/host-target.js";
import {
  hostAddress,
  withFate,
  withoutResponse,
  type BridgedCall,
} from "../records/host-request.js";
import { rehearsedHeader } from "../report/report.js";
import { isRefusal, tokenFailureStatus } from "../auth/oauth.js";
import { pageSizeIn } from "../settings/host-options.js";
import type { LookupCaches } from "../lookups/lookup-caches.js";
import { HostLookups, type Lookups } from "../lookups/lookups.js";
import type { LegacyCall, LookupManner } from "./legacy-call.js";

/**
 * Sends a request of a call to the host, its record printed, and parses the records of the response. What is
 * no Ed-Fi host's becomes an error: a web page instead of records, or a 2xx of a gateway for a write.
 *
 * @throws `BodyRefused` for a body that is too large; `NetworkError` for a host that gives no whole response
 */
export function exchange(x: LegacyCall, request: BridgedCall): Promise<Answer> {
  if (isWrite(request)) return sendAsIs(x, request).then((answer) => withFate(answer, request));
  return sendAsIs(x, request, request.target !== undefined && request.method === "GET");
}

/**
 * Sends a request with a valid token of its session, and gives the response without the headers that
 * concern one connection, and without the token. `authorized` of core handles a 401. A request without a
 * session is sent as it is. A page that the host finds too large is asked for again, smaller: a shorter
 * page than asked for is not the end of a list.
 *
 * @param reads whether the records in the response are parsed
 * @param isSmaller whether the host has refused a larger page
 */
async function sendAsIs(
  x: LegacyCall,
  request: BridgedCall,
  reads = false,
  isSmaller = false,
): Promise<Answer> {
  const { json, body } = request;
  if (json) x.report.records.push(json);
  // A whole body, so that no slow caller holds a connection to the host.
  const whole = json ? json.print() : isReplayable(body) ? body : await x.intake.whole(body);
  const sending = new Sending(x, request, whole);
  let answer: Answer;
  try {
    answer = await sending.run();
  } catch (error) {
    return sending.answerFor(error);
  } finally {
    sending.end();
  }
  // Of a HEAD, the length is that of a body which does not come.
  if (request.method !== "HEAD") answer = withWholeBody(answer);
  if (answer.status === 400 && !isSmaller && limitOf(request) > 1) {
    const { target } = request;
    const refusal = await withErrorText(answer);
    answer = refusal;
    const most = smallerPage(x, limitOf(request), refusal.body);
    if (most && target) {
      const { pageSize } = x.settings.host;
      const again = { ...request, target: withPage(target, most) };
      const smaller = await sendAsIs(x, again, reads, true);
      if (smaller.status === 200) pageSize.current = Math.min(pageSize.current, most);
      return smaller;
    }
  }
  const rehearsed = headerValue(answer.headers, rehearsedHeader);
  if (rehearsed !== undefined) x.report.noteRehearsed(rehearsed);
  const isPage = reads && answer.status >= 200 && answer.status <= 299;
  if (!isPage) {
    // Records may have the key of a caller as one of their words; errors of a host name it.
    const own = answer.status < 400 ? none : (request.session?.credential.ownWords ?? none);
    return [sending.bearer, ...own].reduce((clean, each) => forwardable(clean, each), answer);
  }
  return pageIn(answer, sending.bearer, request.signal);
}

/** One request on its way to the host: what `authorized` sends, with each token that it gives. */
class Sending implements AuthorizedCall<Answer> {
  readonly replayable = true;
  readonly discard = discard;
  readonly signal: AbortSignal | undefined;
  readonly clock: Clock;
  /** The token of the host that it was sent with; empty for a bearer of the caller's own. */
  bearer = "";
  readonly #x: LegacyCall;
  readonly #request: BridgedCall;
  readonly #body: string | Uint8Array | undefined;
  #isAtHost = false;
  #lacksToken = false;

  constructor(x: LegacyCall, request: BridgedCall, body: string | Uint8Array | undefined) {
    this.signal = request.signal;
    this.clock = x.settings.transport.clock;
    this.#x = x;
    this.#request = request;
    this.#body = body;
  }

  run(): Promise<Answer> {
    const { session, headers } = this.#request;
    const { bridge, settings, dispatcher } = this.#x;
    if (session) return authorized(session.credential.sourceAt(settings, dispatcher), this);
    const clientKey = bridge.sessions.passedTo(headers);
    return this.#send(headers, clientKey && `passed ${clientKey}`);
  }

  send({ authorization, value }: AccessToken): Promise<Answer> {
    this.bearer = value;
    const headers = { ...this.#request.headers, authorization };
    return this.#send(headers, this.#request.session?.credential.id);
  }

  #send(headers: HeaderFields, credential: string | undefined): Promise<Answer> {
    const { method, target, url, signal } = this.#request;
    const { report, send, route, settings } = this.#x;
    this.end();
    report.sent();
    this.#isAtHost = true;
    return send({
      method,
      url: target ? targetUrl(target, route.schoolYear, settings) : url,
      headers,
      body: this.#body,
      signal,
      isPage: method === "GET" && target !== undefined,
      credential,
    });
  }

  /** Called when the host has answered, or will not. */
  end(): void {
    if (this.#isAtHost) this.#x.report.ended();
    this.#isAtHost = false;
  }

  onNoToken(): void {
    this.#lacksToken = true;
  }

  /** The response if the host gave none. @throws the error, if a caller gets it */
  answerFor(error: unknown): Answer {
    if (error instanceof TokenError) return answerWithoutToken(error);
    if (this.#lacksToken) throw error;
    if (error instanceof EdbridgeError && error.code === "EDB_BUSY") {
      // As if the host were busy: the request got no connection.
      return retryingAfter(legacyError(503, error.message), error.retryAfter);
    }
    throw error instanceof NetworkError ? withoutResponse(error, this.#request) : error;
  }
}

/** Records that a request for a page asks for; `NaN` for any other. */
function limitOf({ method, target }: BridgedCall): number {
  return Number((method === "GET" && target && queryValue(target.query, "limit")) ?? NaN);
}

/** The largest page that the host takes, if it refuses one for its size. */
function smallerPage(x: LegacyCall, limit: number, refusal: string): number | undefined {
  const { pageSize } = x.settings.host;
  const most = pageSizeIn(refusal, limit);
  if (most === undefined || !pageSize.isCertain) return most;
  // The owner says that the host gives larger pages.
  x.report.option = { name: "maxLimit", effect: "names a larger page than the host takes" };
  return undefined;
}

const utf8 = new TextDecoder();

/**
 * A response with its records parsed, as it may go on. A 2xx that is not a 200 with JSON becomes an error.
 *
 * @param secret the token that the request was sent with
 */
function pageIn(
  answer: Answer,
  secret: string,
  signal: AbortSignal | undefined,
): Awaitable<Answer> {
  const { status, headers, body } = answer;
  const coding = headerValue(headers, "content-encoding");
  const isReadable = coding === undefined || isDecodable(coding);
  if (status !== 200 || !body || !isReadable || isForeign(answer)) {
    // Such a body may be slow, or have no end.
    void discard(answer);
    return noRecords(answer);
  }
  const parsed = (bytes: Buffer | undefined): Answer => {
    const json = bytes ? parsePage(withoutSecret(utf8.decode(bytes), secret)) : "too large";
    if (json === "not JSON") return noRecords(answer);
    if (typeof json === "string") {
      return legacyError(502, `The host's response is ${json} to be a page.`);
    }
    return forwardablePage(answer, secret, json);
  };
  const plain = decoded(body, headers);
  if (plain instanceof Uint8Array) return parsed(bytesOf(plain));
  return wholeBody(plain).then(parsed, (error: unknown) => {
    throw networkError("Reading the host's response", error, signal);
  });
}

/** The error for a read whose response is a 2xx and holds no records. */
function noRecords({ status, headers }: Answer): LegacyError {
  const isPage = /^\s*text\/html\b/i.test(headerValue(headers, "content-type") ?? "");
  const what = isPage ? "a web page" : "a body that is not JSON";
  const message = `The host answered with ${status === 200 ? what : status} instead of records. A gateway may ask for a sign-in or fail, or the address of the host may be wrong.`;
  return { ...legacyError(502, message), option: hostAddress };
}

function answerWithoutToken(error: TokenError): Answer {
  if (isRefusal(error)) return unauthorized("Invalid token");
  return retryingAfter(legacyError(tokenFailureStatus(error), error.message), error.retryAfter);
}

/** Header fields of a call that its look-ups have too: who sends it, and by what logs join them. */
const sentAlong = [
  "authorization",
  "user-agent",
  "x-request-id",
  "correlation-id",
  "traceparent",
  "tracestate",
];

/** The look-ups of a call, with its credential or its own bearer. */
export function lookupsFor(
  x: LegacyCall,
  caches: LookupCaches,
  { isLenient = false, signal = x.signal }: LookupManner = {},
): Lookups {
  const { route, session, report, settings } = x;
  const { schoolYear } = route;
  return new HostLookups({
    host: settings.host,
    caches,
    credential: session?.credential,
    dataUrl: settings.current.origin + settings.dataRoot(schoolYear),
    isLenient,
    kept: () => session?.credential.keptAt(settings),
    namespaces: () => x.namespaces(),
    schoolYear,
    signal,
    ask: (target) => {
      // When its caller has left, others of the same credential may wait for the response.
      const shared = session && signal && delayedAbort(signal, usualDeadline);
      const answer = sendAsIs(x, {
        method: "GET",
        url: targetUrl(target, schoolYear, settings),
        headers: { accept: "application/json", ...pick(x.headers, sentAlong) },
        signal: shared ? shared.signal : signal,
        route,
        session,
        report,
        target,
      });
      return shared ? answer.finally(shared.done) : answer;
    },
  });
}
