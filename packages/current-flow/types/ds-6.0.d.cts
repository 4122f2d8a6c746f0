// Written by scripts/record-types.ts from the published field lists; not by hand.
/**
 * The records of hosts of Data Standard 6.0. `DataStandard60` lists them by the name of their collection.
 * The comment of each record names its key by the names of the filters.
 *
 * @module ds-6.0
 */
/** The collections of hosts of Data Standard 6.0, by name: their records, and the fields that they filter by. */
export interface DataStandard60 {
  academicWeeks: { record: AcademicWeek; filters: {
    schoolId: number;
    weekIdentifier: string;
    beginDate: string;
    endDate: string;
    totalInstructionalDays: number;
    id: string;
  } };
  accountabilityRatings: { record: AccountabilityRating; filters: {
    educationOrganizationId: number;
    ratingTitle: string;
    schoolYear: number;
    rating: string;
    ratingDate: string;
    ratingOrganization: string;
    ratingProgram: string;
    id: string;
  } };
  applicantProfiles: { record: ApplicantProfile; filters: {
    applicantProfileIdentifier: string;
    birthDate: string;
    citizenshipStatusDescriptor: string;
    economicDisadvantageDescriptor: string;
    firstGenerationStudent: boolean;
    firstName: string;
    genderIdentity: string;
    generationCodeSuffix: string;
    highestCompletedLevelOfEducationDescriptor: string;
    highlyQualifiedTeacher: boolean;
    hispanicLatinoEthnicity: boolean;
    lastSurname: string;
    maidenName: string;
    middleName: string;
    personalTitlePrefix: string;
    preferredFirstName: string;
    preferredLastSurname: string;
    sexDescriptor: string;
    yearsOfPriorProfessionalExperience: number;
    yearsOfPriorTeachingExperience: number;
    id: string;
  } };
  applicationEvents: { record: ApplicationEvent; filters: {
    applicantProfileIdentifier: string;
    applicationEventTypeDescriptor: string;
    applicationIdentifier: string;
    educationOrganizationId: number;
    eventDate: string;
    sequenceNumber: number;
    schoolYear: number;
    applicationEvaluationScore: number;
    applicationEventResultDescriptor: string;
    eventEndDate: string;
    termDescriptor: string;
    id: string;
  } };
  applications: { record: Application; filters: {
    applicantProfileIdentifier: string;
    applicationIdentifier: string;
    educationOrganizationId: number;
    requisitionNumber: string;
    academicSubjectDescriptor: string;
    acceptedDate: string;
    applicationDate: string;
    applicationSourceDescriptor: string;
    applicationStatusDescriptor: string;
    currentEmployee: boolean;
    firstContactDate: string;
    highNeedsAcademicSubjectDescriptor: string;
    hireStatusDescriptor: string;
    hiringSourceDescriptor: string;
    withdrawDate: string;
    withdrawReasonDescriptor: string;
    id: string;
  } };
  assessmentAdministrationParticipations: { record: AssessmentAdministrationParticipation; filters: {
    administrationIdentifier: string;
    assessmentIdentifier: string;
    assigningEducationOrganizationId: number;
    namespace: string;
    participatingEducationOrganizationId: number;
    id: string;
  } };
  assessmentAdministrations: { record: AssessmentAdministration; filters: {
    administrationIdentifier: string;
    assessmentIdentifier: string;
    assigningEducationOrganizationId: number;
    namespace: string;
    id: string;
  } };
  assessmentBatteryParts: { record: AssessmentBatteryPart; filters: {
    assessmentBatteryPartName: string;
    assessmentIdentifier: string;
    namespace: string;
    id: string;
  } };
  assessmentItems: { record: AssessmentItem; filters: {
    assessmentIdentifier: string;
    identificationCode: string;
    namespace: string;
    maxRawScore: number;
    expectedTimeAssessed: string;
    nomenclature: string;
    id: string;
    assessmentItemCategoryDescriptor: string;
    assessmentItemURI: string;
    itemText: string;
  } };
  assessmentScoreRangeLearningStandards: { record: AssessmentScoreRangeLearningStandard; filters: {
    assessmentIdentifier: string;
    namespace: string;
    scoreRangeId: string;
    identificationCode: string;
    assessmentReportingMethodDescriptor: string;
    maximumScore: string;
    minimumScore: string;
    id: string;
  } };
  assessments: { record: Assessment; filters: {
    assessmentIdentifier: string;
    namespace: string;
    educationOrganizationId: number;
    revisionDate: string;
    maxRawScore: number;
    nomenclature: string;
    adaptiveAssessment: boolean;
    id: string;
    assessmentCategoryDescriptor: string;
    assessmentFamily: string;
    assessmentForm: string;
    assessmentTitle: string;
    assessmentVersion: number;
    academicSubjectDescriptor: string;
    assessmentIdentificationSystemDescriptor: string | number | boolean;
    assigningOrganizationIdentificationCode: string | number | boolean;
    identificationCode: string | number | boolean;
  } };
  balanceSheetDimensions: { record: BalanceSheetDimension; filters: {
    code: string;
    fiscalYear: number;
    codeName: string;
    id: string;
  } };
  bellSchedules: { record: BellSchedule; filters: {
    bellScheduleName: string;
    schoolId: number;
    alternateDayName: string;
    endTime: string;
    startTime: string;
    totalInstructionalTime: number;
    id: string;
  } };
  calendarDates: { record: CalendarDate; filters: {
    calendarCode: string;
    date: string;
    schoolId: number;
    schoolYear: number;
    id: string;
  } };
  calendars: { record: Calendar; filters: {
    calendarCode: string;
    schoolId: number;
    schoolYear: number;
    calendarTypeDescriptor: string;
    id: string;
  } };
  candidateEducatorPreparationProgramAssociations: { record: CandidateEducatorPreparationProgramAssociation; filters: {
    beginDate: string;
    candidateIdentifier: string;
    educationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    applicantProfileIdentifier: string;
    applicationIdentifier: string;
    endDate: string;
    eppProgramPathwayDescriptor: string;
    reasonExitedDescriptor: string;
    id: string;
  } };
  candidateIdentificationCodes: { record: CandidateIdentificationCode; filters: {
    candidateIdentificationSystemDescriptor: string;
    candidateIdentifier: string;
    educationOrganizationId: number;
    assigningOrganizationIdentificationCode: string;
    identificationCode: string;
    id: string;
  } };
  candidateRelationshipToStaffAssociations: { record: CandidateRelationshipToStaffAssociation; filters: {
    candidateIdentifier: string;
    staffUniqueId: string;
    beginDate: string;
    endDate: string;
    staffToCandidateRelationshipDescriptor: string;
    id: string;
  } };
  candidates: { record: Candidate; filters: {
    candidateIdentifier: string;
    personId: string;
    sourceSystemDescriptor: string;
    birthCity: string;
    birthCountryDescriptor: string;
    birthDate: string;
    birthInternationalProvince: string;
    birthSexDescriptor: string;
    birthStateAbbreviationDescriptor: string;
    citizenshipStatusDescriptor: string;
    dateEnteredUS: string;
    displacementStatus: string;
    economicDisadvantageDescriptor: string;
    englishLanguageExamDescriptor: string;
    firstGenerationStudent: boolean;
    firstName: string;
    genderIdentity: string;
    generationCodeSuffix: string;
    hispanicLatinoEthnicity: boolean;
    lastSurname: string;
    limitedEnglishProficiencyDescriptor: string;
    loginId: string;
    maidenName: string;
    middleName: string;
    multipleBirthStatus: boolean;
    personalTitlePrefix: string;
    preferredFirstName: string;
    preferredLastSurname: string;
    previousCareerDescriptor: string;
    profileThumbnail: string;
    sexDescriptor: string;
    tuitionCost: number;
    id: string;
  } };
  certificationExamResults: { record: CertificationExamResult; filters: {
    certificationExamDate: string;
    certificationExamIdentifier: string;
    namespace: string;
    personId: string;
    sourceSystemDescriptor: string;
    certificationExamAssessmentIdentifier: string;
    certificationExamNamespace: string;
    certificationExamStudentAssessmentIdentifier: string;
    certificationExamStudentUniqueId: string;
    certificationExamStatusDescriptor: string;
    attemptNumber: number;
    certificationExamPassIndicator: boolean;
    certificationExamScore: number;
    id: string;
  } };
  certificationExams: { record: CertificationExam; filters: {
    certificationExamIdentifier: string;
    namespace: string;
    educationOrganizationId: number;
    certificationExamTitle: string;
    certificationExamTypeDescriptor: string;
    effectiveDate: string;
    endDate: string;
    id: string;
  } };
  certifications: { record: Certification; filters: {
    certificationIdentifier: string;
    namespace: string;
    educationOrganizationId: number;
    certificationFieldDescriptor: string;
    certificationLevelDescriptor: string;
    certificationStandardDescriptor: string;
    certificationTitle: string;
    educatorRoleDescriptor: string;
    effectiveDate: string;
    endDate: string;
    instructionalSettingDescriptor: string;
    minimumDegreeDescriptor: string;
    populationServedDescriptor: string;
    id: string;
  } };
  chartOfAccounts: { record: ChartOfAccount; filters: {
    accountIdentifier: string;
    educationOrganizationId: number;
    fiscalYear: number;
    balanceSheetCode: string;
    functionCode: string;
    fundCode: string;
    objectCode: string;
    operationalUnitCode: string;
    programCode: string;
    projectCode: string;
    sourceCode: string;
    accountTypeDescriptor: string;
    accountName: string;
    id: string;
  } };
  classPeriods: { record: ClassPeriod; filters: {
    classPeriodName: string;
    schoolId: number;
    officialAttendancePeriod: boolean;
    id: string;
  } };
  cohorts: { record: Cohort; filters: {
    cohortIdentifier: string;
    educationOrganizationId: number;
    academicSubjectDescriptor: string;
    cohortDescription: string;
    cohortScopeDescriptor: string;
    cohortTypeDescriptor: string;
    id: string;
  } };
  communityOrganizations: { record: CommunityOrganization; filters: {
    communityOrganizationId: number;
    operationalStatusDescriptor: string;
    id: string;
    nameOfInstitution: string;
    shortNameOfInstitution: string;
    webSite: string;
  } };
  communityProviderLicenses: { record: CommunityProviderLicense; filters: {
    communityProviderId: number;
    licenseIdentifier: string;
    licensingOrganization: string;
    authorizedFacilityCapacity: number;
    licenseEffectiveDate: string;
    licenseExpirationDate: string;
    licenseIssueDate: string;
    licenseStatusDescriptor: string;
    licenseTypeDescriptor: string;
    oldestAgeAuthorizedToServe: number;
    youngestAgeAuthorizedToServe: number;
    id: string;
  } };
  communityProviders: { record: CommunityProvider; filters: {
    communityProviderId: number;
    communityOrganizationId: number;
    providerCategoryDescriptor: string;
    providerProfitabilityDescriptor: string;
    providerStatusDescriptor: string;
    licenseExemptIndicator: boolean;
    schoolIndicator: boolean;
    operationalStatusDescriptor: string;
    id: string;
    nameOfInstitution: string;
    shortNameOfInstitution: string;
    webSite: string;
  } };
  competencyObjectives: { record: CompetencyObjective; filters: {
    educationOrganizationId: number;
    objective: string;
    objectiveGradeLevelDescriptor: string;
    competencyObjectiveId: string;
    description: string;
    successCriteria: string;
    id: string;
  } };
  contactIdentificationCodes: { record: ContactIdentificationCode; filters: {
    contactIdentificationSystemDescriptor: string;
    contactUniqueId: string;
    educationOrganizationId: number;
    assigningOrganizationIdentificationCode: string;
    identificationCode: string;
    id: string;
  } };
  contacts: { record: Contact; filters: {
    contactUniqueId: string;
    personId: string;
    sourceSystemDescriptor: string;
    firstName: string;
    genderIdentity: string;
    generationCodeSuffix: string;
    highestCompletedLevelOfEducationDescriptor: string;
    lastSurname: string;
    loginId: string;
    maidenName: string;
    middleName: string;
    personalTitlePrefix: string;
    preferredFirstName: string;
    preferredLastSurname: string;
    sexDescriptor: string;
    id: string;
  } };
  courseOfferings: { record: CourseOffering; filters: {
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sessionName: string;
    educationOrganizationId: number;
    courseCode: string;
    localCourseTitle: string;
    instructionalTimePlanned: number;
    id: string;
  } };
  courseTranscripts: { record: CourseTranscript; filters: {
    courseAttemptResultDescriptor: string;
    courseCode: string;
    courseEducationOrganizationId: number;
    educationOrganizationId: number;
    schoolYear: number;
    studentUniqueId: string;
    termDescriptor: string;
    whenTakenGradeLevelDescriptor: string;
    attemptedCredits: number;
    attemptedCreditConversion: number;
    earnedCredits: number;
    earnedCreditConversion: number;
    finalLetterGradeEarned: string;
    finalNumericGradeEarned: number;
    courseTitle: string;
    alternativeCourseTitle: string;
    id: string;
    externalEducationOrganizationId: number;
    courseRepeatCodeDescriptor: string;
    attemptedCreditTypeDescriptor: string;
    earnedCreditTypeDescriptor: string;
    methodCreditEarnedDescriptor: string;
    assigningOrganizationIdentificationCode: string;
    courseCatalogURL: string;
    externalEducationOrganizationNameOfInstitution: string;
    responsibleTeacherStaffUniqueId: string;
    courseIdentificationSystemDescriptor: string | number | boolean;
    identificationCode: string | number | boolean;
  } };
  courses: { record: Course; filters: {
    courseCode: string;
    educationOrganizationId: number;
    numberOfParts: number;
    timeRequiredForCompletion: number;
    dateCourseAdopted: string;
    highSchoolCourseRequirement: boolean;
    minimumAvailableCredits: number;
    minimumAvailableCreditConversion: number;
    maximumAvailableCredits: number;
    maximumAvailableCreditConversion: number;
    id: string;
    careerPathwayDescriptor: string;
    courseDefinedByDescriptor: string;
    courseGPAApplicabilityDescriptor: string;
    minimumAvailableCreditTypeDescriptor: string;
    maximumAvailableCreditTypeDescriptor: string;
    courseDescription: string;
    courseTitle: string;
    maxCompletionsForCredit: number;
    courseIdentificationSystemDescriptor: string | number | boolean;
    assigningOrganizationIdentificationCode: string | number | boolean;
    courseCatalogURL: string | number | boolean;
    identificationCode: string | number | boolean;
  } };
  credentialEvents: { record: CredentialEvent; filters: {
    credentialEventDate: string;
    credentialEventTypeDescriptor: string;
    credentialIdentifier: string;
    stateOfIssueStateAbbreviationDescriptor: string;
    credentialEventReason: string;
    id: string;
  } };
  credentials: { record: Credential; filters: {
    credentialIdentifier: string;
    stateOfIssueStateAbbreviationDescriptor: string;
    credentialFieldDescriptor: string;
    credentialTypeDescriptor: string;
    teachingCredentialBasisDescriptor: string;
    teachingCredentialDescriptor: string;
    effectiveDate: string;
    expirationDate: string;
    id: string;
    issuanceDate: string;
    namespace: string;
    certificationIdentifier: string;
    certificationNamespace: string;
    personId: string;
    sourceSystemDescriptor: string;
    certificationRouteDescriptor: string;
    credentialStatusDescriptor: string;
    educatorRoleDescriptor: string;
    boardCertificationIndicator: boolean;
    certificationTitle: string;
    credentialStatusDate: string;
  } };
  crisisEvents: { record: CrisisEvent; filters: {
    crisisEventName: string;
    crisisDescription: string;
    crisisEndDate: string;
    crisisStartDate: string;
    crisisTypeDescriptor: string;
    id: string;
  } };
  descriptorMappings: { record: DescriptorMapping; filters: {
    mappedNamespace: string;
    mappedValue: string;
    namespace: string;
    value: string;
    id: string;
  } };
  disciplineActions: { record: DisciplineAction; filters: {
    disciplineActionIdentifier: string;
    disciplineDate: string;
    studentUniqueId: string;
    responsibilitySchoolId: number;
    assignmentSchoolId: number;
    actualDisciplineActionLength: number;
    relatedToZeroTolerancePolicy: boolean;
    id: string;
    disciplineActionLengthDifferenceReasonDescriptor: string;
    disciplineActionLength: number;
    iepPlacementMeetingIndicator: boolean;
  } };
  disciplineIncidents: { record: DisciplineIncident; filters: {
    incidentIdentifier: string;
    schoolId: number;
    caseNumber: string;
    incidentCost: number;
    incidentDate: string;
    incidentDescription: string;
    incidentTime: string;
    reportedToLawEnforcement: boolean;
    reporterDescriptionDescriptor: string;
    reporterName: string;
    incidentLocationDescriptor: string;
    id: string;
  } };
  educationContents: { record: EducationContent; filters: {
    contentIdentifier: string;
    learningStandardId: string;
    additionalAuthorsIndicator: boolean;
    cost: number;
    description: string;
    learningResourceMetadataURI: string;
    namespace: string;
    publicationDate: string;
    publicationYear: number;
    publisher: string;
    shortDescription: string;
    timeRequired: string;
    useRightsURL: string;
    version: string;
    contentClassDescriptor: string;
    costRateDescriptor: string;
    interactivityStyleDescriptor: string;
    id: string;
  } };
  educationOrganizationIdentificationCodes: { record: EducationOrganizationIdentificationCode; filters: {
    educationOrganizationId: number;
    educationOrganizationIdentificationSystemDescriptor: string;
    identificationCode: string;
    assigningOrganizationIdentificationCode: string;
    id: string;
  } };
  educationOrganizationInterventionPrescriptionAssociations: { record: EducationOrganizationInterventionPrescriptionAssociation; filters: {
    educationOrganizationId: number;
    interventionPrescriptionEducationOrganizationId: number;
    interventionPrescriptionIdentificationCode: string;
    beginDate: string;
    endDate: string;
    id: string;
  } };
  educationOrganizationNetworkAssociations: { record: EducationOrganizationNetworkAssociation; filters: {
    educationOrganizationNetworkId: number;
    memberEducationOrganizationId: number;
    beginDate: string;
    endDate: string;
    id: string;
  } };
  educationOrganizationNetworks: { record: EducationOrganizationNetwork; filters: {
    educationOrganizationNetworkId: number;
    networkPurposeDescriptor: string;
    operationalStatusDescriptor: string;
    id: string;
    nameOfInstitution: string;
    shortNameOfInstitution: string;
    webSite: string;
  } };
  educationOrganizationPeerAssociations: { record: EducationOrganizationPeerAssociation; filters: {
    educationOrganizationId: number;
    peerEducationOrganizationId: number;
    id: string;
  } };
  educationServiceCenters: { record: EducationServiceCenter; filters: {
    educationServiceCenterId: number;
    stateEducationAgencyId: number;
    operationalStatusDescriptor: string;
    id: string;
    nameOfInstitution: string;
    shortNameOfInstitution: string;
    webSite: string;
  } };
  educatorPreparationPrograms: { record: EducatorPreparationProgram; filters: {
    educationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    accreditationStatusDescriptor: string;
    programId: string;
    id: string;
  } };
  evaluationElementRatings: { record: EvaluationElementRating; filters: {
    educationOrganizationId: number;
    evaluationDate: string;
    evaluationElementTitle: string;
    evaluationObjectiveTitle: string;
    evaluationPeriodDescriptor: string;
    evaluationTitle: string;
    performanceEvaluationTitle: string;
    performanceEvaluationTypeDescriptor: string;
    personId: string;
    schoolYear: number;
    sourceSystemDescriptor: string;
    termDescriptor: string;
    areaOfRefinement: string;
    areaOfReinforcement: string;
    comments: string;
    evaluationElementRatingLevelDescriptor: string;
    feedback: string;
    id: string;
  } };
  evaluationElements: { record: EvaluationElement; filters: {
    educationOrganizationId: number;
    evaluationElementTitle: string;
    evaluationObjectiveTitle: string;
    evaluationPeriodDescriptor: string;
    evaluationTitle: string;
    performanceEvaluationTitle: string;
    performanceEvaluationTypeDescriptor: string;
    schoolYear: number;
    termDescriptor: string;
    evaluationTypeDescriptor: string;
    maxNumericRating: number;
    minNumericRating: number;
    sortOrder: number;
    id: string;
  } };
  evaluationObjectiveRatings: { record: EvaluationObjectiveRating; filters: {
    educationOrganizationId: number;
    evaluationDate: string;
    evaluationObjectiveTitle: string;
    evaluationPeriodDescriptor: string;
    evaluationTitle: string;
    performanceEvaluationTitle: string;
    performanceEvaluationTypeDescriptor: string;
    personId: string;
    schoolYear: number;
    sourceSystemDescriptor: string;
    termDescriptor: string;
    comments: string;
    objectiveRatingLevelDescriptor: string;
    id: string;
  } };
  evaluationObjectives: { record: EvaluationObjective; filters: {
    educationOrganizationId: number;
    evaluationObjectiveTitle: string;
    evaluationPeriodDescriptor: string;
    evaluationTitle: string;
    performanceEvaluationTitle: string;
    performanceEvaluationTypeDescriptor: string;
    schoolYear: number;
    termDescriptor: string;
    evaluationObjectiveDescription: string;
    evaluationTypeDescriptor: string;
    maxNumericRating: number;
    minNumericRating: number;
    sortOrder: number;
    id: string;
  } };
  evaluationRatings: { record: EvaluationRating; filters: {
    educationOrganizationId: number;
    evaluationDate: string;
    evaluationPeriodDescriptor: string;
    evaluationTitle: string;
    performanceEvaluationTitle: string;
    performanceEvaluationTypeDescriptor: string;
    personId: string;
    schoolYear: number;
    sourceSystemDescriptor: string;
    termDescriptor: string;
    schoolId: number;
    localCourseCode: string;
    sectionIdentifier: string;
    sessionName: string;
    actualDuration: number;
    comments: string;
    evaluationRatingLevelDescriptor: string;
    evaluationRatingStatusDescriptor: string;
    id: string;
  } };
  evaluationRubricDimensions: { record: EvaluationRubricDimension; filters: {
    evaluationRubricRating: number;
    programEducationOrganizationId: number;
    programEvaluationElementTitle: string;
    programEvaluationPeriodDescriptor: string;
    programEvaluationTitle: string;
    programEvaluationTypeDescriptor: string;
    programName: string;
    programTypeDescriptor: string;
    evaluationCriterionDescription: string;
    evaluationRubricRatingLevelDescriptor: string;
    rubricDimensionSortOrder: number;
    id: string;
  } };
  evaluations: { record: Evaluation; filters: {
    educationOrganizationId: number;
    evaluationPeriodDescriptor: string;
    evaluationTitle: string;
    performanceEvaluationTitle: string;
    performanceEvaluationTypeDescriptor: string;
    schoolYear: number;
    termDescriptor: string;
    evaluationDescription: string;
    evaluationTypeDescriptor: string;
    interRaterReliabilityScore: number;
    maxNumericRating: number;
    minNumericRating: number;
    id: string;
  } };
  feederSchoolAssociations: { record: FeederSchoolAssociation; filters: {
    beginDate: string;
    feederSchoolId: number;
    schoolId: number;
    endDate: string;
    feederRelationshipDescription: string;
    id: string;
  } };
  fieldworkExperienceSectionAssociations: { record: FieldworkExperienceSectionAssociation; filters: {
    beginDate: string;
    fieldworkIdentifier: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sectionIdentifier: string;
    sessionName: string;
    studentUniqueId: string;
    id: string;
  } };
  fieldworkExperiences: { record: FieldworkExperience; filters: {
    beginDate: string;
    fieldworkIdentifier: string;
    studentUniqueId: string;
    educationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    schoolId: number;
    endDate: string;
    fieldworkTypeDescriptor: string;
    hoursCompleted: number;
    id: string;
  } };
  financialAids: { record: FinancialAid; filters: {
    aidTypeDescriptor: string;
    beginDate: string;
    studentUniqueId: string;
    aidAmount: number;
    aidConditionDescription: string;
    endDate: string;
    pellGrantRecipient: boolean;
    id: string;
  } };
  functionDimensions: { record: FunctionDimension; filters: {
    code: string;
    fiscalYear: number;
    codeName: string;
    id: string;
  } };
  fundDimensions: { record: FundDimension; filters: {
    code: string;
    fiscalYear: number;
    codeName: string;
    id: string;
  } };
  goals: { record: Goal; filters: {
    assignmentDate: string;
    goalTitle: string;
    personId: string;
    sourceSystemDescriptor: string;
    educationOrganizationId: number;
    evaluationElementTitle: string;
    evaluationObjectiveTitle: string;
    evaluationPeriodDescriptor: string;
    evaluationTitle: string;
    performanceEvaluationTitle: string;
    performanceEvaluationTypeDescriptor: string;
    schoolYear: number;
    termDescriptor: string;
    parentAssignmentDate: string;
    parentGoalTitle: string;
    parentPersonId: string;
    parentSourceSystemDescriptor: string;
    goalTypeDescriptor: string;
    comments: string;
    completedDate: string;
    completedIndicator: boolean;
    dueDate: string;
    goalDescription: string;
    id: string;
  } };
  gradebookEntries: { record: GradebookEntry; filters: {
    gradebookEntryIdentifier: string;
    namespace: string;
    title: string;
    dateAssigned: string;
    schoolId: number;
    localCourseCode: string;
    schoolYear: number;
    gradingPeriodDescriptor: string;
    description: string;
    id: string;
    sectionIdentifier: string;
    sessionName: string;
    gradebookEntryTypeDescriptor: string;
    dueDate: string;
    dueTime: string;
    maxPoints: number;
    sourceSectionIdentifier: string;
    gradingPeriodName: string;
  } };
  grades: { record: Grade; filters: {
    beginDate: string;
    gradeTypeDescriptor: string;
    gradingPeriodDescriptor: string;
    gradingPeriodName: string;
    gradingPeriodSchoolYear: number;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sectionIdentifier: string;
    sessionName: string;
    studentUniqueId: string;
    letterGradeEarned: string;
    numericGradeEarned: number;
    diagnosticStatement: string;
    id: string;
    performanceBaseConversionDescriptor: string;
    currentGradeAsOfDate: string;
    currentGradeIndicator: boolean;
    gradeEarnedDescription: string;
  } };
  gradingPeriods: { record: GradingPeriod; filters: {
    gradingPeriodDescriptor: string;
    gradingPeriodName: string;
    schoolId: number;
    schoolYear: number;
    beginDate: string;
    endDate: string;
    periodSequence: number;
    totalInstructionalDays: number;
    id: string;
  } };
  graduationPlans: { record: GraduationPlan; filters: {
    educationOrganizationId: number;
    graduationPlanTypeDescriptor: string;
    graduationSchoolYear: number;
    individualPlan: boolean;
    totalRequiredCredits: number;
    totalRequiredCreditConversion: number;
    id: string;
    totalRequiredCreditTypeDescriptor: string;
  } };
  interventionPrescriptions: { record: InterventionPrescription; filters: {
    educationOrganizationId: number;
    interventionPrescriptionIdentificationCode: string;
    deliveryMethodDescriptor: string;
    interventionClassDescriptor: string;
    maxDosage: number;
    minDosage: number;
    namespace: string;
    id: string;
  } };
  interventionStudies: { record: InterventionStudy; filters: {
    educationOrganizationId: number;
    interventionStudyIdentificationCode: string;
    interventionPrescriptionIdentificationCode: string;
    interventionPrescriptionEducationOrganizationId: number;
    participants: number;
    id: string;
    deliveryMethodDescriptor: string;
    interventionClassDescriptor: string;
  } };
  interventions: { record: Intervention; filters: {
    educationOrganizationId: number;
    interventionIdentificationCode: string;
    beginDate: string;
    endDate: string;
    deliveryMethodDescriptor: string;
    interventionClassDescriptor: string;
    maxDosage: number;
    minDosage: number;
    namespace: string;
    id: string;
  } };
  learningStandardEquivalenceAssociations: { record: LearningStandardEquivalenceAssociation; filters: {
    namespace: string;
    sourceLearningStandardId: string;
    targetLearningStandardId: string;
    learningStandardEquivalenceStrengthDescriptor: string;
    effectiveDate: string;
    id: string;
    learningStandardEquivalenceStrengthDescription: string;
  } };
  learningStandards: { record: LearningStandard; filters: {
    learningStandardId: string;
    parentLearningStandardId: string;
    description: string;
    uri: string;
    courseTitle: string;
    successCriteria: string;
    namespace: string;
    id: string;
    learningStandardCategoryDescriptor: string;
    learningStandardItemCode: string;
    learningStandardScopeDescriptor: string;
    contentStandardName: string | number | boolean;
    identificationCode: string | number | boolean;
  } };
  localAccounts: { record: LocalAccount; filters: {
    accountIdentifier: string;
    educationOrganizationId: number;
    fiscalYear: number;
    chartOfAccountIdentifier: string;
    chartOfAccountEducationOrganizationId: number;
    accountName: string;
    id: string;
  } };
  localActuals: { record: LocalActual; filters: {
    accountIdentifier: string;
    asOfDate: string;
    educationOrganizationId: number;
    fiscalYear: number;
    amount: number;
    financialCollectionDescriptor: string;
    id: string;
  } };
  localBudgets: { record: LocalBudget; filters: {
    accountIdentifier: string;
    asOfDate: string;
    educationOrganizationId: number;
    fiscalYear: number;
    amount: number;
    financialCollectionDescriptor: string;
    id: string;
  } };
  localContractedStaffs: { record: LocalContractedStaff; filters: {
    accountIdentifier: string;
    asOfDate: string;
    educationOrganizationId: number;
    fiscalYear: number;
    staffUniqueId: string;
    amount: number;
    financialCollectionDescriptor: string;
    id: string;
  } };
  localEducationAgencies: { record: LocalEducationAgency; filters: {
    localEducationAgencyId: number;
    educationServiceCenterId: number;
    parentLocalEducationAgencyId: number;
    stateEducationAgencyId: number;
    charterStatusDescriptor: string;
    localEducationAgencyCategoryDescriptor: string;
    federalLocaleCodeDescriptor: string;
    operationalStatusDescriptor: string;
    id: string;
    nameOfInstitution: string;
    shortNameOfInstitution: string;
    webSite: string;
  } };
  localEncumbrances: { record: LocalEncumbrance; filters: {
    accountIdentifier: string;
    asOfDate: string;
    educationOrganizationId: number;
    fiscalYear: number;
    amount: number;
    financialCollectionDescriptor: string;
    id: string;
  } };
  localPayrolls: { record: LocalPayroll; filters: {
    accountIdentifier: string;
    asOfDate: string;
    educationOrganizationId: number;
    fiscalYear: number;
    staffUniqueId: string;
    amount: number;
    financialCollectionDescriptor: string;
    id: string;
  } };
  locations: { record: Location; filters: {
    classroomIdentificationCode: string;
    schoolId: number;
    maximumNumberOfSeats: number;
    optimalNumberOfSeats: number;
    id: string;
  } };
  objectDimensions: { record: ObjectDimension; filters: {
    code: string;
    fiscalYear: number;
    codeName: string;
    id: string;
  } };
  objectiveAssessments: { record: ObjectiveAssessment; filters: {
    assessmentIdentifier: string;
    identificationCode: string;
    namespace: string;
    maxRawScore: number;
    percentOfAssessment: number;
    nomenclature: string;
    description: string;
    id: string;
    academicSubjectDescriptor: string;
  } };
  openStaffPositionEvents: { record: OpenStaffPositionEvent; filters: {
    educationOrganizationId: number;
    eventDate: string;
    openStaffPositionEventTypeDescriptor: string;
    requisitionNumber: string;
    openStaffPositionEventStatusDescriptor: string;
    id: string;
  } };
  openStaffPositions: { record: OpenStaffPosition; filters: {
    educationOrganizationId: number;
    requisitionNumber: string;
    datePosted: string;
    datePostingRemoved: string;
    employmentStatusDescriptor: string;
    positionTitle: string;
    programAssignmentDescriptor: string;
    staffClassificationDescriptor: string;
    postingResultDescriptor: string;
    schoolYear: number;
    fullTimeEquivalency: number;
    fundingSourceDescriptor: string;
    highNeedAcademicSubject: boolean;
    isActive: boolean;
    maxSalary: number;
    minSalary: number;
    openStaffPositionReasonDescriptor: string;
    positionControlNumber: string;
    termDescriptor: string;
    totalBudgeted: number;
    id: string;
  } };
  operationalUnitDimensions: { record: OperationalUnitDimension; filters: {
    code: string;
    fiscalYear: number;
    codeName: string;
    id: string;
  } };
  organizationDepartments: { record: OrganizationDepartment; filters: {
    organizationDepartmentId: number;
    parentEducationOrganizationId: number;
    academicSubjectDescriptor: string;
    operationalStatusDescriptor: string;
    id: string;
    nameOfInstitution: string;
    shortNameOfInstitution: string;
    webSite: string;
  } };
  pathMilestones: { record: PathMilestone; filters: {
    pathMilestoneName: string;
    pathMilestoneTypeDescriptor: string;
    pathMilestoneCode: string;
    pathMilestoneDescription: string;
    id: string;
  } };
  pathPhases: { record: PathPhase; filters: {
    educationOrganizationId: number;
    pathName: string;
    pathPhaseName: string;
    pathPhaseSequence: number;
    phasePathDescription: string;
    id: string;
  } };
  paths: { record: Path; filters: {
    educationOrganizationId: number;
    pathName: string;
    graduationSchoolYear: number;
    graduationPlanTypeDescriptor: string;
    id: string;
  } };
  people: { record: Person; filters: {
    personId: string;
    sourceSystemDescriptor: string;
    id: string;
  } };
  performanceEvaluationRatings: { record: PerformanceEvaluationRating; filters: {
    educationOrganizationId: number;
    evaluationPeriodDescriptor: string;
    performanceEvaluationTitle: string;
    performanceEvaluationTypeDescriptor: string;
    personId: string;
    schoolYear: number;
    sourceSystemDescriptor: string;
    termDescriptor: string;
    actualDate: string;
    actualDuration: number;
    actualTime: string;
    announced: boolean;
    comments: string;
    coteachingStyleObservedDescriptor: string;
    performanceEvaluationRatingLevelDescriptor: string;
    scheduleDate: string;
    id: string;
  } };
  performanceEvaluations: { record: PerformanceEvaluation; filters: {
    educationOrganizationId: number;
    evaluationPeriodDescriptor: string;
    performanceEvaluationTitle: string;
    performanceEvaluationTypeDescriptor: string;
    schoolYear: number;
    termDescriptor: string;
    academicSubjectDescriptor: string;
    performanceEvaluationDescription: string;
    id: string;
  } };
  postSecondaryEvents: { record: PostSecondaryEvent; filters: {
    eventDate: string;
    postSecondaryEventCategoryDescriptor: string;
    studentUniqueId: string;
    postSecondaryInstitutionId: number;
    id: string;
  } };
  postSecondaryInstitutions: { record: PostSecondaryInstitution; filters: {
    postSecondaryInstitutionId: number;
    administrativeFundingControlDescriptor: string;
    postSecondaryInstitutionLevelDescriptor: string;
    federalLocaleCodeDescriptor: string;
    operationalStatusDescriptor: string;
    id: string;
    nameOfInstitution: string;
    shortNameOfInstitution: string;
    webSite: string;
  } };
  professionalDevelopmentEventAttendances: { record: ProfessionalDevelopmentEventAttendance; filters: {
    attendanceDate: string;
    namespace: string;
    personId: string;
    professionalDevelopmentTitle: string;
    sourceSystemDescriptor: string;
    attendanceEventCategoryDescriptor: string;
    attendanceEventReason: string;
    id: string;
  } };
  professionalDevelopmentEvents: { record: ProfessionalDevelopmentEvent; filters: {
    namespace: string;
    professionalDevelopmentTitle: string;
    multipleSession: boolean;
    professionalDevelopmentOfferedByDescriptor: string;
    professionalDevelopmentReason: string;
    required: boolean;
    totalHours: number;
    id: string;
  } };
  programDimensions: { record: ProgramDimension; filters: {
    code: string;
    fiscalYear: number;
    codeName: string;
    id: string;
  } };
  programEvaluationElements: { record: ProgramEvaluationElement; filters: {
    programEducationOrganizationId: number;
    programEvaluationElementTitle: string;
    programEvaluationPeriodDescriptor: string;
    programEvaluationTitle: string;
    programEvaluationTypeDescriptor: string;
    programName: string;
    programTypeDescriptor: string;
    programEvaluationObjectiveTitle: string;
    elementMaxNumericRating: number;
    elementMinNumericRating: number;
    elementSortOrder: number;
    programEvaluationElementDescription: string;
    id: string;
  } };
  programEvaluationObjectives: { record: ProgramEvaluationObjective; filters: {
    programEducationOrganizationId: number;
    programEvaluationObjectiveTitle: string;
    programEvaluationPeriodDescriptor: string;
    programEvaluationTitle: string;
    programEvaluationTypeDescriptor: string;
    programName: string;
    programTypeDescriptor: string;
    objectiveMaxNumericRating: number;
    objectiveMinNumericRating: number;
    objectiveSortOrder: number;
    programEvaluationObjectiveDescription: string;
    id: string;
  } };
  programEvaluations: { record: ProgramEvaluation; filters: {
    programEducationOrganizationId: number;
    programEvaluationPeriodDescriptor: string;
    programEvaluationTitle: string;
    programEvaluationTypeDescriptor: string;
    programName: string;
    programTypeDescriptor: string;
    evaluationMaxNumericRating: number;
    evaluationMinNumericRating: number;
    id: string;
    programEvaluationDescription: string;
  } };
  programs: { record: Program; filters: {
    educationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    programId: string;
    id: string;
  } };
  projectDimensions: { record: ProjectDimension; filters: {
    code: string;
    fiscalYear: number;
    codeName: string;
    id: string;
  } };
  quantitativeMeasureScores: { record: QuantitativeMeasureScore; filters: {
    educationOrganizationId: number;
    evaluationDate: string;
    evaluationElementTitle: string;
    evaluationObjectiveTitle: string;
    evaluationPeriodDescriptor: string;
    evaluationTitle: string;
    performanceEvaluationTitle: string;
    performanceEvaluationTypeDescriptor: string;
    personId: string;
    quantitativeMeasureIdentifier: string;
    schoolYear: number;
    sourceSystemDescriptor: string;
    termDescriptor: string;
    scoreValue: number;
    standardError: number;
    id: string;
  } };
  quantitativeMeasures: { record: QuantitativeMeasure; filters: {
    educationOrganizationId: number;
    evaluationElementTitle: string;
    evaluationObjectiveTitle: string;
    evaluationPeriodDescriptor: string;
    evaluationTitle: string;
    performanceEvaluationTitle: string;
    performanceEvaluationTypeDescriptor: string;
    quantitativeMeasureIdentifier: string;
    schoolYear: number;
    termDescriptor: string;
    quantitativeMeasureDatatypeDescriptor: string;
    quantitativeMeasureTypeDescriptor: string;
    id: string;
  } };
  recruitmentEventAttendances: { record: RecruitmentEventAttendance; filters: {
    educationOrganizationId: number;
    eventDate: string;
    eventTitle: string;
    recruitmentEventAttendeeIdentifier: string;
    applied: boolean;
    electronicMailAddress: string;
    firstName: string;
    genderIdentity: string;
    generationCodeSuffix: string;
    hispanicLatinoEthnicity: boolean;
    lastSurname: string;
    maidenName: string;
    met: boolean;
    middleName: string;
    notes: string;
    personalTitlePrefix: string;
    preferredFirstName: string;
    preferredLastSurname: string;
    preScreeningRating: number;
    recruitmentEventAttendeeTypeDescriptor: string;
    referral: boolean;
    referredBy: string;
    sexDescriptor: string;
    socialMediaNetworkName: string;
    socialMediaUserName: string;
    id: string;
  } };
  recruitmentEvents: { record: RecruitmentEvent; filters: {
    educationOrganizationId: number;
    eventDate: string;
    eventTitle: string;
    eventDescription: string;
    eventLocation: string;
    recruitmentEventTypeDescriptor: string;
    id: string;
  } };
  reportCards: { record: ReportCard; filters: {
    educationOrganizationId: number;
    gradingPeriodDescriptor: string;
    gradingPeriodName: string;
    gradingPeriodSchoolId: number;
    gradingPeriodSchoolYear: number;
    studentUniqueId: string;
    numberOfDaysAbsent: number;
    numberOfDaysInAttendance: number;
    numberOfDaysTardy: number;
    id: string;
  } };
  restraintEvents: { record: RestraintEvent; filters: {
    restraintEventIdentifier: string;
    schoolId: number;
    studentUniqueId: string;
    eventDate: string;
    educationalEnvironmentDescriptor: string;
    incidentIdentifier: string;
    id: string;
  } };
  rubricDimensions: { record: RubricDimension; filters: {
    educationOrganizationId: number;
    evaluationElementTitle: string;
    evaluationObjectiveTitle: string;
    evaluationPeriodDescriptor: string;
    evaluationTitle: string;
    performanceEvaluationTitle: string;
    performanceEvaluationTypeDescriptor: string;
    rubricRating: number;
    schoolYear: number;
    termDescriptor: string;
    criterionDescription: string;
    dimensionOrder: number;
    rubricRatingLevelDescriptor: string;
    id: string;
  } };
  schoolYearTypes: { record: SchoolYearType; filters: {
    schoolYear: number;
    schoolYearDescription: string;
    currentSchoolYear: boolean;
    id: string;
  } };
  schools: { record: School; filters: {
    schoolId: number;
    localEducationAgencyId: number;
    charterApprovalSchoolYear: number;
    administrativeFundingControlDescriptor: string;
    charterApprovalAgencyTypeDescriptor: string;
    charterStatusDescriptor: string;
    internetAccessDescriptor: string;
    magnetSpecialProgramEmphasisSchoolDescriptor: string;
    schoolTypeDescriptor: string;
    titleIPartASchoolDesignationDescriptor: string;
    postSecondaryInstitutionId: number;
    accreditationStatusDescriptor: string;
    federalLocaleCodeDescriptor: string;
    improvingSchool: boolean;
    operationalStatusDescriptor: string;
    id: string;
    nameOfInstitution: string;
    shortNameOfInstitution: string;
    webSite: string;
  } };
  sectionAttendanceTakenEvents: { record: SectionAttendanceTakenEvent; filters: {
    calendarCode: string;
    date: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sectionIdentifier: string;
    sessionName: string;
    staffUniqueId: string;
    eventDate: string;
    id: string;
  } };
  sections: { record: Section; filters: {
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sectionIdentifier: string;
    sessionName: string;
    sequenceOfCourse: number;
    instructionLanguageDescriptor: string;
    availableCredits: number;
    availableCreditConversion: number;
    id: string;
    locationClassroomIdentificationCode: string;
    locationSchoolId: number;
    availableCreditTypeDescriptor: string;
    educationalEnvironmentDescriptor: string;
    mediumOfInstructionDescriptor: string;
    populationServedDescriptor: string;
    officialAttendancePeriod: boolean;
    sectionName: string;
    sectionTypeDescriptor: string;
  } };
  sessions: { record: Session; filters: {
    schoolId: number;
    schoolYear: number;
    sessionName: string;
    beginDate: string;
    endDate: string;
    termDescriptor: string;
    totalInstructionalDays: number;
    id: string;
  } };
  sourceDimensions: { record: SourceDimension; filters: {
    code: string;
    fiscalYear: number;
    codeName: string;
    id: string;
  } };
  staffAbsenceEvents: { record: StaffAbsenceEvent; filters: {
    absenceEventCategoryDescriptor: string;
    eventDate: string;
    staffUniqueId: string;
    absenceEventReason: string;
    hoursAbsent: number;
    id: string;
  } };
  staffCohortAssociations: { record: StaffCohortAssociation; filters: {
    beginDate: string;
    cohortIdentifier: string;
    educationOrganizationId: number;
    staffUniqueId: string;
    endDate: string;
    studentRecordAccess: boolean;
    id: string;
  } };
  staffDemographics: { record: StaffDemographic; filters: {
    educationOrganizationId: number;
    staffUniqueId: string;
    citizenshipStatusDescriptor: string;
    genderIdentity: string;
    hispanicLatinoEthnicity: boolean;
    sexDescriptor: string;
    id: string;
  } };
  staffDirectories: { record: StaffDirectory; filters: {
    educationOrganizationId: number;
    staffUniqueId: string;
    id: string;
  } };
  staffDisciplineIncidentAssociations: { record: StaffDisciplineIncidentAssociation; filters: {
    incidentIdentifier: string;
    schoolId: number;
    staffUniqueId: string;
    id: string;
  } };
  staffEducationOrganizationAssignmentAssociations: { record: StaffEducationOrganizationAssignmentAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    staffClassificationDescriptor: string;
    staffUniqueId: string;
    employmentEducationOrganizationId: number;
    employmentStatusDescriptor: string;
    employmentHireDate: string;
    positionTitle: string;
    endDate: string;
    orderOfAssignment: number;
    id: string;
    credentialIdentifier: string;
    stateOfIssueStateAbbreviationDescriptor: string;
    fullTimeEquivalency: number;
    yearsOfExperienceAtCurrentEducationOrganization: number;
  } };
  staffEducationOrganizationEmploymentAssociations: { record: StaffEducationOrganizationEmploymentAssociation; filters: {
    educationOrganizationId: number;
    employmentStatusDescriptor: string;
    hireDate: string;
    staffUniqueId: string;
    department: string;
    endDate: string;
    fullTimeEquivalency: number;
    hourlyWage: number;
    offerDate: string;
    separationReasonDescriptor: string;
    credentialIdentifier: string;
    stateOfIssueStateAbbreviationDescriptor: string;
    separationDescriptor: string;
    annualWage: number;
    lengthOfContractDescriptor: string;
    probationCompleteDate: string;
    tenured: boolean;
    tenureTrack: boolean;
    id: string;
  } };
  staffEducatorPreparationProgramAssociations: { record: StaffEducatorPreparationProgramAssociation; filters: {
    educationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    staffUniqueId: string;
    beginDate: string;
    completer: boolean;
    endDate: string;
    id: string;
  } };
  staffIdentificationCodes: { record: StaffIdentificationCode; filters: {
    educationOrganizationId: number;
    staffIdentificationSystemDescriptor: string;
    staffUniqueId: string;
    identificationCode: string;
    assigningOrganizationIdentificationCode: string;
    id: string;
  } };
  staffLeaves: { record: StaffLeave; filters: {
    beginDate: string;
    staffLeaveEventCategoryDescriptor: string;
    staffUniqueId: string;
    endDate: string;
    reason: string;
    substituteAssigned: boolean;
    id: string;
  } };
  staffProgramAssociations: { record: StaffProgramAssociation; filters: {
    beginDate: string;
    programEducationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    staffUniqueId: string;
    endDate: string;
    studentRecordAccess: boolean;
    id: string;
  } };
  staffSchoolAssociations: { record: StaffSchoolAssociation; filters: {
    programAssignmentDescriptor: string;
    schoolId: number;
    staffUniqueId: string;
    schoolYear: number;
    calendarCode: string;
    id: string;
  } };
  staffSectionAssociations: { record: StaffSectionAssociation; filters: {
    beginDate: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sectionIdentifier: string;
    sessionName: string;
    staffUniqueId: string;
    classroomPositionDescriptor: string;
    endDate: string;
    highlyQualifiedTeacher: boolean;
    percentageContribution: number;
    teacherStudentDataLinkExclusion: boolean;
    id: string;
  } };
  staffs: { record: Staff; filters: {
    staffUniqueId: string;
    birthDate: string;
    firstName: string;
    generationCodeSuffix: string;
    highestCompletedLevelOfEducationDescriptor: string;
    highlyQualifiedTeacher: boolean;
    lastSurname: string;
    loginId: string;
    maidenName: string;
    middleName: string;
    personalTitlePrefix: string;
    yearsOfPriorProfessionalExperience: number;
    yearsOfPriorTeachingExperience: number;
    personId: string;
    sourceSystemDescriptor: string;
    preferredFirstName: string;
    preferredLastSurname: string;
    educationOrganizationId: number;
    requisitionNumber: string;
    id: string;
  } };
  stateEducationAgencies: { record: StateEducationAgency; filters: {
    stateEducationAgencyId: number;
    federalLocaleCodeDescriptor: string;
    operationalStatusDescriptor: string;
    id: string;
    nameOfInstitution: string;
    shortNameOfInstitution: string;
    webSite: string;
  } };
  studentAcademicRecords: { record: StudentAcademicRecord; filters: {
    educationOrganizationId: number;
    schoolYear: number;
    studentUniqueId: string;
    termDescriptor: string;
    cumulativeAttemptedCreditConversion: number;
    cumulativeAttemptedCredits: number;
    cumulativeEarnedCreditConversion: number;
    cumulativeEarnedCredits: number;
    projectedGraduationDate: string;
    sessionAttemptedCreditConversion: number;
    sessionAttemptedCredits: number;
    sessionEarnedCreditConversion: number;
    sessionEarnedCredits: number;
    cumulativeAttemptedCreditTypeDescriptor: string;
    cumulativeEarnedCreditTypeDescriptor: string;
    sessionAttemptedCreditTypeDescriptor: string;
    sessionEarnedCreditTypeDescriptor: string;
    id: string;
  } };
  studentAssessmentEducationOrganizationAssociations: { record: StudentAssessmentEducationOrganizationAssociation; filters: {
    assessmentIdentifier: string;
    educationOrganizationAssociationTypeDescriptor: string;
    educationOrganizationId: number;
    namespace: string;
    studentAssessmentIdentifier: string;
    studentUniqueId: string;
    schoolYear: number;
    id: string;
  } };
  studentAssessmentRegistrationBatteryPartAssociations: { record: StudentAssessmentRegistrationBatteryPartAssociation; filters: {
    administrationIdentifier: string;
    assessmentBatteryPartName: string;
    assessmentIdentifier: string;
    assigningEducationOrganizationId: number;
    educationOrganizationId: number;
    namespace: string;
    studentUniqueId: string;
    id: string;
  } };
  studentAssessmentRegistrations: { record: StudentAssessmentRegistration; filters: {
    administrationIdentifier: string;
    assessmentIdentifier: string;
    assigningEducationOrganizationId: number;
    educationOrganizationId: number;
    namespace: string;
    studentUniqueId: string;
    entryDate: string;
    schoolId: number;
    reportingEducationOrganizationId: number;
    testingEducationOrganizationId: number;
    scheduledEducationOrganizationId: number;
    scheduledStudentUniqueId: string;
    assessmentGradeLevelDescriptor: string;
    platformTypeDescriptor: string;
    id: string;
  } };
  studentAssessments: { record: StudentAssessment; filters: {
    assessmentIdentifier: string;
    namespace: string;
    studentAssessmentIdentifier: string;
    studentUniqueId: string;
    whenAssessedGradeLevelDescriptor: string;
    administrationLanguageDescriptor: string;
    administrationDate: string;
    administrationEndDate: string;
    serialNumber: string;
    eventDescription: string;
    id: string;
    schoolYear: number;
    administrationEnvironmentDescriptor: string;
    eventCircumstanceDescriptor: string;
    reasonNotTestedDescriptor: string;
    retestIndicatorDescriptor: string;
    platformTypeDescriptor: string;
    reportedSchoolId: number;
    assessedMinutes: number;
    reportedSchoolIdentifier: string;
    assessedGradeLevelDescriptor: string;
  } };
  studentCTEProgramAssociations: { record: StudentCTEProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    studentUniqueId: string;
    technicalSkillsAssessmentDescriptor: string;
    nonTraditionalGenderStatus: boolean;
    privateCTEProgram: boolean;
    reasonExitedDescriptor: string;
    endDate: string;
    id: string;
    servedOutsideOfRegularSession: boolean;
  } };
  studentCohortAssociations: { record: StudentCohortAssociation; filters: {
    beginDate: string;
    cohortIdentifier: string;
    educationOrganizationId: number;
    studentUniqueId: string;
    endDate: string;
    id: string;
  } };
  studentCompetencyObjectives: { record: StudentCompetencyObjective; filters: {
    gradingPeriodDescriptor: string;
    gradingPeriodName: string;
    gradingPeriodSchoolId: number;
    gradingPeriodSchoolYear: number;
    objective: string;
    objectiveEducationOrganizationId: number;
    objectiveGradeLevelDescriptor: string;
    studentUniqueId: string;
    competencyLevelDescriptor: string;
    diagnosticStatement: string;
    id: string;
  } };
  studentContactAssociations: { record: StudentContactAssociation; filters: {
    contactUniqueId: string;
    studentUniqueId: string;
    contactPriority: number;
    contactRestrictions: string;
    emergencyContactStatus: boolean;
    legalGuardian: boolean;
    livesWith: boolean;
    primaryContactStatus: boolean;
    relationDescriptor: string;
    id: string;
  } };
  studentDemographics: { record: StudentDemographic; filters: {
    educationOrganizationId: number;
    studentUniqueId: string;
    citizenshipStatusDescriptor: string;
    economicDisadvantageDescriptor: string;
    genderIdentity: string;
    hispanicLatinoEthnicity: boolean;
    limitedEnglishProficiencyDescriptor: string;
    sexDescriptor: string;
    supporterMilitaryConnectionDescriptor: string;
    id: string;
  } };
  studentDirectories: { record: StudentDirectory; filters: {
    educationOrganizationId: number;
    studentUniqueId: string;
    id: string;
  } };
  studentDisciplineIncidentBehaviorAssociations: { record: StudentDisciplineIncidentBehaviorAssociation; filters: {
    behaviorDescriptor: string;
    incidentIdentifier: string;
    schoolId: number;
    studentUniqueId: string;
    behaviorDetailedDescription: string;
    id: string;
  } };
  studentDisciplineIncidentNonOffenderAssociations: { record: StudentDisciplineIncidentNonOffenderAssociation; filters: {
    incidentIdentifier: string;
    schoolId: number;
    studentUniqueId: string;
    id: string;
  } };
  studentEducationOrganizationAssessmentAccommodations: { record: StudentEducationOrganizationAssessmentAccommodation; filters: {
    educationOrganizationId: number;
    studentUniqueId: string;
    id: string;
  } };
  studentEducationOrganizationAssociations: { record: StudentEducationOrganizationAssociation; filters: {
    educationOrganizationId: number;
    studentUniqueId: string;
    loginId: string;
    profileThumbnail: string;
    barrierToInternetAccessInResidenceDescriptor: string;
    internetAccessInResidence: boolean;
    internetAccessTypeInResidenceDescriptor: string;
    internetPerformanceInResidenceDescriptor: string;
    primaryLearningDeviceAccessDescriptor: string;
    primaryLearningDeviceAwayFromSchoolDescriptor: string;
    primaryLearningDeviceProviderDescriptor: string;
    id: string;
  } };
  studentEducationOrganizationResponsibilityAssociations: { record: StudentEducationOrganizationResponsibilityAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    responsibilityDescriptor: string;
    studentUniqueId: string;
    endDate: string;
    id: string;
  } };
  studentGradebookEntries: { record: StudentGradebookEntry; filters: {
    gradebookEntryIdentifier: string;
    namespace: string;
    studentUniqueId: string;
    competencyLevelDescriptor: string;
    dateFulfilled: string;
    letterGradeEarned: string;
    numericGradeEarned: number;
    diagnosticStatement: string;
    id: string;
    assignmentLateStatusDescriptor: string;
    submissionStatusDescriptor: string;
    pointsEarned: number;
    timeFulfilled: string;
    assignmentPassed: boolean;
    dateCompleted: string;
  } };
  studentHealths: { record: StudentHealth; filters: {
    educationOrganizationId: number;
    studentUniqueId: string;
    asOfDate: string;
    nonMedicalImmunizationExemptionDate: string;
    nonMedicalImmunizationExemptionDescriptor: string;
    id: string;
  } };
  studentHomelessProgramAssociations: { record: StudentHomelessProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    studentUniqueId: string;
    homelessPrimaryNighttimeResidenceDescriptor: string;
    awaitingFosterCare: boolean;
    homelessUnaccompaniedYouth: boolean;
    reasonExitedDescriptor: string;
    endDate: string;
    id: string;
    servedOutsideOfRegularSession: boolean;
  } };
  studentIdentificationCodes: { record: StudentIdentificationCode; filters: {
    educationOrganizationId: number;
    studentIdentificationSystemDescriptor: string;
    studentUniqueId: string;
    assigningOrganizationIdentificationCode: string;
    identificationCode: string;
    id: string;
  } };
  studentInterventionAssociations: { record: StudentInterventionAssociation; filters: {
    educationOrganizationId: number;
    interventionIdentificationCode: string;
    studentUniqueId: string;
    cohortIdentifier: string;
    cohortEducationOrganizationId: number;
    diagnosticStatement: string;
    id: string;
    dosage: number;
  } };
  studentInterventionAttendanceEvents: { record: StudentInterventionAttendanceEvent; filters: {
    attendanceEventCategoryDescriptor: string;
    educationOrganizationId: number;
    eventDate: string;
    interventionIdentificationCode: string;
    studentUniqueId: string;
    attendanceEventReason: string;
    id: string;
    educationalEnvironmentDescriptor: string;
    eventDuration: number;
    interventionDuration: number;
  } };
  studentLanguageInstructionProgramAssociations: { record: StudentLanguageInstructionProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    studentUniqueId: string;
    englishLearnerParticipation: boolean;
    dosage: number;
    reasonExitedDescriptor: string;
    endDate: string;
    id: string;
    servedOutsideOfRegularSession: boolean;
  } };
  studentMigrantEducationProgramAssociations: { record: StudentMigrantEducationProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    studentUniqueId: string;
    continuationOfServicesReasonDescriptor: string;
    priorityForServices: boolean;
    lastQualifyingMove: string;
    usInitialEntry: string;
    usMostRecentEntry: string;
    usInitialSchoolEntry: string;
    eligibilityExpirationDate: string;
    qualifyingArrivalDate: string;
    stateResidencyDate: string;
    reasonExitedDescriptor: string;
    endDate: string;
    id: string;
    servedOutsideOfRegularSession: boolean;
  } };
  studentNeglectedOrDelinquentProgramAssociations: { record: StudentNeglectedOrDelinquentProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    studentUniqueId: string;
    neglectedOrDelinquentProgramDescriptor: string;
    elaProgressLevelDescriptor: string;
    mathematicsProgressLevelDescriptor: string;
    reasonExitedDescriptor: string;
    endDate: string;
    id: string;
    servedOutsideOfRegularSession: boolean;
  } };
  studentPathMilestoneStatuses: { record: StudentPathMilestoneStatus; filters: {
    educationOrganizationId: number;
    pathMilestoneName: string;
    pathMilestoneTypeDescriptor: string;
    pathName: string;
    studentUniqueId: string;
    pathPhaseName: string;
    completionIndicator: boolean;
    id: string;
  } };
  studentPathPhaseStatuses: { record: StudentPathPhaseStatus; filters: {
    educationOrganizationId: number;
    pathName: string;
    pathPhaseName: string;
    studentUniqueId: string;
    completionIndicator: boolean;
    id: string;
  } };
  studentPaths: { record: StudentPath; filters: {
    educationOrganizationId: number;
    pathName: string;
    studentUniqueId: string;
    id: string;
  } };
  studentProgramAssociations: { record: StudentProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    studentUniqueId: string;
    reasonExitedDescriptor: string;
    endDate: string;
    servedOutsideOfRegularSession: boolean;
    id: string;
  } };
  studentProgramAttendanceEvents: { record: StudentProgramAttendanceEvent; filters: {
    attendanceEventCategoryDescriptor: string;
    educationOrganizationId: number;
    eventDate: string;
    programEducationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    studentUniqueId: string;
    attendanceEventReason: string;
    id: string;
    educationalEnvironmentDescriptor: string;
    eventDuration: number;
    programAttendanceDuration: number;
  } };
  studentProgramEvaluations: { record: StudentProgramEvaluation; filters: {
    evaluationDate: string;
    programEducationOrganizationId: number;
    programEvaluationPeriodDescriptor: string;
    programEvaluationTitle: string;
    programEvaluationTypeDescriptor: string;
    programName: string;
    programTypeDescriptor: string;
    studentUniqueId: string;
    educationOrganizationId: number;
    staffEvaluatorStaffUniqueId: string;
    summaryEvaluationRatingLevelDescriptor: string;
    evaluationDuration: number;
    id: string;
    summaryEvaluationComment: string;
    summaryEvaluationNumericRating: number;
  } };
  studentSchoolAssociations: { record: StudentSchoolAssociation; filters: {
    entryDate: string;
    schoolId: number;
    studentUniqueId: string;
    graduationPlanTypeDescriptor: string;
    educationOrganizationId: number;
    graduationSchoolYear: number;
    schoolYear: number;
    classOfSchoolYear: number;
    entryTypeDescriptor: string;
    exitWithdrawTypeDescriptor: string;
    entryGradeLevelDescriptor: string;
    residencyStatusDescriptor: string;
    primarySchool: boolean;
    repeatGradeIndicator: boolean;
    schoolChoiceTransfer: boolean;
    exitWithdrawDate: string;
    employedWhileEnrolled: boolean;
    id: string;
    calendarCode: string;
    entryGradeLevelReasonDescriptor: string;
    fullTimeEquivalency: number;
    termCompletionIndicator: boolean;
    nextYearSchoolId: number;
    enrollmentTypeDescriptor: string;
    nextYearGradeLevelDescriptor: string;
    schoolChoiceBasisDescriptor: string;
    schoolChoice: boolean;
  } };
  studentSchoolAttendanceEvents: { record: StudentSchoolAttendanceEvent; filters: {
    attendanceEventCategoryDescriptor: string;
    eventDate: string;
    schoolId: number;
    schoolYear: number;
    sessionName: string;
    studentUniqueId: string;
    attendanceEventReason: string;
    educationalEnvironmentDescriptor: string;
    eventDuration: number;
    arrivalTime: string;
    departureTime: string;
    schoolAttendanceDuration: number;
    id: string;
  } };
  studentSchoolFoodServiceProgramAssociations: { record: StudentSchoolFoodServiceProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    studentUniqueId: string;
    directCertification: boolean;
    reasonExitedDescriptor: string;
    endDate: string;
    id: string;
    servedOutsideOfRegularSession: boolean;
  } };
  studentSection504ProgramAssociations: { record: StudentSection504ProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    studentUniqueId: string;
    section504DisabilityDescriptor: string;
    accommodationPlan: boolean;
    section504Eligibility: boolean;
    section504EligibilityDecisionDate: string;
    section504MeetingDate: string;
    reasonExitedDescriptor: string;
    endDate: string;
    id: string;
    servedOutsideOfRegularSession: boolean;
  } };
  studentSectionAssociations: { record: StudentSectionAssociation; filters: {
    beginDate: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sectionIdentifier: string;
    sessionName: string;
    studentUniqueId: string;
    endDate: string;
    homeroomIndicator: boolean;
    teacherStudentDataLinkExclusion: boolean;
    id: string;
    attemptStatusDescriptor: string;
    repeatIdentifierDescriptor: string;
    dualCreditEducationOrganizationId: number;
    dualCreditInstitutionDescriptor: string;
    dualCreditTypeDescriptor: string;
    dualCreditIndicator: boolean;
    dualHighSchoolCreditIndicator: boolean;
  } };
  studentSectionAttendanceEvents: { record: StudentSectionAttendanceEvent; filters: {
    attendanceEventCategoryDescriptor: string;
    eventDate: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sectionIdentifier: string;
    sessionName: string;
    studentUniqueId: string;
    attendanceEventReason: string;
    educationalEnvironmentDescriptor: string;
    eventDuration: number;
    arrivalTime: string;
    departureTime: string;
    sectionAttendanceDuration: number;
    id: string;
  } };
  studentSpecialEducationProgramAssociations: { record: StudentSpecialEducationProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    studentUniqueId: string;
    specialEducationSettingDescriptor: string;
    ideaEligibility: boolean;
    specialEducationHoursPerWeek: number;
    schoolHoursPerWeek: number;
    multiplyDisabled: boolean;
    medicallyFragile: boolean;
    iepBeginDate: string;
    iepEndDate: string;
    specialEducationExitReasonDescriptor: string;
    specialEducationExitDate: string;
    specialEducationExitExplained: string;
    iepEvaluationDueDate: string;
    iepLastEvaluationDate: string;
    iepLastReviewDate: string;
    iepReviewDueDate: string;
    reductionInHoursPerWeekComparedToPeers: number;
    shortenedSchoolDayIndicator: boolean;
    reasonExitedDescriptor: string;
    endDate: string;
    id: string;
    servedOutsideOfRegularSession: boolean;
  } };
  studentSpecialEducationProgramEligibilityAssociations: { record: StudentSpecialEducationProgramEligibilityAssociation; filters: {
    consentToEvaluationReceivedDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    studentUniqueId: string;
    eligibilityDelayReasonDescriptor: string;
    eligibilityEvaluationTypeDescriptor: string;
    evaluationDelayReasonDescriptor: string;
    ideaPartDescriptor: string;
    consentToEvaluationDate: string;
    eligibilityConferenceDate: string;
    eligibilityDeterminationDate: string;
    eligibilityEvaluationDate: string;
    evaluationCompleteIndicator: boolean;
    evaluationDelayDays: number;
    evaluationLateReason: string;
    id: string;
    ideaIndicator: boolean;
    originalECIServicesDate: string;
    transitionConferenceDate: string;
    transitionNotificationDate: string;
  } };
  studentTitleIPartAProgramAssociations: { record: StudentTitleIPartAProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    studentUniqueId: string;
    titleIPartAParticipantDescriptor: string;
    reasonExitedDescriptor: string;
    endDate: string;
    id: string;
    servedOutsideOfRegularSession: boolean;
  } };
  studentTransportations: { record: StudentTransportation; filters: {
    studentUniqueId: string;
    transportationEducationOrganizationId: number;
    transportationPublicExpenseEligibilityTypeDescriptor: string;
    transportationTypeDescriptor: string;
    id: string;
    specialAccomodationRequirements: string;
  } };
  students: { record: Student; filters: {
    studentUniqueId: string;
    birthCity: string;
    birthCountryDescriptor: string;
    birthDate: string;
    birthInternationalProvince: string;
    dateEnteredUS: string;
    firstName: string;
    generationCodeSuffix: string;
    lastSurname: string;
    maidenName: string;
    middleName: string;
    multipleBirthStatus: boolean;
    personalTitlePrefix: string;
    birthSexDescriptor: string;
    birthStateAbbreviationDescriptor: string;
    personId: string;
    sourceSystemDescriptor: string;
    preferredFirstName: string;
    preferredLastSurname: string;
    id: string;
  } };
  surveyCourseAssociations: { record: SurveyCourseAssociation; filters: {
    courseCode: string;
    educationOrganizationId: number;
    namespace: string;
    surveyIdentifier: string;
    id: string;
  } };
  surveyProgramAssociations: { record: SurveyProgramAssociation; filters: {
    educationOrganizationId: number;
    namespace: string;
    programName: string;
    programTypeDescriptor: string;
    surveyIdentifier: string;
    id: string;
  } };
  surveyQuestionResponses: { record: SurveyQuestionResponse; filters: {
    namespace: string;
    questionCode: string;
    surveyIdentifier: string;
    surveyResponseIdentifier: string;
    comment: string;
    noResponse: boolean;
    id: string;
  } };
  surveyQuestions: { record: SurveyQuestion; filters: {
    namespace: string;
    questionCode: string;
    surveyIdentifier: string;
    surveySectionTitle: string;
    questionFormDescriptor: string;
    questionText: string;
    id: string;
  } };
  surveyResponseEducationOrganizationTargetAssociations: { record: SurveyResponseEducationOrganizationTargetAssociation; filters: {
    educationOrganizationId: number;
    namespace: string;
    surveyIdentifier: string;
    surveyResponseIdentifier: string;
    id: string;
  } };
  surveyResponsePersonTargetAssociations: { record: SurveyResponsePersonTargetAssociation; filters: {
    namespace: string;
    personId: string;
    sourceSystemDescriptor: string;
    surveyIdentifier: string;
    surveyResponseIdentifier: string;
    id: string;
  } };
  surveyResponseStaffTargetAssociations: { record: SurveyResponseStaffTargetAssociation; filters: {
    namespace: string;
    staffUniqueId: string;
    surveyIdentifier: string;
    surveyResponseIdentifier: string;
    id: string;
  } };
  surveyResponses: { record: SurveyResponse; filters: {
    namespace: string;
    surveyIdentifier: string;
    surveyResponseIdentifier: string;
    staffUniqueId: string;
    studentUniqueId: string;
    electronicMailAddress: string;
    fullName: string;
    location: string;
    responseDate: string;
    responseTime: number;
    contactUniqueId: string;
    personId: string;
    sourceSystemDescriptor: string;
    id: string;
  } };
  surveySectionAggregateResponses: { record: SurveySectionAggregateResponse; filters: {
    educationOrganizationId: number;
    evaluationDate: string;
    evaluationElementTitle: string;
    evaluationObjectiveTitle: string;
    evaluationPeriodDescriptor: string;
    evaluationTitle: string;
    namespace: string;
    performanceEvaluationTitle: string;
    performanceEvaluationTypeDescriptor: string;
    personId: string;
    schoolYear: number;
    sourceSystemDescriptor: string;
    surveyIdentifier: string;
    surveySectionTitle: string;
    termDescriptor: string;
    scoreValue: number;
    id: string;
  } };
  surveySectionAssociations: { record: SurveySectionAssociation; filters: {
    localCourseCode: string;
    namespace: string;
    schoolId: number;
    schoolYear: number;
    sectionIdentifier: string;
    sessionName: string;
    surveyIdentifier: string;
    id: string;
  } };
  surveySectionResponseEducationOrganizationTargetAssociations: { record: SurveySectionResponseEducationOrganizationTargetAssociation; filters: {
    educationOrganizationId: number;
    namespace: string;
    surveyIdentifier: string;
    surveyResponseIdentifier: string;
    surveySectionTitle: string;
    id: string;
  } };
  surveySectionResponsePersonTargetAssociations: { record: SurveySectionResponsePersonTargetAssociation; filters: {
    namespace: string;
    personId: string;
    sourceSystemDescriptor: string;
    surveyIdentifier: string;
    surveyResponseIdentifier: string;
    surveySectionTitle: string;
    id: string;
  } };
  surveySectionResponseStaffTargetAssociations: { record: SurveySectionResponseStaffTargetAssociation; filters: {
    namespace: string;
    staffUniqueId: string;
    surveyIdentifier: string;
    surveyResponseIdentifier: string;
    surveySectionTitle: string;
    id: string;
  } };
  surveySectionResponses: { record: SurveySectionResponse; filters: {
    namespace: string;
    surveyIdentifier: string;
    surveyResponseIdentifier: string;
    surveySectionTitle: string;
    sectionRating: number;
    id: string;
  } };
  surveySections: { record: SurveySection; filters: {
    namespace: string;
    surveyIdentifier: string;
    surveySectionTitle: string;
    educationOrganizationId: number;
    evaluationElementTitle: string;
    evaluationObjectiveTitle: string;
    evaluationPeriodDescriptor: string;
    evaluationTitle: string;
    performanceEvaluationTitle: string;
    performanceEvaluationTypeDescriptor: string;
    schoolYear: number;
    termDescriptor: string;
    id: string;
  } };
  surveys: { record: Survey; filters: {
    namespace: string;
    surveyIdentifier: string;
    educationOrganizationId: number;
    schoolYear: number;
    schoolId: number;
    sessionName: string;
    numberAdministered: number;
    surveyCategoryDescriptor: string;
    surveyTitle: string;
    id: string;
  } };
  absenceEventCategoryDescriptors: DescriptorCollection<"absenceEventCategory">;
  academicHonorCategoryDescriptors: DescriptorCollection<"academicHonorCategory">;
  academicSubjectDescriptors: DescriptorCollection<"academicSubject">;
  accommodationDescriptors: DescriptorCollection<"accommodation">;
  accountTypeDescriptors: DescriptorCollection<"accountType">;
  accreditationStatusDescriptors: DescriptorCollection<"accreditationStatus">;
  achievementCategoryDescriptors: DescriptorCollection<"achievementCategory">;
  additionalCreditTypeDescriptors: DescriptorCollection<"additionalCreditType">;
  addressTypeDescriptors: DescriptorCollection<"addressType">;
  administrationEnvironmentDescriptors: DescriptorCollection<"administrationEnvironment">;
  administrativeFundingControlDescriptors: DescriptorCollection<"administrativeFundingControl">;
  aidTypeDescriptors: DescriptorCollection<"aidType">;
  ancestryEthnicOriginDescriptors: DescriptorCollection<"ancestryEthnicOrigin">;
  applicationEventResultDescriptors: DescriptorCollection<"applicationEventResult">;
  applicationEventTypeDescriptors: DescriptorCollection<"applicationEventType">;
  applicationSourceDescriptors: DescriptorCollection<"applicationSource">;
  applicationStatusDescriptors: DescriptorCollection<"applicationStatus">;
  assessmentCategoryDescriptors: DescriptorCollection<"assessmentCategory">;
  assessmentIdentificationSystemDescriptors: DescriptorCollection<"assessmentIdentificationSystem">;
  assessmentItemCategoryDescriptors: DescriptorCollection<"assessmentItemCategory">;
  assessmentItemResultDescriptors: DescriptorCollection<"assessmentItemResult">;
  assessmentPeriodDescriptors: DescriptorCollection<"assessmentPeriod">;
  assessmentReportingMethodDescriptors: DescriptorCollection<"assessmentReportingMethod">;
  assignmentLateStatusDescriptors: DescriptorCollection<"assignmentLateStatus">;
  attemptStatusDescriptors: DescriptorCollection<"attemptStatus">;
  attendanceEventCategoryDescriptors: DescriptorCollection<"attendanceEventCategory">;
  backgroundCheckStatusDescriptors: DescriptorCollection<"backgroundCheckStatus">;
  backgroundCheckTypeDescriptors: DescriptorCollection<"backgroundCheckType">;
  barrierToInternetAccessInResidenceDescriptors: DescriptorCollection<"barrierToInternetAccessInResidence">;
  behaviorDescriptors: DescriptorCollection<"behavior">;
  busRouteDescriptors: DescriptorCollection<"busRoute">;
  calendarEventDescriptors: DescriptorCollection<"calendarEvent">;
  calendarTypeDescriptors: DescriptorCollection<"calendarType">;
  candidateCharacteristicDescriptors: DescriptorCollection<"candidateCharacteristic">;
  candidateIdentificationSystemDescriptors: DescriptorCollection<"candidateIdentificationSystem">;
  careerPathwayDescriptors: DescriptorCollection<"careerPathway">;
  certificationExamStatusDescriptors: DescriptorCollection<"certificationExamStatus">;
  certificationExamTypeDescriptors: DescriptorCollection<"certificationExamType">;
  certificationFieldDescriptors: DescriptorCollection<"certificationField">;
  certificationLevelDescriptors: DescriptorCollection<"certificationLevel">;
  certificationRouteDescriptors: DescriptorCollection<"certificationRoute">;
  certificationStandardDescriptors: DescriptorCollection<"certificationStandard">;
  charterApprovalAgencyTypeDescriptors: DescriptorCollection<"charterApprovalAgencyType">;
  charterStatusDescriptors: DescriptorCollection<"charterStatus">;
  citizenshipStatusDescriptors: DescriptorCollection<"citizenshipStatus">;
  classroomPositionDescriptors: DescriptorCollection<"classroomPosition">;
  cohortScopeDescriptors: DescriptorCollection<"cohortScope">;
  cohortTypeDescriptors: DescriptorCollection<"cohortType">;
  cohortYearTypeDescriptors: DescriptorCollection<"cohortYearType">;
  competencyLevelDescriptors: DescriptorCollection<"competencyLevel">;
  contactIdentificationSystemDescriptors: DescriptorCollection<"contactIdentificationSystem">;
  contentClassDescriptors: DescriptorCollection<"contentClass">;
  continuationOfServicesReasonDescriptors: DescriptorCollection<"continuationOfServicesReason">;
  costRateDescriptors: DescriptorCollection<"costRate">;
  coteachingStyleObservedDescriptors: DescriptorCollection<"coteachingStyleObserved">;
  countryDescriptors: DescriptorCollection<"country">;
  courseAttemptResultDescriptors: DescriptorCollection<"courseAttemptResult">;
  courseDefinedByDescriptors: DescriptorCollection<"courseDefinedBy">;
  courseGPAApplicabilityDescriptors: DescriptorCollection<"courseGPAApplicability">;
  courseIdentificationSystemDescriptors: DescriptorCollection<"courseIdentificationSystem">;
  courseLevelCharacteristicDescriptors: DescriptorCollection<"courseLevelCharacteristic">;
  courseRepeatCodeDescriptors: DescriptorCollection<"courseRepeatCode">;
  credentialEventTypeDescriptors: DescriptorCollection<"credentialEventType">;
  credentialFieldDescriptors: DescriptorCollection<"credentialField">;
  credentialStatusDescriptors: DescriptorCollection<"credentialStatus">;
  credentialTypeDescriptors: DescriptorCollection<"credentialType">;
  creditCategoryDescriptors: DescriptorCollection<"creditCategory">;
  creditTypeDescriptors: DescriptorCollection<"creditType">;
  crisisTypeDescriptors: DescriptorCollection<"crisisType">;
  cteProgramServiceDescriptors: DescriptorCollection<"cteProgramService">;
  curriculumUsedDescriptors: DescriptorCollection<"curriculumUsed">;
  degreeDescriptors: DescriptorCollection<"degree">;
  deliveryMethodDescriptors: DescriptorCollection<"deliveryMethod">;
  diagnosisDescriptors: DescriptorCollection<"diagnosis">;
  diplomaLevelDescriptors: DescriptorCollection<"diplomaLevel">;
  diplomaTypeDescriptors: DescriptorCollection<"diplomaType">;
  disabilityDescriptors: DescriptorCollection<"disability">;
  disabilityDesignationDescriptors: DescriptorCollection<"disabilityDesignation">;
  disabilityDeterminationSourceTypeDescriptors: DescriptorCollection<"disabilityDeterminationSourceType">;
  disciplineActionLengthDifferenceReasonDescriptors: DescriptorCollection<"disciplineActionLengthDifferenceReason">;
  disciplineDescriptors: DescriptorCollection<"discipline">;
  disciplineIncidentParticipationCodeDescriptors: DescriptorCollection<"disciplineIncidentParticipationCode">;
  displacedStudentStatusDescriptors: DescriptorCollection<"displacedStudentStatus">;
  dualCreditInstitutionDescriptors: DescriptorCollection<"dualCreditInstitution">;
  dualCreditTypeDescriptors: DescriptorCollection<"dualCreditType">;
  economicDisadvantageDescriptors: DescriptorCollection<"economicDisadvantage">;
  educationOrganizationAssociationTypeDescriptors: DescriptorCollection<"educationOrganizationAssociationType">;
  educationOrganizationCategoryDescriptors: DescriptorCollection<"educationOrganizationCategory">;
  educationOrganizationIdentificationSystemDescriptors: DescriptorCollection<"educationOrganizationIdentificationSystem">;
  educationPlanDescriptors: DescriptorCollection<"educationPlan">;
  educationalEnvironmentDescriptors: DescriptorCollection<"educationalEnvironment">;
  educatorRoleDescriptors: DescriptorCollection<"educatorRole">;
  electronicMailTypeDescriptors: DescriptorCollection<"electronicMailType">;
  eligibilityDelayReasonDescriptors: DescriptorCollection<"eligibilityDelayReason">;
  eligibilityEvaluationTypeDescriptors: DescriptorCollection<"eligibilityEvaluationType">;
  employmentStatusDescriptors: DescriptorCollection<"employmentStatus">;
  englishLanguageExamDescriptors: DescriptorCollection<"englishLanguageExam">;
  enrollmentTypeDescriptors: DescriptorCollection<"enrollmentType">;
  entryGradeLevelReasonDescriptors: DescriptorCollection<"entryGradeLevelReason">;
  entryTypeDescriptors: DescriptorCollection<"entryType">;
  eppDegreeTypeDescriptors: DescriptorCollection<"eppDegreeType">;
  eppProgramPathwayDescriptors: DescriptorCollection<"eppProgramPathway">;
  evaluationDelayReasonDescriptors: DescriptorCollection<"evaluationDelayReason">;
  evaluationElementRatingLevelDescriptors: DescriptorCollection<"evaluationElementRatingLevel">;
  evaluationPeriodDescriptors: DescriptorCollection<"evaluationPeriod">;
  evaluationRatingLevelDescriptors: DescriptorCollection<"evaluationRatingLevel">;
  evaluationRatingStatusDescriptors: DescriptorCollection<"evaluationRatingStatus">;
  evaluationTypeDescriptors: DescriptorCollection<"evaluationType">;
  eventCircumstanceDescriptors: DescriptorCollection<"eventCircumstance">;
  exitWithdrawTypeDescriptors: DescriptorCollection<"exitWithdrawType">;
  federalLocaleCodeDescriptors: DescriptorCollection<"federalLocaleCode">;
  fieldworkTypeDescriptors: DescriptorCollection<"fieldworkType">;
  financialCollectionDescriptors: DescriptorCollection<"financialCollection">;
  fundingSourceDescriptors: DescriptorCollection<"fundingSource">;
  goalTypeDescriptors: DescriptorCollection<"goalType">;
  gradeLevelDescriptors: DescriptorCollection<"gradeLevel">;
  gradePointAverageTypeDescriptors: DescriptorCollection<"gradePointAverageType">;
  gradeTypeDescriptors: DescriptorCollection<"gradeType">;
  gradebookEntryTypeDescriptors: DescriptorCollection<"gradebookEntryType">;
  gradingPeriodDescriptors: DescriptorCollection<"gradingPeriod">;
  graduationPlanTypeDescriptors: DescriptorCollection<"graduationPlanType">;
  gunFreeSchoolsActReportingStatusDescriptors: DescriptorCollection<"gunFreeSchoolsActReportingStatus">;
  hireStatusDescriptors: DescriptorCollection<"hireStatus">;
  hiringSourceDescriptors: DescriptorCollection<"hiringSource">;
  homelessPrimaryNighttimeResidenceDescriptors: DescriptorCollection<"homelessPrimaryNighttimeResidence">;
  homelessProgramServiceDescriptors: DescriptorCollection<"homelessProgramService">;
  ideaPartDescriptors: DescriptorCollection<"ideaPart">;
  identificationDocumentUseDescriptors: DescriptorCollection<"identificationDocumentUse">;
  immunizationTypeDescriptors: DescriptorCollection<"immunizationType">;
  incidentLocationDescriptors: DescriptorCollection<"incidentLocation">;
  indicatorDescriptors: DescriptorCollection<"indicator">;
  indicatorGroupDescriptors: DescriptorCollection<"indicatorGroup">;
  indicatorLevelDescriptors: DescriptorCollection<"indicatorLevel">;
  institutionTelephoneNumberTypeDescriptors: DescriptorCollection<"institutionTelephoneNumberType">;
  instructionalSettingDescriptors: DescriptorCollection<"instructionalSetting">;
  interactivityStyleDescriptors: DescriptorCollection<"interactivityStyle">;
  internetAccessDescriptors: DescriptorCollection<"internetAccess">;
  internetAccessTypeInResidenceDescriptors: DescriptorCollection<"internetAccessTypeInResidence">;
  internetPerformanceInResidenceDescriptors: DescriptorCollection<"internetPerformanceInResidence">;
  interventionClassDescriptors: DescriptorCollection<"interventionClass">;
  interventionEffectivenessRatingDescriptors: DescriptorCollection<"interventionEffectivenessRating">;
  languageDescriptors: DescriptorCollection<"language">;
  languageInstructionProgramServiceDescriptors: DescriptorCollection<"languageInstructionProgramService">;
  languageUseDescriptors: DescriptorCollection<"languageUse">;
  learningStandardCategoryDescriptors: DescriptorCollection<"learningStandardCategory">;
  learningStandardEquivalenceStrengthDescriptors: DescriptorCollection<"learningStandardEquivalenceStrength">;
  learningStandardScopeDescriptors: DescriptorCollection<"learningStandardScope">;
  lengthOfContractDescriptors: DescriptorCollection<"lengthOfContract">;
  levelOfEducationDescriptors: DescriptorCollection<"levelOfEducation">;
  licenseStatusDescriptors: DescriptorCollection<"licenseStatus">;
  licenseTypeDescriptors: DescriptorCollection<"licenseType">;
  limitedEnglishProficiencyDescriptors: DescriptorCollection<"limitedEnglishProficiency">;
  localEducationAgencyCategoryDescriptors: DescriptorCollection<"localEducationAgencyCategory">;
  localeDescriptors: DescriptorCollection<"locale">;
  magnetSpecialProgramEmphasisSchoolDescriptors: DescriptorCollection<"magnetSpecialProgramEmphasisSchool">;
  mediumOfInstructionDescriptors: DescriptorCollection<"mediumOfInstruction">;
  methodCreditEarnedDescriptors: DescriptorCollection<"methodCreditEarned">;
  migrantEducationProgramServiceDescriptors: DescriptorCollection<"migrantEducationProgramService">;
  modelEntityDescriptors: DescriptorCollection<"modelEntity">;
  monitoredDescriptors: DescriptorCollection<"monitored">;
  neglectedOrDelinquentProgramDescriptors: DescriptorCollection<"neglectedOrDelinquentProgram">;
  neglectedOrDelinquentProgramServiceDescriptors: DescriptorCollection<"neglectedOrDelinquentProgramService">;
  networkPurposeDescriptors: DescriptorCollection<"networkPurpose">;
  nonMedicalImmunizationExemptionDescriptors: DescriptorCollection<"nonMedicalImmunizationExemption">;
  objectiveRatingLevelDescriptors: DescriptorCollection<"objectiveRatingLevel">;
  openStaffPositionEventStatusDescriptors: DescriptorCollection<"openStaffPositionEventStatus">;
  openStaffPositionEventTypeDescriptors: DescriptorCollection<"openStaffPositionEventType">;
  openStaffPositionReasonDescriptors: DescriptorCollection<"openStaffPositionReason">;
  operationalStatusDescriptors: DescriptorCollection<"operationalStatus">;
  otherNameTypeDescriptors: DescriptorCollection<"otherNameType">;
  participationDescriptors: DescriptorCollection<"participation">;
  participationStatusDescriptors: DescriptorCollection<"participationStatus">;
  pathMilestoneStatusDescriptors: DescriptorCollection<"pathMilestoneStatus">;
  pathMilestoneTypeDescriptors: DescriptorCollection<"pathMilestoneType">;
  pathPhaseStatusDescriptors: DescriptorCollection<"pathPhaseStatus">;
  performanceBaseConversionDescriptors: DescriptorCollection<"performanceBaseConversion">;
  performanceEvaluationRatingLevelDescriptors: DescriptorCollection<"performanceEvaluationRatingLevel">;
  performanceEvaluationTypeDescriptors: DescriptorCollection<"performanceEvaluationType">;
  performanceLevelDescriptors: DescriptorCollection<"performanceLevel">;
  personalInformationVerificationDescriptors: DescriptorCollection<"personalInformationVerification">;
  platformTypeDescriptors: DescriptorCollection<"platformType">;
  populationServedDescriptors: DescriptorCollection<"populationServed">;
  postSecondaryEventCategoryDescriptors: DescriptorCollection<"postSecondaryEventCategory">;
  postSecondaryInstitutionLevelDescriptors: DescriptorCollection<"postSecondaryInstitutionLevel">;
  postingResultDescriptors: DescriptorCollection<"postingResult">;
  previousCareerDescriptors: DescriptorCollection<"previousCareer">;
  primaryLearningDeviceAccessDescriptors: DescriptorCollection<"primaryLearningDeviceAccess">;
  primaryLearningDeviceAwayFromSchoolDescriptors: DescriptorCollection<"primaryLearningDeviceAwayFromSchool">;
  primaryLearningDeviceProviderDescriptors: DescriptorCollection<"primaryLearningDeviceProvider">;
  professionalDevelopmentOfferedByDescriptors: DescriptorCollection<"professionalDevelopmentOfferedBy">;
  proficiencyDescriptors: DescriptorCollection<"proficiency">;
  programAssignmentDescriptors: DescriptorCollection<"programAssignment">;
  programCharacteristicDescriptors: DescriptorCollection<"programCharacteristic">;
  programEvaluationPeriodDescriptors: DescriptorCollection<"programEvaluationPeriod">;
  programEvaluationTypeDescriptors: DescriptorCollection<"programEvaluationType">;
  programSponsorDescriptors: DescriptorCollection<"programSponsor">;
  programTypeDescriptors: DescriptorCollection<"programType">;
  progressDescriptors: DescriptorCollection<"progress">;
  progressLevelDescriptors: DescriptorCollection<"progressLevel">;
  providerCategoryDescriptors: DescriptorCollection<"providerCategory">;
  providerProfitabilityDescriptors: DescriptorCollection<"providerProfitability">;
  providerStatusDescriptors: DescriptorCollection<"providerStatus">;
  publicationStatusDescriptors: DescriptorCollection<"publicationStatus">;
  quantitativeMeasureDatatypeDescriptors: DescriptorCollection<"quantitativeMeasureDatatype">;
  quantitativeMeasureTypeDescriptors: DescriptorCollection<"quantitativeMeasureType">;
  questionFormDescriptors: DescriptorCollection<"questionForm">;
  raceDescriptors: DescriptorCollection<"race">;
  ratingLevelDescriptors: DescriptorCollection<"ratingLevel">;
  reasonExitedDescriptors: DescriptorCollection<"reasonExited">;
  reasonNotTestedDescriptors: DescriptorCollection<"reasonNotTested">;
  recognitionTypeDescriptors: DescriptorCollection<"recognitionType">;
  recruitmentEventAttendeeTypeDescriptors: DescriptorCollection<"recruitmentEventAttendeeType">;
  recruitmentEventTypeDescriptors: DescriptorCollection<"recruitmentEventType">;
  relationDescriptors: DescriptorCollection<"relation">;
  repeatIdentifierDescriptors: DescriptorCollection<"repeatIdentifier">;
  reporterDescriptionDescriptors: DescriptorCollection<"reporterDescription">;
  reportingTagDescriptors: DescriptorCollection<"reportingTag">;
  residencyStatusDescriptors: DescriptorCollection<"residencyStatus">;
  responseIndicatorDescriptors: DescriptorCollection<"responseIndicator">;
  responsibilityDescriptors: DescriptorCollection<"responsibility">;
  restraintEventReasonDescriptors: DescriptorCollection<"restraintEventReason">;
  resultDatatypeTypeDescriptors: DescriptorCollection<"resultDatatypeType">;
  retestIndicatorDescriptors: DescriptorCollection<"retestIndicator">;
  rubricRatingLevelDescriptors: DescriptorCollection<"rubricRatingLevel">;
  salaryTypeDescriptors: DescriptorCollection<"salaryType">;
  schoolCategoryDescriptors: DescriptorCollection<"schoolCategory">;
  schoolChoiceBasisDescriptors: DescriptorCollection<"schoolChoiceBasis">;
  schoolChoiceImplementStatusDescriptors: DescriptorCollection<"schoolChoiceImplementStatus">;
  schoolFoodServiceProgramServiceDescriptors: DescriptorCollection<"schoolFoodServiceProgramService">;
  schoolTypeDescriptors: DescriptorCollection<"schoolType">;
  section504DisabilityDescriptors: DescriptorCollection<"section504Disability">;
  sectionCharacteristicDescriptors: DescriptorCollection<"sectionCharacteristic">;
  sectionTypeDescriptors: DescriptorCollection<"sectionType">;
  separationDescriptors: DescriptorCollection<"separation">;
  separationReasonDescriptors: DescriptorCollection<"separationReason">;
  serviceDescriptors: DescriptorCollection<"service">;
  sexDescriptors: DescriptorCollection<"sex">;
  sourceSystemDescriptors: DescriptorCollection<"sourceSystem">;
  specialEducationExitReasonDescriptors: DescriptorCollection<"specialEducationExitReason">;
  specialEducationProgramServiceDescriptors: DescriptorCollection<"specialEducationProgramService">;
  specialEducationSettingDescriptors: DescriptorCollection<"specialEducationSetting">;
  staffClassificationDescriptors: DescriptorCollection<"staffClassification">;
  staffIdentificationSystemDescriptors: DescriptorCollection<"staffIdentificationSystem">;
  staffLeaveEventCategoryDescriptors: DescriptorCollection<"staffLeaveEventCategory">;
  staffToCandidateRelationshipDescriptors: DescriptorCollection<"staffToCandidateRelationship">;
  stateAbbreviationDescriptors: DescriptorCollection<"stateAbbreviation">;
  studentCharacteristicDescriptors: DescriptorCollection<"studentCharacteristic">;
  studentIdentificationSystemDescriptors: DescriptorCollection<"studentIdentificationSystem">;
  submissionStatusDescriptors: DescriptorCollection<"submissionStatus">;
  supporterMilitaryConnectionDescriptors: DescriptorCollection<"supporterMilitaryConnection">;
  surveyCategoryDescriptors: DescriptorCollection<"surveyCategory">;
  surveyLevelDescriptors: DescriptorCollection<"surveyLevel">;
  teachingCredentialBasisDescriptors: DescriptorCollection<"teachingCredentialBasis">;
  teachingCredentialDescriptors: DescriptorCollection<"teachingCredential">;
  technicalSkillsAssessmentDescriptors: DescriptorCollection<"technicalSkillsAssessment">;
  telephoneNumberTypeDescriptors: DescriptorCollection<"telephoneNumberType">;
  termDescriptors: DescriptorCollection<"term">;
  titleIPartAParticipantDescriptors: DescriptorCollection<"titleIPartAParticipant">;
  titleIPartAProgramServiceDescriptors: DescriptorCollection<"titleIPartAProgramService">;
  titleIPartASchoolDesignationDescriptors: DescriptorCollection<"titleIPartASchoolDesignation">;
  transportationPublicExpenseEligibilityTypeDescriptors: DescriptorCollection<"transportationPublicExpenseEligibilityType">;
  transportationTypeDescriptors: DescriptorCollection<"transportationType">;
  travelDayofWeekDescriptors: DescriptorCollection<"travelDayofWeek">;
  travelDirectionDescriptors: DescriptorCollection<"travelDirection">;
  tribalAffiliationDescriptors: DescriptorCollection<"tribalAffiliation">;
  visaDescriptors: DescriptorCollection<"visa">;
  weaponDescriptors: DescriptorCollection<"weapon">;
  withdrawReasonDescriptors: DescriptorCollection<"withdrawReason">;
}
/** A collection of descriptors, such as `DescriptorCollection<"term">`. */
export interface DescriptorCollection<Stem extends string> {
  record: DescriptorFields;
  filters: DescriptorFilters;
}
/** A record of `academicWeeks`. Key: `schoolId`, `weekIdentifier`. Required: `schoolReference`, `totalInstructionalDays`, `weekIdentifier`, `beginDate`, `endDate`. */
export interface AcademicWeek {
  schoolReference: SchoolReference;
  totalInstructionalDays: number;
  weekIdentifier: string;
  beginDate: string;
  endDate: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `SessionAcademicWeek.academicWeekReference`. */
export interface AcademicWeekReference {
  weekIdentifier: string;
  schoolId: number;
  link?: { rel: string; href: string };
}
/** A record of `accountabilityRatings`. Key: `educationOrganizationId`, `ratingTitle`, `schoolYear`. Required: `educationOrganizationReference`, `schoolYearTypeReference`, `rating`, `ratingTitle`. */
export interface AccountabilityRating {
  educationOrganizationReference: EducationOrganizationReference;
  schoolYearTypeReference: SchoolYearTypeReference;
  rating: string;
  ratingDate?: string | null;
  ratingOrganization?: string | null;
  ratingProgram?: string | null;
  ratingTitle: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `applicantProfiles`. Key: `applicantProfileIdentifier`. Required: `applicantProfileIdentifier`, `firstName`, `lastSurname`. */
export interface ApplicantProfile {
  applicantProfileIdentifier: string;
  addresses?: ApplicantProfileAddress[];
  applicantCharacteristics?: ApplicantProfileApplicantCharacteristic[];
  backgroundChecks?: ApplicantProfileBackgroundCheck[];
  birthDate?: string | null;
  citizenshipStatusDescriptor?: string | null;
  disabilities?: ApplicantProfileDisability[];
  economicDisadvantageDescriptor?: string | null;
  educatorPreparationProgramNames?: ApplicantProfileEducatorPreparationProgramName[];
  electronicMails?: ApplicantProfileElectronicMail[];
  firstGenerationStudent?: boolean | null;
  firstName: string;
  genderIdentity?: string | null;
  generationCodeSuffix?: string | null;
  gradePointAverages?: ApplicantProfileGradePointAverage[];
  highestCompletedLevelOfEducationDescriptor?: string | null;
  highlyQualifiedAcademicSubjects?: ApplicantProfileHighlyQualifiedAcademicSubject[];
  highlyQualifiedTeacher?: boolean | null;
  hispanicLatinoEthnicity?: boolean | null;
  identificationDocuments?: ApplicantProfileIdentificationDocument[];
  internationalAddresses?: ApplicantProfileInternationalAddress[];
  languages?: ApplicantProfileLanguage[];
  lastSurname: string;
  maidenName?: string | null;
  middleName?: string | null;
  personalIdentificationDocuments?: ApplicantProfilePersonalIdentificationDocument[];
  personalTitlePrefix?: string | null;
  preferredFirstName?: string | null;
  preferredLastSurname?: string | null;
  races?: ApplicantProfileRace[];
  sexDescriptor?: string | null;
  telephones?: ApplicantProfileTelephone[];
  visas?: ApplicantProfileVisa[];
  yearsOfPriorProfessionalExperience?: number | null;
  yearsOfPriorTeachingExperience?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfile.addresses`. */
export interface ApplicantProfileAddress {
  addressTypeDescriptor: string;
  stateAbbreviationDescriptor: string;
  city: string;
  postalCode: string;
  streetNumberName: string;
  localeDescriptor?: string | null;
  apartmentRoomSuiteNumber?: string | null;
  buildingSiteNumber?: string | null;
  congressionalDistrict?: string | null;
  countyFIPSCode?: string | null;
  doNotPublishIndicator?: boolean | null;
  latitude?: string | null;
  longitude?: string | null;
  nameOfCounty?: string | null;
  periods?: ApplicantProfileAddressPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfileAddress.periods`. */
export interface ApplicantProfileAddressPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfile.applicantCharacteristics`. */
export interface ApplicantProfileApplicantCharacteristic {
  studentCharacteristicDescriptor: string;
  beginDate?: string | null;
  designatedBy?: string | null;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfile.backgroundChecks`. */
export interface ApplicantProfileBackgroundCheck {
  backgroundCheckTypeDescriptor: string;
  backgroundCheckStatusDescriptor?: string | null;
  backgroundCheckCompletedDate?: string | null;
  backgroundCheckRequestedDate: string;
  fingerprint?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfile.disabilities`. */
export interface ApplicantProfileDisability {
  disabilityDescriptor: string;
  disabilityDeterminationSourceTypeDescriptor?: string | null;
  disabilityDiagnosis?: string | null;
  orderOfDisability?: number | null;
  designations?: ApplicantProfileDisabilityDesignation[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfileDisability.designations`. */
export interface ApplicantProfileDisabilityDesignation {
  disabilityDesignationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfile.educatorPreparationProgramNames`. */
export interface ApplicantProfileEducatorPreparationProgramName {
  educatorPreparationProgramName: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfile.electronicMails`. */
export interface ApplicantProfileElectronicMail {
  electronicMailTypeDescriptor: string;
  electronicMailAddress: string;
  doNotPublishIndicator?: boolean | null;
  primaryEmailAddressIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfile.gradePointAverages`. */
export interface ApplicantProfileGradePointAverage {
  gradePointAverageTypeDescriptor: string;
  gradePointAverageValue: number;
  isCumulative?: boolean | null;
  maxGradePointAverageValue?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfile.highlyQualifiedAcademicSubjects`. */
export interface ApplicantProfileHighlyQualifiedAcademicSubject {
  academicSubjectDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfile.identificationDocuments`. */
export interface ApplicantProfileIdentificationDocument {
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  issuerCountryDescriptor?: string | null;
  documentExpirationDate?: string | null;
  documentTitle?: string | null;
  issuerDocumentIdentificationCode?: string | null;
  issuerName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfile.internationalAddresses`. */
export interface ApplicantProfileInternationalAddress {
  addressTypeDescriptor: string;
  countryDescriptor: string;
  addressLine1: string;
  addressLine2?: string | null;
  addressLine3?: string | null;
  addressLine4?: string | null;
  beginDate?: string | null;
  endDate?: string | null;
  latitude?: string | null;
  longitude?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfile.languages`. */
export interface ApplicantProfileLanguage {
  languageDescriptor: string;
  uses?: ApplicantProfileLanguageUse[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfileLanguage.uses`. */
export interface ApplicantProfileLanguageUse {
  languageUseDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfile.personalIdentificationDocuments`. */
export interface ApplicantProfilePersonalIdentificationDocument {
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  issuerCountryDescriptor?: string | null;
  documentExpirationDate?: string | null;
  documentTitle?: string | null;
  issuerDocumentIdentificationCode?: string | null;
  issuerName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfile.races`. */
export interface ApplicantProfileRace {
  raceDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Application.applicantProfileReference`. */
export interface ApplicantProfileReference {
  applicantProfileIdentifier: string;
  link?: { rel: string; href: string };
}
/** Part of `ApplicantProfile.telephones`. */
export interface ApplicantProfileTelephone {
  telephoneNumberTypeDescriptor: string;
  telephoneNumber: string;
  doNotPublishIndicator?: boolean | null;
  orderOfPriority?: number | null;
  textMessageCapabilityIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ApplicantProfile.visas`. */
export interface ApplicantProfileVisa {
  visaDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `applications`. Key: `applicantProfileIdentifier`, `applicationIdentifier`, `educationOrganizationId`. Required: `applicationIdentifier`, `applicantProfileReference`, `educationOrganizationReference`, `applicationDate`, `applicationStatusDescriptor`. */
export interface Application {
  applicationIdentifier: string;
  applicantProfileReference: ApplicantProfileReference;
  educationOrganizationReference: EducationOrganizationReference;
  openStaffPositionReference?: OpenStaffPositionReference;
  academicSubjectDescriptor?: string | null;
  acceptedDate?: string | null;
  applicationDate: string;
  applicationSourceDescriptor?: string | null;
  applicationStatusDescriptor: string;
  currentEmployee?: boolean | null;
  firstContactDate?: string | null;
  highNeedsAcademicSubjectDescriptor?: string | null;
  hireStatusDescriptor?: string | null;
  hiringSourceDescriptor?: string | null;
  recruitmentEventAttendances?: ApplicationRecruitmentEventAttendance[];
  scoreResults?: ApplicationScoreResult[];
  terms?: ApplicationTerm[];
  withdrawDate?: string | null;
  withdrawReasonDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `applicationEvents`. Key: `applicantProfileIdentifier`, `applicationEventTypeDescriptor`, `applicationIdentifier`, `educationOrganizationId`, `eventDate`, `sequenceNumber`. Required: `applicationEventTypeDescriptor`, `eventDate`, `sequenceNumber`, `applicationReference`, `schoolYearTypeReference`. */
export interface ApplicationEvent {
  applicationEventTypeDescriptor: string;
  eventDate: string;
  sequenceNumber: number;
  applicationReference: ApplicationReference;
  schoolYearTypeReference: SchoolYearTypeReference;
  applicationEvaluationScore?: number | null;
  applicationEventResultDescriptor?: string | null;
  eventEndDate?: string | null;
  termDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Application.recruitmentEventAttendances`. */
export interface ApplicationRecruitmentEventAttendance {
  recruitmentEventAttendanceReference: RecruitmentEventAttendanceReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ApplicationEvent.applicationReference`, `CandidateEducatorPreparationProgramAssociation.applicationReference`. */
export interface ApplicationReference {
  applicantProfileIdentifier: string;
  applicationIdentifier: string;
  educationOrganizationId: number;
  link?: { rel: string; href: string };
}
/** Part of `Application.scoreResults`. */
export interface ApplicationScoreResult {
  assessmentReportingMethodDescriptor: string;
  resultDatatypeTypeDescriptor: string;
  result: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Application.terms`. */
export interface ApplicationTerm {
  termDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `assessments`. Key: `assessmentIdentifier`, `namespace`. Required: `namespace`, `assessmentIdentifier`, `assessmentTitle`, `academicSubjectDescriptor`. */
export interface Assessment {
  educationOrganizationReference?: EducationOrganizationReference;
  adaptiveAssessment?: boolean | null;
  maxRawScore?: number | null;
  namespace: string;
  nomenclature?: string | null;
  revisionDate?: string | null;
  contentStandard?: AssessmentContentStandard;
  assessedGradeLevels?: AssessmentAssessedGradeLevel[];
  identificationCodes?: AssessmentIdentificationCode[];
  languages?: AssessmentLanguage[];
  performanceLevels?: AssessmentPerformanceLevel[];
  programs?: AssessmentProgram[];
  scores?: AssessmentScore[];
  sections?: AssessmentSection[];
  assessmentIdentifier: string;
  assessmentCategoryDescriptor?: string | null;
  assessmentFamily?: string | null;
  assessmentForm?: string | null;
  assessmentTitle: string;
  assessmentVersion?: number | null;
  platformTypes?: AssessmentPlatformType[];
  periods?: AssessmentPeriod[];
  academicSubjectDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `assessmentAdministrations`. Key: `administrationIdentifier`, `assessmentIdentifier`, `assigningEducationOrganizationId`, `namespace`. Required: `administrationIdentifier`, `assessmentReference`, `assigningEducationOrganizationReference`. */
export interface AssessmentAdministration {
  administrationIdentifier: string;
  assessmentReference: AssessmentReference;
  assigningEducationOrganizationReference: EducationOrganizationReference;
  assessmentBatteryParts?: AssessmentAdministrationAssessmentBatteryPart[];
  periods?: AssessmentAdministrationPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentAdministration.assessmentBatteryParts`. */
export interface AssessmentAdministrationAssessmentBatteryPart {
  assessmentBatteryPartReference: AssessmentBatteryPartReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `assessmentAdministrationParticipations`. Key: `administrationIdentifier`, `assessmentIdentifier`, `assigningEducationOrganizationId`, `namespace`, `participatingEducationOrganizationId`. Required: `assessmentAdministrationReference`, `participatingEducationOrganizationReference`. */
export interface AssessmentAdministrationParticipation {
  assessmentAdministrationReference: AssessmentAdministrationReference;
  participatingEducationOrganizationReference: EducationOrganizationReference;
  administrationPointOfContacts?: AssessmentAdministrationParticipationAdministrationPointOfContact[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentAdministrationParticipation.administrationPointOfContacts`. */
export interface AssessmentAdministrationParticipationAdministrationPointOfContact {
  electronicMailAddress: string;
  firstName: string;
  lastSurname: string;
  loginId?: string | null;
  educationOrganizationReference: EducationOrganizationReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentAdministration.periods`. */
export interface AssessmentAdministrationPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AssessmentAdministrationParticipation.assessmentAdministrationReference`, `StudentAssessmentRegistration.assessmentAdministrationReference`. */
export interface AssessmentAdministrationReference {
  administrationIdentifier: string;
  assessmentIdentifier: string;
  assigningEducationOrganizationId: number;
  namespace: string;
  link?: { rel: string; href: string };
}
/** Part of `Assessment.assessedGradeLevels`. */
export interface AssessmentAssessedGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `assessmentBatteryParts`. Key: `assessmentBatteryPartName`, `assessmentIdentifier`, `namespace`. Required: `assessmentBatteryPartName`, `assessmentReference`. */
export interface AssessmentBatteryPart {
  assessmentBatteryPartName: string;
  assessmentReference: AssessmentReference;
  objectiveAssessments?: AssessmentBatteryPartObjectiveAssessment[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentBatteryPart.objectiveAssessments`. */
export interface AssessmentBatteryPartObjectiveAssessment {
  objectiveAssessmentReference: ObjectiveAssessmentReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AssessmentAdministrationAssessmentBatteryPart.assessmentBatteryPartReference`, `StudentAssessmentRegistrationBatteryPartAssociation.assessmentBatteryPartReference`. */
export interface AssessmentBatteryPartReference {
  assessmentBatteryPartName: string;
  assessmentIdentifier: string;
  namespace: string;
  link?: { rel: string; href: string };
}
/** Part of `Assessment.contentStandard`. */
export interface AssessmentContentStandard {
  mandatingEducationOrganizationReference?: EducationOrganizationReference;
  title: string;
  version?: string | null;
  uri?: string | null;
  publicationDate?: string | null;
  publicationYear?: number | null;
  beginDate?: string | null;
  endDate?: string | null;
  authors?: AssessmentContentStandardAuthor[];
  publicationStatusDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentContentStandard.authors`. */
export interface AssessmentContentStandardAuthor {
  author: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Assessment.identificationCodes`. */
export interface AssessmentIdentificationCode {
  assessmentIdentificationSystemDescriptor: string;
  identificationCode: string;
  assigningOrganizationIdentificationCode?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `assessmentItems`. Key: `assessmentIdentifier`, `identificationCode`, `namespace`. Required: `assessmentReference`, `identificationCode`. */
export interface AssessmentItem {
  assessmentReference: AssessmentReference;
  expectedTimeAssessed?: string | null;
  identificationCode: string;
  maxRawScore?: number | null;
  nomenclature?: string | null;
  learningStandards?: AssessmentItemLearningStandard[];
  assessmentItemCategoryDescriptor?: string | null;
  assessmentItemURI?: string | null;
  itemText?: string | null;
  possibleResponses?: AssessmentItemPossibleResponse[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentItem.learningStandards`. */
export interface AssessmentItemLearningStandard {
  learningStandardReference: LearningStandardReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentItem.possibleResponses`. */
export interface AssessmentItemPossibleResponse {
  responseValue: string;
  correctResponse?: boolean | null;
  responseDescription?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ObjectiveAssessmentAssessmentItem.assessmentItemReference`, `StudentAssessmentItem.assessmentItemReference`. */
export interface AssessmentItemReference {
  assessmentIdentifier: string;
  identificationCode: string;
  namespace: string;
  link?: { rel: string; href: string };
}
/** Part of `Assessment.languages`. */
export interface AssessmentLanguage {
  languageDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Assessment.performanceLevels`. */
export interface AssessmentPerformanceLevel {
  performanceLevelDescriptor: string;
  minimumScore?: string | null;
  maximumScore?: string | null;
  assessmentReportingMethodDescriptor: string;
  resultDatatypeTypeDescriptor?: string | null;
  performanceLevelIndicatorName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Assessment.periods`. */
export interface AssessmentPeriod {
  assessmentPeriodDescriptor: string;
  beginDate?: string | null;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Assessment.platformTypes`. */
export interface AssessmentPlatformType {
  platformTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Assessment.programs`. */
export interface AssessmentProgram {
  programReference: ProgramReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AssessmentAdministration.assessmentReference`, `AssessmentBatteryPart.assessmentReference`, `AssessmentItem.assessmentReference` and 4 other fields. */
export interface AssessmentReference {
  namespace: string;
  assessmentIdentifier: string;
  link?: { rel: string; href: string };
}
/** Part of `Assessment.scores`. */
export interface AssessmentScore {
  minimumScore?: string | null;
  maximumScore?: string | null;
  assessmentReportingMethodDescriptor: string;
  resultDatatypeTypeDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `assessmentScoreRangeLearningStandards`. Key: `assessmentIdentifier`, `namespace`, `scoreRangeId`. Required: `learningStandards`, `scoreRangeId`, `assessmentReference`, `maximumScore`, `minimumScore`. */
export interface AssessmentScoreRangeLearningStandard {
  learningStandards: AssessmentScoreRangeLearningStandardLearningStandard[];
  scoreRangeId: string;
  assessmentReference: AssessmentReference;
  objectiveAssessmentReference?: ObjectiveAssessmentReference;
  assessmentReportingMethodDescriptor?: string | null;
  maximumScore: string;
  minimumScore: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentScoreRangeLearningStandard.learningStandards`. */
export interface AssessmentScoreRangeLearningStandardLearningStandard {
  learningStandardReference: LearningStandardReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Assessment.sections`. */
export interface AssessmentSection {
  sectionReference: SectionReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `balanceSheetDimensions`. Key: `code`, `fiscalYear`. Required: `code`, `fiscalYear`. */
export interface BalanceSheetDimension {
  code: string;
  fiscalYear: number;
  codeName?: string | null;
  reportingTags?: BalanceSheetDimensionReportingTag[];
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ChartOfAccount.balanceSheetDimensionReference`. */
export interface BalanceSheetDimensionReference {
  code: string;
  fiscalYear: number;
  link?: { rel: string; href: string };
}
/** Part of `BalanceSheetDimension.reportingTags`. */
export interface BalanceSheetDimensionReportingTag {
  reportingTagDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `bellSchedules`. Key: `bellScheduleName`, `schoolId`. Required: `bellScheduleName`, `classPeriods`, `schoolReference`. */
export interface BellSchedule {
  bellScheduleName: string;
  classPeriods: BellScheduleClassPeriod[];
  schoolReference: SchoolReference;
  alternateDayName?: string | null;
  dates?: BellScheduleDate[];
  gradeLevels?: BellScheduleGradeLevel[];
  endTime?: string | null;
  startTime?: string | null;
  totalInstructionalTime?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `BellSchedule.classPeriods`. */
export interface BellScheduleClassPeriod {
  classPeriodReference: ClassPeriodReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `BellSchedule.dates`. */
export interface BellScheduleDate {
  date: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `BellSchedule.gradeLevels`. */
export interface BellScheduleGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `calendars`. Key: `calendarCode`, `schoolId`, `schoolYear`. Required: `calendarCode`, `schoolReference`, `schoolYearTypeReference`, `calendarTypeDescriptor`. */
export interface Calendar {
  calendarCode: string;
  schoolReference: SchoolReference;
  schoolYearTypeReference: SchoolYearTypeReference;
  calendarTypeDescriptor: string;
  gradeLevels?: CalendarGradeLevel[];
  _ext?: { [extension: string]: unknown };
}
/** A record of `calendarDates`. Key: `calendarCode`, `date`, `schoolId`, `schoolYear`. Required: `date`, `calendarEvents`, `calendarReference`. */
export interface CalendarDate {
  date: string;
  calendarEvents: CalendarDateCalendarEvent[];
  calendarReference: CalendarReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CalendarDate.calendarEvents`. */
export interface CalendarDateCalendarEvent {
  calendarEventDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `SectionAttendanceTakenEvent.calendarDateReference`. */
export interface CalendarDateReference {
  schoolId: number;
  date: string;
  calendarCode: string;
  schoolYear: number;
  link?: { rel: string; href: string };
}
/** Part of `Calendar.gradeLevels`. */
export interface CalendarGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `CalendarDate.calendarReference`, `StaffSchoolAssociation.calendarReference`, `StudentSchoolAssociation.calendarReference`. */
export interface CalendarReference {
  calendarCode: string;
  schoolId: number;
  schoolYear: number;
  link?: { rel: string; href: string };
}
/** A record of `candidates`. Key: `candidateIdentifier`. Required: `candidateIdentifier`, `birthDate`, `firstName`, `lastSurname`, `sexDescriptor`. */
export interface Candidate {
  candidateIdentifier: string;
  personReference?: PersonReference;
  addresses?: CandidateAddress[];
  backgroundCheck?: CandidateBackgroundCheck;
  birthCity?: string | null;
  birthCountryDescriptor?: string | null;
  birthDate: string;
  birthInternationalProvince?: string | null;
  birthSexDescriptor?: string | null;
  birthStateAbbreviationDescriptor?: string | null;
  characteristics?: CandidateCharacteristic[];
  citizenshipStatusDescriptor?: string | null;
  dateEnteredUS?: string | null;
  disabilities?: CandidateDisability[];
  displacementStatus?: string | null;
  economicDisadvantageDescriptor?: string | null;
  electronicMails?: CandidateElectronicMail[];
  englishLanguageExamDescriptor?: string | null;
  eppProgramDegrees?: CandidateEPPProgramDegree[];
  firstGenerationStudent?: boolean | null;
  firstName: string;
  genderIdentity?: string | null;
  generationCodeSuffix?: string | null;
  hispanicLatinoEthnicity?: boolean | null;
  identificationDocuments?: CandidateIdentificationDocument[];
  indicators?: CandidateIndicator[];
  internationalAddresses?: CandidateInternationalAddress[];
  languages?: CandidateLanguage[];
  lastSurname: string;
  limitedEnglishProficiencyDescriptor?: string | null;
  loginId?: string | null;
  maidenName?: string | null;
  middleName?: string | null;
  multipleBirthStatus?: boolean | null;
  otherNames?: CandidateOtherName[];
  personalIdentificationDocuments?: CandidatePersonalIdentificationDocument[];
  personalTitlePrefix?: string | null;
  preferredFirstName?: string | null;
  preferredLastSurname?: string | null;
  previousCareerDescriptor?: string | null;
  profileThumbnail?: string | null;
  races?: CandidateRace[];
  sexDescriptor: string;
  telephones?: CandidateTelephone[];
  tuitionCost?: number | null;
  visas?: CandidateVisa[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.addresses`. */
export interface CandidateAddress {
  addressTypeDescriptor: string;
  stateAbbreviationDescriptor: string;
  city: string;
  postalCode: string;
  streetNumberName: string;
  localeDescriptor?: string | null;
  apartmentRoomSuiteNumber?: string | null;
  buildingSiteNumber?: string | null;
  congressionalDistrict?: string | null;
  countyFIPSCode?: string | null;
  doNotPublishIndicator?: boolean | null;
  latitude?: string | null;
  longitude?: string | null;
  nameOfCounty?: string | null;
  periods?: CandidateAddressPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `CandidateAddress.periods`. */
export interface CandidateAddressPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.backgroundCheck`. */
export interface CandidateBackgroundCheck {
  backgroundCheckStatusDescriptor?: string | null;
  backgroundCheckTypeDescriptor: string;
  backgroundCheckCompletedDate?: string | null;
  backgroundCheckRequestedDate: string;
  fingerprint?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.characteristics`. */
export interface CandidateCharacteristic {
  candidateCharacteristicDescriptor: string;
  beginDate?: string | null;
  designatedBy?: string | null;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.disabilities`. */
export interface CandidateDisability {
  disabilityDescriptor: string;
  disabilityDeterminationSourceTypeDescriptor?: string | null;
  disabilityDiagnosis?: string | null;
  orderOfDisability?: number | null;
  designations?: CandidateDisabilityDesignation[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `CandidateDisability.designations`. */
export interface CandidateDisabilityDesignation {
  disabilityDesignationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.eppProgramDegrees`. */
export interface CandidateEPPProgramDegree {
  academicSubjectDescriptor: string;
  eppDegreeTypeDescriptor: string;
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `candidateEducatorPreparationProgramAssociations`. Key: `beginDate`, `candidateIdentifier`, `educationOrganizationId`, `programName`, `programTypeDescriptor`. Required: `beginDate`, `candidateReference`, `educatorPreparationProgramReference`. */
export interface CandidateEducatorPreparationProgramAssociation {
  beginDate: string;
  applicationReference?: ApplicationReference;
  candidateReference: CandidateReference;
  educatorPreparationProgramReference: EducatorPreparationProgramReference;
  candidateIndicators?: CandidateEducatorPreparationProgramAssociationCandidateIndicator[];
  cohortYears?: CandidateEducatorPreparationProgramAssociationCohortYear[];
  degreeSpecializations?: CandidateEducatorPreparationProgramAssociationDegreeSpecialization[];
  endDate?: string | null;
  eppProgramPathwayDescriptor?: string | null;
  reasonExitedDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CandidateEducatorPreparationProgramAssociation.candidateIndicators`. */
export interface CandidateEducatorPreparationProgramAssociationCandidateIndicator {
  indicatorName: string;
  designatedBy?: string | null;
  endDate?: string | null;
  indicator: string;
  indicatorGroup?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CandidateEducatorPreparationProgramAssociation.cohortYears`. */
export interface CandidateEducatorPreparationProgramAssociationCohortYear {
  cohortYearTypeDescriptor: string;
  termDescriptor?: string | null;
  schoolYearTypeReference: SchoolYearTypeReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CandidateEducatorPreparationProgramAssociation.degreeSpecializations`. */
export interface CandidateEducatorPreparationProgramAssociationDegreeSpecialization {
  majorSpecialization: string;
  endDate?: string | null;
  minorSpecialization?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.electronicMails`. */
export interface CandidateElectronicMail {
  electronicMailTypeDescriptor: string;
  electronicMailAddress: string;
  doNotPublishIndicator?: boolean | null;
  primaryEmailAddressIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `candidateIdentificationCodes`. Key: `candidateIdentificationSystemDescriptor`, `candidateIdentifier`, `educationOrganizationId`. Required: `candidateIdentificationSystemDescriptor`, `candidateReference`, `educationOrganizationReference`, `identificationCode`. */
export interface CandidateIdentificationCode {
  candidateIdentificationSystemDescriptor: string;
  candidateReference: CandidateReference;
  educationOrganizationReference: EducationOrganizationReference;
  assigningOrganizationIdentificationCode?: string | null;
  identificationCode: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.identificationDocuments`. */
export interface CandidateIdentificationDocument {
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  issuerCountryDescriptor?: string | null;
  documentExpirationDate?: string | null;
  documentTitle?: string | null;
  issuerDocumentIdentificationCode?: string | null;
  issuerName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.indicators`. */
export interface CandidateIndicator {
  beginDate: string;
  indicatorName: string;
  designatedBy?: string | null;
  endDate?: string | null;
  indicator: string;
  indicatorGroup?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.internationalAddresses`. */
export interface CandidateInternationalAddress {
  addressTypeDescriptor: string;
  countryDescriptor: string;
  addressLine1: string;
  addressLine2?: string | null;
  addressLine3?: string | null;
  addressLine4?: string | null;
  beginDate?: string | null;
  endDate?: string | null;
  latitude?: string | null;
  longitude?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.languages`. */
export interface CandidateLanguage {
  languageDescriptor: string;
  uses?: CandidateLanguageUse[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `CandidateLanguage.uses`. */
export interface CandidateLanguageUse {
  languageUseDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.otherNames`. */
export interface CandidateOtherName {
  otherNameTypeDescriptor: string;
  firstName: string;
  generationCodeSuffix?: string | null;
  lastSurname: string;
  middleName?: string | null;
  personalTitlePrefix?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.personalIdentificationDocuments`. */
export interface CandidatePersonalIdentificationDocument {
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  issuerCountryDescriptor?: string | null;
  documentExpirationDate?: string | null;
  documentTitle?: string | null;
  issuerDocumentIdentificationCode?: string | null;
  issuerName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.races`. */
export interface CandidateRace {
  raceDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `CandidateEducatorPreparationProgramAssociation.candidateReference`, `CandidateIdentificationCode.candidateReference`, `CandidateRelationshipToStaffAssociation.candidateReference`. */
export interface CandidateReference {
  candidateIdentifier: string;
  link?: { rel: string; href: string };
}
/** A record of `candidateRelationshipToStaffAssociations`. Key: `candidateIdentifier`, `staffUniqueId`. Required: `candidateReference`, `staffReference`, `beginDate`. */
export interface CandidateRelationshipToStaffAssociation {
  candidateReference: CandidateReference;
  staffReference: StaffReference;
  beginDate: string;
  endDate?: string | null;
  staffToCandidateRelationshipDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.telephones`. */
export interface CandidateTelephone {
  telephoneNumberTypeDescriptor: string;
  telephoneNumber: string;
  doNotPublishIndicator?: boolean | null;
  orderOfPriority?: number | null;
  textMessageCapabilityIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Candidate.visas`. */
export interface CandidateVisa {
  visaDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `certifications`. Key: `certificationIdentifier`, `namespace`. Required: `certificationIdentifier`, `namespace`, `certificationTitle`. */
export interface Certification {
  certificationIdentifier: string;
  namespace: string;
  educationOrganizationReference?: EducationOrganizationReference;
  certificationExams?: CertificationCertificationExam[];
  certificationFieldDescriptor?: string | null;
  certificationLevelDescriptor?: string | null;
  certificationStandardDescriptor?: string | null;
  certificationTitle: string;
  educatorRoleDescriptor?: string | null;
  effectiveDate?: string | null;
  endDate?: string | null;
  gradeLevels?: CertificationGradeLevel[];
  instructionalSettingDescriptor?: string | null;
  minimumDegreeDescriptor?: string | null;
  populationServedDescriptor?: string | null;
  routes?: CertificationRoute[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `Certification.certificationExams`. */
export interface CertificationCertificationExam {
  certificationExamReference: CertificationExamReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `certificationExams`. Key: `certificationExamIdentifier`, `namespace`. Required: `certificationExamIdentifier`, `namespace`, `certificationExamTitle`. */
export interface CertificationExam {
  certificationExamIdentifier: string;
  namespace: string;
  educationOrganizationReference?: EducationOrganizationReference;
  certificationExamTitle: string;
  certificationExamTypeDescriptor?: string | null;
  effectiveDate?: string | null;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `CertificationCertificationExam.certificationExamReference`, `CertificationExamResult.certificationExamReference`. */
export interface CertificationExamReference {
  certificationExamIdentifier: string;
  namespace: string;
  link?: { rel: string; href: string };
}
/** A record of `certificationExamResults`. Key: `certificationExamDate`, `certificationExamIdentifier`, `namespace`, `personId`, `sourceSystemDescriptor`. Required: `certificationExamDate`, `certificationExamReference`, `personReference`. */
export interface CertificationExamResult {
  certificationExamDate: string;
  certificationExamReference: CertificationExamReference;
  certificationExamStudentAssessmentReference?: StudentAssessmentReference;
  personReference: PersonReference;
  attemptNumber?: number | null;
  certificationExamPassIndicator?: boolean | null;
  certificationExamScore?: number | null;
  certificationExamStatusDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Certification.gradeLevels`. */
export interface CertificationGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Credential.certificationReference`, `GraduationPlanRequiredCertification.certificationReference`. */
export interface CertificationReference {
  certificationIdentifier: string;
  namespace: string;
  link?: { rel: string; href: string };
}
/** Part of `Certification.routes`. */
export interface CertificationRoute {
  certificationRouteDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `chartOfAccounts`. Key: `accountIdentifier`, `educationOrganizationId`, `fiscalYear`. Required: `accountIdentifier`, `fiscalYear`, `educationOrganizationReference`, `accountTypeDescriptor`. */
export interface ChartOfAccount {
  accountIdentifier: string;
  fiscalYear: number;
  balanceSheetDimensionReference?: BalanceSheetDimensionReference;
  educationOrganizationReference: EducationOrganizationReference;
  functionDimensionReference?: FunctionDimensionReference;
  fundDimensionReference?: FundDimensionReference;
  objectDimensionReference?: ObjectDimensionReference;
  operationalUnitDimensionReference?: OperationalUnitDimensionReference;
  programDimensionReference?: ProgramDimensionReference;
  projectDimensionReference?: ProjectDimensionReference;
  sourceDimensionReference?: SourceDimensionReference;
  accountName?: string | null;
  accountTypeDescriptor: string;
  reportingTags?: ChartOfAccountReportingTag[];
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `LocalAccount.chartOfAccountReference`. */
export interface ChartOfAccountReference {
  accountIdentifier: string;
  educationOrganizationId: number;
  fiscalYear: number;
  link?: { rel: string; href: string };
}
/** Part of `ChartOfAccount.reportingTags`. */
export interface ChartOfAccountReportingTag {
  reportingTagDescriptor: string;
  tagValue?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `classPeriods`. Key: `classPeriodName`, `schoolId`. Required: `schoolReference`, `classPeriodName`. */
export interface ClassPeriod {
  schoolReference: SchoolReference;
  classPeriodName: string;
  meetingTimes?: ClassPeriodMeetingTime[];
  officialAttendancePeriod?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ClassPeriod.meetingTimes`. */
export interface ClassPeriodMeetingTime {
  endTime: string;
  startTime: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `BellScheduleClassPeriod.classPeriodReference`, `SectionClassPeriod.classPeriodReference`, `StudentSectionAttendanceEventClassPeriod.classPeriodReference`. */
export interface ClassPeriodReference {
  schoolId: number;
  classPeriodName: string;
  link?: { rel: string; href: string };
}
/** A record of `cohorts`. Key: `cohortIdentifier`, `educationOrganizationId`. Required: `educationOrganizationReference`, `cohortIdentifier`, `cohortTypeDescriptor`. */
export interface Cohort {
  educationOrganizationReference: EducationOrganizationReference;
  academicSubjectDescriptor?: string | null;
  programs?: CohortProgram[];
  cohortIdentifier: string;
  cohortDescription?: string | null;
  cohortScopeDescriptor?: string | null;
  cohortTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Cohort.programs`. */
export interface CohortProgram {
  programReference: ProgramReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StaffCohortAssociation.cohortReference`, `StudentCohortAssociation.cohortReference`, `StudentInterventionAssociation.cohortReference`. */
export interface CohortReference {
  educationOrganizationId: number;
  cohortIdentifier: string;
  link?: { rel: string; href: string };
}
/** A record of `communityOrganizations`. Key: `communityOrganizationId`. Required: `categories`, `communityOrganizationId`, `nameOfInstitution`. */
export interface CommunityOrganization {
  addresses?: EducationOrganizationAddress[];
  categories: EducationOrganizationCategory[];
  communityOrganizationId: number;
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  nameOfInstitution: string;
  operationalStatusDescriptor?: string | null;
  shortNameOfInstitution?: string | null;
  webSite?: string | null;
  indicators?: EducationOrganizationIndicator[];
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `CommunityProvider.communityOrganizationReference`. */
export interface CommunityOrganizationReference {
  communityOrganizationId: number;
  link?: { rel: string; href: string };
}
/** A record of `communityProviders`. Key: `communityProviderId`. Required: `categories`, `communityProviderId`, `nameOfInstitution`, `providerCategoryDescriptor`, `providerStatusDescriptor`. */
export interface CommunityProvider {
  addresses?: EducationOrganizationAddress[];
  categories: EducationOrganizationCategory[];
  communityProviderId: number;
  communityOrganizationReference?: CommunityOrganizationReference;
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  licenseExemptIndicator?: boolean | null;
  nameOfInstitution: string;
  operationalStatusDescriptor?: string | null;
  providerCategoryDescriptor: string;
  providerProfitabilityDescriptor?: string | null;
  providerStatusDescriptor: string;
  schoolIndicator?: boolean | null;
  shortNameOfInstitution?: string | null;
  webSite?: string | null;
  indicators?: EducationOrganizationIndicator[];
  _ext?: { [extension: string]: unknown };
}
/** A record of `communityProviderLicenses`. Key: `communityProviderId`, `licenseIdentifier`, `licensingOrganization`. Required: `licenseIdentifier`, `licensingOrganization`, `communityProviderReference`, `licenseEffectiveDate`, `licenseTypeDescriptor`. */
export interface CommunityProviderLicense {
  licenseIdentifier: string;
  licensingOrganization: string;
  communityProviderReference: CommunityProviderReference;
  authorizedFacilityCapacity?: number | null;
  licenseEffectiveDate: string;
  licenseExpirationDate?: string | null;
  licenseIssueDate?: string | null;
  licenseStatusDescriptor?: string | null;
  licenseTypeDescriptor: string;
  oldestAgeAuthorizedToServe?: number | null;
  youngestAgeAuthorizedToServe?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `CommunityProviderLicense.communityProviderReference`. */
export interface CommunityProviderReference {
  communityProviderId: number;
  link?: { rel: string; href: string };
}
/** A record of `competencyObjectives`. Key: `educationOrganizationId`, `objective`, `objectiveGradeLevelDescriptor`. Required: `educationOrganizationReference`, `objective`, `objectiveGradeLevelDescriptor`. */
export interface CompetencyObjective {
  educationOrganizationReference: EducationOrganizationReference;
  competencyObjectiveId?: string | null;
  description?: string | null;
  objective: string;
  objectiveGradeLevelDescriptor: string;
  successCriteria?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentCompetencyObjective.objectiveCompetencyObjectiveReference`. */
export interface CompetencyObjectiveReference {
  objective: string;
  objectiveGradeLevelDescriptor: string;
  educationOrganizationId: number;
  link?: { rel: string; href: string };
}
/** A record of `contacts`. Key: `contactUniqueId`. Required: `contactUniqueId`, `firstName`, `lastSurname`. */
export interface Contact {
  contactUniqueId: string;
  personReference?: PersonReference;
  addresses?: ContactAddress[];
  electronicMails?: ContactElectronicMail[];
  firstName: string;
  genderIdentity?: string | null;
  generationCodeSuffix?: string | null;
  highestCompletedLevelOfEducationDescriptor?: string | null;
  internationalAddresses?: ContactInternationalAddress[];
  languages?: ContactLanguage[];
  lastSurname: string;
  loginId?: string | null;
  maidenName?: string | null;
  middleName?: string | null;
  otherNames?: ContactOtherName[];
  personalIdentificationDocuments?: ContactPersonalIdentificationDocument[];
  personalTitlePrefix?: string | null;
  preferredFirstName?: string | null;
  preferredLastSurname?: string | null;
  sexDescriptor?: string | null;
  telephones?: ContactTelephone[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `Contact.addresses`. */
export interface ContactAddress {
  addressTypeDescriptor: string;
  stateAbbreviationDescriptor: string;
  city: string;
  postalCode: string;
  streetNumberName: string;
  localeDescriptor?: string | null;
  apartmentRoomSuiteNumber?: string | null;
  buildingSiteNumber?: string | null;
  congressionalDistrict?: string | null;
  countyFIPSCode?: string | null;
  doNotPublishIndicator?: boolean | null;
  latitude?: string | null;
  longitude?: string | null;
  nameOfCounty?: string | null;
  periods?: ContactAddressPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `ContactAddress.periods`. */
export interface ContactAddressPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Contact.electronicMails`. */
export interface ContactElectronicMail {
  electronicMailTypeDescriptor: string;
  electronicMailAddress: string;
  doNotPublishIndicator?: boolean | null;
  primaryEmailAddressIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `contactIdentificationCodes`. Key: `contactIdentificationSystemDescriptor`, `contactUniqueId`, `educationOrganizationId`. Required: `contactIdentificationSystemDescriptor`, `contactReference`, `educationOrganizationReference`, `identificationCode`. */
export interface ContactIdentificationCode {
  contactIdentificationSystemDescriptor: string;
  contactReference: ContactReference;
  educationOrganizationReference: EducationOrganizationReference;
  assigningOrganizationIdentificationCode?: string | null;
  identificationCode: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Contact.internationalAddresses`. */
export interface ContactInternationalAddress {
  addressTypeDescriptor: string;
  countryDescriptor: string;
  addressLine1: string;
  addressLine2?: string | null;
  addressLine3?: string | null;
  addressLine4?: string | null;
  beginDate?: string | null;
  endDate?: string | null;
  latitude?: string | null;
  longitude?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Contact.languages`. */
export interface ContactLanguage {
  languageDescriptor: string;
  uses?: ContactLanguageUse[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `ContactLanguage.uses`. */
export interface ContactLanguageUse {
  languageUseDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Contact.otherNames`. */
export interface ContactOtherName {
  otherNameTypeDescriptor: string;
  firstName: string;
  generationCodeSuffix?: string | null;
  lastSurname: string;
  middleName?: string | null;
  personalTitlePrefix?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Contact.personalIdentificationDocuments`. */
export interface ContactPersonalIdentificationDocument {
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  issuerCountryDescriptor?: string | null;
  documentExpirationDate?: string | null;
  documentTitle?: string | null;
  issuerDocumentIdentificationCode?: string | null;
  issuerName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ContactIdentificationCode.contactReference`, `StudentContactAssociation.contactReference`, `SurveyResponse.contactReference`. */
export interface ContactReference {
  contactUniqueId: string;
  link?: { rel: string; href: string };
}
/** Part of `Contact.telephones`. */
export interface ContactTelephone {
  telephoneNumberTypeDescriptor: string;
  telephoneNumber: string;
  doNotPublishIndicator?: boolean | null;
  orderOfPriority?: number | null;
  textMessageCapabilityIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `courses`. Key: `courseCode`, `educationOrganizationId`. Required: `educationOrganizationReference`, `numberOfParts`, `identificationCodes`, `courseCode`, `courseTitle`. */
export interface Course {
  educationOrganizationReference: EducationOrganizationReference;
  dateCourseAdopted?: string | null;
  highSchoolCourseRequirement?: boolean | null;
  maximumAvailableCreditConversion?: number | null;
  maximumAvailableCredits?: number | null;
  minimumAvailableCreditConversion?: number | null;
  minimumAvailableCredits?: number | null;
  numberOfParts: number;
  timeRequiredForCompletion?: number | null;
  competencyLevels?: CourseCompetencyLevel[];
  identificationCodes: CourseIdentificationCode[];
  learningStandards?: CourseLearningStandard[];
  levelCharacteristics?: CourseLevelCharacteristic[];
  offeredGradeLevels?: CourseOfferedGradeLevel[];
  courseCode: string;
  careerPathwayDescriptor?: string | null;
  courseDefinedByDescriptor?: string | null;
  courseDescription?: string | null;
  courseGPAApplicabilityDescriptor?: string | null;
  courseTitle: string;
  maxCompletionsForCredit?: number | null;
  maximumAvailableCreditTypeDescriptor?: string | null;
  minimumAvailableCreditTypeDescriptor?: string | null;
  academicSubjects?: CourseAcademicSubject[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `Course.academicSubjects`. */
export interface CourseAcademicSubject {
  academicSubjectDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Course.competencyLevels`. */
export interface CourseCompetencyLevel {
  competencyLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Course.identificationCodes`. */
export interface CourseIdentificationCode {
  courseIdentificationSystemDescriptor: string;
  identificationCode: string;
  assigningOrganizationIdentificationCode?: string | null;
  courseCatalogURL?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Course.learningStandards`. */
export interface CourseLearningStandard {
  learningStandardReference: LearningStandardReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Course.levelCharacteristics`. */
export interface CourseLevelCharacteristic {
  courseLevelCharacteristicDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Course.offeredGradeLevels`. */
export interface CourseOfferedGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `courseOfferings`. Key: `localCourseCode`, `schoolId`, `schoolYear`, `sessionName`. Required: `courseReference`, `schoolReference`, `sessionReference`, `localCourseCode`. */
export interface CourseOffering {
  courseReference: CourseReference;
  schoolReference: SchoolReference;
  sessionReference: SessionReference;
  instructionalTimePlanned?: number | null;
  localCourseCode: string;
  localCourseTitle?: string | null;
  curriculumUseds?: CourseOfferingCurriculumUsed[];
  courseLevelCharacteristics?: CourseOfferingCourseLevelCharacteristic[];
  offeredGradeLevels?: CourseOfferingOfferedGradeLevel[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `CourseOffering.courseLevelCharacteristics`. */
export interface CourseOfferingCourseLevelCharacteristic {
  courseLevelCharacteristicDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CourseOffering.curriculumUseds`. */
export interface CourseOfferingCurriculumUsed {
  curriculumUsedDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CourseOffering.offeredGradeLevels`. */
export interface CourseOfferingOfferedGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Section.courseOfferingReference`. */
export interface CourseOfferingReference {
  localCourseCode: string;
  schoolId: number;
  schoolYear: number;
  sessionName: string;
  link?: { rel: string; href: string };
}
/** The key of another record, in `CourseOffering.courseReference`, `CourseTranscript.courseReference`, `GraduationPlanCreditsByCourseCourse.courseReference`, `SurveyCourseAssociation.courseReference`. */
export interface CourseReference {
  educationOrganizationId: number;
  courseCode: string;
  link?: { rel: string; href: string };
}
/** A record of `courseTranscripts`. Key: `courseAttemptResultDescriptor`, `courseCode`, `courseEducationOrganizationId`, `educationOrganizationId`, `schoolYear`, `studentUniqueId`, `termDescriptor`. Required: `courseReference`, `studentAcademicRecordReference`, `courseAttemptResultDescriptor`. */
export interface CourseTranscript {
  courseReference: CourseReference;
  studentAcademicRecordReference: StudentAcademicRecordReference;
  alternativeCourseTitle?: string | null;
  attemptedCreditConversion?: number | null;
  attemptedCredits?: number | null;
  courseTitle?: string | null;
  earnedCreditConversion?: number | null;
  earnedCredits?: number | null;
  finalLetterGradeEarned?: string | null;
  finalNumericGradeEarned?: number | null;
  whenTakenGradeLevelDescriptor?: string | null;
  earnedAdditionalCredits?: CourseTranscriptEarnedAdditionalCredits[];
  courseAttemptResultDescriptor: string;
  externalEducationOrganizationReference?: EducationOrganizationReference;
  attemptedCreditTypeDescriptor?: string | null;
  courseRepeatCodeDescriptor?: string | null;
  earnedCreditTypeDescriptor?: string | null;
  methodCreditEarnedDescriptor?: string | null;
  academicSubjects?: CourseTranscriptAcademicSubject[];
  alternativeCourseIdentificationCodes?: CourseTranscriptAlternativeCourseIdentificationCode[];
  assigningOrganizationIdentificationCode?: string | null;
  courseCatalogURL?: string | null;
  creditCategories?: CourseTranscriptCreditCategory[];
  externalEducationOrganizationNameOfInstitution?: string | null;
  partialCourseTranscriptAwards?: CourseTranscriptPartialCourseTranscriptAwards[];
  responsibleTeacherStaffReference?: StaffReference;
  coursePrograms?: CourseTranscriptCourseProgram[];
  sections?: CourseTranscriptSection[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `CourseTranscript.academicSubjects`. */
export interface CourseTranscriptAcademicSubject {
  academicSubjectDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CourseTranscript.alternativeCourseIdentificationCodes`. */
export interface CourseTranscriptAlternativeCourseIdentificationCode {
  courseIdentificationSystemDescriptor: string;
  assigningOrganizationIdentificationCode?: string | null;
  courseCatalogURL?: string | null;
  identificationCode: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CourseTranscript.coursePrograms`. */
export interface CourseTranscriptCourseProgram {
  courseProgramReference: ProgramReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CourseTranscript.creditCategories`. */
export interface CourseTranscriptCreditCategory {
  creditCategoryDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CourseTranscript.earnedAdditionalCredits`. */
export interface CourseTranscriptEarnedAdditionalCredits {
  credits: number;
  additionalCreditTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CourseTranscript.partialCourseTranscriptAwards`. */
export interface CourseTranscriptPartialCourseTranscriptAwards {
  awardDate: string;
  methodCreditEarnedDescriptor?: string | null;
  earnedCredits: number;
  letterGradeEarned?: string | null;
  numericGradeEarned?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CourseTranscript.sections`. */
export interface CourseTranscriptSection {
  sectionReference: SectionReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `credentials`. Key: `credentialIdentifier`, `stateOfIssueStateAbbreviationDescriptor`. Required: `credentialIdentifier`, `stateOfIssueStateAbbreviationDescriptor`, `credentialTypeDescriptor`, `issuanceDate`, `namespace`. */
export interface Credential {
  credentialIdentifier: string;
  gradeLevels?: CredentialGradeLevel[];
  stateOfIssueStateAbbreviationDescriptor: string;
  academicSubjects?: CredentialAcademicSubject[];
  credentialFieldDescriptor?: string | null;
  credentialTypeDescriptor: string;
  effectiveDate?: string | null;
  endorsements?: CredentialEndorsement[];
  expirationDate?: string | null;
  issuanceDate: string;
  namespace: string;
  teachingCredentialBasisDescriptor?: string | null;
  teachingCredentialDescriptor?: string | null;
  certificationReference?: CertificationReference;
  personReference?: PersonReference;
  boardCertificationIndicator?: boolean | null;
  certificationRouteDescriptor?: string | null;
  certificationTitle?: string | null;
  credentialStatusDate?: string | null;
  credentialStatusDescriptor?: string | null;
  educatorRoleDescriptor?: string | null;
  studentAcademicRecords?: CredentialStudentAcademicRecord[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `Credential.academicSubjects`. */
export interface CredentialAcademicSubject {
  academicSubjectDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Credential.endorsements`. */
export interface CredentialEndorsement {
  credentialEndorsement: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `credentialEvents`. Key: `credentialEventDate`, `credentialEventTypeDescriptor`, `credentialIdentifier`, `stateOfIssueStateAbbreviationDescriptor`. Required: `credentialEventDate`, `credentialEventTypeDescriptor`, `credentialReference`. */
export interface CredentialEvent {
  credentialEventDate: string;
  credentialEventTypeDescriptor: string;
  credentialReference: CredentialReference;
  credentialEventReason?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Credential.gradeLevels`. */
export interface CredentialGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `CredentialEvent.credentialReference`, `StaffCredential.credentialReference`, `StaffEducationOrganizationAssignmentAssociation.credentialReference`, `StaffEducationOrganizationEmploymentAssociation.credentialReference`. */
export interface CredentialReference {
  credentialIdentifier: string;
  stateOfIssueStateAbbreviationDescriptor: string;
  link?: { rel: string; href: string };
}
/** Part of `Credential.studentAcademicRecords`. */
export interface CredentialStudentAcademicRecord {
  studentAcademicRecordReference: StudentAcademicRecordReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `crisisEvents`. Key: `crisisEventName`. Required: `crisisEventName`, `crisisTypeDescriptor`. */
export interface CrisisEvent {
  crisisEventName: string;
  crisisDescription?: string | null;
  crisisEndDate?: string | null;
  crisisStartDate?: string | null;
  crisisTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentEducationOrganizationAssociationDisplacedStudent.crisisEventReference`. */
export interface CrisisEventReference {
  crisisEventName: string;
  link?: { rel: string; href: string };
}
/** The fields of every descriptor. */
export interface DescriptorFields {
  codeValue: string;
  description?: string | null;
  effectiveBeginDate?: string | null;
  effectiveEndDate?: string | null;
  namespace: string;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** The fields by which every collection of descriptors filters. */
export interface DescriptorFilters {
  namespace: string;
  codeValue: string;
  description: string;
  effectiveBeginDate: string;
  effectiveEndDate: string;
  id: string;
  shortDescription: string;
}
/** A record of `descriptorMappings`. Key: `mappedNamespace`, `mappedValue`, `namespace`, `value`. Required: `mappedNamespace`, `mappedValue`, `namespace`, `value`. */
export interface DescriptorMapping {
  mappedNamespace: string;
  mappedValue: string;
  namespace: string;
  value: string;
  modelEntities?: DescriptorMappingModelEntity[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `DescriptorMapping.modelEntities`. */
export interface DescriptorMappingModelEntity {
  modelEntityDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `disciplineActions`. Key: `disciplineActionIdentifier`, `disciplineDate`, `studentUniqueId`. Required: `responsibilitySchoolReference`, `studentReference`, `disciplineDate`, `disciplines`, `disciplineActionIdentifier`, `studentDisciplineIncidentBehaviorAssociations`. */
export interface DisciplineAction {
  responsibilitySchoolReference: SchoolReference;
  assignmentSchoolReference?: SchoolReference;
  studentReference: StudentReference;
  actualDisciplineActionLength?: number | null;
  disciplineDate: string;
  relatedToZeroTolerancePolicy?: boolean | null;
  disciplines: DisciplineActionDiscipline[];
  staffs?: DisciplineActionStaff[];
  disciplineActionIdentifier: string;
  disciplineActionLength?: number | null;
  disciplineActionLengthDifferenceReasonDescriptor?: string | null;
  iepPlacementMeetingIndicator?: boolean | null;
  studentDisciplineIncidentBehaviorAssociations: DisciplineActionStudentDisciplineIncidentBehaviorAssociation[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `DisciplineAction.disciplines`. */
export interface DisciplineActionDiscipline {
  disciplineDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `DisciplineAction.staffs`. */
export interface DisciplineActionStaff {
  staffReference: StaffReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `DisciplineAction.studentDisciplineIncidentBehaviorAssociations`. */
export interface DisciplineActionStudentDisciplineIncidentBehaviorAssociation {
  studentDisciplineIncidentBehaviorAssociationReference: StudentDisciplineIncidentBehaviorAssociationReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `disciplineIncidents`. Key: `incidentIdentifier`, `schoolId`. Required: `schoolReference`, `incidentDate`, `incidentIdentifier`. */
export interface DisciplineIncident {
  schoolReference: SchoolReference;
  caseNumber?: string | null;
  incidentCost?: number | null;
  incidentDate: string;
  incidentDescription?: string | null;
  incidentIdentifier: string;
  incidentTime?: string | null;
  reportedToLawEnforcement?: boolean | null;
  reporterDescriptionDescriptor?: string | null;
  reporterName?: string | null;
  behaviors?: DisciplineIncidentBehavior[];
  weapons?: DisciplineIncidentWeapon[];
  incidentLocationDescriptor?: string | null;
  externalParticipants?: DisciplineIncidentExternalParticipant[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `DisciplineIncident.behaviors`. */
export interface DisciplineIncidentBehavior {
  behaviorDescriptor: string;
  behaviorDetailedDescription?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `DisciplineIncident.externalParticipants`. */
export interface DisciplineIncidentExternalParticipant {
  disciplineIncidentParticipationCodeDescriptor: string;
  firstName: string;
  lastSurname: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `RestraintEvent.disciplineIncidentReference`, `StaffDisciplineIncidentAssociation.disciplineIncidentReference`, `StudentDisciplineIncidentBehaviorAssociation.disciplineIncidentReference`, `StudentDisciplineIncidentNonOffenderAssociation.disciplineIncidentReference`. */
export interface DisciplineIncidentReference {
  incidentIdentifier: string;
  schoolId: number;
  link?: { rel: string; href: string };
}
/** Part of `DisciplineIncident.weapons`. */
export interface DisciplineIncidentWeapon {
  weaponDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `educationContents`. Key: `contentIdentifier`. Required: `contentIdentifier`, `namespace`. */
export interface EducationContent {
  learningStandardReference?: LearningStandardReference;
  additionalAuthorsIndicator?: boolean | null;
  contentIdentifier: string;
  cost?: number | null;
  description?: string | null;
  learningResourceMetadataURI?: string | null;
  namespace: string;
  publicationDate?: string | null;
  publicationYear?: number | null;
  publisher?: string | null;
  shortDescription?: string | null;
  timeRequired?: string | null;
  useRightsURL?: string | null;
  version?: string | null;
  appropriateGradeLevels?: EducationContentAppropriateGradeLevel[];
  appropriateSexes?: EducationContentAppropriateSex[];
  authors?: EducationContentAuthor[];
  derivativeSourceEducationContents?: EducationContentDerivativeSourceEducationContent[];
  derivativeSourceLearningResourceMetadataURIs?: EducationContentDerivativeSourceLearningResourceMetadataURI[];
  derivativeSourceURIs?: EducationContentDerivativeSourceURI[];
  languages?: EducationContentLanguage[];
  contentClassDescriptor?: string | null;
  costRateDescriptor?: string | null;
  interactivityStyleDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationContent.appropriateGradeLevels`. */
export interface EducationContentAppropriateGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationContent.appropriateSexes`. */
export interface EducationContentAppropriateSex {
  sexDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationContent.authors`. */
export interface EducationContentAuthor {
  author: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationContent.derivativeSourceEducationContents`. */
export interface EducationContentDerivativeSourceEducationContent {
  derivativeSourceEducationContentReference: EducationContentReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationContent.derivativeSourceLearningResourceMetadataURIs`. */
export interface EducationContentDerivativeSourceLearningResourceMetadataURI {
  derivativeSourceLearningResourceMetadataURI: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationContent.derivativeSourceURIs`. */
export interface EducationContentDerivativeSourceURI {
  derivativeSourceURI: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationContent.languages`. */
export interface EducationContentLanguage {
  languageDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `EducationContentDerivativeSourceEducationContent.derivativeSourceEducationContentReference`, `InterventionEducationContent.educationContentReference`, `InterventionPrescriptionEducationContent.educationContentReference`, `InterventionStudyEducationContent.educationContentReference`. */
export interface EducationContentReference {
  contentIdentifier: string;
  link?: { rel: string; href: string };
}
/** Part of `CommunityOrganization.addresses`, `CommunityProvider.addresses`, `EducationOrganizationNetwork.addresses` and 6 other fields. */
export interface EducationOrganizationAddress {
  streetNumberName: string;
  apartmentRoomSuiteNumber?: string | null;
  buildingSiteNumber?: string | null;
  city: string;
  postalCode: string;
  nameOfCounty?: string | null;
  countyFIPSCode?: string | null;
  latitude?: string | null;
  longitude?: string | null;
  addressTypeDescriptor: string;
  localeDescriptor?: string | null;
  stateAbbreviationDescriptor: string;
  congressionalDistrict?: string | null;
  doNotPublishIndicator?: boolean | null;
  periods?: EducationOrganizationAddressPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationOrganizationAddress.periods`. */
export interface EducationOrganizationAddressPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CommunityOrganization.categories`, `CommunityProvider.categories`, `EducationOrganizationNetwork.categories` and 6 other fields. */
export interface EducationOrganizationCategory {
  educationOrganizationCategoryDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `educationOrganizationIdentificationCodes`. Key: `educationOrganizationId`, `educationOrganizationIdentificationSystemDescriptor`. Required: `educationOrganizationIdentificationSystemDescriptor`, `identificationCode`, `educationOrganizationReference`. */
export interface EducationOrganizationIdentificationCode {
  educationOrganizationIdentificationSystemDescriptor: string;
  identificationCode: string;
  educationOrganizationReference: EducationOrganizationReference;
  assigningOrganizationIdentificationCode?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CommunityOrganization.indicators`, `CommunityProvider.indicators`, `EducationOrganizationNetwork.indicators` and 6 other fields. */
export interface EducationOrganizationIndicator {
  indicatorDescriptor: string;
  indicatorGroupDescriptor?: string | null;
  indicatorLevelDescriptor?: string | null;
  designatedBy?: string | null;
  indicatorValue?: string | null;
  periods?: EducationOrganizationIndicatorPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationOrganizationIndicator.periods`. */
export interface EducationOrganizationIndicatorPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CommunityOrganization.institutionTelephones`, `CommunityProvider.institutionTelephones`, `EducationOrganizationNetwork.institutionTelephones` and 6 other fields. */
export interface EducationOrganizationInstitutionTelephone {
  telephoneNumber: string;
  institutionTelephoneNumberTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CommunityOrganization.internationalAddresses`, `CommunityProvider.internationalAddresses`, `EducationOrganizationNetwork.internationalAddresses` and 6 other fields. */
export interface EducationOrganizationInternationalAddress {
  countryDescriptor: string;
  addressLine1: string;
  addressLine2?: string | null;
  addressLine3?: string | null;
  addressLine4?: string | null;
  latitude?: string | null;
  longitude?: string | null;
  beginDate?: string | null;
  endDate?: string | null;
  addressTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `educationOrganizationInterventionPrescriptionAssociations`. Key: `educationOrganizationId`, `interventionPrescriptionEducationOrganizationId`, `interventionPrescriptionIdentificationCode`. Required: `educationOrganizationReference`, `interventionPrescriptionReference`. */
export interface EducationOrganizationInterventionPrescriptionAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  interventionPrescriptionReference: InterventionPrescriptionReference;
  beginDate?: string | null;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `educationOrganizationNetworks`. Key: `educationOrganizationNetworkId`. Required: `educationOrganizationNetworkId`, `nameOfInstitution`, `categories`, `networkPurposeDescriptor`. */
export interface EducationOrganizationNetwork {
  educationOrganizationNetworkId: number;
  nameOfInstitution: string;
  shortNameOfInstitution?: string | null;
  webSite?: string | null;
  addresses?: EducationOrganizationAddress[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  categories: EducationOrganizationCategory[];
  networkPurposeDescriptor: string;
  operationalStatusDescriptor?: string | null;
  indicators?: EducationOrganizationIndicator[];
  _ext?: { [extension: string]: unknown };
}
/** A record of `educationOrganizationNetworkAssociations`. Key: `educationOrganizationNetworkId`, `memberEducationOrganizationId`. Required: `memberEducationOrganizationReference`, `educationOrganizationNetworkReference`. */
export interface EducationOrganizationNetworkAssociation {
  memberEducationOrganizationReference: EducationOrganizationReference;
  educationOrganizationNetworkReference: EducationOrganizationNetworkReference;
  beginDate?: string | null;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `EducationOrganizationNetworkAssociation.educationOrganizationNetworkReference`. */
export interface EducationOrganizationNetworkReference {
  educationOrganizationNetworkId: number;
  link?: { rel: string; href: string };
}
/** A record of `educationOrganizationPeerAssociations`. Key: `educationOrganizationId`, `peerEducationOrganizationId`. Required: `educationOrganizationReference`, `peerEducationOrganizationReference`. */
export interface EducationOrganizationPeerAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  peerEducationOrganizationReference: EducationOrganizationReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AccountabilityRating.educationOrganizationReference`, `Application.educationOrganizationReference`, `Assessment.educationOrganizationReference` and 66 other fields. */
export interface EducationOrganizationReference {
  educationOrganizationId: number;
  link?: { rel: string; href: string };
}
/** A record of `educationServiceCenters`. Key: `educationServiceCenterId`. Required: `educationServiceCenterId`, `nameOfInstitution`, `categories`. */
export interface EducationServiceCenter {
  stateEducationAgencyReference?: StateEducationAgencyReference;
  educationServiceCenterId: number;
  nameOfInstitution: string;
  shortNameOfInstitution?: string | null;
  webSite?: string | null;
  addresses?: EducationOrganizationAddress[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  categories: EducationOrganizationCategory[];
  operationalStatusDescriptor?: string | null;
  indicators?: EducationOrganizationIndicator[];
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `LocalEducationAgency.educationServiceCenterReference`. */
export interface EducationServiceCenterReference {
  educationServiceCenterId: number;
  link?: { rel: string; href: string };
}
/** A record of `educatorPreparationPrograms`. Key: `educationOrganizationId`, `programName`, `programTypeDescriptor`. Required: `programName`, `programTypeDescriptor`, `educationOrganizationReference`. */
export interface EducatorPreparationProgram {
  programName: string;
  programTypeDescriptor: string;
  educationOrganizationReference: EducationOrganizationReference;
  accreditationStatusDescriptor?: string | null;
  gradeLevels?: EducatorPreparationProgramGradeLevel[];
  programId?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducatorPreparationProgram.gradeLevels`. */
export interface EducatorPreparationProgramGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `CandidateEducatorPreparationProgramAssociation.educatorPreparationProgramReference`, `FieldworkExperience.educatorPreparationProgramReference`, `StaffEducatorPreparationProgram.educatorPreparationProgramReference`, `StaffEducatorPreparationProgramAssociation.educatorPreparationProgramReference`. */
export interface EducatorPreparationProgramReference {
  educationOrganizationId: number;
  programName: string;
  programTypeDescriptor: string;
  link?: { rel: string; href: string };
}
/** A record of `evaluations`. Key: `educationOrganizationId`, `evaluationPeriodDescriptor`, `evaluationTitle`, `performanceEvaluationTitle`, `performanceEvaluationTypeDescriptor`, `schoolYear`, `termDescriptor`. Required: `evaluationTitle`, `performanceEvaluationReference`. */
export interface Evaluation {
  evaluationTitle: string;
  performanceEvaluationReference: PerformanceEvaluationReference;
  evaluationDescription?: string | null;
  evaluationTypeDescriptor?: string | null;
  interRaterReliabilityScore?: number | null;
  maxNumericRating?: number | null;
  minNumericRating?: number | null;
  ratingLevels?: EvaluationRatingLevel[];
  _ext?: { [extension: string]: unknown };
}
/** A record of `evaluationElements`. Key: `educationOrganizationId`, `evaluationElementTitle`, `evaluationObjectiveTitle`, `evaluationPeriodDescriptor`, `evaluationTitle`, `performanceEvaluationTitle`, `performanceEvaluationTypeDescriptor`, `schoolYear`, `termDescriptor`. Required: `evaluationElementTitle`, `evaluationObjectiveReference`. */
export interface EvaluationElement {
  evaluationElementTitle: string;
  evaluationObjectiveReference: EvaluationObjectiveReference;
  evaluationTypeDescriptor?: string | null;
  maxNumericRating?: number | null;
  minNumericRating?: number | null;
  ratingLevels?: EvaluationElementRatingLevel[];
  sortOrder?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `evaluationElementRatings`. Key: `educationOrganizationId`, `evaluationDate`, `evaluationElementTitle`, `evaluationObjectiveTitle`, `evaluationPeriodDescriptor`, `evaluationTitle`, `performanceEvaluationTitle`, `performanceEvaluationTypeDescriptor`, `personId`, `schoolYear`, `sourceSystemDescriptor`, `termDescriptor`. Required: `evaluationElementReference`, `evaluationObjectiveRatingReference`. */
export interface EvaluationElementRating {
  evaluationElementReference: EvaluationElementReference;
  evaluationObjectiveRatingReference: EvaluationObjectiveRatingReference;
  areaOfRefinement?: string | null;
  areaOfReinforcement?: string | null;
  comments?: string | null;
  evaluationElementRatingLevelDescriptor?: string | null;
  feedback?: string | null;
  results?: EvaluationElementRatingResult[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `EvaluationElement.ratingLevels`. */
export interface EvaluationElementRatingLevel {
  evaluationRatingLevelDescriptor: string;
  maxNumericRating?: number | null;
  minNumericRating?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `QuantitativeMeasureScore.evaluationElementRatingReference`, `SurveySectionAggregateResponse.evaluationElementRatingReference`. */
export interface EvaluationElementRatingReference {
  educationOrganizationId: number;
  evaluationDate: string;
  evaluationElementTitle: string;
  evaluationObjectiveTitle: string;
  evaluationPeriodDescriptor: string;
  evaluationTitle: string;
  performanceEvaluationTitle: string;
  performanceEvaluationTypeDescriptor: string;
  personId: string;
  schoolYear: number;
  sourceSystemDescriptor: string;
  termDescriptor: string;
  link?: { rel: string; href: string };
}
/** Part of `EvaluationElementRating.results`. */
export interface EvaluationElementRatingResult {
  numericRating: number;
  ratingResultTitle: string;
  resultDatatypeTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `EvaluationElementRating.evaluationElementReference`, `Goal.evaluationElementReference`, `QuantitativeMeasure.evaluationElementReference` and 2 other fields. */
export interface EvaluationElementReference {
  educationOrganizationId: number;
  evaluationElementTitle: string;
  evaluationObjectiveTitle: string;
  evaluationPeriodDescriptor: string;
  evaluationTitle: string;
  performanceEvaluationTitle: string;
  performanceEvaluationTypeDescriptor: string;
  schoolYear: number;
  termDescriptor: string;
  link?: { rel: string; href: string };
}
/** A record of `evaluationObjectives`. Key: `educationOrganizationId`, `evaluationObjectiveTitle`, `evaluationPeriodDescriptor`, `evaluationTitle`, `performanceEvaluationTitle`, `performanceEvaluationTypeDescriptor`, `schoolYear`, `termDescriptor`. Required: `evaluationObjectiveTitle`, `evaluationReference`. */
export interface EvaluationObjective {
  evaluationObjectiveTitle: string;
  evaluationReference: EvaluationReference;
  evaluationObjectiveDescription?: string | null;
  evaluationTypeDescriptor?: string | null;
  maxNumericRating?: number | null;
  minNumericRating?: number | null;
  ratingLevels?: EvaluationObjectiveRatingLevel[];
  sortOrder?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `evaluationObjectiveRatings`. Key: `educationOrganizationId`, `evaluationDate`, `evaluationObjectiveTitle`, `evaluationPeriodDescriptor`, `evaluationTitle`, `performanceEvaluationTitle`, `performanceEvaluationTypeDescriptor`, `personId`, `schoolYear`, `sourceSystemDescriptor`, `termDescriptor`. Required: `evaluationObjectiveReference`, `evaluationRatingReference`. */
export interface EvaluationObjectiveRating {
  evaluationObjectiveReference: EvaluationObjectiveReference;
  evaluationRatingReference: EvaluationRatingReference;
  comments?: string | null;
  objectiveRatingLevelDescriptor?: string | null;
  results?: EvaluationObjectiveRatingResult[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `EvaluationObjective.ratingLevels`. */
export interface EvaluationObjectiveRatingLevel {
  evaluationRatingLevelDescriptor: string;
  maxNumericRating?: number | null;
  minNumericRating?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `EvaluationElementRating.evaluationObjectiveRatingReference`. */
export interface EvaluationObjectiveRatingReference {
  educationOrganizationId: number;
  evaluationDate: string;
  evaluationObjectiveTitle: string;
  evaluationPeriodDescriptor: string;
  evaluationTitle: string;
  performanceEvaluationTitle: string;
  performanceEvaluationTypeDescriptor: string;
  personId: string;
  schoolYear: number;
  sourceSystemDescriptor: string;
  termDescriptor: string;
  link?: { rel: string; href: string };
}
/** Part of `EvaluationObjectiveRating.results`. */
export interface EvaluationObjectiveRatingResult {
  numericRating: number;
  ratingResultTitle: string;
  resultDatatypeTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `EvaluationElement.evaluationObjectiveReference`, `EvaluationObjectiveRating.evaluationObjectiveReference`, `Goal.evaluationObjectiveReference`. */
export interface EvaluationObjectiveReference {
  educationOrganizationId: number;
  evaluationObjectiveTitle: string;
  evaluationPeriodDescriptor: string;
  evaluationTitle: string;
  performanceEvaluationTitle: string;
  performanceEvaluationTypeDescriptor: string;
  schoolYear: number;
  termDescriptor: string;
  link?: { rel: string; href: string };
}
/** A record of `evaluationRatings`. Key: `educationOrganizationId`, `evaluationDate`, `evaluationPeriodDescriptor`, `evaluationTitle`, `performanceEvaluationTitle`, `performanceEvaluationTypeDescriptor`, `personId`, `schoolYear`, `sourceSystemDescriptor`, `termDescriptor`. Required: `evaluationDate`, `evaluationReference`, `performanceEvaluationRatingReference`. */
export interface EvaluationRating {
  evaluationDate: string;
  evaluationReference: EvaluationReference;
  performanceEvaluationRatingReference: PerformanceEvaluationRatingReference;
  sectionReference?: SectionReference;
  actualDuration?: number | null;
  comments?: string | null;
  evaluationRatingLevelDescriptor?: string | null;
  evaluationRatingStatusDescriptor?: string | null;
  results?: EvaluationRatingResult[];
  reviewers?: EvaluationRatingReviewer[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `Evaluation.ratingLevels`. */
export interface EvaluationRatingLevel {
  evaluationRatingLevelDescriptor: string;
  maxNumericRating?: number | null;
  minNumericRating?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `EvaluationObjectiveRating.evaluationRatingReference`. */
export interface EvaluationRatingReference {
  educationOrganizationId: number;
  evaluationDate: string;
  evaluationPeriodDescriptor: string;
  evaluationTitle: string;
  performanceEvaluationTitle: string;
  performanceEvaluationTypeDescriptor: string;
  personId: string;
  schoolYear: number;
  sourceSystemDescriptor: string;
  termDescriptor: string;
  link?: { rel: string; href: string };
}
/** Part of `EvaluationRating.results`. */
export interface EvaluationRatingResult {
  numericRating: number;
  ratingResultTitle: string;
  resultDatatypeTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EvaluationRating.reviewers`. */
export interface EvaluationRatingReviewer {
  firstName: string;
  lastSurname: string;
  reviewerPersonReference?: PersonReference;
  receivedTraining?: EvaluationRatingReviewerReceivedTraining;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EvaluationRatingReviewer.receivedTraining`. */
export interface EvaluationRatingReviewerReceivedTraining {
  interRaterReliabilityScore?: number | null;
  receivedTrainingDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `EvaluationObjective.evaluationReference`, `EvaluationRating.evaluationReference`. */
export interface EvaluationReference {
  educationOrganizationId: number;
  evaluationPeriodDescriptor: string;
  evaluationTitle: string;
  performanceEvaluationTitle: string;
  performanceEvaluationTypeDescriptor: string;
  schoolYear: number;
  termDescriptor: string;
  link?: { rel: string; href: string };
}
/** A record of `evaluationRubricDimensions`. Key: `evaluationRubricRating`, `programEducationOrganizationId`, `programEvaluationElementTitle`, `programEvaluationPeriodDescriptor`, `programEvaluationTitle`, `programEvaluationTypeDescriptor`, `programName`, `programTypeDescriptor`. Required: `evaluationRubricRating`, `programEvaluationElementReference`, `evaluationCriterionDescription`. */
export interface EvaluationRubricDimension {
  evaluationRubricRating: number;
  programEvaluationElementReference: ProgramEvaluationElementReference;
  evaluationCriterionDescription: string;
  evaluationRubricRatingLevelDescriptor?: string | null;
  rubricDimensionSortOrder?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `feederSchoolAssociations`. Key: `beginDate`, `feederSchoolId`, `schoolId`. Required: `feederSchoolReference`, `schoolReference`, `beginDate`. */
export interface FeederSchoolAssociation {
  feederSchoolReference: SchoolReference;
  schoolReference: SchoolReference;
  beginDate: string;
  endDate?: string | null;
  feederRelationshipDescription?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `fieldworkExperiences`. Key: `beginDate`, `fieldworkIdentifier`, `studentUniqueId`. Required: `beginDate`, `fieldworkIdentifier`, `studentReference`, `fieldworkTypeDescriptor`. */
export interface FieldworkExperience {
  beginDate: string;
  fieldworkIdentifier: string;
  educatorPreparationProgramReference?: EducatorPreparationProgramReference;
  schoolReference?: SchoolReference;
  studentReference: StudentReference;
  coteaching?: FieldworkExperienceCoteaching;
  endDate?: string | null;
  fieldworkTypeDescriptor: string;
  hoursCompleted?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `FieldworkExperience.coteaching`. */
export interface FieldworkExperienceCoteaching {
  coteachingBeginDate: string;
  coteachingEndDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `FieldworkExperienceSectionAssociation.fieldworkExperienceReference`. */
export interface FieldworkExperienceReference {
  beginDate: string;
  fieldworkIdentifier: string;
  studentUniqueId: string;
  link?: { rel: string; href: string };
}
/** A record of `fieldworkExperienceSectionAssociations`. Key: `beginDate`, `fieldworkIdentifier`, `localCourseCode`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`, `studentUniqueId`. Required: `fieldworkExperienceReference`, `sectionReference`. */
export interface FieldworkExperienceSectionAssociation {
  fieldworkExperienceReference: FieldworkExperienceReference;
  sectionReference: SectionReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `financialAids`. Key: `aidTypeDescriptor`, `beginDate`, `studentUniqueId`. Required: `aidTypeDescriptor`, `beginDate`, `studentReference`. */
export interface FinancialAid {
  aidTypeDescriptor: string;
  beginDate: string;
  studentReference: StudentReference;
  aidAmount?: number | null;
  aidConditionDescription?: string | null;
  endDate?: string | null;
  pellGrantRecipient?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `functionDimensions`. Key: `code`, `fiscalYear`. Required: `code`, `fiscalYear`. */
export interface FunctionDimension {
  code: string;
  fiscalYear: number;
  codeName?: string | null;
  reportingTags?: FunctionDimensionReportingTag[];
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ChartOfAccount.functionDimensionReference`. */
export interface FunctionDimensionReference {
  code: string;
  fiscalYear: number;
  link?: { rel: string; href: string };
}
/** Part of `FunctionDimension.reportingTags`. */
export interface FunctionDimensionReportingTag {
  reportingTagDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `fundDimensions`. Key: `code`, `fiscalYear`. Required: `code`, `fiscalYear`. */
export interface FundDimension {
  code: string;
  fiscalYear: number;
  codeName?: string | null;
  reportingTags?: FundDimensionReportingTag[];
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ChartOfAccount.fundDimensionReference`. */
export interface FundDimensionReference {
  code: string;
  fiscalYear: number;
  link?: { rel: string; href: string };
}
/** Part of `FundDimension.reportingTags`. */
export interface FundDimensionReportingTag {
  reportingTagDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentCTEProgramAssociation.programParticipationStatuses`, `StudentHomelessProgramAssociation.programParticipationStatuses`, `StudentLanguageInstructionProgramAssociation.programParticipationStatuses` and 7 other fields. */
export interface GeneralStudentProgramAssociationProgramParticipationStatus {
  participationStatusDescriptor: string;
  statusBeginDate: string;
  designatedBy?: string | null;
  statusEndDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentCompetencyObjectiveGeneralStudentProgramAssociation.generalStudentProgramAssociationReference`. */
export interface GeneralStudentProgramAssociationReference {
  beginDate: string;
  educationOrganizationId: number;
  programEducationOrganizationId: number;
  programName: string;
  programTypeDescriptor: string;
  studentUniqueId: string;
  link?: { rel: string; href: string };
}
/** A record of `goals`. Key: `assignmentDate`, `goalTitle`, `personId`, `sourceSystemDescriptor`. Required: `assignmentDate`, `goalTitle`, `personReference`. */
export interface Goal {
  assignmentDate: string;
  goalTitle: string;
  evaluationElementReference?: EvaluationElementReference;
  evaluationObjectiveReference?: EvaluationObjectiveReference;
  parentGoalReference?: GoalReference;
  personReference: PersonReference;
  comments?: string | null;
  completedDate?: string | null;
  completedIndicator?: boolean | null;
  dueDate?: string | null;
  goalDescription?: string | null;
  goalTypeDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Goal.parentGoalReference`. */
export interface GoalReference {
  assignmentDate: string;
  goalTitle: string;
  personId: string;
  sourceSystemDescriptor: string;
  link?: { rel: string; href: string };
}
/** A record of `grades`. Key: `beginDate`, `gradeTypeDescriptor`, `gradingPeriodDescriptor`, `gradingPeriodName`, `gradingPeriodSchoolYear`, `localCourseCode`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`, `studentUniqueId`. Required: `gradingPeriodReference`, `studentSectionAssociationReference`, `gradeTypeDescriptor`. */
export interface Grade {
  gradingPeriodReference: GradingPeriodReference;
  studentSectionAssociationReference: StudentSectionAssociationReference;
  diagnosticStatement?: string | null;
  letterGradeEarned?: string | null;
  numericGradeEarned?: number | null;
  gradeTypeDescriptor: string;
  performanceBaseConversionDescriptor?: string | null;
  learningStandardGrades?: GradeLearningStandardGrade[];
  currentGradeAsOfDate?: string | null;
  currentGradeIndicator?: boolean | null;
  gradeEarnedDescription?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Grade.learningStandardGrades`. */
export interface GradeLearningStandardGrade {
  performanceBaseConversionDescriptor?: string | null;
  diagnosticStatement?: string | null;
  letterGradeEarned?: string | null;
  numericGradeEarned?: number | null;
  learningStandardReference: LearningStandardReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ReportCardGrade.gradeReference`. */
export interface GradeReference {
  gradingPeriodDescriptor: string;
  studentUniqueId: string;
  schoolId: number;
  localCourseCode: string;
  schoolYear: number;
  beginDate: string;
  gradeTypeDescriptor: string;
  gradingPeriodSchoolYear: number;
  sectionIdentifier: string;
  sessionName: string;
  gradingPeriodName: string;
  link?: { rel: string; href: string };
}
/** A record of `gradebookEntries`. Key: `gradebookEntryIdentifier`, `namespace`. Required: `dateAssigned`, `title`, `gradebookEntryIdentifier`, `namespace`, `sourceSectionIdentifier`. */
export interface GradebookEntry {
  gradingPeriodReference?: GradingPeriodReference;
  sectionReference?: SectionReference;
  dateAssigned: string;
  description?: string | null;
  title: string;
  learningStandards?: GradebookEntryLearningStandard[];
  gradebookEntryTypeDescriptor?: string | null;
  dueDate?: string | null;
  gradebookEntryIdentifier: string;
  namespace: string;
  dueTime?: string | null;
  maxPoints?: number | null;
  sourceSectionIdentifier: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `GradebookEntry.learningStandards`. */
export interface GradebookEntryLearningStandard {
  learningStandardReference: LearningStandardReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentGradebookEntry.gradebookEntryReference`. */
export interface GradebookEntryReference {
  gradebookEntryIdentifier: string;
  namespace: string;
  link?: { rel: string; href: string };
}
/** A record of `gradingPeriods`. Key: `gradingPeriodDescriptor`, `gradingPeriodName`, `schoolId`, `schoolYear`. Required: `schoolReference`, `beginDate`, `endDate`, `totalInstructionalDays`, `gradingPeriodDescriptor`, `schoolYearTypeReference`, `gradingPeriodName`. */
export interface GradingPeriod {
  schoolReference: SchoolReference;
  beginDate: string;
  endDate: string;
  periodSequence?: number | null;
  totalInstructionalDays: number;
  gradingPeriodDescriptor: string;
  schoolYearTypeReference: SchoolYearTypeReference;
  gradingPeriodName: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Grade.gradingPeriodReference`, `GradebookEntry.gradingPeriodReference`, `ReportCard.gradingPeriodReference` and 2 other fields. */
export interface GradingPeriodReference {
  schoolId: number;
  gradingPeriodDescriptor: string;
  schoolYear: number;
  gradingPeriodName: string;
  link?: { rel: string; href: string };
}
/** A record of `graduationPlans`. Key: `educationOrganizationId`, `graduationPlanTypeDescriptor`, `graduationSchoolYear`. Required: `educationOrganizationReference`, `graduationSchoolYearTypeReference`, `totalRequiredCredits`, `graduationPlanTypeDescriptor`. */
export interface GraduationPlan {
  educationOrganizationReference: EducationOrganizationReference;
  graduationSchoolYearTypeReference: SchoolYearTypeReference;
  individualPlan?: boolean | null;
  totalRequiredCreditConversion?: number | null;
  totalRequiredCredits: number;
  creditsByCourses?: GraduationPlanCreditsByCourse[];
  creditsBySubjects?: GraduationPlanCreditsBySubject[];
  requiredAssessments?: GraduationPlanRequiredAssessment[];
  graduationPlanTypeDescriptor: string;
  totalRequiredCreditTypeDescriptor?: string | null;
  creditsByCreditCategories?: GraduationPlanCreditsByCreditCategory[];
  requiredCertifications?: GraduationPlanRequiredCertification[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `GraduationPlan.creditsByCourses`. */
export interface GraduationPlanCreditsByCourse {
  courseSetName: string;
  whenTakenGradeLevelDescriptor?: string | null;
  credits: number;
  creditConversion?: number | null;
  courses: GraduationPlanCreditsByCourseCourse[];
  creditTypeDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `GraduationPlanCreditsByCourse.courses`. */
export interface GraduationPlanCreditsByCourseCourse {
  courseReference: CourseReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `GraduationPlan.creditsByCreditCategories`. */
export interface GraduationPlanCreditsByCreditCategory {
  creditCategoryDescriptor: string;
  creditTypeDescriptor?: string | null;
  creditConversion?: number | null;
  credits: number;
  _ext?: { [extension: string]: unknown };
}
/** Part of `GraduationPlan.creditsBySubjects`. */
export interface GraduationPlanCreditsBySubject {
  academicSubjectDescriptor: string;
  credits: number;
  creditConversion?: number | null;
  creditTypeDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Path.graduationPlanReference`, `StudentSchoolAssociation.graduationPlanReference`, `StudentSchoolAssociationAlternativeGraduationPlan.alternativeGraduationPlanReference`. */
export interface GraduationPlanReference {
  educationOrganizationId: number;
  graduationSchoolYear: number;
  graduationPlanTypeDescriptor: string;
  link?: { rel: string; href: string };
}
/** Part of `GraduationPlan.requiredAssessments`. */
export interface GraduationPlanRequiredAssessment {
  assessmentReference: AssessmentReference;
  scores?: GraduationPlanRequiredAssessmentScore[];
  performanceLevel?: GraduationPlanRequiredAssessmentPerformanceLevel;
  _ext?: { [extension: string]: unknown };
}
/** Part of `GraduationPlanRequiredAssessment.performanceLevel`. */
export interface GraduationPlanRequiredAssessmentPerformanceLevel {
  assessmentReportingMethodDescriptor: string;
  performanceLevelDescriptor: string;
  resultDatatypeTypeDescriptor?: string | null;
  maximumScore?: string | null;
  minimumScore?: string | null;
  performanceLevelIndicatorName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `GraduationPlanRequiredAssessment.scores`. */
export interface GraduationPlanRequiredAssessmentScore {
  minimumScore?: string | null;
  maximumScore?: string | null;
  assessmentReportingMethodDescriptor: string;
  resultDatatypeTypeDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `GraduationPlan.requiredCertifications`. */
export interface GraduationPlanRequiredCertification {
  certificationTitle: string;
  certificationRouteDescriptor?: string | null;
  certificationReference?: CertificationReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `interventions`. Key: `educationOrganizationId`, `interventionIdentificationCode`. Required: `educationOrganizationReference`, `beginDate`, `interventionIdentificationCode`, `deliveryMethodDescriptor`, `interventionClassDescriptor`. */
export interface Intervention {
  educationOrganizationReference: EducationOrganizationReference;
  beginDate: string;
  endDate?: string | null;
  appropriateGradeLevels?: InterventionAppropriateGradeLevel[];
  appropriateSexes?: InterventionAppropriateSex[];
  diagnoses?: InterventionDiagnosis[];
  educationContents?: InterventionEducationContent[];
  interventionPrescriptions?: InterventionInterventionPrescription[];
  learningResourceMetadataURIs?: InterventionLearningResourceMetadataURI[];
  meetingTimes?: InterventionMeetingTime[];
  populationServeds?: InterventionPopulationServed[];
  staffs?: InterventionStaff[];
  uris?: InterventionURI[];
  interventionIdentificationCode: string;
  deliveryMethodDescriptor: string;
  interventionClassDescriptor: string;
  maxDosage?: number | null;
  minDosage?: number | null;
  namespace?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Intervention.appropriateGradeLevels`. */
export interface InterventionAppropriateGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Intervention.appropriateSexes`. */
export interface InterventionAppropriateSex {
  sexDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Intervention.diagnoses`. */
export interface InterventionDiagnosis {
  diagnosisDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Intervention.educationContents`. */
export interface InterventionEducationContent {
  educationContentReference: EducationContentReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Intervention.interventionPrescriptions`. */
export interface InterventionInterventionPrescription {
  interventionPrescriptionReference: InterventionPrescriptionReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Intervention.learningResourceMetadataURIs`. */
export interface InterventionLearningResourceMetadataURI {
  learningResourceMetadataURI: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Intervention.meetingTimes`. */
export interface InterventionMeetingTime {
  startTime: string;
  endTime: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Intervention.populationServeds`. */
export interface InterventionPopulationServed {
  populationServedDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `interventionPrescriptions`. Key: `educationOrganizationId`, `interventionPrescriptionIdentificationCode`. Required: `educationOrganizationReference`, `interventionPrescriptionIdentificationCode`, `deliveryMethodDescriptor`, `interventionClassDescriptor`. */
export interface InterventionPrescription {
  educationOrganizationReference: EducationOrganizationReference;
  appropriateGradeLevels?: InterventionPrescriptionAppropriateGradeLevel[];
  appropriateSexes?: InterventionPrescriptionAppropriateSex[];
  diagnoses?: InterventionPrescriptionDiagnosis[];
  educationContents?: InterventionPrescriptionEducationContent[];
  learningResourceMetadataURIs?: InterventionPrescriptionLearningResourceMetadataURI[];
  populationServeds?: InterventionPrescriptionPopulationServed[];
  uris?: InterventionPrescriptionURI[];
  interventionPrescriptionIdentificationCode: string;
  deliveryMethodDescriptor: string;
  interventionClassDescriptor: string;
  maxDosage?: number | null;
  minDosage?: number | null;
  namespace?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionPrescription.appropriateGradeLevels`. */
export interface InterventionPrescriptionAppropriateGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionPrescription.appropriateSexes`. */
export interface InterventionPrescriptionAppropriateSex {
  sexDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionPrescription.diagnoses`. */
export interface InterventionPrescriptionDiagnosis {
  diagnosisDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionPrescription.educationContents`. */
export interface InterventionPrescriptionEducationContent {
  educationContentReference: EducationContentReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionPrescription.learningResourceMetadataURIs`. */
export interface InterventionPrescriptionLearningResourceMetadataURI {
  learningResourceMetadataURI: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionPrescription.populationServeds`. */
export interface InterventionPrescriptionPopulationServed {
  populationServedDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `EducationOrganizationInterventionPrescriptionAssociation.interventionPrescriptionReference`, `InterventionInterventionPrescription.interventionPrescriptionReference`, `InterventionStudy.interventionPrescriptionReference`. */
export interface InterventionPrescriptionReference {
  educationOrganizationId: number;
  interventionPrescriptionIdentificationCode: string;
  link?: { rel: string; href: string };
}
/** Part of `InterventionPrescription.uris`. */
export interface InterventionPrescriptionURI {
  uri: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentInterventionAssociation.interventionReference`, `StudentInterventionAttendanceEvent.interventionReference`. */
export interface InterventionReference {
  educationOrganizationId: number;
  interventionIdentificationCode: string;
  link?: { rel: string; href: string };
}
/** Part of `Intervention.staffs`. */
export interface InterventionStaff {
  staffReference: StaffReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `interventionStudies`. Key: `educationOrganizationId`, `interventionStudyIdentificationCode`. Required: `educationOrganizationReference`, `interventionPrescriptionReference`, `participants`, `interventionStudyIdentificationCode`, `deliveryMethodDescriptor`, `interventionClassDescriptor`. */
export interface InterventionStudy {
  educationOrganizationReference: EducationOrganizationReference;
  interventionPrescriptionReference: InterventionPrescriptionReference;
  participants: number;
  appropriateGradeLevels?: InterventionStudyAppropriateGradeLevel[];
  appropriateSexes?: InterventionStudyAppropriateSex[];
  educationContents?: InterventionStudyEducationContent[];
  interventionEffectivenesses?: InterventionStudyInterventionEffectiveness[];
  learningResourceMetadataURIs?: InterventionStudyLearningResourceMetadataURI[];
  populationServeds?: InterventionStudyPopulationServed[];
  stateAbbreviations?: InterventionStudyStateAbbreviation[];
  uris?: InterventionStudyURI[];
  interventionStudyIdentificationCode: string;
  deliveryMethodDescriptor: string;
  interventionClassDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionStudy.appropriateGradeLevels`. */
export interface InterventionStudyAppropriateGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionStudy.appropriateSexes`. */
export interface InterventionStudyAppropriateSex {
  sexDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionStudy.educationContents`. */
export interface InterventionStudyEducationContent {
  educationContentReference: EducationContentReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionStudy.interventionEffectivenesses`. */
export interface InterventionStudyInterventionEffectiveness {
  diagnosisDescriptor: string;
  gradeLevelDescriptor: string;
  improvementIndex?: number | null;
  populationServedDescriptor: string;
  interventionEffectivenessRatingDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionStudy.learningResourceMetadataURIs`. */
export interface InterventionStudyLearningResourceMetadataURI {
  learningResourceMetadataURI: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionStudy.populationServeds`. */
export interface InterventionStudyPopulationServed {
  populationServedDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionStudy.stateAbbreviations`. */
export interface InterventionStudyStateAbbreviation {
  stateAbbreviationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionStudy.uris`. */
export interface InterventionStudyURI {
  uri: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Intervention.uris`. */
export interface InterventionURI {
  uri: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `learningStandards`. Key: `learningStandardId`. Required: `description`, `learningStandardId`, `namespace`, `contentStandard`, `gradeLevels`, `academicSubjects`. */
export interface LearningStandard {
  parentLearningStandardReference?: LearningStandardReference;
  courseTitle?: string | null;
  description: string;
  learningStandardId: string;
  namespace: string;
  successCriteria?: string | null;
  uri?: string | null;
  contentStandard: LearningStandardContentStandard;
  gradeLevels: LearningStandardGradeLevel[];
  identificationCodes?: LearningStandardIdentificationCode[];
  academicSubjects: LearningStandardAcademicSubject[];
  learningStandardCategoryDescriptor?: string | null;
  learningStandardItemCode?: string | null;
  learningStandardScopeDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `LearningStandard.academicSubjects`. */
export interface LearningStandardAcademicSubject {
  academicSubjectDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `LearningStandard.contentStandard`. */
export interface LearningStandardContentStandard {
  mandatingEducationOrganizationReference?: EducationOrganizationReference;
  title: string;
  version?: string | null;
  uri?: string | null;
  publicationDate?: string | null;
  publicationYear?: number | null;
  beginDate?: string | null;
  endDate?: string | null;
  authors?: LearningStandardContentStandardAuthor[];
  publicationStatusDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `LearningStandardContentStandard.authors`. */
export interface LearningStandardContentStandardAuthor {
  author: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `learningStandardEquivalenceAssociations`. Key: `namespace`, `sourceLearningStandardId`, `targetLearningStandardId`. Required: `namespace`, `sourceLearningStandardReference`, `targetLearningStandardReference`. */
export interface LearningStandardEquivalenceAssociation {
  namespace: string;
  sourceLearningStandardReference: LearningStandardReference;
  targetLearningStandardReference: LearningStandardReference;
  effectiveDate?: string | null;
  learningStandardEquivalenceStrengthDescription?: string | null;
  learningStandardEquivalenceStrengthDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `LearningStandard.gradeLevels`. */
export interface LearningStandardGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `LearningStandard.identificationCodes`. */
export interface LearningStandardIdentificationCode {
  identificationCode: string;
  contentStandardName: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AssessmentItemLearningStandard.learningStandardReference`, `AssessmentScoreRangeLearningStandardLearningStandard.learningStandardReference`, `CourseLearningStandard.learningStandardReference` and 8 other fields. */
export interface LearningStandardReference {
  learningStandardId: string;
  link?: { rel: string; href: string };
}
/** A record of `localAccounts`. Key: `accountIdentifier`, `educationOrganizationId`, `fiscalYear`. Required: `accountIdentifier`, `fiscalYear`, `chartOfAccountReference`, `educationOrganizationReference`. */
export interface LocalAccount {
  accountIdentifier: string;
  fiscalYear: number;
  chartOfAccountReference: ChartOfAccountReference;
  educationOrganizationReference: EducationOrganizationReference;
  accountName?: string | null;
  reportingTags?: LocalAccountReportingTag[];
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `LocalActual.localAccountReference`, `LocalBudget.localAccountReference`, `LocalContractedStaff.localAccountReference` and 2 other fields. */
export interface LocalAccountReference {
  accountIdentifier: string;
  educationOrganizationId: number;
  fiscalYear: number;
  link?: { rel: string; href: string };
}
/** Part of `LocalAccount.reportingTags`. */
export interface LocalAccountReportingTag {
  reportingTagDescriptor: string;
  tagValue?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `localActuals`. Key: `accountIdentifier`, `asOfDate`, `educationOrganizationId`, `fiscalYear`. Required: `asOfDate`, `localAccountReference`, `amount`. */
export interface LocalActual {
  asOfDate: string;
  localAccountReference: LocalAccountReference;
  amount: number;
  financialCollectionDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `localBudgets`. Key: `accountIdentifier`, `asOfDate`, `educationOrganizationId`, `fiscalYear`. Required: `asOfDate`, `localAccountReference`, `amount`. */
export interface LocalBudget {
  asOfDate: string;
  localAccountReference: LocalAccountReference;
  amount: number;
  financialCollectionDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `localContractedStaffs`. Key: `accountIdentifier`, `asOfDate`, `educationOrganizationId`, `fiscalYear`, `staffUniqueId`. Required: `asOfDate`, `localAccountReference`, `staffReference`, `amount`. */
export interface LocalContractedStaff {
  asOfDate: string;
  localAccountReference: LocalAccountReference;
  staffReference: StaffReference;
  amount: number;
  financialCollectionDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `localEducationAgencies`. Key: `localEducationAgencyId`. Required: `localEducationAgencyId`, `nameOfInstitution`, `categories`, `localEducationAgencyCategoryDescriptor`. */
export interface LocalEducationAgency {
  educationServiceCenterReference?: EducationServiceCenterReference;
  parentLocalEducationAgencyReference?: LocalEducationAgencyReference;
  stateEducationAgencyReference?: StateEducationAgencyReference;
  localEducationAgencyId: number;
  nameOfInstitution: string;
  shortNameOfInstitution?: string | null;
  webSite?: string | null;
  accountabilities?: LocalEducationAgencyAccountability[];
  addresses?: EducationOrganizationAddress[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  categories: EducationOrganizationCategory[];
  charterStatusDescriptor?: string | null;
  federalFunds?: LocalEducationAgencyFederalFunds[];
  localEducationAgencyCategoryDescriptor: string;
  operationalStatusDescriptor?: string | null;
  indicators?: EducationOrganizationIndicator[];
  federalLocaleCodeDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `LocalEducationAgency.accountabilities`. */
export interface LocalEducationAgencyAccountability {
  schoolYearTypeReference: SchoolYearTypeReference;
  gunFreeSchoolsActReportingStatusDescriptor?: string | null;
  schoolChoiceImplementStatusDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `LocalEducationAgency.federalFunds`. */
export interface LocalEducationAgencyFederalFunds {
  fiscalYear: number;
  innovativeDollarsSpent?: number | null;
  innovativeDollarsSpentStrategicPriorities?: number | null;
  innovativeProgramsFundsReceived?: number | null;
  schoolImprovementAllocation?: number | null;
  schoolImprovementReservedFundsPercentage?: number | null;
  stateAssessmentAdministrationFunding?: number | null;
  supplementalEducationalServicesFundsSpent?: number | null;
  supplementalEducationalServicesPerPupilExpenditure?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `LocalEducationAgency.parentLocalEducationAgencyReference`, `School.localEducationAgencyReference`. */
export interface LocalEducationAgencyReference {
  localEducationAgencyId: number;
  link?: { rel: string; href: string };
}
/** A record of `localEncumbrances`. Key: `accountIdentifier`, `asOfDate`, `educationOrganizationId`, `fiscalYear`. Required: `asOfDate`, `localAccountReference`, `amount`. */
export interface LocalEncumbrance {
  asOfDate: string;
  localAccountReference: LocalAccountReference;
  amount: number;
  financialCollectionDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `localPayrolls`. Key: `accountIdentifier`, `asOfDate`, `educationOrganizationId`, `fiscalYear`, `staffUniqueId`. Required: `asOfDate`, `localAccountReference`, `staffReference`, `amount`. */
export interface LocalPayroll {
  asOfDate: string;
  localAccountReference: LocalAccountReference;
  staffReference: StaffReference;
  amount: number;
  financialCollectionDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `locations`. Key: `classroomIdentificationCode`, `schoolId`. Required: `schoolReference`, `classroomIdentificationCode`. */
export interface Location {
  schoolReference: SchoolReference;
  classroomIdentificationCode: string;
  maximumNumberOfSeats?: number | null;
  optimalNumberOfSeats?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Section.locationReference`. */
export interface LocationReference {
  schoolId: number;
  classroomIdentificationCode: string;
  link?: { rel: string; href: string };
}
/** A record of `objectDimensions`. Key: `code`, `fiscalYear`. Required: `code`, `fiscalYear`. */
export interface ObjectDimension {
  code: string;
  fiscalYear: number;
  codeName?: string | null;
  reportingTags?: ObjectDimensionReportingTag[];
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ChartOfAccount.objectDimensionReference`. */
export interface ObjectDimensionReference {
  code: string;
  fiscalYear: number;
  link?: { rel: string; href: string };
}
/** Part of `ObjectDimension.reportingTags`. */
export interface ObjectDimensionReportingTag {
  reportingTagDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `objectiveAssessments`. Key: `assessmentIdentifier`, `identificationCode`, `namespace`. Required: `assessmentReference`, `identificationCode`. */
export interface ObjectiveAssessment {
  assessmentReference: AssessmentReference;
  description?: string | null;
  identificationCode: string;
  maxRawScore?: number | null;
  nomenclature?: string | null;
  percentOfAssessment?: number | null;
  assessmentItems?: ObjectiveAssessmentAssessmentItem[];
  learningStandards?: ObjectiveAssessmentLearningStandard[];
  performanceLevels?: ObjectiveAssessmentPerformanceLevel[];
  scores?: ObjectiveAssessmentScore[];
  academicSubjectDescriptor?: string | null;
  parentObjectiveAssessments?: ObjectiveAssessmentParentObjectiveAssessment[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `ObjectiveAssessment.assessmentItems`. */
export interface ObjectiveAssessmentAssessmentItem {
  assessmentItemReference: AssessmentItemReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ObjectiveAssessment.learningStandards`. */
export interface ObjectiveAssessmentLearningStandard {
  learningStandardReference: LearningStandardReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ObjectiveAssessment.parentObjectiveAssessments`. */
export interface ObjectiveAssessmentParentObjectiveAssessment {
  parentObjectiveAssessmentReference: ObjectiveAssessmentReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ObjectiveAssessment.performanceLevels`. */
export interface ObjectiveAssessmentPerformanceLevel {
  performanceLevelDescriptor: string;
  minimumScore?: string | null;
  maximumScore?: string | null;
  assessmentReportingMethodDescriptor: string;
  resultDatatypeTypeDescriptor?: string | null;
  performanceLevelIndicatorName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AssessmentBatteryPartObjectiveAssessment.objectiveAssessmentReference`, `AssessmentScoreRangeLearningStandard.objectiveAssessmentReference`, `ObjectiveAssessmentParentObjectiveAssessment.parentObjectiveAssessmentReference`, `StudentAssessmentStudentObjectiveAssessment.objectiveAssessmentReference`. */
export interface ObjectiveAssessmentReference {
  assessmentIdentifier: string;
  identificationCode: string;
  namespace: string;
  link?: { rel: string; href: string };
}
/** Part of `ObjectiveAssessment.scores`. */
export interface ObjectiveAssessmentScore {
  minimumScore?: string | null;
  maximumScore?: string | null;
  assessmentReportingMethodDescriptor: string;
  resultDatatypeTypeDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `openStaffPositions`. Key: `educationOrganizationId`, `requisitionNumber`. Required: `educationOrganizationReference`, `datePosted`, `employmentStatusDescriptor`, `requisitionNumber`, `staffClassificationDescriptor`. */
export interface OpenStaffPosition {
  educationOrganizationReference: EducationOrganizationReference;
  datePosted: string;
  datePostingRemoved?: string | null;
  employmentStatusDescriptor: string;
  positionTitle?: string | null;
  programAssignmentDescriptor?: string | null;
  requisitionNumber: string;
  staffClassificationDescriptor: string;
  academicSubjects?: OpenStaffPositionAcademicSubject[];
  instructionalGradeLevels?: OpenStaffPositionInstructionalGradeLevel[];
  postingResultDescriptor?: string | null;
  schoolYearTypeReference?: SchoolYearTypeReference;
  fullTimeEquivalency?: number | null;
  fundingSourceDescriptor?: string | null;
  highNeedAcademicSubject?: boolean | null;
  isActive?: boolean | null;
  maxSalary?: number | null;
  minSalary?: number | null;
  openStaffPositionReasonDescriptor?: string | null;
  positionControlNumber?: string | null;
  termDescriptor?: string | null;
  totalBudgeted?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `OpenStaffPosition.academicSubjects`. */
export interface OpenStaffPositionAcademicSubject {
  academicSubjectDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `openStaffPositionEvents`. Key: `educationOrganizationId`, `eventDate`, `openStaffPositionEventTypeDescriptor`, `requisitionNumber`. Required: `eventDate`, `openStaffPositionEventTypeDescriptor`, `openStaffPositionReference`. */
export interface OpenStaffPositionEvent {
  eventDate: string;
  openStaffPositionEventTypeDescriptor: string;
  openStaffPositionReference: OpenStaffPositionReference;
  openStaffPositionEventStatusDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `OpenStaffPosition.instructionalGradeLevels`. */
export interface OpenStaffPositionInstructionalGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Application.openStaffPositionReference`, `OpenStaffPositionEvent.openStaffPositionReference`, `Staff.openStaffPositionReference`. */
export interface OpenStaffPositionReference {
  educationOrganizationId: number;
  requisitionNumber: string;
  link?: { rel: string; href: string };
}
/** A record of `operationalUnitDimensions`. Key: `code`, `fiscalYear`. Required: `code`, `fiscalYear`. */
export interface OperationalUnitDimension {
  code: string;
  fiscalYear: number;
  codeName?: string | null;
  reportingTags?: OperationalUnitDimensionReportingTag[];
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ChartOfAccount.operationalUnitDimensionReference`. */
export interface OperationalUnitDimensionReference {
  code: string;
  fiscalYear: number;
  link?: { rel: string; href: string };
}
/** Part of `OperationalUnitDimension.reportingTags`. */
export interface OperationalUnitDimensionReportingTag {
  reportingTagDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `organizationDepartments`. Key: `organizationDepartmentId`. Required: `categories`, `organizationDepartmentId`, `nameOfInstitution`. */
export interface OrganizationDepartment {
  categories: EducationOrganizationCategory[];
  organizationDepartmentId: number;
  parentEducationOrganizationReference?: EducationOrganizationReference;
  academicSubjectDescriptor?: string | null;
  addresses?: EducationOrganizationAddress[];
  indicators?: EducationOrganizationIndicator[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  nameOfInstitution: string;
  operationalStatusDescriptor?: string | null;
  shortNameOfInstitution?: string | null;
  webSite?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `paths`. Key: `educationOrganizationId`, `pathName`. Required: `pathName`, `educationOrganizationReference`. */
export interface Path {
  pathName: string;
  educationOrganizationReference: EducationOrganizationReference;
  graduationPlanReference?: GraduationPlanReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `pathMilestones`. Key: `pathMilestoneName`, `pathMilestoneTypeDescriptor`. Required: `pathMilestoneName`, `pathMilestoneTypeDescriptor`. */
export interface PathMilestone {
  pathMilestoneName: string;
  pathMilestoneTypeDescriptor: string;
  pathMilestoneCode?: string | null;
  pathMilestoneDescription?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `PathPhasePathMilestone.pathMilestoneReference`, `StudentPathMilestoneStatus.pathMilestoneReference`. */
export interface PathMilestoneReference {
  pathMilestoneName: string;
  pathMilestoneTypeDescriptor: string;
  link?: { rel: string; href: string };
}
/** A record of `pathPhases`. Key: `educationOrganizationId`, `pathName`, `pathPhaseName`. Required: `pathPhaseName`, `pathReference`. */
export interface PathPhase {
  pathPhaseName: string;
  pathReference: PathReference;
  pathMilestones?: PathPhasePathMilestone[];
  pathPhaseSequence?: number | null;
  phasePathDescription?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `PathPhase.pathMilestones`. */
export interface PathPhasePathMilestone {
  pathMilestoneReference: PathMilestoneReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentPathMilestoneStatus.pathPhaseReference`, `StudentPathPhaseStatus.pathPhaseReference`. */
export interface PathPhaseReference {
  educationOrganizationId: number;
  pathName: string;
  pathPhaseName: string;
  link?: { rel: string; href: string };
}
/** The key of another record, in `PathPhase.pathReference`, `StudentPath.pathReference`. */
export interface PathReference {
  educationOrganizationId: number;
  pathName: string;
  link?: { rel: string; href: string };
}
/** A record of `performanceEvaluations`. Key: `educationOrganizationId`, `evaluationPeriodDescriptor`, `performanceEvaluationTitle`, `performanceEvaluationTypeDescriptor`, `schoolYear`, `termDescriptor`. Required: `evaluationPeriodDescriptor`, `performanceEvaluationTitle`, `performanceEvaluationTypeDescriptor`, `termDescriptor`, `educationOrganizationReference`, `schoolYearTypeReference`. */
export interface PerformanceEvaluation {
  evaluationPeriodDescriptor: string;
  performanceEvaluationTitle: string;
  performanceEvaluationTypeDescriptor: string;
  termDescriptor: string;
  educationOrganizationReference: EducationOrganizationReference;
  schoolYearTypeReference: SchoolYearTypeReference;
  academicSubjectDescriptor?: string | null;
  gradeLevels?: PerformanceEvaluationGradeLevel[];
  performanceEvaluationDescription?: string | null;
  ratingLevels?: PerformanceEvaluationRatingLevel[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `PerformanceEvaluation.gradeLevels`. */
export interface PerformanceEvaluationGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `performanceEvaluationRatings`. Key: `educationOrganizationId`, `evaluationPeriodDescriptor`, `performanceEvaluationTitle`, `performanceEvaluationTypeDescriptor`, `personId`, `schoolYear`, `sourceSystemDescriptor`, `termDescriptor`. Required: `performanceEvaluationReference`, `personReference`, `actualDate`. */
export interface PerformanceEvaluationRating {
  performanceEvaluationReference: PerformanceEvaluationReference;
  personReference: PersonReference;
  actualDate: string;
  actualDuration?: number | null;
  actualTime?: string | null;
  announced?: boolean | null;
  comments?: string | null;
  coteachingStyleObservedDescriptor?: string | null;
  performanceEvaluationRatingLevelDescriptor?: string | null;
  results?: PerformanceEvaluationRatingResult[];
  reviewers?: PerformanceEvaluationRatingReviewer[];
  scheduleDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `PerformanceEvaluation.ratingLevels`. */
export interface PerformanceEvaluationRatingLevel {
  evaluationRatingLevelDescriptor: string;
  maxNumericRating?: number | null;
  minNumericRating?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `EvaluationRating.performanceEvaluationRatingReference`. */
export interface PerformanceEvaluationRatingReference {
  educationOrganizationId: number;
  evaluationPeriodDescriptor: string;
  performanceEvaluationTitle: string;
  performanceEvaluationTypeDescriptor: string;
  personId: string;
  schoolYear: number;
  sourceSystemDescriptor: string;
  termDescriptor: string;
  link?: { rel: string; href: string };
}
/** Part of `PerformanceEvaluationRating.results`. */
export interface PerformanceEvaluationRatingResult {
  numericRating: number;
  ratingResultTitle: string;
  resultDatatypeTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `PerformanceEvaluationRating.reviewers`. */
export interface PerformanceEvaluationRatingReviewer {
  firstName: string;
  lastSurname: string;
  reviewerPersonReference?: PersonReference;
  receivedTraining?: PerformanceEvaluationRatingReviewerReceivedTraining;
  _ext?: { [extension: string]: unknown };
}
/** Part of `PerformanceEvaluationRatingReviewer.receivedTraining`. */
export interface PerformanceEvaluationRatingReviewerReceivedTraining {
  interRaterReliabilityScore?: number | null;
  receivedTrainingDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Evaluation.performanceEvaluationReference`, `PerformanceEvaluationRating.performanceEvaluationReference`. */
export interface PerformanceEvaluationReference {
  educationOrganizationId: number;
  evaluationPeriodDescriptor: string;
  performanceEvaluationTitle: string;
  performanceEvaluationTypeDescriptor: string;
  schoolYear: number;
  termDescriptor: string;
  link?: { rel: string; href: string };
}
/** A record of `people`. Key: `personId`, `sourceSystemDescriptor`. Required: `personId`, `sourceSystemDescriptor`. */
export interface Person {
  personId: string;
  sourceSystemDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Candidate.personReference`, `CertificationExamResult.personReference`, `Contact.personReference` and 11 other fields. */
export interface PersonReference {
  personId: string;
  sourceSystemDescriptor: string;
  link?: { rel: string; href: string };
}
/** A record of `postSecondaryEvents`. Key: `eventDate`, `postSecondaryEventCategoryDescriptor`, `studentUniqueId`. Required: `studentReference`, `eventDate`, `postSecondaryEventCategoryDescriptor`. */
export interface PostSecondaryEvent {
  studentReference: StudentReference;
  eventDate: string;
  postSecondaryEventCategoryDescriptor: string;
  postSecondaryInstitutionReference?: PostSecondaryInstitutionReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `postSecondaryInstitutions`. Key: `postSecondaryInstitutionId`. Required: `categories`, `postSecondaryInstitutionId`, `nameOfInstitution`. */
export interface PostSecondaryInstitution {
  addresses?: EducationOrganizationAddress[];
  categories: EducationOrganizationCategory[];
  postSecondaryInstitutionId: number;
  administrativeFundingControlDescriptor?: string | null;
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  mediumOfInstructions?: PostSecondaryInstitutionMediumOfInstruction[];
  nameOfInstitution: string;
  operationalStatusDescriptor?: string | null;
  postSecondaryInstitutionLevelDescriptor?: string | null;
  shortNameOfInstitution?: string | null;
  webSite?: string | null;
  indicators?: EducationOrganizationIndicator[];
  federalLocaleCodeDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `PostSecondaryInstitution.mediumOfInstructions`. */
export interface PostSecondaryInstitutionMediumOfInstruction {
  mediumOfInstructionDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `PostSecondaryEvent.postSecondaryInstitutionReference`, `School.postSecondaryInstitutionReference`. */
export interface PostSecondaryInstitutionReference {
  postSecondaryInstitutionId: number;
  link?: { rel: string; href: string };
}
/** A record of `professionalDevelopmentEvents`. Key: `namespace`, `professionalDevelopmentTitle`. Required: `namespace`, `professionalDevelopmentTitle`, `professionalDevelopmentOfferedByDescriptor`. */
export interface ProfessionalDevelopmentEvent {
  namespace: string;
  professionalDevelopmentTitle: string;
  multipleSession?: boolean | null;
  professionalDevelopmentOfferedByDescriptor: string;
  professionalDevelopmentReason?: string | null;
  required?: boolean | null;
  totalHours?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `professionalDevelopmentEventAttendances`. Key: `attendanceDate`, `namespace`, `personId`, `professionalDevelopmentTitle`, `sourceSystemDescriptor`. Required: `attendanceDate`, `personReference`, `professionalDevelopmentEventReference`, `attendanceEventCategoryDescriptor`. */
export interface ProfessionalDevelopmentEventAttendance {
  attendanceDate: string;
  personReference: PersonReference;
  professionalDevelopmentEventReference: ProfessionalDevelopmentEventReference;
  attendanceEventCategoryDescriptor: string;
  attendanceEventReason?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ProfessionalDevelopmentEventAttendance.professionalDevelopmentEventReference`. */
export interface ProfessionalDevelopmentEventReference {
  namespace: string;
  professionalDevelopmentTitle: string;
  link?: { rel: string; href: string };
}
/** A record of `programs`. Key: `educationOrganizationId`, `programName`, `programTypeDescriptor`. Required: `educationOrganizationReference`, `programName`, `programTypeDescriptor`. */
export interface Program {
  educationOrganizationReference: EducationOrganizationReference;
  programId?: string | null;
  characteristics?: ProgramCharacteristic[];
  learningStandards?: ProgramLearningStandard[];
  programName: string;
  programTypeDescriptor: string;
  sponsors?: ProgramSponsor[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `Program.characteristics`. */
export interface ProgramCharacteristic {
  programCharacteristicDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `programDimensions`. Key: `code`, `fiscalYear`. Required: `code`, `fiscalYear`. */
export interface ProgramDimension {
  code: string;
  fiscalYear: number;
  codeName?: string | null;
  reportingTags?: ProgramDimensionReportingTag[];
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ChartOfAccount.programDimensionReference`. */
export interface ProgramDimensionReference {
  code: string;
  fiscalYear: number;
  link?: { rel: string; href: string };
}
/** Part of `ProgramDimension.reportingTags`. */
export interface ProgramDimensionReportingTag {
  reportingTagDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `programEvaluations`. Key: `programEducationOrganizationId`, `programEvaluationPeriodDescriptor`, `programEvaluationTitle`, `programEvaluationTypeDescriptor`, `programName`, `programTypeDescriptor`. Required: `programEvaluationPeriodDescriptor`, `programEvaluationTitle`, `programEvaluationTypeDescriptor`, `programReference`. */
export interface ProgramEvaluation {
  programEvaluationPeriodDescriptor: string;
  programEvaluationTitle: string;
  programEvaluationTypeDescriptor: string;
  programReference: ProgramReference;
  evaluationMaxNumericRating?: number | null;
  evaluationMinNumericRating?: number | null;
  levels?: ProgramEvaluationLevel[];
  programEvaluationDescription?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `programEvaluationElements`. Key: `programEducationOrganizationId`, `programEvaluationElementTitle`, `programEvaluationPeriodDescriptor`, `programEvaluationTitle`, `programEvaluationTypeDescriptor`, `programName`, `programTypeDescriptor`. Required: `programEvaluationElementTitle`, `programEvaluationReference`. */
export interface ProgramEvaluationElement {
  programEvaluationElementTitle: string;
  programEvaluationObjectiveReference?: ProgramEvaluationObjectiveReference;
  programEvaluationReference: ProgramEvaluationReference;
  elementMaxNumericRating?: number | null;
  elementMinNumericRating?: number | null;
  elementSortOrder?: number | null;
  programEvaluationElementDescription?: string | null;
  programEvaluationLevels?: ProgramEvaluationElementProgramEvaluationLevel[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `ProgramEvaluationElement.programEvaluationLevels`. */
export interface ProgramEvaluationElementProgramEvaluationLevel {
  ratingLevelDescriptor: string;
  maxNumericRating?: number | null;
  minNumericRating?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `EvaluationRubricDimension.programEvaluationElementReference`, `StudentProgramEvaluationStudentEvaluationElement.programEvaluationElementReference`. */
export interface ProgramEvaluationElementReference {
  programEducationOrganizationId: number;
  programEvaluationElementTitle: string;
  programEvaluationPeriodDescriptor: string;
  programEvaluationTitle: string;
  programEvaluationTypeDescriptor: string;
  programName: string;
  programTypeDescriptor: string;
  link?: { rel: string; href: string };
}
/** Part of `ProgramEvaluation.levels`. */
export interface ProgramEvaluationLevel {
  ratingLevelDescriptor: string;
  maxNumericRating?: number | null;
  minNumericRating?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `programEvaluationObjectives`. Key: `programEducationOrganizationId`, `programEvaluationObjectiveTitle`, `programEvaluationPeriodDescriptor`, `programEvaluationTitle`, `programEvaluationTypeDescriptor`, `programName`, `programTypeDescriptor`. Required: `programEvaluationObjectiveTitle`, `programEvaluationReference`. */
export interface ProgramEvaluationObjective {
  programEvaluationObjectiveTitle: string;
  programEvaluationReference: ProgramEvaluationReference;
  objectiveMaxNumericRating?: number | null;
  objectiveMinNumericRating?: number | null;
  objectiveSortOrder?: number | null;
  programEvaluationLevels?: ProgramEvaluationObjectiveProgramEvaluationLevel[];
  programEvaluationObjectiveDescription?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ProgramEvaluationObjective.programEvaluationLevels`. */
export interface ProgramEvaluationObjectiveProgramEvaluationLevel {
  ratingLevelDescriptor: string;
  maxNumericRating?: number | null;
  minNumericRating?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ProgramEvaluationElement.programEvaluationObjectiveReference`, `StudentProgramEvaluationStudentEvaluationObjective.programEvaluationObjectiveReference`. */
export interface ProgramEvaluationObjectiveReference {
  programEducationOrganizationId: number;
  programEvaluationObjectiveTitle: string;
  programEvaluationPeriodDescriptor: string;
  programEvaluationTitle: string;
  programEvaluationTypeDescriptor: string;
  programName: string;
  programTypeDescriptor: string;
  link?: { rel: string; href: string };
}
/** The key of another record, in `ProgramEvaluationElement.programEvaluationReference`, `ProgramEvaluationObjective.programEvaluationReference`, `StudentProgramEvaluation.programEvaluationReference`. */
export interface ProgramEvaluationReference {
  programEducationOrganizationId: number;
  programEvaluationPeriodDescriptor: string;
  programEvaluationTitle: string;
  programEvaluationTypeDescriptor: string;
  programName: string;
  programTypeDescriptor: string;
  link?: { rel: string; href: string };
}
/** Part of `Program.learningStandards`. */
export interface ProgramLearningStandard {
  learningStandardReference: LearningStandardReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AssessmentProgram.programReference`, `CohortProgram.programReference`, `CourseTranscriptCourseProgram.courseProgramReference` and 18 other fields. */
export interface ProgramReference {
  educationOrganizationId: number;
  programName: string;
  programTypeDescriptor: string;
  link?: { rel: string; href: string };
}
/** Part of `Program.sponsors`. */
export interface ProgramSponsor {
  programSponsorDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `projectDimensions`. Key: `code`, `fiscalYear`. Required: `code`, `fiscalYear`. */
export interface ProjectDimension {
  code: string;
  fiscalYear: number;
  codeName?: string | null;
  reportingTags?: ProjectDimensionReportingTag[];
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ChartOfAccount.projectDimensionReference`. */
export interface ProjectDimensionReference {
  code: string;
  fiscalYear: number;
  link?: { rel: string; href: string };
}
/** Part of `ProjectDimension.reportingTags`. */
export interface ProjectDimensionReportingTag {
  reportingTagDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `quantitativeMeasures`. Key: `educationOrganizationId`, `evaluationElementTitle`, `evaluationObjectiveTitle`, `evaluationPeriodDescriptor`, `evaluationTitle`, `performanceEvaluationTitle`, `performanceEvaluationTypeDescriptor`, `quantitativeMeasureIdentifier`, `schoolYear`, `termDescriptor`. Required: `quantitativeMeasureIdentifier`, `evaluationElementReference`. */
export interface QuantitativeMeasure {
  quantitativeMeasureIdentifier: string;
  evaluationElementReference: EvaluationElementReference;
  quantitativeMeasureDatatypeDescriptor?: string | null;
  quantitativeMeasureTypeDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `QuantitativeMeasureScore.quantitativeMeasureReference`. */
export interface QuantitativeMeasureReference {
  educationOrganizationId: number;
  evaluationElementTitle: string;
  evaluationObjectiveTitle: string;
  evaluationPeriodDescriptor: string;
  evaluationTitle: string;
  performanceEvaluationTitle: string;
  performanceEvaluationTypeDescriptor: string;
  quantitativeMeasureIdentifier: string;
  schoolYear: number;
  termDescriptor: string;
  link?: { rel: string; href: string };
}
/** A record of `quantitativeMeasureScores`. Key: `educationOrganizationId`, `evaluationDate`, `evaluationElementTitle`, `evaluationObjectiveTitle`, `evaluationPeriodDescriptor`, `evaluationTitle`, `performanceEvaluationTitle`, `performanceEvaluationTypeDescriptor`, `personId`, `quantitativeMeasureIdentifier`, `schoolYear`, `sourceSystemDescriptor`, `termDescriptor`. Required: `evaluationElementRatingReference`, `quantitativeMeasureReference`, `scoreValue`. */
export interface QuantitativeMeasureScore {
  evaluationElementRatingReference: EvaluationElementRatingReference;
  quantitativeMeasureReference: QuantitativeMeasureReference;
  scoreValue: number;
  standardError?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `recruitmentEvents`. Key: `educationOrganizationId`, `eventDate`, `eventTitle`. Required: `eventDate`, `eventTitle`, `educationOrganizationReference`, `recruitmentEventTypeDescriptor`. */
export interface RecruitmentEvent {
  eventDate: string;
  eventTitle: string;
  educationOrganizationReference: EducationOrganizationReference;
  eventDescription?: string | null;
  eventLocation?: string | null;
  recruitmentEventTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `recruitmentEventAttendances`. Key: `educationOrganizationId`, `eventDate`, `eventTitle`, `recruitmentEventAttendeeIdentifier`. Required: `recruitmentEventAttendeeIdentifier`, `recruitmentEventReference`, `electronicMailAddress`, `firstName`, `lastSurname`. */
export interface RecruitmentEventAttendance {
  recruitmentEventAttendeeIdentifier: string;
  recruitmentEventReference: RecruitmentEventReference;
  applied?: boolean | null;
  currentPosition?: RecruitmentEventAttendanceCurrentPosition;
  disabilities?: RecruitmentEventAttendanceDisability[];
  electronicMailAddress: string;
  firstName: string;
  genderIdentity?: string | null;
  generationCodeSuffix?: string | null;
  hispanicLatinoEthnicity?: boolean | null;
  lastSurname: string;
  maidenName?: string | null;
  met?: boolean | null;
  middleName?: string | null;
  notes?: string | null;
  personalIdentificationDocuments?: RecruitmentEventAttendancePersonalIdentificationDocument[];
  personalTitlePrefix?: string | null;
  preferredFirstName?: string | null;
  preferredLastSurname?: string | null;
  preScreeningRating?: number | null;
  races?: RecruitmentEventAttendanceRace[];
  recruitmentEventAttendeeQualifications?: RecruitmentEventAttendanceRecruitmentEventAttendeeQualifications;
  recruitmentEventAttendeeTypeDescriptor?: string | null;
  referral?: boolean | null;
  referredBy?: string | null;
  sexDescriptor?: string | null;
  socialMediaNetworkName?: string | null;
  socialMediaUserName?: string | null;
  telephones?: RecruitmentEventAttendanceTelephone[];
  touchpoints?: RecruitmentEventAttendanceTouchpoint[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `RecruitmentEventAttendance.currentPosition`. */
export interface RecruitmentEventAttendanceCurrentPosition {
  academicSubjectDescriptor?: string | null;
  location: string;
  nameOfInstitution: string;
  positionTitle: string;
  gradeLevels?: RecruitmentEventAttendanceCurrentPositionGradeLevel[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `RecruitmentEventAttendanceCurrentPosition.gradeLevels`. */
export interface RecruitmentEventAttendanceCurrentPositionGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `RecruitmentEventAttendance.disabilities`. */
export interface RecruitmentEventAttendanceDisability {
  disabilityDescriptor: string;
  disabilityDeterminationSourceTypeDescriptor?: string | null;
  disabilityDiagnosis?: string | null;
  orderOfDisability?: number | null;
  designations?: RecruitmentEventAttendanceDisabilityDesignation[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `RecruitmentEventAttendanceDisability.designations`. */
export interface RecruitmentEventAttendanceDisabilityDesignation {
  disabilityDesignationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `RecruitmentEventAttendance.personalIdentificationDocuments`. */
export interface RecruitmentEventAttendancePersonalIdentificationDocument {
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  issuerCountryDescriptor?: string | null;
  documentExpirationDate?: string | null;
  documentTitle?: string | null;
  issuerDocumentIdentificationCode?: string | null;
  issuerName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `RecruitmentEventAttendance.races`. */
export interface RecruitmentEventAttendanceRace {
  raceDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `RecruitmentEventAttendance.recruitmentEventAttendeeQualifications`. */
export interface RecruitmentEventAttendanceRecruitmentEventAttendeeQualifications {
  capacityToServe?: boolean | null;
  eligible: boolean;
  yearsOfServiceCurrentPlacement?: number | null;
  yearsOfServiceTotal: number;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ApplicationRecruitmentEventAttendance.recruitmentEventAttendanceReference`. */
export interface RecruitmentEventAttendanceReference {
  educationOrganizationId: number;
  eventDate: string;
  eventTitle: string;
  recruitmentEventAttendeeIdentifier: string;
  link?: { rel: string; href: string };
}
/** Part of `RecruitmentEventAttendance.telephones`. */
export interface RecruitmentEventAttendanceTelephone {
  telephoneNumberTypeDescriptor: string;
  telephoneNumber: string;
  doNotPublishIndicator?: boolean | null;
  orderOfPriority?: number | null;
  textMessageCapabilityIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `RecruitmentEventAttendance.touchpoints`. */
export interface RecruitmentEventAttendanceTouchpoint {
  touchpointContent: string;
  touchpointDate: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `RecruitmentEventAttendance.recruitmentEventReference`. */
export interface RecruitmentEventReference {
  educationOrganizationId: number;
  eventDate: string;
  eventTitle: string;
  link?: { rel: string; href: string };
}
/** A record of `reportCards`. Key: `educationOrganizationId`, `gradingPeriodDescriptor`, `gradingPeriodName`, `gradingPeriodSchoolId`, `gradingPeriodSchoolYear`, `studentUniqueId`. Required: `educationOrganizationReference`, `gradingPeriodReference`, `studentReference`. */
export interface ReportCard {
  educationOrganizationReference: EducationOrganizationReference;
  gradingPeriodReference: GradingPeriodReference;
  studentReference: StudentReference;
  numberOfDaysAbsent?: number | null;
  numberOfDaysInAttendance?: number | null;
  numberOfDaysTardy?: number | null;
  grades?: ReportCardGrade[];
  studentCompetencyObjectives?: ReportCardStudentCompetencyObjective[];
  gradePointAverages?: ReportCardGradePointAverage[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `ReportCard.grades`. */
export interface ReportCardGrade {
  gradeReference: GradeReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ReportCard.gradePointAverages`. */
export interface ReportCardGradePointAverage {
  gradePointAverageTypeDescriptor: string;
  gradePointAverageValue: number;
  isCumulative?: boolean | null;
  maxGradePointAverageValue?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentAcademicRecordReportCard.reportCardReference`. */
export interface ReportCardReference {
  studentUniqueId: string;
  educationOrganizationId: number;
  gradingPeriodDescriptor: string;
  gradingPeriodSchoolId: number;
  gradingPeriodSchoolYear: number;
  gradingPeriodName: string;
  link?: { rel: string; href: string };
}
/** Part of `ReportCard.studentCompetencyObjectives`. */
export interface ReportCardStudentCompetencyObjective {
  studentCompetencyObjectiveReference: StudentCompetencyObjectiveReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `restraintEvents`. Key: `restraintEventIdentifier`, `schoolId`, `studentUniqueId`. Required: `schoolReference`, `studentReference`, `eventDate`, `restraintEventIdentifier`. */
export interface RestraintEvent {
  schoolReference: SchoolReference;
  studentReference: StudentReference;
  eventDate: string;
  programs?: RestraintEventProgram[];
  reasons?: RestraintEventReason[];
  restraintEventIdentifier: string;
  educationalEnvironmentDescriptor?: string | null;
  disciplineIncidentReference?: DisciplineIncidentReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `RestraintEvent.programs`. */
export interface RestraintEventProgram {
  programReference: ProgramReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `RestraintEvent.reasons`. */
export interface RestraintEventReason {
  restraintEventReasonDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `rubricDimensions`. Key: `educationOrganizationId`, `evaluationElementTitle`, `evaluationObjectiveTitle`, `evaluationPeriodDescriptor`, `evaluationTitle`, `performanceEvaluationTitle`, `performanceEvaluationTypeDescriptor`, `rubricRating`, `schoolYear`, `termDescriptor`. Required: `rubricRating`, `evaluationElementReference`, `criterionDescription`. */
export interface RubricDimension {
  rubricRating: number;
  evaluationElementReference: EvaluationElementReference;
  criterionDescription: string;
  dimensionOrder?: number | null;
  rubricRatingLevelDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `schools`. Key: `schoolId`. Required: `nameOfInstitution`, `schoolId`, `gradeLevels`, `educationOrganizationCategories`. */
export interface School {
  localEducationAgencyReference?: LocalEducationAgencyReference;
  charterApprovalSchoolYearTypeReference?: SchoolYearTypeReference;
  administrativeFundingControlDescriptor?: string | null;
  nameOfInstitution: string;
  schoolId: number;
  shortNameOfInstitution?: string | null;
  webSite?: string | null;
  schoolCategories?: SchoolCategory[];
  gradeLevels: SchoolGradeLevel[];
  addresses?: EducationOrganizationAddress[];
  educationOrganizationCategories: EducationOrganizationCategory[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  charterApprovalAgencyTypeDescriptor?: string | null;
  charterStatusDescriptor?: string | null;
  internetAccessDescriptor?: string | null;
  magnetSpecialProgramEmphasisSchoolDescriptor?: string | null;
  operationalStatusDescriptor?: string | null;
  schoolTypeDescriptor?: string | null;
  titleIPartASchoolDesignationDescriptor?: string | null;
  indicators?: EducationOrganizationIndicator[];
  postSecondaryInstitutionReference?: PostSecondaryInstitutionReference;
  accreditationStatusDescriptor?: string | null;
  federalLocaleCodeDescriptor?: string | null;
  improvingSchool?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `School.schoolCategories`. */
export interface SchoolCategory {
  schoolCategoryDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `School.gradeLevels`. */
export interface SchoolGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AcademicWeek.schoolReference`, `BellSchedule.schoolReference`, `Calendar.schoolReference` and 18 other fields. */
export interface SchoolReference {
  schoolId: number;
  link?: { rel: string; href: string };
}
/** A record of `schoolYearTypes`. Key: `schoolYear`. Required: `currentSchoolYear`, `schoolYear`, `schoolYearDescription`. */
export interface SchoolYearType {
  currentSchoolYear: boolean;
  schoolYear: number;
  schoolYearDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AccountabilityRating.schoolYearTypeReference`, `ApplicationEvent.schoolYearTypeReference`, `Calendar.schoolYearTypeReference` and 18 other fields. */
export interface SchoolYearTypeReference {
  schoolYear: number;
  link?: { rel: string; href: string };
}
/** A record of `sections`. Key: `localCourseCode`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`. Required: `courseOfferingReference`, `sectionIdentifier`. */
export interface Section {
  courseOfferingReference: CourseOfferingReference;
  locationReference?: LocationReference;
  availableCreditConversion?: number | null;
  availableCredits?: number | null;
  instructionLanguageDescriptor?: string | null;
  sequenceOfCourse?: number | null;
  characteristics?: SectionCharacteristic[];
  programs?: SectionProgram[];
  sectionIdentifier: string;
  locationSchoolReference?: SchoolReference;
  availableCreditTypeDescriptor?: string | null;
  classPeriods?: SectionClassPeriod[];
  courseLevelCharacteristics?: SectionCourseLevelCharacteristic[];
  educationalEnvironmentDescriptor?: string | null;
  mediumOfInstructionDescriptor?: string | null;
  offeredGradeLevels?: SectionOfferedGradeLevel[];
  populationServedDescriptor?: string | null;
  officialAttendancePeriod?: boolean | null;
  sectionName?: string | null;
  sectionTypeDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `sectionAttendanceTakenEvents`. Key: `calendarCode`, `date`, `localCourseCode`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`. Required: `calendarDateReference`, `sectionReference`, `eventDate`. */
export interface SectionAttendanceTakenEvent {
  calendarDateReference: CalendarDateReference;
  sectionReference: SectionReference;
  staffReference?: StaffReference;
  eventDate: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Section.characteristics`. */
export interface SectionCharacteristic {
  sectionCharacteristicDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Section.classPeriods`. */
export interface SectionClassPeriod {
  classPeriodReference: ClassPeriodReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Section.courseLevelCharacteristics`. */
export interface SectionCourseLevelCharacteristic {
  courseLevelCharacteristicDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Section.offeredGradeLevels`. */
export interface SectionOfferedGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Section.programs`. */
export interface SectionProgram {
  programReference: ProgramReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AssessmentSection.sectionReference`, `CourseTranscriptSection.sectionReference`, `EvaluationRating.sectionReference` and 8 other fields. */
export interface SectionReference {
  schoolId: number;
  localCourseCode: string;
  schoolYear: number;
  sectionIdentifier: string;
  sessionName: string;
  link?: { rel: string; href: string };
}
/** A record of `sessions`. Key: `schoolId`, `schoolYear`, `sessionName`. Required: `schoolReference`, `schoolYearTypeReference`, `beginDate`, `endDate`, `termDescriptor`, `totalInstructionalDays`, `sessionName`. */
export interface Session {
  schoolReference: SchoolReference;
  schoolYearTypeReference: SchoolYearTypeReference;
  beginDate: string;
  endDate: string;
  termDescriptor: string;
  totalInstructionalDays: number;
  academicWeeks?: SessionAcademicWeek[];
  gradingPeriods?: SessionGradingPeriod[];
  sessionName: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Session.academicWeeks`. */
export interface SessionAcademicWeek {
  academicWeekReference: AcademicWeekReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Session.gradingPeriods`. */
export interface SessionGradingPeriod {
  gradingPeriodReference: GradingPeriodReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `CourseOffering.sessionReference`, `StudentSchoolAttendanceEvent.sessionReference`, `Survey.sessionReference`. */
export interface SessionReference {
  schoolId: number;
  schoolYear: number;
  sessionName: string;
  link?: { rel: string; href: string };
}
/** A record of `sourceDimensions`. Key: `code`, `fiscalYear`. Required: `code`, `fiscalYear`. */
export interface SourceDimension {
  code: string;
  fiscalYear: number;
  codeName?: string | null;
  reportingTags?: SourceDimensionReportingTag[];
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ChartOfAccount.sourceDimensionReference`. */
export interface SourceDimensionReference {
  code: string;
  fiscalYear: number;
  link?: { rel: string; href: string };
}
/** Part of `SourceDimension.reportingTags`. */
export interface SourceDimensionReportingTag {
  reportingTagDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffs`. Key: `staffUniqueId`. Required: `firstName`, `lastSurname`, `staffUniqueId`. */
export interface Staff {
  birthDate?: string | null;
  firstName: string;
  generationCodeSuffix?: string | null;
  highestCompletedLevelOfEducationDescriptor?: string | null;
  highlyQualifiedTeacher?: boolean | null;
  lastSurname: string;
  loginId?: string | null;
  maidenName?: string | null;
  middleName?: string | null;
  personalTitlePrefix?: string | null;
  staffUniqueId: string;
  yearsOfPriorProfessionalExperience?: number | null;
  yearsOfPriorTeachingExperience?: number | null;
  credentials?: StaffCredential[];
  otherNames?: StaffOtherName[];
  personalIdentificationDocuments?: StaffPersonalIdentificationDocument[];
  recognitions?: StaffRecognition[];
  personReference?: PersonReference;
  preferredFirstName?: string | null;
  preferredLastSurname?: string | null;
  openStaffPositionReference?: OpenStaffPositionReference;
  educatorPreparationPrograms?: StaffEducatorPreparationProgram[];
  educatorResearch?: StaffEducatorResearch;
  highlyQualifiedAcademicSubjects?: StaffHighlyQualifiedAcademicSubject[];
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffAbsenceEvents`. Key: `absenceEventCategoryDescriptor`, `eventDate`, `staffUniqueId`. Required: `absenceEventCategoryDescriptor`, `eventDate`, `staffReference`. */
export interface StaffAbsenceEvent {
  absenceEventCategoryDescriptor: string;
  eventDate: string;
  staffReference: StaffReference;
  absenceEventReason?: string | null;
  hoursAbsent?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffCohortAssociations`. Key: `beginDate`, `cohortIdentifier`, `educationOrganizationId`, `staffUniqueId`. Required: `cohortReference`, `staffReference`, `beginDate`. */
export interface StaffCohortAssociation {
  cohortReference: CohortReference;
  staffReference: StaffReference;
  beginDate: string;
  endDate?: string | null;
  studentRecordAccess?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.credentials`. */
export interface StaffCredential {
  credentialReference: CredentialReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffDemographics`. Key: `educationOrganizationId`, `staffUniqueId`. Required: `educationOrganizationReference`, `staffReference`. */
export interface StaffDemographic {
  educationOrganizationReference: EducationOrganizationReference;
  staffReference: StaffReference;
  ancestryEthnicOrigins?: StaffDemographicAncestryEthnicOrigin[];
  citizenshipStatusDescriptor?: string | null;
  genderIdentity?: string | null;
  hispanicLatinoEthnicity?: boolean | null;
  identificationDocuments?: StaffDemographicIdentificationDocument[];
  languages?: StaffDemographicLanguage[];
  races?: StaffDemographicRace[];
  sexDescriptor?: string | null;
  tribalAffiliations?: StaffDemographicTribalAffiliation[];
  visas?: StaffDemographicVisa[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffDemographic.ancestryEthnicOrigins`. */
export interface StaffDemographicAncestryEthnicOrigin {
  ancestryEthnicOriginDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffDemographic.identificationDocuments`. */
export interface StaffDemographicIdentificationDocument {
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  issuerCountryDescriptor?: string | null;
  documentExpirationDate?: string | null;
  documentTitle?: string | null;
  issuerDocumentIdentificationCode?: string | null;
  issuerName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffDemographic.languages`. */
export interface StaffDemographicLanguage {
  languageDescriptor: string;
  uses?: StaffDemographicLanguageUse[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffDemographicLanguage.uses`. */
export interface StaffDemographicLanguageUse {
  languageUseDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffDemographic.races`. */
export interface StaffDemographicRace {
  raceDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffDemographic.tribalAffiliations`. */
export interface StaffDemographicTribalAffiliation {
  tribalAffiliationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffDemographic.visas`. */
export interface StaffDemographicVisa {
  visaDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffDirectories`. Key: `educationOrganizationId`, `staffUniqueId`. Required: `educationOrganizationReference`, `staffReference`. */
export interface StaffDirectory {
  educationOrganizationReference: EducationOrganizationReference;
  staffReference: StaffReference;
  addresses?: StaffDirectoryAddress[];
  electronicMails?: StaffDirectoryElectronicMail[];
  internationalAddresses?: StaffDirectoryInternationalAddress[];
  telephones?: StaffDirectoryTelephone[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffDirectory.addresses`. */
export interface StaffDirectoryAddress {
  addressTypeDescriptor: string;
  stateAbbreviationDescriptor: string;
  city: string;
  postalCode: string;
  streetNumberName: string;
  localeDescriptor?: string | null;
  apartmentRoomSuiteNumber?: string | null;
  buildingSiteNumber?: string | null;
  congressionalDistrict?: string | null;
  countyFIPSCode?: string | null;
  doNotPublishIndicator?: boolean | null;
  latitude?: string | null;
  longitude?: string | null;
  nameOfCounty?: string | null;
  periods?: StaffDirectoryAddressPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffDirectoryAddress.periods`. */
export interface StaffDirectoryAddressPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffDirectory.electronicMails`. */
export interface StaffDirectoryElectronicMail {
  electronicMailTypeDescriptor: string;
  electronicMailAddress: string;
  doNotPublishIndicator?: boolean | null;
  primaryEmailAddressIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffDirectory.internationalAddresses`. */
export interface StaffDirectoryInternationalAddress {
  addressTypeDescriptor: string;
  countryDescriptor: string;
  addressLine1: string;
  addressLine2?: string | null;
  addressLine3?: string | null;
  addressLine4?: string | null;
  beginDate?: string | null;
  endDate?: string | null;
  latitude?: string | null;
  longitude?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffDirectory.telephones`. */
export interface StaffDirectoryTelephone {
  telephoneNumberTypeDescriptor: string;
  telephoneNumber: string;
  doNotPublishIndicator?: boolean | null;
  orderOfPriority?: number | null;
  textMessageCapabilityIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffDisciplineIncidentAssociations`. Key: `incidentIdentifier`, `schoolId`, `staffUniqueId`. Required: `disciplineIncidentParticipationCodes`, `disciplineIncidentReference`, `staffReference`. */
export interface StaffDisciplineIncidentAssociation {
  disciplineIncidentParticipationCodes: StaffDisciplineIncidentAssociationDisciplineIncidentParticipationCode[];
  disciplineIncidentReference: DisciplineIncidentReference;
  staffReference: StaffReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffDisciplineIncidentAssociation.disciplineIncidentParticipationCodes`. */
export interface StaffDisciplineIncidentAssociationDisciplineIncidentParticipationCode {
  disciplineIncidentParticipationCodeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffEducationOrganizationAssignmentAssociations`. Key: `beginDate`, `educationOrganizationId`, `staffClassificationDescriptor`, `staffUniqueId`. Required: `educationOrganizationReference`, `staffReference`, `beginDate`, `staffClassificationDescriptor`. */
export interface StaffEducationOrganizationAssignmentAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  staffReference: StaffReference;
  employmentStaffEducationOrganizationEmploymentAssociationReference?: StaffEducationOrganizationEmploymentAssociationReference;
  beginDate: string;
  endDate?: string | null;
  orderOfAssignment?: number | null;
  positionTitle?: string | null;
  staffClassificationDescriptor: string;
  credentialReference?: CredentialReference;
  fullTimeEquivalency?: number | null;
  yearsOfExperienceAtCurrentEducationOrganization?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffEducationOrganizationEmploymentAssociations`. Key: `educationOrganizationId`, `employmentStatusDescriptor`, `hireDate`, `staffUniqueId`. Required: `educationOrganizationReference`, `staffReference`, `employmentStatusDescriptor`, `hireDate`. */
export interface StaffEducationOrganizationEmploymentAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  staffReference: StaffReference;
  department?: string | null;
  employmentStatusDescriptor: string;
  endDate?: string | null;
  fullTimeEquivalency?: number | null;
  hireDate: string;
  hourlyWage?: number | null;
  offerDate?: string | null;
  separationReasonDescriptor?: string | null;
  credentialReference?: CredentialReference;
  separationDescriptor?: string | null;
  annualWage?: number | null;
  backgroundChecks?: StaffEducationOrganizationEmploymentAssociationBackgroundCheck[];
  lengthOfContractDescriptor?: string | null;
  probationCompleteDate?: string | null;
  salary?: StaffEducationOrganizationEmploymentAssociationSalary;
  seniorities?: StaffEducationOrganizationEmploymentAssociationSeniority[];
  tenured?: boolean | null;
  tenureTrack?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffEducationOrganizationEmploymentAssociation.backgroundChecks`. */
export interface StaffEducationOrganizationEmploymentAssociationBackgroundCheck {
  backgroundCheckTypeDescriptor: string;
  backgroundCheckStatusDescriptor?: string | null;
  backgroundCheckCompletedDate?: string | null;
  backgroundCheckRequestedDate: string;
  fingerprint?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StaffEducationOrganizationAssignmentAssociation.employmentStaffEducationOrganizationEmploymentAssociationReference`. */
export interface StaffEducationOrganizationEmploymentAssociationReference {
  educationOrganizationId: number;
  staffUniqueId: string;
  employmentStatusDescriptor: string;
  hireDate: string;
  link?: { rel: string; href: string };
}
/** Part of `StaffEducationOrganizationEmploymentAssociation.salary`. */
export interface StaffEducationOrganizationEmploymentAssociationSalary {
  salaryTypeDescriptor?: string | null;
  salaryAmount?: number | null;
  salaryMaxRange?: number | null;
  salaryMinRange?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffEducationOrganizationEmploymentAssociation.seniorities`. */
export interface StaffEducationOrganizationEmploymentAssociationSeniority {
  credentialFieldDescriptor: string;
  nameOfInstitution: string;
  yearsExperience: number;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.educatorPreparationPrograms`. */
export interface StaffEducatorPreparationProgram {
  educatorPreparationProgramReference: EducatorPreparationProgramReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffEducatorPreparationProgramAssociations`. Key: `educationOrganizationId`, `programName`, `programTypeDescriptor`, `staffUniqueId`. Required: `educatorPreparationProgramReference`, `staffReference`, `beginDate`. */
export interface StaffEducatorPreparationProgramAssociation {
  educatorPreparationProgramReference: EducatorPreparationProgramReference;
  staffReference: StaffReference;
  beginDate: string;
  completer?: boolean | null;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.educatorResearch`. */
export interface StaffEducatorResearch {
  researchExperienceDate: string;
  researchExperienceDescription?: string | null;
  researchExperienceTitle?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.highlyQualifiedAcademicSubjects`. */
export interface StaffHighlyQualifiedAcademicSubject {
  academicSubjectDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffIdentificationCodes`. Key: `educationOrganizationId`, `staffIdentificationSystemDescriptor`, `staffUniqueId`. Required: `staffIdentificationSystemDescriptor`, `identificationCode`, `educationOrganizationReference`, `staffReference`. */
export interface StaffIdentificationCode {
  staffIdentificationSystemDescriptor: string;
  identificationCode: string;
  assigningOrganizationIdentificationCode?: string | null;
  educationOrganizationReference: EducationOrganizationReference;
  staffReference: StaffReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffLeaves`. Key: `beginDate`, `staffLeaveEventCategoryDescriptor`, `staffUniqueId`. Required: `beginDate`, `staffLeaveEventCategoryDescriptor`, `staffReference`. */
export interface StaffLeave {
  beginDate: string;
  staffLeaveEventCategoryDescriptor: string;
  staffReference: StaffReference;
  endDate?: string | null;
  reason?: string | null;
  substituteAssigned?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.otherNames`. */
export interface StaffOtherName {
  personalTitlePrefix?: string | null;
  firstName: string;
  middleName?: string | null;
  lastSurname: string;
  generationCodeSuffix?: string | null;
  otherNameTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.personalIdentificationDocuments`. */
export interface StaffPersonalIdentificationDocument {
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  issuerCountryDescriptor?: string | null;
  documentExpirationDate?: string | null;
  documentTitle?: string | null;
  issuerDocumentIdentificationCode?: string | null;
  issuerName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffProgramAssociations`. Key: `beginDate`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `staffUniqueId`. Required: `programReference`, `staffReference`, `beginDate`. */
export interface StaffProgramAssociation {
  programReference: ProgramReference;
  staffReference: StaffReference;
  beginDate: string;
  endDate?: string | null;
  studentRecordAccess?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.recognitions`. */
export interface StaffRecognition {
  recognitionTypeDescriptor: string;
  achievementCategoryDescriptor?: string | null;
  achievementCategorySystem?: string | null;
  achievementTitle?: string | null;
  criteria?: string | null;
  criteriaURL?: string | null;
  evidenceStatement?: string | null;
  imageURL?: string | null;
  issuerName?: string | null;
  issuerOriginURL?: string | null;
  recognitionAwardDate?: string | null;
  recognitionAwardExpiresDate?: string | null;
  recognitionDescription?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `CandidateRelationshipToStaffAssociation.staffReference`, `CourseTranscript.responsibleTeacherStaffReference`, `DisciplineActionStaff.staffReference` and 23 other fields. */
export interface StaffReference {
  staffUniqueId: string;
  link?: { rel: string; href: string };
}
/** A record of `staffSchoolAssociations`. Key: `programAssignmentDescriptor`, `schoolId`, `staffUniqueId`. Required: `schoolReference`, `staffReference`, `programAssignmentDescriptor`. */
export interface StaffSchoolAssociation {
  schoolReference: SchoolReference;
  schoolYearTypeReference?: SchoolYearTypeReference;
  staffReference: StaffReference;
  programAssignmentDescriptor: string;
  academicSubjects?: StaffSchoolAssociationAcademicSubject[];
  gradeLevels?: StaffSchoolAssociationGradeLevel[];
  calendarReference?: CalendarReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffSchoolAssociation.academicSubjects`. */
export interface StaffSchoolAssociationAcademicSubject {
  academicSubjectDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffSchoolAssociation.gradeLevels`. */
export interface StaffSchoolAssociationGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffSectionAssociations`. Key: `beginDate`, `localCourseCode`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`, `staffUniqueId`. Required: `sectionReference`, `staffReference`, `beginDate`, `classroomPositionDescriptor`. */
export interface StaffSectionAssociation {
  sectionReference: SectionReference;
  staffReference: StaffReference;
  beginDate: string;
  classroomPositionDescriptor: string;
  endDate?: string | null;
  highlyQualifiedTeacher?: boolean | null;
  percentageContribution?: number | null;
  teacherStudentDataLinkExclusion?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `stateEducationAgencies`. Key: `stateEducationAgencyId`. Required: `nameOfInstitution`, `stateEducationAgencyId`, `categories`. */
export interface StateEducationAgency {
  nameOfInstitution: string;
  shortNameOfInstitution?: string | null;
  stateEducationAgencyId: number;
  webSite?: string | null;
  accountabilities?: StateEducationAgencyAccountability[];
  addresses?: EducationOrganizationAddress[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  categories: EducationOrganizationCategory[];
  federalFunds?: StateEducationAgencyFederalFunds[];
  operationalStatusDescriptor?: string | null;
  indicators?: EducationOrganizationIndicator[];
  federalLocaleCodeDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StateEducationAgency.accountabilities`. */
export interface StateEducationAgencyAccountability {
  schoolYearTypeReference: SchoolYearTypeReference;
  cteGraduationRateInclusion?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StateEducationAgency.federalFunds`. */
export interface StateEducationAgencyFederalFunds {
  fiscalYear: number;
  federalProgramsFundingAllocation?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `EducationServiceCenter.stateEducationAgencyReference`, `LocalEducationAgency.stateEducationAgencyReference`. */
export interface StateEducationAgencyReference {
  stateEducationAgencyId: number;
  link?: { rel: string; href: string };
}
/** A record of `students`. Key: `studentUniqueId`. Required: `birthDate`, `firstName`, `lastSurname`, `studentUniqueId`. */
export interface Student {
  birthCity?: string | null;
  birthCountryDescriptor?: string | null;
  birthDate: string;
  birthInternationalProvince?: string | null;
  dateEnteredUS?: string | null;
  firstName: string;
  generationCodeSuffix?: string | null;
  lastSurname: string;
  maidenName?: string | null;
  middleName?: string | null;
  multipleBirthStatus?: boolean | null;
  personalTitlePrefix?: string | null;
  studentUniqueId: string;
  otherNames?: StudentOtherName[];
  birthSexDescriptor?: string | null;
  birthStateAbbreviationDescriptor?: string | null;
  personalIdentificationDocuments?: StudentPersonalIdentificationDocument[];
  personReference?: PersonReference;
  preferredFirstName?: string | null;
  preferredLastSurname?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentAcademicRecords`. Key: `educationOrganizationId`, `schoolYear`, `studentUniqueId`, `termDescriptor`. Required: `educationOrganizationReference`, `schoolYearTypeReference`, `studentReference`, `termDescriptor`. */
export interface StudentAcademicRecord {
  educationOrganizationReference: EducationOrganizationReference;
  schoolYearTypeReference: SchoolYearTypeReference;
  studentReference: StudentReference;
  cumulativeAttemptedCreditConversion?: number | null;
  cumulativeAttemptedCredits?: number | null;
  cumulativeEarnedCreditConversion?: number | null;
  cumulativeEarnedCredits?: number | null;
  projectedGraduationDate?: string | null;
  sessionAttemptedCreditConversion?: number | null;
  sessionAttemptedCredits?: number | null;
  sessionEarnedCreditConversion?: number | null;
  sessionEarnedCredits?: number | null;
  termDescriptor: string;
  classRanking?: StudentAcademicRecordClassRanking;
  academicHonors?: StudentAcademicRecordAcademicHonor[];
  diplomas?: StudentAcademicRecordDiploma[];
  recognitions?: StudentAcademicRecordRecognition[];
  reportCards?: StudentAcademicRecordReportCard[];
  cumulativeAttemptedCreditTypeDescriptor?: string | null;
  cumulativeEarnedCreditTypeDescriptor?: string | null;
  sessionAttemptedCreditTypeDescriptor?: string | null;
  sessionEarnedCreditTypeDescriptor?: string | null;
  gradePointAverages?: StudentAcademicRecordGradePointAverage[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAcademicRecord.academicHonors`. */
export interface StudentAcademicRecordAcademicHonor {
  achievementCategoryDescriptor?: string | null;
  achievementTitle?: string | null;
  achievementCategorySystem?: string | null;
  issuerName?: string | null;
  issuerOriginURL?: string | null;
  criteria?: string | null;
  criteriaURL?: string | null;
  evidenceStatement?: string | null;
  imageURL?: string | null;
  honorDescription: string;
  honorAwardDate?: string | null;
  honorAwardExpiresDate?: string | null;
  academicHonorCategoryDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAcademicRecord.classRanking`. */
export interface StudentAcademicRecordClassRanking {
  classRank: number;
  totalNumberInClass: number;
  percentageRanking?: number | null;
  classRankingDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAcademicRecord.diplomas`. */
export interface StudentAcademicRecordDiploma {
  diplomaAwardDate: string;
  achievementCategoryDescriptor?: string | null;
  achievementTitle?: string | null;
  achievementCategorySystem?: string | null;
  issuerName?: string | null;
  issuerOriginURL?: string | null;
  criteria?: string | null;
  criteriaURL?: string | null;
  evidenceStatement?: string | null;
  imageURL?: string | null;
  cteCompleter?: boolean | null;
  diplomaDescription?: string | null;
  diplomaAwardExpiresDate?: string | null;
  diplomaTypeDescriptor: string;
  diplomaLevelDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAcademicRecord.gradePointAverages`. */
export interface StudentAcademicRecordGradePointAverage {
  gradePointAverageTypeDescriptor: string;
  gradePointAverageValue: number;
  isCumulative?: boolean | null;
  maxGradePointAverageValue?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAcademicRecord.recognitions`. */
export interface StudentAcademicRecordRecognition {
  achievementCategoryDescriptor?: string | null;
  achievementTitle?: string | null;
  achievementCategorySystem?: string | null;
  issuerName?: string | null;
  issuerOriginURL?: string | null;
  criteria?: string | null;
  criteriaURL?: string | null;
  evidenceStatement?: string | null;
  imageURL?: string | null;
  recognitionDescription?: string | null;
  recognitionAwardDate?: string | null;
  recognitionAwardExpiresDate?: string | null;
  recognitionTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `CourseTranscript.studentAcademicRecordReference`, `CredentialStudentAcademicRecord.studentAcademicRecordReference`. */
export interface StudentAcademicRecordReference {
  studentUniqueId: string;
  educationOrganizationId: number;
  schoolYear: number;
  termDescriptor: string;
  link?: { rel: string; href: string };
}
/** Part of `StudentAcademicRecord.reportCards`. */
export interface StudentAcademicRecordReportCard {
  reportCardReference: ReportCardReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentAssessments`. Key: `assessmentIdentifier`, `namespace`, `studentAssessmentIdentifier`, `studentUniqueId`. Required: `assessmentReference`, `studentReference`, `studentAssessmentIdentifier`, `schoolYearTypeReference`. */
export interface StudentAssessment {
  assessmentReference: AssessmentReference;
  studentReference: StudentReference;
  administrationDate?: string | null;
  administrationEndDate?: string | null;
  administrationLanguageDescriptor?: string | null;
  eventDescription?: string | null;
  serialNumber?: string | null;
  whenAssessedGradeLevelDescriptor?: string | null;
  accommodations?: StudentAssessmentAccommodation[];
  items?: StudentAssessmentItem[];
  performanceLevels?: StudentAssessmentPerformanceLevel[];
  scoreResults?: StudentAssessmentScoreResult[];
  studentObjectiveAssessments?: StudentAssessmentStudentObjectiveAssessment[];
  studentAssessmentIdentifier: string;
  schoolYearTypeReference: SchoolYearTypeReference;
  administrationEnvironmentDescriptor?: string | null;
  eventCircumstanceDescriptor?: string | null;
  reasonNotTestedDescriptor?: string | null;
  retestIndicatorDescriptor?: string | null;
  platformTypeDescriptor?: string | null;
  reportedSchoolReference?: SchoolReference;
  assessedMinutes?: number | null;
  period?: StudentAssessmentPeriod;
  reportedSchoolIdentifier?: string | null;
  assessedGradeLevelDescriptor?: string | null;
  indicators?: StudentAssessmentIndicator[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessment.accommodations`. */
export interface StudentAssessmentAccommodation {
  accommodationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentAssessmentEducationOrganizationAssociations`. Key: `assessmentIdentifier`, `educationOrganizationAssociationTypeDescriptor`, `educationOrganizationId`, `namespace`, `studentAssessmentIdentifier`, `studentUniqueId`. Required: `educationOrganizationAssociationTypeDescriptor`, `educationOrganizationReference`, `studentAssessmentReference`. */
export interface StudentAssessmentEducationOrganizationAssociation {
  educationOrganizationAssociationTypeDescriptor: string;
  educationOrganizationReference: EducationOrganizationReference;
  schoolYearTypeReference?: SchoolYearTypeReference;
  studentAssessmentReference: StudentAssessmentReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessment.indicators`. */
export interface StudentAssessmentIndicator {
  indicator: string;
  indicatorName: string;
  indicatorGroup?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessment.items`. */
export interface StudentAssessmentItem {
  assessmentItemReference: AssessmentItemReference;
  assessmentResponse?: string | null;
  descriptiveFeedback?: string | null;
  rawScoreResult?: number | null;
  timeAssessed?: string | null;
  assessmentItemResultDescriptor: string;
  responseIndicatorDescriptor?: string | null;
  itemNumber?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessment.performanceLevels`. */
export interface StudentAssessmentPerformanceLevel {
  performanceLevelDescriptor: string;
  assessmentReportingMethodDescriptor: string;
  performanceLevelIndicatorName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessment.period`. */
export interface StudentAssessmentPeriod {
  assessmentPeriodDescriptor: string;
  beginDate?: string | null;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `CertificationExamResult.certificationExamStudentAssessmentReference`, `StudentAssessmentEducationOrganizationAssociation.studentAssessmentReference`. */
export interface StudentAssessmentReference {
  assessmentIdentifier: string;
  namespace: string;
  studentAssessmentIdentifier: string;
  studentUniqueId: string;
  link?: { rel: string; href: string };
}
/** A record of `studentAssessmentRegistrations`. Key: `administrationIdentifier`, `assessmentIdentifier`, `assigningEducationOrganizationId`, `educationOrganizationId`, `namespace`, `studentUniqueId`. Required: `assessmentAdministrationReference`, `studentDemographicReference`, `studentSchoolAssociationReference`. */
export interface StudentAssessmentRegistration {
  assessmentAdministrationReference: AssessmentAdministrationReference;
  reportingEducationOrganizationReference?: EducationOrganizationReference;
  scheduledStudentEducationOrganizationAssessmentAccommodationReference?: StudentEducationOrganizationAssessmentAccommodationReference;
  studentDemographicReference: StudentDemographicReference;
  studentSchoolAssociationReference: StudentSchoolAssociationReference;
  testingEducationOrganizationReference?: EducationOrganizationReference;
  assessmentAccommodations?: StudentAssessmentRegistrationAssessmentAccommodation[];
  assessmentCustomizations?: StudentAssessmentRegistrationAssessmentCustomization[];
  assessmentGradeLevelDescriptor?: string | null;
  platformTypeDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessmentRegistration.assessmentAccommodations`. */
export interface StudentAssessmentRegistrationAssessmentAccommodation {
  accommodationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessmentRegistration.assessmentCustomizations`. */
export interface StudentAssessmentRegistrationAssessmentCustomization {
  customizationKey: string;
  customizationValue: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentAssessmentRegistrationBatteryPartAssociations`. Key: `administrationIdentifier`, `assessmentBatteryPartName`, `assessmentIdentifier`, `assigningEducationOrganizationId`, `educationOrganizationId`, `namespace`, `studentUniqueId`. Required: `assessmentBatteryPartReference`, `studentAssessmentRegistrationReference`. */
export interface StudentAssessmentRegistrationBatteryPartAssociation {
  assessmentBatteryPartReference: AssessmentBatteryPartReference;
  studentAssessmentRegistrationReference: StudentAssessmentRegistrationReference;
  accommodations?: StudentAssessmentRegistrationBatteryPartAssociationAccommodation[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessmentRegistrationBatteryPartAssociation.accommodations`. */
export interface StudentAssessmentRegistrationBatteryPartAssociationAccommodation {
  accommodationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentAssessmentRegistrationBatteryPartAssociation.studentAssessmentRegistrationReference`. */
export interface StudentAssessmentRegistrationReference {
  administrationIdentifier: string;
  assessmentIdentifier: string;
  assigningEducationOrganizationId: number;
  educationOrganizationId: number;
  namespace: string;
  studentUniqueId: string;
  link?: { rel: string; href: string };
}
/** Part of `StudentAssessment.scoreResults`. */
export interface StudentAssessmentScoreResult {
  result: string;
  assessmentReportingMethodDescriptor: string;
  resultDatatypeTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessment.studentObjectiveAssessments`. */
export interface StudentAssessmentStudentObjectiveAssessment {
  objectiveAssessmentReference: ObjectiveAssessmentReference;
  performanceLevels?: StudentAssessmentStudentObjectiveAssessmentPerformanceLevel[];
  scoreResults?: StudentAssessmentStudentObjectiveAssessmentScoreResult[];
  administrationDate?: string | null;
  administrationEndDate?: string | null;
  assessedMinutes?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessmentStudentObjectiveAssessment.performanceLevels`. */
export interface StudentAssessmentStudentObjectiveAssessmentPerformanceLevel {
  performanceLevelDescriptor: string;
  assessmentReportingMethodDescriptor: string;
  performanceLevelIndicatorName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessmentStudentObjectiveAssessment.scoreResults`. */
export interface StudentAssessmentStudentObjectiveAssessmentScoreResult {
  result: string;
  assessmentReportingMethodDescriptor: string;
  resultDatatypeTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentCTEProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `beginDate`. */
export interface StudentCTEProgramAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  beginDate: string;
  endDate?: string | null;
  reasonExitedDescriptor?: string | null;
  servedOutsideOfRegularSession?: boolean | null;
  nonTraditionalGenderStatus?: boolean | null;
  privateCTEProgram?: boolean | null;
  technicalSkillsAssessmentDescriptor?: string | null;
  cteProgramServices?: StudentCTEProgramAssociationCTEProgramService[];
  programParticipationStatuses?: GeneralStudentProgramAssociationProgramParticipationStatus[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentCTEProgramAssociation.cteProgramServices`. */
export interface StudentCTEProgramAssociationCTEProgramService {
  cteProgramServiceDescriptor: string;
  cipCode?: string | null;
  primaryIndicator?: boolean | null;
  serviceBeginDate?: string | null;
  serviceEndDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentCohortAssociations`. Key: `beginDate`, `cohortIdentifier`, `educationOrganizationId`, `studentUniqueId`. Required: `cohortReference`, `studentReference`, `beginDate`. */
export interface StudentCohortAssociation {
  cohortReference: CohortReference;
  studentReference: StudentReference;
  beginDate: string;
  endDate?: string | null;
  sections?: StudentCohortAssociationSection[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentCohortAssociation.sections`. */
export interface StudentCohortAssociationSection {
  sectionReference: SectionReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentCompetencyObjectives`. Key: `gradingPeriodDescriptor`, `gradingPeriodName`, `gradingPeriodSchoolId`, `gradingPeriodSchoolYear`, `objective`, `objectiveEducationOrganizationId`, `objectiveGradeLevelDescriptor`, `studentUniqueId`. Required: `objectiveCompetencyObjectiveReference`, `gradingPeriodReference`, `studentReference`, `competencyLevelDescriptor`. */
export interface StudentCompetencyObjective {
  objectiveCompetencyObjectiveReference: CompetencyObjectiveReference;
  gradingPeriodReference: GradingPeriodReference;
  studentReference: StudentReference;
  competencyLevelDescriptor: string;
  diagnosticStatement?: string | null;
  generalStudentProgramAssociations?: StudentCompetencyObjectiveGeneralStudentProgramAssociation[];
  studentSectionAssociations?: StudentCompetencyObjectiveStudentSectionAssociation[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentCompetencyObjective.generalStudentProgramAssociations`. */
export interface StudentCompetencyObjectiveGeneralStudentProgramAssociation {
  generalStudentProgramAssociationReference: GeneralStudentProgramAssociationReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ReportCardStudentCompetencyObjective.studentCompetencyObjectiveReference`. */
export interface StudentCompetencyObjectiveReference {
  studentUniqueId: string;
  objective: string;
  objectiveGradeLevelDescriptor: string;
  objectiveEducationOrganizationId: number;
  gradingPeriodDescriptor: string;
  gradingPeriodSchoolId: number;
  gradingPeriodSchoolYear: number;
  gradingPeriodName: string;
  link?: { rel: string; href: string };
}
/** Part of `StudentCompetencyObjective.studentSectionAssociations`. */
export interface StudentCompetencyObjectiveStudentSectionAssociation {
  studentSectionAssociationReference: StudentSectionAssociationReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentContactAssociations`. Key: `contactUniqueId`, `studentUniqueId`. Required: `contactReference`, `studentReference`. */
export interface StudentContactAssociation {
  contactReference: ContactReference;
  studentReference: StudentReference;
  contactPriority?: number | null;
  contactRestrictions?: string | null;
  emergencyContactStatus?: boolean | null;
  legalGuardian?: boolean | null;
  livesWith?: boolean | null;
  primaryContactStatus?: boolean | null;
  relationDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentDemographics`. Key: `educationOrganizationId`, `studentUniqueId`. Required: `educationOrganizationReference`, `studentReference`. */
export interface StudentDemographic {
  educationOrganizationReference: EducationOrganizationReference;
  studentReference: StudentReference;
  ancestryEthnicOrigins?: StudentDemographicAncestryEthnicOrigin[];
  citizenshipStatusDescriptor?: string | null;
  disabilities?: StudentDemographicDisability[];
  economicDisadvantageDescriptor?: string | null;
  genderIdentity?: string | null;
  hispanicLatinoEthnicity?: boolean | null;
  identificationDocuments?: StudentDemographicIdentificationDocument[];
  languages?: StudentDemographicLanguage[];
  limitedEnglishProficiencyDescriptor?: string | null;
  races?: StudentDemographicRace[];
  sexDescriptor?: string | null;
  studentCharacteristics?: StudentDemographicStudentCharacteristic[];
  supporterMilitaryConnectionDescriptor?: string | null;
  tribalAffiliations?: StudentDemographicTribalAffiliation[];
  visas?: StudentDemographicVisa[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDemographic.ancestryEthnicOrigins`. */
export interface StudentDemographicAncestryEthnicOrigin {
  ancestryEthnicOriginDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDemographic.disabilities`. */
export interface StudentDemographicDisability {
  disabilityDescriptor: string;
  disabilityDeterminationSourceTypeDescriptor?: string | null;
  disabilityDiagnosis?: string | null;
  orderOfDisability?: number | null;
  designations?: StudentDemographicDisabilityDesignation[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDemographicDisability.designations`. */
export interface StudentDemographicDisabilityDesignation {
  disabilityDesignationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDemographic.identificationDocuments`. */
export interface StudentDemographicIdentificationDocument {
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  issuerCountryDescriptor?: string | null;
  documentExpirationDate?: string | null;
  documentTitle?: string | null;
  issuerDocumentIdentificationCode?: string | null;
  issuerName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDemographic.languages`. */
export interface StudentDemographicLanguage {
  languageDescriptor: string;
  uses?: StudentDemographicLanguageUse[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDemographicLanguage.uses`. */
export interface StudentDemographicLanguageUse {
  languageUseDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDemographic.races`. */
export interface StudentDemographicRace {
  raceDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentAssessmentRegistration.studentDemographicReference`. */
export interface StudentDemographicReference {
  educationOrganizationId: number;
  studentUniqueId: string;
  link?: { rel: string; href: string };
}
/** Part of `StudentDemographic.studentCharacteristics`. */
export interface StudentDemographicStudentCharacteristic {
  studentCharacteristicDescriptor: string;
  designatedBy?: string | null;
  periods?: StudentDemographicStudentCharacteristicPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDemographicStudentCharacteristic.periods`. */
export interface StudentDemographicStudentCharacteristicPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDemographic.tribalAffiliations`. */
export interface StudentDemographicTribalAffiliation {
  tribalAffiliationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDemographic.visas`. */
export interface StudentDemographicVisa {
  visaDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentDirectories`. Key: `educationOrganizationId`, `studentUniqueId`. Required: `educationOrganizationReference`, `studentReference`. */
export interface StudentDirectory {
  educationOrganizationReference: EducationOrganizationReference;
  studentReference: StudentReference;
  addresses?: StudentDirectoryAddress[];
  electronicMails?: StudentDirectoryElectronicMail[];
  internationalAddresses?: StudentDirectoryInternationalAddress[];
  telephones?: StudentDirectoryTelephone[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDirectory.addresses`. */
export interface StudentDirectoryAddress {
  addressTypeDescriptor: string;
  stateAbbreviationDescriptor: string;
  city: string;
  postalCode: string;
  streetNumberName: string;
  localeDescriptor?: string | null;
  apartmentRoomSuiteNumber?: string | null;
  buildingSiteNumber?: string | null;
  congressionalDistrict?: string | null;
  countyFIPSCode?: string | null;
  doNotPublishIndicator?: boolean | null;
  latitude?: string | null;
  longitude?: string | null;
  nameOfCounty?: string | null;
  periods?: StudentDirectoryAddressPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDirectoryAddress.periods`. */
export interface StudentDirectoryAddressPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDirectory.electronicMails`. */
export interface StudentDirectoryElectronicMail {
  electronicMailTypeDescriptor: string;
  electronicMailAddress: string;
  doNotPublishIndicator?: boolean | null;
  primaryEmailAddressIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDirectory.internationalAddresses`. */
export interface StudentDirectoryInternationalAddress {
  addressTypeDescriptor: string;
  countryDescriptor: string;
  addressLine1: string;
  addressLine2?: string | null;
  addressLine3?: string | null;
  addressLine4?: string | null;
  beginDate?: string | null;
  endDate?: string | null;
  latitude?: string | null;
  longitude?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDirectory.telephones`. */
export interface StudentDirectoryTelephone {
  telephoneNumberTypeDescriptor: string;
  telephoneNumber: string;
  doNotPublishIndicator?: boolean | null;
  orderOfPriority?: number | null;
  textMessageCapabilityIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentDisciplineIncidentBehaviorAssociations`. Key: `behaviorDescriptor`, `incidentIdentifier`, `schoolId`, `studentUniqueId`. Required: `behaviorDescriptor`, `disciplineIncidentReference`, `studentReference`. */
export interface StudentDisciplineIncidentBehaviorAssociation {
  behaviorDescriptor: string;
  disciplineIncidentReference: DisciplineIncidentReference;
  studentReference: StudentReference;
  behaviorDetailedDescription?: string | null;
  disciplineIncidentParticipationCodes?: StudentDisciplineIncidentBehaviorAssociationDisciplineIncidentParticipationCode[];
  weapons?: StudentDisciplineIncidentBehaviorAssociationWeapon[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDisciplineIncidentBehaviorAssociation.disciplineIncidentParticipationCodes`. */
export interface StudentDisciplineIncidentBehaviorAssociationDisciplineIncidentParticipationCode {
  disciplineIncidentParticipationCodeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `DisciplineActionStudentDisciplineIncidentBehaviorAssociation.studentDisciplineIncidentBehaviorAssociationReference`. */
export interface StudentDisciplineIncidentBehaviorAssociationReference {
  behaviorDescriptor: string;
  incidentIdentifier: string;
  schoolId: number;
  studentUniqueId: string;
  link?: { rel: string; href: string };
}
/** Part of `StudentDisciplineIncidentBehaviorAssociation.weapons`. */
export interface StudentDisciplineIncidentBehaviorAssociationWeapon {
  weaponDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentDisciplineIncidentNonOffenderAssociations`. Key: `incidentIdentifier`, `schoolId`, `studentUniqueId`. Required: `disciplineIncidentReference`, `studentReference`. */
export interface StudentDisciplineIncidentNonOffenderAssociation {
  disciplineIncidentReference: DisciplineIncidentReference;
  studentReference: StudentReference;
  disciplineIncidentParticipationCodes?: StudentDisciplineIncidentNonOffenderAssociationDisciplineIncidentParticipationCode[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDisciplineIncidentNonOffenderAssociation.disciplineIncidentParticipationCodes`. */
export interface StudentDisciplineIncidentNonOffenderAssociationDisciplineIncidentParticipationCode {
  disciplineIncidentParticipationCodeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentEducationOrganizationAssessmentAccommodations`. Key: `educationOrganizationId`, `studentUniqueId`. Required: `educationOrganizationReference`, `studentReference`. */
export interface StudentEducationOrganizationAssessmentAccommodation {
  educationOrganizationReference: EducationOrganizationReference;
  studentReference: StudentReference;
  generalAccommodations?: StudentEducationOrganizationAssessmentAccommodationGeneralAccommodation[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssessmentAccommodation.generalAccommodations`. */
export interface StudentEducationOrganizationAssessmentAccommodationGeneralAccommodation {
  accommodationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentAssessmentRegistration.scheduledStudentEducationOrganizationAssessmentAccommodationReference`. */
export interface StudentEducationOrganizationAssessmentAccommodationReference {
  educationOrganizationId: number;
  studentUniqueId: string;
  link?: { rel: string; href: string };
}
/** A record of `studentEducationOrganizationAssociations`. Key: `educationOrganizationId`, `studentUniqueId`. Required: `educationOrganizationReference`, `studentReference`. */
export interface StudentEducationOrganizationAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  studentReference: StudentReference;
  cohortYears?: StudentEducationOrganizationAssociationCohortYear[];
  loginId?: string | null;
  profileThumbnail?: string | null;
  studentIndicators?: StudentEducationOrganizationAssociationStudentIndicator[];
  barrierToInternetAccessInResidenceDescriptor?: string | null;
  internetAccessInResidence?: boolean | null;
  internetAccessTypeInResidenceDescriptor?: string | null;
  internetPerformanceInResidenceDescriptor?: string | null;
  primaryLearningDeviceAccessDescriptor?: string | null;
  primaryLearningDeviceAwayFromSchoolDescriptor?: string | null;
  primaryLearningDeviceProviderDescriptor?: string | null;
  displacedStudents?: StudentEducationOrganizationAssociationDisplacedStudent[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.cohortYears`. */
export interface StudentEducationOrganizationAssociationCohortYear {
  cohortYearTypeDescriptor: string;
  schoolYearTypeReference: SchoolYearTypeReference;
  termDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.displacedStudents`. */
export interface StudentEducationOrganizationAssociationDisplacedStudent {
  displacedStudentStatusDescriptor: string;
  crisisHomelessnessIndicator?: boolean | null;
  displacedStudentEndDate?: string | null;
  displacedStudentStartDate?: string | null;
  crisisEventReference: CrisisEventReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.studentIndicators`. */
export interface StudentEducationOrganizationAssociationStudentIndicator {
  indicatorName: string;
  designatedBy?: string | null;
  indicator: string;
  indicatorGroup?: string | null;
  periods?: StudentEducationOrganizationAssociationStudentIndicatorPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociationStudentIndicator.periods`. */
export interface StudentEducationOrganizationAssociationStudentIndicatorPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentEducationOrganizationResponsibilityAssociations`. Key: `beginDate`, `educationOrganizationId`, `responsibilityDescriptor`, `studentUniqueId`. Required: `beginDate`, `responsibilityDescriptor`, `educationOrganizationReference`, `studentReference`. */
export interface StudentEducationOrganizationResponsibilityAssociation {
  beginDate: string;
  responsibilityDescriptor: string;
  educationOrganizationReference: EducationOrganizationReference;
  studentReference: StudentReference;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentGradebookEntries`. Key: `gradebookEntryIdentifier`, `namespace`, `studentUniqueId`. Required: `gradebookEntryReference`, `studentReference`. */
export interface StudentGradebookEntry {
  gradebookEntryReference: GradebookEntryReference;
  competencyLevelDescriptor?: string | null;
  dateFulfilled?: string | null;
  diagnosticStatement?: string | null;
  letterGradeEarned?: string | null;
  numericGradeEarned?: number | null;
  studentReference: StudentReference;
  assignmentLateStatusDescriptor?: string | null;
  pointsEarned?: number | null;
  submissionStatusDescriptor?: string | null;
  timeFulfilled?: string | null;
  assignmentPassed?: boolean | null;
  dateCompleted?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentHealths`. Key: `educationOrganizationId`, `studentUniqueId`. Required: `educationOrganizationReference`, `studentReference`, `asOfDate`. */
export interface StudentHealth {
  educationOrganizationReference: EducationOrganizationReference;
  studentReference: StudentReference;
  additionalImmunizations?: StudentHealthAdditionalImmunization[];
  asOfDate: string;
  nonMedicalImmunizationExemptionDate?: string | null;
  nonMedicalImmunizationExemptionDescriptor?: string | null;
  requiredImmunizations?: StudentHealthRequiredImmunization[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentHealth.additionalImmunizations`. */
export interface StudentHealthAdditionalImmunization {
  immunizationName: string;
  dates?: StudentHealthAdditionalImmunizationDate[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentHealthAdditionalImmunization.dates`. */
export interface StudentHealthAdditionalImmunizationDate {
  immunizationDate: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentHealth.requiredImmunizations`. */
export interface StudentHealthRequiredImmunization {
  immunizationTypeDescriptor: string;
  medicalExemption?: string | null;
  medicalExemptionDate?: string | null;
  dates?: StudentHealthRequiredImmunizationDate[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentHealthRequiredImmunization.dates`. */
export interface StudentHealthRequiredImmunizationDate {
  immunizationDate: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentHomelessProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `beginDate`, `educationOrganizationReference`, `programReference`, `studentReference`. */
export interface StudentHomelessProgramAssociation {
  beginDate: string;
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  awaitingFosterCare?: boolean | null;
  endDate?: string | null;
  homelessPrimaryNighttimeResidenceDescriptor?: string | null;
  homelessProgramServices?: StudentHomelessProgramAssociationHomelessProgramService[];
  homelessUnaccompaniedYouth?: boolean | null;
  reasonExitedDescriptor?: string | null;
  servedOutsideOfRegularSession?: boolean | null;
  programParticipationStatuses?: GeneralStudentProgramAssociationProgramParticipationStatus[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentHomelessProgramAssociation.homelessProgramServices`. */
export interface StudentHomelessProgramAssociationHomelessProgramService {
  homelessProgramServiceDescriptor: string;
  primaryIndicator?: boolean | null;
  serviceBeginDate?: string | null;
  serviceEndDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentIdentificationCodes`. Key: `educationOrganizationId`, `studentIdentificationSystemDescriptor`, `studentUniqueId`. Required: `studentIdentificationSystemDescriptor`, `identificationCode`, `educationOrganizationReference`, `studentReference`. */
export interface StudentIdentificationCode {
  studentIdentificationSystemDescriptor: string;
  assigningOrganizationIdentificationCode?: string | null;
  identificationCode: string;
  educationOrganizationReference: EducationOrganizationReference;
  studentReference: StudentReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentInterventionAssociations`. Key: `educationOrganizationId`, `interventionIdentificationCode`, `studentUniqueId`. Required: `interventionReference`, `studentReference`. */
export interface StudentInterventionAssociation {
  cohortReference?: CohortReference;
  interventionReference: InterventionReference;
  studentReference: StudentReference;
  diagnosticStatement?: string | null;
  interventionEffectivenesses?: StudentInterventionAssociationInterventionEffectiveness[];
  dosage?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentInterventionAssociation.interventionEffectivenesses`. */
export interface StudentInterventionAssociationInterventionEffectiveness {
  diagnosisDescriptor: string;
  gradeLevelDescriptor: string;
  improvementIndex?: number | null;
  populationServedDescriptor: string;
  interventionEffectivenessRatingDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentInterventionAttendanceEvents`. Key: `attendanceEventCategoryDescriptor`, `educationOrganizationId`, `eventDate`, `interventionIdentificationCode`, `studentUniqueId`. Required: `interventionReference`, `studentReference`, `attendanceEventCategoryDescriptor`, `eventDate`. */
export interface StudentInterventionAttendanceEvent {
  interventionReference: InterventionReference;
  studentReference: StudentReference;
  attendanceEventCategoryDescriptor: string;
  attendanceEventReason?: string | null;
  eventDate: string;
  educationalEnvironmentDescriptor?: string | null;
  eventDuration?: number | null;
  interventionDuration?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentLanguageInstructionProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `beginDate`, `educationOrganizationReference`, `programReference`, `studentReference`. */
export interface StudentLanguageInstructionProgramAssociation {
  beginDate: string;
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  endDate?: string | null;
  englishLanguageProficiencyAssessments?: StudentLanguageInstructionProgramAssociationEnglishLanguageProficiencyAssessment[];
  englishLearnerParticipation?: boolean | null;
  languageInstructionProgramServices?: StudentLanguageInstructionProgramAssociationLanguageInstructionProgramService[];
  reasonExitedDescriptor?: string | null;
  servedOutsideOfRegularSession?: boolean | null;
  dosage?: number | null;
  programParticipationStatuses?: GeneralStudentProgramAssociationProgramParticipationStatus[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentLanguageInstructionProgramAssociation.englishLanguageProficiencyAssessments`. */
export interface StudentLanguageInstructionProgramAssociationEnglishLanguageProficiencyAssessment {
  monitoredDescriptor?: string | null;
  participationDescriptor?: string | null;
  proficiencyDescriptor?: string | null;
  progressDescriptor?: string | null;
  schoolYearTypeReference: SchoolYearTypeReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentLanguageInstructionProgramAssociation.languageInstructionProgramServices`. */
export interface StudentLanguageInstructionProgramAssociationLanguageInstructionProgramService {
  languageInstructionProgramServiceDescriptor: string;
  primaryIndicator?: boolean | null;
  serviceBeginDate?: string | null;
  serviceEndDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentMigrantEducationProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `beginDate`, `lastQualifyingMove`, `priorityForServices`. */
export interface StudentMigrantEducationProgramAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  beginDate: string;
  continuationOfServicesReasonDescriptor?: string | null;
  endDate?: string | null;
  lastQualifyingMove: string;
  priorityForServices: boolean;
  reasonExitedDescriptor?: string | null;
  servedOutsideOfRegularSession?: boolean | null;
  usInitialEntry?: string | null;
  usInitialSchoolEntry?: string | null;
  usMostRecentEntry?: string | null;
  eligibilityExpirationDate?: string | null;
  migrantEducationProgramServices?: StudentMigrantEducationProgramAssociationMigrantEducationProgramService[];
  qualifyingArrivalDate?: string | null;
  stateResidencyDate?: string | null;
  programParticipationStatuses?: GeneralStudentProgramAssociationProgramParticipationStatus[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentMigrantEducationProgramAssociation.migrantEducationProgramServices`. */
export interface StudentMigrantEducationProgramAssociationMigrantEducationProgramService {
  migrantEducationProgramServiceDescriptor: string;
  primaryIndicator?: boolean | null;
  serviceBeginDate?: string | null;
  serviceEndDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentNeglectedOrDelinquentProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `beginDate`, `educationOrganizationReference`, `programReference`, `studentReference`. */
export interface StudentNeglectedOrDelinquentProgramAssociation {
  beginDate: string;
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  elaProgressLevelDescriptor?: string | null;
  endDate?: string | null;
  mathematicsProgressLevelDescriptor?: string | null;
  neglectedOrDelinquentProgramDescriptor?: string | null;
  neglectedOrDelinquentProgramServices?: StudentNeglectedOrDelinquentProgramAssociationNeglectedOrDelinquentProgramService[];
  reasonExitedDescriptor?: string | null;
  servedOutsideOfRegularSession?: boolean | null;
  programParticipationStatuses?: GeneralStudentProgramAssociationProgramParticipationStatus[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentNeglectedOrDelinquentProgramAssociation.neglectedOrDelinquentProgramServices`. */
export interface StudentNeglectedOrDelinquentProgramAssociationNeglectedOrDelinquentProgramService {
  neglectedOrDelinquentProgramServiceDescriptor: string;
  primaryIndicator?: boolean | null;
  serviceBeginDate?: string | null;
  serviceEndDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.otherNames`. */
export interface StudentOtherName {
  personalTitlePrefix?: string | null;
  firstName: string;
  middleName?: string | null;
  lastSurname: string;
  generationCodeSuffix?: string | null;
  otherNameTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentPaths`. Key: `educationOrganizationId`, `pathName`, `studentUniqueId`. Required: `pathReference`, `studentReference`. */
export interface StudentPath {
  pathReference: PathReference;
  studentReference: StudentReference;
  periods?: StudentPathPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentPathMilestoneStatuses`. Key: `educationOrganizationId`, `pathMilestoneName`, `pathMilestoneTypeDescriptor`, `pathName`, `studentUniqueId`. Required: `pathMilestoneReference`, `studentPathReference`. */
export interface StudentPathMilestoneStatus {
  pathMilestoneReference: PathMilestoneReference;
  pathPhaseReference?: PathPhaseReference;
  studentPathReference: StudentPathReference;
  completionIndicator?: boolean | null;
  event?: StudentPathMilestoneStatusEvent;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentPathMilestoneStatus.event`. */
export interface StudentPathMilestoneStatusEvent {
  pathMilestoneStatusDescriptor: string;
  description?: string | null;
  pathMilestoneStatusDate: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentPath.periods`. */
export interface StudentPathPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentPathPhaseStatuses`. Key: `educationOrganizationId`, `pathName`, `pathPhaseName`, `studentUniqueId`. Required: `pathPhaseReference`, `studentPathReference`. */
export interface StudentPathPhaseStatus {
  pathPhaseReference: PathPhaseReference;
  studentPathReference: StudentPathReference;
  completionIndicator?: boolean | null;
  events?: StudentPathPhaseStatusEvent[];
  periods?: StudentPathPhaseStatusPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentPathPhaseStatus.events`. */
export interface StudentPathPhaseStatusEvent {
  pathPhaseStatusDescriptor: string;
  pathPhaseStatusDate: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentPathPhaseStatus.periods`. */
export interface StudentPathPhaseStatusPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentPathMilestoneStatus.studentPathReference`, `StudentPathPhaseStatus.studentPathReference`. */
export interface StudentPathReference {
  educationOrganizationId: number;
  pathName: string;
  studentUniqueId: string;
  link?: { rel: string; href: string };
}
/** Part of `Student.personalIdentificationDocuments`. */
export interface StudentPersonalIdentificationDocument {
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  issuerCountryDescriptor?: string | null;
  documentExpirationDate?: string | null;
  documentTitle?: string | null;
  issuerDocumentIdentificationCode?: string | null;
  issuerName?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `beginDate`. */
export interface StudentProgramAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  beginDate: string;
  endDate?: string | null;
  reasonExitedDescriptor?: string | null;
  servedOutsideOfRegularSession?: boolean | null;
  services?: StudentProgramAssociationService[];
  programParticipationStatuses?: GeneralStudentProgramAssociationProgramParticipationStatus[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentProgramAssociation.services`. */
export interface StudentProgramAssociationService {
  serviceDescriptor: string;
  primaryIndicator?: boolean | null;
  serviceBeginDate?: string | null;
  serviceEndDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentProgramAttendanceEvents`. Key: `attendanceEventCategoryDescriptor`, `educationOrganizationId`, `eventDate`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `attendanceEventCategoryDescriptor`, `eventDate`. */
export interface StudentProgramAttendanceEvent {
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  attendanceEventCategoryDescriptor: string;
  attendanceEventReason?: string | null;
  eventDate: string;
  educationalEnvironmentDescriptor?: string | null;
  eventDuration?: number | null;
  programAttendanceDuration?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentProgramEvaluations`. Key: `evaluationDate`, `programEducationOrganizationId`, `programEvaluationPeriodDescriptor`, `programEvaluationTitle`, `programEvaluationTypeDescriptor`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `evaluationDate`, `programEvaluationReference`, `studentReference`. */
export interface StudentProgramEvaluation {
  evaluationDate: string;
  educationOrganizationReference?: EducationOrganizationReference;
  programEvaluationReference: ProgramEvaluationReference;
  staffEvaluatorStaffReference?: StaffReference;
  studentReference: StudentReference;
  evaluationDuration?: number | null;
  externalEvaluators?: StudentProgramEvaluationExternalEvaluator[];
  studentEvaluationElements?: StudentProgramEvaluationStudentEvaluationElement[];
  studentEvaluationObjectives?: StudentProgramEvaluationStudentEvaluationObjective[];
  summaryEvaluationComment?: string | null;
  summaryEvaluationNumericRating?: number | null;
  summaryEvaluationRatingLevelDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentProgramEvaluation.externalEvaluators`. */
export interface StudentProgramEvaluationExternalEvaluator {
  externalEvaluator: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentProgramEvaluation.studentEvaluationElements`. */
export interface StudentProgramEvaluationStudentEvaluationElement {
  evaluationElementRatingLevelDescriptor?: string | null;
  evaluationElementNumericRating?: number | null;
  programEvaluationElementReference: ProgramEvaluationElementReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentProgramEvaluation.studentEvaluationObjectives`. */
export interface StudentProgramEvaluationStudentEvaluationObjective {
  evaluationObjectiveRatingLevelDescriptor?: string | null;
  evaluationObjectiveNumericRating?: number | null;
  programEvaluationObjectiveReference: ProgramEvaluationObjectiveReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `DisciplineAction.studentReference`, `FieldworkExperience.studentReference`, `FinancialAid.studentReference` and 40 other fields. */
export interface StudentReference {
  studentUniqueId: string;
  link?: { rel: string; href: string };
}
/** A record of `studentSchoolAssociations`. Key: `entryDate`, `schoolId`, `studentUniqueId`. Required: `schoolReference`, `studentReference`, `entryDate`, `entryGradeLevelDescriptor`. */
export interface StudentSchoolAssociation {
  graduationPlanReference?: GraduationPlanReference;
  schoolReference: SchoolReference;
  schoolYearTypeReference?: SchoolYearTypeReference;
  classOfSchoolYearTypeReference?: SchoolYearTypeReference;
  studentReference: StudentReference;
  employedWhileEnrolled?: boolean | null;
  entryDate: string;
  entryGradeLevelDescriptor: string;
  entryTypeDescriptor?: string | null;
  exitWithdrawDate?: string | null;
  exitWithdrawTypeDescriptor?: string | null;
  primarySchool?: boolean | null;
  repeatGradeIndicator?: boolean | null;
  residencyStatusDescriptor?: string | null;
  schoolChoiceTransfer?: boolean | null;
  educationPlans?: StudentSchoolAssociationEducationPlan[];
  calendarReference?: CalendarReference;
  entryGradeLevelReasonDescriptor?: string | null;
  alternativeGraduationPlans?: StudentSchoolAssociationAlternativeGraduationPlan[];
  fullTimeEquivalency?: number | null;
  termCompletionIndicator?: boolean | null;
  nextYearSchoolReference?: SchoolReference;
  enrollmentTypeDescriptor?: string | null;
  nextYearGradeLevelDescriptor?: string | null;
  schoolChoice?: boolean | null;
  schoolChoiceBasisDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSchoolAssociation.alternativeGraduationPlans`. */
export interface StudentSchoolAssociationAlternativeGraduationPlan {
  alternativeGraduationPlanReference: GraduationPlanReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSchoolAssociation.educationPlans`. */
export interface StudentSchoolAssociationEducationPlan {
  educationPlanDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentAssessmentRegistration.studentSchoolAssociationReference`. */
export interface StudentSchoolAssociationReference {
  entryDate: string;
  schoolId: number;
  studentUniqueId: string;
  link?: { rel: string; href: string };
}
/** A record of `studentSchoolAttendanceEvents`. Key: `attendanceEventCategoryDescriptor`, `eventDate`, `schoolId`, `schoolYear`, `sessionName`, `studentUniqueId`. Required: `schoolReference`, `sessionReference`, `studentReference`, `attendanceEventCategoryDescriptor`, `eventDate`. */
export interface StudentSchoolAttendanceEvent {
  schoolReference: SchoolReference;
  sessionReference: SessionReference;
  studentReference: StudentReference;
  attendanceEventCategoryDescriptor: string;
  attendanceEventReason?: string | null;
  eventDate: string;
  educationalEnvironmentDescriptor?: string | null;
  eventDuration?: number | null;
  arrivalTime?: string | null;
  departureTime?: string | null;
  schoolAttendanceDuration?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentSchoolFoodServiceProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `beginDate`, `educationOrganizationReference`, `programReference`, `studentReference`. */
export interface StudentSchoolFoodServiceProgramAssociation {
  beginDate: string;
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  directCertification?: boolean | null;
  endDate?: string | null;
  reasonExitedDescriptor?: string | null;
  schoolFoodServiceProgramServices?: StudentSchoolFoodServiceProgramAssociationSchoolFoodServiceProgramService[];
  servedOutsideOfRegularSession?: boolean | null;
  programParticipationStatuses?: GeneralStudentProgramAssociationProgramParticipationStatus[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSchoolFoodServiceProgramAssociation.schoolFoodServiceProgramServices`. */
export interface StudentSchoolFoodServiceProgramAssociationSchoolFoodServiceProgramService {
  schoolFoodServiceProgramServiceDescriptor: string;
  primaryIndicator?: boolean | null;
  serviceBeginDate?: string | null;
  serviceEndDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentSection504ProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `beginDate`, `educationOrganizationReference`, `programReference`, `studentReference`, `section504Eligibility`. */
export interface StudentSection504ProgramAssociation {
  beginDate: string;
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  accommodationPlan?: boolean | null;
  endDate?: string | null;
  programParticipationStatuses?: GeneralStudentProgramAssociationProgramParticipationStatus[];
  reasonExitedDescriptor?: string | null;
  section504DisabilityDescriptor?: string | null;
  section504Eligibility: boolean;
  section504EligibilityDecisionDate?: string | null;
  section504MeetingDate?: string | null;
  servedOutsideOfRegularSession?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentSectionAssociations`. Key: `beginDate`, `localCourseCode`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`, `studentUniqueId`. Required: `sectionReference`, `studentReference`, `beginDate`. */
export interface StudentSectionAssociation {
  sectionReference: SectionReference;
  studentReference: StudentReference;
  beginDate: string;
  endDate?: string | null;
  homeroomIndicator?: boolean | null;
  teacherStudentDataLinkExclusion?: boolean | null;
  attemptStatusDescriptor?: string | null;
  repeatIdentifierDescriptor?: string | null;
  programs?: StudentSectionAssociationProgram[];
  dualCreditEducationOrganizationReference?: EducationOrganizationReference;
  dualCreditIndicator?: boolean | null;
  dualCreditInstitutionDescriptor?: string | null;
  dualCreditTypeDescriptor?: string | null;
  dualHighSchoolCreditIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSectionAssociation.programs`. */
export interface StudentSectionAssociationProgram {
  programReference: ProgramReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Grade.studentSectionAssociationReference`, `StudentCompetencyObjectiveStudentSectionAssociation.studentSectionAssociationReference`. */
export interface StudentSectionAssociationReference {
  studentUniqueId: string;
  schoolId: number;
  localCourseCode: string;
  schoolYear: number;
  beginDate: string;
  sectionIdentifier: string;
  sessionName: string;
  link?: { rel: string; href: string };
}
/** A record of `studentSectionAttendanceEvents`. Key: `attendanceEventCategoryDescriptor`, `eventDate`, `localCourseCode`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`, `studentUniqueId`. Required: `sectionReference`, `studentReference`, `attendanceEventCategoryDescriptor`, `eventDate`. */
export interface StudentSectionAttendanceEvent {
  sectionReference: SectionReference;
  studentReference: StudentReference;
  attendanceEventCategoryDescriptor: string;
  attendanceEventReason?: string | null;
  eventDate: string;
  educationalEnvironmentDescriptor?: string | null;
  eventDuration?: number | null;
  arrivalTime?: string | null;
  classPeriods?: StudentSectionAttendanceEventClassPeriod[];
  departureTime?: string | null;
  sectionAttendanceDuration?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSectionAttendanceEvent.classPeriods`. */
export interface StudentSectionAttendanceEventClassPeriod {
  classPeriodReference: ClassPeriodReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentSpecialEducationProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `beginDate`. */
export interface StudentSpecialEducationProgramAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  beginDate: string;
  endDate?: string | null;
  ideaEligibility?: boolean | null;
  iepBeginDate?: string | null;
  iepEndDate?: string | null;
  medicallyFragile?: boolean | null;
  multiplyDisabled?: boolean | null;
  reasonExitedDescriptor?: string | null;
  schoolHoursPerWeek?: number | null;
  servedOutsideOfRegularSession?: boolean | null;
  specialEducationHoursPerWeek?: number | null;
  specialEducationSettingDescriptor?: string | null;
  serviceProviders?: StudentSpecialEducationProgramAssociationServiceProvider[];
  disabilities?: StudentSpecialEducationProgramAssociationDisability[];
  specialEducationProgramServices?: StudentSpecialEducationProgramAssociationSpecialEducationProgramService[];
  programParticipationStatuses?: GeneralStudentProgramAssociationProgramParticipationStatus[];
  specialEducationExitDate?: string | null;
  specialEducationExitExplained?: string | null;
  specialEducationExitReasonDescriptor?: string | null;
  iepEvaluationDueDate?: string | null;
  iepLastEvaluationDate?: string | null;
  iepLastReviewDate?: string | null;
  iepReviewDueDate?: string | null;
  reductionInHoursPerWeekComparedToPeers?: number | null;
  shortenedSchoolDayIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSpecialEducationProgramAssociation.disabilities`. */
export interface StudentSpecialEducationProgramAssociationDisability {
  disabilityDescriptor: string;
  disabilityDeterminationSourceTypeDescriptor?: string | null;
  disabilityDiagnosis?: string | null;
  orderOfDisability?: number | null;
  designations?: StudentSpecialEducationProgramAssociationDisabilityDesignation[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSpecialEducationProgramAssociationDisability.designations`. */
export interface StudentSpecialEducationProgramAssociationDisabilityDesignation {
  disabilityDesignationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSpecialEducationProgramAssociation.serviceProviders`. */
export interface StudentSpecialEducationProgramAssociationServiceProvider {
  staffReference: StaffReference;
  primaryProvider?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSpecialEducationProgramAssociation.specialEducationProgramServices`. */
export interface StudentSpecialEducationProgramAssociationSpecialEducationProgramService {
  specialEducationProgramServiceDescriptor: string;
  primaryIndicator?: boolean | null;
  serviceBeginDate?: string | null;
  serviceEndDate?: string | null;
  providers?: StudentSpecialEducationProgramAssociationSpecialEducationProgramServiceProvider[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSpecialEducationProgramAssociationSpecialEducationProgramService.providers`. */
export interface StudentSpecialEducationProgramAssociationSpecialEducationProgramServiceProvider {
  primaryProvider?: boolean | null;
  staffReference: StaffReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentSpecialEducationProgramEligibilityAssociations`. Key: `consentToEvaluationReceivedDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `consentToEvaluationReceivedDate`, `educationOrganizationReference`, `programReference`, `studentReference`, `ideaPartDescriptor`. */
export interface StudentSpecialEducationProgramEligibilityAssociation {
  consentToEvaluationReceivedDate: string;
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  consentToEvaluationDate?: string | null;
  eligibilityConferenceDate?: string | null;
  eligibilityDelayReasonDescriptor?: string | null;
  eligibilityDeterminationDate?: string | null;
  eligibilityEvaluationDate?: string | null;
  eligibilityEvaluationTypeDescriptor?: string | null;
  evaluationCompleteIndicator?: boolean | null;
  evaluationDelayDays?: number | null;
  evaluationDelayReasonDescriptor?: string | null;
  evaluationLateReason?: string | null;
  ideaIndicator?: boolean | null;
  ideaPartDescriptor: string;
  originalECIServicesDate?: string | null;
  transitionConferenceDate?: string | null;
  transitionNotificationDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentTitleIPartAProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `beginDate`, `titleIPartAParticipantDescriptor`. */
export interface StudentTitleIPartAProgramAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  beginDate: string;
  endDate?: string | null;
  reasonExitedDescriptor?: string | null;
  servedOutsideOfRegularSession?: boolean | null;
  titleIPartAParticipantDescriptor: string;
  programParticipationStatuses?: GeneralStudentProgramAssociationProgramParticipationStatus[];
  titleIPartAProgramServices?: StudentTitleIPartAProgramAssociationTitleIPartAProgramService[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentTitleIPartAProgramAssociation.titleIPartAProgramServices`. */
export interface StudentTitleIPartAProgramAssociationTitleIPartAProgramService {
  titleIPartAProgramServiceDescriptor: string;
  primaryIndicator?: boolean | null;
  serviceBeginDate?: string | null;
  serviceEndDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentTransportations`. Key: `studentUniqueId`, `transportationEducationOrganizationId`. Required: `studentReference`, `transportationEducationOrganizationReference`. */
export interface StudentTransportation {
  studentReference: StudentReference;
  transportationEducationOrganizationReference: EducationOrganizationReference;
  specialAccomodationRequirements?: string | null;
  studentBusDetails?: StudentTransportationStudentBusDetails;
  transportationPublicExpenseEligibilityTypeDescriptor?: string | null;
  transportationTypeDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentTransportation.studentBusDetails`. */
export interface StudentTransportationStudentBusDetails {
  busRouteDescriptor: string;
  busNumber: string;
  mileage?: number | null;
  travelDayofWeeks?: StudentTransportationStudentBusDetailsTravelDayofWeek[];
  travelDirections?: StudentTransportationStudentBusDetailsTravelDirection[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentTransportationStudentBusDetails.travelDayofWeeks`. */
export interface StudentTransportationStudentBusDetailsTravelDayofWeek {
  travelDayofWeekDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentTransportationStudentBusDetails.travelDirections`. */
export interface StudentTransportationStudentBusDetailsTravelDirection {
  travelDirectionDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `surveys`. Key: `namespace`, `surveyIdentifier`. Required: `namespace`, `surveyIdentifier`, `schoolYearTypeReference`, `surveyTitle`. */
export interface Survey {
  namespace: string;
  surveyIdentifier: string;
  educationOrganizationReference?: EducationOrganizationReference;
  schoolYearTypeReference: SchoolYearTypeReference;
  sessionReference?: SessionReference;
  numberAdministered?: number | null;
  surveyCategoryDescriptor?: string | null;
  surveyTitle: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `surveyCourseAssociations`. Key: `courseCode`, `educationOrganizationId`, `namespace`, `surveyIdentifier`. Required: `courseReference`, `surveyReference`. */
export interface SurveyCourseAssociation {
  courseReference: CourseReference;
  surveyReference: SurveyReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `surveyProgramAssociations`. Key: `educationOrganizationId`, `namespace`, `programName`, `programTypeDescriptor`, `surveyIdentifier`. Required: `programReference`, `surveyReference`. */
export interface SurveyProgramAssociation {
  programReference: ProgramReference;
  surveyReference: SurveyReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `surveyQuestions`. Key: `namespace`, `questionCode`, `surveyIdentifier`. Required: `questionCode`, `surveyReference`, `questionFormDescriptor`, `questionText`. */
export interface SurveyQuestion {
  questionCode: string;
  surveyReference: SurveyReference;
  surveySectionReference?: SurveySectionReference;
  matrices?: SurveyQuestionMatrix[];
  questionFormDescriptor: string;
  questionText: string;
  responseChoices?: SurveyQuestionResponseChoice[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `SurveyQuestion.matrices`. */
export interface SurveyQuestionMatrix {
  matrixElement: string;
  maxRawScore?: number | null;
  minRawScore?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `SurveyQuestionResponse.surveyQuestionReference`. */
export interface SurveyQuestionReference {
  namespace: string;
  questionCode: string;
  surveyIdentifier: string;
  link?: { rel: string; href: string };
}
/** A record of `surveyQuestionResponses`. Key: `namespace`, `questionCode`, `surveyIdentifier`, `surveyResponseIdentifier`. Required: `surveyQuestionReference`, `surveyResponseReference`. */
export interface SurveyQuestionResponse {
  surveyQuestionReference: SurveyQuestionReference;
  surveyResponseReference: SurveyResponseReference;
  comment?: string | null;
  noResponse?: boolean | null;
  surveyQuestionMatrixElementResponses?: SurveyQuestionResponseSurveyQuestionMatrixElementResponse[];
  values?: SurveyQuestionResponseValue[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `SurveyQuestion.responseChoices`. */
export interface SurveyQuestionResponseChoice {
  sortOrder: number;
  numericValue?: number | null;
  textValue?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `SurveyQuestionResponse.surveyQuestionMatrixElementResponses`. */
export interface SurveyQuestionResponseSurveyQuestionMatrixElementResponse {
  matrixElement: string;
  maxNumericResponse?: number | null;
  minNumericResponse?: number | null;
  noResponse?: boolean | null;
  numericResponse?: number | null;
  textResponse?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `SurveyQuestionResponse.values`. */
export interface SurveyQuestionResponseValue {
  surveyQuestionResponseValueIdentifier: number;
  numericResponse?: number | null;
  textResponse?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `SurveyCourseAssociation.surveyReference`, `SurveyProgramAssociation.surveyReference`, `SurveyQuestion.surveyReference` and 3 other fields. */
export interface SurveyReference {
  namespace: string;
  surveyIdentifier: string;
  link?: { rel: string; href: string };
}
/** A record of `surveyResponses`. Key: `namespace`, `surveyIdentifier`, `surveyResponseIdentifier`. Required: `surveyResponseIdentifier`, `surveyReference`, `responseDate`. */
export interface SurveyResponse {
  surveyResponseIdentifier: string;
  staffReference?: StaffReference;
  studentReference?: StudentReference;
  surveyReference: SurveyReference;
  electronicMailAddress?: string | null;
  fullName?: string | null;
  location?: string | null;
  responseDate: string;
  responseTime?: number | null;
  surveyLevels?: SurveyResponseSurveyLevel[];
  contactReference?: ContactReference;
  personReference?: PersonReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `surveyResponseEducationOrganizationTargetAssociations`. Key: `educationOrganizationId`, `namespace`, `surveyIdentifier`, `surveyResponseIdentifier`. Required: `educationOrganizationReference`, `surveyResponseReference`. */
export interface SurveyResponseEducationOrganizationTargetAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  surveyResponseReference: SurveyResponseReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `surveyResponsePersonTargetAssociations`. Key: `namespace`, `personId`, `sourceSystemDescriptor`, `surveyIdentifier`, `surveyResponseIdentifier`. Required: `personReference`, `surveyResponseReference`. */
export interface SurveyResponsePersonTargetAssociation {
  personReference: PersonReference;
  surveyResponseReference: SurveyResponseReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `SurveyQuestionResponse.surveyResponseReference`, `SurveyResponseEducationOrganizationTargetAssociation.surveyResponseReference`, `SurveyResponsePersonTargetAssociation.surveyResponseReference` and 2 other fields. */
export interface SurveyResponseReference {
  namespace: string;
  surveyIdentifier: string;
  surveyResponseIdentifier: string;
  link?: { rel: string; href: string };
}
/** A record of `surveyResponseStaffTargetAssociations`. Key: `namespace`, `staffUniqueId`, `surveyIdentifier`, `surveyResponseIdentifier`. Required: `staffReference`, `surveyResponseReference`. */
export interface SurveyResponseStaffTargetAssociation {
  staffReference: StaffReference;
  surveyResponseReference: SurveyResponseReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `SurveyResponse.surveyLevels`. */
export interface SurveyResponseSurveyLevel {
  surveyLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `surveySections`. Key: `namespace`, `surveyIdentifier`, `surveySectionTitle`. Required: `surveySectionTitle`, `surveyReference`. */
export interface SurveySection {
  surveySectionTitle: string;
  surveyReference: SurveyReference;
  evaluationElementReference?: EvaluationElementReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `surveySectionAggregateResponses`. Key: `educationOrganizationId`, `evaluationDate`, `evaluationElementTitle`, `evaluationObjectiveTitle`, `evaluationPeriodDescriptor`, `evaluationTitle`, `namespace`, `performanceEvaluationTitle`, `performanceEvaluationTypeDescriptor`, `personId`, `schoolYear`, `sourceSystemDescriptor`, `surveyIdentifier`, `surveySectionTitle`, `termDescriptor`. Required: `evaluationElementRatingReference`, `surveySectionReference`, `scoreValue`. */
export interface SurveySectionAggregateResponse {
  evaluationElementRatingReference: EvaluationElementRatingReference;
  surveySectionReference: SurveySectionReference;
  scoreValue: number;
  _ext?: { [extension: string]: unknown };
}
/** A record of `surveySectionAssociations`. Key: `localCourseCode`, `namespace`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`, `surveyIdentifier`. Required: `sectionReference`, `surveyReference`. */
export interface SurveySectionAssociation {
  sectionReference: SectionReference;
  surveyReference: SurveyReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `SurveyQuestion.surveySectionReference`, `SurveySectionAggregateResponse.surveySectionReference`, `SurveySectionResponse.surveySectionReference`. */
export interface SurveySectionReference {
  namespace: string;
  surveyIdentifier: string;
  surveySectionTitle: string;
  link?: { rel: string; href: string };
}
/** A record of `surveySectionResponses`. Key: `namespace`, `surveyIdentifier`, `surveyResponseIdentifier`, `surveySectionTitle`. Required: `surveyResponseReference`, `surveySectionReference`. */
export interface SurveySectionResponse {
  surveyResponseReference: SurveyResponseReference;
  surveySectionReference: SurveySectionReference;
  sectionRating?: number | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `surveySectionResponseEducationOrganizationTargetAssociations`. Key: `educationOrganizationId`, `namespace`, `surveyIdentifier`, `surveyResponseIdentifier`, `surveySectionTitle`. Required: `educationOrganizationReference`, `surveySectionResponseReference`. */
export interface SurveySectionResponseEducationOrganizationTargetAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  surveySectionResponseReference: SurveySectionResponseReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `surveySectionResponsePersonTargetAssociations`. Key: `namespace`, `personId`, `sourceSystemDescriptor`, `surveyIdentifier`, `surveyResponseIdentifier`, `surveySectionTitle`. Required: `personReference`, `surveySectionResponseReference`. */
export interface SurveySectionResponsePersonTargetAssociation {
  personReference: PersonReference;
  surveySectionResponseReference: SurveySectionResponseReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `SurveySectionResponseEducationOrganizationTargetAssociation.surveySectionResponseReference`, `SurveySectionResponsePersonTargetAssociation.surveySectionResponseReference`, `SurveySectionResponseStaffTargetAssociation.surveySectionResponseReference`. */
export interface SurveySectionResponseReference {
  namespace: string;
  surveyIdentifier: string;
  surveyResponseIdentifier: string;
  surveySectionTitle: string;
  link?: { rel: string; href: string };
}
/** A record of `surveySectionResponseStaffTargetAssociations`. Key: `namespace`, `staffUniqueId`, `surveyIdentifier`, `surveyResponseIdentifier`, `surveySectionTitle`. Required: `staffReference`, `surveySectionResponseReference`. */
export interface SurveySectionResponseStaffTargetAssociation {
  staffReference: StaffReference;
  surveySectionResponseReference: SurveySectionResponseReference;
  _ext?: { [extension: string]: unknown };
}
