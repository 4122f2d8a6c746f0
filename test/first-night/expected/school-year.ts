import { byStandard, only, type Standard } from "../standards.ts";
import {
  type Expectations,
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

/** What a school offers in a year. */
export const schoolYear: Expectations = {
  courses: {
    host: (standard, changed) => ({
      courses: [
        {
          educationOrganizationReference: { educationOrganizationId: school },
          courseCode: "ALG-1",
          courseTitle: changed ? "Algebra One" : "Algebra I",
          courseDescription: "Equations and functions",
          numberOfParts: 1,
          courseDefinedByDescriptor: uri("CourseDefinedBy", "LEA"),
          courseGPAApplicabilityDescriptor: uri("CourseGPAApplicability", "Applicable"),
          dateCourseAdopted: "2010-08-01",
          highSchoolCourseRequirement: true,
          maximumAvailableCredits: 1.5,
          maximumAvailableCreditTypeDescriptor: uri("CreditType", "Carnegie unit"),
          identificationCodes: [
            {
              courseIdentificationSystemDescriptor: uri(
                "CourseIdentificationSystem",
                "LEA course code",
              ),
              identificationCode: "ALG-1",
            },
            {
              courseIdentificationSystemDescriptor: uri(
                "CourseIdentificationSystem",
                "State course code",
              ),
              identificationCode: "031005",
            },
          ],
          levelCharacteristics: [
            {
              courseLevelCharacteristicDescriptor: uri(
                "CourseLevelCharacteristic",
                changed ? "General" : "Core Subject",
              ),
            },
          ],
          offeredGradeLevels: [{ gradeLevelDescriptor: uri("GradeLevel", "Ninth grade") }],
          ...byStandard<object>(standard, {
            "3.1-4.0": { academicSubjectDescriptor: uri("AcademicSubject", "Mathematics") },
            "5.0-6.0": {
              academicSubjects: [
                { academicSubjectDescriptor: uri("AcademicSubject", "Mathematics") },
              ],
            },
          }),
        },
      ],
    }),
  },
  classPeriods: {
    host: () => ({ classPeriods: [{ schoolReference, classPeriodName: "Period 1" }] }),
  },
  locations: {
    host: (_, changed) => ({
      locations: [
        {
          schoolReference,
          classroomIdentificationCode: "R-12",
          maximumNumberOfSeats: 30,
          ...(changed && { optimalNumberOfSeats: 24 }),
        },
      ],
    }),
  },
  "gradingPeriods first": {
    host: (standard, changed) => ({
      gradingPeriods: [
        {
          ...periodOf(standard, "First Six Weeks", 1),
          ...only(standard, "5.0-6.0", { periodSequence: 1 }),
          schoolReference,
          schoolYearTypeReference,
          beginDate: "2016-08-22",
          endDate: "2016-09-30",
          totalInstructionalDays: changed ? 28 : 29,
        },
      ],
    }),
  },
  "gradingPeriods second": {
    host: (standard, changed) => ({
      gradingPeriods: [
        {
          ...periodOf(standard, "Second Six Weeks", 2),
          ...only(standard, "5.0-6.0", { periodSequence: 2 }),
          schoolReference,
          schoolYearTypeReference,
          beginDate: "2016-10-03",
          endDate: changed ? "2016-11-10" : "2016-11-11",
          totalInstructionalDays: 30,
        },
      ],
    }),
  },
  sessions: {
    host: (standard, changed) => ({
      sessions: [
        {
          schoolReference,
          schoolYearTypeReference,
          sessionName: session.sessionName,
          termDescriptor: uri("Term", "Fall Semester"),
          beginDate: "2016-08-22",
          endDate: "2016-12-16",
          totalInstructionalDays: changed ? 80 : 81,
          gradingPeriods: [{ gradingPeriodReference: firstSixWeeks(standard) }],
        },
      ],
    }),
  },
  "calendarDates holiday": dateOf("2016-09-05", "Holiday", "Weather day"),
  "calendarDates instruction": dateOf("2016-09-06", "Instructional day", "Make-up day"),
  courseOfferings: {
    host: (_, changed) => ({
      courseOfferings: [
        {
          localCourseCode: "ALG-1",
          localCourseTitle: changed ? "Algebra I, fall" : "Algebra I",
          courseReference: { educationOrganizationId: school, courseCode: "ALG-1" },
          schoolReference,
          sessionReference: session,
          curriculumUseds: [
            { curriculumUsedDescriptor: uri("CurriculumUsed", "Locally designed curriculum") },
          ],
        },
      ],
    }),
  },
  sections: {
    host: (_, changed) => ({
      sections: [
        {
          sectionIdentifier: section.sectionIdentifier,
          courseOfferingReference: offering,
          classPeriods: [
            { classPeriodReference: { schoolId: school, classPeriodName: "Period 1" } },
          ],
          locationReference: { schoolId: school, classroomIdentificationCode: "R-12" },
          sequenceOfCourse: 1,
          educationalEnvironmentDescriptor: uri("EducationalEnvironment", "Classroom"),
          instructionLanguageDescriptor: uri("Language", changed ? "spa" : "eng"),
          mediumOfInstructionDescriptor: uri("MediumOfInstruction", "Face-to-face instruction"),
          populationServedDescriptor: uri("PopulationServed", "Regular Students"),
          availableCredits: changed ? 0.5 : 1,
          availableCreditTypeDescriptor: uri("CreditType", "Carnegie unit"),
          characteristics: [
            { sectionCharacteristicDescriptor: uri("SectionCharacteristic", "Attendance Tracked") },
          ],
        },
      ],
    }),
  },
};
