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
});
