import { legacyRecords } from "../legacy-program.ts";
import * as of from "./keys.ts";

/** Incidents, who took part in them, and what followed. */
export const discipline = legacyRecords([
  {
    name: "disciplineIncidents",
    key: of.incident,
    body: {
      incidentIdentifier: "I-77",
      schoolReference: of.schoolReference,
      ...of.teacherReference,
      incidentDate: of.midnight("2016-10-18"),
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
    key: { ...of.incident, studentUniqueId: of.ben },
    body: {
      disciplineIncidentReference: of.incident,
      ...of.benReference,
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
    key: { ...of.incident, studentUniqueId: of.ada },
    body: {
      disciplineIncidentReference: of.incident,
      ...of.adaReference,
      studentParticipationCodeType: "Victim",
    },
    change: { studentParticipationCodeType: "Witness" },
  },
  {
    name: "disciplineActions",
    key: ["disciplineDate", "identifier", "studentUniqueId"],
    body: {
      identifier: "A-77",
      disciplineDate: of.midnight("2016-10-20"),
      ...of.benReference,
      responsibilitySchoolReference: { schoolId: of.school },
      length: 3,
      actualDisciplineActionLength: 2,
      lengthDifferenceReasonType: "Term Modified By District",
      disciplines: [{ disciplineDescriptor: "In-School Suspension" }],
      disciplineIncidents: [{ disciplineIncidentReference: of.incident }],
      staffs: [of.teacherReference],
    },
    change: { actualDisciplineActionLength: 3, lengthDifferenceReasonType: "No Difference" },
  },
]);
