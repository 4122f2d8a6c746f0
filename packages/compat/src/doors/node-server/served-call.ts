import type { IncomingMessage, ServerResponse } from "node:http";
import { type Clock, EdbridgeError, type EdbridgeErrorCode } from "@edbridge/core";
import type { BaseUrl } from "@edbridge/core/internal";
import { legacyError, retryingAfter } from "../../http/legacy-response.js";
import {
  addHeader,
  type Answer,
  type AnswerHeaders,
  type HeaderFields,
  type ReadHeaders,
  type Send,
} from "../../http/message.js";
import type { Bridge } from "../../pipeline/bridge.js";
import type { CallEvent, CallNote } from "../../report/event.js";
import { type Refusal, refusedBy } from "../../report/owner.js";
import { type LeftBehind, Report } from "../../report/report.js";
import type { LegacyRoute } from "../../routing/legacy-route.js";
import { bodyOfMessage } from "./body-of-message.js";
import { callerLeft } from "./caller-left.js";
import { wireFault } from "./wire-fault.js";
import { writeAnswer } from "./write-answer.js";

/** How a listener treats requests and answers. */
export interface ServingOptions {
  /**
   * Why a request is refused before anything of it but its head is read. Asked once more where a
   * change has answered in the host's place, with the id of that change: only then is it certain
   * that a token request is a legacy one. Default: none is.
   */
  readonly refuse?:
    ((request: IncomingMessage, change?: string) => Refusal | undefined) | undefined;
  /** The headers of a request that are sent on. Default: as they came. */
  readonly requestHeaders?:
    ((headers: HeaderFields, request: IncomingMessage) => HeaderFields) | undefined;
  /**
   * The headers of an answer that go back to the caller; `change` is the one that answered in the
   * host's place, if one did. Default: as they are.
   */
  readonly answerHeaders?:
    | ((headers: AnswerHeaders, request: IncomingMessage, change?: string) => AnswerHeaders)
    | undefined;
  /** Told how each call ended. */
  readonly onAnswered?: ((answered: Answered) => void) | undefined;
}

/** How one call ended, without anything that could name a person or hold a secret. */
export interface Answered {
  readonly request: IncomingMessage;
  /** The answer's; 0 when there was none, for a caller who had left. */
  readonly status: number;
  /** What the call was. */
  readonly kind: LegacyRoute["kind"];
  /** Milliseconds until the answer was out, or its end was left to the caller's pace. */
  readonly ms: number;
  /** Bytes sent to the caller, head included. */
  readonly bytes: number;
  /** The change that answered in the host's place, if one did. */
  readonly change?: string | undefined;
  /** Fields of the caller's record that the host has no place for, if they are reported. */
  readonly leftBehind?: LeftBehind | undefined;
  /** Collections of parts of the caller's record that the host has not stored yet. */
  readonly notStored?: readonly string[] | undefined;
  /** The collection of a data call, if it is a known one. */
  readonly collection?: string | undefined;
  /** What the owner should know of the call, if it was refused or reduced. */
  readonly note?: CallNote | undefined;
  /** What the call still used of the legacy API; absent where its head was refused. */
  readonly event?: CallEvent | undefined;
  /** Why the host gave no answer of its own, if it did not. */
  readonly error?: EdbridgeError | undefined;
}

/** What all calls of a listener share. */
export interface ServingContext extends ServingOptions {
  /** A request's URL as its caller wrote it, and the legacy base in it. Default: that of the bridge. */
  readonly address: (request: IncomingMessage) => { url: string; base?: BaseUrl | undefined };
  /** The network address of a request's caller. */
  readonly callerAddress: (request: IncomingMessage) => string | undefined;
  /** Whether a connection carries one call, so that none is closed to keep the next one out. */
  readonly isForOneCall?: boolean | undefined;
  /** The report of the call, if the program itself makes it. Default: one that begins now. */
  readonly report?: Report | undefined;
  readonly bridge: Bridge;
  readonly send: Send;
  readonly clock: Clock;
}

/** One call of a listener, from its head to the end of its answer. */
export class ServedCall {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #context: ServingContext;
  readonly #onEnd: () => void;
  readonly #begun: number;
  readonly #bytesBefore: number;
  #route: LegacyRoute | undefined;
  #report: Report;
  readonly #isAwaited: boolean;

  /**
   * `onEnd` is called when the answer is given, or nobody is left to get it. `isAwaited` says that
   * the caller sends its body only after a `100 Continue`, which is given when the body is read.
   */
  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    context: ServingContext,
    onEnd: () => void,
    isAwaited: boolean,
  ) {
    this.#request = request;
    this.#response = response;
    this.#context = context;
    this.#onEnd = onEnd;
    this.#isAwaited = isAwaited;
    this.#report = context.report ?? context.bridge.begin();
    this.#begun = context.clock.monotonic();
    this.#bytesBefore = request.socket.bytesWritten;
  }

  /** Answers the call; never rejects. */
  async run(): Promise<void> {
    try {
      const answer = await this.#answer();
      this.#give(answer);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #answer(): Promise<Answer> {
    const { address, bridge, requestHeaders, refuse, send } = this.#context;
    const report = this.#report;
    const request = this.#request;
    const fault = wireFault(request);
    if (fault) return refusedBy(fault, report);
    const { url, base } = address(request);
    const route = bridge.route(url, base);
    this.#route = route;
    const refusal = refuse?.(request);
    if (refusal) return refusedBy(refusal, report);
    const signal = callerLeft(request);
    signal.throwIfAborted();
    if (!route) return legacyError(400, "The address cannot be read.");
    const body = bodyOfMessage(request, () => {
      if (this.#isAwaited) this.#response.writeContinue();
    });
    const { method = "GET" } = request;
    const own = headersOf(request);
    const headers = requestHeaders?.(own, request) ?? own;
    const from = this.#context.callerAddress(request);
    const call = { method, url, headers, body, signal, from };
    const answer = await bridge.handle(call, route, send, { report });
    const late = report.answeredBy && refuse?.(request, report.answeredBy);
    if (!late) return answer;
    this.#report = new Report();
    this.#report.event = report.event;
    return refusedBy(late, this.#report);
  }

  #fail(caught: unknown): void {
    const request = this.#request;
    // Nobody is left to hear an answer: the caller has gone, or the body broke off on its way.
    if (callerLeft(request).aborted || request.errored) {
      this.#response.destroy();
      return this.#end();
    }
    const error = errorOf(caught);
    this.#give(errorAnswer(error), error);
  }

  #give(answer: Answer, error?: EdbridgeError): void {
    const { answerHeaders, isForOneCall } = this.#context;
    const request = this.#request;
    const response = this.#response;
    // An answer that breaks off must not be taken for a complete one.
    const breakOff = () => void response.destroy();
    let written: Promise<void> | undefined;
    try {
      const headers =
        answerHeaders?.(answer.headers, request, this.#report.answeredBy) ?? answer.headers;
      written = writeAnswer(answer, headers, request, response, !isForOneCall);
    } catch {
      breakOff();
    }
    if (!written) return this.#end(answer, error);
    void written.catch(breakOff).then(() => this.#end(answer, error));
  }

  #end(answer?: Answer, error?: EdbridgeError): void {
    const { bridge, onAnswered, clock } = this.#context;
    const report = this.#report;
    const request = this.#request;
    try {
      onAnswered?.({
        request,
        status: answer?.status ?? 0,
        kind: this.#route?.kind ?? "unknown",
        ms: clock.monotonic() - this.#begun,
        bytes: request.socket.bytesWritten - this.#bytesBefore,
        change: report.answeredBy,
        leftBehind: report.leftBehind,
        collection: this.#route && bridge.collectionOf(this.#route),
        note: report.note,
        event: report.event,
        notStored: report.notStored,
        error,
      });
    } catch {
      // An observer must not bring the server down; its fault shows in this call.
      this.#response.destroy();
    }
    this.#onEnd();
  }
}

function headersOf({ rawHeaders }: IncomingMessage): ReadHeaders {
  const headers: ReadHeaders = {};
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    addHeader(headers, rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  }
  return headers;
}

/**
 * What a caller gets instead of an answer that could not be made, from a door that answers HTTP. The
 * address of the host is not told: it may be one of an inner network.
 */
function errorAnswer(caught: unknown): Answer {
  const { code, message, retryAfter } = errorOf(caught);
  const status = statuses[code] ?? 502;
  return retryingAfter(legacyError(status, message.replaceAll(addresses, "the host")), retryAfter);
}

const statuses: Partial<Record<EdbridgeErrorCode, number>> = { EDB_BUSY: 503, EDB_INTERNAL: 500 };

/** An error as edbridge reports it; one that nobody foresaw is the cause of another. */
function errorOf(caught: unknown): EdbridgeError {
  if (caught instanceof EdbridgeError) return caught;
  const message = "Internal edbridge error while handling this request.";
  return new EdbridgeError("EDB_INTERNAL", message, { cause: caught });
}

// Without the full stop or colon of the sentence.
const addresses = /https?:\/\/[^\s"'<>(),;]*[^\s"'<>(),;.:]/gi;
