import { describe, expect, test } from "vitest";
import { excessOf, mostLevels } from "../src/http/json.js";

describe("a body that is too deep or too full", () => {
  const nested = (levels: number, [open, close]: string) =>
    `${open}`.repeat(levels) + close?.repeat(levels);
  const deep = mostLevels;

  test.each([
    [nested(deep, "[]"), undefined],
    [nested(deep + 1, "[]"), "deep"],
    ["[]".repeat(deep + 1), undefined],
    [`"${"[".repeat(deep + 1)}"`, undefined],
    [`"\\"${"[".repeat(deep + 1)}"`, undefined],
    [`"'"${"[".repeat(deep + 1)}'`, "deep"],
    [`/*${"[".repeat(deep + 1)}*/`, undefined],
    [`/**/${"[".repeat(deep + 1)}`, "deep"],
    [`/*${"[".repeat(deep + 1)}`, undefined],
    [`// x\n${"[".repeat(deep + 1)}`, "deep"],
    [`// x\u2028${"[".repeat(deep + 1)}`, undefined],
  ])("%s: %s", (text, excess) => {
    expect(excessOf(text, 1000)).toBe(excess);
  });

  test.each([
    ["[1,2,3]", 3],
    ['{"a":1,"b":2}', 4],
    ["[[],[],{}]", 6],
    ['["a,b,c","d:e"]', 2],
    ["[1/*,,,*/,2//,,\n,3]", 3],
    ["[1/,2]", 2],
  ])("%s has %i members and items, as they are counted", (text, count) => {
    expect(excessOf(text, count)).toBeUndefined();
    expect(excessOf(text, count - 1)).toBe("full");
  });
});
