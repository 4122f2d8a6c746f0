import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import type { Fault } from "../src/index.js";
import { callerWith, currentCaller, currentToken, legacyCode, start } from "./support.js";

const HEX = /^[0-9a-f]{32}$/;
const nothing = "HTTP/1.1 204 No Content\r\n\r\n";

/** A host, and calls of it without a token. */
async function open() {
  const sandbox = await start();
  const ask = callerWith(undefined, sandbox);
  return { sandbox, ask };
}

describe("a fault", () => {
  test("of a status meets the next calls that match, so many times", async () => {
    const { sandbox } = await open();
    const ask = await currentCaller(sandbox);
    sandbox.fault({
      times: 2,
      when: { kind: "data", method: "get", path: "/SCHOOLS" },
      status: 503,
      body: { message: "later" },
      headers: { "Retry-After": "7" },
    });
    await ask.statuses(["/disciplineIncidents", 200], ["/schools", 503]);
    expect(await ask("/schools")).toMatchObject({
      status: 503,
      json: { message: "later" },
      headers: { "retry-after": "7", "content-type": "application/json; charset=utf-8" },
    });
    await ask.statuses(["/schools", 200]);
    expect(sandbox.counts).toMatchObject({ faults: 2, served: 4 });
    expect(sandbox.requests.map((each) => each.fault)).toEqual([false, false, true, true, false]);
  });

  test("comes before routing and credentials, and spends no token", async () => {
    const { sandbox, ask } = await open();
    sandbox.fault({ status: 500, body: "text", when: { path: /nowhere$/ } });
    sandbox.fault({ status: 401, when: { kind: "token", generation: "current" } });
    expect(await ask("/a/nowhere")).toMatchObject({
      status: 500,
      text: "text",
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
    expect(await legacyCode(sandbox)).toMatch(HEX);
    expect(await currentToken(sandbox)).toBe("undefined");
    expect(sandbox.counts).toMatchObject({ exchanges: 0, failedExchanges: 1 });
    expect(await currentToken(sandbox)).toMatch(HEX);
  });

  test("resets the connection before an answer", async () => {
    const { sandbox, ask } = await open();
    sandbox.fault({ reset: true });
    await expect(ask("/")).rejects.toMatchObject({ code: "ECONNRESET" });
    await ask.statuses(["/", 200]);
    expect(sandbox.requests[0]).not.toHaveProperty("status");
  });

  test.each([0, 1, 40, 1e9])("cuts the body after %i bytes", async (cut) => {
    const { sandbox, ask } = await open();
    const whole = (await ask("/")).text;
    sandbox.fault({ cut });
    const answer = await fetch(sandbox.baseUrl);
    expect(Number(answer.headers.get("content-length"))).toBe(Buffer.byteLength(whole));
    let got = "";
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) got += Buffer.from(chunk).toString();
    })();
    await expect(reading).rejects.toThrow();
    expect(got).toBe(whole.slice(0, Math.min(cut, whole.length - 1)));
  });

  test("hangs until the sandbox stops", async () => {
    const { sandbox, ask } = await open();
    sandbox.fault({ hang: true, times: Infinity });
    const outcomes = Promise.allSettled([ask("/"), ask("/oauth/token")]);
    await expect.poll(() => sandbox.requests.length).toBe(2);
    await sandbox.stop();
    expect((await outcomes).map((each) => each.status)).toEqual(["rejected", "rejected"]);
  });

  test("delays a call, which is served then; stopping does not wait for it", async () => {
    const { sandbox, ask } = await open();
    sandbox.fault({ delay: 5 });
    await ask.statuses(["/", 200]);
    sandbox.fault({ delay: 1, status: 429 });
    await ask.statuses(["/", 429]);
    sandbox.fault({ delay: 3_600_000 });
    const outcome = Promise.allSettled([ask("/")]);
    await expect.poll(() => sandbox.requests.length).toBe(3);
    await sandbox.stop();
    await outcome;
  });

  test.each<[string, Fault, boolean]>([
    ["a reset", { reset: true, served: true }, true],
    ["a hang", { hang: true, served: true }, true],
    ["a status", { status: 502, served: true }, true],
    ["a text", { raw: nothing, served: true }, true],
    ["a text made of the answer", { raw: () => nothing }, true],
    ["a stall", { stall: 0 }, true],
    ["a reset before it", { reset: true }, false],
    ["a text before it", { raw: nothing }, false],
  ])("%s meets a call that is served first: %s", async (_, fault, isServed) => {
    const { sandbox } = await open();
    const ask = await currentCaller(sandbox);
    sandbox.fault({ ...fault, when: { kind: "data" } });
    const given = ask("/schools").catch(() => {});
    await expect.poll(() => sandbox.requests.at(-1)?.fault).toBe(true);
    if (!("hang" in fault) && !("stall" in fault)) await given;
    expect(sandbox.requests.at(-1)?.ownStatus).toBe(isServed ? 200 : undefined);
  });

  test("whose text cannot be made ends the connection", async () => {
    const { sandbox, ask } = await open();
    sandbox.fault({ raw: () => expect.fail("no text") });
    await expect(ask("/")).rejects.toMatchObject({ code: "ECONNRESET" });
    await ask.statuses(["/", 200]);
  });

  test("is a text in place of the response, or one after it", async () => {
    const { sandbox, ask } = await open();
    sandbox.fault({ raw: ({ body }) => `HTTP/1.0 200 Fine\r\n\r\n${body.length}` });
    expect(await ask("/")).toMatchObject({
      reason: "Fine",
      text: expect.stringMatching(/^\d\d+$/),
    });
    const after = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nextra";
    sandbox.fault({ after });
    const socket = connect(sandbox.port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let got = "";
    for await (const chunk of socket) if ((got += String(chunk)).endsWith(after)) break;
    expect(got.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });
});

test("stop ends kept-alive connections, frees the port, may be repeated", async () => {
  const { sandbox, ask } = await open();
  await (await fetch(sandbox.baseUrl)).text();
  await expect(start({ port: sandbox.port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  await Promise.all([sandbox.stop(), sandbox.stop()]);
  await expect(ask("/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  {
    await using next = await start({ port: sandbox.port });
    expect(next.baseUrl).toBe(sandbox.baseUrl);
  }
  await expect(ask("/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
