import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { buffer, text } from "node:stream/consumers";
import * as zlib from "node:zlib";
import { describe, expect, test } from "vitest";
import { host, open, raw, sidecar, told } from "./support.js";

/** A host that remembers what it was asked, and a sidecar before it. */
async function echo(headers: Record<string, string> = {}, options = {}) {
  const seen: (Pick<IncomingMessage, "method" | "headers"> & { readonly body: string })[] = [];
  const base = await host(async (request, response) => {
    const { method, headers: own } = request;
    const body = await text(request).catch(() => "(broke off)");
    seen.push({ method, headers: own, body });
    if (method === "DELETE") return void response.writeHead(204).end();
    response.writeHead(200, { "content-type": "application/json", ...headers }).end("[]");
  });
  return { seen, ...(await sidecar(base, { ...told, ...options })) };
}

const path = "/api/v2.0/2016/schools";
/** What is no record goes through as it comes. */
const file = "/data/v3/ed-fi/schools";
const close = "Connection: close";
const head = (call: string, ...fields: string[]) =>
  [`${call} HTTP/1.1`, "Host: localhost", "Authorization: Bearer x", ...fields, "\r\n"].join(
    "\r\n",
  );

describe("what two readers could read in two ways is refused, and never reaches the host", () => {
  test.each<[string, string]>([
    [
      "a length beside a chunked coding",
      "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x",
    ],
    ["two different lengths", "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello"],
    ["a length that is none", "Content-Length: +5\r\n\r\nhello"],
    ["a coding before chunked", "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n"],
    ["a space before the colon", "Content-Length : 5\r\n\r\nhello"],
    ["a folded field", "X-One: a\r\n b\r\nContent-Length : 5\r\n\r\nhello"],
    ["a line that ends in LF alone", "X-One: a\nContent-Length: 5\r\n\r\nhello"],
    ["a zero byte in a field", "X-One: a\0b\r\nContent-Length: 0\r\n\r\n"],
  ])("%s", async (_name, rest) => {
    const { url, seen } = await echo();
    const answer = await raw(url, head(`POST ${path}`).slice(0, -2) + rest);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(seen).toEqual([]);
  });

  test.each<[string, string]>([
    ["a chunk size that is none", "5\r\nhello\r\nzz\r\n"],
    ["a chunk longer than its size", "2\r\nhello\r\n0\r\n\r\n"],
    ["a chunk size too large for any number", "fffffffffffffffffff\r\nhello"],
  ])("%s ends the call at the host as well", async (_name, chunks) => {
    const { url, seen } = await echo();
    const answer = await raw(url, head(`POST ${path}`, "Transfer-Encoding: chunked"), chunks);
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
    expect(seen.filter(({ body }) => body !== "(broke off)")).toEqual([]);
  });
});

test("a head that is too large is refused: 431", async () => {
  const { url, seen } = await echo();
  const large = head(`GET ${path}`, `X-Large: ${"x".repeat(20_000)}`);
  expect(await raw(url, large)).toMatch(/^HTTP\/1\.1 431 /);
  expect(seen).toEqual([]);
});

test("a caller that reads only when all is sent gets to read that its body is too large", async () => {
  const { url } = await echo({}, { maxBody: 100_000 });
  const size = 30_000_000;
  const socket = await open(url);
  socket.pause();
  socket.write(head(`POST ${path}`, `Content-Length: ${size}`));
  await new Promise((sent) => socket.write(Buffer.alloc(size), sent));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
});

test("a caller of HTTP/1.0 is served, without chunks, and its connection ends", async () => {
  const base = await host((_request, response) => {
    response.write("[1,");
    response.end("2]");
  });
  const { url } = await sidecar(base, told);
  const answer = await raw(url, `GET ${path} HTTP/1.0\r\nAuthorization: Bearer x\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer.toLowerCase()).not.toContain("transfer-encoding");
  expect(answer.endsWith("\r\n\r\n[1,2]")).toBe(true);
});

test("one connection carries several calls, until the caller closes it", async () => {
  const { url, seen } = await echo();
  const call = head(`GET ${path}`);
  const answer = await raw(url, call + call, head(`GET ${path}`, close));
  expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  expect(answer.match(/connection: keep-alive/gi)).toHaveLength(2);
  expect(answer.match(/connection: close/gi)).toHaveLength(1);
  expect(seen).toHaveLength(3);
});

const kept = ["Expect: 100-continue", "Connection: Keep-Alive"];
const h2c = ["Connection: Upgrade, HTTP2-Settings, close", "Upgrade: h2c", "HTTP2-Settings: AAEA"];
test.each([
  // java.net.http offers HTTP/2 so with its first request, if nothing else is said.
  ["an offer of HTTP/2", "HTTP/1.1", h2c],
  ["of libwww-perl", "HTTP/1.1", ["TE: deflate,gzip;q=0.3", "Connection: TE, close"]],
  ["of .NET over a kept connection of HTTP/1.0", "HTTP/1.0", kept],
  ["through an old proxy", "HTTP/1.1", ["Proxy-Connection: Keep-Alive"]],
])("a write is served: %s", async (_name, version, fields) => {
  const { url, seen } = await echo();
  const write = head(`POST ${file}`, "Content-Length: 5", ...fields).replace("HTTP/1.1", version);
  const last = fields.some((field) => field.endsWith("close")) ? "" : head(`GET ${file}`, close);
  // Some old libraries send an empty line behind a body (RFC 9112 section 2.2).
  const answer = await raw(url, `${write}hello\r\n`, last);
  expect(answer).toMatch(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 200 /);
  expect(answer).not.toMatch(/HTTP\/1\.1 [45]/);
  expect(seen[0]?.body).toBe("hello");
});

test("what concerns one connection is not carried over, either way", async () => {
  const own = { connection: "keep-alive, X-Mine", "x-mine": "1", "keep-alive": "timeout=9" };
  const { url, seen } = await echo({ ...own, "proxy-authenticate": "Basic", etag: '"1"' });
  const hop = ["Connection: close, X-Hop", "X-Hop: 1", "TE: trailers", "Upgrade: h2c"];
  const fields = [...hop, "Proxy-Authorization: Basic x", "X-Kept: 1"];
  const answer = await raw(url, head(`GET ${path}`, ...fields));
  expect(answer).toContain('ETag: "1"');
  for (const name of ["x-mine", "timeout=9", "proxy-authenticate"]) {
    expect(answer.toLowerCase()).not.toContain(name);
  }
  const { headers } = seen[0] ?? {};
  expect(headers).toMatchObject({ "x-kept": "1", authorization: "Bearer x" });
  for (const name of ["x-hop", "te", "proxy-authorization", "upgrade"]) {
    expect(headers).not.toHaveProperty(name);
  }
  expect(headers?.host).not.toBe("localhost");
});

test("HEAD has the head of the answer and no body", async () => {
  const { url, seen } = await echo({ "content-length": "2" });
  const answer = await raw(url, head(`HEAD ${path}`, close));
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toContain("Content-Length: 2\r\n");
  expect(answer.endsWith("\r\n\r\n")).toBe(true);
  expect(seen[0]?.method).toBe("HEAD");
});

test("a length of zero is no body", async () => {
  const { url, seen } = await echo();
  for (const line of [`GET ${path}`, `DELETE ${path}/${"a".repeat(32)}`]) {
    const empty = ["Content-Length: 0", "Content-Type: application/json", close];
    expect(await raw(url, head(line, ...empty))).toMatch(/^HTTP\/1\.1 20[04] /);
  }
  expect(seen.map(({ method, body }) => method + body)).toEqual(["GET", "DELETE"]);
});

test("a caller that waits for 100 Continue gets it", async () => {
  const { url, seen } = await echo();
  const socket = await open(url);
  socket.write(head(`POST ${file}`, close, "Content-Length: 5", "Expect: 100-continue"));
  const [first] = (await once(socket, "data")) as [Buffer];
  expect(String(first)).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  socket.write("hello");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  expect(seen[0]?.body).toBe("hello");
});

test("a chunked body of unknown length goes on whole", async () => {
  const { url, seen } = await echo();
  const chunked = head(`POST ${file}`, close, "Transfer-Encoding: chunked");
  await raw(url, chunked, "3\r\nabc\r\n", "2;x=y\r\nde\r\n", "0\r\n\r\n");
  expect(seen[0]?.body).toBe("abcde");
});

const body = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id })));
test.each<readonly [string, Buffer]>([
  ["gzip", zlib.gzipSync(body)],
  ["br", zlib.brotliCompressSync(body)],
])("the content coding %s is asked for and given back as it is", async (coding, coded) => {
  let asked: unknown;
  const base = await host((request, response) => {
    asked = request.headers["accept-encoding"];
    response.writeHead(200, { "content-encoding": coding }).end(coded);
  });
  const { url } = await sidecar(base, told);
  const socket = await open(url);
  socket.write(head(`GET ${file}`, `Accept-Encoding: ${coding}, x-own`, close));
  const all = await buffer(socket);
  expect(asked).toBe(coding);
  expect(all.toString("latin1")).toContain(`Content-Encoding: ${coding}\r\n`);
  expect(all.includes(coded)).toBe(true);
});
