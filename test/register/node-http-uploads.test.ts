import { once } from "node:events";
import http from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { register } from "@edbridge/compat/register";
import { describe, expect, test } from "vitest";
import { bytes, collections, startPlainHost } from "./host.ts";
import { answerOf, failureOf, headers, throughDoors } from "./through-doors.ts";

const doors = throughDoors();
const { ask } = doors;

describe("an upload", () => {
  const body = bytes(1_000_000);
  const parts = () =>
    Readable.from(Array.from({ length: 100 }, (_, at) => body.subarray(at * 1e4, at * 1e4 + 1e4)));

  test("in chunks arrives whole", async () => {
    const request = ask("echo", { method: "POST" });
    const [response] = await Promise.all([answerOf(request), pipeline(parts(), request)]);
    expect(body.equals(await buffer(response))).toBe(true);
  });

  test("that is larger than what is taken is refused", async () => {
    const request = ask("echo", { method: "POST" });
    const twice = () => Readable.from([body, body]);
    const [response] = await Promise.all([answerOf(request), pipeline(twice(), request)]);
    expect(response.statusCode).toBe(413);
    expect(String(await buffer(response))).toContain("maxBody");
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
    const request = ask("created", { method: "POST", headers: {} });
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
