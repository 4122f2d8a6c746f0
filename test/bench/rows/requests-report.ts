import type { Standard } from "../host/district/forms.ts";
import type { JobRequests } from "../lib/job.ts";
import type { Check, TableOf } from "../lib/row.ts";
import { round } from "../lib/stats.ts";
import { readings, uploads } from "./requests-plan.ts";

const budgets = { requests: 1.3, time: 2.5 } as const;

/** A read or an upload of one collection, beside a direct program's. */
export interface Measured {
  readonly standard: Standard;
  readonly students: number;
  readonly collection: string;
  /** What the legacy program read or wrote. */
  readonly calls: number;
  readonly requests: number;
  readonly direct: number;
  readonly ms: number;
  readonly directMs: number;
  /** Why it does not count. */
  readonly wrong?: string;
}

/** A collection of one district, in words. */
export function label({ collection, standard, students }: Omit<Measured, "wrong">): string {
  const size = students.toLocaleString("en");
  return `${collection}, Data Standard ${standard}, ${size} students`;
}

/** What each read or upload took. */
export function callTable(title: string, calls: string, measured: readonly Measured[]): TableOf {
  return {
    title,
    columns: [
      "collection",
      "Data Standard",
      "students",
      calls,
      "host requests",
      "a call",
      "to direct",
      "ms",
      "time to direct",
    ],
    lines: measured.map((one) => [
      one.collection,
      one.standard,
      one.students.toLocaleString("en"),
      one.calls,
      one.requests,
      round(one.requests / one.calls),
      round(one.requests / one.direct),
      round(one.ms, 0),
      round(one.ms / one.directMs),
    ]),
  };
}

/** The worst district of each collection: that is what a budget must hold for. */
export function readChecks(measured: readonly Measured[]): Check[] {
  return readings.flatMap(({ collection }) => {
    const own = measured.filter((one) => one.collection === collection);
    const worst = (what: string, target: number, of: (one: Measured) => number): Check => {
      const values = own.map((one) => (one.wrong === undefined ? of(one) : Number.NaN));
      const [first] = own.toSorted((a, b) => rank(b, of) - rank(a, of));
      const where = first
        ? `${first.standard}, ${first.students.toLocaleString("en")} students`
        : "";
      const value = values.some(Number.isNaN) ? Number.NaN : Math.max(...values);
      return { what: `reading ${collection}: ${what} (${where})`, value, target, better: "lower" };
    };
    return [
      worst("requests to direct", budgets.requests, requestsToDirect),
      worst("time to direct", budgets.time, (one) => one.ms / one.directMs),
    ];
  });
}

/**
 * Host requests to those of the direct program. Two requests more are no matter: in a read of five
 * pages they would be a third.
 */
function requestsToDirect({ requests, direct }: Measured): number {
  return Math.max(requests - 2, Math.min(requests, direct)) / direct;
}

/** What is wrong is worst. */
function rank(one: Measured, of: (one: Measured) => number): number {
  return one.wrong === undefined ? of(one) : Infinity;
}

const jobRuns = [
  { run: "first", target: 1.8 },
  { run: "second", target: 1.2 },
] as const;

/** What each run of a small job asks the host for. */
export function jobTable({ through, rewritten }: JobRequests): TableOf {
  return {
    title: "A nightly job of 20 calls, through `edbridge run`",
    columns: ["run", "host requests", "rewritten", "to rewritten"],
    lines: jobRuns.map(({ run }, at) => {
      const [ours = NaN, own = NaN] = [through[at], rewritten[at]];
      return [run, ours, own, round(ours / own)];
    }),
  };
}

export function jobChecks({ through, rewritten }: JobRequests): Check[] {
  return jobRuns.map(({ run, target }, at) => ({
    what: `a nightly job, ${run} run: requests to those of its rewritten self`,
    value: round((through[at] ?? NaN) / (rewritten[at] ?? NaN)),
    target,
    better: "lower",
  }));
}

/** The writes that have a budget. */
export function writeChecks(measured: readonly Measured[]): Check[] {
  return measured.flatMap((one): Check[] => {
    const target = uploads.find(({ collection }) => collection === one.collection)?.budget[
      one.standard
    ];
    if (target === undefined) return [];
    // What is asked once for many records does not count: the first decimal is enough.
    const value = one.wrong === undefined ? round(one.requests / one.calls, 1) : Number.NaN;
    return [{ what: `writing ${label(one)}: requests a write`, value, target, better: "lower" }];
  });
}
