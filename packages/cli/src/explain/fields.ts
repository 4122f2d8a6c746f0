import { nearestName } from "@edbridge/core/internal";
import { type Table, tableNames, tableOf } from "@edbridge/records";
import {
  catalogOf,
  type DataStandard,
  dataStandards,
  exampleCode,
  holdsIn,
  type LegacyField,
  legacyShapeOf,
} from "@edbridge/records/model";

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

/** A legacy path without the marks of lists, as events name it: `addresses.addressType`. */
export function plainPath(path: string): string {
  return path.replaceAll(/\[[^\]]*\]/g, "");
}

/** The paths of all fields of a legacy collection that the tables know, in their order. */
export function fieldPaths(collection: string): readonly string[] {
  const table = tableOf(collection);
  if (!table) return [];
  const { rows, lookups = [] } = table;
  const all = [
    ...rows.map(({ legacy }) => legacy),
    ...lookups.flatMap(({ legacy }) => Object.values(legacy)),
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
  standard: DataStandard,
): FieldForms | undefined {
  const table = tableOf(collection);
  const wanted = plainPath(field).toLowerCase();
  if (!table) return undefined;
  const known = fieldPaths(collection).find((each) => plainPath(each).toLowerCase() === wanted);
  return known === undefined ? undefined : formsOf(table, known, standard);
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

/** Where the records of a legacy collection are in a Data Standard: several where they were split. */
export function currentCollections(collection: string, standard: DataStandard): readonly string[] {
  const holds = (each: { readonly in?: string | undefined }) => holdsIn(each.in, standard);
  const { current = [], companions = [] } = tableOf(collection) ?? {};
  const main = catalogOf(standard).find(collection)?.current ?? current.find(holds)?.name;
  if (main !== undefined) return [main];
  return companions.filter(holds).map(({ name }) => name);
}

/** What is true of every Data Standard, or of several in turn, said once: `3.1-4.0`, `5.0-6.0`. */
export function bySpan<T>(
  valueOf: (standard: DataStandard) => T,
): readonly { readonly span: string; readonly value: T }[] {
  const groups: { first: string; last: string; key: string; value: T }[] = [];
  for (const standard of dataStandards) {
    const value = valueOf(standard);
    const key = JSON.stringify(value);
    const open = groups.at(-1);
    if (open?.key === key) open.last = standard;
    else groups.push({ first: standard, last: standard, key, value });
  }
  return groups.map(({ first, last, value }) => ({
    span: first === last ? first : `${first}-${last}`,
    value,
  }));
}

function formsOf(table: Table, field: string, standard: DataStandard): FieldForms {
  const { collection } = table;
  const rows = table.rows.filter((row) => row.legacy === field && holdsIn(row.in, standard));
  const form = legacyForm(collection, field, rows[0]?.value, standard);
  const found = rows.map((row) => placeOf(table, row, form, standard));
  const places = found.length > 0 ? found : lookedUp(table, field, standard);
  const change = changeOf(collection, field, form, places);
  return { collection, field, form, ...(change === undefined ? {} : { change }), places };
}

function placeOf(table: Table, row: Row, form: string, standard: DataStandard): FieldPlace {
  const why = row.why === undefined ? {} : { why: row.why };
  if (row.current === undefined) return why;
  const [, companion, within] = /^~(\w+)\[[^\]]*\]\.(.*)$/.exec(row.current) ?? [];
  const main = table.current.find((each) => holdsIn(each.in, standard))?.name;
  return {
    collection: companion ?? main ?? table.collection,
    field: within ?? row.current,
    form: currentForm(row, form, standard),
    ...why,
  };
}

/** The current parts of a reference whose legacy parts are looked up. */
function lookedUp(table: Table, field: string, standard: DataStandard): readonly FieldPlace[] {
  const lookup = table.lookups?.find(
    (each) => holdsIn(each.in, standard) && Object.values(each.legacy).includes(field),
  );
  if (!lookup) return [];
  const [collection = table.collection] = currentCollections(table.collection, standard);
  const why = `It is part of a key that has other parts now; read the record of ${lookup.find} to learn them.`;
  return Object.values(lookup.current).map((place) => ({ collection, field: place, why }));
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

/** The forms of values that only tables name, by what a row says of its value. */
const namespaceForms: Readonly<Record<string, { legacy: string; current: string }>> = {
  namespace: { legacy: '"http://ed-fi.org/…"', current: '"uri://ed-fi.org/…"' },
  descriptorNamespace: {
    legacy: '"http://www.ed-fi.org/Descriptor/TermDescriptor.xml"',
    current: '"uri://ed-fi.org/TermDescriptor"',
  },
};

const dateForms = { legacy: '"2016-08-22T00:00:00"', current: '"2016-08-22"' };

const forms: Readonly<Record<string, string>> = {
  text: '"…"',
  integer: "1",
  number: "1.5",
  boolean: "true",
  date: dateForms.legacy,
  "date and time": '"2016-08-22T08:30:00"',
  time: '"08:30:00"',
};

/** The descriptor whose values a row has: `Term` of `descriptor Term` and of `type Term`. */
function descriptorOf(value: string | undefined): string | undefined {
  return /^(?:type|descriptor) (\w+)$/.exec(value ?? "")?.[1];
}

function legacyForm(
  collection: string,
  field: string,
  value: string | undefined,
  standard: DataStandard,
): string {
  const descriptor = descriptorOf(value);
  const published = publishedType(collection, field);
  if (descriptor !== undefined && (published === undefined || published === "text")) {
    const code = exampleCode(descriptor, standard);
    return JSON.stringify(code?.legacy ?? "…");
  }
  if (value === "date") return dateForms.legacy;
  const namespace = namespaceForms[value ?? ""];
  if (namespace) return namespace.legacy;
  return forms[published ?? "text"] ?? '"…"';
}

function currentForm({ value, pairs, legacy }: Row, form: string, standard: DataStandard): string {
  if (value === "date") return dateForms.current;
  if (value === "number" || value === "decimal") return "1.5";
  if (value === "text") return '"…"';
  const namespace = namespaceForms[value ?? ""];
  if (namespace) return namespace.current;
  const descriptor = descriptorOf(value);
  if (descriptor === undefined || legacy === "") return form;
  const paired = pairs?.find((pair) => pair.current !== undefined)?.current;
  const code = paired ?? exampleCode(descriptor, standard)?.current ?? "…";
  return JSON.stringify(`uri://ed-fi.org/${descriptor}Descriptor#${code}`);
}

/** The published type of a legacy field; `undefined` where no list has it. */
function publishedType(collection: string, field: string): string | undefined {
  let fields: readonly LegacyField[] = legacyShapeOf(collection)?.model.fields ?? [];
  let type: LegacyField["type"] | undefined;
  for (const name of plainPath(field).split(".")) {
    type = fields.find((each) => each.name === name)?.type;
    if (type === undefined) return undefined;
    fields = typeof type === "string" ? [] : type.fields;
  }
  return typeof type === "string" ? type : undefined;
}
