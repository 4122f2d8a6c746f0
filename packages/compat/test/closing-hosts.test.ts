import http, { type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { staticToken } from "@edbridge/core/testing";
import * as undici from "undici";
import * as undici6 from "undici6";
import { expect, test } from "vitest";
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

const type = "Content-Type: text/plain\r\n";
const close = "Connection: close\r\n";
const framings = {
  "with a length": (length: number) => `1.1 200 OK\r\n${type}${close}Content-Length: ${length}`,
  "in chunks": () => `1.1 200 OK\r\n${type}${close}Transfer-Encoding: chunked`,
  "until the end": () => `1.1 200 OK\r\n${type}Connection: close`,
  "of HTTP/1.0": (length: number) => `1.0 200 OK\r\n${type}Content-Length: ${length}`,
  "cut off": (length: number) => `1.1 200 OK\r\n${type}${close}Content-Length: ${length + 1}`,
};
type Kind = keyof typeof framings;

function responseOf(kind: Kind, body: Buffer): Buffer {
  const head = Buffer.from(`HTTP/${framings[kind](body.length)}\r\n\r\n`);
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
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    http.get(url, { headers }, resolve).on("error", reject);
  });
  return buffer(await paused(response));
}

async function paused<T>(response: T): Promise<T> {
  await pause();
  return response;
}

async function fetchSlowly(used: typeof fetch, url: string): Promise<Buffer> {
  return Buffer.from(await (await paused(await used(url, { headers }))).arrayBuffer());
}

const intercepted =
  ({ Agent, request }: Pick<typeof import("undici"), "Agent" | "request">) =>
  async (host: string, path: string) => {
    const dispatcher = new Agent().compose(compatInterceptor({ baseUrl: host, ...passed }));
    const { body } = await request(host + path, { dispatcher, headers });
    // As with any stream, an error that comes before it is read would be thrown.
    body.on("error", () => {});
    return Buffer.from(await (await paused(body)).arrayBuffer());
  };

/** How each door reads a response of the host slowly. */
const doors: Record<string, (host: string, path: string) => Promise<Buffer>> = {
  compatFetch: (host, path) => fetchSlowly(compatFetch({ baseUrl: host, ...passed }), host + path),
  "compatInterceptor on undici 7": intercepted(undici),
  "compatInterceptor on undici 6": intercepted(undici6 as unknown as typeof undici),
  "fetch after register": (host, path) => fetchSlowly(fetch, host + path),
  "node:http after register": (host, path) => readSlowly(host + path),
  async createLegacyClient(host, path) {
    const tokenSource = staticToken("of-the-host");
    const schoolYear = 2017;
    const client = createLegacyClient({ baseUrl: host, schoolYear, tokenSource, ...passed });
    return buffer((await paused(await client.request({ method: "GET", path }))).body);
  },
  async compatListener(host, path) {
    return readSlowly((await serve(compatListener({ baseUrl: host, ...passed }))) + path);
  },
};

const kinds: Kind[] = ["with a length", "in chunks", "until the end", "of HTTP/1.0"];

for (const [door, read] of Object.entries(doors)) {
  const readAll = async (kind: Kind) => {
    const host = await closingHost(kind);
    // Of which a process can have one at a time.
    const remove = door.endsWith("register") ? register({ baseUrl: host, ...passed }) : () => {};
    return Promise.allSettled(sizes.map((size) => read(host, pathOf(size)))).finally(remove);
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
