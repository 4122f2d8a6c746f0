import { DistrictStage, type Uploaded } from "../lib/district.ts";
import type { Row } from "../lib/row.ts";
import { median, round } from "../lib/stats.ts";
import { uploads } from "./requests-plan.ts";

const standards = ["5.0", "6.0"] as const;
const students = 2000;

export const writes: Row = {
  name: "writes",
  title: "Writes through edbridge serve",
  method:
    "A legacy program sends records through `edbridge serve` with its defaults: one POST for each record, eight at a time. The host has these records already. serve reads the host's record, keeps the fields that a legacy record cannot hold, and writes the record and those that belong to it. CPU time is that of the serve process. The host takes 5 ms for each request.",
  withoutBudget: true,
  async run({ quick }) {
    const pages = quick ? 2 : 5;
    const lines: (string | number)[][] = [];
    for (const standard of standards) {
      const stage = await DistrictStage.open(standard, students);
      try {
        for (const { collection, changed } of uploads) {
          // The first time the engine compiles.
          await stage.uploadLegacy(collection, pages, changed);
          const times: Uploaded[] = [];
          for (let time = 0; time < (quick ? 1 : 3); time++) {
            times.push(await stage.uploadLegacy(collection, pages, changed));
          }
          const each = (of: (one: (typeof times)[number]) => number) =>
            median(times.map((one) => of(one) / one.writes));
          lines.push([
            collection,
            standard,
            times[0]?.writes ?? 0,
            round(each(({ requests }) => requests)),
            round(
              each(({ cpuUs }) => cpuUs),
              0,
            ),
            round(each(({ ms }) => ms)),
          ]);
        }
      } finally {
        await stage.stop();
      }
    }
    return {
      tables: [
        {
          title: "",
          columns: [
            "collection",
            "Data Standard",
            "writes",
            "host requests a write",
            "CPU µs a write",
            "ms a write",
          ],
          lines,
        },
      ],
      checks: [],
    };
  },
};
