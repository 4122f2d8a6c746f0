import { randomBytes } from "node:crypto";
import { wireAnswer } from "./wire.ts";

/** How the token operation behaves. */
export interface TokenSettings {
  /** Milliseconds each exchange takes. */
  readonly tokenDelay: number;
  /** So many exchanges are answered 503 first. */
  readonly unavailable: number;
  /** After so many exchanges every further one is answered 429; 0 for no limit. */
  readonly allowed: number;
  /** Seconds that tokens live. */
  readonly life: number;
}

/** What the token operation was asked, and how often it gave a token. */
export interface TokenCounts {
  readonly asked: number;
  readonly given: number;
}

const unavailable = wireAnswer(503, '{"error":"temporarily_unavailable"}');
const tooMany = wireAnswer(429, '{"error":"rate"}', { "retry-after": "1" });

/** The tokens of a host: gives them out, knows them again, forgets them all at once. */
export class Tokens {
  #valid = new Set<string>();
  #asked = 0;
  #given = 0;

  get counts(): TokenCounts {
    return { asked: this.#asked, given: this.#given };
  }

  reset(): void {
    this.#asked = 0;
    this.#given = 0;
  }

  revoke(): void {
    this.#valid = new Set();
  }

  has(token: string): boolean {
    return this.#valid.has(token);
  }

  /** Answers one exchange of any grant. */
  exchange({ unavailable: first, allowed, life }: TokenSettings): Buffer {
    this.#asked++;
    if (this.#asked <= first) return unavailable;
    if (allowed > 0 && this.#asked > allowed) return tooMany;
    this.#given++;
    const token = randomBytes(16).toString("hex");
    this.#valid.add(token);
    return wireAnswer(
      200,
      JSON.stringify({ access_token: token, expires_in: life, token_type: "bearer" }),
    );
  }
}
