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
  /** Half of what the value varies by; noise alone must not fail a check. */
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

/** Whether a check holds, its spread granted. */
export function holds({ value, spread = 0, target, better, missing }: Check): boolean {
  if (missing !== undefined) return true;
  if (!Number.isFinite(value)) return false;
  return better === "higher" ? value + spread >= target : value - spread <= target;
}
