import { none } from "@edbridge/core/internal";
import type { Key } from "@edbridge/records";
import { addedNumber, type KeyTable, keyTable, valuesAt } from "@edbridge/records/internal";
import { isSameValue, type JsonRecord, plainText } from "../http/json.js";
import type { HostSettings } from "../settings/host-options.js";
import type { RecordFinder } from "./finder.js";
import { partsOf, queryByCurrentKey, queryByLegacyKey, wholeRecord } from "./key-queries.js";
import { ambiguous, LookupError } from "./lookup-error.js";
import { nameAt, type RecordQuery, type RecordSource } from "./query.js";

/**
 * The current key of the record of each legacy key. Of several records, that of the call's school year is meant.
 *
 * @throws `LookupError` if a key cannot be found out
 */
export async function currentKeys(
  collection: string,
  keys: readonly Key[],
  finder: RecordFinder,
): Promise<readonly (Key | undefined)[]> {
  const results = await allCurrentKeys(collection, keys, finder);
  return results.map((found = none) => {
    if (found.length < 2) return found[0];
    const isOfYear = (key: Key) => isSameValue(key["schoolYear"], finder.context.schoolYear);
    const [match, another] = found.filter(isOfYear);
    if (!match || another) throw ambiguous(found, collection);
    return match;
  });
}

/** The current keys of all records that match parts of a legacy key. */
export async function matchingKeys(
  collection: string,
  legacyKey: Key,
  finder: RecordFinder,
): Promise<readonly Key[]> {
  try {
    const [found = none] = await allCurrentKeys(collection, [legacyKey], finder);
    return found;
  } catch (error) {
    // No record can have a descriptor value that the host does not have.
    if (error instanceof LookupError && error.kind === "value") return [];
    throw error;
  }
}

/**
 * For each legacy key, or parts of one, the current keys of all records that match it. A record may
 * belong to an owner, as a section to a session: the keys of possible owners are looked up first.
 */
async function allCurrentKeys(
  collection: string,
  keys: readonly (Key | undefined)[],
  finder: RecordFinder,
): Promise<readonly (readonly Key[] | undefined)[]> {
  const table = tableOf(collection, finder.host);
  const { owner, current } = table;
  const ownerKeys = keys.map((key) => key && ownerKeyIn(key, table));
  const owners = owner ? await allCurrentKeys(owner.table.collection, ownerKeys, finder) : [];
  const queries = await finder.values.settled(() =>
    keys.map((key, at) => key && queryByLegacyKey(key, owners[at], table, finder)),
  );
  const recordQueries = queries.map((query) => {
    if (query instanceof LookupError) throw query;
    return query && "cacheKey" in query ? query : undefined;
  });
  const source = sourceOf(table, finder);
  const found = await finder.rows(recordQueries, source);
  const fitting = keys.map((key = {}, at) => {
    const others = owners[at];
    const rows = found[at]?.filter(
      (row) =>
        hasFillers(row, key, table) &&
        (!others || others.some((each) => belongsTo(row, each, table))),
    );
    const matched = rows && renumbered(rows, key, table);
    const query = recordQueries[at];
    if (query && matched?.length === 0) finder.doubt(query, source);
    return matched;
  });
  const rows = await besideFirst(fitting, keys, table, finder);
  return queries.map((query, at) =>
    Array.isArray(query)
      ? (query as readonly Key[])
      : rows[at]?.map((row) => partsOf(row, current)),
  );
}

/** For each current key, the legacy key of its record. @throws `LookupError` unless it may be left out */
export async function legacyKeys(
  collection: string,
  keys: readonly (Key | undefined)[],
  finder: RecordFinder,
): Promise<readonly (Key | undefined)[]> {
  const { values, host, context } = finder;
  const table = tableOf(collection, host);
  const { legacy, owner, fillers = {} } = table;
  const known = keys.map((key) => key && wholeRecord(key, table));
  const queries = await values.settled(() =>
    keys.map((key, at) => (key && !known[at] ? queryByCurrentKey(key, table, finder) : undefined)),
  );
  const found = await finder.rows(queries, sourceOf(table, finder));
  const rows = known.map((whole, at) => {
    const all = whole ? [whole] : (found[at] ?? none);
    if (all.length < 2) return all[0];
    if (context.isLenient) return undefined;
    const different = all.map((each) => partsOf(each, legacy));
    throw ambiguous(different, collection);
  });
  const ownerKeys = rows.map((row) => {
    const key = owner && row && partsOf(row, owner.at);
    // A gradebook entry of a current host may belong to no section.
    return key && Object.keys(key).length === owner?.at.length ? key : undefined;
  });
  const owners = owner ? await legacyKeys(owner.table.collection, ownerKeys, finder) : [];
  return values.settled(() =>
    rows.map((row, at) => {
      if (!row || (ownerKeys[at] && !owners[at])) return undefined;
      const legacyParts = legacy.flatMap(([name, path]) => {
        const [value] = valuesAt(row, path);
        const text = name === table.renumbered && plainText(value)?.replace(addedNumber, "");
        if (text) return [[name, text]];
        if (value !== undefined) return [[name, legacyForm(nameAt(path), value, finder)]];
        return fillers[name] === undefined ? [] : [[name, fillers[name]]];
      });
      return { ...owners[at], ...Object.fromEntries(legacyParts) } as Key;
    }),
  );
}

/** @throws `RangeError` for a collection whose keys are not looked up */
function tableOf(collection: string, { dataStandard }: HostSettings): KeyTable {
  const table = keyTable(collection, dataStandard);
  if (!table) throw new RangeError(`${collection} has no keys to be looked up.`);
  return table;
}

function sourceOf({ collection: name }: KeyTable, { host }: RecordFinder): RecordSource {
  const collection = host.catalog.find(name);
  return { name: collection?.current ?? name, collection };
}

/** The parts of a legacy key that its owner has; `undefined` if the record itself has all of these. */
function ownerKeyIn(key: Key, { owner, legacy }: KeyTable): Key | undefined {
  const parts = Object.entries(key).filter(
    ([name, value]) => owner?.table.names.includes(name) && plainText(value) !== undefined,
  );
  const hasAllParts = parts.every(([name]) => legacy.some(([legacyName]) => legacyName === name));
  return hasAllParts ? undefined : Object.fromEntries(parts);
}

function legacyForm(name: string, value: unknown, { values }: RecordFinder): unknown {
  if (typeof value !== "string") return value;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00` : values.toLegacy(name, value);
}

/** Whether a row lacks each part for which a key has a filler, or has the value of the filler. */
function hasFillers(row: JsonRecord, key: Key, { fillers = {}, legacy }: KeyTable): boolean {
  return legacy.every(([name, path]) => {
    const { [name]: filler } = fillers;
    if (filler === undefined || !isSameValue(key[name], filler)) return true;
    const values = valuesAt(row, path);
    return values.length === 0 || values.some((value) => isSameValue(value, filler));
  });
}

function belongsTo(row: JsonRecord, key: Key, { owner }: KeyTable): boolean {
  return (owner?.at ?? none).every(([name, path]) => {
    const text = plainText(key[name]);
    return text === undefined || valuesAt(row, path).some((value) => isSameValue(value, text));
  });
}

/**
 * The rows that match a key by its renumbered part, with the number that edbridge put behind it (`~2`) or
 * without. A complete key means one row: that without a number, else that with one of edbridge or of the
 * migration of hosts (`-2`).
 */
function renumbered(rows: readonly JsonRecord[], key: Key, table: KeyTable): readonly JsonRecord[] {
  const { path, text } = renumberedPart(key, table);
  if (path === undefined || text === undefined) return rows;
  const having = (read: (value: unknown) => unknown) =>
    rows.filter((row) => valuesAt(row, path).some((value) => isSameValue(read(value), text)));
  if (table.names.some((name) => plainText(key[name]) === undefined))
    return having((value) => plainText(value)?.replace(addedNumber, ""));
  const exact = having(plainText);
  if (exact.length > 0) return exact;
  return having((value) => plainText(value)?.replace(/[-~](?:[2-9]|[1-9]\d+)$/, ""));
}

function renumberedPart(key: Key, { legacy, renumbered: part }: KeyTable) {
  const [, path] = legacy.find(([name]) => name === part) ?? none;
  return { path, text: part === undefined ? undefined : plainText(key[part]) };
}

/**
 * The rows of each key without those whose number is the owner's. The first of several records has no
 * number: where the host has none without it, its migration did not put the number there. That of edbridge
 * is behind a `~`.
 */
async function besideFirst(
  rows: readonly (readonly JsonRecord[] | undefined)[],
  keys: readonly (Key | undefined)[],
  table: KeyTable,
  finder: RecordFinder,
): Promise<typeof rows> {
  const queries = rows.flatMap((each = none, at) =>
    each.map((row) => queryOfFirst(row, keys[at], table, finder)),
  );
  const firsts = (await finder.rows(queries, sourceOf(table, finder))).values();
  return rows.map((each) => each?.filter(() => firsts.next().value?.length !== 0));
}

/** The query for the record without a number; `undefined` for a row that is this record. */
function queryOfFirst(
  row: JsonRecord,
  key: Key = {},
  table: KeyTable,
  finder: RecordFinder,
): RecordQuery | undefined {
  const { current } = table;
  const { path, text } = renumberedPart(key, table);
  const [name] = current.find(([, each]) => each === path) ?? none;
  if (path === undefined || text === undefined || name === undefined) return undefined;
  const [value] = valuesAt(row, path);
  if (isSameValue(value, text) || addedNumber.test(String(value))) return undefined;
  return queryByCurrentKey({ ...partsOf(row, current), [name]: text }, table, finder);
}
