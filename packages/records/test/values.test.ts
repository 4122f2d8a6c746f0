import { assert, constantFrom, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { Descriptors, type DescriptorOptions } from "../src/model/descriptor-value.js";
import { conversionOf as conversionBy } from "../src/plan/values.js";

const usual: DescriptorOptions = { dataStandard: "5.0" };
const own: DescriptorOptions = {
  dataStandard: "5.0",
  descriptorNamespace: "uri://state.example",
  namespaces: { GradeLevel: "uri://district.example/2026" },
  values: { Term: { Fall: "Fall Semester", "Year Round": "All Year" } },
};

/** The conversion of a word, without a host's own descriptors. */
function conversionOf(word: string, options: DescriptorOptions) {
  const descriptors = new Descriptors(options);
  const { toCurrent, toLegacy } = conversionBy(word, descriptors);
  const context = { values: descriptors.by({}), noteUnknown: () => {} };
  return {
    toCurrent: (value: unknown) => toCurrent(value, context, {}),
    toLegacy: (value: unknown) => toLegacy(value, context, {}),
  };
}

describe("both ways", () => {
  test.each([
    ["type SchoolType", usual, "Regular", "uri://ed-fi.org/SchoolTypeDescriptor#Regular"],
    ["type SchoolType", own, "Regular", "uri://ed-fi.org/SchoolTypeDescriptor#Regular"],
    ["descriptor Term", usual, "Fall", "uri://ed-fi.org/TermDescriptor#Fall"],
    ["descriptor Weapon", own, "Knife", "uri://state.example/WeaponDescriptor#Knife"],
    ["descriptor GradeLevel", own, "One", "uri://district.example/2026/GradeLevelDescriptor#One"],
    ["descriptor Term", own, "Fall", "uri://state.example/TermDescriptor#Fall Semester"],
    ["descriptor Term", own, "Year Round", "uri://state.example/TermDescriptor#All Year"],
    ["descriptor Term", own, "Spring", "uri://state.example/TermDescriptor#Spring"],
    ["descriptor Term", usual, "1/2 #1 é 日本", "uri://ed-fi.org/TermDescriptor#1/2 #1 é 日本"],
    ["date", usual, "2012-09-19T00:00:00", "2012-09-19"],
    ["dateTime", usual, "2012-09-19T10:11:12", "2012-09-19T10:11:12Z"],
    ["dateTime", usual, "2012-09-19T10:11:12.345", "2012-09-19T10:11:12.345Z"],
    [
      "namespace",
      usual,
      "http://ed-fi.org/Assessment/Assessment.xml",
      "uri://ed-fi.org/Assessment",
    ],
    [
      "descriptorNamespace",
      usual,
      "http://ed-fi.org/Descriptor/TermDescriptor.xml",
      "uri://ed-fi.org/TermDescriptor",
    ],
    ["text", usual, 12, "12"],
    ["text", usual, -3, "-3"],
    ["number", usual, "12", 12],
    ["number", usual, "-3", -3],
  ] as const)("%s, %o: %s is %s", (word, settings, legacy, current) => {
    const { toCurrent, toLegacy } = conversionOf(word, settings);
    expect(toCurrent(legacy)).toBe(current);
    expect(toLegacy(current)).toBe(legacy);
  });
});

test.each([
  ["date", "2012-09-19T10:11:12Z", "2012-09-19"],
  ["date", "2012-09-19", "2012-09-19"],
  ["date", "19.9.2012", "19.9.2012"],
  ["dateTime", "2012-09-19T10:11:12Z", "2012-09-19T10:11:12Z"],
  ["dateTime", "2012-09-19T10:11:12+02:00", "2012-09-19T10:11:12+02:00"],
  ["dateTime", "2012-09-19", "2012-09-19"],
  ["namespace", "https://ed-fi.org/x", "uri://ed-fi.org/x"],
  ["namespace", "uri://ed-fi.org/x", "uri://ed-fi.org/x"],
  [
    "namespace",
    "http://www.nwea.org/x/LearningObjective.xml",
    "uri://www.nwea.org/LearningObjective",
  ],
  ["namespace", "http://nwea.org/Assessment", "uri://nwea.org/Assessment"],
  ["text", "A1", "A1"],
  ["number", "A1", "A1"],
  ["number", "007", "007"],
  ["number", "1".repeat(16), "1".repeat(16)],
  ["descriptor Term", "uri://x.example/TermDescriptor#Fall", "uri://x.example/TermDescriptor#Fall"],
  ["type Sex", "", ""],
] as const)("up, %s: %s becomes %s", (word, legacy, current) => {
  expect(conversionOf(word, usual).toCurrent(legacy)).toBe(current);
});

test.each([
  ["date", "2012-09-19T10:11:12", "2012-09-19T10:11:12"],
  ["text", "A1", "A1"],
  ["text", "1".repeat(16), "1".repeat(16)],
  ["text", "1.5", "1.5"],
  ["descriptor Term", "Fall", "Fall"],
] as const)("down, %s: %s becomes %s", (word, current, legacy) => {
  expect(conversionOf(word, usual).toLegacy(current)).toBe(legacy);
});

test("a descriptor's number is its text", () => {
  expect(conversionOf("descriptor Disability", usual).toCurrent(3)).toBe(
    "uri://ed-fi.org/DisabilityDescriptor#3",
  );
});

test.each([null, undefined, true])("what is no text stays as it is: %s", (value) => {
  for (const word of ["type Sex", "descriptor Term", "date", "dateTime", "namespace"]) {
    expect(conversionOf(word, usual).toCurrent(value)).toBe(value);
    expect(conversionOf(word, usual).toLegacy(value)).toBe(value);
  }
});

test("a number that its reader kept exact becomes text", () => {
  class Exact {
    toString = () => "12345678901234567890";
  }
  expect(conversionOf("text", usual).toCurrent(new Exact())).toBe("12345678901234567890");
});

const words = ["type SchoolType", "descriptor Term", "descriptor GradeLevel"];

test("any bare value goes up as one code and comes back", () => {
  assert(
    property(
      ...([string({ unit: "grapheme", minLength: 1 }), constantFrom(...words)] as const),
      (legacy, word) => {
        const { toCurrent, toLegacy } = conversionOf(word, own);
        const current = toCurrent(legacy);
        // What is an address already is no bare value.
        if (/^(?:uri|https?):/i.test(legacy)) return;
        expect(current).toContain("Descriptor#");
        expect(toLegacy(current)).toBe(legacy);
      },
    ),
    {
      examples: [
        ["#", "descriptor Term"],
        ["a/b c#d", "descriptor Term"],
        ["\n", "type SchoolType"],
      ],
    },
  );
});

test("any code of any agency comes down and goes back up", () => {
  const code = string({ unit: "grapheme", minLength: 1 });
  const spaces = constantFrom("uri://ed-fi.org", "uri://state.example", "uri://a.example/2026");
  assert(
    property(code, spaces, (text, space) => {
      const { toCurrent, toLegacy } = conversionOf("descriptor Weapon", own);
      const current = `${space}/WeaponDescriptor#${text}`;
      expect(toCurrent(toLegacy(current))).toBe(current);
    }),
    {
      examples: [
        ["uri://a.example/XDescriptor#b", "uri://state.example"],
        ["x.xml/y\n", "uri://a.example/2026"],
      ],
    },
  );
});

test("more values than are remembered are turned alike", () => {
  const { toCurrent } = conversionOf("descriptor Term", usual);
  for (let at = 0; at < 1200; at++) {
    expect(toCurrent(`Term ${at % 600}`)).toBe(`uri://ed-fi.org/TermDescriptor#Term ${at % 600}`);
  }
});

test("a whole number is written without its decimals for a legacy caller", () => {
  // A reader may keep a number exact, in an object.
  class Exact {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
    toString() {
      return this.text;
    }
  }
  const { toCurrent, toLegacy } = conversionOf("integer", usual);
  const half = new Exact("1.50");
  expect([new Exact("2.00"), new Exact("-3.0"), 4, half, "5.0", null].map(toLegacy)).toEqual([
    2,
    -3,
    4,
    half,
    "5.0",
    null,
  ]);
  expect(toCurrent(2)).toBe(2);
});
