// The table of options: what a file may hold, and where a new option is found.
import { type CompatOptions } from "@edbridge/compat";
import { doorRows } from "@edbridge/compat/internal";
import { SettingError } from "@edbridge/core";
import { OptionReader, isAt, type OptionsOf, type Row, type Table } from "@edbridge/core/internal";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, expectTypeOf, test } from "vitest";
import { allRows, sidecarRows } from "../src/command/option-rows.js";
import { startSidecar } from "../src/serve/sidecar.js";
import type { SidecarOptions } from "../src/serve/sidecar-options.js";
import { schemaOfFile } from "../../../scripts/options/schema.js";

const baseUrl = "https://host.example/api";

const optionsOf = (table: Table) =>
  new OptionReader({ table, place: "flag", knowsAll: true, others: [] });

const given = (config: unknown) =>
  optionsOf(allRows).addFile(config as Record<string, unknown>, "--config");

test.each([
  [{ baseUlr: baseUrl }, "baseUlr: is not an option: did you mean baseUrl?"],
  [{ port: "8080" }, "port: must be a whole number"],
  [{ collections: { a: 1 } }, "collections: must give names by name, such as"],
  [{ clientSecret: "s3cret" }, "clientSecret: no key, secret or token stands here"],
  [{ baseUrl, client_key: "s3cret" }, "client_key: no key, secret or token stands here"],
  [{ Password: "s3cret" }, "Password: no key, secret or token stands here"],
  [{ monkey: "s3cret" }, "monkey: is not an option"],
])("a file is refused by the option, without its value: %j", (config, expected) => {
  const read = () => given(config);
  expect(read).toThrow(expected);
  expect(read).toThrow(SettingError);
  expect(read).not.toThrow("s3cret");
});

type Forms = readonly [taken: readonly unknown[], refused: readonly unknown[]];

const form = (taken: unknown[], ...refused: unknown[]): Forms => [taken, refused];
const byText = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, form(["", "text"], 1, null)]));
const whole = (least: number, most = 2 ** 53 - 1) =>
  form([least, most], least - 1, 1.5, "1", ...(most < 2 ** 53 - 1 ? [most + 1] : []));
const time = (least: string, most: string, ...refused: unknown[]) =>
  form([least, most], "7", 7, ...refused);

function perCaller(least: number, most: number): Forms {
  const [taken, refused] = whole(least, most);
  const each = (bounds: readonly unknown[]) => bounds.map((bound) => ({ nightly: bound }));
  return form([...taken, ...each(taken)], ...refused, ...each(refused));
}

const forms: Readonly<Record<string, Forms>> = {
  ...byText("baseUrl", "legacyUrl", "namespace", "dataPath", "tokenPath", "tenant", "context"),
  ...byText("dataStandard", "host", "tlsCert", "tlsKey", "adminHost", "forwarded", "cors"),
  ...byText("hostCert", "hostKey", "hostCa", "sunset", "deprecated", "migrationPage", "brownout"),
  ...byText("env", "report", "shadow", "shadowReport"),
  schoolYears: form([{}, { 2017: {} }], "2017", []),
  descriptorNamespace: form(["uri://state.example"], "state", 1),
  stateDir: form(["none", "/var/lib"], "", 1),
  maxLimit: whole(1),
  idFormat: form(["compact", "dashed"], "short"),
  collections: form([{}, { a: "b" }], { a: 1 }, "a"),
  records: form([false, {}], true, "pass"),
  code: form(["strict", "lenient"], "any"),
  casing: form(["follow", "camel", "pascal", "both"], "snake"),
  oauthStatus: form(["legacy", "standard"], 200),
  allowInsecureHttp: form([true, false], "true"),
  retry: form([{}, { retries: 0 }], 0),
  callerNames: form([{}, { a: "b" }], { a: 1 }, "a"),
  without: form([[], ["EDB017"]], "EDB017", [17]),
  sessionLife: time("1m", "366d", "59s", "367d"),
  maxBody: form([1, 2 ** 40], 0, -1, 1.5, "8t"),
  port: whole(0, 65_535),
  adminPort: whole(0, 65_535),
  readyNeedsHost: form([true, false], 1),
  shutdownDelay: time("0s", "1h", "-1s", "61m"),
  grace: time("0ms", "3600s", 10, "3601s"),
  sendForwarded: form(["none", "pass", "append"], "all"),
  connections: whole(1, 10_000),
  queue: whole(0, 1_000_000),
  queueTimeout: time("1s", "1h", "999ms", "2h"),
  maxCalls: whole(1, 1_000_000),
  maxConnections: whole(1, 1_000_000),
  callerRate: perCaller(1, 100_000),
  callerCalls: perCaller(1, 100_000),
  callerBody: form([1, { nightly: 1 }], 0, 1.5, { nightly: 0 }, "8t"),
  allowedCallers: form([[], ["nightly"]], "nightly", [1]),
  hostTimeout: time("1s", "1h", "0s", 300),
  sites: form([{}, { "/one": {} }], [], { "/one": "x" }),
  shadowWrites: form(["rehearse", "both"], "none"),
  shadowNoise: form([0, 0.05, 1], -0.1, 1.1, "0.5"),
  shadowShare: form([0, 0.05, 1], -0.1, 1.1, "0.5"),
  shadowCalls: whole(1, 100),
  shadowRate: whole(1, 1_000_000),
  shadowMemory: form([1, 2 ** 40], 0, 1.5, "8t"),
  logFormat: form(["text", "json"], "xml"),
  logLevel: form(["info", "warn", "none"], "debug"),
  allowedHosts: form([[], ["host.example"]], "host.example", [1]),
};

test.each(Object.entries(forms))("%s is taken only in its own form", (name, [taken, refused]) => {
  for (const value of taken) expect(() => given({ [name]: value })).not.toThrow();
  for (const value of refused) {
    const wrong = `^--config: ${name}(\\.[^:]+)?: must (?:be|give) .+$`;
    expect(() => given({ [name]: value }), JSON.stringify(value)).toThrow(new RegExp(wrong));
  }
});

test("every option of a file is tried here", () => {
  const inFile = Object.entries<Row>(allRows).filter(([, each]) => isAt(each, "file"));
  const names = inFile.map(([name]) => name);
  expect(Object.keys(forms).toSorted()).toEqual(names.toSorted());
});

test("editors and edbridge take the same files", () => {
  const schema = new Ajv2020({ strict: false }).compile(schemaOfFile(allRows));
  for (const [name, [taken, refused]] of Object.entries(forms)) {
    for (const value of taken) expect([name, value, schema({ [name]: value })]).toContain(true);
    const seen = refused.filter((value) => !schema({ [name]: value }));
    expect(seen.length, name).toBeGreaterThan(0);
  }
});

test("the types of options are those of the table", () => {
  type Door = OptionsOf<typeof doorRows>;
  expectTypeOf<keyof Door>().toEqualTypeOf<keyof CompatOptions>();
  expectTypeOf<Omit<Door, "baseUrl">>().toExtend<Omit<CompatOptions, "baseUrl">>();
  expectTypeOf<CompatOptions>().toExtend<Door>();
  expectTypeOf<OptionsOf<typeof sidecarRows>>().toEqualTypeOf<
    Pick<SidecarOptions, keyof typeof sidecarRows>
  >();
});

test("the name of a file or of a caller may have spaces in it", () => {
  const options = optionsOf(allRows);
  options.addVariables({
    EDBRIDGE_SESSION_KEY_FILE: "/keys/of now, /keys/of before",
    EDBRIDGE_ALLOWED_CALLERS: "nightly roster,other",
    EDBRIDGE_CALLER_RATE: "nightly roster=50,*=5",
    EDBRIDGE_WITHOUT: "nightly roster=EDB017,EDB018",
  });
  expect(options.values).toEqual({
    sessionKeyFile: ["/keys/of now", "/keys/of before"],
    allowedCallers: ["nightly roster", "other"],
    callerRate: { "nightly roster": 50, "*": 5 },
    without: ["nightly roster=EDB017", "EDB018"],
  });
});

test.each([
  [{ grcae: 1 }, /^grcae: is not an option: did you mean grace\?$/],
  [{ grace: "10s" }, /^grace: must be a time from 0s to 1h: .* in code milliseconds\.$/],
  [{ sendForwarded: "all" }, /^sendForwarded: must be one of none, pass, append\.$/],
  [{ log: console }, /^log: must have call\(\), warn\(\), info\(\)\.$/],
  [{ sites: { "/north": { legacyUrl: 1 } } }, /^sites\.\/north\.legacyUrl: /],
])("startSidecar refuses %j", async (more, wrong) => {
  await expect(startSidecar({ baseUrl, ...more } as SidecarOptions)).rejects.toThrow(wrong);
});
