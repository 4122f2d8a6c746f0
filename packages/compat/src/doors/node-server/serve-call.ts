import type { ServerResponse } from "node:http";
import { EdbridgeError, type EdbridgeErrorCode, NetworkError } from "@edbridge/core";
import type { BaseUrl } from "@edbridge/core/internal";
import { legacyError, retryingAfter } from "../../http/legacy-response.js";
import {
  type Answer,
  type AnswerHeaders,
  type HeaderFields,
  readHeaders,
  type Send,
} from "../../http/message.js";
import type { Bridge } from "../../pipeline/bridge.js";
import type { CallEvent, CallNote } from "../../report/event.js";
import { connectionError } from "../../records/host-request.js";
import { type Refusal, refusedBy } from "../../report/owner.js";
import { type LeftBehind, Report } from "../../report/report.js";
import type { LegacyRoute, LegacyRouteKind } from "../../routing/legacy-route.js";
import { bodyOf, callerLeft, type ServedRequest, wireFault } from "./incoming.js";
import { writeAnswer } from "./write-answer.js";

/** What a listener does to requests before they are bridged, and after. */
export interface ServingOptions {
  /**
   * Called with the head of a request: gives why the request is refused before edbridge reads more of it. Called once
   * more if edbridge itself answers the request, with the id of the change that does: only then is it certain
   * that a token request is a legacy one. Default: none is refused.
   */
  readonly refuse?: ((request: ServedRequest, change?: string) => Refusal | undefined) | undefined;
  /** Gives the headers that are sent to the host. Default: as they came. */
  readonly requestHeaders?:
    | ((headers: HeaderFields, request: ServedRequest) => HeaderFields)
    | undefined;
  /** Called when a response has ended, or its caller has left. */
  readonly onAnswered?: ((answered: Answered) => void) | undefined;
}

/** How one call ended, without anything that could name a person or hold a secret. */
export interface Answered {
  readonly request: ServedRequest;
  /** The answer's; 0 when there was none, for a caller who had left. */
  readonly status: number;
  /** What the call was. */
  readonly kind: LegacyRouteKind;
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
  readonly address: (request: ServedRequest) => { url: string; base?: BaseUrl | undefined };
  /** The network address of a request's caller. */
  readonly callerAddress?: (request: ServedRequest) => string | undefined;
  /**
   * The headers of a response that go back to the caller; `change` is the one that answered in the
   * host's place, if one did. Default: as they are.
   */
  readonly answerHeaders?:
    | ((headers: AnswerHeaders, request: ServedRequest, change?: string) => AnswerHeaders)
    | undefined;
  /**
   * Ends the connection of a caller where the host's answer is lost, if a connection carries one call. Default:
   * an answer that has not begun is a 502, and the connection of a caller that is still sending is closed.
   */
  readonly lost?: ((request: ServedRequest, cause: Error, isUnsure?: boolean) => void) | undefined;
  /** The report of the call, if the program itself makes it. Default: one that begins now. */
  readonly report?: Report | undefined;
  readonly bridge: Bridge;
  readonly send: Send;
}

/**
 * Answers a request, from its head to the end of its answer; never rejects. `isAwaited` says that the
 * caller sends its body only after a `100 Continue`, which is given when the body is read.
 */
export async function serveCall(
  request: ServedRequest,
  response: ServerResponse,
  context: ServingContext,
  isAwaited: boolean,
): Promise<void> {
  const { bridge, answerHeaders, onAnswered, lost } = context;
  const { clock } = bridge.configured.transport;
  const begun = clock.monotonic();
  const bytesBefore = request.socket.bytesWritten;
  const call: Served = { report: context.report ?? bridge.reporter.begin(), route: undefined };
  const onRead = () => {
    if (isAwaited) response.writeContinue();
  };
  let answer: Answer | undefined;
  let error: EdbridgeError | undefined;
  try {
    answer = await answerTo(request, call, context, onRead);
  } catch (caught) {
    // Nobody is left to hear an answer: the caller has gone, or the body broke off on its way.
    const isLeft = callerLeft(request).aborted || request.errored;
    if (!isLeft && lost && caught instanceof NetworkError) {
      lost(request, connectionError(caught), caught.outcome !== undefined);
    } else if (!isLeft) [answer, error] = failed(caught);
  }
  const { report, route } = call;
  try {
    if (answer) {
      const { headers } = answer;
      const changed = answerHeaders?.(headers, request, report.answeredBy) ?? headers;
      await writeAnswer(answer, changed, request, response, !lost);
    } else response.destroy();
  } catch (broken) {
    // An answer that breaks off must not be taken for a complete one.
    if (lost && broken instanceof Error) lost(request, broken);
    else response.destroy();
  }
  try {
    onAnswered?.({
      request,
      status: answer?.status ?? 0,
      kind: route?.kind ?? "unknown",
      ms: clock.monotonic() - begun,
      bytes: request.socket.bytesWritten - bytesBefore,
      change: report.answeredBy,
      leftBehind: report.leftBehind,
      collection: report.collection ?? (route && bridge.collectionOf(route)),
      note: report.note,
      event: report.event,
      notStored: report.notStored,
      error,
    });
  } catch {
    // An observer must not bring the server down; its fault shows in this call.
    response.destroy();
  }
}

/** What a program's own server has done that parses bodies before the listener gets the request. */
const alreadyRead: Refusal = {
  status: 500,
  message:
    "The body was read before edbridge got the request. Call its listener before a body parser.",
};

interface Served {
  report: Report;
  route: LegacyRoute | undefined;
}

async function answerTo(
  request: ServedRequest,
  served: Served,
  { address, bridge, requestHeaders, refuse, send, callerAddress }: ServingContext,
  onRead: () => void,
): Promise<Answer> {
  const { report } = served;
  const body = bodyOf(request, onRead);
  const fault = wireFault(request) ?? (body && request.readableDidRead ? alreadyRead : undefined);
  if (fault) return refusedBy(fault, report);
  const { url, base } = address(request);
  const route = bridge.route(url, base);
  served.route = route;
  const refusal = refuse?.(request);
  if (refusal) return refusedBy(refusal, report);
  const signal = callerLeft(request);
  signal.throwIfAborted();
  if (!route) return legacyError(400, "The address cannot be read.");
  const { method } = request;
  const sent = readHeaders(request.rawHeaders);
  const headers = requestHeaders?.(sent, request) ?? sent;
  const from = callerAddress?.(request);
  const call = { method, url, headers, body, signal, from };
  const answer = await bridge.handle(call, route, send, { report });
  const late = report.answeredBy && refuse?.(request, report.answeredBy);
  if (!late) return answer;
  served.report = new Report();
  served.report.event = report.event;
  return refusedBy(late, served.report);
}

/**
 * What a caller gets instead of an answer that could not be made, without the host's address, which may be
 * an inner one. Also the error as edbridge reports it: one that nobody foresaw is the cause of another.
 */
function failed(caught: unknown): [Answer, EdbridgeError] {
  const unforeseen = "Internal edbridge error while handling this request.";
  const error =
    caught instanceof EdbridgeError
      ? caught
      : new EdbridgeError("EDB_INTERNAL", unforeseen, { cause: caught });
  const status = statuses[error.code] ?? 502;
  const answer = legacyError(status, error.message.replaceAll(addresses, "the host"));
  return [retryingAfter(answer, error.retryAfter), error];
}

const statuses: Partial<Record<EdbridgeErrorCode, number>> = { EDB_BUSY: 503, EDB_INTERNAL: 500 };

// Without the full stop or colon of the sentence.
const addresses = /https?:\/\/[^\s"'<>(),;]*[^\s"'<>(),;.:]/gi;
