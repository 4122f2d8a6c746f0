import types from "../../tables/types.json" with { type: "json" };
import { allTables } from "./all-tables.js";
import { carriedFields, type CarriedPlace } from "./carried.js";
import { type FieldStandard, linesIn } from "../model/data-standard.js";
import { relationsIn } from "./relations.js";
import { tableSchema } from "./table.js";
import type { Extension, Row, Table } from "./table-form.js";

const parsed = new Map<string, Table>();
let typeTables: ReadonlyMap<string, Table> | undefined;

/** The names of the legacy collections that have a table. */
export function tableNames(): readonly string[] {
  return [...Object.keys(allTables), ...ofTypes().keys()];
}

/** The table of a legacy collection. */
export function tableOf(collection: string): Table | undefined {
  const known = parsed.get(collection) ?? ofTypes().get(collection);
  if (known || !Object.hasOwn(allTables, collection)) return known;
  const table = tableSchema.parse(read(allTables[collection]));
  parsed.set(collection, table);
  return table;
}

/**
 * The fields that only current hosts have and that a legacy record of a table may carry in a Data
 * Standard, under their current names.
 */
export function carriedIn(table: Table, standard: FieldStandard): readonly CarriedPlace[] {
  const held = <T extends { readonly in?: string | undefined }>(
    lines: readonly T[] | undefined,
    thingOf: (line: T) => string,
  ) => linesIn(lines ?? [], standard, thingOf);
  const { keys, values } = relationsIn(table, standard);
  return carriedFields({
    rows: held(table.rows, ({ legacy }) => legacy),
    keys,
    currentOnly: held(table.currentOnly, ({ current }) => current),
    assumed: [
      ...held(table.defaults, ({ current }) => current).map((each) => each.current),
      ...values.map(({ place }) => place),
    ],
    hasMain: held(table.current, () => "").length > 0,
  });
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

/** The build keeps tables as text, so that only those are read that are used. */
function read(table: unknown): unknown {
  return typeof table === "string" ? JSON.parse(table) : table;
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
