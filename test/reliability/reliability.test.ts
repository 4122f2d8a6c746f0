import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../support/run.ts";
import { isPageCurrent } from "./figures.ts";
import { promises } from "./promises.ts";

test("each promise names tests that there are", () => {
  for (const [promise, tests] of promises.flatMap(({ rows }) => rows)) {
    expect(tests, promise).not.toEqual([]);
    expect([promise, tests.filter((file) => !existsSync(join(root, file)))]).toEqual([promise, []]);
  }
});

test("docs/reliability.md is what the tables and the last figures say", () => {
  expect(isPageCurrent()).toBe(true);
});
