import type { Answer, Call } from "../http/message.js";
import type { AnswerTaker } from "./response-handler.js";
import type { Carry } from "./send.js";

/** Carries a read once more where its connection ends in place of an answer. */
export function withSecondTry(carry: Carry): Carry {
  return (call, taker) =>
    carry(call, isRepeatable(call) ? new SecondTry(call, taker, carry) : taker);
}

/**
 * Has a read sent once more when the connection it went out on ends in place of an answer: hosts close
 * connections that were idle for a while, and may do it while a call is on its way. To a caller that
 * has a connection of its own to a server, and no other to the host, that must not show (RFC 9112
 * section 9.3.1).
 */
class SecondTry implements AnswerTaker {
  readonly #call: Call;
  readonly #taker: AnswerTaker;
  readonly #again: Carry;

  constructor(call: Call, taker: AnswerTaker, again: Carry) {
    this.#call = call;
    this.#taker = taker;
    this.#again = again;
  }

  answered(answer: Answer): void {
    this.#taker.answered(answer);
  }

  failed(error: unknown): void {
    if (hasEnded(error) && this.#call.signal?.aborted !== true) {
      this.#again(this.#call, this.#taker);
    } else {
      this.#taker.failed(error);
    }
  }
}

/** Whether a read can be sent twice without another effect (RFC 9110 section 9.2.2). */
function isRepeatable({ method, body }: Call): boolean {
  return (method === "GET" || method === "HEAD") && body === undefined;
}

const ended: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE"]);

/** Whether a connection ended that had been of use; the system does not say which one it was. */
function hasEnded(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  if (ended.has(error.code)) return true;
  return error.code === "UND_ERR_SOCKET" && "socket" in error && wasUsed(error.socket);
}

/** By what undici tells of the connection: nothing was read from a new one yet. */
function wasUsed(socket: unknown): boolean {
  return Number(Reflect.get(Object(socket), "bytesRead")) > 0;
}
