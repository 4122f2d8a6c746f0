import { baseline } from "../contenders/contender.ts";
import { contest } from "../lib/contest.ts";
import { heapPerCall } from "../lib/heap.ts";
import type { Check, Row } from "../lib/row.ts";
import { budgetRatio, quietNote, standingsTable } from "../lib/standings-table.ts";

const ours = "edbridge compatFetch";
const builtIn = "built-in fetch";
const others = [
  "edbridge createLegacyClient",
  "undici.fetch",
  "node:http",
  "ky",
  "node-fetch",
  "axios",
  "got",
];
const inFlight = 50;

export const compatFetchRow: Row = {
  name: "compat-fetch",
  title: "compatFetch",
  method:
    "A legacy program reads a page of two schools, 2 KB, with 50 calls in flight. Through compatFetch it reads them from a current host, and the records are translated. The same program on a legacy host, with the built-in fetch and with other clients, reads the same bytes.",
  async run(mode) {
    const entries = [baseline, ours, builtIn, ...others].map((name) => ({ name }));
    const found = await contest(entries, [{ inFlight }], mode);
    const heap = await heapPerCall(entries);
    const check = (what: string, other: string, target: number): Check => {
      const { median: value, spread } = budgetRatio(found, ours, other, inFlight);
      return { what, value, spread, target, better: "higher" };
    };
    return {
      tables: [standingsTable(`${inFlight} in flight`, found.standings, heap)],
      checks: [
        check("compatFetch to bare undici.request", baseline, 0.55),
        check("compatFetch to the built-in fetch", builtIn, 2),
      ],
      notes: [quietNote(found)],
    };
  },
};
