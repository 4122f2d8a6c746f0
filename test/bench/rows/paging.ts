import { baseline } from "../contenders/contender.ts";
import type { PagingResult } from "../contenders/paging.ts";
import { type Contender, openContender, startHost } from "../lib/contest.ts";
import type { Row } from "../lib/row.ts";
import { shown } from "../lib/standings-table.ts";
import { measured, round, shuffled } from "../lib/stats.ts";

const pageSize = 250;
const pages = 100;
const total = pageSize * pages;
const latency = 20;
/** What four pages in flight cannot beat. */
const ideal = (pages * latency) / 4;

interface Way {
  readonly label: string;
  readonly name: string;
  readonly inFlight?: number;
}

const own: Way = { label: "edbridge records()", name: "edbridge createCurrentClient" };
const four: Way = { label: "bare undici.request, 4 in flight", name: baseline, inFlight: 4 };
const ways: readonly Way[] = [
  four,
  { label: "bare undici.request, 8 in flight", name: baseline, inFlight: 8 },
  own,
];

export const paging: Row = {
  name: "paging",
  title: "100 pages of 250 records",
  method: `100 pages of 250 records, about 250 KB each, read by createCurrentClient through records() with its default look-ahead, from a host that takes ${latency} ms for each page. The ideal is ${pages} pages × ${latency} ms ÷ 4 = ${ideal} ms, with no time at all for bytes and parsing.`,
  async run({ rounds }) {
    const { host, place } = await startHost();
    const children = new Map<Way, Contender>();
    const results = new Map<Way, PagingResult[]>(ways.map((way) => [way, []]));
    const spent: number[] = [];
    const held = new Map<Way, number>();
    try {
      await host.ask("set", { total });
      await host.ask("prepare", { pageSize, count: pages });
      for (const way of ways) {
        const child = await openContender({ name: way.name, execArgv: ["--expose-gc"] }, place);
        children.set(way, child);
        await child.ask("paging", { pageSize, total, inFlight: way.inFlight });
      }
      for (let turn = 0; turn < rounds; turn++) {
        // Without latency: what bytes and parsing cost, which no look-ahead can hide.
        await host.ask("set", { total });
        await host.ask("prepare", { pageSize, count: pages });
        const bare = children.get(four);
        spent.push((await bare?.ask("paging", { pageSize, total, inFlight: 1 }))?.ms ?? Number.NaN);
        await host.ask("set", { total, latency });
        await host.ask("prepare", { pageSize, count: pages });
        for (const [way, child] of shuffled([...children])) {
          const input = { pageSize, total, inFlight: way.inFlight };
          results.get(way)?.push(await child.ask("paging", input));
        }
      }
      for (const [way, child] of children) {
        const input = { pageSize, total, inFlight: way.inFlight, weigh: true };
        held.set(way, (await child.ask("paging", input)).held);
      }
    } finally {
      await Promise.all([...children.values()].map((child) => child.stop()));
      await host.stop();
    }
    const of = (way: Way, pick: (result: PagingResult) => number) =>
      measured((results.get(way) ?? []).map(pick));
    const time = of(own, ({ ms }) => ms / ideal);
    const floor = measured(spent);
    return {
      tables: [
        {
          title: "",
          columns: ["how", "ms", "to the ideal of four", "CPU ms", "memory held at most, MB"],
          lines: ways.map((way) => [
            way.label,
            shown(
              of(way, ({ ms }) => ms),
              0,
            ),
            shown(of(way, ({ ms }) => ms / ideal)),
            round(of(way, ({ cpuMs }) => cpuMs).median, 0),
            round((held.get(way) ?? Number.NaN) / 1e6, 1),
          ]),
        },
      ],
      checks: [
        {
          what: "records() to the ideal of four in flight",
          value: time.median,
          spread: time.spread,
          target: 1.2,
          better: "lower",
        },
        {
          what: "memory held by records() to that of bare requests with four in flight",
          value: (held.get(own) ?? Number.NaN) / (held.get(four) ?? Number.NaN),
          target: 2,
          better: "lower",
        },
      ],
      notes: [
        `Without any latency the same pages take bare undici.request ${shown(floor, 0)} ms one after the other: bytes and parsing alone.`,
      ],
    };
  },
};
