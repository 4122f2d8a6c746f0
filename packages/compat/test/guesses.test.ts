import { fakeClock } from "@edbridge/core/testing";
import { expect, test } from "vitest";
import { type Guesser, Guesses } from "../src/sessions/guesses.js";

const second = 1000;
const one: Guesser = { clientKey: "one", from: "192.0.2.1" };

function guesses() {
  const clock = fakeClock();
  return { clock, guesses: new Guesses(clock) };
}

/** Tries so many secrets without a look at the wait. */
function tryTimes(times: number, at: Guesses, guesser: (nth: number) => Guesser = () => one) {
  for (let nth = 0; nth < times; nth++) at.take(guesser(nth));
}

test("ten secrets of a key may be tried at once, and then one each six seconds", () => {
  const { clock, guesses: at } = guesses();
  tryTimes(9, at);
  expect(at.wait(one)).toBe(0);
  at.take(one);
  for (let more = 0; more < 3; more++) {
    expect(at.wait(one)).toBe(6 * second);
    clock.advance(6 * second - 1);
    expect(at.wait(one)).toBeCloseTo(1);
    clock.advance(1);
    expect(at.wait(one)).toBe(0);
    at.take(one);
  }
});

test("60 secrets of an address may be tried at once, and then one each second", () => {
  const { clock, guesses: at } = guesses();
  const keyed = (nth: number): Guesser => ({ ...one, clientKey: `key ${nth}` });
  tryTimes(59, at, keyed);
  expect(at.wait(keyed(59))).toBe(0);
  at.take(keyed(59));
  expect(at.wait(keyed(60))).toBe(second);
  expect(at.wait({ clientKey: "key 1", from: "192.0.2.2" })).toBe(0);
  clock.advance(second);
  expect(at.wait(keyed(60))).toBe(0);
});

test.each<[string, Guesser]>([
  ["another key of the address", { ...one, clientKey: "two" }],
  ["the key from another address", { ...one, from: "192.0.2.2" }],
  ["the key in the program itself", { clientKey: "one" }],
])("%s does not wait with it", (_what, other) => {
  const { guesses: at } = guesses();
  tryTimes(10, at);
  expect(at.wait(one)).toBeGreaterThan(0);
  expect(at.wait(other)).toBe(0);
});

test("30 secrets of a key may be tried from all addresses together, and then one each two seconds", () => {
  const { clock, guesses: at } = guesses();
  const from = (nth: number): Guesser => ({ ...one, from: `198.51.100.${nth}` });
  at.noteGood(from(99));
  tryTimes(29, at, from);
  expect(at.wait(from(29))).toBe(0);
  at.take(from(29));
  expect(at.wait(from(30))).toBe(2 * second);
  // Another key does not wait, nor an address from which the key was signed in with.
  expect(at.wait({ ...from(30), clientKey: "two" })).toBe(0);
  expect(at.wait(from(99))).toBe(0);
  expect(at.wait({ ...from(99), clientKey: "two" })).toBe(0);
  at.take(from(99));
  expect(at.wait(from(30))).toBe(2 * second);
  clock.advance(2 * second);
  expect(at.wait(from(30))).toBe(0);
});

test("an address that signed in is known for eight days", () => {
  const { clock, guesses: at } = guesses();
  at.noteGood(one);
  for (const [days, mayTry] of [
    [7.9, true],
    [0.2, false],
  ] as const) {
    clock.advance(days * 86_400 * second);
    tryTimes(30, at, (nth) => ({ ...one, from: `198.51.100.${nth}` }));
    expect(at.wait(one) === 0).toBe(mayTry);
  }
});

test.each([
  ["2001:db8::1", "2001:db8::2", true],
  ["2001:db8::1", "2001:DB8:0:0:ffff::", true],
  ["2001:db8:0000:0001::", "2001:db8:0:1:5:6:7:8", true],
  ["fe80::1%eth0", "fe80::2%eth1", true],
  ["fe80::1%a:b", "fe80::2%c:d:e:f:g:h", true],
  ["::1", "0:0:0:0:1::", true],
  ["2001:db8::abcd:1", "2001:db8::2", true],
  ["1::2:3:4:5:6:7", "1:0:2:3::", true],
  ["2001:100::", "2001:10::", false],
  ["1:23::", "12:3::", false],
  ["2001:db8::1", "2001:db8:0:1::1", false],
  ["::ffff:192.0.2.1", "::ffff:192.0.2.2", false],
  ["192.0.2.1", "192.0.2.2", false],
])("%s and %s count as one address: %s", (from, other, isOne) => {
  const { guesses: at } = guesses();
  tryTimes(10, at, () => ({ ...one, from }));
  expect(at.wait({ ...one, from: other }) > 0).toBe(isOne);
});

test("an address that signed in is still held to its own tries", () => {
  const { guesses: at } = guesses();
  at.noteGood(one);
  tryTimes(10, at);
  expect(at.wait(one)).toBe(6 * second);
});

test("a try that comes while others wait is made after them", async () => {
  const { guesses: at } = guesses();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const attempt = (nth: number) =>
    at.inTurn(one, () => {
      begun.push(nth);
      return new Promise<void>((done) => ends.push(done));
    });
  const settled = () => new Promise((done) => setImmediate(done));
  const [first, last] = [attempt(1), attempt(2)];
  await settled();
  ends[0]?.();
  await first;
  await settled();
  const third = attempt(3);
  await settled();
  expect(begun).toEqual([1, 2]);
  ends[1]?.();
  await last;
  await settled();
  expect(begun).toEqual([1, 2, 3]);
  ends[2]?.();
  await third;
});

test("tries that are made in turn follow each other, whatever becomes of them", async () => {
  const { guesses: at } = guesses();
  const seen: string[] = [];
  const attempt = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    if (name === "a") throw new Error("No.");
    return name;
  };
  const tried = ["a", "b"].map((name) => at.inTurn(one, attempt(name)));
  expect((await Promise.allSettled(tried)).map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
  ]);
  expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

test("a program itself has no address: only its keys are counted", () => {
  const { guesses: at } = guesses();
  tryTimes(200, at, (nth) => ({ clientKey: `key ${nth % 40}` }));
  expect(at.wait({ clientKey: "another" })).toBe(0);
});

test("who tries on while there is nothing left waits longer, but never over 66 seconds", () => {
  const { clock, guesses: at } = guesses();
  tryTimes(12, at);
  expect(at.wait(one)).toBe(18 * second);
  tryTimes(100, at);
  expect(at.wait(one)).toBe(66 * second);
  clock.advance(60 * second);
  expect(at.wait(one)).toBe(6 * second);
});

test("a try that is given back is there again, and never more than all", () => {
  const { clock, guesses: at } = guesses();
  tryTimes(10, at);
  at.giveBack(one);
  expect(at.wait(one)).toBe(0);
  for (let nth = 0; nth < 100; nth++) at.giveBack(one);
  tryTimes(10, at);
  expect(at.wait(one)).toBe(6 * second);
  // Nor do quiet seconds give more.
  clock.advance(59 * second);
  at.giveBack(one);
  clock.advance(59 * second);
  tryTimes(10, at);
  expect(at.wait(one)).toBe(6 * second);
});

test("no step of the wall clock gives tries, or takes them", () => {
  const { clock, guesses: at } = guesses();
  tryTimes(10, at);
  clock.setWall(clock.now() + 3600 * second);
  expect(at.wait(one)).toBe(6 * second);
  clock.setWall(0);
  expect(at.wait(one)).toBe(6 * second);
});

test("10,000 keys are counted; of more, the one that was quiet for longest is forgotten", () => {
  const { clock, guesses: at } = guesses();
  const keyed = (nth: number): Guesser => ({ clientKey: `key ${nth}` });
  tryTimes(10, at, () => keyed(0));
  clock.advance(second);
  tryTimes(9999, at, (nth) => keyed(nth + 1));
  expect(at.wait(keyed(0))).toBeGreaterThan(0);
  at.take(keyed(10_000));
  expect(at.wait(keyed(0))).toBe(0);
});
