import * as z from "zod/mini";
import { readFileSync } from "node:fs";
import { SettingError } from "../errors.js";
import { isObject, jsonObject } from "../limited-body.js";
import { whyUnread } from "../unread-file.js";
import type { Kind, Schema } from "./option-table.js";

/** Any text. */
export function text(value = "text", wrong = "must be text."): Kind<string> {
  return { schema: z.string(wrong), value };
}

/** A text of some form. */
export function textLike(form: RegExp, value: string, wrong: string): Kind<string> {
  return { schema: z.string(wrong).check(z.regex(form, wrong)), value };
}

/** An address: `checkBaseUrl` says more. */
export const address: Kind<string | URL> = {
  schema: z.union([z.string(), z.instanceof(URL)], "must be an absolute address."),
  json: { type: "string" },
  type: "string | URL",
  value: "url",
};

const truths = new Map<string, boolean>([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/** `true` or `1`, `false` or `0`. */
export const truth: Kind<boolean> = {
  schema: z.boolean("must be true or false."),
  read: (given) => truths.get(given) ?? given,
};

/** One of some words. */
export function choice<const W extends readonly [string, ...string[]]>(
  words: W,
  value: string,
): Kind<W[number]> {
  const schema = z.enum(words, `must be one of ${words.join(", ")}.`) as Schema<W[number]>;
  return { schema, words, value };
}

const numberIn = (given: string) => (/^\d{1,15}$/.test(given) ? Number(given) : given);

function within(least: number, most: number, wrong: string) {
  return z.int(wrong).check(z.minimum(least, wrong), z.maximum(most, wrong));
}

/** A whole number. */
export function whole(least: number, most?: number): Kind<number> {
  const wrong = `must be a whole number from ${least}${most === undefined ? "" : ` to ${most}`}.`;
  const schema = within(least, most ?? Number.MAX_SAFE_INTEGER, wrong);
  return { schema, read: numberIn, value: "number" };
}

/** A kind of numbers that are written with a unit, such as `30s`. */
function withUnit(
  units: Readonly<Record<string, number>>,
  bounds: readonly [least: number, most: number],
  { wrong, value, isBare }: { wrong: string; value: string; isBare: boolean },
): Kind<number> {
  const form = `^\\d{1,12}(?:${Object.keys(units).join("|")})${isBare ? "?" : ""}$`;
  const read = (given: string) => {
    const [digits = "", unit = ""] = given.split(/(?<=\d)(?=\D)/);
    return new RegExp(form, isBare ? "i" : "").test(given)
      ? Number(digits) * (units[unit.toLowerCase()] ?? 1)
      : given;
  };
  const asText = { type: "string", pattern: form };
  return {
    schema: isBare
      ? within(...bounds, wrong)
      : z.number(wrong).check(z.minimum(bounds[0], wrong), z.maximum(bounds[1], wrong)),
    read,
    // Nobody knows the unit of a bare number, unless it has one alone.
    inFile: (given) => (typeof given === "string" ? read(given) : isBare ? given : String(given)),
    json: isBare ? { anyOf: [{ type: "integer", minimum: bounds[0] }, asText] } : asText,
    value,
  };
}

const sizes = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** A number of bytes above 0; in a text or a file also `8m`. */
export const bytes = withUnit(sizes, [1, Number.MAX_SAFE_INTEGER], {
  wrong: "must be a number of bytes, such as 65536; as text also 64k or 64m.",
  value: "bytes",
  isBare: true,
});

const times = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds in code; `30s` in a text or a file. */
export function duration(least: string, most: string): Kind<number> {
  const time = (given: string) =>
    Number.parseInt(given) *
    Number(Object.entries(times).findLast(([unit]) => given.endsWith(unit))?.[1]);
  const wrong = `must be a time from ${least} to ${most}: text such as 30s, 5m or 7d, in code milliseconds.`;
  return withUnit(times, [time(least), time(most)], { wrong, value: "time", isBare: false });
}

const wordsIn = (given: string) => given.split(/[\s,]+/).filter((word) => word !== "");
const listOfTexts = z.array(z.string("must be text."), "must be a list of texts.");

/** Texts without spaces in them. */
export function wordsOf(value: string): Kind<readonly string[]> {
  return { schema: listOfTexts, read: wordsIn, value };
}

/** Texts that may have spaces in them, as the name of a file or of a caller: between commas. */
export function names(value: string, wrong?: string): Kind<readonly string[]> {
  const schema = wrong === undefined ? listOfTexts : z.array(z.string(wrong), wrong);
  return { schema, read: (given) => given.split(",").map((name) => name.trim()), value };
}

/** What a function takes, of a type that this package need not know. */
export function custom<V>(
  type: string,
  takes: (value: unknown) => boolean,
  wrong: string,
): Kind<V> {
  return { schema: z.custom<V>(takes, wrong), type };
}

/** An object that has all `methods`. */
export function objectWith<V>(type: string, ...methods: (keyof V & string)[]): Kind<V> {
  const takes = (value: unknown) =>
    isObject(value) && methods.every((name) => typeof value[name] === "function");
  return custom(type, takes, `must have ${methods.map((name) => `${name}()`).join(", ")}.`);
}

/** An object whose members other rows, or another package, describe; in a variable as JSON. */
export function object<V>(type: string, wrong = "must be an object.", keys = /^/): Kind<V> {
  const members = z.record(z.string(), z.unknown(), "must be an object of options.");
  const schema = z.record(
    z.string().check(z.regex(keys)),
    keys.source === "^" ? z.unknown() : members,
    wrong,
  );
  return { schema: schema as unknown as Schema<V>, type, read: jsonIn, value: "json" };
}

/** Texts by name; in a variable as JSON. A name may be a client key: an error does not have it. */
export function textsByName(wrong: string, form = /^/): Kind<Readonly<Record<string, string>>> {
  const isText = (each: unknown) => typeof each === "string" && form.test(each);
  const takes = (given: unknown) => isObject(given) && Object.values(given).every(isText);
  return {
    ...custom("Readonly<Record<string, string>>", takes, wrong),
    json: { type: "object", additionalProperties: { type: "string" } },
    read: jsonIn,
    value: "json",
  };
}

function jsonIn(given: string): unknown {
  return jsonObject(given) ?? given;
}

/** The same kind, in a file that a flag or a variable names. */
export function inFile<V>(kind: Kind<V>): Kind<V> {
  return { ...kind, value: "file", before: "JSON file with ", read: objectInFile };
}

/** @throws `SettingError` naming the file */
function objectInFile(file: string): unknown {
  let found;
  try {
    found = jsonObject(readFileSync(file, "utf8"));
  } catch (error) {
    throw new SettingError(file, whyUnread(error));
  }
  if (!found) throw new SettingError(file, "must hold one JSON object.");
  return found;
}

/** A value for all callers, or one for each: `nightly=50,*=5` as a text. */
export function orByCaller(
  kind: Kind<number>,
  wrong: string,
  between = /,/,
): Kind<number | Readonly<Record<string, number>>> {
  const { schema, read = numberIn, inFile: fromFile = (given) => given, json } = kind;
  const one = schema as z.ZodMiniType<number>;
  const each = (given: object, make: (value: never) => unknown) =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, make(value as never)]));
  return {
    ...kind,
    schema: z.union([one, z.record(z.string(), one)], wrong),
    ...(json ? { json: { anyOf: [json, { type: "object", additionalProperties: json }] } } : {}),
    inFile: (given) => (isObject(given) ? each(given, fromFile) : fromFile(given)),
    read(given) {
      if (!given.includes("=")) return read(given);
      const pairs = given.split(between).map((pair) => /^([^=]+)=([^=]+)$/.exec(pair.trim()) ?? []);
      return each(
        Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value])),
        read,
      );
    },
  };
}
