import { comparedText, isRecordValue, type JsonRecord } from "../../http/json.js";
import { valueOf } from "../../lookups/record-values.js";
import type { Key, Lookups } from "../../lookups/lookups.js";
import { joinOf, keyOf, type Way } from "./views.js";

/** A member of a current record, or of one of its references. */
function memberOf(record: JsonRecord, name: string): unknown {
  // A section may name another school, where it meets.
  const { courseOfferingReference: offering } = record;
  const own = isRecordValue(offering) ? offering[name] : undefined;
  return own ?? valueOf(record, name);
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
  { from, between, to }: Way,
  lookups: Lookups,
): Promise<readonly Key[]> {
  let records: readonly JsonRecord[] = [start];
  let at = from;
  const keysBy = (names: readonly string[]) =>
    distinct(records.map((record) => keyIn(record, names)));
  const step = async (next: string) => {
    records = (await lookups.related(next, keysBy(joinOf(at, next)))).flat();
    at = next;
  };
  for (const each of between) await step(each);
  // An association holds the whole key of the next record. A school does not hold those of its sections.
  if (joinOf(at, to) !== keyOf(to)) await step(to);
  return keysBy(keyOf(to));
}
