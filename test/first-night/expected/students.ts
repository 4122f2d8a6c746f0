import { students as records } from "../bodies/students.ts";
import { byStandard, isIn, only, type Standard } from "../standards.ts";
import {
  ada,
  atDistrict,
  ben,
  type Expectation,
  type Expectations,
  type HostRecords,
  same,
  schoolYearTypeReference,
  uri,
} from "./expectation.ts";

const race = (code: string) => ({ raceDescriptor: uri("Race", code) });
const home = {
  addressTypeDescriptor: uri("AddressType", "Home"),
  streetNumberName: "1 Example Street",
  city: "Sampleville",
  stateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
  postalCode: "70001",
};
const indicator = (indicatorName: string, value: string) => ({ indicatorName, indicator: value });

/** Up to 5.2 all facts about a student at a district are one record; from 6.0 they are four. */
function demographics(
  standard: Standard,
  whose: object,
  parts: {
    readonly about: object;
    readonly directory: object;
    readonly rest: object;
    readonly code?: object;
  },
): HostRecords {
  const owner = { ...atDistrict, ...whose };
  const { about, directory, rest, code } = parts;
  if (!isIn(standard, "6.0")) {
    const codes = code === undefined ? {} : { studentIdentificationCodes: [code] };
    const all = { ...owner, ...about, ...directory, ...rest, ...codes };
    return { studentEducationOrganizationAssociations: [all] };
  }
  const some = (fields: object) =>
    Object.keys(fields).length === 0 ? [] : [{ ...owner, ...fields }];
  return {
    studentDemographics: some(about),
    studentDirectories: some(directory),
    studentEducationOrganizationAssociations: some(rest),
    studentIdentificationCodes: code === undefined ? [] : some(code),
  };
}

/** Economic disadvantage is a characteristic up to 5.2; absent means no. From 6.0 it has codes. */
const immigrant = {
  studentCharacteristicDescriptor: uri("StudentCharacteristic", "Immigrant"),
  periods: [{ beginDate: "2016-08-22" }],
};
const disadvantaged = {
  studentCharacteristicDescriptor: uri("StudentCharacteristic", "Economic Disadvantaged"),
};
const disadvantage = (standard: Standard, is: boolean) =>
  only(standard, "6.0", {
    economicDisadvantageDescriptor: uri(
      "EconomicDisadvantage",
      is ? "Other Economic Disadvantage" : "Not Qualified As Economically Disadvantaged",
    ),
  });

/** Why a student whose enrollment is gone stays: see the claim set of such a program. */
const remains = {
  in: "3.1-6.0",
  status: 409,
  why: "After the enrollment is deleted, the claim set gives no right to the demographics. They stay, and they refer to the student.",
} as const;

/** Parents are contacts from 5.0 on. */
function contact(name: string, later: string): Expectation {
  const types = {
    addressType: "addressTypeDescriptor",
    electronicMailType: "electronicMailTypeDescriptor",
    telephoneNumberType: "telephoneNumberTypeDescriptor",
  };
  const keys = { parentReference: "contactReference", parentUniqueId: "contactUniqueId" };
  const before = same(records, name, types);
  const after = same(records, name, { ...types, ...keys });
  return {
    host: (standard, changed) =>
      isIn(standard, "3.1-4.0")
        ? before.host(standard, changed)
        : { [later]: after.host(standard, changed)[name] ?? [] },
  };
}

/** Students, their enrollments and their parents. */
export const students: Expectations = {
  "students ada": {
    late: (standard) => [
      "studentEducationOrganizationAssociations",
      ...(isIn(standard, "6.0") ? ["studentDemographics", "studentIdentificationCodes"] : []),
    ],
    remains,
    host: (standard, changed) => ({
      students: [
        {
          studentUniqueId: "S-1001",
          firstName: "Ada",
          middleName: "Test",
          lastSurname: changed ? "Sample-Demo" : "Sample",
          generationCodeSuffix: "II",
          birthDate: "2002-03-04",
          birthCity: "Sampleville",
          birthStateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
          birthCountryDescriptor: uri("Country", "US"),
          otherNames: [
            {
              otherNameTypeDescriptor: uri("OtherNameType", "Nickname"),
              firstName: "Addy",
              lastSurname: "Sample",
            },
          ],
          ...only(standard, "3.1-5.2", {
            citizenshipStatusDescriptor: uri("CitizenshipStatus", "US Citizen"),
          }),
        },
      ],
      ...demographics(standard, ada, {
        about: {
          sexDescriptor: uri("Sex", "Female"),
          hispanicLatinoEthnicity: false,
          limitedEnglishProficiencyDescriptor: uri("LimitedEnglishProficiency", "NotLimited"),
          races: [
            race(
              byStandard(standard, {
                "3.1-5.0": "American Indian - Alaska Native",
                "5.2-6.0": "American Indian or Alaska Native",
              }),
            ),
            race("White"),
          ],
          languages: [
            {
              languageDescriptor: uri("Language", "eng"),
              uses: [{ languageUseDescriptor: uri("LanguageUse", "Home language") }],
            },
          ],
          disabilities: [
            {
              disabilityDescriptor: uri("Disability", "Other Health Impairment"),
              orderOfDisability: 1,
            },
          ],
          studentCharacteristics: [
            immigrant,
            ...(changed || isIn(standard, "6.0") ? [] : [disadvantaged]),
          ],
          ...disadvantage(standard, !changed),
          ...only(standard, "6.0", {
            citizenshipStatusDescriptor: uri("CitizenshipStatus", "US Citizen"),
          }),
        },
        directory: {
          addresses: [{ ...home, nameOfCounty: "Example", periods: [{ beginDate: "2012-01-01" }] }],
          telephones: [
            {
              telephoneNumberTypeDescriptor: uri("TelephoneNumberType", "Home"),
              telephoneNumber: "555-0101",
            },
          ],
          electronicMails: [
            {
              electronicMailTypeDescriptor: uri("ElectronicMailType", "Home/Personal"),
              electronicMailAddress: "ada@family.example",
            },
          ],
        },
        rest: {
          loginId: "ada.sample",
          cohortYears: [
            {
              cohortYearTypeDescriptor: uri("CohortYearType", "Ninth grade"),
              schoolYearTypeReference,
            },
          ],
          studentIndicators: [
            ...(changed ? [] : [indicator("At Risk", "Yes")]),
            indicator("VisualLearning", "0.5"),
            indicator("AuditoryLearning", "0.25"),
            indicator("TactileLearning", "0.25"),
          ],
        },
        code: {
          studentIdentificationSystemDescriptor: uri("StudentIdentificationSystem", "State"),
          assigningOrganizationIdentificationCode: "Example State",
          identificationCode: "9001",
        },
      }),
    }),
    unplaced: [
      {
        field: "schoolFoodServicesEligibilityDescriptor",
        why: "A host has eligibility in a record of a food service program, and none of students who pay the full price.",
      },
    ],
  },
  "students ben": {
    late: (standard) => [
      isIn(standard, "6.0") ? "studentDemographics" : "studentEducationOrganizationAssociations",
    ],
    remains,
    host: (standard, changed) => ({
      students: [
        {
          studentUniqueId: "S-1002",
          firstName: "Ben",
          lastSurname: "Example",
          birthDate: "2002-11-12",
          ...(changed && { middleName: "Testing" }),
        },
      ],
      ...demographics(standard, ben, {
        about: {
          sexDescriptor: uri("Sex", "Male"),
          hispanicLatinoEthnicity: true,
          races: [
            race(
              byStandard(standard, {
                "3.1-5.0": "Native Hawaiian - Pacific Islander",
                "5.2-6.0": "Native Hawaiian or Pacific Islander",
              }),
            ),
          ],
          languages: [{ languageDescriptor: uri("Language", "spa") }],
          ...disadvantage(standard, false),
        },
        directory: {},
        rest: {},
      }),
    }),
  },
  "studentSchoolAssociations ada": same(records, "studentSchoolAssociations ada"),
  "studentSchoolAssociations ben": same(records, "studentSchoolAssociations ben"),
  studentEducationOrganizationAssociations: {
    host: () => ({
      studentEducationOrganizationResponsibilityAssociations: [
        {
          ...atDistrict,
          ...ada,
          responsibilityDescriptor: uri("Responsibility", "Accountability"),
          // A responsibility begins on a date now: that of the student's entry.
          beginDate: "2016-08-22",
        },
      ],
    }),
  },
  parents: contact("parents", "contacts"),
  studentParentAssociations: contact("studentParentAssociations", "studentContactAssociations"),
};
