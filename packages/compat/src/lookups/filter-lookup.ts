import { plainText } from "../http/json.js";
import { type QueryPart, queryValue } from "../http/query-string.js";
import { type FilterLookup, filterLookups, keyLookups } from "@edbridge/records/model";
import { ambiguous, LookupError } from "./lookup-error.js";
import type { HostTarget } from "../routing/host-target.js";
import type { HostSettings } from "../settings/host-options.js";
import type { Key, Lookups } from "./lookups.js";

/** What the look-ups of filters need. */
export interface FilterContext {
  readonly target: HostTarget;
  readonly host: HostSettings;
  readonly lookups: Lookups;
}

/**
 * The query parameters of a current host for legacy filters whose values must be looked up;
 * `undefined` if no record matches the filters.
 *
 * @param names by name of the look-up, the filters as the caller wrote them
 * @throws {@link LookupError} if the values cannot be found out
 */
export async function lookUpFilters(
  names: ReadonlyMap<string, readonly string[]>,
  query: readonly QueryPart[],
  context: FilterContext,
): Promise<readonly QueryPart[] | undefined> {
  const parts: QueryPart[] = [];
  for (const [asked, lookup] of lookupsFor(names, context)) {
    const found = await lookUp(asked, lookup, query, context);
    if (found === undefined) return undefined;
    parts.push(...found);
  }
  return parts;
}

type FilterLookups = readonly (readonly [asked: readonly string[], lookup: FilterLookup])[];

/** The look-ups to make. One that another look-up covers, by its names and its result, is left out. */
function lookupsFor(
  names: ReadonlyMap<string, readonly string[]>,
  context: FilterContext,
): FilterLookups {
  const { target } = context;
  const own = target.single ? filterLookups[target.collection?.name ?? ""] : undefined;
  if (own) return [[[...names.values()].flat(), own]];
  const all = [...names].flatMap(([name, asked]) => {
    const lookup = filterLookups[name];
    return lookup ? [[asked, lookup] as const] : [];
  });
  return all.filter(
    ([asked, lookup]) =>
      !all.some(([, other]) => {
        if (other === lookup) return false;
        const known = queryNames(other, context).map(([, name]) => name.toLowerCase());
        const gives = Object.values(other.gives);
        return (
          asked.every((name) => known.includes(name.toLowerCase())) &&
          Object.values(lookup.gives).every((name) => gives.includes(name))
        );
      }),
  );
}

async function lookUp(
  asked: readonly string[],
  lookup: FilterLookup,
  query: readonly QueryPart[],
  context: FilterContext,
): Promise<readonly QueryPart[] | undefined> {
  const { collection, gives } = lookup;
  const all = queryNames(lookup, context);
  const key = Object.fromEntries(
    all.flatMap(([name, here]) => {
      const value = queryValue(query, here);
      return value ? [[name, value]] : [];
    }),
  );
  const missing = keyLookups[collection]?.needs.find((name) => key[name] === undefined);
  if (missing !== undefined) {
    const params = withoutLookup(lookup, key);
    if (params) return params;
    const here = all.find(([name]) => name === missing)?.[1] ?? missing;
    throw new LookupError("incomplete", `${asked.join(", ")} needs ${here} as well.`);
  }
  const keys = await context.lookups.matching(collection, key);
  const [first, ...others] = distinct(keys.map((each) => partsOf(each, gives)));
  if (others.length > 0) throw ambiguous(keys, collection);
  return first;
}

/** The query parameters of a key, if the host has a parameter for each part of it. */
function withoutLookup({ alone = {} }: FilterLookup, key: Key): readonly QueryPart[] | undefined {
  const parts = Object.entries(key).flatMap(([name, value]) => {
    const text = plainText(value);
    const own = alone[name];
    return own === undefined || text === undefined ? [] : [{ name: own, value: text }];
  });
  return parts.length === Object.keys(key).length ? parts : undefined;
}

/** The names of the legacy key of a look-up, there and in the caller's query. */
function queryNames(
  { collection, names = {} }: FilterLookup,
  { host }: FilterContext,
): readonly (readonly [there: string, here: string])[] {
  const { key = [] } = host.catalog.find(collection) ?? {};
  const all = key.length > 0 ? key : Object.keys(keyLookups[collection]?.legacy ?? {});
  return all.map((name) => [name, names[name] ?? name]);
}

function partsOf(key: Key, gives: Readonly<Record<string, string>>): readonly QueryPart[] {
  return Object.entries(gives).flatMap(([there, name]) => {
    const value = plainText(key[there]);
    return value === undefined ? [] : [{ name, value }];
  });
}

function distinct(lists: readonly (readonly QueryPart[])[]): readonly (readonly QueryPart[])[] {
  return [...new Map(lists.map((parts) => [JSON.stringify(parts), parts])).values()];
}
