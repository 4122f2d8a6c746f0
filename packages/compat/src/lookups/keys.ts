import type { Key } from "@edbridge/records";
import {
  filterOf,
  type HostValues,
  type KeyPaths,
  type KeyTable,
  keyTable,
} from "@edbridge/records/model";
import { isSameValue, type JsonRecord, plainText } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import type { HostSettings } from "../settings/host-options.js";
import { ambiguous, LookupError } from "./lookup-error.js";
import { type RecordQuery, recordQueryOf, type RecordSource } from "./query.js";
import { nameAt, valuesAt } from "./record-values.js";
import type { Outcome } from "./shelf.js";

/** What keys are looked up with: those of one call. */
interface KeyLookups {
  readonly host: HostSettings;
  readonly values: HostValues;
  find(
    queries: readonly (RecordQuery | undefined)[],
    source: RecordSource,
  ): Promise<readonly Outcome[]>;
}

/** The result of one look-up; `undefined` where there was no key, or no record has it. */
type Result<T> = T | LookupError | undefined;

/** The query for one key, or its result if none is needed. */
type KeyQuery<T> = RecordQuery | { readonly result: Result<T> };

const noKey = { result: undefined };

/** One part of a key. */
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
 */
export async function currentKeys(
  collection: string,
  keys: readonly (Key | undefined)[],
  lookups: KeyLookups,
): Promise<readonly Result<readonly Key[]>[]> {
  const table = tableOf(collection, lookups.host);
  const { owner, current } = table;
  const ownerKeys = keys.map((key) => key && ownerKeyIn(key, table));
  const isOwned = owner && ownerKeys.some((key) => key !== undefined);
  const owners = isOwned ? await currentKeys(owner.table.collection, ownerKeys, lookups) : [];
  const queries = await lookups.values.settled(() =>
    keys.map((key, at) => (key ? queryByLegacyKey(key, owners[at], table, lookups) : noKey)),
  );
  return resultsOf(queries, table, lookups, (rows, at) => {
    const { [at]: key = {} } = keys;
    const { [at]: others } = owners;
    const fitting = rows.filter(
      (row) =>
        hasFillers(row, key, table) &&
        (!Array.isArray(others) || others.some((each: Key) => belongsTo(row, each, table))),
    );
    return renumbered(fitting, key, table).map((row) => partsOf(row, current));
  });
}

/** For each current key, the legacy key of its record. */
export async function legacyKeys(
  collection: string,
  keys: readonly (Key | undefined)[],
  lookups: KeyLookups,
): Promise<readonly Result<Key>[]> {
  const { values, host } = lookups;
  const table = tableOf(collection, host);
  const { legacy, owner, fillers = {} } = table;
  const queries = await values.settled(() =>
    keys.map((key) => (key ? queryByCurrentKey(key, table, lookups) : noKey)),
  );
  const found = await resultsOf(queries, table, lookups, ([row, ...others]): Result<JsonRecord> => {
    if (!row || others.length === 0) return row;
    const all = [row, ...others].map((each) => partsOf(each, legacy));
    return ambiguous(all, collection);
  });
  const ownerKeys = found.map((row) => {
    if (!owner || !row || row instanceof LookupError) return undefined;
    const key = partsOf(row, owner.at);
    // A gradebook entry of a current host may belong to no section.
    return Object.keys(key).length < owner.at.length ? undefined : key;
  });
  const isOwned = owner && ownerKeys.some((key) => key !== undefined);
  const owners = isOwned ? await legacyKeys(owner.table.collection, ownerKeys, lookups) : [];
  return values.settled(() =>
    found.map((row, at) => {
      if (!row || row instanceof LookupError) return row;
      const { [at]: ofOwner } = owners;
      if (ownerKeys[at] && (!ofOwner || ofOwner instanceof LookupError)) return ofOwner;
      const own = legacy.flatMap(([name, path]) => {
        const [value] = valuesAt(row, path);
        if (value !== undefined) return [[name, legacyForm(nameAt(path), value, lookups)]];
        return fillers[name] === undefined ? [] : [[name, fillers[name]]];
      });
      return { ...ofOwner, ...Object.fromEntries(own) } as Key;
    }),
  );
}

/** @throws `RangeError` for a collection whose keys are not looked up */
function tableOf(collection: string, { dataStandard }: HostSettings): KeyTable {
  const table = keyTable(collection, dataStandard);
  if (!table) throw new RangeError(`${collection} has no keys to be looked up.`);
  return table;
}

/** Makes queries, and reads the rows that they find. */
async function resultsOf<T>(
  made: readonly KeyQuery<T>[],
  table: KeyTable,
  lookups: KeyLookups,
  read: (rows: readonly JsonRecord[], at: number) => Result<T>,
): Promise<readonly Result<T>[]> {
  const queries = made.map((each) => ("result" in each ? undefined : each));
  const collection = lookups.host.catalog.find(table.collection);
  const source = { name: collection?.current ?? table.collection, collection };
  const outcomes = await lookups.find(queries, source);
  return made.map((each, at) => {
    if ("result" in each) return each.result;
    const { [at]: outcome = [] } = outcomes;
    return outcome instanceof LookupError ? outcome : read(outcome, at);
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

function queryByLegacyKey(
  key: Key,
  owners: Result<readonly Key[]>,
  table: KeyTable,
  lookups: KeyLookups,
): KeyQuery<readonly Key[]> {
  const { collection, needs, scope, fillers = {} } = table;
  const missing = needs.find((name) => plainText(key[name]) === undefined);
  if (missing !== undefined) {
    const message = `${collection} cannot be looked up without ${missing}.`;
    return { result: new LookupError("incomplete", message) };
  }
  if (owners instanceof LookupError || owners?.length === 0) return { result: owners };
  // The host is not asked for a part that a record may lack; it is compared in what is found.
  const given = partsIn(key, table.legacy, lookups).filter(
    ({ name, text }) => !isSameValue(text, fillers[name]),
  );
  const unknown = given.find(({ value }) => value === undefined);
  if (unknown) return { result: unknownCode(unknown, lookups) };
  // The record may have another value for a renumbered part.
  const compared = given.flatMap(({ name, path, value }) =>
    name === table.renumbered ? [] : [{ name: path, value }],
  );
  const [only, ...others] = owners ?? [];
  const whole = table.suffices && only && others.length === 0 && wholeKey(compared, only, table);
  if (whole) return { result: [whole] };
  const asked = [...paramsOf(given, collection, lookups.host), ...sharedParts(owners ?? [])];
  const params = [...new Map(asked.map((part) => [part.name, part])).values()];
  const inScope = params.filter(
    ({ name }) => scope.includes(name) && plainText(key[name]) !== undefined,
  );
  return recordQueryOf(compared, params, inScope, false, true);
}

function queryByCurrentKey(
  key: Key,
  { legacy, current, owner, scope }: KeyTable,
  lookups: KeyLookups,
): KeyQuery<JsonRecord> {
  const given = partsIn(key, current, lookups);
  // A current key may hold all values of the legacy one.
  const paths = [...legacy, ...(owner?.at ?? [])];
  if (paths.every(([, path]) => given.some((part) => part.path === path))) {
    return { result: recordOf(given, key) };
  }
  const params = given.map(({ name, text, value = text }) => ({ name, value }));
  const compared = given.map(({ path, text, value = text }) => ({ name: path, value }));
  const inScope = params.filter(({ name }) => scope.includes(name));
  return recordQueryOf(compared, params, inScope, given.length === current.length, true);
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
  given: readonly KeyPart[],
  collection: string,
  { catalog, dataStandard }: HostSettings,
): readonly QueryPart[] {
  const found = catalog.find(collection);
  return given.flatMap(({ name, text, value = text }) => {
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

/** The parts that a key has a value for. */
function partsIn(key: Key, paths: KeyPaths, { values }: KeyLookups): readonly KeyPart[] {
  return paths.flatMap(([name, path]) => {
    const text = plainText(key[name]);
    if (text === undefined) return [];
    return [{ name, path, text, value: values.toCurrent(nameAt(path), text) }];
  });
}

/** The error for a code that the host does not have. */
function unknownCode({ path, text }: KeyPart, { values }: KeyLookups): LookupError {
  const name = nameAt(path);
  const near = values.nearest(name, text).map((code) => `"${code}"`);
  const nearest = near.length === 0 ? "" : ` The nearest codes are ${near.join(", ")}.`;
  const message = `The host has no code for the value of ${name}.${nearest}`;
  const unknown = { path: name, value: text };
  return new LookupError("value", message, undefined, undefined, { unknown });
}

/** A value of a current record in the form of a legacy key. */
function legacyForm(name: string, value: unknown, { values }: KeyLookups): unknown {
  if (typeof value !== "string") return value;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00` : values.toLegacy(name, value);
}

/** What a record with a key has of it. */
function recordOf(parts: readonly KeyPart[], key: Key): JsonRecord {
  const record: JsonRecord = {};
  for (const { name, path } of parts) {
    const steps = path.split(".");
    const last = steps.pop() ?? path;
    let inner = record;
    for (const step of steps) inner = (inner[step] ??= {}) as JsonRecord;
    inner[last] = key[name];
  }
  return record;
}

/** The parts of the key of a row. */
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

/** Whether a row belongs to the record with a key. */
function belongsTo(row: JsonRecord, key: Key, { owner }: KeyTable): boolean {
  return (owner?.at ?? []).every(([name, path]) => {
    const text = plainText(key[name]);
    return text === undefined || valuesAt(row, path).some((value) => isSameValue(value, text));
  });
}

/**
 * The rows that match a key by its renumbered part. If none does, and the key is complete, those with
 * a number behind the value of this part, as the migration of hosts and edbridge put it there.
 */
function renumbered(
  rows: readonly JsonRecord[],
  key: Key,
  { legacy, renumbered: part, names }: KeyTable,
): readonly JsonRecord[] {
  const [, path] = legacy.find(([name]) => name === part) ?? [];
  const text = part === undefined ? undefined : plainText(key[part]);
  if (path === undefined || text === undefined) return rows;
  const having = (read: (value: unknown) => unknown) =>
    rows.filter((row) => valuesAt(row, path).some((value) => isSameValue(read(value), text)));
  const own = having((value) => value);
  const isWhole = names.every((name) => plainText(key[name]) !== undefined);
  if (own.length > 0 || !isWhole) return own;
  return having((value) => plainText(value)?.replace(/-\d+$/, ""));
}
