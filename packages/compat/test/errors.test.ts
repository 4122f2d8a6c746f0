import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type Answer, type Call, root, through } from "./through.js";

/** What a host's refusal becomes. */
const translated = async (host: Partial<Answer>, call: Partial<Call> = {}) =>
  (await through(`${root}/schools`, { host, call })).answer;

describe("a refusal that is too long to be read whole", () => {
  const limit = 256 * 1024;
  const filler = "é".repeat(limit);
  const told = async (body: string | AsyncIterable<Uint8Array>) =>
    String((await translated({ status: 400, body }))?.message);

  test.each([
    ["a problem", `{"title":"T","detail":"Not so.","errors":["${filler}`, "The host answered 400"],
    ["a page", `<html><head><title>Too long</title></head>${filler}`, "Too long"],
    ["a text that is cut in a character", `No.${filler}`, "No.éé"],
    ["a text with a brace", `Not so {a: ${filler}`, "Not so {a: éé"],
  ])("tells of %s what its beginning says, if that can be read", async (_, body, message) => {
    const whole = await told(body);
    expect(whole.startsWith(message)).toBe(true);
    expect(whole.length).toBeLessThan(4100);
    expect(whole).not.toMatch(/\uFFFD/);
  });

  test("reads no more of a stream than it needs", async () => {
    let read = 0;
    async function* endless() {
      yield Buffer.from("Not so.");
      for (; ; read += 64 * 1024) yield Buffer.alloc(64 * 1024, "é");
    }
    expect(await told(endless())).toMatch(/^Not so\./);
    expect(read).toBeLessThan(limit + 128 * 1024);
  });

  test.each([1000, 2 * limit])("is not read into, where %i lists are nested", async (depth) => {
    const plain = "The host answered 400 without a reason.";
    for (const body of ["[".repeat(depth), `{"a":${"[".repeat(depth)}`]) {
      expect(await told(body)).toBe(plain);
    }
  });
});

describe("an error answer", () => {
  const problem = JSON.stringify({ detail: "Gone." });

  test("is read through its content coding, and has the reason phrase of the host", async () => {
    const coded = { headers: { "content-encoding": "gzip" }, body: gzipSync(problem) };
    const answer = await translated({ status: 404, reason: "No", ...coded });
    expect(answer).toMatchObject({ status: 404, reason: "No", message: "Gone." });
    expect(answer?.headers).toEqual({ "content-type": "application/json; charset=utf-8" });
  });

  test.each([300, 301, 399])("that redirects (%i) names the option", async (status) => {
    const body = (async function* () {
      yield Buffer.from("x");
    })();
    const headers = { location: "https://elsewhere.example/?secret" };
    const answer = await translated({ status, headers, body });
    expect([answer?.status, answer?.option]).toEqual([502, "baseUrl"]);
    expect(answer?.message).toContain(String(status));
    expect(JSON.stringify(answer)).not.toContain("elsewhere.example");
    expect(await body.next()).toEqual({ value: undefined, done: true });
  });

  test("to a HEAD is not read", async () => {
    const answer = await translated({ status: 404, body: problem }, { method: "HEAD" });
    expect([answer?.status, answer?.message]).toEqual([404, undefined]);
  });
});
