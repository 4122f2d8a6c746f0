import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { compatFetch } from "@edbridge/compat";
import { serve } from "../../../test/support/servers.ts";
import { passed } from "./through.js";

const headers = { authorization: "Bearer hosttoken" };

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
      body: new ReadableStream({ start: (to) => to.enqueue(Buffer.alloc(9)), cancel }),
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
