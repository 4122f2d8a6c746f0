import type { Mode } from "./mode.ts";

/** One row of the benchmark: measures, and says what came out in words that can be printed. */
export interface Row {
  /** What `npm run bench -- NAME` calls it. */
  readonly name: string;
  readonly title: string;
  /** What is measured, and how. */
  readonly method: string;
  readonly run: (mode: Mode) => Promise<RowResult>;
}

/** A row's outcome: the checks are kept, and the page is made from them; the rest is printed. */
export interface RowResult {
  readonly tables: readonly TableOf[];
  readonly checks: readonly Check[];
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
}

/** A budget that is missed, and for which this is known. */
export interface Accepted {
  /** What was measured when it was accepted. */
  readonly figure: number;
  /** Why it is missed, and what it would take to hold it: whole sentences. */
  readonly because: string;
}

/**
 * How a check came out. `MISSED`: as far as is accepted. `FAILS`: missed, and that is not accepted, or
 * further than it is.
 */
export type Verdict = "holds" | "within noise" | "MISSED" | "FAILS";

/** The share of a figure that noise may excuse: more, and a noisy machine would pass anything. */
const excused = 0.1;

/** What became of a budget, where a miss may be accepted. */
export function verdict(check: Check, accepted?: Accepted): Verdict {
  const { value, spread = 0, target } = check;
  if (!Number.isFinite(value)) return "FAILS";
  const short = shortOf(check, target);
  if (short <= 0) return "holds";
  if (short <= Math.min(spread, excused * target)) return "within noise";
  if (!accepted) return "FAILS";
  // The accepted figure was measured too, and has noise of its own.
  const { figure } = accepted;
  return shortOf(check, figure) <= Math.max(spread, excused * figure) ? "MISSED" : "FAILS";
}

/** By how much a value is worse than another. */
function shortOf({ value, better }: Check, than: number): number {
  return better === "higher" ? than - value : value - than;
}
