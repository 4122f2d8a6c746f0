import type { Clock } from "@edbridge/core";
import { ExpiringMap, keptIn, none } from "@edbridge/core/internal";
import { csv } from "../command/text.js";
import { Tally } from "../run/tally.js";
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

const newUse = () => ({
  collections: new Tally(mostNames),
  changes: new Tally(mostNames),
  /** Fields that had no place, as `students.displacementStatus`. */
  fieldsLost: new Tally(mostNames),
});

const nothing = newUse();

/** A reason for which calls of a caller were refused, or carried out in part. */
type RefusalUse = Pick<CallRecord, "caller" | "outcome" | "collection" | "change" | "option"> & {
  readonly reason: string;
  readonly count: number;
  readonly lastSeen: number;
};

/** What happened in a minute. */
const newMinute = () => ({
  calls: 0,
  refused: 0,
  /** Requests to the host, those that failed, and their milliseconds in all and at most. */
  hostRequests: 0,
  hostErrors: 0,
  hostMs: 0,
  slowest: 0,
});

export type MinuteUse = Readonly<ReturnType<typeof newMinute>>;

/** The sum of one member of all. */
export function sumOf<K extends string>(all: readonly Readonly<Record<K, number>>[], what: K) {
  return all.reduce((sum, each) => sum + each[what], 0);
}

/** What callers did, for the page of the operator. All of it is bounded. */
export type UsageReport = ReturnType<Usage["report"]>;
export type CallerReport = UsageReport["callers"][number];
export type Usage = ReturnType<typeof usageOf>;

/** Counts who called what, for the page of the operator; earlier processes have written the history. */
export function usageOf(clock: Clock, history: History) {
  const since = clock.now();
  const callers = new Map<string, ReturnType<typeof newUse>>();
  const refused = new ExpiringMap<RefusalUse>({ limit: mostRefusals });
  /** By their number since the epoch. */
  const minutes = new ExpiringMap<ReturnType<typeof newMinute>, number>({ limit: mostMinutes });
  const present = () => Math.floor(clock.now() / minute);
  const thisMinute = () => minutes.getOrSet(present(), newMinute);

  const observeRefusal = (record: CallRecord) => {
    const { caller, outcome, collection, change, option, reason } = record;
    if (reason === undefined) return;
    const key = JSON.stringify([caller, outcome, collection, change, reason]);
    const first = { caller, outcome, collection, change, reason, option, count: 0 };
    const { count, ...known } = refused.get(key) ?? first;
    // The one that was seen the longest ago makes room for another.
    refused.set(key, { ...known, count: count + 1, lastSeen: clock.now() });
  };

  const observeCaller = (record: CallRecord) => {
    const { caller, kind, change, collection, changes = none, leftBehind } = record;
    if (caller === undefined) return;
    // A sign-in that the host itself has answered is one of the current API too.
    const current = kind === "current" || (kind === "token" && change === undefined) ? 1 : 0;
    history.count(caller, { legacy: 1 - current, current, refused: refusals(record) });
    const name = callers.has(caller) || callers.size < mostCallers ? caller : "other";
    const use = keptIn(callers, name, newUse);
    if (collection !== undefined) use.collections.add(collection);
    for (const each of changes) use.changes.add(each);
    for (const field of leftBehind?.fields ?? none) {
      use.fieldsLost.add(`${leftBehind?.collection}.${field.replace(/\[\d+\]/g, "[]")}`);
    }
  };

  return {
    /** Counts of a month, and names and refusals since the start; who called most comes first. */
    report() {
      const now = clock.now();
      const today = Math.floor(now / day);
      const all = [...history.month.callers].map(([caller, { seen, days: byDay }]) => {
        const days = Array.from({ length: mostDays }, (_, index) => {
          const number = today - mostDays + 1 + index;
          const date = new Date(number * day).toISOString().slice(0, 10);
          return { day: date, ...noCalls, ...byDay.get(number) };
        });
        const recent = days.slice(-1 - recentDays);
        const [legacy, current] = [sumOf(recent, "legacy"), sumOf(recent, "current")];
        const { collections, changes, fieldsLost } = callers.get(caller) ?? nothing;
        return {
          caller,
          state: current ? (legacy ? "mixed" : "moved") : legacy ? "legacy" : "silent",
          lastSeen: new Date(seen).toISOString(),
          legacyCalls: sumOf(days, "legacy"),
          currentCalls: sumOf(days, "current"),
          refused: sumOf(days, "refused"),
          collections: Object.fromEntries(collections.entries),
          changes: Object.fromEntries(changes.entries),
          fieldsLost: Object.fromEntries(fieldsLost.entries),
          days,
        };
      });
      const calls = (of: (typeof all)[number]) => of.legacyCalls + of.currentCalls;
      return {
        v: 1,
        now: new Date(now).toISOString(),
        since: new Date(since).toISOString(),
        callers: all.toSorted((one, other) => calls(other) - calls(one)),
        refusals: [...refused.all()]
          .toSorted(([, one], [, other]) => other.count - one.count)
          .map(([, each]) => ({ ...each, lastSeen: new Date(each.lastSeen).toISOString() })),
      } as const;
    },
    /** The last hour, a minute each, the oldest first; minutes in which nothing happened are in it. */
    get minutes(): readonly MinuteUse[] {
      const first = present() - mostMinutes + 1;
      return Array.from(
        { length: mostMinutes },
        (_, index) => minutes.get(first + index) ?? newMinute(),
      );
    },
    observe(record: CallRecord): void {
      const now = thisMinute();
      now.calls++;
      now.refused += refusals(record);
      if (record.outcome) observeRefusal(record);
      observeCaller(record);
    },
    observeCaller,
    observeHost({ ms, status }: HostRequest): void {
      const now = thisMinute();
      now.hostRequests++;
      now.hostMs += ms;
      now.slowest = Math.max(now.slowest, ms);
      if (!/^[1-4]\d\d$/.test(status) && status !== "ABORTED") now.hostErrors++;
    },
  };
}

function refusals({ outcome }: CallRecord): 0 | 1 {
  return outcome === "refused" ? 1 : 0;
}

const noCalls = { legacy: 0, current: 0, refused: 0 };

/** The callers of a report as a table for spreadsheets. */
export function usageCsv({ callers }: UsageReport): string {
  const names = (counts: Readonly<Record<string, number>>) => Object.keys(counts).join(" ");
  return csv(
    "caller,state,last_seen,legacy_calls,current_calls,refused,collections,changes,fields_lost",
    callers.map((each) => [
      each.caller,
      each.state,
      each.lastSeen,
      each.legacyCalls,
      each.currentCalls,
      each.refused,
      ...[each.collections, each.changes, each.fieldsLost].map(names),
    ]),
  );
}
