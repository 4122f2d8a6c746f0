import type { ClientRequest, IncomingMessage } from "node:http";
import type { Dispatcher } from "undici";
import type { AnswerHeaders, HeaderFields } from "../../http/message.js";
import { callOrigin } from "../../pipeline/call-site.js";
import { type Exchange, type Observer, observedLimit } from "../../pipeline/observer.js";
import type { LegacyRoute } from "../../routing/legacy-route.js";
import { callOfDispatch, originOf, pathOf } from "../undici/request-of-dispatch.js";

/** The bytes of a body that goes by, while they are few enough to be looked at. */
class Passing {
  #chunks: Buffer[] | undefined = [];
  #size = 0;

  add(chunk: unknown, encoding?: unknown): void {
    if (chunk === null || chunk === undefined || typeof chunk === "function") return;
    const bytes =
      typeof chunk === "string"
        ? Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8")
        : Buffer.from(chunk as Uint8Array);
    this.#size += bytes.length;
    if (this.#size > observedLimit) this.#chunks = undefined;
    this.#chunks?.push(bytes);
  }

  get bytes(): Buffer | undefined {
    return this.#chunks && Buffer.concat(this.#chunks);
  }
}

/** One call that goes by, until its response has ended. */
class PassingCall {
  readonly request = new Passing();
  readonly response = new Passing();
  status = 0;
  responseHeaders: AnswerHeaders = {};
  readonly #observer: Observer;
  readonly #route: LegacyRoute;
  readonly #head: Pick<Exchange, "method" | "url" | "from">;
  readonly #began = Date.now();
  readonly #start = performance.now();
  #isOver = false;

  constructor(
    observer: Observer,
    route: LegacyRoute,
    head: Pick<Exchange, "method" | "url" | "from">,
  ) {
    this.#observer = observer;
    this.#route = route;
    this.#head = head;
  }

  end(headers: HeaderFields): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const exchange: Exchange = {
      ...this.#head,
      headers,
      body: this.request.bytes,
      status: this.status,
      responseHeaders: this.responseHeaders,
      responseBody: this.response.bytes,
      began: this.#began,
      ms: performance.now() - this.#start,
    };
    void this.#observer.observe(exchange, this.#route);
  }
}

/** Observes a request of `node:http`: no listener is added, for one would change what it does. */
export function observeRequest(request: ClientRequest, url: string, observer: Observer): void {
  const route = observer.route(url);
  if (!route) return;
  const { method } = request;
  const call = new PassingCall(observer, route, { method, url, from: callOrigin() });
  for (const name of ["write", "end"] as const) {
    const original = request[name] as (...given: unknown[]) => unknown;
    Reflect.set(request, name, (...given: unknown[]) => {
      call.request.add(given[0], given[1]);
      return Reflect.apply(original, request, given);
    });
  }
  const headersNow = () => headersOf(request.getHeaders());
  const { emit } = request;
  Reflect.set(request, "emit", (name: string, ...given: unknown[]) => {
    if (name === "response") observeResponse(given[0] as IncomingMessage, call, headersNow);
    if (name === "error") call.end(headersNow());
    return Reflect.apply(emit, request, [name, ...given]);
  });
}

function observeResponse(
  response: IncomingMessage,
  call: PassingCall,
  headersNow: () => HeaderFields,
): void {
  call.status = response.statusCode ?? 0;
  call.responseHeaders = response.headers;
  const { push } = response;
  response.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk === null) call.end(headersNow());
    else call.response.add(chunk, encoding);
    return Reflect.apply(push, response, [chunk, encoding]) as boolean;
  };
}

function headersOf(given: NodeJS.Dict<unknown>): HeaderFields {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), String(value)]],
    ),
  );
}

/** An interceptor of undici that observes, and passes everything on as it is. */
export function observingInterceptor(observer: Observer): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const origin = originOf(options);
    const path = pathOf(options);
    const url = `${origin}${path}`;
    const route = origin === undefined || path === undefined ? undefined : observer.route(url);
    if (!route) return dispatch(options, handler);
    const { method, headers } = callOfDispatch({ ...options, body: null }, url);
    const call = new PassingCall(observer, route, { method, url, from: callOrigin() });
    const passed = { ...options, body: observedBody(options.body, call.request) };
    return dispatch(passed as Dispatcher.DispatchOptions, observed(handler, call, headers));
  };
}

/** A body that is read once is noted while it is read; any other at once. */
function observedBody(body: unknown, request: Passing): unknown {
  if (typeof body === "string" || body instanceof Uint8Array) request.add(body);
  const isGenerator =
    typeof body === "object" &&
    body !== null &&
    Symbol.asyncIterator in body &&
    !("pipe" in body) &&
    typeof Reflect.get(body, "next") === "function";
  if (!isGenerator) return body;
  return (async function* () {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      request.add(chunk);
      yield chunk;
    }
  })();
}

/** A handler, of either shape, whose reports are noted. */
function observed(
  handler: Dispatcher.DispatchHandler,
  call: PassingCall,
  headers: HeaderFields,
): Dispatcher.DispatchHandler {
  const notes: Record<string, (...given: never[]) => void> = {
    onHeaders(status: number, raw: Buffer[]) {
      if (status < 200) return;
      call.status = status;
      call.responseHeaders = fromRaw(raw);
    },
    onData: (chunk: Buffer) => call.response.add(chunk),
    onComplete: () => call.end(headers),
    onError: () => call.end(headers),
    onResponseStart(_: unknown, status: number, fields: AnswerHeaders) {
      if (status < 200) return;
      call.status = status;
      call.responseHeaders = fields;
    },
    onResponseData: (_: unknown, chunk: Buffer) => call.response.add(chunk),
    onResponseEnd: () => call.end(headers),
    onResponseError: () => call.end(headers),
  };
  return new Proxy(handler, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      const note = typeof name === "string" ? notes[name] : undefined;
      return (...given: never[]) => {
        note?.(...given);
        return Reflect.apply(value, target, given) as unknown;
      };
    },
  });
}

function fromRaw(raw: readonly Buffer[]): AnswerHeaders {
  const headers: Record<string, string> = {};
  for (let at = 0; at + 1 < raw.length; at += 2) {
    headers[String(raw[at]).toLowerCase()] = String(raw[at + 1]);
  }
  return headers;
}
