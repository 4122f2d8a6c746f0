import { type AccountEntry, losses, type LossPolicy } from "./account.js";
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
import type { Key, Lookups } from "./lookups.js";
import { checkRecordsOptions, type RecordsOptions, type RecordsSettings } from "./options.js";
import type { Direction, Plan } from "./plan.js";
import { planOf } from "./plan-of.js";
import { adopt, type Held, heldBy, referredBy } from "./referrals.js";
import type { JsonRecord } from "./record.js";
import { extended, tableOf } from "./tables.js";
import { Translation } from "./translate.js";

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
  readonly #plans = { up: new Map<string, Plan | null>(), down: new Map<string, Plan | null>() };

  constructor(settings: RecordsSettings, asked: string) {
    this.#settings = settings;
    this.dataStandard = settings.dataStandard;
    this.onLoss = settings.onLoss;
    this.keep = settings.keep;
    this.exact = new RegExp(`^\\s*${settings.dataStandard.replace(".", "\\.")}(?:\\.0)*\\s*$`).test(
      asked,
    );
  }

  has(collection: string): boolean {
    return this.#plan(collection, "up") !== null;
  }

  parts(collection: string): readonly Part[] {
    return (this.#plan(collection, "up")?.companions ?? []).map(partOf);
  }

  kept(collection: string, known: JsonRecord, made: JsonRecord): JsonRecord {
    return kept(known, made, this.#known(collection, "up").said);
  }

  toCurrent(collection: string, record: JsonRecord, options: TranslateOptions = {}) {
    const plan = this.#known(collection, "up");
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
    const lookups = options.lookups ?? this.#settings.lookups ?? {};
    const answered = (held?: Held) =>
      this.#answered(translation, options, "toCurrentKey", () => finish(held));
    return heldBy(translation.record, plan, lookups)?.then(answered) ?? answered();
  }

  toLegacy(collection: string, record: JsonRecord, options: TranslateOptions = {}) {
    const plan = this.#known(collection, "down");
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
    return this.#answered(translation, options, "toLegacyKey", finish);
  }

  #answered(
    { questions }: Translation,
    options: TranslateOptions,
    ask: "toCurrentKey" | "toLegacyKey",
    finish: () => Translated,
  ): Translated | Promise<Translated> {
    if (questions.length === 0) return finish();
    const lookups = options.lookups ?? this.#settings.lookups;
    if (!lookups) {
      for (const question of questions) question.answer(undefined);
      return finish();
    }
    const asked = questions.map(async ({ find, key, answer }) => {
      const found: Key | undefined = await lookups[ask](find, key);
      return () => answer(found);
    });
    return Promise.all(asked).then((answers) => {
      for (const answer of answers) answer();
      return finish();
    });
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
    const told = account.map((entry) => this.#accepted(collection, entry));
    return {
      record,
      companions,
      obstacles,
      account: wanted === "losses" ? losses(told) : told,
      ...(made.into === undefined ? {} : { collection: made.into }),
    };
  }

  /** A loss that the owner has accepted is none. */
  #accepted(collection: string, entry: AccountEntry): AccountEntry {
    if (entry.loss !== true || this.#settings.accepted.length === 0) return entry;
    // A caller may write names in any letter case.
    const path = `${collection}.${entry.path.replace(/\[\d+\]/g, "")}`.toLowerCase();
    const accepted = this.#settings.accepted.some((each) => {
      const plain = each.replace(/\[\d*\]/g, "").toLowerCase();
      return path === plain || path.startsWith(`${plain}.`);
    });
    if (!accepted) return entry;
    const { loss: _, ...rest } = entry;
    return rest;
  }

  #known(collection: string, direction: Direction): Plan {
    const plan = this.#plan(collection, direction);
    if (plan) return plan;
    throw new RangeError(
      `There is no table for ${collection} in Data Standard ${this.dataStandard}.`,
    );
  }

  /** `null` where there is no table, or its records have no place in this Data Standard. */
  #plan(collection: string, direction: Direction): Plan | null {
    const plans = this.#plans[direction];
    const known = plans.get(collection);
    if (known !== undefined) return known;
    const settings = this.#settings;
    const own = settings.extensions.filter((each) => each.collection === collection);
    const table = extended(tableOf(collection), own, settings.dataStandard);
    const made = table ? planOf(table, settings.dataStandard, direction, settings) : null;
    const placed = made?.current !== undefined || made?.companions.length ? made : null;
    // Names that a caller invents are not kept.
    if (table) plans.set(collection, placed);
    return placed;
  }
}
