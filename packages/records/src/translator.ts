import type { AccountEntry, LossPolicy } from "./account.js";
import type { Companions, Part } from "./companions.js";
import type { DataStandard } from "./data-standard.js";
import type { Lookups } from "./lookups.js";
import type { JsonRecord } from "./record.js";

/** What a single translation may be told. */
export interface TranslateOptions {
  /** Asks in place of the translator's own. */
  readonly lookups?: Lookups | undefined;
  /** The school year of the call, for what current records say of it. */
  readonly schoolYear?: number | undefined;
  /** `losses` names only what is lost, which costs less. Default `all`. */
  readonly account?: "all" | "losses" | "none" | undefined;
  /** Current records that belong to the one translated, by collection, where they are at hand. */
  readonly companions?: Companions | undefined;
}

/** A translated record. */
export interface Translated {
  /** Empty where the collection's records are others' companions only. */
  readonly record: JsonRecord;
  /** A line for every leaf that was read, and for every leaf that was added. */
  readonly account: readonly AccountEntry[];
  /** The collection that the record is of; absent when there is none. */
  readonly collection?: string | undefined;
  /** Other current records that a legacy one became, by collection. */
  readonly companions: Companions;
  /** Why a current host would refuse the record whatever it says, for its owner to mend. */
  readonly obstacles: readonly string[];
}

/**
 * Translates records of legacy 2.5 to a current Data Standard and back. A promise comes only where
 * something has to be looked up.
 */
export interface RecordTranslator {
  /** The Data Standard whose tables count. */
  readonly dataStandard: DataStandard;
  /** Whether the tables are made for the very standard asked for, not for the nearest. */
  readonly exact: boolean;
  /** What is done when something filled cannot arrive. */
  readonly onLoss: LossPolicy;
  /** Whether there is a table for a legacy collection. */
  has(collection: string): boolean;
  /** The other current records that records of a legacy collection are made of. */
  parts(collection: string): readonly Part[];
  /** Whether a write is to keep what the host knows and no legacy record can say. */
  readonly keep: boolean;
  /**
   * A current record that {@link toCurrent} gave, with what the host knows beside it: fields, items
   * and periods that no legacy record has room for. What a legacy record can say is as it says.
   */
  kept(collection: string, known: JsonRecord, made: JsonRecord): JsonRecord;
  /** A legacy record as the current host takes it. */
  toCurrent(
    collection: string,
    record: JsonRecord,
    options?: TranslateOptions,
  ): Translated | Promise<Translated>;
  /**
   * A current record as the legacy host gave it. Where the collection's records are companions only,
   * any one of them stands for all, which are asked for or told in `companions`.
   */
  toLegacy(
    collection: string,
    record: JsonRecord,
    options?: TranslateOptions,
  ): Translated | Promise<Translated>;
}
