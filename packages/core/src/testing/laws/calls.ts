import { strict as assert } from "node:assert";
import { createDataClient } from "../../create-data-client.js";
import type { DataClient } from "../../data-client.js";
import { assertExchanges, type Bench, law, type TokenSourceLaw, untilRenewed } from "../lab.js";

/** Law 5: the bearer goes only to the origin it was made for; a refused call is replayed once. */
export const refusedCall: readonly TokenSourceLaw[] = [
  law(5, "a call with a revoked token is replayed once and served", async (bench) => {
    const { host } = bench;
    await client(bench).get("schools");
    host.revoke();
    assert.deepEqual(await client(bench).get("schools"), []);
    assert.equal(host.calls, 3, "the call and its replay");
    assertExchanges(host, 2, "one exchange for the refusal");
  }),

  law(5, "a call that is refused again is not replayed again", async (bench) => {
    const { host } = bench;
    await client(bench).get("schools");
    host.dataStatus = 401;
    await assert.rejects(client(bench).get("schools"));
    assert.equal(host.calls, 3, "the call and its replay");
    assertExchanges(host, 2, "another token would not help");
  }),

  law(5, "a fresh token that is refused is kept", async (bench) => {
    const { host } = bench;
    host.dataStatus = 401;
    for (let call = 0; call < 10; call++) await assert.rejects(client(bench).get("schools"));
    assertExchanges(host, 1, "another token would not help");
  }),

  law(5, "one collection that is refused whatever the token costs few exchanges", async (bench) => {
    const { host, clock } = bench;
    host.statusOf.set("staffs", 401);
    for (let minute = 0; minute < 20; minute++) {
      for (let call = 0; call < 5; call++) {
        await assert.rejects(client(bench).get("staffs"));
        assert.deepEqual(await client(bench).get("schools"), [], "the others are served");
      }
      clock.advance(60_000);
    }
    const { exchanges } = host;
    assert.ok(exchanges <= 8, `100 refused calls in 20 minutes caused ${exchanges} exchanges`);
  }),

  law(5, "refusals cause three exchanges a minute at most", async (bench) => {
    const { host, clock } = bench;
    await client(bench).get("schools");
    for (let second = 0; second < 60; second++) {
      host.revoke();
      await client(bench)
        .get("schools")
        .catch(() => {});
      clock.advance(1000);
    }
    assert.ok(host.exchanges <= 4, `a minute of revocations caused ${host.exchanges} exchanges`);
    clock.advance(300_000);
    assert.deepEqual(await client(bench).get("schools"), [], "later calls are served again");
  }),

  law(5, "a forbidden call costs no token", async (bench) => {
    const { host, source } = bench;
    const token = await source.getToken();
    host.dataStatus = 403;
    await assert.rejects(client(bench).get("schools"));
    assert.equal(host.calls, 1, "a 403 is about rights");
    assert.equal((await source.getToken()).value, token.value, "the token stays");
    assertExchanges(host, 1, "a 403 is about rights");
  }),

  law(5, "the secret follows no redirect to another origin", async ({ host, source }) => {
    host.fault = "redirect";
    await assert.rejects(source.getToken(), "a redirect is no token");
    assert.equal(host.strayed, 0, "the credentials went to another origin");
  }),
];

function client({ host, clock, source }: Bench): DataClient {
  const { baseUrl } = host;
  return createDataClient({ baseUrl, dataPath: "/data/v3/ed-fi", tokenSource: source, clock });
}

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
