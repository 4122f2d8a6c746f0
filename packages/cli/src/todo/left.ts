import { type FieldStandard, nearestFieldStandard } from "@edbridge/records/model";
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

interface CallerUse {
  readonly caller: string;
  lastSeen: string;
  /** Calls of the last thirty days. */
  calls30d: number;
  readonly changes: Set<string>;
  readonly collections: Set<string>;
  readonly fieldsLost: Set<string>;
}

/** What jobs still use of the legacy API, summed up over reports. */
export type Left = ReturnType<LeftOver["left"]>;

/** Kinds of calls, fields and callers that are kept at most. */
const most = 10_000;

export const month = 30 * 24 * 60 * 60_000;

const ofFields = new Set(["EDB017", "EDB024"]);

export class LeftOver {
  readonly #since: number;
  readonly #runs = new Set<string>();
  readonly #calls = new Map<string, LegacyCall>();
  readonly #fields = new Map<string, FieldUse>();
  readonly #callers = new Map<string, CallerUse>();
  #count = 0;
  #first: string | null = null;
  #last: string | null = null;
  #more = false;
  /** The Data Standard of the host of the last run, where a report has it. */
  standard: FieldStandard | undefined;

  /** @param now from which thirty days are counted back */
  constructor(now: number) {
    this.#since = now - month;
  }

  add({ run, time, call, dataStandard }: ReportLine): void {
    if (dataStandard !== undefined) this.standard = nearestFieldStandard(dataStandard);
    if (run !== "") this.#keep(this.#runs, run);
    if (this.#first === null || time < this.#first) this.#first = time;
    if (this.#last === null || time > this.#last) this.#last = time;
    if (call) this.#addCall(call);
  }

  /** @param standard the Data Standard that fields move to */
  left(standard: FieldStandard) {
    const fields = [...this.#fields.values()].map((use) => withForms(use, standard));
    return {
      runs: this.#runs.size,
      calls: this.#count,
      /** Times of the first and the last line; `null` where there was none. */
      first: this.#first,
      last: this.#last,
      legacyCalls: sorted(this.#calls.values(), ({ change, site, method, target }) => [
        change,
        site ?? "",
        target,
        method,
      ]),
      fields: sorted(fields, ({ collection, access, field }) => [collection, access, field]),
      callers: sorted(this.#callers.values(), ({ caller }) => [caller]).map((each) => ({
        ...each,
        changes: [...each.changes].toSorted(),
        collections: [...each.collections].toSorted(),
        fieldsLost: [...each.fieldsLost].toSorted(),
      })),
      /** Whether there was more than is kept. */
      more: this.#more,
    };
  }

  #addCall(call: CallUse): void {
    this.#count++;
    this.#addCaller(call);
    const { method, kind, collection, site = null, via = null } = call;
    const target = collection ?? kind;
    for (const change of call.changes.filter((each) => !ofFields.has(each))) {
      const key = { change, site, via, method, target };
      const found = this.#use(this.#calls, Object.values(key), () => ({ ...key, calls: 0 }));
      if (found) found.calls++;
    }
    const access = method === "GET" || method === "HEAD" ? "read" : "write";
    for (const { change, ...field } of call.mapped) {
      this.#addField({ ...field, access, change: change ?? "EDB024", lost: null });
    }
    for (const { class: lost, ...field } of call.lost) {
      this.#addField({ ...field, access, change: "EDB024", lost: lost ?? "lost" });
    }
  }

  #addField({ collection, ...use }: Omit<FieldUse, "calls">): void {
    const found = this.#use(this.#fields, [collection, plainPath(use.field), use.access], () => {
      return { collection: collectionNamed(collection) ?? collection, ...use, calls: 0 };
    });
    if (found) found.calls++;
  }

  #addCaller({ caller: name, time, changes, collection, lost }: CallUse): void {
    const caller = name ?? "unknown";
    const found = this.#use(this.#callers, [caller], () => ({
      caller,
      lastSeen: time,
      calls30d: 0,
      changes: new Set<string>(),
      collections: new Set<string>(),
      fieldsLost: new Set<string>(),
    }));
    if (!found) return;
    if (time > found.lastSeen) found.lastSeen = time;
    if (Date.parse(time) >= this.#since) found.calls30d++;
    for (const change of changes) this.#keep(found.changes, change);
    if (collection) this.#keep(found.collections, collection);
    for (const each of lost) this.#keep(found.fieldsLost, `${each.collection}.${each.field}`);
  }

  #keep(set: Set<string>, value: string): void {
    if (set.size < most) set.add(value);
  }

  /** What is kept by a key, made where it is new; `undefined` where no more is kept. */
  #use<T>(map: Map<string, T>, key: readonly unknown[], make: () => T): T | undefined {
    const id = JSON.stringify(key);
    const known = map.get(id);
    if (known) return known;
    if (map.size >= most) {
      this.#more = true;
      return undefined;
    }
    const made = make();
    map.set(id, made);
    return made;
  }
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
