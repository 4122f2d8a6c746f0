import { Like } from "../differences.ts";
import { staff as records } from "../bodies/staff.ts";
import { byStandard, isIn, only, type Standard } from "../standards.ts";
import { atDistrict, type Expectations, same, teacher, uri } from "./expectation.ts";

const texas = { stateOfIssueStateAbbreviationDescriptor: uri("StateAbbreviation", "TX") };
/** A credential has an identifier of its own now, which no legacy record has. */
const credential = {
  credentialIdentifier: new Like(/^T-501-[0-9a-f]{16}$/, "T-501-0123456789abcdef"),
  ...texas,
};

const about = (standard: Standard) => ({
  sexDescriptor: uri("Sex", "Female"),
  hispanicLatinoEthnicity: false,
  races: [
    {
      raceDescriptor: uri(
        "Race",
        byStandard(standard, {
          "3.1-5.0": "Black - African American",
          "5.2-6.0": "Black or African American",
        }),
      ),
    },
  ],
  languages: [
    {
      languageDescriptor: uri("Language", "eng"),
      uses: [{ languageUseDescriptor: uri("LanguageUse", "Spoken language") }],
    },
  ],
});
const directory = {
  electronicMails: [
    {
      electronicMailTypeDescriptor: uri("ElectronicMailType", "Work"),
      electronicMailAddress: "cleo@district.example",
    },
  ],
  telephones: [
    {
      telephoneNumberTypeDescriptor: uri("TelephoneNumberType", "Work"),
      telephoneNumber: "555-0110",
    },
  ],
};
const code = {
  staffIdentificationSystemDescriptor: uri("StaffIdentificationSystem", "State"),
  identificationCode: "X-501",
};

/** Staff and their work. */
export const staff: Expectations = {
  staffs: {
    late: (standard) =>
      isIn(standard, "6.0") ? ["staffDemographics", "staffIdentificationCodes"] : [],
    remains: {
      in: "6.0",
      status: 409,
      why: "After employment and assignment are deleted, the claim set gives no right to the demographics. They stay, and they refer to the staff member.",
    },
    host: (standard, changed) => ({
      staffs: [
        {
          staffUniqueId: "T-501",
          firstName: "Cleo",
          lastSurname: changed ? "Placeholder-Demo" : "Placeholder",
          personalTitlePrefix: "Ms",
          birthDate: "1980-02-29",
          highestCompletedLevelOfEducationDescriptor: uri("LevelOfEducation", "Master's"),
          highlyQualifiedTeacher: true,
          yearsOfPriorTeachingExperience: changed ? 8 : 7.5,
          credentials: [{ credentialReference: credential }],
          ...only(standard, "3.1-5.2", {
            ...about(standard),
            ...directory,
            identificationCodes: [code],
          }),
        },
      ],
      credentials: [
        {
          ...credential,
          credentialFieldDescriptor: uri("CredentialField", "Mathematics"),
          credentialTypeDescriptor: uri("CredentialType", "Licensure"),
          gradeLevels: [{ gradeLevelDescriptor: uri("GradeLevel", "Ninth grade") }],
          teachingCredentialDescriptor: uri("TeachingCredential", "Regular/Standard"),
          teachingCredentialBasisDescriptor: uri("TeachingCredentialBasis", "Master's degree"),
          issuanceDate: "2008-06-01",
          expirationDate: "2020-06-01",
          namespace: new Like(/^uri:\/\//, "uri://district.example"),
        },
      ],
      ...only(standard, "6.0", {
        staffDemographics: [{ ...atDistrict, ...teacher, ...about(standard) }],
        staffDirectories: [{ ...atDistrict, ...teacher, ...directory }],
        staffIdentificationCodes: [{ ...atDistrict, ...teacher, ...code }],
      }),
    }),
    stays: {
      collections: ["credentials"],
      why: "A credential is a separate record, and other records may refer to it.",
    },
  },
  staffEducationOrganizationEmploymentAssociations: same(
    records,
    "staffEducationOrganizationEmploymentAssociations",
  ),
  staffEducationOrganizationAssignmentAssociations: same(
    records,
    "staffEducationOrganizationAssignmentAssociations",
  ),
  staffSchoolAssociations: same(records, "staffSchoolAssociations"),
};
