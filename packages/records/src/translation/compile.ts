import type { JsonRecord } from "../record/record.js";
import type { Plan } from "../plan/plan.js";
import { companionList } from "../tables/table-path.js";
import { functionOf } from "./function-of.js";
import { putLateValues } from "./late-values.js";
import type { Reading } from "./reading.js";
import { indented, sourceOf } from "./source.js";

/** Makes the new record, which is in the reading too. */
type Read = (record: JsonRecord, reading: Reading) => JsonRecord;

/** A plan with the functions that are made of it, each when it is first needed. */
export interface CompiledPlan extends Plan {
  /** Reads a record; what the host has to be asked is added to the questions of the reading. */
  readonly read: Read;
  /** The source of the function without an account. */
  source(): string;
}

export function compile(plan: Plan): CompiledPlan {
  let plain: Read | undefined;
  let accounting: Read | undefined;
  const read: Read = (record, reading) => {
    const made = reading.lines
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
    return made;
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
