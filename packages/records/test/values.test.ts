import { describe, expect, test } from "vitest";
import { rowsOf } from "./rows.js";
import { uri } from "./sent.js";

/** A number that its reader kept exact, in an object. */
class Exact {
  readonly toString: () => string;
  constructor(text: string) {
    this.toString = () => text;
  }
}
const half = new Exact("1.50");

const plain = ["date", "dateTime", "namespace", "descriptorNamespace", "text", "number", "integer"];
// Without a host's own descriptors.
const rows = rowsOf([...plain, "type Sex", "descriptor Term", "descriptor Disability"]);

const both = [
  ["descriptor Term", "1/2 #1 é 日本", uri("Term", "1/2 #1 é 日本")],
  ["date", "2012-09-19T00:00:00", "2012-09-19"],
  ["dateTime", "2012-09-19T10:11:12", "2012-09-19T10:11:12Z"],
  ["dateTime", "2012-09-19T10:11:12.345", "2012-09-19T10:11:12.345Z"],
  ["namespace", "http://ed-fi.org/Assessment/Assessment.xml", "uri://ed-fi.org/Assessment"],
  [
    "descriptorNamespace",
    "http://ed-fi.org/Descriptor/TermDescriptor.xml",
    "uri://ed-fi.org/TermDescriptor",
  ],
  ["text", 12, "12"],
  ["text", -3, "-3"],
  ["number", "12", 12],
  ["number", "-3", -3],
  ...["type Sex", "descriptor Term", "date", "dateTime", "namespace"].flatMap((word) =>
    // Nothing is the same as no member.
    [null, undefined, true].map((value) => [word, value, value ?? undefined] as const),
  ),
] as const;

describe("up", () => {
  test.each([
    ...both,
    ["date", "2012-09-19T10:11:12Z", "2012-09-19"],
    ["date", "2012-09-19", "2012-09-19"],
    ["date", "19.9.2012", "19.9.2012"],
    ["dateTime", "2012-09-19T10:11:12Z", "2012-09-19T10:11:12Z"],
    ["dateTime", "2012-09-19T10:11:12+02:00", "2012-09-19T10:11:12+02:00"],
    ["dateTime", "2012-09-19", "2012-09-19"],
    ["namespace", "https://ed-fi.org/x", "uri://ed-fi.org/x"],
    ["namespace", "uri://ed-fi.org/x", "uri://ed-fi.org/x"],
    ["namespace", "http://a.org/x/LearningObjective.xml", "uri://a.org/LearningObjective"],
    ["namespace", "http://nwea.org/Assessment", "uri://nwea.org/Assessment"],
    ["text", "A1", "A1"],
    ["text", new Exact("12345678901234567890"), "12345678901234567890"],
    ["number", "A1", "A1"],
    ["number", "007", "007"],
    ["number", "1".repeat(16), "1".repeat(16)],
    ["integer", 2, 2],
    ["type Sex", "", undefined],
    ["descriptor Disability", 3, uri("Disability", "3")],
  ] as const)("%s: %s becomes %s", async (word, legacy, current) => {
    expect((await rows.toCurrent(word, legacy))[0]).toBe(current);
  });
});

describe("down", () => {
  test.each([
    ...both.map(([word, legacy, current]) => [word, current, legacy ?? undefined] as const),
    ["date", "2012-09-19T10:11:12", "2012-09-19T10:11:12"],
    ["text", "A1", "A1"],
    ["text", "1".repeat(16), "1".repeat(16)],
    ["text", "1.5", "1.5"],
    ["descriptor Term", "Fall", "Fall"],
    // A whole number is written without its decimals.
    ["integer", new Exact("2.00"), 2],
    ["integer", new Exact("-3.0"), -3],
    ["integer", 4, 4],
    ["integer", half, half],
    ["integer", "5.0", "5.0"],
  ] as const)("%s: %s becomes %s", async (word, current, legacy) => {
    expect((await rows.toLegacy(word, current))[0]).toBe(legacy);
  });
});

test("more values than are remembered are turned alike", async () => {
  const values = Array.from({ length: 1200 }, (_, at) => `Term ${at % 600}`);
  const turned = await rows.toCurrent("descriptor Term", ...values);
  expect(turned).toEqual(values.map((value) => uri("Term", value)));
});
