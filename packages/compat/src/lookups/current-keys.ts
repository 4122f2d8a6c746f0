import { plainText } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import { type KeyLookup, keyLookups } from "@edbridge/records/model";
import type { HostSettings } from "../settings/host-options.js";
import { ask, keySource, lookupOf } from "./collections.js";
import type { Outcome } from "./find-records.js";
import {
  belongsTo,
  chosen,
  currentValue,
  distinct,
  fitsFillers,
  type Given,
  givenParts,
  partsOf,
  queryOf,
  sharedParts,
  valuesByOwner,
  valuesByPath,
  withoutFillers,
} from "./key-parts.js";
import { LookupError } from "./lookup-error.js";
import type { Key, LookupMeans, Result } from "./lookups.js";
import { andThen, type MaybePromise } from "./maybe-promise.js";
import { type Question, questionOf } from "./question.js";
import { nameAt, pathsIn } from "./record-values.js";

/** What the records of one legacy key may belong to; `undefined` where nothing is said of that. */
type Owners = Result<readonly Key[] | undefined>;

/** What is asked for one legacy key, or what comes of it without asking. */
type Asked =
  | { readonly question: Question; readonly owners: readonly Key[] | undefined }
  | { readonly result: Result<readonly Key[]> };

/** The current keys of all records that each of some legacy keys, or parts of one, fit. */
export function currentKeys(
  collection: string,
  keys: readonly Key[],
  means: LookupMeans,
): MaybePromise<readonly Result<readonly Key[]>[]> {
  const entry = lookupOf(collection);
  const { host, values } = means;
  const source = keySource(collection, entry, host);
  return andThen(ownersOf(keys, entry, means), (owners) => {
    const questionsOf = () =>
      keys.map((key, at) => askedOrFailed(collection, entry, key, owners[at], means));
    return andThen(values.run(questionsOf), (asked) => {
      const questions = asked.flatMap((each) => ("question" in each ? [each.question] : []));
      return andThen(ask(questions, source, means), (outcomes) => {
        const left = outcomes.values();
        return asked.map((each, at) =>
          "result" in each
            ? each.result
            : keysIn(left.next().value, each.owners, collection, keys[at] ?? {}, host),
        );
      });
    });
  });
}

function askedOrFailed(...args: Parameters<typeof askedFor>): Asked {
  try {
    return askedFor(...args);
  } catch (error) {
    if (error instanceof LookupError) return { result: error };
    throw error;
  }
}

function askedFor(
  collection: string,
  entry: KeyLookup,
  key: Key,
  owners: Owners,
  means: LookupMeans,
): Asked {
  const { host } = means;
  const missing = entry.needs.find((name) => plainText(key[name]) === undefined);
  if (missing !== undefined) {
    const message = `${collection} cannot be looked up without ${missing}.`;
    return { result: new LookupError("incomplete", message) };
  }
  if (owners instanceof LookupError) return { result: owners };
  if (owners?.length === 0) return { result: [] };
  // Parts that a record need not have are compared when the records are there.
  const given = givenParts(pathsIn(entry.legacy, host.dataStandard), withoutFillers(key, entry));
  const whole = keyByOwner(entry, given, owners, means);
  if (whole) return { result: [whole] };
  const query = distinct([...queryOf(collection, given, means), ...sharedParts(owners ?? [])]);
  // What may have been given anew finds nothing by itself.
  const compared = given.filter(({ name }) => name !== entry.renumbered);
  const values = compared.map(
    ({ path, text }) => [path, currentValue(nameAt(path), text, means)] as const,
  );
  const scope = scopeOf(entry, query, key);
  return { question: questionOf(values, { query, scope, unique: false }), owners };
}

/** The parts of a legacy key that many share, as the host is asked for them. */
function scopeOf({ scope }: KeyLookup, query: readonly QueryPart[], key: Key): QueryPart[] {
  return query.filter(({ name }) => scope.includes(name) && plainText(key[name]) !== undefined);
}

/** The current key, where what a record belongs to makes it whole. */
function keyByOwner(
  entry: KeyLookup,
  given: readonly Given[],
  owners: readonly Key[] | undefined,
  means: LookupMeans,
): Key | undefined {
  const [owner, another] = owners ?? [];
  if (!entry.by?.suffices || !owner || another) return undefined;
  const known = { ...valuesByPath(given, means), ...valuesByOwner(entry, owner) };
  const current = pathsIn(entry.current, means.host.dataStandard);
  if (!current.every(([, path]) => path in known)) return undefined;
  return Object.fromEntries(current.map(([name, path]) => [name, known[path]]));
}

function keysIn(
  outcome: Outcome | undefined,
  owners: readonly Key[] | undefined,
  collection: string,
  key: Key,
  host: HostSettings,
): Result<readonly Key[]> {
  if (!outcome) return [];
  if (outcome instanceof LookupError) return outcome;
  const entry = lookupOf(collection);
  const fitting = outcome.records.filter(
    (record) =>
      fitsFillers(record, key, entry) &&
      (owners?.some((each) => belongsTo(record, entry, each)) ?? true),
  );
  const current = pathsIn(entry.current, host.dataStandard);
  return chosen(fitting, entry, key, legacyNames(collection, entry, host)).map((record) =>
    partsOf(record, current),
  );
}

/** What the records of each legacy key may belong to, all looked up together. */
function ownersOf(
  keys: readonly Key[],
  { by, legacy }: KeyLookup,
  means: LookupMeans,
): MaybePromise<readonly Owners[]> {
  const owner = by && keyLookups[by.collection];
  if (!owner) return keys.map(() => undefined);
  const names = legacyNames(by.collection, owner, means.host);
  const own = new Set(pathsIn(legacy, means.host.dataStandard).map(([name]) => name));
  const asked = keys.map((key) => {
    const parts = Object.entries(key).filter(
      ([name, value]) => names.includes(name) && plainText(value) !== undefined,
    );
    // What it shares with its owner can be asked of itself.
    return parts.every(([name]) => own.has(name)) ? undefined : Object.fromEntries(parts);
  });
  const wanted = asked.filter((each) => each !== undefined);
  if (wanted.length === 0) return asked.map(() => undefined);
  return andThen(currentKeys(by.collection, wanted, means), (found) => {
    const left = found.values();
    return asked.map((each) => (each ? left.next().value : undefined));
  });
}

/** All names of a legacy key, those of what the record belongs to included. */
function legacyNames(collection: string, entry: KeyLookup, host: HostSettings): readonly string[] {
  const { key = [] } = host.catalog.find(collection) ?? {};
  return key.length > 0 ? key : Object.keys(entry.legacy);
}
