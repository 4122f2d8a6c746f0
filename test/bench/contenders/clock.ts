/**
 * Moves `Date` of this process, so that a token of half an hour ends at once. Timers and the
 * monotonic clock stay what they are.
 */
let offset = 0;

const RealDate = Date;

export function moveClock(ms: number): void {
  offset = ms;
}

class MovedDate extends RealDate {
  constructor(...given: [] | [string | number]) {
    super(given.length === 0 ? RealDate.now() + offset : given[0]);
  }

  static override now(): number {
    return RealDate.now() + offset;
  }
}

/** Puts the moved clock in place; before any library takes its own reference to `Date`. */
export function installClock(): void {
  globalThis.Date = MovedDate as DateConstructor;
}
