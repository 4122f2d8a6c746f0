import { baseline } from "../contenders/contender.ts";
import { contest } from "../lib/contest.ts";
import { heapPerCall } from "../lib/heap.ts";
import type { Check, Row } from "../lib/row.ts";
import { budgetRatio, quietNote, standingsTable } from "../lib/standings-table.ts";

const ours = "edbridge compatInterceptor";
const loads = [50, 200];

export const interceptor: Row = {
  name: "interceptor",
  title: "compatInterceptor",
  method:
    "A legacy program reads a page of two schools, 2 KB, by undici.request through an Agent with compatInterceptor; the records are translated. Bare undici.request reads the same bytes.",
  async run(mode) {
    const entries = [baseline, ours].map((name) => ({ name }));
    const inFlight = loads.map((each) => ({ inFlight: each }));
    const found = await contest(entries, inFlight, mode);
    const heap = await heapPerCall(entries);
    return {
      tables: loads.map((load) =>
        standingsTable(
          `${load} in flight`,
          found.standings.filter((one) => one.inFlight === load),
          heap,
        ),
      ),
      checks: loads.map((load): Check => {
        const { median: value, spread } = budgetRatio(found, ours, baseline, load);
        return {
          what: `compatInterceptor to bare undici.request, ${load} in flight`,
          value,
          spread,
          target: 0.55,
          better: "higher",
        };
      }),
      notes: [quietNote(found)],
    };
  },
};
