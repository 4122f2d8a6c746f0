import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { at, currentCaller, start } from "./support.js";

const openapi = fileURLToPath(new URL("agency-openapi.json", import.meta.url));
const school = { schoolId: 7, nameOfInstitution: "One" };
const route = { routeNumber: "12", schoolReference: { schoolId: 7 } };

async function open() {
  const options = { openapi, data: { schools: [school] } } as const;
  const sandbox = await start({ generation: "current", disciplineIncidents: 0, ...options });
  return { sandbox, ask: await currentCaller(sandbox, "/data/v3") };
}

test("a host by an agency's own document has its collections in their own namespaces alone", async () => {
  const { ask } = await open();
  await ask.statuses(
    ["/ed-fi/schools", 200],
    ["/state/busRoutes", 200],
    ["/ed-fi/busRoutes", 404],
    ["/ed-fi/students", 404],
    ["/ed-fi/termDescriptors", 200],
  );
});

test("it keeps fields, lists and links of an extension", async () => {
  const { ask, sandbox } = await open();
  const body = { ...route, startTime: "07:30:00", stops: [{ name: "A", other: 1 }], other: 1 };
  const { location } = (await ask("POST /state/busRoutes", { body })).headers;
  expect(location).toContain("/data/v3/state/busRoutes/");
  const [read] = await ask.records("/state/busRoutes?routeNumber=12&schoolId=7");
  expect(read).toMatchObject({ startTime: "07:30:00", stops: [{ name: "A" }] });
  expect(read).not.toHaveProperty("other");
  expect(at(read, "schoolReference", "link", "href")).toMatch(/^\/ed-fi\/schools\//);
  const extended = { ...school, _ext: { state: { region: "North", more: 1 } } };
  await ask.statuses(["POST /state/busRoutes", 200, body], ["POST /ed-fi/schools", 200, extended]);
  expect(sandbox.records("schools")).toMatchObject([{ _ext: { state: { region: "North" } } }]);
});

test.each([
  ["a missing field", "/state/busRoutes", { ...route, routeNumber: undefined }, 400],
  ["a text that is too long", "/state/busRoutes", { ...route, routeNumber: "123456" }, 400],
  ["a time that is none", "/state/busRoutes", { ...route, startTime: "7" }, 400],
  ["a missing field in a list", "/state/busRoutes", { ...route, stops: [{}] }, 400],
  ["a missing field of an extension", "/ed-fi/schools", { ...school, _ext: { state: {} } }, 400],
  ["a missing record", "/state/busRoutes", { ...route, schoolReference: { schoolId: 8 } }, 409],
])("it refuses %s", async (_, path, body, status) => {
  const { ask } = await open();
  await ask.statuses([`POST ${path}`, status, body]);
});

test.each([
  ["no JSON", /^.*$/s, "x", /is no OpenAPI document in JSON/],
  ["no paths of records", /^.*$/s, '{"paths":{}}', /has no path such as \/ed-fi\/schools/],
  ["no key", /x-Ed-Fi-isIdentity/g, "x", /busRoutes marks no query/],
  ["a name twice", "/state/busRoutes", "/state/schools", /schools is in/],
])("a document with %s is refused by name", async (_, from, to, reason) => {
  const file = join(temporaryFolder(), "openapi.json");
  writeFileSync(file, readFileSync(openapi, "utf8").replace(from, to));
  await expect(start({ openapi: file })).rejects.toThrow(reason);
});
