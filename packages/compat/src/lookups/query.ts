import type { Key } from "@edbridge/records";
import type { Collection, KeyTable } from "@edbridge/records/model";
import { comparedText, type JsonRecord, plainText } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import type { HostSettings } from "../settings/host-options.js";
import { pick, valueOf, valuesAt } from "./record-values.js";

const minute = 60_000;

/** One collection of the host, and what of its records is cached. */
export interface RecordSource {
  readonly name: string;
  readonly collection: Collection | undefined;
  /** The paths of the values that are cached; `undefined` for whole records. */
  readonly paths: readonly string[] | undefined;
  /** Whether a record may have no value at a part. It then matches no query by that part. */
  readonly mayLack: boolean;
  /** Milliseconds for which records that were found are used. */
  readonly life: number;
  /** Milliseconds for which a whole list proves to several queries at once that a record is absent. */
  readonly absentLife: number;
}

/** A collection of which only the values of keys are cached. */
export function keySource(
  { collection: name, legacy, current, owner }: KeyTable,
  { catalog }: HostSettings,
): RecordSource {
  const collection = catalog.find(name);
  const paths = [...legacy, ...current, ...(owner?.at ?? [])].map(([, path]) => path);
  const lives = { life: 10 * minute, absentLife: 0 };
  // A section may have no room.
  return { name: collection?.current ?? name, collection, paths, mayLack: true, ...lives };
}

/** A collection of which whole records are cached. */
export function recordSource(name: string, collection?: Collection): RecordSource {
  const lives = { life: 5 * minute, absentLife: 5 * minute };
  return { name, collection, paths: undefined, mayLack: false, ...lives };
}

/** The part of a record that is cached. */
export function trimmed(record: JsonRecord, { paths }: RecordSource): JsonRecord {
  return paths ? pick(record, paths) : record;
}

/** The values at a part, of a record or of the part of it that is cached. */
export function valuesIn(
  record: JsonRecord,
  part: string,
  { paths }: RecordSource,
): readonly unknown[] {
  if (paths) return valuesAt(record, part);
  const value = valueOf(record, part);
  return value === undefined || value === null ? [] : [value];
}

/** A query for all records of one collection that have some values. */
export interface RecordQuery {
  /** The values by part, as {@link comparedText}, sorted by part. */
  readonly parts: readonly (readonly [part: string, text: string])[];
  /** The query parameters of a request for this query alone. */
  readonly params: readonly QueryPart[];
  /**
   * The query parameters of a list that holds the records of this query and of others, such as all
   * sections of a school and year. Empty for the list of all records.
   */
  readonly scope: readonly QueryPart[];
  /** Equal for two queries of a collection that ask for the same. */
  readonly cacheKey: string;
  /** Whether at most one record can have these values. The first record found is then the result. */
  readonly unique: boolean;
}

/** The query for the records that have these values. */
export function recordQueryOf(
  values: readonly (readonly [part: string, value: unknown])[],
  { params, scope, unique }: Pick<RecordQuery, "params" | "scope" | "unique">,
): RecordQuery {
  const parts = values.flatMap(([part, value]) => {
    const text = comparedText(value);
    return text === undefined ? [] : [[part, text] as const];
  });
  const sorted = parts.toSorted(([one], [other]) => (one < other ? -1 : 1));
  // The parameters may ask for more than these values: for all sections of a session.
  const cacheKey = `${JSON.stringify(sorted)} ${scopeKey(params)}`;
  return { parts: sorted, params, scope, unique, cacheKey };
}

/** Parameters that have the same value in many records. */
const commonNames = ["educationOrganizationId", "schoolId", "schoolYear"];

/** The query for the records that have the members of a key; `undefined` if the key has none. */
export function queryByKey(key: Key, unique: boolean): RecordQuery | undefined {
  const params = Object.entries(key).flatMap(([name, value]): QueryPart[] => {
    const text = plainText(value);
    return text === undefined ? [] : [{ name, value: text }];
  });
  if (params.length === 0) return undefined;
  const common = params.filter(({ name }) => commonNames.includes(name));
  // A list by the whole key would hold one record.
  const scope = common.length < params.length ? common : [];
  const values = params.map(({ name, value }) => [name, value] as const);
  return recordQueryOf(values, { params, scope, unique });
}

/** Equal for two scopes of a collection that ask for the same list. */
export function scopeKey(scope: readonly QueryPart[]): string {
  return scope.map(({ name, value }) => `${name}=${comparedText(value) ?? ""}`).join("&");
}

/** Whether a record of the host's response to a query has the values of the query. */
export function matches(record: JsonRecord, { parts }: RecordQuery, source: RecordSource): boolean {
  return parts.every(([part, text]) => {
    const values = valuesIn(record, part, source);
    // Where the record does not show the value, the host has compared it.
    if (values.length === 0) return !source.mayLack;
    return values.some((value) => comparedText(value) === text);
  });
}
