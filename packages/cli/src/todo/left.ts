import { keptIn } from "@edbridge/core/internal";
import { type FieldStandard, nearestFieldStandard } from "@edbridge/records/internal";
import { collectionNamed, fieldOf, type FieldPlace, plainPath } from "../explain/fields.js";
import type { CallUse, ReportLine } from "./report.js";

/** A kind of call that a job still makes in the legacy way. */
export interface LegacyCall {
  /** The change, such as `EDB004`. */
  readonly change: string;
  /** The caller's line of code: `job.js:65:12`; `null` where it cannot be had. */
  readonly site: string | null;
  /** The library that hides the line, such as `got`. */
  readonly via: string | null;
  readonly method: string;
  /** The legacy collection, or what else the call was. */
  readonly target: string;
  calls: number;
}

/** A legacy field that a job still reads or writes. */
export interface LegacyFieldUse {
  readonly collection: string;
  readonly field: string;
  readonly access: "read" | "write";
  /** The legacy form, from the tables; `null` for a field that no table has. */
  readonly form: string | null;
  readonly change: string;
  /** Where it is on a current host. */
  readonly places: readonly FieldPlace[];
  /** Why a host has no place for it; `null` where it has one. */
  readonly lost: string | null;
  calls: number;
}

type FieldUse = Omit<LegacyFieldUse, "form" | "places">;

const newCaller = (caller: string, lastSeen: string) => ({
  caller,
  lastSeen,
  /** Calls of the last thirty days. */
  calls30d: 0,
  changes: new Set<string>(),
  collections: new Set<string>(),
  fieldsLost: new Set<string>(),
});

/** What jobs still use of the legacy API, summed up over reports. */
export type Left = ReturnType<ReturnType<typeof leftOver>["left"]>;

/** Kinds of calls, fields and callers that are kept at most. */
const most = 10_000;

const month = 30 * 24 * 60 * 60_000;

const ofFields = new Set(["EDB017", "EDB024"]);

function keep(set: Set<string>, value: string): void {
  if (set.size < most) set.add(value);
}

/** @param now from which thirty days are counted back */
export function leftOver(now: number) {
  const runs = new Set<string>();
  const calls = new Map<string, LegacyCall>();
  const fieldUses = new Map<string, FieldUse>();
  const callers = new Map<string, ReturnType<typeof newCaller>>();
  let count = 0;
  let first: string | null = null;
  let last: string | null = null;
  let more = false;
  let standardOfLast: FieldStandard | undefined;

  /** What is kept by a key, made where it is new; `undefined` where no more is kept. */
  function use<T>(map: Map<string, T>, key: readonly unknown[], make: () => T): T | undefined {
    const id = JSON.stringify(key);
    if (map.has(id) || map.size < most) return keptIn(map, id, make);
    more = true;
    return undefined;
  }

  const addField = ({ collection, ...named }: Omit<FieldUse, "calls">) => {
    const found = use(fieldUses, [collection, plainPath(named.field), named.access], () => {
      return { collection: collectionNamed(collection) ?? collection, ...named, calls: 0 };
    });
    if (found) found.calls++;
  };

  const addCaller = ({ caller, time, changes, collection, lost }: CallUse) => {
    const name = caller ?? "unknown";
    const found = use(callers, [name], () => newCaller(name, time));
    if (!found) return;
    if (time > found.lastSeen) found.lastSeen = time;
    if (Date.parse(time) >= now - month) found.calls30d++;
    for (const change of changes) keep(found.changes, change);
    if (collection) keep(found.collections, collection);
    for (const each of lost) keep(found.fieldsLost, `${each.collection}.${each.field}`);
  };

  const addCall = (call: CallUse) => {
    count++;
    addCaller(call);
    const { method, kind, collection, site = null, via = null } = call;
    const target = collection ?? kind;
    for (const change of call.changes.filter((each) => !ofFields.has(each))) {
      const key = { change, site, via, method, target };
      const found = use(calls, Object.values(key), () => ({ ...key, calls: 0 }));
      if (found) found.calls++;
    }
    const access = method === "GET" || method === "HEAD" ? "read" : "write";
    for (const { change, ...field } of call.mapped) {
      addField({ ...field, access, change: change ?? "EDB024", lost: null });
    }
    for (const { class: lost, ...field } of call.lost) {
      addField({ ...field, access, change: "EDB024", lost: lost ?? "lost" });
    }
  };

  return {
    add({ run, time, call, dataStandard }: ReportLine): void {
      if (dataStandard !== undefined) standardOfLast = nearestFieldStandard(dataStandard);
      if (run !== "") keep(runs, run);
      if (first === null || time < first) first = time;
      if (last === null || time > last) last = time;
      if (call) addCall(call);
    },
    /** The Data Standard of the host of the last run, where a report has it. */
    get standard(): FieldStandard | undefined {
      return standardOfLast;
    },
    /** @param standard the Data Standard that fields move to */
    left(standard: FieldStandard) {
      const fields = [...fieldUses.values()].map((each) => withForms(each, standard));
      return {
        runs: runs.size,
        calls: count,
        /** Times of the first and the last line; `null` where there was none. */
        first,
        last,
        legacyCalls: sorted(calls.values(), (each) => {
          return [each.change, each.site ?? "", each.target, each.method];
        }),
        fields: sorted(fields, ({ collection, access, field }) => [collection, access, field]),
        callers: sorted(callers.values(), ({ caller }) => [caller]).map((each) => ({
          ...each,
          changes: [...each.changes].toSorted(),
          collections: [...each.collections].toSorted(),
          fieldsLost: [...each.fieldsLost].toSorted(),
        })),
        /** Whether there was more than is kept. */
        more,
      };
    },
  };
}

/** With the forms of the field in the tables, if it is in one. */
function withForms(use: FieldUse, standard: FieldStandard): LegacyFieldUse {
  const forms = fieldOf(use.collection, use.field, standard);
  if (!forms) return { ...use, form: null, places: [] };
  const { field, form, change = use.change, places } = forms;
  return { ...use, field, form, change, places };
}

function sorted<T>(items: Iterable<T>, keysOf: (item: T) => readonly string[]): T[] {
  return [...items].toSorted((one, other) => {
    const [left, right] = [keysOf(one).join("\0"), keysOf(other).join("\0")];
    return left < right ? -1 : left > right ? 1 : 0;
  });
}
