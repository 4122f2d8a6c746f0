import { type Clock, elapsed, instant, type Instant } from "@edbridge/core";

/** It is itself the moment its life began: there may be a million of them. */
interface Entry<V> extends Instant {
  readonly key: string;
  readonly value: V;
  wall: number;
  monotonic: number;
  older: Entry<V> | undefined;
  newer: Entry<V> | undefined;
}

/**
 * A map whose entries end `life` milliseconds after they were set or last touched. Beside the map
 * they stand in a chain, in the order in which they end, so that each call removes the few that
 * have ended: no timer, and no sweep over all of them. The chain is our own because a `Map` whose
 * entries are moved to its end is walked over the places they left.
 */
export class ExpiringMap<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #life: number;
  readonly #limit: number;
  readonly #clock: Clock;
  #oldest: Entry<V> | undefined;
  #newest: Entry<V> | undefined;

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
    this.delete(key);
    const { wall, monotonic } = since;
    const entry: Entry<V> = { key, value, wall, monotonic, older: undefined, newer: undefined };
    this.#entries.set(key, entry);
    this.#append(entry);
    this.#makeRoom();
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    return entry && !this.#hasEnded(entry) ? entry.value : undefined;
  }

  /** Begins the entry's life anew. */
  touch(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry || this.#hasEnded(entry)) return;
    const { wall, monotonic } = instant(this.#clock);
    entry.wall = wall;
    entry.monotonic = monotonic;
    if (entry === this.#newest) return;
    this.#unlink(entry);
    this.#append(entry);
  }

  /** Removes the entry and gives what it held, with the moment its life began. */
  take(key: string): { value: V; since: Instant } | undefined {
    const entry = this.#entries.get(key);
    this.delete(key);
    return entry && !this.#hasEnded(entry) ? { value: entry.value, since: entry } : undefined;
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#unlink(entry);
  }

  /** Removes all that have ended, so that `size` counts the living. */
  removeEnded(): void {
    while (this.#oldest && this.#hasEnded(this.#oldest)) this.delete(this.#oldest.key);
  }

  #hasEnded(entry: Entry<V>): boolean {
    return elapsed(this.#clock, entry) >= this.#life;
  }

  // Two for each one that comes: the map shrinks back without ever stopping for long.
  #makeRoom(): void {
    for (let removed = 0; this.#oldest; removed++) {
      const over = this.#entries.size > this.#limit;
      if (!over && (removed >= 2 || !this.#hasEnded(this.#oldest))) return;
      this.delete(this.#oldest.key);
    }
  }

  #append(entry: Entry<V>): void {
    entry.older = this.#newest;
    if (this.#newest) this.#newest.newer = entry;
    this.#newest = entry;
    this.#oldest ??= entry;
  }

  #unlink(entry: Entry<V>): void {
    const { older, newer } = entry;
    if (older) older.newer = newer;
    else this.#oldest = newer;
    if (newer) newer.older = older;
    else this.#newest = older;
    entry.older = undefined;
    entry.newer = undefined;
  }
}
