/**
 * Where time comes from. Two clocks are read, because either one can be wrong alone: the wall
 * clock when it is set, the monotonic one while a machine sleeps.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since some fixed point; never goes back. */
  monotonic(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason when that aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A point in time on both clocks. */
export interface Instant {
  readonly wall: number;
  readonly monotonic: number;
}

/** The machine's own clocks. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      }, ms);
      signal?.addEventListener("abort", onAbort, { once: true });
    }),
};

/** The present moment on both clocks. */
export function instant(clock: Clock): Instant {
  return { wall: clock.now(), monotonic: clock.monotonic() };
}

/** Milliseconds since `start`: the larger of the two clocks' answers, so that life is never overstated. */
export function elapsed(clock: Clock, start: Instant): number {
  return Math.max(clock.now() - start.wall, clock.monotonic() - start.monotonic);
}
