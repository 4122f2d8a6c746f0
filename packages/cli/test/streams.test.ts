import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { bridged, host, memory, open, told, sidecar } from "./support.js";

const path = "/api/v2.0/2016/schools";
/** What is no record goes through as it comes. */
const file = "/data/v3/ed-fi/schools";
const headers = { authorization: "Bearer x" };
const mega = 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024);
/** What the sockets and streams between two ends may hold. */
const between = 24 * mega;

test("an answer is read from the host no faster than its caller reads it", async () => {
  const size = 40 * mega;
  let made = 0;
  const base = await host(async (_request, response) => {
    while (made < size) {
      made += chunk.length;
      if (!response.write(chunk)) await once(response, "drain");
    }
    response.end();
  });
  const { url } = await sidecar(base, told);
  const call = httpRequest(url + file, { headers }).end();
  const [answer] = (await once(call, "response")) as [AsyncIterable<Buffer>];
  let read = 0;
  let ahead = 0;
  for await (const part of answer) {
    read += part.length;
    ahead = Math.max(ahead, made - read);
    // Everyone else may work; the reader does not.
    for (let idle = 0; idle < 4; idle++) await turn();
  }
  expect(read).toBe(size);
  expect(ahead).toBeLessThan(between);
});

test("a caller with a handle who leaves is told of once", async () => {
  const { running, url, log, signIn } = await bridged({}, told);
  const { headers: signed } = await signIn();
  const before = log.calls.length;
  running.fault({ hang: true, when: { kind: "data" } });
  const control = new AbortController();
  const call = fetch(url + path, { headers: signed, signal: control.signal });
  while (running.counts.faults === 0) await turn();
  control.abort();
  await expect(call).rejects.toThrow("aborted");
  while (log.calls.length === before) await turn();
  for (let more = 0; more < 20; more++) await turn();
  expect(log.calls.slice(before)).toMatchObject([{ kind: "data", status: 0 }]);
});

test("a caller who leaves its kept connection ends only the call that is under way", async () => {
  const log = memory();
  const happened = new EventTarget();
  const base = await host((request, response) => {
    if (request.url?.includes("/schools")) return void response.end("[]");
    response.on("close", () => happened.dispatchEvent(new Event("closed")));
    happened.dispatchEvent(new Event("called"));
  });
  const { url } = await sidecar(base, { ...told, log });
  const socket = await open(url);
  const ask = (resource: string) =>
    socket.write(
      `GET /api/v2.0/2016/${resource} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n\r\n`,
    );
  for (let call = 0; call < 20; call++) {
    ask("schools");
    await once(socket, "data");
  }
  const [called, closed] = [once(happened, "called"), once(happened, "closed")];
  ask("students");
  await called;
  socket.destroy();
  await closed;
  expect(log.calls.map(({ status }) => status)).toEqual([...Array<number>(20).fill(200), 0]);
});

test("an answer that breaks off at the host is not taken for whole", async () => {
  const base = await host((_request, response) => {
    response.write("[1,", () => response.destroy());
  });
  const { url } = await sidecar(base, told);
  const answer = await fetch(url + file, { headers });
  await expect(answer.text()).rejects.toThrow("terminated");
});
