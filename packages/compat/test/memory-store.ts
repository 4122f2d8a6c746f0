import type { Clock } from "@edbridge/core";
import { ExpiringMap } from "@edbridge/core/internal";
import type { LockRefusal, SharedStore, StoreLock } from "@edbridge/compat";
import { lockLife, waitForLock } from "../src/store/store.js";

/** A store in memory, for tests: it keeps the contract that all stores keep, and may be away. */
export class MemoryStore implements SharedStore {
  /** Whether it is not reached now. */
  isAway = false;
  /** What was asked of it: the operation, and the key. */
  readonly asked: string[] = [];
  readonly #clock: Clock;
  readonly #texts = new Map<string, { readonly text: string; readonly end: number }>();
  readonly #locks: ExpiringMap<string>;
  #holders = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#locks = new ExpiringMap({ life: lockLife, limit: 1000, clock });
  }

  async read(key: string): Promise<string | null | undefined> {
    if (this.#isLost("read", key)) return undefined;
    const { text, end } = this.#texts.get(key) ?? { text: null, end: Infinity };
    return end > this.#clock.monotonic() ? text : null;
  }

  async write(key: string, text: string, life: number, lock?: StoreLock): Promise<boolean> {
    if (this.#isLost("write", key) || !this.#isOurs(key, lock?.fence)) return false;
    this.#texts.set(key, { text, end: this.#clock.monotonic() + life });
    return true;
  }

  async delete(key: string, lock?: StoreLock): Promise<boolean> {
    if (this.#isLost("delete", key) || !this.#isOurs(key, lock?.fence)) return false;
    this.#texts.delete(key);
    return true;
  }

  async names(beginning: string): Promise<readonly string[] | undefined> {
    if (this.#isLost("names", beginning)) return undefined;
    return [...this.#texts.keys()].filter((key) => key.startsWith(beginning));
  }

  lock(key: string, wait: number): Promise<StoreLock | LockRefusal> {
    const fence = String(++this.#holders);
    const steps = {
      take: async () => {
        if (this.#isLost("lock", key)) return undefined;
        if (this.#locks.get(key) !== undefined) return false;
        this.#locks.set(key, fence);
        return true;
      },
      renew: async () => this.#isOurs(key, fence) && this.#locks.set(key, fence) !== undefined,
      release: async () => this.#isOurs(key, fence) && this.#locks.delete(key),
    };
    return waitForLock(fence, steps, wait, 1);
  }

  #isLost(operation: string, key: string): boolean {
    this.asked.push(`${operation} ${key}`);
    return this.isAway;
  }

  #isOurs(key: string, fence: string | undefined): boolean {
    return fence === undefined || this.#locks.get(key) === fence;
  }
}
