import { enrollmentOf, newStudent } from "../../../test/support/new-person.ts";
import type { JsonRecord } from "./through.js";

export { demographics, teaching as credential } from "../../../test/support/new-person.ts";
export const uri = (name: string, code: string) => `uri://ed-fi.org/${name}Descriptor#${code}`;

export const student = newStudent("S1");
/** The host's record of a student, and its demographics in a district. */
export const hosted = (id = "S1"): JsonRecord => ({
  studentUniqueId: id,
  firstName: "Old",
  lastSurname: "Name",
  birthDate: "2008-05-05",
  personReference: { personId: "P1", sourceSystemDescriptor: uri("SourceSystem", "State") },
});
export const partOf = (place: number, sex = "Male", id = "S1"): JsonRecord => ({
  studentReference: { studentUniqueId: id },
  educationOrganizationReference: { educationOrganizationId: place },
  sexDescriptor: uri("Sex", sex),
});
/** What no legacy record has. */
export const tribe = (code: string) => [
  { tribalAffiliationDescriptor: uri("TribalAffiliation", code) },
];
export const enrolled = (schoolId: number, more: JsonRecord = {}): JsonRecord => ({
  studentReference: { studentUniqueId: "S1" },
  schoolReference: { schoolId },
  entryDate: "2016-08-22",
  ...more,
});
export const school = (schoolId: number, localEducationAgencyId: number): JsonRecord => ({
  schoolId,
  nameOfInstitution: "A school",
  localEducationAgencyReference: { localEducationAgencyId },
});
export const enrollment = enrollmentOf("S1");
export const session = {
  schoolReference: { schoolId: 1 },
  schoolYearTypeReference: { schoolYear: 2017 },
  sessionName: "Fall",
  termDescriptor: uri("Term", "Fall Semester"),
};
/** An incident on the host, and who reported it. */
export const incident = {
  incidentIdentifier: "10",
  schoolReference: { schoolId: 1 },
  incidentDate: "2017-09-01",
};
const role = uri("DisciplineIncidentParticipationCode", "Reporter");
export const reporter = (staffUniqueId: string, more: JsonRecord = {}): JsonRecord => ({
  staffReference: { staffUniqueId },
  disciplineIncidentReference: { incidentIdentifier: "10", schoolId: 1 },
  disciplineIncidentParticipationCodes: [{ disciplineIncidentParticipationCodeDescriptor: role }],
  ...more,
});
/** Requests with `*` in place of each id: `PUT students/* 204`. */
export const withoutIds = (requests: readonly string[]) =>
  requests.map((each) => each.replace(/\/[0-9a-f]{32}/, "/*"));
