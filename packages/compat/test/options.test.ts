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
