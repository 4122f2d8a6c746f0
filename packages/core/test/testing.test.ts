import { SettingError } from "@edbridge/core";
import {
  describeTokenSource,
  fakeClock,
  staticToken,
  tokenSourceLaws,
} from "@edbridge/core/testing";
import { describe, expect, test, vi } from "vitest";
import { faultySource, type Mistake } from "./support/faulty-source.js";

const runner = { describe, test };
describeTokenSource(
  "a source without mistakes, fixed",
  (lab) => faultySource(lab, "fixed"),
  runner,
);
describeTokenSource(
  "a source without mistakes, sliding",
  (lab) => faultySource(lab, "sliding"),
  runner,
);

describe("the suite catches", () => {
  const sliding = { expiry: "sliding" } as const;
  const fixed = { expiry: "fixed" } as const;

  test.each<[Mistake, string, typeof sliding | typeof fixed]>([
    ["an exchange for every call", "callers who come later are given the same token", fixed],
    ["an exchange for every first caller", "a thousand first callers cause one exchange", fixed],
    ["an exchange for every first caller", "a hundred callers share one refused exchange", fixed],
    [
      "an exchange for every first caller",
      "a thousand concurrent refusals cause one exchange",
      sliding,
    ],
    [
      "a failure kept for ever",
      "a failed exchange (refused) is remembered for a while that grows",
      sliding,
    ],
    [
      "a failure not remembered",
      "a failed exchange (reset) is remembered for a while that grows",
      fixed,
    ],
    ["a long wait slept", "nobody sleeps under a long Retry-After: it is handed on", fixed],
    ["a fresh token given up", "a fresh token that is refused is kept", fixed],
    ["a token for every refusal", "refusals cause three exchanges a minute at most", sliding],
    [
      "a fresh token given up",
      "one collection that is refused whatever the token costs few exchanges",
      fixed,
    ],
    [
      "the first caller's signal for all",
      "one of three waiters leaves, the others are served",
      fixed,
    ],
    ["life from the answer on", "life counts from before the request was sent", fixed],
    ["the wall clock alone", "the wall clock is set back: the life is not longer", fixed],
    ["the monotonic clock alone", "the wall clock is set forward: the token is renewed", fixed],
    ["the monotonic clock alone", "the machine sleeps: the life goes on", sliding],
    ["time of its own", "a token is not given any more when it has ended", fixed],
    ["time of its own", "only the injected clock ends a token", fixed],
    ["chance of its own", "chance puts an early renewal off", fixed],
    [
      "invalidate without a look",
      "a refusal that comes late does not touch the newer token",
      fixed,
    ],
    ["invalidate without effect", "a thousand concurrent refusals cause one exchange", fixed],
    [
      "invalidate without effect",
      "a call with a revoked token is replayed once and served",
      sliding,
    ],
    ["noteUse for any token", "the use of an older token does not extend the newer", sliding],
    ["noteUse for any life", "use does not extend a fixed life", fixed],
    ["noteUse from the answer on", "a use counts from before its call was sent", sliding],
    ["noteUse without effect", "a sliding window counts from the last use", sliding],
    [
      "the last answer wins",
      "the answer to an exchange left behind replaces nothing newer",
      sliding,
    ],
    [
      "the last answer wins",
      "a renewal under way when its token is refused replaces nothing newer",
      fixed,
    ],
    ["a wide window for any life", "a token is kept for most of its life, long or short", fixed],
    ["a wide window for any life", "the same token again does not cause a storm", fixed],
    ["a wide window for any life", "a token of a few seconds does not cause a storm", fixed],
    [
      "callers wait for an early renewal",
      "near its end a token is renewed behind its callers",
      fixed,
    ],
    [
      "a renewal behind that nobody catches",
      "a renewal behind that fails is nobody's failure",
      fixed,
    ],
    ["no renewal in time", "in the last second callers wait for a new one", sliding],
    ["no renewal in time", "chance brings an early renewal on", fixed],
    [
      "no try after a renewal behind",
      "who comes to depend on a renewal that fails is served all the same",
      fixed,
    ],
    ["a timer for the renewal", "a token that is held leaves no timer behind", fixed],
    ["redirects followed", "the secret follows no redirect to another origin", fixed],
  ])("%s: %s", async (mistake, name, { expiry }) => {
    const law = tokenSourceLaws.find((one) => one.name === name);
    await expect(law?.check((lab) => faultySource(lab, expiry, mistake))).rejects.toThrow();
    await law?.check((lab) => faultySource(lab, expiry));
  });

  test.each([1, 2, 3, 4, 5, 6])("something in law %d", (law) => {
    expect(tokenSourceLaws.filter((one) => one.law === law).length).toBeGreaterThan(1);
  });
});

describe("describeTokenSource finds a runner", () => {
  const make = () => staticToken("0123abcd");
  const registered = () => {
    const names: string[] = [];
    const group = (name: string, body: () => void) => void (names.push(name), body());
    const add = (name: string) => void names.push(name);
    return { names, group, add };
  };

  test("given", () => {
    const { names, group, add } = registered();
    describeTokenSource("mine", make, { describe: group, test: add });
    expect(names).toEqual([
      "mine",
      ...tokenSourceLaws.map(({ law, name }) => `law ${law}: ${name}`),
    ]);
  });

  test.each(["test", "it"])("in the globals describe and %s", (global) => {
    const { names, group, add } = registered();
    vi.stubGlobal("describe", group);
    vi.stubGlobal(global, add);
    describeTokenSource("mine", make);
    vi.unstubAllGlobals();
    expect(names).toHaveLength(tokenSourceLaws.length + 1);
  });

  test("not under vitest without globals, and says what to do", () => {
    expect(() => describeTokenSource("mine", make)).toThrow(SettingError);
    expect(() => describeTokenSource("mine", make)).toThrow(/pass \{ describe, test \}/);
  });
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
