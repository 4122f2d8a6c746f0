import { comparedText } from "@edbridge/core/internal";
import { LosslessNumber, parse, stringify } from "lossless-json";

/** Whether a number that is kept as it was written was met, since the latest print began. */
let hasExact = false;

/** A number that is kept as it was written. As a number of JavaScript it may be infinite. */
class ExactNumber extends LosslessNumber {
  /** `JSON.stringify` calls it. To look for such numbers in its text would take a tenth of its time. */
  toJSON(): this {
    hasExact = true;
    return this;
  }

  // That of LosslessNumber throws, and names the value.
  override valueOf(): number {
    return Number(this.value);
  }
}

/** One JSON object. */
export type JsonRecord = Record<string, unknown>;

// A number that JavaScript would print otherwise than it was written: more than 15 digits, an
// exponent, a fraction's last zero, minus zero. A number ends at a comma or a bracket; a time does not.
const changed = /[:[,]\s*(?:-0|-?\d(?:[\d.]{15,}|[\d.]*[eE][-+]?\d+|\d*\.\d*0))\s*[,}\]]/;

/** Legacy hosts wrote one member a line, indented by so many spaces. Some callers go by the lines. */
export const legacySpace = 2;

/** A body in JSON, parsed: the changes edit it, and it is printed once, each number as it was read. */
export class JsonDocument {
  /** What the body says. Whoever holds the document may edit or replace it. */
  value: unknown;
  /** The indentation of the printed text; none prints it on one line. */
  space: number | undefined;

  constructor(value: unknown, space?: number) {
    this.value = value;
    this.space = space;
  }

  /** Another document, printed in the same layout. */
  with(value: unknown): JsonDocument {
    return new JsonDocument(value, this.space);
  }

  print(): string {
    return printJson(this.value, this.space);
  }

  /** The value as `JSON.parse` would read it of the printed text; its reader may change all of it. */
  plain(): unknown {
    return plainValue(this.value);
  }
}

/** Parses JSON; `undefined` for what is none. */
export function readJson(text: string): JsonDocument | undefined {
  try {
    const value: unknown = changed.test(text)
      ? parse(text, undefined, { parseNumber: exactNumber, onDuplicateKey: latest })
      : JSON.parse(text);
    return new JsonDocument(value, /^\s*[[{]\r?\n/.test(text) ? legacySpace : undefined);
  } catch {
    return undefined;
  }
}

// As JSON.parse does, and the readers of both generations of hosts.
const latest = ({ newValue }: { readonly newValue: unknown }) => newValue;

/** Prints a value that may hold numbers kept exact. */
export function printJson(value: unknown, space?: number): string {
  hasExact = false;
  const text = JSON.stringify(value, null, space);
  return hasExact ? (stringify(value, null, space) ?? text) : text;
}

/** A copy, since look-ups and tables share parts of what they give. */
function plainValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof ExactNumber) return Number(value.value);
  if (Array.isArray(value)) {
    const items: unknown[] = [...(value as readonly unknown[])];
    for (let at = 0; at < items.length; at++) {
      const item = items[at];
      if (typeof item === "object") items[at] = plainValue(item);
      else if (item === undefined) items[at] = null;
    }
    return items;
  }
  const copy: JsonRecord = { ...value };
  for (const name in copy) {
    const member = copy[name];
    if (member === undefined) delete copy[name];
    else if (typeof member === "object" && member !== null) copy[name] = plainValue(member);
  }
  return copy;
}

/** A number as JavaScript has it, where it would print it as it was written; else kept exact. */
export function exactNumber(text: string): unknown {
  const number = Number(text);
  return String(number) === text ? number : new ExactNumber(text);
}

/** Whether a value is an object that may be edited: no list, and no number kept exact. */
export function isRecordValue(value: unknown): value is JsonRecord {
  if (typeof value !== "object" || value === null) return false;
  return !Array.isArray(value) && !(value instanceof ExactNumber);
}

/** The records of a body: the items of a list, or the one record that it is. */
export function recordsIn({ value }: JsonDocument): readonly JsonRecord[] {
  if (Array.isArray(value)) return value.filter(isRecordValue);
  return isRecordValue(value) ? [value] : [];
}

/** A value as a text to compare as hosts do: `255901` equals `"255901"`. */
export function comparedValue(value: unknown): string | undefined {
  return typeof value === "string" ? comparedText(value) : plainText(value)?.toLowerCase();
}

/** Whether two values are equal for a host. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return comparedValue(one) === comparedValue(other);
}

/** The text of a value in a query; `undefined` for lists, objects and null. */
export function plainText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return value instanceof ExactNumber ? value.value : undefined;
}

/** Records that a page may have; hosts give some hundreds. */
const mostRecords = 50_000;

/** Parses a page of records, or one record; or says why it is none. {@link isDeep} says whether it is too deep. */
export function parsePage(text: string): JsonDocument | "not JSON" | "too large" {
  // A page of usual size cannot hold too many values: `{},` is the shortest text that counts as two.
  if (text.length > 1.5 * mostInPage && excessOf(text, mostInPage)) return "too large";
  const page = readJson(text);
  if (!page) return "not JSON";
  return Array.isArray(page.value) && page.value.length > mostRecords ? "too large" : page;
}

/** How deep a body may be nested; no record comes near. */
export const mostLevels = 64;

/** Members and items that a record may have in all; the largest published ones have hundreds. */
export const mostInRecord = 20_000;

/** Members and items that a page of the host's records may have in all. */
const mostInPage = 500_000;

const [quote, apostrophe, backslash, slash, star] = [0x22, 0x27, 0x5c, 0x2f, 0x2a];
const [comma, colon, openList, closeList, open, close] = [0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a text is too deep, or too full, to be parsed. It reads JSON, and what legacy programs send
 * for it, once from left to right, and builds nothing: a parser takes memory and time for each value.
 */
export function excessOf(text: string, mostValues: number): "deep" | "full" | undefined {
  let levels = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
      case apostrophe:
        at = endOfString(text, at);
        break;
      case slash:
        at = endOfComment(text, at);
        break;
      case open:
      case openList:
        if (++levels > mostLevels) return "deep";
        if (++values > mostValues) return "full";
        break;
      case close:
      case closeList:
        levels--;
        break;
      case comma:
      case colon:
        if (++values > mostValues) return "full";
    }
  }
  return undefined;
}

/** Texts that are kept once at most, and the letters of such a text. */
const mostTexts = 5000;
const mostLetters = 512;

/** The value of a descriptor, or a text such as `Grand Bend`, which many records have. */
const common = /^(?:uri:|[A-Z][A-Za-z /-]*$)/;

/**
 * Whether a parsed value is nested too deeply to be walked through, or printed.
 *
 * @param texts those that many records have and that are in memory already: they take the place of equal
 * ones in the value, and new ones are added. So records that are kept for long take less memory
 */
export function isDeep(value: unknown, texts?: Map<string, string>): boolean {
  let level: readonly unknown[] = [value];
  for (let levels = 0; level.length > 0; levels++) {
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each !== "object" || each === null) continue;
      if (levels === mostLevels) return true;
      if (Array.isArray(each)) {
        for (const item of each) next.push(item);
        continue;
      }
      const object = each as Record<string, unknown>;
      // A list of the members of each object would cost ten times as much.
      for (const name in object) {
        const member = object[name];
        if (typeof member === "object") next.push(member);
        else if (texts && typeof member === "string" && common.test(member)) {
          const known = texts.get(member);
          if (known !== undefined) object[name] = known;
          else if (texts.size < mostTexts && member.length <= mostLetters)
            texts.set(member, member);
        }
      }
    }
    level = next;
  }
  return false;
}

function endOfString(text: string, begin: number): number {
  const mark = text.charCodeAt(begin);
  let at = begin + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === mark) return at;
    if (code === backslash) at++;
  }
  return at;
}

/** Where the comment that begins here ends; a slash that begins none is an end of its own. */
function endOfComment(text: string, begin: number): number {
  const next = text.charCodeAt(begin + 1);
  if (next === star) {
    const end = text.indexOf("*/", begin + 2);
    return end < 0 ? text.length : end + 1;
  }
  if (next !== slash) return begin;
  const length = text.slice(begin).search(/[\r\n]/);
  return length < 0 ? text.length : begin + length;
}
