import { type Clock, systemClock } from "./clock.js";

/**
 * An entry of the map. The life of a removed entry began infinitely long ago, so that code which still
 * has the entry sees that it has ended.
 */
export interface Entry<V, K = string> {
  readonly key: K;
  readonly value: V;
  /** When its life began, by the monotonic clock. */
  since: number;
  /** The tick in which it came to its position in the list. */
  placed: number;
  older: Entry<V, K> | undefined;
  newer: Entry<V, K> | undefined;
}

/** How much a map holds, and for how long. */
export interface MapBounds {
  /** Entries. Beyond them the oldest are dropped. */
  readonly limit: number;
  /** Milliseconds. Default: entries end only by the limit. */
  readonly life?: number | undefined;
  /** Default: the machine's clock. */
  readonly clock?: Clock | undefined;
}

/** Ticks in a life. */
const ticks = 60;

/**
 * The map of everything that outlives a call: it has a bound, and its entries end `life` milliseconds after
 * they were set or last touched, by the monotonic clock, whatever happens to the wall clock. After a machine
 * has slept, one may live too long: the host checks the token behind it. A linked list has the entries in
 * the order in which they end, to one tick. Each call removes the few that have ended, without a timer or a
 * search of all. A `Map` alone would be slow: it goes over the old positions of entries that were moved.
 */
export class ExpiringMap<V, K = string> {
  readonly #entries = new Map<K, Entry<V, K>>();
  readonly #life: number;
  readonly #limit: number;
  readonly #clock: Clock;
  /** Milliseconds: an entry that is used is moved once in each. */
  readonly #tick: number;
  #oldest: Entry<V, K> | undefined;
  #newest: Entry<V, K> | undefined;

  constructor({ limit, life = Infinity, clock = systemClock }: MapBounds) {
    this.#life = life;
    this.#limit = limit;
    this.#clock = clock;
    this.#tick = life / ticks;
  }

  /** How many entries are held, ended ones that nobody asked for included. */
  get size(): number {
    return this.#entries.size;
  }

  set(key: K, value: V): Entry<V, K> {
    this.delete(key);
    const since = this.#clock.monotonic();
    const placed = this.#tickOf(since);
    const entry: Entry<V, K> = { key, value, since, placed, older: undefined, newer: undefined };
    this.#entries.set(key, entry);
    this.#append(entry);
    this.#makeRoom();
    return entry;
  }

  // It does not call `find`: calls read maps so often that one function less shows.
  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    return entry && (this.#life === Infinity || this.lives(entry)) ? entry.value : undefined;
  }

  /** What lives under a key, else what `make` gives, which is set. */
  getOrSet(key: K, make: (key: K) => V): V {
    const entry = this.#entries.get(key);
    const isThere = entry && (this.#life === Infinity || this.lives(entry));
    return isThere ? entry.value : this.set(key, make(key)).value;
  }

  /** What lives under a key, to be touched later: to look for it again would cost, among many. */
  find(key: K): Entry<V, K> | undefined {
    const entry = this.#entries.get(key);
    // Without a life, what is in the map lives: to look at the clock would take longer.
    if (!entry || this.#life === Infinity) return entry;
    return this.lives(entry) ? entry : undefined;
  }

  /** Whether what `find` or `set` gave still lives. */
  lives(entry: Entry<V, K>): boolean {
    return this.#clock.monotonic() - entry.since < this.#life;
  }

  /** Begins the life of an entry again, unless it has ended. */
  touch(entry: Entry<V, K>, now = this.#clock.monotonic()): void {
    if (this.#hasEnded(entry, now)) return;
    entry.since = now;
    // To move it at each use would touch others, which among many are not at hand.
    const tick = this.#tickOf(now);
    if (tick === entry.placed) return;
    entry.placed = tick;
    if (entry === this.#newest) return;
    this.#unlink(entry);
    this.#append(entry);
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (entry) this.#remove(entry);
  }

  /** All that is in the map, ended ones included. What is set in between may come as well. */
  *all(): Generator<[key: K, value: V]> {
    for (const [key, { value }] of this.#entries) yield [key, value];
  }

  /** Removes all that have ended, so that `size` counts the living. */
  removeEnded(): void {
    const now = this.#clock.monotonic();
    const before = this.#tickOf(now) - ticks;
    let entry = this.#oldest;
    while (entry) {
      const { newer } = entry;
      if (this.#hasEnded(entry, now)) this.#remove(entry);
      // One that was used and not moved yet may stand before some that have ended.
      else if (entry.placed > before) return;
      entry = newer;
    }
  }

  #hasEnded({ since }: Entry<V, K>, now: number): boolean {
    return now - since >= this.#life;
  }

  // Two for each one that comes: the map shrinks back without ever stopping for long.
  #makeRoom(): void {
    const now = this.#clock.monotonic();
    for (let removed = 0; this.#oldest; removed++) {
      const over = this.#entries.size > this.#limit;
      if (!over && (removed >= 2 || !this.#hasEnded(this.#oldest, now))) return;
      this.#remove(this.#oldest);
    }
  }

  #remove(entry: Entry<V, K>): void {
    this.#entries.delete(entry.key);
    this.#unlink(entry);
    entry.since = -Infinity;
  }

  #tickOf(moment: number): number {
    return Math.floor(moment / this.#tick);
  }

  #append(entry: Entry<V, K>): void {
    entry.older = this.#newest;
    if (this.#newest) this.#newest.newer = entry;
    this.#newest = entry;
    this.#oldest ??= entry;
  }

  #unlink(entry: Entry<V, K>): void {
    const { older, newer } = entry;
    if (older) older.newer = newer;
    else this.#oldest = newer;
    if (newer) newer.older = older;
    else this.#newest = older;
    entry.older = undefined;
    entry.newer = undefined;
  }
}
