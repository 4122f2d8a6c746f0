import type { Sandbox } from "@edbridge/sandbox";

export const schoolId = 255901001;

/** A school of a host, and an incident there. */
export const incidentAtSchool = {
  schools: [{ schoolId, nameOfInstitution: "Grand Bend High School" }],
  disciplineIncidents: [
    { incidentIdentifier: "10", incidentDate: "2016-10-18", schoolReference: { schoolId } },
  ],
};

/** The collection of parts in incidents, in legacy form. */
export const incidentParts = "studentDisciplineIncidentAssociations";

/** A student's part in the incident as a legacy program writes it; with behaviors, that of a perpetrator. */
export const partIn = (
  studentUniqueId: string,
  ...behaviors: readonly Readonly<Record<string, string>>[]
) => ({
  studentReference: { studentUniqueId },
  disciplineIncidentReference: { incidentIdentifier: "10", schoolId },
  studentParticipationCodeType: behaviors.length > 0 ? "Perpetrator" : "Witness",
  ...(behaviors.length > 0 ? { behaviors } : {}),
});

export const behaviorsOf = (...codes: string[]) =>
  codes.map((behaviorDescriptor) => ({ behaviorDescriptor }));

/** Roles in an incident, in current form. */
export const rolesOf = (...codes: string[]) =>
  codes.map((code) => ({
    disciplineIncidentParticipationCodeDescriptor: `uri://ed-fi.org/DisciplineIncidentParticipationCodeDescriptor#${code}`,
  }));

/** What a host has of one student in some collections, without what it adds itself. */
export const stateOf = (host: Sandbox, names: readonly string[], id: string): string[] =>
  names
    .flatMap((name) =>
      host.records(name).map((record) => {
        const own = Object.entries(record).filter(([key]) => !/^(?:id|_.*|link)$/.test(key));
        return JSON.stringify([name, Object.fromEntries(own)]);
      }),
    )
    .filter((text) => text.includes(`"${id}"`))
    .map((text) => text.replaceAll(`"${id}"`, "*").replaceAll(/"rel".*?"href":"[^"]*"/g, ""))
    .toSorted();
