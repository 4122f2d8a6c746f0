import type { ClientRequest, IncomingMessage } from "node:http";
import type { Dispatcher } from "undici";
import type { AnswerHeaders, HeaderFields } from "../../http/message.js";
import { type Exchange, type Observer, observedLimit } from "../../pipeline/observer.js";
import { callOrigin } from "../../report/call-site.js";
import type { LegacyRoute } from "../../routing/legacy-route.js";
import { callOfDispatch, originOf, pathOf } from "../undici/request-of-dispatch.js";

/** The bytes of a body that goes by, while they are few enough to be looked at. */
class Passing {
  #chunks: Buffer[] | undefined = [];
  #size = 0;

  add(chunk: unknown, encoding?: unknown): void {
    const isBytes = typeof chunk === "string" || chunk instanceof Uint8Array;
    if (!isBytes) return;
    const coding = typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8";
    const bytes = typeof chunk === "string" ? Buffer.from(chunk, coding) : Buffer.from(chunk);
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
  readonly #from = callOrigin();
  readonly #began = Date.now();
  readonly #start = performance.now();
  readonly #ended: (exchange: Exchange) => void;
  readonly #head: Pick<Exchange, "method" | "url">;
  #status = 0;
  #responseHeaders: AnswerHeaders = {};
  #isOver = false;

  constructor(observer: Observer, route: LegacyRoute, method: string, url: string) {
    this.#head = { method, url };
    this.#ended = (exchange) => void observer.observe(exchange, route);
  }

  responded(status: number, headers: AnswerHeaders): void {
    // An interim response is not the response.
    if (status < 200) return;
    this.#status = status;
    this.#responseHeaders = headers;
  }

  end(headers: HeaderFields): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#ended({
      ...this.#head,
      headers,
      body: this.request.bytes,
      status: this.#status,
      responseHeaders: this.#responseHeaders,
      responseBody: this.response.bytes,
      from: this.#from,
      began: this.#began,
      ms: performance.now() - this.#start,
    });
  }
}

/** Observes a request of `node:http`: no listener is added, for one would change what it does. */
export function observeRequest(request: ClientRequest, url: string, observer: Observer): void {
  const route = observer.route(url);
  if (!route) return;
  const call = new PassingCall(observer, route, request.method, url);
  const note = (chunk: unknown, encoding: unknown) => call.request.add(chunk, encoding);
  before(request, "write", note);
  before(request, "end", note);
  const end = () => {
    const headers = Object.entries(request.getHeaders());
    const given = headers.filter(([, value]) => value !== undefined);
    call.end(Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
  };
  before(request, "emit", (event, given) => {
    if (event === "error") end();
    if (event !== "response") return;
    const response = given as IncomingMessage;
    call.responded(response.statusCode ?? 0, response.headers);
    before(response, "push", (chunk, encoding) => {
      if (chunk === null) end();
      else call.response.add(chunk, encoding);
    });
  });
}

/** Has a function see the first two arguments of a method before each call of it. */
function before(of: object, method: string, see: (one: unknown, other: unknown) => void): void {
  const original = Reflect.get(of, method) as (...given: unknown[]) => unknown;
  Reflect.set(of, method, (...given: unknown[]) => {
    see(given[0], given[1]);
    return Reflect.apply(original, of, given);
  });
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
    const call = new PassingCall(observer, route, method, url);
    const passed = { ...options, body: observedBody(options.body, call.request) };
    return dispatch(passed as Dispatcher.DispatchOptions, observed(handler, call, headers));
  };
}

/** A body that is read once is noted while it is read; any other at once. */
function observedBody(body: unknown, request: Passing): unknown {
  request.add(body);
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
  const end = () => call.end(headers);
  const notes: Record<string, (...given: never[]) => void> = {
    onHeaders: (status: number, raw: Buffer[]) => call.responded(status, fromRaw(raw)),
    onData: (chunk: Buffer) => call.response.add(chunk),
    onComplete: end,
    onError: end,
    onResponseStart: (_: unknown, status: number, fields: AnswerHeaders) =>
      call.responded(status, fields),
    onResponseData: (_: unknown, chunk: Buffer) => call.response.add(chunk),
    onResponseEnd: end,
    onResponseError: end,
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
