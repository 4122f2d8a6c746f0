import { changedFields, dateFields, writingOf } from "./field-names.js";
import type { Mentions } from "./mentions.js";

/** One place in a line where something legacy seems to be. */
export interface Hit {
  /** The change that it is about. */
  readonly id: string;
  /** What was found, without anything that a program could hold as a value: `/api/v2.0/`. */
  readonly what: string;
  /** What to write in its place. */
  readonly write: string;
  /**
   * What it takes to believe it: `sure` says by itself that the program is a legacy one; `legacy`
   * counts only in a project that has a sure hit.
   */
  readonly belief: "sure" | "legacy";
}

const word = /[a-z]\w{4,79}/gi;

/** Legacy fields whose name or value changes, where a line uses them as names. */
export function fieldHits(line: string, index: number, mentions: Mentions): readonly Hit[] {
  if (line.length > 2000) return [];
  return [...line.matchAll(word)].flatMap(({ 0: text, index: start }): Hit[] => {
    // Java's way to name a member: setSexType.
    const [, member] = /^(?:get|set|with)([A-Z]\w+)$/.exec(text) ?? [];
    const name = uncapitalized(member ?? text);
    const targets = changedFields().get(name);
    if (targets === undefined) return [];
    const isMethod = member !== undefined && line[start + text.length] === "(";
    if (!isMethod && !isName(line, start, text.length)) return [];
    // The value is a current one already.
    if (name.endsWith("Descriptor") && line.includes("uri://")) return [];
    const among = new Set(targets.map(({ collection }) => collection));
    const write = writingOf(targets, mentions.nearest(index, among));
    return [{ id: "EDB024", what: name, write, belief: "legacy" }];
  });
}

/** Dates of legacy fields that have a time: by their form, or by their type. */
export function dateHits(line: string): readonly Hit[] {
  const [, typed] = /\bDateTime(?:Offset)?\??\s+(\w+)/.exec(line) ?? [];
  const names = /\dT00:00:00/.test(line) ? (line.match(/\w+/g) ?? []) : [];
  return [...(typed === undefined ? [] : [typed]), ...names].flatMap((each): Hit[] => {
    const name = uncapitalized(each);
    if (!dateFields().has(name)) return [];
    return [
      {
        id: "EDB017",
        what: `${name} with a time`,
        write: "a date without a time",
        belief: "legacy",
      },
    ];
  });
}

function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Whether a word is used as a key, a member or an argument, not as a word of a sentence. */
function isName(line: string, start: number, length: number): boolean {
  const [before, after] = [line.slice(0, start), line.slice(start + length)];
  return /["'`]$/.test(before)
    ? /^["'`]/.test(after) && !isLabel(line, start)
    : /(?:\.|->|:)$/.test(before) || /^\??\s*(?:=(?!=)|:|=>|\{\s*get)/.test(after);
}

/** What a page shows to people, and the attributes of its tags. */
const shown = /\b(?:label|title|text|caption|placeholder|heading|header)["']?\s*[:=]\s*["'`]$/i;

/** Whether the text in quotes that begins at `start` is one that a page shows, or an attribute of a tag. */
export function isLabel(line: string, start: number): boolean {
  const before = line.slice(0, start);
  if (shown.test(before)) return true;
  const isAttribute = /[\w-]=["']$/.test(before);
  const isAlone = /^\s*[\w-]+=(["'])[^"']*\1\s*\/?>?\s*$/.test(line);
  return isAttribute && (isAlone || /<[\w.]+\s[^>]*$/.test(before));
}
