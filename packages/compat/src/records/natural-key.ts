import { isRecordValue, isSameValue, type JsonRecord, plainText } from "../http/json.js";
import type { Key } from "../lookups/lookups.js";
import { valueOf, valuesAt } from "../lookups/record-values.js";
import {
  type Collection,
  filterOf,
  type DataStandard,
  filterLookups,
  keyTable,
} from "@edbridge/records/model";

/** The natural key of a current record, by query parameter; `undefined` if a part is not known. */
export function naturalKey(
  record: JsonRecord,
  collection: Collection,
  standard: DataStandard,
): Key | undefined {
  const table = keyTable(collection.name, standard);
  const parts = table
    ? table.current.map(([name, path]) => [name, valuesAt(record, path)[0]] as const)
    : namesOf(collection, standard).map((name) => [name, valueOf(record, name)] as const);
  const key = parts.filter(([, value]) => plainText(value) !== undefined);
  if (key.length === 0 || key.length < parts.length) return undefined;
  return Object.fromEntries(key);
}

/** Whether a record that was found by a key has its values in all references, as the other record has. */
export function hasSameKey(found: JsonRecord, record: JsonRecord, key: Key): boolean {
  return Object.entries(record).every(([name, reference]) => {
    if (!name.endsWith("Reference") || !isRecordValue(reference)) return true;
    const other = found[name];
    const parts = Object.keys(key).filter((part) => reference[part] !== undefined);
    return parts.every((part) => isRecordValue(other) && isSameValue(other[part], reference[part]));
  });
}

/** A key with the parts that no legacy key has, as a record has them. */
export function withAddedParts(key: Key, record: JsonRecord, parts: readonly string[]): Key {
  return { ...key, ...Object.fromEntries(parts.map((part) => [part, valueOf(record, part)])) };
}

/** The names of a current natural key: those of the legacy key, and those that its look-ups give. */
function namesOf(
  { name, kind, key, current = name }: Collection,
  standard: DataStandard,
): readonly string[] {
  // The legacy key of a descriptor is a number that the host gives it.
  if (current.endsWith("Descriptors")) return ["namespace", "codeValue"];
  const names = key.flatMap((legacy) => {
    const filter = filterOf({ name, kind, key }, legacy, standard);
    if (filter.kind === "lookup") return givenBy(filter.lookup, standard);
    return [filter.kind === "renamed" ? filter.name : legacy];
  });
  return [...new Set(names)];
}

/** The names that a look-up gives in a Data Standard. */
function givenBy(lookup: string, standard: DataStandard): readonly string[] {
  const { collection = "", gives = {} } = filterLookups[lookup] ?? {};
  const { current = [] } = keyTable(collection, standard) ?? {};
  return current.flatMap(([name]) => gives[name] ?? []);
}
