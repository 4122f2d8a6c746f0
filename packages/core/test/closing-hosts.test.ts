import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { staticToken } from "@edbridge/core/testing";
import { afterEach, expect, test } from "vitest";
import { createDataClient } from "../src/index.js";

// A host that closes its connection after a response, while the reader of that is slow: undici 6 and
// 7 then end the process by an assertion in a socket listener, if the connection is paused.

const hosts: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const host of hosts.splice(0)) host.close();
});

/** Lets turns of the event loop pass: what is sent within this process arrives in a few. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
}

/** A host that sends these bytes, and ends the connection a moment later. */
async function closingHost(...parts: (string | Buffer)[]): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => {
      for (const part of parts) socket.write(part);
      void turns(100).then(() => socket.end());
    });
  });
  hosts.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sizes = [65_700, 131_500, 2_098_000, 2_110_000, 2_130_000, 2_160_000];
const close = "Connection: close\r\n";
const heads: Record<string, (size: number) => string> = {
  "with a length": (size) => `HTTP/1.1 200 OK\r\n${close}Content-Length: ${size}\r\n\r\n`,
  "until the end": () => `HTTP/1.1 200 OK\r\n${close}\r\n`,
  "of HTTP/1.0": (size) => `HTTP/1.0 200 OK\r\nContent-Length: ${size}\r\n\r\n`,
};

test.each(Object.keys(heads))("a slow reader of responses %s gets them whole", async (kind) => {
  const read = sizes.map(async (size) => {
    const body = Buffer.alloc(size, "0123456789abcdef");
    const baseUrl = await closingHost(heads[kind]?.(size) ?? "", body);
    const tokenSource = staticToken("0123abcd");
    const client = createDataClient({ baseUrl, dataPath: "/data", tokenSource });
    const response = await client.request({ method: "GET", path: "/schools" });
    await turns(300);
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    return body.equals(Buffer.concat(chunks));
  });
  expect(await Promise.all(read)).toEqual(sizes.map(() => true));
});
