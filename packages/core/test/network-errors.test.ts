import { HostError } from "@edbridge/core";
import { networkError } from "@edbridge/core/internal";
import { describe, expect, test, vi } from "vitest";
import { gate, json, serve } from "./support/serve.js";

describe("networkError", () => {
  test.each([
    ["EAI_AGAIN", true],
    ["ECONNABORTED", true],
    ["ECONNREFUSED", true],
    ["ECONNRESET", true],
    ["EHOSTUNREACH", true],
    ["ENETUNREACH", true],
    ["EPIPE", true],
    ["ETIMEDOUT", true],
    ["UND_ERR_BODY_TIMEOUT", true],
    ["UND_ERR_CONNECT_TIMEOUT", true],
    ["UND_ERR_HEADERS_TIMEOUT", true],
    ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", true],
    ["UND_ERR_SOCKET", true],
    ["ENOTFOUND", false],
    ["CERT_HAS_EXPIRED", false],
    ["UND_ERR_INVALID_ARG", false],
    ["", false],
  ])("of %s may be gone the next time: %s", (code, retryable) => {
    const error = networkError("GET x", Object.assign(new Error("x"), { code }), undefined);
    expect(error).toMatchObject({ code: "EDB_NETWORK", retryable });
    expect(String(error)).toContain("GET x failed");
  });

  test.each([
    ["HTTPParserError", "Invalid EOF state", true],
    ["HTTPParserError", "Invalid character", false],
    ["Error", "Invalid EOF state", false],
  ])(
    "of a parser (%s: %s) may be gone where the body broke off: %s",
    (name, message, retryable) => {
      const fault = Object.assign(new Error(message), { name });
      expect(networkError("GET x", fault, undefined)).toMatchObject({ retryable });
      expect(networkError("GET x", { name, message }, undefined)).toMatchObject({
        retryable: false,
      });
    },
  );

  test("is the caller's own reason where they left, and one of ours as it is", () => {
    const ours = new HostError("EDB_HOST_STATUS", "No.", { status: 503 });
    expect(networkError("GET x", ours, AbortSignal.abort("left"))).toBe("left");
    expect(networkError("GET x", ours, new AbortController().signal)).toBe(ours);
    expect(networkError("GET x", "lost", undefined)).toMatchObject({ retryable: false });
  });
});

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
