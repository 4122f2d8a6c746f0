import { filterOf, type KeyPaths, type KeyTable, keyTable } from "@edbridge/records/model";
import { isSameValue, plainText } from "../http/json.js";
import { andThen, type MaybePromise } from "../http/maybe-promise.js";
import type { QueryPart } from "../http/query-string.js";
import type { HostSettings } from "../settings/host-options.js";
import { findRecords, type Outcome } from "./find-records.js";
import {
  belongsTo,
  currentValue,
  hasFillers,
  type KeyPart,
  legacyForm,
  partsIn,
  partsOf,
  renumbered,
} from "./key-parts.js";
import { ambiguous, LookupError } from "./lookup-error.js";
import type { Key, LookupContext, LookupResult } from "./lookups.js";
import { keySource, type RecordQuery, recordQueryOf } from "./query.js";
import { nameAt, valuesAt } from "./record-values.js";

/** The query for one key, or its result if none is needed. */
type KeyQuery<T> = RecordQuery | { readonly result: LookupResult<T> };

/**
 * For each legacy key, or parts of one, the current keys of all records that match it. A record may
 * belong to an owner, as a section to a session: the keys of possible owners are looked up first.
 */
export function currentKeys(
  collection: string,
  keys: readonly Key[],
  context: LookupContext,
): MaybePromise<readonly LookupResult<readonly Key[]>[]> {
  const table = tableOf(collection, context.host);
  const { owner } = table;
  const ownerKeys = keys.map((key) => ownerKeyIn(key, table));
  const ask = (some: readonly Key[]) =>
    owner ? currentKeys(owner.table.collection, some, context) : [];
  return andThen(askSome(ownerKeys, ask), (owners) => {
    const queries = () => keys.map((key, at) => queryOrError(key, owners[at], table, context));
    return andThen(context.values.run(queries), (made) =>
      outcomesOf(made, table, context, ({ records }, at) => {
        const others = owners[at];
        const key = keys[at] ?? {};
        const fitting = records.filter(
          (record) =>
            hasFillers(record, key, table) &&
            (!Array.isArray(others) || others.some((each) => belongsTo(record, each, table))),
        );
        return renumbered(fitting, key, table).map((record) => partsOf(record, table.current));
      }),
    );
  });
}

/** For each current key, the legacy key of its record. */
export function legacyKeys(
  collection: string,
  keys: readonly Key[],
  context: LookupContext,
): MaybePromise<readonly LookupResult<Key | undefined>[]> {
  const { values, host } = context;
  const table = tableOf(collection, host);
  const { legacy, current, owner, scope } = table;
  const paths = [...legacy, ...(owner?.at ?? [])].map(([, path]) => path);
  const queryOf = (key: Key): KeyQuery<ValueAt> => {
    const given = partsIn(key, current);
    const known = new Map(given.map(({ path, value }) => [path, value]));
    // A current key may hold all values of the legacy one.
    if (paths.every((path) => known.has(path))) return { result: (path) => known.get(path) };
    const parts = given.map((part) => ({
      ...part,
      value: values.toCurrent(part.name, part.text) ?? part.text,
    }));
    const params = parts.map(({ name, value }) => ({ name, value }));
    const inScope = params.filter(({ name }) => scope.includes(name));
    const unique = given.length === current.length;
    return recordQueryOf(
      parts.map(({ path, value }) => [path, value]),
      { params, scope: inScope, unique },
    );
  };
  return andThen(
    values.run(() => keys.map(queryOf)),
    (made) => {
      const found = outcomesOf<ValueAt | undefined>(made, table, context, ({ records }) => {
        const [record, another] = records;
        if (!another) return record && ((path) => valuesAt(record, path)[0]);
        return ambiguous(
          records.map((each) => partsOf(each, legacy)),
          collection,
        );
      });
      return andThen(found, (records) => legacyKeysOf(records, table, context));
    },
  );
}

/** Gives the value of a record at a path. */
type ValueAt = (path: string) => unknown;

/** The legacy keys of records, with those of their owners. */
function legacyKeysOf(
  records: readonly LookupResult<ValueAt | undefined>[],
  { legacy, owner, fillers = {} }: KeyTable,
  context: LookupContext,
): MaybePromise<readonly LookupResult<Key | undefined>[]> {
  const owners = records.map((valueAt) => {
    if (!owner || typeof valueAt !== "function") return undefined;
    const parts = owner.at.map(([name, path]) => [name, valueAt(path)] as const);
    // A gradebook entry of a current host may belong to no section.
    return parts.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(parts);
  });
  // Most sections of a page belong to few sessions.
  const wanted = new Map(owners.flatMap((each) => (each ? [[JSON.stringify(each), each]] : [])));
  const texts = [...wanted.keys()];
  const found = owner ? legacyKeys(owner.table.collection, [...wanted.values()], context) : [];
  return andThen(found, (legacyOwners) => {
    const byText = new Map(legacyOwners.map((each, at) => [texts[at], each]));
    const keyOf = (valueAt: (typeof records)[number], at: number) => {
      if (typeof valueAt !== "function") return valueAt;
      const ofOwner = owners[at] && byText.get(JSON.stringify(owners[at]));
      if (owners[at] && (!ofOwner || ofOwner instanceof LookupError)) return ofOwner;
      const own = legacy.flatMap(([name, path]) => {
        const value = valueAt(path);
        if (value !== undefined) return [[name, legacyForm(nameAt(path), value, context)]];
        return fillers[name] === undefined ? [] : [[name, fillers[name]]];
      });
      return { ...ofOwner, ...Object.fromEntries(own) };
    };
    return context.values.run(() => records.map(keyOf));
  });
}

/** @throws `RangeError` for a collection whose keys are not looked up */
function tableOf(collection: string, { dataStandard }: HostSettings): KeyTable {
  const table = keyTable(collection, dataStandard);
  if (!table) throw new RangeError(`${collection} has no keys to be looked up.`);
  return table;
}

/** Asks for those that are there, all together; the others have no answer. */
function askSome<T, R>(
  items: readonly (T | undefined)[],
  ask: (items: readonly T[]) => MaybePromise<readonly R[]>,
): MaybePromise<readonly (R | undefined)[]> {
  return andThen(ask(items.filter((item) => item !== undefined)), (answers) => {
    const left = answers.values();
    return items.map((item) => (item === undefined ? undefined : left.next().value));
  });
}

/** Makes queries, and reads their outcomes. */
function outcomesOf<T>(
  made: readonly KeyQuery<T>[],
  table: KeyTable,
  context: LookupContext,
  read: (found: Exclude<Outcome, LookupError>, at: number) => LookupResult<T>,
): MaybePromise<readonly LookupResult<T>[]> {
  const source = keySource(table, context.host);
  const queries = made.map((each) => ("result" in each ? undefined : each));
  const ask = (some: readonly RecordQuery[]) => findRecords(some, source, context);
  return andThen(askSome(queries, ask), (outcomes) =>
    made.map((each, at) => {
      if ("result" in each) return each.result;
      const outcome = outcomes[at] ?? { records: [], isFresh: false };
      return outcome instanceof LookupError ? outcome : read(outcome, at);
    }),
  );
}

/** The parts of a legacy key that its owner has; `undefined` if the record itself has all of these. */
function ownerKeyIn(key: Key, { owner, legacy }: KeyTable): Key | undefined {
  const parts = Object.entries(key).filter(
    ([name, value]) => owner?.table.names.includes(name) && plainText(value) !== undefined,
  );
  const isOwn = parts.every(([name]) => legacy.some(([own]) => own === name));
  return isOwn ? undefined : Object.fromEntries(parts);
}

function queryOrError(...args: Parameters<typeof queryForKey>): KeyQuery<readonly Key[]> {
  try {
    return queryForKey(...args);
  } catch (error) {
    if (error instanceof LookupError) return { result: error };
    throw error;
  }
}

/** @throws {@link LookupError} if a part is missing, or the host has no such descriptor */
function queryForKey(
  key: Key,
  owners: LookupResult<readonly Key[]> | undefined,
  table: KeyTable,
  context: LookupContext,
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
  const asked = [...paramsOf(given, collection, context), ...sharedParts(owners ?? [])];
  const params = [...new Map(asked.map((part) => [part.name, part])).values()];
  const values = given
    // The record may have another value for a renumbered part.
    .filter(({ name }) => name !== table.renumbered)
    .map(({ path, text }) => [path, currentValue(nameAt(path), text, context)] as const);
  const whole = table.suffices && owners?.length === 1 && wholeKey(values, owners[0] ?? {}, table);
  if (whole) return { result: [whole] };
  const inScope = params.filter(
    ({ name }) => scope.includes(name) && plainText(key[name]) !== undefined,
  );
  return recordQueryOf(values, { params, scope: inScope, unique: false });
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
  context: LookupContext,
): readonly QueryPart[] {
  const { catalog, dataStandard } = context.host;
  const found = catalog.find(collection);
  return given.flatMap(({ name, text }) => {
    const filter = found && filterOf(found, name, dataStandard);
    if (filter?.kind === "lookup") return [];
    const asked = filter?.kind === "renamed" ? filter.name : name;
    return [{ name: asked, value: currentValue(asked, text, context) }];
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
