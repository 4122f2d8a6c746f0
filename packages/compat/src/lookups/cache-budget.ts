import { builtin } from "@edbridge/core/internal";

/** Something in memory that can be given up. */
export interface CacheEntry {
  /** Called when its bytes are needed for newer entries. */
  evict(): void;
}

/**
 * Bytes that the look-ups of one bridge cache at most, for all its credentials: enough for the
 * demographics of about 100,000 students, and at most a quarter of the heap of the process.
 */
function defaultLimit(): number {
  return Math.min(256 * 1024 * 1024, builtin.v8.getHeapStatistics().heap_size_limit / 4);
}

/**
 * One bound of bytes for many caches. It evicts the oldest entry: what was read first is the first that
 * would be too old. The newest entry stays, even if it is larger than the bound: it is about to be used.
 */
export class CacheBudget {
  /** Queries that were answered from caches so far, and those for which the host was asked. */
  known = 0;
  asked = 0;
  /** Bytes of all entries, as estimated. */
  bytes = 0;
  readonly #limit: number;
  readonly #entries = new Map<CacheEntry, number>();

  constructor(limit: number = defaultLimit()) {
    this.#limit = limit;
  }

  /** Adds an entry as the newest, or puts one that is there in another size. */
  put(entry: CacheEntry, bytes: number): void {
    this.delete(entry);
    this.#entries.set(entry, bytes);
    this.bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.bytes <= this.#limit || oldest === entry) return;
      this.delete(oldest);
      oldest.evict();
    }
  }

  delete(entry: CacheEntry): void {
    this.bytes -= this.#entries.get(entry) ?? 0;
    this.#entries.delete(entry);
  }
}
