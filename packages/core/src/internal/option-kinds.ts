import { none } from "../absent.js";
import { builtin, once } from "../late.js";
import * as z from "zod/mini";
import { SettingError } from "../errors.js";
import { isObject, jsonObject, savedText } from "../json.js";
import type { Kind, Schema } from "./option-table.js";

/** A text, of any form if none is given. */
export function text(value = "text", wrong = "must be text.", form?: RegExp): Kind<string> {
  const plain = () => z.string(wrong);
  return { schema: once(() => (form ? plain().check(z.regex(form, wrong)) : plain())), value };
}

/** An address: `checkBaseUrl` says more. */
export const address: Kind<string | URL> = {
  schema: once(() => z.union([z.string(), z.instanceof(URL)], "must be an absolute address.")),
  json: { type: "string" },
  type: "string | URL",
  value: "url",
};

/** `true` or `1`, `false` or `0`. */
export const truth: Kind<boolean> = {
  schema: once(() => z.boolean("must be true or false.")),
  read: (written) => ({ true: true, 1: true, false: false, 0: false })[written] ?? written,
};

/** One of some words. */
export function choice<const W extends readonly string[]>(
  words: W,
  value: string,
): Kind<W[number]> {
  const wrong = `must be one of ${words.join(", ")}.`;
  const schema = once(() => z.enum(words, wrong) as Schema<W[number]>);
  return { schema, words, value };
}

const { MAX_SAFE_INTEGER } = Number;
const within = (least: number, most: number, wrong: string) =>
  [z.minimum(least, wrong), z.maximum(most, wrong)] as const;
const numberIn = (written: string) => (/^\d{1,15}$/.test(written) ? Number(written) : written);

export function whole(least: number, most?: number): Kind<number> {
  const wrong = `must be a whole number from ${least}${most === undefined ? "" : ` to ${most}`}.`;
  const bounds = () => within(least, most ?? MAX_SAFE_INTEGER, wrong);
  const schema = once(() => z.int(wrong).check(...bounds()));
  return { schema, read: numberIn, value: "number" };
}

/** Reads a number with a unit, such as `30s`; gives a text of another form as it is. */
function reader(form: RegExp, units: Readonly<Record<string, number>>) {
  return (written: string) => {
    const [, digits, unit = ""] = form.exec(written) ?? none;
    return digits === undefined ? written : Number(digits) * (units[unit.toLowerCase()] ?? 1);
  };
}

const bytesForm = /^(\d{1,12})([kmgKMG]?)$/;
const bytesIn = reader(bytesForm, { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 });
const wrongBytes = "must be a number of bytes, such as 65536; outside of code also 64k or 64m.";

/** A number of bytes above 0; in a text or a file also `8m`. */
export const bytes: Kind<number> = {
  schema: once(() => z.int(wrongBytes).check(...within(1, MAX_SAFE_INTEGER, wrongBytes))),
  read: bytesIn,
  inFile: (value) => (typeof value === "string" ? bytesIn(value) : value),
  json: {
    anyOf: [
      { type: "integer", minimum: 1 },
      { type: "string", pattern: bytesForm.source },
    ],
  },
  value: "bytes",
};

const timeForm = /^(\d{1,12})(ms|s|m|h|d|w)$/;
const day = 86_400_000;
const timeIn = reader(timeForm, { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: day, w: 7 * day });

/** Milliseconds in code; `30s` in a text or a file, where nobody knows the unit of a bare number. */
export function duration(least: string, most: string): Kind<number> {
  const wrong = `must be a time from ${least} to ${most}: text such as ${least} or ${most}, in code milliseconds.`;
  const bounds = () => within(Number(timeIn(least)), Number(timeIn(most)), wrong);
  return {
    schema: once(() => z.number(wrong).check(...bounds())),
    read: timeIn,
    inFile: (value) => timeIn(String(value)),
    json: { type: "string", pattern: timeForm.source },
    value: "time",
  };
}

/** Texts: between commas in a text, where they may have spaces in them, or else between spaces too. */
export function list(
  value: string,
  { between = /[\s,]+/, wrong = "must be a list of texts." } = {},
): Kind<readonly string[]> {
  const read = (written: string) => written.split(between).flatMap((each) => each.trim() || []);
  return { schema: once(() => z.array(z.string(wrong), wrong)), read, value };
}

/** What a function takes, of a type that this package need not know. */
export function custom<V>(
  type: string,
  takes: (value: unknown) => boolean,
  wrong: string,
): Kind<V> {
  return { schema: once(() => z.custom<V>(takes, wrong)), type };
}

/** An object that has all `methods`. */
export function objectWith<V>(type: string, ...methods: (keyof V & string)[]): Kind<V> {
  const takes = (value: unknown) =>
    isObject(value) && methods.every((name) => typeof value[name] === "function");
  return custom(type, takes, `must have ${methods.map((name) => `${name}()`).join(", ")}.`);
}

/** A function, of a type that this package need not know. */
export function callable<V>(type: string): Kind<V> {
  return custom(type, (value) => typeof value === "function", "must be a function.");
}

const jsonIn = (written: string): unknown => jsonObject(written) ?? written;

/** Options by names of some form, which other rows describe; in a variable as JSON. */
export function mapOf<V>(type: string, names: RegExp, wrong: string): Kind<V> {
  const schema = once(() => {
    const each = z.record(z.string(), z.unknown(), "must be an object of options.");
    return z.record(z.string().check(z.regex(names)), each, wrong) as unknown as Schema<V>;
  });
  return { schema, type, read: jsonIn, value: "json" };
}

/** Texts by name; in a variable as JSON. A name may be a client key: an error does not have it. */
export function textsByName(wrong: string, form = /^/): Kind<Readonly<Record<string, string>>> {
  const isText = (each: unknown) => typeof each === "string" && form.test(each);
  const takes = (value: unknown) => isObject(value) && Object.values(value).every(isText);
  return {
    ...custom("Readonly<Record<string, string>>", takes, wrong),
    json: { type: "object", additionalProperties: { type: "string" } },
    read: jsonIn,
    value: "json",
  };
}

/** Whatever another check takes; in a variable as JSON. */
export function unchecked<V>(type: string): Kind<V> {
  return { ...custom(type, () => true, ""), read: jsonIn, value: "json" };
}

/** The same kind, in a file that a flag or a variable names. */
export function inFile<V>(kind: Kind<V>): Kind<V> {
  return { ...kind, value: "file", before: "JSON file with ", read: (file) => objectInFile(file) };
}

/**
 * The JSON object in a file.
 *
 * @param name by which the owner named the file
 * @throws `SettingError` naming it
 */
export function objectInFile(file: string, name = file): Readonly<Record<string, unknown>> {
  let found: unknown;
  try {
    found = JSON.parse(savedText(builtin.fs.readFileSync(file)));
  } catch (error) {
    throw new SettingError(name, error instanceof SyntaxError ? noJson(error) : whyUnread(error));
  }
  if (!isObject(found)) throw new SettingError(name, "must hold one JSON object.");
  return found;
}

/** The rest of the message repeats the text. */
function noJson({ message }: SyntaxError): string {
  const [place] = /\(line \d+ column \d+\)/.exec(message) ?? none;
  return `is not valid JSON${place === undefined ? "" : ` ${place}`}: JSON has double quotes, and no comma before a closing bracket.`;
}

/** Why a file cannot be read, by the error code of the system. */
const unread: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file.",
  ENOTDIR: "there is no such file.",
  EISDIR: "it is a folder. Name a file.",
  EACCES: "this user may not read it.",
  EPERM: "this user may not read it.",
};

/** Why a file is not read, after its name and a colon; `error` is what the system threw. */
export function whyUnread(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return unread[code] ?? "it cannot be read.";
}

/** A value for all callers, or one for each: `nightly=50,*=5` as a text. */
export function orByCaller(
  { schema, read, inFile: fromFile = (value) => value, json, value = "number" }: Kind<number>,
  wrong: string,
  between = /,/,
): Kind<number | Readonly<Record<string, number>>> {
  const one = () => schema() as z.ZodMiniType<number>;
  const each = <T>(object: Readonly<Record<string, T>>, make: (value: T) => unknown) =>
    Object.fromEntries(Object.entries(object).map(([name, item]) => [name, make(item)]));
  return {
    schema: once(() => z.union([one(), z.record(z.string(), one())], wrong)),
    inFile: (inside) => (isObject(inside) ? each(inside, fromFile) : fromFile(inside)),
    read(written) {
      const pairs = written
        .split(between)
        .map((pair) => /^([^=]+)=([^=]+)$/.exec(pair.trim()) ?? none);
      const byName = Object.fromEntries(pairs.map(([, name = "", part = ""]) => [name, part]));
      return written.includes("=") ? each(byName, (part) => read?.(part)) : read?.(written);
    },
    value,
    ...(json && { json: { anyOf: [json, { type: "object", additionalProperties: json }] } }),
  };
}
