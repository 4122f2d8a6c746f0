import { startChild } from "../lib/child.ts";
import { cores } from "../lib/mode.ts";
import type { Row } from "../lib/row.ts";
import { type Measured, measured, round, shown } from "../lib/stats.ts";
import type { HandlesApi } from "../measures/handles.ts";

export const handles: Row = {
  name: "handles",
  title: "100,000 live handles",
  method:
    "A handle is what edbridge gives a legacy program in place of the host's own token. The figures are those of one process with compatFetch and a host that answers at once. They are the bytes that each live handle takes, and the time of a read while so many live. The program keeps the handles too, and their texts count. It signs in with the option for lenient codes, and so without the first of two requests.",
  async run({ quick, rounds }) {
    const file = new URL("../measures/handles.ts", import.meta.url);
    const child = startChild<HandlesApi>(file, {
      core: cores.client,
      execArgv: ["--expose-gc"],
    });
    const most = quick ? 10_000 : 100_000;
    const one = { count: 1, credentials: 1 };
    const many = { count: most, credentials: 1 };
    const own = { count: most, credentials: most };
    const credentials = { count: 10_000, credentials: 10_000 };
    const sizes = quick ? [one, many, own] : [one, credentials, many, own];
    const turns = quick ? 5000 : 20_000;
    try {
      await child.ask("fill", { count: 2000, credentials: 1 });
      for (let time = 0; time < 4; time++) await child.ask("calls", { turns });
      const found = new Map<(typeof sizes)[number], { bytes: number; ns: Measured }>();
      for (const size of sizes) {
        const bytes = await child.ask("fill", size);
        const times: number[] = [];
        for (let turn = 0; turn < rounds; turn++) times.push(await child.ask("calls", { turns }));
        found.set(size, { bytes, ns: measured(times) });
      }
      const of = (size: (typeof sizes)[number]) =>
        found.get(size) ?? { bytes: Number.NaN, ns: measured([]) };
      const first = of(one).ns.median;
      const bytes = (what: string, size: (typeof sizes)[number], target: number) =>
        ({ what, value: round(of(size).bytes, 0), target, better: "lower" }) as const;
      return {
        tables: [
          {
            title: "",
            columns: ["handles", "credentials", "bytes each", "ns a read"],
            lines: [...found].map(([size, { bytes: each, ns }]) => [
              size.count,
              size.credentials,
              size === one ? "" : round(each, 0),
              shown(ns, 0),
            ]),
          },
        ],
        checks: [
          {
            what: `a read among ${most.toLocaleString("en")} handles to one among a single handle`,
            value: of(many).ns.median / first,
            spread: round(of(many).ns.spread / first),
            target: 1.2,
            better: "lower",
          },
          {
            what: "a read among 10,000 credentials to one among a single one",
            value: of(quick ? own : credentials).ns.median / first,
            spread: round(of(quick ? own : credentials).ns.spread / first),
            target: 1.2,
            better: "lower",
          },
          bytes("bytes each live handle takes", many, 512),
          bytes("bytes each live handle takes, each with a credential of its own", own, 4096),
        ],
      };
    } finally {
      await child.stop();
    }
  },
};
