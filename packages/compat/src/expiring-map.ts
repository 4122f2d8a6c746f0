import { type Clock, elapsed, instant, type Instant } from "@edbridge/core";

interface Entry<V> {
  readonly value: V;
  readonly since: Instant;
}

/**
 * A map whose entries end `life` milliseconds after they were set or last touched. Entries are kept
 * in the order in which they end, so that each call removes the few that have ended: no timer, and
 * no sweep over all of them.
 */
export class ExpiringMap<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #life: number;
  readonly #limit: number;
  readonly #clock: Clock;

  /** Beyond `limit` entries the oldest give way. */
  constructor({ life, limit, clock }: { life: number; limit: number; clock: Clock }) {
    this.#life = life;
    this.#limit = limit;
    this.#clock = clock;
  }

  /** How many entries are held, ended ones that nobody asked for included. */
  get size(): number {
    return this.#entries.size;
  }

  set(key: string, value: V, since: Instant = instant(this.#clock)): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, since });
    this.#makeRoom();
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    return entry && !this.#hasEnded(entry) ? entry.value : undefined;
  }

  /** Begins the entry's life anew. */
  touch(key: string): void {
    const value = this.get(key);
    if (value !== undefined) this.set(key, value);
  }

  /** Removes the entry and gives what it held, with the moment its life began. */
  take(key: string): { value: V; since: Instant } | undefined {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    return entry && !this.#hasEnded(entry) ? entry : undefined;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** Removes all that have ended, so that `size` counts the living. */
  removeEnded(): void {
    for (const [key, entry] of this.#entries) {
      if (!this.#hasEnded(entry)) return;
      this.#entries.delete(key);
    }
  }

  #hasEnded({ since }: Entry<V>): boolean {
    return elapsed(this.#clock, since) >= this.#life;
  }

  // Two for each one that comes: the map shrinks back without ever stopping for long.
  #makeRoom(): void {
    let removed = 0;
    for (const [key, entry] of this.#entries) {
      const over = this.#entries.size > this.#limit;
      if (!over && (removed === 2 || !this.#hasEnded(entry))) return;
      this.#entries.delete(key);
      removed++;
    }
  }
}
