import { type AccessToken, createDataClient, NetworkError, reuseToken } from "@edbridge/core";
import { fakeClock, staticToken } from "@edbridge/core/testing";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Agent } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { clientAt, schools } from "./support/client.js";
import { exchangeAt } from "./support/exchanges.js";
import { gate, json, serve } from "./support/serve.js";
import { tokenHost, unhandledRejections } from "./support/token-host.js";

describe("a refused call", () => {
  async function withTokens(statuses: number[]) {
    const { baseUrl, arrived } = await serve((_request, response, nth) => {
      json(response, statuses[nth - 1] ?? 200, []);
    });
    let minted = 0;
    const clock = fakeClock();
    const { AccessToken: Token } = await import("@edbridge/core");
    const exchange = async (): Promise<AccessToken> =>
      new Token({ value: `token${++minted}`, expiry: "fixed", expiresIn: 1800 });
    const tokenSource = reuseToken(exchange, { clock });
    const client = createDataClient({ baseUrl, dataPath: "/data", tokenSource, clock });
    const bearers = () => arrived.map(({ headers }) => headers.authorization);
    return { client, bearers };
  }

  test("is made once more, with another token", async () => {
    const { client, bearers } = await withTokens([200, 401]);
    await client.get("schools");
    expect(await client.get("schools")).toEqual([]);
    expect(bearers()).toEqual(["Bearer token1", "Bearer token1", "Bearer token2"]);
  });

  test("and only once: a second 401 stands", async () => {
    const { client, bearers } = await withTokens([200, 401, 401]);
    await client.get("schools");
    await expect(client.get("schools")).rejects.toMatchObject({ status: 401, retryable: false });
    expect(bearers()).toHaveLength(3);
  });

  test("not for a 403, which costs no token either", async () => {
    const { client, bearers } = await withTokens([403]);
    await expect(client.get("schools")).rejects.toMatchObject({ status: 403 });
    await client.get("schools");
    expect(bearers()).toEqual(["Bearer token1", "Bearer token1"]);
  });

  test("is discarded whole, so that its connection serves again", async () => {
    const peers = new Set<number | undefined>();
    const { baseUrl } = await serve((_request, response, nth) => {
      peers.add(response.socket?.remotePort);
      json(response, nth === 2 ? 401 : 200, nth === 2 ? { detail: "x".repeat(100_000) } : []);
    });
    const { client } = clientAt(baseUrl, { dispatcher: new Agent({ connections: 1 }) });
    await client.get("schools");
    await client.get("schools");
    expect(peers.size).toBe(1);
  });

  test("of a request of the program's own is discarded too", async () => {
    const { baseUrl, arrived } = await serve((_request, response, nth) => {
      json(response, nth === 2 ? 401 : 200, nth === 2 ? { detail: "x".repeat(100_000) } : []);
    });
    const { client } = clientAt(baseUrl, { dispatcher: new Agent({ connections: 1 }) });
    await client.get("schools");
    const answer = await client.request({ path: "/data" });
    expect([answer.status, await answer.json()]).toEqual([200, []]);
    expect(arrived).toHaveLength(3);
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
    const { baseUrl, arrived } = await serve((_request, response, nth) => {
      if (nth < 3) response.writeHead(status).end();
      else json(response, 200, schools(1));
    });
    const { client, clock } = clientAt(baseUrl);
    expect(await client.get("schools")).toEqual(schools(1));
    expect([arrived.length, clock.sleeps]).toEqual([3, [125, 250]]);
  });

  test.each([400, 404, 405, 409, 412, 500, 501])("%d is none", async (status) => {
    const { baseUrl, arrived } = await serve((_request, response) => json(response, status, {}));
    await expect(clientAt(baseUrl).client.get("schools")).rejects.toMatchObject({ status });
    expect(arrived).toHaveLength(1);
  });

  test("is tried as often as the options say, then it stands", async () => {
    const { baseUrl, arrived } = await serve((_request, response) => json(response, 503, {}));
    const { client } = clientAt(baseUrl, { retry: { retries: 1 } });
    await expect(client.get("schools")).rejects.toMatchObject({ status: 503, retryable: true });
    expect(arrived).toHaveLength(2);
  });

  test.each([
    ["7", 7000],
    ["Mon, 14 Aug 2017 08:00:09 GMT", 9000],
    ["3600", 60_000],
  ])("waits as long as the host asks: %s", async (header, waited) => {
    const { baseUrl } = await serve((_request, response, nth) => {
      json(response, nth === 1 ? 429 : 200, [], { "retry-after": header });
    });
    const { client, clock } = clientAt(baseUrl);
    await client.get("schools");
    expect(clock.sleeps).toEqual([waited]);
  });

  test.each(["a reset", "a body cut off", "a body that never began"])(
    "%s is met",
    async (fault) => {
      const { baseUrl, arrived } = await serve((_request, response, nth) => {
        if (nth > 1) return json(response, 200, schools(3));
        if (fault === "a reset") return void response.socket?.resetAndDestroy();
        response.writeHead(200, { "content-length": "100" });
        response.write(fault === "a body cut off" ? "[{" : "", () => response.socket?.destroy());
        response.flushHeaders();
      });
      expect(await clientAt(baseUrl).client.get("schools")).toEqual(schools(3));
      expect(arrived).toHaveLength(2);
    },
  );

  test("is met where the record is gone by then, which is told", async () => {
    const { baseUrl, arrived } = await serve((_request, response, nth) => {
      if (nth === 1) response.socket?.resetAndDestroy();
      else json(response, 404, {});
    });
    const found = clientAt(baseUrl).client.getById("schools", "0a");
    await expect(found).rejects.toMatchObject({ code: "EDB_HOST_STATUS", status: 404 });
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
    const server = createServer((socket) => {
      connections++;
      socket.on("error", () => {}).once("data", () => socket.resetAndDestroy());
    });
    onTestFinished(() => void server.close());
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const { client } = clientAt(`http://127.0.0.1:${port}`, { retry: { retries: 1 } });
    const lost = client.request({ method, path: "/x" });
    await expect(lost).rejects.toMatchObject({ code: "EDB_NETWORK", ...expected });
    expect(connections).toBe(tries);
  });

  test("a body that is always cut off is a typed error", async () => {
    const { baseUrl } = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("[", () => response.socket?.destroy());
    });
    await expect(clientAt(baseUrl).client.get("schools")).rejects.toMatchObject({
      code: "EDB_NETWORK",
      retryable: true,
      message: expect.stringContaining("Reading GET schools failed"),
    });
  });

  test.each([
    [299, "EDB_HOST_ANSWER"],
    [300, "EDB_HOST_STATUS"],
  ])("a read that is answered %d is one of no records: %s", async (status, code) => {
    const { baseUrl } = await serve((_request, response) => json(response, status, []));
    await expect(clientAt(baseUrl).client.get("schools")).rejects.toMatchObject({ code, status });
  });

  test("a dispatcher that throws is a typed error", async () => {
    const dispatch = () => {
      throw Object.assign(new Error("No."), { code: "UND_ERR_INVALID_ARG" });
    };
    const { client } = clientAt("http://127.0.0.1:1", { dispatcher: { dispatch } });
    await expect(client.get("schools")).rejects.toMatchObject({
      code: "EDB_NETWORK",
      retryable: false,
    });
  });

  test("nobody listens: tried, then a typed error", async () => {
    const { baseUrl, stop } = await serve(() => {});
    await stop();
    const { client, clock } = clientAt(baseUrl);
    await expect(client.get("schools")).rejects.toMatchObject({
      code: "EDB_NETWORK",
      retryable: true,
      message: expect.stringContaining(`GET ${baseUrl} failed`),
    });
    expect(clock.sleeps).toHaveLength(3);
  });
});

describe("an abort rejects with its reason at once", () => {
  test("before the call", async () => {
    const { baseUrl, arrived } = await serve((_request, response) => json(response, 200, []));
    const { client } = clientAt(baseUrl);
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
    const clock = fakeClock();
    const sleep = async (_ms: number, signal?: AbortSignal) => {
      leaving.abort("left");
      signal?.throwIfAborted();
    };
    const { client } = clientAt(baseUrl, { dispatcher, clock: { ...clock, sleep } });
    const first = stage === "queued" ? client.get("first") : undefined;
    const { signal } = leaving;
    await expect(client.get("schools", {}, { signal })).rejects.toBe("left");
    open();
    await first;
    if (stage === "queued") {
      await client.get("last");
      expect(arrived.map(({ url }) => url.split("/").pop())).toEqual(["first", "last"]);
    }
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
