import type { Clock } from "../clock.js";

/** A clock that moves only when it is told to; made by {@link fakeClock}. */
export interface FakeClock extends Clock {
  /** Time passes: both clocks go on. */
  advance(ms: number): void;
  /** Somebody sets the wall clock; the monotonic one goes on as it was. */
  setWall(ms: number): void;
  /** The machine sleeps: the wall clock goes on, the monotonic one stands still. */
  suspend(ms: number): void;
  /** The waits that were asked for, in order, in milliseconds. */
  readonly sleeps: readonly number[];
}

/**
 * A clock for tests. Its `sleep` does not wait: it notes the time, moves both clocks on by it and
 * resolves.
 *
 * @param start - milliseconds since the epoch that the wall clock begins at
 * @example
 * ```ts
 * import { fakeClock } from "@edbridge/core/testing";
 *
 * const clock = fakeClock();
 * const before = clock.now();
 * await clock.sleep(1500);
 * console.log(clock.now() - before, clock.sleeps); // 1500 [ 1500 ]
 * ```
 */
export function fakeClock(start: number = Date.UTC(2017, 7, 14, 8)): FakeClock {
  let wall = start;
  let monotonic = 0;
  const sleeps: number[] = [];
  const advance = (ms: number) => {
    wall += ms;
    monotonic += ms;
  };
  return {
    sleeps,
    advance,
    now: () => wall,
    monotonic: () => monotonic,
    setWall(ms) {
      wall = ms;
    },
    suspend(ms) {
      wall += ms;
    },
    // Nobody waits: a client with a `timeout` would be out of time at once.
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      sleeps.push(ms);
      advance(ms);
    },
  };
}
