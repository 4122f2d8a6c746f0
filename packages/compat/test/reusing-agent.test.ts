import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import type { TLSSocket } from "node:tls";
import { type Dispatcher, request } from "undici";
import { afterEach, expect, test } from "vitest";
import { carryBy, sendBy } from "../src/transport/send.js";
import { compatFetch, reusingAgent, type ReusingAgentOptions } from "../src/index.js";
import { serve, stopServers } from "./local-servers.js";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  stopServers();
  await Promise.all(opened.splice(0).map((close) => close()));
});

async function agent(options?: ReusingAgentOptions): Promise<Dispatcher> {
  const made = await reusingAgent(options);
  opened.push(() => made.destroy());
  return made;
}

async function portOf(server: Server): Promise<number> {
  opened.push(() => server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** So many bytes that tell which they are, and whose. */
function numbered(of: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE(of * 0x1000000 + at, at);
  return bytes;
}

const sizes = [0, 1, 8191, 8192, 70_000, 300_000, 3_000_000];
const bodyOf = (url = "") => {
  const number = Number(/offset=(\d+)/.exec(url)?.[1]);
  return numbered(number, sizes[number % sizes.length] ?? 0);
};

test("who keeps parts of answers finds in them what came", async () => {
  const origin = await serve((asked, response) => response.end(bodyOf(asked.url)));
  const dispatcher = await agent({ connections: 3 });
  const asked = Array.from({ length: 40 }, async (_, number) => {
    const answer = await request(`${origin}/?offset=${number}`, { dispatcher });
    const chunks: Buffer[] = [];
    for await (const chunk of answer.body) chunks.push(chunk as Buffer);
    return chunks;
  });
  for (const [number, chunks] of (await Promise.all(asked)).entries()) {
    expect(Buffer.concat(chunks).equals(bodyOf(`offset=${number}`))).toBe(true);
  }
});

test("a reader who is slow finds in them what came", async () => {
  const origin = await serve((asked, response) => response.end(bodyOf(asked.url)));
  const dispatcher = await agent();
  const answer = await request(`${origin}/?offset=6`, { dispatcher });
  const chunks: Buffer[] = [];
  for await (const chunk of answer.body) {
    chunks.push(chunk as Buffer);
    for (let turns = 0; turns < 20; turns++) await turn();
  }
  expect(Buffer.concat(chunks).equals(bodyOf("offset=6"))).toBe(true);
});

test("a reader who is slow finds in them what came in small parts", async () => {
  const sent = bodyOf("offset=5");
  const origin = await serve(async (_asked, response) => {
    for (let at = 0; at < sent.length; at += 3000) {
      response.write(sent.subarray(at, at + 3000));
      for (let turns = 0; turns < 3; turns++) await turn();
    }
    response.end();
  });
  const answer = await request(origin, { dispatcher: await agent() });
  answer.body.pause();
  for (let turns = 0; turns < 400; turns++) await turn();
  const got = Buffer.from(await answer.body.arrayBuffer());
  expect(got.equals(sent)).toBe(true);
});

/** A page of which nothing is edited, of about so many bytes. */
function page(size: number): Buffer {
  const records = Array.from({ length: size / 20 }, (_, at) => ({ schoolId: 1_000_000 + at }));
  return Buffer.from(JSON.stringify(records));
}

/** Sends a body so that a connection reads it part by part. */
function inParts(sent: Buffer, type: string): RequestListener {
  return async (_asked, response) => {
    response.writeHead(200, { "content-type": type, "content-length": sent.length });
    for (let at = 0; at < sent.length; at += 9000) {
      response.write(sent.subarray(at, at + 9000));
      for (let turns = 0; turns < 5; turns++) await turn();
    }
    response.end();
  };
}

test("a page that is awaited is what came", async () => {
  const sent = page(45_000);
  const url = `${await serve(inParts(sent, "application/json"))}/`;
  const dispatcher = await agent();
  const send = sendBy(carryBy((...given) => dispatcher.dispatch(...given)));
  const { body } = await send({ method: "GET", url, headers: {}, body: undefined, isPage: true });
  expect(sent.equals(body as Buffer)).toBe(true);
});

test.each([
  ["bytes", numbered(1, 300_000), "application/octet-stream"],
  ["a small page", page(45_000), "application/json"],
  ["a page", page(300_000), "application/json"],
])("a door that holds parts of %s finds in them what came", async (_name, sent, type) => {
  const origin = await serve(inParts(sent, type));
  const fetch = compatFetch({ baseUrl: origin, dispatcher: await agent({ connections: 2 }) });
  const headers = { authorization: "Bearer of-the-host" };
  const asked = Array.from({ length: 10 }, async (_, number) => {
    const answer = await fetch(`${origin}/api/v2.0/2017/schools?offset=${number}`, { headers });
    for (let turns = 0; turns < 50; turns++) await turn();
    return Buffer.from(await answer.arrayBuffer());
  });
  for (const got of await Promise.all(asked)) expect(got.equals(sent)).toBe(true);
});

test("a head that comes in large parts arrives as it was sent", async () => {
  const long = ["a", "b"].map((letter) => [`x-${letter}`, letter.repeat(7000)] as const);
  const head = `HTTP/1.1 200 OK\r\nContent-Length: 0\r\n${long.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
  const server = createServer((socket: Socket) => {
    socket.once("data", async () => {
      for (let at = 0; at < head.length; at += 9000) {
        socket.write(head.slice(at, at + 9000), "latin1");
        for (let turns = 0; turns < 50; turns++) await turn();
      }
    });
  });
  const origin = `http://127.0.0.1:${await portOf(server)}`;
  const answer = await request(origin, { dispatcher: await agent() });
  for (const [name, value] of long) expect(answer.headers[name]).toBe(value);
});

test("over TLS as well, and a later connection goes on with the session of an earlier one", async () => {
  const psk = Buffer.alloc(16, 7);
  const ciphers = "PSK-AES128-GCM-SHA256";
  const server = createSecureServer({ pskCallback: () => psk, ciphers, maxVersion: "TLSv1.2" });
  const reused: boolean[] = [];
  server.on("secureConnection", (socket: TLSSocket) => reused.push(socket.isSessionReused()));
  server.on("request", (asked, response) => {
    response.setHeader("connection", "close").end(bodyOf(asked.url));
  });
  const origin = `https://127.0.0.1:${await portOf(server)}`;
  const dispatcher = await agent({
    connect: {
      pskCallback: () => ({ psk, identity: "of the test" }),
      ciphers,
      checkServerIdentity: () => undefined,
    },
  });
  for (const number of [5, 6]) {
    const answer = await request(`${origin}/?offset=${number}`, { dispatcher });
    const got = Buffer.from(await answer.body.arrayBuffer());
    expect(got.equals(bodyOf(`offset=${number}`))).toBe(true);
  }
  expect(reused).toEqual([false, true]);
});

test("an agent that cannot connect says so as others do", async () => {
  const server = createServer();
  const port = await portOf(server);
  server.close();
  const asked = request(`http://127.0.0.1:${port}`, { dispatcher: await agent() });
  await expect(asked).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
