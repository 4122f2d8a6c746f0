import { once } from "node:events";
import { text } from "node:stream/consumers";
import { Agent, request } from "undici";
import { expect, test } from "vitest";
import { compatInterceptor, compatListener } from "@edbridge/compat";
import { serve } from "../../../test/support/servers.ts";
import { passed } from "./through.js";

const headers = { authorization: "Bearer hosttoken" };
const body = (size: number) => Buffer.alloc(size, "0123456789abcdef");

// Around the bound at which a connection is held back, and far above it.
test.each([0, 1, 65_535, 65_536, 65_537, 300_000, 3_000_000])(
  "a body of %i bytes passes the listener and the interceptor whole",
  async (size) => {
    const hostUrl = await serve((_request, response) => response.end(body(size)));
    const legacyHost = await serve(compatListener({ baseUrl: hostUrl, ...passed }));
    const path = "/data/v3/ed-fi/schools";
    const listened = await fetch(legacyHost + path, { headers });
    expect(body(size).equals(Buffer.from(await listened.arrayBuffer()))).toBe(true);

    const dispatcher = new Agent().compose(compatInterceptor({ baseUrl: hostUrl, ...passed }));
    const intercepted = await request(hostUrl + path, { dispatcher, headers });
    expect(body(size).equals(Buffer.from(await intercepted.body.arrayBuffer()))).toBe(true);
    await dispatcher.close();
  },
);

test("a reader that stops early ends the host's answer", async () => {
  let closed: Promise<unknown> | undefined;
  const hostUrl = await serve((_request, response) => {
    closed = once(response, "close");
    response.write(body(1_000_000));
  });
  const dispatcher = new Agent().compose(compatInterceptor({ baseUrl: hostUrl, ...passed }));
  const url = `${hostUrl}/data/v3/ed-fi/schools`;
  const answer = await request(url, { dispatcher, headers });
  answer.body.on("error", () => {});
  answer.body.destroy();
  await closed;
  await dispatcher.destroy();
});

test("a slow reader holds the host back: what waits in between is bounded", async () => {
  const chunk = body(64 * 1024);
  let written = 0;
  const hostUrl = await serve((_request, response) => {
    const write = () => {
      while (written < 100_000_000) {
        written += chunk.byteLength;
        if (!response.write(chunk)) return void response.once("drain", write);
      }
      response.end();
    };
    write();
  });
  const legacyHost = await serve(compatListener({ baseUrl: hostUrl, ...passed }));
  const answer = await fetch(`${legacyHost}/data/v3/ed-fi/schools`, { headers });
  const reader = answer.body?.getReader();
  await reader?.read();
  let before = -1;
  // Until nothing moves any more: the sockets are full, and so is what stands between them.
  while (before !== written) {
    before = written;
    for (let turn = 0; turn < 200; turn++) await new Promise((done) => setImmediate(done));
  }
  expect(written).toBeLessThan(50_000_000);
  await reader?.cancel();
});

test("a body taken as text", async () => {
  const url = await serve((_request, response) => response.end("täxt"));
  const dispatcher = new Agent().compose(compatInterceptor({ baseUrl: url, ...passed }));
  const answer = await request(`${url}/data/v3/ed-fi/schools`, { dispatcher, headers });
  expect(await text(answer.body)).toBe("täxt");
  await dispatcher.close();
});
