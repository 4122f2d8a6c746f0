import type { AccountEntry } from "../record/account.js";
import type { Companions, Part } from "../plan/part.js";
import type { Lookups } from "../settings/lookups.js";
import type { SortedLosses } from "../settings/loss-policy.js";
import type { DataStandard, FieldStandard } from "../model/data-standard.js";
import type { DescriptorValues } from "../model/descriptor-value.js";
import type { JsonRecord } from "../record/record.js";
import type { MissingReference, UnknownValue } from "../translation/reading.js";

/** Options of a single translation. */
export interface TranslateOptions {
  /** Asks the host in place of the translator's own look-ups. */
  readonly lookups?: Lookups | undefined;
  /** The school year of the call, where current records have one and legacy ones do not. */
  readonly schoolYear?: number | undefined;
  /** `losses` has the lines of lost fields only, and costs less; `none` has no lines. Default `all`. */
  readonly account?: "all" | "losses" | "none" | undefined;
  /** The education organization in place of the option of that name, such as that of the caller. */
  readonly educationOrganizationId?: number | undefined;
}

/** Options of the translation of a page to the legacy generation. */
export interface PageOptions extends Pick<TranslateOptions, "lookups" | "educationOrganizationId"> {
  /**
   * Whether a top-level member of the legacy records is wanted, such as those that a query names in
   * `fields`. The host is not asked for what only others need. Default: all are wanted. The `_etag` is
   * that of the whole record: it is there if it is wanted, or known without asking for more.
   */
  readonly wants?: ((member: string) => boolean) | undefined;
}

/** Options of the translation of a single record to the legacy generation. */
export interface ToLegacyOptions extends PageOptions {
  /** Current records that belong to the one translated, by collection, where they are at hand. */
  readonly companions?: Companions | undefined;
}

/** A legacy record as the current host takes it. */
export interface Translated {
  /** Empty where the collection's records consist of companions only. */
  readonly record: JsonRecord;
  /** A line for every leaf that was read, and for every leaf that was added. */
  readonly account: readonly AccountEntry[];
  /** The collection that the record belongs to; absent when there is none. */
  readonly collection?: string | undefined;
  /** Other current records that a legacy one became, by collection. */
  readonly companions: Companions;
  /**
   * Why a current host would refuse the record, for its owner to mend: values that cannot be read as
   * what the legacy host read, or what no value of the record can change.
   */
  readonly obstacles: readonly string[];
  /** The paths of the legacy fields that obstacles are about, where one is about a field. */
  readonly wrongFields: readonly string[];
  /**
   * The descriptor values that the host does not have, as the caller wrote them; absent where it has
   * all. They may be about a person: no log may hold them.
   */
  readonly unknownValues?: readonly UnknownValue[];
  /**
   * The references that were looked up and not found: a host refuses the record for each of them.
   * Always empty without look-ups.
   */
  readonly missing: readonly MissingReference[];
  /** The references that lack parts of their legacy keys, so that nothing was looked up. */
  readonly incomplete: readonly MissingReference[];
}

/** Translates records of legacy 2.5 to a current Data Standard and back. */
export interface RecordTranslator {
  /** The Data Standard whose tables are used. */
  readonly dataStandard: DataStandard;
  /** The Data Standard whose fields are used: the same, or 5.1 or 5.2, which add to 5.0. */
  readonly fieldStandard: FieldStandard;
  /** Whether those are the tables of the very version that was asked for, not of the nearest one. */
  readonly exact: boolean;
  /** The values of descriptors and dates in queries, keys and links, by the translator's own options. */
  readonly values: DescriptorValues;
  /** The agency's own collections, and where they stand: `{ studentTransports: "sample/transports" }`. */
  readonly collections: Readonly<Record<string, string>>;
  /** Whether there is a table for a legacy collection. */
  has(collection: string): boolean;
  /** The other current records that records of a legacy collection consist of. */
  parts(collection: string): readonly Part[];
  /**
   * The losses of an account by what the owner wants done: those for which the record must not be
   * sent, and those to be named when it is.
   */
  sortLosses(collection: string, account: readonly AccountEntry[]): SortedLosses;
  /**
   * Adds to a record of {@link toCurrent} the members, items and periods that only the host's record has, because
   * no legacy record has a place for them. An item that was made of a legacy field stays if the caller leaves that
   * field out.
   *
   * @param asWritten the record as the caller wrote it; without it, no such field counts as written
   */
  merge(
    collection: string,
    existing: JsonRecord,
    translated: JsonRecord,
    asWritten?: JsonRecord,
  ): JsonRecord;
  /** Why records of a collection can only be read; `undefined` if they can be written, or have no table. */
  readOnly(collection: string): string | undefined;
  /**
   * A legacy record as the current host takes it.
   *
   * @throws `RangeError` where there is no table for the collection
   */
  toCurrent(
    collection: string,
    record: JsonRecord,
    options?: TranslateOptions,
  ): Promise<Translated>;
  /**
   * A current record as the legacy host gave it. Where the collection's records consist of companions
   * only, any one of them stands for all, which are asked for or given in `companions`.
   *
   * @throws `RangeError` where there is no table for the collection
   */
  toLegacy(
    collection: string,
    record: JsonRecord,
    options?: ToLegacyOptions,
  ): Promise<{ readonly record: JsonRecord }>;
  /**
   * The records of a page as the legacy host gave them, in order. The host is asked once for each
   * kind of related records and once for each collection of keys, whatever the number of records.
   *
   * @throws `RangeError` where there is no table for the collection
   */
  pageToLegacy(
    collection: string,
    records: readonly JsonRecord[],
    options?: PageOptions,
  ): Promise<readonly JsonRecord[]>;
}
