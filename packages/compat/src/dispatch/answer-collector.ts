import type { IncomingHttpHeaders } from "node:http";
import type { Answer, AnswerHeaders } from "../call.js";
import { type BodyWire, DispatchBody } from "./dispatch-body.js";
import type { DispatchController, NewHandler, OldHandler } from "./handlers.js";

/**
 * The handler that turns what a dispatcher reports into an {@link Answer}. It has both shapes, so
 * that dispatchers of undici 6, 7 and 8 take it.
 */
export class AnswerCollector implements NewHandler, OldHandler, BodyWire {
  /** Settles when the answer's head is there; its body follows as a stream. */
  readonly answer: Promise<Answer>;
  #resolve: ((answer: Answer) => void) | undefined;
  #reject: ((reason: unknown) => void) | undefined;
  #controller: Pick<DispatchController, "abort" | "pause" | "resume"> | undefined;
  #body: DispatchBody | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort: (() => void) | undefined;
  readonly #errorOf: (error: unknown) => unknown;
  #aborted: Error | undefined;

  /**
   * An abort of `signal` ends the request, now or as soon as it begins. `errorOf` says what a fault
   * before the answer means to who waits for it.
   */
  constructor(signal: AbortSignal | undefined, errorOf: (error: unknown) => unknown) {
    this.#signal = signal;
    this.#errorOf = errorOf;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    if (!signal) return;
    this.#onAbort = () => this.end(signal.reason);
    signal.addEventListener("abort", this.#onAbort);
  }

  /** Ends the request, now or as soon as it begins: it may have to queue for a connection. */
  end(reason: Error): void {
    this.#aborted = reason;
    this.#controller?.abort(reason);
    this.#fail(reason);
  }

  abort(reason: Error): void {
    this.#controller?.abort(reason);
  }

  pause(): void {
    this.#controller?.pause();
  }

  resume(): void {
    this.#controller?.resume();
  }

  onRequestStart(controller: DispatchController): void {
    this.#begin(controller);
  }

  onResponseStart(
    _controller: DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    reason?: string,
  ): void {
    this.#head(status, headers, reason);
  }

  onResponseData(controller: DispatchController, chunk: Buffer): void {
    if (this.#body?.push(chunk) === false) controller.pause();
  }

  onResponseEnd(): void {
    this.#end();
  }

  onResponseError(_controller: DispatchController, error: Error): void {
    this.#fail(error);
  }

  onConnect(abort: (reason?: Error) => void): void {
    this.#begin({ abort, pause: () => {}, resume: () => {} });
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void, reason: string): boolean {
    if (this.#controller) this.#controller.resume = resume;
    this.#head(status, fromRaw(raw), reason);
    return true;
  }

  onData(chunk: Buffer): boolean {
    return this.#body?.push(chunk) ?? true;
  }

  onComplete(): void {
    this.#end();
  }

  onError(error: Error): void {
    this.#fail(error);
  }

  #begin(controller: Pick<DispatchController, "abort" | "pause" | "resume">): void {
    this.#controller = controller;
    if (this.#aborted) controller.abort(this.#aborted);
  }

  #head(status: number, headers: AnswerHeaders, reason: string | undefined): void {
    // An interim answer such as 103 is not the answer.
    if (status < 200) return;
    this.#body = new DispatchBody(this);
    this.#resolve?.({ status, reason, headers, body: this.#body });
  }

  #end(): void {
    this.#unlisten();
    this.#body?.end();
  }

  #fail(error: Error): void {
    this.#unlisten();
    if (this.#body) this.#body.fail(error);
    else this.#reject?.(this.#errorOf(error));
  }

  #unlisten(): void {
    if (this.#onAbort) this.#signal?.removeEventListener("abort", this.#onAbort);
  }
}

/** undici 6 gives headers as a flat list of names and values in bytes. */
function fromRaw(raw: readonly Buffer[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = String(raw[index]).toLowerCase();
    const value = raw[index + 1]?.toString("latin1") ?? "";
    const before = headers[name];
    if (before === undefined) headers[name] = value;
    else headers[name] = typeof before === "string" ? [before, value] : [...before, value];
  }
  return headers;
}
