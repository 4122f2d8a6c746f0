import { readLegacyJson } from "../src/http/legacy-json.js";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { callChannel, type CallEvent } from "@edbridge/compat";
import { created, json, root, textOf, through, told } from "./through.js";

const id = "0123456789abcdef0123456789abcdef";
const translated = { ...told, records: { keep: false } };

/** A body that is written as a record. */
function write(
  body: string | Uint8Array | AsyncIterable<Uint8Array>,
  method = "POST",
  options = {},
) {
  const headers = { authorization: "Bearer x", "content-type": "application/json" };
  const path = method === "PUT" ? `/${id}` : "";
  return through(`${root}/schools${path}`, {
    options,
    host: method === "PUT" ? { status: 204 } : created,
    call: { method, headers, body },
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
  ])("with %s is strict JSON to the host", async (_, body) => {
    for (const options of [{}, translated]) {
      const { asked, answer } = await write(body, method, options);
      expect(answer?.status).toBeLessThan(300);
      const sent: unknown = JSON.parse(String(asked[0]?.body));
      expect(sent).toEqual({ schoolId: 1, nameOfInstitution: "A" });
    }
  });

  test.each([
    ["no JSON of any kind", "{schoolId"],
    ["a value that legacy hosts refused", "{'schoolId': undefined}"],
  ])("with %s is the host's to judge, or refused", async (_, body) => {
    const passed = await write(body, method);
    expect(await textOf({ status: 200, headers: {}, body: passed.asked[0]?.body })).toBe(body);
    const { asked, answer } = await write(body, method, translated);
    expect([asked, answer?.status]).toEqual([[], 400]);
  });

  test.each(['[{"schoolId":  1}]', '"schoolId"', "null"])(
    "that is %s is no record",
    async (body) => {
      const { asked, answer } = await write(body, method, translated);
      expect(asked).toEqual([]);
      expect(answer && (await textOf(answer))).toContain("the body must be one JSON object");
      const passed = await write(body, method);
      expect(await textOf({ status: 200, headers: {}, body: passed.asked[0]?.body })).toBe(body);
    },
  );
});

// As Json.NET 6.0.8 reads: JsonTextReader.cs, JsonTextReaderTest.cs.
test.each([
  ["{'a': 'it''s'}", undefined],
  ["{'a': 'it\\'s \\u0041\\/'}", '{"a":"it\'s A/"}'],
  ['{"a": "two\r\nlines,\ta tab"}', '{"a":"two\\r\\nlines,\\ta tab"}'],
  ['{"a": "\\x41"}', undefined],
  ["{$a_1: 1, é2: 2, 3: 3}", '{"3":3,"$a_1":1,"é2":2}'],
  ["{a: 1 b: 2}", undefined],
  ["{a: 1}} and the rest", '{"a":1}'],
  ["{a: [1, 2,]}", '{"a":[1,2]}'],
  ["{a: 1 /* one * two ** three */}", '{"a":1}'],
  ["{a: .5, b: -.50, c: 5., d: 5.e3}", '{"a":0.5,"b":-0.50,"c":5,"d":5e3}'],
  ["{a: 0x1F, b: 017, c: -017, d: 0.5, e: 0}", '{"a":31,"b":15,"c":-17,"d":0.5,"e":0}'],
  ["{a: 9007199254740993}", '{"a":9007199254740993}'],
  ["/* one */ {a /* two */: 1 /***/, // three\r\n b: 2} // four", '{"a":1,"b":2}'],
  ["{a: 1, // one\r b: 2}", '{"a":1,"b":2}'],
  ["{__proto__: {b: 1}}", '{"__proto__":{"b":1}}'],
])("a legacy host's reader of %j", (text, read) => {
  expect(readLegacyJson(text)?.print()).toBe(read);
});

test.each([
  ["[", "]"],
  ["{a:", "}"],
])("what %s nests is read 64 levels deep, and no deeper", (open, close) => {
  const nested = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
  expect(readLegacyJson(nested(64))).toBeDefined();
  expect(readLegacyJson(nested(65))).toBeUndefined();
  expect(readLegacyJson(nested(100_000))).toBeUndefined();
});

test("a body that is no UTF-8 is sent as it came", async () => {
  const body = Buffer.from([0x22, 0xff, 0x22]);
  const { asked, answer } = await write(body);
  expect([asked[0]?.body, answer?.status]).toEqual([body, 201]);
});

test("a value of the caller's record is in no event, also where the host gets another", async () => {
  const reasons: unknown[] = [];
  const listen = (event: unknown) => void reasons.push((event as CallEvent).reason);
  callChannel.subscribe(listen);
  onTestFinished(() => void callChannel.unsubscribe(listen));
  const body = '{"schoolId": 1, "nameOfInstitution": "Oak", "oldMember": "Zebra"}';
  const headers = { authorization: "Bearer x", "content-type": "application/json" };
  const call = { method: "POST", headers, body };
  const host = json({ message: "Zebra is wrong." }, 400);
  const { asked } = await through(`${root}/schools`, { options: translated, call, host });
  expect(await textOf({ status: 200, headers: {}, body: asked[0]?.body })).not.toContain("Zebra");
  expect(reasons).toEqual([expect.stringMatching(/^\*\*\* is wrong/)]);
});

test("a body of many gigabytes is refused once it is too large", async () => {
  let given = 0;
  const body = (async function* () {
    for (; given < 4096; given++) yield new Uint8Array(1024 * 1024);
  })();
  const { asked, answer } = await write(body);
  expect([asked, answer?.status]).toEqual([[], 413]);
  expect(await textOf(answer)).toContain("option maxBody");
  expect(given).toBe(1);
});

test("what is sent with another type, or by another method, is not looked at", async () => {
  const headers = { authorization: "Bearer x", "content-type": "text/plain" };
  for (const call of [
    { method: "PUT", headers, body: "{a:1,}" },
    {
      method: "DELETE",
      headers: { ...headers, "content-type": "application/json" },
      body: "{a:1,}",
    },
  ]) {
    const { asked } = await through(`${root}/schools/${id}`, { call });
    expect(asked[0]?.body).toBe("{a:1,}");
  }
});

describe("with lenient JSON turned off", () => {
  const options = { without: ["EDB025"] };
  const send = (body: string | Uint8Array, more: Readonly<Record<string, string>> = {}) => {
    const headers = { authorization: "Bearer x", "content-type": "application/json", ...more };
    return through(`${root}/schools`, {
      options,
      host: created,
      call: { method: "POST", headers, body },
    });
  };

  test.each([
    ["strict JSON", '{"schoolId": 1}', {}, 201],
    ["JSON that is not strict", "{schoolId: 1}", {}, 400],
    ["no JSON", "{schoolId", {}, 400],
    ["bytes that are no UTF-8", Buffer.from([0x22, 0xff, 0x22]), {}, 400],
    ["a coded body", gzipSync('{"schoolId": 1}'), { "content-encoding": "gzip" }, 415],
    ["no record", "{schoolId: 1}", { "content-type": "text/plain" }, 201],
  ])("%s is answered %s", async (_, body, headers, status) => {
    const { asked, answer } = await send(body, headers);
    expect([answer?.status, asked.length]).toEqual([status, status === 201 ? 1 : 0]);
    if (status !== 201) expect(await textOf(answer)).toMatch(/\w\. \(EDB025\)/);
  });

  test("other requests go as they are", async () => {
    const { asked } = await through(`${root}/schools`, { options });
    expect(asked).toHaveLength(1);
  });
});

test.each([
  ["64 levels", 64, 0, 201],
  ["65 levels", 65, 0, 400],
  ["19,000 members", 1, 19_000, 201],
  ["20,001 members", 1, 20_001, 400],
])("a record of %s", async (_, levels, members, status) => {
  const inner = members > 0 ? Array.from({ length: members - 1 }, () => 1) : [];
  let record: unknown = members > 0 ? { list: inner } : 1;
  if (members === 0) for (let at = 0; at < levels; at++) record = { a: record };
  const { asked, answer } = await write(JSON.stringify(record));
  expect([answer?.status, asked.length]).toEqual([status, status === 201 ? 1 : 0]);
  if (status === 400) expect(await textOf(answer)).toMatch(/\b(?:64|20000)\b.*\(EDB025\)/);
});

test("an error of the caller's own body is thrown", async () => {
  const failure = new Error("gone");
  const body = (async function* () {
    yield Buffer.from("{");
    throw failure;
  })();
  await expect(write(body)).rejects.toBe(failure);
});
