/** The legacy collections that a kind of vendor sends, and who says so. */
export interface Vendor {
  readonly kind: string;
  /** The address of who says so. */
  readonly source: string;
  readonly collections: readonly string[];
}

/**
 * Ed-Fi certifies student information systems by scenarios, each for one resource. For assessments
 * it has published an API of the legacy generation. What no legacy collection holds, such as
 * homeless programs, is left out.
 */
export const vendors: readonly Vendor[] = [
  {
    kind: "student information system",
    source:
      "https://github.com/Ed-Fi-Alliance-OSS/ed-fi-alliance-oss.github.io/blob/main/docs/partners/2-certification/available-certifications/sis-v4/test-scenarios/readme.md",
    collections: [
      "bellSchedules",
      "calendarDates",
      "classPeriods",
      "cohorts",
      "courseOfferings",
      "courseTranscripts",
      "courses",
      "disciplineActions",
      "disciplineIncidents",
      "grades",
      "gradingPeriods",
      "graduationPlans",
      "locations",
      "programs",
      "schools",
      "sections",
      "sessions",
      "staffCohortAssociations",
      "staffEducationOrganizationAssignmentAssociations",
      "staffSchoolAssociations",
      "staffSectionAssociations",
      "staffs",
      "studentAcademicRecords",
      "studentCTEProgramAssociations",
      "studentCohortAssociations",
      "studentDisciplineIncidentAssociations",
      "studentEducationOrganizationAssociations",
      "studentMigrantEducationProgramAssociations",
      "studentProgramAssociations",
      "studentSchoolAssociations",
      "studentSchoolAttendanceEvents",
      "studentSectionAssociations",
      "studentSectionAttendanceEvents",
      "studentSpecialEducationProgramAssociations",
      "studentTitleIPartAProgramAssociations",
      "students",
    ],
  },
  {
    kind: "assessment provider",
    source:
      "https://edfi.atlassian.net/wiki/spaces/EFDSRFC/pages/25362538/Ed-Fi+RFC+2+-+Open+API+Spec",
    collections: ["assessmentItems", "assessments", "objectiveAssessments", "studentAssessments"],
  },
];
