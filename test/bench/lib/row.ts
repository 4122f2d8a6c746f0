import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { accepted, acceptedOnNode20 } from "./accepted.ts";
import type { Mode } from "./mode.ts";
import { type Measured, round } from "./stats.ts";

/** One row of the benchmark, by the name that `npm run bench -- NAME` has for it. */
export interface Row {
  readonly name: string;
  readonly run: (mode: Mode) => Promise<readonly Check[]>;
}

/** One budget: always a ratio or a count, never a time. Noise alone must not fail a check. */
export interface Check extends Measured {
  readonly what: string;
  readonly target: number;
  readonly better: "higher" | "lower";
}

export function atMost(what: string, target: number, found: Measured | number): Check {
  const value = typeof found === "number" ? { value: found } : found;
  return { what, ...value, target, better: "lower" };
}

/** A budget that is missed, with what was measured when that was accepted, and why it is missed. */
export interface Accepted {
  readonly figure: number;
  readonly because: string;
}

/**
 * How a check came out. `MISSED`: as far as is accepted. `FAILS`: missed, and that is not accepted, or
 * further than it is.
 */
export type Verdict = "holds" | "within noise" | "MISSED" | "FAILS";

/** The share of a figure that noise may excuse: more, and a noisy machine would pass anything. */
const excused = 0.1;

/** The miss that is accepted, of the Node.js that is measured. */
const knownOf = (what: string) => (isOld() ? acceptedOnNode20[what] : undefined) ?? accepted[what];

let old: boolean | undefined;

function isOld(): boolean {
  const measured = process.env["BENCH_NODE"] ?? process.execPath;
  return (old ??= execFileSync(measured, ["--version"], { encoding: "utf8" }).startsWith("v20."));
}

/** What became of a budget, where a miss may be accepted. */
export function verdict(check: Check, own: Accepted | undefined = knownOf(check.what)): Verdict {
  const { value, spread = 0, target, better } = check;
  if (!Number.isFinite(value)) return "FAILS";
  const shortOf = (than: number) => (better === "higher" ? than - value : value - than);
  if (shortOf(target) <= 0) return "holds";
  if (shortOf(target) <= Math.min(spread, excused * target)) return "within noise";
  // The accepted figure was measured too, and has noise of its own.
  const isAccepted = own && shortOf(own.figure) <= Math.max(spread, excused * own.figure);
  return isAccepted ? "MISSED" : "FAILS";
}

/** A line for each check, and what is to be known of one that is missed, or holds again. */
export function report(checks: readonly Check[]): string {
  return checks
    .map((check) => {
      const { what, value, spread, target, better } = check;
      const came = verdict(check);
      const own = knownOf(what);
      const got = `${round(value)}${spread === undefined ? "" : ` ±${round(spread)}`}`;
      const line = `${what}: ${got}, ${better === "higher" ? "at least" : "at most"} ${target}: ${came}`;
      if (came === "MISSED") return `${line}. ${own?.because}`;
      if (came === "FAILS") return `${line}. Accepted is ${own?.figure ?? "no such figure"}.`;
      const isOver = came === "holds" && own;
      return isOver ? `${line} again: take it out of test/bench/lib/accepted.ts.` : line;
    })
    .join("\n");
}

/** What is kept of one run of a row: also the day it was measured, and the version of Node.js. */
export interface Kept {
  readonly measured: string;
  readonly node: string;
  readonly checks: readonly Check[];
}

const file = (name: string) => new URL(`../results/${name}.json`, import.meta.url);

export function keep(name: string, checks: readonly Check[]): void {
  const measured = new Date().toISOString().slice(0, 10);
  const all: Kept = { measured, node: process.version, checks };
  writeFileSync(file(name), `${JSON.stringify(all, undefined, 2)}\n`);
}

export function kept(name: string): Kept | undefined {
  const place = file(name);
  return existsSync(place) ? (JSON.parse(readFileSync(place, "utf8")) as Kept) : undefined;
}
