import type { Standing } from "./contest.ts";
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

/** Who was faster than `ours` at so many in flight, in words. */
export function losses(standings: readonly Standing[], ours: string, inFlight: number): string[] {
  const own = find(standings, ours, inFlight).ratio.median;
  return standings
    .filter((one) => one.inFlight === inFlight && one.name !== ours && one.ratio.median > own)
    .map(
      ({ name, ratio }) =>
        `${ours} has ${Math.round((own / ratio.median) * 100)} % of the throughput of ${name}, ${inFlight} in flight.`,
    );
}
