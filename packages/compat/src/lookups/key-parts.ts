import { filterOf, type KeyLookup } from "@edbridge/records/model";
import { type JsonRecord, plainText } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import { LookupError } from "./lookup-error.js";
import type { Key, LookupMeans } from "./lookups.js";
import { comparedText } from "./question.js";
import { nameAt, valuesAt } from "./record-values.js";

/** One part of a key, with the place of its value in a current record. */
export interface Given {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
}

/** The parts that a key has a value for. */
export function givenParts(paths: readonly (readonly [string, string])[], key: Key): Given[] {
  return paths.flatMap(([name, path]) => {
    const value = key[name];
    const text = plainText(value);
    return text === undefined ? [] : [{ name, path, text, value }];
  });
}

/** A key without the parts that a record need not have. */
export function withoutFillers(key: Key, { fillers = {} }: KeyLookup): Key {
  return Object.fromEntries(
    Object.entries(key).filter(([name, value]) => !isFiller(value, fillers[name])),
  );
}

/** Whether a record lacks the parts that a key has fillers for, or has their very values. */
export function fitsFillers(record: JsonRecord, key: Key, entry: KeyLookup): boolean {
  return Object.entries(entry.fillers ?? {}).every(([name, filler]) => {
    if (!isFiller(key[name], filler)) return true;
    const values = valuesAt(record, entry.legacy[name] ?? "");
    return values.length === 0 || values.some((value) => isFiller(value, filler));
  });
}

function isFiller(value: unknown, filler: string | number | undefined): boolean {
  return filler !== undefined && comparedText(value) === comparedText(filler);
}

/**
 * A part of a legacy key as the host has it.
 *
 * @throws {@link LookupError} if the host has no such descriptor
 */
export function currentValue(
  name: string,
  text: string,
  { values }: Pick<LookupMeans, "values">,
): string {
  const found = values.toCurrent(name, text);
  if (found !== undefined) return found;
  const near = values.nearest(name, text).map((code) => `"${code}"`);
  const nearest = near.length === 0 ? "" : ` The nearest that it has are ${near.join(", ")}.`;
  throw new LookupError("value", `The host has no code for the value of ${name}.${nearest}`);
}

/** What the host can be asked for of a legacy key; the rest is compared here. */
export function queryOf(
  collection: string,
  given: readonly Given[],
  means: Pick<LookupMeans, "host" | "values">,
): QueryPart[] {
  const { host } = means;
  const found = host.catalog.find(collection);
  return given.flatMap(({ name, text }) => {
    const filter = found && filterOf(found, name, host.dataStandard);
    if (filter?.kind === "lookup" || filter?.kind === "none") return [];
    const asked = filter?.kind === "renamed" ? filter.name : name;
    return [{ name: asked, value: currentValue(asked, text, means) }];
  });
}

/** The parts that all possible owners have in common. */
export function sharedParts(owners: readonly Key[]): QueryPart[] {
  const [first = {}, ...others] = owners;
  return Object.entries(first).flatMap(([name, value]) => {
    const text = plainText(value);
    const shared = others.every((other) => plainText(other[name]) === text);
    return text !== undefined && shared ? [{ name, value: text }] : [];
  });
}

/** Parts, each name once. */
export function distinct(query: readonly QueryPart[]): QueryPart[] {
  return [...new Map(query.map((part) => [part.name, part])).values()];
}

/** The values of parts of a legacy key by their paths, in the current form. */
export function valuesByPath(given: readonly Given[], means: Pick<LookupMeans, "values">): Key {
  return Object.fromEntries(
    given.map(({ path, text }) => [path, currentValue(nameAt(path), text, means)]),
  );
}

/** The values of the key of what a record belongs to, by their paths in the record. */
export function valuesByOwner({ by }: KeyLookup, owner: Key): Key {
  return Object.fromEntries(
    Object.entries(by?.at ?? {}).flatMap(([name, path]) =>
      owner[name] === undefined ? [] : [[path, owner[name]]],
    ),
  );
}

/** Whether a record belongs to the one that has a key. */
export function belongsTo(record: JsonRecord, { by }: KeyLookup, owner: Key): boolean {
  return Object.entries(by?.at ?? {}).every(([name, path]) => {
    const text = plainText(owner[name]);
    return text === undefined || isAt(record, path, text);
  });
}

/** Whether a record has a value at a path, as values are compared. */
function isAt(record: JsonRecord, path: string, text: string): boolean {
  const wanted = comparedText(text);
  return valuesAt(record, path).some((value) => comparedText(value) === wanted);
}

/** The records that fit, with regard to a name whose values may have been given anew. */
export function chosen(
  records: readonly JsonRecord[],
  { legacy, renumbered }: KeyLookup,
  key: Key,
  names: readonly string[],
): readonly JsonRecord[] {
  const text = renumbered === undefined ? undefined : plainText(key[renumbered]);
  if (renumbered === undefined || text === undefined) return records;
  const own = records.filter((record) => isAt(record, legacy[renumbered] ?? "", text));
  const whole = names.every((name) => plainText(key[name]) !== undefined);
  return own.length > 0 || !whole ? own : records;
}

/** The parts of a key of a record, by the paths where they stand. */
export function partsOf(
  record: JsonRecord,
  paths: readonly (readonly [name: string, path: string])[],
): Key {
  return Object.fromEntries(
    paths.flatMap(([name, path]) => {
      const [value] = valuesAt(record, path);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A value of a current record as a legacy key had it. */
export function legacyForm(
  name: string,
  value: unknown,
  { values }: Pick<LookupMeans, "values">,
): unknown {
  if (typeof value !== "string") return value;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return `${value}T00:00:00`;
  return values.toLegacy(name, value);
}
