import { systemClock } from "@edbridge/core";
import { getEventListeners } from "node:events";
import { expect, test } from "vitest";

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
