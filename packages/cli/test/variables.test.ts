import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { doorRows, otherVariables } from "@edbridge/compat/internal";
import { namedRows, refuseStrangers } from "@edbridge/core/internal";

import { describe, expect, test } from "vitest";
import { allRows, serveRows } from "../src/command/option-rows.js";
import { command } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const folder = temporaryFolder();
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text, { mode: 0o600 });
  return join(folder, name);
};
const key = file("key", randomBytes(32).toString("base64"));
const ca = file("ca.pem", "");

const empty = file("empty.ndjson", "");
const nowhere = ["--base-url", "http://127.0.0.1:9"];

/** What serve would do: the options in force, or why they cannot be used. */
async function checked(args: readonly string[], environment: Record<string, string> = {}) {
  const base = ["serve", "--base-url", "https://host.example", "--check-config"];
  const { code, out, err } = await command([...base, ...args], { environment });
  return { code, out, err };
}

/** What is in force, but the folder that every test has. */
function shownIn(out: string): unknown {
  const { EDBRIDGE_STATE_DIR: _, ...shown } = JSON.parse(out) as Record<string, unknown>;
  return shown;
}

/** A value of each flag that is not its default, and those that it needs beside it. */
const values: Readonly<Record<string, readonly [value: string, ...beside: string[]]>> = {
  "--connections": ["7"],
  "--queue": ["7"],
  "--queue-timeout": ["7s"],
  "--host-timeout": ["7m"],
  "--host-cert": ["no-such-file"],
  "--host-key": ["no-such-file", "--host-cert", ca],
  "--host-ca": ["no-such-file"],
  "--shadow": ["https://old.example"],
  "--shadow-report": [join(folder, "shadow.ndjson")],
  "--shadow-writes": ["both"],
  "--shadow-noise": ["0.05"],
  "--shadow-share": ["0.5"],
  "--shadow-calls": ["7"],
  "--shadow-rate": ["7"],
  "--shadow-memory": ["7m"],
  "--port": ["7"],
  "--host": ["0.0.0.0"],
  "--tls-cert": ["no-such-file"],
  "--tls-key": ["no-such-file", "--tls-cert", ca],
  "--admin-port": ["7"],
  "--admin-host": ["0.0.0.0"],
  "--ready-needs-host": ["true"],
  "--shutdown-delay": ["7s"],
  "--grace": ["7s"],
  "--max-calls": ["7"],
  "--max-connections": ["7"],
  "--caller-rate": ["7"],
  "--caller-calls": ["nightly=7"],
  "--caller-body": ["nightly=8m,*=64k"],
  "--allowed-callers": ["one, two"],
  "--forwarded": ["10.0.0.0/8"],
  "--send-forwarded": ["append"],
  "--cors": ["https://page.example"],
  "--allowed-host": ["edbridge.example"],
  "--session-key-file": [`${key}x`],
  "--store": ["redis://127.0.0.1:1", "--session-key-file", key],
  "--log-format": ["json"],
  "--log-level": ["warn"],
  "--report": [join(folder, "report.ndjson")],
  "--rehearse": ["true"],
  "--sunset": ["2027-06-30"],
  "--deprecated": ["2026-01-31", "--sunset", "2027-06-30"],
  "--migration-page": ["https://page.example", "--sunset", "2027-06-30"],
  "--brownout": ["Tue 10:00-10:15"],
};

describe("every flag that only serve has", () => {
  const flags = namedRows(serveRows, "flag");

  test("has a value to be tried here", () => {
    expect(Object.keys(values).toSorted()).toEqual(flags.map(({ flag }) => flag).toSorted());
  });

  test.each(flags.map((each) => [each.flag, each] as const))(
    "%s says as a variable what it says as a flag, and is shown by that name",
    async (flag, { row, variable }) => {
      const [value = "", ...beside] = values[flag] ?? [];
      const byFlag = await checked([...(row.value ? [flag, value] : [flag]), ...beside]);
      const byVariable = await checked(beside, { [variable]: value });
      // An error names what set the option.
      expect(byVariable.err.replace(variable, flag)).toBe(byFlag.err);
      expect(byVariable.code).toBe(byFlag.code);
      if (byFlag.code !== 0) return;
      const shown = (out: string, name: string) =>
        String((JSON.parse(out) as Record<string, unknown>)[name]);
      const expected = row.isSecret ? "(not shown)" : value;
      expect(shown(byFlag.out, flag)).toBe(expected);
      expect(shown(byVariable.out, variable)).toBe(expected);
    },
  );

  test("wins over its variable, and that over the file", async () => {
    const config = file("own.json", JSON.stringify({ queue: 1, grace: "1s", maxCalls: 1 }));
    const environment = { EDBRIDGE_QUEUE: "2", EDBRIDGE_GRACE: "2s", EDBRIDGE_CONFIG: config };
    const { out } = await checked(["--queue", "3"], environment);
    expect(shownIn(out)).toEqual({
      "--base-url": "https://host.example",
      "--queue": "3",
      EDBRIDGE_GRACE: "2s",
      [`${config}: maxCalls`]: 1,
    });
  });

  test("that cannot be read is refused by the name of its variable", async () => {
    const refused = async (environment: Record<string, string>) =>
      (await checked([], environment)).err;
    expect(await refused({ EDBRIDGE_PORT: "http" })).toBe(
      "error: EDBRIDGE_PORT: must be a whole number from 0 to 65535.\n",
    );
    expect(await refused({ EDBRIDGE_READY_NEEDS_HOST: "yes" })).toBe(
      "error: EDBRIDGE_READY_NEEDS_HOST: must be true or false.\n",
    );
    expect(await refused({ EDBRIDGE_ADMIN_PROT: "1" })).toContain(
      "did you mean EDBRIDGE_ADMIN_PORT?",
    );
    expect(await refused({ EDBRIDGE_SITES: "{}" })).toContain("is not a variable of edbridge");
  });
});

test.each(["10", "10 s", "ten", "10S", "-1s", "1.5s"])("a time has a unit: %j", async (time) => {
  const wrong = "must be a time from 0s to 1h: text such as 0s or 1h, in code milliseconds.";
  expect((await checked(["--grace", time])).err).toContain(`--grace: ${wrong}`);
  expect((await checked([], { EDBRIDGE_GRACE: time })).err).toContain(`EDBRIDGE_GRACE: ${wrong}`);
  const config = file("time.json", JSON.stringify({ grace: time }));
  expect((await checked(["--config", config])).err).toContain(`grace: ${wrong}`);
});

test("register takes no variable of the command for a slip of its own", () => {
  const own = new Set(Object.keys(doorRows));
  const variables = (rows: ReturnType<typeof namedRows>) => rows.map(({ variable }) => variable);
  const ofDoors = variables(namedRows(doorRows, "variable"));
  const ofCommand = variables(namedRows(allRows, "variable").filter(({ path }) => !own.has(path)));
  const known = [...ofDoors, ...otherVariables];
  const refuse = (name: string) =>
    refuseStrangers([name], known, { prefix: "EDBRIDGE_", knowsAll: false });
  for (const variable of ofCommand) expect(() => refuse(variable), variable).not.toThrow();
  expect(() => refuse("EDBRIDGE_BASE_ULR")).toThrow(/did you mean EDBRIDGE_BASE_URL\?$/);
});

test.each<[Record<string, string>, string[], RegExp]>([
  [{ EDBRIDGE_ENV: "1X" }, [], /--env must be the name of an environment variable, such as/],
  [{ EDBRIDGE_HOST_TIMEOUT: "0s" }, [], /EDBRIDGE_HOST_TIMEOUT: must be a time from 1s to 1h/],
  [{ EDBRIDGE_REHEARSE: "true" }, ["--observe"], /leave out --rehearse, or EDBRIDGE_REHEARSE/],
])("run reads %j too", async (environment, flags, expected) => {
  const words = ["run", "--base-url", "http://127.0.0.1:9", ...flags, "--", "node", "job.js"];
  const { code, err } = await command(words, { environment: { PATH: "", ...environment } });
  expect(err).toMatch(expected);
  expect(code).toBeGreaterThan(0);
});

describe("the other commands read the variables of the options that they share with serve", () => {
  test.each<[command: string[], environment: Record<string, string>, expected: RegExp]>([
    [
      ["doctor"],
      { EDBRIDGE_BASE_URL: "http://127.0.0.1:9" },
      /ECONNREFUSED 127\.0\.0\.1:9|:9 failed/,
    ],
    [["doctor"], { EDBRIDGE_CONFIG: file("host.json", '{"baseUrl":"http://127.0.0.1:9"}') }, /:9 /],
    [
      ["doctor", ...nowhere],
      { EDBRIDGE_HOST_CA: "none" },
      /EDBRIDGE_HOST_CA: none: there is no such file/,
    ],
    [["todo", empty], { EDBRIDGE_DATA_STANDARD: "9" }, /EDBRIDGE_DATA_STANDARD: .*a version/],
    [["compare", "a", "--", "b"], { EDBRIDGE_DATA_STANDARD: "1" }, /--data-standard: must be one/],
    [
      ["compare", "a", "--", "b"],
      { EDBRIDGE_WITHOUT: "EDB999" },
      /EDBRIDGE_WITHOUT: must name a change/,
    ],
  ])("%j with %j", async (words, environment, expected) => {
    const { code, out, err } = await command(words, { environment });
    expect(out + err).toMatch(expected);
    expect(code).toBeGreaterThan(0);
  });
});

test.each(["serve", "run"])("%s refuses a state folder that cannot be made", async (name) => {
  const job = name === "run" ? ["--", "node", "job.js"] : [];
  const words = [name, ...nowhere, "--state-dir", "/proc/edbridge/state", ...job];
  const { code, out, err } = await command(words);
  expect(err).toBe(
    "error: --state-dir /proc/edbridge/state: this user cannot make that folder, or cannot write to it. Name another folder, or none.\n",
  );
  expect([code, out]).toEqual([2, ""]);
});

test.each([
  [["none,students=standard"], {}],
  [["none", "students=standard"], {}],
  [[], { EDBRIDGE_ACCEPT_LOSS: "none, students=standard" }],
])("a list has commas between its terms, or spaces: %j %j", async (given, environment) => {
  const flags = given.length > 0 ? ["--accept-loss", ...given] : [];
  const { out } = await checked(flags, environment);
  expect(Object.values(JSON.parse(out) as object)).toContain(
    given.length > 0
      ? given.join(" ")
      : (environment as Record<string, string>)["EDBRIDGE_ACCEPT_LOSS"],
  );
});

describe("a file of options", () => {
  test.each([
    ['\uFEFF{\r\n "idFormat": "dashed"\r\n}\r\n', ""],
    ['{"idFormat": "dashed",}', "is not valid JSON"],
    ["{'idFormat': 'dashed'}", "is not valid JSON"],
    ['{"onLoss": "warn"}', "onLoss: is called onLoss inside records in a file.\n"],
    ['{"on-loss": "warn"}', "on-loss: is called onLoss inside records in a file.\n"],
    ['{"EDBRIDGE_ID_FORMAT": "x"}', "EDBRIDGE_ID_FORMAT: is called idFormat in a file.\n"],
    ['{"no-keep": true}', "no-keep: is called keep inside records in a file.\n"],
  ])("with %j", async (text, wrong) => {
    const config = file("typed.json", text);
    const { code, err } = await checked(["--config", config]);
    const expected = wrong === "" ? "" : `error: --config ${config}: ${wrong}`;
    expect([code, err.slice(0, expected.length)]).toEqual([wrong === "" ? 0 : 2, expected]);
  });
});

test.each([
  ["serve", "--base-url", "https://host.example/api/v2.0/2017/", "--check-config"],
  [
    "run",
    "--base-url",
    "https://host.example",
    "--legacy-url",
    "https://x.example/api/v2.0",
    "--",
    "node",
    "a.js",
  ],
])("%s refuses an address that is not the root of the API: %s %s %s %s", async (...words) => {
  const { code, err } = await command(words);
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(
      /^error: --(?:base|legacy)-url: must be the root address of the API, without \/api\/v2\.0 and a year\.\n$/,
    ),
  ]);
});

test.each(["redis:/x", "http://x", "cache:6379"])("a store at %s is none", async (store) => {
  const { code, err } = await checked(["--store", store, "--session-key-file", key]);
  const wrong = "error: --store: must be an address such as redis://cache.example:6379.\n";
  expect([code, err]).toEqual([2, wrong]);
});

test("a secret with a line end of Windows is said to have one", async () => {
  const flags = ["--base-url", "http://127.0.0.1:9", "--key", "k", "--secret-env", "S"];
  const { code, err } = await command(["doctor", ...flags], { environment: { S: "hidden\r" } });
  expect([code, err]).toEqual([2, expect.stringContaining("the line ends of Windows")]);
  expect(err).not.toContain("hidden");
});

describe("--check-config", () => {
  test("prints what is in force, without keys, and asks nobody", async () => {
    const { code, out } = await checked(["--session-key-file", key, "--admin-port", "8081"]);
    expect(code).toBe(0);
    expect(shownIn(out)).toEqual({
      "--base-url": "https://host.example",
      "--session-key-file": key,
      "--admin-port": "8081",
    });
    expect(out).not.toContain(readFileSync(key, "utf8"));
  });

  test("prints all that is given, and no secret and no client key", async () => {
    const names = file("names.json", '{"3f9a1b2c":"nightly"}');
    const secret = randomBytes(32).toString("base64");
    const config = file(
      "more.json",
      '{"callerNames":{"a-client-key":"roster"},"idFormat":"dashed"}',
    );
    const report = join(folder, "calls.ndjson");
    const flags = ["--caller-names", names, "--report", report, "--no-keep"];
    const { out } = await checked(flags, { EDBRIDGE_SESSION_KEYS: secret });
    expect(shownIn(out)).toEqual({
      "--base-url": "https://host.example",
      "--caller-names": names,
      "--report": report,
      "--no-keep": true,
      EDBRIDGE_SESSION_KEYS: "(not shown)",
    });
    expect(shownIn((await checked(["--config", config])).out)).toEqual({
      "--base-url": "https://host.example",
      [`--config ${config}: callerNames`]: "(not shown)",
      [`--config ${config}: idFormat`]: "dashed",
    });
  });

  test.each([
    [[], "--admin-port 8080", 2],
    [["--port", "9000"], "--admin-port 9000", 2],
    [["--host", "0.0.0.0"], "--admin-port 8080", 2],
    [["--port", "9000"], "--admin-port 8080", 0],
    [["--host", "10.0.0.1"], "--admin-port 8080", 0],
    [["--port", "0"], "--admin-port 0", 0],
  ])("with %j, %s ends with %i", async (flags, admin, expected) => {
    const { code, err } = await checked([...flags, ...admin.split(" ")]);
    const wrong = "error: --admin-port: must be another port than that of callers, ";
    expect([code, err.slice(0, wrong.length)]).toEqual([expected, expected === 0 ? "" : wrong]);
  });

  test.each([
    ["Sexx", "Sex"],
    ["sex", "Sex"],
    ["SexType", "Sex"],
    ["sexDescriptors", "Sex"],
    ["GradeLevles", "GradeLevel"],
    ["Plan", ""],
    ["OurTransport", ""],
  ])("looks whether %s is a descriptor", async (name, meant) => {
    const own = JSON.stringify({ [name]: { A: "B" } });
    const { code, err } = await checked([], { EDBRIDGE_VALUES: own });
    const wrong = `error: EDBRIDGE_VALUES: ${name} is no descriptor of Ed-Fi: did you mean ${meant}? For one of your own, name it in a row of extensions.\n`;
    const open = `${name} is no descriptor of Ed-Fi. Look whether the host has a list of this name.\n`;
    expect([code, err]).toEqual(meant === "" ? [0, open] : [2, wrong]);
  });

  test("takes the descriptors of Ed-Fi and of the extensions without a word", async () => {
    const rows = [{ legacy: "a", current: "_ext.sample.sexxDescriptor", value: "descriptor Sexx" }];
    const extensions = { tables: [{ collection: "students", rows }] };
    const names = ["Sex", "EconomicDisadvantage", "CteProgramService", "Term", "Sexx"];
    const own = Object.fromEntries(names.map((name) => [name, { A: "B" }]));
    const config = file("own.json", JSON.stringify({ records: { extensions, values: own } }));
    const { code, err } = await checked(["--config", config]);
    expect([code, err]).toEqual([0, ""]);
  });

  test.each([
    [{ sites: { "/north": { baseURL: "https://north.example" } } }, /sites.*baseURL/],
    [{ sites: { North: {} } }, /wrong\.json: sites\.North: must be a host name in small letters/],
    [{ callerRates: 1 }, /callerRates.*did you mean callerRate\?/],
  ])("says what is wrong: %j", async (options, expected) => {
    const config = file("wrong.json", JSON.stringify(options));
    const { code, out, err } = await checked(["--config", config]);
    expect(err).toMatch(expected);
    expect([code, out]).toEqual([2, ""]);
  });
});
