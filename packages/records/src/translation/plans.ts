import type { Descriptors } from "../model/descriptor-value.js";
import type { RecordsSettings } from "../settings/options.js";
import type { Direction } from "../plan/plan.js";
import { type Plan, planOf } from "../plan/plan-of.js";
import type { JsonRecord } from "../record/record.js";
import { companionList } from "../tables/table-path.js";
import { functionOf } from "./source-scope.js";
import { putLateValues } from "./late-values.js";
import type { Reading } from "./reading.js";
import { indented, sourceOf } from "./source.js";
import {
  extendTable,
  type MovedField,
  movesIn,
  type TableIn,
  tableIn,
  tableOf,
} from "../tables/tables.js";
import type { Table } from "../tables/table-form.js";

interface Known {
  readonly table: Table;
  readonly lines: TableIn;
}

/** The plans of one Data Standard, each made when first needed. */
export class Plans {
  readonly #settings: RecordsSettings;
  readonly #descriptors: Descriptors;
  readonly #tables = new Map<string, Known>();
  /** By direction, then by collection. `chosen` are those to legacy of whose members a caller names some. */
  readonly #plans = {
    toCurrent: new Map<string, CompiledPlan | undefined>(),
    toLegacy: new Map<string, CompiledPlan | undefined>(),
    chosen: new Map<string, CompiledPlan | undefined>(),
  };

  constructor(settings: RecordsSettings, descriptors: Descriptors) {
    this.#settings = settings;
    this.#descriptors = descriptors;
  }

  /** `isChosen`: the caller names the members that it wants. @throws `RangeError` where there is no plan */
  of(collection: string, direction: Direction, isChosen = false): CompiledPlan {
    const plan = this.find(collection, direction, isChosen);
    if (plan) return plan;
    throw new RangeError(
      `There is no table for ${collection} in Data Standard ${this.#settings.dataStandard}.`,
    );
  }

  /** `undefined` where there is no table, or its records have no place in this Data Standard. */
  find(collection: string, direction: Direction, isChosen = false): CompiledPlan | undefined {
    const plans = this.#plans[isChosen ? "chosen" : direction];
    const before = plans.get(collection);
    if (before || plans.has(collection)) return before;
    const { table, lines } = this.#table(collection) ?? {};
    // Names that a caller invents are not remembered.
    if (!table || !lines) return undefined;
    const { fieldStandard, today } = this.#settings;
    const context = { direction, fieldStandard, descriptors: this.#descriptors, isChosen, today };
    const made = compile(planOf(table, lines, context));
    const usable = made.current !== undefined || made.companions.length > 0 ? made : undefined;
    plans.set(collection, usable);
    return usable;
  }

  moves(collection: string): readonly MovedField[] {
    const known = this.#table(collection);
    return known ? movesIn(known.lines) : [];
  }

  #table(collection: string): Known | undefined {
    const known = this.#tables.get(collection);
    if (known) return known;
    const { fieldStandard, extensions } = this.#settings;
    const own = extensions.filter((each) => each.collection === collection);
    const table = extendTable(tableOf(collection), own, fieldStandard);
    if (!table) return undefined;
    const made = { table, lines: tableIn(table, fieldStandard) };
    this.#tables.set(collection, made);
    return made;
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
  /** The source of the function without an account. */
  source(): string;
}

function compile(plan: Plan): CompiledPlan {
  let plain: Read | undefined;
  let accounting: Read | undefined;
  const read: Read = (record, reading) => {
    const isWhole = reading.lines
      ? (accounting ??= readerOf(plan, true))(record, reading)
      : (plain ??= readerOf(plan, false))(record, reading);
    for (const name of plan.seeds) {
      if (!reading.absent.has(name)) addFirst(reading.companions, companionList(name));
    }
    const { late } = reading;
    if (late) {
      reading.late = undefined;
      putLateValues(late, reading);
    }
    return isWhole;
  };
  return { ...plan, read, source: () => indented(sourceOf(plan, false).text) };
}

function readerOf(plan: Plan, hasAccount: boolean): Read {
  const { text, constants } = sourceOf(plan, hasAccount);
  return functionOf(text, constants);
}

function addFirst(companions: JsonRecord, list: string): void {
  const known = companions[list];
  if (!Array.isArray(known) || known.length === 0) companions[list] = [{}];
}
