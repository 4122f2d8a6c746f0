import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import { isFromGateway, isRefusal, LookupError } from "./lookup-error.js";

/** Milliseconds after which a collection that was refused is asked for again. */
const refusedLife = 10 * 60_000;

/**
 * Whether one credential may read a collection. The first request finds out; the others wait for its
 * response, so that a refused collection costs one request.
 */
export class ReadAccess {
  readonly #name: string;
  readonly #clock: Clock;
  #isReadable = false;
  #first: Promise<unknown> | undefined;
  #refusal: { readonly error: LookupError; readonly since: Instant } | undefined;

  constructor(name: string, clock: Clock) {
    this.#name = name;
    this.#clock = clock;
  }

  /** The refusal of the last ten minutes, if there was one. */
  get refusal(): LookupError | undefined {
    const { error, since } = this.#refusal ?? {};
    return since && elapsed(this.#clock, since) < refusedLife ? error : undefined;
  }

  /** Notes that the host has refused to read the collection. */
  refuse(error: LookupError): void {
    this.#refusal = { error, since: instant(this.#clock) };
  }

  /**
   * Makes a request that reads the collection.
   *
   * @throws `LookupError` if this request, or one of the last ten minutes, was refused
   */
  async read<T>(request: () => Promise<T>): Promise<T> {
    while (!this.#isReadable && this.#first) await this.#first.catch(() => {});
    if (this.refusal) throw this.refusal;
    const made = request();
    if (!this.#isReadable) this.#first = made;
    try {
      const result = await made;
      this.#isReadable = true;
      return result;
    } catch (error) {
      if (!(error instanceof LookupError && isRefusal(error))) throw error;
      const refusal = new LookupError("host", error.message, error.answer, this.#name);
      // If the collection could be read before, the refusal is about this request alone.
      if (!this.#isReadable && !isFromGateway(error)) this.refuse(refusal);
      throw refusal;
    } finally {
      if (this.#first === made) this.#first = undefined;
    }
  }
}
