import type { AccessToken } from "./token-source.js";
import { type Clock, elapsed, type Instant, instant } from "./clock.js";
import { EdbridgeError, TokenError } from "./errors.js";

const second = 1000;
const minute = 60 * second;

/** Milliseconds: a token is fresh while it is younger. */
const freshFor = 10 * second;
/** Exchanges a minute at most because the host refused the token before. */
const mostForRefusals = 3;
/** Milliseconds without a refused fresh token after which the pauses are short again. */
const forgottenAfter = 10 * minute;
/** Milliseconds: no pause after a fault is longer, so that an outage is over when it is over. */
const longestFault = 4 * second;
/** Milliseconds: no `Retry-After` is obeyed for longer. */
const longestRetryAfter = 5 * minute;

/** What the limits need to know of the token that the host refused. */
export interface RefusedToken {
  /** When it was issued. */
  readonly born: Instant;
  /** Whether the host has answered a call made with it. */
  served: boolean;
  /** Whether it was exchanged because the host refused the one before it. */
  readonly forRefusal: boolean;
}

/**
 * When one source may exchange its credentials again. Hosts allow few live tokens for a key, and
 * slow down or lock out a key whose exchanges fail again and again.
 */
export class ExchangeLimits {
  readonly #clock: Clock;
  readonly #random: () => number;
  #faults = 0;
  #refusals = 0;
  #failure:
    | { readonly error: unknown; readonly since: Instant; readonly pause: number }
    | undefined;
  #fruitless = 0;
  #fruitlessSince: Instant | undefined;
  #drops: readonly Instant[] = [];

  /** @param random a number in [0, 1) */
  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Whether the last exchange has failed. The next one is tried once: it is the try after a pause. */
  get isFailing(): boolean {
    return this.#faults + this.#refusals > 0;
  }

  /** The last failure, while its pause lasts: every caller gets it, and the host is left alone. */
  get failure(): unknown {
    const last = this.#failure;
    if (!last || elapsed(this.#clock, last.since) >= last.pause) return undefined;
    return last.error;
  }

  /** An exchange has failed. A program's own mistake is not remembered. */
  noteFailure(error: unknown): void {
    if (!(error instanceof EdbridgeError)) return;
    const isRefusal = error instanceof TokenError && !error.retryable;
    // A host that was away is soon found well again, and not by all keys at once.
    const usual = isRefusal
      ? doubled(5 * second, this.#refusals++, minute)
      : doubled(second, this.#faults++, longestFault) * (1 - this.#random() / 4);
    const pause = error.code === "EDB_TOKEN_LIMIT" ? 0 : usual;
    const since = instant(this.#clock);
    this.#failure = { error, since, pause: Math.max(pause, pauseAsked(error)) };
  }

  noteSuccess(): void {
    this.#faults = 0;
    this.#refusals = 0;
    this.#failure = undefined;
  }

  /**
   * Whether to replace a token that the host refused. A fresh one is kept: another would be refused
   * as well. A pause follows, so that a resource which always answers 401 costs no exchanges. It lasts half a minute at first, and doubles up to five minutes.
   */
  mayReplace(token: RefusedToken): boolean {
    const isFresh = elapsed(this.#clock, token.born) < freshFor;
    if (isFresh && (token.forRefusal || !token.served)) {
      if (this.#restedSince(forgottenAfter)) this.#fruitless = 0;
      // Calls that are refused together count once.
      if (this.#restedSince(pauseOf(this.#fruitless))) {
        this.#fruitless++;
        this.#fruitlessSince = instant(this.#clock);
      }
      return false;
    }
    if (!this.#restedSince(pauseOf(this.#fruitless))) return false;
    const drops = this.#drops.filter((each) => elapsed(this.#clock, each) < minute);
    if (drops.length >= mostForRefusals) return false;
    this.#drops = [...drops, instant(this.#clock)];
    return true;
  }

  /** Whether the last refusal of a fresh token is so many milliseconds ago. */
  #restedSince(pause: number): boolean {
    return !this.#fruitlessSince || elapsed(this.#clock, this.#fruitlessSince) >= pause;
  }
}

/** Milliseconds without a replacement, after so many fresh tokens in a row were refused. */
function pauseOf(fruitless: number): number {
  return doubled(30 * second, fruitless - 1, 5 * minute);
}

/** Milliseconds for which the host wants to be left alone, by the error of an exchange. */
export function pauseAsked(error: unknown): number {
  if (!(error instanceof EdbridgeError)) return 0;
  const least = error.code === "EDB_TOKEN_LIMIT" ? 30 * second : 0;
  return Math.max(least, Math.min(error.retryAfter ?? 0, longestRetryAfter));
}

function doubled(first: number, times: number, most: number): number {
  return Math.min(most, first * 2 ** times);
}

/**
 * The age in milliseconds from which a new token is fetched behind. Many processes start together, so it is
 * spread by a fifth. A sliding token lives on by being used: callers wait for the next one at once.
 */
export function softWindow(token: AccessToken, random: () => number): number {
  if (token.expiry === "sliding") return hardWindow(token);
  const life = token.expiresIn * 1000;
  return life - Math.min(60_000, life * 0.1) * (0.8 + 0.4 * random());
}

/** The age in milliseconds from which callers wait for a new token. */
export function hardWindow({ expiresIn }: AccessToken): number {
  const life = expiresIn * 1000;
  return life - Math.min(5_000, life * 0.02);
}
