import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { start } from "./support.js";

const openapi = fileURLToPath(new URL("agency-openapi.json", import.meta.url));
test.each([
  ["no JSON", /^.*$/s, "x", ": FILE: is no OpenAPI document in JSON"],
  ["no paths", /^.*$/s, "{}", ": FILE: is no OpenAPI document in JSON"],
  ["no paths of records", /^.*$/s, '{"paths":{}}', ": FILE: it has no path such as /ed-fi/schools"],
  ["no schema", /"requestBody"/g, '"x"', ": FILE: POST /ed-fi/schools names no schema of its body"],
  [
    "no key",
    /x-Ed-Fi-isIdentity/g,
    "x",
    ": FILE: GET /state/busRoutes marks no query parameter with x-Ed-Fi-isIdentity",
  ],
  [
    "a name twice",
    "/state/busRoutes",
    "/state/schools",
    ": schools is in ed-fi and in state; the sandbox serves a name once",
  ],
])("a document with %s is refused by name", async (_, from, to, reason) => {
  const file = join(temporaryFolder(), "openapi.json");
  writeFileSync(file, readFileSync(openapi, "utf8").replace(from, to));
  const message = `startSandbox.openapi${reason.replace("FILE", file)}`;
  await expect(start({ openapi: file })).rejects.toThrow(new TypeError(message));
});
