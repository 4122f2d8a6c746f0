import type { FieldStandard } from "@edbridge/records/model";
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
  /** The legacy path. */
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

/** What one caller still uses. */
export interface CallerUse {
  readonly caller: string;
  lastSeen: string;
  /** Calls of the last thirty days. */
  calls30d: number;
  readonly changes: Set<string>;
  readonly collections: Set<string>;
  readonly fieldsLost: Set<string>;
}

/** What jobs still use of the legacy API, summed up over reports. */
export interface Left {
  runs: number;
  /** Bridged calls. */
  calls: number;
  /** Times of the first and the last line; `null` where there was none. */
  first: string | null;
  last: string | null;
  readonly legacyCalls: readonly LegacyCall[];
  readonly fields: readonly LegacyFieldUse[];
  readonly callers: readonly CallerUse[];
  /** Whether there was more than is kept. */
  more: boolean;
}

/** Kinds of calls, fields and callers that are kept at most. */
const most = 10_000;

const month = 30 * 24 * 60 * 60_000;

/** The changes about fields, which are told field by field. */
const ofFields = new Set(["EDB017", "EDB024"]);

/** Sums up reports. */
export class LeftOver {
  readonly #standard: FieldStandard;
  readonly #since: number;
  readonly #runs = new Set<string>();
  readonly #calls = new Map<string, LegacyCall>();
  readonly #fields = new Map<string, LegacyFieldUse>();
  readonly #callers = new Map<string, CallerUse>();
  #count = 0;
  #first: string | null = null;
  #last: string | null = null;
  #more = false;

  /**
   * @param standard the Data Standard that fields move to
   * @param now from which thirty days are counted back
   */
  constructor(standard: FieldStandard, now: number) {
    this.#standard = standard;
    this.#since = now - month;
  }

  add(line: ReportLine): void {
    const { run, time } = "call" in line ? line.call : line.ended;
    if (run !== "" && this.#runs.size < most) this.#runs.add(run);
    if (this.#first === null || time < this.#first) this.#first = time;
    if (this.#last === null || time > this.#last) this.#last = time;
    if ("call" in line) this.#addCall(line.call);
  }

  get left(): Left {
    return {
      runs: this.#runs.size,
      calls: this.#count,
      first: this.#first,
      last: this.#last,
      legacyCalls: [...this.#calls.values()].toSorted(
        byText(({ change, site, method, target }) => [change, site ?? "", target, method]),
      ),
      fields: [...this.#fields.values()].toSorted(
        byText(({ collection, access, field }) => [collection, access, field]),
      ),
      callers: [...this.#callers.values()].toSorted(byText(({ caller }) => [caller])),
      more: this.#more,
    };
  }

  #addCall(call: CallUse): void {
    this.#count++;
    this.#addCaller(call);
    const { method, kind } = call;
    const [site, via] = [call.site ?? null, call.via ?? null];
    const target = call.collection ?? kind;
    for (const change of call.changes.filter((each) => !ofFields.has(each))) {
      const found = this.#kept(this.#calls, [change, site, via, method, target], () => ({
        change,
        site,
        via,
        method,
        target,
        calls: 0,
      }));
      if (found) found.calls++;
    }
    const access = method === "GET" || method === "HEAD" ? "read" : "write";
    for (const { collection, field, change } of call.mapped) {
      this.#addField(collection, field, access, { change: change ?? "EDB024", lost: null });
    }
    for (const { collection, field, class: lost } of call.lost) {
      this.#addField(collection, field, access, { change: "EDB024", lost: lost ?? "lost" });
    }
  }

  #addField(
    given: string,
    path: string,
    access: "read" | "write",
    { change, lost }: { readonly change: string; readonly lost: string | null },
  ): void {
    const found = this.#kept(this.#fields, [given, plainPath(path), access], () => {
      const collection = collectionNamed(given) ?? given;
      const forms = fieldOf(collection, path, this.#standard);
      return {
        collection,
        field: forms?.field ?? path,
        access,
        form: forms?.form ?? null,
        change: forms?.change ?? change,
        places: forms?.places ?? [],
        lost,
        calls: 0,
      };
    });
    if (found) found.calls++;
  }

  #addCaller({ caller: given, time, changes, collection, lost }: CallUse): void {
    const caller = given ?? "unknown";
    const found = this.#kept(this.#callers, [caller], () => ({
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
    for (const change of changes) keep(found.changes, change);
    if (collection) keep(found.collections, collection);
    for (const each of lost) keep(found.fieldsLost, `${each.collection}.${each.field}`);
  }

  #kept<T>(map: Map<string, T>, key: readonly unknown[], make: () => T): T | undefined {
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

function keep(set: Set<string>, value: string): void {
  if (set.size < most) set.add(value);
}

function byText<T>(keysOf: (item: T) => readonly string[]): (one: T, other: T) => number {
  return (one, other) => {
    const [left, right] = [keysOf(one).join("\0"), keysOf(other).join("\0")];
    return left < right ? -1 : left > right ? 1 : 0;
  };
}
