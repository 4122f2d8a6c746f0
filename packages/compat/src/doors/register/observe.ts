import type { ClientRequest, IncomingMessage } from "node:http";
import { headerFields } from "@edbridge/core/internal";
import type { Dispatcher } from "undici";
import { type AnswerHeaders, readHeaders } from "../../http/message.js";
import type { ObservedCall, Observer } from "../../pipeline/observer.js";
import { addressOf } from "../undici/compat-interceptor.js";

/** Observes a request of `node:http`: no listener is added, for one would change what it does. */
export function observeRequest(request: ClientRequest, url: string, observer: Observer): void {
  const call = observer.begin(request.method, url, "here");
  if (!call) return;
  const note = (chunk: unknown, encoding: unknown) => call.request.add(chunk, encoding);
  before(request, "write", note);
  before(request, "end", note);
  const end = () => observer.end(call, readHeaders(request.getHeaders()));
  before(request, "emit", (event, value) => {
    if (event === "error") end();
    if (event !== "response") return;
    const response = value as IncomingMessage;
    responded(call, Number(response.statusCode), response.headers);
    before(response, "push", (chunk, encoding) => {
      if (chunk === null) end();
      else call.response.add(chunk, encoding);
    });
  });
}

function responded(call: ObservedCall, status: number, responseHeaders: AnswerHeaders): void {
  // An interim response is not the response.
  if (status >= 200) Object.assign(call, { status, responseHeaders });
}

/** Has a function see the first two arguments of a method before each call of it. */
function before(of: object, method: string, see: (one: unknown, other: unknown) => void): void {
  const original = Reflect.get(of, method) as (...args: unknown[]) => unknown;
  Reflect.set(of, method, (...args: unknown[]) => {
    see(args[0], args[1]);
    return Reflect.apply(original, of, args);
  });
}

/** An interceptor of undici that observes, and passes everything on as it is. */
export function observingInterceptor(observer: Observer): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const { origin = "", path = "" } = addressOf(options) ?? {};
    const call = observer.begin(options.method, origin + path, "here");
    if (!call) return dispatch(options, handler);
    const headers = readHeaders(options.headers);
    const passed = { ...options, body: observedBody(options.body, call) };
    const end = () => observer.end(call, headers);
    const notes: Record<string | symbol, ((...args: never[]) => void) | undefined> = {
      onHeaders: (status: number, raw: Buffer[]) => responded(call, status, headerFields(raw)),
      onData: (chunk: Buffer) => call.response.add(chunk),
      onComplete: end,
      onError: end,
      onResponseStart: (_: unknown, status: number, fields: AnswerHeaders) =>
        responded(call, status, fields),
      onResponseData: (_: unknown, chunk: Buffer) => call.response.add(chunk),
      onResponseEnd: end,
      onResponseError: end,
    };
    // Of either shape: what it has is noted.
    const observed = new Proxy(handler, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args: never[]) => {
          notes[name]?.(...args);
          return Reflect.apply(value, target, args) as unknown;
        };
      },
    });
    return dispatch(passed as Dispatcher.DispatchOptions, observed);
  };
}

/** A body that is read once is noted while it is read; any other at once. */
function observedBody(body: unknown, { request }: ObservedCall): unknown {
  request.add(body);
  const isGenerator =
    Symbol.asyncIterator in Object(body) && typeof Object(body).next === "function";
  if (!isGenerator) return body;
  return (async function* () {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      request.add(chunk);
      yield chunk;
    }
  })();
}
