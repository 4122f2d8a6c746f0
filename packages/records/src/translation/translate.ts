import type { JsonRecord } from "../record/record.js";
import { putLateValues } from "./late-values.js";
import { ObjectReader } from "./object-reader.js";
import type { Plan } from "../plan/plan.js";
import type { Reader } from "./reader.js";
import { companionList } from "../tables/table-path.js";
import { Translation, type TranslationContext } from "./translation.js";

/** A plan with the reader of its records. */
export interface CompiledPlan extends Plan {
  readonly reader: Reader;
}

export function compile(plan: Plan): CompiledPlan {
  const { readers } = plan;
  return { ...plan, reader: new ObjectReader(readers.root, readers, true) };
}

/** Reads a record by its plan; what the host has to be asked is added to the questions. */
export function translate(
  record: JsonRecord,
  { noObjects, reader, seeds }: CompiledPlan,
  context: TranslationContext,
): Translation {
  const translation = new Translation(record, noObjects, context);
  reader.read(record, translation);
  const { absent, companions, late } = translation;
  for (const name of seeds) if (!absent.has(name)) addFirst(companions, companionList(name));
  if (late) putLateValues(late, translation);
  return translation;
}

/** Gives a list of related records its first one, where it has none. */
function addFirst(companions: JsonRecord, list: string): void {
  const known = companions[list];
  if (!Array.isArray(known) || known.length === 0) companions[list] = [{}];
}
