import { legacyRecords } from "../legacy-program.ts";
import * as of from "./keys.ts";

/** Students, their enrollments and their parents. */
export const students = legacyRecords([
  {
    name: "students ada",
    key: { studentUniqueId: of.ada },
    body: {
      studentUniqueId: of.ada,
      firstName: "Ada",
      middleName: "Test",
      lastSurname: "Sample",
      generationCodeSuffix: "II",
      birthDate: of.midnight("2002-03-04"),
      birthCity: "Sampleville",
      birthStateAbbreviationType: "TX",
      birthCountryDescriptor: "US",
      citizenshipStatusType: "US Citizen",
      sexType: "Female",
      hispanicLatinoEthnicity: false,
      economicDisadvantaged: true,
      schoolFoodServicesEligibilityDescriptor: "FullPrice",
      limitedEnglishProficiencyDescriptor: "NotLimited",
      loginId: "ada.sample",
      learningStyle: { visualLearning: 0.5, auditoryLearning: 0.25, tactileLearning: 0.25 },
      races: [{ raceType: "American Indian - Alaskan Native" }, { raceType: "White" }],
      languages: [{ languageDescriptor: "English", uses: [{ languageUseType: "Home language" }] }],
      addresses: [
        {
          ...of.addressAt("Home", "1 Example Street"),
          nameOfCounty: "Example",
          beginDate: of.midnight("2012-01-01"),
        },
      ],
      telephones: [{ telephoneNumberType: "Home", telephoneNumber: "555-0101" }],
      electronicMails: [
        { electronicMailType: "Home/Personal", electronicMailAddress: "ada@family.example" },
      ],
      identificationCodes: [
        {
          studentIdentificationSystemDescriptor: "State",
          assigningOrganizationIdentificationCode: "Example State",
          identificationCode: "9001",
        },
      ],
      otherNames: [{ otherNameType: "Nickname", firstName: "Addy", lastSurname: "Sample" }],
      characteristics: [{ descriptor: "Immigrant", beginDate: of.midnight("2016-08-22") }],
      indicators: [{ indicatorName: "At Risk", indicator: "Yes" }],
      disabilities: [{ disabilityDescriptor: "Other Health Impairment", orderOfDisability: 1 }],
      cohortYears: [
        { cohortYearType: "Ninth grade", schoolYearTypeReference: { schoolYear: 2017 } },
      ],
    },
    change: { lastSurname: "Sample-Demo", economicDisadvantaged: false, indicators: [] },
  },
  {
    name: "students ben",
    key: { studentUniqueId: of.ben },
    body: {
      studentUniqueId: of.ben,
      firstName: "Ben",
      lastSurname: "Example",
      birthDate: of.midnight("2002-11-12"),
      sexType: "Male",
      hispanicLatinoEthnicity: true,
      economicDisadvantaged: false,
      races: [{ raceType: "Native Hawaiian - Pacific Islander" }],
      languages: [{ languageDescriptor: "Spanish" }],
    },
    change: { middleName: "Testing" },
  },
  ...[
    { name: "ada", studentUniqueId: of.ada },
    { name: "ben", studentUniqueId: of.ben },
  ].map(({ name, studentUniqueId }) => ({
    name: `studentSchoolAssociations ${name}`,
    key: { schoolId: of.school, studentUniqueId, entryDate: of.midnight("2016-08-22") },
    body: {
      schoolReference: of.schoolReference,
      schoolYearTypeReference: of.schoolYearTypeReference,
      studentReference: { studentUniqueId },
      entryDate: of.midnight("2016-08-22"),
      entryGradeLevelDescriptor: "Ninth grade",
      entryGradeLevelReasonType: "Promotion - Regular promotion",
      entryTypeDescriptor: "Transfer",
      primarySchool: true,
      repeatGradeIndicator: false,
      residencyStatusDescriptor: "Resident of another state",
    },
    change: { repeatGradeIndicator: true },
  })),
  {
    name: "studentEducationOrganizationAssociations",
    key: ["educationOrganizationId", "responsibilityDescriptor", "studentUniqueId"],
    body: { ...of.atDistrict, ...of.adaReference, responsibilityDescriptor: "Accountability" },
  },
  {
    name: "parents",
    key: { parentUniqueId: "P-301" },
    body: {
      parentUniqueId: "P-301",
      firstName: "Dora",
      lastSurname: "Sample",
      sexType: "Female",
      addresses: [of.addressAt("Home", "1 Example Street")],
      telephones: [{ telephoneNumberType: "Mobile", telephoneNumber: "555-0102" }],
      electronicMails: [
        { electronicMailType: "Home/Personal", electronicMailAddress: "dora@family.example" },
      ],
    },
    change: { telephones: [{ telephoneNumberType: "Mobile", telephoneNumber: "555-0103" }] },
  },
  {
    name: "studentParentAssociations",
    key: { parentUniqueId: "P-301", studentUniqueId: of.ada },
    body: {
      parentReference: { parentUniqueId: "P-301" },
      ...of.adaReference,
      relationType: "Mother",
      livesWith: true,
      emergencyContactStatus: true,
      primaryContactStatus: true,
    },
    change: { contactPriority: 1 },
  },
]);
