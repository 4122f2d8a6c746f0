import { getEventListeners, once } from "node:events";
import { type RequestListener } from "node:http";
import { createDataClient } from "@edbridge/core";
import { staticToken } from "@edbridge/core/testing";
import * as undici6 from "undici6";
import * as undici7 from "undici";
import * as undici8 from "undici8";
import { describe, expect, onTestFinished, test } from "vitest";
import { serve } from "./support/servers.ts";

// The three majors differ in types and in what they ask of a handler, not in what is used here.
const majors = { 6: undici6, 7: undici7, 8: undici8 } as unknown as Record<string, typeof undici7>;

/** Tells when a handler of either shape has taken a part of a body. */
function telling(onData: () => void): undici7.Dispatcher.DispatcherComposeInterceptor {
  const get = (handler: object, name: string): unknown => {
    const own: unknown = Reflect.get(handler, name);
    if (typeof own !== "function") return own;
    return (...given: unknown[]): unknown => {
      const returned: unknown = Reflect.apply(own, handler, given);
      if (name === "onData" || name === "onResponseData") onData();
      return returned;
    };
  };
  return (dispatch) => (options, handler) =>
    dispatch(options, new Proxy(handler, { get: (target, name) => get(target, String(name)) }));
}

describe.each(Object.entries(majors))("a data client over undici %s", (_major, { Agent }) => {
  const clientOf = async (listener: RequestListener, onData = () => {}) => {
    const agent = new Agent({ connections: 1 });
    onTestFinished(() => agent.destroy());
    return createDataClient({
      baseUrl: await serve(listener),
      dataPath: "/data",
      tokenSource: staticToken("0123abcd"),
      dispatcher: agent.compose(telling(onData)),
      retry: { retries: 0 },
    });
  };

  test("reads a page that comes in parts, whatever is before it and whatever its fields are called", async () => {
    const client = await clientOf((_request, response) => {
      response.writeEarlyHints({ link: "</style.css>; rel=preload" });
      response.writeHead(200, { constructor: "a", valueof: "b" });
      const page = Buffer.from('\u{feff}[{"name":"é"}]');
      response.write(page.subarray(0, 14), () => response.end(page.subarray(14)));
    });
    expect(await client.get("schools")).toEqual([{ name: "é" }]);
  });

  test.each<Record<string, string>>([
    { "content-length": "100" },
    { "transfer-encoding": "chunked" },
  ])(
    "may ask again where a body of %j is cut off and the connection was to close",
    async (framing) => {
      const client = await clientOf((_request, response) => {
        response.writeHead(200, { connection: "close", ...framing });
        response.write("[{", () => response.socket?.end());
      });
      const cutOff = { code: "EDB_NETWORK", retryable: true };
      await expect(client.get("schools")).rejects.toMatchObject(cutOff);
    },
  );

  test("reads what a write gives", async () => {
    const client = await clientOf((_request, response) => {
      response.writeHead(201, { location: "/data/schools/0a", etag: '"1"' }).end();
    });
    const written = { status: 201, id: "0a", location: "/data/schools/0a", etag: '"1"' };
    expect(await client.create("schools", { schoolId: 1 })).toEqual(written);
  });

  test("says what a host said of a failure, however long, and goes on", async () => {
    const bodies = ["Why.", "x".repeat(80_000), "x".repeat(800_000)];
    const client = await clientOf((_request, response) => {
      const detail = bodies.shift();
      response.writeHead(detail ? 409 : 200).end(detail ? JSON.stringify({ detail }) : "[]");
    });
    for (const problem of [{ message: "Why." }, {}, {}])
      await expect(client.get("schools")).rejects.toMatchObject({ status: 409, problem });
    expect(await client.get("schools")).toEqual([]);
  });

  test("fails where the connection is lost before the answer or amid it", async () => {
    let calls = 0;
    const client = await clientOf((_request, response) => {
      const lose = () => response.destroy();
      const call = calls++;
      if (call === 0) lose();
      else if (call === 1) response.writeEarlyHints({ link: "</style.css>; rel=preload" }, lose);
      else response.write("[", lose);
    });
    for (const doing of ["GET http", "GET http", "Reading GET schools"]) {
      const message = expect.stringMatching(new RegExp(`^${doing}`)) as string;
      const failure = { code: "EDB_NETWORK", retryable: true, message };
      await expect(client.get("schools")).rejects.toMatchObject(failure);
    }
  });

  test.each([200, 409])("ends with its signal amid an answer of %i", async (status) => {
    const leaving = new AbortController();
    let closed: Promise<unknown> | undefined;
    const answer: RequestListener = (_request, response) => {
      closed = once(response, "close");
      response.writeHead(status).write("[");
    };
    const client = await clientOf(answer, () => leaving.abort("left"));
    await expect(client.get("schools", {}, { signal: leaving.signal })).rejects.toBe("left");
    await closed;
  });

  test("leaves nothing on a signal that outlives the call", async () => {
    const { signal } = new AbortController();
    const statuses = [200, 409];
    const client = await clientOf((_request, response) => {
      response.writeHead(statuses.shift() ?? 500).end("[]");
    });
    await client.get("schools", {}, { signal });
    await expect(client.get("schools", {}, { signal })).rejects.toMatchObject({ status: 409 });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});
