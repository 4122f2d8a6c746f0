import { describe, expect, test } from "vitest";
import {
  type AccountEntry,
  type JsonRecord,
  losses,
  records,
  type RecordsOptions,
  type Translated,
} from "../src/index.js";

const up = async (collection: string, record: JsonRecord, options: RecordsOptions = {}) =>
  await records(options).toCurrent(collection, record);
const down = async (collection: string, record: JsonRecord, options: RecordsOptions = {}) =>
  await records(options).toLegacy(collection, record);
const line = (account: readonly AccountEntry[], path: string) =>
  account.find((each) => each.path === path);
const lost = ({ account }: Translated) => losses(account).map(({ path }) => path);

describe("names", () => {
  test("are known in any letter case on the way up, and named in the account as they came", async () => {
    const { record, account } = await up("schools", {
      SchoolId: 5,
      TYPE: "Regular",
      ADDRESSES: [{ City: "Grand Bend", AddressTYPE: "Mailing" }],
    });
    expect(record).toEqual({
      schoolId: 5,
      schoolTypeDescriptor: "uri://ed-fi.org/SchoolTypeDescriptor#Regular",
      addresses: [
        {
          city: "Grand Bend",
          addressTypeDescriptor: "uri://ed-fi.org/AddressTypeDescriptor#Mailing",
        },
      ],
    });
    expect(account.map(({ path, fate, to }) => [path, fate, to])).toEqual([
      ["SchoolId", "kept", "schoolId"],
      ["TYPE", "renamed", "schoolTypeDescriptor"],
      ["ADDRESSES[0].City", "kept", "addresses[0].city"],
      ["ADDRESSES[0].AddressTYPE", "renamed", "addresses[0].addressTypeDescriptor"],
    ]);
  });

  test("are taken as they are on the way down, as current hosts write them", async () => {
    const found = await down("schools", { SchoolId: 5, schoolId: 6 });
    expect(found.record).toEqual({ schoolId: 6 });
  });

  test("no table knows are losses of their own kind on the way up", async () => {
    const found = await up("schools", {
      schoolId: 5,
      mascot: "Owl",
      addresses: [{ planet: "Earth" }],
    });
    expect(found.record).toEqual({ schoolId: 5 });
    expect(lost(found)).toEqual(["mascot", "addresses[0].planet"]);
    expect(line(found.account, "mascot")).toEqual({
      path: "mascot",
      fate: "leftBehind",
      why: "No legacy record has a field of this name.",
      loss: "unknown",
    });
  });

  test.each([
    ["studentSchoolAssociations", { entryType: "x" }, "entryType", "entryTypeDescriptor"],
    ["students", { studentCharacteristics: "x" }, "studentCharacteristics", "characteristics"],
    ["schools", { addresses: [{ adressType: "x" }] }, "addresses[0].adressType", "addressType"],
  ])(
    "no table knows come with the nearest that is one: %s %j",
    async (collection, record, path, near) => {
      expect(line((await up(collection, record)).account, path)?.why).toBe(
        `No legacy record has a field of this name. Did you mean ${near}?`,
      );
    },
  );

  test("of current records that a caller sends already are kept", async () => {
    const { record, account } = await up("schools", {
      schoolId: 5,
      schoolTypeDescriptor: "uri://ed-fi.org/SchoolTypeDescriptor#Regular",
      addresses: [{ city: "Grand Bend", congressionalDistrict: "7" }],
    });
    expect(record).toEqual({
      schoolId: 5,
      schoolTypeDescriptor: "uri://ed-fi.org/SchoolTypeDescriptor#Regular",
      addresses: [{ city: "Grand Bend", congressionalDistrict: "7" }],
    });
    expect(new Set(account.map(({ fate }) => fate))).toEqual(new Set(["kept"]));
  });
});

test("a list that a caller sends under its current name is not written into", async () => {
  const classPeriods = [{ officialAttendancePeriod: true }];
  const { record } = await up("sections", {
    classPeriods,
    classPeriodReference: { schoolId: 5, name: "1" },
  });
  const classPeriodReference = { schoolId: 5, classPeriodName: "1" };
  expect(record["classPeriods"]).toEqual([
    { officialAttendancePeriod: true, classPeriodReference },
  ]);
  expect(classPeriods).toEqual([{ officialAttendancePeriod: true }]);
});

test("no caller names another record as the tables do", async () => {
  const name = "~studentEducationOrganizationAssociations";
  const found = await up("students", { [name]: [{ loginId: "x" }], studentUniqueId: "1" });
  expect(found).toMatchObject({ record: { studentUniqueId: "1" }, companions: {} });
  expect(line(found.account, `${name}[0].loginId`)?.fate).toBe("leftBehind");
});

describe("what stands beside the fields", () => {
  const extension = { agency: { nested: [{ a: 1 }], empty: {} } };
  test("_ext is kept both ways", async () => {
    expect((await up("schools", { schoolId: 5, _ext: extension })).record).toEqual({
      schoolId: 5,
      _ext: extension,
    });
    expect((await down("schools", { schoolId: 5, _ext: extension })).record).toEqual({
      schoolId: 5,
      _ext: extension,
    });
  });

  test("id goes both ways, link and _etag only down; none is a loss", async () => {
    const record = {
      id: "1",
      _etag: "2",
      schoolReference: { schoolId: 5, link: { rel: "School", href: "/x" } },
    };
    const sent = await up("disciplineIncidents", record);
    expect(sent.record).toEqual({ id: "1", schoolReference: { schoolId: 5 } });
    expect(lost(sent)).toEqual([]);
    const got = await down("disciplineIncidents", { ...record, _lastModifiedDate: "2020" });
    expect(got.record).toEqual(record);
  });
});

describe("what says nothing", () => {
  test.each([null, "", {}, []])("%o where a value belongs is no loss", async (value) => {
    const found = await up("schools", { schoolId: 5, webSite: value, type: value });
    expect(lost(found)).toEqual([]);
    expect(found.record).toEqual({ schoolId: 5 });
    expect(line(found.account, "webSite")?.fate).toBe("leftBehind");
    expect(line(found.account, "type")?.fate).toBe("leftBehind");
  });

  test("an empty text that a host has is the caller's to see", async () => {
    const record = { schoolId: 5, webSite: "" };
    expect((await down("schools", record)).record).toEqual(record);
  });

  test.each([null, "", {}])("%o where a list belongs is no loss", async (value) => {
    const found = await up("schools", { schoolId: 5, addresses: value });
    expect(found.record).toEqual({ schoolId: 5 });
    expect(lost(found)).toEqual([]);
  });

  test("an empty part of a key is no loss", async () => {
    const found = await up("sections", { courseOfferingReference: { termDescriptor: "" } });
    expect(lost(found)).toEqual([]);
    expect(line(found.account, "courseOfferingReference.termDescriptor")?.fate).toBe("leftBehind");
  });

  test("an empty list at its own place stays, elsewhere none is made", async () => {
    expect((await up("schools", { addresses: [] })).record).toEqual({ addresses: [] });
    expect(await up("students", { addresses: [] })).toMatchObject({ record: {}, companions: {} });
  });
});

test.each([
  ["schoolId", { a: 1 }, ["schoolId.a"]],
  ["webSite", ["a", "b"], ["webSite[0]", "webSite[1]"]],
  ["addresses", "here", ["addresses"]],
  ["addresses", [5, null, { city: "x" }], ["addresses[0]"]],
  ["localEducationAgencyReference", 7, ["localEducationAgencyReference"]],
])("%s as %o is not of the published form: a loss", async (name, value, paths) => {
  const found = await up("schools", { [name]: value });
  expect(lost(found)).toEqual(paths);
  expect(losses(found.account)[0]?.why).toBe("It does not have the published form.");
});

test("of several periods a legacy record has the one of today", async () => {
  const periods = [{ beginDate: "2012-01-01", endDate: "2012-12-31" }, { beginDate: "2013-01-01" }];
  const found = await down("schools", { addresses: [{ city: "A" }, { city: "B", periods }] });
  expect(found.record).toEqual({
    addresses: [{ city: "A" }, { city: "B", beginDate: "2013-01-01T00:00:00" }],
  });
});

test("a field that needs another one beside it is left behind without it", async () => {
  const end = "2012-12-31T00:00:00";
  const found = await up("schools", {
    addresses: [{ endDate: end }, { beginDate: "2012-01-01T00:00:00", endDate: end }],
  });
  expect(found.record).toEqual({
    addresses: [{ periods: [{ beginDate: "2012-01-01", endDate: "2012-12-31" }] }],
  });
  expect(lost(found)).toEqual(["addresses[0].endDate"]);
});

describe("fields that want one place", () => {
  const school = async (one: unknown, other: unknown) =>
    await up("sections", {
      schoolReference: { schoolId: one },
      courseOfferingReference: { schoolId: other, localCourseCode: "ART" },
    });

  test("agree", async () => {
    const found = await school(5, 5);
    expect(found.record).toEqual({
      courseOfferingReference: { schoolId: 5, localCourseCode: "ART" },
    });
    expect(lost(found)).toEqual([]);
  });

  test("agree as numbers that their reader kept exact", async () => {
    class Exact {
      toString = () => "5";
    }
    expect(lost(await school(new Exact(), new Exact()))).toEqual([]);
  });

  test("do not: the one named first in the table stays, the other is lost", async () => {
    const found = await school(6, 5);
    expect(found.record["courseOfferingReference"]).toMatchObject({ schoolId: 5 });
    expect(line(found.account, "schoolReference.schoolId")).toEqual({
      path: "schoolReference.schoolId",
      fate: "leftBehind",
      why: "Another field has the same place, and its value is there.",
      loss: "lost",
    });
  });

  test.each([
    [{ type: "Regular", schoolTypeDescriptor: "uri://x.example/SchoolTypeDescriptor#Own" }],
    [{ schoolTypeDescriptor: "uri://x.example/SchoolTypeDescriptor#Own", type: "Regular" }],
    [{ schoolId: 5, SCHOOLID: 6 }],
  ])("and differ in name or letter case: the later is lost: %o", async (record) => {
    expect(lost(await up("schools", record))).toEqual([Object.keys(record)[1]]);
  });

  test("and one says nothing: the other stays", async () => {
    const uri = "uri://x.example/SchoolTypeDescriptor#Own";
    const found = await up("schools", { type: "", schoolTypeDescriptor: uri });
    expect(found.record).toEqual({ schoolTypeDescriptor: uri });
    expect(lost(found)).toEqual([]);
  });
});

describe("the account", () => {
  const record = { schoolId: 5, addresses: "here" };
  const translator = records();
  test("can name losses alone", async () => {
    const { account } = await translator.toCurrent("schools", record, { account: "losses" });
    expect(account.map(({ path }) => path)).toEqual(["addresses"]);
  });

  test("can be left out, and the record is the same", async () => {
    const none = await translator.toCurrent("schools", record, { account: "none" });
    expect(none).toMatchObject({ record: { schoolId: 5 }, account: [] });
  });
});

describe("collections", () => {
  test.each([
    ["parents", "4.0", "parents"],
    ["parents", "5.0", "contacts"],
    ["studentParentAssociations", "6.0", "studentContactAssociations"],
    ["schools", "5.2", "schools"],
    ["academicSubjectTypes", "5.0", "academicSubjectDescriptors"],
  ])("%s of %s is %s", async (collection, dataStandard, current) => {
    expect((await up(collection, {}, { dataStandard })).collection).toBe(current);
  });

  test.each(["constructor", "__proto__", "Schools", "levelDescriptors", "disabilityCategoryTypes"])(
    "%s has no table",
    async (name) => {
      const translator = records();
      expect(translator.has(name)).toBe(false);
      expect(translator.parts(name)).toEqual([]);
      await expect(translator.toCurrent(name, {})).rejects.toThrow(RangeError);
      await expect(translator.toLegacy(name, {})).rejects.toThrow(
        /no table for .* in Data Standard 5\.0/,
      );
    },
  );

  test("a type is a descriptor of the standard's own namespace", async () => {
    const sent = await up("academicSubjectTypes", { codeValue: "Art", shortDescription: "Art" });
    expect(sent.record).toEqual({
      codeValue: "Art",
      shortDescription: "Art",
      namespace: "uri://ed-fi.org/AcademicSubjectDescriptor",
    });
    expect(sent.account.at(-1)).toEqual({ path: "namespace", fate: "defaulted" });
  });
});

describe("obstacles", () => {
  test("a collection that can only be read says why", async () => {
    const { obstacles } = await up("gradebookEntries", { title: "Essay" });
    expect(obstacles[0]).toMatch(/\.$/);
  });

  test("a default that is not set is named with its option", async () => {
    const { obstacles } = await up("calendarDates", { schoolReference: { schoolId: 5 } });
    expect(obstacles).toEqual(["A current calendarDates needs defaults.schoolYear to be set."]);
  });

  test("a default that is set is sent, and said to be added", async () => {
    const translator = records({ defaults: { calendarCode: "A" } });
    const record = { date: "2012-09-19T00:00:00", schoolReference: { schoolId: 5 } };
    const found = await translator.toCurrent("calendarDates", record, { schoolYear: 2012 });
    expect(found.obstacles).toEqual([]);
    expect(found.record["calendarReference"]).toMatchObject({
      calendarCode: "A",
      schoolYear: 2012,
    });
    expect(line(found.account, "calendarReference.calendarCode")?.fate).toBe("defaulted");
  });
});

describe("a value that stands for nothing", () => {
  const reference = { schoolId: 5, schoolYear: 2012, localCourseCode: "ART" };

  test("is sent where the record's own key holds it, or it could not be found again", async () => {
    const sent = await up("sections", { sequenceOfCourse: 1, uniqueSectionCode: "S" });
    expect(sent.record).toEqual({ sequenceOfCourse: 1, sectionIdentifier: "S" });
    expect(line(sent.account, "sequenceOfCourse")?.fate).toBe("kept");
    const merged = records().merge("sections", { sequenceOfCourse: 1 }, {});
    expect(merged).toEqual({});
  });

  test("is not sent where it is a part of another record's key", async () => {
    const sent = await up("sections", {
      classPeriodReference: { schoolId: 5, name: "Undefined" },
      locationReference: { schoolId: 5, classroomIdentificationCode: "Undefined" },
      courseOfferingReference: reference,
    });
    expect(sent.record).not.toHaveProperty("locationReference.classroomIdentificationCode");
    expect(lost(sent)).toEqual([]);
  });

  test("is read where the host has nothing", async () => {
    const read = await down("sections", {
      sectionIdentifier: "S",
      locationReference: { schoolId: 5 },
    });
    expect(read.record).toEqual({
      uniqueSectionCode: "S",
      sequenceOfCourse: 1,
      locationReference: { schoolId: 5, classroomIdentificationCode: "Undefined" },
    });
  });
});

test("losses alone are those of the whole account", async () => {
  const translator = records();
  const record = {
    schoolId: 5,
    SCHOOLID: 6,
    webSite: ["a"],
    addresses: [5, { city: { a: 1 } }],
    mascot: "Owl",
  };
  const all = await translator.toCurrent("schools", record);
  const few = await translator.toCurrent("schools", record, { account: "losses" });
  expect(few.account).toEqual(losses(all.account));
  expect(few.account.map(({ path }) => path)).toEqual([
    "SCHOOLID",
    "webSite[0]",
    "addresses[0]",
    "addresses[1].city.a",
    "mascot",
  ]);
  expect(few.record).toEqual(all.record);
});

test("what an item of a list has besides does not get into the record above it", async () => {
  const school = {
    addresses: [{ city: "A", periods: [{ beginDate: "2012-01-01", _ext: { a: 1 } }] }],
  };
  const read = await down("schools", school);
  expect(read.record).toEqual({ addresses: [{ city: "A", beginDate: "2012-01-01T00:00:00" }] });
});

test("of two items with one tag the first is the legacy field", async () => {
  const code = (identificationCode: string) => ({
    educationOrganizationIdentificationSystemDescriptor:
      "uri://ed-fi.org/EducationOrganizationIdentificationSystemDescriptor#SEA",
    identificationCode,
  });
  const read = await down("schools", { identificationCodes: [code("1"), code("2")] });
  expect(read.record["stateOrganizationId"]).toBe("1");
});

test.each(["3.1", "4.0", "6.0"])("an honor without a description in %s", async (dataStandard) => {
  const honors = [
    { academicHonorCategoryType: "Honor roll" },
    { academicHonorCategoryType: "Honor award", honorDescription: "Debate" },
  ];
  const made = await up("studentAcademicRecords", { academicHonors: honors }, { dataStandard });
  const described = (description: string) =>
    expect.objectContaining({ honorDescription: description });
  expect(made.record["academicHonors"]).toEqual([described("Honor roll"), described("Debate")]);
  expect(lost(made)).toEqual([]);
});
