import { expect, test, vi } from "vitest";
import { turns } from "../../../test/support/servers.ts";
import { gate, json, serve } from "./support/serve.js";

/** Sends by a dispatcher of edbridge's own, whose undici is not loaded yet; gives the status. */
async function fresh(origin: string): Promise<() => Promise<number>> {
  vi.resetModules();
  const { send } = await import("@edbridge/core/internal");
  return async () => {
    const answer = await send({ origin, path: "/", method: "GET", headers: {} }, undefined);
    answer.body.discard();
    return answer.status;
  };
}

test("requests are sent at once, and before undici is loaded", async () => {
  const { baseUrl } = await serve((_request, response) => json(response, 200, []));
  const status = await fresh(baseUrl);
  expect(await Promise.all([status(), status()])).toEqual([200, 200]);
  expect(await status()).toBe(200);
});

test("there are 50 connections to a host at most", async () => {
  const held = gate();
  const { baseUrl, arrived } = await serve(async (_request, response) => {
    await held.opened;
    json(response, 200, []);
  });
  const answers = Array.from({ length: 52 }, await fresh(baseUrl));
  await expect.poll(() => arrived.length).toBeGreaterThanOrEqual(50);
  await turns(50);
  expect(arrived).toHaveLength(50);
  held.open();
  expect(await Promise.all(answers)).toEqual(Array(52).fill(200));
});
