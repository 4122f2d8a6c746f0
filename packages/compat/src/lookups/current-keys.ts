import { plainText } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import { type DataStandard, type KeyLookup, pathsIn } from "@edbridge/records/model";
import type { HostSettings } from "../settings/host-options.js";
import { keySource, lookupOf } from "./query.js";
import { findRecords, type Outcome } from "./find-records.js";
import {
  belongsTo,
  currentValue,
  matchesFillers,
  givenParts,
  type KeyPart,
  partsOf,
  pickRenumbered,
  paramsOf,
  sharedParts,
  valuesByOwner,
  valuesByPath,
  withEachOnce,
  withoutFillers,
} from "./key-parts.js";
import { LookupError } from "./lookup-error.js";
import type { Key, LookupContext, LookupResult } from "./lookups.js";
import { andThen, type MaybePromise } from "../http/maybe-promise.js";
import { type RecordQuery, recordQueryOf } from "./query.js";
import { nameAt } from "./record-values.js";

/**
 * The current keys of the records that the record of one legacy key may belong to, as a section to a
 * session; `undefined` if the legacy key does not name one.
 */
type Owners = LookupResult<readonly Key[] | undefined>;

/** The query for one legacy key, or its result if none is needed. */
type KeyQuery =
  | { readonly query: RecordQuery; readonly owners: readonly Key[] | undefined }
  | { readonly result: LookupResult<readonly Key[]> };

/** For each legacy key, or parts of one, the current keys of all records that match it. */
export function currentKeys(
  collection: string,
  keys: readonly Key[],
  context: LookupContext,
): MaybePromise<readonly LookupResult<readonly Key[]>[]> {
  const entry = lookupOf(collection);
  const { host, values } = context;
  const source = keySource(collection, entry, host);
  return andThen(ownersOf(keys, entry, context), (owners) => {
    const queriesOf = () =>
      keys.map((key, at) => queryOrError(collection, entry, key, owners[at], context));
    return andThen(values.run(queriesOf), (made) => {
      const queries = made.flatMap((each) => ("query" in each ? [each.query] : []));
      return andThen(findRecords(queries, source, context), (outcomes) => {
        const left = outcomes.values();
        return made.map((each, at) =>
          "result" in each
            ? each.result
            : keysIn(left.next().value, each.owners, collection, keys[at] ?? {}, host),
        );
      });
    });
  });
}

function queryOrError(...args: Parameters<typeof queryForKey>): KeyQuery {
  try {
    return queryForKey(...args);
  } catch (error) {
    if (error instanceof LookupError) return { result: error };
    throw error;
  }
}

function queryForKey(
  collection: string,
  entry: KeyLookup,
  key: Key,
  owners: Owners,
  context: LookupContext,
): KeyQuery {
  const { host } = context;
  const missing = entry.needs.find((name) => plainText(key[name]) === undefined);
  if (missing !== undefined) {
    const message = `${collection} cannot be looked up without ${missing}.`;
    return { result: new LookupError("incomplete", message) };
  }
  if (owners instanceof LookupError) return { result: owners };
  if (owners?.length === 0) return { result: [] };
  // The host is not asked for a part that a record may lack; keysIn compares it.
  const given = givenParts(pathsIn(entry.legacy, host.dataStandard), withoutFillers(key, entry));
  const whole = keyByOwner(entry, given, owners, context);
  if (whole) return { result: [whole] };
  const params = withEachOnce([
    ...paramsOf(collection, given, context),
    ...sharedParts(owners ?? []),
  ]);
  // The record may have another value for a renumbered part; pickRenumbered compares it.
  const compared = given.filter(({ name }) => name !== entry.renumbered);
  const values = compared.map(
    ({ path, text }) => [path, currentValue(nameAt(path), text, context)] as const,
  );
  const scope = scopeOf(entry, params, key);
  return { query: recordQueryOf(values, { params, scope, unique: false }), owners };
}

/** The query parameters of a legacy key that have the same value for many records. */
function scopeOf({ scope }: KeyLookup, params: readonly QueryPart[], key: Key): QueryPart[] {
  return params.filter(({ name }) => scope.includes(name) && plainText(key[name]) !== undefined);
}

/** The current key, if the given parts and the one owner hold all of it. */
function keyByOwner(
  entry: KeyLookup,
  given: readonly KeyPart[],
  owners: readonly Key[] | undefined,
  context: LookupContext,
): Key | undefined {
  const [owner, another] = owners ?? [];
  if (!entry.by?.suffices || !owner || another) return undefined;
  const known = { ...valuesByPath(given, context), ...valuesByOwner(entry, owner) };
  const current = pathsIn(entry.current, context.host.dataStandard);
  if (!current.every(([, path]) => path in known)) return undefined;
  return Object.fromEntries(current.map(([name, path]) => [name, known[path]]));
}

function keysIn(
  outcome: Outcome | undefined,
  owners: readonly Key[] | undefined,
  collection: string,
  key: Key,
  host: HostSettings,
): LookupResult<readonly Key[]> {
  if (!outcome) return [];
  if (outcome instanceof LookupError) return outcome;
  const entry = lookupOf(collection);
  const matching = outcome.records.filter(
    (record) =>
      matchesFillers(record, key, entry) &&
      (owners?.some((each) => belongsTo(record, entry, each)) ?? true),
  );
  const current = pathsIn(entry.current, host.dataStandard);
  const names = legacyNames(entry, host.dataStandard);
  return pickRenumbered(matching, entry, key, names).map((record) => partsOf(record, current));
}

/** The owners of each legacy key, all looked up together. */
function ownersOf(
  keys: readonly Key[],
  { by, legacy }: KeyLookup,
  context: LookupContext,
): MaybePromise<readonly Owners[]> {
  if (!by) return keys.map(() => undefined);
  const { dataStandard } = context.host;
  const names = legacyNames(lookupOf(by.collection), dataStandard);
  const own = new Set(pathsIn(legacy, dataStandard).map(([name]) => name));
  const ownerKeys = keys.map((key) => {
    const parts = Object.entries(key).filter(
      ([name, value]) => names.includes(name) && plainText(value) !== undefined,
    );
    // The record holds these parts of its owner itself.
    return parts.every(([name]) => own.has(name)) ? undefined : Object.fromEntries(parts);
  });
  const wanted = ownerKeys.filter((each) => each !== undefined);
  return andThen(currentKeys(by.collection, wanted, context), (found) => {
    const left = found.values();
    return ownerKeys.map((each) => (each ? left.next().value : undefined));
  });
}

/** All names of a legacy key, with those of its owner. */
function legacyNames({ legacy, by }: KeyLookup, standard: DataStandard): readonly string[] {
  const own = pathsIn(legacy, standard).map(([name]) => name);
  return by ? [...own, ...legacyNames(lookupOf(by.collection), standard)] : own;
}
