import { namesIn, type Standard } from "./tables/spans.js";

/** What a host knows about the fields of one collection. */
export interface Shape {
  /** Fields it keeps; all others are dropped without a word. */
  readonly fields: readonly string[];
  /** Fields a record cannot be without. */
  readonly required: readonly string[];
  /** Query names it filters by; all others are ignored. */
  readonly filters: readonly string[];
}

interface Table {
  readonly fields: string;
  readonly required: string;
  readonly filters: string;
}

/** Source: swagger of a 2.5.0.1 host (`v2`) and of Data Standards 3.1 to 6.0. */
const TABLES: Readonly<Record<string, Table>> = {
  schools: {
    fields: `schoolId nameOfInstitution shortNameOfInstitution webSite schoolTypeDescriptor@3.1-6.0
      charterStatusDescriptor@3.1-6.0 charterApprovalAgencyTypeDescriptor@3.1-6.0
      charterApprovalSchoolYearTypeReference administrativeFundingControlDescriptor
      internetAccessDescriptor@3.1-6.0 magnetSpecialProgramEmphasisSchoolDescriptor@3.1-6.0
      operationalStatusDescriptor@3.1-6.0 titleIPartASchoolDesignationDescriptor@3.1-6.0
      accreditationStatusDescriptor@6.0 federalLocaleCodeDescriptor@6.0 improvingSchool@6.0
      addresses educationOrganizationCategories gradeLevels schoolCategories institutionTelephones
      internationalAddresses identificationCodes@3.1-5.0 indicators@3.3-6.0
      localEducationAgencyReference postSecondaryInstitutionReference@6.0`,
    required: `schoolId nameOfInstitution stateOrganizationId@v2 gradeLevels addresses@v2-3.1
      educationOrganizationCategories`,
    filters: `schoolId localEducationAgencyId charterApprovalSchoolYear type@v2 charterStatusType@v2
      administrativeFundingControlDescriptor charterApprovalAgencyType@v2 internetAccessType@v2
      magnetSpecialProgramEmphasisSchoolType@v2 titleIPartASchoolDesignationType@v2
      charterApprovalAgencyTypeDescriptor@3.1-6.0 charterStatusDescriptor@3.1-6.0
      internetAccessDescriptor@3.1-6.0 magnetSpecialProgramEmphasisSchoolDescriptor@3.1-6.0
      schoolTypeDescriptor@3.1-6.0 titleIPartASchoolDesignationDescriptor@3.1-6.0
      postSecondaryInstitutionId@6.0 accreditationStatusDescriptor@6.0
      federalLocaleCodeDescriptor@6.0 improvingSchool@6.0 operationalStatusDescriptor@6.0 id@6.0
      nameOfInstitution@6.0 shortNameOfInstitution@6.0 webSite@6.0`,
  },
  disciplineIncidents: {
    fields: `incidentIdentifier schoolReference staffReference@3.1-4.0 incidentDate incidentTime
      incidentDescription incidentLocationDescriptor@3.1-6.0 incidentCost caseNumber reporterName
      reporterDescriptionDescriptor reportedToLawEnforcement behaviors weapons
      externalParticipants@3.3-6.0`,
    required: "incidentIdentifier incidentDate schoolReference",
    filters: `incidentIdentifier schoolId staffUniqueId@v2-4.0 incidentLocationType@v2
      incidentLocationDescriptor@3.1-6.0 reporterDescriptionDescriptor incidentDate incidentTime
      incidentDescription reporterName reportedToLawEnforcement caseNumber incidentCost id`,
  },
};

/** The fields of `collection` in `standard`; undefined where records are taken as they come. */
export function shapeOf(collection: string, standard: Standard): Shape | undefined {
  const table = Object.hasOwn(TABLES, collection) ? TABLES[collection] : undefined;
  return (
    table && {
      fields: namesIn(table.fields, standard),
      required: namesIn(table.required, standard),
      filters: namesIn(table.filters, standard),
    }
  );
}
