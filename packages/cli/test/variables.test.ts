import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configSchema, environmentOptions } from "@edbridge/compat/internal";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { bridgeFlags } from "../src/command/bridge-options.js";
import { variableOfFlag } from "../src/command/variables.js";
import { serveFlags, type ServeOption, serveOptions } from "../src/serve/option-table.js";
import { command } from "./support.js";

const folder = mkdtempSync(join(tmpdir(), "edbridge-variables-"));
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

/** A value of each flag that is not its default, and those that it needs beside it. */
const values: Readonly<Record<string, readonly [value: string, ...beside: string[]]>> = {
  "--connections": ["7"],
  "--queue": ["7"],
  "--queue-timeout": ["7"],
  "--host-timeout": ["7"],
  "--host-cert": ["no-such-file"],
  "--host-key": ["no-such-file", "--host-cert", ca],
  "--host-ca": ["no-such-file"],
  "--port": ["7"],
  "--host": ["0.0.0.0"],
  "--tls-cert": ["no-such-file"],
  "--tls-key": ["no-such-file", "--tls-cert", ca],
  "--admin-port": ["7"],
  "--admin-host": ["0.0.0.0"],
  "--ready-needs-host": ["true"],
  "--shutdown-delay": ["7"],
  "--grace": ["7"],
  "--max-body": ["7k"],
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
  "--session-days": ["3"],
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

/** Flags that say what the command does, and not how. */
const actions = new Set(["--check-config"]);

describe("every flag of serve", () => {
  const flags = serveFlags().filter(({ long }) => !actions.has(long ?? ""));

  test("has a variable that edbridge knows, at every door", () => {
    for (const flag of flags) {
      const variable = variableOfFlag(flag);
      expect(() => environmentOptions({ [variable]: "1" }), variable).not.toThrow(
        /is not a variable/,
      );
    }
    expect(Object.keys(values).toSorted()).toEqual(flags.map(({ long }) => long).toSorted());
  });

  test.each(flags.map((flag) => [flag.long ?? "", flag] as const))(
    "%s says as a variable what it says as a flag",
    async (long, flag) => {
      const [value = "", ...beside] = values[long] ?? [];
      const given = flag.isBoolean() ? [long] : [long, value];
      const variable = { [variableOfFlag(flag)]: value };
      const [none, byFlag, byVariable] = [
        await checked(beside),
        await checked([...given, ...beside]),
        await checked(beside, variable),
      ];
      expect(byVariable).toEqual(byFlag);
      // Those that set nothing of the sidecar are not among its options.
      const untold = [
        "--host-timeout",
        "--log-format",
        "--log-level",
        "--report",
        "--rehearse",
        "--store",
      ];
      if (!untold.includes(long)) expect(byFlag).not.toEqual(none);
    },
  );

  test("wins over its variable, and that over the file", async () => {
    const config = file("own.json", JSON.stringify({ queue: 1, grace: 1, maxCalls: 1 }));
    const environment = { EDBRIDGE_QUEUE: "2", EDBRIDGE_GRACE: "2", EDBRIDGE_CONFIG: config };
    const { out } = await checked(["--queue", "3"], environment);
    expect(JSON.parse(out)).toMatchObject({ queue: 3, grace: 2, maxCalls: 1 });
  });

  test("that cannot be read is refused by the name of its variable", async () => {
    const refused = async (environment: Record<string, string>) =>
      (await checked([], environment)).err;
    expect(await refused({ EDBRIDGE_PORT: "http" })).toBe(
      "error: EDBRIDGE_PORT: It must be a whole number from 0 to 65535.\n",
    );
    expect(await refused({ EDBRIDGE_READY_NEEDS_HOST: "yes" })).toBe(
      "error: EDBRIDGE_READY_NEEDS_HOST: must be true or false.\n",
    );
    expect(await refused({ EDBRIDGE_ADMIN_PROT: "1" })).toContain(
      "did you mean EDBRIDGE_ADMIN_PORT?",
    );
  });
});

describe("flags, variables and the file", () => {
  // Secrets stand in no file, and what the command does is no setting.
  const notInFile = ["sessionKeyFile", "store", "rehearse", "checkConfig"];
  const { shape } = configSchema;
  const schemas: Readonly<Record<string, z.ZodMiniType>> = shape;
  type Row = Pick<ServeOption, "of" | "parse">;
  const options = Object.entries<Row>(serveOptions);
  const own = options.filter(([name, { of }]) => of !== "door" && name in shape);

  test("have the same options, but for those that have a reason", () => {
    const names = options.map(([name]) => name).filter((name) => !notInFile.includes(name));
    expect(names.filter((name) => !(name in shape))).toEqual([]);
    // The options of every door come first.
    const inFile = Object.keys(shape);
    const commandOnly = inFile.slice(inFile.indexOf("port"));
    expect(commandOnly.filter((name) => !names.includes(name))).toEqual(["sites", "env"]);
    for (const flag of [...bridgeFlags(), ...serveFlags()].filter(
      ({ long }) => !actions.has(long ?? ""),
    )) {
      const variable = variableOfFlag(flag);
      expect(() => environmentOptions({ [variable]: "{}" }), variable).not.toThrow(/is not a var/);
    }
    for (const variable of ["EDBRIDGE_SITES", "EDBRIDGE_CHECK_CONFIG"]) {
      expect(() => environmentOptions({ [variable]: "1" })).toThrow(/is not a variable/);
    }
  });

  const numbers = [0, 1, 366, 367, 3600, 3601, 10_000, 10_001, 65_535, 65_536, 1e5, 1e6, 1e6 + 1];
  test.each(own.filter(([, { parse }]) => parse))(
    "take the same numbers for %s",
    (name, { parse = String }) => {
      for (const number of numbers) {
        let value: unknown;
        try {
          value = parse(String(number));
        } catch {
          value = undefined;
        }
        const inFile = typeof value === "object" ? value : number;
        const { success } = z.safeParse(schemas[name] ?? z.never(), inFile);
        expect([number, success]).toEqual([number, value !== undefined]);
      }
    },
  );

  test.each<[Record<string, string>, string[], RegExp]>([
    [{ EDBRIDGE_ENV: "1X" }, [], /--env must be the name of an environment variable/],
    [{ EDBRIDGE_HOST_TIMEOUT: "0" }, [], /EDBRIDGE_HOST_TIMEOUT: It must be a whole number from 1/],
    [{ EDBRIDGE_REHEARSE: "yes" }, [], /EDBRIDGE_REHEARSE: must be true or false/],
    [{ EDBRIDGE_REHEARSE: "true" }, ["--observe"], /leave out --rehearse, or EDBRIDGE_REHEARSE/],
    [{ EDBRIDGE_REPORT: "/none/report.ndjson" }, [], /\/none\/report\.ndjson/],
  ])("run reads %j too", async (environment, flags, expected) => {
    const words = ["run", "--base-url", "http://127.0.0.1:9", ...flags, "--", "node", "job.js"];
    const { code, err } = await command(words, { environment: { PATH: "", ...environment } });
    expect(err).toMatch(expected);
    expect(code).toBeGreaterThan(0);
  });
});

describe("the other commands read the variables of the options that they share with serve", () => {
  test.each<[command: string[], environment: Record<string, string>, expected: RegExp]>([
    [
      ["doctor"],
      { EDBRIDGE_BASE_URL: "http://127.0.0.1:9" },
      /ECONNREFUSED 127\.0\.0\.1:9|:9 failed/,
    ],
    [["doctor"], { EDBRIDGE_CURRENT_BASE_URL: "http://127.0.0.1:9" }, /:9 failed/],
    [["doctor"], { EDBRIDGE_CONFIG: file("host.json", '{"baseUrl":"http://127.0.0.1:9"}') }, /:9 /],
    [["doctor"], { EDBRIDGE_BASE_URL: "http://host.example" }, /in the clear/],
    [["doctor"], { EDBRIDGE_BASE_URL: "host.example" }, /--base-url: must be an absolute address/],
    [["doctor"], { EDBRIDGE_BASE_ULR: "x" }, /did you mean EDBRIDGE_BASE_URL\?/],
    [
      ["doctor", ...nowhere],
      { EDBRIDGE_HOST_CA: "none" },
      /--host-ca: none: there is no such file/,
    ],
    [["doctor", ...nowhere], { EDBRIDGE_HOST_TIMEOUT: "x" }, /EDBRIDGE_HOST_TIMEOUT: It must be/],
    [["todo", empty], { EDBRIDGE_DATA_STANDARD: "9" }, /EDBRIDGE_DATA_STANDARD: .*a version/],
    [["todo", empty], { EDBRIDGE_DATA_STANDRAD: "5.0" }, /did you mean EDBRIDGE_DATA_STANDARD\?/],
    [["compare", "a", "--", "b"], { EDBRIDGE_DATA_STANDARD: "1" }, /--data-standard: must be one/],
    [["compare", "a", "--", "b"], { EDBRIDGE_WITHOUT: "EDB999" }, /--without: must name a change/],
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
  expect(JSON.parse(out)).toMatchObject({ records: { acceptLoss: ["none", "students=standard"] } });
});

test.each<[string, string[], string]>([
  ["a flag", ["--accept-loss", "none", "students.typo"], "--accept-loss"],
  [
    "the configuration file",
    ["--config", file("loss.json", JSON.stringify({ records: { acceptLoss: ["students.typo"] } }))],
    "loss.json: records.acceptLoss[0]",
  ],
])("a field that no legacy record has is refused, by %s", async (_way, flags, named) => {
  const { code, err } = await checked(flags);
  expect(err).toContain(`${named}: names no field of the legacy collection students.`);
  expect(code).toBe(2);
});

describe("--check-config", () => {
  test("prints what is in force, without keys, and asks nobody", async () => {
    const { code, out } = await checked(["--session-key-file", key, "--admin-port", "8081"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      currentBaseUrl: "https://host.example",
      adminPort: 8081,
    });
    expect(out).not.toContain(readFileSync(key, "utf8"));
    expect(out).not.toContain("sessionKeys");
  });

  test.each([
    [{ sites: { "/north": { currentBaseURL: "https://north.example" } } }, /sites.*currentBaseURL/],
    [{ sites: { North: {} } }, /--config: sites\.North: must be a host name in small letters/],
    [{ sites: { "/north": { records: { onLoss: "never" } } } }, /sites\.\/north\..*onLoss/],
    [{ sunset: "soon" }, /--sunset: must be a day/],
    [{ callerRates: 1 }, /callerRates.*did you mean callerRate\?/],
  ])("says what is wrong: %j", async (options, expected) => {
    const config = file("wrong.json", JSON.stringify(options));
    const { code, out, err } = await checked(["--config", config]);
    expect(err).toMatch(expected);
    expect([code, out]).toEqual([2, ""]);
  });
});
