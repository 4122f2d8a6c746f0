import { strict as assert } from "node:assert";
import { law, type TokenSourceLaw } from "../lab.js";

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
