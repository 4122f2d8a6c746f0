import { type LegacyModel, legacyShapeOf } from "../model/legacy-fields.js";
import { isDate } from "../model/plain-value.js";
import { kept } from "../model/memoize.js";
import { type LegacyType, readLegacyValue, unreadable } from "../model/legacy-value.js";
import { isFilled, isRecord, type JsonRecord, hostOnlyMembers } from "../record/record.js";
import { type Case, functionOf, quoted, switchSource } from "./source-text.js";

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
 * Reads records that callers send as the legacy host read them: values of another JSON type become those of
 * the published type. Fields that no list names are left alone. `numberOf` makes a number of its text in
 * JSON, and may keep it exact.
 *
 * @param decimals the paths of whole numbers, in small letters, of which a host has decimals: a fraction
 * that a caller has read there comes back
 */
export function coercionOf(collection: string, decimals: ReadonlySet<string> = new Set()) {
  const model = legacyShapeOf(collection)?.model;
  let coerce: Coerce | undefined;
  return (record: JsonRecord, numberOf?: (text: string) => unknown): CoercedRecord => {
    if (!model) return { record, problems: none, wrongFields: none };
    const reading = new Coercion(numberOf);
    const coerced = (coerce ??= coercerOf(model))(record, reading);
    const wrong = reading.wrong.filter(
      ({ path, isNumber }) =>
        !isNumber || !decimals.has(path.replaceAll(/\[\d+\]/g, "[]").toLowerCase()),
    );
    if (wrong.length === 0) return { record: coerced, problems: none, wrongFields: none };
    return {
      record: coerced,
      problems: wrong.map(({ path, type }) => `${path} must be ${wanted[type]}.`),
      wrongFields: wrong.map(({ path }) => path),
    };
  };
}

const none: readonly string[] = [];

/** Reads an object; returns a copy where a value in it had to change. */
type Coerce = (object: JsonRecord, reading: Coercion) => JsonRecord;

/** What the source of a model calls where a value may have to change. */
class Coercion {
  /** The fields that cannot be read. */
  readonly wrong: {
    path: string;
    readonly type: keyof typeof wanted;
    readonly isNumber: boolean;
  }[] = [];
  readonly #numberOf: ((text: string) => unknown) | undefined;

  constructor(numberOf: ((text: string) => unknown) | undefined) {
    this.#numberOf = numberOf;
  }

  /** A single value that does not have the usual form of its type. */
  value(value: unknown, type: LegacyType, name: string): unknown {
    // An empty list or object is no value, and is refused.
    if (!isFilled(value)) return value;
    const read = isPlain(value) ? readLegacyValue(value, type, this.#numberOf) : unreadable;
    return read === unreadable ? this.#refuse(value, type, name) : read;
  }

  /** What is neither an object nor a list, where one of them is wanted; the translation refuses it. */
  other(value: unknown, type: "list" | "object", name: string): unknown {
    const hasParts = Array.isArray(value) || isRecord(value);
    return hasParts ? this.#refuse(value, type, name) : value;
  }

  /** Says of the wrong fields from a number on which object they are in. */
  place(first: number, name: string): void {
    for (const each of this.wrong.slice(first)) each.path = `${name}.${each.path}`;
  }

  #refuse(value: unknown, type: keyof typeof wanted, path: string): unknown {
    const isNumber = isPlain(value) && typeof value !== "string" && typeof value !== "boolean";
    this.wrong.push({ path, type, isNumber });
    return value;
  }
}

const coercerOf = kept((model: LegacyModel): Coerce => {
  const constants = new Map<string, unknown>(Object.entries({ isDate, isRecord }));
  const cases: Case[] = [];
  for (const [type, test] of Object.entries(usual)) {
    const names = model.fields.filter((each) => each.type === type).map(({ name }) => name);
    const read = `w = t.value(v, ${quoted(type)}, n);`;
    if (names.length > 0) cases.push({ names, body: `if (!(${test})) ${read}` });
  }
  for (const { name, type, isList } of model.fields) {
    if (typeof type === "string") continue;
    const read = `read${constants.size}`;
    constants.set(read, coercerOf(type));
    cases.push({ names: [name], body: isList ? listSource(read) : objectSource(read) });
  }
  // Legacy hosts took names in any letter case; few programs write others.
  let names: Map<string, string> | undefined;
  constants.set("meant", (name: string) => {
    if (hostOnlyMembers.has(name)) return undefined;
    names ??= new Map(model.fields.map((each) => [each.name.toLowerCase(), each.name]));
    return names.get(name.toLowerCase());
  });
  return functionOf<Coerce>(
    `return function coerce(s, t) {
let o = s;
for (const n in s) {
const v = s[n];
let w = v;
for (let m = n; m !== undefined; ) {
${switchSource("m", cases, "break;", "default: m = meant(n); continue;")}
break;
}
if (w === v) continue;
if (o === s) o = { ...s };
o[n] = w;
}
return o;
};`,
    constants,
  );
});

const objectSource = (read: string) => `if (isRecord(v)) {
const k = t.wrong.length;
w = ${read}(v, t);
if (t.wrong.length > k) t.place(k, n);
} else w = t.other(v, "object", n);`;

const listSource = (read: string) => `if (Array.isArray(v)) {
for (let i = 0; i < v.length; i++) {
if (!isRecord(v[i])) continue;
const k = t.wrong.length;
const made = ${read}(v[i], t);
if (t.wrong.length > k) t.place(k, n + "[" + i + "]");
if (made === v[i]) continue;
if (w === v) w = v.slice();
w[i] = made;
}
} else w = t.other(v, "list", n);`;

/** What holds of the usual values of a type, which stay as they are. */
const usual: Readonly<Record<LegacyType, string>> = {
  text: `typeof v === "string"`,
  integer: "Number.isInteger(v)",
  number: `typeof v === "number"`,
  boolean: `typeof v === "boolean"`,
  date: `typeof v === "string" && isDate(v)`,
  "date and time": "false",
  time: "false",
};

/** Whether a value is no list and no object; an object may be a number that its reader kept exact. */
function isPlain(value: unknown): value is string | number | boolean | object {
  return !Array.isArray(value) && !isRecord(value);
}

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
