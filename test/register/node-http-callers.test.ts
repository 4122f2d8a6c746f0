import { AsyncLocalStorage } from "node:async_hooks";
import { fileURLToPath } from "node:url";
import { once } from "node:events";
import http from "node:http";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { runNode } from "../support/run.ts";
import { answerOf, failureOf, headers, throughDoors } from "./through-doors.ts";

const doors = throughDoors();
const { address, ask } = doors;

test("a write whose response is lost may have been carried out, and its error says so", async () => {
  const request = ask("lost", { path: "/api/v2.0/2017/lost", method: "POST" }).end("{}");
  const [error] = await once(request, "error");
  const message = expect.stringContaining("It may have been carried out.");
  expect(error).toMatchObject({ code: "ECONNRESET", message });
});

describe("a caller who leaves", () => {
  test.each(["destroy", "abort"] as const)("by %s before the answer ends it", async (how) => {
    const seen = doors.host.seen("open");
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
    const seen = doors.host.seen("open");
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
    const seen = doors.host.seen("open");
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
    ["of its agent", { agent: new http.Agent({ timeout: 1 }) }, 0],
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
    for (const name of ["schools", "missing", "schools"]) {
      const request = ask(name, { agent }).end();
      const response = await answerOf(request);
      response.resume();
      await once(request, "close");
      expect(response.statusCode).toBe(name === "missing" ? 404 : 200);
    }
  });

  test("are as many at once as their agent opens, in their order, each in its own context", async () => {
    const agent = new http.Agent({ maxSockets: 2 });
    const store = new AsyncLocalStorage<number>();
    const contexts: unknown[] = [];
    const seen = () => doors.host.seen("open");
    const call = (at: number) => {
      const request = ask("open", { agent, headers: { ...headers, "x-call": String(at) } });
      request.on("error", () => {}).on("socket", () => contexts.push(store.getStore()));
      return request.end();
    };
    const calls = [0, 1, 2, 3].map((at) => store.run(at, call, at));
    for (const at of [0, 1]) {
      const { request } = await seen();
      expect(request.headers["x-call"]).toBe(String(at));
    }
    expect(contexts).toEqual([0, 1]);
    calls[2]?.destroy();
    const third = seen();
    calls[0]?.destroy();
    expect((await third).request.headers["x-call"]).toBe("3");
    expect(contexts).toEqual([0, 1, 3]);
    for (const each of calls) each.destroy();
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
    const env = { EDBRIDGE_BASE_URL: doors.host.baseUrl, URL: address("schools") };
    const args = ["--import", "@edbridge/compat/register", "--input-type=module", "--eval", code];
    const cwd = fileURLToPath(new URL(".", import.meta.url));
    const { stdout, stderr } = await runNode(args, { env, cwd });
    expect(stderr).toBe("");
    expect(stdout.trim().split("\n").toSorted()).toEqual(["mine", "others"]);
  });
});
