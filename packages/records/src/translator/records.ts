import { coerceRecord } from "../translation/coercion.js";
import { type AccountEntry, linesOf } from "../record/account.js";
import { type Part, partOf } from "../related/companions.js";
import { keyOf } from "../plan/find-plan.js";
import type { Key } from "../settings/lookups.js";
import { type SortedLosses, sortLosses } from "../settings/loss-policy.js";
import { merge } from "../related/merge.js";
import type { DataStandard, FieldStandard } from "../model/data-standard.js";
import { Descriptors, type DescriptorValues } from "../model/descriptor-value.js";
import {
  checkRecordsOptions,
  type KeepFailure,
  type RecordsOptions,
  type RecordsSettings,
} from "../settings/options.js";
import { shapeOf } from "../tables/extension-shape.js";
import type { LegacyShape } from "../model/legacy-fields.js";
import { Plans } from "../translation/plans.js";
import { isRecord, type JsonRecord } from "../record/record.js";
import { toCurrentRecord } from "./to-current.js";
import { toLegacyRecords } from "./to-legacy.js";
import type { PageOptions, RecordTranslator, Translated, TranslateOptions } from "./translator.js";

/**
 * Creates a translator. Its plans are made when first needed, one for each collection and direction.
 *
 * @throws `SettingError` naming the option
 * @example
 * ```ts
 * import { records } from "@edbridge/records";
 *
 * const translator = records({ dataStandard: "5.0" });
 * const { record, account } = await translator.toCurrent("schools", {
 *   schoolId: 255901001,
 *   type: "Regular",
 * });
 * console.log(record["schoolTypeDescriptor"], account.length);
 * ```
 */
export function records(options: RecordsOptions = {}): RecordTranslator {
  return new TableTranslator(checkRecordsOptions(options), options.dataStandard ?? "5.0");
}

class TableTranslator implements RecordTranslator {
  readonly dataStandard: DataStandard;
  readonly fieldStandard: FieldStandard;
  readonly exact: boolean;
  readonly keep: boolean;
  readonly onKeepFailure: KeepFailure;
  readonly educationOrganizationId: number | undefined;
  readonly collections: Readonly<Record<string, string>>;
  readonly values: DescriptorValues;
  readonly #settings: RecordsSettings;
  readonly #plans: Plans;

  constructor(settings: RecordsSettings, asked: string) {
    const { dataStandard, fieldStandard, keep, onKeepFailure, collections } = settings;
    this.educationOrganizationId = settings.educationOrganizationId;
    const descriptors = new Descriptors({ ...settings, version: asked });
    this.#settings = settings;
    this.#plans = new Plans(settings, descriptors);
    this.dataStandard = dataStandard;
    this.fieldStandard = fieldStandard;
    this.keep = keep;
    this.onKeepFailure = onKeepFailure;
    this.collections = collections;
    this.values = descriptors;
    this.exact = new RegExp(`^\\s*${dataStandard.replace(".", "\\.")}(?:\\.0)*\\s*$`).test(asked);
  }

  has(collection: string): boolean {
    return this.#plans.find(collection, "toCurrent") !== undefined;
  }

  sourceOf(collection: string): string {
    const [up, down] = (["toCurrent", "toLegacy"] as const).map((direction) =>
      this.#plans.of(collection, direction).source(),
    );
    const host = `Data Standard ${this.fieldStandard}`;
    return `// ${collection}, legacy to ${host}\n${up}\n\n// ${collection}, ${host} to legacy\n${down}\n`;
  }

  shapeOf(collection: string): LegacyShape | undefined {
    const { extensions, fieldStandard } = this.#settings;
    return shapeOf(collection, extensions, fieldStandard);
  }

  sortLosses(collection: string, account: readonly AccountEntry[]): SortedLosses {
    return sortLosses(account, collection, this.#settings.losses);
  }

  keyOfOthers(collection: string, translated: JsonRecord): Key | undefined {
    const { finds } = this.#plans.of(collection, "toCurrent");
    const find = finds.find(({ pick }) => pick === "apart");
    return find && keyOf(translated, find);
  }

  addedKeyParts(collection: string): readonly string[] {
    return this.#plans.find(collection, "toCurrent")?.addedKeyParts ?? [];
  }

  parts(collection: string): readonly Part[] {
    return (this.#plans.find(collection, "toCurrent")?.companions ?? []).map((each) =>
      partOf(each, this.#settings.today),
    );
  }

  madeBeside(collection: string): readonly Part[] {
    return (this.#plans.find(collection, "toCurrent")?.madeBeside ?? []).map((each) =>
      partOf(each, this.#settings.today),
    );
  }

  merge(
    collection: string,
    existing: JsonRecord,
    translated: JsonRecord,
    said?: JsonRecord,
  ): JsonRecord {
    const { mapped, defaults } = this.#plans.of(collection, "toCurrent");
    const unsayable = defaults.flatMap(({ leave, from = "", steps: [step] }) =>
      leave && step?.item?.kind === "tagged" && this.#settings.defaults[from] === undefined
        ? [`${step.name}[]=${String(step.item.value)}`]
        : [],
    );
    return merge(existing, translated, mapped, said, this.#settings.today(), new Set(unsayable));
  }

  async toCurrent(
    collection: string,
    record: JsonRecord,
    options: TranslateOptions = {},
  ): Promise<Translated> {
    const plan = this.#plans.of(collection, "toCurrent");
    const { schoolYear, replaced, account = "all", numberOf, beforeFinds } = options;
    const { record: read, problems, wrongFields } = coerceRecord(collection, record, numberOf);
    // The host is asked nothing for a record that it will not be sent.
    const isSent = problems.length === 0;
    const lookups = isSent ? (options.lookups ?? this.#settings.lookups) : undefined;
    return toCurrentRecord(read, plan, {
      settings: this.#settings,
      educationOrganizationId: this.#placeFor(options),
      lookups,
      beforeFinds,
      values: this.values.by(lookups ?? {}),
      schoolYear,
      replaced,
      account,
      problems,
      wrongFields,
    });
  }

  async toLegacy(
    collection: string,
    record: JsonRecord,
    options: TranslateOptions = {},
  ): Promise<Translated> {
    const plan = this.#plans.of(collection, "toLegacy", options.wants);
    const wanted = options.account ?? "all";
    const account = wanted === "none" ? undefined : [];
    const lookups = options.lookups ?? this.#settings.lookups;
    const [translated = {}] = await toLegacyRecords([record], plan, {
      lookups,
      values: this.values.by(lookups ?? {}),
      educationOrganizationId: this.#placeFor(options),
      account,
      companions: options.companions && [options.companions],
      today: this.#settings.today(),
    });
    return {
      record: translated,
      companions: {},
      obstacles: [],
      wrongFields: [],
      missing: [],
      account: linesOf(account, wanted),
      collection,
    };
  }

  async pageToLegacy(
    collection: string,
    page: readonly JsonRecord[],
    options: PageOptions = {},
  ): Promise<readonly JsonRecord[]> {
    const plan = this.#plans.of(collection, "toLegacy", options.wants);
    const lookups = options.lookups ?? this.#settings.lookups;
    const translated = await toLegacyRecords(page.filter(isRecord), plan, {
      lookups,
      values: this.values.by(lookups ?? {}),
      educationOrganizationId: this.#placeFor(options),
      today: this.#settings.today(),
    });
    if (translated.length === page.length) return translated;
    // A list may have other values than records. These stay as they are.
    const left = translated.values();
    return page.map((each) => (isRecord(each) ? (left.next().value ?? each) : each));
  }

  #placeFor({ educationOrganizationId }: PageOptions): number | undefined {
    return educationOrganizationId ?? this.educationOrganizationId;
  }
}
