import { byStandard, only } from "../standards.ts";
import {
  ada,
  atDistrict,
  ben,
  district,
  type Expectations,
  school,
  schoolReference,
  schoolYearTypeReference,
  teacher,
  uri,
} from "./expectation.ts";
import { firstSixWeeks, section, sessionReference } from "./school-year.ts";

const programOf = (name: string) => ({
  educationOrganizationId: district,
  programTypeDescriptor: uri("ProgramType", name),
  programName: name,
});

/** What happens in sections, and the programs that students take part in. */
export const inSections: Expectations = {
  staffSectionAssociations: {
    host: (standard, changed) => ({
      staffSectionAssociations: [
        {
          sectionReference: section,
          ...teacher,
          classroomPositionDescriptor: uri("ClassroomPosition", "Teacher of Record"),
          percentageContribution: changed ? 0.5 : 1,
          // Required from 5.0: the session's own begin date.
          ...only(standard, "5.0-6.0", { beginDate: "2016-08-22" }),
        },
      ],
    }),
    reads: (standard) => only(standard, "5.0-6.0", { beginDate: "2016-08-22T00:00:00" }),
    readsWhy:
      "If a program sends no `beginDate`, it reads that of the session: a current host requires the field.",
  },
  studentSectionAssociations: {
    host: (_, changed) => ({
      studentSectionAssociations: [
        {
          sectionReference: section,
          ...ada,
          beginDate: "2016-08-22",
          homeroomIndicator: false,
          repeatIdentifierDescriptor: uri("RepeatIdentifier", "Not repeated"),
          ...(changed && { endDate: "2016-12-16" }),
        },
      ],
    }),
  },
  studentSchoolAttendanceEvents: {
    host: (_, changed) => ({
      studentSchoolAttendanceEvents: [
        {
          schoolReference,
          sessionReference,
          ...ada,
          eventDate: "2016-09-07",
          attendanceEventCategoryDescriptor: uri("AttendanceEventCategory", "Tardy"),
          attendanceEventReason: "Bus",
          ...(changed && {
            educationalEnvironmentDescriptor: uri("EducationalEnvironment", "Classroom"),
          }),
        },
      ],
    }),
  },
  studentSectionAttendanceEvents: {
    host: (_, changed) => ({
      studentSectionAttendanceEvents: [
        {
          sectionReference: section,
          ...ada,
          eventDate: "2016-09-08",
          attendanceEventCategoryDescriptor: uri("AttendanceEventCategory", "Excused Absence"),
          ...(changed && { attendanceEventReason: "Dentist" }),
        },
      ],
    }),
  },
  grades: {
    host: (standard, changed) => ({
      grades: [
        {
          gradeTypeDescriptor: uri("GradeType", "Grading Period"),
          gradingPeriodReference: firstSixWeeks(standard),
          studentSectionAssociationReference: {
            ...section,
            studentUniqueId: "S-1001",
            beginDate: "2016-08-22",
          },
          letterGradeEarned: changed ? "A" : "B",
          numericGradeEarned: changed ? 92 : 85.5,
          performanceBaseConversionDescriptor: uri("PerformanceBaseConversion", "Proficient"),
        },
      ],
    }),
  },
  studentProgramAssociations: {
    host: (_, changed) => ({
      studentProgramAssociations: [
        {
          ...atDistrict,
          ...ada,
          programReference: programOf("Gifted and Talented"),
          beginDate: "2016-09-01",
          services: [
            { serviceDescriptor: uri("Service", "Counseling services"), primaryIndicator: true },
          ],
          ...(changed && {
            endDate: "2017-05-26",
            reasonExitedDescriptor: uri("ReasonExited", "Other"),
          }),
        },
      ],
    }),
  },
  studentSpecialEducationProgramAssociations: {
    host: (standard, changed) => ({
      studentSpecialEducationProgramAssociations: [
        {
          ...atDistrict,
          ...ben,
          programReference: programOf("Special Education"),
          beginDate: "2016-09-01",
          ideaEligibility: true,
          iepBeginDate: "2016-09-01",
          ...byStandard<object>(standard, {
            "3.1-5.2": { iepReviewDate: "2017-03-01", lastEvaluationDate: "2016-05-01" },
            "6.0": { iepLastReviewDate: "2017-03-01", iepLastEvaluationDate: "2016-05-01" },
          }),
          schoolHoursPerWeek: 35,
          specialEducationHoursPerWeek: changed ? 7.5 : 5,
          specialEducationSettingDescriptor: uri(
            "SpecialEducationSetting",
            "Inside regular class 80% or more of the day",
          ),
          specialEducationProgramServices: [
            {
              specialEducationProgramServiceDescriptor: uri(
                "SpecialEducationProgramService",
                "Psychological Services",
              ),
              primaryIndicator: true,
            },
          ],
        },
      ],
    }),
  },
};

/** The results of a term. */
export const transcripts: Expectations = {
  studentAcademicRecords: {
    host: (standard, changed) => {
      const average = changed ? 3.8 : 3.75;
      return {
        studentAcademicRecords: [
          {
            ...atDistrict,
            ...ada,
            schoolYearTypeReference,
            termDescriptor: uri("Term", "Fall Semester"),
            cumulativeAttemptedCredits: 3,
            cumulativeEarnedCredits: 3,
            cumulativeEarnedCreditTypeDescriptor: uri("CreditType", "Carnegie unit"),
            projectedGraduationDate: "2020-05-29",
            sessionEarnedCredits: changed ? 1.5 : 1,
            classRanking: {
              classRank: 3,
              totalNumberInClass: 120,
              percentageRanking: 97,
              classRankingDate: "2016-12-16",
            },
            academicHonors: [
              {
                academicHonorCategoryDescriptor: uri("AcademicHonorCategory", "Honor roll"),
                honorDescription: "Fall honor roll",
              },
            ],
            ...only(standard, "3.1-4.0", { cumulativeGradePointAverage: average }),
          },
        ],
      };
    },
    unplaced: [
      {
        field: "cumulativeGradePointAverage",
        in: "5.0-6.0",
        why: "From 5.0, an average says whether it is weighted. No legacy record says it.",
      },
    ],
  },
  courseTranscripts: {
    host: (standard, changed) => ({
      courseTranscripts: [
        {
          courseReference: { educationOrganizationId: school, courseCode: "ALG-1" },
          studentAcademicRecordReference: {
            studentUniqueId: "S-1001",
            educationOrganizationId: district,
            schoolYear: 2017,
            termDescriptor: uri("Term", "Fall Semester"),
          },
          courseAttemptResultDescriptor: uri("CourseAttemptResult", "Pass"),
          courseTitle: "Algebra I",
          attemptedCredits: 1,
          earnedCredits: 1,
          earnedCreditTypeDescriptor: uri("CreditType", "Carnegie unit"),
          finalLetterGradeEarned: "A",
          finalNumericGradeEarned: changed ? 93 : 92,
          methodCreditEarnedDescriptor: uri("MethodCreditEarned", "Classroom credit"),
          whenTakenGradeLevelDescriptor: uri("GradeLevel", "Ninth grade"),
          ...byStandard<object>(standard, {
            "3.1-4.0": { alternativeCourseCode: "MA-9" },
            "5.0-6.0": {
              alternativeCourseIdentificationCodes: [
                {
                  courseIdentificationSystemDescriptor: uri("CourseIdentificationSystem", "Other"),
                  identificationCode: "MA-9",
                },
              ],
            },
          }),
        },
      ],
    }),
    unplaced: [
      {
        field: "schoolReference.schoolId",
        why: "A current transcript names the organizations of its course and of its academic record, and no school.",
      },
    ],
  },
};
