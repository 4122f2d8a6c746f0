import {
  authorized,
  EdbridgeError,
  type HostDispatcher,
  NetworkError,
  systemClock,
  TokenError,
} from "@edbridge/core";
import { type CallTrace, rehearsedHeader } from "../sessions/call-trace.js";
import { bytesOf, decoded, discard, wholeBody } from "../http/body.js";
import { networkError } from "@edbridge/core/internal";
import { withoutEcho } from "../http/echoes.js";
import { withoutBodyHeaders } from "../http/headers.js";
import { errorText } from "../http/host-error.js";
import type { Intake } from "../http/intake.js";
import { readPage } from "../http/host-page.js";
import type { JsonDocument } from "../http/json.js";
import { legacyError, retryingAfter, unauthorized } from "../http/legacy-response.js";
import {
  type Answer,
  type Body,
  headerValue,
  isJson,
  isReplayable,
  type Send,
} from "../http/message.js";
import { queryValue } from "../http/query-string.js";
import { hostAddress, isWrite, withFate, withoutResponse } from "../records/fate.js";
import { targetUrl } from "../routing/host-target.js";
import { type BridgedCall, isDataCall, withPage } from "../sessions/bridged-call.js";
import { tokenFailureStatus } from "../sessions/oauth-response.js";
import type { CompatSettings } from "../settings/compat-options.js";

/** What comes with a legacy request. */
export interface ExchangeOptions {
  /** Sends the token exchanges that the requests need. Default: the option. */
  readonly dispatcher?: HostDispatcher | undefined;
  /** Notes the requests. */
  readonly trace?: CallTrace | undefined;
}

/** Sends the requests of one legacy request to the host. */
export class HostExchange {
  readonly #send: Send;
  readonly #settings: CompatSettings;
  readonly #intake: Intake;
  readonly #dispatcher: HostDispatcher | undefined;
  readonly #records: JsonDocument[] = [];

  constructor(
    send: Send,
    settings: CompatSettings,
    intake: Intake,
    { dispatcher, trace }: ExchangeOptions = {},
  ) {
    this.#send = trace ? traced(send, trace) : send;
    this.#settings = settings;
    this.#intake = intake;
    this.#dispatcher = dispatcher;
  }

  /** The records that the caller sent and the host was sent. */
  get records(): readonly JsonDocument[] {
    return this.#records;
  }

  /** Adds to {@link records}. */
  readonly remember = (record: JsonDocument): void => void this.#records.push(record);

  /**
   * Sends a request, its record printed, and parses the records of the response. A response that is not
   * that of an Ed-Fi host becomes an error: a web page instead of records, or a 2xx of a gateway for a
   * write.
   *
   * @throws `BodyRefused` for a body that is too large; `NetworkError` if the host is not reached, or its
   * response breaks off
   */
  readonly send = async (call: BridgedCall): Promise<Answer> => {
    const answer = await this.sendAsIs(call);
    if (isWrite(call)) return withFate(answer, call);
    return isDataCall(call) && call.method === "GET" ? withRecords(answer, call) : answer;
  };

  /**
   * Sends a request with a valid token of its session, and returns the response as it came. `authorized`
   * of core handles a 401. A request without a session is sent as it is. A page that the host finds too
   * large is asked for again, smaller: a shorter page than asked for is not the end of a list.
   */
  readonly sendAsIs = async (call: BridgedCall): Promise<Answer> => {
    if (call.method !== "GET" || !isDataCall(call)) return this.#sendOnce(call);
    const limit = Number(queryValue(call.target.query, "limit"));
    const { pageSize } = this.#settings.host;
    const answer = await this.#sendOnce(call);
    if (answer.status !== 400 || !(limit > 1)) return answer;
    const body = await errorText(answer);
    const refused = { ...answer, headers: withoutBodyHeaders(answer.headers), body };
    const most = body && pageSize.toldBy(limit, body);
    if (!most) return refused;
    if (pageSize.isCertain) return { ...refused, option: largestPage };
    const smaller = await this.#sendOnce(withPage(call, Math.min(most, pageSize.current)));
    if (smaller.status === 200) pageSize.learn(most);
    return smaller;
  };

  async #sendOnce(call: BridgedCall): Promise<Answer> {
    const { method, headers, session, signal } = call;
    const url = this.#urlOf(call);
    if (call.json) this.remember(call.json);
    const body = call.json ? call.json.print() : await this.#whole(call.body);
    const isPage = method === "GET" && call.target !== undefined;
    const send: Send = (request) =>
      this.#send(request).catch((error: unknown) => {
        if (error instanceof EdbridgeError && error.code === "EDB_BUSY") return notSent(error);
        throw error instanceof NetworkError ? withoutResponse(error, call) : error;
      });
    if (!session) return send({ method, url, headers, body, signal, isPage });
    const { id: credential } = session.credential;
    try {
      return await authorized(session.credential.sourceAt(this.#settings, this.#dispatcher), {
        send: async ({ authorization, value }) => {
          const bearing = { ...headers, authorization };
          const sent = { method, url, headers: bearing, body, signal, isPage, credential };
          return withoutEcho(await send(sent), value);
        },
        discard,
        replayable: true,
        signal,
        clock: this.#settings.transport.clock ?? systemClock,
      });
    } catch (error) {
      if (error instanceof TokenError) return answerWithoutToken(error);
      throw error;
    }
  }

  /** The whole body, so that no slow caller holds a connection to the host. */
  async #whole(body: Body | undefined): Promise<string | Uint8Array | undefined> {
    return isReplayable(body) ? body : this.#intake.whole(body);
  }

  #urlOf({ target, route, url }: BridgedCall): string {
    if (!target) return url;
    return targetUrl(target, route.kind === "data" ? route.schoolYear : "", this.#settings);
  }
}

/** The option to leave out, if the host gives smaller pages than the owner says. */
const largestPage = {
  name: "maxLimit",
  effect: "names a larger page than the host takes",
} as const;

/** Sends a request. It notes how long the host took, and the verdict of a rehearsal on a write. */
function traced(send: Send, trace: CallTrace): Send {
  return async (call) => {
    const answer = await trace.atHost(() => send(call));
    trace.noteRehearsed(headerValue(answer.headers, rehearsedHeader));
    return answer;
  };
}

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
