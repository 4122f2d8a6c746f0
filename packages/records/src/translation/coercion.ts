import { type LegacyModel, legacyShapeOf } from "../model/legacy-fields.js";
import { type LegacyType, readLegacyValue, unreadable } from "../model/legacy-value.js";
import { memberName } from "../model/member-name.js";
import { isFilled, isRecord, type JsonRecord } from "../record/record.js";

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
  const reading: Reading = { numberOf, problems: [], wrongFields: [], place: [] };
  const coerced = model ? coerceObject(record, membersOf(model), reading) : record;
  return { record: coerced, problems: reading.problems, wrongFields: reading.wrongFields };
}

interface Reading {
  readonly numberOf: ((text: string) => unknown) | undefined;
  readonly problems: string[];
  readonly wrongFields: string[];
  /** The names and positions of the objects and items that are being read. */
  readonly place: (string | number)[];
}

/** Reads the value of one member. */
type Coerce = (value: unknown, reading: Reading, name: string) => unknown;
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
  let result = object;
  for (const name in object) {
    const coerce = members.get(name) ?? members.get(name.toLowerCase());
    if (!coerce) continue;
    const value = object[name];
    const read = coerce(value, reading, name);
    if (read === value) continue;
    if (result === object) result = { ...object };
    result[name] = read;
  }
  return result;
}

/** Reads the object at a member, or the objects in its list. */
function partsCoercion(members: Members, isList: boolean): Coerce {
  return (value, reading, name) => {
    // The translation refuses what is neither.
    if (isList ? isRecord(value) : Array.isArray(value)) {
      return refuse(value, isList ? "list" : "object", reading, name);
    }
    reading.place.push(name);
    const read = Array.isArray(value)
      ? coerceItems(value, members, reading)
      : isRecord(value)
        ? coerceObject(value, members, reading)
        : value;
    reading.place.pop();
    return read;
  };
}

function coerceItems(
  list: readonly unknown[],
  members: Members,
  reading: Reading,
): readonly unknown[] {
  let result = list;
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    if (!isRecord(item)) continue;
    reading.place.push(index);
    const read = coerceObject(item, members, reading);
    reading.place.pop();
    if (read !== item) result = result.with(index, read);
  }
  return result;
}

function coercionOf(type: LegacyType): Coerce {
  const jsonType = jsonTypes[type];
  return (value, reading, name) => {
    // An empty list or object is no value, and is refused.
    if (typeof value === jsonType || !isFilled(value)) return value;
    const read = isPlain(value) ? readLegacyValue(value, type, reading.numberOf) : unreadable;
    return read === unreadable ? refuse(value, type, reading, name) : read;
  };
}

/** Notes that a value cannot be read. */
function refuse(
  value: unknown,
  type: keyof typeof wanted,
  reading: Reading,
  name: string,
): unknown {
  const path = [...reading.place, name].reduce<string>((before, part) => {
    if (typeof part === "number") return `${before}[${part}]`;
    return before === "" ? part : `${before}.${part}`;
  }, "");
  reading.problems.push(`${path} must be ${wanted[type]}.`);
  reading.wrongFields.push(path);
  return value;
}

/** Whether a value is no list and no object; an object may be a number that its reader kept exact. */
function isPlain(value: unknown): value is string | number | boolean | object {
  return !Array.isArray(value) && !isRecord(value);
}

/** The types whose values are right by their type in JSON alone. */
const jsonTypes: Partial<Record<LegacyType, string>> = {
  text: "string",
  number: "number",
  boolean: "boolean",
};

const wanted = {
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
