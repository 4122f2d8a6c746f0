import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { at, currentCaller, list, start } from "./support.js";

const openapi = fileURLToPath(new URL("agency-openapi.json", import.meta.url));
const school = { schoolId: 7, nameOfInstitution: "One" };
const route = { routeNumber: "12", schoolReference: { schoolId: 7 } };

async function open() {
  const options = { openapi, data: { schools: [school] } } as const;
  const sandbox = await start({ generation: "current", disciplineIncidents: 0, ...options });
  return { sandbox, ask: await currentCaller(sandbox, "/data/v3") };
}

describe("a host by an agency's own document", () => {
  test("has its collections in their own namespaces, and no other resources", async () => {
    const { ask } = await open();
    const paths = ["/ed-fi/schools", "/state/busRoutes", "/ed-fi/busRoutes", "/ed-fi/students"];
    const statuses = [];
    for (const path of [...paths, "/ed-fi/termDescriptors"])
      statuses.push((await ask(path)).status);
    expect(statuses).toEqual([200, 200, 404, 404, 200]);
  });

  test("keeps fields, lists and links of an extension", async () => {
    const { ask } = await open();
    const body = { ...route, startTime: "07:30:00", stops: [{ name: "A", other: 1 }], other: 1 };
    const made = await ask("/state/busRoutes", { method: "POST", body });
    expect([made.status, made.headers["location"]]).toEqual([
      201,
      expect.stringContaining("/data/v3/state/busRoutes/"),
    ]);
    const [read] = list((await ask("/state/busRoutes?routeNumber=12&schoolId=7")).json);
    expect(read).toMatchObject({ startTime: "07:30:00", stops: [{ name: "A" }] });
    expect(read).not.toHaveProperty("other");
    expect(at(read, "schoolReference", "link", "href")).toMatch(/^\/ed-fi\/schools\//);
    expect((await ask("/state/busRoutes", { method: "POST", body })).status).toBe(200);
  });

  test("keeps an extension of a record of Ed-Fi's", async () => {
    const { ask, sandbox } = await open();
    const body = { ...school, _ext: { state: { region: "North", more: 1 } } };
    expect((await ask("/ed-fi/schools", { method: "POST", body })).status).toBe(200);
    expect(sandbox.records("schools")).toMatchObject([{ _ext: { state: { region: "North" } } }]);
  });

  test.each([
    ["a missing field", "/state/busRoutes", { ...route, routeNumber: undefined }, 400],
    ["a text that is too long", "/state/busRoutes", { ...route, routeNumber: "123456" }, 400],
    ["a time that is none", "/state/busRoutes", { ...route, startTime: "7" }, 400],
    ["a missing field in a list", "/state/busRoutes", { ...route, stops: [{}] }, 400],
    ["a missing field of an extension", "/ed-fi/schools", { ...school, _ext: { state: {} } }, 400],
    ["a missing record", "/state/busRoutes", { ...route, schoolReference: { schoolId: 8 } }, 409],
  ])("refuses %s", async (_, path, body, status) => {
    const { ask } = await open();
    expect((await ask(path, { method: "POST", body })).status).toBe(status);
  });
});

test.each([
  ["no JSON", () => "x", /is no OpenAPI document in JSON/],
  ["no paths of records", () => '{"paths":{}}', /has no path such as \/ed-fi\/schools/],
  [
    "no key",
    (text: string) => text.replaceAll("x-Ed-Fi-isIdentity", "x"),
    /busRoutes marks no query/,
  ],
  [
    "a name twice",
    (text: string) => text.replace("/state/busRoutes", "/state/schools"),
    /schools is in/,
  ],
])("a document with %s is refused by name", async (_, change, reason) => {
  const file = join(tmpdir(), `sandbox-openapi-${process.pid}.json`);
  await writeFile(file, change(await readFile(openapi, "utf8")));
  await expect(start({ openapi: file })).rejects.toThrow(reason);
});
