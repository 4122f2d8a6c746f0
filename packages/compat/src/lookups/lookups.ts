import { waitFor } from "@edbridge/core";
import type { Collection } from "../catalog.js";
import type { HostSettings } from "../host-options.js";
import { type JsonRecord, plainText } from "../json-text.js";
import type { QueryPart } from "../query.js";
import { currentValue } from "../query-values.js";
import { type KeyLookup, keyLookups } from "../tables/key-lookups.js";
import type { Key, LookupCache } from "./lookup-cache.js";
import { LookupError } from "./lookup-error.js";
import { type Ask, readRecords, recordOf, recordsOf } from "./read-records.js";
import {
  belongsTo,
  chosen,
  distinct,
  isAt,
  legacyForm,
  projected,
  queryOf,
  sharedParts,
  valuesByOwner,
  valuesByPath,
} from "./key-parts.js";
import { nameAt, pathsIn, valuesAt } from "./record-values.js";

/**
 * Asks the host for the current key of a legacy one, and back, where the keys differ by more than
 * names. Values are in each generation's own form: descriptors are URIs in a current key and bare in
 * a legacy one, dates have a midnight in a legacy one. What one credential may see is never given to
 * another.
 */
export interface Lookups {
  /**
   * The current key of the record that a legacy key names, `undefined` when there is none. A legacy
   * key may lack parts, as long as one record fits.
   *
   * @throws {@link LookupError} when several records fit, too little is given, or the host refuses
   */
  toCurrentKey(collection: string, legacyKey: Key): Promise<Key | undefined>;
  /**
   * The legacy key of the record that a current key names, `undefined` when there is none. Parts
   * that a current record need not have, such as the room of a section, are left out where it has
   * none; of several class periods the first counts.
   *
   * @throws {@link LookupError} as above
   */
  toLegacyKey(collection: string, currentKey: Key): Promise<Key | undefined>;
  /** The current keys of all records that parts of a legacy key fit. */
  matching(collection: string, legacyKey: Key): Promise<readonly Key[]>;
  /**
   * The records of a current collection that a query finds, as the host writes them. They are asked
   * for each time: what they say changes, while keys stay.
   */
  related(
    name: string,
    query: readonly QueryPart[],
    collection?: Collection,
  ): Promise<readonly JsonRecord[]>;
  /**
   * The record of a current collection that has an id, as the host writes it; `undefined` where there
   * is none.
   *
   * @throws {@link LookupError} when the host refuses
   */
  record(name: string, id: string, collection?: Collection): Promise<JsonRecord | undefined>;
  /** Forgets what was looked up in a collection that has been written to; without a name, all. */
  forget(collection?: string): void;
}

/** What look-ups are made with. */
export interface LookupMeans {
  readonly host: HostSettings;
  readonly ask: Ask;
  /** Where what is asked stands; the same key means another record elsewhere. */
  readonly place: string;
  /** What the credential has looked up; absent for a caller without one, who asks each time. */
  readonly cache: LookupCache | undefined;
  readonly signal: AbortSignal | undefined;
}

/** The look-ups of one call. */
export function createLookups(means: LookupMeans): Lookups {
  return new HostLookups(means);
}

class HostLookups implements Lookups {
  readonly #means: LookupMeans;

  constructor(means: LookupMeans) {
    this.#means = means;
  }

  async toCurrentKey(collection: string, legacyKey: Key): Promise<Key | undefined> {
    return only(await this.matching(collection, legacyKey), collection);
  }

  async toLegacyKey(collection: string, currentKey: Key): Promise<Key | undefined> {
    const keys = await this.#cached("legacy", collection, currentKey, (entry) =>
      this.#legacyKeys(collection, entry, currentKey),
    );
    return only(keys, collection);
  }

  matching(collection: string, legacyKey: Key): Promise<readonly Key[]> {
    return this.#cached("current", collection, legacyKey, (entry) =>
      this.#currentKeys(collection, entry, legacyKey),
    );
  }

  related(
    name: string,
    query: readonly QueryPart[],
    collection?: Collection,
  ): Promise<readonly JsonRecord[]> {
    const { host, ask } = this.#means;
    return recordsOf({ name, collection, query }, host, ask);
  }

  record(name: string, id: string, collection?: Collection): Promise<JsonRecord | undefined> {
    return recordOf({ name, collection, part: id, query: [] }, this.#means.ask);
  }

  forget(collection?: string): void {
    const { cache } = this.#means;
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
    const { place, cache, signal } = this.#means;
    if (!cache) return find(entry);
    const parts = Object.entries(key).map(([name, value]) => [name, plainText(value)]);
    const asked = JSON.stringify([direction, place, parts.toSorted()]);
    return waitFor(
      cache.get(collection, asked, () => find(entry)),
      signal,
    );
  }

  async #currentKeys(collection: string, entry: KeyLookup, key: Key): Promise<readonly Key[]> {
    const { host, ask } = this.#means;
    const missing = entry.needs.find((name) => plainText(key[name]) === undefined);
    if (missing !== undefined) {
      throw new LookupError("incomplete", `${collection} cannot be looked up without ${missing}.`);
    }
    const given = pathsIn(entry.legacy, host.dataStandard).flatMap(([name, path]) => {
      const text = plainText(key[name]);
      return text === undefined ? [] : [{ name, path, text }];
    });
    const owners = await this.#owners(entry, key);
    if (owners?.length === 0) return [];
    const [owner = {}, another] = owners ?? [];
    const current = pathsIn(entry.current, host.dataStandard);

    if (entry.by?.suffices && owners && another === undefined) {
      const known = { ...valuesByPath(given, host), ...valuesByOwner(entry, owner) };
      if (current.every(([, path]) => path in known)) {
        return [Object.fromEntries(current.map(([name, path]) => [name, known[path]]))];
      }
    }

    const query = [...queryOf(collection, given, host), ...sharedParts(owners ?? [])];
    const records = await readRecords(collection, distinct(query), host, ask);
    const fitting = records.filter(
      (record) =>
        given.every(
          ({ name, path, text }) =>
            name === entry.renumbered || isAt(record, path, currentValue(nameAt(path), text, host)),
        ) &&
        (owners?.some((each) => belongsTo(record, entry, each)) ?? true),
    );
    return chosen(fitting, entry, key, this.#legacyNames(collection, entry)).map((record) =>
      projected(record, current),
    );
  }

  /** The keys of what the record may belong to; `undefined` where nothing is said of that. */
  async #owners(entry: KeyLookup, key: Key): Promise<readonly Key[] | undefined> {
    const { by, legacy } = entry;
    if (!by) return undefined;
    const owner = keyLookups[by.collection];
    const names = owner ? this.#legacyNames(by.collection, owner) : [];
    const own = new Set(pathsIn(legacy, this.#means.host.dataStandard).map(([name]) => name));
    const parts = Object.entries(key).filter(
      ([name, value]) => names.includes(name) && plainText(value) !== undefined,
    );
    // What it shares with its owner can be asked of itself.
    if (parts.every(([name]) => own.has(name))) return undefined;
    return this.matching(by.collection, Object.fromEntries(parts));
  }

  /** All names of a legacy key, those of what the record belongs to included. */
  #legacyNames(collection: string, entry: KeyLookup): readonly string[] {
    const { key = [] } = this.#means.host.catalog.find(collection) ?? {};
    return key.length > 0 ? key : Object.keys(entry.legacy);
  }

  async #legacyKeys(collection: string, entry: KeyLookup, key: Key): Promise<readonly Key[]> {
    const { host, ask } = this.#means;
    const current = pathsIn(entry.current, host.dataStandard);
    const legacy = pathsIn(entry.legacy, host.dataStandard);
    const given = current.flatMap(([name, path]) => {
      const text = plainText(key[name]);
      return text === undefined ? [] : [{ name, path, text, value: key[name] }];
    });
    const known = Object.fromEntries(given.map(({ path, value }) => [path, value]));
    const paths = [...legacy.map(([, path]) => path), ...Object.values(entry.by?.at ?? {})];
    // A current key may hold the whole legacy one.
    if (paths.every((path) => path in known)) {
      return this.#named(entry, (path) => known[path]);
    }
    const query = given.map(({ name, text }) => ({ name, value: currentValue(name, text, host) }));
    const records = await readRecords(collection, query, host, ask);
    const keys = records
      .filter((record) => given.every(({ path, text }) => isAt(record, path, text)))
      .map((record) => this.#named(entry, (path) => valuesAt(record, path)[0]));
    return (await Promise.all(keys)).flat();
  }

  /** The legacy key of a record whose values are given by their paths. */
  async #named(entry: KeyLookup, valueAt: (path: string) => unknown): Promise<readonly Key[]> {
    const { host } = this.#means;
    const own = pathsIn(entry.legacy, host.dataStandard).flatMap(([name, path]) => {
      const value = valueAt(path);
      return value === undefined ? [] : [[name, legacyForm(nameAt(path), value, host)] as const];
    });
    const { by } = entry;
    if (!by) return [Object.fromEntries(own)];
    const parts = Object.entries(by.at).map(([name, path]) => [name, valueAt(path)] as const);
    // A gradebook entry of current hosts need not belong to a section.
    if (parts.some(([, value]) => value === undefined)) return [Object.fromEntries(own)];
    const owner = await this.toLegacyKey(by.collection, Object.fromEntries(parts));
    return owner ? [{ ...owner, ...Object.fromEntries(own) }] : [];
  }
}

function only(keys: readonly Key[], collection: string): Key | undefined {
  if (keys.length > 1) throw several(keys, collection);
  return keys[0];
}

/** That more than one record fits, and what tells them apart on a current host. */
export function several(keys: readonly Key[], collection: string): LookupError {
  const [first = {}, ...others] = keys;
  const apart = Object.keys(first).filter((name) =>
    others.some((other) => plainText(other[name]) !== plainText(first[name])),
  );
  const message = `More than one of ${collection} fits; a current host tells them apart by ${apart.join(", ")}.`;
  return new LookupError("several", message);
}
