import fc from "fast-check";
import { expect, test } from "vitest";
import { keepOnly, selectionOf } from "../src/routing/field-selection.js";

const record = {
  schoolId: 1,
  nameOfInstitution: "A",
  addresses: [
    { city: "X", addressTypeDescriptor: "m", periods: [{ beginDate: "1", endDate: "2" }] },
    { city: "Y", addressTypeDescriptor: "p", periods: [] },
  ],
  schoolCategories: [{ schoolCategoryDescriptor: "high" }],
  schoolReference: { schoolId: 1, link: { href: "/schools" } },
  behaviors: [{ behaviorDescriptor: "b", note: "n" }],
  seriesGroups: [{ seriesGroupDescriptor: "s", note: "n" }],
  number: null,
};

test.each([
  ["schoolId", { schoolId: 1 }],
  ["SCHOOLID, addresses(City)", { schoolId: 1, addresses: [{ city: "X" }, { city: "Y" }] }],
  [
    "addresses(periods(beginDate),city)",
    {
      addresses: [
        { city: "X", periods: [{ beginDate: "1" }] },
        { city: "Y", periods: [] },
      ],
    },
  ],
  ["schoolCategories(types)", { schoolCategories: [{}] }],
  ["schoolCategories(schoolCategory)", { schoolCategories: [{}] }],
  ["", record],
  ["behaviors(behaviorDescriptor)", { behaviors: [{ behaviorDescriptor: "b" }] }],
  ["behaviors(typeOfBehavior)", { behaviors: [{}] }],
  ["number(type)", { number: null }],
  [
    "addresses,schoolReference(schoolId)",
    { addresses: record.addresses, schoolReference: { schoolId: 1 } },
  ],
  ["schoolReference(schoolId),number", { schoolReference: { schoolId: 1 }, number: null }],
  ["schoolReference(schoolId)", { schoolReference: { schoolId: 1 } }],
  ["schoolReference(none)", { schoolReference: {} }],
  ["schoolReference()", { schoolReference: record.schoolReference }],
  ["schoolReference.none", { schoolReference: record.schoolReference }],
  ["schoolReference/link/href", { schoolReference: record.schoolReference }],
  ["schoolId(x)", { schoolId: 1 }],
  ["schoolReference(schoolId", { schoolReference: { schoolId: 1 } }],
  [")schoolId)),", { schoolId: 1 }],
  ["(schoolId)", record],
  [" , ", record],
])("%s", (text, expected) => {
  const copy = structuredClone(record);
  const selection = selectionOf(text);
  if (selection) keepOnly(copy, selection);
  expect(copy).toEqual(expected);
});

test("no text is too odd, and nothing is given that is not there", () => {
  const part = fc.constantFrom("(", ")", ",", "addresses", "city", "schoolId", ".", " ", "é");
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const copy: object = structuredClone(record);
      const selection = selectionOf(parts.join(""));
      if (selection) keepOnly(copy as Record<string, unknown>, selection);
      expect(record).toMatchObject(copy);
    }),
  );
});
