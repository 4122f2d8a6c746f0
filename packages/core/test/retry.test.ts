import { EdbridgeError, TokenError } from "@edbridge/core";
import { isTransient, withRetry } from "@edbridge/core/internal";
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

  test("runs once when nothing fails", async () => {
    const task = failing();
    const { clock, random } = context();
    expect(await withRetry(task, {}, { clock, random })).toBe("done");
    expect([task.runs, clock.sleeps]).toEqual([1, []]);
  });

  test("runs again until it succeeds, waiting twice as long at most each time", async () => {
    const task = failing(transient(), transient(), transient());
    const { clock, random } = context();
    expect(await withRetry(task, {}, { clock, random })).toBe("done");
    expect([task.runs, clock.sleeps]).toEqual([4, [125, 250, 500]]);
  });

  test.each([0, 1, 2, 5])(
    "makes %d tries after the first, and no wait after the last",
    async (retries) => {
      const failures = Array.from({ length: 9 }, () => transient());
      const last = failures[retries];
      const task = failing(...failures);
      const { clock, random } = context();
      await expect(withRetry(task, { retries }, { clock, random })).rejects.toBe(last);
      expect([task.runs, clock.sleeps.length]).toEqual([retries + 1, retries]);
    },
  );

  test.each([
    new EdbridgeError("EDB_SETTING", "no"),
    new TokenError("EDB_TOKEN_REFUSED", "no", { status: 401 }),
    new TypeError("fetch failed"),
    new Error("anything"),
    "no error at all",
  ])("does not run again after %s", async (error) => {
    // The library makes an error of what a later try throws.
    for (const before of error instanceof Error ? [[], [transient()]] : [[]]) {
      const task = failing(...before, error);
      await expect(withRetry(task, {}, context())).rejects.toBe(error);
      expect(task.runs).toBe(before.length + 1);
    }
  });

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
    "an abort with the reason %s ends it at once, wherever it stands",
    async (reason) => {
      // While it waits.
      const leaving = new AbortController();
      const { signal } = leaving;
      const { clock, random } = context();
      // Such a long sleep that only the signal can end it.
      const sleep = (_ms: number, heeded?: AbortSignal) =>
        new Promise<void>((_resolve, reject) => {
          leaving.abort(reason);
          if (heeded?.aborted) reject(heeded.reason);
        });
      const waiting = failing(transient(), transient());
      const interrupted = { clock: { ...clock, sleep }, random, signal };
      const left = await withRetry(waiting, {}, interrupted).catch((error: unknown) => ({ error }));
      expect(left).toEqual({ error: signal.reason });
      expect(waiting.runs).toBe(1);
      // In its second try, which the task notices itself.
      const later = new AbortController();
      const task = failing(transient());
      const second = async () => {
        if (task.runs === 1) later.abort(reason);
        later.signal.throwIfAborted();
        return task();
      };
      const outcome = await withRetry(second, {}, { ...context(), signal: later.signal }).catch(
        (error: unknown) => ({ error }),
      );
      expect(outcome).toEqual({ error: later.signal.reason });
      expect(task.runs).toBe(1);
    },
  );
});

test("no wait begins for who left while a try failed", async () => {
  const leaving = new AbortController();
  const clock = { ...fakeClock(), sleep: () => new Promise<void>(() => {}) };
  const leave = () => {
    leaving.abort(new Error("left"));
    return Promise.reject(transient());
  };
  const given = { clock, random: () => 0, signal: leaving.signal };
  await expect(withRetry(leave, {}, given)).rejects.toThrow("left");
});

test.each([
  [408, true],
  [429, true],
  [502, true],
  [503, true],
  [504, true],
  [200, false],
  [304, false],
  [400, false],
  [401, false],
  [403, false],
  [409, false],
  [500, false],
  [501, false],
])("the status %d is transient: %s", (status, transientStatus) => {
  expect(isTransient(status)).toBe(transientStatus);
});
