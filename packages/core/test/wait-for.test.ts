import { waitFor } from "@edbridge/core/internal";
import { getEventListeners } from "node:events";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { deadlineOf } from "../src/deadline.js";
import { unhandledRejections } from "./support/token-host.js";

const never = () => new Promise<string>(() => {});

test("waitFor settles as the work does, and leaves no listener", async () => {
  const { signal } = new AbortController();
  expect(await waitFor(Promise.resolve("done"), signal)).toBe("done");
  await expect(waitFor(Promise.reject(new RangeError("no")), signal)).rejects.toThrow("no");
  await setImmediate();
  expect(getEventListeners(signal, "abort")).toEqual([]);
  expect(await waitFor(Promise.resolve("done"), undefined)).toBe("done");
});

test("waitFor ends with the reason at once, and leaves no listener", async () => {
  const leaving = new AbortController();
  const waiting = waitFor(never(), leaving.signal);
  leaving.abort("left");
  await expect(waiting).rejects.toBe("left");
  expect(getEventListeners(leaving.signal, "abort")).toEqual([]);
});

test("waitFor ends at once where the signal had aborted, and the work's failure is nobody's", async () => {
  const unhandled = unhandledRejections();
  const work = Promise.reject(new RangeError("no"));
  const signal = AbortSignal.abort("before");
  await expect(waitFor(work, signal)).rejects.toBe("before");
  await expect(waitFor(never(), signal)).rejects.toBe("before");
  expect(getEventListeners(signal, "abort")).toEqual([]);
  await setImmediate();
  expect(unhandled).toEqual([]);
});

test("a deadline aborts at its time, unless it is done before", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const [kept, ended] = [deadlineOf(5000), deadlineOf(5000)];
  vi.advanceTimersByTime(4999);
  expect(kept.signal.aborted).toBe(false);
  ended.done();
  vi.advanceTimersByTime(1);
  expect([kept.signal.aborted, ended.signal.aborted]).toEqual([true, false]);
  expect(kept.signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("a deadline keeps no process alive", () => {
  const timers = () => process.getActiveResourcesInfo().filter((one) => one === "Timeout").length;
  const before = timers();
  const { done } = deadlineOf(60_000);
  expect(timers()).toBe(before);
  done();
});
