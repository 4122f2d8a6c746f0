import { openDistrict } from "../lib/district.ts";
import { atMost, type Check, type Row } from "../lib/row.ts";
import { interleaved, ratio } from "../lib/stats.ts";
import { uploads as all } from "./requests.ts";

const standard = "5.0";
const pages = 4;

/**
 * A legacy program uploads records that the host has already, as in the row of requests; a direct program
 * writes the same. In the first upload of a process, edbridge knows nothing at all.
 */
export const uploads: Row = {
  name: "uploads",
  async run({ quick }) {
    const stage = await openDistrict(standard, 2000);
    const checks: Check[] = [];
    try {
      for (const { collection, changed, direct } of all) {
        const later = () => stage.uploadLegacy(collection, pages, changed);
        const first = () => stage.uploadLegacy(collection, pages, changed, true);
        const alone = () => stage.uploadDirect(direct[standard], pages);
        const taken = await interleaved(
          [alone, later, first],
          quick ? 1 : 3,
          async (upload) => (await upload()).ms,
          true,
        );
        const check = (what: string, target: number, by: typeof later) =>
          atMost(
            `${what} of ${collection}, time to a direct program`,
            target,
            ratio(taken.get(by), taken.get(alone)),
          );
        checks.push(
          check("an upload", 2, later),
          check("the first upload of a process", 2.5, first),
        );
      }
      return checks;
    } finally {
      await stage.stop();
    }
  },
};
