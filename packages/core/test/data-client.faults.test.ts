import { setImmediate } from "node:timers/promises";
import {
  AccessToken,
  type Expiry,
  type HostDispatcher,
  NetworkError,
  reuseToken,
  TokenError,
} from "@edbridge/core";
import { fakeClock, staticToken } from "@edbridge/core/testing";
import { Agent } from "undici";
import { describe, expect, test } from "vitest";
import { clientAt, clientOf, type Reply, schools } from "./support/client.js";
import { gate, json, serve } from "./support/serve.js";
import { unhandledRejections } from "./support/rejections.js";

const none: Reply = { json: [] };

describe("a refused call", () => {
  /** A client whose source has so many tokens, each of them new when it is wanted. */
  async function withTokens(replies: Reply[], expiry: Expiry, most = Infinity) {
    let minted = 0;
    const clock = fakeClock();
    const refused = new TokenError("EDB_TOKEN_REFUSED", "No.", { status: 401 });
    const tokenSource = reuseToken(
      async () => {
        if (++minted > most) throw refused;
        return new AccessToken({ value: `token${minted}`, expiry, expiresIn: 1800 });
      },
      { clock },
    );
    return { ...(await clientOf(replies, { tokenSource, clock, retry: { retries: 0 } })), clock };
  }

  test.each([
    [200, "token1"],
    [404, "token1"],
    [429, "token2"],
    [500, "token2"],
  ])("of %d counts as a use of a sliding token, or not: %s", async (status, next) => {
    const { client, clock, arrived } = await withTokens([none, status, none], "sliding");
    await client.get("schools");
    clock.advance(1_000_000);
    await client.get("schools").catch(() => {});
    clock.advance(1_700_000);
    await client.get("schools");
    expect(arrived.at(-1)?.headers.authorization).toBe(`Bearer ${next}`);
  });

  test("is discarded whole, so that its connection serves again", async () => {
    const refused: Reply = { status: 401, json: { detail: "x".repeat(100_000) } };
    const dispatcher = new Agent({ connections: 1 });
    const { client } = await clientOf([none, refused, none, refused, none], { dispatcher });
    await client.get("schools");
    await client.get("schools");
    expect(await (await client.request({ path: "/data" })).json()).toEqual([]);
  });

  test("that gets no token is not made again: its source has tried", async () => {
    let asked = 0;
    const getToken = async () => {
      asked++;
      throw new NetworkError("POST http://host.example", { code: "ECONNRESET" }, true);
    };
    const tokenSource = { ...staticToken("x"), inHand: () => undefined, getToken };
    const { client } = clientAt("http://127.0.0.1:1", { tokenSource });
    await expect(client.get("schools")).rejects.toMatchObject({ code: "EDB_NETWORK" });
    expect(asked).toBe(1);
  });

  test("whose new token cannot be had fails with the reason for that", async () => {
    const { client, arrived } = await withTokens([none, 401], "fixed", 1);
    await client.get("schools");
    await expect(client.get("schools")).rejects.toMatchObject({ code: "EDB_TOKEN_REFUSED" });
    expect(arrived).toHaveLength(2);
  });
});

describe("a transient fault", () => {
  test.each([
    ...[408, 429, 502, 503, 504].map((status) => [status, true]),
    ...[400, 404, 405, 409, 412, 500, 501].map((status) => [status, false]),
  ] as [number, boolean][])(
    "%d is tried as often as the options say: %s",
    async (status, again) => {
      const { client, clock, arrived } = await clientOf(
        { status, json: {} },
        { retry: { retries: 2 } },
      );
      await expect(client.get("schools")).rejects.toMatchObject({ status, retryable: again });
      expect([arrived.length, clock.sleeps]).toEqual(again ? [3, [125, 250]] : [1, []]);
    },
  );

  test.each([
    ["7", {}, 7000],
    ["Mon, 14 Aug 2017 08:00:09 GMT", {}, 9000],
    ["3600", {}, 60_000],
    ["3600", { maxRetryAfter: 5000 }, 5000],
    ["2", { maxRetryAfter: 0 }, 125],
  ])("waits as long as the host asks: %s, with %o", async (header, retry, waited) => {
    const busy: Reply = { status: 429, headers: { "retry-after": header } };
    const { client, clock } = await clientOf([busy, none], { retry });
    await client.get("schools");
    expect(clock.sleeps).toEqual([waited]);
  });

  const neverBegan: Reply = (_request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("", () => response.socket?.destroy());
    response.flushHeaders();
  };
  test.each<[string, Reply]>([
    ["a reset", "lost"],
    ["a body cut off", "cut off"],
    ["a body that never began", neverBegan],
  ])("%s is met", async (_what, fault) => {
    const { client, arrived } = await clientOf([fault, { json: schools(3) }]);
    expect(await client.get("schools")).toEqual(schools(3));
    expect(arrived).toHaveLength(2);
  });

  const unknown = { outcome: "unknown", message: expect.stringContaining("A write failed") };
  test.each<[string, string, number, object]>([
    ...["GET", "HEAD", "OPTIONS"].map((method): [string, string, number, object] => {
      const message = expect.stringContaining(`${method} http`);
      return [method, "ECONNRESET", 2, { message, retryable: true }];
    }),
    ["DELETE", "ECONNRESET", 2, unknown],
    ["POST", "ECONNRESET", 1, unknown],
    ["PUT", "ECONNRESET", 1, unknown],
    ["PATCH", "ECONNRESET", 1, unknown],
    ["XGET", "ECONNRESET", 1, unknown],
    ["GETX", "ECONNRESET", 1, unknown],
    ["GET", "ECONNREFUSED", 2, { retryable: true }],
    ["GET", "EAI_AGAIN", 2, { retryable: true }],
    ["GET", "UND_ERR_HEADERS_TIMEOUT", 2, { retryable: true }],
    ["GET", "UND_ERR_SOCKET", 2, { retryable: true }],
    ["GET", "ENOTFOUND", 1, { retryable: false }],
    ["GET", "CERT_HAS_EXPIRED", 1, { retryable: false }],
    ["GET", "UND_ERR_INVALID_ARG", 1, { retryable: false }],
    ["GET", "", 1, { retryable: false }],
  ])("%s with the fault %j is made %i times", async (method, code, tries, expected) => {
    let sent = 0;
    const dispatcher: HostDispatcher = {
      dispatch(_options, handler) {
        sent++;
        handler.onResponseError?.(null as never, Object.assign(new Error("x"), { code }));
        return true;
      },
    };
    const { client } = clientAt("http://127.0.0.1:1", { dispatcher, retry: { retries: 1 } });
    const lost = client.request({ method, path: "/x" });
    await expect(lost).rejects.toMatchObject({ code: "EDB_NETWORK", ...expected });
    expect(sent).toBe(tries);
  });

  test.each([
    [201, "EDB_HOST_ANSWER"],
    [202, "EDB_HOST_ANSWER"],
    [206, "EDB_HOST_ANSWER"],
    [299, "EDB_HOST_ANSWER"],
    [300, "EDB_HOST_STATUS"],
  ])("a read that is answered %d is one of no records: %s", async (status, code) => {
    const { client } = await clientOf({ status, json: [] });
    const message = expect.stringContaining(`with ${status}${status < 300 ? " and not with" : ""}`);
    await expect(client.get("schools")).rejects.toMatchObject({ code, status, message });
  });

  test("a dispatcher that throws is a typed error", async () => {
    const dispatch = () => {
      throw Object.assign(new Error("No."), { code: "UND_ERR_INVALID_ARG" });
    };
    const { client } = clientAt("http://127.0.0.1:1", { dispatcher: { dispatch } });
    const error = { code: "EDB_NETWORK", retryable: false };
    await expect(client.get("schools")).rejects.toMatchObject(error);
  });
});

describe("an abort rejects with its reason at once", () => {
  test("before the call, or while the token is awaited", async () => {
    const leaving = new AbortController();
    const tokenSource = reuseToken(() => new Promise(() => {}));
    const waiting = clientAt("http://127.0.0.1:1", { tokenSource }).client;
    const call = waiting.get("schools", {}, { signal: leaving.signal });
    leaving.abort("left");
    await expect(call).rejects.toBe("left");
    const { client, arrived } = await clientOf(none);
    const signal = AbortSignal.abort("left");
    await expect(client.get("schools", {}, { signal })).rejects.toBe("left");
    await expect(client.create("schools", {}, { signal })).rejects.toBe("left");
    await expect(client.request({ path: "/x", signal })).rejects.toBe("left");
    expect(arrived).toEqual([]);
  });

  test("queued, and without a reason", async () => {
    const { open, opened } = gate();
    const { baseUrl } = await serve((_, response) => opened.then(() => json(response, 200, [])));
    const { client } = clientAt(baseUrl, { dispatcher: new Agent({ connections: 1 }) });
    const first = client.get("first");
    const leaving = new AbortController();
    const call = client.get("schools", {}, { signal: leaving.signal });
    await setImmediate();
    leaving.abort(null);
    await expect(call).rejects.toBe(null);
    open();
    await first;
  });

  test.each(["queued", "answer awaited", "body awaited", "retry awaited"])("%s", async (stage) => {
    const unhandled = unhandledRejections();
    const leaving = new AbortController();
    const { open, opened } = gate();
    const { baseUrl, arrived } = await serve(async ({ url }, response) => {
      if (url.includes("last")) return json(response, 200, []);
      if (url.includes("first")) {
        leaving.abort("left");
        return opened.then(() => json(response, 200, []));
      }
      if (stage === "answer awaited") leaving.abort("left");
      else if (stage === "body awaited") response.write("[", () => leaving.abort("left"));
      else json(response, 503, {});
    });
    const dispatcher = new Agent({ connections: 1 });
    const sleep = async (_ms: number, signal?: AbortSignal) => {
      leaving.abort("left");
      signal?.throwIfAborted();
    };
    const { client } = clientAt(baseUrl, { dispatcher, clock: { ...fakeClock(), sleep } });
    const first = stage === "queued" ? client.get("first") : undefined;
    const { signal } = leaving;
    await expect(client.get("schools", {}, { signal })).rejects.toBe("left");
    open();
    await first;
    if (stage === "queued") {
      await client.get("last");
      expect(arrived.map(({ url }) => url.split("/").pop())).toEqual(["first", "last"]);
    } else expect(arrived).toHaveLength(1);
    expect(unhandled).toEqual([]);
  });
});
