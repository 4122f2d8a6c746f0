import { strict as assert } from "node:assert";
import type { AccessToken } from "../../access-token.js";
import { assertExchanges, assertToken, law, together, type TokenSourceLaw } from "../lab.js";

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
