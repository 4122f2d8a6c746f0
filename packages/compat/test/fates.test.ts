import { NetworkError } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import { callerOn, programOn, StoredHost } from "./stored-host.js";
import { demographics, student } from "./student-records.js";
import {
  created,
  id,
  json,
  root,
  textOf,
  through,
  type Answer,
  type Call,
  type Through,
  sending,
} from "./through.js";

const html = { "content-type": " Text/HTML; charset=utf-8" };
const type = { "content-type": "application/json" };
const { headers: at = {} } = created;

/** Sends a legacy call whose records are passed, to a host that gives one answer. */
async function called(method: string, host: NonNullable<Through["host"]>, headers: object = {}) {
  const path = method === "POST" ? "" : `/${id}`;
  const call = sending(method, method === "POST" || method === "PUT" ? {} : "", headers);
  return (await through(`${root}/schools${path}`, { call, host })).answer;
}

/** The same of a caller of a server, who is sent what becomes of it. */
async function served(method: string, answer: (call: Call) => Partial<Answer>, headers = {}) {
  const send = async (call: Call) => ({ status: 200, headers: {}, ...answer(call) });
  const { call } = await callerOn(Object.assign(new StoredHost(), { send }), { records: false });
  const body = method === "POST" || method === "PUT" ? {} : undefined;
  return call(method, `schools${method === "POST" ? "" : `/${id}`}`, body, { headers });
}

describe("a response to a write", () => {
  const object = { headers: type, body: "{}" };

  test.each<[string, Partial<Answer>]>([
    ["POST", { status: 200, headers: { ...at, ...type }, body: "{}" }],
    ["PUT", { status: 200, headers: { etag: '"1"' } }],
    ["PUT", { status: 201, headers: at }],
  ])("says that it was carried out: %s %o", async (method, host) => {
    expect((await called(method, host))?.status).toBe(host.status);
  });

  test.each<[string, Partial<Answer>]>([
    ["POST", { status: 200, headers: { ...html, ...at }, body: "<html>" }],
    ["POST", { status: 200, headers: { "content-type": "text/plain", ...at }, body: "hello" }],
    ["POST", { status: 200 }],
    ["POST", { status: 201, ...object }],
    ["POST", { status: 204, headers: at }],
    ["POST", { status: 202, headers: at }],
    ["PUT", { status: 200, ...object }],
    ["PUT", { status: 200, headers: { ...html, etag: '"1"' }, body: "<html>" }],
    ["PUT", { status: 201 }],
    ["PUT", { status: 202, headers: at }],
    ["DELETE", { status: 200, ...object }],
    ["DELETE", { status: 202 }],
  ])("does not say so: %s %o", async (method, host) => {
    const answer = await called(method, host);
    expect(answer?.status).toBe(502);
    expect(answer?.headers).toEqual({ "content-type": "application/json; charset=utf-8" });
    expect(await textOf(answer)).toMatch(
      /not as an Ed-Fi host does\. .*It may have been carried out\. Sending it again is safe: /,
    );
  });
});

// Other responses that hold no records are in requests/faults.http.
test("a read is not answered with a page that has no end", async () => {
  const answer = await called("GET", { headers: html, body: endless() });
  expect(answer).toMatchObject({ status: 502, option: "baseUrl" });
  expect(await textOf(answer)).toContain("a web page instead of records");
});

test("a read may be answered with records of no type", async () => {
  const answer = await called("GET", { headers: {}, body: '{"schoolId":1}' });
  expect([answer?.status, await textOf(answer)]).toEqual([200, '{"schoolId":1}']);
});

async function* endless(): AsyncGenerator<Uint8Array, void, undefined> {
  yield new Uint8Array([60]);
  await new Promise(() => {});
}

const page = (status: number) => ({ status, headers: html, body: "<html>" });
const reset = (code = "ECONNRESET"): never => {
  const cause = Object.assign(new Error(`10.0.0.5:8080 ${code}`), { code });
  throw new NetworkError("POST http://10.0.0.5:8080", cause, true);
};

describe("a write whose response is lost", () => {
  const conditional = { "if-match": '"1"' };

  test.each([
    ["POST", {}, "Sending it again is safe: the host replaces the record that has the same key."],
    ["PUT", {}, "Sending it again is safe: the host replaces the record that has this id."],
    ["DELETE", {}, "Sending it again is safe: a 404 then means that the record is deleted."],
    ["PUT", conditional, "Look whether it was before you send it again."],
    ["DELETE", conditional, "Look whether it was before you send it again."],
  ])("is told as such: %s %o", async (method, headers, advice) => {
    const how = "no complete response came. It may have been carried out.";
    const message = `${method} schools failed (ECONNRESET): ${how} ${advice}`;
    expect(await served(method, () => reset(), headers)).toMatchObject({ status: 502, message });
  });

  test.each([
    ["POST", "ECONNREFUSED"],
    ["GET", "ECONNRESET"],
  ])("is none where it was not sent, or reads: %s, %s", async (method, code) => {
    const { status, message } = await served(method, () => reset(code));
    expect([status, message]).toEqual([502, expect.stringContaining(code)]);
    expect(message).not.toMatch(/10\.0\.0\.5|carried out/);
  });

  test.each([502, 504])("may be behind a gateway's %i", async (status) => {
    const answer = await called("PUT", page(status));
    const safe = "It may have been carried out. Sending it again is safe";
    expect([answer?.status, await textOf(answer)]).toEqual([status, expect.stringContaining(safe)]);
    expect(await textOf(await called("GET", page(status)))).not.toContain("carried out");
  });
});

describe("a DELETE whose response is lost", () => {
  const remove = async (lost: () => Partial<Answer>, found: Partial<Answer>) => {
    const sent: string[] = [];
    const { status } = await served("DELETE", ({ method }) => {
      sent.push(method);
      return method === "GET" ? found : lost();
    });
    return [status, ...sent];
  };

  test.each<[string, () => Partial<Answer>]>([
    ["reset", () => reset()],
    ["a gateway's 504", () => page(504)],
    ["a page with 200", () => page(200)],
  ])("by %s has succeeded where the host has no such record", async (_, lost) => {
    expect(await remove(lost, json({}, 404))).toEqual([204, "DELETE", "GET"]);
  });

  test.each<[string, Partial<Answer>]>([
    ["has it still", json({ schoolId: 1 })],
    ["may not be asked", json({}, 403)],
    ["is not reached: a gateway's 404", page(404)],
  ])("is unsure where the host %s, and is not sent again", async (_, found) => {
    expect(await remove(reset, found)).toEqual([502, "DELETE", "GET"]);
    expect(await remove(() => page(504), found)).toEqual([504, "DELETE", "GET"]);
  });
});

test("a part of a record that something else than the host answers is not stored", async () => {
  const host = new StoredHost();
  host.faults.push({ on: `POST ${demographics}`, answer: page(200) });
  const options = { records: { educationOrganizationId: 255901 } };
  const { status, message } = await programOn(host, options).call("POST", "students", student);
  expect([status, message]).toEqual([
    502,
    expect.stringMatching(
      /^The record is stored, but its part in student\w+ is not, as far as is known: The host answered POST .* not as an Ed-Fi host does\. .*Send the request again\./,
    ),
  ]);
});
