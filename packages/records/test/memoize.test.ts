import { array, assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import { memoize } from "../src/model/memoize.js";

// Texts of one length with the same end want the same place.
const endings = constantFrom("", "Descriptor#Ninth", "a code that is long enough");
const texts = array(
  string({ maxLength: 4 }).chain((start) => endings.map((end) => start + end)),
  { minLength: 1, maxLength: 200 },
);

test("a memoized function gives what the function gives, whatever it was called with before", () => {
  assert(
    property(texts, (values) => {
      const memoized = memoize((value) => (value.length % 3 === 0 ? undefined : `<${value}>`));
      for (const value of values) {
        expect(memoized(value)).toBe(value.length % 3 === 0 ? undefined : `<${value}>`);
      }
    }),
  );
});

test("the result of a code is remembered, one that is undefined as well", () => {
  let calls = 0;
  const memoized = memoize((value) => {
    calls += 1;
    return value === "none" ? undefined : value;
  });
  for (const value of ["Ninth grade", "none", "Tenth grade"]) {
    expect(memoized(value)).toBe(memoized(value));
  }
  expect(calls).toBe(3);
});

test("a text of any length is converted and not kept", () => {
  let calls = 0;
  const memoized = memoize((value) => {
    calls += 1;
    return value.length;
  });
  const long = "x".repeat(301);
  expect(memoized(long) + memoized(long)).toBe(602);
  expect(calls).toBe(2);
});
