import {
  inSections as inSectionRecords,
  participations,
  transcripts as records,
} from "../bodies/results.ts";
import { district } from "../bodies/keys.ts";
import type { Json } from "../legacy-program.ts";
import { byStandard, only } from "../standards.ts";
import { expectationsOf, uri } from "./expectation.ts";
import { firstSixWeeks, section, sessionReference } from "./school-year.ts";

const programOf = (name: string) => ({
  programReference: {
    educationOrganizationId: district,
    programTypeDescriptor: uri("ProgramType", name),
    programName: name,
  },
});
const inSection = { others: () => ({ sectionReference: section }) };
const service = uri("SpecialEducationProgramService", "Psychological Services");

/** What happens in sections, and the programs that students take part in. */
export const inSections = expectationsOf([...inSectionRecords, ...participations], {
  staffSectionAssociations: {
    others: (standard) => ({
      sectionReference: section,
      // Required from 5.0: the session's own begin date.
      ...only(standard, "5.0-6.0", { beginDate: "2016-08-22" }),
    }),
    reads: (standard) => only(standard, "5.0-6.0", { beginDate: "2016-08-22T00:00:00" }),
    readsWhy:
      "If a program sends no `beginDate`, it reads that of the session: a current host requires the field.",
  },
  studentSectionAssociations: inSection,
  studentSchoolAttendanceEvents: { others: () => ({ sessionReference }) },
  studentSectionAttendanceEvents: inSection,
  grades: {
    names: { type: "gradeTypeDescriptor" },
    others: (standard) => ({
      gradingPeriodReference: firstSixWeeks(standard),
      studentSectionAssociationReference: {
        ...section,
        studentUniqueId: "S-1001",
        beginDate: "2016-08-22",
      },
    }),
  },
  studentProgramAssociations: { others: () => programOf("Gifted and Talented") },
  studentSpecialEducationProgramAssociations: {
    names: { services: undefined, iepReviewDate: undefined, lastEvaluationDate: undefined },
    others: (standard) => ({
      ...programOf("Special Education"),
      ...byStandard<object>(standard, {
        "3.1-5.2": { iepReviewDate: "2017-03-01", lastEvaluationDate: "2016-05-01" },
        "6.0": { iepLastReviewDate: "2017-03-01", iepLastEvaluationDate: "2016-05-01" },
      }),
      specialEducationProgramServices: [
        { specialEducationProgramServiceDescriptor: service, primaryIndicator: true },
      ],
    }),
  },
});

const alternative = {
  courseIdentificationSystemDescriptor: uri("CourseIdentificationSystem", "Other"),
  identificationCode: "MA-9",
};

export const transcripts = expectationsOf(records, {
  studentAcademicRecords: {
    names: { cumulativeGradePointAverage: undefined },
    others: (standard, changed) =>
      only(standard, "3.1-4.0", { cumulativeGradePointAverage: changed ? 3.8 : 3.75 }),
    unplaced: [
      {
        field: "cumulativeGradePointAverage",
        in: "5.0-6.0",
        why: "From 5.0, an average says whether it is weighted. No legacy record says it.",
      },
    ],
  },
  courseTranscripts: {
    names: { code: "courseCode", schoolReference: undefined, alternativeCourseCode: undefined },
    others: (standard) =>
      byStandard<Json>(standard, {
        "3.1-4.0": { alternativeCourseCode: "MA-9" },
        "5.0-6.0": { alternativeCourseIdentificationCodes: [alternative] },
      }),
    unplaced: [
      {
        field: "schoolReference.schoolId",
        why: "A current transcript names the organizations of its course and of its academic record, and no school.",
      },
    ],
  },
});
