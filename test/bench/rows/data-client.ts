import { baseline } from "../contenders/contender.ts";
import { contest } from "../lib/contest.ts";
import { heapPerCall } from "../lib/heap.ts";
import type { Check, Row } from "../lib/row.ts";
import { budgetRatio, find, quietNote, standingsTable } from "../lib/standings-table.ts";

const ours = "edbridge createCurrentClient";
const peers = [
  "@azure/core-rest-pipeline",
  "oauth4webapi",
  "openid-client",
  "google-auth-library",
  "axios + simple-oauth2, shared promise",
];
const loads = [50, 200];

export const dataClient: Row = {
  name: "data-client",
  title: "createCurrentClient",
  method:
    "createCurrentClient reads a page of 2 KB from a current host and parses it, with 50 and 200 calls in flight, against clients that cache tokens. The host checks every bearer; only bare undici.request sends none.",
  async run(mode) {
    const entries = [baseline, ours, ...peers].map((name) => ({ name }));
    const found = await contest(
      entries,
      loads.map((inFlight) => ({ inFlight })),
      mode,
    );
    const { standings } = found;
    const heap = await heapPerCall(entries);
    const checks = loads.flatMap((inFlight): Check[] => {
      const own = budgetRatio(found, ours, baseline, inFlight);
      const [best = baseline] = peers.toSorted(
        (a, b) =>
          find(standings, b, inFlight).ratio.median - find(standings, a, inFlight).ratio.median,
      );
      return [
        {
          what: `data client to bare undici.request, ${inFlight} in flight`,
          value: own.median,
          spread: own.spread,
          target: 0.9,
          better: "higher",
        },
        {
          what: `data client to the best peer with a token cache, ${inFlight} in flight`,
          value: budgetRatio(found, ours, best, inFlight).median,
          target: 1,
          better: "higher",
        },
      ];
    });
    return {
      tables: loads.map((inFlight) =>
        standingsTable(
          `${inFlight} in flight`,
          standings.filter((one) => one.inFlight === inFlight),
          heap,
        ),
      ),
      checks,
      notes: [quietNote(found)],
    };
  },
};
