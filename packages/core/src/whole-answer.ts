import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import {
  type DispatchController,
  headerFields,
  type NewHandler,
  type OldHandler,
} from "./dispatch-handlers.js";
import { carrierOf, type HttpRequest, networkError } from "./http.js";

/** An answer of which the whole body is there. */
export interface WholeAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As UTF-8; `undefined` for a body with a limit that was longer, or cut off. */
  text(): string | undefined;
}

/** What {@link sendWhole} is to know of a request besides. */
export interface Taking {
  /** What is read, for errors. */
  readonly resource: string;
  /**
   * Bytes that are taken at most of a body with this status. `Infinity` is for a body without which
   * the answer is nothing: cut off, it is an error.
   */
  readonly limit: (status: number) => number;
}

/**
 * Sends one request and takes its whole answer, straight from the dispatcher: a stream in between
 * would cost as much as all the rest. No redirect is followed.
 *
 * @throws {@link NetworkError}; the signal's reason when that aborts
 */
export async function sendWhole(
  request: HttpRequest,
  dispatcher: Dispatcher | undefined,
  taking: Taking,
): Promise<WholeAnswer> {
  const found = carrierOf(dispatcher);
  const carrier = found instanceof Promise ? await found : found;
  const { origin, path, headers, body = null } = request;
  const method = request.method as Dispatcher.HttpMethod;
  return new Promise((resolve, reject) => {
    const taker = new AnswerTaker(request, taking, resolve, reject);
    if (taker.isOver) return;
    try {
      const options = { origin, path, method, headers, body };
      carrier.dispatch(options, taker as unknown as Dispatcher.DispatchHandler);
    } catch (error) {
      taker.fail(error);
    }
  });
}

/** Bytes that are read without need, for the connection to serve again. */
const mostUnwanted = 128 * 1024;

/** Has both shapes of a handler, so that dispatchers of undici 6, 7 and 8 take it. */
class AnswerTaker implements NewHandler, OldHandler, WholeAnswer {
  statusCode = 0;
  headers: WholeAnswer["headers"] = {};
  isOver = false;
  readonly #request: HttpRequest;
  readonly #taking: Taking;
  readonly #resolve: (answer: WholeAnswer) => void;
  readonly #reject: (error: unknown) => void;
  readonly #onAbort: (() => void) | undefined;
  #abort: ((reason: Error) => void) | undefined;
  #chunks: Buffer[] | undefined = [];
  #room = 0;

  constructor(
    request: HttpRequest,
    taking: Taking,
    resolve: (answer: WholeAnswer) => void,
    reject: (error: unknown) => void,
  ) {
    this.#request = request;
    this.#taking = taking;
    this.#resolve = resolve;
    this.#reject = reject;
    const { signal } = request;
    if (!signal) return;
    // It is heeded at once: undici does so only once the request has a connection.
    this.#onAbort = () => {
      this.fail(signal.reason);
      this.#abort?.(signal.reason);
    };
    if (signal.aborted) this.#onAbort();
    else signal.addEventListener("abort", this.#onAbort);
  }

  text(): string | undefined {
    const chunks = this.#chunks;
    if (!chunks) return undefined;
    const [first = Buffer.alloc(0)] = chunks;
    const bytes = chunks.length > 1 ? Buffer.concat(chunks) : first;
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return bytes.toString("utf8", hasMark ? 3 : 0);
  }

  onRequestStart(controller: DispatchController): void {
    this.#begin((reason) => controller.abort(reason));
  }

  onResponseStart(
    _controller: DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.#head(status, headers);
  }

  onResponseData(_controller: DispatchController, chunk: Buffer): void {
    this.#data(chunk);
  }

  onResponseEnd(): void {
    this.#finish();
  }

  onResponseError(_controller: DispatchController, error: Error): void {
    this.fail(error);
  }

  onConnect(abort: (reason?: Error) => void): void {
    this.#begin(abort);
  }

  onHeaders(status: number, raw: Buffer[]): boolean {
    this.#head(status, headerFields(raw));
    return true;
  }

  onData(chunk: Buffer): boolean {
    this.#data(chunk);
    return true;
  }

  onComplete(): void {
    this.#finish();
  }

  onError(error: Error): void {
    this.fail(error);
  }

  #begin(abort: (reason: Error) => void): void {
    this.#abort = abort;
    if (this.isOver) abort(this.#request.signal?.reason);
  }

  #head(status: number, headers: WholeAnswer["headers"]): void {
    // An interim answer such as 103 is not the answer.
    if (status < 200) return;
    this.statusCode = status;
    this.headers = headers;
    this.#room = this.#taking.limit(status);
  }

  #data(chunk: Buffer): void {
    this.#room -= chunk.length;
    if (this.#room >= 0) this.#chunks?.push(chunk);
    else this.#chunks = undefined;
    if (this.#room < -mostUnwanted) {
      this.#finish();
      this.#abort?.(new Error("The body is longer than is wanted."));
    }
  }

  #finish(): void {
    if (this.#settle()) this.#resolve(this);
  }

  fail(error: unknown): void {
    const { method, origin, signal } = this.#request;
    const hasBegun = this.statusCode !== 0;
    if (hasBegun && this.#room < Infinity && !signal?.aborted) {
      this.#chunks = undefined;
      this.#finish();
      return;
    }
    if (!this.#settle()) return;
    const doing = hasBegun ? `Reading ${method} ${this.#taking.resource}` : `${method} ${origin}`;
    this.#reject(networkError(doing, error, signal));
  }

  /** Whether it was not over yet. */
  #settle(): boolean {
    if (this.isOver) return false;
    this.isOver = true;
    if (this.#onAbort) this.#request.signal?.removeEventListener("abort", this.#onAbort);
    return true;
  }
}
