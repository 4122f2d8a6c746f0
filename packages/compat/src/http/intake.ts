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
  /** The response to the request. */
  readonly answer: LegacyError;

  constructor(answer: LegacyError) {
    super(answer.message);
    this.answer = answer;
  }
}

/** Bytes of all bodies that are held at the same time. */
interface Budget {
  readonly limit: number;
  held: number;
}

/** How the bodies of all requests of one bridge are read. */
export class Intakes {
  readonly #largest: number;
  readonly #facesStrangers: boolean;
  readonly #known: Budget;
  readonly #strangers: Budget = { limit: strangersBudget, held: 0 };

  /**
   * @param largest bytes of the largest body, by the option `maxBody`: one always fits
   * @param facesStrangers whether callers without a session may be anyone
   */
  constructor(largest: number, facesStrangers: boolean) {
    this.#largest = largest;
    this.#facesStrangers = facesStrangers;
    this.#known = { limit: Math.max(usualBudget, largest), held: 0 };
  }

  /**
   * The intake of one request. The body of a caller that is not known is no larger than usual.
   *
   * @param own the caller's own limit, if it has one
   * @param declared the `Content-Length` of the request
   */
  of(hasSession: boolean, own: BodyLimit | undefined, declared: string | undefined): Intake {
    const isKnown = hasSession || !this.#facesStrangers;
    const bytes = isKnown ? this.#largest : Math.min(this.#largest, usualBody);
    const limit = own && own.bytes < bytes ? own : { bytes, option: "maxBody" };
    return new Intake(isKnown ? this.#known : this.#strangers, limit, declared);
  }
}

/**
 * Reads the body of one request whole, before the request takes a connection to the host. A caller
 * that sends slowly then holds only its own connection, and a whole body can be sent again.
 */
export class Intake {
  readonly #budget: Budget;
  readonly #limit: BodyLimit;
  readonly #declared: number;
  #held = 0;

  constructor(budget: Budget, limit: BodyLimit, declared = "0") {
    this.#budget = budget;
    this.#limit = limit;
    this.#declared = Number(declared);
  }

  /**
   * All bytes of a body, counted while they arrive or are decoded.
   *
   * @throws `BodyRefused`; what reading the stream throws
   */
  async whole(body: Body): Promise<Buffer> {
    if (typeof body === "string" || body instanceof Uint8Array) {
      const bytes = bytesOf(body);
      this.#check(bytes.byteLength);
      return bytes;
    }
    this.#check(this.#declared);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      size += chunk.byteLength;
      this.#check(size);
      if (this.#budget.held + chunk.byteLength > this.#budget.limit) throw new BodyRefused(tooMany);
      this.#budget.held += chunk.byteLength;
      this.#held += chunk.byteLength;
      chunks.push(bytesOf(chunk));
    }
    return joined(chunks);
  }

  /** Gives back the bytes of the body, after the request was answered. */
  end(): void {
    this.#budget.held -= this.#held;
    this.#held = 0;
  }

  #check(bytes: number): void {
    const { bytes: most, option: name } = this.#limit;
    if (!(bytes > most)) return;
    const message = `The body is larger than ${most} bytes, the most that is taken.`;
    const option = { name, effect: "sets how many are taken" };
    throw new BodyRefused({ ...legacyError(413, message), option });
  }
}

const tooMany = retryingAfter(
  legacyError(503, "Too many large requests arrive at once. Send this one again."),
  1000,
);
