import { EdbridgeError, TokenError } from "@edbridge/core";
import { instant } from "@edbridge/core/internal";
import { fakeClock } from "@edbridge/core/testing";
import { describe, expect, test } from "vitest";
import { ExchangeLimits } from "../src/renewal.js";

const second = 1000;

function limitsAt() {
  const clock = fakeClock();
  return { clock, limits: new ExchangeLimits(clock, () => 0) };
}

/** How many seconds each of so many failures in a row is remembered. */
function pausesAfter(error: unknown, failures: number): number[] {
  const { clock, limits } = limitsAt();
  return Array.from({ length: failures }, () => {
    limits.noteFailure(error);
    let seconds = 0;
    for (; limits.failure !== undefined; seconds++) {
      expect(limits.failure).toBe(error);
      clock.advance(second - 1);
      expect(limits.failure).toBe(error);
      clock.advance(1);
    }
    return seconds;
  });
}

const fault = (retryAfter?: number) =>
  new EdbridgeError("EDB_NETWORK", "lost", { retryable: true, retryAfter });
const busy = new TokenError("EDB_TOKEN_ANSWER", "busy", { status: 503, retryable: true });
const refused = (retryAfter?: number) =>
  new TokenError("EDB_TOKEN_REFUSED", "no", { status: 401, retryAfter });
const tooMany = (retryAfter?: number) =>
  new TokenError("EDB_TOKEN_LIMIT", "full", { status: 429, retryAfter });

describe("after a failed exchange", () => {
  test.each([
    ["a fault", fault(), [1, 2, 4, 4, 4]],
    ["a host that is busy", busy, [1, 2, 4, 4, 4]],
    ["a fault with a Retry-After", fault(3 * second), [3, 3, 4, 4]],
    ["a refused key", refused(), [5, 10, 20, 40, 60, 60]],
    ["a refused key with a Retry-After", refused(7 * second), [7, 10]],
    ["too many tokens", tooMany(), [30, 30, 30]],
    ["too many tokens with a Retry-After", tooMany(90 * second), [90, 90]],
    ["a fault with a Retry-After of an hour", fault(3600 * second), [300, 300]],
    ["a refused key with a Retry-After of an hour", refused(3600 * second), [300]],
    ["too many tokens with a Retry-After of an hour", tooMany(3600 * second), [300]],
    ["a program's own mistake", new RangeError("own"), [0, 0]],
  ])("%s: the host is left alone for a while", (_what, error, expected) => {
    expect(pausesAfter(error, expected.length)).toEqual(expected);
  });

  test("a success ends the pause, and the next pause is short again", () => {
    const { clock, limits } = limitsAt();
    for (const _failure of [1, 2, 3]) limits.noteFailure(refused());
    limits.noteSuccess();
    expect(limits.failure).toBeUndefined();
    limits.noteFailure(refused());
    clock.advance(5 * second);
    expect(limits.failure).toBeUndefined();
  });
});

describe("a token that the host refuses", () => {
  const fresh = { served: false, forRefusal: false };

  test.each([
    [0, { served: true }, true],
    [0, { served: false }, false],
    [9.999, { served: false }, false],
    [10, { served: false }, true],
    [9.999, { served: true, forRefusal: true }, false],
    [10, { served: true, forRefusal: true }, true],
  ])("%d seconds old and %o: it is replaced: %s", (age, what, expected) => {
    const { clock, limits } = limitsAt();
    const born = instant(clock);
    clock.advance(age * second);
    expect(limits.mayReplace({ ...born, ...fresh, ...what })).toBe(expected);
  });

  /** Whether a token that was good before is replaced, at each of these seconds. */
  function replacedAt({ clock, limits }: ReturnType<typeof limitsAt>, times: readonly number[]) {
    const begun = clock.now();
    return times.filter((time) => {
      clock.advance(begun + time * second - clock.now());
      return limits.mayReplace({ ...instant(clock), served: true, forRefusal: false });
    });
  }

  test("is replaced three times a minute at most, in whichever minute", () => {
    const times = [0, 20, 40, 41, 59.999, 60, 61, 79.999, 80, 99, 100, 100, 300, 300, 300, 300];
    expect(replacedAt(limitsAt(), times)).toEqual([0, 20, 40, 60, 80, 100, 300, 300, 300]);
  });

  test("and the new one too: no token is replaced for a time that grows to five minutes", () => {
    const at = limitsAt();
    const { clock, limits } = at;
    const refuse = () => limits.mayReplace({ ...instant(clock), ...fresh });
    for (const pause of [30, 60, 120, 240, 300, 300]) {
      // Calls that are refused together count once.
      for (const _call of [1, 2, 3]) expect(refuse()).toBe(false);
      clock.advance((pause - 10) * second);
      expect(refuse()).toBe(false);
      expect(replacedAt(at, [0, 9.999, 10])).toEqual([10]);
    }
  });

  test("but none so for ten minutes: the next pause is short again", () => {
    for (const [quiet, pause] of [
      [599.999, 60],
      [600, 30],
    ] as const) {
      const at = limitsAt();
      const { clock, limits } = at;
      const refuse = () => limits.mayReplace({ ...instant(clock), ...fresh });
      refuse();
      clock.advance(quiet * second);
      refuse();
      expect(replacedAt(at, [29.999, 30, 59.999, 60])[0]).toBe(pause);
    }
  });
});
