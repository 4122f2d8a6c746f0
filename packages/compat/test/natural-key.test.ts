import { catalogOf } from "@edbridge/records/model";
import { describe, expect, test } from "vitest";
import { hasSameKey, naturalKey, withAddedParts } from "../src/writes/own-record.js";
import type { JsonRecord } from "./through.js";

/** The key of a record of a legacy collection. */
function keyOf(
  collection: string,
  record: Record<string, unknown>,
  standard: "3.1" | "5.0" = "5.0",
) {
  const found = catalogOf(standard).find(collection);
  return found && naturalKey(record, found, standard);
}

const school = { educationOrganizationReference: { educationOrganizationId: 255901001 } };
const program = {
  programReference: {
    educationOrganizationId: 255901,
    programName: "Bilingual",
    programTypeDescriptor: "uri://ed-fi.org/ProgramTypeDescriptor#Bilingual",
  },
};
const student = { studentReference: { studentUniqueId: "604822" }, beginDate: "2016-08-22" };

describe("the natural key of a record", () => {
  test.each([
    ["first", { ...program, ...school, ...student }],
    ["last", { ...student, ...school, ...program }],
  ])("is that of its own reference where another one stands %s", (_order, record) => {
    expect(keyOf("studentProgramAssociations", record)).toMatchObject({
      educationOrganizationId: 255901001,
      studentUniqueId: "604822",
    });
  });

  test("is that of the reference that hosts do not name by its role, and is not told among others", () => {
    const record = {
      courseReference: { courseCode: "ALG", educationOrganizationId: 255901 },
      studentAcademicRecordReference: {
        educationOrganizationId: 255901001,
        schoolYear: 2017,
        studentUniqueId: "604822",
        termDescriptor: "uri://ed-fi.org/TermDescriptor#Fall Semester",
      },
      courseAttemptResultDescriptor: "uri://ed-fi.org/CourseAttemptResultDescriptor#Pass",
    };
    expect(keyOf("courseTranscripts", record)).toMatchObject({
      courseEducationOrganizationId: 255901,
      educationOrganizationId: 255901001,
    });
    const other = { ...record, otherReference: { educationOrganizationId: 1 } };
    expect(keyOf("courseTranscripts", other)).toBeUndefined();
  });

  test("is that of the intervention where a cohort of another organization stands beside it", () => {
    const record = {
      cohortReference: { cohortIdentifier: "1", educationOrganizationId: 255901 },
      interventionReference: {
        educationOrganizationId: 255901001,
        interventionIdentificationCode: "A",
      },
      studentReference: { studentUniqueId: "604822" },
    };
    expect(keyOf("studentInterventionAssociations", record)).toEqual({
      educationOrganizationId: 255901001,
      interventionIdentificationCode: "A",
      studentUniqueId: "604822",
    });
  });

  test("has what a legacy key had to be looked up for", () => {
    const section = {
      localCourseCode: "ALG",
      schoolId: 255901001,
      schoolYear: 2017,
      sectionIdentifier: "1",
      sessionName: "Fall",
    };
    const record = {
      staffReference: { staffUniqueId: "S1" },
      sectionReference: section,
      beginDate: "2016-08-22",
    };
    expect(keyOf("staffSectionAssociations", record)).toMatchObject({
      staffUniqueId: "S1",
      sectionIdentifier: "1",
      sessionName: "Fall",
    });
  });

  test("is the URI of a descriptor, which legacy hosts knew by a number", () => {
    const uri = { namespace: "uri://ed-fi.org/TermDescriptor", codeValue: "Fall Semester" };
    const record = { ...uri, termDescriptorId: 7, shortDescription: "Fall" };
    expect(keyOf("termDescriptors", record)).toEqual(uri);
  });

  test("may have parts that no legacy key has", () => {
    const key = { staffUniqueId: "S1" };
    expect(withAddedParts(key, student, ["beginDate", "studentUniqueId"])).toEqual({
      staffUniqueId: "S1",
      beginDate: "2016-08-22",
      studentUniqueId: "604822",
    });
  });

  test("is not told of a collection that has none", () => {
    const own = { name: "routes", kind: "own", key: [], current: "routes" } as const;
    expect(naturalKey({ id: "1" }, own, "5.0")).toBeUndefined();
  });

  const whole = { educationOrganizationId: 1, programName: "A" };
  test.each<[string, JsonRecord, JsonRecord, boolean]>([
    ["all of it", { programReference: whole }, { programReference: whole }, true],
    [
      "one of its parts",
      { programReference: { ...whole, programName: "B" } },
      { programReference: whole },
      false,
    ],
    ["nothing of it", {}, { programReference: whole }, false],
    [
      "parts that the other does not say",
      { programReference: whole },
      { programReference: { programName: "A" } },
      true,
    ],
    ["no reference", { programReference: whole }, { programReference: null }, true],
    ["other members of these names", { home: { programName: "B" } }, { home: whole }, true],
  ])("is that of another record where it has %s", (_, found, record, expected) => {
    expect(hasSameKey(found, record, whole)).toBe(expected);
  });

  test.each([
    ["3.1", { periodSequence: 1 }, { gradingPeriodSequence: 1 }],
    ["5.0", { gradingPeriodName: "First" }, { gradingPeriodName: "First" }],
  ] as const)("has the parts of the grading period that %s has", (standard, part, expected) => {
    const kind = "uri://ed-fi.org/GradingPeriodDescriptor#First Six Weeks";
    const period = { gradingPeriodDescriptor: kind, schoolId: 255901001, schoolYear: 2017 };
    const record = {
      educationOrganizationReference: { educationOrganizationId: 255901001 },
      studentReference: { studentUniqueId: "604822" },
      gradingPeriodReference: { ...period, ...part },
    };
    expect(keyOf("reportCards", record, standard)).toEqual({
      educationOrganizationId: 255901001,
      studentUniqueId: "604822",
      gradingPeriodDescriptor: kind,
      gradingPeriodSchoolId: 255901001,
      gradingPeriodSchoolYear: 2017,
      ...expected,
    });
  });

  test.each([
    [
      "restraintEvents",
      {
        restraintEventIdentifier: "R1",
        eventDate: "2017-01-09",
        schoolReference: { schoolId: 1 },
        ...student,
      },
      { restraintEventIdentifier: "R1", schoolId: 1, studentUniqueId: "604822" },
    ],
    [
      "openStaffPositions",
      { requisitionNumber: "R1", datePosted: "2017-01-09", ...school },
      { requisitionNumber: "R1", educationOrganizationId: 255901001 },
    ],
  ])("of %s has fewer parts than the legacy one", (collection, record, expected) => {
    expect(keyOf(collection, record)).toEqual(expected);
  });

  test("of another record shows in its references", () => {
    const record = { ...program, ...school, ...student };
    const key = { educationOrganizationId: 255901001, studentUniqueId: "604822" };
    expect(hasSameKey({ ...record, id: "1" }, record, key)).toBe(true);
    const other = { educationOrganizationReference: { educationOrganizationId: 255901 } };
    expect(hasSameKey({ ...record, ...other }, record, key)).toBe(false);
  });
});
