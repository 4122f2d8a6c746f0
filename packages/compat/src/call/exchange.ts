import { authorized, EdbridgeError, NetworkError, systemClock, TokenError } from "@edbridge/core";
import { rehearsedHeader } from "../report/report.js";
import { bytesOf, decoded, discard, wholeBody } from "../http/body.js";
import { networkError } from "@edbridge/core/internal";
import { withoutEcho } from "../http/echoes.js";
import { withoutBodyHeaders } from "../http/headers.js";
import { errorText } from "../http/host-error.js";
import { readPage } from "../http/host-page.js";
import { legacyError, retryingAfter, unauthorized } from "../http/legacy-response.js";
import {
  type Answer,
  type Body,
  type Call,
  headerValue,
  isJson,
  isReplayable,
} from "../http/message.js";
import { queryValue } from "../http/query-string.js";
import { hostAddress, isWrite, withFate, withoutResponse } from "../records/fate.js";
import { targetUrl } from "../routing/host-target.js";
import { type BridgedCall, isDataCall, withPage } from "../auth/bridged-call.js";
import { tokenFailureStatus } from "../auth/oauth.js";
import type { LegacyCall } from "./legacy-call.js";

/**
 * Sends a request of a call to the host, its record printed, and parses the records of the response. A
 * response that is not that of an Ed-Fi host becomes an error: a web page instead of records, or a 2xx of
 * a gateway for a write.
 *
 * @throws `BodyRefused` for a body that is too large; `NetworkError` if the host is not reached, or its
 * response breaks off
 */
export async function exchange(x: LegacyCall, request: BridgedCall): Promise<Answer> {
  const answer = await sendAsIs(x, request);
  if (isWrite(request)) return withFate(answer, request);
  const reads = request.target !== undefined && request.method === "GET";
  return reads ? withRecords(answer, request) : answer;
}

/**
 * Sends a request with a valid token of its session, and returns the response as it came. `authorized` of
 * core handles a 401. A request without a session is sent as it is. A page that the host finds too large
 * is asked for again, smaller: a shorter page than asked for is not the end of a list.
 */
export async function sendAsIs(x: LegacyCall, request: BridgedCall): Promise<Answer> {
  const answer = await sendOnce(x, request);
  if (answer.status !== 400 || request.method !== "GET" || !isDataCall(request)) return answer;
  const limit = Number(queryValue(request.target.query, "limit"));
  if (!(limit > 1)) return answer;
  const { pageSize } = x.settings.host;
  const body = await errorText(answer);
  const refused = { ...answer, headers: withoutBodyHeaders(answer.headers), body };
  const most = body && pageSize.toldBy(limit, body);
  if (!most) return refused;
  if (pageSize.isCertain) return { ...refused, option: largestPage };
  const smaller = await sendOnce(x, withPage(request, Math.min(most, pageSize.current)));
  if (smaller.status === 200) pageSize.learn(most);
  return smaller;
}

async function sendOnce(x: LegacyCall, request: BridgedCall): Promise<Answer> {
  const { method, headers, session, signal, json } = request;
  const url = urlOf(x, request);
  if (json) x.report.remember(json);
  const body = json ? json.print() : await whole(x, request.body);
  const isPage = method === "GET" && request.target !== undefined;
  if (!session) return reach(x, { method, url, headers, body, signal, isPage }, request);
  const { id: credential } = session.credential;
  try {
    return await authorized(session.credential.sourceAt(x.settings, x.dispatcher), {
      send: async ({ authorization, value }) => {
        const bearing = { ...headers, authorization };
        const sent = { method, url, headers: bearing, body, signal, isPage, credential };
        return withoutEcho(await reach(x, sent, request), value);
      },
      discard,
      replayable: true,
      signal,
      clock: x.settings.transport.clock ?? systemClock,
    });
  } catch (error) {
    if (error instanceof TokenError) return answerWithoutToken(error);
    throw error;
  }
}

/** Sends a message. The report has how long the host took, and the verdict of a rehearsal on a write. */
async function reach({ send, report }: LegacyCall, message: Call, request: BridgedCall) {
  report.sent();
  try {
    const answer = await send(message);
    report.noteRehearsed(headerValue(answer.headers, rehearsedHeader));
    return answer;
  } catch (error) {
    if (error instanceof EdbridgeError && error.code === "EDB_BUSY") return notSent(error);
    throw error instanceof NetworkError ? withoutResponse(error, request) : error;
  } finally {
    report.ended();
  }
}

/** The whole body, so that no slow caller holds a connection to the host. */
async function whole(
  { intake }: LegacyCall,
  body: Body | undefined,
): Promise<string | Uint8Array | undefined> {
  return isReplayable(body) ? body : intake.whole(body);
}

function urlOf({ settings, schoolYear }: LegacyCall, { target, url }: BridgedCall): string {
  return target ? targetUrl(target, schoolYear, settings) : url;
}

/** The option to leave out, if the host gives smaller pages than the owner says. */
const largestPage = {
  name: "maxLimit",
  effect: "names a larger page than the host takes",
} as const;

const utf8 = new TextDecoder();

/** A response with its records parsed. A 2xx that is not a 200 with JSON becomes an error. */
async function withRecords(answer: Answer, { signal }: BridgedCall): Promise<Answer> {
  const { status, headers, body } = answer;
  if (status < 200 || status > 299) return answer;
  if (status !== 200 || body === undefined) {
    void discard(answer);
    return noRecords(answer);
  }
  const type = headerValue(headers, "content-type");
  const coding = headers["content-encoding"];
  const plain = decoded(body, headers);
  const isUnreadable = plain === body && coding !== undefined;
  if (isUnreadable || (type !== undefined && !isJson(type))) {
    // Such a body may be slow, or have no end.
    void discard(answer);
    return noRecords(answer);
  }
  let bytes: Buffer | undefined;
  try {
    bytes = plain instanceof Uint8Array ? bytesOf(plain) : await wholeBody(plain);
  } catch (error) {
    throw networkError("Reading the host's response", error, signal);
  }
  const json = bytes ? readPage(utf8.decode(bytes)) : "too large";
  if (json === "not JSON") return noRecords(answer);
  if (typeof json === "string") {
    return legacyError(502, `The host's response is ${json} to be a page.`);
  }
  return { ...answer, headers: withoutBodyHeaders(headers), body: bytes, json };
}

/** The error for a read whose response is a 2xx and holds no records. */
function noRecords({ status, headers }: Answer): Answer {
  const isPage = /^\s*text\/html\b/i.test(headerValue(headers, "content-type") ?? "");
  const what = isPage ? "a web page" : "a body that is not JSON";
  const message = `The host answered with ${status === 200 ? what : status} instead of records. A gateway may ask for a sign-in or fail, or the address of the host may be wrong.`;
  return { ...legacyError(502, message), option: hostAddress };
}

/** The response to a request that got no connection, as if the host were busy. */
function notSent({ message, retryAfter }: EdbridgeError): Answer {
  return retryingAfter(legacyError(503, message), retryAfter);
}

/** The response if the host gives no new token during a session. */
function answerWithoutToken(error: TokenError): Answer {
  if (error.code === "EDB_TOKEN_REFUSED" && !error.retryable) return unauthorized("Invalid token");
  return retryingAfter(legacyError(tokenFailureStatus(error), error.message), error.retryAfter);
}
