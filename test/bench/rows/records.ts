import { startChild } from "../lib/child.ts";
import { cores } from "../lib/mode.ts";
import type { Check, Row } from "../lib/row.ts";
import { interleaved, ratio, round, shown } from "../lib/stats.ts";
import { collections, type PageOf } from "../measures/record-pages.ts";
import type { RecordsApi, Work } from "../measures/records.ts";

/** How many times as long as to parse and print the page alone; with parts or keys of other records longer. */
const directions = {
  down: { plain: "plainCurrent", goal: "to legacy", target: 1.15, withOthers: 1.3 },
  up: { plain: "plainLegacy", goal: "to current", target: 2, withOthers: 2 },
} as const;
type Direction = keyof typeof directions;
const works: readonly Work[] = ["down", "up", "plainCurrent", "plainLegacy"];

/** Pages whose records are made of those of other collections too, or need keys of them. */
const withOthers: ReadonlySet<PageOf> = new Set(["students", "staffs", "sections"]);

export const records: Row = {
  name: "records",
  title: "Translation of records alone",
  method:
    "Within one process, without HTTP: a page of 250 records of Data Standard 5.0 is parsed, translated by @edbridge/records and printed, against JSON.parse and JSON.stringify of the same page alone. The pages are of schools and of the five collections with the most fields. The records that belong to a student or a member of staff are in the page too: they are parsed with it, and their fields are translated. Look-ups are answered at once.",
  async run({ quick, rounds }) {
    const child = startChild<RecordsApi>(new URL("../measures/records.ts", import.meta.url), {
      core: cores.client,
    });
    const turns = quick ? 10 : 20;
    try {
      const pairs = collections.flatMap((of) => works.map((what) => ({ of, what })));
      for (const pair of pairs) await child.ask("turns", { ...pair, turns: turns * 2 });
      const taken = await interleaved(pairs, rounds, (pair) =>
        child.ask("turns", { ...pair, turns }),
      );
      const timesOf = (of: PageOf, what: Work) => {
        const pair = pairs.find((each) => each.of === of && each.what === what);
        return (pair && taken.get(pair)) ?? [];
      };
      const ratioOf = (direction: Direction, of: PageOf) =>
        ratio(timesOf(of, direction), timesOf(of, directions[direction].plain));
      const lines: (string | number)[][] = [];
      for (const of of collections) {
        const { bytes } = await child.ask("shown", of);
        const cells = (["down", "up"] as const).map((direction) => shown(ratioOf(direction, of)));
        lines.push([of, round(bytes.current / 1024, 0), ...cells]);
      }
      return {
        tables: [{ title: "", columns: ["page", "KB", "to legacy", "to current"], lines }],
        checks: (["down", "up"] as const).flatMap((direction) =>
          collections.map((of): Check => {
            const { goal, target, withOthers: more } = directions[direction];
            const { median: value, spread } = ratioOf(direction, of);
            const what = `a page of ${of} ${goal}, to JSON.parse and JSON.stringify of it`;
            const bound = withOthers.has(of) ? more : target;
            return { what, value, spread, target: bound, better: "lower" };
          }),
        ),
      };
    } finally {
      await child.stop();
    }
  },
};
