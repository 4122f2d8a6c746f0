import { type Columns, put, type Standard } from "./table.ts";

/**
 * What 5.1 and 5.2 have and 5.0 has not, as rows and as members of rows. There are no documents of
 * these two. They are 5.0 with additions, all of which 6.0 has in the same form. Source: the tables of
 * Ed-Fi ODS 7.1, 7.2 and 7.3 (`Standard/5.x.0/Artifacts/MsSql/Structure/Ods/0020-Tables.sql`).
 */
const added: readonly (readonly [since: "5.1" | "5.2", rows: RegExp])[] = [
  [
    "5.1",
    /^(?:crisisEvent|studentHealth|studentTransportation|studentEducationOrganizationAssociation(?:DisplacedStudent|\.displacedStudents))/,
  ],
  [
    "5.2",
    /^(?:assessmentAdministration|assessmentBatteryPart|studentAssessmentRegistration|studentEducationOrganizationAssessmentAccommodation|studentSchoolAssociationReference|studentSection504ProgramAssociation)/,
  ],
  ["5.2", /^studentDisciplineIncidentBehaviorAssociation(?:Weapon|\.weapons)/],
  ["5.2", /^studentSectionAssociations?\.dual/],
  ["5.2", /^restraintEvents?\.(?:disciplineIncidentReference|incidentIdentifier)$/],
  ["5.2", /^studentSpecialEducationProgramAssociations?\.(?:reductionInHours|shortenedSchoolDay)/],
];

/** Which of 6.0 another one took its place in: demographics are records of their own there. */
const replaced: Readonly<Record<string, string>> = {
  "studentAssessmentRegistration.studentDemographicReference":
    "studentEducationOrganizationAssociationReference",
};

/** Fills the columns of 5.1 and 5.2 of a table. */
export function addNewerOfFive(table: ReadonlyMap<string, Columns>): void {
  for (const [row, columns] of table) {
    for (const [name, cells] of Array.from(columns)) {
      const path = `${row}.${name}`;
      for (const standard of ["5.1", "5.2"] as const) {
        const text = cells.get("5.0") ?? (isAdded(path, standard) ? cells.get("6.0") : undefined);
        if (text === undefined) continue;
        const other = replaced[path];
        if (other === undefined) cells.set(standard, text);
        else columns.set(other, new Map<Standard, string>([[standard, text]]));
      }
    }
  }
}

/** What only these two refer to. */
export function addReferencesOfFive(table: Map<string, Columns>): void {
  const row = "studentEducationOrganizationAssociationReference";
  put(table, row, "educationOrganizationId", "5.2", "long!");
  put(table, row, "studentUniqueId", "5.2", "text1..32!");
}

function isAdded(path: string, standard: "5.1" | "5.2"): boolean {
  return added.some(([since, rows]) => since <= standard && rows.test(path));
}
