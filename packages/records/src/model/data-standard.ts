import { none } from "@edbridge/core/internal";
/** The Data Standards that have tables of their own, oldest first. */
export const dataStandards = ["3.1", "3.3", "4.0", "5.0", "6.0"] as const;

/** A version of the record model that a current host serves. */
export type DataStandard = (typeof dataStandards)[number];

/**
 * The newest Data Standard with tables that is not newer than `version`, such as `5.0` for `5.2.0`;
 * the oldest one for a version below all. Names that the host has and the tables lack are then
 * refused, not guessed.
 *
 * @returns `undefined` where `version` is no version
 */
export function nearestDataStandard(version: string): DataStandard | undefined {
  return nearest(version, dataStandards);
}

/**
 * The Data Standard by whose tables records are translated. Of one whose first number is newer than all
 * tables, nothing is known; 2.x is the legacy side of each translation.
 *
 * @returns `undefined` for these, and where `version` is no version
 */
export function tablesFor(version: string): DataStandard | undefined {
  const major = Number.parseInt(version, 10);
  const known = dataStandards.map((each) => Number.parseInt(each, 10));
  return known.includes(major) ? nearestDataStandard(version) : undefined;
}

/**
 * The Data Standards whose fields and collections are known, oldest first: those with tables, and the
 * two that add to 5.0. 5.1 and 5.2 have more optional fields and collections, and other codes. They changed, removed or required no
 * field that a legacy one goes to (tables of Ed-Fi ODS 7.1, 7.2 and 7.3; XML schemas of Ed-Fi Data
 * Standard 5.0, 5.1, 5.2).
 */
export const fieldStandards = ["3.1", "3.3", "4.0", "5.0", "5.1", "5.2", "6.0"] as const;

/** A Data Standard whose fields are known. */
export type FieldStandard = (typeof fieldStandards)[number];

/** The same as {@link nearestDataStandard} for fields and collections: `5.2` for `5.2.0`. */
export function nearestFieldStandard(version: string): FieldStandard {
  return nearest(version, fieldStandards) ?? "5.0";
}

/** The Data Standards whose codes are known, oldest first. */
export const codeStandards = ["3.1", "3.3", "4.0", "5.0", "5.1", "5.2"] as const;

/** A Data Standard whose codes are known. */
export type CodeStandard = (typeof codeStandards)[number];

/** The same as {@link nearestDataStandard} for codes: `5.2` for `5.2.0`, and for `6.0`. */
export function nearestCodeStandard(version: string): CodeStandard {
  return nearest(version, codeStandards) ?? "5.0";
}

function nearest<T extends string>(version: string, standards: readonly T[]): T | undefined {
  const [, major, minor] = /^\s*(\d+)\.(\d+)/.exec(version) ?? none;
  if (major === undefined || minor === undefined) return undefined;
  const order = Number(major) * 1000 + Number(minor);
  return standards.findLast((each) => orderOf(each) <= order) ?? standards[0];
}

function orderOf(standard: string): number {
  const [major = 0, minor = 0] = standard.split(".").map(Number);
  return major * 1000 + minor;
}

/**
 * Whether spans such as `3.1-4.0,6.0` include a Data Standard, or `legacy`. Without spans the answer
 * is yes; with empty ones, as after the `@` of `level@` in a table, it is no.
 */
export function holdsIn(spans: string | undefined, standard: FieldStandard | "legacy"): boolean {
  if (spans === undefined) return true;
  const all: readonly string[] = fieldStandards;
  const at = all.indexOf(standard);
  return spans.split(",").some((span) => {
    if (span === standard) return true;
    const [first = "", last = first] = span.split("-");
    const from = all.indexOf(first);
    return from >= 0 && from <= at && at <= all.indexOf(last);
  });
}

/** The same where 5.1 and 5.2 have all that 5.0 has: `3.1-5.0` includes 5.2. */
export function appliesIn(spans: string | undefined, standard: FieldStandard | "legacy"): boolean {
  return holdsIn(spans, standard) || (additions.has(standard) && holdsIn(spans, "5.0"));
}

/** Those that add to 5.0. */
const additions: ReadonlySet<string> = new Set(["5.1", "5.2"]);

/**
 * The lines of a table that hold in a Data Standard. 5.1 and 5.2 have the lines of 5.0, except for things
 * of which another line is for the newer one alone, such as `5.2` or `5.1-6.0`.
 *
 * @param thingOf what a line is about; equal for lines of one thing
 */
export function linesIn<T extends { readonly in?: string | undefined }>(
  lines: readonly T[] = none,
  standard: FieldStandard,
  thingOf: (line: T) => string,
): readonly T[] {
  if (!additions.has(standard)) return lines.filter((each) => holdsIn(each.in, standard));
  const isOlder = (each: T) => holdsIn(each.in, "5.0");
  const isNewer = (each: T) => holdsIn(each.in, standard);
  const newer = new Set(lines.filter((each) => isNewer(each) && !isOlder(each)).map(thingOf));
  return lines.filter((each) => isNewer(each) || (isOlder(each) && !newer.has(thingOf(each))));
}

/** A packaged table. The build keeps tables as text, which costs nothing until it is used. */
export function readTable<T>(table: unknown): T {
  return (typeof table === "string" ? JSON.parse(table) : table) as T;
}

/** The words of a text as pairs of a name and the Data Standards after its `@`. */
export function wordsOf(text: string): (readonly [name: string, spans: string | undefined])[] {
  return text.split(" ").map((word) => {
    const [name = "", spans] = word.split("@");
    return [name, spans];
  });
}
