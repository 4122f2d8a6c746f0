import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { configFile, readConfig } from "../src/settings/config.js";
import { optionsFrom } from "../src/settings/environment.js";

const baseUrl = "https://host.example/api";

function fileOf(config: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), "edbridge-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "edbridge.config.json");
  writeFileSync(file, typeof config === "string" ? config : JSON.stringify(config));
  return file;
}

test.each([
  ["{", "is not valid JSON"],
  ["[]", "must hold one JSON object"],
  [{ baseUlr: baseUrl }, "baseUlr: is not an option: did you mean baseUrl?"],
  [{ port: "8080" }, "port: must be a whole number"],
  [{ code: "any" }, "code: must be one of strict, lenient"],
  [{ records: true }, "records: must be false or an object"],
  [{ collections: { a: 1 } }, "collections.a: must be text"],
  [{ clientSecret: "s3cret" }, "clientSecret: no key, secret or token stands here"],
  [{ key: "s3cret" }, "key: no key, secret or token stands here"],
  [{ sessionKeys: ["s3cret"] }, "sessionKeys: no key, secret or token stands here"],
])("a file is refused by the option, without its value: %j", (config, expected) => {
  const read = () => readConfig(fileOf(config), "--config");
  expect(read).toThrow(expected);
  expect(read).not.toThrow("s3cret");
});

test("a file that is not there is named", () => {
  expect(() => readConfig("/no/such/file.json")).toThrow(
    "/no/such/file.json: there is no such file.",
  );
});

test("the file of the folder is read where none is named", () => {
  const file = fileOf({ baseUrl });
  expect(configFile(undefined, join(file, ".."))).toBe(file);
  expect(configFile(undefined, tmpdir())).toBeUndefined();
  expect(configFile("other.json", join(file, ".."))).toBe("other.json");
});

test("a variable wins over the file, in records one by one", () => {
  const records = { onLoss: ["warn"], unknownFields: ["refuse"] };
  const file = fileOf({ $schema: "x", baseUrl, casing: "pascal", port: 1, env: "X", records });
  expect(
    optionsFrom({ EDBRIDGE_CONFIG: file, EDBRIDGE_CASING: "camel", EDBRIDGE_ON_LOSS: "allow" }),
  ).toEqual({
    baseUrl,
    casing: "camel",
    records: { onLoss: ["allow"], unknownFields: ["refuse"] },
  });
});

test("a wrong option of the file is told with the variable that names the file", () => {
  const file = fileOf({ baseUrl, tenants: "x" });
  expect(() => optionsFrom({ EDBRIDGE_CONFIG: file })).toThrow(
    "EDBRIDGE_CONFIG: tenants: is not an option: did you mean tenant?",
  );
});
