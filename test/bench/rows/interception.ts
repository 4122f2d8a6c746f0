import { baseline } from "../contenders/contender.ts";
import { startChild } from "../lib/child.ts";
import { contest, type Entry, startHost } from "../lib/contest.ts";
import { heapPerCall } from "../lib/heap.ts";
import { cores, rough } from "../lib/mode.ts";
import type { Row, TableOf } from "../lib/row.ts";
import { quietNote, standingsTable } from "../lib/standings-table.ts";
import type { ReachApi } from "../peers/reach.ts";

const inFlight = 50;
const clients = ["axios", "got", "built-in fetch"];

/** What is loaded before the program. */
const ways = {
  register: {
    execArgv: ["--import", import.meta.resolve("@edbridge/compat/register")],
    env: { EDBRIDGE_BASE_URL: "{origin}" },
  },
  "@mswjs/interceptors": {
    execArgv: ["--import", new URL("../peers/interceptors.ts", import.meta.url).href],
    env: { BENCH_BASE_URL: "{origin}" },
  },
} as const;

const entries: Entry[] = [
  { name: baseline },
  ...Object.entries(ways).flatMap(([way, options]) =>
    clients.map((contender) => ({ name: `${contender} through ${way}`, contender, ...options })),
  ),
];

export const interception: Row = {
  name: "interception",
  title: "register beside @mswjs/interceptors",
  withoutBudget: true,
  method:
    "Two ways to see the requests of a program, with the same translation behind both: register, and a file of twenty lines with @mswjs/interceptors and compatFetch. A page of two schools, 2 KB, with 50 calls in flight. The second table tries, in a process for each trial, what either way reaches.",
  async run(mode) {
    const found = await contest(entries, [{ inFlight }], { ...mode, ...rough });
    const heap = await heapPerCall(entries);
    return {
      tables: [standingsTable(`${inFlight} in flight`, found.standings, heap), await reach()],
      checks: [],
      notes: [quietNote(found)],
    };
  },
};

/** What each way reaches. */
async function reach(): Promise<TableOf> {
  const file = new URL("../peers/reach.ts", import.meta.url);
  const { host, place } = await startHost();
  const { origin } = place;
  const ask = async (
    { execArgv, env }: { execArgv: readonly string[]; env: Readonly<Record<string, string>> },
    name?: string,
  ) => {
    const own = Object.entries(env).map(([key, value]) => [key, value.replace("{origin}", origin)]);
    const options = { core: cores.client, execArgv, env: Object.fromEntries(own) };
    const child = startChild<ReachApi>(file, options);
    try {
      return name === undefined
        ? await child.ask("names", undefined as never)
        : [await child.ask("attempt", { name, origin })];
    } finally {
      await child.stop();
    }
  };
  try {
    const names = await ask({ execArgv: [], env: {} });
    const lines: string[][] = [];
    for (const name of names) {
      const cells: string[] = [];
      for (const way of Object.values(ways)) cells.push(...(await ask(way, name)));
      lines.push([name, ...cells]);
    }
    return { title: "what is reached", columns: ["", ...Object.keys(ways)], lines };
  } finally {
    await host.stop();
  }
}
