import { CodeGenerationError } from "../settings/errors.js";
import type { JsonRecord } from "../record/record.js";
import type { Plan } from "../plan/plan.js";
import { companionList } from "../tables/table-path.js";
import { putLateValues } from "./late-values.js";
import { Reading, type ReadingContext } from "./reading.js";
import { indented, sourceOf } from "./source.js";

/** Reads a record; what comes of it is in the reading. */
type Read = (record: JsonRecord, reading: Reading) => void;

/** A plan with the functions that are made of it, each when it is first needed. */
export interface CompiledPlan extends Plan {
  /** Reads a record; what the host has to be asked is added to the questions. */
  read(record: JsonRecord, context: ReadingContext): Reading;
  /** The source of the function without an account. */
  source(): string;
}

export function compile(plan: Plan): CompiledPlan {
  let plain: Read | undefined;
  let accounting: Read | undefined;
  const read = (record: JsonRecord, context: ReadingContext): Reading => {
    const reading = new Reading(context);
    if (context.account) (accounting ??= functionOf(plan, true))(record, reading);
    else (plain ??= functionOf(plan, false))(record, reading);
    const { absent, companions, late } = reading;
    for (const name of plan.seeds) {
      if (!absent.has(name)) addFirst(companions, companionList(name));
    }
    if (late.length > 0) putLateValues(late, reading);
    return reading;
  };
  return { ...plan, read, source: () => indented(sourceOf(plan, false).text) };
}

/**
 * Makes a function of its source. In the source are names of packaged tables and of the owner's tables
 * only, each as a JSON string or a plain word.
 *
 * @throws `CodeGenerationError` where Node may make no functions of text
 */
function functionOf(plan: Plan, hasAccount: boolean): Read {
  const { text, constants } = sourceOf(plan, hasAccount);
  let make: Function;
  try {
    make = new Function(...constants.keys(), text);
  } catch (error) {
    if (error instanceof EvalError) throw new CodeGenerationError(error);
    throw error;
  }
  return make(...constants.values()) as Read;
}

/** Gives a list of related records its first one, where it has none. */
function addFirst(companions: JsonRecord, list: string): void {
  const known = companions[list];
  if (!Array.isArray(known) || known.length === 0) companions[list] = [{}];
}
