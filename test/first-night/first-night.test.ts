import { describe, expect, onTestFinished, test } from "vitest";
import { doors } from "../support/doors.ts";
import { LegacyCaller } from "../support/legacy-caller.ts";
import { type Door, problemsOf, runNight } from "./night.ts";
import { allPrograms } from "./programs.ts";
import { generations } from "./standards.ts";

describe.each(Object.values(allPrograms))("$name", (program) => {
  // `npm run check` runs all of them on every Data Standard.
  describe.each(generations)("on Data Standard %s", async (standard) => {
    const night = await runNight(program, standard);
    test.each(night.rows.map((row) => [row.record.name, row] as const))("%s", (_, row) => {
      expect(problemsOf(row)).toEqual([]);
    });
    test("nothing else is on the host", () => {
      expect(night.extra).toEqual([]);
    });
  });

  // The largest program needs all that others do.
  test.runIf(program === allPrograms.sis)("through edbridge serve", async () => {
    const door: Door = async ({ baseUrl: host }) => {
      const { fetch, baseUrl, close } = await doors["edbridge serve"]({ baseUrl: host });
      onTestFinished(async () => void (await close()));
      return new LegacyCaller(fetch, baseUrl);
    };
    const { rows, extra } = await runNight(program, "5.2", door);
    expect([...rows.flatMap(problemsOf), ...extra]).toEqual([]);
  });
});
