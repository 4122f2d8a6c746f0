import type { JsonRecord } from "./record.js";

/** Members of a natural key: codes of descriptors are bare on the legacy side, URIs on the other. */
export type Key = Readonly<Record<string, unknown>>;

/**
 * What a translator may ask the host. Whoever gives it asks with the credential of the record's own
 * caller, and keeps answers for no other.
 */
export interface Lookups {
  /**
   * The current key of what a legacy key names: of `sections` from its eight parts, of
   * `gradingPeriods`, `sessions` and `calendarDates` likewise. `undefined` when there is none.
   */
  toCurrentKey(collection: string, key: Key): Promise<Key | undefined>;
  /** The legacy key of what a current key names. */
  toLegacyKey(collection: string, key: Key): Promise<Key | undefined>;
  /** The current records of a collection that hold these members. */
  related?(collection: string, key: Key): Promise<readonly JsonRecord[]>;
}
