import type { AccessToken } from "./access-token.js";
import { type Clock, type Instant, elapsed, instant, systemClock } from "./clock.js";
import { EdbridgeError, NetworkError } from "./errors.js";
import { refreshWindows, restAfter } from "./refresh-windows.js";
import { type RetryOptions, withRetry } from "./retry.js";
import type { TokenExchange, TokenSource } from "./token-source.js";
import { waitFor } from "./wait-for.js";

/** Options of {@link reuseToken}; all have defaults. */
export interface ReuseOptions {
  /** Milliseconds that one try of an exchange may take. Default 20,000. */
  readonly deadline?: number | undefined;
  /** How transient failures of an exchange are met. Default: two tries after the first. */
  readonly retry?: RetryOptions | undefined;
  /** Default: the machine's clocks. */
  readonly clock?: Clock | undefined;
  /** A number in [0, 1), as `Math.random`, its default. */
  readonly random?: (() => number) | undefined;
}

/** A token and when its life began: before the exchange, or before its last use. */
interface Held extends Instant {
  readonly token: AccessToken;
  /** Settled; handed out as it is, so that the usual call allocates nothing. */
  readonly ready: Promise<AccessToken>;
  wall: number;
  monotonic: number;
  /** Ages in milliseconds: from `soft` on a new token is fetched behind, from `hard` on awaited. */
  readonly soft: number;
  readonly hard: number;
}

interface Flight {
  readonly done: Promise<AccessToken>;
  /** Nobody waited when it set out, and a failure is nobody's. */
  readonly behind: boolean;
}

/**
 * Turns one exchange into a {@link TokenSource}: caches the token, lets one exchange serve all who
 * wait, and renews early. It keeps the law that `TokenSource` states.
 *
 * Renewal has two windows, both scaled to the token's life: in the last `min(60 s, 10 %)`, give or
 * take a fifth, a new token is fetched behind the callers' backs; in the last `min(5 s, 2 %)`
 * callers wait for it. A sliding token is renewed only when it was left idle.
 *
 * An exchange goes on when those who wait for it leave: hosts allow few live tokens for one key,
 * and a token that was made should not be lost.
 *
 * @example
 * ```ts
 * import { AccessToken, reuseToken } from "@edbridge/core";
 *
 * const source = reuseToken(async () => {
 *   return new AccessToken({ value: "0123abcd", expiry: "fixed", expiresIn: 1800 });
 * });
 * const token = await source.getToken();
 * ```
 */
export function reuseToken(exchange: TokenExchange, options: ReuseOptions = {}): TokenSource {
  return new ReusedToken(exchange, options);
}

class ReusedToken implements TokenSource {
  readonly #exchange: TokenExchange;
  /** What many sources of one host share. */
  readonly #options: ReuseOptions;
  readonly #clock: Clock;
  #held: Held | undefined;
  #flight: Flight | undefined;
  // Exchanges are numbered as they set out; an answer counts only if none newer has arrived.
  #sent = 0;
  #arrived = 0;
  // After a renewal behind that failed, the next one waits.
  #fruitless = 0;
  #restSince: Instant | undefined;

  constructor(exchange: TokenExchange, options: ReuseOptions) {
    this.#exchange = exchange;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  get #random(): () => number {
    return this.#options.random ?? Math.random;
  }

  getToken({ signal }: { signal?: AbortSignal | undefined } = {}): Promise<AccessToken> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const held = this.#held;
    if (held) {
      const age = elapsed(this.#clock, held);
      if (age < held.soft) return held.ready;
      if (age < held.hard) {
        if (!this.#flight && !this.#resting()) this.#launch(true);
        return held.ready;
      }
    }
    return this.#await(signal);
  }

  inHand(): AccessToken | undefined {
    const held = this.#held;
    return held && elapsed(this.#clock, held) < held.soft ? held.token : undefined;
  }

  invalidate(token: AccessToken): void {
    if (this.#held?.token === token) this.#held = undefined;
  }

  noteUse(token: AccessToken, sentAt?: Instant): void {
    if (token.expiry !== "sliding" || this.#held?.token !== token) return;
    const held = this.#held;
    const used = sentAt ?? instant(this.#clock);
    // The monotonic clock may have stood still since, in a machine that slept.
    if (used.monotonic < held.monotonic) return;
    held.wall = used.wall;
    held.monotonic = used.monotonic;
  }

  async #await(signal: AbortSignal | undefined): Promise<AccessToken> {
    const flight = this.#flight ?? this.#launch(false);
    try {
      return await waitFor(flight.done, signal);
    } catch (error) {
      // A renewal behind is tried once only; who came to depend on it gets a try of their own.
      if (!flight.behind || signal?.aborted) throw error;
      return waitFor((this.#flight ?? this.#launch(false)).done, signal);
    }
  }

  #launch(behind: boolean): Flight {
    const flight: Flight = { behind, done: this.#fly(behind) };
    this.#flight = flight;
    const land = () => {
      if (this.#flight === flight) this.#flight = undefined;
    };
    flight.done.then(land, () => {
      land();
      if (behind) this.#rest();
    });
    return flight;
  }

  #fly(behind: boolean): Promise<AccessToken> {
    const retry = behind ? { retries: 0 } : { retries: 2, ...this.#options.retry };
    return withRetry(() => this.#attempt(), retry, { clock: this.#clock, random: this.#random });
  }

  #attempt(): Promise<AccessToken> {
    const order = ++this.#sent;
    const since = instant(this.#clock);
    const { signal, done } = deadlineOf(this.#options.deadline ?? 20_000);
    const work = this.#exchange({ signal }).then((token) => {
      this.#adopt(token, since, order);
      return token;
    });
    // The race is for exchanges that do not honour their signal.
    return waitFor(work, signal)
      .catch((error: unknown) => {
        if (!signal.aborted || error instanceof EdbridgeError) throw error;
        throw new NetworkError("The token exchange", signal.reason, true);
      })
      .finally(done);
  }

  #adopt(token: AccessToken, since: Instant, order: number): void {
    if (order <= this.#arrived) return;
    this.#arrived = order;
    const { soft, hard } = refreshWindows(token, this.#random);
    const { wall, monotonic } = since;
    this.#held = { token, ready: Promise.resolve(token), wall, monotonic, soft, hard };
    this.#fruitless = 0;
    this.#restSince = undefined;
  }

  #rest(): void {
    this.#fruitless++;
    this.#restSince = instant(this.#clock);
  }

  #resting(): boolean {
    if (!this.#restSince) return false;
    return elapsed(this.#clock, this.#restSince) < restAfter(this.#fruitless);
  }
}

/** `AbortSignal.timeout`, which can be let go of: each holds more memory than a token. */
function deadlineOf(ms: number): { signal: AbortSignal; done: () => void } {
  const control = new AbortController();
  const timer = setTimeout(() => {
    control.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
  }, ms);
  timer.unref();
  return { signal: control.signal, done: () => clearTimeout(timer) };
}
