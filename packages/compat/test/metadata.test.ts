import { expect, test } from "vitest";
import type { CompatOptions } from "@edbridge/compat";
import { readTable } from "./tables/read.js";
import { baseUrl, through, valueOf } from "./through.js";

const at = (now: number) => ({
  clock: { now: () => now, monotonic: () => 0, sleep: async () => {} },
});
const options = at(Date.UTC(2024, 5));

async function read(path: string, more: Partial<CompatOptions> = {}) {
  const given = { options: { ...options, ...more } };
  const { asked, answer } = await through(baseUrl + path, given);
  expect([path, asked.length, answer?.status]).toEqual([path, 0, 200]);
  return valueOf(answer);
}

const text = { type: "string", required: false };
const needed = { type: "string", required: true };

test.each([
  ["resources", "resource"],
  ["types", "type"],
  ["descriptors", "descriptor"],
  ["other", "none"],
])("%s list what can be called", async (section, kind) => {
  const rows = readTable("collections.tsv").filter((row) => row["kind"] === kind);
  const apis = rows
    .filter((row) => row["5.0"] !== "-")
    .map(({ legacy }) => ({ path: `/${legacy}` }));
  const listed = await read(`/metadata/${section}/api-docs`);
  expect(listed).toMatchObject({ swaggerVersion: "1.2", apis });
});

test("a reference and a record have the members that a host adds", async () => {
  expect(await read("/v1/x/metadata/resources/api-docs/CalendarDates/?x=1#y")).toMatchObject({
    basePath: `${baseUrl}/v1/x/api/v2.0/2024`,
    models: {
      calendarDate: { properties: { id: needed, date: { format: "date" }, _etag: text } },
      schoolReference: { properties: { link: { type: "link", required: false } } },
      link: { properties: { rel: text, href: text } },
    },
  });
});

test.each([
  ["June", at(Date.UTC(2024, 5, 30, 23)), 2024],
  ["July", at(Date.UTC(2024, 6, 1)), 2025],
  ["January", at(Date.UTC(2025, 0, 1)), 2025],
  ["any month, with years of their own", { schoolYears: { 2019: {}, 2021: {}, 2020: {} } }, 2021],
  ["June, with no such year", { ...options, schoolYears: {} }, 2024],
])("in %s, the documents are for the year that runs", async (_name, more, year) => {
  expect(await read("/metadata/types/api-docs/gradeLevelTypes", more)).toMatchObject({
    basePath: `${baseUrl}/api/v2.0/${year}`,
  });
});

test.each([
  "/metadata/types/api-docs/gradeLevelTypes/x",
  "/metadata/types/api-docs/gradeLevelTypes.json",
  "/metadata/types/api-docs-of-all",
  "/metadata/types/api-docs//",
  "/x//metadata",
  "/metadata.json",
])("%s is none of the documents", async (path) => {
  const { answer } = await through(baseUrl + path);
  expect([answer?.status, answer?.change]).toEqual([501, "EDB007"]);
});

test.each([
  ["types/api-docs/schools", "of another section"],
  ["resources/api-docs/assessmentFamilies", "that the host has not"],
])("%s is a collection %s", async (path) => {
  const { answer } = await through(`${baseUrl}/metadata/${path}`);
  expect([answer?.status, answer?.change]).toEqual([404, "EDB021"]);
  expect(answer?.message).toMatch(/\w\. \(EDB021\)$/);
});
