import { baseline } from "../contenders/contender.ts";
import { contest, type Entry, openContender, startHost } from "../lib/contest.ts";
import { rough } from "../lib/mode.ts";
import type { Row } from "../lib/row.ts";
import { find, shown } from "../lib/standings-table.ts";
import { round } from "../lib/stats.ts";

const at = [1, 10, 50, 200, 1000];
const names = [
  baseline,
  "edbridge createCurrentClient",
  "edbridge compatFetch",
  "built-in fetch",
  "axios",
];
/** Milliseconds the host takes while what is under way is weighed, and when that is done. */
const slow = { latency: 400, after: 200 };

/** Kilobytes that calls under way hold, for each number of them; in a process each. */
async function heldBy(entry: Entry): Promise<number[]> {
  const { host, place } = await startHost();
  const held: number[] = [];
  try {
    for (const inFlight of at) {
      await host.ask("set", { latency: 0 });
      const child = await openContender({ ...entry, execArgv: ["--expose-gc"] }, place);
      try {
        await child.ask("run", { calls: 1000, inFlight: 50 });
        await host.ask("set", { latency: slow.latency });
        const bytes = await child.ask("hold", { inFlight, after: slow.after });
        // Of a few calls there may be less than of the garbage that goes meanwhile.
        held.push(Math.max(0, round(bytes / 1024, 0)));
      } finally {
        await child.stop();
      }
    }
    return held;
  } finally {
    await host.stop();
  }
}

export const growthInFlight: Row = {
  name: "in-flight",
  title: "How the cost grows: calls in flight",
  method:
    "Clients read a page of two schools, 2 KB, with more and more calls in flight, over up to 50 connections where a client has a limit. The second table says what memory these calls hold while the host takes its time.",
  withoutBudget: true,
  async run(mode) {
    const entries = names.map((name) => ({ name }));
    const { standings } = await contest(
      entries,
      at.map((inFlight) => ({ inFlight })),
      { ...mode, ...rough },
    );
    const held = new Map<string, number[]>();
    for (const entry of entries) held.set(entry.name, await heldBy(entry));
    const columns = ["contender", ...at.map((c) => `${c} in flight`)];
    return {
      tables: [
        {
          title: "Throughput to bare",
          columns,
          lines: names.map((name) => [
            name,
            ...at.map((c) => shown(find(standings, name, c).ratio)),
          ]),
        },
        {
          title: "KB held by the calls",
          columns,
          lines: names.map((name) => [name, ...(held.get(name) ?? [])]),
        },
      ],
      checks: [],
    };
  },
};
