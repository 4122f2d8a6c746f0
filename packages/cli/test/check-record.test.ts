import { expect, test } from "vitest";
import { checkRecord, type ReadList } from "../src/rehearse/check-record.js";
import type { Contract } from "../src/rehearse/contract.js";
import { fits } from "../src/rehearse/held-writes.js";

const school = "schoolReference";
const uri = "uri://ed-fi.org/TermDescriptor#Fall";

const contract: Contract = {
  source: "a contract",
  complaints: (collection, record) => {
    if (collection !== "ed-fi/sessions") return undefined;
    return "name" in Object(record) ? [] : ["name is required"];
  },
  named: () => [
    { path: school, entity: "school", value: { schoolId: 1, link: {} } },
    { path: "termDescriptor", value: uri },
  ],
  collectionOf: (entity) => (entity === "school" ? "ed-fi/schools" : undefined),
  keyOf: () => [],
};

const isMade = () => false;

const term = { namespace: "uri://ed-fi.org/TermDescriptor", codeValue: "fall" };
const terms = { "ed-fi/termDescriptors": [term] };

test.each([
  ["all is there", { ...terms, "ed-fi/schools": [{ schoolId: 1 }] }, "would-pass", ""],
  [
    "no such school",
    { ...terms, "ed-fi/schools": [] },
    "would-fail",
    "no such record in ed-fi/schools",
  ],
  ["the schools are not shown", terms, "not-certain", "could not be looked up"],
  [
    "the filter is ignored",
    { ...terms, "ed-fi/schools": [{ schoolId: 2 }] },
    "not-certain",
    school,
  ],
  [
    "no such term",
    { "ed-fi/termDescriptors": [{ ...term, codeValue: "Spring" }], "ed-fi/schools": [] },
    "would-fail",
    "no such value in ed-fi/termDescriptors",
  ],
  [
    "no terms at all",
    { "ed-fi/termDescriptors": [], "ed-fi/schools": [{ schoolId: 1 }] },
    "not-certain",
    "shows no values",
  ],
])("a record is judged by what the host has: %s", async (_, lists, outcome, reason) => {
  const read: ReadList = async (collection) => Reflect.get(lists, collection) as [] | undefined;
  const verdict = await checkRecord("ed-fi/sessions", { name: "x" }, contract, { read, isMade });
  expect(verdict.outcome).toBe(outcome);
  expect(JSON.stringify(verdict)).toContain(reason);
});

test("a record that lacks a field would fail, and one of an unknown collection is not certain", async () => {
  const host = { read: async () => [], isMade };
  const lacking = await checkRecord("ed-fi/sessions", {}, contract, host);
  expect(lacking).toEqual({ outcome: "would-fail", status: 400, reasons: ["name is required"] });
  const unknown = await checkRecord("tx/courses", {}, contract, host);
  expect(unknown).toMatchObject({ outcome: "not-certain" });
});

test("a reference in a role is found by its role", () => {
  const record = {
    feederSchoolReference: { schoolId: 1 },
    schoolReference: { schoolId: 2 },
    classOfSchoolYearTypeReference: { schoolYear: 2017 },
  };
  const isFound = (query: string) => fits(record, new URLSearchParams(query));
  expect(isFound("feederSchoolId=1&schoolId=2&classOfSchoolYear=2017")).toBe(true);
  expect(isFound("feederSchoolId=2")).toBe(false);
});
