import type { Contest, Standing } from "./contest.ts";
import type { Measured } from "./stats.ts";
import { round } from "./stats.ts";
import type { TableOf } from "./row.ts";

/** A median with its spread, as the tables print it. */
export function shown({ median, spread }: Measured, digits = 2): string {
  if (!Number.isFinite(median)) return "none";
  return `${round(median, digits)} ±${round(spread, digits)}`;
}

/** The standings under one load, fastest first. */
export function standingsTable(
  title: string,
  standings: readonly Standing[],
  heap: ReadonlyMap<string, number>,
): TableOf {
  return {
    title,
    columns: [
      "contender",
      "throughput to bare",
      "CPU to bare",
      "calls/s",
      "CPU µs a call",
      "heap KB a call",
      "p50 ms",
      "p99 ms",
    ],
    lines: standings
      .toSorted((a, b) => b.ratio.median - a.ratio.median)
      .map(({ name, ratio, cpuRatio, perSecond, cpuUs, p50, p99 }) => [
        name,
        shown(ratio),
        shown(cpuRatio),
        Math.round(perSecond.median),
        round(cpuUs.median, 0),
        heap.get(name) ?? "",
        round(p50, 1),
        round(p99, 1),
      ]),
  };
}

/** The standing of one contender at so many in flight. */
export function find(standings: readonly Standing[], name: string, inFlight: number): Standing {
  const found = standings.find((one) => one.name === name && one.inFlight === inFlight);
  if (!found) throw new Error(`${name} was not measured at ${inFlight} in flight.`);
  return found;
}

/** The share of both cores that others may take before throughput says more about them than us. */
const quiet = 0.1;

/**
 * A contender to another for a budget. With the machine to ourselves that is throughput; else it
 * is calls for each second of the client's own CPU, which is the same where the client has a core.
 */
export function budgetRatio(
  contest: Contest,
  ours: string,
  other: string,
  inFlight: number,
): Measured {
  const own = find(contest.standings, ours, inFlight);
  const base = find(contest.standings, other, inFlight);
  if (contest.others <= quiet) {
    const { median, spread } = own.ratio;
    return { median: median / base.ratio.median, spread: spread / base.ratio.median };
  }
  const median = base.cpuRatio.median / own.cpuRatio.median;
  return { median, spread: (median * own.cpuRatio.spread) / own.cpuRatio.median };
}

/** What a budget was held by. */
export function quietNote({ others }: Contest): string {
  const share = `Others took ${Math.round(others * 100)} % of both cores meanwhile`;
  return others <= quiet
    ? `${share}; the budgets are held by throughput.`
    : `${share}, so that the budgets are held by calls for each second of the client's CPU.`;
}
