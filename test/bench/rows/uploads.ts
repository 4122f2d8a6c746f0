import { DistrictStage, pageSize } from "../lib/district.ts";
import type { Check, Row } from "../lib/row.ts";
import { interleaved, ratio, shown } from "../lib/stats.ts";
import { type Upload, uploads as all } from "./requests-plan.ts";

const standard = "5.0";
const students = 2000;
/** Pages of records of an upload. */
const pages = 4;
const writers = ["direct", "later", "first"] as const;

/** What each time of edbridge is, and how many times as long as the direct program it may take. */
const budgets = {
  later: { what: "an upload", target: 2 },
  first: { what: "the first upload of a process", target: 2.5 },
} as const;

export const uploads: Row = {
  name: "uploads",
  title: "Time of uploads",
  method: `A legacy program uploads ${pages * pageSize} records that the host has already through \`edbridge serve\`, a POST a record, eight at once. A direct program writes the same to every collection that a legacy record is kept in. The host holds a district of ${students} students on Data Standard ${standard} in memory, and takes 5 ms for each request. Each upload has a key of its own, for which nothing is cached; in the first upload of a process, edbridge knows nothing at all. Afterwards a page is read, and must be as it was sent.`,
  async run({ rounds }) {
    const stage = await DistrictStage.open(standard, students);
    const send = async ({ collection, changed, direct }: Upload, by: (typeof writers)[number]) => {
      const done =
        by === "direct"
          ? await stage.uploadDirect(direct[standard], pages)
          : await stage.uploadLegacy(collection, pages, changed, by === "first");
      return done.ms;
    };
    const lines: (string | number)[][] = [];
    const checks: Check[] = [];
    try {
      for (const upload of all) {
        const taken = await interleaved(writers, rounds, (by) => send(upload, by), true);
        const timesOf = (by: (typeof writers)[number]) => taken.get(by) ?? [];
        const of = (by: "later" | "first") => ratio(timesOf(by), timesOf("direct"));
        lines.push([upload.collection, shown(of("later")), shown(of("first"))]);
        for (const by of ["later", "first"] as const) {
          const { median: value, spread } = of(by);
          const what = `${budgets[by].what} of ${upload.collection}, time to a direct program`;
          checks.push({ what, value, spread, target: budgets[by].target, better: "lower" });
        }
      }
    } finally {
      await stage.stop();
    }
    const columns = ["records", "an upload", "the first upload"];
    return { tables: [{ title: "", columns, lines }], checks };
  },
};
