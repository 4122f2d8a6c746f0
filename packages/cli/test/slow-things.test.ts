import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { SidecarOptions } from "../src/index.js";
import { handle, host, sidecar, told, tokenHost, waitingClock } from "./support.js";
import { currentToken } from "../../../test/sidecar/support/legacy-http.ts";

const path = "/api/v2.0/2017/schools";

const keyOf = ({ headers: { authorization = "" } }: IncomingMessage) =>
  Buffer.from(authorization.slice(6), "base64").toString().split(":")[0] ?? "";

/** A host that answers each key, but for what hangs; and which bearers each connection carried. */
async function slowHost(hangs: (request: IncomingMessage) => boolean) {
  const waiting: ServerResponse[] = [];
  const bearersOf = new Map<object, Set<string | undefined>>();
  const base = await host(async (request, response) => {
    const bearers = bearersOf.get(request.socket) ?? new Set();
    bearersOf.set(request.socket, bearers.add(request.headers.authorization));
    response.setHeader("content-type", "application/json");
    await text(request);
    if (hangs(request)) return void waiting.push(response);
    const token = { access_token: `of-${keyOf(request)}`, expires_in: 1800 };
    response.end(JSON.stringify(request.url === "/oauth/token" ? token : []));
  });
  return { base, bearersOf, hanging: () => waiting.length };
}

const isOf = (key: string) => (request: IncomingMessage) =>
  request.headers.authorization === `Bearer of-${key}`;

async function serve(base: string, options: Partial<SidecarOptions> = {}) {
  const { url, adminUrl, metrics } = await sidecar(base, { ...told, records: false, ...options });
  const signIn = async (clientKey: string) => {
    const token = await handle(url, { clientKey, clientSecret: "secret" });
    const headers = { authorization: `Bearer ${token}` };
    return (signal?: AbortSignal, offset = "0") =>
      fetch(`${url}${path}?offset=${offset}`, { headers, ...(signal ? { signal } : {}) });
  };
  return { url, adminUrl, metrics, signIn };
}

function sendMany(count: number, send: (signal: AbortSignal) => Promise<unknown>): () => void {
  const control = new AbortController();
  for (let sent = 0; sent < count; sent++) send(control.signal).catch(() => {});
  return () => control.abort();
}

test("a key whose requests hang keeps no other key, no sign-in and no probe from the host", async () => {
  const slow = await slowHost(isOf("slow"));
  const { adminUrl, metrics, signIn } = await serve(slow.base);
  const [hang, read] = [await signIn("slow"), await signIn("good")];
  const leave = sendMany(60, hang);
  await expect.poll(slow.hanging).toBe(25);
  expect((await read()).status).toBe(200);
  expect((await (await signIn("third"))()).status).toBe(200);
  expect((await fetch(`${adminUrl}/readyz`)).status).toBe(200);
  expect(await metrics()).toContain("edbridge_host_requests_waiting 35");
  leave();
});

test.each([path, "/data/v3/ed-fi/schools"])(
  "strangers at %s have a pool of their own, and no connection with others",
  async (address) => {
    const slow = await slowHost(isOf("nobody"));
    const { url, signIn } = await serve(slow.base);
    const readBy = await signIn("good");
    const read = async (bearer: string, where: string, signal: AbortSignal) =>
      fetch(url + where, { headers: { authorization: `Bearer ${bearer}` }, signal });
    const token = await currentToken(url, { clientKey: "moved", clientSecret: "secret" });
    const leave = sendMany(60, (signal) => read("of-nobody", address, signal));
    await expect.poll(slow.hanging).toBe(5);
    expect((await readBy()).status).toBe(200);
    expect((await (await signIn("third"))()).status).toBe(200);
    // A program that has moved does not wait for them either.
    const moved = await read(token, "/data/v3/ed-fi/schools", AbortSignal.timeout(2000));
    expect(moved.status).toBe(200);
    const carried = [...slow.bearersOf.values()].filter((each) => each.has("Bearer of-moved"));
    expect(carried).toEqual([new Set(["Bearer of-moved"])]);
    leave();
  },
);

test("a token operation that hangs keeps no request from the host", async () => {
  const slow = await slowHost((request) => keyOf(request).startsWith("stranger"));
  const { url, adminUrl, signIn } = await serve(slow.base);
  const read = await signIn("good");
  let strangers = 0;
  sendMany(60, () => handle(url, { clientKey: `stranger${++strangers}`, clientSecret: "guess" }));
  await expect.poll(slow.hanging).toBe(4);
  expect((await read()).status).toBe(200);
  expect((await fetch(`${adminUrl}/readyz`)).status).toBe(200);
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
  const { metrics, signIn } = await serve(slow.base, { connections: 2, clock });
  const hang = await signIn("slow");
  const leave = sendMany(1, hang);
  await expect.poll(slow.hanging).toBe(1);
  const second = hang();
  await expect.poll(metrics).toContain("edbridge_host_requests_waiting 1");
  await clock.advance(10_000);
  const answer = await second;
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(await answer.json()).toEqual({
    message: expect.stringContaining("Send the request again") as string,
  });
  leave();
});

test("who waits comes one of each key after the other, and a full queue costs the key that fills it", async () => {
  const [came, refused]: [string[], string[]] = [[], []];
  let answer = () => {};
  const base = await tokenHost(({ url = "" }, response) => {
    came.push(/offset=(\d+)/.exec(url)?.[1] ?? "");
    answer = () => void response.end("[]");
  });
  const { metrics, signIn } = await serve(base, { connections: 1, queue: 6 });
  const waiting = (count: number) =>
    expect.poll(metrics, { interval: 1 }).toContain(`edbridge_host_requests_waiting ${count}\n`);
  const [a, b, c] = [await signIn("a"), await signIn("b"), await signIn("c")];
  const send = (read: typeof a, offset: string, signal?: AbortSignal) =>
    read(signal, offset).then(
      ({ status }) => status === 503 && refused.push(offset),
      () => {},
    );
  const gone = new AbortController();
  const first = [
    [a, "11"],
    [a, "12"],
    [a, "13"],
    [a, "14"],
    [b, "21"],
    [b, "22"],
  ] as const;
  for (const [nth, [read, offset]] of first.entries()) {
    void send(read, offset);
    await waiting(nth);
  }
  void send(c, "31", gone.signal);
  await waiting(6);
  await send(a, "15");
  void send(c, "32");
  await expect.poll(() => refused).toEqual(["15", "14"]);
  gone.abort();
  await waiting(5);
  for (const left of [4, 3, 2, 1, 0]) {
    answer();
    await waiting(left);
    await expect.poll(() => came.length).toBe(6 - left);
  }
  answer();
  expect(came).toEqual(["11", "12", "21", "32", "13", "22"]);
});

test("callers sign in within five seconds after their host is back", async () => {
  const clock = waitingClock();
  let isAway = true;
  let exchanges = 0;
  const base = await host((_request, response) => {
    exchanges++;
    response.writeHead(isAway ? 503 : 200, { "content-type": "application/json" });
    response.end('{"access_token":"0123abcd","token_type":"bearer","expires_in":1800}');
  });
  const { url } = await sidecar(base, { ...told, clock });
  /** Signs in; gives the handle, if there is one. Time goes on meanwhile. */
  const signIn = async () => {
    const signed = handle(url, { clientKey: "key", clientSecret: "secret" });
    const over = signed.then(() => true);
    while (!(await Promise.race([over, clock.advance(10)])));
    return signed;
  };
  while (clock.monotonic() < 70_000) {
    expect(await signIn()).toBe("");
    await clock.advance(500);
  }
  expect(exchanges).toBeLessThan(30);
  isAway = false;
  exchanges = 0;
  const back = clock.monotonic();
  while ((await signIn()) === "");
  expect(clock.monotonic() - back).toBeLessThan(5000);
  expect(exchanges).toBe(1);
});
