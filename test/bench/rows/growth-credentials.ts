import { baseline } from "../contenders/contender.ts";
import { contest, type Entry, openContender, startHost } from "../lib/contest.ts";
import { rough } from "../lib/mode.ts";
import type { Row } from "../lib/row.ts";
import { find, shown } from "../lib/standings-table.ts";
import { round } from "../lib/stats.ts";

const at = [1, 100, 10_000];
const names = ["edbridge createCurrentClient", "edbridge compatFetch"];
const inFlight = 50;

function entry(contender: string, identities: number): Entry {
  return { name: `${contender}, ${identities}`, contender, identities };
}

/** Kilobytes that so many credentials take, tokens and all. */
async function weight(contender: string, identities: number): Promise<number> {
  const { host, place } = await startHost();
  const open = async (count: number) => {
    const child = await openContender(
      { ...entry(contender, count), execArgv: ["--expose-gc"] },
      place,
    );
    try {
      await child.ask("run", { calls: 200, inFlight });
      return await child.ask("held", undefined);
    } finally {
      await child.stop();
    }
  };
  try {
    return ((await open(identities)) - (await open(1))) / 1024;
  } finally {
    await host.stop();
  }
}

export const growthCredentials: Row = {
  name: "credentials",
  title: "How the cost grows: credentials",
  method:
    "More and more credentials take turns to read a page of two schools, 2 KB, with 50 calls in flight. Each credential has a token of its own. The second table says what memory the credentials take.",
  withoutBudget: true,
  async run(mode) {
    const entries = names.flatMap((name) => at.map((count) => entry(name, count)));
    // One process each: the tokens of 10,000 credentials take a while to get.
    const once = { ...mode, ...rough };
    const { standings } = await contest([{ name: baseline }, ...entries], [{ inFlight }], once);
    const held = new Map<string, number[]>();
    for (const name of names) {
      const values = [0];
      for (const count of at.slice(1)) values.push(round(await weight(name, count), 0));
      held.set(name, values);
    }
    const of = (name: string, count: number) => find(standings, entry(name, count).name, inFlight);
    const columns = ["contender", ...at.map((count) => `${count.toLocaleString("en")}`)];
    return {
      tables: [
        {
          title: "Throughput to bare",
          columns,
          lines: names.map((name) => [name, ...at.map((count) => shown(of(name, count).ratio))]),
        },
        {
          title: "KB taken by the credentials, over one",
          columns,
          lines: names.map((name) => [name, ...(held.get(name) ?? [])]),
        },
      ],
      checks: [],
    };
  },
};
