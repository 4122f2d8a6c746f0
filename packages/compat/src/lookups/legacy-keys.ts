import { type KeyLookup, pathsIn } from "@edbridge/records/model";
import { keySource, lookupOf } from "./query.js";
import { findRecords, type Outcome } from "./find-records.js";
import { givenParts, legacyForm, partsOf } from "./key-parts.js";
import { ambiguous, LookupError } from "./lookup-error.js";
import type { Key, LookupContext, LookupResult } from "./lookups.js";
import { andThen, type MaybePromise } from "../http/maybe-promise.js";
import { recordQueryOf } from "./query.js";
import { nameAt, valuesAt } from "./record-values.js";

/** Gives the value of a record at a path. */
type ValueAt = (path: string) => unknown;

/** For each current key, the legacy key of its record. */
export function legacyKeys(
  collection: string,
  keys: readonly Key[],
  context: LookupContext,
): MaybePromise<readonly LookupResult<Key | undefined>[]> {
  const { host, values } = context;
  const entry = lookupOf(collection);
  const current = pathsIn(entry.current, host.dataStandard);
  const legacy = pathsIn(entry.legacy, host.dataStandard);
  const paths = [...legacy.map(([, path]) => path), ...Object.values(entry.by?.at ?? {})];
  const valuesOrQuery = (key: Key) => {
    const given = givenParts(current, key);
    const known = new Map(given.map(({ path, value }) => [path, value]));
    // A current key may hold all values of the legacy one.
    if (paths.every((path) => known.has(path))) return (path: string) => known.get(path);
    const params = given.map(({ name, text }) => ({
      name,
      value: values.toCurrent(name, text) ?? text,
    }));
    return recordQueryOf(
      given.map(({ name, path, text }) => [path, values.toCurrent(name, text) ?? text]),
      {
        params,
        scope: params.filter(({ name }) => entry.scope.includes(name)),
        unique: given.length === current.length,
      },
    );
  };
  return andThen(
    values.run(() => keys.map(valuesOrQuery)),
    (made) => {
      const queries = made.filter((each) => typeof each !== "function");
      const source = keySource(collection, entry, host);
      return andThen(findRecords(queries, source, context), (outcomes) => {
        const left = outcomes.values();
        const found = made.map((each): LookupResult<ValueAt | undefined> => {
          if (typeof each === "function") return each;
          return recordIn(left.next().value, entry, collection, context);
        });
        return keysOf(found, entry, context);
      });
    },
  );
}

function recordIn(
  outcome: Outcome | undefined,
  entry: KeyLookup,
  collection: string,
  { host }: LookupContext,
): LookupResult<ValueAt | undefined> {
  if (!outcome || outcome instanceof LookupError) return outcome;
  const [record, ...others] = outcome.records;
  if (!record) return undefined;
  if (others.length === 0) return (path) => valuesAt(record, path)[0];
  const legacy = pathsIn(entry.legacy, host.dataStandard);
  return ambiguous(
    outcome.records.map((each) => partsOf(each, legacy)),
    collection,
  );
}

/** The legacy keys of records, of which the values at paths are given. */
function keysOf(
  records: readonly LookupResult<ValueAt | undefined>[],
  { legacy, by, fillers = {} }: KeyLookup,
  context: LookupContext,
): MaybePromise<readonly LookupResult<Key | undefined>[]> {
  const { host, values } = context;
  const names = pathsIn(legacy, host.dataStandard);
  const ownOf = (valueAt: ValueAt): Key =>
    Object.fromEntries(
      names.flatMap(([name, path]) => {
        const value = valueAt(path);
        if (value !== undefined) return [[name, legacyForm(nameAt(path), value, context)]];
        return fillers[name] === undefined ? [] : [[name, fillers[name]]];
      }),
    );
  const ownerOf = (valueAt: ValueAt): Key | undefined => {
    const parts = Object.entries(by?.at ?? {}).map(
      ([name, path]) => [name, valueAt(path)] as const,
    );
    // A gradebook entry of a current host may belong to no section.
    if (parts.length === 0 || parts.some(([, value]) => value === undefined)) return undefined;
    return Object.fromEntries(parts);
  };
  const owners = records.map((each) => (typeof each === "function" ? ownerOf(each) : undefined));
  // Most sections of a page belong to few sessions.
  const wanted = new Map(
    owners.flatMap((owner) => (owner ? [[JSON.stringify(owner), owner]] : [])),
  );
  const texts = [...wanted.keys()];
  const found = by ? legacyKeys(by.collection, [...wanted.values()], context) : [];
  return andThen(found, (legacyOwners) => {
    const byText = new Map(legacyOwners.map((owner, at) => [texts[at], owner]));
    const keyOf = (
      each: LookupResult<ValueAt | undefined>,
      at: number,
    ): LookupResult<Key | undefined> => {
      if (typeof each !== "function") return each;
      if (!owners[at]) return ownOf(each);
      const owner = byText.get(JSON.stringify(owners[at]));
      if (!owner || owner instanceof LookupError) return owner;
      return { ...owner, ...ownOf(each) };
    };
    return values.run(() => records.map(keyOf));
  });
}
