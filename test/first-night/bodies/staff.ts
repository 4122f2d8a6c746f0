import type { LegacyRecord } from "../legacy-program.ts";
import {
  atDistrict,
  district,
  midnight,
  school,
  schoolReference,
  schoolYearTypeReference,
  teacher,
  teacherReference,
} from "./keys.ts";

/** Staff and their work. */
export const staff: readonly LegacyRecord[] = [
  {
    name: "staffs",
    collection: "staffs",
    key: { staffUniqueId: teacher },
    body: {
      staffUniqueId: teacher,
      firstName: "Cleo",
      lastSurname: "Placeholder",
      personalTitlePrefix: "Ms",
      birthDate: midnight("1980-02-29"),
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
          credentialIssuanceDate: midnight("2008-06-01"),
          credentialExpirationDate: midnight("2020-06-01"),
          stateOfIssueStateAbbreviationType: "TX",
          teachingCredentialBasisType: "Master's degree",
        },
      ],
    },
    change: { lastSurname: "Placeholder-Demo", yearsOfPriorTeachingExperience: 8 },
  },
  {
    name: "staffEducationOrganizationEmploymentAssociations",
    collection: "staffEducationOrganizationEmploymentAssociations",
    key: {
      educationOrganizationId: district,
      staffUniqueId: teacher,
      employmentStatusDescriptor: "Tenured or permanent",
      hireDate: midnight("2009-08-01"),
    },
    body: {
      ...atDistrict,
      ...teacherReference,
      employmentStatusDescriptor: "Tenured or permanent",
      hireDate: midnight("2009-08-01"),
      department: "MAT",
      fullTimeEquivalency: 1,
    },
    change: { fullTimeEquivalency: 0.75 },
  },
  {
    name: "staffEducationOrganizationAssignmentAssociations",
    collection: "staffEducationOrganizationAssignmentAssociations",
    key: {
      educationOrganizationId: school,
      staffUniqueId: teacher,
      staffClassificationDescriptor: "Teacher",
      beginDate: midnight("2016-08-15"),
    },
    body: {
      educationOrganizationReference: { educationOrganizationId: school },
      ...teacherReference,
      staffClassificationDescriptor: "Teacher",
      beginDate: midnight("2016-08-15"),
      positionTitle: "Mathematics teacher",
    },
    change: { positionTitle: "Head of mathematics" },
  },
  {
    name: "staffSchoolAssociations",
    collection: "staffSchoolAssociations",
    key: {
      schoolId: school,
      staffUniqueId: teacher,
      programAssignmentDescriptor: "Regular Education",
    },
    body: {
      schoolReference,
      schoolYearTypeReference,
      ...teacherReference,
      programAssignmentDescriptor: "Regular Education",
      academicSubjects: [{ academicSubjectDescriptor: "Mathematics" }],
      gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
    },
    change: { gradeLevels: [{ gradeLevelDescriptor: "Tenth grade" }] },
  },
];
