import * as bodies from "../bodies/results.ts";
import type { Json } from "../legacy-program.ts";
import { byStandard, only } from "../standards.ts";
import { district, type Expectations, same, teacher, uri } from "./expectation.ts";
import { firstSixWeeks, section, sessionReference } from "./school-year.ts";

const programOf = (name: string) => ({
  educationOrganizationId: district,
  programTypeDescriptor: uri("ProgramType", name),
  programName: name,
});

const inSection = () => ({ sectionReference: section });

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
  studentSectionAssociations: same(
    bodies.inSections,
    "studentSectionAssociations",
    { sectionReference: undefined },
    inSection,
  ),
  studentSchoolAttendanceEvents: same(
    bodies.inSections,
    "studentSchoolAttendanceEvents",
    { sessionReference: undefined },
    () => ({ sessionReference }),
  ),
  studentSectionAttendanceEvents: same(
    bodies.inSections,
    "studentSectionAttendanceEvents",
    { sectionReference: undefined },
    inSection,
  ),
  grades: same(
    bodies.inSections,
    "grades",
    {
      type: "gradeTypeDescriptor",
      gradingPeriodReference: undefined,
      studentSectionAssociationReference: undefined,
    },
    (standard) => ({
      gradingPeriodReference: firstSixWeeks(standard),
      studentSectionAssociationReference: {
        ...section,
        studentUniqueId: "S-1001",
        beginDate: "2016-08-22",
      },
    }),
  ),
  studentProgramAssociations: same(
    bodies.participations,
    "studentProgramAssociations",
    { programReference: undefined },
    () => ({ programReference: programOf("Gifted and Talented") }),
  ),
  studentSpecialEducationProgramAssociations: same(
    bodies.participations,
    "studentSpecialEducationProgramAssociations",
    {
      programReference: undefined,
      services: undefined,
      iepReviewDate: undefined,
      lastEvaluationDate: undefined,
    },
    (standard) => ({
      programReference: programOf("Special Education"),
      ...byStandard<object>(standard, {
        "3.1-5.2": { iepReviewDate: "2017-03-01", lastEvaluationDate: "2016-05-01" },
        "6.0": { iepLastReviewDate: "2017-03-01", iepLastEvaluationDate: "2016-05-01" },
      }),
      specialEducationProgramServices: [
        {
          specialEducationProgramServiceDescriptor: uri(
            "SpecialEducationProgramService",
            "Psychological Services",
          ),
          primaryIndicator: true,
        },
      ],
    }),
  ),
};

/** The results of a term. */
export const transcripts: Expectations = {
  studentAcademicRecords: {
    ...same(
      bodies.transcripts,
      "studentAcademicRecords",
      { cumulativeGradePointAverage: undefined },
      (standard, changed) =>
        only(standard, "3.1-4.0", { cumulativeGradePointAverage: changed ? 3.8 : 3.75 }),
    ),
    unplaced: [
      {
        field: "cumulativeGradePointAverage",
        in: "5.0-6.0",
        why: "From 5.0, an average says whether it is weighted. No legacy record says it.",
      },
    ],
  },
  courseTranscripts: {
    ...same(
      bodies.transcripts,
      "courseTranscripts",
      { code: "courseCode", schoolReference: undefined, alternativeCourseCode: undefined },
      (standard) =>
        byStandard<Json>(standard, {
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
    ),
    unplaced: [
      {
        field: "schoolReference.schoolId",
        why: "A current transcript names the organizations of its course and of its academic record, and no school.",
      },
    ],
  },
};
