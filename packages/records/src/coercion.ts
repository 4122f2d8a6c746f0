import { type LegacyModel, legacyShapeOf } from "./model/legacy-fields.js";
import { type LegacyType, readLegacyValue, unreadable } from "./model/legacy-value.js";
import { isFilled, isRecord, type JsonRecord } from "./record.js";

/** A record whose values have the published types. */
export interface CoercedRecord {
  /** The given record itself where nothing had to change; else a copy of what changed. */
  readonly record: JsonRecord;
  /** What could not be read: `schoolId must be a whole number.` No value of the record is named. */
  readonly problems: readonly string[];
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
  const problems: string[] = [];
  if (!model) return { record, problems };
  return { record: coerceObject(record, membersOf(model), { numberOf, problems }, ""), problems };
}

interface Reading {
  readonly numberOf: ((text: string) => unknown) | undefined;
  readonly problems: string[];
}

/** What a model says of one member. */
type Member = LegacyType | LegacyModel;
type Members = ReadonlyMap<string, Member>;

const known = new WeakMap<LegacyModel, Members>();

/** The members of a model by their names, and by their names in small letters. */
function membersOf(model: LegacyModel): Members {
  const found = known.get(model);
  if (found) return found;
  const members = new Map<string, Member>();
  for (const { name, type } of model.fields) {
    members.set(name, type);
    members.set(name.toLowerCase(), type);
  }
  known.set(model, members);
  return members;
}

function coerceObject(
  object: JsonRecord,
  members: Members,
  reading: Reading,
  path: string,
): JsonRecord {
  let result = object;
  for (const name in object) {
    const member = members.get(name) ?? members.get(name.toLowerCase());
    if (member === undefined) continue;
    const value = object[name];
    const read =
      typeof member === "string"
        ? coerceValue(value, member, reading, path, name)
        : coerceParts(value, membersOf(member), reading, path + name);
    if (read === value) continue;
    if (result === object) result = { ...object };
    result[name] = read;
  }
  return result;
}

/** The object at a member, or the objects in its list. */
function coerceParts(value: unknown, members: Members, reading: Reading, path: string): unknown {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    let result = list;
    for (let index = 0; index < list.length; index++) {
      const item = list[index];
      const read = isRecord(item)
        ? coerceObject(item, members, reading, `${path}[${index}].`)
        : item;
      if (read !== item) result = result.with(index, read);
    }
    return result;
  }
  return isRecord(value) ? coerceObject(value, members, reading, `${path}.`) : value;
}

function coerceValue(
  value: unknown,
  type: LegacyType,
  { numberOf, problems }: Reading,
  path: string,
  name: string,
): unknown {
  if (!isPlain(value)) return value;
  const read = readLegacyValue(value, type, numberOf);
  if (read !== unreadable) return read;
  problems.push(`${path}${name} must be ${wanted[type]}.`);
  return value;
}

/** Whether there is a value: what is empty has no type, and a list in its place is refused for that. */
function isPlain(value: unknown): value is string | number | boolean | object {
  return isFilled(value) && !Array.isArray(value) && !isRecord(value);
}

const wanted: Readonly<Record<LegacyType, string>> = {
  text: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  date: "a date, such as 2018-08-20",
  "date and time": "a date and time, such as 2018-08-20T14:30:00",
  time: "a time, such as 14:30:00",
};
