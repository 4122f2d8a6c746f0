import { comparedText, isRecordValue, type JsonRecord } from "../../http/json.js";
import { valueOf } from "../../lookups/record-values.js";
import type { Key, Lookups } from "../../lookups/lookups.js";
import { joinOf } from "./views.js";

/** A member of a current record, or of one of its references. */
function memberOf(record: JsonRecord, name: string): unknown {
  // A section may name another school, where it meets.
  for (const each of ["sectionReference", "courseOfferingReference"]) {
    const reference = record[each];
    if (isRecordValue(reference) && reference[name] !== undefined) return reference[name];
  }
  return valueOf(record, name);
}

/** The members of a record by which another one is found. */
export function keyIn(record: JsonRecord, names: readonly string[]): Key {
  return Object.fromEntries(names.map((name) => [name, memberOf(record, name)]));
}

/** Equal for equal keys. */
export function keyText(key: Key): string {
  return JSON.stringify(Object.values(key).map((value) => comparedText(value)));
}

/** Each key once, in an order that does not depend on the host's. */
function distinct(keys: readonly Key[]): readonly Key[] {
  const byText = new Map(keys.map((key) => [keyText(key), key]));
  return [...byText].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, key]) => key);
}

/** The keys of the records at the end of a path of collections. Each step is one look-up for all. */
export async function walk(
  start: JsonRecord,
  from: string,
  way: readonly string[],
  lookups: Lookups,
): Promise<readonly Key[]> {
  let records: readonly JsonRecord[] = [start];
  let at = from;
  for (const [index, step] of way.entries()) {
    const keys = distinct(records.map((record) => keyIn(record, joinOf(at, step))));
    // An association holds the whole key of the next record.
    if (index === way.length - 1 && !leadsToSeveral(at, step)) return keys;
    records = (await lookups.related(step, keys)).flat();
    at = step;
  }
  return distinct(records.map((record) => keyIn(record, joinOf("", at))));
}

function leadsToSeveral(from: string, to: string): boolean {
  return from === "localEducationAgencies" || (from === "schools" && to === "sections");
}
