import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
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

const sevens =
  "--connections --queue --port --admin-port --max-calls --max-connections --caller-rate --shadow-calls --shadow-rate";
const files = "--host-cert --host-ca --tls-cert";
const sunset = ["--sunset", "2027-06-30"] as const;
const each = (flags: string, value: string) => flags.split(" ").map((flag) => [flag, [value]]);

/** A value of each flag that is not its default, and those that it needs beside it. */
const values: Readonly<Record<string, readonly [value: string, ...beside: string[]]>> = {
  ...Object.fromEntries([...each(sevens, "7"), ...each(files, "no-such-file")]),
  ...Object.fromEntries(each("--queue-timeout --shutdown-delay --grace", "7s")),
  ...Object.fromEntries(each("--host --admin-host", "0.0.0.0")),
  ...Object.fromEntries(each("--ready-needs-host --rehearse", "true")),
  "--host-timeout": ["7m"],
  "--host-key": ["no-such-file", "--host-cert", ca],
  "--shadow": ["https://old.example"],
  "--shadow-report": [join(folder, "shadow.ndjson")],
  "--shadow-writes": ["both"],
  "--shadow-noise": ["0.05"],
  "--shadow-share": ["0.5"],
  "--shadow-memory": ["7m"],
  "--tls-key": ["no-such-file", "--tls-cert", ca],
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
  "--sunset": ["2027-06-30"],
  "--deprecated": ["2026-01-31", ...sunset],
  "--migration-page": ["https://page.example", ...sunset],
  "--brownout": ["Tue 10:00-10:15"],
};

describe("every flag that only serve has", () => {
  const flags = namedRows(serveRows, "flag");

  test("has a value to be tried here", () => {
    expect(Object.keys(values).toSorted()).toEqual(flags.map(({ flag }) => flag).toSorted());
  });

  test.each(flags.map((row) => [row.flag, row] as const))(
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

test.each([
  ["EDBRIDGE_OBSERVE", "1", "0"],
  ["EDBRIDGE_NIGHTS", "2", "1"],
])("serve refuses %s, unless it asks for nothing", async (name, value, nothing) => {
  const error = `error: ${name}: is for edbridge run alone, and serve forwards all calls. Unset it.\n`;
  expect(await checked([], { [name]: value })).toEqual({ code: 2, out: "", err: error });
  expect((await checked([], { [name]: nothing })).code).toBe(0);
});

test.each([
  [["none,students=standard"], {}],
  [["none", "students=standard"], {}],
  [[], { EDBRIDGE_ACCEPT_LOSS: "none, students=standard" }],
])("a list has commas between its terms, or spaces: %j %j", async (terms, environment) => {
  const { out } = await checked(terms.length > 0 ? ["--accept-loss", ...terms] : [], environment);
  const expected = Object.values<string>(environment)[0] ?? terms.join(" ");
  expect(Object.values(JSON.parse(out) as object)).toContain(expected);
});

test.each([
  ['\uFEFF{\r\n "idFormat": "dashed"\r\n}\r\n', ""],
  ['{"idFormat": "dashed",}', "is not valid JSON"],
  ['{"on-loss": "warn"}', "on-loss: is called onLoss inside records in a file.\n"],
  ['{"EDBRIDGE_ID_FORMAT": "x"}', "EDBRIDGE_ID_FORMAT: is called idFormat in a file.\n"],
  ['{"nights": 2}', "nights: is set by --nights or EDBRIDGE_NIGHTS, and not in a file.\n"],
  ['{"no-keep": true}', "no-keep: is called keep inside records in a file.\n"],
  ['{"sites": {"/north": {"baseURL": ""}}}', "sites./north.baseURL: is not an option"],
  ['{"sites": {"North": {}}}', "sites.North: must be a host name in small letters"],
])("a file of options with %j", async (text, wrong) => {
  const config = file("typed.json", text);
  const { code, err } = await checked(["--config", config]);
  const expected = wrong === "" ? "" : `error: --config ${config}: ${wrong}`;
  expect([code, err.slice(0, expected.length)]).toEqual([wrong === "" ? 0 : 2, expected]);
});

test("--check-config prints all that is in force, no secret and no client key, asks nobody, and writes nothing", async () => {
  const names = file("names.json", '{"3f9a1b2c":"nightly"}');
  const own = { callerNames: { "a-client-key": "roster" }, idFormat: "dashed" };
  const config = file("more.json", JSON.stringify(own));
  const flags = ["--caller-names", names, "--no-keep", "--session-key-file", key];
  const { code, out } = await checked(flags);
  expect([code, shownIn(out)]).toEqual([
    0,
    {
      "--base-url": "https://host.example",
      "--caller-names": names,
      "--no-keep": true,
      "--session-key-file": key,
    },
  ]);
  expect(out).not.toContain(readFileSync(key, "utf8"));
  const { out: more } = await checked(["--config", config], {
    EDBRIDGE_SESSION_KEYS: readFileSync(key, "utf8"),
  });
  expect(shownIn(more)).toEqual({
    "--base-url": "https://host.example",
    [`--config ${config}: callerNames`]: "(not shown)",
    [`--config ${config}: idFormat`]: "dashed",
    EDBRIDGE_SESSION_KEYS: "(not shown)",
  });
  const stateDir = join(folder, "state", "edbridge");
  expect((await checked(["--state-dir", stateDir])).code).toBe(0);
  expect(existsSync(join(folder, "state"))).toBe(false);
  expect((await checked(["--state-dir", join(key, "state")])).code).toBe(2);
});

test.each([
  ["sex", "Sex"],
  ["sexDescriptors", "Sex"],
  ["GradeLevles", "GradeLevel"],
  ["OurTransport", ""],
])("--check-config looks whether %s is a descriptor", async (name, meant) => {
  const own = JSON.stringify({ [name]: { A: "B" } });
  const { code, err } = await checked([], { EDBRIDGE_VALUES: own });
  const wrong = `error: EDBRIDGE_VALUES: ${name} is no descriptor of Ed-Fi: did you mean ${meant}? For one of your own, name it in a row of extensions.\n`;
  const open = `${name} is no descriptor of Ed-Fi. Look whether the host has a list of this name.\n`;
  expect([code, err]).toEqual(meant === "" ? [0, open] : [2, wrong]);
});

test.each(["redis://u:pa%ss77@h:1", "redis://u:pass77@h:99999", "redis://u:pass77@h:1/name"])(
  "an address of a store that its client cannot read is not repeated: %s",
  async (store) => {
    const environment = { EDBRIDGE_STORE: store, EDBRIDGE_SESSION_KEYS: readFileSync(key, "utf8") };
    const serving = command(["serve", "--base-url", "https://host.example"], { environment });
    for (const { code, err } of [await checked([], environment), await serving]) {
      expect([code, err]).toEqual([
        2,
        expect.stringMatching(/^error: EDBRIDGE_STORE: must be an address such as redis:/),
      ]);
      expect(err).not.toContain("ss77");
    }
  },
);

test("--check-config takes the descriptors of Ed-Fi and of the extensions without a word", async () => {
  const rows = [{ legacy: "a", current: "_ext.sample.sexxDescriptor", value: "descriptor Sexx" }];
  const extensions = { tables: [{ collection: "students", rows }] };
  const names = ["Sex", "EconomicDisadvantage", "CteProgramService", "Term", "Sexx"];
  const own = Object.fromEntries(names.map((name) => [name, { A: "B" }]));
  const config = file("own.json", JSON.stringify({ records: { extensions, values: own } }));
  const { code, err } = await checked(["--config", config]);
  expect([code, err]).toEqual([0, ""]);
});
