import { tableNames, tableOf } from "@edbridge/records/internal";
import { keptIn, none, once } from "@edbridge/core/internal";
import { firstOf, grouped, listed, singular, uncapitalized } from "../command/text.js";
import { fieldOf, type FieldForms, fieldPaths, placesText, plainPath } from "../explain/fields.js";

/** One place in a line where something legacy seems to be. */
export interface Hit {
  readonly id: string;
  /** What was found, without anything that a program could hold as a value: `/api/v2.0/`. */
  readonly what: string;
  readonly write: string;
  /**
   * Whether it says by itself that the program is a legacy one. Another one counts only in a project
   * that has a sure hit, or both an address and a field.
   */
  readonly isSure?: boolean;
}

const word = /[a-z]\w{4,79}/gi;

/** Legacy fields whose name or value changes, where a line uses them as names. */
export function fieldHits(line: string, index: number, nearest: NearestNamed): readonly Hit[] {
  return [...line.matchAll(word)].flatMap(({ 0: text, index: start }) => {
    // Java's way to name a member: setSexType.
    const [, member] = /^(?:get|set|with)([A-Z]\w+)$/.exec(text) ?? none;
    const name = uncapitalized(member ?? text);
    const forms = changedFields().get(name);
    if (forms === undefined) return [];
    const isMethod = member !== undefined && line[start + text.length] === "(";
    if (!isMethod && !isName(line, start, text.length)) return [];
    // The value is a current one already.
    if (name.endsWith("Descriptor") && line.includes("uri://")) return [];
    const near = nearest(index, new Set(forms.map(({ collection }) => collection)));
    return [{ id: "EDB024", what: name, write: writingOf(forms, near) }];
  });
}

/** Dates of legacy fields that have a time: by their form, or by their type. */
export function dateHits(line: string): readonly Hit[] {
  const [, typed] = /\bDateTime(?:Offset)?\??\s+(\w+)/.exec(line) ?? none;
  const names = /\dT00:00:00/.test(line) ? (line.match(/\w+/g) ?? none) : [];
  return [...(typed === undefined ? [] : [typed]), ...names]
    .map(uncapitalized)
    .filter((name) => dateFields().has(name))
    .map((name) => ({ id: "EDB017", what: `${name} with a time`, write: "a date without a time" }));
}

/** Whether a word is used as a key, a member or an argument, not as a word of a sentence. */
function isName(line: string, start: number, length: number): boolean {
  const [before, after] = [line.slice(0, start), line.slice(start + length)];
  return /["'`]$/.test(before)
    ? /^\\?["'`]/.test(after) && !isLabel(line, start)
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

/** The Data Standard of most hosts. */
const standard = "5.0";

/** Places of a name, and collections of a place, that are named at most. */
const mostNames = 8;

/**
 * Names of legacy fields that mean a change wherever they are used, with what becomes of them in each
 * collection. Names that current records have too, such as `type`, are not among them: they say
 * nothing alone.
 */
const changedFields = once((): ReadonlyMap<string, readonly FieldForms[]> => {
  const current = currentNames();
  const names = new Map<string, FieldForms[]>();
  const telling = new Set<string>();
  for (const collection of tableNames()) {
    // Those of types and descriptors are words such as codeValue.
    if (/(?:Types|Descriptors)$/.test(collection)) continue;
    for (const path of fieldPaths(collection)) {
      const name = lastName(path);
      const forms = fieldOf(collection, path, standard);
      // A name of one word says nothing: `sexType`, but not `name`.
      if (forms?.change !== "EDB024" || !/^[a-z]+[A-Z]/.test(name)) continue;
      const kept = forms.places.filter(({ field }) => field && lastName(field) === name);
      const isCode = kept.some(({ form }) => form?.startsWith('"uri://'));
      if (kept.length === forms.places.length && !isCode) continue;
      keptIn(names, name, () => []).push(forms);
      if (isCode || !current.has(name)) telling.add(name);
    }
  }
  return new Map([...names].filter(([name]) => telling.has(name)));
});

function currentNames(): ReadonlySet<string> {
  const rows = tableNames().flatMap((collection) => {
    const { rows: mapped = none, currentOnly = none } = tableOf(collection) ?? {};
    return [...mapped, ...currentOnly];
  });
  return new Set(
    rows.flatMap(({ current = "" }) => plainPath(current).replace(/^~/, "").split(".")),
  );
}

/** Names of legacy fields that are dates, which legacy records have with a time. */
const dateFields = once((): ReadonlySet<string> => {
  const rows = tableNames().flatMap((collection) => tableOf(collection)?.rows ?? []);
  const dates = rows.filter(({ value }) => value === "date");
  return new Set(dates.map(({ legacy }) => lastName(legacy)));
});

/** What to write for a field of one collection; where none is known, for each that has it. */
function writingOf(all: readonly FieldForms[], collection: string | undefined): string {
  const ofCollection = all.filter((each) => each.collection === collection);
  const texts = grouped(ofCollection.length > 0 ? ofCollection : all, (each) => {
    return placesText(each.places, each.collection);
  });
  const each = [...texts].map(([text, of]) => {
    const names = [...new Set(of.map((forms) => forms.collection))];
    return ofCollection.length > 0 ? text : `${text} (${listed(names, mostNames)})`;
  });
  return firstOf(each, mostNames).join(", or ");
}

function lastName(path: string): string {
  const plain = plainPath(path);
  return plain.slice(plain.lastIndexOf(".") + 1);
}

/** Lines before and after a line that may say which collection it is about. */
const far = 40;

/** Of some collections the one that is named in a line, or nearest to it; first above it. */
type NearestNamed = (line: number, among: ReadonlySet<string>) => string | undefined;

/** What finds the collections that the lines of a file speak of, such as `/students` and `mapStudent`. */
export function nearestNamed(lines: readonly string[]): NearestNamed {
  let found: readonly ReadonlySet<string>[] | undefined;
  return (line, among) => {
    found ??= lines.map(collectionsIn);
    for (let away = 0; away <= far; away++) {
      for (const at of away === 0 ? [line] : [line - away, line + away]) {
        for (const name of found[at] ?? none) if (among.has(name)) return name;
      }
    }
    return undefined;
  };
}

/** Collections by their names in the plural and the singular. */
const collectionNames = once((): ReadonlyMap<string, string> => {
  const both = (name: string) => [name, singular(name)].map((each) => each.toLowerCase());
  return new Map(tableNames().flatMap((name) => both(name).map((each) => [each, name] as const)));
});

/** The collections that words of a line are, in the plural or the singular, alone or as an ending. */
function collectionsIn(line: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [text] of line.matchAll(/[a-z]\w{3,79}/gi)) {
    // `StudentParentAssociation` comes before `Association`, and `mapStudent` is a student.
    const parts = text.split(/(?=[A-Z])|_/);
    for (let at = 0; at < parts.length; at++) {
      const name = collectionNames().get(parts.slice(at).join("").toLowerCase());
      if (name === undefined) continue;
      found.add(name);
      break;
    }
  }
  return found;
}
