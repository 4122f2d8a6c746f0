import type { CompanionPart, Companions } from "../plan/part.js";
import type { Filter } from "../model/catalog.js";
import type { HostDescriptorValues } from "../model/descriptor-value.js";
import type { Awaitable } from "../model/host-values.js";
import type { LegacyShape } from "../model/legacy-fields.js";
import type { JsonRecord } from "../record/record.js";
import type { Key } from "../settings/lookups.js";
import type { MovedField } from "../tables/tables.js";
import type { LegacyLinks } from "../translation/reading.js";
import type {
  PageOptions,
  RecordTranslator,
  ToLegacyOptions,
  Translated,
  TranslateOptions,
} from "./translator.js";

/** Options of the translation of a record that a bridge writes. */
export interface HostTranslateOptions extends TranslateOptions {
  /** The id of the host's record that is replaced, if the request names it. */
  readonly replaced?: string | undefined;
  /**
   * Called before the host is asked for the values that depend on other records of it, with the record
   * as it is translated so far. For records that are translated to the current generation.
   */
  readonly beforeFinds?: ((draft: JsonRecord) => Awaitable<void>) | undefined;
  /**
   * Reads a number that a legacy record has as a text. Default: it becomes a JavaScript number. A text with
   * more digits than such a number can hold stays a text.
   */
  readonly numberOf?: ((text: string) => unknown) | undefined;
}

/** Options of the translation of a page that a bridge read. */
export interface HostPageOptions extends PageOptions {
  /** Writes the links of the records. Default: they stay as they are. */
  readonly links?: LegacyLinks | undefined;
}

/** Options of the translation of a single record that a bridge read. */
export interface HostToLegacyOptions extends HostPageOptions, ToLegacyOptions {}

/** A translator with what else a bridge needs: it reads and writes the records of a host itself. */
export interface HostTranslator extends RecordTranslator {
  readonly values: HostDescriptorValues;
  /** Whether a write preserves what the host has and no legacy record has a member for. */
  readonly keep: boolean;
  /** What becomes of a write where the key may not read what it is to keep. */
  readonly onKeepFailure: "warn" | "refuse";
  /** The education organization that the options name for parts of people, if they name one. */
  readonly educationOrganizationId: number | undefined;
  /**
   * The source of the functions that edbridge makes of the table of a legacy collection.
   *
   * @throws `RangeError` where there is no table for the collection
   */
  sourceOf(collection: string): string;
  /** What becomes of the name, the place and the value of each legacy field of a collection. */
  moves(collection: string): readonly MovedField[];
  /** What a query name of a legacy collection is by the rows of the extensions; `undefined` without such a row. */
  filterOf(collection: string, name: string): Filter | undefined;
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
  /**
   * The current records that edbridge makes beside those of a legacy collection, for others that refer
   * to both: the calendars of a school. They are no parts of the record.
   */
  companionParts(collection: string): readonly CompanionPart[];
  /**
   * Whether a write of a translated record removes items of the host's record that no legacy record shows:
   * of several addresses of a type a legacy record has the first.
   *
   * @throws `RangeError` where there is no table for the collection
   */
  removesUnshown(collection: string, existing: JsonRecord, translated: JsonRecord): boolean;
  /** The ETag of the legacy record that a current one and its companions, all of one place, become. */
  etagOf(collection: string, record: JsonRecord, companions: Companions): string | undefined;
  parts(collection: string): readonly CompanionPart[];
  toCurrent(
    collection: string,
    record: JsonRecord,
    options?: HostTranslateOptions,
  ): Promise<Translated>;
  toLegacy(
    collection: string,
    record: JsonRecord,
    options?: HostToLegacyOptions,
  ): Promise<{ readonly record: JsonRecord }>;
  pageToLegacy(
    collection: string,
    records: readonly JsonRecord[],
    options?: HostPageOptions,
  ): Promise<readonly JsonRecord[]>;
}
