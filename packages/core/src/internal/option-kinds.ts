import * as z from "zod/mini";
import { readFileSync } from "node:fs";
import { SettingError } from "../errors.js";
import { isObject } from "../limited-body.js";
import { whyUnread } from "../unread-file.js";
import type { Kind, Schema } from "./option-row.js";

/** Any text. */
export function text(wrong = "must be text."): Kind<string> {
  return { schema: z.string(wrong), read: (given) => given };
}

/** An address: `checkBaseUrl` says more. */
export const address: Kind<string | URL> = {
  schema: z.union([z.string(), z.instanceof(URL)], "must be an absolute address."),
  written: z.string("must be text."),
  read: (given) => given,
};

/** `true` or `1`, `false` or `0`. */
export const truth: Kind<boolean> = {
  schema: z.boolean("must be true or false."),
  read: (given) => {
    if (given === "true" || given === "1") return true;
    return given === "false" || given === "0" ? false : undefined;
  },
};

/** One of some words. */
export function choice<const W extends readonly [string, ...string[]]>(words: W): Kind<W[number]> {
  const wrong = `must be one of ${words.join(", ")}.`;
  return { schema: z.enum(words, wrong) as Schema<W[number]>, read: (given) => given, words };
}

const numberOf = (given: string) => (/^\d{1,15}$/.test(given) ? Number(given) : undefined);

function within(least: number, most: number | undefined, wrong: string) {
  const { MAX_SAFE_INTEGER } = Number;
  return z.int(wrong).check(z.minimum(least, wrong), z.maximum(most ?? MAX_SAFE_INTEGER, wrong));
}

/** A whole number. */
export function whole(least: number, most?: number): Kind<number> {
  const wrong = `must be a whole number from ${least}${most === undefined ? "" : ` to ${most}`}.`;
  return { schema: within(least, most, wrong), read: numberOf };
}

const sizes: Readonly<Record<string, number>> = { "": 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };
const sizeForm = /^(\d{1,12})([kmg]?)$/i;

const wrongSize = "must be a number of bytes, such as 65536, 64k or 64m.";

function bytesOf(given: number | string): number {
  const [, digits, unit = ""] = sizeForm.exec(String(given)) ?? [];
  return typeof given === "number" ? given : Number(digits) * (sizes[unit.toLowerCase()] ?? 1);
}

/** A number of bytes above 0; in a text or a file also `8m`. */
export const bytes: Kind<number> = {
  schema: within(1, undefined, "must be a whole number of bytes from 1."),
  written: z.pipe(
    z
      .union([z.int(wrongSize), z.string().check(z.regex(sizeForm, wrongSize))], wrongSize)
      .check(z.refine((given) => bytesOf(given) > 0, wrongSize)),
    z.transform(bytesOf),
  ) as Schema<unknown>,
  read: (given) => given,
};

const times: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const timeForm = /^(\d{1,12})(ms|s|m|h|d)$/;

/** Milliseconds in code; `30s` in a text or a file, where nobody knows the unit of a bare number. */
export function duration(least: string, most: string): Kind<number> {
  const bounds = [millisecondsOf(least), millisecondsOf(most)] as const;
  const inCode = `must be a number of milliseconds from ${bounds[0]} to ${bounds[1]}.`;
  const wrong = `must be a time such as 30s, 5m or 7d, from ${least} to ${most}.`;
  const isWithin = (time: number) => time >= bounds[0] && time <= bounds[1];
  return {
    schema: z.number(inCode).check(z.refine(isWithin, inCode)),
    written: z.pipe(
      z.string(wrong).check(
        z.regex(timeForm, wrong),
        z.refine((given) => isWithin(millisecondsOf(given)), wrong),
      ),
      z.transform(millisecondsOf),
    ) as Schema<unknown>,
    write: (time) => `${String(time)}ms`,
    read: (given) => given,
  };
}

function millisecondsOf(given: string): number {
  const [, digits, unit = ""] = timeForm.exec(given) ?? [];
  return Number(digits) * (times[unit] ?? Number.NaN);
}

/** The words of a text with commas or spaces between them. */
const wordsIn = (given: string) => given.split(/[\s,]+/).filter((word) => word !== "");

/** Texts. */
export const texts: Kind<readonly string[]> = {
  schema: z.array(z.string("must be text."), "must be a list of texts."),
  read: wordsIn,
};

/** The same, where a text may have spaces in it, as the name of a file or of a caller: with commas. */
export const names: Kind<readonly string[]> = {
  ...texts,
  read: (given) => given.split(",").map((name) => name.trim()),
};

/** One text, or some. */
export const terms: Kind<string | readonly string[]> = {
  schema: z.union([z.string(), z.array(z.string())], "must be text, or a list of texts."),
  read: wordsIn,
};

/** What a function takes. `json` says it to editors, as JSON Schema, where a file can give it. */
export function custom<V>(
  takes: (value: unknown) => boolean,
  wrong: string,
  json?: object,
): Kind<V> {
  return { schema: z.custom<V>(takes, wrong), ...(json ? { json } : {}) };
}

/** An object of any members. */
export function object<V extends object>(wrong = "must be an object."): Kind<V> {
  return { schema: z.record(z.string(), z.unknown(), wrong) as unknown as Schema<V> };
}

/** Texts by name. */
export function textsByName(
  wrong = "must be an object of texts.",
  form?: RegExp,
): Kind<Readonly<Record<string, string>>> {
  const each = z.string(wrong);
  return { schema: z.record(z.string(), form ? each.check(z.regex(form, wrong)) : each, wrong) };
}

/** A value for all callers, or one for each: `nightly=50,*=5` as a text. */
export function orByCaller<V>(
  kind: Kind<V>,
  wrong: string,
  between: RegExp = /,/,
): Kind<V | Readonly<Record<string, V>>> {
  const both = (one: Schema<unknown>) =>
    z.union([one as never, z.record(z.string(), one as never)], wrong);
  const { schema, written, read = (given) => given } = kind;
  return {
    schema: both(schema) as never,
    ...(written ? { written: both(written) as never } : {}),
    unread: wrong,
    read(given, place) {
      if (!given.includes("=")) return read(given, place);
      const pairs = given.split(between).map((pair) => /^([^=]+)=([^=]+)$/.exec(pair.trim()));
      const entries = pairs.map((pair) => [pair?.[1], read(pair?.[2] ?? "", place)] as const);
      return entries.every(([name, value]) => name && value !== undefined)
        ? Object.fromEntries(entries)
        : undefined;
    },
  };
}

function jsonIn(given: string): unknown {
  try {
    const found: unknown = JSON.parse(given);
    return isObject(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The same kind, written as JSON in a variable. */
export function asJson<V>(kind: Kind<V>): Kind<V> {
  return { ...kind, read: jsonIn, unread: "must be a JSON object." };
}

/** The same kind, as JSON in a variable, and in a file that a flag names. */
export function asJsonOrInFile<V>(kind: Kind<V>): Kind<V> {
  const [json, file] = [asJson(kind), inFile(kind)];
  return { ...json, read: (given, place) => (place === "flag" ? file : json).read?.(given, place) };
}

/** The same kind, in a file that a flag or a variable names. */
export function inFile<V>(kind: Kind<V>): Kind<V> {
  return {
    ...kind,
    read(file, place) {
      const [content, why] = contentOf(file);
      const found = content === undefined ? undefined : jsonIn(content);
      if (found !== undefined || place !== "flag") return found;
      throw new SettingError(file, why ?? "must hold one JSON object.");
    },
    unread: "must be the name of a file that can be read and holds a JSON object.",
  };
}

function contentOf(file: string): [content?: string | undefined, why?: string] {
  try {
    return [readFileSync(file, "utf8")];
  } catch (error) {
    return [undefined, whyUnread(error)];
  }
}
