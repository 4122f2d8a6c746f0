import type { Clock } from "@edbridge/core";

export interface WaitingClock extends Clock {
  advance(ms: number): Promise<void>;
}

export function waitingClock(): WaitingClock {
  const begun = Date.UTC(2017, 7, 14, 8);
  const sleepers = new Map<() => void, number>();
  let now = 0;
  return {
    now: () => begun + now,
    monotonic: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        if (ms <= 0) return resolve();
        sleepers.set(resolve, now + ms);
        signal?.addEventListener("abort", () => {
          sleepers.delete(resolve);
          reject(signal.reason);
        });
      }),
    async advance(ms) {
      now += ms;
      for (const [wake, at] of sleepers) {
        if (at > now) continue;
        sleepers.delete(wake);
        wake();
      }
      // Those who wake go on before the test does.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
