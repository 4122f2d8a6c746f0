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
  accounts: ["4.0-6.0", "Accounts became localAccounts and chartOfAccounts, of another shape."],
  actuals: ["4.0-6.0", "The nearest is localActuals, of another shape."],
  assessmentFamilies: ["3.1-6.0", "Only the text assessmentFamily of an assessment is left of it."],
  budgets: ["4.0-6.0", "The nearest is localBudgets, of another shape."],
  contractedStaffs: ["4.0-6.0", "The nearest is localContractedStaffs, of another shape."],
  learningObjectives: ["5.0-6.0", "The nearest is learningStandards, of another meaning."],
  leaveEvents: ["3.1-6.0", "Leaves are kept in staffAbsenceEvents and staffLeaves now."],
  payrolls: ["4.0-6.0", "The nearest is localPayrolls, of another shape."],
  studentDisciplineIncidentAssociations: [
    "5.0-6.0",
    "It is split into studentDisciplineIncidentBehaviorAssociations, one record a behavior, and studentDisciplineIncidentNonOffenderAssociations; with a record translator it is read and written as it was.",
  ],
  studentLearningObjectives: [
    "5.0-6.0",
    "The nearest is studentCompetencyObjectives, of another meaning.",
  ],
};
