import { systemClock } from "@edbridge/core";
import { getEventListeners } from "node:events";
import { expect, test, vi } from "vitest";
import { withDeadline } from "../src/deadline.js";

test("more than Node.js has a timer for is no short time", async () => {
  const year = 366 * 24 * 3_600_000;
  vi.useFakeTimers();
  const ended = vi.fn();
  void systemClock.sleep(year).then(ended);
  void withDeadline(year, "It", () => new Promise(() => {})).catch(ended);
  await vi.advanceTimersByTimeAsync(20 * 24 * 3_600_000);
  vi.useRealTimers();
  expect(ended).not.toHaveBeenCalled();
});

test("the system's clock sleeps, wakes with the reason of its signal, and leaves no listener", async () => {
  const leaving = new AbortController();
  const { signal } = leaving;
  await systemClock.sleep(0, signal);
  expect(getEventListeners(signal, "abort")).toEqual([]);
  const sleeping = systemClock.sleep(60_000, signal);
  leaving.abort("woken");
  await expect(sleeping).rejects.toBe("woken");
  expect(getEventListeners(signal, "abort")).toEqual([]);
  await expect(systemClock.sleep(60_000, signal)).rejects.toBe("woken");
});
