import { none } from "@edbridge/core/internal";
import type { Key } from "@edbridge/records";
import { filterOf, type KeyPaths, type KeyTable, valuesAt } from "@edbridge/records/internal";
import { isSameValue, type JsonRecord, plainText } from "../http/json.js";
import type { QueryPart } from "../routing/host-target.js";
import type { HostSettings } from "../settings/host-options.js";
import { LookupError } from "./lookup-error.js";
import type { RecordFinder } from "./finder.js";
import { nameAt, type RecordQuery, recordQueryOf } from "./query.js";

interface KeyPart {
  readonly name: string;
  /** Where its value is in a current record. */
  readonly path: string;
  readonly text: string;
  /** The value in the host's form; `undefined` for a code that the host does not have. */
  readonly value: string | undefined;
}

/** The query for a legacy key; or the current keys, if none is needed; or why there can be none. */
export function queryByLegacyKey(
  key: Key,
  owners: readonly Key[] | undefined,
  table: KeyTable,
  finder: RecordFinder,
): RecordQuery | readonly Key[] | LookupError {
  const { collection, needs, scope, fillers = {} } = table;
  const missing = needs.find((name) => plainText(key[name]) === undefined);
  if (missing !== undefined) {
    return new LookupError("incomplete", `${collection} cannot be looked up without ${missing}.`);
  }
  if (owners?.length === 0) return owners;
  // The host is not asked for a part that a record may lack; it is compared in what is found.
  const written = partsIn(key, table.legacy, finder).filter(
    ({ name, text }) => !isSameValue(text, fillers[name]),
  );
  const unknown = written.find(({ value }) => value === undefined);
  if (unknown) return unknownCode(unknown, finder);
  // The record may have another value for a renumbered part.
  const compared = written.flatMap(({ name, path, value }) =>
    name === table.renumbered ? [] : [{ name: path, value }],
  );
  const [only, ...others] = owners ?? none;
  const whole = table.suffices && only && others.length === 0 && wholeKey(compared, only, table);
  if (whole) return [whole];
  const allParams = [...paramsOf(written, collection, finder.host), ...sharedParts(owners ?? none)];
  const params = [...new Map(allParams.map((part) => [part.name, part])).values()];
  const inScope = params.filter(
    ({ name }) => scope.includes(name) && plainText(key[name]) !== undefined,
  );
  return recordQueryOf(compared, params, inScope, false, true);
}

export function queryByCurrentKey(
  key: Key,
  { current, scope }: KeyTable,
  finder: RecordFinder,
): RecordQuery {
  const written = partsIn(key, current, finder);
  const params = written.map(({ name, text, value = text }) => ({ name, value }));
  const compared = written.map(({ path, text, value = text }) => ({ name: path, value }));
  const inScope = params.filter(({ name }) => scope.includes(name));
  return recordQueryOf(compared, params, inScope, written.length === current.length, true);
}

/** What the record of a current key has of it, if that is all of the legacy key. */
export function wholeRecord(
  key: Key,
  { legacy, current, owner }: KeyTable,
): JsonRecord | undefined {
  const record: JsonRecord = {};
  for (const [name, path] of current) {
    const steps = path.split(".");
    const last = steps.pop() ?? path;
    let inner = record;
    for (const step of steps) inner = (inner[step] ??= {}) as JsonRecord;
    inner[last] = key[name];
  }
  const paths = [...legacy, ...(owner?.at ?? none)];
  return paths.every(([, path]) => valuesAt(record, path).length > 0) ? record : undefined;
}

/** The current key, if some values and the owner hold all of it. */
function wholeKey(
  values: readonly { readonly name: string; readonly value: unknown }[],
  key: Key,
  { owner, current }: KeyTable,
): Key | undefined {
  const known = new Map<string, unknown>(values.map(({ name, value }) => [name, value]));
  for (const [name, path] of owner?.at ?? none) known.set(path, key[name]);
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

function partsIn(key: Key, paths: KeyPaths, { values }: RecordFinder): readonly KeyPart[] {
  return paths.flatMap(([name, path]) => {
    const text = plainText(key[name]);
    if (text === undefined) return [];
    return [{ name, path, text, value: values.toCurrent(nameAt(path), text) }];
  });
}

function unknownCode({ path, text }: KeyPart, { values }: RecordFinder): LookupError {
  const name = nameAt(path);
  const near = values.nearest(name, text).map((code) => `"${code}"`);
  const nearest = near.length === 0 ? "" : ` Nearest in it: ${near.join(", ")}.`;
  const { name: descriptor, collection } = values.kindOf(name);
  const message = `Request not sent: The list ${collection} of the host lacks the value of ${name}.${nearest}`;
  const unknown = { path: name, value: text, descriptor };
  return new LookupError("value", message, undefined, undefined, { unknown });
}

/** The values of a record at some paths, by their names. */
export function partsOf(row: JsonRecord, paths: KeyPaths): Key {
  const parts = paths.map(([name, path]) => [name, valuesAt(row, path)[0]] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}
