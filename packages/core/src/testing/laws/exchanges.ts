import { strict as assert } from "node:assert";
import type { AccessToken } from "../../token-source.js";
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

/** The least pauses in milliseconds after a failed exchange: a fault may pass sooner than a refusal. */
const failures = [
  { fault: "refused", pause: 5000, grown: 60_000 },
  { fault: "busy", pause: 1000, grown: 30_000 },
  { fault: "reset", pause: 1000, grown: 30_000 },
] as const;

/** Law 2: one waiter's abort rejects that waiter alone; a failed exchange is remembered for a while. */
export const waiters: readonly TokenSourceLaw[] = [
  law(2, "one of three waiters leaves, the others are served", async ({ host, source }) => {
    const leaving = new AbortController();
    const reason = new Error("left");
    host.hold();
    const first = source.getToken({ signal: leaving.signal });
    const others = together(source, 2);
    await host.arrived(1);
    leaving.abort(reason);
    await assertRejected(first, reason);
    host.release();
    const [second, third] = await others;
    assert.ok(second && third);
    assertToken(third, second, host, 1, "the exchange goes on for those who stay");
  }),

  law(2, "all waiters leave, and the next caller is served", async ({ host, source }) => {
    const leaving = new AbortController();
    const reason = new Error("left");
    host.hold();
    const all = [1, 2, 3].map(() => source.getToken({ signal: leaving.signal }));
    await host.arrived(1);
    leaving.abort(reason);
    for (const waiting of all) await assertRejected(waiting, reason);
    const next = source.getToken();
    await host.roundTrips();
    host.release();
    assert.ok((await next).value, "a new caller is served");
  }),

  law(2, "who comes with an aborted signal is turned away", async ({ host, source }) => {
    const reason = new Error("left before");
    await assertRejected(source.getToken({ signal: AbortSignal.abort(reason) }), reason);
    const token = await source.getToken();
    await assertRejected(source.getToken({ signal: AbortSignal.abort(reason) }), reason);
    const exchanges = host.exchanges;
    assertToken(await source.getToken(), token, host, exchanges, "the others notice nothing");
  }),

  ...failures.map(({ fault, pause, grown }) =>
    law(2, `a failed exchange (${fault}) is remembered for a while that grows`, async (bench) => {
      const { host, clock, source } = bench;
      const failing = () => assert.rejects(source.getToken(), "a failing host gives no token");
      host.fault = fault;
      await failing();
      const { operations } = host;
      for (let call = 0; call < 100; call++) await failing();
      assert.equal(host.operations, operations, "the host is left alone");
      clock.advance(pause);
      await failing();
      const again = host.operations;
      assert.ok(again > operations, "after the pause it is asked again");
      clock.advance(pause);
      await failing();
      assert.equal(host.operations, again, "the next pause is longer");
      host.fault = undefined;
      clock.advance(grown);
      assert.ok((await source.getToken()).value, "when it is over the host is asked again");
    }),
  ),

  law(2, "nobody sleeps under a long Retry-After: it is handed on", async (bench) => {
    const { host, clock, source } = bench;
    host.fault = "closed for a minute";
    const begun = clock.now();
    for (let call = 0; call < 3; call++) {
      await assert.rejects(source.getToken(), { retryAfter: 60_000 });
    }
    assert.equal(clock.now(), begun, "time went by in a sleep");
    assert.equal(host.operations, 1, "the host is left alone meanwhile");
    host.fault = undefined;
    clock.advance(60_000);
    assert.ok((await source.getToken()).value, "then it is asked again");
  }),

  law(2, "a hundred callers share one refused exchange", async ({ host, source }) => {
    host.fault = "refused";
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => source.getToken()));
    const failed = results.filter(({ status }) => status === "rejected");
    assert.equal(failed.length, 100, "all are told");
    assertExchanges(host, 1, "a refusal is final and shared");
  }),
];

async function assertRejected(waiting: Promise<AccessToken>, reason: Error): Promise<void> {
  const outcome = await waiting.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.equal(outcome, reason, "a waiter who leaves is rejected with the signal's own reason");
}
