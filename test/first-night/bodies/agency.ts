import { legacyRecords } from "../legacy-program.ts";
import { addressAt, atDistrict, district, gifted, school, special } from "./keys.ts";

/** The state's code of an organization, as an item of its list. */
const stateCode = (identificationCode: string) => ({
  educationOrganizationIdentificationSystemDescriptor: "SEA",
  identificationCode,
});

/** The district and the school, which are on the host before the first night. */
export const agency = legacyRecords([
  {
    name: "localEducationAgencies",
    key: { localEducationAgencyId: district },
    body: {
      localEducationAgencyId: district,
      stateOrganizationId: "860001",
      identificationCodes: [stateCode("860001")],
      nameOfInstitution: "Example District",
      categoryType: "Independent",
      addresses: [addressAt("Physical", "2 Example Street")],
      educationOrganizationCategories: [{ type: "Local Education Agency" }],
    },
  },
  {
    name: "schools",
    key: { schoolId: school },
    body: {
      schoolId: school,
      stateOrganizationId: "86000101",
      identificationCodes: [stateCode("86000101")],
      nameOfInstitution: "Example High School",
      localEducationAgencyReference: { localEducationAgencyId: district },
      type: "Regular",
      charterStatusType: "Not a Charter School",
      operationalStatusType: "Active",
      titleIPartASchoolDesignationType: "Not designated as a Title I Part A school",
      addresses: [addressAt("Physical", "3 Example Street")],
      educationOrganizationCategories: [{ type: "School" }],
      gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
      schoolCategories: [{ type: "High School" }],
      institutionTelephones: [
        { institutionTelephoneNumberType: "Main", telephoneNumber: "555-0100" },
      ],
    },
  },
]);

/** Programs of the district. */
export const programs = legacyRecords([
  {
    name: "programs gifted",
    key: gifted,
    body: {
      ...atDistrict,
      type: gifted.type,
      name: gifted.name,
      programId: "GT",
      sponsorType: "Local Education Agency",
    },
    change: { programId: "GT-2" },
  },
  {
    name: "programs special",
    key: special,
    body: { ...atDistrict, type: special.type, name: special.name, programId: "SPED" },
    change: { sponsorType: "Federal government" },
  },
]);
