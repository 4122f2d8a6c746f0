import { AccessToken, NetworkError, TokenError } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import { expect, test } from "vitest";
import { reuseTokens } from "../src/reuse-token.js";

const minute = 60_000;

/** Numbers in [0, 1) that are the same in every run. */
function numbers(): () => number {
  let seed = 7;
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
}

const refused = new NetworkError("The token exchange", { code: "ECONNREFUSED" }, true);
const busy = new TokenError("EDB_TOKEN_ANSWER", "busy", { status: 503, retryable: true });

/** Forty keys whose callers ask each quarter of a second, at a host that is away for a while. */
async function outage(error: Error, length: number) {
  const clock = fakeClock();
  const asked: number[] = [];
  const ofKey = reuseTokens<number>(
    async () => {
      asked.push(clock.now() - begun);
      if (clock.now() - begun < length) throw error;
      return new AccessToken({ value: "0123abcd", expiry: "fixed", expiresIn: 1800 });
    },
    // This clock moves when somebody sleeps, for all.
    { clock, random: numbers(), retry: { baseDelay: 0 } },
  );
  const keys = Array.from({ length: 40 }, (_, at) => ofKey(at));
  const begun = clock.now();
  const back: number[] = [];
  for (let time = 0; back.length < keys.length && time < length + minute; time += 250) {
    for (const key of keys.filter((each) => each.inHand?.() === undefined)) {
      void key.getToken().then(
        () => {},
        () => {},
      );
    }
    for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
    const served = keys.filter((key) => key.inHand?.() !== undefined).length;
    while (back.length < served) back.push(time - length);
    clock.advance(250);
  }
  return { back, asked };
}

test.each([
  ["refuses connections", refused, 70_000],
  ["is out of order", busy, 70_000],
  ["is out of order for a quarter of an hour", busy, 910_000],
])("an outage is over when it is over: a host that %s", async (_, error, length) => {
  const { back, asked } = await outage(error, length);
  expect(back).toHaveLength(40);
  expect(Math.max(...back)).toBeLessThan(5000);
  // While it is away each key costs one request in three seconds, after those of the first failure.
  expect(asked.filter((time) => time < length).length).toBeLessThan(40 * (6 + length / 3000));
  // They do not all come back at once.
  const perStep = back.map((time) => back.filter((other) => other === time).length);
  expect(Math.max(...perStep)).toBeLessThan(20);
});

test("a host that asks for more time gets it", async () => {
  const slow = new TokenError("EDB_TOKEN_ANSWER", "busy", {
    status: 503,
    retryable: true,
    retryAfter: 30_000,
  });
  const { back, asked } = await outage(slow, 31_000);
  expect(asked.filter((time) => time < 31_000)).toHaveLength(80);
  expect(Math.min(...back)).toBeGreaterThan(28_000);
});
