import { fakeClock } from "@edbridge/core/testing";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { Connections } from "../src/serve/connections.js";
import {
  legacyCaller,
  host,
  memory,
  open,
  sidecar,
  tokenHost,
  told,
  waitingClock,
} from "./support.js";

afterEach(() => void vi.useRealTimers());

/** Bytes that no system takes from a sender whose reader does not read. */
const endless = 64 * 1024 * 1024;

/** A server that watches its callers' pace, and what came of it. */
async function watched(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const clock = fakeClock();
  const callers = new Set<Socket>();
  const seen = { requests: 0 };
  let pace: Connections | undefined;
  const url = await host(
    (request, response) => {
      pace?.begin(response);
      seen.requests++;
      callers.add(request.socket);
      answer(request, response);
    },
    (server) => void (pace = new Connections(server, { most: 100, clock })),
  );
  if (!pace) throw new Error("The server was not furnished.");
  const watching = pace;
  const pass = (ms: number) => {
    clock.advance(ms);
    watching.look();
  };
  /** Bytes that came from callers, and that the system took for them. */
  const passed = () =>
    [...callers].reduce(
      (sum, { bytesRead, bytesWritten, writableLength }) =>
        sum + bytesRead + bytesWritten - writableLength,
      0,
    );
  return { url, pace: watching, pass, passed, seen };
}

/** Writes as much as is taken. */
function pour(response: ServerResponse): void {
  const piece = Buffer.alloc(16 * 1024);
  let size = 0;
  const more = () => {
    while (size < endless) {
      size += piece.length;
      if (!response.write(piece)) return void response.once("drain", more);
    }
    response.end();
  };
  more();
}

function take(socket: Socket, bytes: number): Promise<void> {
  let read = 0;
  return new Promise((resolve) => {
    const count = (chunk: Buffer) => {
      read += chunk.length;
      if (read < bytes) return;
      socket.off("data", count).pause();
      resolve();
    };
    socket.on("data", count).resume();
  });
}

/** Waits until a number no longer grows: what is sent within this process arrives in a few turns. */
async function settled(count: () => number): Promise<void> {
  for (let turn = 0, known = -1; turn < 100; turn++) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
    if (count() !== known) turn = 0;
    known = count();
  }
}

test("a caller that reads slowly, but more than that, is served on", async () => {
  const { url, pace, pass, passed } = await watched((_request, response) => pour(response));
  const socket = await open(url);
  socket.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  for (let time = 0; time < 10; time++) {
    // The system passes on what it holds for a reader in large pieces.
    await take(socket, 4 * 1024 * 1024);
    await settled(passed);
    pass(30_000);
  }
  expect(pace.cut).toBe(0);
});

test("a caller that sends its body byte by byte is cut, and told so", async () => {
  const { url, pace, pass, passed } = await watched((request) => void request.resume());
  const socket = await open(url);
  socket.write("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5000\r\n\r\n");
  await expect.poll(passed).toBeGreaterThan(0);
  for (let sent = 0; sent < 6; sent++) {
    const before = passed();
    socket.write("{");
    await expect.poll(passed, { interval: 1 }).toBe(before + 1);
    pass(5000);
  }
  expect(pace.cut).toBe(1);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
});

test("who waits for the server is not slow", async () => {
  const { url, pace, pass, seen } = await watched((request) => void request.resume());
  const socket = await open(url);
  socket.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  socket.write("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}");
  await expect.poll(() => seen.requests, { interval: 1 }).toBe(2);
  for (let time = 0; time < 20; time++) pass(30_000);
  expect(pace.cut).toBe(0);
});

test("serve cuts those who do not read, says so, and keeps serving", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const body = Buffer.alloc(endless);
  const base = await tokenHost((request, response) => {
    response.end(request.url?.includes("/students") ? body : "[]");
  });
  const clock = waitingClock();
  const log = memory();
  const { url, metrics } = await sidecar(base, { ...told, clock, log });
  const { get, headers } = await legacyCaller(url, { clientKey: "key", clientSecret: "secret" });
  const big = `GET /data/v3/ed-fi/students HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${headers.authorization}\r\n\r\n`;
  for (let slow = 0; slow < 5; slow++) (await open(url)).write(big);
  await expect.poll(metrics).toContain("edbridge_calls_under_way 5");
  const later = async () => {
    await clock.advance(31_000);
    vi.advanceTimersByTime(5000);
    return metrics();
  };
  await expect.poll(later).toContain("edbridge_slow_connections_total 5");
  expect(log.texts.join()).toContain("less than 1 kB a second");
  const read = await get("/api/v2.0/2017/schools");
  expect(await read.text()).toBe("[]");
});
