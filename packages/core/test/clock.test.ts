import { systemClock } from "@edbridge/core";
import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";

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
