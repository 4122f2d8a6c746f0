import { cores, startChild } from "../lib/child.ts";
import { atMost, type Row } from "../lib/row.ts";
import { interleaved, ratio } from "../lib/stats.ts";
import type { RecordsApi, Work } from "../measures/records.ts";

/** A page, and how many times as long as to parse and print it alone its translation may take. */
const pages = {
  schools: 1.15,
  // Their records are made of those of other collections too, or need keys of them.
  students: 1.3,
  staffs: 1.3,
  sections: 1.3,
  studentAssessments: 1.15,
  studentSpecialEducationProgramAssociations: 1.15,
} as const;
export type PageOf = keyof typeof pages;
const collections = Object.keys(pages) as readonly PageOf[];
const works: readonly Work[] = ["down", "up", "plainCurrent", "plainLegacy"];

/**
 * Within one process: a page of 250 records of Data Standard 5.0 is parsed, translated and printed, against
 * `JSON.parse` and `JSON.stringify` of it alone. The records that belong to a student or a member of staff
 * are in the page too. Look-ups are answered at once.
 */
export const records: Row = {
  name: "records",
  async run({ quick, rounds }) {
    const child = startChild<RecordsApi>("measures/records.ts", cores.client);
    const turns = quick ? 10 : 20;
    try {
      const tasks = collections.flatMap((of) => works.map((what) => ({ of, what })));
      for (const task of tasks) await child.ask("turns", { ...task, turns: turns * 2 });
      const taken = await interleaved(tasks, 3 * rounds, (task) =>
        child.ask("turns", { ...task, turns }),
      );
      const timesOf = (of: PageOf, what: Work) =>
        [...taken].find(([task]) => task.of === of && task.what === what)?.[1];
      const check = (of: PageOf, way: string, target: number, work: Work, plain: Work) =>
        atMost(
          `a page of ${of} ${way}, to JSON.parse and JSON.stringify of it`,
          target,
          ratio(timesOf(of, work), timesOf(of, plain)),
        );
      return [
        ...collections.map((of) => check(of, "to legacy", pages[of], "down", "plainCurrent")),
        ...collections.map((of) => check(of, "to current", 2, "up", "plainLegacy")),
      ];
    } finally {
      await child.stop();
    }
  },
};
