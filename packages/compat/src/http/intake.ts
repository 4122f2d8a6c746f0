import { bytesOf, joined } from "./body.js";
import { legacyError, retryingAfter } from "./legacy-response.js";
import type { Answer, Body } from "./message.js";

/** Bytes that the body of a request may have by default. */
export const usualBody = 1024 * 1024;

/** Bytes of requests' bodies that one bridge holds at once. */
const usualBudget = 64 * 1024 * 1024;

/** The body of a request is refused: with 413 if it is too large, with 503 if too much is held. */
export class BodyRefused extends Error {
  override readonly name = "BodyRefused";
  readonly status: 413 | 503;

  constructor(status: 413 | 503, message: string) {
    super(message);
    this.status = status;
  }

  /** The response to the request. */
  get answer(): Answer {
    const answer = legacyError(this.status, this.message);
    if (this.status === 503) return retryingAfter(answer, 1000);
    return { ...answer, option: { name: "maxBody", effect: "sets how many are taken" } };
  }
}

/** Counts the bytes of all bodies that are held at the same time. */
export class BodyBudget {
  readonly #limit: number;
  #held = 0;

  /** @param largest bytes of one body that always fits */
  constructor(largest: number) {
    this.#limit = Math.max(usualBudget, largest);
  }

  /** @throws `BodyRefused` (503) if these bytes are too many */
  take(bytes: number): void {
    if (this.#held + bytes > this.#limit) {
      throw new BodyRefused(503, "Too many large requests arrive at once. Send this one again.");
    }
    this.#held += bytes;
  }

  give(bytes: number): void {
    this.#held -= bytes;
  }
}

/** How one request's body is read. */
interface IntakeOptions {
  readonly budget: BodyBudget;
  /** Bytes that the body may have, decoded. */
  readonly limit: number;
  /** The `Content-Length` of the request. */
  readonly declared?: string | undefined;
}

/**
 * Reads the body of one request whole, before the request takes a connection to the host. A caller
 * that sends slowly then holds only its own connection, and a whole body can be sent again.
 */
export class Intake {
  readonly #options: IntakeOptions;
  #held = 0;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /**
   * All bytes of a body, counted while they arrive or are decoded.
   *
   * @throws `BodyRefused`; what reading the stream throws
   */
  async whole(body: Body): Promise<Buffer> {
    const { budget, limit, declared = "0" } = this.#options;
    if (typeof body === "string" || body instanceof Uint8Array) {
      const bytes = bytesOf(body);
      if (bytes.byteLength > limit) throw tooLarge(limit);
      return bytes;
    }
    if (Number(declared) > limit) throw tooLarge(limit);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge(limit);
      budget.take(chunk.byteLength);
      this.#held += chunk.byteLength;
      chunks.push(bytesOf(chunk));
    }
    return joined(chunks);
  }

  /** Gives back the bytes of the body, after the request was answered. */
  end(): void {
    this.#options.budget.give(this.#held);
    this.#held = 0;
  }
}

function tooLarge(limit: number): BodyRefused {
  return new BodyRefused(413, `The body is larger than ${limit} bytes, the most that is taken.`);
}
