import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { start } from "./support.js";

const openapi = fileURLToPath(new URL("agency-openapi.json", import.meta.url));
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
