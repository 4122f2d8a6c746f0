import { startChild } from "../lib/child.ts";
import { cores } from "../lib/mode.ts";
import type { Check, Row } from "../lib/row.ts";
import { shown } from "../lib/standings-table.ts";
import { measured, round, shuffled } from "../lib/stats.ts";
import { collections, type PageOf } from "../measures/record-pages.ts";
import type { RecordsApi, Work } from "../measures/records.ts";

const directions = {
  down: { plain: "plainCurrent", said: "to legacy", target: 1.6 },
  up: { plain: "plainLegacy", said: "to current", target: 2.2 },
} as const;
type Direction = keyof typeof directions;
const works: readonly Work[] = ["down", "up", "plainCurrent", "plainLegacy"];

export const records: Row = {
  name: "records",
  title: "Translation of records alone",
  method:
    "Within one process, without HTTP: a page of 250 records of Data Standard 5.0 is parsed, translated by @edbridge/records and printed, against JSON.parse and JSON.stringify of the same page alone. The pages are of schools and of the five collections with the most fields. The records that belong to a student or a member of staff are in the page too: they are parsed with it, and their fields are translated. Look-ups are answered at once.",
  async run({ quick, rounds }) {
    const child = startChild<RecordsApi>(new URL("../measures/records.ts", import.meta.url), {
      core: cores.client,
    });
    const results = new Map<string, number[]>();
    const of = (what: Work, collection: PageOf) => results.get(`${what} ${collection}`) ?? [];
    const turns = quick ? 10 : 20;
    const sizes = new Map<PageOf, number>();
    try {
      for (const collection of collections) {
        sizes.set(collection, (await child.ask("shown", collection)).bytes.current);
        for (const what of works) {
          results.set(`${what} ${collection}`, []);
          await child.ask("turns", { what, of: collection, turns: turns * 2 });
        }
      }
      for (let turn = 0; turn < rounds; turn++) {
        for (const collection of shuffled(collections)) {
          for (const what of shuffled(works)) {
            const us = await child.ask("turns", { what, of: collection, turns });
            of(what, collection).push(us);
          }
        }
      }
    } finally {
      await child.stop();
    }
    const ratio = (direction: Direction, collection: PageOf) => {
      const plain = of(directions[direction].plain, collection);
      const own = of(direction, collection);
      return measured(own.map((us, at) => us / (plain[at] ?? Number.NaN)));
    };
    return {
      tables: [
        {
          title: "",
          columns: [
            "page",
            "KB",
            "µs to legacy",
            "to parsing and printing it",
            "µs to current",
            "to parsing and printing it",
          ],
          lines: collections.map((collection) => [
            collection,
            round((sizes.get(collection) ?? Number.NaN) / 1024, 0),
            shown(measured(of("down", collection)), 0),
            shown(ratio("down", collection)),
            shown(measured(of("up", collection)), 0),
            shown(ratio("up", collection)),
          ]),
        },
      ],
      checks: (["down", "up"] as const).flatMap((direction) =>
        collections.map((collection): Check => {
          const { said, target } = directions[direction];
          const { median: value, spread } = ratio(direction, collection);
          const what = `a page of ${collection} ${said}, to JSON.parse and JSON.stringify of it`;
          return { what, value, spread, target, better: "lower" };
        }),
      ),
    };
  },
};
