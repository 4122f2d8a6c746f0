import { describe, expect, test, vi } from "vitest";
import { turns } from "../../../test/support/servers.ts";
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
    const both = await Promise.all([answer(), answer()]);
    expect([...both, await answer()].join()).toBe("true,200,true,200,true,200");
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
      return answer.statusCode;
    });
    await expect.poll(() => arrived.length).toBeGreaterThanOrEqual(50);
    await turns(50);
    expect(arrived).toHaveLength(50);
    held.open();
    expect(await Promise.all(answers)).toEqual(Array(52).fill(200));
  });
});
