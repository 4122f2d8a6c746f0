import { randomBytes } from "node:crypto";
import type { TimeSource } from "../clock.js";
import type { Ledger } from "../ledger.js";

/** Life of an authorization code in milliseconds (specification section 8). */
const CODE_LIFE = 10 * 60 * 1000;

interface Code {
  readonly clientKey: string;
  readonly expires: number;
}

/** Authorization codes: 32 hexadecimal digits, ten minutes, single use, bound to a client. */
export class Codes {
  readonly #live = new Map<string, Code>();
  readonly #clock: TimeSource;
  readonly #ledger: Ledger;

  constructor(clock: TimeSource, ledger: Ledger) {
    this.#clock = clock;
    this.#ledger = ledger;
  }

  /** A code for a client; for a key that nobody has (undefined) one that will never be good. */
  issue(clientKey: string | undefined): string {
    this.#purge();
    const code = randomBytes(16).toString("hex");
    this.#ledger.addCode(code);
    if (clientKey !== undefined) {
      this.#live.set(code, { clientKey, expires: this.#clock.now() + CODE_LIFE });
    }
    return code;
  }

  /** Whether `code` is good for the client. */
  isGood(code: string, clientKey: string): boolean {
    const found = this.#live.get(code);
    return found?.clientKey === clientKey && this.#clock.now() < found.expires;
  }

  /** Ends a code: a token was given for it. */
  use(code: string): void {
    this.#live.delete(code);
  }

  /** Ends the codes of one client, or all. */
  revoke(clientKey?: string): void {
    for (const [code, found] of this.#live) {
      if (clientKey === undefined || found.clientKey === clientKey) this.#live.delete(code);
    }
  }

  #purge(): void {
    for (const [code, found] of this.#live) {
      if (this.#clock.now() < found.expires) return;
      this.#live.delete(code);
    }
  }
}
