import {
  type Clock,
  reuseToken,
  SettingError,
  systemClock,
  type TokenSource,
} from "@edbridge/core";
import {
  describeTokenSource,
  fakeClock,
  staticToken,
  tokenSourceLaws,
  type TokenSourceLab,
} from "@edbridge/core/testing";
import { describe, expect, test } from "vitest";
import { exchangeAt } from "./support/exchanges.js";

type Make = (lab: TokenSourceLab, make: (lab: TokenSourceLab) => TokenSource) => TokenSource;

/** Mistakes that token sources are known to make, and a law that each of them breaks. */
const mistakes: readonly (readonly [string, Make])[] = [
  [
    "callers who come later are given the same token",
    (lab, make) => ({ ...bare(make(lab)), getToken: () => make(lab).getToken() }),
  ],
  [
    "a thousand concurrent refusals cause one exchange",
    (lab, make) => ({ ...bare(make(lab)), invalidate: () => {} }),
  ],
  [
    "a sliding window counts from the last use",
    (lab, make) => ({ ...bare(make(lab)), noteUse: () => {} }),
  ],
  [
    "a use counts from before its call was sent",
    (lab, make) => {
      const source = make(lab);
      return { ...bare(source), noteUse: (token) => source.noteUse(token) };
    },
  ],
  [
    "a token that is held leaves no timer behind",
    (lab, make) => {
      const source = make(lab);
      const getToken: TokenSource["getToken"] = (options) => {
        // Timers of other tests of this process may end meanwhile.
        for (let count = 0; count < 50; count++) setTimeout(() => {}, 5000);
        return source.getToken(options);
      };
      return { ...bare(source), getToken };
    },
  ],
  ["only the injected clock ends a token", (lab, make) => make(at(lab, systemClock))],
  ["chance puts an early renewal off", (lab, make) => make({ ...lab, random: () => 0.999 })],
  [
    "the wall clock is set forward: the token is renewed",
    (lab, make) => make(at(lab, { ...lab.clock, now: lab.clock.monotonic })),
  ],
  [
    "the wall clock is set back: the life is not longer",
    (lab, make) => make(at(lab, { ...lab.clock, monotonic: lab.clock.now })),
  ],
  [
    "a failed exchange (refused) is remembered for a while that grows",
    (lab, make) => ({ ...bare(make(lab)), getToken: () => make(lab).getToken() }),
  ],
];

const bare = (source: TokenSource): TokenSource => ({
  getToken: (options) => source.getToken(options),
  invalidate: (token) => source.invalidate(token),
  noteUse: (token, sentAt) => source.noteUse(token, sentAt),
});

const at = (lab: TokenSourceLab, clock: Clock): TokenSourceLab => ({
  ...lab,
  clock: { ...lab.clock, ...clock },
});

describe("the suite catches a mistake in", () => {
  const sourceAt = (lab: TokenSourceLab) =>
    reuseToken(exchangeAt(lab, "sliding"), { clock: lab.clock, random: lab.random });
  const fixedAt = (lab: TokenSourceLab) =>
    reuseToken(exchangeAt(lab, "fixed"), { clock: lab.clock, random: lab.random });

  test.each(mistakes)("%s", async (name, mistaken) => {
    const law = tokenSourceLaws.find((one) => one.name === name);
    const make = name.startsWith("chance") ? fixedAt : sourceAt;
    await expect(law?.check((lab) => mistaken(lab, make))).rejects.toThrow();
    await law?.check(make);
  });

  test.each([1, 2, 3, 4, 5, 6])("law %d, of which there are some checks", (law) => {
    expect(tokenSourceLaws.filter((one) => one.law === law).length).toBeGreaterThan(1);
  });
});

test("each law is registered with the test runner", () => {
  const names: string[] = [];
  const runner = {
    describe: (name: string, body: () => void) => void (names.push(name), body()),
    test: (name: string) => void names.push(name),
  };
  describeTokenSource("mine", () => staticToken("0123abcd"), runner);
  expect(names).toEqual(["mine", ...tokenSourceLaws.map(({ law, name }) => `law ${law}: ${name}`)]);
});

describe("fakeClock", () => {
  test("moves only when told to, each clock in its own way", () => {
    const clock = fakeClock(1000);
    clock.advance(500);
    expect([clock.now(), clock.monotonic()]).toEqual([1500, 500]);
    clock.setWall(0);
    expect([clock.now(), clock.monotonic()]).toEqual([0, 500]);
    clock.suspend(70);
    expect([clock.now(), clock.monotonic()]).toEqual([70, 500]);
  });

  test("sleeps without waiting, and notes for how long", async () => {
    const clock = fakeClock(0);
    await clock.sleep(30);
    await clock.sleep(20, new AbortController().signal);
    expect([clock.now(), clock.monotonic(), clock.sleeps]).toEqual([50, 50, [30, 20]]);
  });

  test("does not sleep when the signal has aborted", async () => {
    const clock = fakeClock(0);
    await expect(clock.sleep(30, AbortSignal.abort("enough"))).rejects.toBe("enough");
    expect([clock.now(), clock.sleeps]).toEqual([0, []]);
  });
});

describe("staticToken", () => {
  test("gives one token whatever happens to it", async () => {
    const source = staticToken("0123abcd");
    const token = await source.getToken();
    source.noteUse(token);
    source.invalidate(token);
    expect(await source.getToken()).toBe(token);
    expect(token).toMatchObject({ value: "0123abcd", expiry: "fixed", expiresIn: 1800 });
  });

  test("takes a life, and honours a signal", async () => {
    const source = staticToken("0123abcd", { expiry: "sliding", expiresIn: 60 });
    expect(await source.getToken()).toMatchObject({ expiry: "sliding", expiresIn: 60 });
    await expect(source.getToken({ signal: AbortSignal.abort("left") })).rejects.toBe("left");
  });

  test("refuses a value that cannot stand in a header", () => {
    expect(() => staticToken("0123\nabcd")).toThrow(SettingError);
  });
});
