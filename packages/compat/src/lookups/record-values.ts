import { isRecordValue, type JsonRecord } from "../http/json.js";
import { type DataStandard, holdsIn } from "@edbridge/records/model";

/** The values at a path such as `classPeriods[].classPeriodReference.classPeriodName`. */
export function valuesAt(record: JsonRecord, path: string): readonly unknown[] {
  let found: readonly unknown[] = [record];
  for (const step of path.split(".")) {
    const name = step.replace("[]", "");
    found = found.flatMap((value) => {
      const part = isRecordValue(value) ? value[name] : undefined;
      if (part === undefined || part === null) return [];
      return step.endsWith("[]") ? (Array.isArray(part) ? part : []) : [part];
    });
  }
  return found;
}

/** The last name of a path, which says of what kind its values are. */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/** The names and paths of a table that hold in a Data Standard. */
export function pathsIn(
  table: Readonly<Record<string, string>>,
  standard: DataStandard,
): readonly (readonly [name: string, path: string])[] {
  return Object.entries(table).flatMap(([word, path]) => {
    const [name = "", spans] = word.split("@");
    return holdsIn(spans, standard) ? [[name, path] as const] : [];
  });
}
