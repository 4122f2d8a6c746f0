import { expect, test } from "vitest";
import { scopes } from "./scope.ts";
import { countOf, drawnOf, intervalOf, scoreOf } from "./score.ts";

const files = scopes.flatMap((scope) => scope.files);

test("each file is in one package, and each package has files and tests", () => {
  expect(files).toHaveLength(new Set(files).size);
  expect(files).toContain("packages/core/src/token-source.ts");
  expect(scopes.filter(({ files: own, tests }) => own.length === 0 || tests.length === 0)).toEqual(
    [],
  );
});

test("doors and the published laws are left out", () => {
  expect(files.filter((file) => /\/(?:doors|testing)\//.test(file))).toEqual([]);
});

test("a mutant that times out is killed, one that no test reaches is not", () => {
  const drawn = ["Killed", "Timeout", "Survived", "NoCoverage"];
  expect(countOf([...drawn, "Ignored", "RuntimeError", "CompileError"])).toEqual({
    mutants: 4,
    killed: 2,
  });
  expect(scoreOf({ mutants: 3, killed: 2 })).toBe(66.6);
});

test.each([
  // Newcombe (1998), method 3, table I.
  { all: 1e9, mutants: 263, killed: 81, interval: [25.5, 36.6] },
  { all: 1e9, mutants: 148, killed: 15, interval: [6.2, 16.0] },
  { all: 1e9, mutants: 20, killed: 0, interval: [0, 16.1] },
  { all: 150, mutants: 150, killed: 135, interval: [90, 90] },
])(
  "the score of $all mutants, of $mutants of which $killed are killed",
  ({ interval, ...count }) => {
    expect(intervalOf(count)).toEqual(interval);
  },
);

test("one of each stretch is drawn, the same ones on one day, and all of a few", () => {
  const list = Array.from({ length: 1000 }, (_, at) => at);
  const drawn = drawnOf(list, 40, "2026-11-28");
  expect(drawn.map((each) => Math.floor(each / 25))).toEqual(list.slice(0, 40));
  expect(new Set(drawn.map((each) => each % 25)).size).toBeGreaterThan(10);
  expect(drawnOf(list, 40, "2026-11-28")).toEqual(drawn);
  expect(drawnOf(list, 40, "2026-11-29")).not.toEqual(drawn);
  expect(drawnOf(list, 2000, "2026-11-28")).toEqual(list);
});
