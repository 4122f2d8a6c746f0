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
export const views: Readonly<Record<string, View>> = {
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
};

const ofSchool = {
  sections: ["sections"],
  students: ["studentSchoolAssociations", "students"],
  staffs: ["staffSectionAssociations", "staffs"],
};

/** The collections that lead from a record of one view to those of another. */
export const ways: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  localEducationAgencies: {
    schools: ["schools"],
    sections: ["schools", ...ofSchool.sections],
    students: ["schools", ...ofSchool.students],
    staffs: ["schools", ...ofSchool.staffs],
  },
  schools: ofSchool,
  sections: {
    schools: ["schools"],
    students: ["studentSectionAssociations", "students"],
    staffs: ["staffSectionAssociations", "staffs"],
  },
  staffs: {
    schools: ["staffSectionAssociations", "schools"],
    sections: ["staffSectionAssociations", "sections"],
    students: ["staffSectionAssociations", "studentSectionAssociations", "students"],
  },
  students: {
    schools: ["studentSectionAssociations", "schools"],
    sections: ["studentSectionAssociations", "sections"],
    staffs: ["studentSectionAssociations", "staffSectionAssociations", "staffs"],
  },
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
  if (from === "localEducationAgencies") return ["localEducationAgencyId"];
  if (from === "schools" || to === "schools") return ["schoolId"];
  if (from === "students" || to === "students") return ["studentUniqueId"];
  if (from === "staffs" || to === "staffs") return ["staffUniqueId"];
  return sectionKey;
}
