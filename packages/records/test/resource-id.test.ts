import { compactId, hostId, isSameId } from "@edbridge/records/model";
import { expect, test } from "vitest";

const bare = "0123456789abcdef0123456789abcdef";
const dashed = "01234567-89ab-cdef-0123-456789abcdef";

test.each([
  [bare, bare, true],
  [bare, dashed, true],
  [dashed, bare.toUpperCase(), true],
  [bare, bare.replace("f", "e"), false],
  ["a-b", "ab", false],
  [bare, undefined, false],
  [undefined, undefined, false],
])("whether %s and %s are one id: %s", (one, other, expected) => {
  expect(isSameId(one, other)).toBe(expected);
});

test.each([
  [dashed, bare, dashed],
  [bare, bare, dashed],
  ["no id", "no id", "no id"],
])("%s is compact as %s, and dashed as %s", (id, compact, withDashes) => {
  expect(compactId(id)).toBe(compact);
  expect([hostId(id, "compact"), hostId(id, "dashed")]).toEqual([compact, withDashes]);
});
