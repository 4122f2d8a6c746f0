import { register } from "@edbridge/compat/register";
import { startSidecar } from "edbridge";
import { describe, expect, onTestFinished, test } from "vitest";
import { LegacyCaller } from "../support/legacy-caller.ts";
import { type Door, problemsOf, runNight } from "./night.ts";
import { allPrograms } from "./programs.ts";

/** The doors of a program that cannot take another `fetch`. */
const doors: Readonly<Record<string, Door>> = {
  serve: async ({ baseUrl }) => {
    const sidecar = await startSidecar({ baseUrl, port: 0, grace: 0 });
    onTestFinished(async () => void (await sidecar.stop()));
    return new LegacyCaller(globalThis.fetch, sidecar.url);
  },
  register: async ({ baseUrl }) => {
    onTestFinished(register({ baseUrl }));
    return new LegacyCaller((url, init) => globalThis.fetch(url, init), baseUrl);
  },
};

describe.each(Object.entries(doors))("through %s, on Data Standard 5.2", (_, door) => {
  test.each(Object.values(allPrograms))("$name", async (program) => {
    const { rows, extra } = await runNight(program, "5.2", door);
    expect([...rows.flatMap(problemsOf), ...extra]).toEqual([]);
  });
});
