import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import { isRefusal, LookupError, ofGateway } from "./lookup-error.js";

/** Milliseconds for which it is remembered that a collection may not be read. */
const refusedLife = 10 * 60_000;

/** Whether one credential may read a collection: found out by one request, whoever else waits for it. */
export class Access {
  readonly #name: string;
  readonly #clock: Clock;
  #isReadable = false;
  #trying: Promise<void> | undefined;
  #refusal: { readonly error: LookupError; readonly since: Instant } | undefined;

  constructor(name: string, clock: Clock) {
    this.#name = name;
    this.#clock = clock;
  }

  /** Why it may not be read, as the host said a while ago. */
  get refusal(): LookupError | undefined {
    if (!this.#refusal) return undefined;
    return elapsed(this.#clock, this.#refusal.since) < refusedLife
      ? this.#refusal.error
      : undefined;
  }

  /**
   * Makes a request that reads the collection, after the first one that did.
   *
   * @throws `LookupError` where that was refused
   */
  async read<T>(request: () => Promise<T>): Promise<T> {
    while (!this.#isReadable && this.#trying) await this.#trying;
    if (this.refusal) throw this.refusal;
    if (this.#isReadable) return this.#asked(request);
    const asked = this.#asked(request);
    this.#trying = asked.then(
      () => {
        this.#isReadable = true;
      },
      () => {},
    );
    try {
      return await asked;
    } finally {
      this.#trying = undefined;
    }
  }

  async #asked<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof LookupError && isRefusal(error))) throw error;
      const refusal = new LookupError("host", error.message, error.answer, this.#name);
      // Of a collection that could be read before, it says nothing but for this request.
      if (!this.#isReadable && !ofGateway(error)) this.refuse(refusal);
      throw refusal;
    }
  }

  /** Notes that the host has refused to read the collection. */
  refuse(error: LookupError): void {
    this.#refusal = { error, since: instant(this.#clock) };
  }
}
