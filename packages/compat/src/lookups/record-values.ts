import { isRecordValue, type JsonRecord } from "../http/json.js";
import { type DataStandard, holdsIn } from "@edbridge/records/model";

/** The values at a path such as `classPeriods[].classPeriodReference.classPeriodName`. */
export function valuesAt(record: JsonRecord, path: string): readonly unknown[] {
  let found: readonly unknown[] = [record];
  for (const { name, isList } of stepsOf(path)) {
    const next: unknown[] = [];
    for (const value of found) {
      const part = isRecordValue(value) ? value[name] : undefined;
      if (part === undefined || part === null) continue;
      if (!isList) next.push(part);
      else if (Array.isArray(part)) next.push(...part);
    }
    found = next;
  }
  return found;
}

interface Step {
  readonly name: string;
  readonly isList: boolean;
}

// The paths come from tables, so there are few.
const steps = new Map<string, readonly Step[]>();

function stepsOf(path: string): readonly Step[] {
  const known = steps.get(path);
  if (known) return known;
  const made = path.split(".").map((step) => ({
    name: step.replace("[]", ""),
    isList: step.endsWith("[]"),
  }));
  steps.set(path, made);
  return made;
}

/** The last name of a path. It says what kind of value is there. */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/** The names and paths of a table that a Data Standard has. */
export function pathsIn(
  table: Readonly<Record<string, string>>,
  standard: DataStandard,
): readonly (readonly [name: string, path: string])[] {
  return Object.entries(table).flatMap(([word, path]) => {
    const [name = "", spans] = word.split("@");
    return holdsIn(spans, standard) ? [[name, path] as const] : [];
  });
}
