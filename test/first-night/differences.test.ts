import { expect, test } from "vitest";
import { differences, Like } from "./differences.ts";

test.each([
  ["the same", { a: 1, b: ["x"] }, { b: ["x"], a: 1 }, []],
  ["another leaf", { a: { b: 1 } }, { a: { b: "1" } }, ['$.a.b: "1" in place of 1']],
  ["a leaf too few", { a: 1 }, {}, ["$.a: nothing in place of 1"]],
  ["a leaf too many", {}, { a: false }, ["$.a: false in place of nothing"]],
  ["an empty list", {}, { a: [] }, []],
  ["no list", { a: [] }, {}, ["$.a: nothing in place of []"]],
  ["a list in another order", [{ a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }], []],
  ["an item too few", ["x", "y"], ["y"], ['$[0]: nothing in place of "x"']],
  ["an item too many", ["x"], ["x", "x"], ['$[]: "x" in place of nothing']],
  ["a text like it", new Like(/^a+$/, "a"), "aaa", []],
  ["a text unlike it", new Like(/^a+$/, "a"), "b", ['$: "b" in place of "a"']],
])("finds %s", (_, expected, actual, lines) => {
  expect(differences(expected, actual)).toEqual(lines);
});
