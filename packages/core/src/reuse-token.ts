import type { AccessToken, ReadySource, TokenExchange, TokenSource } from "./token-source.js";
import { type Clock, elapsed, type Instant, instant, systemClock, waitFor } from "./clock.js";
import { usualDeadline, withDeadline } from "./deadline.js";
import { EdbridgeError, SettingError } from "./errors.js";
import { networkError } from "./http.js";
import { checkAllOptions } from "./internal/option-check.js";
import {
  ExchangeLimits,
  hardWindow,
  pauseAsked,
  type RefusedToken,
  softWindow,
} from "./renewal.js";
import { type RetryOptions, withRetry } from "./retry.js";
import { callChecks, transportRows } from "./transport.js";

/** Milliseconds: a longer `Retry-After` of the token operation is handed to those who wait. */
const longestWait = 2000;
/** Milliseconds from the first try after which no other one begins. */
const triesWithin = 10_000;
/** Milliseconds: the longest pause after a renewal behind that failed. The first one is a second. */
const longestRest = 30_000;

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

const checks = {
  deadline: callChecks.timeout,
  retry: transportRows.retry,
  clock: transportRows.clock,
  random: transportRows.random,
};

/** A token and when its life began: before the exchange, or before its last use. */
interface Cached extends Instant, RefusedToken {
  readonly token: AccessToken;
  /** Settled; handed out as it is, so that the usual call allocates nothing. */
  readonly ready: Promise<AccessToken>;
  wall: number;
  monotonic: number;
  /** The age in milliseconds from which on a new token is fetched behind. */
  readonly soft: number;
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
 * After a failed exchange there is a pause in which all callers get its error. It lasts a second after
 * a fault, doubled up to four, and up to a quarter less. After a refusal it lasts five seconds, doubled up to 60, and 30 if the key
 * has too many tokens. It lasts as long as `Retry-After` says, up to five minutes.
 *
 * A token that the host refuses is replaced if it was good before or is older than ten seconds, at most
 * three times a minute. If the new one is refused as well, it stays. The next replacement then waits
 * 30 s, doubled up to 300.
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
 * @throws `SettingError` for an exchange that is not a function, and naming an option that is wrong
 */
export function reuseToken(exchange: TokenExchange, options: ReuseOptions = {}): TokenSource {
  if (typeof exchange !== "function") {
    throw new SettingError("exchange", "must be a function that gives a token.");
  }
  checkAllOptions(options, checks);
  const checkedExchange = async (_of: undefined, context: Parameters<TokenExchange>[0]) => {
    let token: unknown;
    try {
      token = await exchange(context);
    } catch (error) {
      // `fetch` has the fault of the network as its cause.
      const cause: unknown = Object(error).cause ?? error;
      const isFault = !(error instanceof EdbridgeError) && typeof Object(cause).code === "string";
      throw isFault ? networkError("The token exchange", cause, context.signal) : error;
    }
    // Of another copy of the package, too.
    if (typeof Object(token).authorization === "string") return token as AccessToken;
    throw new SettingError("exchange", "must give an AccessToken.");
  };
  return reuseTokens(checkedExchange, options)(undefined);
}

/** One exchange for one of many, such as credentials at the same host. */
export type TokenExchangeOf<C> = (
  of: C,
  context: Parameters<TokenExchange>[0],
) => Promise<AccessToken>;

/**
 * {@link reuseToken} for many that share an exchange: there may be a hundred thousand sources, so
 * each holds only what is its own.
 *
 * @returns the source of one of them
 */
export function reuseTokens<C>(
  exchange: TokenExchangeOf<C>,
  options: ReuseOptions = {},
): (of: C) => ReadySource {
  const {
    deadline = usualDeadline,
    retry = {},
    clock = systemClock,
    random = Math.random,
  } = options;
  const shared = { exchange, deadline, retry, clock, random };
  return (of) => new ReusedToken(of, shared);
}

/** What all sources of one host share. */
interface Shared<C> {
  readonly exchange: TokenExchangeOf<C>;
  readonly deadline: number;
  readonly retry: RetryOptions;
  readonly clock: Clock;
  readonly random: () => number;
}

class ReusedToken<C> implements ReadySource {
  readonly #of: C;
  readonly #shared: Shared<C>;
  #cached: Cached | undefined;
  #flight: Flight | undefined;
  // Exchanges are numbered as they set out; an answer counts only if none newer has arrived.
  #sent = 0;
  #arrived = 0;
  readonly #limits: ExchangeLimits;
  /** Whether the next exchange is for a token that the host refused. */
  #forRefusal = false;
  /** Since when, and for how long, no renewal behind sets out after one that failed. */
  #rest: (Instant & { readonly pause: number }) | undefined;

  constructor(of: C, shared: Shared<C>) {
    this.#of = of;
    this.#shared = shared;
    this.#limits = new ExchangeLimits(shared.clock, shared.random);
  }

  getToken({ signal }: { signal?: AbortSignal | undefined } = {}): Promise<AccessToken> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const cached = this.#cached;
    if (cached) {
      const age = elapsed(this.#shared.clock, cached);
      if (age < cached.soft) return cached.ready;
      if (age < hardWindow(cached.token)) {
        if (!this.#flight && !this.#resting()) this.#launch(true);
        return cached.ready;
      }
    }
    return this.#await(signal);
  }

  inHand(): AccessToken | undefined {
    const cached = this.#cached;
    return cached && elapsed(this.#shared.clock, cached) < cached.soft ? cached.token : undefined;
  }

  invalidate(token: AccessToken): void {
    const cached = this.#cached;
    if (cached?.token !== token) return;
    // One that has ended is refused by every host, and is replaced in any case.
    if (elapsed(this.#shared.clock, cached) >= hardWindow(token)) return;
    if (!this.#limits.mayReplace(cached)) return;
    this.#cached = undefined;
    this.#forRefusal = true;
  }

  noteUse(token: AccessToken, sentAt?: Instant): void {
    const cached = this.#cached;
    if (cached?.token !== token) return;
    cached.served = true;
    if (token.expiry !== "sliding") return;
    const used = sentAt ?? instant(this.#shared.clock);
    // The monotonic clock may have stood still since, in a machine that slept.
    if (used.monotonic < cached.monotonic) return;
    cached.wall = used.wall;
    cached.monotonic = used.monotonic;
  }

  async #await(signal: AbortSignal | undefined): Promise<AccessToken> {
    const failure = this.#flight ? undefined : this.#limits.failure;
    if (failure !== undefined) throw failure;
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
      this.#flight = undefined;
    };
    flight.done.then(land, (error: unknown) => {
      land();
      if (behind) this.#putOff(error);
      else this.#limits.noteFailure(error);
    });
    return flight;
  }

  #fly(behind: boolean): Promise<AccessToken> {
    const { retry, clock, random } = this.#shared;
    const isOnce = behind || this.#limits.isFailing;
    const tries = isOnce ? { retries: 0 } : { ...retry, retries: retry.retries ?? 2 };
    const begun = instant(clock);
    // Nobody sleeps here for long: those who wait wake, and come back.
    const isFinal = ({ retryAfter = 0 }: EdbridgeError) =>
      retryAfter > longestWait || elapsed(clock, begun) > triesWithin;
    return withRetry(() => this.#attempt(), tries, { clock, random, isFinal });
  }

  #attempt(): Promise<AccessToken> {
    const { exchange, deadline, clock } = this.#shared;
    const order = ++this.#sent;
    const since = instant(clock);
    return withDeadline(deadline, "The token exchange", (signal) =>
      exchange(this.#of, { signal }).then((token) => {
        this.#adopt(token, since, order);
        return token;
      }),
    );
  }

  #adopt(token: AccessToken, since: Instant, order: number): void {
    if (order <= this.#arrived) return;
    this.#arrived = order;
    const age = token.age * 1000;
    const born = { wall: since.wall - age, monotonic: since.monotonic - age };
    this.#cached = {
      token,
      ready: Promise.resolve(token),
      ...born,
      soft: softWindow(token, this.#shared.random),
      born,
      forRefusal: this.#forRefusal,
      served: false,
    };
    this.#forRefusal = false;
    this.#limits.noteSuccess();
    this.#rest = undefined;
  }

  #putOff(error: unknown): void {
    const grown = Math.min(longestRest, (this.#rest?.pause ?? 500) * 2);
    const pause = Math.max(grown, pauseAsked(error));
    this.#rest = { ...instant(this.#shared.clock), pause };
  }

  #resting(): boolean {
    return this.#rest !== undefined && elapsed(this.#shared.clock, this.#rest) < this.#rest.pause;
  }
}
