import type { Key } from "@edbridge/records";
import type { Code, Collection, HostValues } from "@edbridge/records/model";
import type { HostSettings } from "../settings/host-options.js";
import type { JsonRecord } from "../http/json.js";
import type { Answer } from "../http/message.js";
import type { Ask } from "./host-lists.js";
import type { LookupError } from "./lookup-error.js";
import type { CredentialCache } from "./lookup-caches.js";
import type { MaybePromise } from "../http/maybe-promise.js";
import type { WrittenRecord } from "./writes.js";

export type { Key } from "@edbridge/records";

/** The host's record that a write replaces. */
export interface Existing {
  /** As it was read just now, or earlier. In that case it has an `_etag`, which the write must send. */
  readonly record?: JsonRecord;
  /** Whether the record may not be read, or cannot be told from others. */
  readonly isUnreadable?: true;
}

/**
 * Finds at the host what the records of a call need from other collections: keys that differ by more
 * than names, and other records. Queries that are made together share requests. Values have the form
 * of their generation: a descriptor is a URI in a current key and a code value in a legacy one, a date
 * has a midnight in a legacy one. Nothing that one credential has read is given to another. A method
 * returns without waiting if all that it needs is cached.
 */
export interface Lookups {
  /**
   * The current key of the record of each legacy key, in order; `undefined` for a key that no record
   * has. A legacy key may lack parts if only one record matches the others.
   *
   * @throws {@link LookupError} if several records match, a needed part is missing, or the host refuses
   */
  toCurrentKeys(
    collection: string,
    keys: readonly Key[],
  ): MaybePromise<readonly (Key | undefined)[]>;
  /**
   * The legacy key of the record of each current key, in order; `undefined` for a key that no record
   * has. Parts that a current record may lack, such as the room of a section, are then `Undefined`.
   * If a record has several class periods, the first is used. Lenient look-ups also give `undefined`
   * for a key that cannot be found out.
   *
   * @throws {@link LookupError} as above
   */
  toLegacyKeys(
    collection: string,
    keys: readonly Key[],
  ): MaybePromise<readonly (Key | undefined)[]>;
  /**
   * The current keys of all records that match parts of a legacy key.
   *
   * @throws {@link LookupError} as above
   */
  matching(collection: string, legacyKey: Key): MaybePromise<readonly Key[]>;
  /**
   * The records of a current collection that have the members of each key, as the host gives them,
   * in order. None for a collection that may not be read.
   *
   * @throws {@link LookupError} if too many records match, or the host fails
   */
  related(
    collection: string,
    keys: readonly Key[],
  ): MaybePromise<readonly (readonly JsonRecord[])[]>;
  /**
   * The record of a current collection with this id, as the host gives it; `undefined` if there is
   * none. It is never cached.
   *
   * @throws {@link LookupError} if the host refuses
   */
  record(name: string, id: string, collection?: Collection): Promise<JsonRecord | undefined>;
  /**
   * The host's record of a natural key, which a write is to replace; `undefined` if there is none.
   *
   * @throws {@link LookupError} if the host does not say whether there is one
   */
  existing(name: string, key: Key, collection?: Collection): Promise<Existing | undefined>;
  /**
   * Notes that a write through the bridge has changed a collection. The written record is no longer
   * given from the cache. If the key of the record is not known, all cached records of the collection
   * are dropped; for a deleted record, the id is enough.
   */
  invalidate(collection: string, written?: WrittenRecord): void;
  /** Drops all cached records: a 409 of the host may mean that one of them is gone. */
  invalidateAll(): void;
  /**
   * The descriptors that the host has in a current collection, the same list as long as it has not
   * changed; `undefined` if they may not be read.
   *
   * @param isMissed whether a code is missing in the list, so that one of the last minute is needed
   * @throws {@link LookupError} if the host fails
   */
  descriptors(collection: string, isMissed: boolean): MaybePromise<readonly Code[] | undefined>;
  /** The beginnings of the namespaces of the caller's organization. */
  namespaces(): MaybePromise<readonly string[]>;
  /** Converts the values of queries, keys and links, with the host's descriptors. */
  readonly values: HostValues;
  /** Current collections that the credential may not read, as far as this call has met them. */
  readonly unreadable: ReadonlySet<string>;
  /** Whether a collection may be read, as far as is known. If not, it is noted as unreadable. */
  mayRead(name: string): boolean;
  /** Notes that the host has refused to list a collection. It is not asked again for ten minutes. */
  noteRefusal(name: string, answer: Answer): void;
}

/** What the functions of this folder need to look something up. */
export interface LookupContext {
  readonly host: HostSettings;
  readonly values: HostValues;
  readonly ask: Ask;
  /** The URL of the host's data, without the collection. */
  readonly dataUrl: string;
  /** What the credential has looked up. For a caller without a session, a cache of this call. */
  readonly cache: CredentialCache;
  readonly signal: AbortSignal | undefined;
  /** Whether a legacy key that cannot be found out is left out of its record. Default: no. */
  readonly lenient?: boolean;
}

/** What the look-ups of one call are created with. */
export interface LookupOptions extends Omit<LookupContext, "values"> {
  /** The beginnings of the namespaces of the caller's organization. Default: none. */
  readonly namespaces?: (() => MaybePromise<readonly string[]>) | undefined;
}

/** The outcome of one look-up. */
export type LookupResult<T> = T | LookupError;
