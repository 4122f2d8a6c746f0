import { once } from "node:events";
import { text } from "node:stream/consumers";
import { Agent, request } from "undici";
import { describe, expect, test } from "vitest";
import { compatFetch, compatInterceptor, compatListener } from "@edbridge/compat";
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

describe("compatFetch", () => {
  const address = "/data/v3/ed-fi/schools";

  test.each<[string, (body: ReadableStream<Uint8Array>) => Promise<void>]>([
    ["cancels it unread", (answer) => answer.cancel()],
    [
      "cancels it while it waits for more",
      async (answer) => {
        const reader = answer.getReader();
        await reader.read();
        const more = reader.read();
        await reader.cancel();
        expect(await more).toEqual({ done: true, value: undefined });
      },
    ],
  ])("ends a response of the host when its reader %s", async (_, cancel) => {
    let closed: Promise<unknown> | undefined;
    const baseUrl = await serve((_request, response) => {
      closed = once(response, "close");
      response.write("begun");
    });
    const answer = await compatFetch({ baseUrl, ...passed })(baseUrl + address, { headers });
    await cancel(answer.body as ReadableStream<Uint8Array>);
    await closed;
  });

  test("gives chunks with memory of their own", async () => {
    const baseUrl = await serve((_request, response) => response.end("täxt"));
    const answer = await compatFetch({ baseUrl, ...passed })(baseUrl + address, { headers });
    expect(answer.type).toBe("basic");
    const read = await answer.body?.getReader().read();
    const value: unknown = read?.value;
    expect([Buffer.isBuffer(value), value instanceof Uint8Array]).toEqual([false, true]);
    expect(new TextDecoder().decode((value as Uint8Array<ArrayBuffer>).buffer)).toBe("täxt");
  });

  test("rejects as soon as an upload is given up, and cancels it", async () => {
    const baseUrl = await serve((_request, response) => response.end());
    const leaving = new AbortController();
    let cancel = () => {};
    const cancelled = new Promise<void>((done) => (cancel = done));
    const fetching = compatFetch({ baseUrl, ...passed })(baseUrl + address, {
      method: "POST",
      headers,
      body: new ReadableStream({ start: (to) => to.enqueue(body(9)), cancel }),
      duplex: "half",
      signal: leaving.signal,
    });
    leaving.abort("left");
    await expect(fetching).rejects.toBe("left");
    await cancelled;
  });

  test("is used by many calls with one signal without a warning", async () => {
    const warnings: string[] = [];
    const heard = ({ name }: Error) => warnings.push(name);
    process.on("warning", heard);
    const baseUrl = await serve((_request, response) => response.end());
    const fetch = compatFetch({ baseUrl, ...passed });
    const { signal } = new AbortController();
    const one = async () => (await fetch(baseUrl + address, { headers, signal })).text();
    await Promise.all(Array.from({ length: 20 }, one));
    process.off("warning", heard);
    expect(warnings).toEqual([]);
  });
});

test("a listener says that a body was read before it got the request", async () => {
  const listener = compatListener({ baseUrl: "https://host.example", ...passed });
  const legacyHost = await serve((incoming, response) => {
    incoming.resume().once("end", () => listener(incoming, response));
  });
  const answer = await fetch(`${legacyHost}/oauth/authorize`, {
    method: "POST",
    body: new URLSearchParams({ Client_id: "key", Response_type: "code" }),
  });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/body parser\.$/) });
});
