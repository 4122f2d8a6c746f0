import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hintOf } from "@edbridge/core/internal";
import { optionsFrom as givenBy } from "../src/settings/given.js";
import { doorRows } from "../src/settings/option-rows.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const EDBRIDGE_BASE_URL = "https://host.example/api";

const optionsFrom = (environment: NodeJS.ProcessEnv) => givenBy(environment)?.options;

test("an environment without our variables sets nothing", () => {
  expect(optionsFrom({ PATH: "/bin", EDBRIDGE_BASE_URL: "" })).toBeUndefined();
});

/** A file of one text, in a folder of its own. */
function fileOf(text: string): string {
  const folder = temporaryFolder();
  const file = join(folder, "options.json");
  writeFileSync(file, text);
  return file;
}

describe("each variable sets its option", () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at));
  const years = {
    2017: {},
    2019: {
      baseUrl: "https://new.example",
      dataStandard: "4.0",
      maxLimit: 50,
      idFormat: "dashed",
      collections: { a: "sample/b" },
    },
  };
  test.each<[name: string, text: string, options: object]>([
    ["BASE_URL", "https://other.example", { baseUrl: "https://other.example" }],
    ["NAMESPACE", "tpdm", { namespace: "tpdm" }],
    ["DATA_PATH", "/data/v3/{schoolYear}", { dataPath: "/data/v3/{schoolYear}" }],
    ["TENANT", "one", { tenant: "one" }],
    ["CODE", "lenient", { code: "lenient" }],
    ["DATA_STANDARD", "4.0", { dataStandard: "4.0" }],
    ["MAX_LIMIT", "100", { maxLimit: 100 }],
    ["ID_FORMAT", "dashed", { idFormat: "dashed" }],
    ["DESCRIPTOR_NAMESPACE", "uri://tx.example", { descriptorNamespace: "uri://tx.example" }],
    ["COLLECTIONS", '{"a":"sample/b"}', { collections: { a: "sample/b" } }],
    ["SCHOOL_YEARS", JSON.stringify(years), { schoolYears: years }],
    ["MAX_BODY", "64k", { maxBody: 65_536 }],
    ["MAX_BODY", "1g", { maxBody: 1_073_741_824 }],
    [
      "SESSION_KEYS",
      ` ${key.toString("base64")}, ${key.toString("base64")}`,
      { sessionKeys: [new Uint8Array(key), new Uint8Array(key)] },
    ],
    ["STATE_DIR", "/var/lib/edbridge", { stateDir: "/var/lib/edbridge" }],
    ["WITHOUT", "EDB017,nightly=EDB018", { without: ["EDB017", "nightly=EDB018"] }],
    ["ALLOW_INSECURE_HTTP", "true", { allowInsecureHttp: true }],
    ["ALLOW_INSECURE_HTTP", "false", { allowInsecureHttp: false }],
    ["RECORDS", "pass", { records: false }],
    ["RECORDS", "translate", { records: {} }],
    ["KEEP", "false", { records: { keep: false } }],
    [
      "EDUCATION_ORGANIZATION_ID",
      "nightly=255901,\troster=7",
      { records: { educationOrganizationId: { nightly: 255_901, roster: 7 } } },
    ],
  ])("EDBRIDGE_%s=%s", (name, text, options) => {
    const found = optionsFrom({ EDBRIDGE_BASE_URL, [`EDBRIDGE_${name}`]: text });
    expect(found).toEqual({ baseUrl: EDBRIDGE_BASE_URL, ...options });
  });

  test("EDBRIDGE_CALLER_NAMES, by a file", () => {
    const EDBRIDGE_CALLER_NAMES = fileOf('{"3f9a1b2c":"nightly roster"}');
    expect(optionsFrom({ EDBRIDGE_BASE_URL, EDBRIDGE_CALLER_NAMES })).toMatchObject({
      callerNames: { "3f9a1b2c": "nightly roster" },
    });
  });
});

describe("variables that are for others", () => {
  const others = ["REPORT", "RUN", "OBSERVE", "PORT", "ADMIN_PORT", "SESSION_KEY_FILE"];
  const more = ["REHEARSE", "HOST_TIMEOUT", "STORE", "ALLOWED_CALLERS", "CURRICULUM"];
  test.each([...others, ...more])("EDBRIDGE_%s sets no option", (name) => {
    const other = { [`EDBRIDGE_${name}`]: "x" };
    expect(optionsFrom(other)).toBeUndefined();
    expect(optionsFrom({ EDBRIDGE_BASE_URL, ...other })).toEqual({ baseUrl: EDBRIDGE_BASE_URL });
  });
});

test("options without a base URL are refused, naming its variable", () => {
  const code = /^EDBRIDGE_BASE_URL: must be set: /;
  expect(() => optionsFrom({ EDBRIDGE_CODE: "strict" })).toThrow(code);
});

test("what a year needs is named by its variable too", () => {
  const EDBRIDGE_SCHOOL_YEARS = '{"2017":{"dataPath":"/{tenant}/data"}}';
  expect(() => optionsFrom({ EDBRIDGE_BASE_URL, EDBRIDGE_SCHOOL_YEARS })).toThrow(
    /^EDBRIDGE_SCHOOL_YEARS: 2017\.tenant is not given/,
  );
});

describe("translation of records", () => {
  test("is on, with the options that are given", () => {
    const options = optionsFrom({
      EDBRIDGE_BASE_URL,
      EDBRIDGE_ON_LOSS: "warn",
      EDBRIDGE_ACCEPT_LOSS: "schools.type, courses.academicSubjectDescriptor",
      EDBRIDGE_KEEP: "false",
      EDBRIDGE_EDUCATION_ORGANIZATION_ID: "255901",
      EDBRIDGE_UNKNOWN_FIELDS: "warn students=refuse",
    });
    expect(options?.records).toEqual({
      onLoss: ["warn"],
      acceptLoss: ["schools.type", "courses.academicSubjectDescriptor"],
      unknownFields: ["warn", "students=refuse"],
      keep: false,
      educationOrganizationId: 255901,
    });
  });
});

test("a mistake in a file of extensions is named with the variable and its place", () => {
  const from = (content: object) =>
    optionsFrom({ EDBRIDGE_BASE_URL, EDBRIDGE_EXTENSIONS: fileOf(JSON.stringify(content)) });
  const rows = [{ legacy: "busRoute", currrent: "_ext.state.busRoute" }];
  expect(() => from({ tables: [{ collection: "students", rows }] })).toThrow(
    "EDBRIDGE_EXTENSIONS: tables[0].rows[0].currrent is not a member of extensions.tables[0].rows[0]. Did you mean current?",
  );
  expect(from({ collections: { busRoutes: "state/busRoutes" } })?.records).toEqual({
    extensions: { collections: { busRoutes: "state/busRoutes" } },
  });
});

test.each([
  [{ EDBRIDGE_RECORDS: "yes" }, /^EDBRIDGE_RECORDS: must be one of translate, pass\./],
  [{ EDBRIDGE_ON_LOSS: "cry" }, /^EDBRIDGE_ON_LOSS: must be one of refuse, warn, allow; /],
  [
    { EDBRIDGE_ACCEPT_LOSS: "none,studnts=none" },
    /^EDBRIDGE_ACCEPT_LOSS: names no legacy collection\. Did you mean students\?$/,
  ],
  [
    { EDBRIDGE_EXTENSIONS: "no-such-file.json" },
    /^EDBRIDGE_EXTENSIONS no-such-file\.json: there is no such file\.$/,
  ],
  [
    { EDBRIDGE_EDUCATION_ORGANIZATION_ID: "nightly=x" },
    /^EDBRIDGE_EDUCATION_ORGANIZATION_ID: must be a whole number, or one a client key/,
  ],
  [{ EDBRIDGE_VALUES: '{"Term":1}' }, /^EDBRIDGE_VALUES: Term must be codes by/],
  [{ EDBRIDGE_VALUE: "x" }, /^EDBRIDGE_VALUE: .*EDBRIDGE_VALUES\?$/],
  [{ EDBRIDGE_MAX_BODY: "8mm" }, /^EDBRIDGE_MAX_BODY: must be a number of bytes/],
  [{ EDBRIDGE_ALLOW_INSECURE_HTTP: "yes" }, /^EDBRIDGE_ALLOW_INSECURE_HTTP: must be true or false/],
  [
    { EDBRIDGE_SESSION_KEYS: Buffer.alloc(32, 7).toString("base64") },
    /^EDBRIDGE_SESSION_KEYS: must be a list of keys, each of 32 random bytes/,
  ],
  [
    { EDBRIDGE_EDUCATION_ORGANIZATION_ID: "a=1 b" },
    /: must be a whole number, or one a client key/,
  ],
  [{ EDBRIDGE_WITHOUT: "EDB017 EDB099" }, /^EDBRIDGE_WITHOUT: must name a change/],
  [{ EDBRIDGE_LEGACY_URL: "http://old.example" }, /^EDBRIDGE_LEGACY_URL: .*https/],
  [
    { EDBRIDGE_DATA_PATH: "/{tenant}/data" },
    /^EDBRIDGE_TENANT: is not given, and the host's paths have \{tenant\}\.$/,
  ],
  [{ EDBRIDGE_DATA_STANDART: "5.0" }, /^EDBRIDGE_DATA_STANDART: .*EDBRIDGE_DATA_STANDARD\?$/],
])("%o is refused", (variables, message) => {
  expect(() => optionsFrom({ EDBRIDGE_BASE_URL, ...variables })).toThrow(message);
});

describe("a table of school years is refused", () => {
  test.each([
    ["2017", /: must give options by years of four digits\./],
    ['{"17":{}}', /: must give options by years of four digits\./],
    ['{"2017":"https://host.example"}', /: 2017 must be an object of options\./],
    ['{"2017":{"legacyUrl":"https://host.example"}}', /: 2017\.legacyUrl is not an option/],
    ['{"2017":{"dataPaht":"/data"}}', /: 2017\.dataPaht .* did you mean dataPath\?/],
    ['{"2017":{"dataPath":7}}', /: 2017\.dataPath must be a path/],
    ['{"2017":{"baseUrl":"http://host.example"}}', /: 2017\.baseUrl .*https/],
    ['{"2017":{"records":{"valves":{}}}}', /: 2017\.records\.valves .*values/],
  ])("when it is %s", (table, message) => {
    const act = () => optionsFrom({ EDBRIDGE_BASE_URL, EDBRIDGE_SCHOOL_YEARS: table });
    expect(act).toThrow(message);
    expect(act).toThrow(/^EDBRIDGE_SCHOOL_YEARS: /);
    expect(act).toThrow(expect.objectContaining({ setting: "EDBRIDGE_SCHOOL_YEARS" }));
  });
});

test.each([
  ["code", "lenient", "EDBRIDGE_CODE=lenient"],
  ["collections", undefined, "EDBRIDGE_COLLECTIONS"],
  ["records.onLoss", "warn", "EDBRIDGE_ON_LOSS=warn"],
  ["records.defaults", { calendarCode: "1" }, 'EDBRIDGE_DEFAULTS={"calendarCode":"1"}'],
  ["baseUrl", undefined, "EDBRIDGE_BASE_URL"],
  ["fetch", undefined, "fetch"],
  ["fetch", "x", "fetch"],
])("%s with %s is set by %s", (name, value, expected) => {
  expect(hintOf(doorRows, "variable", name, value)).toBe(expected);
});
