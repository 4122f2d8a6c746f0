import { type Json, legacyRecords } from "../legacy-program.ts";
import * as of from "./keys.ts";

const period = (
  name: string,
  descriptor: string,
  [begin, end]: [string, string],
  [periodSequence, totalInstructionalDays]: [number, number],
  change: Json,
) => ({
  name: `gradingPeriods ${name}`,
  key: ["beginDate", "descriptor", "schoolId"],
  body: {
    schoolReference: of.schoolReference,
    descriptor,
    beginDate: of.midnight(begin),
    endDate: of.midnight(end),
    periodSequence,
    totalInstructionalDays,
  },
  change,
});
const day = (name: string, date: string, ...kinds: [first: string, later: string]) => {
  const [calendarEvents, later] = kinds.map((calendarEventDescriptor) => [
    { calendarEventDescriptor, eventDuration: 1 },
  ]);
  return {
    name: `calendarDates ${name}`,
    key: ["schoolId", "date"],
    body: { schoolReference: of.schoolReference, date: of.midnight(date), calendarEvents },
    change: { calendarEvents: later },
  };
};

/** What a school offers in a year. */
export const yearRecords = legacyRecords([
  {
    name: "courses",
    key: { educationOrganizationId: of.school, code: "ALG-1" },
    body: {
      educationOrganizationReference: { educationOrganizationId: of.school },
      code: "ALG-1",
      title: "Algebra I",
      description: "Equations and functions",
      numberOfParts: 1,
      academicSubjectDescriptor: "Mathematics",
      definedByType: "LEA",
      gpaApplicabilityType: "Applicable",
      dateCourseAdopted: of.midnight("2010-08-01"),
      highSchoolCourseRequirement: true,
      maximumAvailableCredits: 1.5,
      maximumAvailableCreditType: "Carnegie unit",
      identificationCodes: [
        { courseIdentificationSystemDescriptor: "LEA course code", identificationCode: "ALG-1" },
        { courseIdentificationSystemDescriptor: "State course code", identificationCode: "031005" },
      ],
      levelCharacteristics: [{ type: "Core Subject" }],
      offeredGradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
    },
    change: { title: "Algebra One", levelCharacteristics: [{ type: "General" }] },
  },
  {
    name: "classPeriods",
    key: { schoolId: of.school, name: "Period 1" },
    body: { schoolReference: of.schoolReference, name: "Period 1" },
  },
  {
    name: "locations",
    key: { schoolId: of.school, classroomIdentificationCode: "R-12" },
    body: {
      schoolReference: of.schoolReference,
      classroomIdentificationCode: "R-12",
      maximumNumberOfSeats: 30,
    },
    change: { optimalNumberOfSeats: 24 },
  },
  period("first", "First Six Weeks", ["2016-08-22", "2016-09-30"], [1, 29], {
    totalInstructionalDays: 28,
  }),
  period("second", "Second Six Weeks", ["2016-10-03", "2016-11-11"], [2, 30], {
    endDate: of.midnight("2016-11-10"),
  }),
  {
    name: "sessions",
    key: of.term,
    body: {
      schoolReference: of.schoolReference,
      schoolYearTypeReference: of.schoolYearTypeReference,
      name: "2016-2017 Fall Semester",
      termDescriptor: "Fall Semester",
      beginDate: of.midnight("2016-08-22"),
      endDate: of.midnight("2016-12-16"),
      totalInstructionalDays: 81,
      gradingPeriods: [{ gradingPeriodReference: of.firstSixWeeks }],
    },
    change: { totalInstructionalDays: 80 },
  },
  day("holiday", "2016-09-05", "Holiday", "Weather day"),
  day("instruction", "2016-09-06", "Instructional day", "Make-up day"),
  {
    name: "courseOfferings",
    key: of.offering,
    body: {
      localCourseCode: "ALG-1",
      localCourseTitle: "Algebra I",
      courseReference: { educationOrganizationId: of.school, code: "ALG-1" },
      schoolReference: of.schoolReference,
      sessionReference: of.term,
      curriculumUseds: [{ curriculumUsedType: "Locally designed curriculum" }],
    },
    change: { localCourseTitle: "Algebra I, fall" },
  },
  {
    name: "sections",
    key: of.section,
    body: {
      schoolReference: of.schoolReference,
      courseOfferingReference: of.offering,
      classPeriodReference: { schoolId: of.school, name: "Period 1" },
      locationReference: { schoolId: of.school, classroomIdentificationCode: "R-12" },
      uniqueSectionCode: of.section.uniqueSectionCode,
      sequenceOfCourse: 1,
      educationalEnvironmentType: "Classroom",
      instructionLanguageDescriptor: "English",
      mediumOfInstructionType: "Face-to-face instruction",
      populationServedType: "Regular Students",
      availableCredits: 1,
      availableCreditType: "Carnegie unit",
      characteristics: [{ descriptor: "Attendance Tracked" }],
    },
    change: { instructionLanguageDescriptor: "Spanish", availableCredits: 0.5 },
  },
]);
