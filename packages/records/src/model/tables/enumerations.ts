/**
 * The 130 legacy collections of types, without the ending `Types`. A current host keeps each among
 * its descriptors: `x` as `xDescriptors`, `x+` as `xTypeDescriptors`. What follows `@` names the
 * Data Standards that have it; nothing there means none has. Source: the published metadata of
 * both generations.
 */
export const legacyTypes = `
academicHonorCategory academicSubject accommodation achievementCategory additionalCredit+ address+
administrationEnvironment administrativeFundingControl assessmentCategory
assessmentIdentificationSystem assessmentItemCategory assessmentItemResult
assessmentReportingMethod attendanceEventCategory behavior calendarEvent careerPathway
charterApprovalAgency+ charterStatus citizenshipStatus classroomPosition cohortScope cohort+
cohortYear+ contentClass continuationOfServicesReason costRate courseAttemptResult courseDefinedBy
courseGPAApplicability courseIdentificationSystem courseLevelCharacteristic courseRepeatCode
credential+ credit+ curriculumUsed deliveryMethod diagnosis diplomaLevel diploma+
disabilityCategory@ disabilityDeterminationSource+ disability
disciplineActionLengthDifferenceReason discipline educationOrganizationCategory
educationOrganizationIdentificationSystem educationPlan educationalEnvironment electronicMail+
employmentStatus entryGradeLevelReason entry+ eventCircumstance exitWithdraw+ gradeLevel grade+
gradebookEntry+ gradingPeriod graduationPlan+ gunFreeSchoolsActReportingStatus
identificationDocumentUse incidentLocation institutionTelephoneNumber+ integratedTechnologyStatus@
interactivityStyle internetAccess interventionClass interventionEffectivenessRating language
languageUse leaveEventCategory@ levelOfEducation limitedEnglishProficiency
localEducationAgencyCategory magnetSpecialProgramEmphasisSchool mediumOfInstruction meetingDay@
methodCreditEarned networkPurpose oldEthnicity@3.1-4.0 operationalStatus otherName+
performanceBaseConversion personalInformationVerification populationServed
postSecondaryEventCategory postSecondaryInstitutionLevel postingResult programAssignment
programCharacteristic programSponsor program+ publicationStatus race reasonExited reasonNotTested
recognition+ relation repeatIdentifier reporterDescription residencyStatus responseIndicator
responsibility restraintEventReason resultDatatype+ retestIndicator schoolCategory
schoolChoiceImplementStatus schoolFoodServicesEligibility@ school+ sectionCharacteristic
separationReason separation sex specialEducationSetting staffClassification
staffIdentificationSystem stateAbbreviation studentCharacteristic studentIdentificationSystem
studentParticipationCode@3.1-4.0 teachingCredentialBasis teachingCredential telephoneNumber+ term
titleIPartAParticipant titleIPartASchoolDesignation visa weapon
`;

/** The 50 legacy collections of descriptors, without the ending `Descriptors`; `@` as above. */
export const legacyDescriptors = `
academicSubject accommodation accountCode@ achievementCategory administrativeFundingControl
assessmentCategory assessmentIdentificationSystem assessmentPeriod attendanceEventCategory
behavior calendarEvent classroomPosition competencyLevel continuationOfServicesReason country
courseIdentificationSystem credentialField diagnosis disability discipline
educationOrganizationIdentificationSystem employmentStatus entryType exitWithdrawType gradeLevel
gradingPeriod graduationPlanType language level@ levelOfEducation limitedEnglishProficiency
performanceLevel programAssignment programCharacteristic reasonExited reporterDescription
residencyStatus responsibility schoolFoodServicesEligibility@ sectionCharacteristic
separationReason service specialEducationSetting staffClassification staffIdentificationSystem
studentCharacteristic studentIdentificationSystem teachingCredential term weapon
`;

/**
 * Where the values of a legacy type are in a Data Standard, if their descriptor has another name there:
 * as the records that have such values. Source: the published field lists.
 */
export const renamedTypes: Readonly<Record<string, readonly [current: string, where: string]>> = {
  studentParticipationCodeTypes: ["disciplineIncidentParticipationCodeDescriptors", "5.0-6.0"],
};
