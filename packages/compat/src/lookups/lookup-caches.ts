import type { Clock } from "@edbridge/core";
import { keptIn, pick } from "@edbridge/core/internal";
import { CacheBudget, WriteLog, type WrittenRecord } from "./collection-state.js";
import { type DescriptorLists, descriptorLists } from "./descriptor-lists.js";
import type { RecordSource } from "./query.js";
import { Shelf } from "./shelf.js";

/** Bytes that are cached for one call whose caller has no session. */
const callLimit = 8 * 1024 * 1024;

/** Collections of one credential, those of each school year counted, of which something is cached at most. */
const mostShelves = 2000;

interface Shared {
  readonly clock: Clock;
  readonly budget: CacheBudget;
  readonly descriptors: DescriptorLists;
  /** The writes to collections of which something was cached, by their names in small letters. */
  readonly logs: Map<string, WriteLog>;
}

/** What was looked up with one credential, or for one call without a session. */
export class CredentialCache {
  readonly shared: Shared;
  readonly #shelves = new Map<string, Shelf>();

  constructor(shared: Shared) {
    this.shared = shared;
  }

  /** What is known of a collection below a data URL. */
  shelf(dataUrl: string, source: RecordSource): Shelf {
    const key = sourceKey(dataUrl, source);
    let shelf = this.#shelves.get(key);
    if (!shelf) {
      // A caller may name any number of school years.
      const [oldest] = this.#shelves.size < mostShelves ? [] : this.#shelves;
      if (oldest) {
        oldest[1].clear();
        this.#shelves.delete(oldest[0]);
      }
      const { logs, clock, budget } = this.shared;
      const name = source.name.toLowerCase();
      const log = keptIn(logs, name, () => new WriteLog());
      this.#shelves.set(key, (shelf = new Shelf(source, { clock, budget, log })));
    }
    return shelf;
  }

  /** Notes a write to the collections of a name, for all credentials and hosts. */
  noteWrite(name: string, written: WrittenRecord): void {
    this.shared.logs.get(name.toLowerCase())?.note(written);
  }

  /** Forgets the records of all collections. */
  clear(): void {
    for (const shelf of this.#shelves.values()) shelf.clear();
  }
}

/** What look-ups have done, and hold. */
export interface LookupCounts {
  /** Queries that were answered from caches. */
  readonly cached: number;
  /** Queries for which a request was sent. */
  readonly sent: number;
  /** Bytes of all caches, as estimated. */
  readonly bytes: number;
}

/** The caches of all credentials of a bridge. */
export type LookupCaches = ReturnType<typeof lookupCaches>;

/** The caches of all credentials of a bridge. Each lives as long as its credential. */
export function lookupCaches(clock: Clock) {
  const budget = new CacheBudget();
  const shared = {
    clock,
    budget,
    descriptors: descriptorLists(clock),
    logs: new Map<string, WriteLog>(),
  };
  const caches = new WeakMap<WeakKey, CredentialCache>();
  return {
    counts: (): LookupCounts => pick(budget, ["cached", "sent", "bytes"]),
    /** The cache of a credential; without one, a cache for one call, which no other call uses. */
    of(credential: WeakKey | undefined): CredentialCache {
      if (!credential)
        return new CredentialCache({ ...shared, budget: new CacheBudget(callLimit) });
      return keptIn(caches, credential, () => new CredentialCache(shared));
    },
  };
}

/** What is known of a collection is cached under. An extension may have one of the same name. */
export function sourceKey(dataUrl: string, { name, collection }: RecordSource): string {
  return `${dataUrl} ${collection?.namespace ?? ""}/${name}`;
}
