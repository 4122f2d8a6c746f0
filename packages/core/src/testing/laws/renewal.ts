import { strict as assert } from "node:assert";
import type { AccessToken } from "../../access-token.js";
import {
  assertExchanges,
  assertToken,
  type Bench,
  law,
  together,
  type TokenSourceLaw,
  untilRenewed,
} from "../lab.js";

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
    await assertAtOnce(bench, token, 2);
    await assertAtOnce(bench, token, 2);
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
    await assertAtOnce(bench, token, 2);
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
    await assertAtOnce(bench, token, 2);
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

/** Asserts that `token` is given while the exchange that renews it is still under way. */
async function assertAtOnce(
  { host, source }: Bench,
  token: AccessToken,
  exchange: number,
): Promise<void> {
  const late = host
    .arrived(exchange)
    .then(() => host.roundTrips())
    .then(() => undefined);
  const given = await Promise.race([source.getToken(), late]);
  assert.equal(given?.value, token.value, "the old token is given at once while it is good");
  await host.arrived(exchange);
}
