import { waitFor } from "@edbridge/core/internal";
import type { Collection } from "../model/catalog.js";
import { type JsonRecord, plainText } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import { type KeyLookup, keyLookups } from "../model/tables/key-lookups.js";
import { currentKeys } from "./current-keys.js";
import { legacyKeys } from "./legacy-keys.js";
import type { Key } from "./lookup-cache.js";
import { several } from "./lookup-error.js";
import type { Looking, LookupMeans, Lookups } from "./lookups.js";
import { recordOf, recordsOf } from "./read-records.js";

/** The look-ups of one call. */
export function createLookups(means: LookupMeans): Lookups {
  return new HostLookups(means);
}

class HostLookups implements Lookups {
  readonly #looking: Looking;

  constructor(means: LookupMeans) {
    this.#looking = { ...means, lookups: this };
  }

  async toCurrentKey(collection: string, legacyKey: Key): Promise<Key | undefined> {
    return only(await this.matching(collection, legacyKey), collection);
  }

  async toLegacyKey(collection: string, currentKey: Key): Promise<Key | undefined> {
    const keys = await this.#cached("legacy", collection, currentKey, (entry) =>
      legacyKeys(collection, entry, currentKey, this.#looking),
    );
    return only(keys, collection);
  }

  matching(collection: string, legacyKey: Key): Promise<readonly Key[]> {
    return this.#cached("current", collection, legacyKey, (entry) =>
      currentKeys(collection, entry, legacyKey, this.#looking),
    );
  }

  related(
    name: string,
    query: readonly QueryPart[],
    collection?: Collection,
  ): Promise<readonly JsonRecord[]> {
    const { host, ask } = this.#looking;
    return recordsOf({ name, collection, query }, host, ask);
  }

  record(name: string, id: string, collection?: Collection): Promise<JsonRecord | undefined> {
    return recordOf({ name, collection, part: id, query: [] }, this.#looking.ask);
  }

  forget(collection?: string): void {
    const { cache } = this.#looking;
    if (collection === undefined) cache?.clear();
    else cache?.forget(collection);
  }

  async #cached(
    direction: string,
    collection: string,
    key: Key,
    find: (entry: KeyLookup) => Promise<readonly Key[]>,
  ): Promise<readonly Key[]> {
    const entry = keyLookups[collection];
    if (!entry) throw new RangeError(`${collection} has no keys to be looked up.`);
    const { place, cache, signal } = this.#looking;
    if (!cache) return find(entry);
    const parts = Object.entries(key).map(([name, value]) => [name, plainText(value)]);
    const asked = JSON.stringify([direction, place, parts.toSorted()]);
    return waitFor(
      cache.get(collection, asked, () => find(entry)),
      signal,
    );
  }
}

function only(keys: readonly Key[], collection: string): Key | undefined {
  if (keys.length > 1) throw several(keys, collection);
  return keys[0];
}
