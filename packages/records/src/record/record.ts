/** A JSON object: a record or a part of one. */
export type JsonRecord = Record<string, unknown>;

/** Whether a value is a JSON object; a number that its reader kept exact is not. */
export function isRecord(value: unknown): value is JsonRecord {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether a field has a value: a legacy record may name a field and leave it empty. */
export function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** Sets a member; a name such as `__proto__` is a name like any other. */
export function setMember(record: JsonRecord, name: string, value: unknown): void {
  if (name !== "__proto__") record[name] = value;
  else
    Object.defineProperty(record, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
}

/** Puts a value where there is none. Returns whether no other value is there. */
export function fill(record: JsonRecord, name: string, value: unknown): boolean {
  const known = record[name];
  // A function is what every object has: `constructor`.
  if (!isFilled(known) || typeof known === "function") {
    setMember(record, name, value);
    return true;
  }
  return !isFilled(value) || isSame(known, value);
}

/** A value as a text to compare. An object of a caller may have a member `toString`. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return hasParts(value) ? JSON.stringify(value) : String(value);
}

// Numbers that are kept exact are objects, one for each place.
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const kept = [one, other].some((each) => typeof each === "object");
  return kept && ![one, other].some(hasParts) && String(one) === String(other);
}

function hasParts(value: unknown): boolean {
  return Array.isArray(value) || isRecord(value);
}

/** The records of a list that is a member. */
export function listAt(record: JsonRecord, name: string): readonly JsonRecord[] {
  const list = record[name];
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** Levels of the deepest value that is copied. No record of a host comes near it. */
const mostLevels = 64;

/** A copy of a value, so that a change of one is no change of the other. @throws `RangeError` if it is too deep */
export function copyOf(value: JsonRecord): JsonRecord;
export function copyOf(value: unknown, levels?: number): unknown;
export function copyOf(value: unknown, levels = mostLevels): unknown {
  if (levels === 0) throw tooDeep();
  if (Array.isArray(value)) return value.map((each) => copyOf(each, levels - 1));
  if (!isRecord(value)) return value;
  const copy = { ...value };
  for (const name in copy)
    if (typeof copy[name] === "object") copy[name] = copyOf(copy[name], levels - 1);
  return copy;
}

const tooDeep = () => new RangeError(`A record is nested more than ${mostLevels} levels deep.`);

/** A copy of a value with other texts; `convert` gets the name of the innermost member too. */
export function copyWith(
  value: unknown,
  name: string,
  convert: (text: string, name: string) => unknown,
  levels = mostLevels,
): unknown {
  if (typeof value === "string") return convert(value, name);
  if (levels === 0) throw tooDeep();
  const inside = (each: unknown, inner: string) => copyWith(each, inner, convert, levels - 1);
  if (Array.isArray(value)) return value.map((each) => inside(each, name));
  if (!isRecord(value)) return value;
  const copy: JsonRecord = {};
  for (const inner in value) setMember(copy, inner, inside(value[inner], inner));
  return copy;
}

/** Whether something in a value is filled. @throws `RangeError` if it is too deep */
export function hasFilledField(value: unknown, levels = mostLevels): boolean {
  if (levels === 0) throw tooDeep();
  const inside = Array.isArray(value) ? value : isRecord(value) && Object.values(value);
  return inside ? inside.some((each) => hasFilledField(each, levels - 1)) : isFilled(value);
}

/** Members that each host adds itself. */
export const hostOnlyMembers: ReadonlySet<string> = new Set([
  "id",
  "_etag",
  "_lastModifiedDate",
  "link",
]);

export function withoutLinks(value: JsonRecord): JsonRecord;
export function withoutLinks(value: unknown): unknown;
export function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutLinks(each));
  if (!isRecord(value)) return value;
  const parts = Object.entries(value).filter(([name, part]) => name !== "link" || !isRecord(part));
  return Object.fromEntries(parts.map(([name, part]) => [name, withoutLinks(part)]));
}

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
