import { isRecord, type JsonRecord, setMember } from "./record.js";

/** The names and positions that lead from an item to a field in it. */
export type FieldPath = readonly (string | number)[];

/** The value at the end of a path; with `anyCase` in whatever letter case the names are written. */
export function valueAt(from: unknown, path: FieldPath, anyCase: boolean): unknown {
  let value = from;
  for (const part of path) {
    if (typeof part === "number") value = Array.isArray(value) ? value[part] : undefined;
    else value = isRecord(value) ? value[anyCase ? nameIn(value, part) : part] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}

/** The path of a field as the record writes its names, below the path of the item. */
export function follow(
  item: JsonRecord,
  path: FieldPath,
  anyCase: boolean,
  itemPath: string,
): string {
  let value: unknown = item;
  let text = itemPath;
  for (const part of path) {
    const name =
      anyCase && typeof part === "string" && isRecord(value) ? nameIn(value, part) : part;
    value = valueAt(value, [name], false);
    const step = typeof name === "number" ? `[${name}]` : `.${name}`;
    text += text === "" ? name : step;
  }
  return text;
}

/** The name as the record has it, whatever its letter case. */
export function nameIn(record: JsonRecord, name: string): string {
  if (name in record) return name;
  for (const each in record) {
    // Most names differ in their length. To change letters takes longer.
    if (each.length === name.length && each.toLowerCase() === name.toLowerCase()) return each;
  }
  return name;
}

/** Puts a value at the end of a path. Objects on the way are made where there are none. */
export function putAt(record: JsonRecord, path: readonly string[], value: unknown): void {
  let at = record;
  for (const name of path.slice(0, -1)) {
    const next = at[name];
    at = isRecord(next) ? next : (at[name] = {});
  }
  setMember(at, lastOf(path), value);
}

/** The name of the field that a path leads to. */
export function lastOf(path: readonly string[]): string {
  const last = path.at(-1);
  if (last === undefined) throw new RangeError("A path has no name.");
  return last;
}
