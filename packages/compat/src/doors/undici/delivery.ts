import type { IncomingHttpHeaders } from "node:http";
import { NetworkError } from "@edbridge/core";
import {
  type DispatchController,
  type DispatchHandler,
  isNewHandler,
  none,
} from "@edbridge/core/internal";
import { bytesOf } from "../../http/body.js";
import { connectionError } from "../../records/host-request.js";
import {
  type Answer,
  type AnswerHeaders,
  reasonPhrase,
  sentBody,
  wireName,
} from "../../http/message.js";

// Replaces the handler after its last report. undici 8 keeps a finished request for a while, and would
// keep the handler of the caller with it.
const nobody: DispatchHandler = {};

/**
 * Reports an answer to a caller's handler, of either shape, as a dispatcher would: at the pace the handler
 * takes it, and over when the handler aborts. It is also the controller that the handler steers by.
 */
export class Delivery implements DispatchController {
  paused = false;
  reason: Error | null = null;
  readonly rawTrailers: Buffer[] = [];
  readonly #aborting = new AbortController();
  #handler: DispatchHandler;
  #headers: AnswerHeaders = {};
  #wake = () => {};
  #isOver = false;

  /** Begins at once: a handler can abort only what has begun. */
  constructor(handler: DispatchHandler) {
    this.#handler = isNewHandler(handler) ? handler : inNewShape(handler);
    this.#handler.onRequestStart?.(this, {});
  }

  get aborted(): boolean {
    return this.reason !== null;
  }

  /** Aborts when the handler does. */
  get signal(): AbortSignal {
    return this.#aborting.signal;
  }

  /** Made on demand: hardly any handler reads it. */
  get rawHeaders(): Buffer[] {
    return rawHeaders(this.#headers);
  }

  /** Reports the answer when it comes, or why none does. */
  deliver(answer: Promise<Answer>): void {
    answer.then((value) => this.answer(value)).catch((error: unknown) => this.fail(error));
  }

  /** Reports the whole answer. */
  async answer(answer: Answer): Promise<void> {
    const { status, headers } = answer;
    if (this.#isOver) return;
    this.#headers = headers;
    const reason = reasonPhrase(answer);
    this.#handler.onResponseStart?.(this, status, headers as IncomingHttpHeaders, reason);
    if (this.paused) await this.#resumed();
    const body = sentBody(answer);
    if (typeof body === "string" || body instanceof Uint8Array) this.#give(body);
    else if (body) {
      for await (const chunk of body) {
        if (this.#isOver) return;
        this.#give(chunk);
        if (this.paused) await this.#resumed();
      }
    }
    if (this.paused) await this.#resumed();
    if (this.#isOver) return;
    const handler = this.#close();
    try {
      handler.onResponseEnd?.(this, {});
    } catch (error) {
      // As a dispatcher does it: the handler of a retry throws here what it tries again for.
      handler.onResponseError?.(this, errorOf(error));
    }
  }

  #give(chunk: string | Uint8Array): void {
    if (chunk.length > 0) this.#handler.onResponseData?.(this, bytesOf(chunk));
  }

  /** Reports a failure, unless the caller knows already. */
  fail(error: unknown): void {
    if (this.#isOver) return;
    const cause = error instanceof NetworkError ? connectionError(error) : error;
    this.#close().onResponseError?.(this, errorOf(cause));
  }

  abort(reason: Error): void {
    if (this.#isOver) return;
    this.reason = reason;
    this.#aborting.abort(reason);
    this.fail(reason);
    // Whatever waits for the handler to take more must not wait on.
    this.resume();
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
    this.#wake();
  }

  #resumed(): Promise<void> {
    return new Promise((wake) => (this.#wake = wake));
  }

  /** Drops the handler, and gives it for its last report. */
  #close(): DispatchHandler {
    const handler = this.#handler;
    this.#isOver = true;
    this.#handler = nobody;
    return handler;
  }
}

/** A handler of undici 6 in the shape of those of undici 7 and 8. */
function inNewShape(handler: DispatchHandler): DispatchHandler {
  return {
    onRequestStart(controller) {
      handler.onConnect?.((reason) => controller.abort(reason ?? aborted()));
    },
    onResponseStart(controller, status, headers, reason = "") {
      const resume = () => controller.resume();
      const goesOn = handler.onHeaders?.(status, rawHeaders(headers), resume, reason);
      if (goesOn === false) controller.pause();
    },
    onResponseData(controller, chunk) {
      if (handler.onData?.(chunk) === false) controller.pause();
    },
    onResponseEnd: () => handler.onComplete?.([]),
    onResponseError: (_controller, error) => handler.onError?.(error),
  };
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error("The call failed.", { cause: thrown });
}

function aborted(): Error {
  return Object.assign(new Error("The request was aborted."), { name: "AbortError" });
}

function rawHeaders(headers: AnswerHeaders): Buffer[] {
  const raw: Buffer[] = [];
  for (const name in headers) {
    const value = headers[name] ?? none;
    for (const one of typeof value === "string" ? [value] : value) {
      raw.push(Buffer.from(wireName(name), "latin1"), Buffer.from(one, "latin1"));
    }
  }
  return raw;
}
