import { filterOf, type KeyLookup } from "@edbridge/records/model";
import { isSameValue, type JsonRecord, plainText } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import { LookupError } from "./lookup-error.js";
import type { Key, LookupContext } from "./lookups.js";
import { nameAt, valuesAt } from "./record-values.js";

/** One part of a key, with the path of its value in a current record. */
export interface KeyPart {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
}

/** The parts that a key has a value for. */
export function givenParts(paths: readonly (readonly [string, string])[], key: Key): KeyPart[] {
  return paths.flatMap(([name, path]) => {
    const value = key[name];
    const text = plainText(value);
    return text === undefined ? [] : [{ name, path, text, value }];
  });
}

/** A key without its empty parts, and without the values that mean an empty part. */
export function withoutFillers(key: Key, { fillers = {} }: KeyLookup): Key {
  return Object.fromEntries(
    Object.entries(key).filter(([name, value]) => !isSameValue(value, fillers[name])),
  );
}

/** Whether a record lacks each part for which a key has a filler, or has the value of the filler. */
export function matchesFillers(record: JsonRecord, key: Key, entry: KeyLookup): boolean {
  return Object.entries(entry.fillers ?? {}).every(([name, filler]) => {
    if (!isSameValue(key[name], filler)) return true;
    const values = valuesAt(record, entry.legacy[name] ?? "");
    return values.length === 0 || values.some((value) => isSameValue(value, filler));
  });
}

/**
 * A value of a legacy key in the form of the host.
 *
 * @throws {@link LookupError} if the host has no such descriptor
 */
export function currentValue(
  name: string,
  text: string,
  { values }: Pick<LookupContext, "values">,
): string {
  const found = values.toCurrent(name, text);
  if (found !== undefined) return found;
  const near = values.nearest(name, text).map((code) => `"${code}"`);
  const nearest = near.length === 0 ? "" : ` The nearest codes are ${near.join(", ")}.`;
  const message = `The host has no code for the value of ${name}.${nearest}`;
  const unknown = { path: name, value: text };
  throw new LookupError("value", message, undefined, undefined, { unknown });
}

/** The query parameters for a legacy key. Parts without a parameter are compared in the records. */
export function paramsOf(
  collection: string,
  given: readonly KeyPart[],
  context: Pick<LookupContext, "host" | "values">,
): QueryPart[] {
  const { host } = context;
  const found = host.catalog.find(collection);
  return given.flatMap(({ name, text }) => {
    const filter = found && filterOf(found, name, host.dataStandard);
    if (filter?.kind === "lookup") return [];
    const asked = filter?.kind === "renamed" ? filter.name : name;
    return [{ name: asked, value: currentValue(asked, text, context) }];
  });
}

/** The parts that are equal in all possible owners. */
export function sharedParts(owners: readonly Key[]): QueryPart[] {
  const [first = {}, ...others] = owners;
  return Object.entries(first).flatMap(([name, value]) => {
    const text = plainText(value);
    const shared = others.every((other) => plainText(other[name]) === text);
    return text !== undefined && shared ? [{ name, value: text }] : [];
  });
}

/** Query parameters, each name once. */
export function withEachOnce(query: readonly QueryPart[]): QueryPart[] {
  return [...new Map(query.map((part) => [part.name, part])).values()];
}

/** The values of parts of a legacy key by path, in the form of the host. */
export function valuesByPath(
  given: readonly KeyPart[],
  context: Pick<LookupContext, "values">,
): Key {
  return Object.fromEntries(
    given.map(({ path, text }) => [path, currentValue(nameAt(path), text, context)]),
  );
}

/** The values of the key of an owner, by path in the record that belongs to it. */
export function valuesByOwner({ by }: KeyLookup, owner: Key): Key {
  return Object.fromEntries(
    Object.entries(by?.at ?? {}).flatMap(([name, path]) =>
      owner[name] === undefined ? [] : [[path, owner[name]]],
    ),
  );
}

/** Whether a record belongs to the record with a key. */
export function belongsTo(record: JsonRecord, { by }: KeyLookup, owner: Key): boolean {
  return Object.entries(by?.at ?? {}).every(([name, path]) => {
    const text = plainText(owner[name]);
    return text === undefined || hasValue(record, path, text);
  });
}

/** Whether a record has a value at a path. */
function hasValue(record: JsonRecord, path: string, text: string): boolean {
  return valuesAt(record, path).some((value) => isSameValue(value, text));
}

/**
 * The records that match a key by its renumbered part. If none does, and the key is complete, those with
 * a number behind the value of this part, as the migration of hosts and edbridge put it there.
 */
export function pickRenumbered(
  records: readonly JsonRecord[],
  { legacy, renumbered }: KeyLookup,
  key: Key,
  names: readonly string[],
): readonly JsonRecord[] {
  if (renumbered === undefined) return records;
  const text = plainText(key[renumbered]);
  if (text === undefined) return records;
  const path = legacy[renumbered] ?? "";
  const own = records.filter((record) => hasValue(record, path, text));
  const whole = names.every((name) => plainText(key[name]) !== undefined);
  if (own.length > 0 || !whole) return own;
  const withoutNumber = (value: unknown) => plainText(value)?.replace(/-\d+$/, "");
  return records.filter((record) =>
    valuesAt(record, path).some((value) => isSameValue(withoutNumber(value), text)),
  );
}

/** The parts of the key of a record, with the values at their paths. */
export function partsOf(
  record: JsonRecord,
  paths: readonly (readonly [name: string, path: string])[],
): Key {
  return Object.fromEntries(
    paths.flatMap(([name, path]) => {
      const [value] = valuesAt(record, path);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A value of a current record in the form of a legacy key. */
export function legacyForm(
  name: string,
  value: unknown,
  { values }: Pick<LookupContext, "values">,
): unknown {
  if (typeof value !== "string") return value;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return `${value}T00:00:00`;
  return values.toLegacy(name, value);
}
