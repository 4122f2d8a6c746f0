import { students } from "../bodies/students.ts";
import { isIn, type Standard } from "../standards.ts";
import type { Expectation, Expectations } from "./expectation.ts";

type Reading = Pick<Expectation, "reads" | "leftOut">;

/** Members that a read does not have. */
const none = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, undefined]));

const from6 = (standard: Standard, ...names: readonly string[]) =>
  isIn(standard, "6.0") ? names : [];

/** Members of a student that are told at a district: not those of the name and the birth. */
const demographics = Object.keys(students[0]?.body ?? {}).filter(
  (each) => !/^(?:studentUniqueId|generation|birth|citizenship|schoolFood)|name/i.test(each),
);

/** From 6.0 the codes of an organization are records of their own. */
const ofSchools: Reading = {
  reads: (standard) => none(...from6(standard, "stateOrganizationId", "identificationCodes")),
  leftOut: (standard) => from6(standard, "educationOrganizationIdentificationCodes"),
};

/**
 * What the shipped claim sets of roster and assessment vendors do not let a key see: what is told
 * about people beside their names, credentials, grading periods.
 */
const hidden: Readonly<Record<string, Reading>> = {
  schools: ofSchools,
  localEducationAgencies: ofSchools,
  students: {
    reads: (standard) => none(...demographics, ...from6(standard, "citizenshipStatusType")),
    leftOut: (standard) => [
      "studentEducationOrganizationAssociations",
      ...from6(standard, "studentDemographics", "studentDirectories", "studentIdentificationCodes"),
    ],
  },
  staffs: {
    reads: (standard) =>
      none(
        "credentials",
        ...from6(standard, "sexType", "hispanicLatinoEthnicity", "races", "languages"),
        ...from6(standard, "telephones", "electronicMails", "identificationCodes"),
      ),
    leftOut: (standard) => [
      "credentials",
      ...from6(standard, "staffDemographics", "staffDirectories", "staffIdentificationCodes"),
    ],
  },
  sessions: {
    // The host's session tells the kind of a grading period, not when it begins.
    reads: () => ({
      gradingPeriods: [
        { gradingPeriodReference: { descriptor: "First Six Weeks", schoolId: 86000101 } },
      ],
    }),
    leftOut: () => ["gradingPeriods"],
  },
};

/** Expectations of a program whose key may see no more than the rosters. */
export function forReaders(expected: Expectations): Expectations {
  return Object.fromEntries(
    Object.entries(expected).map(([name, each]) => {
      const [collection = ""] = name.split(" ");
      const { reads, ...rest } = hidden[collection] ?? {};
      const both = (standard: Standard) => ({ ...each.reads?.(standard), ...reads?.(standard) });
      // What a key may not see is told apart, not as something read otherwise.
      return [name, { ...each, ...rest, reads: both, readsWhy: undefined }];
    }),
  );
}
