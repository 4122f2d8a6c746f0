import type { Awaitable, DescriptorSource } from "../model/host-values.js";
import type { JsonRecord } from "../record/record.js";

/** Members of a natural key: codes of descriptors are bare in a legacy key, URIs in a current one. */
export type Key = Readonly<Record<string, unknown>>;

/**
 * The questions that a translator asks the host, each for all records of a page at once; no key comes
 * twice. Whoever answers asks with the credential of the records' own caller and shares no answer
 * between callers. An error of a function is the translation's own error.
 */
export interface Lookups extends DescriptorSource {
  /**
   * The current keys of what legacy keys name: of `sections` from its eight parts, of
   * `gradingPeriods`, `sessions` and `calendarDates` likewise. One answer a key, in order; `undefined`
   * where no record has it.
   */
  toCurrentKeys?(collection: string, keys: readonly Key[]): Awaitable<readonly (Key | undefined)[]>;
  /** The legacy keys of what current keys name, likewise. */
  toLegacyKeys?(collection: string, keys: readonly Key[]): Awaitable<readonly (Key | undefined)[]>;
  /**
   * The current records of a collection that have the members of a key. One list a key, in order;
   * `undefined` for one that may not be read counts as an empty list.
   */
  related?(
    collection: string,
    keys: readonly Key[],
  ): Awaitable<readonly (readonly JsonRecord[] | undefined)[]>;
  /** Whether a current collection may be read, as far as is known. Default: it may. */
  mayRead?(collection: string): boolean;
  /**
   * The education organization whose parts are meant, of records that have parts for several and for
   * none that an option names. One answer a record, in order; `undefined` where it cannot be told: the
   * parts that the host gives first are taken then.
   *
   * @param collection the current collection of the records
   */
  placesOf?(collection: string, records: readonly JsonRecord[]): Awaitable<readonly unknown[]>;
}
