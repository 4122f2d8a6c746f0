import { expect, test } from "vitest";
import { type JsonRecord, records } from "../src/index.js";
import { type Case, expectSent, uri } from "./sent.js";

const own = "uri://x.example/SchoolTypeDescriptor#Own";
const nothingLost = { record: { schoolId: 5 }, lost: [] };
const taken = "Another field has the same place, and its value is there.";
const unknown = "No legacy record has a field of this name.";
const honor = {
  academicHonorCategoryDescriptor: uri("AcademicHonorCategory", "Honor roll"),
  honorDescription: "Honor roll",
};
class Exact {
  toString = () => "5";
}
const schoolOf = (one: unknown, other: unknown) => ({
  schoolReference: { schoolId: one },
  courseOfferingReference: { schoolId: other },
});

test.each<Case>([
  [
    "names are known in any letter case, and named in the account as they came",
    "schools",
    { SchoolId: 5, TYPE: "Regular", ADDRESSES: [{ City: "A", AddressTYPE: "Mailing" }] },
    {
      record: {
        schoolId: 5,
        schoolTypeDescriptor: uri("SchoolType", "Regular"),
        addresses: [{ city: "A", addressTypeDescriptor: uri("AddressType", "Mailing") }],
      },
      fates: [
        "kept SchoolId schoolId",
        "renamed TYPE schoolTypeDescriptor",
        "kept ADDRESSES[0].City addresses[0].city",
        "renamed ADDRESSES[0].AddressTYPE addresses[0].addressTypeDescriptor",
      ],
    },
  ],
  [
    "names that no table knows are losses",
    "schools",
    { schoolId: 5, mascot: "Owl", addresses: [{ planet: "Earth" }] },
    {
      record: { schoolId: 5 },
      lost: ["mascot", "addresses[0].planet"],
      whys: [unknown, unknown],
    },
  ],
  [
    "a name that no table knows comes with the nearest that is one",
    "schools",
    { addresses: [{ adressType: "x" }] },
    { whys: [`${unknown} Did you mean addressType?`] },
  ],
  [
    "current names that a caller sends already are kept",
    "schools",
    { schoolTypeDescriptor: own, addresses: [{ congressionalDistrict: "7" }] },
    {
      record: { schoolTypeDescriptor: own, addresses: [{ congressionalDistrict: "7" }] },
      lost: [],
    },
  ],
  [
    "no caller names another record as the tables do",
    "students",
    { "~studentEducationOrganizationAssociations": [{ loginId: "x" }], studentUniqueId: "1" },
    {
      record: { studentUniqueId: "1" },
      companions: {},
      lost: ["~studentEducationOrganizationAssociations[0].loginId"],
    },
  ],
  [
    "id is sent, link and _etag are not, and none is a loss",
    "disciplineIncidents",
    { id: "1", _etag: "2", schoolReference: { schoolId: 5, link: { rel: "School", href: "/x" } } },
    { record: { id: "1", schoolReference: { schoolId: 5 } }, lost: [] },
  ],
  ...[null, "", {}, []].map((value): Case => {
    const legacy = { schoolId: 5, webSite: value, type: value };
    return [`${JSON.stringify(value)} for a value is no loss`, "schools", legacy, nothingLost];
  }),
  ...[null, "", {}].map((value): Case => {
    const legacy = { schoolId: 5, addresses: value };
    return [`${JSON.stringify(value)} for a list is no loss`, "schools", legacy, nothingLost];
  }),
  [
    "an empty part of a key is no loss",
    "sections",
    { courseOfferingReference: { termDescriptor: "" } },
    { lost: [], fates: ["leftBehind courseOfferingReference.termDescriptor"] },
  ],
  [
    "an empty list at its own place stays",
    "schools",
    { addresses: [] },
    { record: { addresses: [] } },
  ],
  [
    "an empty list elsewhere makes none",
    "students",
    { addresses: [] },
    { record: {}, companions: {} },
  ],
  ...(
    [
      ["schoolId", { a: 1 }, ["schoolId.a"]],
      ["webSite", ["a", "b"], ["webSite[0]", "webSite[1]"]],
      ["addresses", "here", ["addresses"]],
      ["addresses", [5, null, { city: "x" }], ["addresses[0]"]],
      ["localEducationAgencyReference", 7, ["localEducationAgencyReference"]],
    ] as const
  ).map(([name, value, lost]): Case => {
    const whys = lost.map(() => "It does not have the published form.");
    const what = `${name} as ${JSON.stringify(value)} is not of the published form`;
    return [what, "schools", { [name]: value }, { lost, whys }];
  }),
  [
    "fields of one place agree, also as numbers that their reader kept exact",
    "sections",
    schoolOf(new Exact(), new Exact()),
    { lost: [] },
  ],
  [
    "of fields of one place that differ, the one named first in the table stays",
    "sections",
    schoolOf(6, 5),
    {
      record: { courseOfferingReference: { schoolId: 5 } },
      lost: ["schoolReference.schoolId"],
      whys: [taken],
    },
  ],
  ...[
    { type: "Regular", schoolTypeDescriptor: own },
    { schoolTypeDescriptor: own, type: "Regular" },
    { schoolId: 5, SCHOOLID: 6 },
  ].map((record): Case => {
    const names = Object.keys(record);
    return [
      `of ${names.join(" and ")} the later is lost`,
      "schools",
      record,
      { lost: names.slice(1) },
    ];
  }),
  [
    "of fields of one place, one that says nothing gives way",
    "schools",
    { type: "", schoolTypeDescriptor: own },
    { record: { schoolTypeDescriptor: own }, lost: [] },
  ],
  [
    "a type is a descriptor of the standard's own namespace",
    "academicSubjectTypes",
    { codeValue: "Art" },
    {
      record: { codeValue: "Art", namespace: "uri://ed-fi.org/AcademicSubjectDescriptor" },
      fates: ["kept codeValue codeValue", "defaulted namespace"],
    },
  ],
  [
    "a value that stands for nothing is sent where the record's own key holds it",
    "sections",
    { sequenceOfCourse: 1, uniqueSectionCode: "S" },
    { record: { sequenceOfCourse: 1, sectionIdentifier: "S" } },
  ],
  [
    "a value that stands for nothing is not sent as a part of another record's key, nor the other parts",
    "sections",
    { locationReference: { schoolId: 5, classroomIdentificationCode: "Undefined" } },
    { record: { courseOfferingReference: { schoolId: 5 } }, lost: [] },
  ],
  [
    "an honor without a description has that of its kind",
    "studentAcademicRecords",
    { academicHonors: [{ academicHonorCategoryType: "Honor roll" }] },
    { record: { academicHonors: [honor] }, lost: [] },
  ],
])("%s", expectSent);

test.each<[what: string, collection: string, current: JsonRecord, legacy: JsonRecord]>([
  [
    "names are taken as current hosts write them",
    "schools",
    { SchoolId: 5, schoolId: 6 },
    { schoolId: 6 },
  ],
  [
    "an empty text that a host has is the caller's to see",
    "schools",
    { webSite: "" },
    { webSite: "" },
  ],
  [
    "a value that stands for nothing is read where the host has none",
    "sections",
    { sectionIdentifier: "S", locationReference: { schoolId: 5 } },
    {
      uniqueSectionCode: "S",
      sequenceOfCourse: 1,
      locationReference: { schoolId: 5, classroomIdentificationCode: "Undefined" },
    },
  ],
  [
    "what an item of a list has besides does not get into the record above it",
    "schools",
    { addresses: [{ city: "A", periods: [{ beginDate: "2012-01-01", _ext: { a: 1 } }] }] },
    { addresses: [{ city: "A", beginDate: "2012-01-01T00:00:00" }] },
  ],
])("%s", async (_, collection, current, legacy) => {
  expect((await records().toLegacy(collection, current)).record).toEqual(legacy);
});

test("a collection that can only be read says why", async () => {
  const { obstacles } = await records().toCurrent("gradebookEntries", { title: "Essay" });
  expect(obstacles[0]).toMatch(/\.$/);
});

test.each(["constructor", "__proto__", "Schools", "levelDescriptors", "disabilityCategoryTypes"])(
  "%s has no table",
  async (name) => {
    const translator = records();
    expect(translator.has(name)).toBe(false);
    expect(translator.parts(name)).toEqual([]);
    await expect(translator.toCurrent(name, {})).rejects.toThrow(RangeError);
    await expect(translator.pageToLegacy(name, [])).rejects.toThrow(
      /no table for .* in Data Standard 5\.0/,
    );
  },
);
