import { none } from "@edbridge/core/internal";
import relationTable from "../../tables/model/relations.json" with { type: "json" };
import { memoize, kept } from "./memoize.js";
import {
  readTable,
  type FieldStandard,
  fieldStandards,
  holdsIn,
  wordsOf,
} from "./data-standard.js";

/** How the records of a collection are found by their legacy key, and named by it. */
interface KeyRow {
  readonly legacy: string;
  readonly current: string;
  /** The collection whose legacy key has the other names, and where its current key is here. */
  readonly by?: readonly [collection: string, at: string];
  /** Whether that makes the current key whole, so that the record itself is not asked for. */
  readonly suffices?: boolean;
  /** The names without which far too many records would have to be read. */
  readonly needs: readonly string[];
  /**
   * The names, of both keys, whose values many records share: what is looked up of such records is
   * read in one list. Those that a key lacks are left out. Default: those of `needs`.
   */
  readonly scope?: readonly string[];
  /**
   * A name whose values a current host may have replaced. Among the records that match the rest of the
   * key, it picks the record with its value. If there is none, it picks one with a number behind the value.
   */
  readonly renumbered?: string;
  /**
   * What a legacy key has for a part that a record need not have: it names records without the part,
   * and those that have this very value.
   */
  readonly fillers?: Readonly<Record<string, string | number>>;
}

/** What legacy query names mean that a current host cannot filter by. */
export interface FilterLookup {
  /** The collection whose legacy key they are parts of. */
  readonly collection: string;
  /** The names of that key which the filtered collection calls otherwise. */
  readonly names?: Readonly<Record<string, string>>;
  /** The current query names of legacy ones that need nothing looked up where they are given alone. */
  readonly alone?: Readonly<Record<string, string>>;
  /**
   * The part of the legacy key by which records can be found across schools and years. They are asked
   * for by the name that they share then.
   */
  readonly across?: string;
  /** The names of the current key, and the query names that take their values. */
  readonly gives: Readonly<Record<string, string>>;
}

/** How people are named, by members that have the same names in references to them. */
interface PeopleRow {
  readonly id: string;
  readonly reference: string;
  /** By these associations with organizations or students, hosts give a key its rights to the person's records. */
  readonly enrollments: readonly {
    readonly collection: string;
    readonly organization?: string;
    /** The first day, and the last one if the enrollment has ended. */
    readonly begin?: string;
    readonly end?: string;
  }[];
}

/** The collections from the record of one to those of another, both of them included. */
export type Way = readonly [from: string, ...others: string[]];

interface Relations {
  readonly keys: Readonly<Record<string, KeyRow>>;
  readonly filters: Readonly<Record<string, FilterLookup>>;
  readonly people: Readonly<Record<string, PeopleRow>>;
  readonly ways: readonly Way[];
}

const relations = readTable<Relations>(relationTable);

/** By legacy collection, how its records are found by their legacy key. */
const keyRows = relations.keys;

/**
 * The look-ups that filters need, by name. The table of filters has this name after a `~`. A look-up with the
 * name of a collection is for reads of that collection by its whole key. No other one is used for these.
 */
export const filterLookups = relations.filters;

/** By collection of people, how they are named and by which associations they are enrolled. */
export const peopleRows = relations.people;

/** How the records of one collection lead to those of another, whatever their tables say. */
export const ways = relations.ways;

/** The number that edbridge adds to a value which other records of the host have. */
export const addedNumber = /~\d+$/;

/** The values at a path such as `classPeriods[].classPeriodReference.classPeriodName`, in all lists. */
export function valuesAt(
  record: Readonly<Record<string, unknown>>,
  path: string,
): readonly unknown[] {
  const found: unknown[] = [];
  collect(record, namesIn(path), 0, found);
  return found;
}

const namesIn = memoize((path: string) => path.replaceAll("[]", "").split("."));

/** Adds the values that are below an object or list item, from the name at a position on. */
function collect(item: unknown, names: readonly string[], from: number, found: unknown[]): void {
  let value = item;
  for (let at = from, name = names[at]; name !== undefined; name = names[++at]) {
    if (typeof value !== "object" || value === null) return;
    value = (value as Record<string, unknown>)[name];
    if (!Array.isArray(value)) continue;
    for (const each of value as unknown[]) collect(each, names, at + 1, found);
    return;
  }
  if (value !== undefined && value !== null && value !== "") found.push(value);
}

/** The legacy names of the collections that {@link keyTable} knows. */
export const keyedCollections: readonly string[] = Object.keys(keyRows);

/** The parts of a key: their names, and where their values are in a current record. */
export type KeyPaths = readonly (readonly [name: string, path: string])[];

/** How keys are looked up in one Data Standard: see the rows of the table. */
export interface KeyTable extends Pick<KeyRow, "needs" | "renumbered" | "fillers"> {
  readonly collection: string;
  readonly legacy: KeyPaths;
  readonly current: KeyPaths;
  /** All names of the legacy key, those of the owner too. */
  readonly names: readonly string[];
  readonly scope: readonly string[];
  /** The collection whose legacy key has the other names, and where its current key is here. */
  readonly owner: { readonly table: KeyTable; readonly at: KeyPaths } | undefined;
  /** Whether the key of the owner makes the current key whole. */
  readonly suffices: boolean;
}

/** How the keys of a collection are looked up; `undefined` for one whose keys differ by names alone. */
export function keyTable(collection: string, standard: FieldStandard): KeyTable | undefined {
  return tablesIn(standard)(collection);
}

const tablesIn = kept((standard: FieldStandard) =>
  kept((collection: string): KeyTable | undefined => {
    const row = Object.hasOwn(keyRows, collection) ? keyRows[collection] : undefined;
    if (!row) return undefined;
    const { by, scope = row.needs, suffices = false } = row;
    const legacy = pathsIn(row.legacy, standard);
    const table = by && keyTable(by[0], standard);
    return {
      ...row,
      collection,
      legacy,
      current: pathsIn(row.current, standard),
      names: [...legacy.map(([name]) => name), ...(table?.names ?? none)],
      scope,
      owner: table && { table, at: pathsIn(by[1], standard) },
      suffices,
    };
  }),
);

export function isOfLegacyKey(collection: string, path: string): boolean {
  return fieldStandards.some((standard) =>
    keyTable(collection, standard)?.legacy.some(([, each]) => each === path),
  );
}

function pathsIn(words: string, standard: FieldStandard): KeyPaths {
  return wordsOf(words).flatMap(([part, spans]) => {
    const [path = "", name = path.slice(path.lastIndexOf(".") + 1)] = part.split("=").toReversed();
    return holdsIn(spans, standard) ? [[name, path] as const] : [];
  });
}

/** The names of both keys of a collection, in one Data Standard. */
export function keyParts(
  collection: string,
  standard: FieldStandard,
): { readonly legacy: readonly string[]; readonly current: readonly string[] } {
  const { names = none, current = none } = keyTable(collection, standard) ?? {};
  return {
    legacy: [...new Set(names)].toSorted(),
    current: current.map(([name]) => name).toSorted(),
  };
}
