import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type BaseUrl, EdbridgeError } from "@edbridge/core";
import { Bridge } from "../bridge.js";
import type { Answer, AnswerHeaders, HeaderFields, Send } from "../call.js";
import { legacyError } from "../legacy-answer.js";
import type { LegacyRoute } from "../legacy-route.js";
import type { BridgeCounts } from "../oauth/sessions.js";
import { checkCompatOptions, type CompatOptions } from "../options.js";
import { carriedSend } from "../dispatch/carried-send.js";
import { bodyOfMessage, BodyTooLarge } from "./body-of-message.js";
import { writeAnswer } from "./write-answer.js";

/** Options of {@link compatListener}. */
export interface CompatListenerOptions extends Omit<CompatOptions, "baseUrl" | "currentBaseUrl"> {
  /** The root address of the current host. */
  readonly currentBaseUrl: string | URL;
  /**
   * The root address by which a caller reached this server; locations and links begin with it.
   * Default: `http://` and the request's `Host`.
   */
  readonly callerBaseUrl?: ((request: IncomingMessage) => string) | undefined;
  /** Bytes a request's body may have; more is answered 413. Default 64 MiB. */
  readonly maxBody?: number | undefined;
  /** The headers of a request that are carried on. Default: as they came. */
  readonly requestHeaders?:
    ((headers: HeaderFields, request: IncomingMessage) => HeaderFields) | undefined;
  /** The headers of an answer that go back to the caller. Default: as they are. */
  readonly answerHeaders?:
    ((headers: AnswerHeaders, request: IncomingMessage) => AnswerHeaders) | undefined;
  /** Told how each call ended. */
  readonly onAnswered?: ((answered: Answered) => void) | undefined;
}

/** What {@link compatListener} gives. */
export interface CompatListener {
  (request: IncomingMessage, response: ServerResponse): void;
  /** How often things happened so far, for whoever watches. */
  readonly counts: () => BridgeCounts;
}

/** How one call ended, without anything that could name a person or hold a secret. */
export interface Answered {
  readonly request: IncomingMessage;
  /** The answer's; 0 when there was none, for a caller who had left. */
  readonly status: number;
  /** What the call was. */
  readonly kind: LegacyRoute["kind"];
  /** The change that answered in the host's place, if one did. */
  readonly change?: string | undefined;
  /** Fields of the caller's record that the host has no place for, where they are to be told. */
  readonly leftBehind?: readonly string[] | undefined;
  /** Why the host gave no answer of its own, if it did not. */
  readonly error?: EdbridgeError | undefined;
}

/**
 * A `node:http` request listener that is a legacy host to its callers, whatever they are written
 * in: OAuth and data operations under any path prefix and in any letter case, streamed both ways.
 *
 * @throws `SettingError` naming the option
 * @example
 * ```ts
 * import { createServer } from "node:http";
 * import { compatListener } from "@edbridge/compat";
 *
 * const currentBaseUrl = "https://host.example/api";
 * createServer(compatListener({ currentBaseUrl })).listen(8080, "127.0.0.1");
 * ```
 */
export function compatListener(options: CompatListenerOptions): CompatListener {
  const { dispatcher, callerBaseUrl = hostOf } = options;
  const bridgeOptions = { ...options, baseUrl: options.currentBaseUrl };
  const { prefix } = checkCompatOptions(bridgeOptions).current;
  const bridge = new Bridge(bridgeOptions);
  const place = (request: IncomingMessage) => {
    const origin = callerBaseUrl(request);
    const path = pathOf(request);
    // A caller that has changed only the host's name still asks below the host's own path.
    const href = isBelow(path, prefix) ? origin + path.slice(0, prefix.length) : origin;
    return { url: origin + path, base: { href, origin, prefix } };
  };
  const listener = listenerOver(bridge, carriedSend(dispatcher), { ...options, place });
  return Object.assign(listener, { counts: () => bridge.counts });
}

function isBelow(path: string, prefix: string): boolean {
  if (prefix === "") return true;
  return `${path}/`.toLowerCase().startsWith(`${prefix}/`.toLowerCase());
}

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
  }: ListenerSettings,
): RequestListener {
  const answer = async (request: IncomingMessage, signal: AbortSignal): Promise<Ending> => {
    const { url, base } = place(request);
    const route = bridge.route(url, base);
    if (!route) return { kind: "unknown", answer: legacyError(400, "The address cannot be read.") };
    const { kind } = route;
    let tooLarge: BodyTooLarge | undefined;
    try {
      const body = await bodyOfMessage(request, maxBody, (error) => (tooLarge = error));
      const { method = "GET" } = request;
      const fields = fieldsOf(request);
      const headers = requestHeaders?.(fields, request) ?? fields;
      const call = { method, url, headers, body, signal };
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
    const control = new AbortController();
    response.once("close", () => {
      if (!response.writableEnded) control.abort(new Error("The caller has left."));
    });
    const { kind, answer: given, error } = await answer(request, control.signal);
    const { status = 0, change, leftBehind } = given ?? {};
    try {
      if (!given) return void response.destroy();
      const headers = answerHeaders?.(given.headers, request) ?? given.headers;
      await writeAnswer({ ...given, headers }, request, response);
    } finally {
      onAnswered?.({ request, status, kind, change, leftBehind, error });
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
  "maxBody" | "requestHeaders" | "answerHeaders" | "onAnswered"
> {
  /** A request's address as its caller wrote it, and the legacy base in it. */
  readonly place: (request: IncomingMessage) => { url: string; base: BaseUrl };
}

interface Ending {
  readonly kind: LegacyRoute["kind"];
  readonly answer?: Answer;
  readonly error?: EdbridgeError;
}

function hostOf(request: IncomingMessage): string {
  const { host = "localhost" } = request.headers;
  return `http://${host}`;
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
