import { describe, expect, test, vi } from "vitest";
import { gate, json, serve } from "./support/serve.js";

describe("a dispatcher of edbridge's own", () => {
  test("sends requests at once, and before undici is loaded", async () => {
    vi.resetModules();
    const { ownDispatcher } = await import("@edbridge/core/internal");
    const { baseUrl: origin } = await serve((_request, response) => json(response, 200, []));
    const answer = () =>
      new Promise((resolve, reject) => {
        const taken = ownDispatcher.dispatch(
          { origin, path: "/", method: "GET" },
          {
            onRequestStart: () => {},
            onResponseStart: (_controller, status) => resolve([taken, status]),
            onResponseError: (_controller, error) => reject(error),
          },
        );
      });
    expect(await Promise.all([answer(), answer()])).toEqual([
      [true, 200],
      [true, 200],
    ]);
    expect(await answer()).toEqual([true, 200]);
  });

  test("has 50 connections to a host at most", async () => {
    vi.resetModules();
    const { send } = await import("@edbridge/core/internal");
    const held = gate();
    const { baseUrl: origin, arrived } = await serve(async (_request, response) => {
      await held.opened;
      json(response, 200, []);
    });
    const answers = Array.from({ length: 52 }, async () => {
      const answer = await send({ origin, path: "/", method: "GET", headers: {} }, undefined);
      answer.body.discard();
      return answer;
    });
    await vi.waitFor(() => expect(arrived.length).toBeGreaterThanOrEqual(50));
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(arrived).toHaveLength(50);
    held.open();
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect([arrived.length, new Set(statuses)]).toEqual([52, new Set([200])]);
  });
});
