/**
 * Collections that only current hosts have; links in their records lead there, and half-migrated
 * programs call them below a legacy path. `@` names the Data Standards that have them, where not
 * all do. Source: the published metadata of Data Standards 3.1 to 6.0; for 5.1
 * and 5.2 the tables of Ed-Fi ODS 7.1, 7.2 and 7.3.
 */
export const currentResources = `
accountCodes@3.1-3.3 applicantProfiles@6.0 applicationEvents@6.0 applications@6.0
assessmentAdministrationParticipations@5.2-6.0 assessmentAdministrations@5.2-6.0
assessmentBatteryParts@5.2-6.0 assessmentScoreRangeLearningStandards@3.3-6.0
balanceSheetDimensions@4.0-6.0 calendars candidateEducatorPreparationProgramAssociations@6.0
candidateIdentificationCodes@6.0 candidateRelationshipToStaffAssociations@6.0 candidates@6.0
certificationExamResults@6.0 certificationExams@6.0 certifications@6.0 chartOfAccounts@4.0-6.0
communityOrganizations communityProviderLicenses communityProviders contactIdentificationCodes@6.0
contacts@5.0-6.0 credentialEvents@6.0 credentials crisisEvents@5.1-6.0 descriptorMappings@4.0-6.0
educationOrganizationIdentificationCodes@6.0 educatorPreparationPrograms@6.0
evaluationElementRatings@6.0 evaluationElements@6.0 evaluationObjectiveRatings@6.0
evaluationObjectives@6.0 evaluationRatings@6.0 evaluationRubricDimensions@5.0-6.0 evaluations@6.0
fieldworkExperienceSectionAssociations@6.0 fieldworkExperiences@6.0 financialAids@6.0
functionDimensions@4.0-6.0 fundDimensions@4.0-6.0 goals@6.0
learningStandardEquivalenceAssociations@3.3-6.0 localAccounts@4.0-6.0 localActuals@4.0-6.0
localBudgets@4.0-6.0 localContractedStaffs@4.0-6.0 localEncumbrances@4.0-6.0 localPayrolls@4.0-6.0
objectDimensions@4.0-6.0 openStaffPositionEvents@6.0 operationalUnitDimensions@4.0-6.0
organizationDepartments@3.3-6.0 pathMilestones@6.0 pathPhases@6.0 paths@6.0 people@3.3-6.0
performanceEvaluationRatings@6.0 performanceEvaluations@6.0 postSecondaryInstitutions
professionalDevelopmentEventAttendances@6.0 professionalDevelopmentEvents@6.0
programDimensions@4.0-6.0 programEvaluationElements@5.0-6.0 programEvaluationObjectives@5.0-6.0
programEvaluations@5.0-6.0 projectDimensions@4.0-6.0 quantitativeMeasureScores@6.0
quantitativeMeasures@6.0 recruitmentEventAttendances@6.0 recruitmentEvents@6.0 rubricDimensions@6.0
sourceDimensions@4.0-6.0 staffAbsenceEvents staffDemographics@6.0 staffDirectories@6.0
staffDisciplineIncidentAssociations@3.3-6.0 staffEducationOrganizationContactAssociations@3.1-5.0
staffEducatorPreparationProgramAssociations@6.0 staffIdentificationCodes@6.0 staffLeaves
studentAssessmentEducationOrganizationAssociations@4.0-6.0
studentAssessmentRegistrationBatteryPartAssociations@5.2-6.0 studentAssessmentRegistrations@5.2-6.0
studentContactAssociations@5.0-6.0 studentDemographics@6.0 studentDirectories@6.0
studentDisciplineIncidentBehaviorAssociations@3.3-6.0
studentDisciplineIncidentNonOffenderAssociations@3.3-6.0
studentEducationOrganizationAssessmentAccommodations@5.2-6.0
studentEducationOrganizationResponsibilityAssociations studentHealths@5.1-6.0
studentHomelessProgramAssociations studentIdentificationCodes@6.0
studentLanguageInstructionProgramAssociations studentNeglectedOrDelinquentProgramAssociations
studentPathMilestoneStatuses@6.0 studentPathPhaseStatuses@6.0 studentPaths@6.0
studentProgramEvaluations@5.0-6.0 studentSchoolFoodServiceProgramAssociations
studentSection504ProgramAssociations@5.2-6.0
studentSpecialEducationProgramEligibilityAssociations@5.0-6.0 studentTransportations@5.1-6.0
surveyCourseAssociations@3.3-6.0 surveyProgramAssociations@3.3-6.0 surveyQuestionResponses@3.3-6.0
surveyQuestions@3.3-6.0 surveyResponseEducationOrganizationTargetAssociations@3.3-6.0
surveyResponsePersonTargetAssociations@6.0 surveyResponseStaffTargetAssociations@3.3-6.0
surveyResponses@3.3-6.0 surveySectionAggregateResponses@6.0 surveySectionAssociations@3.3-6.0
surveySectionResponseEducationOrganizationTargetAssociations@3.3-6.0
surveySectionResponsePersonTargetAssociations@6.0
surveySectionResponseStaffTargetAssociations@3.3-6.0 surveySectionResponses@3.3-6.0
surveySections@3.3-6.0 surveys@3.3-6.0
`;

/** Descriptors that only current hosts have, without the ending `Descriptors`. */
export const currentDescriptors = `
absenceEventCategory accountClassification@3.1-3.3 accountType@4.0-6.0 accreditationStatus@6.0
aidType@6.0 ancestryEthnicOrigin@3.3-6.0 applicationEventResult@6.0 applicationEventType@6.0
applicationSource@6.0 applicationStatus@6.0 assignmentLateStatus@4.0-6.0 attemptStatus
backgroundCheckStatus@6.0 backgroundCheckType@6.0 barrierToInternetAccessInResidence@3.3-6.0
busRoute@5.1-6.0 calendarType candidateCharacteristic@6.0 candidateIdentificationSystem@6.0
certificationExamStatus@6.0 certificationExamType@6.0 certificationField@6.0 certificationLevel@6.0
certificationRoute@6.0 certificationStandard@6.0 contactIdentificationSystem@6.0 contactType@3.1-5.0
coteachingStyleObserved@6.0 credentialEventType@6.0 credentialStatus@6.0 creditCategory@3.3-6.0
crisisType@5.1-6.0 cteProgramService@3.3-6.0 degree@6.0 disabilityDesignation
disciplineIncidentParticipationCode@3.3-6.0 displacedStudentStatus@5.1-6.0
dualCreditInstitution@5.2-6.0 dualCreditType@5.2-6.0 economicDisadvantage@6.0
educationOrganizationAssociationType@4.0-6.0 educatorRole@6.0 eligibilityDelayReason@5.0-6.0
eligibilityEvaluationType@5.0-6.0 englishLanguageExam@6.0 enrollmentType@5.0-6.0 eppDegreeType@6.0
eppProgramPathway@6.0 evaluationDelayReason@5.0-6.0 evaluationElementRatingLevel@6.0
evaluationPeriod@6.0 evaluationRatingLevel@6.0 evaluationRatingStatus@6.0 evaluationType@6.0
federalLocaleCode@6.0 fieldworkType@6.0 financialCollection@4.0-6.0 fundingSource@6.0 goalType@6.0
gradePointAverageType@3.3-6.0 hireStatus@6.0 hiringSource@6.0 homelessPrimaryNighttimeResidence
homelessProgramService ideaPart@5.0-6.0 immunizationType@5.1-6.0 indicator@3.3-6.0
indicatorGroup@3.3-6.0 indicatorLevel@3.3-6.0 instructionalSetting@6.0
internetAccessTypeInResidence@3.3-6.0 internetPerformanceInResidence@3.3-6.0
languageInstructionProgramService learningStandardCategory
learningStandardEquivalenceStrength@3.3-6.0 learningStandardScope@3.3-6.0 lengthOfContract@6.0
licenseStatus licenseType locale migrantEducationProgramService modelEntity@4.0-6.0 monitored
neglectedOrDelinquentProgram neglectedOrDelinquentProgramService
nonMedicalImmunizationExemption@5.1-6.0 objectiveRatingLevel@6.0 openStaffPositionEventStatus@6.0
openStaffPositionEventType@6.0 openStaffPositionReason@6.0 participation participationStatus@3.3-6.0
pathMilestoneStatus@6.0 pathMilestoneType@6.0 pathPhaseStatus@6.0
performanceEvaluationRatingLevel@6.0 performanceEvaluationType@6.0 platformType@3.3-6.0
previousCareer@6.0 primaryLearningDeviceAccess@3.3-6.0 primaryLearningDeviceAwayFromSchool@3.3-6.0
primaryLearningDeviceProvider@3.3-6.0 professionalDevelopmentOfferedBy@6.0 proficiency
programEvaluationPeriod@5.0-6.0 programEvaluationType@5.0-6.0 progress progressLevel
providerCategory providerProfitability providerStatus quantitativeMeasureDatatype@6.0
quantitativeMeasureType@6.0 questionForm@3.3-6.0 ratingLevel@5.0-6.0
recruitmentEventAttendeeType@6.0 recruitmentEventType@6.0 reportingTag@4.0-6.0 rubricRatingLevel@6.0
salaryType@6.0 schoolChoiceBasis@5.0-6.0 schoolFoodServiceProgramService
section504Disability@5.2-6.0 sectionType@5.0-6.0 sourceSystem@3.3-6.0
specialEducationExitReason@5.0-6.0 specialEducationProgramService staffLeaveEventCategory
staffToCandidateRelationship@6.0 submissionStatus@4.0-6.0 supporterMilitaryConnection@5.0-6.0
surveyCategory@3.3-6.0 surveyLevel@3.3-6.0 technicalSkillsAssessment
titleIPartAProgramService@3.3-6.0 transportationPublicExpenseEligibilityType@5.1-6.0
transportationType@5.1-6.0 travelDayofWeek@5.1-6.0 travelDirection@5.1-6.0 tribalAffiliation
withdrawReason@6.0
`;
