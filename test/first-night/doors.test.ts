import { describe, expect, onTestFinished, test } from "vitest";
import { doors } from "../support/doors.ts";
import { LegacyCaller } from "../support/legacy-caller.ts";
import { type Door, problemsOf, runNight } from "./night.ts";
import { allPrograms } from "./programs.ts";

/** The doors of a program that cannot take another `fetch`. */
const names = ["edbridge serve", "register"] as const;
const through =
  (name: (typeof names)[number]): Door =>
  async ({ baseUrl: host }) => {
    const { fetch, baseUrl, close } = await doors[name]({ baseUrl: host });
    onTestFinished(async () => void (await close()));
    return new LegacyCaller(fetch, baseUrl);
  };

describe.each(names)("through %s, on Data Standard 5.2", (name) => {
  test.each(Object.values(allPrograms))("$name", async (program) => {
    const { rows, extra } = await runNight(program, "5.2", through(name));
    expect([...rows.flatMap(problemsOf), ...extra]).toEqual([]);
  });
});
