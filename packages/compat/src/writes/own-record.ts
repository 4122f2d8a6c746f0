import { isRecordValue, isSameValue, type JsonRecord, plainText } from "../http/json.js";
import { ambiguous, isFromGateway, LookupError } from "../lookups/lookup-error.js";
import type { Key } from "../lookups/lookups.js";
import { valueOf } from "../lookups/record-values.js";
import {
  type Collection,
  filterOf,
  type DataStandard,
  filterLookups,
  keyTable,
  valuesAt,
} from "@edbridge/records/model";
import type { WriteCall } from "./write-call.js";

/**
 * The host's record that a write replaces: of a PUT by its id, of a POST by its natural key.
 * `undefined` if there is none, `"unreadable"` if its key is not known or the caller may not read it.
 *
 * @param parts of the key that no legacy key has: without a record that has them too, it is the only one
 * of the legacy key
 * @param createsOnly whether a write of a record that there is not would fail if there is one after all
 * @throws `LookupError` if the host does not answer, or a gateway does; if there are several
 */
export async function existingRecord(
  record: JsonRecord,
  key: Key | undefined,
  parts: readonly string[],
  { call, lookups }: WriteCall,
  createsOnly = false,
): Promise<JsonRecord | "unreadable" | undefined> {
  const { name, collection, part } = call.target;
  try {
    if (part !== undefined) return await lookups.existingAt(call.target, call.headers["if-match"]);
    if (!key || !collection) return "unreadable";
    const mayGuess = createsOnly && parts.length === 0;
    const whole = withAddedParts(key, record, parts);
    const found = await lookups.existing(name, whole, collection, mayGuess);
    if (found === "unreadable") return found;
    if (found) return hasSameKey(found, record, key) ? found : undefined;
    const [others = []] = parts.length > 0 ? await lookups.related(name, [key]) : [];
    const [only, ...more] = others.filter((each) => hasSameKey(each, record, key));
    if (!only || more.length === 0) return only;
    const keys = [only, ...more].map((each) => withAddedParts({}, each, parts));
    throw ambiguous(keys, collection.name);
  } catch (error) {
    // Many keys may write and not read. Fields that a key cannot read cannot be kept.
    if (error instanceof LookupError && isUnreadable(error)) return "unreadable";
    throw error;
  }
}

function isUnreadable(error: LookupError): boolean {
  if (error.kind !== "host") return error.kind !== "ambiguous";
  // A strict host refuses a filter that it does not know with 400.
  return !isFromGateway(error) && [400, 403, 405].includes(error.answer?.status ?? 0);
}

/** The natural key of the record of a call, by query parameter; `undefined` if a part is not known. */
export function keyOfCall(record: JsonRecord, { call, settings }: WriteCall): Key | undefined {
  const { collection } = call.target;
  if (!collection) return undefined;
  const standard = settings.host.dataStandard;
  const table = keyTable(collection.name, standard);
  const parts = table
    ? table.current.map(([name, path]) => [name, valuesAt(record, path)[0]] as const)
    : keyNames(collection, standard).map((name) => [name, valueOf(record, name)] as const);
  const key = parts.filter(([, value]) => plainText(value) !== undefined);
  if (key.length === 0 || key.length < parts.length) return undefined;
  return Object.fromEntries(key);
}

/** Whether a record that was found by a key has its values in all references, as the other record has. */
function hasSameKey(found: JsonRecord, record: JsonRecord, key: Key): boolean {
  return Object.entries(record).every(([name, reference]) => {
    if (!name.endsWith("Reference") || !isRecordValue(reference)) return true;
    const other = found[name];
    const parts = Object.keys(key).filter((part) => reference[part] !== undefined);
    return parts.every((part) => isRecordValue(other) && isSameValue(other[part], reference[part]));
  });
}

/** A key with the parts that no legacy key has, as a record has them. */
export function withAddedParts(key: Key, record: JsonRecord, parts: readonly string[]): Key {
  return { ...key, ...Object.fromEntries(parts.map((part) => [part, valueOf(record, part)])) };
}

/** The names of the keys of collections, for each Data Standard. */
const allKeyNames = new WeakMap<Collection, Map<DataStandard, readonly string[]>>();

function keyNames(collection: Collection, standard: DataStandard): readonly string[] {
  const known = allKeyNames.get(collection) ?? new Map<DataStandard, readonly string[]>();
  const names = known.get(standard) ?? namesOf(collection, standard);
  allKeyNames.set(collection, known.set(standard, names));
  return names;
}

/** The names of a current natural key: those of the legacy key, and those that its look-ups give. */
function namesOf(
  { name, kind, key, current = name }: Collection,
  standard: DataStandard,
): readonly string[] {
  // The legacy key of a descriptor is a number that the host gives it.
  if (current.endsWith("Descriptors")) return ["namespace", "codeValue"];
  const names = key.flatMap((legacy) => {
    const filter = filterOf({ name, kind, key }, legacy, standard);
    if (filter.kind !== "lookup") return [filter.kind === "renamed" ? filter.name : legacy];
    const { collection = "", gives = {} } = filterLookups[filter.lookup] ?? {};
    const { current: parts = [] } = keyTable(collection, standard) ?? {};
    return parts.flatMap(([part]) => gives[part] ?? []);
  });
  return [...new Set(names)];
}
