import { describe, expect, test } from "vitest";
import { call, currentCaller, INCIDENT, legacyCaller, SCHOOL, start } from "./support.js";

const LOST = { ...INCIDENT, schoolReference: { schoolId: 1 } };
const UNKNOWN = {
  ...SCHOOL,
  gradeLevels: [{ gradeLevelDescriptor: "uri://ed-fi.org/GradeLevelDescriptor#None" }],
};

describe("errors as Meadowlark words them", () => {
  test.each([
    ["a missing record", "/schools/0", undefined, 404, undefined],
    [
      "a missing field",
      "/schools",
      { ...SCHOOL, nameOfInstitution: undefined },
      400,
      {
        error: [
          { message: "nameOfInstitution is required.", path: "{requestBody}.nameOfInstitution" },
        ],
      },
    ],
    [
      "a reference to nothing",
      "/disciplineIncidents",
      LOST,
      409,
      {
        error: {
          message: "Reference validation failed",
          failures: [{ resourceName: "School", identity: { schoolId: 1 } }],
        },
      },
    ],
    ["an unknown descriptor", "/schools", UNKNOWN, 409, { error: [expect.anything()] }],
  ])("%s", async (_, path, body, status, json) => {
    const ask = await currentCaller(await start({ generation: "current", errors: "meadowlark" }));
    const got = await ask(path, body === undefined ? {} : { method: "POST", body });
    expect([got.status, got.json]).toEqual([status, json]);
  });
});

test("headers are named as hosts write them, for callers that look for no other name", async () => {
  const sandbox = await start();
  for (const ask of [await legacyCaller(sandbox), await currentCaller(sandbox)]) {
    const made = await ask("/disciplineIncidents", { method: "POST", body: INCIDENT });
    expect(made.names).toEqual(expect.arrayContaining(["Location", "ETag", "Content-Length"]));
    expect((await ask("/schools")).names).toContain("Content-Type");
  }
  const refused = await call(sandbox.baseUrl, "/api/v2.0/2024/schools");
  expect(refused.names).toContain("WWW-Authenticate");
});

test("a record may begin with a byte order mark, and is refused where it is not UTF-8", async () => {
  const sandbox = await start();
  const headers = { "content-type": "application/json" };
  const text = JSON.stringify({ ...INCIDENT, reporterName: "Zo\u00eb" });
  for (const ask of [await legacyCaller(sandbox), await currentCaller(sandbox)]) {
    const post = (body: Uint8Array) =>
      ask("/disciplineIncidents", { method: "POST", headers, body });
    expect((await post(Buffer.from(`\ufeff${text}`))).status).toBeLessThan(300);
    expect((await post(Buffer.from(text, "latin1"))).status).toBe(400);
  }
  expect(sandbox.records("disciplineIncidents").at(-1)?.["reporterName"]).toBe("Zo\u00eb");
});

test("a host with dashed ids alone knows no compact one", async () => {
  const ask = await currentCaller(await start({ generation: "current", ids: "dashed" }));
  const made = await ask("/schools", { method: "POST", body: SCHOOL });
  const id = String(made.headers["location"]).split("/").at(-1) ?? "";
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  expect((await ask(`/schools/${id}`)).status).toBe(200);
  expect((await ask(`/schools/${id.replaceAll("-", "")}`)).status).toBe(404);
});

test("a rate limit counts the requests of each key, and passes with the clock", async () => {
  const rateLimit = { requests: 2, seconds: 60 };
  const sandbox = await start({ generation: "current", rateLimit });
  const ask = await currentCaller(sandbox);
  const statuses = [];
  for (let sent = 0; sent < 3; sent++) statuses.push((await ask("/schools")).status);
  expect(statuses).toEqual([200, 200, 429]);
  const wait = Number((await ask("/schools")).headers["retry-after"]);
  expect([wait > 0, wait <= 60]).toEqual([true, true]);
  sandbox.clock.advance(wait * 1000);
  expect((await ask("/schools")).status).toBe(200);
});
