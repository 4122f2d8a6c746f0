import { isLegacyName } from "@edbridge/records/internal";
import { plainText } from "../http/json.js";

/** Characters of a name that is shown although no published list has it, and of a path. */
const [longestName, longestPath] = [40, 100];

/**
 * Whether the name of a member may be data: a program may key an object by a person. It has a blank, four
 * digits in a row, or more characters than a name that is no published one.
 */
function looksLikeData(name: string): boolean {
  return /\s|\d{4}/.test(name) || (name.length > longestName && !isLegacyName(name));
}

/** A path for the owner, with `*` for each name that may be data. The caller gets the whole path. */
export function pathText(path: string): string {
  const shown = (step: string) => (looksLikeData(step.replaceAll(/\[\d*\]/g, "")) ? "*" : step);
  const steps = path.split(".").map(shown);
  return steps
    .join(".")
    .replaceAll(/[^\w.[\]*~-]/gu, "?")
    .slice(0, longestPath);
}

/** Replaces a value in a text. */
const hidden = "***";

/** Characters of a text that are looked at; a longer one is not shown. */
const longest = 8000;

/** Different values that are looked for in a text; one that holds more is not shown. */
const mostValues = 200;

/**
 * A text for a log, without the values of records. A host may repeat them when it refuses a record:
 * what the records hold is replaced, and so is what looks like a value: quoted text, dates, ids, long
 * numbers, addresses of mail. So is a name in a URL, such as `Ann%20Lee`. Names of fields, kinds of
 * records, formats and claim sets stay.
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
  const small = text.toLowerCase();
  const parts = new Set(leavesOf(values).flatMap(partsOf));
  const found = [...parts].filter((part) => small.includes(part.toLowerCase()));
  if (found.length > mostValues) return hidden;
  let shown = text;
  // The longest first, or the end of one would stay. A value is replaced where it is no part of a word.
  for (const each of found.toSorted((one, other) => other.length - one.length)) {
    const literal = each.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
    const alone = new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "giu");
    shown = shown.replaceAll(alone, hidden);
  }
  return shown
    .replaceAll(/"(\w+)":\s*"((?:[^"\\]|\\.)*)"/g, member)
    .replaceAll(quoted, unlessName)
    .replaceAll(/(?<![^\s"'<>()])[^\s"'<>()]+@[^\s"'<>()]+/g, hidden)
    .replaceAll(/(?<!\d)\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:T[\d:.]+Z?)?(?!\d)/g, hidden)
    .replaceAll(identity, hidden)
    .replaceAll(/(?<![^\s"'<>(),;])[^\s"'<>(),;]*%[\da-f]{2}[^\s"'<>(),;]*/gi, hidden);
}

/** An id or a long number. The number of a limit is none: it has its unit behind it. */
const identity =
  /\b(?:(?=[a-f-]{0,64}\d)[\da-f]{8,}(?:-[\da-f]{4,})*|\d{5,})\b(?! (?:bytes|members)\b)/gi;

/** The texts of the values in records, and names that may be data. */
function leavesOf(value: unknown): readonly string[] {
  const leaf = typeof value === "boolean" ? undefined : plainText(value);
  if (leaf !== undefined) return [leaf];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  const names = Object.keys(value).filter(looksLikeData);
  return [...names, ...Object.values(value).flatMap(leavesOf)];
}

/** The parts of a value that a text may hold alone, of two characters and more. */
function partsOf(leaf: string): readonly string[] {
  const parts = [leaf.trim(), leaf.slice(leaf.lastIndexOf("#") + 1).trim()];
  return parts.filter(({ length }) => length > 1);
}

/** Members of a host's error whose text is its own. */
const prose = /^(?:message|detail|title|error|type|path|code|reason|resourceName)$/i;

/** One member of an error that is printed as JSON. */
function member(whole: string, key: string): string {
  return prose.test(key) ? whole.replaceAll('"', "") : `${key}: ${hidden}`;
}

const quoted = /(?<![\p{L}\p{N}])(['"`]).*?\1(?![\p{L}\p{N}])/gsu;

/** What is written as fields are, kinds of records that are one word, and what a key may do with them. */
const names = [
  /^.[$\w.[\]]*[a-z][A-Z][\w.[\]]*.$/,
  /^.(?:assessment|calendar|cohort|contact|course|credential|grade|intervention|location|parent|person|program|school|section|session|staff|student|create|read|update|delete|get|head|post|put|patch)s?.$/i,
];
/** What is before the name of a claim set, and before that of a format of JSON Schema. */
const [beforeClaimSet, beforeFormat] = [/\bclaim ?set $/i, /\bmust match format $/i];

/** Other quoted text is a value. What the request itself holds has been replaced before. */
function unlessName(whole: string, _quote: string, at: number, text: string): string {
  if (whole.includes(hidden)) return hidden;
  const start = text.slice(Math.max(0, at - 20), at);
  const isName =
    names.some((name) => name.test(whole)) ||
    beforeClaimSet.test(start) ||
    (beforeFormat.test(start) && /^.[a-z][a-z\d-]{1,20}.$/.test(whole));
  return isName ? whole : hidden;
}
