import { legacyRecords } from "../legacy-program.ts";
import * as of from "./keys.ts";

/** What happens in sections. */
export const inSections = legacyRecords([
  {
    name: "staffSectionAssociations",
    key: { ...of.section, staffUniqueId: of.teacher },
    body: {
      sectionReference: of.section,
      ...of.teacherReference,
      classroomPositionDescriptor: "Teacher of Record",
      percentageContribution: 1,
    },
    change: { percentageContribution: 0.5 },
  },
  {
    name: "studentSectionAssociations",
    key: { ...of.section, studentUniqueId: of.ada, beginDate: of.midnight("2016-08-22") },
    body: {
      sectionReference: of.section,
      ...of.adaReference,
      beginDate: of.midnight("2016-08-22"),
      homeroomIndicator: false,
      repeatIdentifierType: "Not repeated",
    },
    change: { endDate: of.midnight("2016-12-16") },
  },
  {
    name: "studentSchoolAttendanceEvents",
    key: {
      ...of.term,
      studentUniqueId: of.ada,
      eventDate: of.midnight("2016-09-07"),
      attendanceEventCategoryDescriptor: "Tardy",
    },
    body: {
      schoolReference: of.schoolReference,
      sessionReference: of.term,
      ...of.adaReference,
      eventDate: of.midnight("2016-09-07"),
      attendanceEventCategoryDescriptor: "Tardy",
      attendanceEventReason: "Bus",
    },
    change: { educationalEnvironmentType: "Classroom" },
  },
  {
    name: "studentSectionAttendanceEvents",
    key: {
      ...of.section,
      studentUniqueId: of.ada,
      eventDate: of.midnight("2016-09-08"),
      attendanceEventCategoryDescriptor: "Excused Absence",
    },
    body: {
      sectionReference: of.section,
      ...of.adaReference,
      eventDate: of.midnight("2016-09-08"),
      attendanceEventCategoryDescriptor: "Excused Absence",
    },
    change: { attendanceEventReason: "Dentist" },
  },
  {
    name: "grades",
    key: {
      ...of.section,
      studentUniqueId: of.ada,
      beginDate: of.midnight("2016-08-22"),
      type: "Grading Period",
      gradingPeriodDescriptor: "First Six Weeks",
      gradingPeriodBeginDate: of.midnight("2016-08-22"),
    },
    body: {
      type: "Grading Period",
      gradingPeriodReference: of.firstSixWeeks,
      studentSectionAssociationReference: {
        ...of.section,
        studentUniqueId: of.ada,
        beginDate: of.midnight("2016-08-22"),
      },
      letterGradeEarned: "B",
      numericGradeEarned: 85.5,
      performanceBaseConversionType: "Proficient",
    },
    change: { letterGradeEarned: "A", numericGradeEarned: 92 },
  },
]);

/** The key of a student's part in a program. */
const inProgram = ({ type, name }: typeof of.gifted, studentUniqueId: string) => ({
  educationOrganizationId: of.district,
  programEducationOrganizationId: of.district,
  programType: type,
  programName: name,
  studentUniqueId,
  beginDate: of.midnight("2016-09-01"),
});

/** The programs that students take part in. */
export const participations = legacyRecords([
  {
    name: "studentProgramAssociations",
    key: inProgram(of.gifted, of.ada),
    body: {
      ...of.atDistrict,
      ...of.adaReference,
      programReference: of.gifted,
      beginDate: of.midnight("2016-09-01"),
      services: [{ serviceDescriptor: "Counseling services", primaryIndicator: true }],
    },
    change: { endDate: of.midnight("2017-05-26"), reasonExitedDescriptor: "Other" },
  },
  {
    name: "studentSpecialEducationProgramAssociations",
    key: inProgram(of.special, of.ben),
    body: {
      ...of.atDistrict,
      ...of.benReference,
      programReference: of.special,
      beginDate: of.midnight("2016-09-01"),
      ideaEligibility: true,
      iepBeginDate: of.midnight("2016-09-01"),
      iepReviewDate: of.midnight("2017-03-01"),
      lastEvaluationDate: of.midnight("2016-05-01"),
      schoolHoursPerWeek: 35,
      specialEducationHoursPerWeek: 5,
      specialEducationSettingDescriptor: "Inside regular class 80% or more of the day",
      services: [{ serviceDescriptor: "Psychological services", primaryIndicator: true }],
    },
    change: { specialEducationHoursPerWeek: 7.5 },
  },
]);

/** The results of a term. */
export const transcripts = legacyRecords([
  {
    name: "studentAcademicRecords",
    key: of.academicRecord,
    body: {
      ...of.atDistrict,
      ...of.adaReference,
      schoolYearTypeReference: of.schoolYearTypeReference,
      termDescriptor: "Fall Semester",
      cumulativeAttemptedCredits: 3,
      cumulativeEarnedCredits: 3,
      cumulativeEarnedCreditType: "Carnegie unit",
      cumulativeGradePointAverage: 3.75,
      projectedGraduationDate: of.midnight("2020-05-29"),
      sessionEarnedCredits: 1,
      classRanking: {
        classRank: 3,
        totalNumberInClass: 120,
        percentageRanking: 97,
        classRankingDate: of.midnight("2016-12-16"),
      },
      academicHonors: [
        { academicHonorCategoryType: "Honor roll", honorDescription: "Fall honor roll" },
      ],
    },
    change: { cumulativeGradePointAverage: 3.8, sessionEarnedCredits: 1.5 },
  },
  {
    name: "courseTranscripts",
    key: {
      ...of.academicRecord,
      courseEducationOrganizationId: of.school,
      courseCode: "ALG-1",
      courseAttemptResultType: "Pass",
    },
    body: {
      courseReference: { educationOrganizationId: of.school, code: "ALG-1" },
      studentAcademicRecordReference: of.academicRecord,
      schoolReference: of.schoolReference,
      courseAttemptResultType: "Pass",
      courseTitle: "Algebra I",
      alternativeCourseCode: "MA-9",
      attemptedCredits: 1,
      earnedCredits: 1,
      earnedCreditType: "Carnegie unit",
      finalLetterGradeEarned: "A",
      finalNumericGradeEarned: 92,
      methodCreditEarnedType: "Classroom credit",
      whenTakenGradeLevelDescriptor: "Ninth grade",
    },
    change: { finalNumericGradeEarned: 93 },
  },
]);
