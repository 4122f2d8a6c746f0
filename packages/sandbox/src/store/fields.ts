import { capital, isObject, type JsonObject, type JsonValue } from "../json.js";

/**
 * The value that a key or query name stands for in a record: the field itself, else the field of a
 * reference. `schoolId` is found in `schoolReference`, `feederSchoolId` as `schoolId` in
 * `feederSchoolReference`.
 *
 * @param names all names of the key or query: `educationOrganizationId` is not that of
 * `courseReference` where `courseEducationOrganizationId` is one of them
 */
export function valueOf(
  record: JsonObject,
  name: string,
  names: readonly string[] = [],
): JsonValue | undefined {
  const value = record[name];
  if (value !== undefined) return value;
  const namesake = record[`${name.replace(/(Unique)?Id$/, "")}Reference`];
  if (isObject(namesake) && namesake[name] !== undefined) return namesake[name];
  const hasSameName = (reference: string, field: string) =>
    field === name && !names.includes(reference.replace(/Reference$/, capital(field)));
  return inReference(record, hasSameName) ?? inReference(record, hasRole(name));
}

function inReference(
  record: JsonObject,
  fits: (reference: string, field: string) => boolean,
): JsonValue | undefined {
  for (const [reference, fields] of Object.entries(record)) {
    if (!reference.endsWith("Reference") || !isObject(fields)) continue;
    const found = Object.entries(fields).find(([field]) => fits(reference, field));
    if (found !== undefined && found[0] !== "link") return found[1];
  }
  return undefined;
}

function hasRole(name: string): (reference: string, field: string) => boolean {
  return (reference, field) => {
    const ending = capital(field);
    const role = name.slice(0, -ending.length);
    return role !== "" && name.endsWith(ending) && reference.startsWith(role);
  };
}

/** The natural key as one text, its own for each key; undefined when a part is missing. */
export function keyText(record: JsonObject, key: readonly string[]): string | undefined {
  const parts: string[] = [];
  for (const name of key) {
    const value = valueOf(record, name, key);
    if (value === undefined || value === null || typeof value === "object") return undefined;
    parts.push(String(value));
  }
  return parts.length === 0 ? undefined : JSON.stringify(parts);
}

/**
 * Whether a value in a record equals the text of a query. Booleans compare without letter case, dates
 * and times by the moment that they mean, in UTC if they name no zone.
 */
export function equalsText(value: JsonValue | undefined, text: string): boolean {
  if (value === undefined || value === null || typeof value === "object") return false;
  if (typeof value === "boolean") return String(value) === text.toLowerCase();
  if (typeof value === "number") return text.trim() !== "" && value === Number(text);
  return value === text || (momentOf(value) ?? NaN) === momentOf(text);
}

/** The moment that a date means, with or without a time. */
function momentOf(text: string): number | undefined {
  const [, date, time = "T00:00:00", zone = "Z"] =
    /^(\d{4}-\d{2}-\d{2})(T[\d:.]+)?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  return date === undefined ? undefined : Date.parse(date + time + zone);
}

/** Cuts a midnight from a date: `2023-08-15T00:00:00` to `2023-08-15`; other texts stay. */
export function dateOnly(text: string): string {
  return text.replace(/^(\d{4}-\d{2}-\d{2})T00:00:00(\.0+)?Z?$/, "$1");
}
