import { none } from "@edbridge/core/internal";
import table from "./views.json" with { type: "json" };
import { type Way, ways } from "@edbridge/records/internal";
import type { LegacyCall } from "../../call/legacy-call.js";
import { comparedValue, isRecordValue, type JsonRecord } from "../../http/json.js";
import type { Key, Lookups } from "../../lookups/lookups.js";
import { valueOf } from "../../lookups/query.js";
import { toLegacy } from "../../records/record-translation.js";
import { LinkWriter } from "../../records/reference-links.js";

/** A record in the forms of both generations. */
export interface Both {
  readonly legacy: JsonRecord;
  readonly current: JsonRecord;
}

/** Current records, with the legacy form in which the call would read them from their collection. */
export async function bothOf(
  name: string,
  records: readonly JsonRecord[],
  x: LegacyCall,
): Promise<readonly Both[]> {
  const collection = x.settings.host.catalog.find(name);
  const translation = await x.sub({ name, collection, query: [] }).pageTranslation();
  const reading = { by: x, links: new LinkWriter(x) };
  const legacy = translation ? await toLegacy(records, translation, reading) : records;
  return records.map((current, at) => ({ current, legacy: legacy[at] ?? current }));
}

/** The records of a collection that have some members of others, by these others. All are read together. */
export async function join(
  collection: string,
  records: readonly JsonRecord[],
  names: readonly string[],
  x: LegacyCall,
): Promise<(record: JsonRecord) => readonly Both[]> {
  const keys = distinct(records, names);
  const lists = await x.pageLookups.related(collection, [...keys.values()]);
  const all = await bothOf(collection, lists.flat(), x);
  const found = new Map<string, readonly Both[]>();
  let at = 0;
  for (const [index, text] of [...keys.keys()].entries()) {
    found.set(text, all.slice(at, (at += lists[index]?.length ?? 0)));
  }
  return (record) => found.get(keyText(keyIn(record, names))) ?? none;
}

/** The keys of the records at the end of a way, in an order that does not depend on the host's. */
export async function walk(start: JsonRecord, way: Way, lookups: Lookups): Promise<readonly Key[]> {
  let records: readonly JsonRecord[] = [start];
  const keysBy = (names: readonly string[]) =>
    [...distinct(records, names)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  let [from, ...others] = way;
  const last = others.at(-1) ?? from;
  for (const [at, next] of others.entries()) {
    const names = joinOf(from, next);
    // An association holds the whole key of the next record. A school does not hold those of its sections.
    if (at === others.length - 1 && names === keyOf(last)) break;
    const keys = keysBy(names).map(([, key]) => key);
    records = (await lookups.related(next, keys)).flat();
    from = next;
  }
  return keysBy(keyOf(last)).map(([, key]) => key);
}

/** The members of a record by which another one is found. */
export function keyIn(record: JsonRecord, names: readonly string[]): Key {
  // A section may name another school, where it meets.
  const { courseOfferingReference: offering } = record;
  const memberOf = (name: string) =>
    (isRecordValue(offering) ? offering[name] : undefined) ?? valueOf(record, name);
  return Object.fromEntries(names.map((name) => [name, memberOf(name)]));
}

function distinct(
  records: readonly JsonRecord[],
  names: readonly string[],
): ReadonlyMap<string, Key> {
  const keys = records.map((record) => keyIn(record, names));
  return new Map(keys.map((key) => [keyText(key), key]));
}

/** Equal for equal keys. */
function keyText(key: Key): string {
  return JSON.stringify(Object.values(key).map((value) => comparedValue(value)));
}

/** The name of a view of the enrollment, in small letters. */
export type ViewName = keyof typeof table.views;

/**
 * The views that a 2.5 host shipped, with their fields, as the parameter `fields` names them. Source: the models
 * and operations of the published client for 2.5 hosts.
 */
export const { views } = table;

export function isView(name: string): name is ViewName {
  return Object.hasOwn(views, name);
}

/** The legacy collection whose records a view shows. */
export function baseOf(view: ViewName): string {
  return Object.keys(keys).find((name) => name.toLowerCase() === view) ?? "sections";
}

/** The way from a collection, in any letter case, to that of a view. */
export function wayTo(base: string, from: string): Way | undefined {
  const first = from.toLowerCase();
  return ways.find((way) => way[0].toLowerCase() === first && way.at(-1) === base);
}

const keys: Readonly<Record<string, readonly string[]>> = table.keys;

/** The members by which records of one current collection lead to those of another. */
function joinOf(from: string, to: string): readonly string[] {
  return from === "sections" ? keyOf(to) : (keys[from] ?? keyOf(to));
}

/** The key of a record, or of the section that an association belongs to. */
export function keyOf(collection: string): readonly string[] {
  return keys[collection] ?? table.keys.sections;
}
