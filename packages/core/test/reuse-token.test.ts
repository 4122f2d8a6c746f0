import { AccessToken, EdbridgeError, NetworkError, reuseToken, TokenError } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { ReadySource } from "../src/token-source.js";
import { bench } from "./support/bench.js";

const once = { retries: 0 };
const lost = () => new EdbridgeError("EDB_NETWORK", "lost", { retryable: true });
const caught = (reason: unknown) => reason;

describe("the deadline of a try", () => {
  test("rejects its waiters as a fault that may pass; a late answer is taken", async () => {
    const { source, exchanges, value } = bench({ deadline: 1, retry: once });
    const error = await source.getToken().catch(caught);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({
      retryable: true,
      message: expect.stringContaining("The token exchange"),
      cause: { name: "TimeoutError", message: "The operation was aborted due to timeout" },
    });
    expect(exchanges[0]?.signal.aborted).toBe(true);
    exchanges[0]?.answer("late");
    await setImmediate();
    expect([await value(), exchanges.length]).toEqual(["late", 1]);
  });

  test("a late answer never replaces a newer one, nor comes back for a refused one", async () => {
    const { source, exchanges, value, clock, next } = bench({ deadline: 20, retry: once });
    await expect(source.getToken()).rejects.toThrow(NetworkError);
    clock.advance(1000);
    const newer = await next("newer");
    exchanges[0]?.answer("late");
    await setImmediate();
    expect(await value()).toBe("newer");
    source.noteUse(newer);
    source.invalidate(newer);
    expect((await next("newest")).value).toBe("newest");
  });
});

describe("failures of an exchange", () => {
  test.each([
    [{ retries: 0 }, 1],
    [{ retries: 4 }, 5],
    [{ baseDelay: 1 }, 3],
    [{ retries: undefined }, 3],
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

  const refused = new TokenError("EDB_TOKEN_REFUSED", "no", { status: 401 });
  test.each([refused, new RangeError("own mistake"), "text"])(
    "that will not pass (%s) are given as they are, once",
    async (failure) => {
      let tries = 0;
      const source = reuseToken(() => (tries++, Promise.reject(failure)));
      await expect(source.getToken()).rejects.toBe(failure);
      expect(tries).toBe(1);
    },
  );

  test("of the network are tried again, as fetch gives them", async () => {
    const fault = Object.assign(new Error("gone"), { code: "ECONNRESET" });
    const failed = new TypeError("fetch failed", { cause: fault });
    const source = reuseToken(() => Promise.reject(failed), { clock: fakeClock() });
    const error = { code: "EDB_NETWORK", retryable: true };
    await expect(source.getToken()).rejects.toMatchObject(error);
  });

  const hour = { status: 429, retryAfter: 3_600_000 };
  test.each([
    ["too many tokens", new TokenError("EDB_TOKEN_LIMIT", "full", { status: 429 }), 30],
    ["an hour's wait", new TokenError("EDB_TOKEN_LIMIT", "full", hour), 300],
    // By chance up to a quarter less, so that not all come back at once.
    ["a fault", lost(), 0.875],
  ])("leave the host alone after %s for a while, and no longer than that", async (_, error, s) => {
    const { source, exchanges, clock } = bench({ retry: once });
    const failed = () => source.getToken().catch(caught);
    const first = failed();
    exchanges[0]?.fail(error);
    expect(await first).toBe(error);
    clock.advance(s * 1000 - 1);
    expect([await failed(), exchanges.length]).toEqual([error, 1]);
    clock.advance(1);
    void failed();
    expect(exchanges).toHaveLength(2);
  });
});

test("a first refusal after faults pauses as a first one", async () => {
  const { source, exchanges, clock } = bench({ retry: once });
  const fail = async (error: Error) => {
    const call = source.getToken().catch(caught);
    exchanges.at(-1)?.fail(error);
    await call;
  };
  for (let time = 0; time < 6; time++) {
    await fail(lost());
    clock.advance(4000);
  }
  await fail(new TokenError("EDB_TOKEN_REFUSED", "no", { status: 401 }));
  clock.advance(5000);
  void source.getToken().catch(caught);
  expect(exchanges).toHaveLength(8);
});

describe("a renewal behind", () => {
  test("rests as long as the host asks for", async () => {
    const { clock, exchanges, value, next } = bench();
    await next("first");
    clock.advance(1_800_000 - 59_000);
    await value();
    const more = { status: 429, retryAfter: 50_000 };
    exchanges.at(-1)?.fail(new TokenError("EDB_TOKEN_LIMIT", "full", more));
    await setImmediate();
    clock.advance(49_999);
    expect([await value(), exchanges.length]).toEqual(["first", 2]);
    clock.advance(1);
    expect([await value(), exchanges.length]).toEqual(["first", 3]);
  });

  test("is tried once, and again only after a rest that grows", async () => {
    const { clock, exchanges, value, next } = bench();
    await next("first");
    clock.advance(1_800_000 - 59_000);
    const tried: number[] = [];
    for (let tenths = 0; tenths < 500; tenths++) {
      const before = exchanges.length;
      expect(await value()).toBe("first");
      if (exchanges.length > before) {
        tried.push(Math.round(tenths / 10));
        exchanges.at(-1)?.fail(lost());
        await setImmediate();
      }
      clock.advance(100);
    }
    expect(tried).toEqual([0, 1, 3, 7, 15, 31]);
    expect(clock.sleeps).toEqual([]);
  });

  test("begins at its age, and so do the last seconds in which callers wait", async () => {
    const { clock, exchanges, source, value, next } = bench();
    expect(source.inHand?.()).toBeUndefined();
    const token = await next("first");
    clock.advance(1_739_999);
    expect(source.inHand?.()).toBe(token);
    await value();
    expect(exchanges).toHaveLength(1);
    clock.advance(1);
    expect(source.inHand?.()).toBeUndefined();
    expect([await value(), exchanges.length]).toEqual(["first", 2]);
    clock.advance(54_999);
    expect(await value()).toBe("first");
    clock.advance(1);
    expect((await next("second")).value).toBe("second");
  });
});

test.each(["suspend", "advance"] as const)(
  "a sliding life slides (%s), and not back for a call that was sent earlier",
  async (pass) => {
    const { clock, source, next, value } = bench({ expiry: "sliding" });
    const token = await next("first");
    const early = { wall: clock.now(), monotonic: clock.monotonic() };
    clock[pass](1_200_000);
    source.noteUse(token);
    if (pass === "advance") source.noteUse(token, early);
    clock[pass](1_200_000);
    expect(await value()).toBe("first");
  },
);

describe("a token that another process shares", () => {
  const shared = (age: number, clock = fakeClock()) => {
    let nth = 0;
    const exchange = async () => {
      const value = `token-${++nth}`;
      return new AccessToken({ value, expiry: "fixed", expiresIn: 1800, age: nth === 1 ? age : 0 });
    };
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

  test.each(["as it is", "while the machine sleeps", "while its clock is set back"])(
    "is renewed as long after its issue as one of the process's own, %s",
    async (how) => {
      const { source, clock } = shared(600);
      const pass = how === "while the machine sleeps" ? clock.suspend : clock.advance;
      await source.getToken();
      pass(1_800_000 - 600_000 - 60_001);
      if (how === "while its clock is set back") clock.setWall(0);
      expect(source.inHand?.()?.value).toBe("token-1");
      pass(1);
      expect(source.inHand?.()).toBeUndefined();
    },
  );
});

describe("a token that was good before, and is refused", () => {
  test.each([
    ["kept if it came for a refused one", 0],
    ["replaced if it came because another had ended", 1_800_000],
  ])("is %s", async (_, ms) => {
    const { source, next, clock, exchanges } = bench();
    const use = async (name: string) => {
      const token = await next(name);
      source.noteUse(token);
      return token;
    };
    source.invalidate(await use("first"));
    const second = await use("second");
    clock.advance(ms);
    source.invalidate(ms === 0 ? second : await use("third"));
    const before = exchanges.length;
    await next("last");
    expect(exchanges.length - before).toBe(ms === 0 ? 0 : 1);
  });

  test("does not keep the next one where it had ended", async () => {
    const { source, clock, next } = bench();
    const short = await next("short", 1);
    // From here on, callers wait for another one.
    clock.advance(980);
    source.invalidate(short);
    const second = await next("second");
    source.noteUse(second);
    source.invalidate(second);
    expect((await next("third")).value).toBe("third");
  });
});
