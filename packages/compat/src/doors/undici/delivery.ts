import type { IncomingHttpHeaders } from "node:http";
import { NetworkError } from "@edbridge/core";
import {
  type BodyReader,
  type DispatchController,
  ExpiringMap,
  isNewHandler,
  type NewHandler,
  type OldHandler,
  type ResponseHandler,
  StreamedBody,
} from "@edbridge/core/internal";
import { bytesOf } from "../../http/body.js";
import { type Answer, type AnswerHeaders, reasonPhrase, wireName } from "../../http/message.js";

const nothing = () => {};

// Replaces the handler after its last report. undici 8 keeps a finished request for a while, and would
// keep the handler of the caller with it.
const nobody: OldHandler = {};

/**
 * Reports an answer to a caller's handler, of either shape, as a dispatcher would: at the pace the
 * handler takes it, and over as soon as the handler aborts. It is also the controller by which the
 * handler steers the request.
 */
export class Delivery implements DispatchController, BodyReader {
  aborted = false;
  paused = false;
  reason: Error | null = null;
  readonly rawTrailers: Buffer[] = [];
  #handler: NewHandler | OldHandler;
  readonly #isNew: boolean;
  #headers: AnswerHeaders = {};
  #request: ResponseHandler | undefined;
  #aborting: AbortController | undefined;
  #wake: () => void = nothing;
  #isOver = false;

  /** Begins at once: a handler can abort only what has begun. */
  constructor(handler: NewHandler | OldHandler) {
    this.#handler = handler;
    this.#isNew = isNewHandler(handler);
    if (isNewHandler(handler)) handler.onRequestStart(this, {});
    else handler.onConnect?.((reason) => this.abort(reason ?? aborted()), {});
  }

  /** Made on demand: hardly any handler reads it. */
  get rawHeaders(): Buffer[] {
    return rawHeaders(this.#headers);
  }

  /** Aborts when the handler does, for calls that are more than one request. */
  signal(): AbortSignal {
    this.#aborting ??= new AbortController();
    if (this.reason) this.#aborting.abort(this.reason);
    return this.#aborting.signal;
  }

  /** Has an abort of the handler cancel this request to the host too. */
  follow(request: ResponseHandler): void {
    this.#request = request;
    if (this.reason) request.cancel(this.reason);
  }

  /** Reports the answer when it comes, or why none does. */
  deliver(answer: Promise<Answer>): void {
    const failed = (error: unknown) => this.fail(error);
    answer.then((given) => {
      try {
        this.answer(given);
      } catch (error) {
        failed(error);
      }
    }, failed);
  }

  /** Reports the whole answer. */
  answer(answer: Answer): void {
    if (this.#isOver) return;
    const { status, headers, body } = answer;
    this.#headers = headers;
    this.#head(status, reasonPhrase(answer));
    if (this.paused) this.#wake = () => this.#body(body);
    else this.#body(body);
  }

  #body(body: Answer["body"]): void {
    if (body instanceof StreamedBody) {
      this.#wake = () => body.resume();
      body.pipe(this);
    } else if (isStream(body)) {
      this.#streamed(body).catch((error: unknown) => this.fail(error));
    } else {
      const waiting = body && body.length > 0 ? this.#whole(bytesOf(body)) : undefined;
      if (waiting) void waiting.then(() => this.end());
      else this.end();
    }
  }

  async #streamed(body: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const chunk of body) {
      if (this.#isOver) return;
      await this.#whole(bytesOf(chunk));
    }
    this.end();
  }

  /** Reports a failure, unless the caller knows already. */
  fail(error: unknown): void {
    if (this.#isOver) return;
    const handler = this.#close();
    // The connection's own error, as the handler would get it without edbridge.
    const own = error instanceof NetworkError ? (error.cause ?? error) : error;
    const reported = own instanceof Error ? own : new Error("The call failed.", { cause: own });
    if (isNewHandler(handler)) handler.onResponseError?.(this, reported);
    else handler.onError?.(reported);
  }

  /** Reports a chunk of the body. */
  data(chunk: Buffer): boolean {
    if (this.#isOver) return true;
    if (this.#isNew) (this.#handler as NewHandler).onResponseData?.(this, chunk);
    else if ((this.#handler as OldHandler).onData?.(chunk) === false) this.paused = true;
    return !this.paused;
  }

  /** Reports that the body is complete. */
  end(): void {
    if (this.#isOver) return;
    const handler = this.#close();
    if (isNewHandler(handler)) handler.onResponseEnd?.(this, {});
    else handler.onComplete?.([]);
  }

  abort(reason: Error): void {
    if (this.#isOver) return;
    const wake = this.#wake;
    this.aborted = true;
    this.reason = reason;
    this.#request?.cancel(reason);
    this.#aborting?.abort(reason);
    this.fail(reason);
    this.paused = false;
    // Whatever waits for the handler to take more must not wait on.
    wake();
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
    this.#wake();
  }

  /** Drops all references, and gives the handler for its last report. */
  #close(): NewHandler | OldHandler {
    const handler = this.#handler;
    this.#isOver = true;
    this.#handler = nobody;
    this.#request = undefined;
    this.#wake = nothing;
    return handler;
  }

  /** Reports a chunk; gives a promise if the handler asks to wait after it. */
  #whole(bytes: Buffer): Promise<void> | undefined {
    if (this.data(bytes)) return undefined;
    return new Promise((wake) => (this.#wake = wake));
  }

  #head(status: number, reason: string): void {
    const handler = this.#handler;
    const headers = this.#headers;
    if (isNewHandler(handler)) {
      handler.onResponseStart?.(this, status, headers as IncomingHttpHeaders, reason);
      return;
    }
    const resume = () => this.resume();
    if (handler.onHeaders?.(status, rawHeaders(headers), resume, reason) === false) this.pause();
  }
}

function isStream(body: Answer["body"]): body is AsyncIterable<Uint8Array> {
  return typeof body === "object" && !(body instanceof Uint8Array);
}

function aborted(): Error {
  return Object.assign(new Error("The request was aborted."), { name: "AbortError" });
}

function rawHeaders(headers: AnswerHeaders): Buffer[] {
  const raw: Buffer[] = [];
  for (const name in headers) {
    const value = headers[name];
    const known = knownField(name);
    if (typeof value === "string") raw.push(known.name, valueBytes(known, value));
    else for (const one of value ?? []) raw.push(known.name, Buffer.from(one, "latin1"));
  }
  return raw;
}

/** A header field's name in bytes, and its last value: hosts say the same few over and over. */
interface KnownField {
  readonly name: Buffer;
  value: string;
  bytes: Buffer;
}

const fields = new ExpiringMap<KnownField>({ limit: 500 });
const none = Buffer.alloc(0);

function knownField(name: string): KnownField {
  return fields.getOrSet(name, newField);
}

function newField(name: string): KnownField {
  return { name: Buffer.from(wireName(name), "latin1"), value: "", bytes: none };
}

function valueBytes(known: KnownField, value: string): Buffer {
  if (known.value !== value) {
    known.value = value;
    known.bytes = Buffer.from(value, "latin1");
  }
  return known.bytes;
}
