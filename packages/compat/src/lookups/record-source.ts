import { type Collection, type KeyLookup, keyLookups, pathsIn } from "@edbridge/records/model";
import { isRecordValue, type JsonRecord } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import type { HostTarget } from "../routing/host-target.js";
import type { HostSettings } from "../settings/host-options.js";
import { valuesAt, valueOf } from "./record-values.js";

const minute = 60_000;

/** One collection of the host, and what of its records is cached. */
export interface RecordSource {
  /** Whether whole records are cached, or only the values of their keys. */
  readonly shape: "keys" | "records";
  readonly target: Pick<HostTarget, "name" | "collection">;
  /** The part of a record that is cached. */
  trim(record: JsonRecord): JsonRecord;
  /** The values at a part, of a record or of the part of it that is cached. */
  valuesAt(record: JsonRecord, part: string): readonly unknown[];
  /** Whether a record may have no value at a part. It then matches no query by that part. */
  readonly mayLack: boolean;
  /** Milliseconds for which records that were found are used. */
  readonly life: number;
  /** Milliseconds for which a whole list proves to several queries at once that a record is absent. */
  readonly absentLife: number;
}

/** A collection of which only the values of keys are cached. */
export function keySource(collection: string, entry: KeyLookup, host: HostSettings): RecordSource {
  const { dataStandard, catalog } = host;
  const paths = [entry.legacy, entry.current].flatMap((table) =>
    pathsIn(table, dataStandard).map(([, path]) => path),
  );
  const all = [...new Set([...paths, ...Object.values(entry.by?.at ?? {})])];
  const found = catalog.find(collection);
  return {
    shape: "keys",
    target: { name: found?.current ?? collection, collection: found },
    trim: (record) => pick(record, all),
    valuesAt,
    // A section may have no room.
    mayLack: true,
    life: 10 * minute,
    absentLife: 0,
  };
}

/** A collection of which whole records are cached. */
export function recordSource(name: string, collection?: Collection): RecordSource {
  return {
    shape: "records",
    target: { name, collection },
    trim: (record) => record,
    valuesAt: (record, part) => {
      const value = valueOf(record, part);
      return value === undefined || value === null ? [] : [value];
    },
    mayLack: false,
    life: 5 * minute,
    absentLife: 5 * minute,
  };
}

/** Parameters that have the same value in many records. */
const commonNames = ["educationOrganizationId", "schoolId", "schoolYear"];

/** The scope of a query by a natural key. */
export function commonScope(params: readonly QueryPart[]): readonly QueryPart[] {
  const scope = params.filter(({ name }) => commonNames.includes(name));
  // A list by the whole key would hold one record.
  return scope.length < params.length ? scope : [];
}

/**
 * How the keys of a collection are looked up.
 *
 * @throws `RangeError` for a collection whose keys are not looked up
 */
export function lookupOf(collection: string): KeyLookup {
  const entry = keyLookups[collection];
  if (!entry) throw new RangeError(`${collection} has no keys to be looked up.`);
  return entry;
}

/** A copy of a record with only its id and the values at some paths. */
function pick(record: JsonRecord, paths: readonly string[]): JsonRecord {
  const { id } = record;
  const copy = pickPaths(record, paths);
  return id === undefined ? copy : { id, ...copy };
}

function pickPaths(record: JsonRecord, paths: readonly string[]): JsonRecord {
  const inner = new Map<string, string[]>();
  for (const path of paths) {
    const [step = "", ...rest] = path.split(".");
    const name = step.replace("[]", "");
    inner.set(name, [...(inner.get(name) ?? []), ...(rest.length > 0 ? [rest.join(".")] : [])]);
  }
  const copy: JsonRecord = {};
  for (const [name, rest] of inner) {
    const value = record[name];
    if (value === undefined || value === null) continue;
    const part = (each: unknown) =>
      rest.length > 0 && isRecordValue(each) ? pickPaths(each, rest) : each;
    copy[name] = Array.isArray(value) ? value.map(part) : part(value);
  }
  return copy;
}
