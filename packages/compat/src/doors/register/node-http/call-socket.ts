import type { Answer, Body, HeaderFields } from "../../../http/message.js";
import { type Done, MemorySocket } from "./memory-socket.js";
import { printAnswer } from "./print-answer.js";
import { RequestReader, type RequestListener } from "./request-reader.js";

/** Answers the request whose method and URL are known already; never rejects. */
export type AnswerRequest = (
  headers: HeaderFields,
  body: Body | undefined,
  signal: AbortSignal,
) => Promise<Answer>;

/** A connection for one request of `node:http`, whose host is this very process. */
export class CallSocket extends MemorySocket implements RequestListener {
  readonly #method: string;
  readonly #answerRequest: AnswerRequest;
  readonly #request = new RequestReader(this);
  readonly #left = new AbortController();

  constructor(method: string, answerRequest: AnswerRequest) {
    super();
    this.#method = method;
    this.#answerRequest = answerRequest;
  }

  override _write(chunk: string | Buffer, encoding: BufferEncoding, done: Done): void {
    this.restartIdleTimer();
    this.#request.write(chunk, encoding, done);
  }

  override _destroy(error: Error | null, done: Done): void {
    const left = new Error("The caller has left.");
    this.#left.abort(left);
    this.#request.close(left);
    super._destroy(error, done);
  }

  onExpect(): void {
    this.deliverLater(Buffer.from("HTTP/1.1 100 Continue\r\n\r\n"));
  }

  onRequest(headers: HeaderFields, body: Body | undefined): void {
    // What fails here is an answer that breaks off: the caller must not take it for complete.
    this.#answer(headers, body).catch(() => this.destroy());
  }

  async #answer(headers: HeaderFields, body: Body | undefined): Promise<void> {
    const answer = await this.#answerRequest(headers, body, this.#left.signal);
    await printAnswer(answer, this.#method, this);
    this.#request.close();
  }
}

/**
 * The same for `https:`, with what clients look at before they trust an answer: nothing has left
 * the process, and the host's own certificate is verified when edbridge connects to it.
 */
export class SecureCallSocket extends CallSocket {
  readonly encrypted = true;
  readonly authorized = true;
  readonly authorizationError = null;

  /** None, as `node:tls` says it: who pins a certificate must not find it here. */
  getPeerCertificate(): Record<string, never> {
    return {};
  }
}
