import type { KeyLookup } from "@edbridge/records/model";
import { ask, keySource, lookupOf } from "./collections.js";
import type { Outcome } from "./find-records.js";
import { givenParts, legacyForm, partsOf } from "./key-parts.js";
import { LookupError, several } from "./lookup-error.js";
import type { Key, LookupMeans, Result } from "./lookups.js";
import { andThen, type MaybePromise } from "./maybe-promise.js";
import { questionOf } from "./question.js";
import { nameAt, pathsIn, valuesAt } from "./record-values.js";

/** Gives the value of a record at a path. */
type ValueAt = (path: string) => unknown;

/** The legacy key of the record that each current key names. */
export function legacyKeys(
  collection: string,
  keys: readonly Key[],
  means: LookupMeans,
): MaybePromise<readonly Result<Key | undefined>[]> {
  const { host, values } = means;
  const entry = lookupOf(collection);
  const current = pathsIn(entry.current, host.dataStandard);
  const legacy = pathsIn(entry.legacy, host.dataStandard);
  const paths = [...legacy.map(([, path]) => path), ...Object.values(entry.by?.at ?? {})];
  const askedFor = (key: Key) => {
    const given = givenParts(current, key);
    const known = new Map(given.map(({ path, value }) => [path, value]));
    // A current key may hold the whole legacy one.
    if (paths.every((path) => known.has(path))) return (path: string) => known.get(path);
    const query = given.map(({ name, text }) => ({
      name,
      value: values.toCurrent(name, text) ?? text,
    }));
    return questionOf(
      given.map(({ name, path, text }) => [path, values.toCurrent(name, text) ?? text]),
      {
        query,
        scope: query.filter(({ name }) => entry.scope.includes(name)),
        unique: given.length === current.length,
      },
    );
  };
  return andThen(
    values.run(() => keys.map(askedFor)),
    (asked) => {
      const questions = asked.filter((each) => typeof each !== "function");
      const source = keySource(collection, entry, host);
      return andThen(ask(questions, source, means), (outcomes) => {
        const left = outcomes.values();
        const found = asked.map((each): Result<ValueAt | undefined> => {
          if (typeof each === "function") return each;
          return recordIn(left.next().value, entry, collection, means);
        });
        return named(found, entry, means);
      });
    },
  );
}

function recordIn(
  outcome: Outcome | undefined,
  entry: KeyLookup,
  collection: string,
  { host }: LookupMeans,
): Result<ValueAt | undefined> {
  if (!outcome || outcome instanceof LookupError) return outcome;
  const [record, ...others] = outcome.records;
  if (!record) return undefined;
  if (others.length === 0) return (path) => valuesAt(record, path)[0];
  const legacy = pathsIn(entry.legacy, host.dataStandard);
  return several(
    outcome.records.map((each) => partsOf(each, legacy)),
    collection,
  );
}

/** The legacy keys of records whose values are given by their paths. */
function named(
  records: readonly Result<ValueAt | undefined>[],
  { legacy, by, fillers = {} }: KeyLookup,
  means: LookupMeans,
): MaybePromise<readonly Result<Key | undefined>[]> {
  const { host, values } = means;
  const names = pathsIn(legacy, host.dataStandard);
  const ownOf = (valueAt: ValueAt): Key =>
    Object.fromEntries(
      names.flatMap(([name, path]) => {
        const value = valueAt(path);
        if (value !== undefined) return [[name, legacyForm(nameAt(path), value, means)]];
        return fillers[name] === undefined ? [] : [[name, fillers[name]]];
      }),
    );
  const ownerOf = (valueAt: ValueAt): Key | undefined => {
    const parts = Object.entries(by?.at ?? {}).map(
      ([name, path]) => [name, valueAt(path)] as const,
    );
    // A gradebook entry of current hosts need not belong to a section.
    if (parts.length === 0 || parts.some(([, value]) => value === undefined)) return undefined;
    return Object.fromEntries(parts);
  };
  const owners = records.map((each) => (typeof each === "function" ? ownerOf(each) : undefined));
  // Most sections of a page belong to a few sessions.
  const wanted = new Map(
    owners.flatMap((owner) => (owner ? [[JSON.stringify(owner), owner]] : [])),
  );
  const texts = [...wanted.keys()];
  const found =
    by && texts.length > 0 ? legacyKeys(by.collection, [...wanted.values()], means) : [];
  return andThen(found, (legacyOwners) => {
    const byText = new Map(legacyOwners.map((owner, at) => [texts[at], owner]));
    const keyOf = (each: Result<ValueAt | undefined>, at: number): Result<Key | undefined> => {
      if (typeof each !== "function") return each;
      if (!owners[at]) return ownOf(each);
      const owner = byText.get(JSON.stringify(owners[at]));
      if (!owner || owner instanceof LookupError) return owner;
      return { ...owner, ...ownOf(each) };
    };
    return values.run(() => records.map(keyOf));
  });
}
