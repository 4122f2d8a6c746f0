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
  optionsOf(allRows).addFile(config as Record<string, unknown>, "--config") ?? true;

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

const texts = "text 7 8t 1s 5m 10m 367d uri://state.example none /var/lib".split(" ");
const numbers = [-1, 0, 0.05, 1, 1.5, 7, 2 ** 40, 2 ** 53];
const lists = [[], ["EDB017"], [17]];
const objects = [{}, { a: "b" }, { a: 1 }, { 2017: {} }, { "/one": {} }, { "/one": "x" }];
/** Values of every form. Each option takes some of them, and refuses others. */
const values: readonly unknown[] = [
  "",
  true,
  false,
  null,
  ...texts,
  ...numbers,
  ...lists,
  ...objects,
];
const schema = new Ajv2020({ strict: false }).compile(schemaOfFile(allRows));
const inFile = Object.entries<Row>(allRows).filter(([, each]) => isAt(each, "file"));

test.each(inFile)("%s is taken only in its own form", (name, { words = [], inner }) => {
  const taken = [...values, ...words].filter((value) => {
    try {
      return given({ [name]: value });
    } catch (error) {
      const wrong = `^--config: ${name}([.[][^:]+)?: (must (?:be|give) .+|is .+)$`;
      expect(String(Reflect.get(Object(error), "message"))).toMatch(new RegExp(wrong));
      return false;
    }
  });
  expect(taken.length).toBeGreaterThan(0);
  // What is inside `records` is checked with the other options of a host.
  for (const value of inner ? [] : taken)
    expect([value, schema({ [name]: value })]).toEqual([value, true]);
  const refused = values.filter((value) => !taken.includes(value));
  expect(refused.some((value) => !schema({ [name]: value }))).toBe(true);
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
