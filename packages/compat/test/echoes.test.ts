import { brotliCompressSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forwardable } from "../src/http/forwarding.js";
import { textOf } from "./through.js";

const token = "0123abcd-host-token";
const stars = "*".repeat(token.length);

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const echo = `{"message":"Bearer ${token}${token} and ${token.slice(0, 9)}"}`;
const clean = `{"message":"Bearer ${stars}${stars} and ${token.slice(0, 9)}"}`;

describe("a token that a host repeats", () => {
  test.each([
    ["a text", echo],
    ["bytes", Buffer.from(echo)],
    ["chunks of a byte", inChunks(Buffer.from(echo), 1)],
    ["chunks", inChunks(Buffer.from(echo), 7)],
  ])("is blanked in %s, whose length stays", async (_, body) => {
    const headers = { "content-length": String(echo.length) };
    const answer = forwardable({ status: 500, headers, body }, token);
    expect([answer.headers, await textOf(answer)]).toEqual([headers, clean]);
  });

  test.each([
    ["gzip", gzipSync(echo)],
    ["br", brotliCompressSync(echo)],
    ["gzip , br", brotliCompressSync(gzipSync(echo))],
  ])("is blanked in %s, which is undone", async (coding, body) => {
    const headers = { "content-encoding": coding, "content-length": "99", etag: "1" };
    const answer = forwardable({ status: 200, headers, body }, token);
    expect([answer.headers, await textOf(answer)]).toEqual([{ etag: "1" }, clean]);
  });

  test("is blanked in headers and in the reason", () => {
    const answer = (secret: string) => {
      const headers = { "x-debug": `Bearer ${secret}`, "set-cookie": [`a=${secret}`, "b=1"] };
      return { status: 401, reason: `No ${secret}`, headers };
    };
    expect(forwardable(answer(token), token)).toEqual(answer(stars));
  });

  test.each([
    ["in a coding that nobody here knows", { "content-encoding": "gzip, compress" }, 500],
    ["that has no body by its status (204)", {}, 204],
    ["that has no body by its status (304)", {}, 304],
    ["that has no body by its length", { "content-length": "0" }, 500],
  ])("stays in a response %s", (_, headers, status) => {
    const body = Buffer.from(echo);
    expect(forwardable({ status, headers, body }, token)).toEqual({ status, headers, body });
  });

  test("stays where it is too short to be looked for", () => {
    const answer = { status: 500, headers: {}, body: "1234567 12345678" };
    expect(forwardable(answer, "1234567")).toEqual(answer);
    expect(forwardable(answer, "12345678").body).toBe("1234567 ********");
  });

  test.each([
    ["xyz|efg", "xyz|efg"],
    ["xab|bc", "x|abbc"],
    ["ab|c", "abc"],
    ["xa|bc", "x|abc"],
    ["abababababab|x", "ababababab|abx"],
    ["x abcd|abcd ab", "x |******** |ab"],
  ])("only holds back what it may begin with: %s", async (said, given) => {
    const body = (async function* () {
      for (const chunk of said.split("|")) yield Buffer.from(chunk);
    })();
    const answer = forwardable({ status: 200, headers: {}, body }, "abcdabcd");
    const chunks: string[] = [];
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) chunks.push(String(chunk));
    expect(chunks.join("|")).toBe(given);
  });

  test("leaves all other bytes, however they come", async () => {
    // An alphabet in which beginnings of the secret are frequent.
    const secret = "aabaabaab";
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c", secret), maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 12 }), async (said, size) => {
        const whole = forwardable({ status: 500, headers: {}, body: said }, secret);
        const body = inChunks(Buffer.from(said), size);
        const streamed = await textOf(forwardable({ status: 500, headers: {}, body }, secret));
        expect(streamed).toBe(await textOf(whole));
        expect(streamed).not.toContain(secret);
        expect(streamed).toHaveLength(said.length);
      }),
    );
  });
});
