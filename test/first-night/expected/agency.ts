import { programs as records } from "../bodies/agency.ts";
import { only, type Standard } from "../standards.ts";
import { district, type Expectations, type HostRecords, same, school, uri } from "./expectation.ts";

const addressAt = (streetNumberName: string) => ({
  addressTypeDescriptor: uri("AddressType", "Physical"),
  streetNumberName,
  city: "Sampleville",
  stateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
  postalCode: "70001",
});
const system = uri("EducationOrganizationIdentificationSystem", "SEA");
const codeOf = (identificationCode: string) => ({
  educationOrganizationIdentificationSystemDescriptor: system,
  identificationCode,
});
const category = (code: string) => ({
  educationOrganizationCategoryDescriptor: uri("EducationOrganizationCategory", code),
});

/** The state's code of an organization: in it up to 5.2, a record beside it from 6.0. */
const inside = (standard: Standard, id: number) =>
  only(standard, "3.1-5.2", { identificationCodes: [codeOf(String(id))] });
const beside = (standard: Standard, id: number): HostRecords =>
  only(standard, "6.0", {
    educationOrganizationIdentificationCodes: [
      { ...codeOf(String(id)), educationOrganizationReference: { educationOrganizationId: id } },
    ],
  });

/** The district and the school, which are on the host before the first night. */
export const agency: Expectations = {
  localEducationAgencies: {
    host: (standard) => ({
      localEducationAgencies: [
        {
          localEducationAgencyId: district,
          nameOfInstitution: "Example District",
          localEducationAgencyCategoryDescriptor: uri(
            "LocalEducationAgencyCategory",
            "Independent",
          ),
          categories: [category("Local Education Agency")],
          addresses: [addressAt("2 Example Street")],
          ...inside(standard, district),
        },
      ],
      ...beside(standard, district),
    }),
  },
  schools: {
    host: (standard) => ({
      schools: [
        {
          schoolId: school,
          nameOfInstitution: "Example High School",
          localEducationAgencyReference: { localEducationAgencyId: district },
          schoolTypeDescriptor: uri("SchoolType", "Regular"),
          charterStatusDescriptor: uri("CharterStatus", "Not a Charter School"),
          operationalStatusDescriptor: uri("OperationalStatus", "Active"),
          titleIPartASchoolDesignationDescriptor: uri(
            "TitleIPartASchoolDesignation",
            "Not A Title I School",
          ),
          addresses: [addressAt("3 Example Street")],
          educationOrganizationCategories: [category("School")],
          gradeLevels: [{ gradeLevelDescriptor: uri("GradeLevel", "Ninth grade") }],
          schoolCategories: [{ schoolCategoryDescriptor: uri("SchoolCategory", "High School") }],
          institutionTelephones: [
            {
              institutionTelephoneNumberTypeDescriptor: uri(
                "InstitutionTelephoneNumberType",
                "Main",
              ),
              telephoneNumber: "555-0100",
            },
          ],
          ...inside(standard, school),
        },
      ],
      ...beside(standard, school),
    }),
  },
};

const sponsors = (code: string) => ({
  sponsors: [{ programSponsorDescriptor: uri("ProgramSponsor", code) }],
});
const programNames = { type: "programTypeDescriptor", name: "programName", sponsorType: undefined };

/** Programs of the district. */
export const programs: Expectations = {
  "programs gifted": same(records, "programs gifted", programNames, () =>
    sponsors("Local Education Agency"),
  ),
  "programs special": same(records, "programs special", programNames, (_, changed) =>
    changed ? sponsors("Federal government") : {},
  ),
};
