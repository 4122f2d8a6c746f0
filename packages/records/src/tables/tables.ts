import types from "../../tables/types.json" with { type: "json" };
import { readTable } from "../model/table-text.js";
import * as packaged from "./all-tables.js";
import { type CarriedField, carriedFields, type CarriedPlace } from "./carried.js";
import { type FieldStandard, linesIn } from "../model/data-standard.js";
import { type Relations, relationsIn } from "./relations.js";
import type { CurrentOnly, Default, Distinct, Extension, Row, Table } from "./table-form.js";

const allTables: Readonly<Record<string, unknown>> = packaged;
const parsed = new Map<string, Table>();
let typeTables: ReadonlyMap<string, Table> | undefined;

/** The names of the legacy collections that have a table: resources, then descriptors, then types. */
export function tableNames(): readonly string[] {
  const isDescriptor = (name: string) => Number(name.endsWith("Descriptors"));
  const names = Object.keys(allTables).toSorted((a, b) => isDescriptor(a) - isDescriptor(b));
  return [...names, ...ofTypes().keys()];
}

/** The table of a legacy collection. */
export function tableOf(collection: string): Table | undefined {
  const known = parsed.get(collection) ?? ofTypes().get(collection);
  if (known || !Object.hasOwn(allTables, collection)) return known;
  const table = readTable<Table>(allTables[collection]);
  parsed.set(collection, table);
  return table;
}

/** What of a table holds in one Data Standard. */
export interface TableIn extends Relations {
  readonly rows: readonly Row[];
  readonly defaults: readonly Default[];
  readonly distinct: readonly Distinct[];
  readonly currentOnly: readonly CurrentOnly[];
  /** The current collection; none where the record consists of related ones only, or has no place. */
  readonly current: string | undefined;
  /** Why such records can only be read, where that is so. */
  readonly readOnly: string | undefined;
  /** The fields that no legacy list has, with their places. */
  readonly carried: readonly CarriedField[];
}

/** The lines of a table that hold in a Data Standard. */
export function tableIn(table: Table, standard: FieldStandard): TableIn {
  const rows = linesIn(table.rows, standard, ({ legacy }) => legacy);
  const defaults = linesIn(table.defaults, standard, ({ current }) => current);
  const relations = relationsIn(table, standard);
  const { keys, values } = relations;
  const current = linesIn(table.current, standard, () => "")[0]?.name;
  const currentOnly = linesIn(table.currentOnly, standard, (each) => each.current);
  const carried = carriedFields({
    rows,
    keys,
    currentOnly,
    assumed: [...defaults.map((each) => each.current), ...values.map(({ place }) => place)],
    hasMain: current !== undefined,
  });
  return {
    ...relations,
    rows,
    defaults,
    distinct: linesIn(table.distinct, standard, ({ list }) => list),
    readOnly: linesIn(table.readOnly, standard, () => "")[0]?.why,
    currentOnly,
    current,
    carried,
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
  for (const own of extensions) {
    const { collection, current, rows = [] } = own;
    const fields = new Set(linesIn(rows, standard, (row) => row.legacy).map((row) => row.legacy));
    const base: Table = result ?? { collection, current: [], rows: [] };
    const add = <T>(before: readonly T[] | undefined, after: readonly T[] | undefined): T[] => [
      ...(after ?? []),
      ...(before ?? []),
    ];
    result = {
      ...base,
      current: current ?? base.current,
      rows: add(
        base.rows.filter(({ legacy }) => !fields.has(legacy)),
        rows,
      ),
      relations: add(base.relations, own.relations),
      defaults: add(base.defaults, own.defaults),
      currentOnly: add(base.currentOnly, own.currentOnly),
    };
  }
  return result;
}

/** A type was a list of texts; current hosts keep it among the descriptors. */
function ofTypes(): ReadonlyMap<string, Table> {
  typeTables ??= new Map(
    types.types.map(({ legacy, current, in: spans }: TypeLine) => [
      legacy,
      typeTable(legacy, current, spans),
    ]),
  );
  return typeTables;
}

interface TypeLine {
  readonly legacy: string;
  readonly current?: string;
  readonly in?: string;
}

function typeTable(legacy: string, current: string | undefined, spans: string | undefined): Table {
  const descriptor = current?.slice(0, -1) ?? "";
  const number: Row[] = [
    { legacy: `${legacy.slice(0, -1)}Id`, current: `${descriptor}Id`, in: "3.1,5.0" },
    {
      legacy: `${legacy.slice(0, -1)}Id`,
      why: "Each host numbers its own descriptors.",
      harmless: true,
      in: "3.3-4.0,6.0",
    },
  ];
  const name = `${descriptor.charAt(0).toUpperCase()}${descriptor.slice(1)}`;
  const kind = name.replace(/Descriptor$/, "");
  const texts: Row[] = [
    { legacy: "codeValue", current: "codeValue", value: `codeOf ${kind}` },
    { legacy: "description", current: "description" },
    { legacy: "shortDescription", current: "shortDescription", value: `typeText ${kind}` },
  ];
  return {
    collection: legacy,
    current: current === undefined ? [] : [{ name: current, in: spans }],
    rows: [...number, ...texts],
    defaults: [{ current: "namespace", value: `uri://ed-fi.org/${name}` }],
    currentOnly: ["effectiveBeginDate", "effectiveEndDate", "namespace"].map((member) => ({
      current: member,
    })),
  };
}
