import { fakeClock } from "@edbridge/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Codes } from "../src/auth/codes.js";

const minute = 60_000;

test("a code is good once, for its key, for ten minutes, wherever the same key seals", () => {
  const clock = fakeClock();
  const key = Buffer.alloc(32, 7);
  const [here, there] = [new Codes(clock, key), new Codes(clock, key)];
  const code = here.mint("one");
  expect(code).toMatch(/^[0-9a-f]{32}$/);
  expect(there.take(code, "two")).toBe(false);
  expect(there.take(code, "one")).toBe(true);
  expect(there.take(code, "one")).toBe(false);
  there.giveBack(code);
  expect(there.take(code, "one")).toBe(true);
  const late = here.mint("one");
  clock.advance(10 * minute - 1000);
  expect(there.take(late, "one")).toBe(true);
  there.giveBack(late);
  clock.advance(1000);
  expect(there.take(late, "one")).toBe(false);
  expect(new Codes(clock).take(here.mint("one"), "one")).toBe(false);
});

test("a clock that is set back makes no used code good again", () => {
  const clock = fakeClock();
  const codes = new Codes(clock);
  const code = codes.mint("one");
  clock.setWall(clock.now() - 10 * minute);
  expect(codes.take(code, "one")).toBe(true);
  for (let minutes = 0; minutes < 25; minutes++) {
    expect(codes.take(code, "one")).toBe(false);
    clock.advance(minute);
  }
  const late = codes.mint("one");
  clock.setWall(clock.now() - 10 * minute - 1000);
  expect(codes.take(late, "one")).toBe(false);
});

test("no other text is a code, however near", () => {
  const codes = new Codes(fakeClock());
  const code = codes.mint("key");
  fc.assert(
    fc.property(fc.nat(31), fc.constantFrom(..."0123456789abcdef"), (at, digit) => {
      const other = code.slice(0, at) + digit + code.slice(at + 1);
      expect(codes.take(other, "key")).toBe(other === code);
      codes.giveBack(code);
    }),
  );
  for (const other of [`0${code}`, `x${code}`, `${code}0`, `${code}00`, `${code}x`, `${code}\n`]) {
    expect([other, codes.take(other, "key")]).toEqual([other, false]);
  }
  fc.assert(fc.property(fc.string(), (text) => void expect(codes.take(text, "key")).toBe(false)));
});
