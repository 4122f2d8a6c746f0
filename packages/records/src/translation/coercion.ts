import { type LegacyModel, legacyShapeOf } from "../model/legacy-fields.js";
import { type LegacyType, readLegacyValue, unreadable } from "../model/legacy-value.js";
import { memberName } from "../model/member-name.js";
import { isRecord, type JsonRecord } from "../record/record.js";

/** A record whose values have the published types. */
export interface CoercedRecord {
  /** The given record itself where nothing had to change; else a copy of what changed. */
  readonly record: JsonRecord;
  /** What could not be read: `schoolId must be a whole number.` No value of the record is named. */
  readonly problems: readonly string[];
  /** The paths of these fields. */
  readonly wrongFields: readonly string[];
}

/**
 * Reads a record that a caller sends as the legacy host read it: values of another JSON type become
 * those of the published type. Fields that no list names are left alone.
 *
 * @param numberOf makes a number of its text in JSON, and may keep it exact
 */
export function coerceRecord(
  collection: string,
  record: JsonRecord,
  numberOf?: (text: string) => unknown,
): CoercedRecord {
  const model = legacyShapeOf(collection)?.model;
  if (!model) return { record, problems: [], wrongFields: [] };
  const reading: Reading = { numberOf, problems: [] };
  const coerced = coerceObject(record, membersOf(model), reading);
  const problems = reading.problems.map(({ path, type }) => `${path} must be ${wanted[type]}.`);
  return { record: coerced, problems, wrongFields: reading.problems.map(({ path }) => path) };
}

interface Reading {
  readonly numberOf: ((text: string) => unknown) | undefined;
  readonly problems: Problem[];
}

/** A value that cannot be read. */
interface Problem {
  /** Its path below the object that is being read. */
  path: string;
  readonly type: LegacyType | "list" | "object";
}

/** Reads the value of one member. */
type Coerce = (value: unknown, reading: Reading) => unknown;
type Members = ReadonlyMap<string, Coerce>;

const known = new WeakMap<LegacyModel, Members>();

/** The members of a model by their names, and by their names in small letters. */
function membersOf(model: LegacyModel): Members {
  const found = known.get(model);
  if (found) return found;
  const members = new Map<string, Coerce>();
  for (const { name, type, isList } of model.fields) {
    const coerce =
      typeof type === "string" ? coercionOf(type) : partsCoercion(membersOf(type), isList);
    members.set(memberName(name), coerce);
    members.set(memberName(name.toLowerCase()), coerce);
  }
  known.set(model, members);
  return members;
}

function coerceObject(object: JsonRecord, members: Members, reading: Reading): JsonRecord {
  const { problems } = reading;
  let result = object;
  for (const name in object) {
    const coerce = members.get(name) ?? members.get(name.toLowerCase());
    if (!coerce) continue;
    const value = object[name];
    const before = problems.length;
    const read = coerce(value, reading);
    if (problems.length > before) placeProblems(problems, before, name);
    if (read === value) continue;
    if (result === object) result = { ...object };
    result[name] = read;
  }
  return result;
}

/** Says of the problems from a position on which member or item they are in. */
function placeProblems(problems: readonly Problem[], from: number, place: string): void {
  for (const problem of problems.slice(from)) {
    const { path } = problem;
    problem.path = place + (path === "" || path.startsWith("[") ? path : `.${path}`);
  }
}

/** Reads the object at a member, or the objects in its list. */
function partsCoercion(members: Members, isList: boolean): Coerce {
  return (value, reading) => {
    const { problems } = reading;
    // The translation refuses what is neither.
    if (isList ? isRecord(value) : Array.isArray(value)) {
      problems.push({ path: "", type: isList ? "list" : "object" });
      return value;
    }
    if (!Array.isArray(value))
      return isRecord(value) ? coerceObject(value, members, reading) : value;
    const list: readonly unknown[] = value;
    let result = list;
    for (let index = 0; index < list.length; index++) {
      const item = list[index];
      if (!isRecord(item)) continue;
      const before = problems.length;
      const read = coerceObject(item, members, reading);
      if (problems.length > before) placeProblems(problems, before, `[${index}]`);
      if (read !== item) result = result.with(index, read);
    }
    return result;
  };
}

function coercionOf(type: LegacyType): Coerce {
  const jsonType = jsonTypes[type];
  return (value, { numberOf, problems }) => {
    if (typeof value === jsonType || isBlank(value)) return value;
    const read = isPlain(value) ? readLegacyValue(value, type, numberOf) : unreadable;
    if (read !== unreadable) return read;
    problems.push({ path: "", type });
    return value;
  };
}

/** Whether there is no value. An empty list or object in its place is refused. */
function isBlank(value: unknown): value is null | undefined | "" {
  return value === null || value === undefined || value === "";
}

/** Whether a value is no list and no object; an object may be a number that its reader kept exact. */
function isPlain(value: unknown): value is string | number | boolean | object {
  return value !== null && !Array.isArray(value) && !isRecord(value);
}

/** The types whose values are right by their type in JSON alone. */
const jsonTypes: Partial<Record<LegacyType, string>> = {
  text: "string",
  number: "number",
  boolean: "boolean",
};

const wanted: Readonly<Record<Problem["type"], string>> = {
  text: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  date: "a date, such as 2018-08-20",
  "date and time": "a date and time, such as 2018-08-20T14:30:00",
  time: "a time, such as 14:30:00",
  list: "a list",
  object: "an object",
};
