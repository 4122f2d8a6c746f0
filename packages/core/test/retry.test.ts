import { EdbridgeError } from "@edbridge/core";
import { withRetry } from "@edbridge/core/internal";
import { fakeClock } from "@edbridge/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const transient = (retryAfter?: number) =>
  new EdbridgeError("EDB_NETWORK", "lost", { retryable: true, retryAfter });

/** A task that fails as told, once for each failure, and then succeeds. */
function failing(...failures: unknown[]) {
  const task = async () => {
    task.runs++;
    if (failures.length > 0) throw failures.shift();
    return "done";
  };
  task.runs = 0;
  return task;
}

describe("withRetry", () => {
  const context = (random = () => 0.5) => ({ clock: fakeClock(), random });

  test("waits a random time of its own, never longer than the options allow", async () => {
    const amount = fc.integer({ min: 0, max: 20_000 });
    const options = fc.record({
      retries: fc.integer({ min: 1, max: 8 }),
      baseDelay: amount,
      maxDelay: amount,
    });
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    await fc.assert(
      fc.asyncProperty(options, chance, async (given, random) => {
        const { clock } = context();
        const task = failing(...Array.from({ length: 10 }, () => transient()));
        await withRetry(task, given, { clock, random: () => random }).catch(() => {});
        for (const [nth, wait] of clock.sleeps.entries()) {
          const most = Math.min(given.maxDelay, given.baseDelay * 2 ** nth);
          expect(wait).toBe(random * most);
        }
      }),
    );
  });

  test.each([
    [2000, {}, 2000],
    [10, {}, 125],
    [3_600_000, {}, 60_000],
    [3_600_000, { maxRetryAfter: 5000 }, 5000],
    [2000, { maxRetryAfter: 0 }, 125],
    [Number.POSITIVE_INFINITY, {}, 60_000],
  ])("asked to wait %d ms with %o, waits %d", async (asked, options, waited) => {
    const { clock, random } = context();
    await withRetry(failing(transient(asked)), options, { clock, random });
    expect(clock.sleeps).toEqual([waited]);
  });

  test.each([new Error("left"), "left", undefined])(
    "an abort with the reason %s ends the wait at once",
    async (reason) => {
      const leaving = new AbortController();
      const { signal } = leaving;
      const sleep = async () => {
        leaving.abort(reason);
        signal.throwIfAborted();
      };
      const task = failing(transient(), transient());
      const { clock, random } = context();
      const waiting = withRetry(task, {}, { clock: { ...clock, sleep }, random, signal });
      const left = await waiting.catch((error: unknown) => ({ error }));
      expect([left, task.runs]).toEqual([{ error: signal.reason }, 1]);
    },
  );
});
