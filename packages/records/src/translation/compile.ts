import type { JsonRecord } from "../record/record.js";
import type { Plan } from "../plan/plan-of.js";
import { companionList } from "../tables/table-path.js";
import { functionOf } from "./function-of.js";
import { putLateValues } from "./late-values.js";
import type { Reading } from "./reading.js";
import { indented, sourceOf } from "./source.js";

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

export function compile(plan: Plan): CompiledPlan {
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

/** Gives a list of related records its first one, where it has none. */
function addFirst(companions: JsonRecord, list: string): void {
  const known = companions[list];
  if (!Array.isArray(known) || known.length === 0) companions[list] = [{}];
}
