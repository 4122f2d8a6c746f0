import fc from "fast-check";
import { expect, test } from "vitest";
import { pagePart, printQuery, queryParts, queryValue, without } from "../src/http/query-string.js";

test.each([
  ["", []],
  ["?", []],
  [
    "?a=1&b=x%20y+z&c",
    [
      ["a", "1"],
      ["b", "x y z"],
      ["c", ""],
    ],
  ],
  ["a=1", [["a", "1"]]],
  ["?&a=?&&", [["a", "?"]]],
  ["?=1", [["", "1"]]],
  ["a=?1", [["a", "?1"]]],
  [
    "??a=1&?b=2&?",
    [
      ["?a", "1"],
      ["?b", "2"],
      ["?", ""],
    ],
  ],
])("%j is read as %j, and printed as it came", (search, pairs) => {
  const parts = queryParts(search);
  expect(parts.map(({ name, value }) => [name, value])).toEqual(pairs);
  const kept = search.replace(/^\?/, "").split("&").filter(Boolean);
  expect(printQuery(parts)).toBe(kept.length === 0 ? "" : `?${kept.join("&")}`);
});

test("a name and a value come back as they were written, with no plus", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.string())), (pairs) => {
      const printed = printQuery(pairs.map(([name, value]) => ({ name, value })));
      expect(printed).not.toMatch(/[+ #]/);
      expect([...new URLSearchParams(printed)]).toEqual(pairs);
    }),
  );
});

test("what needs no encoding is printed as it is", () => {
  const parts = [pagePart("limit", 25), pagePart("offset", 0), { name: "a", value: "b_1" }];
  expect(printQuery(parts)).toBe("?limit=25&offset=0&a=b_1");
  expect(parts[0]).toEqual({ name: "limit", value: "25", raw: "limit=25" });
});

test("what needs encoding is encoded", () => {
  expect(printQuery([{ name: "a", value: "&" }])).toBe("?a=%26");
  expect(printQuery([{ name: "a b", value: "1" }])).toBe("?a%20b=1");
});

test("parts are found and left out without regard to letter case", () => {
  const parts = queryParts("?Limit=1&name=A&NAME=B&x=2");
  expect(queryValue(parts, "NAME")).toBe("A");
  expect(queryValue(parts, "limit")).toBe("1");
  expect(queryValue(parts, "lim")).toBeUndefined();
  expect(queryValue([], "limit")).toBeUndefined();
  expect(printQuery(without(parts, "limit", "name"))).toBe("?x=2");
  expect(without([], "limit")).toEqual([]);
});

test("a name of signs alone is written so that it can be read", () => {
  expect(printQuery([{ name: "&", value: "a" }])).toBe("?%26=a");
});
