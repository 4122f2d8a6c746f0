import { once } from "node:events";
import type { RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { compatFetch, compatListener } from "@edbridge/compat";
import { serve } from "../../../test/support/servers.ts";
import { passed } from "./through.js";

const headers = { authorization: "Bearer hosttoken" };

/** Calls a host that answers so. */
async function open(listener: RequestListener) {
  const baseUrl = await serve(listener);
  const fetch = compatFetch({ baseUrl, ...passed });
  return (init: RequestInit = {}) =>
    fetch(`${baseUrl}/data/v3/ed-fi/schools`, { headers, ...init });
}

describe("compatFetch", () => {
  test.each([false, true])("ends a response that is cancelled, read before: %s", async (isRead) => {
    let closed: Promise<unknown> | undefined;
    const call = await open((_request, response) => {
      closed = once(response, "close");
      response.write("begun");
    });
    const reader = (await call()).body?.getReader();
    if (isRead) await reader?.read();
    const more = isRead ? reader?.read() : undefined;
    await reader?.cancel();
    expect(await more).toEqual(isRead ? { done: true, value: undefined } : undefined);
    await closed;
  });

  test("gives chunks with memory of their own", async () => {
    const answer = await (await open((_request, response) => response.end("täxt")))();
    const read = await answer.body?.getReader().read();
    const value: unknown = read?.value;
    expect([Buffer.isBuffer(value), value instanceof Uint8Array]).toEqual([false, true]);
    expect(new TextDecoder().decode((value as Uint8Array<ArrayBuffer>).buffer)).toBe("täxt");
  });

  test("rejects as soon as an upload is given up, and cancels it", async () => {
    const call = await open((_request, response) => response.end());
    const leaving = new AbortController();
    let cancel = () => {};
    const cancelled = new Promise<void>((done) => (cancel = done));
    const fetching = call({
      method: "POST",
      body: new ReadableStream({ start: (to) => to.enqueue(Buffer.alloc(9)), cancel }),
      duplex: "half",
      signal: leaving.signal,
    });
    leaving.abort("left");
    await expect(fetching).rejects.toBe("left");
    await cancelled;
  });

  test("is used by many calls with one signal without a warning, which fails a run", async () => {
    const call = await open((_request, response) => response.end());
    const { signal } = new AbortController();
    const one = async () => (await call({ signal })).status;
    const statuses = await Promise.all(Array.from({ length: 20 }, one));
    expect(new Set(statuses)).toEqual(new Set([200]));
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
