import { discipline as records } from "../bodies/discipline.ts";
import { byStandard, isIn, only } from "../standards.ts";
import {
  ada,
  ben,
  type Expectations,
  type HostRecords,
  same,
  school,
  teacher,
  uri,
} from "./expectation.ts";

const incident = { incidentIdentifier: "I-77", schoolId: school };
const disciplineIncidentReference = incident;
const violation = { behaviorDescriptor: uri("Behavior", "School Violation") };
const coded = (code: string) => ({
  disciplineIncidentParticipationCodes: [
    {
      disciplineIncidentParticipationCodeDescriptor: uri(
        "DisciplineIncidentParticipationCode",
        code,
      ),
    },
  ],
});

const incidents = same(records, "disciplineIncidents", { staffReference: undefined }, (standard) =>
  only(standard, "3.1-4.0", teacher),
);

/** Incidents, who took part in them, and what followed. */
export const discipline: Expectations = {
  disciplineIncidents: {
    host: (standard, changed) => ({
      ...incidents.host(standard, changed),
      // The staff member of a legacy incident is the one who reported it.
      ...only(standard, "5.0-6.0", {
        staffDisciplineIncidentAssociations: [
          { disciplineIncidentReference, ...teacher, ...coded("Reporter") },
        ],
      }),
    }),
  },
  "studentDisciplineIncidentAssociations ben": {
    host: (standard, changed) => {
      const behavior = {
        ...violation,
        behaviorDetailedDescription: changed ? "Bread" : "Threw food",
      };
      return byStandard<HostRecords>(standard, {
        "3.1-4.0": {
          studentDisciplineIncidentAssociations: [
            {
              disciplineIncidentReference,
              ...ben,
              studentParticipationCodeDescriptor: uri("StudentParticipationCode", "Perpetrator"),
              behaviors: [behavior],
            },
          ],
        },
        "5.0-6.0": {
          studentDisciplineIncidentBehaviorAssociations: [
            { disciplineIncidentReference, ...ben, ...behavior, ...coded("Perpetrator") },
          ],
        },
      });
    },
  },
  "studentDisciplineIncidentAssociations ada": {
    host: (standard, changed) => {
      const code = changed ? "Witness" : "Victim";
      return byStandard<HostRecords>(standard, {
        "3.1-4.0": {
          studentDisciplineIncidentAssociations: [
            {
              disciplineIncidentReference,
              ...ada,
              studentParticipationCodeDescriptor: uri("StudentParticipationCode", code),
            },
          ],
        },
        "5.0-6.0": {
          studentDisciplineIncidentNonOffenderAssociations: [
            { disciplineIncidentReference, ...ada, ...coded(code) },
          ],
        },
      });
    },
  },
  disciplineActions: {
    reads: () => ({ disciplines: [{ disciplineDescriptor: "In School Suspension" }] }),
    readsWhy:
      "A program that wrote `In-School Suspension` reads `In School Suspension`. The legacy list had both spellings, the current list has one.",
    host: (standard, changed) => {
      const part = { ...incident, studentUniqueId: "S-1002" };
      return {
        disciplineActions: [
          {
            disciplineActionIdentifier: "A-77",
            disciplineDate: "2016-10-20",
            ...ben,
            responsibilitySchoolReference: { schoolId: school },
            disciplineActionLength: 3,
            actualDisciplineActionLength: changed ? 3 : 2,
            disciplineActionLengthDifferenceReasonDescriptor: uri(
              "DisciplineActionLengthDifferenceReason",
              changed ? "No Difference" : "Term Modified By District",
            ),
            disciplines: [{ disciplineDescriptor: uri("Discipline", "In School Suspension") }],
            staffs: [teacher],
            ...(isIn(standard, "3.1-4.0")
              ? {
                  studentDisciplineIncidentAssociations: [
                    { studentDisciplineIncidentAssociationReference: part },
                  ],
                }
              : {
                  studentDisciplineIncidentBehaviorAssociations: [
                    {
                      studentDisciplineIncidentBehaviorAssociationReference: {
                        ...part,
                        ...violation,
                      },
                    },
                  ],
                }),
          },
        ],
      };
    },
  },
};
