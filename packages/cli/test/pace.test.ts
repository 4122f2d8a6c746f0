import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { legacyCaller, memory, open, sidecar, tokenHost, told, waitingClock } from "./support.js";

afterEach(() => void vi.useRealTimers());

/** Bytes that no system takes from a sender whose reader does not read. */
const endless = 64 * 1024 * 1024;

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

/** A sidecar before a host that holds some responses, with a caller, and what lets time pass for it. */
async function watched() {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const body = Buffer.alloc(endless);
  const base = await tokenHost(({ url = "" }, response) => {
    if (!url.includes("/staffs")) response.end(url.includes("/students") ? body : "[]");
  });
  const clock = waitingClock();
  const log = memory();
  const { url, metrics } = await sidecar(base, { ...told, clock, log });
  const { get, headers } = await legacyCaller(url, { clientKey: "key", clientSecret: "secret" });
  const head = (start: string, length = 0) =>
    `${start} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${headers.authorization}\r\nContent-Length: ${length}\r\n\r\n`;
  const pass = async (ms: number) => {
    // What is sent within this process arrives in a few turns.
    for (let turn = 0; turn < 100; turn++) await new Promise((next) => setImmediate(next));
    await clock.advance(ms);
    vi.advanceTimersByTime(5000);
  };
  return { url, metrics, log, get, head, pass };
}

test("who sends a body byte by byte is cut, and neither who waits nor who reads slowly", async () => {
  const { url, metrics, head, pass } = await watched();
  const [reads, sends, waits] = [await open(url), await open(url), await open(url)];
  reads.write(head("GET /data/v3/ed-fi/students"));
  waits.write(head("GET /data/v3/ed-fi/staffs"));
  waits.write(`${head("POST /data/v3/ed-fi/staffs", 2)}{}`);
  sends.write(head("POST /data/v3/ed-fi/schools", 5000));
  await expect.poll(metrics).toContain("edbridge_calls_under_way 4");
  for (let sent = 0; sent < 6; sent++) {
    sends.write("{");
    // More than the system holds for a reader.
    await take(reads, endless / 8);
    await pass(6000);
  }
  expect(await text(sends)).toMatch(/^HTTP\/1\.1 408 /);
  await take(reads, endless / 8);
  await pass(30_000);
  expect(await metrics()).toContain("edbridge_slow_connections_total 1");
  expect([reads.destroyed, waits.destroyed]).toEqual([false, false]);
});

test("serve cuts those who do not read, says so, and keeps serving", async () => {
  const { url, metrics, log, get, head, pass } = await watched();
  const big = head("GET /data/v3/ed-fi/students");
  for (let slow = 0; slow < 5; slow++) (await open(url)).write(big);
  await expect.poll(metrics).toContain("edbridge_calls_under_way 5");
  const later = async () => {
    await pass(31_000);
    return metrics();
  };
  await expect.poll(later).toContain("edbridge_slow_connections_total 5");
  expect(log.texts.join()).toContain("less than 1 kB a second");
  const read = await get("/api/v2.0/2017/schools");
  expect(await read.text()).toBe("[]");
});
