/** Where a legacy collection is called otherwise: the current name, and in which Data Standards. */
export const renamedResources: Readonly<Record<string, readonly [name: string, spans: string]>> = {
  // The current collection of its name holds demographics; the legacy one said who is responsible.
  studentEducationOrganizationAssociations: [
    "studentEducationOrganizationResponsibilityAssociations",
    "3.1-6.0",
  ],
  parents: ["contacts", "5.0-6.0"],
  studentParentAssociations: ["studentContactAssociations", "5.0-6.0"],
};

/** Why no current collection holds the same records, and in which Data Standards. */
export const lostResources: Readonly<Record<string, readonly [spans: string, why: string]>> = {
  accounts: [
    "4.0-6.0",
    "localAccounts and chartOfAccounts replace it. Their records have other fields.",
  ],
  actuals: ["4.0-6.0", "The nearest is localActuals. Its records have other fields."],
  assessmentFamilies: [
    "3.1-6.0",
    "An assessment has only the name of its family, in assessmentFamily.",
  ],
  budgets: ["4.0-6.0", "The nearest is localBudgets. Its records have other fields."],
  contractedStaffs: [
    "4.0-6.0",
    "The nearest is localContractedStaffs. Its records have other fields.",
  ],
  learningObjectives: [
    "5.0-6.0",
    "The nearest is learningStandards. Its records have another meaning.",
  ],
  leaveEvents: [
    "3.1-6.0",
    "staffAbsenceEvents and staffLeaves replace it. Their records have other fields.",
  ],
  payrolls: ["4.0-6.0", "The nearest is localPayrolls. Its records have other fields."],
  studentDisciplineIncidentAssociations: [
    "5.0-6.0",
    "Two collections replace it: studentDisciplineIncidentBehaviorAssociations, with one record for each behavior, and studentDisciplineIncidentNonOffenderAssociations. If edbridge translates records, programs read and write the legacy collection as before.",
  ],
  studentLearningObjectives: [
    "5.0-6.0",
    "The nearest is studentCompetencyObjectives. Its records have another meaning.",
  ],
};
