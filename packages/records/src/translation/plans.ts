import type { Descriptors } from "../model/descriptor-value.js";
import { kept } from "../model/memoize.js";
import type { RecordsSettings } from "../settings/check-options.js";
import type { Direction } from "../plan/plan.js";
import { type Plan, planOf } from "../plan/plan-of.js";
import { type JsonRecord, listAt } from "../record/record.js";
import { companionList } from "../tables/grammar.js";
import { coercionOf } from "./coercion.js";
import { functionOf } from "./source-text.js";
import { putLateValues } from "./late.js";
import type { Reading } from "./reading.js";
import { indented, sourceOf } from "./source.js";
import { extendTable, type MovedField, movesIn, tableIn, tableOf } from "../tables/tables.js";

type PlanSettings = Pick<RecordsSettings, "dataStandard" | "fieldStandard" | "extensions">;

/** The plans of one Data Standard, each made when first needed. Names that a caller invents are not remembered. */
export class Plans {
  readonly #settings: PlanSettings;
  readonly #descriptors: Descriptors;
  readonly #tables = kept((collection: string) => this.#tableOf(collection));
  /** Gives `null` or `undefined` where there is no table, or its records have no place in this Data Standard. */
  readonly toCurrent = kept((collection: string) => this.#planOf(collection, "toCurrent"));
  readonly toLegacy = kept((collection: string) => this.#planOf(collection, "toLegacy"));
  /** Those to legacy of whose members a caller names some. */
  readonly chosen = kept((collection: string) => this.#planOf(collection, "toLegacy", true));

  constructor(settings: PlanSettings, descriptors: Descriptors) {
    this.#settings = settings;
    this.#descriptors = descriptors;
  }

  /** `isChosen`: the caller names the members that it wants. @throws `RangeError` where there is no plan */
  of(collection: string, direction: Direction, isChosen = false): CompiledPlan {
    const plan = this[isChosen ? "chosen" : direction](collection);
    if (plan) return plan;
    throw new RangeError(
      `There is no table for ${collection} in Data Standard ${this.#settings.dataStandard}.`,
    );
  }

  moves(collection: string): readonly MovedField[] {
    const known = this.#tables(collection);
    return known ? movesIn(known.lines) : [];
  }

  /** `null` where there is a table, but no place for its records. */
  #planOf(collection: string, direction: Direction, isChosen = false) {
    const known = this.#tables(collection);
    if (!known) return undefined;
    const { fieldStandard } = this.#settings;
    const context = { direction, fieldStandard, descriptors: this.#descriptors, isChosen };
    const plan = planOf(known.table, known.lines, context);
    const made = compile(plan, coercionOf(collection, plan.decimals));
    return made.current !== undefined || made.companions.length > 0 ? made : null;
  }

  #tableOf(collection: string) {
    const { fieldStandard, extensions } = this.#settings;
    const added = extensions.filter((each) => each.collection === collection);
    const table = extendTable(tableOf(collection), added, fieldStandard);
    return table && { table, lines: tableIn(table, fieldStandard) };
  }
}

/**
 * Reads a record; what comes of it is in the reading. Returns whether the whole record was read: without
 * an account, one is not of which something is lost.
 */
type Read = (record: JsonRecord, reading: Reading) => boolean;

/** A plan with the functions that are made of it, each when it is first needed. */
export interface CompiledPlan extends Plan {
  readonly read: Read;
  readonly coerce: ReturnType<typeof coercionOf>;
  /** The source of the function without an account. */
  source(): string;
}

function compile(plan: Plan, coerce: CompiledPlan["coerce"]): CompiledPlan {
  let plain: Read | undefined;
  let accounting: Read | undefined;
  const read: Read = (record, reading) => {
    const isWhole = reading.lines
      ? (accounting ??= readerOf(plan, true))(record, reading)
      : (plain ??= readerOf(plan, false))(record, reading);
    for (const name of plan.seeds) {
      const list = companionList(name);
      const isThere = listAt(reading.companions, list).length > 0;
      if (!isThere && !reading.absent.has(name)) reading.companions[list] = [{}];
    }
    const { late } = reading;
    if (late) {
      reading.late = undefined;
      putLateValues(late, reading);
    }
    return isWhole;
  };
  return { ...plan, read, coerce, source: () => indented(sourceOf(plan, false).text) };
}

function readerOf(plan: Plan, hasAccount: boolean): Read {
  const { text, constants } = sourceOf(plan, hasAccount);
  return functionOf(text, constants);
}
