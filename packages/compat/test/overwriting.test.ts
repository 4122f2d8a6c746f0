import { describe, expect, test } from "vitest";
import { JsonDocument, type JsonRecord } from "../src/http/json.js";
import type { Answer } from "../src/http/message.js";
import type { DataCall } from "../src/auth/bridged-call.js";
import { conditionalOn, etagOf, isStale, sendStep } from "../src/writes/send-step.js";
import type { WriteCall } from "../src/writes/write-call.js";

const own = { name: "New" };
const at = (etag: string): JsonRecord => ({ id: "1a", _etag: etag, kept: `by ${etag}` });

interface Case {
  readonly method: "POST" | "PUT";
  readonly headers?: Record<string, string>;
  readonly existing: JsonRecord | undefined;
  /** The host's records at each further look. */
  readonly later?: readonly (JsonRecord | undefined)[];
  /** The statuses of the host, one for each request. */
  readonly host: readonly number[];
}

/** What the host is asked for a write, in one line each, and what comes of it. */
async function written({ method, headers = {}, existing, later = [], host }: Case) {
  const sent: string[] = [];
  const reads = [...later];
  const statuses = [...host];
  const target = { name: "schools", part: method === "PUT" ? "1a" : undefined, query: [] };
  const call = {
    method,
    headers: { ...headers, "content-type": "x" },
    json: new JsonDocument({}),
    route: { kind: "data", schoolYear: "" },
    target,
  } as unknown as DataCall;
  const send = async (request: DataCall): Promise<Answer> => {
    const condition = request.headers["if-match"] ?? request.headers["if-none-match"] ?? "always";
    const { part = "", query } = request.target;
    const record = JSON.stringify(request.json?.value);
    sent.push(`${request.method} /${part} ${condition} ${record}`);
    expect([query, request.headers["content-type"]]).toEqual([[], "x"]);
    const status = statuses.shift() ?? expect.fail("one request too many");
    return { status, headers: { etag: "new" }, body: "text" };
  };
  const lookups = { invalidate() {}, invalidateAll() {} };
  const settings = { dataRoot: () => "/data/v3/ed-fi" };
  const answer = await sendStep(
    {
      request: call,
      found: existing,
      body: (found) => ({ ...own, ...(found && { kept: found["kept"] }) }),
      reread: async () => reads.shift(),
      onFail: "stop",
    },
    { send, lookups, settings } as unknown as WriteCall,
  );
  expect([statuses, reads]).toEqual([[], []]);
  return { answer, sent };
}

const put = (etag: string) => `PUT /1a "${etag}" {"name":"New","kept":"by ${etag}","id":"1a"}`;

describe("a record is written over", () => {
  test.each<[string, Case, number, string[]]>([
    ["as it was read", { method: "POST", existing: at("1"), host: [204] }, 200, [put("1")]],
    [
      "as it was read, by a PUT",
      { method: "PUT", existing: at("1"), host: [204] },
      204,
      [put("1")],
    ],
    [
      "where the host has none, by a POST",
      { method: "POST", existing: undefined, host: [201] },
      201,
      ['POST / always {"name":"New"}'],
    ],
    [
      "without a condition, where it has no ETag",
      { method: "POST", existing: { id: "1a", kept: "x" }, host: [200] },
      200,
      ['POST / always {"name":"New","kept":"x"}'],
    ],
    [
      "without a condition, where it has no id",
      { method: "POST", existing: { _etag: "1", kept: "x" }, host: [200] },
      200,
      ['POST / always {"name":"New","kept":"x"}'],
    ],
    [
      "on the caller's own condition",
      { method: "PUT", headers: { "if-match": '"7"' }, existing: at("1"), host: [412] },
      412,
      ['PUT /1a "7" {"name":"New","kept":"by 1"}'],
    ],
    [
      "on the caller's condition that there is none",
      { method: "POST", headers: { "if-none-match": "*" }, existing: at("1"), host: [412] },
      412,
      ['POST / * {"name":"New","kept":"by 1"}'],
    ],
    [
      "as it was read again, when another was faster",
      { method: "POST", existing: at("1"), later: [at("2"), at("3")], host: [412, 412, 204] },
      200,
      [put("1"), put("2"), put("3")],
    ],
    [
      "three times more, and then left alone",
      {
        method: "PUT",
        existing: at("1"),
        later: [at("2"), at("3"), at("4")],
        host: [412, 412, 412, 412],
      },
      503,
      [put("1"), put("2"), put("3"), put("4")],
    ],
    [
      "anew, when another has deleted it",
      { method: "POST", existing: at("1"), later: [undefined], host: [404, 201] },
      201,
      [put("1"), 'POST / always {"name":"New"}'],
    ],
    [
      "not at all, when another has deleted what a PUT names",
      { method: "PUT", existing: at("1"), host: [404] },
      404,
      [put("1")],
    ],
    [
      "three times more, when it comes and goes, and then left alone",
      {
        method: "POST",
        existing: at("1"),
        later: [at("2"), at("3"), at("4")],
        host: [404, 404, 404, 404],
      },
      404,
      [put("1"), put("2"), put("3"), put("4")],
    ],
    [
      "without its ETag, if the host refuses the one that it gives",
      { method: "PUT", existing: at("1"), later: [at("1")], host: [412, 204] },
      204,
      [put("1"), 'PUT /1a always {"name":"New","kept":"by 1"}'],
    ],
    [
      "with its ETag again, if the host did not find it and has it still",
      { method: "POST", existing: at("1"), later: [at("1")], host: [404, 204] },
      200,
      [put("1"), put("1")],
    ],
    [
      "unless the host refuses it",
      { method: "POST", existing: at("1"), host: [400] },
      400,
      [put("1")],
    ],
  ])("%s", async (_what, one, status, sent) => {
    const found = await written(one);
    expect([found.answer.status, found.sent]).toEqual([status, sent]);
  });

  test.each([
    ["POST", 200, { etag: "new", location: "/data/v3/ed-fi/schools/1a" }],
    ["POST", 204, { etag: "new", location: "/data/v3/ed-fi/schools/1a", "content-length": "0" }],
    ["POST", 400, { etag: "new" }],
    ["PUT", 200, { etag: "new" }],
    ["PUT", 204, { etag: "new" }],
  ] as const)("and %s with %d has these headers: %o", async (method, status, headers) => {
    const { answer } = await written({ method, existing: at("1"), host: [status] });
    expect(answer.headers).toEqual(headers);
    expect(answer.body === undefined).toBe(method === "POST" && status === 204);
  });

  test("and a caller is told to come again where others are always faster", async () => {
    const later = [at("2"), at("3"), at("4")];
    const one = { method: "POST", existing: at("1"), later, host: [412, 412, 412, 412] } as const;
    const { answer } = await written(one);
    expect(answer).toMatchObject({ headers: { "retry-after": "1" }, change: "EDB024" });
    expect(answer).toMatchObject({
      message: expect.stringMatching(/^Not stored: .* Send it again\. \(EDB024\)$/),
    });
  });
});

const callWith = (headers: Record<string, string>, part?: string): DataCall =>
  ({ method: "PUT", headers, target: { name: "schools", part, query: [] } }) as unknown as DataCall;

test.each([
  [{}, "1", false],
  [{ "if-match": '"1"' }, "1", false],
  [{ "if-match": '"1"' }, "2", true],
  [{ "if-match": "*" }, "2", false],
  [{ "if-match": '"1"' }, undefined, false],
  [{ "if-none-match": '"1"' }, "2", false],
])("a record is stale for %o, if its ETag is %s: %s", (headers, etag, stale) => {
  expect(isStale(etag, callWith(headers))).toBe(stale);
  expect(etagOf(etag === undefined ? {} : { _etag: etag })).toBe(etag);
});

test.each([
  ["5", { "if-match": '"5"' }],
  [undefined, {}],
])("a request of edbridge itself has the ETag that was read, %s, alone", (etag, condition) => {
  const plain = { "content-type": "x" };
  const call = callWith({ ...plain, "if-match": '"1"', "if-none-match": '"2"' }, "1a");
  expect(conditionalOn(etag, call)).toEqual({ ...call, headers: { ...plain, ...condition } });
});
