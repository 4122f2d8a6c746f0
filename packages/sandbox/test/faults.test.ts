import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import type { Fault } from "../src/index.js";
import { call, currentCaller, currentToken, legacyCode, list, start } from "./support.js";

describe("a fault", () => {
  test("of a status meets the next calls that match, so many times", async () => {
    const sandbox = await start();
    const ask = await currentCaller(sandbox);
    sandbox.fault({
      times: 2,
      when: { kind: "data", method: "get", path: "/SCHOOLS" },
      status: 503,
      body: { message: "later" },
      headers: { "Retry-After": "7" },
    });
    expect((await ask("/disciplineIncidents?limit=1")).status).toBe(200);
    for (const _ of [1, 2]) {
      expect(await ask("/schools")).toMatchObject({
        status: 503,
        json: { message: "later" },
        headers: { "retry-after": "7", "content-type": "application/json; charset=utf-8" },
      });
    }
    expect((await ask("/schools")).status).toBe(200);
    expect(sandbox.counts).toMatchObject({ faults: 2, served: 4 });
    expect(sandbox.requests.map((each) => each.fault)).toEqual([false, false, true, true, false]);
  });

  test("comes before routing and credentials, and spends no token", async () => {
    const sandbox = await start();
    sandbox.fault({ status: 500, body: "text", when: { path: /nowhere$/ } });
    sandbox.fault({ status: 401, when: { kind: "token", generation: "current" } });
    expect(await call(sandbox.baseUrl, "/a/nowhere")).toMatchObject({
      status: 500,
      text: "text",
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
    expect(await currentToken(sandbox)).toBe("undefined");
    expect(sandbox.counts).toMatchObject({ exchanges: 0, failedExchanges: 1 });
    expect(await currentToken(sandbox)).toMatch(/^[0-9a-f]{32}$/);
  });

  test("can tell the generations and kinds apart", async () => {
    const sandbox = await start();
    sandbox.fault({ status: 500, times: Infinity, when: { generation: "legacy", kind: "token" } });
    expect(await legacyCode(sandbox)).toMatch(/^[0-9a-f]{32}$/);
    expect(await currentToken(sandbox)).toMatch(/^[0-9a-f]{32}$/);
    const send = () => call(sandbox.baseUrl, "/oauth/token?grant_type=authorization_code");
    expect([(await send()).status, (await send()).status]).toEqual([500, 500]);
    sandbox.clearFaults();
    expect((await send()).status).toBe(500); // no code: the host's own failure
    expect(sandbox.counts.faults).toBe(2);
  });

  test("resets the connection before an answer", async () => {
    const sandbox = await start();
    sandbox.fault({ reset: true });
    await expect(call(sandbox.baseUrl, "/")).rejects.toMatchObject({ code: "ECONNRESET" });
    expect((await call(sandbox.baseUrl, "/")).status).toBe(200);
    expect(sandbox.requests[0]).not.toHaveProperty("status");
  });

  test.each([0, 1, 40, 1e9])("cuts the body after %i bytes", async (cut) => {
    const sandbox = await start();
    const whole = (await call(sandbox.baseUrl, "/")).text;
    sandbox.fault({ cut });
    const answer = await fetch(`${sandbox.baseUrl}/`);
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get("content-length"))).toBe(Buffer.byteLength(whole));
    const chunks: Uint8Array[] = [];
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) chunks.push(chunk);
    })();
    await expect(reading).rejects.toThrow();
    const got = Buffer.concat(chunks).toString();
    expect(got).toBe(whole.slice(0, Math.min(cut, whole.length - 1)));
  });

  test("cuts also an answer without a body", async () => {
    const sandbox = await start();
    const ask = await currentCaller(sandbox);
    sandbox.fault({ cut: 5, when: { kind: "data" } });
    await expect(ask("/nonsense", { method: "HEAD" }).then((got) => got.status)).resolves.toBe(404);
  });

  test("hangs until the sandbox stops", async () => {
    const sandbox = await start();
    sandbox.fault({ hang: true, times: Infinity });
    const calls = [call(sandbox.baseUrl, "/"), call(sandbox.baseUrl, "/oauth/token")];
    const outcomes = Promise.allSettled(calls);
    await expect.poll(() => sandbox.requests.length).toBe(2);
    await sandbox.stop();
    expect((await outcomes).map((each) => each.status)).toEqual(["rejected", "rejected"]);
  });

  test("delays a call, which is served then; stopping does not wait for it", async () => {
    const sandbox = await start();
    sandbox.fault({ delay: 5 });
    expect((await call(sandbox.baseUrl, "/")).status).toBe(200);
    sandbox.fault({ delay: 1, status: 429 });
    expect((await call(sandbox.baseUrl, "/")).status).toBe(429);
    sandbox.fault({ delay: 3_600_000 });
    const outcome = call(sandbox.baseUrl, "/").catch((error: unknown) => error);
    await expect.poll(() => sandbox.requests.length).toBe(3);
    await sandbox.stop();
    await outcome;
  });

  describe("that meets a call which is served first", () => {
    const school = { schoolId: 7, nameOfInstitution: "A school" };
    const sent = { method: "POST", headers: { "content-type": "application/json" } };

    test.each<[string, Fault, boolean]>([
      ["a reset", { reset: true, served: true }, true],
      ["a hang", { hang: true, served: true }, true],
      ["a status", { status: 502, served: true }, true],
      ["a text", { raw: "HTTP/1.1 204 No Content\r\n\r\n", served: true }, true],
      ["a text made of the answer", { raw: () => "HTTP/1.1 204 No Content\r\n\r\n" }, true],
      ["a stall", { stall: 0 }, true],
      ["a reset before it", { reset: true }, false],
      ["a text before it", { raw: "HTTP/1.1 204 No Content\r\n\r\n" }, false],
    ])("%s", async (_, fault, isServed) => {
      const sandbox = await start({ strictReferences: false, schools: 0 });
      const token = await currentToken(sandbox);
      sandbox.fault({ ...fault, when: { method: "POST", path: "schools" } });
      const headers = { ...sent.headers, authorization: `Bearer ${token}` };
      const path = "/data/v3/ed-fi/schools";
      const given = call(sandbox.baseUrl, path, { ...sent, headers, body: school }).catch(() => {});
      await expect.poll(() => sandbox.requests.at(-1)?.fault).toBe(true);
      if (!("hang" in fault) && !("stall" in fault)) await given;
      const { ownStatus } = sandbox.requests.at(-1) ?? {};
      expect(ownStatus !== undefined).toBe(isServed);
    });
  });

  test("is a text in place of the response, or one after it", async () => {
    const sandbox = await start();
    sandbox.fault({ raw: ({ body }) => `HTTP/1.0 200 Fine\r\n\r\n${body.length}` });
    const first = await call(sandbox.baseUrl, "/");
    expect([first.status, first.reason, Number(first.text) > 10]).toEqual([200, "Fine", true]);
    const extra = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nextra";
    sandbox.fault({ after: extra });
    const socket = connect(sandbox.port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let got = "";
    for await (const chunk of socket) {
      got += String(chunk);
      if (got.endsWith(extra)) break;
    }
    expect(got.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  test.each([[{}], [{ status: 500, reset: true }], [{ stall: -1 }], [{ times: 0, status: 500 }]])(
    "%j makes no sense",
    async (fault) => {
      const sandbox = await start();
      expect(() => sandbox.fault(fault as never)).toThrow(TypeError);
    },
  );
});

describe("stop", () => {
  test("ends kept-alive connections, frees the port, may be repeated", async () => {
    const sandbox = await start();
    await (await fetch(sandbox.baseUrl)).text();
    await Promise.all([sandbox.stop(), sandbox.stop()]);
    await expect(call(sandbox.baseUrl, "/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    const next = await start({ port: sandbox.port });
    expect(next.baseUrl).toBe(sandbox.baseUrl);
  });

  test("await using stops", async () => {
    let base = "";
    {
      await using sandbox = await start();
      base = sandbox.baseUrl;
      expect(list(sandbox.records("schools"))).toHaveLength(3);
    }
    await expect(call(base, "/")).rejects.toThrow();
  });

  test("a port that is taken is told", async () => {
    const sandbox = await start();
    await expect(start({ port: sandbox.port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});
