import { randomBytes } from "node:crypto";
import type { TimeSource } from "./clock.js";
import type { Ledger } from "./ledger.js";

/** A live access token. */
export interface LiveToken {
  readonly clientKey: string;
  /** 1 for the first token of the sandbox, 2 for the next, in both generations. */
  readonly serial: number;
  readonly expires: number;
}

/** How the tokens of a generation live. */
export interface TokenRules {
  /** Milliseconds. */
  readonly life: number;
  /** Whether every use starts the life again. */
  readonly sliding: boolean;
  /** What a token looks like. Default 32 hexadecimal digits. */
  readonly mint?: (clientKey: string, expires: number) => string;
}

/** The access tokens of one generation. */
export class Tokens {
  readonly #live = new Map<string, LiveToken>();
  readonly #rules: TokenRules;
  readonly #clock: TimeSource;
  readonly #ledger: Ledger;

  constructor(rules: TokenRules, clock: TimeSource, ledger: Ledger) {
    this.#rules = rules;
    this.#clock = clock;
    this.#ledger = ledger;
  }

  /** A new token for a client. */
  mint(clientKey: string): string {
    this.#purge();
    const expires = this.#clock.now() + this.#rules.life;
    const token = this.#rules.mint?.(clientKey, expires) ?? randomBytes(16).toString("hex");
    this.#live.set(token, { clientKey, serial: this.#ledger.addToken(token), expires });
    return token;
  }

  /** The token if it is good now; a sliding one is extended by this. */
  validate(token: string): LiveToken | undefined {
    const found = this.peek(token);
    if (found === undefined || !this.#rules.sliding) return found;
    const extended = { ...found, expires: this.#clock.now() + this.#rules.life };
    this.#live.set(token, extended);
    return extended;
  }

  /** The token if it is good now, without using it. */
  peek(token: string): LiveToken | undefined {
    const found = this.#live.get(token);
    return found !== undefined && this.#clock.now() < found.expires ? found : undefined;
  }

  /** How many good tokens a client has. */
  count(clientKey: string): number {
    this.#purge();
    return [...this.#live.values()].filter((each) => each.clientKey === clientKey).length;
  }

  /** Ends the tokens of one client, or all. */
  revoke(clientKey?: string): void {
    for (const [token, found] of this.#live) {
      if (clientKey === undefined || found.clientKey === clientKey) this.#live.delete(token);
    }
  }

  #purge(): void {
    const now = this.#clock.now();
    for (const [token, found] of this.#live) if (now >= found.expires) this.#live.delete(token);
  }
}
