import { setMaxListeners } from "node:events";

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
      const leave = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", leave);
        resolve();
      }, timerFor(ms));
      if (signal) onAbort(signal, leave);
    }),
};

/** So many milliseconds for a timer of Node.js: one of more than 24.8 days would end at once. */
export function timerFor(ms: number): number {
  return Math.min(ms, 2 ** 31 - 1);
}

/** The present moment on both clocks. */
export function instant(clock: Clock): Instant {
  return { wall: clock.now(), monotonic: clock.monotonic() };
}

// Of a time only the milliseconds change within a second.
let [second, secondText] = [0, ""];

/** A moment of the wall clock in ISO 8601 and UTC, as `Date` writes it. */
export function isoTime(now: number): string {
  const whole = Math.floor(now);
  const ms = whole % 1000;
  if (whole - ms !== second || secondText === "") {
    second = whole - ms;
    secondText = new Date(second).toISOString().slice(0, 20);
  }
  return `${secondText}${String(ms).padStart(3, "0")}Z`;
}

/** Milliseconds since `start`: the larger of the two clocks' answers, so that life is never overstated. */
export function elapsed(clock: Clock, start: Instant): number {
  return Math.max(clock.now() - start.wall, clock.monotonic() - start.monotonic);
}

/** Calls `listener` when a signal aborts. Many calls may share one: Node.js would warn of the eleventh. */
export function onAbort(signal: AbortSignal, listener: () => void): void {
  if (signal instanceof EventTarget) setMaxListeners(0, signal);
  signal.addEventListener("abort", listener, { once: true });
}

/** Settles as `work` does, or rejects with the signal's reason at once; `work` itself goes on. */
export function waitFor<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  if (signal.aborted) {
    work.catch(() => {});
    return Promise.reject(signal.reason);
  }
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    const ended = (settle: () => void) => {
      signal.removeEventListener("abort", leave);
      settle();
    };
    onAbort(signal, leave);
    work.then(
      (value) => ended(() => resolve(value)),
      (error: unknown) => ended(() => reject(error)),
    );
  });
}
