import {
  type Clock,
  reuseToken,
  SettingError,
  systemClock,
  type TokenSource,
} from "@edbridge/core";
import {
  fakeClock,
  staticToken,
  tokenSourceLaws,
  type TokenSourceLab,
} from "@edbridge/core/testing";
import { expect, test } from "vitest";
import { exchangeAt } from "./support/exchanges.js";

type Make = (lab: TokenSourceLab, make: (lab: TokenSourceLab) => TokenSource) => TokenSource;

const bare = (source: TokenSource, change: Partial<TokenSource> = {}): TokenSource => ({
  getToken: (options) => source.getToken(options),
  invalidate: (token) => source.invalidate(token),
  noteUse: (token, sentAt) => source.noteUse(token, sentAt),
  ...change,
});

const at = (lab: TokenSourceLab, clock: Partial<Clock>): TokenSourceLab => ({
  ...lab,
  clock: { ...lab.clock, ...clock },
});

/** A source that leaves timers. Those of other tests of this process may end meanwhile. */
const leaving: Make = (lab, make) => {
  const source = make(lab);
  const getToken: TokenSource["getToken"] = (options) => {
    for (let count = 0; count < 50; count++) setTimeout(() => {}, 5000);
    return source.getToken(options);
  };
  return bare(source, { getToken });
};
const forgetting: Make = (lab, make) => bare(make(lab), { getToken: () => make(lab).getToken() });
const late: Make = (lab, make) => {
  const source = make(lab);
  return bare(source, { noteUse: (token) => source.noteUse(token) });
};

/** Mistakes that token sources are known to make, and a law that each of them breaks. */
test.each<[string, Make]>([
  ["callers who come later are given the same token", forgetting],
  [
    "a thousand concurrent refusals cause one exchange",
    (lab, make) => bare(make(lab), { invalidate: () => {} }),
  ],
  ["a sliding window counts from the last use", (lab, make) => bare(make(lab), { noteUse() {} })],
  ["a use counts from before its call was sent", late],
  ["a token that is held leaves no timer behind", leaving],
  ["only the injected clock ends a token", (lab, make) => make(at(lab, systemClock))],
  ["chance puts an early renewal off", (lab, make) => make({ ...lab, random: () => 0.999 })],
  [
    "the wall clock is set forward: the token is renewed",
    (lab, make) => make(at(lab, { now: lab.clock.monotonic })),
  ],
  [
    "the wall clock is set back: the life is not longer",
    (lab, make) => make(at(lab, { monotonic: lab.clock.now })),
  ],
  ["a failed exchange (refused) is remembered for a while that grows", forgetting],
])("the suite catches a mistake: %s", async (name, mistaken) => {
  const law = tokenSourceLaws.find((one) => one.name === name);
  const expiry = name.startsWith("chance") ? "fixed" : "sliding";
  const make = (lab: TokenSourceLab) =>
    reuseToken(exchangeAt(lab, expiry), { clock: lab.clock, random: lab.random });
  await expect(law?.check((lab) => mistaken(lab, make))).rejects.toThrow();
  await law?.check(make);
});

test("a fake clock moves only when told to, each clock in its own way", async () => {
  const clock = fakeClock(1000);
  const both = () => [clock.now(), clock.monotonic()];
  clock.advance(500);
  expect(both()).toEqual([1500, 500]);
  clock.setWall(0);
  expect(both()).toEqual([0, 500]);
  clock.suspend(70);
  expect(both()).toEqual([70, 500]);
  await clock.sleep(30);
  await expect(clock.sleep(20, AbortSignal.abort("enough"))).rejects.toBe("enough");
  expect([...both(), clock.sleeps]).toEqual([100, 530, [30]]);
});

test("a static token is the same whatever happens to it, takes a life and honours a signal", async () => {
  const source = staticToken("0123abcd", { expiry: "sliding", expiresIn: 60 });
  const token = await source.getToken();
  source.noteUse(token);
  source.invalidate(token);
  expect(await source.getToken()).toBe(token);
  expect(token).toMatchObject({ value: "0123abcd", expiry: "sliding", expiresIn: 60 });
  expect(await staticToken("a").getToken()).toMatchObject({ expiry: "fixed", expiresIn: 1800 });
  await expect(source.getToken({ signal: AbortSignal.abort("left") })).rejects.toBe("left");
  expect(() => staticToken("0123\nabcd")).toThrow(SettingError);
});
