import { type AccountEntry, losses, type LossPolicy, withAccepted } from "./account.js";
import { withDefaults, withFillers } from "./additions.js";
import {
  absentFrom,
  type Companions,
  keyOfCompanions,
  type Part,
  partOf,
  takeCompanions,
  withCompanions,
} from "./companions.js";
import type { DataStandard } from "./data-standard.js";
import { kept } from "./kept.js";
import { checkRecordsOptions, type RecordsOptions, type RecordsSettings } from "./options.js";
import type { Plan } from "./plan.js";
import { Plans } from "./plans.js";
import { answered } from "./questions.js";
import { adopt, type Held, heldBy, referredBy } from "./referrals.js";
import type { JsonRecord } from "./record.js";
import { Translation } from "./translation.js";
import type { RecordTranslator, Translated, TranslateOptions } from "./translator.js";

/**
 * Makes a translator. Its plans are made when first needed, once for each collection.
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
  return new Tables(checkRecordsOptions(options), options.dataStandard ?? "5.0");
}

function accountFor({ account }: TranslateOptions): AccountEntry[] | undefined {
  return account === "none" ? undefined : [];
}

class Tables implements RecordTranslator {
  readonly dataStandard: DataStandard;
  readonly exact: boolean;
  readonly onLoss: LossPolicy;
  readonly keep: boolean;
  readonly #settings: RecordsSettings;
  readonly #plans: Plans;

  constructor(settings: RecordsSettings, asked: string) {
    this.#settings = settings;
    this.#plans = new Plans(settings);
    this.dataStandard = settings.dataStandard;
    this.onLoss = settings.onLoss;
    this.keep = settings.keep;
    this.exact = new RegExp(`^\\s*${settings.dataStandard.replace(".", "\\.")}(?:\\.0)*\\s*$`).test(
      asked,
    );
  }

  has(collection: string): boolean {
    return this.#plans.find(collection, "up") !== undefined;
  }

  parts(collection: string): readonly Part[] {
    return (this.#plans.find(collection, "up")?.companions ?? []).map(partOf);
  }

  kept(collection: string, known: JsonRecord, made: JsonRecord): JsonRecord {
    return kept(known, made, this.#plans.of(collection, "up").said);
  }

  toCurrent(collection: string, record: JsonRecord, options: TranslateOptions = {}) {
    const plan = this.#plans.of(collection, "up");
    const account = accountFor(options);
    const translation = new Translation(plan, true, account, absentFrom(record, plan));
    translation.read(record);
    const finish = (held?: Held): Translated => {
      const made = translation.record;
      const { educationOrganizationId: place, defaults } = this.#settings;
      const values = { ...defaults, schoolYear: options.schoolYear };
      if (held) adopt(made, plan, held, account);
      const wanted = withDefaults(made, plan.defaults, values, account);
      const companions = takeCompanions(made, record, plan, place, account);
      const obstacles = [
        ...(plan.readOnly === undefined ? [] : [plan.readOnly]),
        ...wanted.map((each) => `A current ${plan.current} needs defaults.${each} to be set.`),
      ];
      const into = plan.current;
      return this.#translated(collection, {
        record: made,
        companions,
        obstacles,
        into,
        account,
        options,
      });
    };
    const lookups = options.lookups ?? this.#settings.lookups;
    const ask = (held?: Held) =>
      answered(translation.questions, lookups, "toCurrentKey", () => finish(held));
    return heldBy(translation.record, plan, lookups ?? {})?.then(ask) ?? ask();
  }

  toLegacy(collection: string, record: JsonRecord, options: TranslateOptions = {}) {
    const plan = this.#plans.of(collection, "down");
    const { related } = options.lookups ?? this.#settings.lookups ?? {};
    if (plan.companions.length === 0 || options.companions || !related) {
      return this.#down(collection, plan, record, options.companions ?? {}, options);
    }
    const found = plan.companions.map(async (companion) => {
      const { name, refers } = companion;
      const list = refers
        ? await referredBy(record, name, refers, related)
        : await related(name, keyOfCompanions(companion, record));
      return [name, list] as const;
    });
    return Promise.all(found).then((lists) =>
      this.#down(collection, plan, record, Object.fromEntries(lists), options),
    );
  }

  #down(
    collection: string,
    plan: Plan,
    record: JsonRecord,
    companions: Companions,
    options: TranslateOptions,
  ) {
    const account = accountFor(options);
    const translation = new Translation(plan, false, account);
    translation.read(
      withCompanions(record, plan, companions, this.#settings.educationOrganizationId),
    );
    const finish = (): Translated => {
      withFillers(translation.record, plan.fillers);
      const made = { record: translation.record, companions: {}, obstacles: [], into: collection };
      return this.#translated(collection, { ...made, account, options });
    };
    const lookups = options.lookups ?? this.#settings.lookups;
    return answered(translation.questions, lookups, "toLegacyKey", finish);
  }

  #translated(
    collection: string,
    made: {
      readonly record: JsonRecord;
      readonly companions: Companions;
      readonly obstacles: readonly string[];
      readonly into: string | undefined;
      readonly account: AccountEntry[] | undefined;
      readonly options: TranslateOptions;
    },
  ): Translated {
    const { record, companions, obstacles, account = [], options } = made;
    const { account: wanted } = options;
    const told = withAccepted(account, collection, this.#settings.accepted);
    return {
      record,
      companions,
      obstacles,
      account: wanted === "losses" ? losses(told) : told,
      ...(made.into === undefined ? {} : { collection: made.into }),
    };
  }
}
