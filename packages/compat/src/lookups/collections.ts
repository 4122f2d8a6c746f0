import { type Collection, type KeyLookup, keyLookups } from "@edbridge/records/model";
import { isRecordValue, type JsonRecord } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import type { HostSettings } from "../settings/host-options.js";
import { findRecords, type Outcome } from "./find-records.js";
import type { LookupMeans } from "./lookups.js";
import type { MaybePromise } from "./maybe-promise.js";
import { type Question, type Source, trimmed } from "./question.js";
import { pathsIn, valuesAt } from "./record-values.js";

const minute = 60_000;

/** Asks questions about one collection. */
export function ask(
  questions: readonly Question[],
  source: Source,
  { host, ask: send, place, store, signal, lenient = false }: LookupMeans,
): MaybePromise<readonly Outcome[]> {
  if (questions.length === 0) return [];
  return findRecords(questions, {
    shelf: store.shelfOf(place, source),
    access: store.accessTo(place, source),
    lists: store.listsOf(place),
    ask: send,
    maxLimit: host.maxLimit,
    signal,
    lenient,
  });
}

/** A collection whose records are looked up by their keys, of which nothing else is kept. */
export function keySource(collection: string, entry: KeyLookup, host: HostSettings): Source {
  const { dataStandard, catalog } = host;
  const paths = [entry.legacy, entry.current].flatMap((table) =>
    pathsIn(table, dataStandard).map(([, path]) => path),
  );
  const all = [...new Set([...paths, ...Object.values(entry.by?.at ?? {})])];
  const found = catalog.find(collection);
  return {
    shape: "keys",
    target: { name: found?.current ?? collection, collection: found },
    hold: (record) => trimmed(record, all),
    valuesAt,
    // A section need not have a room.
    mayLack: true,
    life: 10 * minute,
    absentLife: 0,
  };
}

/** A collection whose records are wanted as they are. */
export function recordSource(name: string, collection?: Collection): Source {
  return {
    shape: "records",
    target: { name, collection },
    hold: (record) => record,
    valuesAt: (record, part) => {
      const value = valueOf(record, part);
      return value === undefined || value === null ? [] : [value];
    },
    mayLack: false,
    life: 5 * minute,
    // That a record is absent is remembered for as long.
    absentLife: 5 * minute,
  };
}

/**
 * What a query name means in a record: a member of its own, or of a reference, whose role may stand
 * before it (`feederSchoolId` is `feederSchoolReference.schoolId`). Of several references with such a
 * member the one that is called after it counts: `schoolId` is that of `schoolReference`.
 */
export function valueOf(record: JsonRecord, name: string): unknown {
  if (record[name] !== undefined) return record[name];
  let found: unknown;
  let inRole: unknown;
  for (const [key, reference] of Object.entries(record)) {
    if (!key.endsWith("Reference") || !isRecordValue(reference)) continue;
    const own = reference[name];
    if (own !== undefined && name.startsWith(key.slice(0, -"Reference".length))) return own;
    found ??= own;
    if (inRole === undefined) inRole = valueInRole(key, reference, name);
  }
  return found ?? inRole;
}

function valueInRole(role: string, reference: JsonRecord, name: string): unknown {
  for (const [member, value] of Object.entries(reference)) {
    const ending = member.charAt(0).toUpperCase() + member.slice(1);
    if (name.endsWith(ending) && role.startsWith(name.slice(0, -ending.length))) return value;
  }
  return undefined;
}

/** Names that many records share the values of. */
const commonNames = ["educationOrganizationId", "schoolId", "schoolYear"];

/** The list of a collection in which records of a natural key stand together. */
export function commonScope(query: readonly QueryPart[]): readonly QueryPart[] {
  const scope = query.filter(({ name }) => commonNames.includes(name));
  // What makes the whole key is no list of several.
  return scope.length < query.length ? scope : [];
}

/** The key look-up of a collection. */
export function lookupOf(collection: string): KeyLookup {
  const entry = keyLookups[collection];
  if (!entry) throw new RangeError(`${collection} has no keys to be looked up.`);
  return entry;
}
