import { joined } from "@edbridge/core/internal";
import { bytesOf } from "./body.js";
import { type LegacyError, legacyError, retryingAfter } from "./legacy-response.js";
import type { Body } from "./message.js";

/** Bytes that the body of a request may have by default. */
export const usualBody = 1024 * 1024;

/** Bytes of requests' bodies that one bridge holds at once. */
const usualBudget = 64 * 1024 * 1024;

/** How many more may be those of callers that are not known, who must not keep others from writing. */
const strangersBudget = 8 * usualBody;

/** How large the body of a request may be. */
export interface BodyLimit {
  /** Bytes, decoded. */
  readonly bytes: number;
  /** The name of the option that says so. */
  readonly option: string;
}

/** The body of a request is refused: with 413 if it is too large, with 503 if too much is held. */
export class BodyRefused extends Error {
  override readonly name = "BodyRefused";
  readonly #limit: BodyLimit | undefined;

  /** @param limit the bound that the body is above; absent where too much is held */
  constructor(message: string, limit?: BodyLimit) {
    super(message);
    this.#limit = limit;
  }

  /** The response to the request. */
  get answer(): LegacyError {
    const limit = this.#limit;
    if (!limit) return retryingAfter(legacyError(503, this.message), 1000);
    const option = { name: limit.option, effect: "sets how many are taken" };
    return { ...legacyError(413, this.message), option };
  }
}

/** Counts the bytes of all bodies that are held at the same time. */
export class BodyBudget {
  readonly #limit: number;
  #held = 0;

  /** @param largest bytes of one body that always fits */
  constructor(largest: number, usual = usualBudget) {
    this.#limit = Math.max(usual, largest);
  }

  /** @throws `BodyRefused` (503) if these bytes are too many */
  take(bytes: number): void {
    if (this.#held + bytes > this.#limit) {
      throw new BodyRefused("Too many large requests arrive at once. Send this one again.");
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
  readonly limit: BodyLimit;
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
      if (bytes.byteLength > limit.bytes) throw tooLarge(limit);
      return bytes;
    }
    if (Number(declared) > limit.bytes) throw tooLarge(limit);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > limit.bytes) throw tooLarge(limit);
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

/** How the bodies of all requests of one bridge are read. */
export class Intakes {
  readonly #largest: number;
  readonly #known: BodyBudget;
  readonly #strangers = new BodyBudget(usualBody, strangersBudget);

  /** @param largest bytes of the largest body, by the option `maxBody` */
  constructor(largest: number) {
    this.#largest = largest;
    this.#known = new BodyBudget(largest);
  }

  /**
   * The intake of one request. The body of a caller that is not known is no larger than usual.
   *
   * @param own the caller's own limit, if it has one
   */
  of(isKnown: boolean, own: BodyLimit | undefined, declared: string | undefined): Intake {
    const bytes = isKnown ? this.#largest : Math.min(this.#largest, usualBody);
    const limit = own && own.bytes < bytes ? own : { bytes, option: "maxBody" };
    return new Intake({ budget: isKnown ? this.#known : this.#strangers, limit, declared });
  }
}

function tooLarge(limit: BodyLimit): BodyRefused {
  const message = `The body is larger than ${limit.bytes} bytes, the most that is taken.`;
  return new BodyRefused(message, limit);
}
