import { staticToken } from "@edbridge/core/testing";
import { createDataClient } from "@edbridge/core";
import { expect, test } from "vitest";
import { serveSockets, turns } from "../../../test/support/servers.ts";

// A host that closes its connection after a response, while the reader of that is slow: undici 6 and
// 7 then end the process by an assertion in a socket listener, if the connection is paused.

/** A host that sends these bytes, and ends the connection a moment later. */
function closingHost(...parts: (string | Buffer)[]): Promise<string> {
  return serveSockets((socket) => {
    socket.once("data", () => {
      for (const part of parts) socket.write(part);
      void turns(100).then(() => socket.end());
    });
  });
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
