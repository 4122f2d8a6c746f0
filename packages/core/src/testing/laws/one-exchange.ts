import { strict as assert } from "node:assert";
import { assertExchanges, assertToken, law, together, type TokenSourceLaw } from "../lab.js";

/** Law 1: any number of concurrent callers cause one exchange; so do concurrent refusals. */
export const oneExchange: readonly TokenSourceLaw[] = [
  law(1, "a thousand first callers cause one exchange", async ({ host, source }) => {
    const [first, ...others] = await together(source, 1000);
    assert.ok(first);
    for (const token of others) assertToken(token, first, host, 1, "all are given one token");
  }),

  law(1, "callers who come later are given the same token", async ({ host, source }) => {
    const first = await source.getToken();
    for (let call = 0; call < 100; call++) {
      assertToken(await source.getToken(), first, host, 1, "the token is kept");
    }
  }),

  law(1, "callers who join an exchange on its way cause no other", async ({ host, source }) => {
    host.hold();
    const early = together(source, 3);
    await host.arrived(1);
    const late = together(source, 3);
    await host.roundTrips();
    assertExchanges(host, 1, "those who join wait for the same exchange");
    host.release();
    const [first, ...others] = [...(await early), ...(await late)];
    assert.ok(first);
    for (const token of others) assertToken(token, first, host, 1, "all are given one token");
  }),

  law(1, "a thousand concurrent refusals cause one exchange", async ({ host, source }) => {
    const refused = await source.getToken();
    source.noteUse(refused);
    const renewals = await Promise.all(
      Array.from({ length: 1000 }, () => {
        source.invalidate(refused);
        return source.getToken();
      }),
    );
    const [first, ...others] = renewals;
    assert.ok(first);
    assert.notEqual(first.value, refused.value, "a refused token must not be given again");
    for (const token of others) assertToken(token, first, host, 2, "all are given one new token");
  }),

  law(1, "a refusal that comes late does not touch the newer token", async ({ host, source }) => {
    const old = await source.getToken();
    source.noteUse(old);
    source.invalidate(old);
    const renewed = await source.getToken();
    source.invalidate(old);
    assertToken(await source.getToken(), renewed, host, 2, "only the current token is forgotten");
  }),
];
