import { describe, expect, test } from "vitest";
import { programOn, StoredHost } from "./stored-host.js";
import { demographics, hosted, partOf, student } from "./student-records.js";
import {
  created,
  json,
  root,
  textOf,
  through,
  told,
  type Answer,
  type Call,
  sending,
} from "./through.js";

const id = "0123456789abcdef0123456789abcdef";
const school = { schoolId: 1, nameOfInstitution: "New", type: "Regular" };
const html = (status: number) => ({
  status,
  headers: { "content-type": "text/html" },
  body: "<html>",
});
/** What hosts say of a refusal, those from 7.2 on and those before. */
const problem = (kind: string, status: number) =>
  json({ detail: "No.", type: `urn:ed-fi:api:${kind}`, title: "No", status }, status);
const refusal = (status: number) => json({ message: "No." }, status);
const replaced = { ...created, status: 200 };

/** Writes a school to a host whose answer to reads is given; the methods that reached the host. */
async function write(
  method: "POST" | "PUT",
  read: Partial<Answer>,
  { records = {}, stored }: { records?: object; stored?: Partial<Answer> } = {},
) {
  const sent: string[] = [];
  const host = (call: Call) => {
    sent.push(call.method);
    if (call.method === "GET") return read;
    return stored ?? (method === "PUT" ? { status: 204 } : replaced);
  };
  const { answer } = await through(`${root}/schools${method === "PUT" ? `/${id}` : ""}`, {
    options: { ...told, records },
    host,
    call: sending(method, school),
  });
  return { answer, sent };
}

describe("where the key may not read what is written over", () => {
  const forbidden: [string, "POST" | "PUT", Partial<Answer>][] = [
    ["403 to the list", "POST", json({}, 403)],
    ["403 to the record", "PUT", json({}, 403)],
    ["405, as of a profile", "PUT", problem("profile:method-usage", 405)],
    ["405, as of a profile of an older host", "PUT", refusal(405)],
    ["400, as of a host that cannot filter so", "POST", problem("bad-request", 400)],
    ["400, as of an older host that cannot", "POST", refusal(400)],
    ["400, as of Meadowlark", "POST", json({ error: { message: "No." } }, 400)],
    ["405, as of Meadowlark", "PUT", json({ error: ["No."] }, 405)],
  ];

  test.each(forbidden)("it is written, unless the owner refuses: %s", async (_, method, read) => {
    const { answer, sent } = await write(method, read);
    expect([answer?.status, sent]).toEqual([method === "PUT" ? 204 : 200, ["GET", method]]);
    expect(answer?.headers["edbridge-not-kept"]).toBe("schools");
    const other = await write(method, read, { records: { onKeepFailure: "refuse" } });
    expect([other.answer?.status, other.sent]).toEqual([403, ["GET"]]);
    expect(await textOf(other.answer)).toContain('The option records.onKeepFailure: \\"warn\\"');
  });

  test("a new record is not named: there was nothing to keep", async () => {
    const { answer } = await write("POST", json({}, 403), { stored: created });
    expect([answer?.status, answer?.headers["edbridge-not-kept"]]).toEqual([201, undefined]);
  });

  test("so it is with parts that are records of their own", async () => {
    const outcome = async (records: object) => {
      const host = new StoredHost({ students: [hosted()], [demographics]: [partOf(255901)] });
      host.refuse(`GET ${demographics}`, 403);
      const options = { records: { educationOrganizationId: 255901, ...records } };
      const { status, headers } = await programOn(host, options).call("POST", "students", student);
      return [status, headers["edbridge-not-kept"], host.wrote.length];
    };
    expect(await outcome({})).toEqual([200, demographics, 2]);
    expect(await outcome({ onKeepFailure: "refuse" })).toEqual([403, undefined, 0]);
    expect(await outcome({ keep: false })).toEqual([200, undefined, 2]);
  });
});

/** Bodies that no host sends: each may be that of a gateway. */
const bodies: readonly [string, Partial<Answer>][] = [
  ["nothing", { headers: {} }],
  ["an empty text", { headers: { "content-length": "0" }, body: "" }],
  ["an empty object", json({})],
  ["a list", json([])],
  ["a status alone", json({ status: 400, code: "BadRequest" })],
  ["a text", json("Bad Request")],
  ["JSON that breaks off", { ...json({}), body: '{"message":"No' }],
];

describe.each(["POST", "PUT"] as const)("nothing is wiped by %s", (method) => {
  const pages = [400, 403, 404, 405, 500, 503].map((status) => ["a page", html(status)] as const);
  const others = bodies.flatMap(([name, body]) =>
    [400, 405].map((status) => [name, { ...body, status }] as const),
  );

  test.each([...others, ...pages])("after %s: %j", async (_, read) => {
    const { answer, sent } = await write(method, read);
    // A legacy 404 would say that there is no such record.
    expect([answer?.status, sent]).toEqual([read.status === 404 ? 502 : read.status, ["GET"]]);
  });
});
