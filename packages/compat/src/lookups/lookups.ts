import type { Code, Collection, HostValues } from "@edbridge/records/model";
import type { HostSettings } from "../settings/host-options.js";
import type { JsonRecord } from "../http/json.js";
import type { Answer } from "../http/message.js";
import type { Ask } from "./host-lists.js";
import type { LookupError } from "./lookup-error.js";
import type { LookupStore } from "./lookup-store.js";
import type { MaybePromise } from "./maybe-promise.js";

/** The members of one key, by name. */
export type Key = Readonly<Record<string, unknown>>;

/** What is known of a record of the host in whose place another is written. */
export interface Existing {
  /** As it was read just now, or a while ago with an `_etag`, which is to be sent then. */
  readonly record?: JsonRecord;
  /** Whether it may not be read, or cannot be told from others. */
  readonly isUnreadable?: true;
}

/** What a write through the bridge has changed. */
export interface Change {
  /** The natural key of the record, by the names that a current host can be asked with. */
  readonly key?: Key | undefined;
  readonly id?: string | undefined;
  /** Whether the record is there no more. */
  readonly deleted?: boolean | undefined;
}

/**
 * Asks the host for what the records of a call need of other collections: keys that differ by more
 * than names, and other records. Questions that come together are asked together. Values are in each
 * generation's own form: descriptors are URIs in a current key and bare in a legacy one, dates have a
 * midnight in a legacy one. What one credential may see is never given to another. Answers come at
 * once where everything that is asked is known.
 */
export interface Lookups {
  /**
   * The current key of the record that each legacy key names, `undefined` where there is none; in
   * order. A legacy key may lack parts, as long as one record fits.
   *
   * @throws {@link LookupError} when several records fit, too little is given, or the host refuses
   */
  toCurrentKeys(
    collection: string,
    keys: readonly Key[],
  ): MaybePromise<readonly (Key | undefined)[]>;
  /**
   * The legacy key of the record that each current key names, `undefined` where there is none; in
   * order. Parts that a current record need not have, such as the room of a section, are
   * `Undefined` where it has none; of several class periods the first counts. Lenient look-ups give
   * `undefined` for a key that cannot be told, too.
   *
   * @throws {@link LookupError} as above
   */
  toLegacyKeys(
    collection: string,
    keys: readonly Key[],
  ): MaybePromise<readonly (Key | undefined)[]>;
  /**
   * The current keys of all records that parts of a legacy key fit.
   *
   * @throws {@link LookupError} as above
   */
  matching(collection: string, legacyKey: Key): MaybePromise<readonly Key[]>;
  /**
   * The records of a current collection that hold the members of each key, as the host writes them;
   * in order. There are none in a collection that may not be read.
   *
   * @throws {@link LookupError} when too many fit, or the host fails
   */
  related(
    collection: string,
    keys: readonly Key[],
  ): MaybePromise<readonly (readonly JsonRecord[])[]>;
  /**
   * The record of a current collection that has an id, as the host writes it; `undefined` where there
   * is none. The host is asked each time.
   *
   * @throws {@link LookupError} when the host refuses
   */
  record(name: string, id: string, collection?: Collection): Promise<JsonRecord | undefined>;
  /**
   * The host's record of a natural key, for a write in its place; `undefined` where there is none.
   *
   * @throws {@link LookupError} when the host gives no answer that tells
   */
  existing(name: string, key: Key, collection?: Collection): Promise<Existing | undefined>;
  /**
   * Notes that a write through the bridge has changed a collection: what was read before is not given
   * for the record that was written. Without its key, all that is known of the collection is
   * forgotten; of a deleted record the id is enough.
   */
  wrote(collection: string, change?: Change): void;
  /** Forgets everything: a host's 409 may mean that something looked up is gone. */
  forgetAll(): void;
  /**
   * The descriptors that the host has in a current collection, as long as nothing has changed the same
   * list; `undefined` where they may not be read.
   *
   * @param isMissed whether the list lacks a code, so that one is wanted that is newer than a minute
   * @throws {@link LookupError} when the host fails
   */
  descriptors(collection: string, isMissed: boolean): MaybePromise<readonly Code[] | undefined>;
  /** What the namespaces of the caller's organization begin with. */
  namespaces(): MaybePromise<readonly string[]>;
  /** The values of queries, keys and links, by the host's descriptors. */
  readonly values: HostValues;
  /** Current collections that the credential may not read, as met so far. */
  readonly unreadable: ReadonlySet<string>;
  /** Whether a collection may be read, as far as is known; one that may not is noted as unreadable. */
  mayRead(name: string): boolean;
  /** Notes that the host has refused to list a collection, which is not asked again for a while. */
  refused(name: string, answer: Answer): void;
}

/** What look-ups are made with. */
export interface LookupMeans {
  readonly host: HostSettings;
  readonly values: HostValues;
  readonly ask: Ask;
  /** Where what is asked stands; the same key means another record elsewhere. */
  readonly place: string;
  /** What the credential has looked up; one of its own for a caller without a session. */
  readonly store: LookupStore;
  readonly signal: AbortSignal | undefined;
  /** Whether a legacy key that cannot be told is left out: the rest of its record is still right. */
  readonly lenient?: boolean;
}

/** What the look-ups of one call are created with. */
export interface LookupOptions extends Omit<LookupMeans, "values"> {
  /** What the namespaces of the caller's organization begin with. Default: nothing is known of it. */
  readonly namespaces?: (() => MaybePromise<readonly string[]>) | undefined;
}

/** What comes of one look-up. */
export type Result<T> = T | LookupError;
