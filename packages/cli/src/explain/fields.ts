import { relationsIn, type Table, tableNames, tableOf } from "@edbridge/records";
import {
  catalogOf,
  type ExampleCode,
  type FieldStandard,
  fieldStandards,
  linesIn,
  nearestName,
} from "@edbridge/records/model";
import { dateForms, formsOf, plainPath, publishedForm, renamedCodesOf } from "./forms.js";

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
  /** The legacy collection. */
  readonly collection: string;
  /** The legacy path, such as `addresses[].addressType`. */
  readonly field: string;
  /** A value in its legacy form, such as `"Regular"`. */
  readonly form: string;
  /** The change that is about it; absent where the field is the same in both generations. */
  readonly change?: string;
  readonly places: readonly FieldPlace[];
}

type Row = Table["rows"][number];

/** A place as text, with its collection where that is another one: `contacts: firstName "…"`. */
export function placeText(
  { collection: current, field = "", form = "" }: FieldPlace,
  collection: string,
): string {
  const elsewhere = current === collection || current === undefined ? "" : `${current}: `;
  return `${elsewhere}${field} ${form}`.trimEnd();
}

/** The paths of all fields of a legacy collection that the tables know, in their order. */
export function fieldPaths(collection: string): readonly string[] {
  const table = tableOf(collection);
  if (!table) return [];
  const keys = fieldStandards.flatMap((standard) => relationsIn(table, standard).keys);
  const all = [
    ...table.rows.map(({ legacy }) => legacy),
    ...keys.flatMap(({ legacy }) => Object.values(legacy)),
  ];
  return [...new Set(all)];
}

/**
 * One field of a legacy collection.
 *
 * @param field its path with or without the marks of lists, in any letter case
 * @returns `undefined` where the tables have no such field
 */
export function fieldOf(
  collection: string,
  field: string,
  standard: FieldStandard,
): FieldForms | undefined {
  const table = tableOf(collection);
  const wanted = plainPath(field).toLowerCase();
  if (!table) return undefined;
  const known = fieldPaths(collection).find((each) => plainPath(each).toLowerCase() === wanted);
  return known === undefined ? undefined : fieldForms(table, known, standard);
}

/** The name of the legacy collection that is meant, in any letter case, or the nearest one. */
export function collectionNamed(name: string): {
  readonly name?: string;
  readonly nearest?: string;
} {
  const names = tableNames();
  const wanted = name.toLowerCase();
  const found = names.find((each) => each.toLowerCase() === wanted);
  if (found !== undefined) return { name: found };
  const nearest = nearestName(name, names);
  return nearest === undefined ? {} : { nearest };
}

/** The codes of a field that have another name in a Data Standard; none for a field without codes. */
export function renamedIn(
  collection: string,
  field: string,
  standard: FieldStandard,
): readonly ExampleCode[] {
  const table = tableOf(collection);
  const [row] = table ? rowsOf(table, field, standard) : [];
  return row ? renamedCodesOf(row, standard) : [];
}

/** Where the records of a legacy collection are in a Data Standard: several where they were split. */
export function currentCollections(collection: string, standard: FieldStandard): readonly string[] {
  const table = tableOf(collection);
  const main = catalogOf(standard).find(collection)?.current ?? (table && mainOf(table, standard));
  if (main !== undefined) return [main];
  const { parts } = relationsIn(table ?? {}, standard);
  return parts.flatMap(({ order, to }) => (order === "delete" ? [] : [to]));
}

/** What is true of every Data Standard, or of several in turn, said once: `3.1-4.0`, `5.0-6.0`. */
export function bySpan<T>(
  valueOf: (standard: FieldStandard) => T,
  standards: readonly FieldStandard[],
): readonly { readonly span: string; readonly value: T }[] {
  const groups: { members: FieldStandard[]; key: string | undefined; value: T }[] = [];
  for (const standard of standards) {
    const value = valueOf(standard);
    const key = JSON.stringify(value);
    const open = groups.at(-1);
    if (open && open.key === key) open.members.push(standard);
    else groups.push({ members: [standard], key, value });
  }
  return groups.map(({ members, value }) => ({ span: spanOf(members), value }));
}

/** The same for several things by their names, each where it has a value. */
export function spansByName<T>(
  valuesOf: (standard: FieldStandard) => Iterable<readonly [name: string, value: T]>,
  standards: readonly FieldStandard[],
): readonly { readonly name: string; readonly span: string; readonly value: T }[] {
  const found = new Map(standards.map((each) => [each, new Map(valuesOf(each))]));
  const names = new Set([...found.values()].flatMap((values) => [...values.keys()]));
  return [...names].flatMap((name) =>
    bySpan((standard) => found.get(standard)?.get(name), standards).flatMap(({ span, value }) =>
      value === undefined ? [] : [{ name, span, value }],
    ),
  );
}

/** Data Standards in turn, as text: `5.0-5.2`, or `6.0`. */
export function spanOf(standards: readonly FieldStandard[]): string {
  return [...new Set([standards[0], standards.at(-1)])].join("-");
}

function rowsOf(table: Table, field: string, standard: FieldStandard): readonly Row[] {
  const rows = table.rows.filter((row) => row.legacy === field);
  return linesIn(rows, standard, ({ legacy }) => legacy);
}

function mainOf({ current }: Table, standard: FieldStandard): string | undefined {
  return linesIn(current, standard, () => "")[0]?.name;
}

function fieldForms(table: Table, field: string, standard: FieldStandard): FieldForms {
  const { collection } = table;
  const rows = rowsOf(table, field, standard);
  const [first] = rows;
  const form = first
    ? formsOf(collection, first, standard).legacy
    : publishedForm(collection, field);
  const found = rows.map((row) => placeOf(table, row, standard));
  const places = found.length > 0 ? found : lookedUp(table, field, standard);
  const change = changeOf(collection, field, form, places);
  return { collection, field, form, ...(change === undefined ? {} : { change }), places };
}

function placeOf(table: Table, row: Row, standard: FieldStandard): FieldPlace {
  const why = row.why === undefined ? {} : { why: row.why };
  if (row.current === undefined) return why;
  const [, companion, within] = /^~(\w+)\[[^\]]*\]\.(.*)$/.exec(row.current) ?? [];
  return {
    collection: companion ?? mainOf(table, standard) ?? table.collection,
    field: within ?? row.current,
    form: formsOf(table.collection, row, standard).current,
    ...why,
  };
}

/** The current parts of a reference whose legacy parts are looked up: the one that a part became, or all. */
function lookedUp(table: Table, field: string, standard: FieldStandard): readonly FieldPlace[] {
  const key = relationsIn(table, standard).keys.find(({ legacy }) =>
    Object.values(legacy).includes(field),
  );
  if (!key) return [];
  const [collection = table.collection] = currentCollections(table.collection, standard);
  const [part] = Object.entries(key.legacy).find(([, path]) => path === field) ?? [];
  const same = part === undefined ? undefined : key.current[part];
  if (same === field) return [{ collection, field, form: publishedForm(table.collection, field) }];
  const why = `It is part of a key that has other parts now; read the record of ${key.to} to learn them.`;
  const found = tableOf(key.to);
  const [row] = found && part !== undefined ? rowsOf(found, part, standard) : [];
  const successor = key.current[row?.current ?? ""];
  const places = successor === undefined ? Object.values(key.current) : [successor];
  return places.map((place) => ({ collection, field: place, why }));
}

/** Which change a field is about. A date alone is one of its own. */
function changeOf(
  collection: string,
  field: string,
  form: string,
  places: readonly FieldPlace[],
): string | undefined {
  const isSame = (place: FieldPlace) => place.collection === collection && place.field === field;
  if (places.length === 0 || !places.every(isSame)) return "EDB024";
  if (places.every((place) => place.form === form)) return undefined;
  return form === dateForms.legacy ? "EDB017" : "EDB024";
}
