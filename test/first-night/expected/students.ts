import { adaReference, atDistrict } from "../bodies/keys.ts";
import { students as records } from "../bodies/students.ts";
import type { Json } from "../legacy-program.ts";
import { isIn, only, type Standard } from "../standards.ts";
import { expectationsOf, type HostRecords, pick, racesOf, uri } from "./expectation.ts";

/** Members of a student, and of the records at the district that tell the rest. */
const name = ["studentUniqueId", "firstName", "middleName", "lastSurname", "generationCodeSuffix"];
const birth = ["birthDate", "birthCity", "birthStateAbbreviationDescriptor"];
const about = ["sexDescriptor", "hispanicLatinoEthnicity", "limitedEnglishProficiencyDescriptor"];
const lists = ["races", "languages", "disabilities", "studentCharacteristics"];
const directory = ["addresses", "telephones", "electronicMails"];
const rest = ["loginId", "cohortYears", "studentIndicators"];

/** Up to 5.2 all facts about a student at a district are one record; from 6.0 they are four. */
function studentOf(own: Json, standard: Standard): HostRecords {
  const { studentUniqueId, identificationCodes, citizenshipStatusDescriptor } = own;
  const citizenship =
    citizenshipStatusDescriptor === undefined ? {} : { citizenshipStatusDescriptor };
  const late = isIn(standard, "6.0");
  const student = pick(own, ...name, ...birth, "birthCountryDescriptor", "otherNames");
  const [code] = (identificationCodes ?? []) as Json[];
  const some = (...fields: readonly object[]) => {
    const all = Object.assign({}, ...fields) as Json;
    const owner = { ...atDistrict, studentReference: { studentUniqueId } };
    return Object.keys(all).length === 0 ? [] : [{ ...owner, ...all }];
  };
  const facts = pick(own, ...about, ...lists, "economicDisadvantageDescriptor");
  const [mail, others] = [pick(own, ...directory), pick(own, ...rest)];
  return late
    ? {
        students: [student],
        studentDemographics: some(facts, citizenship),
        studentDirectories: some(mail),
        studentEducationOrganizationAssociations: some(others),
        studentIdentificationCodes: some(code ?? {}),
      }
    : {
        students: [{ ...student, ...citizenship }],
        studentEducationOrganizationAssociations: some(
          facts,
          mail,
          others,
          code ? { studentIdentificationCodes: [code] } : {},
        ),
      };
}

/** Economic disadvantage is a characteristic up to 5.2; absent means no. From 6.0 it has codes. */
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
const styles = { VisualLearning: "0.5", AuditoryLearning: "0.25", TactileLearning: "0.25" };

/** Why a student whose enrollment is gone stays: see the claim set of such a program. */
const remains = {
  in: "3.1-6.0",
  status: 409,
  why: "After the enrollment is deleted, the claim set gives no right to the demographics. They stay, and they refer to the student.",
} as const;

/** Parents are contacts from 5.0 on. */
const contact = (before: string, later: string) => ({
  made: (own: Json, standard: Standard): HostRecords => {
    const renamed = JSON.stringify(own).replaceAll('"parent', '"contact');
    return isIn(standard, "3.1-4.0") ? { [before]: [own] } : { [later]: [JSON.parse(renamed)] };
  },
});

export const students = expectationsOf(records, {
  "students ada": {
    late: (standard) => [
      "studentEducationOrganizationAssociations",
      ...(isIn(standard, "6.0") ? ["studentDemographics", "studentIdentificationCodes"] : []),
    ],
    remains,
    others: (standard, changed) => ({
      ...racesOf(standard, "American Indian - Alaska Native", "White"),
      studentCharacteristics: [
        {
          studentCharacteristicDescriptor: uri("StudentCharacteristic", "Immigrant"),
          periods: [{ beginDate: "2016-08-22" }],
        },
        ...(changed || isIn(standard, "6.0") ? [] : [disadvantaged]),
      ],
      ...disadvantage(standard, !changed),
      addresses: [
        {
          addressTypeDescriptor: uri("AddressType", "Home"),
          streetNumberName: "1 Example Street",
          city: "Sampleville",
          stateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
          postalCode: "70001",
          nameOfCounty: "Example",
          periods: [{ beginDate: "2012-01-01" }],
        },
      ],
      studentIndicators: [
        ...(changed ? [] : [{ indicatorName: "At Risk", indicator: "Yes" }]),
        ...Object.entries(styles).map(([indicatorName, indicator]) => ({
          indicatorName,
          indicator,
        })),
      ],
    }),
    made: studentOf,
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
    others: (standard) => ({
      ...racesOf(standard, "Native Hawaiian - Pacific Islander"),
      ...disadvantage(standard, false),
    }),
    made: studentOf,
  },
  studentEducationOrganizationAssociations: {
    made: () => ({
      studentEducationOrganizationResponsibilityAssociations: [
        {
          ...atDistrict,
          ...adaReference,
          responsibilityDescriptor: uri("Responsibility", "Accountability"),
          // A responsibility begins on a date now: that of the student's entry.
          beginDate: "2016-08-22",
        },
      ],
    }),
  },
  parents: contact("parents", "contacts"),
  studentParentAssociations: contact("studentParentAssociations", "studentContactAssociations"),
});
