import { gzipSync } from "node:zlib";
import { STATUS_CODES } from "node:http";
import { describe, expect, test } from "vitest";
import { hostMessage, messageOf } from "../src/http/host-error.js";
import { type Answer, type Call, id, json, root, through, valueOf } from "./through.js";

/** What a host's refusal becomes. */
const translated = async (host: Partial<Answer>, call: Partial<Call> = {}) =>
  (await through(`${root}/schools`, { host, call })).answer;

describe("the legacy message of an error", () => {
  test.each([
    [{ Message: "No." }, "No."],
    [
      { message: "Invalid.", modelState: { "request.SchoolId": ["SchoolId is required."] } },
      "Invalid. request.SchoolId: SchoolId is required.",
    ],
    [
      {
        detail: "Data validation failed.",
        type: "urn:ed-fi:api:bad-request:data-validation-failed",
        title: "Data Validation Failed",
        status: 400,
        correlationId: "27c1",
        validationErrors: { "$.codeValue": ["CodeValue is required.", "It is short."] },
        errors: ["One more."],
      },
      "Data validation failed. $.codeValue: CodeValue is required. It is short. One more. [correlationId 27c1]",
    ],
    [
      { error: { message: "No such student.", failures: [{ resourceName: "Student" }] } },
      'No such student. {"failures":[{"resourceName":"Student"}]}',
    ],
    [{ error: "invalid_scope", error_description: "Not yours." }, "Not yours. invalid_scope"],
    [{ Message: "Failed.", ExceptionMessage: "Timeout.", StackTrace: "at x" }, "Failed. Timeout."],
    [[{ message: "One." }, "Two."], "One. Two."],
    [{ message: "Token 'Bearer abcdefgh12345678' is old." }, "Token 'Bearer ...' is old."],
    [{ message: "basic  abcdefgh+/=. Basic abcdefg" }, "basic ... Basic abcdefg"],
    [{ message: "x".repeat(5000) }, `${"x".repeat(4000)}...`],
    [{}, ""],
    [{ message: "No.", empty: "", none: null, list: [], object: {}, zero: 0 }, 'No. {"zero":0}'],
    [{ message: ["No."], errors: ["No.", "Other."] }, "No. Other."],
    [{ message: "No.", code: 1, traceId: "x", instance: "x", path: "x", timestamp: "x" }, "No."],
  ])("of %j", (said, message) => {
    expect(hostMessage(JSON.stringify(said))).toBe(message);
  });

  test.each([
    ["The school is closed.\n", "The school is closed."],
    ["<html><body>Bad Gateway</body></html>", ""],
    ["<html><title>403 -\n Forbidden</title><body>It is so.</body></html>", "403 - Forbidden"],
    ["<?xml version='1.0'?><Error><Message>No such school.</Message></Error>", "No such school."],
    ["PK\0\0", ""],
    ['{"detail": "<title>403</title>', ""],
    ["a < b", "a < b"],
  ])("of the text %j", (text, message) => {
    expect(hostMessage(text)).toBe(message);
  });
});

describe("a refusal that is too long to be read whole", () => {
  const limit = 256 * 1024;
  const filler = "é".repeat(limit);
  const told = (body: string | AsyncIterable<Uint8Array>) =>
    messageOf({ status: 400, headers: {}, body });

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
  const type = { "content-type": "application/json; charset=utf-8" };
  const gone = '{\n  "message": "Gone."\n}';
  const kept = { "retry-after": "7", allow: "GET" };
  const plain = '{\n  "message": "The host answered 502 without a reason."\n}';

  test.each<[string, Partial<Answer>, Partial<Answer>]>([
    [
      "keeps its reason phrase, Retry-After and Allow alone",
      { status: 405, reason: "No", headers: { ...kept, etag: '"1"', "x-a": "b" }, body: problem },
      { reason: "No", headers: { ...kept, ...type }, body: gone },
    ],
    [
      "is read through its content coding",
      { status: 404, headers: { "content-encoding": "gzip" }, body: gzipSync(problem) },
      { headers: type, body: gone },
    ],
    [
      "that is a page repeats none of it",
      { status: 502, body: "<html>secret</html>" },
      { headers: type, body: plain },
    ],
    [
      "that is half a body repeats none of it",
      { status: 502, body: '{"detail":"sec' },
      { headers: type, body: plain },
    ],
    [
      "without a body stays without",
      { status: 404, headers: { "retry-after": "7", "content-encoding": "br" }, body: "" },
      { headers: { "retry-after": "7", "content-length": "0" } },
    ],
  ])("%s", async (_, host, expected) => {
    const { status, reason, headers, body } = await translated(host);
    const usual = { status: host.status, reason: STATUS_CODES[status], body: "" };
    expect({ status, reason, headers, body }).toEqual({ ...usual, ...expected });
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

describe("a 404 of a host that keeps each school year apart", () => {
  const apart = { dataPath: "/data/v3/{schoolYear}/{namespace}" };

  test.each([
    ["schools", apart, json({ detail: "None." }, 404), /^None\. .*\b2017\b/],
    ["schools", apart, { status: 404, body: "" }, /^The host keeps .*\b2017\b/],
    ["schools", {}, json({ detail: "None." }, 404), /^None\.$/],
    ["schools", apart, json({ detail: "None." }, 400), /^None\.$/],
    [`schools/${id}`, apart, json({ detail: "None." }, 404), /^None\.$/],
  ])("%s with %j", async (path, options, host, message) => {
    const { answer } = await through(`${root}/${path}`, { options, host });
    expect(answer).toMatchObject({
      status: host.status,
      reason: STATUS_CODES[Number(host.status)],
    });
    expect(await valueOf(answer)).toEqual({ message: expect.stringMatching(message) });
    expect(answer?.option).toBe(/2017/.test(String(message)) ? "schoolYears" : undefined);
  });
});
