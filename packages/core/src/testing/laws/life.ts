import { strict as assert } from "node:assert";
import { assertExchanges, assertToken, law, type TokenSourceLaw } from "../lab.js";

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
