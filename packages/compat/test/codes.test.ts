import { fakeClock } from "@edbridge/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Codes } from "../src/auth/codes.js";
import { MemoryStore } from "./memory-store.js";

const minute = 60_000;

test("a code is good once, for its key, for ten minutes, wherever the same key seals", async () => {
  const clock = fakeClock();
  const key = Buffer.alloc(32, 7);
  const [here, there] = [new Codes({ clock, key }), new Codes({ clock, key })];
  const code = here.mint("one");
  expect(code).toMatch(/^[0-9a-f]{32}$/);
  expect(await there.take(code, "two")).toBe(false);
  expect(await there.take(code, "one")).toBe(true);
  expect(await there.take(code, "one")).toBe(false);
  there.giveBack(code);
  expect(await there.take(code, "one")).toBe(true);
  const late = here.mint("one");
  clock.advance(10 * minute - 1000);
  expect(await there.take(late, "one")).toBe(true);
  there.giveBack(late);
  clock.advance(1000);
  expect(await there.take(late, "one")).toBe(false);
  expect(await new Codes({ clock }).take(here.mint("one"), "one")).toBe(false);
});

test("a code that was used is refused by all that share a store, as far as it is reached", async () => {
  const clock = fakeClock();
  const store = new MemoryStore(clock);
  const open = () => new Codes({ clock, key: Buffer.alloc(32, 7), store });
  const [here, there] = [open(), open()];
  const code = here.mint("one");
  expect(await there.take("0".repeat(32), "one")).toBe(false);
  expect(store.asked).toEqual([]);
  expect(await here.take(code, "one")).toBe(true);
  await here.noteUsed(code);
  expect(await there.take(code, "one")).toBe(false);
  store.isAway = true;
  const other = here.mint("one");
  expect(await here.take(other, "one")).toBe(true);
  await here.noteUsed(other);
  expect(await here.take(other, "one")).toBe(false);
  expect(store.asked.join()).not.toContain(code);
});

test("a clock that is set back makes no used code good again", async () => {
  const clock = fakeClock();
  const codes = new Codes({ clock });
  const code = codes.mint("one");
  clock.setWall(clock.now() - 10 * minute);
  expect(await codes.take(code, "one")).toBe(true);
  for (let minutes = 0; minutes < 25; minutes++) {
    expect(await codes.take(code, "one")).toBe(false);
    clock.advance(minute);
  }
  const late = codes.mint("one");
  clock.setWall(clock.now() - 10 * minute - 1000);
  expect(await codes.take(late, "one")).toBe(false);
});

test("no other text is a code, however near", async () => {
  const codes = new Codes({ clock: fakeClock() });
  const code = codes.mint("key");
  await fc.assert(
    fc.asyncProperty(fc.nat(31), fc.constantFrom(..."0123456789abcdef"), async (at, digit) => {
      const other = code.slice(0, at) + digit + code.slice(at + 1);
      expect(await codes.take(other, "key")).toBe(other === code);
      codes.giveBack(code);
    }),
  );
  for (const other of [`0${code}`, `x${code}`, `${code}0`, `${code}00`, `${code}x`, `${code}\n`]) {
    expect([other, await codes.take(other, "key")]).toEqual([other, false]);
  }
  const isNone = async (text: string) => {
    expect(await codes.take(text, "key")).toBe(false);
  };
  await fc.assert(fc.asyncProperty(fc.string(), isNone));
});
