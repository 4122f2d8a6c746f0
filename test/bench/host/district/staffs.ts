import { type CollectionForm, type District, reference, uri } from "./forms.ts";
import {
  demographics,
  directory,
  nameOf,
  personForms,
  staffKind,
  staffUniqueId,
} from "./people.ts";
import { atSchool } from "./schools.ts";

const stateOfIssueStateAbbreviationDescriptor = uri("StateAbbreviation", "TX");

/** Three of four have a credential. */
function hasCredential(staff: number): boolean {
  return staff % 4 !== 3;
}

function credentialOf(staff: number) {
  const credentialIdentifier = `C${staffUniqueId(staff)}`;
  return { credentialIdentifier, stateOfIssueStateAbbreviationDescriptor };
}

/** Staff, and their credentials, to which their records refer. */
export function staffForms(district: District): readonly CollectionForm[] {
  const { standard, schools } = district;
  const all = Array.from({ length: district.staffs }, (_, staff) => staff);
  const credentialed = all.filter(hasCredential);
  const staffs: CollectionForm = {
    name: "staffs",
    key: ["staffUniqueId"],
    count: district.staffs,
    indexed: ["staffUniqueId"],
    at: (staff) => ({
      staffUniqueId: staffUniqueId(staff),
      ...nameOf(staff),
      birthDate: `19${70 + (staff % 25)}-03-0${1 + (staff % 9)}`,
      highestCompletedLevelOfEducationDescriptor: uri("LevelOfEducation", "Master's"),
      loginId: `staff${staff}`,
      yearsOfPriorTeachingExperience: staff % 30,
      credentials: hasCredential(staff)
        ? [
            {
              credentialReference: reference(
                "Credential",
                "credentials",
                staff - Math.floor(staff / 4),
                credentialOf(staff),
              ),
            },
          ]
        : [],
      ...(standard === "6.0"
        ? {}
        : {
            ...demographics(staff),
            ...withoutPriority(staff),
            identificationCodes: [
              {
                staffIdentificationSystemDescriptor: uri("StaffIdentificationSystem", "District"),
                assigningOrganizationIdentificationCode: "District",
                identificationCode: `D${staff}`,
              },
            ],
          }),
    }),
  };
  const credentials: CollectionForm = {
    name: "credentials",
    key: ["credentialIdentifier", "stateOfIssueStateAbbreviationDescriptor"],
    count: credentialed.length,
    indexed: ["credentialIdentifier"],
    at: (place) => ({
      ...credentialOf(credentialed[place] ?? 0),
      credentialFieldDescriptor: uri("CredentialField", "Mathematics"),
      credentialTypeDescriptor: uri("CredentialType", "Certification"),
      gradeLevels: [{ gradeLevelDescriptor: uri("GradeLevel", "Ninth grade") }],
      issuanceDate: "2010-07-01",
      namespace: "uri://agency.example",
      teachingCredentialDescriptor: uri("TeachingCredential", "Standard"),
    }),
  };
  const described = all
    .map((person) => ({ person, school: person % schools }))
    .toSorted((a, b) => a.school - b.school || a.person - b.person)
    .map(({ person, school }) => ({
      person,
      organization: atSchool(school, "educationOrganizationId"),
    }));
  return [staffs, credentials, ...personForms(district, staffKind, described)];
}

function withoutPriority(staff: number) {
  const { addresses, electronicMails } = directory(staff);
  return { addresses, electronicMails };
}
