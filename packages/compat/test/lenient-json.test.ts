import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { created, id, root, textOf, through, told, sending } from "./through.js";

const translated = { ...told, records: { keep: false } };

/** Sends a body as a record. */
function send(body: unknown, method = "POST", options = {}, more = {}) {
  const path = method === "PUT" ? `/${id}` : "";
  return through(`${root}/schools${path}`, {
    options,
    host: method === "PUT" ? { status: 204 } : created,
    call: sending(method, body, more),
  });
}

describe.each(["POST", "PUT"])("a %s of what a legacy host took for JSON", (method) => {
  test.each([
    ["commas too many", '{"schoolId": 1, "nameOfInstitution": "A",}'],
    ["single quotes", "{'schoolId': 1, 'nameOfInstitution': 'A'}"],
    ["names without quotes", '{schoolId: 1, nameOfInstitution: "A"}'],
    ["comments", '{"schoolId": 1, // the first\n "nameOfInstitution": /* new */ "A"}'],
    ["a byte order mark", '\ufeff{"schoolId": 1, "nameOfInstitution": "A"}'],
    ["a name twice", '{"schoolId": 2, "schoolId": 1, "nameOfInstitution": "A"}'],
    ["a name twice, and a fraction", '{"schoolId": 2, "schoolId": 1.0, "nameOfInstitution": "A"}'],
  ])("with %s is strict JSON to the host", async (_, body) => {
    for (const options of [{}, translated]) {
      const { asked, answer } = await send(body, method, options);
      expect(answer?.status).toBeLessThan(300);
      const sent: unknown = JSON.parse(String(asked[0]?.body));
      expect(sent).toEqual({ schoolId: 1, nameOfInstitution: "A" });
    }
  });

  const noObject = "the body must be one JSON object";
  test.each([
    ["no JSON of any kind", "{schoolId", "EDB024"],
    ["a value that legacy hosts refused", "{'schoolId': undefined}", "EDB024"],
    ["letters in Latin-1", Buffer.from('{"a":"Caf\u00e9"}', "latin1"), "EDB024"],
    ["a list", '[{"schoolId":  1}]', noObject],
    ["a text", '"schoolId"', noObject],
    ["null", "null", noObject],
  ])("with %s is the host's to judge, or refused", async (_, body, said) => {
    const [passed] = (await send(body, method)).asked;
    expect(Buffer.from(passed?.body as Uint8Array)).toEqual(Buffer.from(body));
    const { asked, answer } = await send(body, method, translated);
    expect([asked, answer?.status]).toEqual([[], 400]);
    expect(await textOf(answer)).toContain(said);
  });
});

// As Json.NET 6.0.8 reads: JsonTextReader.cs, JsonTextReaderTest.cs.
test.each([
  ["{'a': 'it''s'}", undefined],
  ["{'a': 'it\\'s \\u0041\\/'}", '{"a":"it\'s A/"}'],
  ['{"a": "two\r\nlines,\ta tab"}', '{"a":"two\\r\\nlines,\\ta tab"}'],
  ['{"a": "\\x41"}', undefined],
  ["{$a_1: 1, é2: 2, 3: 3}", '{"3":3,"$a_1":1,"é2":2}'],
  ["{a: 1 b: 2}", undefined],
  ["{a-b: 1}", undefined],
  ["{+a: 1}", undefined],
  ["{a: 1}} and the rest", '{"a":1}'],
  ["{a: [1, 2,]}", '{"a":[1,2]}'],
  ["{a: true, b: false, c: null}", '{"a":true,"b":false,"c":null}'],
  ["{a: 1 /* one * two ** three */}", '{"a":1}'],
  ["{a: .5, b: -.50, c: 5., d: 5.e3}", '{"a":0.5,"b":-0.50,"c":5,"d":5e3}'],
  ["{a: 0x1F, b: 017, c: -017, d: 0.5, e: 0}", '{"a":31,"b":15,"c":-17,"d":0.5,"e":0}'],
  ["{a: -000.5, b: -00, c: -0012e1}", '{"a":-0.5,"b":-0,"c":-12e1}'],
  ["{a: 0178}", undefined],
  ["{a: 017x}", undefined],
  ["{a: x-1.5}", undefined],
  ["{a: 9007199254740993}", '{"a":9007199254740993}'],
  ["/* one */ {a /* two */: 1 /***/, // three\r\n b: 2} // four", '{"a":1,"b":2}'],
  ["{a: 1, // one\r b: 2}", '{"a":1,"b":2}'],
  ["{__proto__: {b: 1}}", '{"__proto__":{"b":1}}'],
])("what a legacy host's reader makes of %j is sent, and else the text", async (text, read) => {
  const [sent] = (await send(text)).asked;
  expect(String(sent?.body)).toBe(read ?? text);
});

test.each([
  ["[", "]"],
  ["{a:", "}"],
])("what %s nests is read 64 levels deep, and no deeper", async (open, close) => {
  const statusOf = async (levels: number) => {
    const inner = `${open.repeat(levels - 1)}1${close.repeat(levels - 1)}`;
    return (await send(`{a:${inner}}`, "POST", translated)).answer.message;
  };
  expect([await statusOf(64), await statusOf(65), await statusOf(100_000)]).toMatchSnapshot();
});

test.each([
  ["PUT", "text/plain"],
  ["PUT", undefined],
  ["DELETE", "application/json"],
])("what is sent by %s with the type %s is not looked at", async (method, type) => {
  const call = sending(method, "{a:1,}", { "content-type": type });
  const { asked } = await through(`${root}/schools/${id}`, { call });
  expect(asked[0]?.body).toBe("{a:1,}");
});

test.each([
  ["strict JSON", '{"schoolId": 1}', {}, 201],
  ["JSON that is not strict", "{schoolId: 1}", {}, 400],
  ["no JSON", "{schoolId", {}, 400],
  ["bytes that are no UTF-8", Buffer.from([0x22, 0xff, 0x22]), {}, 400],
  ["a coded body", gzipSync('{"schoolId": 1}'), { "content-encoding": "gzip" }, 415],
  ["a body in no coding", '{"schoolId": 1}', { "content-encoding": "identity" }, 201],
  ["no record", "{schoolId: 1}", { "content-type": "text/plain" }, 201],
])("with lenient JSON turned off, %s is answered %s", async (_, body, headers, status) => {
  const { asked, answer } = await send(body, "POST", { without: ["EDB025"] }, headers);
  expect([answer?.status, asked.length]).toEqual([status, status === 201 ? 1 : 0]);
  if (status !== 201) expect(await textOf(answer)).toMatch(/\w\. \(EDB025\)/);
});

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
const full = (members: number) => ({ list: Array.from({ length: members - 1 }, () => 1) });
test.each([
  ["64 levels", nested(64), 201],
  ["65 levels", nested(65), 400],
  ["19,000 members", full(19_000), 201],
  ["20,001 members", full(20_001), 400],
])("a record of %s", async (_, record, status) => {
  const { asked, answer } = await send(record);
  expect([answer?.status, asked.length]).toEqual([status, status === 201 ? 1 : 0]);
  if (status === 400) expect(await textOf(answer)).toMatch(/\b(?:64|20000)\b.*\(EDB025\)/);
});

test("an error of the caller's own body is thrown", async () => {
  const failure = new Error("gone");
  const body = (async function* () {
    yield Buffer.from("{");
    throw failure;
  })();
  const call = { ...sending("POST", ""), body };
  await expect(through(`${root}/schools`, { call })).rejects.toBe(failure);
});
