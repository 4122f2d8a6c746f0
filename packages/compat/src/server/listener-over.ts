import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type BaseUrl, EdbridgeError, systemClock } from "@edbridge/core";
import type { Bridge } from "../bridge.js";
import type { Answer, Call, Send } from "../call.js";
import { legacyError } from "../legacy-answer.js";
import type { LegacyRoute } from "../legacy-route.js";
import { bodyOfMessage, BodyTooLarge } from "./body-of-message.js";
import { callerLeft } from "./caller-left.js";
import type { CompatListenerOptions } from "./compat-listener.js";
import { writeAnswer } from "./write-answer.js";

/** The listener of a bridge. */
export function listenerOver(
  bridge: Bridge,
  send: Send,
  {
    place,
    maxBody = 64 * 1024 * 1024,
    requestHeaders,
    answerHeaders,
    onAnswered,
    clock = systemClock,
  }: ListenerSettings,
): RequestListener {
  const answer = async (request: IncomingMessage): Promise<Ending> => {
    const { url, base } = place(request);
    const route = bridge.route(url, base);
    if (!route) return { kind: "unknown", answer: legacyError(400, "The address cannot be read.") };
    const { kind } = route;
    const signal = callerLeft(request);
    let tooLarge: BodyTooLarge | undefined;
    try {
      const body = bodyOfMessage(request, maxBody, (error) => (tooLarge = error));
      const { method = "GET" } = request;
      const fields = fieldsOf(request);
      const call: Call = {
        method,
        url,
        headers: requestHeaders?.(fields, request) ?? fields,
        body: body instanceof Promise ? await body : body,
        signal,
      };
      return { kind, answer: await bridge.handle(call, route, send) };
    } catch (caught) {
      // Nobody is left to hear an answer: the caller has gone, or the body broke off on its way.
      if (signal.aborted || request.errored) return { kind };
      const large = caught instanceof BodyTooLarge ? caught : tooLarge;
      if (large) return { kind, answer: legacyError(413, large.message) };
      if (!(caught instanceof EdbridgeError)) return { kind, answer: legacyError(500, failed) };
      return { kind, answer: legacyError(502, caught.message), error: caught };
    }
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const begun = clock.monotonic();
    const before = socket.bytesWritten;
    const { kind, answer: given, error } = await answer(request);
    try {
      if (!given) return void response.destroy();
      const headers = answerHeaders?.(given.headers, request) ?? given.headers;
      const written = writeAnswer(given, headers, request, response);
      // To wait for what is out already would cost more than to write it.
      if (written) await written;
    } finally {
      onAnswered?.({
        request,
        status: given?.status ?? 0,
        kind,
        ms: clock.monotonic() - begun,
        bytes: socket.bytesWritten - before,
        change: given?.change,
        leftBehind: given?.leftBehind,
        error,
      });
    }
  };

  return (request, response) => {
    // What is left here is an answer that broke off: the caller must not take it for whole.
    serve(request, response).catch(() => response.destroy());
  };
}

const failed = "edbridge failed at this call; the fault is its own.";

interface ListenerSettings extends Pick<
  CompatListenerOptions,
  "maxBody" | "requestHeaders" | "answerHeaders" | "onAnswered" | "clock"
> {
  /** A request's address as its caller wrote it, and the legacy base in it. */
  readonly place: (request: IncomingMessage) => { url: string; base: BaseUrl };
}

interface Ending {
  readonly kind: LegacyRoute["kind"];
  readonly answer?: Answer;
  readonly error?: EdbridgeError;
}

/** Path and query of a request; a client of a proxy asks for an absolute address. */
export function pathOf({ url = "/" }: IncomingMessage): string {
  const path = url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

function fieldsOf({ rawHeaders }: IncomingMessage): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? "";
    const value = rawHeaders[at + 1] ?? "";
    const before = fields[name];
    if (before === undefined) fields[name] = value;
    else fields[name] = `${before}${name === "cookie" ? "; " : ", "}${value}`;
  }
  return fields;
}
