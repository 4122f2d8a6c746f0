/** Where the sandbox reads the time: codes, tokens and `_lastModifiedDate` hang on it. */
export interface TimeSource {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The sandbox's clock, which a test moves by hand. */
export interface SandboxClock extends TimeSource {
  /** Moves the clock forward by `ms` milliseconds (backward when negative). */
  advance(ms: number): void;
  /** Sets the clock to `time`, milliseconds since the epoch; it goes on from there. */
  set(time: number): void;
}

/**
 * A clock that follows `source` at a distance that `advance` and `set` change. Both throw a
 * `TypeError` when the number is not finite.
 */
export function createClock(source: TimeSource): SandboxClock {
  let offset = 0;
  const now = (): number => source.now() + offset;
  const shift = (ms: number): void => {
    if (!Number.isFinite(ms)) throw new TypeError("sandbox.clock needs a finite number of ms");
    offset += ms;
  };
  return { now, advance: shift, set: (time) => shift(time - now()) };
}
