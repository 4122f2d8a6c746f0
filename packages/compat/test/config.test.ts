import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SettingError } from "@edbridge/core";
import { afterAll, expect, test } from "vitest";
import { commandOptionNames, configFile, doorOptions, readConfig } from "../src/settings/config.js";
import { optionsFrom } from "../src/settings/environment.js";

const baseUrl = "https://host.example/api";

const folder = mkdtempSync(join(tmpdir(), "edbridge-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The file of the folder, with other content than in the test before. */
function fileOf(config: unknown): string {
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
  [{ baseUrl, client_key: "s3cret" }, "client_key: no key, secret or token stands here"],
  [{ clientId: "s3cret" }, "clientId: no key, secret or token stands here"],
  [{ id: "s3cret" }, "id: no key, secret or token stands here"],
  [{ accessToken: "s3cret" }, "accessToken: no key, secret or token stands here"],
  [{ Password: "s3cret" }, "Password: no key, secret or token stands here"],
  [{ monkey: "s3cret" }, "monkey: is not an option"],
  [{ keys: "s3cret" }, "keys: is not an option"],
  [{ pathKey: "s3cret" }, "pathKey: is not an option"],
])("a file is refused by the option, without its value: %j", (config, expected) => {
  const read = () => readConfig(fileOf(config), "--config");
  expect(read).toThrow(expected);
  expect(read).toThrow(SettingError);
  expect(read).not.toThrow("s3cret");
});

/** Every option of the file: values that are taken, and values that are not. */
const forms: Readonly<Record<string, readonly [taken: unknown[], refused: unknown[]]>> = {
  ...byText(
    ["$schema", "baseUrl", "currentBaseUrl", "namespace", "dataPath", "tokenPath", "tenant"],
    ["context", "dataStandard", "descriptorNamespace", "stateDir", "host", "tlsCert", "tlsKey"],
    ["adminHost", "forwarded", "cors", "hostCert", "hostKey", "hostCa", "sunset", "deprecated"],
    ["migrationPage", "brownout", "env", "report"],
  ),
  schoolYears: [
    [{}, { 2017: {} }],
    ["2017", []],
  ],
  maxLimit: whole(1, 100_000),
  idFormat: [["compact", "dashed"], ["short"]],
  collections: [
    [{}, { a: "b" }],
    [{ a: 1 }, "a"],
  ],
  records: [
    [false, {}],
    [true, "pass"],
  ],
  code: [["strict", "lenient"], ["any"]],
  casing: [["follow", "camel", "pascal", "both"], ["snake"]],
  oauthStatus: [["legacy", "standard"], [200]],
  allowInsecureHttp: [[true, false], ["true"]],
  retry: [[{}, { retries: 0 }], [0]],
  callerNames: [
    [{}, { a: "b" }],
    [{ a: 1 }, "a"],
  ],
  without: [
    [[], ["EDB017"]],
    ["EDB017", [17]],
  ],
  sessionDays: [[7, 0.5], ["7"]],
  maxBody: whole(1, Number.MAX_SAFE_INTEGER),
  port: whole(0, 65_535),
  adminPort: whole(0, 65_535),
  readyNeedsHost: [[true, false], [1]],
  shutdownDelay: whole(0, 3600),
  grace: whole(0, 3600),
  sendForwarded: [["none", "pass", "append"], ["all"]],
  connections: whole(1, 10_000),
  queue: whole(0, 1_000_000),
  queueTimeout: whole(1, 3600),
  maxCalls: whole(1, 1_000_000),
  maxConnections: whole(1, 1_000_000),
  callerRate: perCaller(1, 100_000),
  callerCalls: perCaller(1, 100_000),
  callerBody: perCaller(1, Number.MAX_SAFE_INTEGER),
  allowedCallers: [
    [[], ["nightly"]],
    ["nightly", [1]],
  ],
  hostTimeout: whole(1, 3600),
  sites: [
    [{}, { "/one": {} }],
    [[], { "/one": "x" }],
  ],
  logFormat: [["text", "json"], ["xml"]],
  logLevel: [["info", "warn", "none"], ["debug"]],
  allowedHosts: [
    [[], ["host.example"]],
    ["host.example", [1]],
  ],
};

function byText(...names: string[][]): Record<string, [unknown[], unknown[]]> {
  return Object.fromEntries(
    names.flat().map((name) => [
      name,
      [
        ["", "text"],
        [1, null],
      ],
    ]),
  );
}

function whole(least: number, most: number): [number[], unknown[]] {
  return [
    [least, most],
    [least - 1, most + 1, 1.5, "1"],
  ];
}

function perCaller(least: number, most: number): [unknown[], unknown[]] {
  const [taken, refused] = whole(least, most);
  const each = (bounds: readonly unknown[]) => bounds.map((bound) => ({ nightly: bound }));
  return [
    [...taken, ...each(taken)],
    [...refused, ...each(refused)],
  ];
}

test.each(Object.entries(forms))("%s is taken only in its own form", (name, [taken, refused]) => {
  const read = (value: unknown) => readConfig(fileOf({ [name]: value }), "--config");
  for (const value of taken) expect(read(value)).toEqual({ [name]: value });
  for (const value of refused) {
    const wrong = `^--config: ${name.replace("$", "[$]")}(\\.[^:]+)?: must be [^:]+$`;
    expect(() => read(value), JSON.stringify(value)).toThrow(new RegExp(wrong));
  }
});

test("a door has all options of the file but those of the commands", () => {
  const all = Object.fromEntries(Object.entries(forms).map(([name, [[value]]]) => [name, value]));
  const left = Object.keys(forms).filter((name) => !commandOptionNames.includes(name));
  const ofDoors = left.filter((name) => name !== "$schema");
  expect(Object.keys(doorOptions(readConfig(fileOf(all)))).toSorted()).toEqual(ofDoors.toSorted());
  expect(ofDoors).toContain("baseUrl");
  expect(commandOptionNames).toContain("port");
});

test("a file that is not there is named", () => {
  expect(() => readConfig("/no/such/file.json")).toThrow(
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

test("an error names the file, where it was not named otherwise", () => {
  const file = fileOf("{");
  expect(() => readConfig(file)).toThrow(`${file}: is not valid JSON.`);
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
  [{ baseUrl }, {}, {}],
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
