import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { SpareMemory } from "../src/transport/buffer-reuse/spare-memory.js";
import { compatListener } from "../src/index.js";
import { serve, stopServers } from "./local-servers.js";

afterEach(stopServers);

describe("spare memory", () => {
  test("is given again once it is back", () => {
    const spare = new SpareMemory();
    const first = spare.take(10);
    const second = spare.take(20);
    expect(first?.buffer).not.toBe(second?.buffer);
    if (first) spare.give(first);
    const third = spare.take(30);
    expect(third?.buffer).toBe(first?.buffer);
    expect(third).toHaveLength(30);
  });

  test("knows its own", () => {
    const spare = new SpareMemory();
    const own = spare.take(1);
    expect(own && spare.has(own)).toBe(true);
    expect(spare.has(Buffer.alloc(1))).toBe(false);
  });

  test("has no piece for what is larger than one", () => {
    expect(new SpareMemory().take(1024 * 1024)).toBeUndefined();
  });
});

const path = (at: number) => `/api/v2.0/2017/schools?offset=${at}`;

/** More than connections hold, so that parts of it wait; all of its records tell which it is. */
const page = (at: string, more: object = { _lastModifiedDate: "2026-01-01T00:00:00Z" }) =>
  Array.from({ length: 12_000 }, (_, index) => ({
    id: "0".repeat(32),
    schoolId: Number(at),
    nameOfInstitution: `${at} ${index} ${"x".repeat(600)}`,
    ...more,
  }));

/** Asks on a connection of its own, and lets some turns of the event loop go by before it reads. */
async function slowly(origin: string, at: number, turns: number): Promise<string> {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding("latin1");
  socket.write(
    `GET ${path(at)} HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer hosttoken\r\nConnection: close\r\n\r\n`,
  );
  for (let gone = 0; gone < turns; gone++) await turn();
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  const body = text.slice(text.indexOf("\r\n\r\n") + 4);
  return body.replace(/(?:^|\r\n)[0-9a-f]+\r\n/g, "").trimEnd();
}

describe("a listener that uses memory again", () => {
  test.each([
    ["edited", Infinity, undefined],
    ["edited, in parts of 10,000 bytes", 10_000, undefined],
    ["that stays as it is", Infinity, {}],
    ["that stays as it is, in parts of 10,000 bytes", 10_000, {}],
  ])("gives each of many callers at once its own page, %s", async (_name, size, more) => {
    const host = await serve(async (request, response) => {
      const at = /offset=(\d+)/.exec(request.url ?? "")?.[1] ?? "";
      response.setHeader("content-type", "application/json");
      const whole = JSON.stringify(page(at, more));
      for (let from = 0; from < whole.length; from += size) {
        response.write(whole.slice(from, from + size));
        if (size < whole.length) await turn();
      }
      response.end();
    });
    const legacy = await serve(compatListener({ currentBaseUrl: host, reuseMemory: true }));
    const all = Array.from({ length: 6 }, (_, at) => slowly(legacy, at, 1000 + 500 * at));
    for (const [at, text] of (await Promise.all(all)).entries()) {
      expect(text === JSON.stringify(page(String(at), {}))).toBe(true);
    }
  });

  test("goes on after callers who left amid a page", async () => {
    const host = await serve((_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(page("7")));
    });
    const legacy = await serve(compatListener({ currentBaseUrl: host, reuseMemory: true }));
    const leaving = Array.from({ length: 20 }, async () => {
      const { port, hostname } = new URL(legacy);
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${path(7)} HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer hosttoken\r\n\r\n`);
      await once(socket, "data");
      socket.destroy();
    });
    await Promise.all(leaving);
    expect((await slowly(legacy, 7, 0)) === JSON.stringify(page("7", {}))).toBe(true);
  });
});
