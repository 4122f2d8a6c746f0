import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { SidecarOptions } from "../src/index.js";
import { handle, host, sidecar, told } from "./support.js";
import { waitingClock } from "./waiting-clock.js";

const path = "/api/v2.0/2017/schools";
const usual = { ...told, records: false } as const;

interface Hanging {
  /** Answers all that hang. */
  readonly free: () => void;
}

/** A host that answers each key, but for what hangs; and which bearers each connection carried. */
async function slowHost(hangs: (request: IncomingMessage) => boolean): Promise<
  Hanging & {
    readonly base: string;
    /** Requests that hang. */
    readonly hanging: () => number;
    readonly bearersOf: Map<object, Set<string | undefined>>;
  }
> {
  const waiting: ServerResponse[] = [];
  const bearersOf = new Map<object, Set<string | undefined>>();
  const base = await host(async (request, response) => {
    const { authorization } = request.headers;
    const bearers = bearersOf.get(request.socket) ?? new Set();
    bearersOf.set(request.socket, bearers.add(authorization));
    response.setHeader("content-type", "application/json");
    if (request.url === "/oauth/token") {
      const [key] = Buffer.from(authorization?.slice(6) ?? "", "base64")
        .toString()
        .split(":");
      await text(request);
      if (hangs(request)) return void waiting.push(response);
      return void response.end(JSON.stringify({ access_token: `of-${key}`, expires_in: 1800 }));
    }
    if (hangs(request)) waiting.push(response);
    else response.end("[]");
  });
  return {
    base,
    bearersOf,
    hanging: () => waiting.length,
    free: () => waiting.splice(0).forEach((response) => void response.end("[]")),
  };
}

const isOf = (key: string) => (request: IncomingMessage) =>
  request.headers.authorization === `Bearer of-${key}`;

/** A sidecar as it comes, and its callers. */
async function serve(base: string, options: Partial<SidecarOptions> = {}) {
  const { url, adminUrl } = await sidecar(base, { ...usual, ...options });
  const signIn = async (clientKey: string) => {
    const token = await handle(url, { clientKey, clientSecret: "secret" });
    const headers = { authorization: `Bearer ${token}` };
    return (signal?: AbortSignal) => fetch(url + path, { headers, ...(signal ? { signal } : {}) });
  };
  return { url, adminUrl, signIn };
}

/** Sends so many requests that nobody waits for. */
function sendMany(count: number, send: (signal: AbortSignal) => Promise<Response>): () => void {
  const control = new AbortController();
  for (let sent = 0; sent < count; sent++) {
    send(control.signal).then(
      (response) => response.text(),
      () => {},
    );
  }
  return () => control.abort();
}

test("a key whose requests hang keeps no other key, no sign-in and no probe from the host", async () => {
  const slow = await slowHost(isOf("slow"));
  const { adminUrl, signIn } = await serve(slow.base);
  const [hang, read] = [await signIn("slow"), await signIn("good")];
  const leave = sendMany(60, hang);
  await expect.poll(slow.hanging).toBe(25);
  expect((await read()).status).toBe(200);
  expect((await (await signIn("third"))()).status).toBe(200);
  expect((await fetch(`${adminUrl}/readyz`)).status).toBe(200);
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  expect(metrics).toContain("edbridge_host_requests_waiting 35");
  leave();
});

test("bearers that are not known have a pool of their own", async () => {
  const slow = await slowHost(isOf("nobody"));
  const { url, signIn } = await serve(slow.base);
  const read = await signIn("good");
  const headers = { authorization: "Bearer of-nobody" };
  const leave = sendMany(60, (signal) => fetch(url + path, { headers, signal }));
  await expect.poll(slow.hanging).toBe(5);
  expect((await read()).status).toBe(200);
  expect((await (await signIn("third"))()).status).toBe(200);
  leave();
});

test("a token operation that hangs keeps no request from the host", async () => {
  const isStranger = (request: IncomingMessage) => {
    const basic = request.headers.authorization?.slice(6) ?? "";
    return Buffer.from(basic, "base64").toString().startsWith("stranger");
  };
  const slow = await slowHost(isStranger);
  const { url, adminUrl, signIn } = await serve(slow.base);
  const read = await signIn("good");
  let strangers = 0;
  const leave = sendMany(60, async (signal) => {
    const clientKey = `stranger${++strangers}`;
    const send = (to: string, init: RequestInit) => fetch(to, { ...init, signal });
    await handle(url, { clientKey, clientSecret: "guess" }, send);
    return new Response();
  });
  await expect.poll(slow.hanging).toBe(4);
  expect((await read()).status).toBe(200);
  expect((await fetch(`${adminUrl}/readyz`)).status).toBe(200);
  leave();
});

test("no connection to the host is shared by two credentials", async () => {
  const slow = await slowHost(() => false);
  const { url, signIn } = await serve(slow.base);
  const reads = await Promise.all(["a", "b", "c"].map(signIn));
  const unknown = () => fetch(url + path, { headers: { authorization: "Bearer of-nobody" } });
  for (let round = 0; round < 10; round++) {
    for (const read of [...reads, unknown]) expect((await read()).status).toBe(200);
    await Promise.all([...reads, ...reads, unknown].map((read) => read()));
  }
  const shared = [...slow.bearersOf.values()].filter((bearers) => bearers.size > 1);
  // Keys and secrets of sign-ins share those of the token operation.
  const isData = shared.filter((bearers) => [...bearers].some((one) => one?.startsWith("Bearer")));
  expect(isData).toEqual([]);
});

test("who waits too long for a connection is told to come back, in the legacy form", async () => {
  const slow = await slowHost(isOf("slow"));
  const clock = waitingClock();
  const { adminUrl, signIn } = await serve(slow.base, { connections: 2, clock });
  const hang = await signIn("slow");
  const leave = sendMany(1, hang);
  await expect.poll(slow.hanging).toBe(1);
  const second = hang();
  const waiting = async () => (await fetch(`${adminUrl}/metrics`)).text();
  await expect.poll(waiting).toContain("edbridge_host_requests_waiting 1");
  await clock.advance(10_000);
  const answer = await second;
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(await answer.json()).toEqual({
    message: expect.stringContaining("Send the request again") as string,
  });
  leave();
});
