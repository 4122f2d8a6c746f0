// What the options of every door mean where they are left out, and which values are refused.
import { describe, expect, test } from "vitest";
import type { CompatOptions } from "@edbridge/compat";
import {
  checkCompatOptions,
  checkOptionNames,
  optionsByYear,
} from "../src/settings/compat-options.js";

const baseUrl = "https://host.example/api";

/** Options as a program without types gives them. */
type Given = Readonly<Record<string, unknown>>;
const checked = (given: Given) =>
  checkCompatOptions({ baseUrl, ...given } as unknown as CompatOptions);

const key = new Uint8Array(32);
const operation = async () => undefined;
const store = { read: operation, write: operation, lock: operation };

test("the base URL is all that must be given", () => {
  const { legacy, current, host, dataRoot, ...settings } = checked({});
  expect([legacy.href, current.href]).toEqual([baseUrl, baseUrl]);
  expect(dataRoot("2017")).toBe("/api/data/v3/ed-fi");
  expect(host).toMatchObject({ dataStandard: "5.0", fieldStandard: "5.0" });
  expect(settings).toEqual({
    namespace: "ed-fi",
    tokenPath: "/oauth/token",
    code: "strict",
    casing: "follow",
    oauthStatus: "legacy",
    sessionKeys: [],
    sessionLife: 7 * 86_400_000,
    maxBody: 1_048_576,
    transport: expect.anything(),
    stateDir: undefined,
    changesOff: [],
    store: undefined,
    schoolYears: undefined,
  });
});

test("all that is given counts", () => {
  const given = {
    baseUrl: "https://new.example/v7",
    legacyUrl: baseUrl,
    namespace: "tpdm",
    tenant: "one",
    context: "2024",
    dataPath: "/{tenant}/{context}/data/{schoolYear}/{namespace}",
    tokenPath: "/{tenant}/{context}/token",
    code: "lenient",
    casing: "both",
    oauthStatus: "standard",
    sessionKeys: [key],
    sessionLife: 366 * 86_400_000,
    maxBody: 1,
    stateDir: "/var/lib/edbridge",
    without: ["EDB017"],
    store,
    schoolYears: { 2017: {}, 2018: {} },
    callerNames: { nightly: "n".repeat(80) },
  };
  const { legacy, current, dataRoot, ...settings } = checked(given);
  expect([legacy.href, current.href]).toEqual([baseUrl, "https://new.example/v7"]);
  expect(dataRoot("2017")).toBe("/v7/one/2024/data/2017/tpdm");
  expect(settings).toMatchObject({
    namespace: "tpdm",
    tokenPath: "/one/2024/token",
    code: "lenient",
    casing: "both",
    oauthStatus: "standard",
    sessionKeys: [key],
    sessionLife: 366 * 86_400_000,
    maxBody: 1,
    stateDir: "/var/lib/edbridge",
    changesOff: [{ id: "EDB017", caller: undefined }],
    store,
    schoolYears: new Set(["2017", "2018"]),
  });
});

test("where collections stand depends on year and namespace, each time they are asked for", () => {
  const { dataRoot } = checked({ dataPath: "/{schoolYear}/{namespace}" });
  for (let turn = 0; turn < 2; turn++) {
    expect(dataRoot("2017")).toBe("/api/2017/ed-fi");
    expect(dataRoot("2018")).toBe("/api/2018/ed-fi");
    expect(dataRoot("2017", "sample")).toBe("/api/2017/sample");
    expect(dataRoot("2018", "sample")).toBe("/api/2018/sample");
    expect(dataRoot("2018", "tpdm")).toBe("/api/2018/tpdm");
  }
});

test("a folder of the name none is none", () => {
  expect(checked({ stateDir: "none" }).stateDir).toBeUndefined();
});

test.each<[Given, RegExp]>([
  [{ dataPath: "/{tenant}/data" }, /^tenant: /],
  [{ dataPath: 7 }, /^dataPath: /],
  [{ tokenPath: 7 }, /^tokenPath: /],
  [{ tokenPath: "/{schoolYear}/token" }, /^schoolYear: /],
  [{ stateDir: 7 }, /^stateDir: must be a folder, or none/],
  [{ stateDir: "" }, /^stateDir: must be a folder, or none/],
  [{ code: "any" }, /^code: must be one of strict, lenient\.$/],
  [{ casing: "snake" }, /^casing: must be one of follow, camel, pascal, both\.$/],
  [{ oauthStatus: 200 }, /^oauthStatus: must be one of legacy, standard\.$/],
  [{ sessionKeys: "key" }, /^sessionKeys: must be a list of keys, each of 32 random bytes/],
  [{ sessionKeys: [new Uint8Array(31)] }, /^sessionKeys: /],
  [{ sessionKeys: [key, "k".repeat(32)] }, /^sessionKeys: /],
  [{ sessionLife: 0 }, /^sessionLife: must be a time from 1m to 366d/],
  [{ sessionLife: 367 * 86_400_000 }, /^sessionLife: /],
  [{ sessionLife: "7d" }, /^sessionLife: /],
  [{ sessionLife: null }, /^sessionLife: /],
  [{ maxBody: 0 }, /^maxBody: must be a number of bytes/],
  [{ maxBody: 1.5 }, /^maxBody: /],
  [{ maxBody: "1" }, /^maxBody: /],
  [{ store: null }, /^store: must have read\(\), write\(\), lock\(\)\.$/],
  [{ store: { ...store, lock: true } }, /^store: must have read\(\), write\(\), lock\(\)\.$/],
  [{ store }, /^store: needs sessionKeys/],
  [{ store, sessionKeys: [] }, /^store: needs sessionKeys/],
  [{ callerNames: "nightly" }, /^callerNames: must give names of at most 80 characters/],
  [{ callerNames: { one: "ok", two: "" } }, /^callerNames: /],
  [{ callerNames: { one: "n".repeat(81) } }, /^callerNames: /],
  [{ callerNames: { one: "two\nlines" } }, /^callerNames: /],
  [{ callerNames: { one: 1 } }, /^callerNames: /],
  [{ without: ["EDB007"] }, /^without: /],
  [{ baseUrl: "new" }, /^baseUrl: /],
])("%o is refused", (given, message) => {
  expect(() => checked(given)).toThrow(message);
});

describe("the options of a school year", () => {
  const byYear = (schoolYears: unknown, more: Given = {}) => {
    const options = { baseUrl, ...more, schoolYears } as CompatOptions;
    checkCompatOptions(options);
    return optionsByYear(options);
  };

  test("are those of all years, but what the year says itself", () => {
    const own = {
      collections: { a: "sample/b" },
      dataStandard: "4.0",
      descriptorNamespace: "uri://tx.example",
      idFormat: "dashed",
      maxLimit: 50,
      records: false,
      namespace: "tpdm",
      tenant: "one",
      context: "2024",
      baseUrl: "https://new.example",
      dataPath: "/data",
      tokenPath: "/token",
    };
    const more = { maxLimit: 100, code: "lenient" };
    expect([...byYear({ 2017: {}, 2019: own }, more)]).toEqual([
      ["2017", { baseUrl, legacyUrl: baseUrl, ...more }],
      ["2019", { ...more, ...own, legacyUrl: baseUrl }],
    ]);
  });

  test("are none where all years are on one host", () => {
    expect([...byYear(undefined)]).toEqual([]);
  });

  test.each([
    [["2017"], /^schoolYears: must give options by years of four digits/],
    [null, /^schoolYears: must give options by years of four digits/],
    [2017, /^schoolYears: must give options by years of four digits/],
    [{ 17: {} }, /^schoolYears: must give options by years of four digits/],
    [{ 20170: {} }, /^schoolYears: must give options by years of four digits/],
    [{ y2017: {} }, /^schoolYears: must give options by years of four digits/],
    [{ 2017: "here" }, /^schoolYears\.2017: must be an object of options\.$/],
    [{ 2017: { legacyUrl: baseUrl } }, /^schoolYears\.2017\.legacyUrl: is not an option/],
  ])("%j are refused", (schoolYears, message) => {
    expect(() => byYear(schoolYears)).toThrow(message);
  });
});

test("the names of options are those of every door, less some, and its own", () => {
  const names = (name: string) => () => checkOptionNames({ [name]: 1 }, ["fetch"], ["code"]);
  expect(names("baseUrl")).not.toThrow();
  expect(names("fetch")).not.toThrow();
  expect(names("code")).toThrow(/^code: is not an option/);
  expect(() => checkOptionNames({ fetch: 1 })).toThrow(/^fetch: is not an option/);
});
