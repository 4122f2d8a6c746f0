import { baseline } from "../contenders/contender.ts";
import { contest } from "../lib/contest.ts";
import { heapPerCall } from "../lib/heap.ts";
import type { Check, Row } from "../lib/row.ts";
import { budgetRatio, losses, quietNote, standingsTable } from "../lib/standings-table.ts";

const ours = "edbridge compatInterceptor";
const loads = [50, 200];

export const interceptor: Row = {
  name: "interceptor",
  title: "compatInterceptor",
  method:
    "A legacy program's undici.request of 2 KB through an Agent composed with compatInterceptor, against bare undici.request.",
  async run(mode) {
    const entries = [baseline, ours].map((name) => ({ name }));
    const found = await contest(
      entries,
      loads.map((inFlight) => ({ inFlight })),
      mode,
    );
    const { standings } = found;
    const heap = await heapPerCall(entries);
    return {
      tables: loads.map((inFlight) =>
        standingsTable(
          `${inFlight} in flight`,
          standings.filter((one) => one.inFlight === inFlight),
          heap,
        ),
      ),
      checks: loads.map((inFlight): Check => {
        const { median: value, spread } = budgetRatio(found, ours, baseline, inFlight);
        return {
          what: `compatInterceptor to bare undici.request, ${inFlight} in flight`,
          value,
          spread,
          target: 0.85,
          better: "higher",
        };
      }),
      losses: loads.flatMap((inFlight) => losses(standings, ours, inFlight)),
      notes: [quietNote(found)],
    };
  },
};
