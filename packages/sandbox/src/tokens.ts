import { createHmac, randomBytes } from "node:crypto";
import type { TimeSource } from "./clock.js";

/** A live access token, or a live authorization code. */
export interface LiveToken {
  readonly clientKey: string;
  /** 1 for the first token of the sandbox, 2 for the next, in both generations. */
  readonly serial: number;
  readonly expires: number;
}

/** How the codes, or the tokens of a generation, live. */
interface TokenRules {
  readonly life: number;
  /** Whether every use starts the life again. */
  readonly sliding: boolean;
  /** What a token looks like. Default 32 hexadecimal digits. */
  readonly mint?: (clientKey: string, expires: number) => string;
  /** Hears of each, and gives its serial number. */
  readonly issued: (token: string) => number;
}

/** The codes, or the access tokens of one generation, by client. */
export class Tokens {
  readonly #live = new Map<string, LiveToken>();
  readonly #rules: TokenRules;
  readonly #clock: TimeSource;

  constructor(rules: TokenRules, clock: TimeSource) {
    this.#rules = rules;
    this.#clock = clock;
  }

  mint(clientKey: string): string {
    this.#purge();
    const expires = this.#clock.now() + this.#rules.life;
    const token = this.#rules.mint?.(clientKey, expires) ?? randomBytes(16).toString("hex");
    this.#live.set(token, { clientKey, serial: this.#rules.issued(token), expires });
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

  count(clientKey: string): number {
    this.#purge();
    return [...this.#live.values()].filter((each) => each.clientKey === clientKey).length;
  }

  /** Ends one: a code that a token was given for. */
  end(token: string): void {
    this.#live.delete(token);
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

/** Makes tokens in the form of version 8: signed JWTs, opaque to callers all the same. */
export function createJwtMint(clock: TimeSource): (clientKey: string, expires: number) => string {
  const key = randomBytes(32);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return (clientKey, expires) => {
    const claims = {
      sub: clientKey,
      client_id: clientKey,
      jti: randomBytes(16).toString("hex"),
      iat: Math.floor(clock.now() / 1000),
      exp: Math.floor(expires / 1000),
    };
    const text = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
    return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
  };
}
