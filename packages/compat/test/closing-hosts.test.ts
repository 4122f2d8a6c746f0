import http, { type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { staticToken } from "@edbridge/core/testing";
import { Agent, request } from "undici";
import * as undici6 from "undici6";
import { expect, onTestFinished, test } from "vitest";
import { register } from "@edbridge/compat/register";
import { serve, serveSockets, turns } from "../../../test/support/servers.ts";
import { passed } from "./through.js";
import {
  compatFetch,
  compatInterceptor,
  compatListener,
  createLegacyClient,
} from "@edbridge/compat";

// A host that closes its connection after a response, while the reader of that is slow: undici 6 and
// 7 then end the process by an assertion in a socket listener, if the connection is paused.

// Around the sizes at which readers ask to wait: a connection is paused amid the last chunk of one.
const sizes = [65_000, 66_000, 70_000, 131_500, 150_000, 196_500, 200_000];
const bodyOf = (size: number) => Buffer.alloc(size, "0123456789abcdef");

type Kind = "with a length" | "in chunks" | "until the end" | "of HTTP/1.0" | "cut off";

function responseOf(kind: Kind, body: Buffer): Buffer {
  const type = "Content-Type: text/plain\r\n";
  const close = "Connection: close\r\n";
  const length = `Content-Length: ${body.length}\r\n`;
  const framings: Record<Kind, string> = {
    "with a length": `HTTP/1.1 200 OK\r\n${type}${close}${length}\r\n`,
    "in chunks": `HTTP/1.1 200 OK\r\n${type}${close}Transfer-Encoding: chunked\r\n\r\n`,
    "until the end": `HTTP/1.1 200 OK\r\n${type}${close}\r\n`,
    "of HTTP/1.0": `HTTP/1.0 200 OK\r\n${type}${length}\r\n`,
    "cut off": `HTTP/1.1 200 OK\r\n${type}${close}Content-Length: ${body.length + 1}\r\n\r\n`,
  };
  const head = Buffer.from(framings[kind]);
  if (kind !== "in chunks") return Buffer.concat([head, body]);
  const size = Buffer.from(`${body.length.toString(16)}\r\n`);
  return Buffer.concat([head, size, body, Buffer.from("\r\n0\r\n\r\n")]);
}

/** A host that ends each connection a moment after its response, whose size is the id asked for. */
const closingHost = (kind: Kind) =>
  serveSockets((socket) => {
    socket.once("data", (head) => {
      const [, size] = /\/0*(\d+) HTTP/.exec(String(head)) ?? [];
      socket.write(responseOf(kind, bodyOf(Number(size))));
      void turns(100).then(() => socket.end());
    });
  });

// A response that goes to its reader as it comes.
const pathOf = (size: number) => `/data/v3/ed-fi/schools/${String(size).padStart(32, "0")}`;
const headers = { authorization: "Bearer of-the-host" };
/** Until the host has closed. */
const pause = () => turns(300);

async function readSlowly(url: string): Promise<Buffer> {
  const { promise, resolve, reject } = withResolvers<IncomingMessage>();
  http.get(url, { headers }, resolve).on("error", reject);
  const response = await promise;
  await pause();
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Reads after `register`, of which a process can have one at a time. */
async function registered<T>(baseUrl: string, read: () => Promise<T>): Promise<T> {
  const remove = register({ baseUrl, ...passed });
  try {
    return await read();
  } finally {
    remove();
  }
}

/** How each door reads a response of the host slowly. */
const doors: Record<string, (host: string, path: string) => Promise<Buffer>> = {
  async compatFetch(host, path) {
    const response = await compatFetch({ baseUrl: host, ...passed })(host + path, { headers });
    await pause();
    return Buffer.from(await response.arrayBuffer());
  },
  async "compatInterceptor on undici 7"(host, path) {
    const dispatcher = new Agent().compose(compatInterceptor({ baseUrl: host, ...passed }));
    const response = await request(host + path, { dispatcher, headers });
    // As with any stream, an error that comes before it is read would be thrown.
    response.body.on("error", () => {});
    await pause();
    return Buffer.from(await response.body.arrayBuffer());
  },
  async "compatInterceptor on undici 6"(host, path) {
    const { Agent: Agent6, request: request6 } = undici6 as unknown as typeof import("undici");
    const dispatcher = new Agent6().compose(compatInterceptor({ baseUrl: host, ...passed }));
    const response = await request6(host + path, { dispatcher, headers });
    // As with any stream, an error that comes before it is read would be thrown.
    response.body.on("error", () => {});
    await pause();
    return Buffer.from(await response.body.arrayBuffer());
  },
  async "fetch after register"(host, path) {
    const response = await fetch(host + path, { headers });
    await pause();
    return Buffer.from(await response.arrayBuffer());
  },
  "node:http after register": (host, path) => readSlowly(host + path),
  async createLegacyClient(host, path) {
    const tokenSource = staticToken("of-the-host");
    const schoolYear = 2017;
    const client = createLegacyClient({ baseUrl: host, schoolYear, tokenSource, ...passed });
    const response = await client.request({ method: "GET", path });
    await pause();
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    return Buffer.concat(chunks);
  },
  async compatListener(host, path) {
    const legacy = await serve(compatListener({ baseUrl: host, ...passed }));
    return readSlowly(legacy + path);
  },
};

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((...given) => ([resolve, reject] = given));
  return { promise, resolve, reject };
}

const kinds: Kind[] = ["with a length", "in chunks", "until the end", "of HTTP/1.0"];

for (const [door, read] of Object.entries(doors)) {
  const readAll = async (kind: Kind) => {
    const host = await closingHost(kind);
    const all = () => Promise.allSettled(sizes.map((size) => read(host, pathOf(size))));
    return door.endsWith("register") ? registered(host, all) : all();
  };

  test.each(kinds)(`${door}: responses %s are read whole`, async (kind) => {
    const isWhole = (await readAll(kind)).map(
      (one, at) => one.status === "fulfilled" && bodyOf(sizes[at] ?? 0).equals(one.value),
    );
    expect(isWhole).toEqual(sizes.map(() => true));
  });

  test(`${door}: responses that are cut off are errors of their calls, and of nothing else`, async () => {
    const statuses = (await readAll("cut off")).map(({ status }) => status);
    expect(statuses).toEqual(sizes.map(() => "rejected"));
  });
}

test("compatListener: calls sent at once, of which none is read for a while", async () => {
  const body = bodyOf(60_000);
  const legacy = new URL(
    await serve(compatListener({ baseUrl: await closingHost("with a length"), ...passed })),
  );
  const socket = connect(Number(legacy.port), legacy.hostname);
  onTestFinished(() => void socket.destroy());
  const call = `GET ${pathOf(body.length)} HTTP/1.1\r\nHost: legacy\r\nAuthorization: ${headers.authorization}\r\n\r\n`;
  socket.write(call.repeat(4));
  await pause();
  await pause();
  let received = 0;
  for await (const chunk of socket) {
    received += (chunk as Buffer).length;
    if (received > 4 * body.length) break;
  }
  expect(received).toBeGreaterThan(4 * body.length);
});
