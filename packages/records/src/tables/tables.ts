import { none, once } from "@edbridge/core/internal";
import { kept } from "../model/memoize.js";
import { type FieldStandard, linesIn, readTable } from "../model/data-standard.js";
import { carriedFields, type CarriedPlace } from "./fields.js";
import { relationsIn } from "./relations.js";
import type { Distinct, Extension, Row, Table } from "./table-form.js";
import descriptors from "../../tables/descriptors.json" with { type: "json" };
import types from "../../tables/types.json" with { type: "json" };
import * as packaged from "./all-tables.js";

const resources: Readonly<Record<string, unknown>> = packaged;

/** The names of the legacy collections that have a table: resources, then descriptors, then types. */
export function tableNames(): readonly string[] {
  return [...Object.keys(resources), ...ofEnumerations().keys()];
}

/** The table of a legacy collection. */
export function tableOf(collection: string): Table | undefined {
  return parsed(collection);
}

const parsed = kept((collection: string): Table | undefined => {
  if (!Object.hasOwn(resources, collection)) return ofEnumerations().get(collection);
  return readTable<Table>(resources[collection]);
});

export type TableIn = ReturnType<typeof tableIn>;

/** What of a table holds in one Data Standard. */
export function tableIn(table: Table, standard: FieldStandard) {
  const rows = linesIn(table.rows, standard, ({ legacy }) => legacy);
  const defaults = linesIn(table.defaults, standard, ({ current }) => current);
  const relations = relationsIn(table, standard);
  const distinct: readonly Distinct[] = linesIn(table.distinct, standard, ({ list }) => list);
  const currentOnly = linesIn(table.currentOnly, standard, (each) => each.current);
  return {
    ...relations,
    rows,
    defaults,
    distinct,
    currentOnly,
    /** The current collection; none where the record consists of related ones only, or has no place. */
    current: linesIn(table.current, standard, () => "")[0]?.name,
    /** Why such records can only be read, where that is so. */
    readOnly: linesIn(table.readOnly, standard, () => "")[0]?.why,
    /** The fields that no legacy list has, with their places. */
    carried: carriedFields(rows, relations, defaults, currentOnly),
  };
}

/**
 * The fields that only current hosts have and that a legacy record of a table may carry in a Data
 * Standard, under their current names.
 */
export function carriedIn(table: Table, standard: FieldStandard): readonly CarriedPlace[] {
  return tableIn(table, standard).carried;
}

/** A table with an agency's own rows in place of those for the same fields. */
export function extendTable(
  table: Table | undefined,
  extensions: readonly Extension[],
  standard: FieldStandard,
): Table | undefined {
  let result = table;
  for (const extension of extensions) {
    const { collection, current, rows = [] } = extension;
    const fields = new Set(linesIn(rows, standard, (row) => row.legacy).map((row) => row.legacy));
    const base: Table = result ?? { collection, current: [], rows: [] };
    const add = <T>(before: readonly T[] | undefined, after: readonly T[] | undefined): T[] => [
      ...(after ?? none),
      ...(before ?? none),
    ];
    result = {
      ...base,
      current: current ?? base.current,
      rows: add(
        base.rows.filter(({ legacy }) => !fields.has(legacy)),
        rows,
      ),
      relations: add(base.relations, extension.relations),
      defaults: add(base.defaults, extension.defaults),
      currentOnly: add(base.currentOnly, extension.currentOnly),
    };
  }
  return result;
}

interface DescriptorFamily {
  /** The rows that all have; names in braces are those of a collection. */
  readonly rows: readonly Row[];
  /** The rows that each has beside these. */
  readonly byCollection: Readonly<Record<string, readonly Row[]>>;
  /** Those that no Data Standard has, and why. */
  readonly gone: readonly string[];
  readonly why: string;
}

interface TypeFamily extends Pick<DescriptorFamily, "rows"> {
  readonly types: readonly { readonly legacy: string; current?: string; in?: string }[];
}

const ofCodes = ["effectiveBeginDate", "effectiveEndDate", "namespace"];

/** The tables of descriptors and types. A type was a list of texts; hosts keep it among the descriptors. */
const ofEnumerations = once((): ReadonlyMap<string, Table> => {
  const { byCollection, gone, why, rows: usual } = readTable<DescriptorFamily>(descriptors);
  const { types: lines, rows: ofType } = readTable<TypeFamily>(types);
  const ofDescriptors = Object.entries(byCollection).map(([collection, added]): Table => {
    const rows = [...rowsFor(usual, collection, collection), ...added];
    const sorted = rows.toSorted((a, b) =>
      a.legacy < b.legacy ? -1 : Number(a.legacy > b.legacy),
    );
    return { collection, current: [{ name: collection }], rows: sorted };
  });
  const ofGone = gone.map((collection): Table => ({ collection, current: [], why, rows: [] }));
  const ofTypes = lines.map(({ legacy, current, in: spans }): Table => {
    const namespace = `uri://ed-fi.org/${nameOf(current)}`;
    return {
      collection: legacy,
      current: current === undefined ? [] : [{ name: current, in: spans }],
      rows: rowsFor(ofType, legacy, current),
      defaults: [{ current: "namespace", value: namespace }],
      currentOnly: ofCodes.map((member) => ({ current: member })),
    };
  });
  const byName = (one: Table, other: Table) => (one.collection < other.collection ? -1 : 1);
  const all = [...[...ofDescriptors, ...ofGone].toSorted(byName), ...ofTypes];
  return new Map(all.map((table) => [table.collection, table]));
});

function rowsFor(rows: readonly Row[], legacy: string, current = ""): Row[] {
  const names: Readonly<Record<string, string>> = {
    legacy: legacy.slice(0, -1),
    current: current.slice(0, -1),
    // A list that no host has keeps a value that can be read.
    Kind: nameOf(current || legacy).replace(/Descriptor$/, ""),
  };
  const filled = JSON.stringify(rows).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => names[name] ?? whole,
  );
  return readTable<Row[]>(filled);
}

/** The name of one record of a descriptor's collection: `TermDescriptor`. */
function nameOf(collection = ""): string {
  return collection.charAt(0).toUpperCase() + collection.slice(1, -1);
}

/** How far a legacy field is from where it was. */
export interface MovedField {
  /** Its path without the positions in lists: `addresses.addressType`. */
  readonly path: string;
  /** `kept` at its place with its value; `dated` if only the form of a date differs; else `moved`. */
  readonly move: "kept" | "dated" | "moved";
}

/** What a table does with each legacy field, by its lines that hold in a Data Standard. */
export function movesIn({ rows, keys, carried }: TableIn): readonly MovedField[] {
  const moves = new Map<string, MovedField>();
  const note = (legacy: string, move: MovedField["move"]) => {
    const path = legacy.replaceAll(/\[[^\]]*\]/g, "");
    const before = moves.get(path)?.move ?? move;
    moves.set(path, { path, move: before === move ? move : "moved" });
  };
  for (const { legacy, current, value, pairs } of rows) {
    if (legacy !== current) note(legacy, "moved");
    else if (value === "date" || value === "dateTime") note(legacy, "dated");
    else note(legacy, value === undefined && !pairs ? "kept" : "moved");
  }
  for (const { legacy, current } of keys) {
    const places = new Set(Object.values(current));
    for (const path of Object.values(legacy)) note(path, places.has(path) ? "kept" : "moved");
  }
  for (const { legacy, current } of carried) note(legacy, legacy === current ? "kept" : "moved");
  return [...moves.values()];
}
