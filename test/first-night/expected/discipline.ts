import { adaReference, benReference, incident, teacherReference } from "../bodies/keys.ts";
import { discipline as records } from "../bodies/discipline.ts";
import type { Json } from "../legacy-program.ts";
import { isIn, only, type Standard } from "../standards.ts";
import { expectationsOf, uri } from "./expectation.ts";

const violation = { behaviorDescriptor: uri("Behavior", "School Violation") };
/** Someone's part in the incident, in a collection of its own. */
const partOf = (code: string, who: object) => {
  const kind = "DisciplineIncidentParticipationCode";
  const codes = [{ disciplineIncidentParticipationCodeDescriptor: uri(kind, code) }];
  return {
    disciplineIncidentReference: incident,
    ...who,
    disciplineIncidentParticipationCodes: codes,
  };
};
/** Up to 4.0 a student's part in an incident is one record; from 5.0 its kind says of which collection. */
const made = (later: string, part: (changed: boolean) => object) => ({
  made: (own: Json, standard: Standard, changed: boolean) =>
    isIn(standard, "3.1-4.0")
      ? { studentDisciplineIncidentAssociations: [own] }
      : { [`studentDisciplineIncident${later}Associations`]: [part(changed) as Json] },
});

export const discipline = expectationsOf(records, {
  disciplineIncidents: {
    names: { staffReference: undefined },
    others: (standard) => only(standard, "3.1-4.0", teacherReference),
    made: (own, standard) => ({
      disciplineIncidents: [own],
      // The staff member of a legacy incident is the one who reported it.
      ...only(standard, "5.0-6.0", {
        staffDisciplineIncidentAssociations: [partOf("Reporter", teacherReference)],
      }),
    }),
  },
  "studentDisciplineIncidentAssociations ben": made("Behavior", (changed) => ({
    ...partOf("Perpetrator", benReference),
    ...violation,
    behaviorDetailedDescription: changed ? "Bread" : "Threw food",
  })),
  "studentDisciplineIncidentAssociations ada": made("NonOffender", (changed) =>
    partOf(changed ? "Witness" : "Victim", adaReference),
  ),
  disciplineActions: {
    reads: () => ({ disciplines: [{ disciplineDescriptor: "In School Suspension" }] }),
    readsWhy:
      "A program that wrote `In-School Suspension` reads `In School Suspension`. The legacy list had both spellings, the current list has one.",
    names: {
      identifier: "disciplineActionIdentifier",
      length: "disciplineActionLength",
      lengthDifferenceReasonType: "disciplineActionLengthDifferenceReasonType",
      disciplineIncidents: undefined,
    },
    others: (standard) => {
      const part = { ...incident, ...benReference.studentReference };
      const reference = isIn(standard, "3.1-4.0")
        ? { studentDisciplineIncidentAssociationReference: part }
        : { studentDisciplineIncidentBehaviorAssociationReference: { ...part, ...violation } };
      const list = isIn(standard, "3.1-4.0") ? "" : "Behavior";
      return {
        disciplines: [{ disciplineDescriptor: uri("Discipline", "In School Suspension") }],
        [`studentDisciplineIncident${list}Associations`]: [reference],
      };
    },
  },
});
