import type { Clock } from "./clock.js";
import { ExpiringMap } from "./expiring-map.js";

export interface BucketOptions {
  /** Tokens of a full bucket. */
  readonly most: number;
  /** Milliseconds in which an empty bucket is filled. */
  readonly period: number;
  /** Keys that are counted. Beyond them those are forgotten that were quiet for longest. */
  readonly limit: number;
  readonly clock: Clock;
}

interface Bucket {
  readonly left: number;
  /** When that was so, by the monotonic clock. */
  readonly at: number;
}

/** Token buckets, one for each key. A bucket that nobody has taken from is full. */
export class TokenBuckets {
  readonly #options: BucketOptions;
  readonly #buckets: ExpiringMap<Bucket>;

  constructor(options: BucketOptions) {
    const { period: life, limit, clock } = options;
    this.#options = options;
    // After a period without a take, a bucket is full.
    this.#buckets = new ExpiringMap({ life, limit, clock });
  }

  /** Milliseconds until there is a token; 0 if there is one. @param most tokens of the bucket of this key */
  wait(key: string, most = this.#options.most): number {
    return Math.max(0, ((1 - this.#left(key, most)) * this.#options.period) / most);
  }

  /** Takes a token. A caller looks at {@link wait} first. */
  take(key: string, most = this.#options.most): void {
    this.#add(key, -1, most);
  }

  /** Puts back a token that was taken for nothing. */
  giveBack(key: string, most = this.#options.most): void {
    this.#add(key, 1, most);
  }

  #add(key: string, change: number, most: number): void {
    const left = Math.max(0, Math.min(most, this.#left(key, most) + change));
    this.#buckets.set(key, { left, at: this.#options.clock.monotonic() });
  }

  #left(key: string, most: number): number {
    const bucket = this.#buckets.get(key);
    if (!bucket) return most;
    const passed = this.#options.clock.monotonic() - bucket.at;
    return Math.min(most, bucket.left + (passed * most) / this.#options.period);
  }
}
