import type { TimeSource } from "./clock.js";

/** So many requests of one key in so many seconds. */
export interface RateLimitOption {
  readonly requests: number;
  readonly seconds: number;
}

/** Counts the requests of each key in windows of the sandbox's clock. */
export class RateLimit {
  readonly #limit: RateLimitOption | undefined;
  readonly #clock: TimeSource;
  readonly #windows = new Map<string, { readonly ends: number; count: number }>();

  constructor(limit: RateLimitOption | undefined, clock: TimeSource) {
    this.#limit = limit;
    this.#clock = clock;
  }

  /** Counts a request; the seconds to wait when it is one too many. */
  take(clientKey: string): number | undefined {
    if (this.#limit === undefined) return undefined;
    const { requests, seconds } = this.#limit;
    const now = this.#clock.now();
    let window = this.#windows.get(clientKey);
    if (window === undefined || now >= window.ends) {
      window = { ends: now + seconds * 1000, count: 0 };
      this.#windows.set(clientKey, window);
    }
    window.count += 1;
    return window.count > requests ? Math.ceil((window.ends - now) / 1000) : undefined;
  }
}
