import type { Key } from "@edbridge/records";
import {
  addedNumber,
  filterOf,
  type HostValues,
  type KeyPaths,
  type KeyTable,
  keyTable,
  valuesAt,
} from "@edbridge/records/model";
import { isSameValue, type JsonRecord, plainText } from "../http/json.js";
import type { QueryPart } from "../routing/host-target.js";
import type { HostSettings } from "../settings/host-options.js";
import { ambiguous, LookupError } from "./lookup-error.js";
import { nameAt, type RecordQuery, recordQueryOf, type RecordSource } from "./query.js";

/** What keys are looked up with: those of one call. */
interface KeyLookups {
  readonly host: HostSettings;
  readonly values: HostValues;
  /** Whether a key that cannot be found out is left out. */
  readonly isLenient: boolean;
  /** The rows of each query; `undefined` for no query, and for one whose failure is left out. */
  rows(
    queries: readonly (RecordQuery | undefined)[],
    source: RecordSource,
  ): Promise<readonly (readonly JsonRecord[] | undefined)[]>;
  /** Notes that no row of a query is what is meant: another program may have written that since. */
  doubt(query: RecordQuery, source: RecordSource): void;
}

interface KeyPart {
  readonly name: string;
  /** Where its value is in a current record. */
  readonly path: string;
  readonly text: string;
  /** The value in the host's form; `undefined` for a code that the host does not have. */
  readonly value: string | undefined;
}

/**
 * For each legacy key, or parts of one, the current keys of all records that match it. A record may
 * belong to an owner, as a section to a session: the keys of possible owners are looked up first.
 *
 * @throws `LookupError` if a key cannot be found out
 */
export async function currentKeys(
  collection: string,
  keys: readonly (Key | undefined)[],
  lookups: KeyLookups,
): Promise<readonly (readonly Key[] | undefined)[]> {
  const table = tableOf(collection, lookups.host);
  const { owner, current } = table;
  const ownerKeys = keys.map((key) => key && ownerKeyIn(key, table));
  const owners = owner ? await currentKeys(owner.table.collection, ownerKeys, lookups) : [];
  const queries = await lookups.values.settled(() =>
    keys.map((key, at) => key && queryByLegacyKey(key, owners[at], table, lookups)),
  );
  const asked = queries.map((query) => {
    if (query instanceof LookupError) throw query;
    return query && "cacheKey" in query ? query : undefined;
  });
  const source = sourceOf(table, lookups);
  const found = await lookups.rows(asked, source);
  const fitting = keys.map((key = {}, at) => {
    const others = owners[at];
    const rows = found[at]?.filter(
      (row) =>
        hasFillers(row, key, table) &&
        (!others || others.some((each) => belongsTo(row, each, table))),
    );
    const own = rows && renumbered(rows, key, table);
    const query = asked[at];
    if (query && own?.length === 0) lookups.doubt(query, source);
    return own;
  });
  const rows = await besideFirst(fitting, keys, table, lookups);
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
  lookups: KeyLookups,
): Promise<readonly (Key | undefined)[]> {
  const { values, host, isLenient } = lookups;
  const table = tableOf(collection, host);
  const { legacy, owner, fillers = {} } = table;
  const known = keys.map((key) => key && wholeRecord(key, table));
  const queries = await values.settled(() =>
    keys.map((key, at) => (key && !known[at] ? queryByCurrentKey(key, table, lookups) : undefined)),
  );
  const found = await lookups.rows(queries, sourceOf(table, lookups));
  const rows = known.map((own, at) => {
    const all = own ? [own] : (found[at] ?? []);
    if (all.length < 2) return all[0];
    if (isLenient) return undefined;
    const different = all.map((each) => partsOf(each, legacy));
    throw ambiguous(different, collection);
  });
  const ownerKeys = rows.map((row) => {
    const key = owner && row && partsOf(row, owner.at);
    // A gradebook entry of a current host may belong to no section.
    return key && Object.keys(key).length === owner?.at.length ? key : undefined;
  });
  const owners = owner ? await legacyKeys(owner.table.collection, ownerKeys, lookups) : [];
  return values.settled(() =>
    rows.map((row, at) => {
      if (!row || (ownerKeys[at] && !owners[at])) return undefined;
      const own = legacy.flatMap(([name, path]) => {
        const [value] = valuesAt(row, path);
        const text = name === table.renumbered && plainText(value)?.replace(addedNumber, "");
        if (text) return [[name, text]];
        if (value !== undefined) return [[name, legacyForm(nameAt(path), value, lookups)]];
        return fillers[name] === undefined ? [] : [[name, fillers[name]]];
      });
      return { ...owners[at], ...Object.fromEntries(own) } as Key;
    }),
  );
}

/** @throws `RangeError` for a collection whose keys are not looked up */
function tableOf(collection: string, { dataStandard }: HostSettings): KeyTable {
  const table = keyTable(collection, dataStandard);
  if (!table) throw new RangeError(`${collection} has no keys to be looked up.`);
  return table;
}

function sourceOf({ collection: name }: KeyTable, { host }: KeyLookups): RecordSource {
  const collection = host.catalog.find(name);
  return { name: collection?.current ?? name, collection };
}

/** The parts of a legacy key that its owner has; `undefined` if the record itself has all of these. */
function ownerKeyIn(key: Key, { owner, legacy }: KeyTable): Key | undefined {
  const parts = Object.entries(key).filter(
    ([name, value]) => owner?.table.names.includes(name) && plainText(value) !== undefined,
  );
  const isOwn = parts.every(([name]) => legacy.some(([own]) => own === name));
  return isOwn ? undefined : Object.fromEntries(parts);
}

/** The query for a legacy key; or the current keys, if none is needed; or why there can be none. */
function queryByLegacyKey(
  key: Key,
  owners: readonly Key[] | undefined,
  table: KeyTable,
  lookups: KeyLookups,
): RecordQuery | readonly Key[] | LookupError {
  const { collection, needs, scope, fillers = {} } = table;
  const missing = needs.find((name) => plainText(key[name]) === undefined);
  if (missing !== undefined) {
    return new LookupError("incomplete", `${collection} cannot be looked up without ${missing}.`);
  }
  if (owners?.length === 0) return owners;
  // The host is not asked for a part that a record may lack; it is compared in what is found.
  const written = partsIn(key, table.legacy, lookups).filter(
    ({ name, text }) => !isSameValue(text, fillers[name]),
  );
  const unknown = written.find(({ value }) => value === undefined);
  if (unknown) return unknownCode(unknown, lookups);
  // The record may have another value for a renumbered part.
  const compared = written.flatMap(({ name, path, value }) =>
    name === table.renumbered ? [] : [{ name: path, value }],
  );
  const [only, ...others] = owners ?? [];
  const whole = table.suffices && only && others.length === 0 && wholeKey(compared, only, table);
  if (whole) return [whole];
  const asked = [...paramsOf(written, collection, lookups.host), ...sharedParts(owners ?? [])];
  const params = [...new Map(asked.map((part) => [part.name, part])).values()];
  const inScope = params.filter(
    ({ name }) => scope.includes(name) && plainText(key[name]) !== undefined,
  );
  return recordQueryOf(compared, params, inScope, false, true);
}

function queryByCurrentKey(
  key: Key,
  { current, scope }: KeyTable,
  lookups: KeyLookups,
): RecordQuery {
  const written = partsIn(key, current, lookups);
  const params = written.map(({ name, text, value = text }) => ({ name, value }));
  const compared = written.map(({ path, text, value = text }) => ({ name: path, value }));
  const inScope = params.filter(({ name }) => scope.includes(name));
  return recordQueryOf(compared, params, inScope, written.length === current.length, true);
}

/** What the record of a current key has of it, if that is all of the legacy key. */
function wholeRecord(key: Key, { legacy, current, owner }: KeyTable): JsonRecord | undefined {
  const record: JsonRecord = {};
  for (const [name, path] of current) {
    const steps = path.split(".");
    const last = steps.pop() ?? path;
    let inner = record;
    for (const step of steps) inner = (inner[step] ??= {}) as JsonRecord;
    inner[last] = key[name];
  }
  const paths = [...legacy, ...(owner?.at ?? [])];
  return paths.every(([, path]) => valuesAt(record, path).length > 0) ? record : undefined;
}

/** The current key, if some values and the owner hold all of it. */
function wholeKey(
  values: readonly { readonly name: string; readonly value: unknown }[],
  key: Key,
  { owner, current }: KeyTable,
): Key | undefined {
  const known = new Map<string, unknown>(values.map(({ name, value }) => [name, value]));
  for (const [name, path] of owner?.at ?? []) known.set(path, key[name]);
  const parts = current.map(([name, path]) => [name, known.get(path)] as const);
  return parts.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(parts);
}

/** The query parameters for a legacy key. Parts without a parameter are compared in the records. */
function paramsOf(
  parts: readonly KeyPart[],
  collection: string,
  { catalog, dataStandard }: HostSettings,
): readonly QueryPart[] {
  const found = catalog.find(collection);
  return parts.flatMap(({ name, text, value = text }) => {
    const filter = found && filterOf(found, name, dataStandard);
    if (filter?.kind === "lookup") return [];
    return [{ name: filter?.kind === "renamed" ? filter.name : name, value }];
  });
}

/** The parts that are equal in all possible owners. */
function sharedParts([first = {}, ...others]: readonly Key[]): readonly QueryPart[] {
  return Object.entries(first).flatMap(([name, value]) => {
    const text = plainText(value);
    const isShared = others.every((other) => plainText(other[name]) === text);
    return text !== undefined && isShared ? [{ name, value: text }] : [];
  });
}

function partsIn(key: Key, paths: KeyPaths, { values }: KeyLookups): readonly KeyPart[] {
  return paths.flatMap(([name, path]) => {
    const text = plainText(key[name]);
    if (text === undefined) return [];
    return [{ name, path, text, value: values.toCurrent(nameAt(path), text) }];
  });
}

function unknownCode({ path, text }: KeyPart, { values }: KeyLookups): LookupError {
  const name = nameAt(path);
  const near = values.nearest(name, text).map((code) => `"${code}"`);
  const nearest = near.length === 0 ? "" : ` The nearest that it has are ${near.join(", ")}.`;
  const { name: descriptor, collection } = values.kindOf(name);
  const message = `Request not sent: The list ${collection} of the host lacks the value of ${name}.${nearest}`;
  const unknown = { path: name, value: text, descriptor };
  return new LookupError("value", message, undefined, undefined, { unknown });
}

function legacyForm(name: string, value: unknown, { values }: KeyLookups): unknown {
  if (typeof value !== "string") return value;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00` : values.toLegacy(name, value);
}

function partsOf(row: JsonRecord, paths: KeyPaths): Key {
  const parts = paths.map(([name, path]) => [name, valuesAt(row, path)[0]] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
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
  return (owner?.at ?? []).every(([name, path]) => {
    const text = plainText(key[name]);
    return text === undefined || valuesAt(row, path).some((value) => isSameValue(value, text));
  });
}

/**
 * The rows that match a key by its renumbered part. If none does, and the key is complete, those with
 * a number behind the value of this part, as the migration of hosts (`-2`) and edbridge (`~2`) put it there.
 */
function renumbered(rows: readonly JsonRecord[], key: Key, table: KeyTable): readonly JsonRecord[] {
  const { path, text } = renumberedPart(key, table);
  if (path === undefined || text === undefined) return rows;
  const having = (read: (value: unknown) => unknown) =>
    rows.filter((row) => valuesAt(row, path).some((value) => isSameValue(read(value), text)));
  const own = having(plainText);
  if (own.length > 0 || table.names.some((name) => plainText(key[name]) === undefined)) return own;
  return having((value) => plainText(value)?.replace(/[-~](?:[2-9]|[1-9]\d+)$/, ""));
}

function renumberedPart(key: Key, { legacy, renumbered: part }: KeyTable) {
  const [, path] = legacy.find(([name]) => name === part) ?? [];
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
  lookups: KeyLookups,
): Promise<typeof rows> {
  if (table.renumbered === undefined) return rows;
  const queries = rows.flatMap((each = [], at) =>
    each.map((row) => queryOfFirst(row, keys[at], table, lookups)),
  );
  if (queries.every((query) => query === undefined)) return rows;
  const firsts = (await lookups.rows(queries, sourceOf(table, lookups))).values();
  return rows.map((each) => each?.filter(() => firsts.next().value?.length !== 0));
}

/** The query for the record without a number; `undefined` for a row that is this record. */
function queryOfFirst(
  row: JsonRecord,
  key: Key = {},
  table: KeyTable,
  lookups: KeyLookups,
): RecordQuery | undefined {
  const { current } = table;
  const { path, text } = renumberedPart(key, table);
  const [name] = current.find(([, each]) => each === path) ?? [];
  if (path === undefined || text === undefined || name === undefined) return undefined;
  const [value] = valuesAt(row, path);
  if (isSameValue(value, text) || addedNumber.test(plainText(value) ?? "")) return undefined;
  return queryByCurrentKey({ ...partsOf(row, current), [name]: text }, table, lookups);
}
