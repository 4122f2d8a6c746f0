import { fakeClock } from "@edbridge/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Codes } from "../src/auth/codes.js";
import { MemoryStore } from "./memory-store.js";

const minute = 60_000;

/** Uses a code. Gives whether it was good. */
const use = async (codes: Codes, code: string, key: string) =>
  (await codes.use(code, key, async () => true)) === true;

test("a code that was used is refused by all that share a store, as far as it is reached", async () => {
  const clock = fakeClock();
  const store = new MemoryStore(clock);
  const open = () => new Codes(clock, store, [Buffer.alloc(32, 7)]);
  const [here, there] = [open(), open()];
  const code = here.mint("one");
  expect(await use(there, "0".repeat(32), "one")).toBe(false);
  expect(store.asked).toEqual([]);
  expect(await use(here, code, "one")).toBe(true);
  expect(await use(there, code, "one")).toBe(false);
  store.isAway = true;
  const other = here.mint("one");
  expect(await use(here, other, "one")).toBe(true);
  expect(await use(here, other, "one")).toBe(false);
  expect(store.asked.join()).not.toContain(code);
});

test("no two sign-ins of a second have the same code, however many there are", () => {
  const codes = new Codes(fakeClock());
  const minted = Array.from({ length: 20_000 }, () => codes.mint("one"));
  expect(new Set(minted).size).toBe(minted.length);
});

test("a clock that is set back makes no used code good again", async () => {
  const clock = fakeClock();
  const codes = new Codes(clock);
  const code = codes.mint("one");
  clock.setWall(clock.now() - 10 * minute);
  expect(await use(codes, code, "one")).toBe(true);
  for (let minutes = 0; minutes < 25; minutes++) {
    expect(await use(codes, code, "one")).toBe(false);
    clock.advance(minute);
  }
  const late = codes.mint("one");
  clock.setWall(clock.now() - 10 * minute - 1000);
  expect(await use(codes, late, "one")).toBe(false);
});

test("no other text is a code, however near", async () => {
  const codes = new Codes(fakeClock());
  const code = codes.mint("key");
  for (let at = 0; at < code.length; at++) {
    const digit = code[at] === "0" ? "1" : "0";
    expect(await use(codes, code.slice(0, at) + digit + code.slice(at + 1), "key")).toBe(false);
  }
  for (const other of [`0${code}`, `x${code}`, `${code}0`, `${code}00`, `${code}x`, `${code}\n`]) {
    expect([other, await use(codes, other, "key")]).toEqual([other, false]);
  }
  const isNone = async (text: string) => !(await use(codes, text, "key"));
  await fc.assert(fc.asyncProperty(fc.string(), isNone));
  // It stays good where what it is used for fails.
  const failed = codes.use(code, "key", () => Promise.reject(new Error("failed")));
  await expect(failed).rejects.toThrow("failed");
  expect(await use(codes, code, "key")).toBe(true);
});
