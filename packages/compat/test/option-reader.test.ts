import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { hintOf } from "@edbridge/core/internal";
import { configFile, optionsFrom as givenBy } from "../src/settings/environment.js";
import { doorRows } from "../src/settings/option-rows.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const baseUrl = "https://host.example/api";
const EDBRIDGE_BASE_URL = baseUrl;

const optionsFrom = (environment: NodeJS.ProcessEnv) => givenBy(environment)?.options;

test("an environment without our variables sets nothing", () => {
  expect(optionsFrom({ PATH: "/bin", EDBRIDGE_BASE_URL: "" })).toBeUndefined();
});

const folder = temporaryFolder();

/** The file of the folder, with other content than in the test before. */
function fileOf(content: unknown): string {
  const file = join(folder, "edbridge.config.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at));

describe("each variable sets its option", () => {
  const years = { 2017: {}, 2019: { baseUrl: "https://new.example", idFormat: "dashed" } };
  test.each<[name: string, text: string, options: object]>([
    ["BASE_URL", "https://other.example", { baseUrl: "https://other.example" }],
    ["DATA_PATH", "/data/v3/{schoolYear}", { dataPath: "/data/v3/{schoolYear}" }],
    ["CODE", "lenient", { code: "lenient" }],
    ["DATA_STANDARD", "4.0", { dataStandard: "4.0" }],
    ["MAX_LIMIT", "100", { maxLimit: 100 }],
    ["DESCRIPTOR_NAMESPACE", "uri://tx.example", { descriptorNamespace: "uri://tx.example" }],
    ["COLLECTIONS", '{"a":"sample/b"}', { collections: { a: "sample/b" } }],
    ["SCHOOL_YEARS", JSON.stringify(years), { schoolYears: years }],
    ["MAX_BODY", "64k", { maxBody: 65_536 }],
    [
      "SESSION_KEYS",
      ` ${key.toString("base64")}, ${key.toString("base64")}`,
      { sessionKeys: [new Uint8Array(key), new Uint8Array(key)] },
    ],
    ["STATE_DIR", "/var/lib/edbridge", { stateDir: "/var/lib/edbridge" }],
    ["WITHOUT", "EDB017,nightly=EDB018", { without: ["EDB017", "nightly=EDB018"] }],
    ["ALLOW_INSECURE_HTTP", "false", { allowInsecureHttp: false }],
    ["RECORDS", "pass", { records: false }],
    ["RECORDS", "translate", { records: {} }],
    ["KEEP", "false", { records: { keep: false } }],
    ["ON_LOSS", "warn", { records: { onLoss: ["warn"] } }],
    ["ACCEPT_LOSS", "none, students=none", { records: { acceptLoss: ["none", "students=none"] } }],
    [
      "EDUCATION_ORGANIZATION_ID",
      "nightly=255901,\troster=7",
      { records: { educationOrganizationId: { nightly: 255_901, roster: 7 } } },
    ],
  ])("EDBRIDGE_%s=%s", (name, text, options) => {
    const found = optionsFrom({ EDBRIDGE_BASE_URL, [`EDBRIDGE_${name}`]: text });
    expect(found).toEqual({ baseUrl, ...options });
  });

  test("that has much to say by a file", () => {
    const callerNames = { "3f9a1b2c": "nightly roster" };
    const named = { EDBRIDGE_BASE_URL, EDBRIDGE_CALLER_NAMES: fileOf(callerNames) };
    expect(optionsFrom(named)).toEqual({ baseUrl, callerNames });
    const from = (content: object) =>
      optionsFrom({ EDBRIDGE_BASE_URL, EDBRIDGE_EXTENSIONS: fileOf(content) })?.records;
    const collections = { busRoutes: "state/busRoutes" };
    expect(from({ collections })).toEqual({ extensions: { collections } });
    const rows = [{ legacy: "busRoute", currrent: "_ext.state.busRoute" }];
    expect(() => from({ tables: [{ collection: "students", rows }] })).toThrow(
      "EDBRIDGE_EXTENSIONS: tables[0].rows[0].currrent is no known member. Did you mean current?",
    );
  });
});

test.each<[name: string, text: string, message: RegExp]>([
  ["BASE_URL", "", /must be set: /],
  ["RECORDS", "yes", /must be one of translate, pass\./],
  ["ACCEPT_LOSS", "studnts=none", /names no legacy collection\. Did you mean students\?$/],
  ["EXTENSIONS", "no-such-file.json", / no-such-file\.json: there is no such file\.$/],
  ["EDUCATION_ORGANIZATION_ID", "a=1 b", /must be a whole number, or one a client key/],
  ["VALUE", "x", /EDBRIDGE_VALUES\?$/],
  ["MAX_BODY", "8mm", /must be a number of bytes/],
  ["ALLOW_INSECURE_HTTP", "yes", /must be true or false/],
  ["SESSION_KEYS", Buffer.alloc(32, 7).toString("base64"), /must be a list of keys, each of 32/],
  ["SESSION_KEYS", key.subarray(1).toString("base64"), /must be a list of keys, each of 32/],
  ["SESSION_KEYS", `${key.toString("base64")}!`, /must be a list of keys, each of 32/],
  ["LEGACY_URL", "http://old.example", /https/],
  ["SCHOOL_YEARS", '{"17":{}}', /must give options by years of four digits, such as \{ "2017"/],
  ["SCHOOL_YEARS", "2017=/year", /of four digits, such as \{ "2017": \{ "baseUrl": /],
  ["SCHOOL_YEARS", '{"2017":{"dataPaht":"/data"}}', /2017\.dataPaht .* did you mean dataPath\?/],
  ["SCHOOL_YEARS", '{"2017":{"dataPath":"/{tenant}"}}', /2017\.tenant is not given/],
])("EDBRIDGE_%s=%s is refused", (name, text, message) => {
  const read = () =>
    optionsFrom({ EDBRIDGE_BASE_URL, EDBRIDGE_CODE: "strict", [`EDBRIDGE_${name}`]: text });
  expect(read).toThrow(new RegExp(`^EDBRIDGE_${name}[: ]`));
  expect(read).toThrow(message);
});

test("a variable that another one needs is named", () => {
  expect(() => optionsFrom({ EDBRIDGE_BASE_URL, EDBRIDGE_DATA_PATH: "/{tenant}/data" })).toThrow(
    /^EDBRIDGE_TENANT: is not given, and the host's paths have \{tenant\}\.$/,
  );
});

describe("a file of options", () => {
  test("of the folder is read where none is named", () => {
    const file = fileOf({ baseUrl });
    expect(configFile("", dirname(file))).toBe(file);
    expect(configFile(undefined, join(dirname(file), "none"))).toBeUndefined();
    expect(configFile("other.json", dirname(file))).toBe("other.json");
  });

  test.each<[unknown, RegExp]>([
    ["[]", /^EDBRIDGE_CONFIG: must hold one JSON object\.$/],
    ["{", /^EDBRIDGE_CONFIG: is not valid JSON/],
    [{ retry: { retries: -1 } }, /^EDBRIDGE_CONFIG: retry/],
    [{ tenants: "x" }, /^EDBRIDGE_CONFIG: tenants: is not an option: did you mean tenant\?/],
    [
      { records: { dataStandard: "4.0" } },
      /^EDBRIDGE_CONFIG: records\.dataStandard: belongs beside records/,
    ],
  ])("%j is refused", (content, message) => {
    const EDBRIDGE_CONFIG = fileOf(content);
    expect(() => optionsFrom({ EDBRIDGE_CONFIG, EDBRIDGE_BASE_URL })).toThrow(message);
  });

  test.each([
    [{ records: false }, {}, false],
    [{ records: false }, { EDBRIDGE_RECORDS: "translate" }, {}],
    [{ records: false }, { EDBRIDGE_KEEP: "true" }, { keep: true }],
    [{ records: { keep: true } }, { EDBRIDGE_RECORDS: "pass" }, false],
    [{ records: { keep: true } }, { EDBRIDGE_RECORDS: "translate" }, { keep: true }],
    [{}, { EDBRIDGE_KEEP: "true" }, { keep: true }],
    [{}, {}, undefined],
  ])("of %j and the variables %j say of records %j", (config, variables, expected) => {
    const options = optionsFrom({ EDBRIDGE_CONFIG: fileOf({ baseUrl, ...config }), ...variables });
    expect(options?.records).toEqual(expected);
  });

  test("counts less than a variable, in records one by one", () => {
    const records = { onLoss: ["warn"], unknownFields: ["refuse"] };
    const file = fileOf({ $schema: "x", baseUrl, casing: "pascal", port: 1, env: "X", records });
    const variables = { EDBRIDGE_CASING: "camel", EDBRIDGE_ON_LOSS: "allow" };
    expect(optionsFrom({ EDBRIDGE_CONFIG: file, ...variables })).toEqual({
      baseUrl,
      casing: "camel",
      records: { onLoss: ["allow"], unknownFields: ["refuse"] },
    });
  });
});

test.each([
  ["code", "lenient", "EDBRIDGE_CODE=lenient"],
  ["collections", undefined, "EDBRIDGE_COLLECTIONS"],
  ["records.defaults", { calendarCode: "1" }, 'EDBRIDGE_DEFAULTS={"calendarCode":"1"}'],
  ["fetch", "x", "fetch"],
])("%s with %s is set by %s", (name, value, expected) => {
  expect(hintOf(doorRows, "variable", name, value)).toBe(expected);
});
