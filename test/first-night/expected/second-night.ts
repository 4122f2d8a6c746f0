import type { Span } from "../standards.ts";

/** A changed legacy field that does not read back as it was written. */
export interface Change {
  /** `collection.field`. */
  readonly field: string;
  /** The Data Standards on which it does not. Default: all. */
  readonly in?: Span;
  readonly why: string;
}

/** What does not read back after a change, besides what a first night does not read back. */
export const changes: readonly Change[] = [
  {
    field: "gradingPeriods",
    in: "3.1-4.0",
    why: "The sequence is part of the key there, and sessions and grades refer to the period by it. A write with another sequence is refused.",
  },
  {
    field: "gradingPeriods.periodSequence",
    in: "3.1-4.0",
    why: "It is part of the key there. A write without it leaves it.",
  },
  {
    field: "studentAssessments.performanceLevels",
    in: "4.0-6.0",
    why: "A level that was not met is not sent: a current host would store it as achieved. The response names it.",
  },
  {
    field: "studentAssessments.studentObjectiveAssessments[].performanceLevels",
    in: "4.0-6.0",
    why: "A level that was not met is not sent: a current host would store it as achieved. The response names it.",
  },
  {
    field: "sessions.name",
    why: "It is the key of a current session, and other records refer to the session by it. The response names it.",
  },
  {
    field: "studentDisciplineIncidentAssociations",
    in: "5.0-6.0",
    why: "An action refers to the behavior of a perpetrator. A write without this behavior is refused.",
  },
  {
    field: "studentDisciplineIncidentAssociations.behaviors",
    in: "5.0-6.0",
    why: "A perpetrator without a behavior has that of the incident.",
  },
  {
    field: "learningStandards.contentStandard",
    in: "5.0-6.0",
    why: "A current record must have one. If a write names none, its title stays.",
  },
  {
    field: "staffs.credentials",
    why: "Other programs keep credentials of staff too. A write that names none leaves those that the host has.",
  },
  {
    field: "students.economicDisadvantaged",
    why: "It is one of several characteristics. A write that does not name it leaves it.",
  },
  {
    field: "students.learningStyle",
    why: "It is one of several indicators. A write that does not name it leaves it.",
  },
];
