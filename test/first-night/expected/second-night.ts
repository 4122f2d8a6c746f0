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
    field: "gradingPeriods.periodSequence",
    in: "3.1-4.0",
    why: "It is part of the key there, and sessions and grades refer to the period by it. The response names it.",
  },
  {
    field: "sessions.name",
    why: "It is the key of a current session, and other records refer to the session by it. The response names it.",
  },
  {
    field: "studentDisciplineIncidentAssociations",
    in: "5.0-6.0",
    why: "An action refers to the behavior of a perpetrator. Who is no perpetrator has none, so the write is refused.",
  },
];
