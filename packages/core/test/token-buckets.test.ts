import { TokenBuckets } from "@edbridge/core/internal";
import { fakeClock } from "@edbridge/core/testing";
import { expect, test } from "vitest";

const period = 60_000;

function make(most: number) {
  const clock = fakeClock();
  return { clock, buckets: new TokenBuckets({ most, period, limit: 100, clock }) };
}

test("a full bucket is empty after as many takes, and fills in its period", () => {
  const { clock, buckets } = make(3);
  const waits = Array.from({ length: 4 }, () => {
    const wait = buckets.wait("a");
    buckets.take("a");
    return wait;
  });
  expect(waits).toEqual([0, 0, 0, period / 3]);
  expect(buckets.wait("b")).toBe(0);
  clock.advance(period / 3 - 1);
  expect(buckets.wait("a")).toBeCloseTo(1);
  clock.advance(1);
  expect(buckets.wait("a")).toBe(0);
});

test("a bucket holds no more than its most, however long nobody takes", () => {
  const { clock, buckets } = make(2);
  buckets.take("a");
  clock.advance(period - 1);
  for (let time = 0; time < 2; time++) buckets.take("a");
  expect(buckets.wait("a")).toBe(period / 2);
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
