import type { Mode } from "./mode.ts";

/** One row of the benchmark: measures, and says what came out in words that can be printed. */
export interface Row {
  /** What `npm run bench -- NAME` calls it. */
  readonly name: string;
  readonly title: string;
  /** What is measured, and how. */
  readonly method: string;
  /** It has no budget: `--check` leaves it out. */
  readonly withoutBudget?: true;
  readonly run: (mode: Mode) => Promise<RowResult>;
}

/** A row's outcome; all of it goes into JSON, and the page is made from that. */
export interface RowResult {
  readonly tables: readonly TableOf[];
  readonly checks: readonly Check[];
  readonly charts?: readonly Chart[];
  /** What is faster, smaller or surer than edbridge here. */
  readonly losses?: readonly string[];
  /** What the numbers do not say by themselves. */
  readonly notes?: readonly string[];
}

export interface TableOf {
  readonly title: string;
  readonly columns: readonly string[];
  readonly lines: readonly (readonly (string | number)[])[];
}

/** One budget: always a ratio or a count, never a time. */
export interface Check {
  readonly what: string;
  readonly value: number;
  /** The median absolute deviation of the value; noise alone must not fail a check. */
  readonly spread?: number;
  readonly target: number;
  /** Whether the value must reach the target or stay below it. */
  readonly better: "higher" | "lower";
  /** Set where the value could not be had here. */
  readonly missing?: string;
}

/** One line a series, over the same places on the x axis. */
export interface Chart {
  readonly file: string;
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly at: readonly number[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** How a check came out. */
export type Verdict = "holds" | "within noise" | "MISSES" | "not measured";

/** The share of a target that noise may excuse: more, and a noisy machine would pass anything. */
const excused = 0.1;

export function verdict({ value, spread = 0, target, better, missing }: Check): Verdict {
  if (missing !== undefined) return "not measured";
  if (!Number.isFinite(value)) return "MISSES";
  const short = better === "higher" ? target - value : value - target;
  if (short <= 0) return "holds";
  return short <= Math.min(spread, excused * target) ? "within noise" : "MISSES";
}
