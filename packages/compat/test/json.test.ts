import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { excessOf, mostLevels } from "../src/http/json-bounds.js";
import {
  comparedText,
  exactNumber,
  isRecordValue,
  isSameValue,
  JsonDocument,
  plainText,
  printJson,
  readJson,
  readLegacyJson,
  recordsIn,
} from "../src/http/json.js";

const numbers = [
  "0",
  "-0",
  "1",
  "1.5",
  "1.50",
  "-1.0",
  "0.10",
  "100",
  "1e2",
  "1E+2",
  "-2.5e-7",
  "1.5E3",
  "12e3",
  "1e10",
  "12.50",
  "123456789012345",
  "1234567890123456",
  "9223372036854775807",
  "0.1234567890123456",
  "255901107",
];

describe("a number", () => {
  test.each(numbers)("%s is printed as it was read, wherever it stands", (number) => {
    const places = [`[${number}]`, `[1,${number},2]`, `{"a":${number}}`, `{"a":[${number}],"b":1}`];
    for (const text of places) expect(readJson(text)?.print()).toBe(text);
  });

  test.each(numbers)("%s is the text of itself", (number) => {
    const record = readJson(`{"a":${number}}`)?.value as { a: unknown } | undefined;
    const value = record?.a;
    expect(plainText(value)).toBe(number);
    expect(plainText(exactNumber(number))).toBe(number);
    expect(isRecordValue(value)).toBe(false);
    expect(typeof exactNumber(number)).toBe(
      String(Number(number)) === number ? "number" : "object",
    );
  });

  test("in a text, or a time, is none", () => {
    for (const text of ['{"a":"1.50"}', '{"at":"10:00,20:10:00"}', '["[1.50]",", 1.50,"]']) {
      expect(readJson(text)?.print()).toBe(text);
    }
  });
});

describe("JSON", () => {
  test("is printed as it was read, on one line or on many", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(typeof value === "object" && value !== null && Object.keys(value).length > 0);
        for (const space of [undefined, 2]) {
          const text = JSON.stringify(value, null, space);
          expect(JSON.parse(readJson(text)?.print() ?? "")).toEqual(JSON.parse(text));
          if (!text.includes("__proto__")) expect(readJson(text)?.print()).toBe(text);
        }
      }),
    );
  });

  test.each([
    ['{\n"a": 1}', '{\n  "a": 1\n}'],
    [' [\r\n{"a": 1}]', '[\n  {\n    "a": 1\n  }\n]'],
    ['{ "a": 1}', '{"a":1}'],
    ["[1,\n2]", "[1,2]"],
    ['{"a": 1.0, "a": 2.0}', '{"a":2.0}'],
    ['{"a": "{\\n"}', '{"a":"{\\n"}'],
    ['{"a": {\n"b": 1}}', '{"a":{"b":1}}'],
    ['{"a": 1.50 , "b": [1.0 ]}', '{"a":1.50,"b":[1.0]}'],
  ])("%j is printed as %j", (text, printed) => {
    expect(readJson(text)?.print()).toBe(printed);
  });

  test.each(["", "{", "{a:1}", '{"a":1.0', "{'a':1.0}"])("%j is none", (text) => {
    expect(readJson(text)).toBeUndefined();
  });

  test("of another value has the same layout", () => {
    expect(readJson('{\n"a":1}')?.with([1]).print()).toBe("[\n  1\n]");
    expect(readJson('{"a":1}')?.with([1]).print()).toBe("[1]");
    expect(new JsonDocument({ a: 1 }, 1).print()).toBe('{\n "a": 1\n}');
    expect(printJson([exactNumber("1.0")], 2)).toBe("[\n  1.0\n]");
    expect(printJson({ isLosslessNumber: true })).toBe('{"isLosslessNumber":true}');
  });

  test("that a legacy host took is read", () => {
    expect(readLegacyJson("{'a': 1.0,}")?.print()).toBe('{"a":1.0}');
    expect(readLegacyJson("{'a'")).toBeUndefined();
  });

  test("has the records of a list, or the one that it is", () => {
    const records = (value: unknown) => recordsIn(new JsonDocument(value));
    expect(records([{ a: 1 }, null, 7, [{ b: 1 }], exactNumber("1.0"), {}])).toEqual([
      { a: 1 },
      {},
    ]);
    expect(records({ a: 1 })).toEqual([{ a: 1 }]);
    for (const value of [null, undefined, "a", 7, exactNumber("1.0")]) {
      expect(records(value)).toEqual([]);
    }
  });
});

describe("two values", () => {
  test.each([
    [255901, "255901"],
    ["Grand Bend", "GRAND bend"],
    [true, "True"],
    [exactNumber("1.50"), "1.50"],
    ["2017-08-14", "2017-08-14T00:00:00"],
    ["2017-08-14", "2017-08-14 00:00"],
    ["2017-08-14", "2017-08-14T00:00:00.000Z"],
    ["2017-08-14", "2017-08-14T00:00Z"],
    [null, undefined],
    [[], {}],
  ])("%j and %j are the same to a host", (one, other) => {
    expect(isSameValue(one, other)).toBe(true);
  });

  test.each([
    [1, 2],
    ["2017-08-14", "2017-08-14T00:00:01"],
    ["2017-08-14", "2017-08-14T10:00:00"],
    ["2017-08-14", "2017-08-14T00:00:00.1"],
    ["2017-08-14", "x2017-08-14T00:00:00"],
    ["2017-08-14", "2017-08-14T00:00:00 x"],
    ["x2017-08-14", "x2017-08-14T00:00:00"],
    ["2017-08-14 x", "2017-08-14T00:00:00 x"],
    ["1", null],
    [false, null],
  ])("%j and %j are not", (one, other) => {
    expect(isSameValue(one, other)).toBe(false);
  });

  test("are compared by no text where they are no value", () => {
    for (const value of [null, undefined, {}, []]) expect(comparedText(value)).toBeUndefined();
  });
});

describe("a body that is too deep or too full", () => {
  const nested = (levels: number, [open, close]: string) =>
    `${open}`.repeat(levels) + close?.repeat(levels);
  const deep = mostLevels;

  test.each([
    [nested(deep, "[]"), undefined],
    [nested(deep + 1, "[]"), "deep"],
    [nested(deep, "{}"), undefined],
    [nested(deep + 1, "{}"), "deep"],
    ["[]".repeat(deep + 1), undefined],
    ["{}".repeat(deep + 1), undefined],
    [`"${"[".repeat(deep + 1)}"`, undefined],
    [`'${"{".repeat(deep + 1)}'`, undefined],
    [`"\\"${"[".repeat(deep + 1)}"`, undefined],
    [`"\\\\"${"[".repeat(deep + 1)}`, "deep"],
    [`"'"${"[".repeat(deep + 1)}'`, "deep"],
    [`"${"[".repeat(deep + 1)}`, undefined],
    [`/*${"[".repeat(deep + 1)}*/`, undefined],
    [`/*/${"[".repeat(deep + 1)}*/`, undefined],
    [`/**/${"[".repeat(deep + 1)}`, "deep"],
    [`/**/*${"[".repeat(deep + 1)}`, "deep"],
    [`/*${"[".repeat(deep + 1)}`, undefined],
    [`//${"[".repeat(deep + 1)}`, undefined],
    [`// x\n${"[".repeat(deep + 1)}`, "deep"],
    [`// x\r${"[".repeat(deep + 1)}`, "deep"],
    [`//\r${"[".repeat(deep + 1)}`, "deep"],
    [`// x\u2028${"[".repeat(deep + 1)}`, undefined],
    [`/x${"[".repeat(deep + 1)}`, "deep"],
    ["", undefined],
  ])("%s: %s", (text, excess) => {
    expect(excessOf(text, 1000)).toBe(excess);
  });

  test.each([
    ["[1,2,3]", 3],
    ['{"a":1,"b":2}', 4],
    ["[[],[],{}]", 6],
    ['["a,b,c","d:e"]', 2],
    ["[1/*,,,*/,2//,,\n,3]", 3],
    ["[1/,2]", 2],
  ])("%s has %i members and items, as they are counted", (text, count) => {
    expect(excessOf(text, count)).toBeUndefined();
    expect(excessOf(text, count - 1)).toBe("full");
  });
});
