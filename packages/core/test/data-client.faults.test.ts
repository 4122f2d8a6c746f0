import {
  AccessToken,
  createDataClient,
  type HostDispatcher,
  NetworkError,
  reuseToken,
} from "@edbridge/core";
import { fakeClock, staticToken } from "@edbridge/core/testing";
import { Agent } from "undici";
import { describe, expect, test } from "vitest";
import { clientAt, clientOf, type Reply, schools } from "./support/client.js";
import { exchangeAt } from "./support/exchanges.js";
import { gate, json, serve } from "./support/serve.js";
import { tokenHost, unhandledRejections } from "./support/token-host.js";
import { serveSockets } from "../../../test/support/servers.ts";

const none: Reply = { json: [] };

describe("a refused call", () => {
  /** A client whose source has a new token whenever one is wanted. */
  async function withTokens(replies: Reply[]) {
    let minted = 0;
    const clock = fakeClock();
    const make = async () =>
      new AccessToken({ value: `token${++minted}`, expiry: "fixed", expiresIn: 1800 });
    const tokenSource = reuseToken(make, { clock });
    const { client, arrived } = await clientOf(replies, { tokenSource, clock });
    return { client, bearers: () => arrived.map(({ headers }) => headers.authorization) };
  }

  test("is made once more, with another token", async () => {
    const { client, bearers } = await withTokens([none, 401, none]);
    await client.get("schools");
    expect(await client.get("schools")).toEqual([]);
    expect(bearers()).toEqual(["Bearer token1", "Bearer token1", "Bearer token2"]);
  });

  test("and only once: a second 401 stands", async () => {
    const { client, bearers } = await withTokens([none, 401]);
    await client.get("schools");
    await expect(client.get("schools")).rejects.toMatchObject({ status: 401, retryable: false });
    expect(bearers()).toHaveLength(3);
  });

  test("not for a 403, which costs no token either", async () => {
    const { client, bearers } = await withTokens([403, none]);
    await expect(client.get("schools")).rejects.toMatchObject({ status: 403 });
    await client.get("schools");
    expect(bearers()).toEqual(["Bearer token1", "Bearer token1"]);
  });

  test.each([
    [200, "1"],
    [404, "1"],
    [429, "2"],
    [500, "2"],
  ] as const)("of %d counts as a use of a sliding token, or not: %s", async (status, next) => {
    let minted = 0;
    const clock = fakeClock();
    const make = async () =>
      new AccessToken({ value: `token${++minted}`, expiry: "sliding", expiresIn: 1800 });
    const tokenSource = reuseToken(make, { clock });
    const retry = { retries: 0 };
    const { client, arrived } = await clientOf([none, status, none], { tokenSource, clock, retry });
    await client.get("schools");
    clock.advance(1_000_000);
    await client.get("schools").catch(() => {});
    clock.advance(1_700_000);
    await client.get("schools");
    expect(arrived.at(-1)?.headers.authorization).toBe(`Bearer token${next}`);
  });

  test("is discarded whole, so that its connection serves again", async () => {
    const peers = new Set<number | undefined>();
    const dispatcher = new Agent({ connections: 1 });
    const { client } = await clientOf(
      (_request, response, nth) => {
        peers.add(response.socket?.remotePort);
        const isRefused = nth % 2 === 0;
        json(response, isRefused ? 401 : 200, isRefused ? { detail: "x".repeat(100_000) } : []);
      },
      { dispatcher },
    );
    await client.get("schools");
    await client.get("schools");
    const answer = await client.request({ path: "/data" });
    expect([answer.status, await answer.json()]).toEqual([200, []]);
    expect(peers.size).toBe(1);
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
    const host = await tokenHost();
    const { baseUrl, credentials } = host;
    const clock = fakeClock();
    const tokenSource = reuseToken(exchangeAt({ baseUrl, credentials, clock }, "fixed"), { clock });
    const client = createDataClient({ baseUrl, dataPath: "/data", tokenSource, clock });
    await client.get("schools");
    host.revoke();
    host.fault = "refused";
    await expect(client.get("schools")).rejects.toMatchObject({ code: "EDB_TOKEN_REFUSED" });
    expect(host).toMatchObject({ exchanges: 2, calls: 2 });
  });
});

describe("a transient fault", () => {
  test.each([408, 429, 502, 503, 504])("%d is tried again", async (status) => {
    const { client, clock, arrived } = await clientOf([status, status, { json: schools(1) }]);
    expect(await client.get("schools")).toEqual(schools(1));
    expect([arrived.length, clock.sleeps]).toEqual([3, [125, 250]]);
  });

  test.each([400, 404, 405, 409, 412, 500, 501])("%d is none", async (status) => {
    const { client, arrived } = await clientOf({ status, json: {} });
    await expect(client.get("schools")).rejects.toMatchObject({ status });
    expect(arrived).toHaveLength(1);
  });

  test("is tried as often as the options say, then it stands", async () => {
    const { client, arrived } = await clientOf(503, { retry: { retries: 1 } });
    await expect(client.get("schools")).rejects.toMatchObject({ status: 503, retryable: true });
    expect(arrived).toHaveLength(2);
  });

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

  const unknown = { fate: "unknown", message: expect.stringContaining("A write failed") };
  test.each([
    ["GET", 2, { message: expect.stringContaining("GET http") }],
    ["HEAD", 2, { message: expect.stringContaining("HEAD http") }],
    ["OPTIONS", 2, { message: expect.stringContaining("OPTIONS http") }],
    ["DELETE", 2, unknown],
    ["POST", 1, unknown],
    ["PUT", 1, unknown],
    ["PATCH", 1, unknown],
    ["XGET", 1, unknown],
    ["GETX", 1, unknown],
  ])("a lost request by %s is made %i times", async (method, tries, expected) => {
    let connections = 0;
    const baseUrl = await serveSockets((socket) => {
      connections++;
      socket.once("data", () => socket.resetAndDestroy());
    });
    const { client } = clientAt(baseUrl, { retry: { retries: 1 } });
    const lost = client.request({ method, path: "/x" });
    await expect(lost).rejects.toMatchObject({ code: "EDB_NETWORK", ...expected });
    expect(connections).toBe(tries);
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

  test.each([
    ["ECONNREFUSED", true],
    ["ECONNRESET", true],
    ["EAI_AGAIN", true],
    ["UND_ERR_HEADERS_TIMEOUT", true],
    ["UND_ERR_SOCKET", true],
    ["ENOTFOUND", false],
    ["CERT_HAS_EXPIRED", false],
    ["UND_ERR_INVALID_ARG", false],
    ["", false],
  ])("a fault with the code %j may be gone the next time: %s", async (code, retryable) => {
    let sent = 0;
    const dispatcher: HostDispatcher = {
      dispatch(_options, handler) {
        sent++;
        handler.onResponseError?.(null as never, Object.assign(new Error("x"), { code }));
        return true;
      },
    };
    const { client } = clientAt("http://127.0.0.1:1", { dispatcher, retry: { retries: 1 } });
    await expect(client.get("schools")).rejects.toMatchObject({ code: "EDB_NETWORK", retryable });
    expect(sent).toBe(retryable ? 2 : 1);
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
  test("before the call", async () => {
    const { client, arrived } = await clientOf(none);
    const signal = AbortSignal.abort("left");
    for (const call of [
      client.get("schools", {}, { signal }),
      client.create("schools", {}, { signal }),
      client.request({ path: "/x", signal }),
    ]) {
      await expect(call).rejects.toBe("left");
    }
    expect(arrived).toEqual([]);
  });

  test.each(["queued", "answer awaited", "body awaited", "retry awaited"])("%s", async (stage) => {
    const unhandled = unhandledRejections();
    const leaving = new AbortController();
    const { open, opened } = gate();
    const { baseUrl, arrived } = await serve(async ({ url }, response) => {
      if (url.includes("last")) return json(response, 200, []);
      if (url.includes("first")) {
        queued.abort("left");
        return opened.then(() => json(response, 200, []));
      }
      if (stage === "answer awaited") leaving.abort("left");
      else if (stage === "body awaited") response.write("[", () => leaving.abort("left"));
      else json(response, 503, {});
    });
    const queued = stage === "queued" ? leaving : new AbortController();
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

  test("while the token is awaited", async () => {
    const leaving = new AbortController();
    const tokenSource = reuseToken(() => new Promise(() => {}));
    const { client } = clientAt("http://127.0.0.1:1", { tokenSource });
    const call = client.get("schools", {}, { signal: leaving.signal });
    leaving.abort("left");
    await expect(call).rejects.toBe("left");
  });
});
