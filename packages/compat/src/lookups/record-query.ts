import { comparedText, type JsonRecord } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import type { RecordSource } from "./record-source.js";

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

/** Equal for two scopes of a collection that ask for the same list. */
export function scopeKey(scope: readonly QueryPart[]): string {
  return scope.map(({ name, value }) => `${name}=${comparedText(value) ?? ""}`).join("&");
}

/** Whether a record of the host's response to a query has the values of the query. */
export function matches(record: JsonRecord, { parts }: RecordQuery, source: RecordSource): boolean {
  return parts.every(([part, text]) => {
    const values = source.valuesAt(record, part);
    // Where the record does not show the value, the host has compared it.
    if (values.length === 0) return !source.mayLack;
    return values.some((value) => comparedText(value) === text);
  });
}
