import { strict as assert } from "node:assert";
import { createDataClient } from "../../create-data-client.js";
import type { DataClient } from "../../data-client.js";
import { assertExchanges, type Bench, law, type TokenSourceLaw } from "../lab.js";

/** Law 5: the bearer goes only to the origin it was made for; a refused call is replayed once. */
export const refusedCall: readonly TokenSourceLaw[] = [
  law(5, "a call with a revoked token is replayed once and served", async (bench) => {
    const { host, source } = bench;
    await source.getToken();
    host.revoke();
    assert.deepEqual(await client(bench).get("schools"), []);
    assert.equal(host.calls, 2, "the call and its replay");
    assertExchanges(host, 2, "one exchange for the refusal");
  }),

  law(5, "a call that is refused again is not replayed again", async (bench) => {
    const { host } = bench;
    host.dataStatus = 401;
    await assert.rejects(client(bench).get("schools"));
    assert.equal(host.calls, 2, "the call and its replay");
    assertExchanges(host, 2, "another token would not help");
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
