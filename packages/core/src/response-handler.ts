import type { Dispatcher } from "undici";
import { onAbort } from "./clock.js";

/** The handler of undici 6, 7 and 8: each has some of these methods. */
export type DispatchHandler = Dispatcher.DispatchHandler;
/** By which a handler of undici 7 and 8 steers a request. */
export type DispatchController = Dispatcher.DispatchController;

/**
 * Whether a handler has the shape of undici 7 and 8 only. undici 7 wraps handlers of undici 6 so that they
 * have both, and turns calls of the newer shape back into the older.
 */
export function isNewHandler(handler: DispatchHandler): boolean {
  return typeof handler.onHeaders !== "function";
}

/** Header fields of a response, by lower-case name. */
export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Steers the connection that a response comes from. */
export interface FlowControl {
  /** Ends the response; its reader gets the reason. */
  abort(reason: Error): void;
  /** Lets the body come on, after a reader has asked it to wait. */
  resume(): void;
}

/** Reads a body as it arrives. */
export interface BodyReader {
  /**
   * Takes a chunk. `false` asks the rest to wait for `resume()`; some of it may come all the same,
   * because not every connection can be held back safely.
   */
  data(chunk: Buffer): boolean;
  /** The body is complete. */
  end(): void;
  /** The body broke off. */
  fail(error: Error): void;
}

/** Learns what becomes of a request. */
export interface ResponseListener {
  /** The request has a connection, for which it may have had to wait. */
  readonly started?: (() => void) | undefined;
  /** The head of the response has come; gives the reader of its body. */
  responded(
    status: number,
    headers: ResponseHeaders,
    reason: string | undefined,
    flow: FlowControl,
  ): BodyReader;
  /** No response will come. */
  failed(error: unknown): void;
}

/** How a request ended. */
export interface RequestEnd {
  /** The status of the response, where one began. */
  readonly status?: number | undefined;
  /** Why no response came, or why it broke off. */
  readonly error?: Error | undefined;
}

type Controller = Pick<DispatchController, "abort" | "pause" | "resume">;

/** Reads a body that nobody needs. */
export const ignored: BodyReader = { data: () => true, end: () => {}, fail: () => {} };
// What a handler that is over refers to: undici 8 keeps the handler of a finished request for a
// while, and with it all that it refers to.
const nobody: ResponseListener = { responded: () => ignored, failed: () => {} };

/**
 * The one handler that edbridge gives to dispatchers. It has the shapes of undici 6 and of undici 7
 * and 8, and reports each request's end exactly once, whoever hears of it first.
 */
export class ResponseHandler implements DispatchHandler, FlowControl {
  #listener: ResponseListener;
  #reader: BodyReader | undefined;
  #controller: Controller | undefined;
  #headers: ResponseHeaders = {};
  /** Bytes of the body that are still to come; `NaN` if the response does not say. */
  #remaining = Number.NaN;
  #cancelled: { readonly reason: Error } | undefined;
  #end: RequestEnd | undefined;
  #status: number | undefined;
  #whenOver: ((end: RequestEnd) => void) | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort: (() => void) | undefined;

  /** An abort of the signal ends the request, now or as soon as it begins. */
  constructor(listener: ResponseListener, signal?: AbortSignal) {
    this.#listener = listener;
    this.#signal = signal;
    if (!signal) return;
    this.#onAbort = () => this.cancel(signal.reason);
    // The caller may have left while a dispatcher was awaited.
    if (signal.aborted) this.#onAbort();
    else onAbort(signal, this.#onAbort);
  }

  /** Whether the listener has heard everything: such a handler must not be dispatched. */
  get isOver(): boolean {
    return this.#end !== undefined;
  }

  /** Calls `done` when the listener has heard everything, at once if it has been. */
  whenOver(done: (end: RequestEnd) => void): void {
    if (this.#end) done(this.#end);
    else this.#whenOver = done;
  }

  /**
   * Ends the request, and reports that at once: undici observes an abort only when the request has a
   * connection, for which it may have to queue.
   */
  cancel(reason: Error): void {
    this.#cancelled = { reason };
    this.#controller?.abort(reason);
    this.onError(reason);
  }

  abort(reason: Error): void {
    this.#controller?.abort(reason);
  }

  resume(): void {
    this.#controller?.resume();
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#cancelled) controller.abort(this.#cancelled.reason);
    else this.#listener.started?.();
  }

  onResponseStart(
    _controller: unknown,
    status: number,
    headers: ResponseHeaders,
    reason?: string,
  ): void {
    // An interim response such as 103 is not the response.
    if (status < 200 || this.#end) return;
    this.#status = status;
    this.#headers = headers;
    this.#remaining = Number(headers["content-length"] ?? Number.NaN);
    this.#reader = this.#listener.responded(status, headers, reason, this);
  }

  onResponseData(controller: DispatchController, chunk: Buffer): void {
    if (!this.onData(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    const reader = this.#reader;
    if (this.#end) return;
    this.#close();
    reader?.end();
  }

  onResponseError(_controller: DispatchController, error: Error): void {
    this.onError(error);
  }

  onConnect(abort: (reason?: Error) => void): void {
    this.onRequestStart({ abort, pause: () => {}, resume: () => {} });
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void, reason: string): boolean {
    if (this.#controller) this.#controller.resume = resume;
    this.onResponseStart(this.#controller, status, headerFields(raw), reason);
    return true;
  }

  onComplete(): void {
    this.onResponseEnd();
  }

  /** Hands on a chunk; `false` asks undici to pause the connection. */
  onData(chunk: Buffer): boolean {
    this.#remaining -= chunk.byteLength;
    const isReady = this.#reader?.data(chunk) ?? true;
    return isReady || this.#remaining <= 0 || !staysOpen(this.#headers);
  }

  onError(error: Error): void {
    const reader = this.#reader;
    const listener = this.#listener;
    if (this.#end) return;
    this.#close(error);
    // The parser's error of undici holds the bytes that it could not read.
    if (Object(error).name === "HTTPParserError") Reflect.deleteProperty(error, "data");
    if (reader) reader.fail(error);
    else listener.failed(error);
  }

  #close(error?: Error): void {
    this.#end = { status: this.#status, error };
    this.#listener = nobody;
    this.#reader = undefined;
    this.#controller = undefined;
    this.#headers = {};
    if (this.#onAbort) this.#signal?.removeEventListener("abort", this.#onAbort);
    this.#whenOver?.(this.#end);
    this.#whenOver = undefined;
  }
}

/** Header fields by lower-case name: undici 6 gives them as a flat list of names and values in bytes. */
export function headerFields(raw: readonly Buffer[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  let name = "";
  for (const [index, bytes] of raw.entries()) {
    const value = bytes.toString("latin1");
    if (index % 2 === 0) {
      name = value.toLowerCase();
      continue;
    }
    // A name such as `constructor` is inherited by every object.
    const before = Object.hasOwn(headers, name) ? headers[name] : undefined;
    if (before === undefined) headers[name] = value;
    else headers[name] = typeof before === "string" ? [before, value] : [...before, value];
  }
  return headers;
}

/**
 * Whether the host will surely keep the connection open after this response, so that undici may pause it.
 * undici 6 and 7 end the process if a connection ends while it is paused and was to close after the
 * response (nodejs/undici#5360, mended in 8 only). A response of HTTP/1.0 closes its connection without
 * saying so; that it is one of HTTP/1.1 shows only in chunks.
 */
function staysOpen(headers: ResponseHeaders): boolean {
  const { connection, "content-length": length, "transfer-encoding": coding } = headers;
  const isChunked = /\bchunked\b/i.test(String(coding));
  if (connection === undefined) return isChunked;
  const options = String(connection).toLowerCase();
  return /\bkeep-alive\b/.test(options) && !/\bclose\b/.test(options) && (isChunked || !!length);
}

/** The bytes of a body that came in parts. One part is not copied. */
export function joined(chunks: readonly Uint8Array[]): Buffer {
  const [first] = chunks;
  return Buffer.isBuffer(first) && chunks.length === 1 ? first : Buffer.concat(chunks);
}

/** The chunks of a body, gathered as they come. Whoever gathers them stops where they no longer fit. */
export class Gathered<C extends Uint8Array = Uint8Array> {
  readonly most: number;
  chunks: C[] = [];
  /** Bytes of all that have come, those that were dropped included. */
  size = 0;

  /** @param most bytes that fit */
  constructor(most: number) {
    this.most = most;
  }

  /** Adds a chunk. Gives whether all that have come still fit. */
  add(chunk: C): boolean {
    this.chunks.push(chunk);
    this.size += chunk.byteLength;
    return this.size <= this.most;
  }

  /** Forgets the chunks. */
  drop(): void {
    this.chunks = [];
  }

  /** All that have come, in one; `undefined` where they did not fit. */
  get bytes(): Buffer | undefined {
    return this.size <= this.most ? joined(this.chunks) : undefined;
  }
}
