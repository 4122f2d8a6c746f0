import { StreamedBody } from "@edbridge/core/internal";
import { Agent, type Dispatcher } from "undici";
import { afterEach, expect, test } from "vitest";
import type { Call } from "../src/http/message.js";
import { sendVia } from "../src/transport/send.js";
import { serve, stopServers } from "./local-servers.js";

afterEach(stopServers);

const agents: Agent[] = [];
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
});

function newAgent(): Agent {
  const agent = new Agent();
  agents.push(agent);
  return agent;
}

const json = { "content-type": "application/json" };

function pageCall(url: string, signal?: AbortSignal): Call {
  return { method: "GET", url: `${url}/x`, headers: {}, signal, isPage: true };
}

test.each(["before the response", "amid a page"])(
  "a call that its caller leaves %s rejects with the reason",
  async (when) => {
    const control = new AbortController();
    let meet = () => {};
    const met = new Promise<void>((done) => (meet = done));
    const url = await serve((_request, response) => {
      if (when === "amid a page") response.writeHead(200, json).write("[1,", () => meet());
      else meet();
    });
    const agent = newAgent();
    const closed = new Promise<void>((done) => agent.once("disconnect", () => done()));
    const answer = sendVia(agent)(pageCall(url, control.signal));
    await met;
    const reason = new Error("left");
    control.abort(reason);
    await expect(answer).rejects.toBe(reason);
    await closed;
  },
);

test("a call that its caller has left already is not sent", async () => {
  const reason = new Error("left");
  let isSent = false;
  const send = sendVia({ dispatch: () => (isSent = true) });
  await expect(send(pageCall("http://127.0.0.1:1", AbortSignal.abort(reason)))).rejects.toBe(
    reason,
  );
  expect(isSent).toBe(false);
});

test("a dispatcher that throws rejects the call as one that fails does", async () => {
  const send = sendVia({
    dispatch() {
      throw Object.assign(new Error("not usable"), { code: "EINVAL" });
    },
  });
  const failed = { code: "EDB_NETWORK", message: expect.stringContaining("(EINVAL)") as string };
  await expect(send(pageCall("http://127.0.0.1:1"))).rejects.toMatchObject(failed);
});

test.each([
  ["with a length", { ...json, "content-length": "300000" }],
  ["without a length", json],
])("a page %s is given whole", async (_, headers) => {
  const page = Buffer.alloc(300_000, "1");
  const url = await serve((_request, response) => response.writeHead(200, headers).end(page));
  const { body } = await sendVia(newAgent())(pageCall(url));
  expect(body).toBeInstanceOf(Buffer);
  expect(page.equals(body as Buffer)).toBe(true);
});

test.each<[string, number, Record<string, string>, boolean]>([
  ["an error", 404, json, true],
  ["no JSON", 200, { "content-type": "text/plain" }, true],
  ["no page", 200, json, false],
  ["said to be huge", 200, { ...json, "content-length": String(65 * 1024 * 1024) }, true],
])("a response that is %s is streamed", async (_, status, headers, isPage) => {
  const url = await serve((_request, response) => {
    response.writeHead(status, headers).write("[]");
    if (headers["content-length"] === undefined) response.end();
  });
  const { body } = await sendVia(newAgent())({ ...pageCall(url), isPage });
  expect(body).toBeInstanceOf(StreamedBody);
  for await (const chunk of body as StreamedBody) {
    expect(String(chunk)).toBe("[]");
    break;
  }
});

test("a status that is none is one of a server that fails", async () => {
  const url = await serve((_request, response) => response.writeHead(600).end());
  const { status } = await sendVia(newAgent())(pageCall(url));
  expect(status).toBe(502);
});

test("a page that grows too large is streamed from its beginning", async () => {
  const size = 65 * 1024 * 1024;
  const chunk = Buffer.alloc(1024 * 1024, "1");
  const dispatch: Dispatcher.Dispatch = (_options, handler) => {
    const headers = Object.entries(json)
      .flat()
      .map((text) => Buffer.from(text));
    handler.onConnect?.(() => {});
    handler.onHeaders?.(200, headers, () => {}, "OK");
    for (let sent = 0; sent < size; sent += chunk.length) handler.onData?.(chunk);
    handler.onComplete?.([]);
    return true;
  };
  const { body } = await sendVia({ dispatch })(pageCall("http://127.0.0.1:1"));
  let read = 0;
  for await (const part of body as StreamedBody) read += part.byteLength;
  expect(read).toBe(size);
});

test("an interim response is not the response", async () => {
  const url = await serve((_request, response) => {
    response.writeEarlyHints({ link: "</style.css>; rel=preload" });
    response.writeHead(200, json).end("[]");
  });
  const { status, body } = await sendVia(newAgent())(pageCall(url));
  expect([status, String(body)]).toEqual([200, "[]"]);
});
