import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../support/run.ts";
import { filesOf, leftOut, parts } from "./scope.ts";
import { explained } from "./survivors.ts";

test("no file is in two parts, or in one and left out", () => {
  const named = [...parts, ...leftOut].flatMap(({ files }) => filesOf(files)).toSorted();
  expect(named).toEqual([...filesOf(["packages/{core,compat}/src/**/*.ts"])]);
});

test("each pattern of a part names a file", () => {
  const patterns = [...parts, ...leftOut].flatMap((one) => [
    ...one.files,
    ...("tests" in one ? one.tests : []),
  ]);
  expect(patterns.filter((pattern) => filesOf([pattern]).length === 0)).toEqual([]);
});

test("each mutant that is explained changes a line that is there", () => {
  for (const { file, mutants } of explained) {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    const known = new Set(lines.map((line) => line.trim()));
    expect([file, mutants.filter(([line]) => !known.has(line))]).toEqual([file, []]);
  }
});
