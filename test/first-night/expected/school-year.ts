import { school, schoolReference, schoolYearTypeReference } from "../bodies/keys.ts";
import { yearRecords } from "../bodies/school-year.ts";
import { byStandard, only, type Standard } from "../standards.ts";
import type { Json } from "../legacy-program.ts";
import { expectationsOf, uri } from "./expectation.ts";

/** The session, as other records refer to it. */
export const sessionReference = {
  schoolId: school,
  schoolYear: 2017,
  sessionName: "2016-2017 Fall Semester",
};
const offering = { localCourseCode: "ALG-1", ...sessionReference };

/** The key of a section, as other records hold it. */
export const section = { ...offering, sectionIdentifier: "86000101-ALG-1-P1" };

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
const date = {
  made: (own: Json) => ({
    calendars: [
      {
        calendarCode: calendar.calendarCode,
        schoolReference,
        schoolYearTypeReference,
        calendarTypeDescriptor: uri("CalendarType", "Student Specific"),
      },
    ],
    calendarDates: [own],
  }),
  names: { schoolReference: undefined, eventDuration: undefined },
  others: () => ({ calendarReference: calendar }),
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
};

const periodNamed = (kind: string, periodSequence: number) => ({
  names: { descriptor: undefined, periodSequence: undefined },
  others: (standard: Standard) => ({
    ...periodOf(standard, kind, periodSequence),
    ...only(standard, "5.0-6.0", { periodSequence }),
    schoolYearTypeReference,
  }),
});

export const schoolYear = expectationsOf(yearRecords, {
  courses: {
    names: {
      code: "courseCode",
      title: "courseTitle",
      description: "courseDescription",
      definedByType: "courseDefinedByDescriptor",
      gpaApplicabilityType: "courseGPAApplicabilityDescriptor",
      academicSubjectDescriptor: undefined,
      type: "courseLevelCharacteristicDescriptor",
    },
    others: (standard) => {
      const subject = { academicSubjectDescriptor: uri("AcademicSubject", "Mathematics") };
      return byStandard<Json>(standard, {
        "3.1-4.0": subject,
        "5.0-6.0": { academicSubjects: [subject] },
      });
    },
  },
  classPeriods: { names: { name: "classPeriodName" } },
  "gradingPeriods first": periodNamed("First Six Weeks", 1),
  "gradingPeriods second": periodNamed("Second Six Weeks", 2),
  sessions: {
    names: { name: "sessionName" },
    others: (standard) => ({
      gradingPeriods: [{ gradingPeriodReference: firstSixWeeks(standard) }],
    }),
  },
  "calendarDates holiday": date,
  "calendarDates instruction": date,
  courseOfferings: {
    names: { code: "courseCode" },
    others: () => ({ sessionReference }),
  },
  sections: {
    names: {
      schoolReference: undefined,
      classPeriodReference: undefined,
      uniqueSectionCode: "sectionIdentifier",
      descriptor: "sectionCharacteristicDescriptor",
    },
    others: () => ({
      courseOfferingReference: offering,
      classPeriods: [{ classPeriodReference: { schoolId: school, classPeriodName: "Period 1" } }],
    }),
  },
});
