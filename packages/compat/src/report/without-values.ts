import { plainText } from "../http/json.js";
import { looksLikeData } from "./shown-path.js";

/** Replaces a value in a text. */
const hidden = "***";

/** Characters of a text that are looked at; a longer one is not shown. */
const longest = 8000;

/** Different values that are looked for in a text; one that holds more is not shown. */
const mostValues = 200;

/**
 * A text for a log, without the values of records. A host may repeat them when it refuses a record:
 * what the records hold is replaced, and so is what looks like a value: quoted text, dates, ids, long
 * numbers, addresses of mail. Names of fields, kinds of records, formats and claim sets stay.
 *
 * @param most characters that the result has
 * @param open finds, in a group of its own, each part of the text that is shown as it is
 */
export function withoutValues(
  text: string,
  values: readonly unknown[],
  most: number,
  open?: RegExp,
): string {
  if (text.length > longest) return "(too long to be shown; the response holds it)";
  const parts = open ? text.split(open) : [text];
  const shown = parts.map((part, at) => (at % 2 === 0 ? hide(part, values) : part));
  const line = shown.join("").replaceAll(unprintable, " ").trim();
  return line.length > most ? `${line.slice(0, most - 3)}...` : line;
}

const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

function hide(text: string, values: readonly unknown[]): string {
  const leaves = new Set<string>();
  addLeaves(values, leaves);
  const small = text.toLowerCase();
  const isThere = (part: string) => small.includes(part.toLowerCase());
  const parts = new Set([...leaves].flatMap(partsOf).filter(isThere));
  const found = [...parts].toSorted(longestFirst);
  if (found.length > mostValues) return hidden;
  let shown = text;
  for (const each of found) {
    const literal = each.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
    shown = shown.replaceAll(new RegExp(`${before}${literal}${after}`, "giu"), hidden);
  }
  return shown
    .replaceAll(/"(\w+)":\s*"((?:[^"\\]|\\.)*)"/g, member)
    .replaceAll(/(?<![\p{L}\p{N}])(['"`]).*?\1(?![\p{L}\p{N}])/gsu, quoted)
    .replaceAll(/[^\s"'<>()]+@[^\s"'<>()]+/g, hidden)
    .replaceAll(/(?<!\d)\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:T[\d:.]+Z?)?(?!\d)/g, hidden)
    .replaceAll(identity, hidden);
}

/** An id or a long number. The number of a limit is none: it has its unit behind it. */
const identity =
  /\b(?:(?=[a-f-]*\d)[\da-f]{8,}(?:-[\da-f]{4,})*|\d{5,})\b(?! (?:bytes|members)\b)/gi;

// A value is replaced where it stands alone, not within a word.
const before = "(?<![\\p{L}\\p{N}])";
const after = "(?![\\p{L}\\p{N}])";

const longestFirst = (one: string, other: string) => other.length - one.length;

/** Adds the texts of the values in records, and names that may be data; most are there several times. */
function addLeaves(value: unknown, leaves: Set<string>): void {
  const leaf = typeof value === "boolean" ? undefined : plainText(value);
  if (leaf !== undefined) {
    leaves.add(leaf);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      if (!Array.isArray(value) && looksLikeData(name)) leaves.add(name);
      addLeaves(part, leaves);
    }
  }
}

/** The parts of a value that a text may hold alone, of two characters and more. */
function partsOf(leaf: string): readonly string[] {
  const parts = [leaf.trim(), leaf.slice(leaf.lastIndexOf("#") + 1).trim()];
  return parts.filter(({ length }) => length > 1);
}

/** Members of a host's error whose text is its own. */
const prose = /^(?:message|detail|title|error|type|path|code|reason|resourceName)$/i;

/** One member of an error that is printed as JSON. */
function member(whole: string, name: string): string {
  return prose.test(name) ? whole.replaceAll('"', "") : `${name}: ${hidden}`;
}

/** Kinds of records that are one word, and what a key may do with them. */
const known =
  /^.(?:assessment|calendar|cohort|contact|course|credential|grade|intervention|location|parent|person|program|school|section|session|staff|student|create|read|update|delete)s?.$/i;

/** What is before the name of a claim set, and before that of a format of JSON Schema. */
const [beforeClaimSet, beforeFormat] = [/\bclaim ?set $/i, /\bmust match format $/i];

/**
 * Quoted text is a value, unless it is written as fields and kinds of records are, or is the name of a
 * format or of a claim set. What the request itself holds has been replaced before.
 */
function quoted(whole: string, _quote: string, at: number, text: string): string {
  if (whole.includes(hidden)) return hidden;
  const start = text.slice(Math.max(0, at - 20), at);
  const isName =
    /^.[$\w.[\]]*[a-z][A-Z][\w.[\]]*.$/.test(whole) ||
    known.test(whole) ||
    beforeClaimSet.test(start) ||
    (beforeFormat.test(start) && /^.[a-z][a-z\d-]{1,20}.$/.test(whole));
  return isName ? whole : hidden;
}
