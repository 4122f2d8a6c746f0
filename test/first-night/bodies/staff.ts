import { legacyRecords } from "../legacy-program.ts";
import * as of from "./keys.ts";

/** Staff and their work. */
export const staff = legacyRecords([
  {
    name: "staffs",
    key: { staffUniqueId: of.teacher },
    body: {
      staffUniqueId: of.teacher,
      firstName: "Cleo",
      lastSurname: "Placeholder",
      personalTitlePrefix: "Ms",
      birthDate: of.midnight("1980-02-29"),
      sexType: "Female",
      hispanicLatinoEthnicity: false,
      highestCompletedLevelOfEducationDescriptor: "Master's",
      highlyQualifiedTeacher: true,
      yearsOfPriorTeachingExperience: 7.5,
      races: [{ raceType: "Black - African American" }],
      languages: [
        { languageDescriptor: "English", uses: [{ languageUseType: "Spoken language" }] },
      ],
      electronicMails: [
        { electronicMailType: "Work", electronicMailAddress: "cleo@district.example" },
      ],
      telephones: [{ telephoneNumberType: "Work", telephoneNumber: "555-0110" }],
      identificationCodes: [
        { staffIdentificationSystemDescriptor: "State", identificationCode: "X-501" },
      ],
      credentials: [
        {
          credentialFieldDescriptor: "Mathematics",
          credentialType: "Licensure",
          levelDescriptor: "Ninth grade",
          teachingCredentialDescriptor: "Regular/Standard",
          credentialIssuanceDate: of.midnight("2008-06-01"),
          credentialExpirationDate: of.midnight("2020-06-01"),
          stateOfIssueStateAbbreviationType: "TX",
          teachingCredentialBasisType: "Master's degree",
        },
      ],
    },
    change: { lastSurname: "Placeholder-Demo", yearsOfPriorTeachingExperience: 8 },
  },
  {
    name: "staffEducationOrganizationEmploymentAssociations",
    key: ["educationOrganizationId", "employmentStatusDescriptor", "hireDate", "staffUniqueId"],
    body: {
      ...of.atDistrict,
      ...of.teacherReference,
      employmentStatusDescriptor: "Tenured or permanent",
      hireDate: of.midnight("2009-08-01"),
      department: "MAT",
      fullTimeEquivalency: 1,
    },
    change: { fullTimeEquivalency: 0.75 },
  },
  {
    name: "staffEducationOrganizationAssignmentAssociations",
    key: ["beginDate", "educationOrganizationId", "staffClassificationDescriptor", "staffUniqueId"],
    body: {
      educationOrganizationReference: { educationOrganizationId: of.school },
      ...of.teacherReference,
      staffClassificationDescriptor: "Teacher",
      beginDate: of.midnight("2016-08-15"),
      positionTitle: "Mathematics teacher",
    },
    change: { positionTitle: "Head of mathematics" },
  },
  {
    name: "staffSchoolAssociations",
    key: ["programAssignmentDescriptor", "schoolId", "staffUniqueId"],
    body: {
      schoolReference: of.schoolReference,
      schoolYearTypeReference: of.schoolYearTypeReference,
      ...of.teacherReference,
      programAssignmentDescriptor: "Regular Education",
      academicSubjects: [{ academicSubjectDescriptor: "Mathematics" }],
      gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
    },
    change: { gradeLevels: [{ gradeLevelDescriptor: "Tenth grade" }] },
  },
]);
