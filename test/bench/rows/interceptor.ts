import { baseline } from "../contenders/contender.ts";
import { type Contest, contest } from "../lib/contest.ts";
import { heapPerCall } from "../lib/heap.ts";
import type { Check, Row } from "../lib/row.ts";
import { budgetRatio, losses, quietNote, standingsTable } from "../lib/standings-table.ts";

const ours = "edbridge compatInterceptor";
const loads = [50, 200];
const leftToIt = "the heap left to the engine";

export const interceptor: Row = {
  name: "interceptor",
  title: "compatInterceptor",
  method:
    "A legacy program's undici.request of 2 KB through an Agent composed with compatInterceptor, against bare undici.request.",
  async run(mode) {
    const entries = [baseline, ours].map((name) => ({ name }));
    const inFlight = loads.map((each) => ({ inFlight: each }));
    const found = await contest(entries, inFlight, mode);
    const unlike = entries.map((entry) => ({ ...entry, ownHeap: true }));
    const left = await contest(unlike, inFlight, mode);
    const heap = await heapPerCall(entries);
    const tables = ({ standings }: Contest, condition: string) =>
      loads.map((load) =>
        standingsTable(
          `${load} in flight${condition}`,
          standings.filter((one) => one.inFlight === load),
          heap,
        ),
      );
    const lossesOf = ({ standings }: Contest) =>
      loads.flatMap((load) => losses(standings, ours, load));
    return {
      tables: [...tables(found, ""), ...tables(left, `, ${leftToIt}`)],
      checks: loads.map((load): Check => {
        const { median: value, spread } = budgetRatio(found, ours, baseline, load);
        return {
          what: `compatInterceptor to bare undici.request, ${load} in flight`,
          value,
          spread,
          target: 0.85,
          better: "higher",
        };
      }),
      losses: [
        ...lossesOf(found),
        ...lossesOf(left).map((loss) => loss.replace(/\.$/, `, ${leftToIt}.`)),
      ],
      notes: [quietNote(found)],
    };
  },
};
