import { type Way, ways } from "@edbridge/records/model";

/**
 * The views of the enrollment that a 2.5 host shipped, and how edbridge builds each of the
 * collections. Source: the models and operations of the published client for 2.5 hosts.
 */
export interface View {
  /** The legacy collection whose records the view shows. */
  readonly base: string;
  /** The fields that it shows, as the parameter `fields` names them. */
  readonly fields: string;
}

const codes = (system: string, more = "") =>
  `identificationCodes(${more}${system},identificationCode)`;
const address = "addressType,streetNumberName,city,stateAbbreviationType,postalCode,nameOfCounty";
const telephones = "institutionTelephones(institutionTelephoneNumberType,telephoneNumber)";
const mails = "electronicMails(electronicMailType,electronicMailAddress)";
const person = `personalTitlePrefix,firstName,lastSurname,loginId,sexType,birthDate,hispanicLatinoEthnicity,addresses(${address}),${mails},languages(languageDescriptor),races(raceType),telephones(telephoneNumberType,orderOfPriority,telephoneNumber)`;
const organization = `id,nameOfInstitution,stateOrganizationId,shortNameOfInstitution,webSite,operationalStatusType,charterStatusType,addresses(${address}),educationOrganizationCategories(type),${codes("educationOrganizationIdentificationSystemDescriptor")},${telephones}`;
const section = "id,uniqueSectionCode,sequenceOfCourse,educationalEnvironmentType,availableCredits";

/** The views by their names in small letters. */
export const views = {
  localeducationagencies: {
    base: "localEducationAgencies",
    fields: `${organization},localEducationAgencyId,categoryType`,
  },
  schools: {
    base: "schools",
    fields: `${organization},schoolId,type,titleIPartASchoolDesignationType,administrativeFundingControlDescriptor,localEducationAgencyReference(localEducationAgencyId),internationalAddresses(addressType,addressLine1,addressLine2,addressLine3,addressLine4,countryDescriptor),schoolCategories(type),gradeLevels(gradeLevelDescriptor)`,
  },
  sections: { base: "sections", fields: section },
  sectionenrollments: { base: "sections", fields: section },
  staffs: {
    base: "staffs",
    fields: `id,staffUniqueId,${person},${codes("staffIdentificationSystemDescriptor")}`,
  },
  students: {
    base: "students",
    fields: `id,studentUniqueId,middleName,economicDisadvantaged,limitedEnglishProficiencyDescriptor,${person},characteristics(descriptor),cohortYears(cohortYearType,schoolYear),${codes("studentIdentificationSystemDescriptor", "assigningOrganizationIdentificationCode,")},indicators(indicatorName,indicator),programParticipations(programType,beginDate,endDate)`,
  },
} as const satisfies Readonly<Record<string, View>>;

/** The name of a view, in small letters. */
export type ViewName = keyof typeof views;

export function isView(name: string): name is ViewName {
  return Object.hasOwn(views, name);
}

/** The way from a collection, in any letter case, to that of a view. */
export function wayTo(base: string, from: string): Way | undefined {
  const first = from.toLowerCase();
  return ways.find((way) => way[0].toLowerCase() === first && way.at(-1) === base);
}

const keys: Readonly<Record<string, readonly string[]>> = {
  localEducationAgencies: ["localEducationAgencyId"],
  schools: ["schoolId"],
  staffs: ["staffUniqueId"],
  students: ["studentUniqueId"],
};

const sectionKey = [
  "localCourseCode",
  "schoolId",
  "schoolYear",
  "sectionIdentifier",
  "sessionName",
];

/** The members by which records of one current collection lead to those of another. */
export function joinOf(from: string, to: string): readonly string[] {
  return keys[from] ?? keyOf(to);
}

/** The key of a record, or of the section that an association belongs to. */
export function keyOf(collection: string): readonly string[] {
  return keys[collection] ?? sectionKey;
}
