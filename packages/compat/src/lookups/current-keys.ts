import type { HostSettings } from "../settings/host-options.js";
import { plainText } from "../http/json.js";
import { currentValue } from "../model/descriptor-value.js";
import { type KeyLookup, keyLookups } from "../model/tables/key-lookups.js";
import {
  belongsTo,
  chosen,
  distinct,
  givenParts,
  isAt,
  projected,
  queryOf,
  sharedParts,
  valuesByOwner,
  valuesByPath,
} from "./key-parts.js";
import type { Key } from "./lookup-cache.js";
import { LookupError } from "./lookup-error.js";
import type { Looking } from "./lookups.js";
import { readRecords } from "./read-records.js";
import { nameAt, pathsIn } from "./record-values.js";

/** The current keys of all records that parts of a legacy key fit. */
export async function currentKeys(
  collection: string,
  entry: KeyLookup,
  key: Key,
  looking: Looking,
): Promise<readonly Key[]> {
  const { host, ask } = looking;
  const missing = entry.needs.find((name) => plainText(key[name]) === undefined);
  if (missing !== undefined) {
    throw new LookupError("incomplete", `${collection} cannot be looked up without ${missing}.`);
  }
  const given = givenParts(pathsIn(entry.legacy, host.dataStandard), key);
  const owners = await ownersOf(entry, key, looking);
  if (owners?.length === 0) return [];
  const [owner = {}, another] = owners ?? [];
  const current = pathsIn(entry.current, host.dataStandard);

  if (entry.by?.suffices && owners && another === undefined) {
    const known = { ...valuesByPath(given, host), ...valuesByOwner(entry, owner) };
    if (current.every(([, path]) => path in known)) {
      return [Object.fromEntries(current.map(([name, path]) => [name, known[path]]))];
    }
  }

  const query = [...queryOf(collection, given, host), ...sharedParts(owners ?? [])];
  const records = await readRecords(collection, distinct(query), host, ask);
  const fitting = records.filter(
    (record) =>
      given.every(
        ({ name, path, text }) =>
          name === entry.renumbered || isAt(record, path, currentValue(nameAt(path), text, host)),
      ) &&
      (owners?.some((each) => belongsTo(record, entry, each)) ?? true),
  );
  return chosen(fitting, entry, key, legacyNames(collection, entry, host)).map((record) =>
    projected(record, current),
  );
}

/** The keys of what the record may belong to; `undefined` where nothing is said of that. */
async function ownersOf(
  entry: KeyLookup,
  key: Key,
  { host, lookups }: Looking,
): Promise<readonly Key[] | undefined> {
  const { by, legacy } = entry;
  if (!by) return undefined;
  const owner = keyLookups[by.collection];
  const names = owner ? legacyNames(by.collection, owner, host) : [];
  const own = new Set(pathsIn(legacy, host.dataStandard).map(([name]) => name));
  const parts = Object.entries(key).filter(
    ([name, value]) => names.includes(name) && plainText(value) !== undefined,
  );
  // What it shares with its owner can be asked of itself.
  if (parts.every(([name]) => own.has(name))) return undefined;
  return lookups.matching(by.collection, Object.fromEntries(parts));
}

/** All names of a legacy key, those of what the record belongs to included. */
function legacyNames(collection: string, entry: KeyLookup, host: HostSettings): readonly string[] {
  const { key = [] } = host.catalog.find(collection) ?? {};
  return key.length > 0 ? key : Object.keys(entry.legacy);
}
