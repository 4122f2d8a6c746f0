import { agency as organizations, programs as records } from "../bodies/agency.ts";
import type { Json } from "../legacy-program.ts";
import { isIn, type Standard } from "../standards.ts";
import { expectationsOf, type HostRecords, uri } from "./expectation.ts";

const names = {
  stateOrganizationId: undefined,
  type: undefined,
  categoryType: "localEducationAgencyCategoryType",
};

/** The state's code of an organization: in it up to 5.2, a record beside it from 6.0. */
function coded(
  collection: string,
  id: number,
  { identificationCodes, ...own }: Json,
  standard: Standard,
): HostRecords {
  if (!isIn(standard, "6.0")) return { [collection]: [{ ...own, identificationCodes }] };
  const [code] = identificationCodes as [Json];
  const educationOrganizationReference = { educationOrganizationId: id };
  return {
    [collection]: [own],
    educationOrganizationIdentificationCodes: [{ ...code, educationOrganizationReference }],
  };
}
const category = (code: string) => ({
  educationOrganizationCategoryDescriptor: uri("EducationOrganizationCategory", code),
});

export const agency = expectationsOf(organizations, {
  localEducationAgencies: {
    names: { ...names, educationOrganizationCategories: undefined },
    others: () => ({ categories: [category("Local Education Agency")] }),
    made: (own, standard) => coded("localEducationAgencies", 860001, own, standard),
  },
  schools: {
    names,
    others: () => ({
      schoolTypeDescriptor: uri("SchoolType", "Regular"),
      titleIPartASchoolDesignationDescriptor: uri(
        "TitleIPartASchoolDesignation",
        "Not A Title I School",
      ),
      educationOrganizationCategories: [category("School")],
      schoolCategories: [{ schoolCategoryDescriptor: uri("SchoolCategory", "High School") }],
    }),
    made: (own, standard) => coded("schools", 86000101, own, standard),
  },
});

const sponsors = (code: string) => ({
  sponsors: [{ programSponsorDescriptor: uri("ProgramSponsor", code) }],
});
const programNames = { type: "programTypeDescriptor", name: "programName", sponsorType: undefined };

export const programs = expectationsOf(records, {
  "programs gifted": { names: programNames, others: () => sponsors("Local Education Agency") },
  "programs special": {
    names: programNames,
    others: (_, changed) => (changed ? sponsors("Federal government") : {}),
  },
});
