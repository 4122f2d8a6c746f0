import { baseline } from "../contenders/contender.ts";
import { contest } from "../lib/contest.ts";
import { heapPerCall } from "../lib/heap.ts";
import type { Row } from "../lib/row.ts";
import { budgetRatio, losses, quietNote, standingsTable } from "../lib/standings-table.ts";

const ours = "edbridge compatFetch";
const builtIn = "built-in fetch";
const others = ["undici.fetch", "node:http", "ky", "node-fetch", "axios", "got"];
const inFlight = 50;

export const compatFetchRow: Row = {
  name: "compat-fetch",
  title: "compatFetch with a genuine Response",
  method:
    "A legacy program's GET of 2 KB at 50 in flight: through compatFetch to a current host, against the same program on a legacy host with the built-in fetch and with other clients.",
  async run(mode) {
    const entries = [baseline, ours, builtIn, ...others].map((name) => ({ name }));
    const found = await contest(entries, [{ inFlight }], mode);
    const heap = await heapPerCall(entries);
    const { median: value, spread } = budgetRatio(found, ours, builtIn, inFlight);
    return {
      tables: [standingsTable(`${inFlight} in flight`, found.standings, heap)],
      checks: [
        {
          what: "compatFetch to the built-in fetch",
          value,
          spread,
          target: 2,
          better: "higher",
        },
      ],
      losses: losses(found.standings, ours, inFlight),
      notes: [quietNote(found)],
    };
  },
};
