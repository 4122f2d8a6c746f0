import { expect, test } from "vitest";
import { parts } from "./scope.ts";
import { countOf, scoreOf } from "./score.ts";

test("each file is in one part, and each part has files and tests", () => {
  const files = parts.flatMap((part) => part.files);
  expect(files).toHaveLength(new Set(files).size);
  expect(files).toContain("packages/core/src/token-source.ts");
  for (const { files: own, tests } of parts) {
    expect(own).not.toEqual([]);
    expect(tests).not.toEqual([]);
  }
});

test("doors and the published laws are left out", () => {
  const files = parts.flatMap((part) => part.files);
  expect(files.filter((file) => /\/(?:doors|testing)\//.test(file))).toEqual([]);
});

test("a mutant that times out is killed, one that no test reaches is not", () => {
  const statuses = ["Killed", "Timeout", "Survived", "NoCoverage", "Ignored", "RuntimeError"];
  expect(countOf(statuses)).toEqual({ mutants: 4, killed: 2 });
  expect(scoreOf({ mutants: 3, killed: 2 })).toBe(66.6);
});
