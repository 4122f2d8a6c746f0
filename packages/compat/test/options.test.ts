import { SettingError } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import {
  compatFetch,
  compatInterceptor,
  compatListener,
  createLegacyClient,
} from "@edbridge/compat";
import { register } from "@edbridge/compat/register";
import { records } from "@edbridge/records";

type Options = Record<string, unknown>;

const baseUrl = "https://host.example/api";
const credentials = { clientKey: "k", clientSecret: "s" };

/** Every door, as a program without types opens it. */
const doors: [name: string, open: (options: Options) => unknown][] = [
  ["compatFetch", (options) => compatFetch({ baseUrl, ...options })],
  ["compatInterceptor", (options) => compatInterceptor({ baseUrl, ...options })],
  ["compatListener", (options) => compatListener({ baseUrl, ...options })],
  ["register", (options) => register({ baseUrl, ...options })],
  [
    "createLegacyClient",
    (options) => createLegacyClient({ baseUrl, schoolYear: 2017, credentials, ...options }),
  ],
];

describe.each(doors)("%s", (name, open) => {
  test.each<[Options, RegExp]>([
    [{ dataStandart: "5.0" }, /^dataStandart: is not an option: did you mean dataStandard\?$/],
    [{ datapath: "/data" }, /^datapath: is not an option: did you mean dataPath\?$/],
    [{ colour: "red" }, /^colour: is not an option\.$/],
    [
      { schoolYears: { 2017: { idFromat: "dashed" } } },
      /^schoolYears\.2017\.idFromat: is not an option: did you mean idFormat\?$/,
    ],
    [
      { schoolYears: { 2017: { code: "lenient" } } },
      /^schoolYears\.2017\.code: is not an option\.$/,
    ],
    [{ schoolYears: { 2017: "here" } }, /^schoolYears\.2017: must be an object of options\.$/],
    [{ records: { valeus: {} } }, /^records\.valeus: .*values\?$/],
    [{ records: "translate" }, /^records: must be false, an object of options, or a translator\.$/],
    [
      { schoolYears: { 2017: { records: { keeep: true } } } },
      /^schoolYears\.2017\.records\.keeep: .*keep\?$/,
    ],
  ])("refuses %j", (options, message) => {
    expect(() => open(options)).toThrow(SettingError);
    expect(() => open(options)).toThrow(message);
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

test.each([compatFetch, compatInterceptor, compatListener, createLegacyClient, register])(
  "%o without options says that it needs some",
  (open) => {
    // As a program in JavaScript may call it.
    expect(() => Reflect.apply(open, undefined, [])).toThrow(
      /^options: must be given, as an object/,
    );
  },
);

test("a server has no address that callers use but its own", () => {
  const options = { baseUrl, legacyUrl: baseUrl };
  expect(() => compatListener(options)).toThrow(/^legacyUrl: is not an option/);
});

test.each([
  ["http://host.example", /^baseUrl: would send secrets in the clear/],
  ["host", /^baseUrl: /],
])("a server's error names the option where its host is %s", (hostUrl, message) => {
  expect(() => compatListener({ baseUrl: hostUrl })).toThrow(message);
});

test.each(["code", "casing", "oauthStatus", "sessionKeys", "sessionLife"])(
  "a client makes no OAuth requests: %s",
  (name) => {
    const options = { baseUrl, schoolYear: 2017, credentials, [name]: "strict" };
    expect(() => createLegacyClient(options)).toThrow(`${name}: is not an option.`);
  },
);

const key = new Uint8Array(32);
const store = { read() {}, write() {}, lock() {} };

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
  [{ sessionLife: 0 }, /^sessionLife: must be a time from 1m to 366d/],
  [{ maxBody: 0 }, /^maxBody: must be a number of bytes/],
  [{ store: { ...store, lock: true } }, /^store: must have read\(\), write\(\), lock\(\)\.$/],
  [{ store }, /^store: needs sessionKeys/],
  [{ callerNames: "nightly" }, /^callerNames: must give names of at most 80 characters/],
  [{ callerNames: { one: "two\nlines" } }, /^callerNames: /],
  [{ without: ["EDB007"] }, /^without: /],
  [{ baseUrl: "new" }, /^baseUrl: /],
  [{ dataStandard: "new" }, /^dataStandard: must be a version such as/],
  [{ dataStandard: "2.0" }, /^dataStandard: must be a version such as/],
  [
    { dataStandard: "4.0", records: records({ dataStandard: "5.0" }) },
    /^records: must be a translator for Data Standard 4\.0/,
  ],
  [{ maxLimit: 0 }, /^maxLimit: must be a whole number from 1/],
  [{ idFormat: "short" }, /^idFormat: must be one of compact, dashed/],
  [{ records: { dataStandard: "4.0" } }, /^records\.dataStandard: belongs beside records/],
  [
    { records: { descriptorNamespace: "uri://tx.example" } },
    /^records\.descriptorNamespace: belongs beside records/,
  ],
  [
    { records: { educationOrganizationId: { nightly: "255901" } } },
    /^records\.educationOrganizationId: must be a whole number/,
  ],
  [{ collections: "a" }, /^collections: must give names such as/],
  [{ collections: { "a/b": "b" } }, /^collections: must give names such as/],
  ...["tx.example", "uri://tx.example/", "uri://tx.example#", "a uri://tx.example x"].map(
    (name): [Options, RegExp] => [
      { descriptorNamespace: name },
      /^descriptorNamespace: must be of the form/,
    ],
  ),
  ...[["2017"], null, { 17: {} }, { y2017: {} }].map((schoolYears): [Options, RegExp] => [
    { schoolYears },
    /^schoolYears: must give options by years of four digits/,
  ]),
])("compatFetch refuses %o", (options, message) => {
  expect(() => compatFetch({ baseUrl, ...options })).toThrow(message);
});

test("createLegacyClient names credentials that are none when it is made", () => {
  const wrong = { credentials: { clientKey: "", clientSecret: "s" } };
  expect(() => createLegacyClient({ baseUrl, schoolYear: 2017, ...wrong })).toThrow(
    /^credentials\.clientKey: /,
  );
});
