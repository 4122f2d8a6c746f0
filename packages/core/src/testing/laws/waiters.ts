import { strict as assert } from "node:assert";
import type { AccessToken } from "../../access-token.js";
import { assertExchanges, assertToken, law, together, type TokenSourceLaw } from "../lab.js";

/** Law 2: one waiter's abort rejects that waiter alone; a failed exchange is not remembered. */
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

  ...(["refused", "busy", "reset"] as const).map((fault) =>
    law(2, `a failed exchange (${fault}) is not remembered`, async ({ host, source }) => {
      host.fault = fault;
      await assert.rejects(source.getToken(), "no token can be had from a failing host");
      host.fault = undefined;
      assert.ok((await source.getToken()).value, "the next caller tries again");
    }),
  ),

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
