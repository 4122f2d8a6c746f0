import { TokenBuckets } from "@edbridge/core/internal";
import { fakeClock } from "@edbridge/core/testing";
import { expect, test } from "vitest";

const period = 60_000;

function make(most: number) {
  const clock = fakeClock();
  return { clock, buckets: new TokenBuckets({ most, period, limit: 100, clock }) };
}

test("a full bucket is empty after as many takes, and fills in its period, no further", () => {
  const { clock, buckets } = make(3);
  for (let taken = 0; taken < 3; taken++) {
    expect(buckets.wait("a")).toBe(0);
    buckets.take("a");
  }
  expect([buckets.wait("a"), buckets.wait("b")]).toEqual([period / 3, 0]);
  clock.advance(period / 3 - 1);
  expect(buckets.wait("a")).toBeCloseTo(1);
  clock.advance(1);
  expect(buckets.wait("a")).toBe(0);
  clock.advance(period * 3);
  for (let taken = 0; taken < 3; taken++) buckets.take("a");
  expect(buckets.wait("a")).toBe(period / 3);
});

test("a token that is given back can be taken, and a full bucket stays full", () => {
  const { buckets } = make(1);
  buckets.take("a");
  buckets.giveBack("a");
  buckets.giveBack("a");
  expect(buckets.wait("a")).toBe(0);
  buckets.take("a");
  expect(buckets.wait("a")).toBe(period);
});

test("a key may have a bucket of another size", () => {
  const { clock, buckets } = make(1);
  for (let time = 0; time < 4; time++) buckets.take("a", 4);
  expect(buckets.wait("a", 4)).toBe(period / 4);
  clock.advance(period / 4);
  expect(buckets.wait("a", 4)).toBe(0);
});
