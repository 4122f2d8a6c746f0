/**
 * Who may do what, as hosts are shipped. A row is `records | strategies | rights`.
 *
 * - Records: names of one record each; `*Descriptor` is every descriptor without a row of its own, `*`
 *   every other record. A name with `@` has its row in that span of Data Standards only.
 * - Strategies: how create, read, update and delete are authorized. `free`: no further condition.
 *   `related`: organizations and people of the record must be related to the key's organizations.
 *   `organizations`: only its organizations must be; `students`: only its students must be;
 *   `inverted`: as `related`, or it belongs to an organization above the key's; `namespace`: its
 *   namespace must begin with a prefix of the key.
 * - Rights: the actions (C, R, U, D) of each claim set; one that is not named has none.
 *
 * Source: the security metadata of Ed-Fi ODS for Data Standards 4.0, 5.2 and 6.1. Later scripts of 5.2
 * let assessment vendors read more; the table keeps the narrower rights of the first.
 */
export const CLAIMS = `
*Descriptor | namespace free namespace namespace | sis=R assessment=R
academicSubjectDescriptor | namespace free namespace namespace | sis=R assessment=CRUD
accommodationDescriptor assessmentPeriodDescriptor assessmentReportingMethodDescriptor performanceLevelDescriptor | namespace free namespace namespace | sis=CRUD assessment=CRUD
schoolYearType | free free free free | sis=R assessment=R
communityOrganization communityProvider educationOrganizationNetwork educationServiceCenter localEducationAgency postSecondaryInstitution school stateEducationAgency | free free free free | sis=R roster=R
organizationDepartment | related related related related | sis=R roster=R
parent contact studentDirectory staffDirectory | free related related free | sis=CRUD
staff | free related related free | sis=CRUD roster=R
student | free related related free | sis=CRUD roster=R assessment=R
candidate | free free free free | sis=CRUD
person credential | free free free free | sis=CRUD
crisisEvent | free free free free | sis=R
studentSchoolAssociation staffEducationOrganizationAssignmentAssociation | organizations related related related | sis=CRUD roster=R
staffEducationOrganizationEmploymentAssociation | organizations related related related | sis=CRUD
studentParentAssociation studentContactAssociation | students students students students | sis=CRUD
classPeriod courseOffering location section session staffSectionAssociation studentSectionAssociation | related related related related | sis=CRUD roster=R
course | related inverted related related | sis=CRUD roster=R
program | related inverted related related | sis=CRUD
gradebookEntry@4.0-6.0 | namespace namespace namespace namespace | sis=CRUD
assessment assessmentItem assessmentScoreRangeLearningStandard objectiveAssessment studentAssessment assessmentAdministration assessmentAdministrationParticipation assessmentBatteryPart studentAssessmentRegistration studentAssessmentRegistrationBatteryPartAssociation | namespace namespace namespace namespace | sis=CRUD assessment=CRUD
learningStandard learningObjective | namespace free namespace namespace | sis=CRUD assessment=CRUD
learningStandardEquivalenceAssociation | namespace free namespace namespace | sis=CRUD
educationContent | namespace namespace namespace namespace | sis=CRUD
survey@6.0 surveyQuestion@6.0 surveyQuestionResponse@6.0 surveyResponse@6.0 surveySection@6.0 surveySectionResponse@6.0 surveyResponsePersonTargetAssociation@6.0 surveySectionResponsePersonTargetAssociation@6.0 surveySectionAggregateResponse@6.0 | namespace namespace namespace namespace | sis=CRUD
survey surveyQuestion surveyQuestionResponse surveyResponse surveySection surveySectionResponse | free free free free | -
balanceSheetDimension functionDimension fundDimension objectDimension operationalUnitDimension programDimension projectDimension sourceDimension chartOfAccount localAccount localBudget localActual localEncumbrance localContractedStaff localPayroll studentHealth | free free free free | -
application applicationEvent applicantProfile educatorPreparationProgram performanceEvaluation performanceEvaluationRating evaluation evaluationObjective evaluationElement evaluationRating evaluationObjectiveRating evaluationElementRating rubricDimension quantitativeMeasure quantitativeMeasureScore goal path pathPhase pathMilestone studentPath studentPathMilestoneStatus studentPathPhaseStatus candidateEducatorPreparationProgramAssociation candidateRelationshipToStaffAssociation staffEducatorPreparationProgramAssociation financialAid fieldworkExperience fieldworkExperienceSectionAssociation certification certificationExam certificationExamResult credentialEvent professionalDevelopmentEvent professionalDevelopmentEventAttendance openStaffPositionEvent recruitmentEvent recruitmentEventAttendance | free free free free | -
* | related related related related | sis=CRUD
`;
