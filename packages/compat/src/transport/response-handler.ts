import type { IncomingHttpHeaders } from "node:http";
import {
  type DispatchController,
  headerFields,
  type NewHandler,
  type OldHandler,
} from "@edbridge/core/internal";
import { joined } from "../http/body.js";
import {
  type Answer,
  type AnswerHeaders,
  type Call,
  headerValue,
  isJson,
} from "../http/message.js";
import { type BodyWire, DispatchBody } from "./streamed-body.js";
import { own } from "./buffer-reuse/lent-memory.js";
import { atEndOfTurn, type Due } from "./end-of-turn.js";

/** Bytes up to which a page is given whole. */
const small = 48 * 1024;

/** Takes one of the two. */
export interface AnswerTaker {
  /** The answer's head is there; its body follows, or is there as well. */
  answered(answer: Answer): void;
  /** There will be no answer. */
  failed(error: unknown): void;
}

const nobody: AnswerTaker = { answered: () => {}, failed: () => {} };
const empty = Buffer.alloc(0);

/**
 * The handler that turns what a dispatcher reports into an {@link Answer}. It has both shapes, so
 * that dispatchers of undici 6, 7 and 8 take it.
 */
export class AnswerCollector implements NewHandler, OldHandler, BodyWire, Due {
  #taker: AnswerTaker;
  readonly #isPage: boolean;
  #controller: Pick<DispatchController, "abort" | "pause" | "resume"> | undefined;
  #body: DispatchBody | undefined;
  /** The head of a small page that is awaited. */
  #awaited: Answer | undefined;
  #first: Buffer | undefined;
  #more: Buffer[] | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort: (() => void) | undefined;
  #aborted: Error | undefined;
  /** Told once: an abort is heard of from who aborts and from the connection. */
  #isOver = false;

  /** An abort of the call's signal ends the request, now or as soon as it begins. */
  constructor({ signal, isPage = false }: Call, taker: AnswerTaker) {
    this.#taker = taker;
    this.#isPage = isPage;
    this.#signal = signal;
    if (!signal) return;
    this.#onAbort = () => this.end(signal.reason);
    // The caller may have left while a dispatcher was awaited.
    if (signal.aborted) this.#onAbort();
    else signal.addEventListener("abort", this.#onAbort);
  }

  /** Whether its taker has been told all there is. */
  get isOver(): boolean {
    return this.#isOver;
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
    if (!this.#data(chunk)) controller.pause();
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
    this.#head(status, headerFields(raw), reason);
    return true;
  }

  onData(chunk: Buffer): boolean {
    return this.#data(chunk);
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
    const answer: Answer = { status, reason: sendable(reason), headers, body: undefined };
    if (this.#isPage && status === 200 && isSmallJson(headers)) this.#awaited = answer;
    else this.#give(answer);
  }

  #data(chunk: Buffer): boolean {
    if (!this.#awaited) return this.#body?.push(chunk) ?? true;
    if (this.#first === undefined) this.#first = own(chunk);
    else (this.#more ??= []).push(own(chunk));
    return true;
  }

  #end(): void {
    if (this.#isOver) return;
    if (this.#awaited) return atEndOfTurn(this);
    const body = this.#body;
    this.#close();
    body?.end();
  }

  /** Gives a small page, which is there, unless its caller has left since. */
  settle(): void {
    if (this.#isOver || !this.#awaited) return;
    const { status, reason, headers } = this.#awaited;
    const first = this.#first ?? empty;
    const body = this.#more ? joined([first, ...this.#more]) : first;
    this.#close().answered({ status, reason, headers, body });
  }

  #fail(error: Error): void {
    if (this.#isOver) return;
    const body = this.#body;
    const taker = this.#close();
    if (body) body.fail(error);
    else taker.failed(error);
  }

  #give({ status, reason, headers }: Answer): void {
    this.#body = new DispatchBody(this);
    this.#taker.answered({ status, reason, headers, body: this.#body });
  }

  /** Lets go of what it holds, and gives the taker for its last word: a dispatcher may hold it on. */
  #close(): AnswerTaker {
    const taker = this.#taker;
    this.#isOver = true;
    this.#taker = nobody;
    this.#controller = undefined;
    this.#body = undefined;
    this.#awaited = undefined;
    this.#first = undefined;
    this.#more = undefined;
    if (this.#onAbort) this.#signal?.removeEventListener("abort", this.#onAbort);
    return taker;
  }
}

const beyondLatin1 = /[^\t\x20-\x7e\x80-\xff]/;

/**
 * A reason phrase, unless it could not be given on: undici reads it as UTF-8, where a host may have
 * meant Latin-1 or have written any language. It decides nothing (RFC 9112 section 4).
 */
function sendable(reason: string | undefined): string | undefined {
  if (reason === undefined || reason === "OK") return reason;
  return beyondLatin1.test(reason) ? undefined : reason;
}

function isSmallJson(headers: AnswerHeaders): boolean {
  return (
    Number(headers["content-length"]) <= small &&
    headers["content-encoding"] === undefined &&
    isJson(headerValue(headers, "content-type"))
  );
}
