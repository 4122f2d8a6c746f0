import { Like } from "../differences.ts";
import { atDistrict, teacherReference } from "../bodies/keys.ts";
import { staff as records } from "../bodies/staff.ts";
import { isIn } from "../standards.ts";
import { expectationsOf, pick, racesOf, uri } from "./expectation.ts";

/** A credential has an identifier of its own now, which no legacy record has. */
const credential = {
  credentialIdentifier: new Like(/^T-501-[0-9a-f]{16}$/, "T-501-0123456789abcdef"),
  stateOfIssueStateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
};
const about = ["sexDescriptor", "hispanicLatinoEthnicity", "races", "languages"];
const directory = ["electronicMails", "telephones"];

export const staff = expectationsOf(records, {
  staffs: {
    late: (standard) =>
      isIn(standard, "6.0") ? ["staffDemographics", "staffIdentificationCodes"] : [],
    remains: {
      in: "6.0",
      status: 409,
      why: "After employment and assignment are deleted, the claim set gives no right to the demographics. They stay, and they refer to the staff member.",
    },
    names: { highestCompletedLevelOfEducationDescriptor: undefined },
    others: (standard) => ({
      ...racesOf(standard, "Black - African American"),
      highestCompletedLevelOfEducationDescriptor: uri("LevelOfEducation", "Master's"),
      credentials: [{ credentialReference: credential }],
    }),
    made: (own, standard) => {
      const credentials = [
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
      ];
      if (!isIn(standard, "6.0")) return { staffs: [own], credentials };
      const { identificationCodes, ...rest } = own;
      const [code] = identificationCodes as [object];
      const owner = { ...atDistrict, ...teacherReference };
      const left = Object.keys(rest).filter((each) => ![...about, ...directory].includes(each));
      return {
        staffs: [pick(rest, ...left)],
        credentials,
        staffDemographics: [{ ...owner, ...pick(own, ...about) }],
        staffDirectories: [{ ...owner, ...pick(own, ...directory) }],
        staffIdentificationCodes: [{ ...owner, ...code }],
      };
    },
    stays: {
      collections: ["credentials"],
      why: "A credential is a separate record, and other records may refer to it.",
    },
  },
});
