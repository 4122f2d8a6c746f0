import { describe, expect, test } from "vitest";
import { problemsOf, runNight } from "./night.ts";
import { allPrograms } from "./programs.ts";
import { standards } from "./standards.ts";

describe.each(Object.values(allPrograms))("$name", (program) => {
  describe.each(standards)("on Data Standard %s", async (standard) => {
    const night = await runNight(program, standard);
    test.each(night.rows.map((row) => [row.record.name, row] as const))("%s", (_, row) => {
      expect(problemsOf(row)).toEqual([]);
    });
    test("nothing else is on the host", () => {
      expect(night.extra).toEqual([]);
    });
  });
});
