import { AccessToken, EdbridgeError, NetworkError, reuseToken, TokenError } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { ReadySource } from "../src/token-source.js";
import { bench } from "./support/bench.js";

const once = { retries: 0 };
const lost = () => new EdbridgeError("EDB_NETWORK", "lost", { retryable: true });
const raise = (error: unknown): never => {
  throw error;
};
const refused = () => new TokenError("EDB_TOKEN_REFUSED", "no", { status: 401 });

describe("the deadline of a try", () => {
  test("rejects its waiters as a fault that may pass, and tells the exchange", async () => {
    const { source, exchanges } = bench({ deadline: 1, retry: once });
    const error = await source.getToken().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({
      retryable: true,
      message: expect.stringContaining("The token exchange"),
      cause: { name: "TimeoutError", message: "The operation was aborted due to timeout" },
    });
    expect(exchanges[0]?.signal.aborted).toBe(true);
  });

  test("an answer after it is taken when there is none newer", async () => {
    const { source, exchanges, value } = bench({ deadline: 1, retry: once });
    await expect(source.getToken()).rejects.toThrow(NetworkError);
    exchanges[0]?.answer("late");
    await setImmediate();
    expect(await value()).toBe("late");
    expect(exchanges).toHaveLength(1);
  });

  test("an answer after it never replaces a newer one, nor comes back for a refused one", async () => {
    const { source, exchanges, value, clock } = bench({ deadline: 20, retry: once });
    await expect(source.getToken()).rejects.toThrow(NetworkError);
    clock.advance(1000);
    const next = source.getToken();
    exchanges[1]?.answer("newer");
    const newer = await next;
    exchanges[0]?.answer("late");
    await setImmediate();
    expect(await value()).toBe("newer");
    source.noteUse(newer);
    source.invalidate(newer);
    const third = value();
    exchanges[2]?.answer("newest");
    expect(await third).toBe("newest");
  });
});

describe("failures of an exchange", () => {
  test.each([
    [{ retries: 0 }, 1],
    [{ retries: 4 }, 5],
    [{ baseDelay: 1 }, 3],
  ])("are tried as %o says", async (retry, expected) => {
    let tries = 0;
    const exchange = async () => {
      tries++;
      throw lost();
    };
    const source = reuseToken(exchange, { clock: fakeClock(), retry });
    await expect(source.getToken()).rejects.toThrow("lost");
    expect(tries).toBe(expected);
  });

  test.each([refused(), new RangeError("own mistake"), "text"])(
    "that will not pass (%s) are given as they are, once",
    async (failure) => {
      for (const fail of [() => raise(failure), () => Promise.reject(failure)]) {
        let tries = 0;
        const source = reuseToken(() => {
          tries++;
          return fail();
        });
        await expect(source.getToken()).rejects.toBe(failure);
        expect(tries).toBe(1);
      }
    },
  );
});

const hour = { status: 429, retryAfter: 3_600_000 };
test.each([
  ["too many tokens", new TokenError("EDB_TOKEN_LIMIT", "full", { status: 429 }), 30],
  ["an hour's wait", new TokenError("EDB_TOKEN_LIMIT", "full", hour), 300],
  // By chance up to a quarter less, so that not all come back at once.
  ["a fault", lost(), 0.875],
])("after %s the host is left alone for a while, and no longer than that", async (_, error, s) => {
  const { source, exchanges, clock } = bench({ retry: once, random: () => 0.5 });
  const failed = () => source.getToken().catch((reason: unknown) => reason);
  const first = failed();
  exchanges[0]?.fail(error);
  expect(await first).toBe(error);
  clock.advance(s * 1000 - 1);
  expect([await failed(), exchanges.length]).toEqual([error, 1]);
  clock.advance(1);
  void failed();
  expect(exchanges).toHaveLength(2);
});

test("a token is in hand only while nothing has to be done for it", async () => {
  const clock = fakeClock();
  const { source, exchanges } = bench({ clock, random: () => 0.5 });
  expect(source.inHand?.()).toBeUndefined();
  const asked = source.getToken();
  expect(source.inHand?.()).toBeUndefined();
  exchanges[0]?.answer("one");
  const token = await asked;
  expect(source.inHand?.()).toBe(token);
  // A life of 1800 s is renewed in its last minute.
  clock.advance(1739_000);
  expect(source.inHand?.()).toBe(token);
  clock.advance(2000);
  expect(source.inHand?.()).toBeUndefined();
  expect(exchanges).toHaveLength(1);

  const next = bench();
  const second = next.source.getToken();
  next.exchanges[0]?.answer("two");
  next.source.noteUse(await second);
  next.source.invalidate(await second);
  expect(next.source.inHand?.()).toBeUndefined();
});

test("a refusal of a token that has ended does not keep the next one", async () => {
  const { source, exchanges, clock } = bench();
  const next = async (value: string, expiresIn: number) => {
    const asked = source.getToken();
    exchanges.at(-1)?.answer(value, expiresIn);
    return asked;
  };
  const short = await next("short", 1);
  // From here on, callers wait for another one.
  clock.advance(980);
  source.invalidate(short);
  const second = await next("second", 1800);
  source.noteUse(second);
  source.invalidate(second);
  expect((await next("third", 1800)).value).toBe("third");
});

describe("a token that another process shares", () => {
  const shared = (age: number, clock = fakeClock()) => {
    let exchanges = 0;
    const exchange = async () =>
      new AccessToken({
        value: `token-${++exchanges}`,
        expiry: "fixed",
        expiresIn: 1800,
        age: exchanges === 1 ? age : 0,
      });
    const source: ReadySource = reuseToken(exchange, { clock, random: () => 0.5 });
    return { clock, source };
  };

  // Nobody here has seen it served. The host may have forgotten its tokens since.
  test.each([
    [9, "token-1"],
    [10, "token-2"],
    [600, "token-2"],
  ])("%d s after its issue, and is refused at once, leaves %s", async (age, value) => {
    const { source } = shared(age);
    source.invalidate(await source.getToken());
    expect((await source.getToken()).value).toBe(value);
  });

  type Clock = ReturnType<typeof fakeClock>;
  test.each<[string, (clock: Clock, ms: number) => void]>([
    ["", ({ advance }, ms) => advance(ms)],
    [", where the machine sleeps", ({ suspend }, ms) => suspend(ms)],
    [
      ", where its clock is set back",
      ({ advance, setWall }, ms) => {
        advance(ms);
        setWall(0);
      },
    ],
  ])("is renewed as long after its issue as one of the process's own%s", async (_, pass) => {
    const { source, clock } = shared(600);
    await source.getToken();
    pass(clock, 1_800_000 - 600_000 - 60_001);
    expect(source.inHand?.()?.value).toBe("token-1");
    pass(clock, 1);
    expect(source.inHand?.()).toBeUndefined();
  });
});

describe("a fresh token that was good before, and is refused", () => {
  async function refusedOnce() {
    const at = bench();
    const next = async (name: string) => {
      const asked = at.source.getToken();
      at.exchanges.at(-1)?.answer(name);
      const token = await asked;
      at.source.noteUse(token);
      return token;
    };
    at.source.invalidate(await next("first"));
    return { ...at, next };
  }

  test("is kept if it came for a refused one", async () => {
    const { source, next, value } = await refusedOnce();
    source.invalidate(await next("second"));
    expect(await value()).toBe("second");
  });

  test("is replaced if it came because another had ended", async () => {
    const { source, next, clock } = await refusedOnce();
    await next("second");
    clock.advance(1_800_000);
    source.invalidate(await next("third"));
    expect((await next("fourth")).value).toBe("fourth");
  });
});
