import { startChild } from "../lib/child.ts";
import { cores } from "../lib/mode.ts";
import type { Row } from "../lib/row.ts";
import { shown } from "../lib/standings-table.ts";
import { measured, median, round, shuffled } from "../lib/stats.ts";
import type { MappingApi, Work } from "../measures/mapping.ts";

const labels: Readonly<Record<Work, string>> = {
  route: "finding out what an address means",
  mapping: "the path there and the address back (route, EDB004, EDB005)",
  bridge: "a whole call through the bridge, host and HTTP left out",
  url: "for comparison: new URL(address)",
  parse: "for comparison: JSON.parse of 2 KB",
};
const names = Object.keys(labels) as Work[];

export const mapping: Row = {
  name: "mapping",
  title: "Mapping one call",
  method:
    "Within one process, without HTTP: what edbridge itself does with a legacy GET whose answer names a location. The budget, under 1 µs, is held as a ratio to parsing 2 KB of JSON, which takes some 8 µs on the machine it was set for.",
  async run({ quick, rounds }) {
    const file = new URL("../measures/mapping.ts", import.meta.url);
    const { client: core } = cores;
    const clock = startChild<MappingApi>(file, { core });
    // So large a young generation is never collected; but to reach fresh memory takes time.
    const size = 256;
    const execArgv = [
      "--expose-gc",
      `--min-semi-space-size=${size}`,
      `--max-semi-space-size=${size}`,
    ];
    const scales = startChild<MappingApi>(file, { core, execArgv });
    const results = new Map<Work, { ns: number; bytes: number }[]>(names.map((one) => [one, []]));
    const turns = quick ? 20_000 : 50_000;
    try {
      for (const what of names) {
        for (const child of [clock, scales]) await child.ask("ns", { what, turns: 100_000 });
      }
      for (let turn = 0; turn < rounds; turn++) {
        for (const what of shuffled(names)) {
          const ns = await clock.ask("ns", { what, turns });
          const bytes = await scales.ask("bytes", { what, turns });
          results.get(what)?.push({ ns, bytes });
        }
      }
    } finally {
      await Promise.all([clock.stop(), scales.stop()]);
    }
    const parse = results.get("parse") ?? [];
    const ratio = (what: Work) =>
      measured((results.get(what) ?? []).map(({ ns }, at) => ns / (parse[at]?.ns ?? Number.NaN)));
    const { median: value, spread } = ratio("mapping");
    return {
      tables: [
        {
          title: "",
          columns: ["what", "ns", "bytes allocated", "to JSON.parse of 2 KB"],
          lines: names.map((what) => [
            labels[what],
            shown(measured((results.get(what) ?? []).map(({ ns }) => ns)), 0),
            round(median((results.get(what) ?? []).map(({ bytes }) => bytes)), 0),
            shown(ratio(what), 3),
          ]),
        },
      ],
      checks: [
        {
          what: "mapping a path there and back to JSON.parse of 2 KB",
          value,
          spread,
          target: 0.125,
          better: "lower",
        },
      ],
    };
  },
};
