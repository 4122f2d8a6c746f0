import { systemClock } from "@edbridge/core";
import { elapsed, instant, waitFor } from "@edbridge/core/internal";
import { fakeClock } from "@edbridge/core/testing";
import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { unhandledRejections } from "./support/token-host.js";

describe("systemClock", () => {
  test("sleeps, and wakes with the reason when the signal aborts", async () => {
    const leaving = new AbortController();
    const sleeping = systemClock.sleep(60_000, leaving.signal);
    leaving.abort("woken");
    await expect(sleeping).rejects.toBe("woken");
    await expect(systemClock.sleep(60_000, AbortSignal.abort("before"))).rejects.toBe("before");
    await expect(systemClock.sleep(0, new AbortController().signal)).resolves.toBeUndefined();
  });

  test("leaves no listener on the signal, whether it wakes or is woken", async () => {
    const leaving = new AbortController();
    const { signal } = leaving;
    await systemClock.sleep(0, signal);
    expect(getEventListeners(signal, "abort")).toEqual([]);
    const sleeping = systemClock.sleep(60_000, signal);
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    leaving.abort("woken");
    expect(getEventListeners(signal, "abort")).toEqual([]);
    await expect(sleeping).rejects.toBe("woken");
  });
});

describe("elapsed", () => {
  test.each([
    ["time passes", 5000, () => {}],
    [
      "the wall clock is set back",
      5000,
      (clock: { setWall(ms: number): void }) => clock.setWall(0),
    ],
    [
      "the wall clock is set forward",
      9000,
      (clock: { suspend(ms: number): void }) => clock.suspend(4000),
    ],
  ])("when %s is %d: the larger of both clocks' answers", (_what, expected, happen) => {
    const clock = fakeClock(1_000_000);
    const start = instant(clock);
    clock.advance(5000);
    happen(clock);
    expect(elapsed(clock, start)).toBe(expected);
  });
});

test("waitFor ends where the signal had aborted, and the failure of the work is nobody's", async () => {
  const unhandled = unhandledRejections();
  const work = Promise.reject(new RangeError("no"));
  await expect(waitFor(work, AbortSignal.abort("before"))).rejects.toBe("before");
  await new Promise(setImmediate);
  expect(unhandled).toEqual([]);
});
