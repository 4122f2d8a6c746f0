import { fakeClock } from "@edbridge/core/testing";
import { expect, test } from "vitest";
import { TokenBuckets } from "../src/token-buckets.js";

const second = 1000;

function ten({ limit = 100 } = {}) {
  const clock = fakeClock();
  return { clock, buckets: new TokenBuckets({ most: 10, period: 60 * second, limit, clock }) };
}

function take(buckets: TokenBuckets, times: number, key = "one") {
  for (let nth = 0; nth < times; nth++) buckets.take(key);
}

test("a full bucket gives all its tokens at once, and then one after the other", () => {
  const { clock, buckets } = ten();
  take(buckets, 9);
  expect(buckets.wait("one")).toBe(0);
  take(buckets, 1);
  for (let more = 0; more < 3; more++) {
    expect(buckets.wait("one")).toBe(6 * second);
    clock.advance(6 * second - 1);
    expect(buckets.wait("one")).toBeCloseTo(1);
    clock.advance(1);
    expect(buckets.wait("one")).toBe(0);
    take(buckets, 1);
  }
  expect(buckets.wait("two")).toBe(0);
});

test("a token that is given back is there again, and never more than all", () => {
  const { clock, buckets } = ten();
  take(buckets, 10);
  buckets.giveBack("one");
  expect(buckets.wait("one")).toBe(0);
  for (let nth = 0; nth < 100; nth++) buckets.giveBack("one");
  take(buckets, 10);
  expect(buckets.wait("one")).toBe(6 * second);
  // Nor do quiet seconds give more.
  clock.advance(59 * second);
  buckets.giveBack("one");
  clock.advance(59 * second);
  take(buckets, 10);
  expect(buckets.wait("one")).toBe(6 * second);
});

test("no step of the wall clock gives tokens, or takes them", () => {
  const { clock, buckets } = ten();
  take(buckets, 10);
  for (const wall of [clock.now() + 3600 * second, 0]) {
    clock.setWall(wall);
    expect(buckets.wait("one")).toBe(6 * second);
  }
});
