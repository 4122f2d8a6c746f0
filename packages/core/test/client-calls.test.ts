import { createDataClient, type DataClient, systemClock } from "@edbridge/core";
import { callOAuth } from "@edbridge/core/internal";
import { fakeClock, staticToken } from "@edbridge/core/testing";
import { readFileSync } from "node:fs";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { describe, expect, onTestFinished, test } from "vitest";
import { clientAt, clientOf, schools } from "./support/client.js";
import { gate, json, serve } from "./support/serve.js";

const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
const { version } = JSON.parse(manifest) as { version: string };
const own = `edbridge/${version} (node/${process.versions.node})`;

test("every request says who sends it", async () => {
  const { client, baseUrl, arrived } = await clientOf({ json: [] });
  await client.get("schools");
  await (await client.request({ path: "/data" })).discard();
  await clientAt(baseUrl, { userAgent: "nightly/1.2 (school)" }).client.get("schools");
  await (await client.request({ path: "/data", headers: { "User-Agent": "mine" } })).discard();
  const agents = arrived.map(({ headers }) => headers["user-agent"]);
  expect(agents).toEqual([own, own, `nightly/1.2 (school) ${own}`, "mine"]);
});

/** A clock whose waits end when the test says so. */
function handClock() {
  const waits: { ms: number; signal: AbortSignal | undefined; end: () => void }[] = [];
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      waits.push({ ms, signal, end: resolve });
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  const end = (ms: number) => waits.filter((wait) => wait.ms === ms).forEach((wait) => wait.end());
  return { clock: { ...systemClock, sleep }, end, waits };
}

describe("timeout", () => {
  /** A host that answers the first `busy` requests 503 and holds the next one. */
  async function heldAfter(busy: number) {
    const held = gate();
    const reached = gate();
    const { baseUrl, arrived } = await serve(async (_request, response, nth) => {
      if (nth <= busy) return void response.writeHead(503).end();
      reached.open();
      await held.opened;
      json(response, 200, []);
    });
    onTestFinished(held.open);
    const { clock, end, waits } = handClock();
    const { client } = clientAt(baseUrl, { clock, timeout: 5000 });
    return { client, end, waits, arrived, reached: reached.opened };
  }

  // The outcome of a write that was sent is not known.
  const unknown = { outcome: "unknown", retryable: false };
  test.each<[string, string, object, (client: DataClient) => Promise<unknown>]>([
    ["a read", "GET", { retryable: true }, (client) => client.get("schools")],
    ["a read by id", "GET", { retryable: true }, (client) => client.getById("schools", "1")],
    ["a write", "POST", unknown, (client) => client.create("schools", { schoolId: 1 })],
  ])("ends %s", async (_, method, rest, make) => {
    const { client, end, reached } = await heldAfter(0);
    const call = make(client);
    await reached;
    end(5000);
    const message = expect.stringContaining(`${method} schools took longer than 5000 ms`);
    await expect(call).rejects.toMatchObject({ code: "EDB_TIMEOUT", message, ...rest });
  });

  test("counts tries and waits, and knows that a refused write is not done", async () => {
    const { client, end, waits, arrived } = await heldAfter(1);
    const call = client.create("schools", { schoolId: 1 });
    await expect.poll(() => waits.length).toBe(2);
    end(5000);
    const error = await call.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "EDB_TIMEOUT" });
    expect(error).not.toHaveProperty("outcome");
    expect(arrived).toHaveLength(1);
  });

  test("of one call comes before that of the client, and leaves no timer", async () => {
    const { clock, waits } = handClock();
    const { client } = await clientOf({ json: [] }, { clock, timeout: 5000 });
    await client.get("schools", {}, { timeout: 70 });
    await client.get("schools");
    const ended = waits.map(({ ms, signal }) => [ms, signal?.aborted]);
    expect(ended).toEqual([
      [70, true],
      [5000, true],
    ]);
  });

  test("includes the wait for a token", async () => {
    const { clock, end, waits } = handClock();
    const getToken = ({ signal }: { signal?: AbortSignal } = {}) =>
      new Promise<never>((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      });
    const tokenSource = { ...staticToken("x"), inHand: () => undefined, getToken };
    const options = { baseUrl: "http://127.0.0.1:1", dataPath: "/data", tokenSource, clock };
    const call = createDataClient({ ...options, timeout: 9 }).create("schools", { schoolId: 1 });
    await expect.poll(() => waits.length).toBe(1);
    end(9);
    const error = await call.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "EDB_TIMEOUT" });
    expect(error).not.toHaveProperty("outcome");
  });

  test.each([0, -1, Number.NaN, "5000"])("is no %s", async (wrong) => {
    const given = { timeout: wrong as number };
    const refused = { setting: "timeout" };
    const { client } = clientAt("http://127.0.0.1:1");
    await expect(client.get("schools", {}, given)).rejects.toMatchObject(refused);
    await expect(client.delete("schools", "1", given)).rejects.toMatchObject(refused);
    await expect(client.request({ path: "/data", ...given })).rejects.toMatchObject(refused);
  });
});

describe("events", () => {
  /** All that the channels of the client tell while the test runs. */
  function heard(): [string, object][] {
    const events: [string, object][] = [];
    for (const name of ["request", "response", "retry", "token"]) {
      const listener = (message: unknown) => events.push([name, message as object]);
      subscribe(`edbridge:client:${name}`, listener);
      onTestFinished(() => void unsubscribe(`edbridge:client:${name}`, listener));
    }
    return events;
  }

  test("tell of each request, its response and its retry, and no secret, id or query", async () => {
    const clock = fakeClock();
    clock.advance(1000);
    const { baseUrl: origin } = await serve((_request, response, nth) => {
      clock.advance(7);
      json(response, nth === 1 ? 503 : 200, schools(1));
    });
    const events = heard();
    const { client } = clientAt(origin, { clock });
    await client.get("students", { lastSurname: "Jones" });
    const of = { method: "GET", origin, resource: "students" };
    expect(events).toEqual([
      ["request", of],
      ["response", { ...of, status: 503, duration: 7 }],
      ["retry", { ...of, attempt: 1, delay: 125, error: "EDB_HOST_STATUS" }],
      ["request", of],
      ["response", { ...of, status: 200, duration: 7 }],
    ]);
    await client.delete("students", "27c1").catch(() => {});
    expect(JSON.stringify(events)).not.toMatch(/Jones|27c1|0123abcd/);
  });

  test("tell of a request that its caller left", async () => {
    const control = new AbortController();
    const { client, baseUrl: origin } = await clientOf(() => control.abort(new Error("enough")));
    const events = heard();
    const call = client.get("schools", {}, { signal: control.signal });
    await expect(call).rejects.toThrow("enough");
    expect(events.at(-1)).toMatchObject(["response", { origin, error: "aborted" }]);
  });

  test("tell of a request without a response, and of a token", async () => {
    const { baseUrl: origin, stop } = await clientOf({ json: { access_token: "secret-token" } });
    const events = heard();
    const request = { origin, path: "/oauth/token", method: "POST", headers: {}, body: "secret" };
    await callOAuth("token", request, { now: 0 });
    await stop();
    const { client } = clientAt(origin, { retry: { retries: 0 } });
    await expect(client.get("schools")).rejects.toMatchObject({ code: "EDB_NETWORK" });
    const duration = expect.any(Number);
    const of = { method: "GET", origin, resource: "schools" };
    expect(events).toEqual([
      ["token", { method: "POST", origin, operation: "token", status: 200, duration }],
      ["request", of],
      ["response", { ...of, error: "EDB_NETWORK", duration }],
    ]);
    expect(JSON.stringify(events)).not.toContain("secret");
  });
});
