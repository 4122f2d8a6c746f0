import { expect, test } from "vitest";
import type { CompatOptions } from "@edbridge/compat";
import { baseUrl, through, valueOf } from "./through.js";

async function read(path: string, at = Date.UTC(2024, 5), more: Partial<CompatOptions> = {}) {
  const clock = { now: () => at, monotonic: () => 0, sleep: async () => {} };
  const { asked, answer } = await through(baseUrl + path, { options: { clock, ...more } });
  expect([path, asked.length, answer?.status]).toEqual([path, 0, 200]);
  return valueOf(answer);
}

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
