import { isIn, only } from "../standards.ts";
import type { Expectation, Expectations } from "./expectation.ts";

/** The parts of a record that a reader of rosters or of assessments may not see. */
const hidden: Readonly<Record<string, Pick<Expectation, "reads" | "leftOut">>> = {
  students: {
    reads: (standard) => ({
      ...Object.fromEntries(
        [
          "sexType",
          "hispanicLatinoEthnicity",
          "economicDisadvantaged",
          "limitedEnglishProficiencyDescriptor",
          "loginId",
          "learningStyle",
          "races",
          "languages",
          "addresses",
          "telephones",
          "electronicMails",
          "identificationCodes",
          "characteristics",
          "indicators",
          "disabilities",
          "cohortYears",
        ].map((name) => [name, undefined]),
      ),
      ...only(standard, "6.0", { citizenshipStatusType: undefined }),
    }),
    leftOut: (standard) => [
      "studentEducationOrganizationAssociations",
      ...(isIn(standard, "6.0")
        ? ["studentDemographics", "studentDirectories", "studentIdentificationCodes"]
        : []),
    ],
  },
};

/** Expectations of a program whose key may not see demographics. */
export function withoutDemographics(expected: Expectations): Expectations {
  return Object.fromEntries(
    Object.entries(expected).map(([name, each]) => {
      const [collection = ""] = name.split(" ");
      return [name, { ...each, ...hidden[collection] }];
    }),
  );
}
