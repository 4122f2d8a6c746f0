import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { optionsFrom, variableText } from "../src/settings/environment.js";

const EDBRIDGE_BASE_URL = "https://host.example/api";

test("an environment without our variables sets nothing", () => {
  expect(optionsFrom({ PATH: "/bin", EDBRIDGE_BASE_URL: "" })).toBeUndefined();
});

test("each variable sets its option", () => {
  const environment = {
    EDBRIDGE_BASE_URL,
    EDBRIDGE_DATA_PATH: "/data/v3/{schoolYear}/{namespace}",
    EDBRIDGE_MAX_LIMIT: "100",
    EDBRIDGE_ALLOW_INSECURE_HTTP: "1",
    EDBRIDGE_SCHOOL_YEARS:
      '{"2017":{},"2019":{"currentBaseUrl":"https://new.example","dataStandard":"4.0","maxLimit":50,"idFormat":"dashed","collections":{"a":"sample/b"}}}',
  };
  expect(optionsFrom(environment)).toEqual({
    baseUrl: EDBRIDGE_BASE_URL,
    dataPath: "/data/v3/{schoolYear}/{namespace}",
    maxLimit: 100,
    allowInsecureHttp: true,
    records: {},
    schoolYears: {
      2017: {},
      2019: {
        currentBaseUrl: "https://new.example",
        dataStandard: "4.0",
        maxLimit: 50,
        idFormat: "dashed",
        collections: { a: "sample/b" },
      },
    },
  });
});

describe("translation of records", () => {
  test("is on, with the options that are given", () => {
    const options = optionsFrom({
      EDBRIDGE_BASE_URL,
      EDBRIDGE_ON_LOSS: "warn",
      EDBRIDGE_ACCEPT_LOSS: "schools.type, courses.subject",
      EDBRIDGE_KEEP: "false",
      EDBRIDGE_EDUCATION_ORGANIZATION_ID: "255901",
      EDBRIDGE_UNKNOWN_FIELDS: "warn students=refuse",
      EDBRIDGE_RECORD_OPTIONS: '{"acceptLoss":["students.learningStyle"],"onLoss":"refuse"}',
    });
    expect(options?.records).toEqual({
      onLoss: ["warn"],
      acceptLoss: ["schools.type", "courses.subject"],
      unknownFields: ["warn", "students=refuse"],
      keep: false,
      educationOrganizationId: 255901,
    });
  });

  test("is for an education organization of each client key", () => {
    const EDBRIDGE_EDUCATION_ORGANIZATION_ID = "nightly=255901, roster=255902";
    const options = optionsFrom({ EDBRIDGE_BASE_URL, EDBRIDGE_EDUCATION_ORGANIZATION_ID });
    expect(options?.records).toEqual({
      educationOrganizationId: { nightly: 255901, roster: 255902 },
    });
  });

  test("is off only where that is said", () => {
    const passing = { EDBRIDGE_BASE_URL, EDBRIDGE_RECORDS: "pass", EDBRIDGE_ON_LOSS: "warn" };
    expect(optionsFrom(passing)).toEqual({ baseUrl: EDBRIDGE_BASE_URL, records: false });
    expect(optionsFrom({ EDBRIDGE_BASE_URL })).toEqual({
      baseUrl: EDBRIDGE_BASE_URL,
      records: {},
    });
  });
});

test("a mistake in a file of extensions is named with the variable and its place", () => {
  const folder = mkdtempSync(join(tmpdir(), "edbridge-"));
  const file = join(folder, "state.json");
  const at = (content: object) => {
    writeFileSync(file, JSON.stringify(content));
    return () => optionsFrom({ EDBRIDGE_BASE_URL, EDBRIDGE_EXTENSIONS: file });
  };
  const rows = [{ legacy: "busRoute", currrent: "_ext.state.busRoute" }];
  expect(at({ tables: [{ collection: "students", rows }] })).toThrow(
    "EDBRIDGE_EXTENSIONS: tables[0].rows[0].currrent is not a member of extensions.tables[0].rows[0]. Did you mean current?",
  );
  const options = at({ collections: { busRoutes: "state/busRoutes" } })();
  expect(options?.records).toEqual({
    extensions: { collections: { busRoutes: "state/busRoutes" } },
  });
  rmSync(folder, { recursive: true });
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
    /^EDBRIDGE_EXTENSIONS: must name a file that can be read and/,
  ],
  [
    { EDBRIDGE_EDUCATION_ORGANIZATION_ID: "nightly=x" },
    /^EDBRIDGE_EDUCATION_ORGANIZATION_ID: must be a whole number, or one a client key/,
  ],
  [{ EDBRIDGE_RECORD_OPTIONS: "[" }, /^EDBRIDGE_RECORD_OPTIONS: must be a JSON object\./],
  [{ EDBRIDGE_RECORD_OPTIONS: '{"values":1}' }, /^EDBRIDGE_RECORD_OPTIONS: values /],
  [{ EDBRIDGE_RECORD_OPTIONS: '{"valves":{}}' }, /^EDBRIDGE_RECORD_OPTIONS: valves .*values/],
  [
    { EDBRIDGE_RECORD_OPTIONS: '{"dataStandard":"4.0"}' },
    /^EDBRIDGE_RECORD_OPTIONS: dataStandard belongs beside records/,
  ],
  [{ EDBRIDGE_COLLECTIONS: '{"a":1}' }, /^EDBRIDGE_COLLECTIONS: must give names/],
  [{ EDBRIDGE_MAX_LIMIT: "many" }, /^EDBRIDGE_MAX_LIMIT: must be a whole number\./],
  [{ EDBRIDGE_MAX_LIMIT: "0" }, /^EDBRIDGE_MAX_LIMIT: must be a whole number from 1\./],
  [{ EDBRIDGE_CURRENT_BASE_URL: "http://new.example" }, /^EDBRIDGE_CURRENT_BASE_URL: .*https/],
  [
    { EDBRIDGE_DATA_PATH: "/{tenant}/data" },
    /^EDBRIDGE_TENANT: is not given, and the host's paths have \{tenant\}\.$/,
  ],
  [{ EDBRIDGE_DATA_STANDART: "5.0" }, /^EDBRIDGE_DATA_STANDART: .*EDBRIDGE_DATA_STANDARD\?$/],
  [{ EDBRIDGE_TENNANT: "a" }, /^EDBRIDGE_TENNANT: .* edbridge: did you mean EDBRIDGE_TENANT\?$/],
  [{ EDBRIDGE_CURRICULUM: "a" }, /^EDBRIDGE_CURRICULUM: is not a variable of edbridge\.$/],
])("%o is refused", (variables, message) => {
  expect(() => optionsFrom({ EDBRIDGE_BASE_URL, ...variables })).toThrow(message);
});

describe("a table of school years is refused", () => {
  test.each([
    ["2017", /: must be a JSON object\./],
    ["{2017:{}}", /: must be a JSON object\./],
    ["[]", /: must be a JSON object\./],
    ['{"17":{}}', /: must give options by years of four digits\./],
    ['{"2017":"https://host.example"}', /: 2017 must be an object of options\./],
    ['{"2017":7}', /: 2017 must be an object of options\./],
    ['{"2017":null}', /: 2017 must be an object of options\./],
    ['{"2017":{"baseUrl":"https://host.example"}}', /: 2017\.baseUrl is not an option/],
    ['{"2017":{"dataPaht":"/data"}}', /: 2017\.dataPaht .* did you mean dataPath\?/],
    ['{"2017":{"dataPath":7}}', /: 2017\.dataPath must be a path/],
    ['{"2017":{"idFormat":"short"}}', /: 2017\.idFormat must be one of compact, dashed\./],
    ['{"2017":{"collections":{"a":1}}}', /: 2017\.collections must give names such as/],
    ['{"2017":{"collections":"a"}}', /: 2017\.collections must give names such as/],
    ['{"2017":{"dataStandard":"new"}}', /: 2017\.dataStandard must be a version/],
    ['{"2017":{"currentBaseUrl":"http://host.example"}}', /: 2017\.currentBaseUrl .*https/],
    ['{"2017":{"maxLimit":0}}', /: 2017\.maxLimit must be a whole number/],
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
  ["records.defaults.calendarCode", undefined, "EDBRIDGE_RECORD_OPTIONS: defaults.calendarCode"],
  ["currentBaseUrl", undefined, "EDBRIDGE_CURRENT_BASE_URL"],
])("%s with %s is set by %s", (name, value, expected) => {
  expect(variableText(name, value)).toBe(expected);
});
