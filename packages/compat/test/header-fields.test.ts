import { expect, test } from "vitest";
import { matchesEtag } from "../src/http/message.js";

test.each([
  ['"1"', true],
  ["1", true],
  ['W/"1"', true],
  ['"0", W/"1"', true],
  ['"0" , "1" ', true],
  ["*", true],
  ['"2"', false],
  ['"11"', false],
  ['"W/1"', false],
  ["", false],
  [undefined, false],
])("the condition %j names the ETag 1: %s", (condition, expected) => {
  expect(matchesEtag(condition, "1")).toBe(expected);
});
