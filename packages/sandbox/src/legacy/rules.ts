/**
 * How one field of a current record looks in a legacy one. `same`: as it is. `date`: with midnight
 * appended. `type`: the bare value of a descriptor. `descriptor`: the bare value too, but with the
 * namespace when it is not the host's own. `list`: each item by `items`.
 */
export interface FieldRule {
  readonly current: string;
  readonly legacy: string;
  readonly as: "same" | "date" | "type" | "descriptor" | "list";
  readonly items?: readonly FieldRule[];
}

const same = (...names: string[]): FieldRule[] =>
  names.map((name) => ({ current: name, legacy: name, as: "same" }));
const date = (name: string): FieldRule => ({ current: name, legacy: name, as: "date" });
const type = (current: string, legacy: string): FieldRule => ({ current, legacy, as: "type" });
const descriptor = (name: string): FieldRule => ({ current: name, legacy: name, as: "descriptor" });
const list = (name: string, ...items: FieldRule[]): FieldRule => ({
  current: name,
  legacy: name,
  as: "list",
  items,
});

/** What schools and districts have alike. */
const ORGANIZATION: readonly FieldRule[] = [
  ...same("stateOrganizationId", "nameOfInstitution", "shortNameOfInstitution", "webSite"),
  type("operationalStatusDescriptor", "operationalStatusType"),
  type("charterStatusDescriptor", "charterStatusType"),
  list(
    "addresses",
    type("addressTypeDescriptor", "addressType"),
    type("stateAbbreviationDescriptor", "stateAbbreviationType"),
    ...same("streetNumberName", "apartmentRoomSuiteNumber", "buildingSiteNumber", "city"),
    ...same("postalCode", "nameOfCounty", "countyFIPSCode", "latitude", "longitude"),
    date("beginDate"),
    date("endDate"),
  ),
  list(
    "identificationCodes",
    descriptor("educationOrganizationIdentificationSystemDescriptor"),
    ...same("identificationCode"),
  ),
  list(
    "institutionTelephones",
    type("institutionTelephoneNumberTypeDescriptor", "institutionTelephoneNumberType"),
    ...same("telephoneNumber"),
  ),
  list(
    "internationalAddresses",
    type("addressTypeDescriptor", "addressType"),
    descriptor("countryDescriptor"),
    ...same("addressLine1", "addressLine2", "addressLine3", "addressLine4"),
    ...same("latitude", "longitude"),
    date("beginDate"),
    date("endDate"),
  ),
];

const DISTRICT: readonly FieldRule[] = [
  ...same("educationServiceCenterReference", "parentLocalEducationAgencyReference"),
  ...same("stateEducationAgencyReference", "localEducationAgencyId", "accountabilities"),
  type("localEducationAgencyCategoryDescriptor", "categoryType"),
  {
    ...list("categories", type("educationOrganizationCategoryDescriptor", "type")),
    legacy: "educationOrganizationCategories",
  },
  ...ORGANIZATION,
];

const SCHOOL: readonly FieldRule[] = [
  ...same("localEducationAgencyReference", "charterApprovalSchoolYearTypeReference", "schoolId"),
  descriptor("administrativeFundingControlDescriptor"),
  type("charterApprovalAgencyTypeDescriptor", "charterApprovalAgencyType"),
  type("internetAccessDescriptor", "internetAccessType"),
  type("magnetSpecialProgramEmphasisSchoolDescriptor", "magnetSpecialProgramEmphasisSchoolType"),
  type("schoolTypeDescriptor", "type"),
  type("titleIPartASchoolDesignationDescriptor", "titleIPartASchoolDesignationType"),
  list("schoolCategories", type("schoolCategoryDescriptor", "type")),
  list("gradeLevels", descriptor("gradeLevelDescriptor")),
  list("educationOrganizationCategories", type("educationOrganizationCategoryDescriptor", "type")),
  ...ORGANIZATION,
];

const INCIDENT: readonly FieldRule[] = [
  ...same("schoolReference", "staffReference", "caseNumber", "incidentCost"),
  date("incidentDate"),
  ...same("incidentDescription", "incidentIdentifier"),
  type("incidentLocationDescriptor", "incidentLocationType"),
  ...same("incidentTime", "reportedToLawEnforcement"),
  descriptor("reporterDescriptionDescriptor"),
  ...same("reporterName"),
  list("behaviors", descriptor("behaviorDescriptor"), ...same("behaviorDetailedDescription")),
  list("weapons", descriptor("weaponDescriptor")),
];

/**
 * The collections whose records have a legacy form of their own; all others are converted by the
 * general rule. Source: swagger of a 2.5.0.1 host against Data Standard 5.0.
 */
export const RULES: Readonly<Record<string, readonly FieldRule[]>> = {
  localEducationAgencies: DISTRICT,
  schools: SCHOOL,
  disciplineIncidents: INCIDENT,
};
