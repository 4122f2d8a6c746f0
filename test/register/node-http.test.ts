import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { TLSSocket } from "node:tls";
import { register, uninstall } from "@edbridge/compat/register";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runNode } from "../support/run.ts";
import { bytes, collections, length, type PlainHost, startPlainHost } from "./host.ts";

let host: PlainHost;
beforeAll(async () => {
  host = await startPlainHost();
});
afterEach(uninstall);
afterAll(() => host.stop());

const headers = { authorization: "Bearer hosttoken" };
const address = (name: string) => `${host.baseUrl}/api/v2.0/2017/${name}`;

const bridged = () => register({ baseUrl: host.baseUrl, collections });

/** A request through us; what its options say more. */
function ask(name: string, options: RequestOptions = {}): ClientRequest {
  bridged();
  return http.request(address(name), { headers, ...options });
}

async function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response;
}

/** What was thrown, as far as a program acts on it. */
const failureOf = (error: unknown) => String(Reflect.get(Object(error), "code") ?? error);

describe("an upload", () => {
  const body = bytes(1_000_000);
  const parts = () =>
    Readable.from(Array.from({ length: 100 }, (_, at) => body.subarray(at * 1e4, at * 1e4 + 1e4)));

  test.each([
    ["with its length", { "content-length": String(body.length) }],
    ["in chunks", {}],
  ])("%s arrives whole", async (_, fields) => {
    const request = ask("echo", { method: "POST", headers: { ...headers, ...fields } });
    const [response] = await Promise.all([answerOf(request), pipeline(parts(), request)]);
    expect(body.equals(await buffer(response))).toBe(true);
  });

  test("waits for a host that does not read", async () => {
    const seen = host.seen("open");
    const request = ask("open", { method: "POST" });
    let written = 0;
    const push = () => {
      while (request.write(body.subarray(0, 10_000)) && written < 1e8) written += 10_000;
    };
    push();
    request.on("drain", push);
    const { request: arrived, response } = await seen;
    await settled(() => written);
    // Sockets and streams hold some; by far not all.
    expect(written).toBeLessThan(5e7);
    request.off("drain", push);
    request.on("error", () => {});
    const closed = once(response, "close");
    // Who does not read does not see the end either.
    arrived.resume();
    request.destroy();
    await closed;
  });

  test("that nobody reads does not keep its answer back, nor itself go on for ever", async () => {
    const request = ask("early", { method: "POST" });
    const [response] = await Promise.all([answerOf(request), pipeline(parts(), request)]);
    expect(String(await buffer(response))).toBe('{"early":true}');
    if (!request.closed) await once(request, "close");
  });

  test.each([
    ["small", 100],
    ["large", 100_000],
  ])("that is %s is sent as it was when it was written", async (_, size) => {
    const fields = { ...headers, "content-length": String(3 * size) };
    const request = ask("echo", { method: "POST", headers: fields });
    const reused = Buffer.alloc(size);
    for (const letter of ["a", "b", "c"]) {
      reused.fill(letter);
      await new Promise((done) => request.write(reused, done));
    }
    reused.fill("d");
    request.end();
    const expected = ["a", "b", "c"].map((letter) => letter.repeat(size)).join("");
    expect(String(await buffer(await answerOf(request))) === expected).toBe(true);
  });

  test("to an answer that needs no host goes by", async () => {
    const request = ask("echo", { method: "POST", headers: {} });
    const [response] = await Promise.all([answerOf(request), pipeline(parts(), request)]);
    expect(response.statusCode).toBe(401);
  });

  test("begins when it is given leave", async () => {
    const expecting = { ...headers, expect: "100-continue", "content-length": "5" };
    const request = ask("echo", { method: "POST", headers: expecting });
    request.flushHeaders();
    await once(request, "continue");
    request.end("hello");
    expect(String(await buffer(await answerOf(request)))).toBe("hello");
  });

  test("given up is given up at the host", async () => {
    const seen = host.seen("open");
    const request = ask("open", { method: "POST" });
    request.write(body);
    const { request: arrived, response } = await seen;
    arrived.resume();
    const failed = once(request, "error");
    const closed = once(response, "close");
    request.destroy();
    await closed;
    expect(failureOf((await failed)[0])).toBe("ECONNRESET");
  });
});

test("an upload given up before its host is reached harms nobody", async () => {
  const fresh = await startPlainHost();
  register({ baseUrl: fresh.baseUrl, collections });
  const url = `${fresh.baseUrl}/api/v2.0/2017/open`;
  const request = http.request(url, { method: "POST", headers });
  request.write("begun");
  await once(request, "socket");
  const failed = once(request, "error");
  request.destroy();
  expect(failureOf((await failed)[0])).toBe("ECONNRESET");
  await fresh.stop();
});

/** Resolves when a number has stopped growing for some turns of the event loop. */
async function settled(value: () => number): Promise<void> {
  for (let last = -1, turns = 0; turns < 200;) {
    await new Promise((done) => setImmediate(done));
    turns = value() === last ? turns + 1 : 0;
    last = value();
  }
}

describe("an answer", () => {
  test("waits for a reader that is slow, and comes whole", async () => {
    const response = await answerOf(ask("large").end());
    const chunks: Buffer[] = [];
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      await new Promise((done) => setImmediate(done));
    }
    expect(bytes(300_000).equals(Buffer.concat(chunks))).toBe(true);
  });

  test("that nobody reads holds the host back", async () => {
    const seen = host.seen("open");
    const request = ask("open").end();
    const { response } = await seen;
    response.writeHead(200, { "content-type": "application/octet-stream" });
    let written = 0;
    const push = () => {
      while (response.write(bytes(10_000)) && written < 1e8) written += 10_000;
    };
    push();
    response.on("drain", push);
    await answerOf(request);
    await settled(() => written);
    expect(written).toBeLessThan(5e7);
    const closed = once(response, "close");
    request.destroy();
    await closed;
  });

  test.each([
    ["HEAD", "measured", String(length)],
    ["GET", "empty", "0"],
    ["GET", "none", undefined],
    ["GET", "unchanged", undefined],
  ])("to %s of %s tells the length that the host did", async (method, name, told) => {
    const response = await answerOf(ask(name, { method }).end());
    response.resume();
    await once(response, "end");
    expect(response.headers["content-length"]).toBe(told);
  });

  test("that breaks off is not taken for whole", async () => {
    const response = await answerOf(ask("cut").end());
    await expect(buffer(response)).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(response.complete).toBe(false);
  });

  test("is read in the context of its own call", async () => {
    const store = new AsyncLocalStorage<number>();
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        store.run(at, async () => {
          const response = await answerOf(ask(at % 2 ? "schools" : "large").end());
          const heard = (event: string) =>
            new Promise((done) => response.once(event, () => done(store.getStore())));
          return Promise.all([heard("data"), heard("end"), heard("close")]);
        }),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => [at, at, at]));
  });

  test("has a socket of its own to ask", async () => {
    const request = ask("schools").end();
    const response = await answerOf(request);
    expect(response.socket.remoteAddress).toBe("127.0.0.1");
    expect(request.socket).toBe(response.socket);
    request.setNoDelay(true);
    request.setSocketKeepAlive(true, 1000);
    response.socket.ref().unref();
    response.resume();
    await once(request, "close");
  });
});

describe("an address of https", () => {
  const secure = "https://legacy.example/api/v2.0/2017/schools";
  const open = () =>
    register({ baseUrl: "https://legacy.example", currentBaseUrl: host.baseUrl, collections });

  test("is answered on a connection that a client can trust", async () => {
    open();
    const request = https.request(secure, { headers, rejectUnauthorized: true }).end();
    const response = await answerOf(request);
    expect(request.protocol).toBe("https:");
    expect(request.getHeader("host")).toBe("legacy.example");
    const socket = response.socket as TLSSocket;
    expect([socket.encrypted, socket.authorized, socket.authorizationError]).toEqual([
      true,
      true,
      null,
    ]);
    expect(socket.getPeerCertificate()).toEqual({});
    expect((await buffer(response)).length).toBe(length);
  });

  test("is read by a client that checks for itself", async () => {
    open();
    const requested = createRequire(import.meta.url)("request") as (
      options: object,
      told: (error: unknown, answer?: { statusCode: number }) => void,
    ) => void;
    const status = await new Promise((done, failed) => {
      requested({ url: secure, headers, strictSSL: true }, (error, answer) =>
        error ? failed(error) : done(answer?.statusCode),
      );
    });
    expect(status).toBe(200);
  });
});

describe("a caller who leaves", () => {
  test.each(["destroy", "abort"] as const)("by %s before the answer ends it", async (how) => {
    const seen = host.seen("open");
    const request = ask("open").end();
    const { response } = await seen;
    const failed = once(request, "error");
    const closed = once(response, "close");
    request[how]();
    await closed;
    expect(failureOf((await failed)[0])).toBe("ECONNRESET");
  });

  test("at once sends nothing", async () => {
    const request = ask("open");
    const failed = once(request, "error");
    request.destroy();
    expect(failureOf((await failed)[0])).toBe("ECONNRESET");
  });

  test("amid the answer ends it", async () => {
    const seen = host.seen("open");
    const request = ask("open").end();
    const { response: reply } = await seen;
    reply.writeHead(200, { "content-type": "text/plain" });
    reply.write("half");
    const response = await answerOf(request);
    const closed = once(reply, "close");
    const failed = Promise.all([once(response, "error"), once(request, "error")]);
    await once(response, "data");
    response.destroy(new Error("enough"));
    await closed;
    expect((await failed).flat()).toMatchObject([{ message: "enough" }, { message: "enough" }]);
  });

  test("by a signal is told of it", async () => {
    const seen = host.seen("open");
    const control = new AbortController();
    const request = ask("open", { signal: control.signal }).end();
    const { response } = await seen;
    const failed = once(request, "error");
    const closed = once(response, "close");
    control.abort();
    await closed;
    expect(failureOf((await failed)[0])).toBe("ABORT_ERR");
  });

  test.each([
    ["given with it", { timeout: 1 }, 0],
    ["set later", {}, 1],
  ])("by a timeout %s is told of it", async (_, options, later) => {
    const request = ask("open", options).end();
    if (later > 0) request.setTimeout(later);
    await once(request, "timeout");
    const failed = once(request, "error");
    request.destroy(new Error("too late"));
    expect((await failed)[0]).toMatchObject({ message: "too late" });
  });
});

describe("calls", () => {
  test("follow one another on an agent that keeps connections", async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (const name of ["schools", "none", "schools"]) {
      const request = ask(name, { agent }).end();
      const response = await answerOf(request);
      response.resume();
      await once(request, "close");
      expect(response.statusCode).toBe(name === "none" ? 204 : 200);
    }
  });

  test("run beside one another, each with its own answer", async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const request = ask("echo", { method: "POST" });
        request.end(`call ${at} x${"x".repeat(at * 100)}`);
        return String(await buffer(await answerOf(request))).split(" x")[0];
      }),
    );
    expect(answers).toEqual(Array.from({ length: 200 }, (_, at) => `call ${at}`));
  });

  test("do not suffer from another's reader that throws", async () => {
    // Without a bearer all are answered in one turn.
    const code = `
      import http from "node:http";
      process.on("uncaughtException", (error) => console.log(error.message));
      const get = (read) => http.get(process.env.URL, read);
      let left = 4;
      for (let at = 0; at < 5; at++) get((response) => {
        if (at === 1) throw new Error("mine");
        response.resume().on("end", () => --left || console.log("others"));
      });
    `;
    const env = { EDBRIDGE_BASE_URL: host.baseUrl, URL: address("schools") };
    const args = ["--import", "@edbridge/compat/register", "--input-type=module", "--eval", code];
    const cwd = new URL(".", import.meta.url).pathname;
    const { stdout, stderr } = await runNode(args, { env, cwd });
    expect(stderr).toBe("");
    expect(stdout.trim().split("\n").toSorted()).toEqual(["mine", "others"]);
  });
});
