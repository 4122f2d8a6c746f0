import { none } from "@edbridge/core/internal";
import {
  carriedIn,
  descriptorIn,
  relationsIn,
  catalogOf,
  exampleCode,
  type ExampleCode,
  type FieldStandard,
  fieldStandards,
  type LegacyField,
  legacyShapeOf,
  linesIn,
  renamedCodes,
  type Table,
  tableNames,
  tableOf,
} from "@edbridge/records/internal";
import { capitalized, grouped, singular } from "../command/text.js";
import { spansByName } from "./spans.js";

/** Where a legacy field is on a host of one Data Standard, and in which form. */
export interface FieldPlace {
  /** The current collection; absent where the field has no place. */
  readonly collection?: string;
  /** The current path, such as `addresses[].addressTypeDescriptor`. */
  readonly field?: string;
  /** A value in its current form, such as `"2016-08-22"`. */
  readonly form?: string;
  /** What else has to be known: why it has no place, or what the place stands for. */
  readonly why?: string;
}

/** A field of legacy records, and what becomes of it: all from the tables of the translation. */
export interface FieldForms {
  readonly collection: string;
  /** The legacy path, such as `addresses[].addressType`. */
  readonly field: string;
  /** A value in its legacy form, such as `"Regular"`. */
  readonly form: string;
  /** The change that is about it; `undefined` where the field is the same in both generations. */
  readonly change: string | undefined;
  /** One at least; one without a field where there is no place. */
  readonly places: readonly FieldPlace[];
}

type Row = Table["rows"][number];

/** A legacy path without the marks of lists, as events name it: `addresses.addressType`. */
export function plainPath(path: string): string {
  return path.replaceAll(/\[[^\]]*\]/g, "");
}

/** A place as text, with its collection where that is another one: `contacts: firstName "…"`. */
export function placeText(
  { collection: current, field = "", form = "" }: FieldPlace,
  collection: string,
): string {
  const elsewhere = current === collection || current === undefined ? "" : `${current}: `;
  return `${elsewhere}${field} ${form}`.trimEnd();
}

/** All places of a field as text; `no place` where there is none. */
export function placesText(places: readonly FieldPlace[], collection: string): string {
  const known = places.filter(({ field }) => field !== undefined);
  return known.map((place) => placeText(place, collection)).join(" and ") || "no place";
}

/** The name of a legacy collection that is written in any letter case. */
export function collectionNamed(name: string): string | undefined {
  return tableNames().find((each) => each.toLowerCase() === name.toLowerCase());
}

/** Where the records of a legacy collection are in a Data Standard: several where they were split. */
export function currentCollections(collection: string, standard: FieldStandard): readonly string[] {
  const table = tableOf(collection);
  const main = catalogOf(standard).find(collection)?.current ?? (table && mainOf(table, standard));
  if (main !== undefined) return [main];
  const { parts } = relationsIn(table ?? {}, standard);
  return parts.flatMap(({ order, to }) => (order === "delete" ? [] : [to]));
}

/** The paths of all fields of a legacy collection that the tables know, in their order. */
export function fieldPaths(collection: string): readonly string[] {
  const table = tableOf(collection);
  if (!table) return [];
  const keys = fieldStandards.flatMap((standard) => relationsIn(table, standard).keys);
  const parts = keys.flatMap(({ legacy }) => Object.values(legacy));
  // One Data Standard takes all items of a field, and another one takes the first.
  const byPath = grouped([...table.rows.map(({ legacy }) => legacy), ...parts], plainPath);
  return [...byPath.values()].flatMap(([path]) => path ?? none);
}

/** A field by its path, with or without the marks of lists, in any letter case, if the tables have it. */
export function fieldOf(
  collection: string,
  path: string,
  standard: FieldStandard,
): FieldForms | undefined {
  const table = tableOf(collection);
  const wanted = plainPath(path).toLowerCase();
  const field = fieldPaths(collection).find((each) => plainPath(each).toLowerCase() === wanted);
  if (!table || field === undefined) return undefined;
  const rows = rowsOf(table, field, standard);
  const [first] = rows;
  const form = first ? formsOf(first, table, standard)[0] : publishedForm(table, field);
  const places = first
    ? rows.map((row) => placeOf(row, table, standard))
    : placesOfPart(field, table, standard);
  const found = { collection: table.collection, field, form, places };
  return { ...found, change: changeOf(found) };
}

/** All fields with codes that a host has a place for, as events name them, such as `students.races.raceType`. */
export function codeFields(standard: FieldStandard) {
  return tableNames().flatMap((collection) => {
    const rows = linesIn(tableOf(collection)?.rows ?? [], standard, ({ legacy }) => legacy);
    return rows.flatMap(({ legacy, current, value }) => {
      const codes = current === undefined ? undefined : descriptorIn(value);
      return codes ? [{ field: `${collection}.${plainPath(legacy)}`, ...codes }] : [];
    });
  });
}

/** The codes of a field that have another name in a Data Standard; none for a field without codes. */
export function renamedIn(
  collection: string,
  field: string,
  standard: FieldStandard,
): readonly ExampleCode[] {
  const table = tableOf(collection);
  const [row] = table ? rowsOf(table, field, standard) : [];
  const codes = descriptorIn(row?.value);
  return codes ? renamedCodes(codes.descriptor, codes.isType, standard) : [];
}

/**
 * The fields that only current hosts have, and that records of a legacy collection may carry: the
 * path in a legacy record, and its place in runs of Data Standards such as `5.0-5.2`.
 */
export function carriedFieldsOf(
  collection: string,
  standards: readonly FieldStandard[] = fieldStandards,
) {
  const table = tableOf(collection);
  if (!table) return [];
  const fields = (standard: FieldStandard) =>
    carriedIn(table, standard).map(({ legacy, current }) => {
      const { related, path } = partsOf(current);
      const place = related === undefined ? plainPath(path) : `${related}: ${plainPath(path)}`;
      return [plainPath(legacy), place] as const;
    });
  return spansByName(fields, standards);
}

function rowsOf(table: Table, field: string, standard: FieldStandard): readonly Row[] {
  const plain = plainPath(field);
  const rows = table.rows.filter(({ legacy }) => plainPath(legacy) === plain);
  return linesIn(rows, standard, ({ legacy }) => plainPath(legacy));
}

function mainOf({ current }: Table, standard: FieldStandard): string | undefined {
  return linesIn(current, standard, () => "")[0]?.name;
}

/** A current path of a table; that of a related record is `~collection[…].path`. */
function partsOf(current: string): { readonly related?: string; readonly path: string } {
  const [, related, path] = /^~(\w+)\[[^\]]*\]\.(.*)$/.exec(current) ?? none;
  return related === undefined || path === undefined ? { path: current } : { related, path };
}

function placeOf(row: Row, table: Table, standard: FieldStandard): FieldPlace {
  const why = row.why === undefined ? {} : { why: row.why };
  if (row.current === undefined) return why;
  const { related, path } = partsOf(row.current);
  const collection = related ?? mainOf(table, standard) ?? table.collection;
  return { collection, field: path, form: formsOf(row, table, standard)[1], ...why };
}

/** The current parts of a reference whose legacy parts are looked up: the one that a part became, or all. */
function placesOfPart(field: string, table: Table, standard: FieldStandard): readonly FieldPlace[] {
  const key = relationsIn(table, standard).keys.find(({ legacy }) =>
    Object.values(legacy).includes(field),
  );
  if (!key) return [{}];
  const [collection = table.collection] = currentCollections(table.collection, standard);
  const [part = ""] = Object.entries(key.legacy).find(([, path]) => path === field) ?? none;
  const isKept = key.current[part] === field;
  if (isKept) return [{ collection, field, form: publishedForm(table, field) }];
  const why = `It is part of a key that has other parts now; read the record of ${key.to} to learn them.`;
  const found = tableOf(key.to);
  const [row] = found ? rowsOf(found, part, standard) : [];
  const successor = key.current[row?.current ?? ""];
  const places = successor === undefined ? Object.values(key.current) : [successor];
  return places.map((place) => ({ collection, field: place, why }));
}

/** Which change a field is about. A date alone is one of its own. */
function changeOf({ collection, field, form, places }: Omit<FieldForms, "change">) {
  const isSame = (place: FieldPlace) => place.collection === collection && place.field === field;
  if (!places.every(isSame)) return "EDB024";
  if (places.every((place) => place.form === form)) return undefined;
  return form === date[0] || form === time[0] ? "EDB017" : "EDB024";
}

/** A value as records of each generation have it, as JSON. */
type ValueForms = readonly [legacy: string, current: string];

const date: ValueForms = ['"2016-08-22T00:00:00"', '"2016-08-22"'];
const time: ValueForms = ['"2016-08-22T08:30:00"', '"2016-08-22T08:30:00Z"'];

/** A value in both forms, where each value of its kind may be it. */
const formsByValue: Readonly<Record<string, ValueForms>> = {
  date,
  dateTime: time,
  number: ['"1"', "1"],
  decimal: ["1.5", '"1.5"'],
  namespace: ['"http://ed-fi.org/…"', '"uri://ed-fi.org/…"'],
};

const anyText = '"…"';

/** A value of each published type, in its legacy form; any other one is a text. */
const formsByType: Readonly<Record<string, string>> = {
  integer: "1",
  number: "1.5",
  boolean: "true",
  date: date[0],
  "date and time": time[0],
  time: '"08:30:00"',
};

/** One value of a field in both forms: the same value on both sides. */
function formsOf(row: Row, table: Table, standard: FieldStandard): ValueForms {
  const { value = "", pairs, legacy: field } = row;
  const usual = publishedForm(table, field);
  const fixed = formsByValue[value];
  if (fixed) return fixed;
  if (value === "descriptorNamespace") {
    const kind = capitalized(singular(table.collection));
    return [`"http://www.ed-fi.org/Descriptor/${kind}.xml"`, `"uri://ed-fi.org/${kind}"`];
  }
  const codes = descriptorIn(value);
  if (!codes) return [usual, value === "text" ? anyText : usual];
  const { descriptor, isType } = codes;
  const uri = (code: unknown) => JSON.stringify(`uri://ed-fi.org/${descriptor}Descriptor#${code}`);
  const paired = pairs?.find((pair) => pair.current !== undefined && pair.with === undefined);
  if (paired) return [JSON.stringify(paired.legacy), uri(paired.current)];
  const code = exampleCode(descriptor, isType, standard) ?? { legacy: "…", current: "…" };
  const legacy = usual === anyText ? JSON.stringify(code.legacy) : usual;
  return [legacy, field === "" ? legacy : uri(code.current)];
}

/** A legacy field by the type that its published list has; a text where no list has it. */
function publishedForm({ collection }: Table, field: string): string {
  let fields: readonly LegacyField[] = legacyShapeOf(collection)?.model.fields ?? none;
  let type: LegacyField["type"] | undefined;
  for (const name of plainPath(field).split(".")) {
    type = fields.find((each) => each.name === name)?.type;
    fields = typeof type === "object" ? type.fields : [];
  }
  return (typeof type === "string" && formsByType[type]) || anyText;
}
