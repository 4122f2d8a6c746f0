import type { LegacyRecord } from "../legacy-program.ts";
import {
  ada,
  adaReference,
  ben,
  benReference,
  incident,
  midnight,
  school,
  schoolReference,
  teacherReference,
} from "./keys.ts";

/** Incidents, who took part in them, and what followed. */
export const discipline: readonly LegacyRecord[] = [
  {
    name: "disciplineIncidents",
    collection: "disciplineIncidents",
    key: incident,
    body: {
      incidentIdentifier: "I-77",
      schoolReference,
      ...teacherReference,
      incidentDate: midnight("2016-10-18"),
      incidentTime: "09:30:00",
      incidentLocationType: "Cafeteria area",
      incidentDescription: "A quarrel",
      reporterDescriptionDescriptor: "Staff",
      reporterName: "Cleo Placeholder",
      reportedToLawEnforcement: false,
      behaviors: [
        { behaviorDescriptor: "School Violation", behaviorDetailedDescription: "Thrown food" },
      ],
    },
    change: { caseNumber: "2016-77", incidentLocationType: "Classroom" },
  },
  {
    name: "studentDisciplineIncidentAssociations ben",
    collection: "studentDisciplineIncidentAssociations",
    key: { ...incident, studentUniqueId: ben },
    body: {
      disciplineIncidentReference: incident,
      ...benReference,
      studentParticipationCodeType: "Perpetrator",
      behaviors: [
        { behaviorDescriptor: "School Violation", behaviorDetailedDescription: "Threw food" },
      ],
    },
    change: {
      behaviors: [{ behaviorDescriptor: "School Violation", behaviorDetailedDescription: "Bread" }],
    },
  },
  {
    name: "studentDisciplineIncidentAssociations ada",
    collection: "studentDisciplineIncidentAssociations",
    key: { ...incident, studentUniqueId: ada },
    body: {
      disciplineIncidentReference: incident,
      ...adaReference,
      studentParticipationCodeType: "Victim",
    },
    change: { studentParticipationCodeType: "Witness" },
  },
  {
    name: "disciplineActions",
    collection: "disciplineActions",
    key: {
      identifier: "A-77",
      disciplineDate: midnight("2016-10-20"),
      studentUniqueId: ben,
    },
    body: {
      identifier: "A-77",
      disciplineDate: midnight("2016-10-20"),
      ...benReference,
      responsibilitySchoolReference: { schoolId: school },
      length: 3,
      actualDisciplineActionLength: 2,
      lengthDifferenceReasonType: "Term Modified By District",
      disciplines: [{ disciplineDescriptor: "In-School Suspension" }],
      disciplineIncidents: [{ disciplineIncidentReference: incident }],
      staffs: [teacherReference],
    },
    change: { actualDisciplineActionLength: 3, lengthDifferenceReasonType: "No Difference" },
  },
];
