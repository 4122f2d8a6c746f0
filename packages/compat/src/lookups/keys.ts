import type { Key } from "@edbridge/records";
import {
  filterOf,
  type HostValues,
  type KeyPaths,
  type KeyTable,
  keyTable,
} from "@edbridge/records/model";
import { isSameValue, type JsonRecord, plainText } from "../http/json.js";
import type { MaybePromise } from "../http/maybe-promise.js";
import type { QueryPart } from "../http/query-string.js";
import type { HostSettings } from "../settings/host-options.js";
import { nothing, type Outcome } from "./batch.js";
import { ambiguous, LookupError } from "./lookup-error.js";
import { keySource, type RecordQuery, recordQueryOf, type RecordSource } from "./query.js";
import { nameAt, valuesAt } from "./record-values.js";

/** What keys are looked up with: those of one call. */
interface KeyLookups {
  readonly host: HostSettings;
  readonly values: HostValues;
  find(queries: readonly RecordQuery[], source: RecordSource): Promise<readonly Outcome[]>;
}

/** The outcome of one look-up. */
type LookupResult<T> = T | LookupError;

/** The query for one key, or its result if none is needed. */
type KeyQuery<T> = RecordQuery | { readonly result: LookupResult<T> };

/** One part of a key, with the path of its value in a current record. */
interface KeyPart {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
}

/** Gives the value of a record at a path. */
type ValueAt = (path: string) => unknown;

/**
 * For each legacy key, or parts of one, the current keys of all records that match it. A record may
 * belong to an owner, as a section to a session: the keys of possible owners are looked up first.
 */
export async function currentKeys(
  collection: string,
  keys: readonly Key[],
  lookups: KeyLookups,
): Promise<readonly LookupResult<readonly Key[]>[]> {
  const table = tableOf(collection, lookups.host);
  const { owner, current } = table;
  const ownerKeys = keys.map((key) => ownerKeyIn(key, table));
  const owners = await askSome(ownerKeys, (some) =>
    owner ? currentKeys(owner.table.collection, some, lookups) : [],
  );
  const made = await lookups.values.settled(() =>
    keys.map((key, at) => orError(() => queryByLegacyKey(key, owners[at], table, lookups))),
  );
  return resultsOf(made, table, lookups, (records, at) => {
    const { [at]: key = {} } = keys;
    const { [at]: others } = owners;
    const fitting = records.filter(
      (record) =>
        hasFillers(record, key, table) &&
        (!Array.isArray(others) || others.some((each) => belongsTo(record, each, table))),
    );
    return renumbered(fitting, key, table).map((record) => partsOf(record, current));
  });
}

/** For each current key, the legacy key of its record. */
export async function legacyKeys(
  collection: string,
  keys: readonly Key[],
  lookups: KeyLookups,
): Promise<readonly LookupResult<Key | undefined>[]> {
  const { values, host } = lookups;
  const table = tableOf(collection, host);
  const { legacy, owner, fillers = {} } = table;
  const made = await values.settled(() =>
    keys.map((key) => queryByCurrentKey(key, table, lookups)),
  );
  const found = await resultsOf(
    made,
    table,
    lookups,
    ([record, ...others]): LookupResult<ValueAt | undefined> => {
      if (!record) return undefined;
      if (others.length === 0) return (path) => valuesAt(record, path)[0];
      const all = [record, ...others].map((each) => partsOf(each, legacy));
      return ambiguous(all, collection);
    },
  );
  const ownerKeys = found.map((valueAt) => {
    if (!owner || typeof valueAt !== "function") return undefined;
    const parts = owner.at.map(([name, path]) => [name, valueAt(path)] as const);
    // A gradebook entry of a current host may belong to no section.
    return parts.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(parts);
  });
  const owners = await askSome(ownerKeys, (some) =>
    owner ? legacyKeys(owner.table.collection, some, lookups) : [],
  );
  return values.settled(() =>
    found.map((valueAt, at) => {
      if (typeof valueAt !== "function") return valueAt;
      const { [at]: ofOwner } = owners;
      if (ownerKeys[at] && (!ofOwner || ofOwner instanceof LookupError)) return ofOwner;
      const own = legacy.flatMap(([name, path]) => {
        const value = valueAt(path);
        if (value !== undefined) return [[name, legacyForm(nameAt(path), value, lookups)]];
        return fillers[name] === undefined ? [] : [[name, fillers[name]]];
      });
      return { ...ofOwner, ...Object.fromEntries(own) };
    }),
  );
}

/** @throws `RangeError` for a collection whose keys are not looked up */
function tableOf(collection: string, { dataStandard }: HostSettings): KeyTable {
  const table = keyTable(collection, dataStandard);
  if (!table) throw new RangeError(`${collection} has no keys to be looked up.`);
  return table;
}

/** Asks for those that are there, all together; the others have no answer. */
export async function askSome<T, R>(
  items: readonly (T | undefined)[],
  ask: (items: readonly T[]) => MaybePromise<readonly R[]>,
): Promise<readonly (R | undefined)[]> {
  const left = (await ask(items.filter((item) => item !== undefined))).values();
  return items.map((item) => (item === undefined ? undefined : left.next().value));
}

/** Makes queries, and reads the records that they find. */
async function resultsOf<T>(
  made: readonly KeyQuery<T>[],
  table: KeyTable,
  lookups: KeyLookups,
  read: (records: readonly JsonRecord[], at: number) => LookupResult<T>,
): Promise<readonly LookupResult<T>[]> {
  const queries = made.map((each) => ("result" in each ? undefined : each));
  const source = keySource(table, lookups.host);
  const outcomes = await askSome(queries, (some) => lookups.find(some, source));
  return made.map((each, at) => {
    if ("result" in each) return each.result;
    const { [at]: outcome = nothing } = outcomes;
    return outcome instanceof LookupError ? outcome : read(outcome.records, at);
  });
}

/** The parts of a legacy key that its owner has; `undefined` if the record itself has all of these. */
function ownerKeyIn(key: Key, { owner, legacy }: KeyTable): Key | undefined {
  const parts = Object.entries(key).filter(
    ([name, value]) => owner?.table.names.includes(name) && plainText(value) !== undefined,
  );
  const isOwn = parts.every(([name]) => legacy.some(([own]) => own === name));
  return isOwn ? undefined : Object.fromEntries(parts);
}

function orError<T>(make: () => KeyQuery<T>): KeyQuery<T> {
  try {
    return make();
  } catch (error) {
    if (error instanceof LookupError) return { result: error };
    throw error;
  }
}

/** @throws {@link LookupError} if a part is missing, or the host has no such descriptor */
function queryByLegacyKey(
  key: Key,
  owners: LookupResult<readonly Key[]> | undefined,
  table: KeyTable,
  lookups: KeyLookups,
): KeyQuery<readonly Key[]> {
  const { collection, needs, scope } = table;
  const missing = needs.find((name) => plainText(key[name]) === undefined);
  if (missing !== undefined) {
    throw new LookupError("incomplete", `${collection} cannot be looked up without ${missing}.`);
  }
  if (owners instanceof LookupError || owners?.length === 0) return { result: owners };
  // The host is not asked for a part that a record may lack; it is compared in what is found.
  const given = partsIn(key, table.legacy).filter(
    ({ name, value }) => !isSameValue(value, table.fillers?.[name]),
  );
  const asked = [...paramsOf(given, collection, lookups), ...sharedParts(owners ?? [])];
  const params = [...new Map(asked.map((part) => [part.name, part])).values()];
  const values = given
    // The record may have another value for a renumbered part.
    .filter(({ name }) => name !== table.renumbered)
    .map(({ path, text }) => [path, currentValue(nameAt(path), text, lookups)] as const);
  const whole = table.suffices && owners?.length === 1 && wholeKey(values, owners[0] ?? {}, table);
  if (whole) return { result: [whole] };
  const inScope = params.filter(
    ({ name }) => scope.includes(name) && plainText(key[name]) !== undefined,
  );
  return recordQueryOf(values, { params, scope: inScope, unique: false });
}

function queryByCurrentKey(
  key: Key,
  { legacy, current, owner, scope }: KeyTable,
  { values }: KeyLookups,
): KeyQuery<ValueAt> {
  const given = partsIn(key, current);
  const known = new Map(given.map(({ path, value }) => [path, value]));
  // A current key may hold all values of the legacy one.
  const paths = [...legacy, ...(owner?.at ?? [])];
  if (paths.every(([, path]) => known.has(path))) return { result: (path) => known.get(path) };
  const parts = given.map(({ name, path, text }) => {
    return { name, path, value: values.toCurrent(name, text) ?? text };
  });
  const params = parts.map(({ name, value }) => ({ name, value }));
  const inScope = params.filter(({ name }) => scope.includes(name));
  const unique = given.length === current.length;
  return recordQueryOf(
    parts.map(({ path, value }) => [path, value]),
    { params, scope: inScope, unique },
  );
}

/** The current key, if the given parts and the owner hold all of it. */
function wholeKey(given: KeyPaths, key: Key, { owner, current }: KeyTable): Key | undefined {
  const known = new Map<string, unknown>(given);
  for (const [name, path] of owner?.at ?? []) known.set(path, key[name]);
  const parts = current.map(([name, path]) => [name, known.get(path)] as const);
  return parts.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(parts);
}

/** The query parameters for a legacy key. Parts without a parameter are compared in the records. */
function paramsOf(
  given: readonly KeyPart[],
  collection: string,
  lookups: KeyLookups,
): readonly QueryPart[] {
  const { catalog, dataStandard } = lookups.host;
  const found = catalog.find(collection);
  return given.flatMap(({ name, text }) => {
    const filter = found && filterOf(found, name, dataStandard);
    if (filter?.kind === "lookup") return [];
    const asked = filter?.kind === "renamed" ? filter.name : name;
    return [{ name: asked, value: currentValue(asked, text, lookups) }];
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

/** The parts that a key has a value for. */
function partsIn(key: Key, paths: KeyPaths): readonly KeyPart[] {
  return paths.flatMap(([name, path]) => {
    const value = key[name];
    const text = plainText(value);
    return text === undefined ? [] : [{ name, path, text, value }];
  });
}

/** The parts of the key of a record, with the values at their paths. */
export function partsOf(record: JsonRecord, paths: KeyPaths): Key {
  const parts = paths.map(([name, path]) => [name, valuesAt(record, path)[0]] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

/** Whether a record lacks each part for which a key has a filler, or has the value of the filler. */
function hasFillers(record: JsonRecord, key: Key, { fillers = {}, legacy }: KeyTable): boolean {
  return legacy.every(([name, path]) => {
    const { [name]: filler } = fillers;
    if (filler === undefined || !isSameValue(key[name], filler)) return true;
    const values = valuesAt(record, path);
    return values.length === 0 || values.some((value) => isSameValue(value, filler));
  });
}

/** Whether a record belongs to the record with a key. */
function belongsTo(record: JsonRecord, key: Key, { owner }: KeyTable): boolean {
  return (owner?.at ?? []).every(([name, path]) => {
    const text = plainText(key[name]);
    return text === undefined || valuesAt(record, path).some((value) => isSameValue(value, text));
  });
}

/**
 * The records that match a key by its renumbered part. If none does, and the key is complete, those with
 * a number behind the value of this part, as the migration of hosts and edbridge put it there.
 */
function renumbered(
  records: readonly JsonRecord[],
  key: Key,
  { legacy, renumbered: part, names }: KeyTable,
): readonly JsonRecord[] {
  const [, path] = legacy.find(([name]) => name === part) ?? [];
  const text = part === undefined ? undefined : plainText(key[part]);
  if (path === undefined || text === undefined) return records;
  const having = (read: (value: unknown) => unknown) =>
    records.filter((record) =>
      valuesAt(record, path).some((value) => isSameValue(read(value), text)),
    );
  const own = having((value) => value);
  const isWhole = names.every((name) => plainText(key[name]) !== undefined);
  if (own.length > 0 || !isWhole) return own;
  return having((value) => plainText(value)?.replace(/-\d+$/, ""));
}

/**
 * A value of a legacy key in the form of the host.
 *
 * @throws {@link LookupError} if the host has no such descriptor
 */
function currentValue(name: string, text: string, { values }: KeyLookups): string {
  const found = values.toCurrent(name, text);
  if (found !== undefined) return found;
  const near = values.nearest(name, text).map((code) => `"${code}"`);
  const nearest = near.length === 0 ? "" : ` The nearest codes are ${near.join(", ")}.`;
  const message = `The host has no code for the value of ${name}.${nearest}`;
  const unknown = { path: name, value: text };
  throw new LookupError("value", message, undefined, undefined, { unknown });
}

/** A value of a current record in the form of a legacy key. */
function legacyForm(name: string, value: unknown, { values }: KeyLookups): unknown {
  if (typeof value !== "string") return value;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00` : values.toLegacy(name, value);
}
