import { none } from "@edbridge/core/internal";
import { isRecordValue, type JsonRecord, plainText } from "../http/json.js";
import { type Catalog, type LegacyModel, legacyShapeOf } from "@edbridge/records/internal";
import { capitalize, encode } from "./reference-links.js";

/** A reference that is named after its collection, and the key that finds the record there. */
interface Reference {
  readonly member: string;
  readonly rel: string;
  readonly collection: string;
  readonly key: readonly string[];
}

/** The references of one kind of object, and its members with objects that have references. */
interface References {
  readonly direct: readonly Reference[];
  readonly inner: readonly (readonly [member: string, references: References])[];
}

/** Gives legacy records the links that they lack. */
export type KeyLinks = ReturnType<typeof keyLinksOf>;

/**
 * Gives legacy records a link in each reference that has none, such as that of a section to its school: no
 * current record has it. A legacy host gave a link to all, also in the items of lists.
 *
 * @param collection the legacy one
 * @param catalog an owner may place a collection elsewhere, and the tables know no key of it then
 */
export function keyLinksOf(collection: string, catalog: Catalog) {
  const { model } = legacyShapeOf(collection) ?? {};
  const published = model && referencesIn(model, catalog);
  return (records: readonly JsonRecord[]): readonly JsonRecord[] => {
    if (published) return linkedItems(records, published);
    // The collection of an extension has no published model: its records name their references.
    const members = new Set(records.flatMap((record) => Object.keys(record)));
    const direct = [...members].flatMap((member) => referenceNamed(member, catalog) ?? none);
    return linkedItems(records, { direct, inner: [] });
  };
}

function referenceNamed(member: string, catalog: Catalog): Reference | undefined {
  const [, stem = ""] = /^(\w+)Reference$/.exec(member) ?? none;
  const { name, key = none } = catalog.find(`${stem}s`) ?? {};
  if (name === undefined || key.length === 0) return undefined;
  return { member, rel: capitalize(stem), collection: name, key };
}

// No published object has one of its own kind.
function referencesIn({ fields }: LegacyModel, catalog: Catalog): References {
  const direct: Reference[] = [];
  const inner: [string, References][] = [];
  for (const { name: member, type } of fields) {
    if (typeof type === "string") continue;
    const reference = referenceNamed(member, catalog);
    if (reference) {
      direct.push(reference);
      continue;
    }
    const references = referencesIn(type, catalog);
    if (references.direct.length + references.inner.length > 0) inner.push([member, references]);
  }
  return { direct, inner };
}

function linked(record: JsonRecord, { direct, inner }: References): JsonRecord {
  let copy: JsonRecord | undefined;
  for (const reference of direct) {
    const { member } = reference;
    const value = record[member];
    if (!isRecordValue(value) || value["link"] !== undefined) continue;
    const link = linkOf(value, reference);
    if (link) (copy ??= { ...record })[member] = { ...value, link };
  }
  for (const [member, references] of inner) {
    const value = record[member];
    if (value === undefined) continue;
    const [written] = Array.isArray(value)
      ? [linkedItems(value, references)]
      : linkedItems([value], references);
    if (written !== value) (copy ??= { ...record })[member] = written;
  }
  return copy ?? record;
}

function linkedItems<T>(items: readonly T[], references: References): readonly (T | JsonRecord)[] {
  let copy: (T | JsonRecord)[] | undefined;
  for (const [at, item] of items.entries()) {
    const written = isRecordValue(item) ? linked(item, references) : item;
    if (written !== item) (copy ??= [...items])[at] = written;
  }
  return copy ?? items;
}

/** The link of a reference that holds the whole key. */
function linkOf(value: JsonRecord, { rel, collection, key }: Reference) {
  let query = "";
  for (const part of key) {
    const text = plainText(value[part]);
    if (!text) return undefined;
    query += `${query === "" ? "?" : "&"}${part}=${encode(text)}`;
  }
  return { rel, href: `/${collection}${query}` };
}
