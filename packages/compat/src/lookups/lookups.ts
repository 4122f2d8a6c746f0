import type { Collection } from "../model/catalog.js";
import type { HostSettings } from "../settings/host-options.js";
import type { JsonRecord } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import type { Key, LookupCache } from "./lookup-cache.js";
import type { Ask } from "./read-records.js";

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

/** Means, and the look-ups themselves: what a record belongs to is looked up in turn. */
export interface Looking extends LookupMeans {
  readonly lookups: Pick<Lookups, "matching" | "toLegacyKey">;
}
