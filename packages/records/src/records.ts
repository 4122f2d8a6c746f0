import { losses, type LossPolicy, withAccepted } from "./account.js";
import { whenReady } from "./ask-host.js";
import { type Part, partOf } from "./companions.js";
import { merge } from "./merge.js";
import type { DataStandard } from "./model/data-standard.js";
import { Descriptors, type DescriptorValues } from "./model/descriptor-value.js";
import { checkRecordsOptions, type RecordsOptions, type RecordsSettings } from "./options.js";
import { Plans } from "./plans.js";
import type { JsonRecord } from "./record.js";
import { toCurrentRecord } from "./to-current.js";
import { toLegacyPage, toLegacyRecords } from "./to-legacy.js";
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
  readonly exact: boolean;
  readonly onLoss: LossPolicy;
  readonly keep: boolean;
  readonly values: DescriptorValues;
  readonly #settings: RecordsSettings;
  readonly #plans: Plans;

  constructor(settings: RecordsSettings, asked: string) {
    const { dataStandard, onLoss, keep } = settings;
    const descriptors = new Descriptors({ ...settings, version: asked });
    this.#settings = settings;
    this.#plans = new Plans(settings, descriptors);
    this.dataStandard = dataStandard;
    this.onLoss = onLoss;
    this.keep = keep;
    this.values = descriptors;
    this.exact = new RegExp(`^\\s*${dataStandard.replace(".", "\\.")}(?:\\.0)*\\s*$`).test(asked);
  }

  has(collection: string): boolean {
    return this.#plans.find(collection, "toCurrent") !== undefined;
  }

  parts(collection: string): readonly Part[] {
    return (this.#plans.find(collection, "toCurrent")?.companions ?? []).map(partOf);
  }

  merge(collection: string, existing: JsonRecord, translated: JsonRecord): JsonRecord {
    return merge(existing, translated, this.#plans.of(collection, "toCurrent").mapped);
  }

  toCurrent(
    collection: string,
    record: JsonRecord,
    options: TranslateOptions = {},
  ): Translated | Promise<Translated> {
    const plan = this.#plans.of(collection, "toCurrent");
    const { schoolYear, account = "all" } = options;
    const lookups = options.lookups ?? this.#settings.lookups;
    const values = this.values.by(lookups ?? {});
    const settings = this.#settings;
    const found = toCurrentRecord(record, plan, { settings, lookups, values, schoolYear, account });
    return whenReady(found, (translated) =>
      this.#finish({ ...translated, collection: plan.current }, collection, account),
    );
  }

  toLegacy(
    collection: string,
    record: JsonRecord,
    options: TranslateOptions = {},
  ): Translated | Promise<Translated> {
    const plan = this.#plans.of(collection, "toLegacy", options.wants);
    const wanted = options.account ?? "all";
    const account = wanted === "none" ? undefined : [];
    const lookups = options.lookups ?? this.#settings.lookups;
    const found = toLegacyRecords([record], plan, {
      lookups,
      values: this.values.by(lookups ?? {}),
      educationOrganizationId: this.#settings.educationOrganizationId,
      account,
      companions: options.companions && [options.companions],
    });
    return whenReady(found, ([translated = {}]) =>
      this.#finish(
        { record: translated, companions: {}, obstacles: [], account: account ?? [], collection },
        collection,
        wanted,
      ),
    );
  }

  pageToLegacy(
    collection: string,
    page: readonly JsonRecord[],
    options: PageOptions = {},
  ): readonly JsonRecord[] | Promise<readonly JsonRecord[]> {
    const plan = this.#plans.of(collection, "toLegacy", options.wants);
    const lookups = options.lookups ?? this.#settings.lookups;
    return toLegacyPage(page, plan, {
      lookups,
      values: this.values.by(lookups ?? {}),
      educationOrganizationId: this.#settings.educationOrganizationId,
    });
  }

  /** @param collection the legacy one, which accepted losses are named by */
  #finish(
    { collection: own, ...translated }: Translated,
    collection: string,
    wanted: "all" | "losses" | "none",
  ): Translated {
    const lines = withAccepted(translated.account, collection, this.#settings.accepted);
    const account = wanted === "losses" ? losses(lines) : lines;
    return { ...translated, account, ...(own === undefined ? {} : { collection: own }) };
  }
}
