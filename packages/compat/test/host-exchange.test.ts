// One request to the host, and what of its response reaches the changes.
import { gzipSync } from "node:zlib";
import { EdbridgeError } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import type { CompatOptions } from "@edbridge/compat";
import {
  baseUrl,
  hostUrl,
  json,
  root,
  textOf,
  through,
  valueOf,
  type Answer,
  type Call,
  sending,
} from "./through.js";

/** Values that a page of a host may have. */
const mostInPage = 500_000;

const schools = `${root}/schools`;
const tooLarge = json(
  { message: "Limit must be omitted or set to a value between 0 and 100." },
  400,
);
const limitOf = ({ url }: Call) => new URL(url).searchParams.get("limit");

async function* broken() {
  yield Buffer.from("[{");
  throw Object.assign(new Error("reset by 10.0.0.5"), { code: "ECONNRESET" });
}

describe("a page that the host finds too large", () => {
  test.each<[number, Partial<CompatOptions>, string[]]>([
    [1, {}, ["1"]],
    [100, {}, ["100"]],
    [150, {}, ["150", "100"]],
    [150, { maxLimit: 200 }, ["150"]],
  ])("stays refused: %d with %j", async (limit, options, limits) => {
    const url = `${schools}?limit=${limit}`;
    const { asked, answer } = await through(url, { options, host: tooLarge });
    expect([asked.map(limitOf), answer?.status]).toEqual([limits, 400]);
    expect(answer?.option).toBe(options.maxLimit && "maxLimit");
    expect(await textOf(answer)).toContain("Limit must be omitted");
  });

  test.each<[string, Answer["body"], RegExp]>([
    ["is another", Buffer.from('{"message":"No such filter."}'), /No such filter\./],
    ["cannot be read", broken(), /The host answered 400 without a reason\./],
  ])("is refused where the reason %s", async (_, body, message) => {
    const headers = { "content-type": "application/json", "content-length": "99" };
    const host = { status: 400, headers, body };
    const { asked, answer } = await through(`${schools}?limit=150`, { host });
    expect([asked.length, answer?.status]).toEqual([1, 400]);
    expect(answer?.headers["content-length"]).toBeUndefined();
    expect(await textOf(answer)).toMatch(message);
  });

  test("is no matter of writes, or of what is no collection", async () => {
    const call = sending("POST", {});
    const posted = await through(`${schools}?limit=150`, { host: tooLarge, call });
    const other = await through(`${baseUrl}/data/v3/ed-fi/schools?limit=150`, { host: tooLarge });
    expect([posted.asked.length, other.asked.length]).toEqual([1, 1]);
  });
});

describe("a response to a read", () => {
  test("that breaks off is an error of the network", async () => {
    const headers = { "content-type": "application/json" };
    const failed = through(schools, { host: { headers, body: broken() } });
    await expect(failed).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  test.each<[string, string, string, CompatOptions["records"]?]>([
    ["too many values", `[[${"0,".repeat(mostInPage)}0]]`, "too large"],
    ["too many bytes", `["${"x".repeat(8 * 1024 * 1024)}"]`, "too large"],
    ["too many records", `[${"0,".repeat(50_000)}0]`, "too large"],
    ["too many levels", `${"[".repeat(65)}${"]".repeat(65)}`, "nested too deeply"],
    ["100,000 levels", `[{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}]`, "nested too deeply"],
    ["65 levels in an item", `[${"[".repeat(65)}${"]".repeat(65)}]`, "nested too deeply", {}],
  ])("that has %s is no page", async (_, body, said, records = false) => {
    const host = { ...json([]), body };
    const { answer } = await through(schools, { host, options: { records } });
    const message = expect.stringContaining(`${said} to be a page`);
    expect([answer?.status, await textOf(answer)]).toEqual([502, message]);
  });

  test.each([
    ["has 64 levels", "[".repeat(64) + "]".repeat(64)],
    ["is no larger than a page may be", `["${"x".repeat(mostInPage)}"]`],
  ])("that %s is given", async (_, body) => {
    const { answer } = await through(schools, { host: { ...json([]), body } });
    expect([answer?.status, await textOf(answer)]).toEqual([200, body]);
  });

  test("is given where a gateway adds the content type once more", async () => {
    const headers = { "content-type": ["application/json", "application/json; charset=utf-8"] };
    const { answer } = await through(schools, { host: { ...json([]), headers } });
    expect([answer?.status, await textOf(answer)]).toEqual([200, "[]"]);
  });

  test.each(["gzip", "identity"])("is decoded: %s", async (coding) => {
    const ofBytes = { "content-encoding": coding, "content-md5": "a", digest: "md5=a" };
    const headers = { "content-type": "application/json", ...ofBytes };
    const text = '[{"schoolId":1}]';
    const body = coding === "gzip" ? gzipSync(text) : text;
    const { answer } = await through(schools, { host: { headers, body } });
    expect([answer?.status, await textOf(answer)]).toEqual([200, '[{"schoolId":1}]']);
    expect(Object.keys(answer?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.toBeOneOf(Object.keys(ofBytes))]),
    );
  });
});

test("the owner is told no value of a record, neither as it came nor as it was sent", async () => {
  const said = "Hidden Hills is none, and so is uri://ed-fi.org/SchoolTypeDescriptor#Regular.";
  const record = { schoolId: 1, nameOfInstitution: "Hidden Hills", type: "Regular" };
  const { answer } = await through(schools, {
    call: sending("POST", record),
    host: json({ message: said }, 400),
    options: { records: { keep: false } },
  });
  expect(answer?.status).toBe(400);
  expect(answer?.event?.reason).toMatch(/\*\*\* is none, and so is \*\*\*/);
});

describe("a request that gets no connection", () => {
  const failing = (error: Error) => (): Partial<Answer> => {
    throw error;
  };

  test.each([
    [7000, "7"],
    [undefined, undefined],
  ])("may be sent again after %s ms", async (retryAfter, seconds) => {
    const more = { retryAfter, retryable: true };
    const busy = new EdbridgeError("EDB_BUSY", "Too many requests wait.", more);
    const { answer } = await through(schools, { host: failing(busy) });
    expect([answer?.status, answer?.headers["retry-after"]]).toEqual([503, seconds]);
    expect(await textOf(answer)).toContain("Too many requests wait.");
  });

  test("for another reason is an error", async () => {
    const host = failing(new EdbridgeError("EDB_HOST_STATUS", "No."));
    await expect(through(schools, { host })).rejects.toThrow("No.");
  });
});

test("the event of a call counts the requests to the host", async () => {
  const read = await through(`${baseUrl}/data/v3/ed-fi/schools`, { host: json([]) });
  expect(read.answer?.event).toMatchObject({ hostCalls: 1, rehearsed: null, changes: [] });
});

test.each([
  ["not-certain; No.", 503, "not-certain", "The host answered 503 without a reason"],
  ["not-certain; No; way.", 201, "not-certain", "No; way."],
  ["not-certain; x", 400, "would-fail", "The host answered 400 without a reason"],
  ["would-pass", 201, "would-pass", null],
  ["would-pass", 400, "would-fail", "The host answered 400 without a reason"],
])("the event of a rehearsed call has the verdict: %s, %d", async (said, status, ...verdict) => {
  const host = json({}, status, { "edbridge-rehearsed": said, location: `${schools}/1` });
  const { answer } = await through(schools, { host, call: sending("POST", {}) });
  const [rehearsed, reason] = verdict;
  expect(answer?.event).toMatchObject({ hostCalls: 1, rehearsed, reason });
});

const trace = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
test.each([
  [trace, trace],
  [`x${trace}`, undefined],
  [`${trace}-x`, undefined],
])("an event has the traceparent of its call, if it is one: %s", async (traceparent, expected) => {
  const call = { headers: { authorization: "Bearer x", traceparent } };
  const { answer } = await through(schools, { call, host: json([]) });
  expect(answer?.event?.traceparent).toBe(expected);
});

test("an error has no address of the host, but to callers of that address", async () => {
  const at = String.raw`new.example. wss://new.example \/\/new.example %2F%2Fnew.example`;
  const message = `See https://new.example/api, new.example:1, ${at} Not /new.example, `;
  const others = "https://gw/new.example, a.new.example, new.example.org.";
  const host = json({ message: message + others }, 400);
  const { answer } = await through(schools, { host });
  const theHost = String.raw`the host. wss://the host \/\/the host %2F%2Fthe host`;
  const plain = `See the host/api, the host:1, ${theHost} Not /new.example, `;
  expect(await valueOf(answer)).toEqual({ message: plain + others });
  const url = `${hostUrl}/api/v2.0/2017/schools`;
  const own = await through(url, { host, options: { legacyUrl: hostUrl } });
  expect(await valueOf(own.answer)).toEqual({ message: message + others });
});
