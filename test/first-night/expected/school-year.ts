import { yearRecords } from "../bodies/school-year.ts";
import type { Json } from "../legacy-program.ts";
import { byStandard, only, type Standard } from "../standards.ts";
import {
  type Expectations,
  same,
  school,
  schoolReference,
  schoolYearTypeReference,
  uri,
} from "./expectation.ts";

const session = { schoolId: school, schoolYear: 2017, sessionName: "2016-2017 Fall Semester" };
const offering = { localCourseCode: "ALG-1", ...session };

/** The key of a section, as other records hold it. */
export const section = { ...offering, sectionIdentifier: "86000101-ALG-1-P1" };

/** The session, as other records refer to it. */
export const sessionReference = session;

/** A grading period is known by its sequence up to 4.0, by its name from 5.0. */
function periodOf(standard: Standard, kind: string, periodSequence: number) {
  return {
    gradingPeriodDescriptor: uri("GradingPeriod", kind),
    ...byStandard<object>(standard, {
      "3.1-4.0": { periodSequence },
      "5.0-6.0": { gradingPeriodName: kind },
    }),
  };
}

/** The first grading period, as other records refer to it. */
export const firstSixWeeks = (standard: Standard) => ({
  ...periodOf(standard, "First Six Weeks", 1),
  schoolId: school,
  schoolYear: 2017,
});

const calendar = { calendarCode: `${school}_2017`, schoolId: school, schoolYear: 2017 };
const dateOf = (date: string, first: string, later: string): Expectations[string] => ({
  host: (_, changed) => ({
    calendars: [
      {
        calendarCode: calendar.calendarCode,
        schoolReference,
        schoolYearTypeReference,
        calendarTypeDescriptor: uri("CalendarType", "Student Specific"),
      },
    ],
    calendarDates: [
      {
        calendarReference: calendar,
        date,
        calendarEvents: [
          { calendarEventDescriptor: uri("CalendarEvent", changed ? later : first) },
        ],
      },
    ],
  }),
  unplaced: [
    {
      field: "calendarEvents[].eventDuration",
      why: "A current event has no length.",
    },
  ],
  stays: {
    collections: ["calendars"],
    why: "The calendar belongs to the school, and has other dates.",
  },
});

const period = (name: string, kind: string, periodSequence: number) =>
  same(
    yearRecords,
    `gradingPeriods ${name}`,
    { descriptor: undefined, periodSequence: undefined },
    (standard) => ({
      ...periodOf(standard, kind, periodSequence),
      ...only(standard, "5.0-6.0", { periodSequence }),
      schoolYearTypeReference,
    }),
  );

/** What a school offers in a year. */
export const schoolYear: Expectations = {
  courses: same(
    yearRecords,
    "courses",
    {
      code: "courseCode",
      title: "courseTitle",
      description: "courseDescription",
      definedByType: "courseDefinedByDescriptor",
      gpaApplicabilityType: "courseGPAApplicabilityDescriptor",
      academicSubjectDescriptor: undefined,
      type: "courseLevelCharacteristicDescriptor",
    },
    (standard) => {
      const subject = { academicSubjectDescriptor: uri("AcademicSubject", "Mathematics") };
      return byStandard<Json>(standard, {
        "3.1-4.0": subject,
        "5.0-6.0": { academicSubjects: [subject] },
      });
    },
  ),
  classPeriods: same(yearRecords, "classPeriods", { name: "classPeriodName" }),
  locations: same(yearRecords, "locations"),
  "gradingPeriods first": period("first", "First Six Weeks", 1),
  "gradingPeriods second": period("second", "Second Six Weeks", 2),
  sessions: same(
    yearRecords,
    "sessions",
    { name: "sessionName", gradingPeriods: undefined },
    (standard) => ({ gradingPeriods: [{ gradingPeriodReference: firstSixWeeks(standard) }] }),
  ),
  "calendarDates holiday": dateOf("2016-09-05", "Holiday", "Weather day"),
  "calendarDates instruction": dateOf("2016-09-06", "Instructional day", "Make-up day"),
  courseOfferings: same(
    yearRecords,
    "courseOfferings",
    { code: "courseCode", sessionReference: undefined },
    () => ({ sessionReference: session }),
  ),
  sections: same(
    yearRecords,
    "sections",
    {
      schoolReference: undefined,
      classPeriodReference: undefined,
      uniqueSectionCode: "sectionIdentifier",
      instructionLanguageDescriptor: undefined,
      descriptor: "sectionCharacteristicDescriptor",
    },
    (_, changed) => ({
      courseOfferingReference: offering,
      classPeriods: [{ classPeriodReference: { schoolId: school, classPeriodName: "Period 1" } }],
      instructionLanguageDescriptor: uri("Language", changed ? "spa" : "eng"),
    }),
  ),
};
