import { expect, test } from "vitest";
import type { CompatOptions } from "@edbridge/compat";
import { readTable } from "./tables/read.js";
import { baseUrl, through, valueOf } from "./through.js";

async function read(path: string, at = Date.UTC(2024, 5), more: Partial<CompatOptions> = {}) {
  const clock = { now: () => at, monotonic: () => 0, sleep: async () => {} };
  const { asked, answer } = await through(baseUrl + path, { options: { clock, ...more } });
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
  const apis = readTable("collections.tsv")
    .filter((row) => row["kind"] === kind && row["5.0"] !== "-")
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

const years = { 2019: {}, 2021: {}, 2020: {} };
test.each([
  ["June", +new Date(2024, 5, 30, 23), {}, 2024],
  ["July", +new Date(2024, 6, 1), {}, 2025],
  ["January", +new Date(2025, 0, 1), {}, 2025],
  ["any month, with years of their own", undefined, { schoolYears: years }, 2021],
  ["June, with no such year", undefined, { schoolYears: {} }, 2024],
])("in %s, the documents are for the year that runs", async (_name, at, more, year) => {
  expect(await read("/metadata/types/api-docs/gradeLevelTypes", at, more)).toMatchObject({
    basePath: `${baseUrl}/api/v2.0/${year}`,
  });
});
