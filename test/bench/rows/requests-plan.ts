import type { Standard } from "../host/district/forms.ts";

/** What a legacy program reads, and what a current one reads for the same information. */
export interface Reading {
  readonly collection: string;
  /** The collections whose records are needed beside it, by Data Standard. */
  readonly beside: Readonly<Record<Standard, readonly string[]>>;
  /**
   * Whether any page needs records from all over the collections beside it, because the order is
   * another one: a direct program reads all of them then, not only a share.
   */
  readonly scattered?: true;
  /** Members that legacy records have, by which it shows that they were translated. */
  readonly members: readonly string[];
  /** The share of records that may lack them. */
  readonly lacking?: number;
}

/** What a program sends that the host has already. */
export interface Upload {
  readonly collection: string;
  /** Members that the upload changes: of the record, and of what is kept beside it. */
  readonly changed: readonly string[];
  /** The collections that a current program writes for the same, by Data Standard. */
  readonly direct: Readonly<Record<Standard, readonly string[]>>;
  /** Requests to the host a write at most; absent where there is no budget. */
  readonly budget: Readonly<Partial<Record<Standard, number>>>;
}

function always(...names: readonly string[]): Readonly<Record<Standard, readonly string[]>> {
  return { "5.0": names, "6.0": names };
}

const ofStudents = [
  "studentEducationOrganizationAssociations",
  "studentDemographics",
  "studentDirectories",
  "studentIdentificationCodes",
];
const ofStaffs = [
  "credentials",
  "staffDemographics",
  "staffDirectories",
  "staffIdentificationCodes",
];

export const readings: readonly Reading[] = [
  {
    collection: "students",
    beside: { "5.0": ofStudents.slice(0, 1), "6.0": ofStudents },
    members: ["sexType", "addresses", "races", "identificationCodes"],
    // The host knows no more than the names of three students in a hundred.
    lacking: 0.035,
  },
  {
    collection: "staffs",
    beside: { "5.0": ofStaffs.slice(0, 1), "6.0": ofStaffs },
    members: ["sexType", "addresses"],
  },
  {
    collection: "schools",
    beside: { "5.0": [], "6.0": ["educationOrganizationIdentificationCodes"] },
    members: ["stateOrganizationId", "gradeLevels"],
  },
  {
    collection: "sections",
    beside: always("sessions"),
    members: ["uniqueSectionCode", "courseOfferingReference.termDescriptor"],
  },
  {
    collection: "studentSectionAssociations",
    beside: always("sections", "sessions"),
    members: [
      "sectionReference.uniqueSectionCode",
      "sectionReference.classPeriodName",
      "sectionReference.termDescriptor",
    ],
  },
  {
    collection: "studentSchoolAssociations",
    beside: always(),
    members: ["entryGradeLevelDescriptor", "schoolReference.schoolId"],
  },
  {
    collection: "grades",
    beside: always("sections", "sessions", "gradingPeriods"),
    scattered: true,
    members: [
      "studentSectionAssociationReference.uniqueSectionCode",
      "studentSectionAssociationReference.termDescriptor",
      "gradingPeriodReference.beginDate",
    ],
  },
];

export const uploads: readonly Upload[] = [
  {
    collection: "students",
    changed: ["middleName", "loginId"],
    direct: {
      "5.0": ["students", ...ofStudents.slice(0, 1)],
      "6.0": ["students", ...ofStudents],
    },
    budget: { "5.0": 3 },
  },
  {
    collection: "studentSchoolAssociations",
    changed: ["repeatGradeIndicator"],
    direct: always("studentSchoolAssociations"),
    budget: { "5.0": 2, "6.0": 2 },
  },
  {
    collection: "studentSectionAssociations",
    changed: ["homeroomIndicator"],
    direct: always("studentSectionAssociations"),
    budget: { "5.0": 2, "6.0": 2 },
  },
];
