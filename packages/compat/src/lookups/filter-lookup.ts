import { none } from "@edbridge/core/internal";
import { isSameValue, plainText } from "../http/json.js";
import { type QueryPart, queryValue, type HostTarget } from "../routing/host-target.js";
import { type FilterLookup, filterLookups, keyTable } from "@edbridge/records/internal";
import { partsOf } from "./key-queries.js";
import { matchingKeys } from "./keys.js";
import { ambiguous, LookupError } from "./lookup-error.js";
import type { HostSettings } from "../settings/host-options.js";
import type { Key, Lookups } from "./lookups.js";

/** Lists that one list may be made of: the host is asked for each. */
const mostAlternatives = 25;

/**
 * The query parameters of a current host for legacy filters whose values must be looked up: one list
 * for each query that gives a part of the records; none if no record matches the filters.
 *
 * @param names by name of the look-up, the filters as the caller wrote them
 * @throws {@link LookupError} if the values cannot be found out
 */
export async function lookUpFilters(
  names: ReadonlyMap<string, readonly string[]>,
  query: readonly QueryPart[],
  target: HostTarget,
  lookups: Lookups,
): Promise<Alternatives> {
  let alternatives: Alternatives = [[]];
  for (const [queried, lookup] of lookupsFor(names, target, lookups.host)) {
    const found = await lookUp(queried, lookup, query, target, lookups);
    alternatives = alternatives.flatMap((parts) => found.map((more) => [...parts, ...more]));
    if (alternatives.length > mostAlternatives) {
      const message = `More than ${mostAlternatives} of ${lookup.collection} match ${queried.join(", ")}. Filter by schoolId and schoolYear as well.`;
      throw new LookupError("tooMany", message);
    }
  }
  return alternatives;
}

type Alternatives = readonly (readonly QueryPart[])[];

/** The look-ups to make. One that another look-up covers, by its names and its result, is left out. */
function lookupsFor(
  names: ReadonlyMap<string, readonly string[]>,
  target: HostTarget,
  host: HostSettings,
): readonly (readonly [queried: readonly string[], lookup: FilterLookup])[] {
  const singleLookup = target.single && target.collection && filterLookups[target.collection.name];
  if (singleLookup) return [[[...names.values()].flat(), singleLookup]];
  const all = [...names].flatMap(([name, queried]) => {
    const lookup = filterLookups[name];
    return lookup ? [[queried, lookup] as const] : [];
  });
  const covers = (other: FilterLookup, queried: readonly string[], lookup: FilterLookup) => {
    const known = new Set(queryNames(other, host).map(([, name]) => name.toLowerCase()));
    const gives = new Set(Object.values(other.gives));
    return (
      queried.every((name) => known.has(name.toLowerCase())) &&
      Object.values(lookup.gives).every((name) => gives.has(name))
    );
  };
  return all.filter(
    ([queried, lookup]) =>
      !all.some(([, other]) => other !== lookup && covers(other, queried, lookup)),
  );
}

async function lookUp(
  queried: readonly string[],
  lookup: FilterLookup,
  query: readonly QueryPart[],
  target: HostTarget,
  lookups: Lookups,
): Promise<Alternatives> {
  const { collection, gives, alone = {}, across = "" } = lookup;
  const { host } = lookups;
  const parts = queryNames(lookup, host).flatMap(([name, here]) => {
    const value = queryValue(query, here);
    return value ? [{ name, value }] : [];
  });
  const key = Object.fromEntries(parts.map(({ name, value }) => [name, value]));
  const { needs = none, renumbered = "" } = keyTable(collection, host.dataStandard) ?? {};
  const missing = needs.find((name) => key[name] === undefined);
  if (missing === undefined) {
    const keys = await matchingKeys(collection, key, lookups);
    const alternatives = distinct(keys.map((each) => paramsOf(each, gives)));
    if (alternatives.length > 1 && target.single) throw ambiguous(keys, collection);
    return alternatives;
  }
  // The host may have a parameter for each part.
  const params = parts.flatMap(({ name, value }) => {
    const parameter = alone[name];
    return parameter === undefined ? [] : [{ name: parameter, value }];
  });
  if (params.length === parts.length) {
    const numbered = params.find(({ name }) => name === alone[renumbered]);
    return numbered ? withNumbers(params, numbered, collection, lookups) : [params];
  }
  const value = key[across];
  if (value !== undefined) return sharedNames({ name: across, value }, key, lookup, lookups);
  const message = `${queried.join(", ")} needs ${missing} as well: a current host has it in ${collection} only, which are looked up by that.`;
  throw new LookupError("incomplete", message);
}

/** A query, and the same for each record to which edbridge has given a number: `S-1`, `S-1~2`. */
async function withNumbers(
  params: readonly QueryPart[],
  part: QueryPart,
  collection: string,
  lookups: Lookups,
): Promise<Alternatives> {
  const all = [params];
  for (let number = 2; all.length <= mostAlternatives; number++) {
    const value = `${part.value}~${number}`;
    const [found = none] = await lookups.related(collection, [{ [part.name]: value }]);
    if (found.length === 0) break;
    all.push(params.map((each) => (each === part ? { ...each, value } : each)));
  }
  return all;
}

/**
 * The names of all records that have a part, such as the sessions of a term, with their years. Schools
 * mostly share them. Where a record of such a name has another part, the schools are named too.
 */
async function sharedNames(
  { name: across, value: sought }: QueryPart,
  key: Key,
  { collection, gives }: FilterLookup,
  lookups: Lookups,
): Promise<Alternatives> {
  const { values, unreadable, host } = lookups;
  const { current = none } = keyTable(collection, host.dataStandard) ?? {};
  const wanted = await values.settled(() => values.toCurrent(across, sought));
  const related = async (keys: readonly Key[]) => {
    const lists = await lookups.related(collection, keys);
    if (!unreadable.has(collection)) return lists;
    const message = `The key may not read ${collection}.`;
    throw new LookupError("host", message, { status: 403, headers: {} }, collection);
  };
  if (wanted === undefined) return [];
  const [found = none] = await related([{ ...key, [across]: wanted }]);
  const whole = distinct(found.map((record) => paramsOf(partsOf(record, current))));
  const shared = Object.keys(gives).concat("schoolYear");
  const inCommon = (parts: readonly QueryPart[]) =>
    parts.filter(({ name }) => shared.includes(name));
  const names = distinct(whole.map(inCommon));
  const named = await related(
    names.map((parts) => Object.fromEntries(parts.map(({ name, value }) => [name, value]))),
  );
  return names.flatMap((parts, index) => {
    const isShared = named[index]?.every((record) => isSameValue(record[across], wanted));
    if (isShared) return [parts];
    return whole.filter((each) => JSON.stringify(inCommon(each)) === JSON.stringify(parts));
  });
}

/** The names of the legacy key of a look-up, there and in the caller's query. */
function queryNames(
  { collection, names = {} }: FilterLookup,
  { catalog }: HostSettings,
): readonly (readonly [there: string, here: string])[] {
  const { key = none } = catalog.find(collection) ?? {};
  return key.map((name) => [name, names[name] ?? name]);
}

function paramsOf(key: Key, gives?: FilterLookup["gives"]): readonly QueryPart[] {
  return Object.keys(gives ?? key).flatMap((there) => {
    const value = plainText(key[there]);
    return value === undefined ? [] : [{ name: gives?.[there] ?? there, value }];
  });
}

function distinct(lists: readonly (readonly QueryPart[])[]): readonly (readonly QueryPart[])[] {
  return [...new Map(lists.map((parts) => [JSON.stringify(parts), parts])).values()];
}
