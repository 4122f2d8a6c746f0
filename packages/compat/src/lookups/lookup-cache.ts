import type { Clock, TokenSource } from "@edbridge/core";
import { ExpiringMap } from "../sessions/expiring-map.js";
import { keyLookups } from "../model/tables/key-lookups.js";
import { LookupError } from "./lookup-error.js";

/** The members of one key, by name. */
export type Key = Readonly<Record<string, unknown>>;

/** Milliseconds for which what was found is remembered. */
const foundLife = 10 * 60_000;
/** Milliseconds for which it is remembered that there is nothing. */
const missingLife = 15_000;
/** Look-ups of one collection that are remembered. */
const entries = 2000;

/** What was looked up in one collection. */
interface Shelf {
  readonly found: ExpiringMap<readonly Key[]>;
  readonly missing: ExpiringMap<readonly Key[]>;
  readonly running: Map<string, Promise<readonly Key[]>>;
}

/** What one credential has looked up. The same look-up, made several times at once, is made once. */
export class LookupCache {
  readonly #clock: Clock;
  readonly #shelves = new Map<string, Shelf>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What `find` gives, or gave a while ago. What it throws is not remembered. */
  get(
    collection: string,
    asked: string,
    find: () => Promise<readonly Key[]>,
  ): Promise<readonly Key[]> {
    const shelf = this.#shelf(collection);
    const known = shelf.found.get(asked) ?? shelf.missing.get(asked);
    if (known) return Promise.resolve(known);
    const running = shelf.running.get(asked);
    if (!running) return run(shelf, asked, find);
    return running.catch((error: unknown) => {
      if (error instanceof LookupError) throw error;
      // It may have been the other caller's own connection that failed.
      return shelf.running.get(asked) ?? run(shelf, asked, find);
    });
  }

  /**
   * Forgets what was found in a collection, and by way of it. What is under way may have been asked
   * before the write: its shelf goes too, so that nobody finds it.
   */
  forget(collection: string): void {
    for (const name of this.#shelves.keys()) {
      if (chainOf(name).includes(collection)) this.#shelves.delete(name);
    }
  }

  /** Forgets everything. */
  clear(): void {
    this.#shelves.clear();
  }

  #shelf(collection: string): Shelf {
    const known = this.#shelves.get(collection);
    if (known) return known;
    const map = (life: number) =>
      new ExpiringMap<readonly Key[]>({ life, limit: entries, clock: this.#clock });
    const shelf = { found: map(foundLife), missing: map(missingLife), running: new Map() };
    this.#shelves.set(collection, shelf);
    return shelf;
  }
}

function run(
  { found, missing, running }: Shelf,
  asked: string,
  find: () => Promise<readonly Key[]>,
): Promise<readonly Key[]> {
  const work = find()
    .then((keys) => {
      (keys.length > 0 ? found : missing).set(asked, keys);
      return keys;
    })
    .finally(() => running.delete(asked));
  running.set(asked, work);
  return work;
}

/** What each credential has looked up, held as long as the credential is. */
export class LookupCaches {
  readonly #clock: Clock;
  readonly #caches = new WeakMap<TokenSource, LookupCache>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(credential: TokenSource): LookupCache {
    const cache = this.#caches.get(credential) ?? new LookupCache(this.#clock);
    this.#caches.set(credential, cache);
    return cache;
  }
}

/** A collection and those by way of which it is looked up. */
function chainOf(name: string): readonly string[] {
  const by = keyLookups[name]?.by?.collection;
  return by === undefined ? [name] : [name, ...chainOf(by)];
}
