import { startChild } from "../lib/child.ts";
import { cores } from "../lib/mode.ts";
import type { Row } from "../lib/row.ts";
import { shown } from "../lib/standings-table.ts";
import { measured, round } from "../lib/stats.ts";
import type { HandlesApi } from "../measures/handles.ts";

const most = { quick: 10_000, full: 100_000 } as const;

export const handles: Row = {
  name: "handles",
  title: `${most.full.toLocaleString("en")} live handles`,
  method:
    "A handle is what edbridge gives a legacy program in place of the host's own token. The figures are those of one process with compatFetch and a host that answers at once. They are the bytes that each live handle takes, the time of a read while so many live, and the time of single sign-ins when all of them have ended. The program keeps the handles too, and their texts count. It signs in with the option for lenient codes, and so without the first of two requests.",
  async run({ quick, rounds }) {
    const file = new URL("../measures/handles.ts", import.meta.url);
    const child = startChild<HandlesApi>(file, {
      core: cores.client,
      execArgv: ["--expose-gc"],
    });
    const count = quick ? most.quick : most.full;
    const sizes = [
      { live: 1, credentials: 1 },
      { live: count / 10, credentials: 1 },
      { live: count, credentials: 1 },
      { live: count, credentials: count },
    ];
    const turns = quick ? 5000 : 20_000;
    try {
      await child.ask("fill", { count: 2000, credentials: 1 });
      for (let time = 0; time < 4; time++) await child.ask("calls", { turns });
      const found = [];
      for (const { live, credentials } of sizes) {
        const bytes = await child.ask("fill", { count: live, credentials });
        const times: number[] = [];
        for (let turn = 0; turn < rounds; turn++) times.push(await child.ask("calls", { turns }));
        found.push({ live, credentials, bytes, ns: measured(times) });
      }
      const end = await child.ask("expire", { callers: quick ? 2000 : 20_000 });
      const [one, , many, own] = found;
      const first = one?.ns.median ?? Number.NaN;
      return {
        tables: [
          {
            title: "",
            columns: ["handles", "credentials", "bytes each", "µs a read"],
            lines: found.map(({ live, credentials, bytes, ns }) => [
              live.toLocaleString("en"),
              credentials.toLocaleString("en"),
              live < 1000 ? "" : round(bytes, 0),
              shown({ median: ns.median / 1000, spread: ns.spread / 1000 }, 1),
            ]),
          },
          {
            title: "When all have ended, and new callers sign in",
            columns: ["a sign-in, median ms", "99.9 % below, ms", "worst, ms"],
            lines: [[round(end.median, 3), round(end.high, 3), round(end.worst)]],
          },
        ],
        checks: [
          {
            what: `a read among ${count.toLocaleString("en")} handles to one among a single handle`,
            value: (many?.ns.median ?? Number.NaN) / first,
            spread: round((many?.ns.spread ?? 0) / first),
            target: 1.5,
            better: "lower",
          },
          {
            what: "bytes each live handle takes",
            value: round(many?.bytes ?? Number.NaN, 0),
            target: 1024,
            better: "lower",
          },
          {
            what: "bytes each live handle takes, each with a credential of its own",
            value: round(own?.bytes ?? Number.NaN, 0),
            target: 1024,
            better: "lower",
          },
        ],
        notes: ["The worst single sign-in includes collections by the engine."],
      };
    } finally {
      await child.stop();
    }
  },
};
