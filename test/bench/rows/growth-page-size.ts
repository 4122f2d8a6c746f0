import { baseline } from "../contenders/contender.ts";
import { contest } from "../lib/contest.ts";
import { heapPerCall } from "../lib/heap.ts";
import { rough } from "../lib/mode.ts";
import type { Row } from "../lib/row.ts";
import { shown } from "../lib/standings-table.ts";
import { round } from "../lib/stats.ts";

const at = [25, 500];
const names = [
  baseline,
  "edbridge createCurrentClient",
  "edbridge createLegacyClient (compat)",
  "built-in fetch",
  "axios",
];
const inFlight = 4;

export const growthPageSize: Row = {
  name: "page-size",
  title: "How the cost grows: records a page",
  method:
    "GET of pages of 25 and of 500 records, about 13 and 255 KB, parsed, four in flight; and the heap that each page allocates.",
  withoutBudget: true,
  async run(mode) {
    const entries = names.map((name) => ({ name }));
    const loads = at.map((pageSize) => ({ inFlight, pageSize }));
    const { standings } = await contest(entries, loads, { ...mode, ...rough });
    const heaps: ReadonlyMap<string, number>[] = [];
    for (const load of loads) heaps.push(await heapPerCall(entries, { ...load, calls: 60 }));
    const of = (name: string, pageSize: number) => {
      const found = standings.find((one) => one.name === name && one.pageSize === pageSize);
      if (!found) throw new Error(`${name} was not measured at ${pageSize} records a page.`);
      return found;
    };
    const columns = ["contender", ...at.map((size) => `${size} records`)];
    return {
      tables: [
        {
          title: "Throughput to bare",
          columns,
          lines: names.map((name) => [name, ...at.map((size) => shown(of(name, size).ratio))]),
        },
        {
          title: "Heap KB a page",
          columns,
          lines: names.map((name) => [name, ...heaps.map((heap) => heap.get(name) ?? "")]),
        },
      ],
      checks: [],
      charts: [
        {
          file: "page-size-throughput",
          title: "Records a second by records a page",
          x: "records a page",
          y: "records a second",
          at,
          series: names.map((name) => ({
            name,
            values: at.map((size) => Math.round(of(name, size).perSecond.median * size)),
          })),
        },
        {
          file: "page-size-memory",
          title: "Heap allocated for a page",
          x: "records a page",
          y: "KB",
          at,
          series: names.map((name) => ({
            name,
            values: heaps.map((heap) => round(heap.get(name) ?? 0, 0)),
          })),
        },
      ],
    };
  },
};
