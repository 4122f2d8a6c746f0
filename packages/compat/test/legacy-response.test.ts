import { describe, expect, test } from "vitest";
import {
  jsonAnswer,
  legacyError,
  malformedId,
  notFound,
  refusalStatus,
  refuseMethod,
  retryAfterHeader,
  retryingAfter,
  turnedOff,
  unauthorized,
  withSentence,
  withStatus,
  withValues,
} from "../src/http/legacy-response.js";
import { andThen } from "../src/http/maybe-promise.js";
import type { Answer } from "../src/http/message.js";
import { refusedBy } from "../src/report/owner.js";
import { Report } from "../src/report/report.js";

const json = { "content-type": "application/json; charset=utf-8" };

describe("a legacy error", () => {
  test("is one message on a line of its own, as the body and beside it", () => {
    expect(legacyError(400, "No.")).toEqual({
      status: 400,
      headers: json,
      body: '{\n  "message": "No."\n}',
      message: "No.",
    });
  });

  test("names the change that answers", () => {
    const answer = legacyError(400, "No.", "EDB004");
    expect(answer).toMatchObject({ message: "No. (EDB004)", change: "EDB004" });
    expect(answer.body).toBe('{\n  "message": "No. (EDB004)"\n}');
    expect(legacyError(400, "No.")).not.toHaveProperty("change");
  });

  test("may get another sentence", () => {
    const answer = withSentence(legacyError(404, "No.", "EDB004"), "Call again.");
    const message = "No. (EDB004) Call again.";
    expect(answer).toMatchObject({ status: 404, message, change: "EDB004" });
    expect(JSON.parse(String(answer.body))).toEqual({ message });
  });

  test("of a change that is turned off names the option", () => {
    expect(turnedOff("EDB004", 404, "No.")).toMatchObject({
      status: 404,
      message: "No. (EDB004)",
      option: { name: "without", value: "EDB004", effect: expect.stringContaining("off") },
    });
  });

  test.each([
    ["PATCH", "http method 'PATCH'."],
    ["A".repeat(20), `http method '${"A".repeat(20)}'.`],
    ["A".repeat(21), "http method."],
    ["GET x", "http method."],
    ["x GET", "http method."],
    ["get", "http method."],
  ])("of the method %j repeats it only if it is short and plain", (method, end) => {
    const { status, message } = refuseMethod({ method });
    expect([status, message]).toEqual([405, `The requested resource does not support ${end}`]);
  });

  test("of an id or a key is the legacy host's", () => {
    expect(malformedId("EDB008")).toMatchObject({ status: 400, change: "EDB008" });
    expect(malformedId("EDB008").message).toContain("32 hexadecimal digits");
    expect(notFound("EDB008")).toMatchObject({ status: 404, change: "EDB008" });
    expect(notFound("EDB008").message).toContain("could not be found");
  });

  test.each([
    [200, 502],
    [399, 502],
    [400, 400],
    [503, 503],
  ])("of a host's %i has the status %i", (status, expected) => {
    expect(refusalStatus(status)).toBe(expected);
  });
});

test.each([
  [undefined, {}],
  [0, { "retry-after": "1" }],
  [1000, { "retry-after": "1" }],
  [1001, { "retry-after": "2" }],
  [90_000, { "retry-after": "90" }],
])("%s ms are the header %j", (milliseconds, headers) => {
  expect(retryAfterHeader(milliseconds)).toEqual(headers);
  const answer = retryingAfter({ status: 503, headers: { "x-a": "b" } }, milliseconds);
  expect(answer).toEqual({ status: 503, headers: { "x-a": "b", ...headers } });
});

test("another status has another reason phrase", () => {
  const answer = { status: 204, reason: "No Content", headers: {} };
  expect(withStatus(answer, 204)).toBe(answer);
  expect(withStatus(answer, 200)).toEqual({ status: 200, headers: {} });
});

describe("an error that repeats values of the caller", () => {
  const answer = legacyError(400, "No code.", "EDB024");
  const shown = ({ body }: Answer) => (JSON.parse(String(body)) as { message: string }).message;

  test.each([
    [[["a", "x"]], '"x" in a'],
    [
      [
        ["a", 'x"'],
        ["b.c", "y"],
      ],
      '"x\\"" in a, "y" in b.c',
    ],
    [[["a", "x".repeat(60)]], `"${"x".repeat(60)}" in a`],
    [[["a", "x".repeat(61)]], `"${"x".repeat(60)}"... in a`],
  ])("tells them to the caller alone: %j", (pairs, told) => {
    const values = pairs.map(([path = "", value = ""]) => ({ path, value }));
    const said = withValues(answer, values);
    const forCaller = `The request has ${told}.`;
    expect(said).toEqual({ ...answer, body: said.body, forCaller });
    expect(shown(said)).toBe(`No code. (EDB024) ${forCaller}`);
    const more = withSentence(said, "Send it again.");
    expect([more.message, shown(more)]).toEqual([
      "No code. (EDB024) Send it again.",
      `No code. (EDB024) Send it again. ${forCaller}`,
    ]);
  });

  test("stays as it is where there are none", () => {
    expect(withValues(answer, [])).toBe(answer);
  });
});

test("a 401 has no body, and its reason in the reason phrase", () => {
  expect(unauthorized("Invalid token")).toEqual({
    status: 401,
    reason: "Invalid token",
    headers: { "www-authenticate": "Bearer", "content-length": "0" },
  });
});

test("a response in JSON has its own headers and those given", () => {
  expect(jsonAnswer(200, [1], { "x-a": "b" })).toEqual({
    status: 200,
    headers: { ...json, "x-a": "b" },
    body: "[\n  1\n]",
  });
});

test("a refusal tells the caller the message, and the owner the reason and the option", () => {
  const given = { status: 421, message: "Not yours.", option: "--x", headers: { "x-a": "b" } };
  const report = new Report();
  const answer = refusedBy(given, report);
  expect(answer).toMatchObject({ status: 421, message: "Not yours." });
  expect(answer.headers).toEqual({ ...json, "x-a": "b" });
  expect(report.note).toEqual({ outcome: "refused", reason: "Not yours", option: "--x" });
  refusedBy({ status: 400, message: "No. 7" }, report);
  expect(report.note?.reason).toBe("No. 7");
});

describe("what follows a value", () => {
  test("follows at once, unless it is a promise", async () => {
    expect(andThen(1, (value) => value + 1)).toBe(2);
    const later = andThen(Promise.resolve(1), (value) => value + 1);
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toBe(2);
  });
});
