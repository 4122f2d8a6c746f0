import { currentValue } from "../model/descriptor-value.js";
import type { KeyLookup } from "../model/tables/key-lookups.js";
import { givenParts, isAt, legacyForm } from "./key-parts.js";
import type { Key } from "./lookup-cache.js";
import type { Looking } from "./lookups.js";
import { readRecords } from "./read-records.js";
import { nameAt, pathsIn, valuesAt } from "./record-values.js";

/** The legacy keys of the records that a current key names: one, or none. */
export async function legacyKeys(
  collection: string,
  entry: KeyLookup,
  key: Key,
  looking: Looking,
): Promise<readonly Key[]> {
  const { host, ask } = looking;
  const current = pathsIn(entry.current, host.dataStandard);
  const legacy = pathsIn(entry.legacy, host.dataStandard);
  const given = givenParts(current, key);
  const known = Object.fromEntries(given.map(({ path, value }) => [path, value]));
  const paths = [...legacy.map(([, path]) => path), ...Object.values(entry.by?.at ?? {})];
  // A current key may hold the whole legacy one.
  if (paths.every((path) => path in known)) {
    return named(entry, looking, (path) => known[path]);
  }
  const query = given.map(({ name, text }) => ({ name, value: currentValue(name, text, host) }));
  const records = await readRecords(collection, query, host, ask);
  const keys = records
    .filter((record) => given.every(({ path, text }) => isAt(record, path, text)))
    .map((record) => named(entry, looking, (path) => valuesAt(record, path)[0]));
  return (await Promise.all(keys)).flat();
}

/** The legacy key of a record whose values are given by their paths. */
async function named(
  entry: KeyLookup,
  { host, lookups }: Looking,
  valueAt: (path: string) => unknown,
): Promise<readonly Key[]> {
  const own = pathsIn(entry.legacy, host.dataStandard).flatMap(([name, path]) => {
    const value = valueAt(path);
    return value === undefined ? [] : [[name, legacyForm(nameAt(path), value, host)] as const];
  });
  const { by } = entry;
  if (!by) return [Object.fromEntries(own)];
  const parts = Object.entries(by.at).map(([name, path]) => [name, valueAt(path)] as const);
  // A gradebook entry of current hosts need not belong to a section.
  if (parts.some(([, value]) => value === undefined)) return [Object.fromEntries(own)];
  const owner = await lookups.toLegacyKey(by.collection, Object.fromEntries(parts));
  return owner ? [{ ...owner, ...Object.fromEntries(own) }] : [];
}
