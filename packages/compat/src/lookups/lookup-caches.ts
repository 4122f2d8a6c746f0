import type { Clock, TokenSource } from "@edbridge/core";
import { CacheBudget } from "./cache-budget.js";
import { CollectionCache } from "./collection-cache.js";
import { DescriptorLists } from "./descriptor-lists.js";
import { HostLists } from "./host-lists.js";
import { ReadAccess } from "./read-access.js";
import type { RecordSource } from "./record-source.js";
import { WriteLog } from "./writes.js";

/** Bytes that are cached for one call whose caller has no session. */
const callLimit = 8 * 1024 * 1024;

/** What was looked up with one credential, or for one call without a session. */
export class CredentialCache {
  readonly clock: Clock;
  /** The descriptors of hosts, which all credentials share. */
  readonly descriptors: DescriptorLists;
  readonly #budget: CacheBudget;
  readonly #writes: WriteLogs;
  readonly #collections = new Map<string, CollectionCache>();
  readonly #access = new Map<string, ReadAccess>();
  readonly #lists = new Map<string, HostLists>();

  constructor(
    clock: Clock,
    budget: CacheBudget = new CacheBudget(callLimit),
    descriptors: DescriptorLists = new DescriptorLists(clock, budget),
    writes = new WriteLogs(clock),
  ) {
    this.clock = clock;
    this.descriptors = descriptors;
    this.#budget = budget;
    this.#writes = writes;
  }

  /** The cache of a collection below a data URL. */
  collection(dataUrl: string, source: RecordSource): CollectionCache {
    const key = `${source.shape} ${dataUrl} ${nameOf(source)}`;
    const make = () =>
      new CollectionCache(source, this.#writes.of(source), this.#budget, this.clock);
    return getOrMake(this.#collections, key, make);
  }

  /** Whether the credential may read a collection below a data URL. */
  access(dataUrl: string, source: RecordSource): ReadAccess {
    const make = () => new ReadAccess(source.target.name, this.clock);
    return getOrMake(this.#access, `${dataUrl} ${nameOf(source)}`, make);
  }

  /** How the host of a data URL gives lists. */
  lists(dataUrl: string): HostLists {
    return getOrMake(this.#lists, dataUrl, () => new HostLists());
  }

  /** The writes to all collections that have one of these names, on whatever host. */
  writesTo(names: readonly string[]): readonly WriteLog[] {
    return this.#writes.named(names);
  }

  /** Counts queries, and those of them that were answered from the cache. */
  count(queries: number, known: number): void {
    this.#budget.known += known;
    this.#budget.asked += queries - known;
  }

  /** Empties the caches of all collections. */
  clear(): void {
    for (const cache of this.#collections.values()) cache.clear();
  }
}

/** The writes to all collections of which something was cached, by whatever credential. */
class WriteLogs {
  readonly #clock: Clock;
  readonly #logs = new Map<string, WriteLog>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of({ shape, target }: RecordSource): WriteLog {
    const make = () => new WriteLog({ shape, target }, this.#clock);
    return getOrMake(this.#logs, `${shape} ${nameOf({ target })}`, make);
  }

  named(names: readonly string[]): readonly WriteLog[] {
    const wanted = new Set(names.map((name) => name.toLowerCase()));
    const logs = [...this.#logs.values()];
    for (const log of logs) log.forgetOld();
    return logs.filter(({ source }) => wanted.has(source.target.name.toLowerCase()));
  }
}

/** What look-ups have done, and hold. */
export interface LookupCounts {
  /** Queries that were answered from caches. */
  readonly known: number;
  /** Queries for which the host was asked. */
  readonly asked: number;
  /** Bytes of all caches, as estimated. */
  readonly bytes: number;
}

/** The caches of all credentials of a bridge. Each lives as long as its credential. */
export class LookupCaches {
  readonly #clock: Clock;
  readonly #budget: CacheBudget;
  readonly #descriptors: DescriptorLists;
  readonly #writes: WriteLogs;
  readonly #caches = new WeakMap<TokenSource, CredentialCache>();

  constructor(clock: Clock, budget: CacheBudget = new CacheBudget()) {
    this.#clock = clock;
    this.#budget = budget;
    this.#descriptors = new DescriptorLists(clock, budget);
    this.#writes = new WriteLogs(clock);
  }

  get counts(): LookupCounts {
    const { known, asked, bytes } = this.#budget;
    return { known, asked, bytes };
  }

  of(credential: TokenSource): CredentialCache {
    const known = this.#caches.get(credential);
    if (known) return known;
    const cache = new CredentialCache(this.#clock, this.#budget, this.#descriptors, this.#writes);
    this.#caches.set(credential, cache);
    return cache;
  }

  /** A cache for one call without a session, which no other call uses. */
  ofOneCall(): CredentialCache {
    return new CredentialCache(
      this.#clock,
      new CacheBudget(callLimit),
      this.#descriptors,
      this.#writes,
    );
  }
}

// An extension may have a collection of the same name.
function nameOf({ target: { name, collection } }: Pick<RecordSource, "target">): string {
  return `${collection?.namespace ?? ""}/${name}`;
}

function getOrMake<T>(map: Map<string, T>, key: string, make: () => T): T {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
