import { SettingError } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import {
  compatFetch,
  compatInterceptor,
  compatListener,
  createLegacyClient,
} from "@edbridge/compat";
import { register } from "@edbridge/compat/register";

type Options = Record<string, unknown>;

const baseUrl = "https://host.example/api";
const credentials = { clientKey: "k", clientSecret: "s" };
const client = { baseUrl, schoolYear: 2017, credentials };

/** Every door, as a program without types opens it. */
const doors: [name: string, open: (options: Options) => unknown][] = [
  ["compatFetch", (options) => compatFetch({ baseUrl, ...options })],
  ["compatInterceptor", (options) => compatInterceptor({ baseUrl, ...options })],
  ["compatListener", (options) => compatListener({ baseUrl, ...options })],
  ["register", (options) => register({ baseUrl, ...options })],
  ["createLegacyClient", (options) => createLegacyClient({ ...client, ...options })],
];
const of2017 = (options: unknown) => ({ schoolYears: { 2017: options } });

describe.each(doors)("%s", (name, open) => {
  test.each<[Options, RegExp]>([
    [{ dataStandart: "5.0" }, /^dataStandart: is not an option: did you mean dataStandard\?$/],
    [{ datapath: "/data" }, /^datapath: is not an option: did you mean dataPath\?$/],
    [{ colour: "red" }, /^colour: is not an option\.$/],
    [of2017({ idFromat: "dashed" }), /^schoolYears\.2017\.idFromat: .*: did you mean idFormat\?$/],
    [of2017({ code: "lenient" }), /^schoolYears\.2017\.code: is not an option\.$/],
    [of2017("here"), /^schoolYears\.2017: must be an object of options\.$/],
    [{ records: { valeus: {} } }, /^records\.valeus: .*values\?$/],
    [{ records: "translate" }, /^records: must be false, or an object of options\.$/],
    [of2017({ records: { keeep: true } }), /^schoolYears\.2017\.records\.keeep: .*keep\?$/],
  ])("refuses %j", (options, message) => {
    expect(() => open(options)).toThrow(SettingError);
    expect(() => open(options)).toThrow(message);
  });

  test("without options says that it needs some", () => {
    const bare = { compatFetch, compatInterceptor, compatListener, createLegacyClient, register };
    // As a program in JavaScript may call it.
    const called = () => Reflect.apply(bare[name as keyof typeof bare], undefined, []);
    expect(called).toThrow(/^options: must be given, as an object/);
  });

  test.each<[string, Options]>([
    ["compatFetch", { fetch: globalThis.fetch }],
    ["compatListener", { callerBaseUrl: () => baseUrl }],
    ["createLegacyClient", { schoolYear: "2018" }],
  ])("takes the own option of %s only there: %o", (owner, options) => {
    if (owner === name) expect(() => open(options)).not.toThrow();
    else expect(() => open(options)).toThrow(/is not an option/);
  });
});

const ofOAuth = ["code", "casing", "oauthStatus", "sessionKeys", "sessionLife"];
test.each<[string, Options, RegExp]>([
  ["compatListener", { legacyUrl: baseUrl }, /^legacyUrl: is not an option/],
  ["createLegacyClient", { credentials: { clientSecret: "s" } }, /^credentials\.clientKey: /],
  ["compatListener", { onAnswered: {} }, /^onAnswered: must be a function\.$/],
  ["compatListener", { callerBaseUrl: baseUrl }, /^callerBaseUrl: must be a function\.$/],
  ...ofOAuth.map((name): [string, Options, RegExp] => [
    "createLegacyClient",
    { [name]: "strict" },
    new RegExp(`^${name}: is not an option\\.`),
  ]),
])("%s refuses %j itself", (name, options, message) => {
  expect(() => Object.fromEntries(doors)[name]?.(options)).toThrow(message);
});

const key = new Uint8Array(32);
const store = { read() {}, write() {}, lock() {} };
const namespace = /^descriptorNamespace: must be of the form/;

test.each<[Options, RegExp]>([
  [{ dataPath: "/{tenant}/data" }, /^tenant: /],
  [{ dataPath: 7 }, /^dataPath: /],
  [{ tokenPath: "/{schoolYear}/token" }, /^schoolYear: /],
  [{ stateDir: 7 }, /^stateDir: must be a folder, or none/],
  [{ code: "any" }, /^code: must be one of strict, lenient\.$/],
  [{ casing: "snake" }, /^casing: must be one of follow, camel, pascal, both\.$/],
  [{ oauthStatus: 200 }, /^oauthStatus: must be one of legacy, standard\.$/],
  [{ sessionKeys: "key" }, /^sessionKeys: must be a list of keys, each of 32 random bytes/],
  [{ sessionKeys: [key, "k".repeat(32)] }, /^sessionKeys: /],
  [{ sessionKeys: [key.subarray(1)] }, /^sessionKeys: /],
  [{ sessionLife: 0 }, /^sessionLife: must be a time from 1m to 366d/],
  [{ maxBody: 0 }, /^maxBody: must be a number of bytes/],
  [{ maxBody: "64m" }, /^maxBody: must be a number of bytes, such as 65536; outside of code also /],
  [{ fetch: "node-fetch" }, /^fetch: must be a function\.$/],
  [{ store: { ...store, lock: true } }, /^store: must have read\(\), write\(\), lock\(\)\.$/],
  [{ store }, /^store: needs sessionKeys/],
  [{ callerNames: "nightly" }, /^callerNames: must give names of at most 80 characters/],
  [{ callerNames: { one: "two\nlines" } }, /^callerNames: /],
  [{ callerNames: { one: "x".repeat(81) } }, /^callerNames: /],
  [{ callerNames: { one: "" } }, /^callerNames: /],
  [{ stateDir: "" }, /^stateDir: /],
  [{ schoolYears: { 20170: {} } }, /^schoolYears: /],
  [{ without: ["EDB007"] }, /^without: /],
  [{ baseUrl: "new" }, /^baseUrl: /],
  [{ dataStandard: "new" }, /^dataStandard: must be a version such as/],
  [{ dataStandard: "2.0" }, /^dataStandard: must be a version such as/],
  [{ maxLimit: 0 }, /^maxLimit: must be a whole number from 1/],
  [{ idFormat: "short" }, /^idFormat: must be one of compact, dashed/],
  [{ records: { dataStandard: "4.0" } }, /^records\.dataStandard: belongs beside records/],
  [{ records: { descriptorNamespace: "uri://tx.example" } }, /^records\.descriptorNamespace: bel/],
  [
    { records: { educationOrganizationId: { nightly: "2" } } },
    /^records\.educationOrganizationId: /,
  ],
  [{ collections: "a" }, /^collections: must give names by name/],
  [{ collections: { "a/b": "b" } }, /^collections: must give names by name/],
  [{ descriptorNamespace: "tx.example" }, namespace],
  [{ descriptorNamespace: "uri://tx.example/" }, namespace],
  [{ descriptorNamespace: "uri://tx.example#" }, namespace],
  [{ descriptorNamespace: "a uri://tx.example x" }, namespace],
  [{ schoolYears: ["2017"] }, /^schoolYears: must give options by years of four digits/],
  [{ schoolYears: null }, /^schoolYears: must give/],
  [{ schoolYears: { 17: {} } }, /^schoolYears: must give/],
  [{ schoolYears: { y2017: {} } }, /^schoolYears: must give/],
])("compatFetch refuses %o", (options, message) => {
  expect(() => compatFetch({ baseUrl, ...options })).toThrow(message);
});
