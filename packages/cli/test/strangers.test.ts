import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { handle, host, raw, sandbox, sidecar, told } from "./support.js";

const path = "/api/v2.0/2017/schools";
const json = "Content-Type: application/json\r\n";
const stranger = `Authorization: Bearer ${"0".repeat(32)}\r\n`;
const close = "Connection: close\r\n";

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** A sandbox, a sidecar as it comes before it, and the head of a request to it. */
async function started() {
  const running = await sandbox();
  const { url } = await sidecar(running.baseUrl);
  const { host: name } = new URL(url);
  const head = (fields: string, method = "POST", address = path) =>
    `${method} ${address} HTTP/1.1\r\nHost: ${name}\r\n${close}${fields}\r\n`;
  const signedIn = async () =>
    `Authorization: Bearer ${await handle(url, running.credentials)}\r\n`;
  return { running, url, head, signedIn };
}

/** A record in a compressed request, whose length is known. */
function coded(coding: string, body: Uint8Array): string {
  return `${json}Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n`;
}

const million = `{"a":[${"{},".repeat(21_000_000)}{}]}`;
const bomb = brotliCompressSync(million);

describe("a stranger's request", () => {
  test("is refused by its head: nothing of its body is asked for, the host is not asked", async () => {
    const { running, url, head } = await started();
    const before = running.requests.length;
    for (const fields of [stranger, "", "Authorization: Bearer a b\r\n"]) {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname);
      open.push(socket);
      socket.write(head(`${fields}${json}Content-Length: 900\r\nExpect: 100-continue\r\n`));
      const [first] = (await once(socket, "data")) as [Buffer];
      expect(String(first)).toMatch(/^HTTP\/1\.1 401 /);
    }
    expect(running.requests).toHaveLength(before);
  });

  test("costs nothing where its compressed body would fill the memory", async () => {
    const { url, head } = await started();
    expect(bomb.length).toBeLessThan(500);
    const before = process.memoryUsage().rss;
    const answer = await raw(url, head(stranger + coded("br", bomb)), bomb);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(process.memoryUsage().rss - before).toBeLessThan(20 * 1024 * 1024);
  });
});

describe("a record of a caller who is known", () => {
  test.each<[string, string, Buffer, number]>([
    ["that grows to 63 MB when decoded", "br", bomb, 413],
    ["of many empty objects", "gzip", gzipSync(`{"a":[${"{},".repeat(300_000)}{}]}`), 400],
    ["of nested lists", "gzip", gzipSync("[".repeat(1_000_000)), 400],
    ["that is nearly JSON, and long", "gzip", gzipSync(`{"a":"${"x".repeat(900_000)}",}`), 400],
    ["of many exact numbers", "gzip", gzipSync(`{"a":[${"1.0,".repeat(200_000)}1.0]}`), 400],
  ])("%s is refused at once, and others are served", async (_name, coding, body, status) => {
    const { url, head, signedIn } = await started();
    const bearer = await signedIn();
    const begun = performance.now();
    const answer = await raw(url, head(bearer + coded(coding, body)), body);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(await raw(url, head(bearer, "GET"))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("is read whole before a connection to the host is taken", async () => {
    const asked: unknown[] = [];
    const base = await host((request, response) => {
      asked.push(request.url);
      response.end();
    });
    const { url } = await sidecar(base, told);
    const { hostname, port, host: name } = new URL(url);
    const socket = connect(Number(port), hostname);
    open.push(socket);
    const fields = `Authorization: Bearer x\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n`;
    socket.write(`POST /data/v3/ed-fi/schools HTTP/1.1\r\nHost: ${name}\r\n${fields}\r\nab`);
    // Another request is served meanwhile, so that this one has been met.
    await raw(url, `GET /healthz HTTP/1.1\r\nHost: ${name}\r\n${close}\r\n`);
    expect(asked).toEqual([]);
    socket.write("cd");
    await once(socket, "data");
    expect(asked).toEqual(["/data/v3/ed-fi/schools"]);
  });
});
