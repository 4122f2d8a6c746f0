import type { IncomingHttpHeaders } from "node:http";
import type { Answer } from "../call.js";
import {
  type DispatchController,
  isNewHandler,
  type NewHandler,
  type OldHandler,
} from "./handlers.js";

/**
 * Reports an answer to a caller's handler, of either shape, as a dispatcher would: at the pace the
 * handler takes it, and over as soon as the handler aborts.
 */
export class Delivery {
  readonly #handler: NewHandler | OldHandler;
  readonly #control = new AbortController();
  readonly #controller: DispatchController;
  #paused = false;
  #wake: () => void = () => {};
  #over = false;

  /** Begins at once: a handler can abort only what has begun. */
  constructor(handler: NewHandler | OldHandler) {
    this.#handler = handler;
    this.#controller = this.#makeController();
    if (isNewHandler(handler)) handler.onRequestStart(this.#controller, {});
    else handler.onConnect?.((reason) => this.#abort(reason ?? aborted()), {});
  }

  /** Aborts when the caller does. */
  get signal(): AbortSignal {
    return this.#control.signal;
  }

  /** Reports the whole answer. */
  async answer({ status, reason = "", headers, body }: Answer): Promise<void> {
    if (this.#over) return;
    const raw = rawHeaders(headers);
    this.#controller.rawHeaders = raw;
    this.#head(status, headers as IncomingHttpHeaders, raw, reason);
    const chunks = body === undefined ? [] : isStream(body) ? body : [Buffer.from(body)];
    for await (const chunk of chunks) {
      if (this.#over) return;
      this.#data(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
      if (this.#paused) await new Promise<void>((wake) => (this.#wake = wake));
    }
    this.#end();
  }

  /** Reports a failure, unless the caller knows already. */
  fail(error: unknown): void {
    if (this.#over) return;
    this.#over = true;
    const reported =
      error instanceof Error ? error : new Error("The call failed.", { cause: error });
    if (isNewHandler(this.#handler)) this.#handler.onResponseError?.(this.#controller, reported);
    else this.#handler.onError?.(reported);
  }

  #head(status: number, headers: IncomingHttpHeaders, raw: Buffer[], reason: string): void {
    const handler = this.#handler;
    if (isNewHandler(handler)) handler.onResponseStart?.(this.#controller, status, headers, reason);
    else if (handler.onHeaders?.(status, raw, () => this.#resume(), reason) === false) {
      this.#paused = true;
    }
  }

  #data(chunk: Buffer): void {
    const handler = this.#handler;
    if (isNewHandler(handler)) handler.onResponseData?.(this.#controller, chunk);
    else if (handler.onData?.(chunk) === false) this.#paused = true;
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    const handler = this.#handler;
    if (isNewHandler(handler)) handler.onResponseEnd?.(this.#controller, {});
    else handler.onComplete?.([]);
  }

  #abort(reason: Error): void {
    if (this.#over) return;
    this.#control.abort(reason);
    this.fail(reason);
    this.#resume();
  }

  #resume(): void {
    this.#paused = false;
    this.#wake();
  }

  #makeController(): DispatchController {
    const paused = () => this.#paused;
    const { signal } = this;
    return {
      get aborted() {
        return signal.aborted;
      },
      get paused() {
        return paused();
      },
      get reason() {
        return signal.aborted ? (signal.reason as Error) : null;
      },
      rawHeaders: [],
      rawTrailers: [],
      abort: (reason) => this.#abort(reason),
      pause: () => void (this.#paused = true),
      resume: () => this.#resume(),
    };
  }
}

function isStream(body: NonNullable<Answer["body"]>): body is AsyncIterable<Uint8Array> {
  return typeof body !== "string" && !(body instanceof Uint8Array);
}

function aborted(): Error {
  return Object.assign(new Error("The request was aborted."), { name: "AbortError" });
}

function rawHeaders(headers: Answer["headers"]): Buffer[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : (value ?? [])).flatMap((one) => [
      Buffer.from(name),
      Buffer.from(one, "latin1"),
    ]),
  );
}
