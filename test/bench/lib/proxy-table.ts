import { type ProxyResults, proxyRatio, type Sample } from "./proxy-contest.ts";
import type { TableOf } from "./row.ts";
import { shown } from "./standings-table.ts";
import { median, round } from "./stats.ts";

const cpu = ({ cpuUs }: Sample) => cpuUs;
const throughput = ({ perSecond }: Sample) => perSecond;

/** What each proxy took for a call, and how `ours` compares with it. */
export function proxyTable(title: string, results: ProxyResults, ours: string): TableOf {
  return {
    title,
    columns: [
      "proxy",
      "CPU µs a call",
      `CPU of ${ours} to it`,
      "calls/s",
      `calls/s of ${ours} to it`,
    ],
    lines: [...results].map(([name, samples]) => [
      name,
      round(median(samples.map(cpu)), 0),
      shown(proxyRatio(results, ours, name, cpu)),
      Math.round(median(samples.map(throughput))),
      shown(proxyRatio(results, ours, name, throughput)),
    ]),
  };
}

/** CPU time of one proxy to that of another. */
export function cpuRatio(results: ProxyResults, ours: string, other: string) {
  return proxyRatio(results, ours, other, cpu);
}
