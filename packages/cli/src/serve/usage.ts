import type { Clock } from "@edbridge/core";
import { ExpiringMap } from "@edbridge/core/internal";
import type { CallRecord } from "./call-record.js";
import { day, type History, mostCallers, mostDays } from "./history.js";
import type { HostRequest } from "./host-pools.js";

const minute = 60_000;

/** What is kept at most: refusals, names of each caller, minutes. */
const [mostRefusals, mostNames, mostMinutes] = [100, 50, 60];

/** Days before today that the state of a caller is of: a job that runs once a week is not silent. */
const recentDays = 7;

/**
 * How far a caller has moved, by its calls of today and the seven days before: all of them legacy ones, of
 * both kinds, all with client credentials, or none.
 */
export const states = ["legacy", "mixed", "moved", "silent"] as const;

class CallerUse {
  readonly collections = new Map<string, number>();
  readonly changes = new Map<string, number>();
  /** Fields that had no place, as `students.displacementStatus`. */
  readonly fieldsLost = new Map<string, number>();
}

const nothing = new CallerUse();

/** A reason for which calls of a caller were refused, or carried out in part. */
type RefusalUse = Pick<CallRecord, "caller" | "outcome" | "collection" | "change" | "option"> & {
  readonly reason: string;
  readonly count: number;
  readonly lastSeen: number;
};

export class MinuteUse {
  /** Milliseconds since the epoch at its beginning. */
  readonly at: number;
  calls = 0;
  refused = 0;
  /** Requests to the host, those that failed, and their milliseconds in all and at most. */
  hostRequests = 0;
  hostErrors = 0;
  hostMs = 0;
  slowest = 0;

  constructor(at: number) {
    this.at = at;
  }
}

/** What callers did, for the page of the operator. All of it is bounded. */
export type UsageReport = ReturnType<Usage["report"]>;
export type CallerReport = UsageReport["callers"][number];

export class Usage {
  readonly #since: number;
  readonly #callers = new Map<string, CallerUse>();
  readonly #refusals = new ExpiringMap<RefusalUse>({ limit: mostRefusals });
  readonly #clock: Clock;
  readonly #history: History;
  readonly #minutes: MinuteUse[] = [];

  constructor(clock: Clock, history: History) {
    this.#clock = clock;
    this.#history = history;
    this.#since = clock.now();
  }

  /** Counts of a month, and names and refusals since the start; who called most comes first. */
  report() {
    const now = this.#clock.now();
    const today = Math.floor(now / day);
    const callers = [...this.#history.month.callers].map(([caller, { seen, days: byDay }]) => {
      const days = Array.from({ length: mostDays }, (_, index) => {
        const number = today - mostDays + 1 + index;
        const { legacy, current, refused } = byDay.get(number) ?? noCalls;
        const date = new Date(number * day).toISOString().slice(0, 10);
        return { day: date, legacy, current, refused };
      });
      const total = (what: keyof typeof noCalls, of = days) =>
        of.reduce((sum, each) => sum + each[what], 0);
      const recent = days.slice(-1 - recentDays);
      const { collections, changes, fieldsLost } = this.#callers.get(caller) ?? nothing;
      return {
        caller,
        state: stateOf(total("legacy", recent), total("current", recent)),
        lastSeen: new Date(seen).toISOString(),
        legacyCalls: total("legacy"),
        currentCalls: total("current"),
        refused: total("refused"),
        collections: sorted(collections),
        changes: sorted(changes),
        fieldsLost: sorted(fieldsLost),
        days,
      };
    });
    const calls = (of: (typeof callers)[number]) => of.legacyCalls + of.currentCalls;
    return {
      v: 1,
      now: new Date(now).toISOString(),
      since: new Date(this.#since).toISOString(),
      callers: callers.toSorted((one, other) => calls(other) - calls(one)),
      refusals: [...this.#refusals.all()]
        .toSorted(([, one], [, other]) => other.count - one.count)
        .map(([, each]) => ({ ...each, lastSeen: new Date(each.lastSeen).toISOString() })),
    } as const;
  }

  /** The last hour, a minute each, the oldest first; minutes in which nothing happened are in it. */
  get minutes(): readonly MinuteUse[] {
    const now = this.#minute().at;
    const byTime = new Map(this.#minutes.map((each) => [each.at, each]));
    return Array.from({ length: mostMinutes }, (_, index) => {
      const at = now - (mostMinutes - 1 - index) * minute;
      return byTime.get(at) ?? new MinuteUse(at);
    });
  }

  observe(record: CallRecord): void {
    const present = this.#minute();
    present.calls++;
    present.refused += refusals(record);
    if (record.outcome) this.#observeRefusal(record);
    this.observeCaller(record);
  }

  observeCaller(record: CallRecord): void {
    const { caller, collection, changes = [], leftBehind } = record;
    if (caller === undefined) return;
    const refused = refusals(record);
    const current = isCurrent(record) ? 1 : 0;
    this.#history.count(caller, { legacy: 1 - current, current, refused });
    const name = this.#callers.has(caller) || this.#callers.size < mostCallers ? caller : "other";
    const use = this.#callers.get(name) ?? new CallerUse();
    this.#callers.set(name, use);
    if (collection !== undefined) add(use.collections, collection);
    for (const change of changes) add(use.changes, change);
    for (const field of leftBehind?.fields ?? []) {
      add(use.fieldsLost, `${leftBehind?.collection}.${field.replace(/\[\d+\]/g, "[]")}`);
    }
  }

  observeHost({ ms, status }: HostRequest): void {
    const present = this.#minute();
    present.hostRequests++;
    present.hostMs += ms;
    present.slowest = Math.max(present.slowest, ms);
    if (!/^[1-4]\d\d$/.test(status) && status !== "ABORTED") present.hostErrors++;
  }

  #observeRefusal({ caller, outcome, collection, change, option, reason }: CallRecord): void {
    if (reason === undefined) return;
    const key = JSON.stringify([caller, outcome, collection, change, reason]);
    const first = { caller, outcome, collection, change, reason, option, count: 0 };
    const { count, ...known } = this.#refusals.get(key) ?? first;
    // The one that was seen the longest ago makes room for another.
    this.#refusals.set(key, { ...known, count: count + 1, lastSeen: this.#clock.now() });
  }

  #minute(): MinuteUse {
    const at = Math.floor(this.#clock.now() / minute) * minute;
    const last = this.#minutes.at(-1);
    if (last?.at === at) return last;
    const next = new MinuteUse(at);
    this.#minutes.push(next);
    if (this.#minutes.length > mostMinutes) this.#minutes.shift();
    return next;
  }
}

function refusals({ outcome }: CallRecord): 0 | 1 {
  return outcome === "refused" ? 1 : 0;
}

const noCalls = { legacy: 0, current: 0, refused: 0 };

/** Whether a call is one of the current API: also a sign-in that the host itself has answered. */
function isCurrent({ kind, change }: CallRecord): boolean {
  return kind === "current" || (kind === "token" && change === undefined);
}

function stateOf(legacy: number, current: number): (typeof states)[number] {
  if (legacy > 0) return current > 0 ? "mixed" : "legacy";
  return current > 0 ? "moved" : "silent";
}

/** Names by their counts, those that came most often first. */
function sorted(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].toSorted(([, one], [, other]) => other - one));
}

function add(counts: Map<string, number>, name: string): void {
  const key = counts.has(name) || counts.size < mostNames ? name : "other";
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

export function usageRows({ callers }: UsageReport): readonly (readonly (string | number)[])[] {
  const head =
    "caller,state,last_seen,legacy_calls,current_calls,refused,collections,changes,fields_lost";
  const names = (counts: Readonly<Record<string, number>>) => Object.keys(counts).join(" ");
  const rows = callers.map((each) => [
    each.caller,
    each.state,
    each.lastSeen,
    each.legacyCalls,
    each.currentCalls,
    each.refused,
    ...[each.collections, each.changes, each.fieldsLost].map(names),
  ]);
  return [head.split(","), ...rows];
}
