import { EdbridgeError } from "@edbridge/core";
import type { Instant } from "@edbridge/core/internal";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { bench } from "./support/bench.js";

const lost = () => new EdbridgeError("EDB_NETWORK", "lost", { retryable: true });

describe("a renewal behind", () => {
  async function nearItsEnd() {
    const at = bench();
    const first = at.source.getToken();
    at.exchanges[0]?.answer("first");
    await first;
    at.clock.advance(1_800_000 - 59_000);
    return at;
  }

  test("is tried once, and again only after a rest that grows", async () => {
    const { clock, exchanges, value } = await nearItsEnd();
    const tried: number[] = [];
    const begun = clock.monotonic();
    for (let tenths = 0; tenths < 500; tenths++) {
      const before = exchanges.length;
      expect(await value()).toBe("first");
      if (exchanges.length > before) {
        tried.push((clock.monotonic() - begun) / 1000);
        exchanges.at(-1)?.fail(lost());
        await setImmediate();
      }
      clock.advance(100);
    }
    expect(tried.map(Math.round)).toEqual([0, 1, 3, 7, 15, 31]);
    expect(clock.sleeps).toEqual([]);
  });

  test("whose failure others wait for is followed by an exchange that is tried as usual", async () => {
    const { clock, exchanges, source, value } = await nearItsEnd();
    await value();
    clock.advance(59_000);
    const waiting = source.getToken();
    for (const nth of [1, 2, 3]) {
      exchanges[nth]?.fail(lost());
      while (exchanges.length < nth + 2) await setImmediate();
    }
    exchanges[4]?.fail(lost());
    await expect(waiting).rejects.toThrow("lost");
    expect(exchanges).toHaveLength(5);
    // The pause after it is for all.
    await expect(source.getToken()).rejects.toThrow("lost");
    expect(exchanges).toHaveLength(5);
  });

  test("begins at its age, and so do the last seconds in which callers wait", async () => {
    const { clock, exchanges, source, value } = bench();
    const first = source.getToken();
    exchanges[0]?.answer("first");
    const token = await first;
    clock.advance(1_739_999);
    expect(source.inHand?.()).toBe(token);
    await value();
    expect(exchanges).toHaveLength(1);
    clock.advance(1);
    expect(source.inHand?.()).toBeUndefined();
    expect(await value()).toBe("first");
    expect(exchanges).toHaveLength(2);
    clock.advance(54_999);
    expect(await value()).toBe("first");
    clock.advance(1);
    const late = value();
    exchanges[1]?.answer("second");
    expect(await late).toBe("second");
  });

  test("that succeeds ends the rests: the next one begins with a short rest", async () => {
    const { clock, exchanges, value } = await nearItsEnd();
    for (const rest of [0, 1000, 2000]) {
      clock.advance(rest);
      await value();
      exchanges.at(-1)?.fail(lost());
      await setImmediate();
    }
    clock.advance(4000);
    await value();
    exchanges.at(-1)?.answer("second");
    await setImmediate();
    clock.advance(1_800_000 - 59_000);
    for (const rest of [0, 1000]) {
      clock.advance(rest);
      expect(await value()).toBe("second");
      exchanges.at(-1)?.fail(lost());
      await setImmediate();
    }
    expect(exchanges).toHaveLength(7);
  });

  test("goes on when the token is refused meanwhile: no second exchange", async () => {
    const { source, exchanges, value } = await nearItsEnd();
    const first = await source.getToken();
    source.invalidate(first);
    const waiting = value();
    exchanges[1]?.answer("second");
    expect(await waiting).toBe("second");
    expect(exchanges).toHaveLength(2);
  });

  test("that brings the same token again is not repeated at once", async () => {
    const { clock, exchanges, value } = await nearItsEnd();
    await value();
    exchanges[1]?.answer("first", 10);
    await setImmediate();
    clock.advance(9_100);
    for (let call = 0; call < 10; call++) await value();
    expect(exchanges).toHaveLength(3);
    exchanges[2]?.answer("first", 10);
    await setImmediate();
    for (let call = 0; call < 10; call++) await value();
    expect(exchanges).toHaveLength(3);
  });
});

describe("a sliding life", () => {
  async function used() {
    const at = bench({ expiry: "sliding" });
    const first = at.source.getToken();
    at.exchanges[0]?.answer("first");
    return { ...at, token: await first };
  }

  test("slides too when the monotonic clock stood still, in a machine that slept", async () => {
    const { clock, source, token, exchanges, value } = await used();
    clock.suspend(1_200_000);
    source.noteUse(token);
    clock.suspend(1_200_000);
    expect(await value()).toBe("first");
    expect(exchanges).toHaveLength(1);
  });

  test("does not slide back for a call that was sent earlier", async () => {
    const { clock, source, token, value } = await used();
    const early: Instant = { wall: clock.now(), monotonic: clock.monotonic() };
    clock.advance(1_200_000);
    source.noteUse(token);
    source.noteUse(token, early);
    clock.advance(1_200_000);
    expect(await value()).toBe("first");
  });

  test("is not renewed as long as it is not idle to its very end", async () => {
    const { clock, exchanges, value } = await used();
    clock.advance(1_794_000);
    expect(await value()).toBe("first");
    expect(exchanges).toHaveLength(1);
  });
});
