import { strict as assert } from "node:assert";
import { assertExchanges, law, type TokenSourceLaw, untilRenewed } from "../lab.js";

/** Milliseconds before the end of 1800 s that lie within the longest soft window only. */
const early = 1_800_000 - 60_000;

/** Law 6: time and chance are injected, and no timer keeps a process alive. */
export const injected: readonly TokenSourceLaw[] = [
  law(6, "only the injected clock ends a token", async ({ host, source }) => {
    // Life ends on this clock alone, which stands still: to real time a millisecond is nothing.
    host.issue = () => ({ expiresIn: 0.001 });
    const token = await source.getToken();
    await host.roundTrips(10);
    assert.equal((await source.getToken()).value, token.value, "the clock stood still");
  }),

  law(
    6,
    "chance puts an early renewal off",
    async ({ host, clock, source }) => {
      await source.getToken();
      clock.advance(early);
      await source.getToken();
      await host.roundTrips();
      assertExchanges(host, 1, "the least window begins later");
    },
    () => 0,
  ),

  law(
    6,
    "chance brings an early renewal on",
    async (bench) => {
      const token = await bench.source.getToken();
      if (token.expiry !== "fixed") return;
      bench.clock.advance(early);
      await untilRenewed(bench, token);
    },
    () => 0.999,
  ),

  law(6, "a token that is held leaves no timer behind", async ({ host, clock, source }) => {
    const before = timers();
    const token = await source.getToken();
    source.noteUse(token);
    clock.advance(early);
    await source.getToken();
    // A runner may have short ones of its own.
    for (let tries = 0; tries < 50 && timers() > before; tries++) await host.roundTrips();
    assert.ok(timers() <= before, "a timer is left that keeps the process alive");
  }),
];

/** The timers that keep this process alive. */
function timers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
}
