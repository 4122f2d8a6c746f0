import { describe, expect, test } from "vitest";
import { optionsFrom } from "../src/doors/register/environment.js";

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
  const translating = { EDBRIDGE_BASE_URL, EDBRIDGE_RECORDS: "translate" };

  test("is made for each host, with the options that are given", () => {
    const options = optionsFrom({
      ...translating,
      EDBRIDGE_DATA_STANDARD: "5.0",
      EDBRIDGE_ON_LOSS: "warn",
      EDBRIDGE_RECORD_OPTIONS: '{"accepted":["students.learningStyle"]}',
      EDBRIDGE_SCHOOL_YEARS: '{"2017":{},"2019":{"dataStandard":"3.1"}}',
    });
    expect(options?.records).toMatchObject({ dataStandard: "5.0", onLoss: "warn" });
    expect(options?.schoolYears?.["2017"]?.records).toMatchObject({ dataStandard: "5.0" });
    expect(options?.schoolYears?.["2019"]?.records).toMatchObject({ dataStandard: "3.1" });
  });

  test("is not made unless it is asked for", () => {
    const passing = { EDBRIDGE_BASE_URL, EDBRIDGE_RECORDS: "pass", EDBRIDGE_ON_LOSS: "warn" };
    expect(optionsFrom(passing)).toEqual({ baseUrl: EDBRIDGE_BASE_URL });
  });

  test.each([
    [{ EDBRIDGE_RECORDS: "yes" }, /^EDBRIDGE_RECORDS: must be translate or pass/],
    [{ EDBRIDGE_ON_LOSS: "cry" }, /^EDBRIDGE_ON_LOSS: must be refuse, warn or allow/],
    [{ EDBRIDGE_RECORD_OPTIONS: "[" }, /^EDBRIDGE_RECORD_OPTIONS: must be a JSON object/],
    [{ EDBRIDGE_RECORD_OPTIONS: '{"values":1}' }, /^EDBRIDGE_RECORD_OPTIONS: values: /],
    [
      { EDBRIDGE_RECORD_OPTIONS: '{"valves":{}}' },
      /^EDBRIDGE_RECORD_OPTIONS: valves: is no option/,
    ],
  ])("is refused with %o", (variables, message) => {
    expect(() => optionsFrom({ ...translating, ...variables })).toThrow(message);
  });
});

describe("a table of school years is refused", () => {
  test.each([
    ["2017", /^EDBRIDGE_SCHOOL_YEARS: must be a JSON object by years/],
    ["{2017:{}}", /must be a JSON object by years/],
    ["[]", /must be a JSON object by years/],
    ['{"17":{}}', /: 17 must be a year of four digits\./],
    ['{"2017":"https://host.example"}', /: 2017 must be an object of options\./],
    ['{"2017":{"baseUrl":"https://host.example"}}', /: 2017 has no option baseUrl\./],
    ['{"2017":{"dataPath":7}}', /: 2017\.dataPath must be a text\./],
    ['{"2017":{"idFormat":"short"}}', /: 2017\.idFormat must be compact or dashed\./],
    ['{"2017":{"collections":{"a":1}}}', /: 2017\.collections\.a must be a text\./],
    ['{"2017":{"dataStandard":"new"}}', /: 2017 dataStandard must be a version/],
    ['{"2017":{"currentBaseUrl":"http://host.example"}}', /: 2017 currentBaseUrl .*https/],
    ['{"2017":{"maxLimit":0}}', /: 2017 maxLimit must be a whole number/],
  ])("when it is %s", (table, message) => {
    const act = () => optionsFrom({ EDBRIDGE_BASE_URL, EDBRIDGE_SCHOOL_YEARS: table });
    expect(act).toThrow(message);
    expect(act).toThrow(expect.objectContaining({ setting: "EDBRIDGE_SCHOOL_YEARS" }));
  });
});
