import { startChild } from "../lib/child.ts";
import { cores } from "../lib/mode.ts";
import type { Row } from "../lib/row.ts";
import { shown } from "../lib/standings-table.ts";
import { type Measured, measured, median, round } from "../lib/stats.ts";
import type { HandlesApi, Pattern } from "../measures/handles.ts";

const count = 100_000;
const sizes = [1, 100, 10_000, count];
const patterns: readonly Pattern[] = ["scattered", "inTurn", "same"];

export const handles: Row = {
  name: "handles",
  title: "100,000 live handles",
  method:
    "Within one process, without HTTP: bytes that each live handle takes, the time of a call while so many live, and single token calls at the moment when all of them have ended. What more a call takes among many is the time that memory takes which no cache holds, so it is held against what a look-up in a Map of as many texts takes more, in the same order of callers.",
  async run({ quick, rounds }) {
    const child = startChild<HandlesApi>(new URL("../measures/handles.ts", import.meta.url), {
      core: cores.client,
      execArgv: ["--expose-gc"],
    });
    try {
      const turns = quick ? 10_000 : 20_000;
      await child.ask("fill", { count: 2000, credentials: 1 });
      for (let time = 0; time < 4; time++) await child.ask("calls", { turns, pattern: "same" });
      const lines: (string | number)[][] = [];
      const each: number[] = [];
      const times: Measured[][] = [];
      const measure = async (handlesNow: number, credentials: number) => {
        const bytes = await child.ask("fill", { count: handlesNow, credentials });
        const found = new Map<Pattern, number[]>(patterns.map((pattern) => [pattern, []]));
        for (let turn = 0; turn < rounds; turn++) {
          for (const pattern of patterns) {
            found.get(pattern)?.push(await child.ask("calls", { turns, pattern }));
          }
        }
        const ns = patterns.map((pattern) => measured(found.get(pattern) ?? []));
        each.push(bytes);
        times.push(ns);
        lines.push([
          handlesNow.toLocaleString("en"),
          credentials.toLocaleString("en"),
          handlesNow < 1000 ? "" : round(bytes, 0),
          ...ns.map((one) => shown(one, 0)),
        ]);
      };
      for (const size of sizes) await measure(size, 1);
      const more: number[] = [];
      for (let time = 0; time < rounds; time++) {
        const among = await child.ask("lookups", { count, turns });
        more.push(among - (await child.ask("lookups", { count: 1, turns })));
      }
      const sweeps: number[] = [];
      for (let time = 0; time < 7; time++) sweeps.push(await child.ask("sweep", { count }));
      const end = await child.ask("expire", { callers: 20_000 });
      await measure(count, count);
      const own = each.pop() ?? Number.NaN;
      times.pop();
      const all = count.toLocaleString("en");
      const one = Math.max(...(times[0] ?? []).map((ns) => ns.median));
      const [many] = (times.at(-1) ?? []).toSorted((a, b) => b.median - a.median);
      const sweep = median(sweeps);
      return {
        tables: [
          {
            title: "",
            columns: [
              "handles",
              "credentials",
              "bytes each",
              "ns a call, scattered",
              "each in turn",
              "always the same",
            ],
            lines,
          },
          {
            title: `When all ${all} have ended, and 20,000 new callers come`,
            columns: ["a token call, median ms", "99.9 % below, ms", "worst, ms", "one sweep, ms"],
            lines: [[round(end.median, 3), round(end.high, 3), round(end.worst), round(sweep)]],
          },
        ],
        checks: [
          {
            what: `what a call takes more among ${all} handles than among 1, to what a Map's look-up does`,
            value: ((many?.median ?? Number.NaN) - one) / median(more),
            spread: round((many?.spread ?? 0) / median(more)),
            target: 5,
            better: "lower",
          },
          {
            what: "bytes each live handle takes",
            value: round(each.at(-1) ?? Number.NaN, 0),
            target: 1024,
            better: "lower",
          },
          {
            what: `bytes each live handle takes, each with a credential of its own`,
            value: round(own, 0),
            target: 1024,
            better: "lower",
          },
          {
            what: "99.9 % of token calls at expiry, to one sweep over all handles",
            value: end.high / sweep,
            target: 0.1,
            better: "lower",
          },
        ],
        notes: ["The worst single call includes collections by the engine."],
      };
    } finally {
      await child.stop();
    }
  },
};
