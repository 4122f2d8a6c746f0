import { AccessToken, authorized, type TokenSource } from "@edbridge/core";
import type { Instant } from "@edbridge/core/internal";
import { fakeClock } from "@edbridge/core/testing";
import { expect, test } from "vitest";
import type { ReadySource } from "../src/token-source.js";

/** A source that gives a new token each time, unless it keeps the refused one. */
function sourceOf({
  expiry = "fixed",
  keeps = false,
}: {
  expiry?: AccessToken["expiry"];
  keeps?: boolean;
}) {
  const make = () => new AccessToken({ value: `token${given.length}`, expiry, expiresIn: 1800 });
  const given: AccessToken[] = [];
  const refused: AccessToken[] = [];
  const uses: { token: AccessToken; sentAt: Instant | undefined }[] = [];
  let held: AccessToken | undefined;
  const source: ReadySource = {
    async getToken({ signal } = {}) {
      signal?.throwIfAborted();
      held ??= make();
      given.push(held);
      return held;
    },
    inHand: () => held,
    invalidate(token) {
      refused.push(token);
      if (!keeps) held = undefined;
    },
    noteUse: (token, sentAt) => void uses.push({ token, sentAt }),
  };
  return { source, given, refused, uses };
}

/** Makes a call whose answers have these statuses; of the last there are as many as needed. */
async function callOf(
  source: TokenSource,
  statuses: readonly number[],
  options: { replayable?: boolean; isReplay?: boolean; signal?: AbortSignal } = {},
) {
  const clock = fakeClock();
  const sent: string[] = [];
  const discarded: number[] = [];
  const { status } = await authorized(source, {
    replayable: true,
    clock,
    ...options,
    async send(token) {
      clock.advance(1000);
      sent.push(token.value);
      return { status: statuses[sent.length - 1] ?? statuses.at(-1) ?? 0 };
    },
    async discard(answer) {
      discarded.push(answer.status);
    },
  });
  return { status, sent, discarded, clock };
}

test.each<[string, Parameters<typeof callOf>[1], object, object, number, number]>([
  ["is answered", [200], {}, {}, 200, 1],
  ["is refused once", [401, 200], {}, {}, 200, 2],
  ["is refused with each token", [401], {}, {}, 401, 2],
  ["is forbidden", [403], {}, {}, 403, 1],
  ["cannot be sent again", [401], {}, { replayable: false }, 401, 1],
  ["was refused before", [401], {}, { isReplay: true }, 401, 1],
  ["is refused with a token that its source keeps", [401], { keeps: true }, {}, 401, 1],
])("a call that %s", async (_what, statuses, source, options, status, sends) => {
  const { source: tokens, refused, uses } = sourceOf(source);
  const call = await callOf(tokens, statuses, options);
  expect(call.status).toBe(status);
  expect(call.sent).toHaveLength(sends);
  expect(new Set(call.sent).size).toBe(sends);
  expect(refused.map(({ value }) => value)).toEqual(
    call.sent.slice(0, status === 401 ? sends : sends - 1),
  );
  expect(call.discarded).toEqual(sends > 1 ? [401] : []);
  expect(uses).toHaveLength(status === 401 ? 0 : 1);
});

test("a token in hand is taken without being asked for, but not by a caller who has left", async () => {
  const { source, given } = sourceOf({});
  await callOf(source, [200]);
  await callOf(source, [200]);
  expect(given).toHaveLength(1);
  const signal = AbortSignal.abort(new Error("left"));
  await expect(callOf(source, [200], { signal })).rejects.toThrow("left");
});

test("a source need not tell what it has in hand", async () => {
  const { inHand: _, ...source } = sourceOf({}).source;
  expect(await callOf(source, [401, 200])).toMatchObject({ status: 200, discarded: [401] });
});

test("the use of a sliding token counts from before the call was sent", async () => {
  const { source, uses } = sourceOf({ expiry: "sliding" });
  const { clock } = await callOf(source, [200]);
  expect(uses[0]?.sentAt).toEqual({
    wall: clock.now() - 1000,
    monotonic: clock.monotonic() - 1000,
  });
});
