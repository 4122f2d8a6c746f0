import { startChild } from "../lib/child.ts";
import { cores } from "../lib/mode.ts";
import type { Check, Row } from "../lib/row.ts";
import { shown } from "../lib/standings-table.ts";
import { measured, shuffled } from "../lib/stats.ts";
import type { RecordsApi, Work } from "../measures/records.ts";

/** What is measured, and what each is compared with. */
const works: Readonly<Record<Work, { readonly label: string; readonly plain: Work }>> = {
  toLegacy: {
    label: "a current page through toLegacy(), parsed and printed",
    plain: "plainCurrent",
  },
  toCurrent: {
    label: "a legacy page through toCurrent(), parsed and printed",
    plain: "plainLegacy",
  },
  plainCurrent: {
    label: "for comparison: the current page, parsed and printed",
    plain: "plainCurrent",
  },
  plainLegacy: {
    label: "for comparison: the legacy page, parsed and printed",
    plain: "plainLegacy",
  },
};
const names = Object.keys(works) as Work[];

export const records: Row = {
  name: "records",
  title: "Translating records",
  method:
    "Within one process, without HTTP: a page of 500 schools, about 255 KB, through records() of @edbridge/records, against JSON.parse and JSON.stringify of the same page alone.",
  async run({ quick, rounds }) {
    const child = startChild<RecordsApi>(new URL("../measures/records.ts", import.meta.url), {
      core: cores.client,
    });
    const results = new Map<Work, number[]>(names.map((one) => [one, []]));
    const turns = quick ? 20 : 40;
    try {
      for (const what of names) await child.ask("turns", { what, turns: 100 });
      for (let turn = 0; turn < rounds; turn++) {
        for (const what of shuffled(names)) {
          results.get(what)?.push(await child.ask("turns", { what, turns }));
        }
      }
    } finally {
      await child.stop();
    }
    const us = (what: Work) => results.get(what) ?? [];
    const ratio = (what: Work) => {
      const plain = us(works[what].plain);
      return measured(us(what).map((one, at) => one / (plain[at] ?? Number.NaN)));
    };
    const check = (what: Work): Check => {
      const { median: value, spread } = ratio(what);
      const said = `a page through ${what}() to JSON.parse and JSON.stringify of it`;
      return { what: said, value, spread, target: 6, better: "lower" };
    };
    return {
      tables: [
        {
          title: "",
          columns: ["what", "µs a page", "to parsing and printing alone"],
          lines: names.map((what) => [
            works[what].label,
            shown(measured(us(what)), 0),
            shown(ratio(what)),
          ]),
        },
      ],
      checks: [check("toLegacy"), check("toCurrent")],
    };
  },
};
