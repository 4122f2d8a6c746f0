import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type BaseUrl, EdbridgeError } from "@edbridge/core";
import { Bridge } from "../bridge.js";
import type { Answer, Send } from "../call.js";
import { legacyError } from "../legacy-answer.js";
import type { CompatOptions } from "../options.js";
import { undiciSend } from "../send-with-undici.js";
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
  /** Told how each call ended. */
  readonly onAnswered?: ((answered: Answered) => void) | undefined;
}

/** How one call ended, without anything that could name a person or hold a secret. */
export interface Answered {
  readonly request: IncomingMessage;
  readonly status: number;
  /** What the call was. */
  readonly kind: string;
  /** Why the host gave no answer of its own, if it did not. */
  readonly error?: EdbridgeError;
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
export function compatListener(options: CompatListenerOptions): RequestListener {
  const { currentBaseUrl, dispatcher, callerBaseUrl = hostOf } = options;
  const bridge = new Bridge({ ...options, baseUrl: currentBaseUrl });
  const place = (request: IncomingMessage) => {
    const href = callerBaseUrl(request);
    return { url: href + pathOf(request), base: { href, origin: href, prefix: "" } };
  };
  return listenerOver(bridge, undiciSend(dispatcher), { ...options, place });
}

/** The listener of a bridge. */
export function listenerOver(
  bridge: Bridge,
  send: Send,
  { place, maxBody = 64 * 1024 * 1024, onAnswered }: ListenerSettings,
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
      const call = { method, url, headers: fieldsOf(request), body, signal };
      return { kind, answer: await bridge.handle(call, route, send) };
    } catch (caught) {
      const large = caught instanceof BodyTooLarge ? caught : tooLarge;
      if (large) return { kind, answer: legacyError(413, large.message) };
      if (!(caught instanceof EdbridgeError)) throw caught;
      return { kind, answer: legacyError(502, caught.message), error: caught };
    }
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const control = new AbortController();
    response.once("close", () => {
      if (!response.writableEnded) control.abort(new Error("The caller has left."));
    });
    const { answer: given, ...ending } = await answer(request, control.signal);
    await writeAnswer(given, request, response);
    onAnswered?.({ request, status: given.status, ...ending });
  };

  return (request, response) => {
    // What is left here is a caller who has gone, or a body that broke off on its way.
    serve(request, response).catch(() => response.destroy());
  };
}

interface ListenerSettings extends Pick<CompatListenerOptions, "maxBody" | "onAnswered"> {
  /** A request's address as its caller wrote it, and the legacy base in it. */
  readonly place: (request: IncomingMessage) => { url: string; base: BaseUrl };
}

interface Ending {
  readonly kind: string;
  readonly answer: Answer;
  readonly error?: EdbridgeError;
}

function hostOf(request: IncomingMessage): string {
  const { host = "localhost" } = request.headers;
  return `http://${host}`;
}

/** Path and query of a request; a client of a proxy asks for an absolute address. */
export function pathOf({ url = "/" }: IncomingMessage): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

function fieldsOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, values] of Object.entries(headersDistinct)) {
    if (values) fields[name] = values.join(name === "cookie" ? "; " : ", ");
  }
  return fields;
}
