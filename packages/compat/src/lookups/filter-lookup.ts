import { plainText } from "../http/json.js";
import { type QueryPart, queryValue } from "../http/query-string.js";
import { type FilterLookup, filterLookups, keyLookups } from "@edbridge/records/model";
import { LookupError, several } from "./lookup-error.js";
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
 * The parts of a current query that stand for the legacy names which have to be looked up;
 * `undefined` when what they name is not there. `names` holds, by look-up, what the caller wrote.
 *
 * @throws {@link LookupError}
 */
export async function lookedUp(
  names: ReadonlyMap<string, readonly string[]>,
  query: readonly QueryPart[],
  context: FilterContext,
): Promise<readonly QueryPart[] | undefined> {
  const parts: QueryPart[] = [];
  for (const [asked, lookup] of needed(names, context)) {
    const found = await one(asked, lookup, query, context);
    if (found === undefined) return undefined;
    parts.push(...found);
  }
  return parts;
}

type Needed = readonly (readonly [asked: readonly string[], lookup: FilterLookup])[];

/** The look-ups to be made: none whose names and outcome are those of another one as well. */
function needed(names: ReadonlyMap<string, readonly string[]>, context: FilterContext): Needed {
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

async function one(
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
    const plain = aloneIn(lookup, key);
    if (plain) return plain;
    const here = all.find(([name]) => name === missing)?.[1] ?? missing;
    throw new LookupError("incomplete", `${asked.join(", ")} needs ${here} beside it.`);
  }
  const keys = await context.lookups.matching(collection, key);
  const [first, ...others] = distinct(keys.map((each) => partsOf(each, gives)));
  if (others.length > 0) throw several(keys, collection);
  return first;
}

/** The query parts for a key whose every part the host can be asked for by itself. */
function aloneIn({ alone = {} }: FilterLookup, key: Key): readonly QueryPart[] | undefined {
  const parts = Object.entries(key).flatMap(([name, value]) => {
    const text = plainText(value);
    const own = alone[name];
    return own === undefined || text === undefined ? [] : [{ name: own, value: text }];
  });
  return parts.length === Object.keys(key).length ? parts : undefined;
}

/** The names of a look-up's legacy key, there and in the caller's query. */
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
