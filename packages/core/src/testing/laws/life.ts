import { strict as assert } from "node:assert";
import type { AccessToken } from "../../token-source.js";
import {
  assertExchanges,
  assertToken,
  type Bench,
  law,
  together,
  type TokenSourceLaw,
  untilRenewed,
} from "../lab.js";

const hour = 3_600_000;

/** Law 3, first part: when a token's life begins and ends. */
export const life: readonly TokenSourceLaw[] = [
  law(3, "life counts from before the request was sent", async ({ host, clock, source }) => {
    host.issue = () => ({ expiresIn: 100 });
    host.hold();
    const waiting = source.getToken();
    await host.arrived(1);
    clock.advance(50_000);
    host.release();
    const token = await waiting;
    clock.advance(49_000);
    const next = await source.getToken();
    assert.notEqual(next.value, token.value, "of 100 s, 99 were over when it was given again");
  }),

  law(3, "a token is not given any more when it has ended", async ({ host, clock, source }) => {
    const token = await source.getToken();
    clock.advance(1_800_000);
    assert.notEqual((await source.getToken()).value, token.value, "it ended after 1800 s");
    assertExchanges(host, 2, "one exchange renews it");
  }),

  law(3, "in the last second callers wait for a new one", async ({ clock, source }) => {
    const token = await source.getToken();
    clock.advance(1_799_000);
    const next = await source.getToken();
    assert.notEqual(next.value, token.value, "it would end on its way to the host");
  }),

  law(3, "a token is kept for most of its life, long or short", async ({ host, clock, source }) => {
    for (const [nth, expiresIn] of [10, 60, 1800, 86_400].entries()) {
      host.issue = () => ({ expiresIn });
      const token = await source.getToken();
      clock.advance(expiresIn * 850);
      const message = `of ${expiresIn} s, 15 % are left`;
      assertToken(await source.getToken(), token, host, nth + 1, message);
      clock.advance(expiresIn * 150);
    }
  }),

  law(3, "the wall clock is set forward: the token is renewed", async ({ clock, source }) => {
    const token = await source.getToken();
    clock.setWall(clock.now() + hour);
    assert.notEqual((await source.getToken()).value, token.value, "it may have ended");
  }),

  law(3, "the wall clock is set back: the life is not longer", async ({ host, clock, source }) => {
    const token = await source.getToken();
    clock.setWall(clock.now() - hour);
    assertToken(await source.getToken(), token, host, 1, "nothing ended");
    clock.advance(1_800_000);
    assert.notEqual((await source.getToken()).value, token.value, "it ended after 1800 s");
  }),

  law(3, "the machine sleeps: the life goes on", async ({ clock, source }) => {
    const token = await source.getToken();
    clock.suspend(hour);
    assert.notEqual((await source.getToken()).value, token.value, "it ended while asleep");
  }),

  law(3, "a sliding window counts from the last use", async ({ host, clock, source }) => {
    const token = await source.getToken();
    if (token.expiry !== "sliding") return;
    for (let uses = 0; uses < 5; uses++) {
      clock.advance(1_500_000);
      const message = "a token in use lives on";
      assertToken(await source.getToken(), token, host, 1, message);
      source.noteUse(token);
    }
    clock.advance(1_800_000);
    assert.notEqual((await source.getToken()).value, token.value, "idle, it ends");
  }),

  law(3, "a use counts from before its call was sent", async ({ clock, source }) => {
    const token = await source.getToken();
    if (token.expiry !== "sliding") return;
    clock.advance(600_000);
    const sentAt = { wall: clock.now(), monotonic: clock.monotonic() };
    clock.advance(600_000);
    source.noteUse(token, sentAt);
    clock.advance(1_199_000);
    assert.notEqual((await source.getToken()).value, token.value, "the window began at the call");
  }),

  law(3, "the use of an older token does not extend the newer", async ({ clock, source }) => {
    const old = await source.getToken();
    source.noteUse(old);
    source.invalidate(old);
    const token = await source.getToken();
    clock.advance(1_500_000);
    source.noteUse(old);
    clock.advance(299_000);
    assert.notEqual((await source.getToken()).value, token.value, "it was not used itself");
  }),

  law(3, "use does not extend a fixed life", async ({ clock, source }) => {
    const token = await source.getToken();
    if (token.expiry !== "fixed") return;
    clock.advance(1_500_000);
    source.noteUse(token);
    clock.advance(299_000);
    assert.notEqual((await source.getToken()).value, token.value, "it ended all the same");
  }),
];

/** Milliseconds before the end of 1800 s: within the soft window, well before the hard one. */
const softly = 1_800_000 - 40_000;

/** Law 3, second part: a token of fixed life is renewed behind its callers, without storms. */
export const renewal: readonly TokenSourceLaw[] = [
  law(3, "near its end a token is renewed behind its callers", async (bench) => {
    const { host, clock, source } = bench;
    const token = await source.getToken();
    if (token.expiry !== "fixed") return;
    clock.advance(softly);
    host.hold();
    await assertAtOnce(bench, token);
    await assertAtOnce(bench, token);
    assertExchanges(host, 2, "one renewal at a time");
    host.release();
    await untilRenewed(bench, token);
    assertExchanges(host, 2, "the renewed token is the one of that exchange");
  }),

  law(3, "a renewal behind that fails is nobody's failure", async (bench) => {
    const { host, clock, source } = bench;
    const token = await source.getToken();
    if (token.expiry !== "fixed") return;
    host.fault = "refused";
    clock.advance(softly);
    await assertAtOnce(bench, token);
    await host.roundTrips();
    assertToken(await source.getToken(), token, host, 2, "it is still good, and was just tried");
    host.fault = undefined;
    clock.advance(30_000);
    await untilRenewed(bench, token);
  }),

  law(3, "who comes to depend on a renewal that fails is served all the same", async (bench) => {
    const { host, clock, source } = bench;
    const token = await source.getToken();
    if (token.expiry !== "fixed") return;
    host.hold();
    host.fault = "refused";
    clock.advance(softly);
    await assertAtOnce(bench, token);
    host.fault = undefined;
    source.invalidate(token);
    const waiting = together(source, 10);
    await host.roundTrips();
    host.release();
    for (const { value } of await waiting) assert.notEqual(value, token.value);
  }),

  law(3, "the same token again does not cause a storm", async ({ host, clock, source }) => {
    const end = clock.now() + 1_800_000;
    host.issue = () => ({ value: "evergreen", expiresIn: Math.ceil((end - clock.now()) / 1000) });
    await source.getToken();
    clock.advance(1_800_000 - 60_000);
    for (let second = 0; second < 50; second++) {
      for (let call = 0; call < 20; call++) await source.getToken();
      await host.roundTrips(1);
      clock.advance(1_000);
    }
    const { exchanges } = host;
    assert.ok(exchanges <= 15, `1000 calls in 50 s caused ${exchanges} exchanges`);
  }),

  law(3, "a token of a few seconds does not cause a storm", async ({ host, source }) => {
    host.issue = () => ({ expiresIn: 5 });
    for (let call = 0; call < 100; call++) await source.getToken();
    await host.roundTrips();
    assertExchanges(host, 1, "it is good for most of its life");
  }),
];

/** Asserts that `token` is given while the second exchange, which renews it, is still under way. */
async function assertAtOnce({ host, source }: Bench, token: AccessToken): Promise<void> {
  const late = host
    .arrived(2)
    .then(() => host.roundTrips())
    .then(() => undefined);
  const first = await Promise.race([source.getToken(), late]);
  assert.equal(first?.value, token.value, "the old token is given at once while it is good");
  await host.arrived(2);
}

/** Law 4: a late answer never replaces a newer token. */
export const lateAnswer: readonly TokenSourceLaw[] = [
  law(4, "the answer to an exchange left behind replaces nothing newer", async (bench) => {
    const { host, source } = bench;
    const leaving = new AbortController();
    host.hold();
    const left = source.getToken({ signal: leaving.signal }).catch(() => {});
    await host.arrived(1);
    leaving.abort();
    await left;
    // A source may go on with the first exchange, or give it up and begin another.
    const waiting = source.getToken();
    await host.roundTrips();
    host.release("newest");
    const token = await waiting;
    host.release();
    await host.roundTrips();
    assert.equal((await source.getToken()).value, token.value, "the late answer counts no more");
  }),

  law(4, "a renewal under way when its token is refused replaces nothing newer", async (bench) => {
    const { host, clock, source } = bench;
    const refused = await source.getToken();
    if (refused.expiry !== "fixed") return;
    clock.advance(1_800_000 - 40_000);
    host.hold();
    const behind = source.getToken();
    await host.arrived(2);
    source.invalidate(refused);
    const waiting = source.getToken();
    await host.roundTrips();
    host.release("newest");
    const token = await waiting;
    host.release();
    await Promise.all([behind, host.roundTrips()]);
    assert.notEqual(token.value, refused.value, "a refused token must not be given again");
    assert.equal((await source.getToken()).value, token.value, "the late answer counts no more");
  }),
];
