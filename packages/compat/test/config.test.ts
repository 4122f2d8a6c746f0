import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { objectInFile } from "@edbridge/core/internal";
import { configFile, optionsFrom as givenBy } from "../src/settings/given.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const baseUrl = "https://host.example/api";

const optionsFrom = (environment: NodeJS.ProcessEnv) => givenBy(environment)?.options;

const folder = temporaryFolder();

/** The file of the folder, with other content than in the test before. */
function fileOf(config: unknown): string {
  const file = join(folder, "edbridge.config.json");
  writeFileSync(file, typeof config === "string" ? config : JSON.stringify(config));
  return file;
}

test("a file that is not there is named", () => {
  expect(() => objectInFile("/no/such/file.json")).toThrow(
    "/no/such/file.json: there is no such file.",
  );
});

test("the file of the folder is read where none is named", () => {
  const file = fileOf({ baseUrl });
  expect(configFile(undefined, join(file, ".."))).toBe(file);
  expect(configFile(undefined, join(file, "..", "none"))).toBeUndefined();
  expect(configFile("", join(file, ".."))).toBe(file);
  expect(configFile("other.json", join(file, ".."))).toBe("other.json");
});

test("a file must hold an object", () => {
  expect(() => objectInFile(fileOf("[]"))).toThrow(/: must hold one JSON object\.$/);
});

test("an error names the file, where it was not named otherwise", () => {
  const file = fileOf("{");
  expect(() => objectInFile(file)).toThrow(`${file}: is not valid JSON`);
});

test.each([
  ["translate", { onLoss: ["warn"] }],
  ["pass", false],
])("records of the file count where variables do not say %s", (how, expected) => {
  const file = fileOf({ baseUrl, records: { onLoss: ["warn"] } });
  const options = optionsFrom({ EDBRIDGE_CONFIG: file, EDBRIDGE_RECORDS: how });
  expect(options?.records).toEqual(expected);
});

test.each([
  [{ baseUrl, records: false }, {}, false],
  [{ baseUrl, records: false }, { EDBRIDGE_RECORDS: "translate" }, {}],
  [{ baseUrl, records: false }, { EDBRIDGE_KEEP: "true" }, { keep: true }],
  [{ baseUrl }, { EDBRIDGE_KEEP: "true" }, { keep: true }],
  [{ baseUrl }, {}, undefined],
])("records of the file %j and the variables %j are %j", (config, variables, expected) => {
  const options = optionsFrom({ EDBRIDGE_CONFIG: fileOf(config), ...variables });
  expect(options?.records).toEqual(expected);
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

test("a wrong option of the file that has no variable is told with the file's variable", () => {
  const file = fileOf({ baseUrl, retry: { retries: -1 } });
  expect(() => optionsFrom({ EDBRIDGE_CONFIG: file })).toThrow(/^EDBRIDGE_CONFIG: retry/);
});

test("a wrong option of the file is told with the variable that names the file", () => {
  const file = fileOf({ baseUrl, tenants: "x" });
  expect(() => optionsFrom({ EDBRIDGE_CONFIG: file })).toThrow(
    "EDBRIDGE_CONFIG: tenants: is not an option: did you mean tenant?",
  );
});

test("an option that stands beside records is refused in them", () => {
  const file = fileOf({ baseUrl, records: { dataStandard: "4.0" } });
  expect(() => optionsFrom({ EDBRIDGE_CONFIG: file })).toThrow(
    /^EDBRIDGE_CONFIG: records\.dataStandard: belongs beside records/,
  );
});
