import type { AccountEntry } from "../record/account.js";
import type { Companions, Part } from "../plan/part.js";
import type { Awaitable } from "../model/host-values.js";
import type { Key, Lookups } from "../settings/lookups.js";
import type { SortedLosses } from "../settings/loss-policy.js";
import type { DataStandard, FieldStandard } from "../model/data-standard.js";
import type { DescriptorValues } from "../model/descriptor-value.js";
import type { LegacyShape } from "../model/legacy-fields.js";
import type { JsonRecord } from "../record/record.js";
import type { MovedField } from "../tables/tables.js";
import type { LegacyLinks, MissingReference, UnknownValue } from "../translation/reading.js";

/** Options of a single translation. */
export interface TranslateOptions {
  /** Asks the host in place of the translator's own look-ups. */
  readonly lookups?: Lookups | undefined;
  /** The school year of the call, where current records have one and legacy ones do not. */
  readonly schoolYear?: number | undefined;
  /** The id of the host's record that is replaced, if the request names it. */
  readonly replaced?: string | undefined;
  /** `losses` has the lines of lost fields only, and costs less; `none` has no lines. Default `all`. */
  readonly account?: "all" | "losses" | "none" | undefined;
  /** The education organization in place of the option of that name, such as that of the caller. */
  readonly educationOrganizationId?: number | undefined;
  /**
   * Called before the host is asked for the values that depend on other records of it, with the record
   * as it is translated so far. For records that are translated to the current generation.
   */
  readonly beforeFinds?: ((draft: JsonRecord) => Awaitable<void>) | undefined;
  /**
   * Makes a number of its text in JSON, where a legacy record has text in place of a number. Default:
   * a JavaScript number; text with more digits than that has stays text.
   */
  readonly numberOf?: ((text: string) => unknown) | undefined;
}

/** Options of the translation of a page to the legacy generation. */
export interface PageOptions extends Pick<TranslateOptions, "lookups" | "educationOrganizationId"> {
  /**
   * Whether a top-level member of the legacy records is wanted, such as those that a query names in
   * `fields`. The host is not asked for what only others need. Default: all are wanted. The `_etag` is
   * that of the whole record: it is there if it is wanted, or known without asking for more.
   */
  readonly wants?: ((member: string) => boolean) | undefined;
  /** Writes the links of the records. Default: they stay as they are. */
  readonly links?: LegacyLinks | undefined;
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
  /** Whether a write preserves what the host has and no legacy record has a member for. */
  readonly keep: boolean;
  /** What becomes of a write where the key may not read what it is to keep. */
  readonly onKeepFailure: "warn" | "refuse";
  /** The education organization that the options name for parts of people, if they name one. */
  readonly educationOrganizationId: number | undefined;
  /** The values of descriptors and dates in queries, keys and links, by the translator's own options. */
  readonly values: DescriptorValues;
  /** The agency's own collections, and where they stand: `{ studentTransports: "sample/transports" }`. */
  readonly collections: Readonly<Record<string, string>>;
  /**
   * The source of the functions that edbridge makes of the table of a legacy collection.
   *
   * @throws `RangeError` where there is no table for the collection
   */
  sourceOf(collection: string): string;
  /** Whether there is a table for a legacy collection. */
  has(collection: string): boolean;
  /** What becomes of the name, the place and the value of each legacy field of a collection. */
  moves(collection: string): readonly MovedField[];
  /** The fields of a legacy collection, those of the extensions included; `undefined` where none are known. */
  shapeOf(collection: string): LegacyShape | undefined;
  /**
   * What the host is asked for to tell the key of a translated record from those of other records;
   * `undefined` if its key does not depend on them. Two records may only get the same key if this is
   * the same.
   */
  keyOfOthers(collection: string, translated: JsonRecord): Key | undefined;
  /**
   * The parts of the current key that a legacy key does not have, by name: the begin date of a staff
   * member in a section, from 5.0 on.
   */
  addedKeyParts(collection: string): readonly string[];
  /** The other current records that records of a legacy collection consist of. */
  parts(collection: string): readonly Part[];
  /**
   * The current records that edbridge makes beside those of a legacy collection, for others that refer
   * to both: the calendars of a school. They are no parts of the record.
   */
  companionParts(collection: string): readonly Part[];
  /**
   * The losses of an account by what the owner wants done: those for which the record must not be
   * sent, and those to be named when it is.
   */
  sortLosses(collection: string, account: readonly AccountEntry[]): SortedLosses;
  /**
   * Adds to a record of {@link toCurrent} what else the host's own record has: members, items and
   * periods that no legacy record has room for. What a legacy record has room for is as translated. An item that stands for a
   * legacy field is kept where the caller does not say that field.
   *
   * @param asWritten the record as the caller wrote it; without it, no such field counts as said
   */
  merge(
    collection: string,
    existing: JsonRecord,
    translated: JsonRecord,
    asWritten?: JsonRecord,
  ): JsonRecord;
  /**
   * Whether a write of a translated record removes items of the host's record that no legacy record shows:
   * of several addresses of a type a legacy record has the first.
   *
   * @throws `RangeError` where there is no table for the collection
   */
  removesUnshown(collection: string, existing: JsonRecord, translated: JsonRecord): boolean;
  /** Why records of a collection can only be read; `undefined` if they can be written, or have no table. */
  readOnly(collection: string): string | undefined;
  /** The ETag of the legacy record that a current one and its companions, all of one place, become. */
  etagOf(collection: string, record: JsonRecord, companions: Companions): string | undefined;
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
