import { isRecordValue, type JsonRecord, plainText } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import type { HostTarget } from "../routing/host-target.js";

/** What is asked of a collection: all records that hold these values. */
export interface Question {
  /** The values by part, as {@link comparedText}, in the order of their names. */
  readonly parts: readonly (readonly [part: string, text: string])[];
  /** What the host is asked for, where the question is asked by itself. */
  readonly query: readonly QueryPart[];
  /** The list in which the answer stands along with those of other questions; empty for all records. */
  readonly scope: readonly QueryPart[];
  /** What tells it apart from others of its collection. */
  readonly text: string;
  /** Whether no more than one record can have these values: one that is found is the whole answer. */
  readonly unique: boolean;
}

/** A collection of the host, and what is kept of its records. */
export interface Source {
  /** Whether whole records are kept, or only what their keys are made of. */
  readonly shape: "keys" | "records";
  readonly target: Pick<HostTarget, "name" | "collection">;
  /** What is kept of a record. */
  hold(record: JsonRecord): JsonRecord;
  /** The values of a record, or of what is kept of it, at a part. */
  valuesAt(record: JsonRecord, part: string): readonly unknown[];
  /** Whether a record may lack a part, and fits no question by that part then. */
  readonly mayLack: boolean;
  /** Milliseconds for which what was found is used. */
  readonly life: number;
  /** Milliseconds for which a list that was read whole proves what is not there, to a page of questions. */
  readonly absentLife: number;
}

/** A question of these values. */
export function questionOf(
  values: readonly (readonly [part: string, value: unknown])[],
  { query, scope, unique }: Pick<Question, "query" | "scope" | "unique">,
): Question {
  const parts = values.flatMap(([part, value]) => {
    const text = comparedText(value);
    return text === undefined ? [] : [[part, text] as const];
  });
  const sorted = parts.toSorted(([one], [other]) => (one < other ? -1 : 1));
  // The host may be asked for less than what has these values: for the sections of one session.
  const text = `${JSON.stringify(sorted)} ${scopeText(query)}`;
  return { parts: sorted, query, scope, unique, text };
}

const midnight = /^(\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?Z?$/;

/**
 * A value as values are compared: hosts compare texts without regard to letter case, `255901` is
 * `"255901"`, and a date is the same with a midnight behind it.
 */
export function comparedText(value: unknown): string | undefined {
  return plainText(value)?.replace(midnight, "$1").toLowerCase();
}

/** What tells a scope apart from others of its collection. */
export function scopeText(scope: readonly QueryPart[]): string {
  return scope.map(({ name, value }) => `${name}=${comparedText(value) ?? ""}`).join("&");
}

/** Whether a record is an answer to a question. */
export function fits(record: JsonRecord, { parts }: Question, source: Source): boolean {
  return parts.every(([part, text]) => {
    const values = source.valuesAt(record, part);
    // The host knew what it was asked for where this cannot tell.
    if (values.length === 0) return !source.mayLack;
    return values.some((value) => comparedText(value) === text);
  });
}

/** A copy of a record with nothing but its id and what stands at some paths. */
export function trimmed(record: JsonRecord, paths: readonly string[]): JsonRecord {
  const { id } = record;
  const copy = cut(record, paths);
  return id === undefined ? copy : { id, ...copy };
}

function cut(record: JsonRecord, paths: readonly string[]): JsonRecord {
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
      rest.length > 0 && isRecordValue(each) ? cut(each, rest) : each;
    copy[name] = Array.isArray(value) ? value.map(part) : part(value);
  }
  return copy;
}
