import { fakeClock } from "@edbridge/core/testing";
import { expect, test } from "vitest";
import { type Guesser, Guesses } from "../src/auth/guesses.js";

const second = 1000;
const one: Guesser = { clientKey: "one", from: "192.0.2.1" };

function guesses() {
  const clock = fakeClock();
  const at = new Guesses(clock);
  /** Tries so many wrong secrets. Gives after how many milliseconds the next one may be tried. */
  const tryTimes = (times: number, guesser: (nth: number) => Guesser = () => one): number => {
    try {
      for (let nth = 0; nth < times; nth++) at.try(guesser(nth), undefined)("refused");
      return 0;
    } catch (error) {
      return Number(Reflect.get(Object(error), "retryAfter"));
    }
  };
  return { clock, tryTimes };
}

test("60 secrets of an address may be tried at once, and then one each second", () => {
  const { clock, tryTimes } = guesses();
  // A program itself has no address: only its keys are counted.
  expect(tryTimes(200, (nth) => ({ clientKey: `own ${nth % 40}` }))).toBe(0);
  const keyed = (nth: number): Guesser => ({ ...one, clientKey: `key ${nth}` });
  expect(tryTimes(61, keyed)).toBe(second);
  expect(tryTimes(1, () => ({ clientKey: "key 1", from: "192.0.2.2" }))).toBe(0);
  clock.advance(second);
  expect(tryTimes(1, () => keyed(60))).toBe(0);
});

test.each<[string, Guesser]>([
  ["another key of the address", { ...one, clientKey: "two" }],
  ["the key from another address", { ...one, from: "192.0.2.2" }],
  ["the key in the program itself", { clientKey: "one" }],
])("%s does not wait with it", (_what, other) => {
  const { tryTimes } = guesses();
  expect(tryTimes(11)).toBeGreaterThan(0);
  expect(tryTimes(1, () => other)).toBe(0);
});

test.each([
  ["2001:db8::1", "2001:db8::2", true],
  ["2001:db8::1", "2001:DB8:0:0:ffff::", true],
  ["2001:db8:0000:0001::", "2001:db8:0:1:5:6:7:8", true],
  ["fe80::1%eth0", "fe80::2%eth1", true],
  ["fe80::1%a:b", "fe80::2%c:d:e:f:g:h", true],
  ["::1", "0:0:0:0:1::", true],
  ["2001:db8::abcd:1", "2001:db8::2", true],
  ["2001:100::", "2001:10::", false],
  ["1:23::", "12:3::", false],
  ["2001:db8::1", "2001:db8:0:1::1", false],
  ["::ffff:192.0.2.1", "::ffff:192.0.2.2", false],
  ["192.0.2.1", "192.0.2.2", false],
])("%s and %s count as one address: %s", (from, other, isOne) => {
  const { tryTimes } = guesses();
  tryTimes(10, () => ({ ...one, from }));
  expect(tryTimes(1, () => ({ ...one, from: other })) > 0).toBe(isOne);
});
