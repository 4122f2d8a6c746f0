import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { assert, asyncProperty, uint16Array } from "fast-check";
import { expect, test } from "vitest";
import type { Extension } from "../src/index.js";
import { hostTranslator } from "../src/internal/index.js";

/** What tries to leave the string that it is in, or to name what every object has. */
const hostile = [
  '"];throw 1//',
  "`${throw 1}`",
  "\\",
  "'",
  "\n};throw 1;{",
  "\u2028",
  "*/",
  "</script>",
];

function translatorOf(rows: Extension["rows"]) {
  const tables = [{ collection: "badges", current: [{ name: "badges" }], rows }];
  return hostTranslator({ extensions: { collections: { badges: "agency/badges" }, tables } });
}

test.each(["constructor", "toString", "hasOwnProperty", "__defineGetter__", "a-b", "~x", "0"])(
  "a member named %s is a member like any other",
  async (name) => {
    const rows = [
      { legacy: name, current: `${name}.${name}` },
      { legacy: `list[].${name}`, current: `list[].${name}` },
    ];
    const record = { [name]: "a", list: [{ [name]: "b" }] };
    if (name.startsWith("~")) rows.shift();
    const translator = translatorOf(rows);
    const sent = await translator.toCurrent("badges", record);
    const back = await translator.toLegacy("badges", sent.record);
    expect(back.record).toEqual(name.startsWith("~") ? { list: record.list } : record);
  },
);

test.each(["__proto__", "a.b]", "a b", 'a"b', "a;b"])("a path of %s is refused", (name) => {
  expect(() => translatorOf([{ legacy: name, current: "a" }]).sourceOf("badges")).toThrow();
});

test("no text of a table leaves its string", async () => {
  const isText = async (text: string) => {
    const tag = text.replace(/[\]]/g, "");
    const rows = [
      { legacy: "first", current: "first", filler: text, why: text },
      { legacy: "paired", current: "pairedDescriptor", pairs: [{ legacy: text, current: text }] },
      { legacy: "gone", filler: text, why: text },
      { legacy: "of", current: `list[kind=${tag}].value`, why: text },
    ];
    const translator = translatorOf(rows);
    const sent = await translator.toCurrent("badges", { first: "x", of: "y", gone: "z" });
    expect(sent).toMatchObject({ record: { first: "x", list: [{ kind: tag, value: "y" }] } });
  };
  for (const text of hostile) await isText(text);
  const texts = uint16Array({ minLength: 1 }).map((units) => String.fromCharCode(...units));
  await assert(asyncProperty(texts, isText), { numRuns: 25 });
});

test("where Node may make no functions of text, the first translation says so", async () => {
  const index = new URL("../dist/index.js", import.meta.url).href;
  const program = `
    const { records } = await import(${JSON.stringify(index)});
    try { await records().toCurrent("schools", { schoolId: 1 }); }
    catch (error) { console.log(JSON.stringify([error.code, error.name, error.message])); }`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--disallow-code-generation-from-strings",
    "--input-type=module",
    "--eval",
    program,
  ]);
  const [code, name, message] = JSON.parse(stdout) as string[];
  expect([code, name]).toEqual(["EDB_CODE_GENERATION", "EdbridgeError"]);
  expect(message).toContain("Start Node without this flag");
});
