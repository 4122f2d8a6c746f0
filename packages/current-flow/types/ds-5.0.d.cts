// Written by scripts/record-types.ts from the published field lists; not by hand.
/**
 * The records of hosts of Data Standard 5.0. `DataStandard50` lists them by the name of their collection.
 * The comment of each record names its key by the names of the filters.
 *
 * @module ds-5.0
 */
/** The collections of hosts of Data Standard 5.0, by name: their records, and the fields that they filter by. */
export interface DataStandard50 {
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
  } };
  educationOrganizationPeerAssociations: { record: EducationOrganizationPeerAssociation; filters: {
    educationOrganizationId: number;
    peerEducationOrganizationId: number;
    id: string;
  } };
  educationServiceCenters: { record: EducationServiceCenter; filters: {
    educationServiceCenterId: number;
    stateEducationAgencyId: number;
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
  feederSchoolAssociations: { record: FeederSchoolAssociation; filters: {
    beginDate: string;
    feederSchoolId: number;
    schoolId: number;
    endDate: string;
    feederRelationshipDescription: string;
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
    parentIdentificationCode: string;
    maxRawScore: number;
    percentOfAssessment: number;
    nomenclature: string;
    description: string;
    id: string;
    academicSubjectDescriptor: string;
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
  } };
  people: { record: Person; filters: {
    personId: string;
    sourceSystemDescriptor: string;
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
  } };
  staffEducationOrganizationContactAssociations: { record: StaffEducationOrganizationContactAssociation; filters: {
    contactTitle: string;
    educationOrganizationId: number;
    staffUniqueId: string;
    contactTypeDescriptor: string;
    electronicMailAddress: string;
    id: string;
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
    hispanicLatinoEthnicity: boolean;
    lastSurname: string;
    loginId: string;
    maidenName: string;
    middleName: string;
    personalTitlePrefix: string;
    yearsOfPriorProfessionalExperience: number;
    yearsOfPriorTeachingExperience: number;
    citizenshipStatusDescriptor: string;
    sexDescriptor: string;
    personId: string;
    sourceSystemDescriptor: string;
    genderIdentity: string;
    preferredFirstName: string;
    preferredLastSurname: string;
    id: string;
  } };
  stateEducationAgencies: { record: StateEducationAgency; filters: {
    stateEducationAgencyId: number;
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
  studentEducationOrganizationAssociations: { record: StudentEducationOrganizationAssociation; filters: {
    educationOrganizationId: number;
    studentUniqueId: string;
    hispanicLatinoEthnicity: boolean;
    limitedEnglishProficiencyDescriptor: string;
    loginId: string;
    profileThumbnail: string;
    sexDescriptor: string;
    barrierToInternetAccessInResidenceDescriptor: string;
    internetAccessInResidence: boolean;
    internetAccessTypeInResidenceDescriptor: string;
    internetPerformanceInResidenceDescriptor: string;
    primaryLearningDeviceAccessDescriptor: string;
    primaryLearningDeviceAwayFromSchoolDescriptor: string;
    primaryLearningDeviceProviderDescriptor: string;
    genderIdentity: string;
    supporterMilitaryConnectionDescriptor: string;
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
  } };
  studentProgramAssociations: { record: StudentProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    studentUniqueId: string;
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
    lastEvaluationDate: string;
    iepReviewDate: string;
    iepBeginDate: string;
    iepEndDate: string;
    specialEducationExitReasonDescriptor: string;
    specialEducationExitDate: string;
    specialEducationExitExplained: string;
  } };
  studentSpecialEducationProgramEligibilityAssociations: { record: StudentSpecialEducationProgramEligibilityAssociation; filters: {
    consentToEvaluationReceivedDate: string;
    educationOrganizationId: number;
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
    citizenshipStatusDescriptor: string;
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
  achievementCategoryDescriptors: DescriptorCollection<"achievementCategory">;
  additionalCreditTypeDescriptors: DescriptorCollection<"additionalCreditType">;
  addressTypeDescriptors: DescriptorCollection<"addressType">;
  administrationEnvironmentDescriptors: DescriptorCollection<"administrationEnvironment">;
  administrativeFundingControlDescriptors: DescriptorCollection<"administrativeFundingControl">;
  ancestryEthnicOriginDescriptors: DescriptorCollection<"ancestryEthnicOrigin">;
  assessmentCategoryDescriptors: DescriptorCollection<"assessmentCategory">;
  assessmentIdentificationSystemDescriptors: DescriptorCollection<"assessmentIdentificationSystem">;
  assessmentItemCategoryDescriptors: DescriptorCollection<"assessmentItemCategory">;
  assessmentItemResultDescriptors: DescriptorCollection<"assessmentItemResult">;
  assessmentPeriodDescriptors: DescriptorCollection<"assessmentPeriod">;
  assessmentReportingMethodDescriptors: DescriptorCollection<"assessmentReportingMethod">;
  assignmentLateStatusDescriptors: DescriptorCollection<"assignmentLateStatus">;
  attemptStatusDescriptors: DescriptorCollection<"attemptStatus">;
  attendanceEventCategoryDescriptors: DescriptorCollection<"attendanceEventCategory">;
  barrierToInternetAccessInResidenceDescriptors: DescriptorCollection<"barrierToInternetAccessInResidence">;
  behaviorDescriptors: DescriptorCollection<"behavior">;
  calendarEventDescriptors: DescriptorCollection<"calendarEvent">;
  calendarTypeDescriptors: DescriptorCollection<"calendarType">;
  careerPathwayDescriptors: DescriptorCollection<"careerPathway">;
  charterApprovalAgencyTypeDescriptors: DescriptorCollection<"charterApprovalAgencyType">;
  charterStatusDescriptors: DescriptorCollection<"charterStatus">;
  citizenshipStatusDescriptors: DescriptorCollection<"citizenshipStatus">;
  classroomPositionDescriptors: DescriptorCollection<"classroomPosition">;
  cohortScopeDescriptors: DescriptorCollection<"cohortScope">;
  cohortTypeDescriptors: DescriptorCollection<"cohortType">;
  cohortYearTypeDescriptors: DescriptorCollection<"cohortYearType">;
  competencyLevelDescriptors: DescriptorCollection<"competencyLevel">;
  contactTypeDescriptors: DescriptorCollection<"contactType">;
  contentClassDescriptors: DescriptorCollection<"contentClass">;
  continuationOfServicesReasonDescriptors: DescriptorCollection<"continuationOfServicesReason">;
  costRateDescriptors: DescriptorCollection<"costRate">;
  countryDescriptors: DescriptorCollection<"country">;
  courseAttemptResultDescriptors: DescriptorCollection<"courseAttemptResult">;
  courseDefinedByDescriptors: DescriptorCollection<"courseDefinedBy">;
  courseGPAApplicabilityDescriptors: DescriptorCollection<"courseGPAApplicability">;
  courseIdentificationSystemDescriptors: DescriptorCollection<"courseIdentificationSystem">;
  courseLevelCharacteristicDescriptors: DescriptorCollection<"courseLevelCharacteristic">;
  courseRepeatCodeDescriptors: DescriptorCollection<"courseRepeatCode">;
  credentialFieldDescriptors: DescriptorCollection<"credentialField">;
  credentialTypeDescriptors: DescriptorCollection<"credentialType">;
  creditCategoryDescriptors: DescriptorCollection<"creditCategory">;
  creditTypeDescriptors: DescriptorCollection<"creditType">;
  cteProgramServiceDescriptors: DescriptorCollection<"cteProgramService">;
  curriculumUsedDescriptors: DescriptorCollection<"curriculumUsed">;
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
  educationOrganizationAssociationTypeDescriptors: DescriptorCollection<"educationOrganizationAssociationType">;
  educationOrganizationCategoryDescriptors: DescriptorCollection<"educationOrganizationCategory">;
  educationOrganizationIdentificationSystemDescriptors: DescriptorCollection<"educationOrganizationIdentificationSystem">;
  educationPlanDescriptors: DescriptorCollection<"educationPlan">;
  educationalEnvironmentDescriptors: DescriptorCollection<"educationalEnvironment">;
  electronicMailTypeDescriptors: DescriptorCollection<"electronicMailType">;
  eligibilityDelayReasonDescriptors: DescriptorCollection<"eligibilityDelayReason">;
  eligibilityEvaluationTypeDescriptors: DescriptorCollection<"eligibilityEvaluationType">;
  employmentStatusDescriptors: DescriptorCollection<"employmentStatus">;
  enrollmentTypeDescriptors: DescriptorCollection<"enrollmentType">;
  entryGradeLevelReasonDescriptors: DescriptorCollection<"entryGradeLevelReason">;
  entryTypeDescriptors: DescriptorCollection<"entryType">;
  evaluationDelayReasonDescriptors: DescriptorCollection<"evaluationDelayReason">;
  eventCircumstanceDescriptors: DescriptorCollection<"eventCircumstance">;
  exitWithdrawTypeDescriptors: DescriptorCollection<"exitWithdrawType">;
  financialCollectionDescriptors: DescriptorCollection<"financialCollection">;
  gradeLevelDescriptors: DescriptorCollection<"gradeLevel">;
  gradePointAverageTypeDescriptors: DescriptorCollection<"gradePointAverageType">;
  gradeTypeDescriptors: DescriptorCollection<"gradeType">;
  gradebookEntryTypeDescriptors: DescriptorCollection<"gradebookEntryType">;
  gradingPeriodDescriptors: DescriptorCollection<"gradingPeriod">;
  graduationPlanTypeDescriptors: DescriptorCollection<"graduationPlanType">;
  gunFreeSchoolsActReportingStatusDescriptors: DescriptorCollection<"gunFreeSchoolsActReportingStatus">;
  homelessPrimaryNighttimeResidenceDescriptors: DescriptorCollection<"homelessPrimaryNighttimeResidence">;
  homelessProgramServiceDescriptors: DescriptorCollection<"homelessProgramService">;
  ideaPartDescriptors: DescriptorCollection<"ideaPart">;
  identificationDocumentUseDescriptors: DescriptorCollection<"identificationDocumentUse">;
  incidentLocationDescriptors: DescriptorCollection<"incidentLocation">;
  indicatorDescriptors: DescriptorCollection<"indicator">;
  indicatorGroupDescriptors: DescriptorCollection<"indicatorGroup">;
  indicatorLevelDescriptors: DescriptorCollection<"indicatorLevel">;
  institutionTelephoneNumberTypeDescriptors: DescriptorCollection<"institutionTelephoneNumberType">;
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
  operationalStatusDescriptors: DescriptorCollection<"operationalStatus">;
  otherNameTypeDescriptors: DescriptorCollection<"otherNameType">;
  participationDescriptors: DescriptorCollection<"participation">;
  participationStatusDescriptors: DescriptorCollection<"participationStatus">;
  performanceBaseConversionDescriptors: DescriptorCollection<"performanceBaseConversion">;
  performanceLevelDescriptors: DescriptorCollection<"performanceLevel">;
  personalInformationVerificationDescriptors: DescriptorCollection<"personalInformationVerification">;
  platformTypeDescriptors: DescriptorCollection<"platformType">;
  populationServedDescriptors: DescriptorCollection<"populationServed">;
  postSecondaryEventCategoryDescriptors: DescriptorCollection<"postSecondaryEventCategory">;
  postSecondaryInstitutionLevelDescriptors: DescriptorCollection<"postSecondaryInstitutionLevel">;
  postingResultDescriptors: DescriptorCollection<"postingResult">;
  primaryLearningDeviceAccessDescriptors: DescriptorCollection<"primaryLearningDeviceAccess">;
  primaryLearningDeviceAwayFromSchoolDescriptors: DescriptorCollection<"primaryLearningDeviceAwayFromSchool">;
  primaryLearningDeviceProviderDescriptors: DescriptorCollection<"primaryLearningDeviceProvider">;
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
  questionFormDescriptors: DescriptorCollection<"questionForm">;
  raceDescriptors: DescriptorCollection<"race">;
  ratingLevelDescriptors: DescriptorCollection<"ratingLevel">;
  reasonExitedDescriptors: DescriptorCollection<"reasonExited">;
  reasonNotTestedDescriptors: DescriptorCollection<"reasonNotTested">;
  recognitionTypeDescriptors: DescriptorCollection<"recognitionType">;
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
  schoolCategoryDescriptors: DescriptorCollection<"schoolCategory">;
  schoolChoiceBasisDescriptors: DescriptorCollection<"schoolChoiceBasis">;
  schoolChoiceImplementStatusDescriptors: DescriptorCollection<"schoolChoiceImplementStatus">;
  schoolFoodServiceProgramServiceDescriptors: DescriptorCollection<"schoolFoodServiceProgramService">;
  schoolTypeDescriptors: DescriptorCollection<"schoolType">;
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
  stateAbbreviationDescriptors: DescriptorCollection<"stateAbbreviation">;
  studentCharacteristicDescriptors: DescriptorCollection<"studentCharacteristic">;
  studentIdentificationSystemDescriptors: DescriptorCollection<"studentIdentificationSystem">;
  studentParticipationCodeDescriptors: DescriptorCollection<"studentParticipationCode">;
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
  tribalAffiliationDescriptors: DescriptorCollection<"tribalAffiliation">;
  visaDescriptors: DescriptorCollection<"visa">;
  weaponDescriptors: DescriptorCollection<"weapon">;
}
/** A collection of descriptors, such as `DescriptorCollection<"term">`. */
export interface DescriptorCollection<Stem extends string> {
  record: DescriptorFields & { [Id in `${Stem}DescriptorId`]?: number };
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
/** A record of `assessments`. Key: `assessmentIdentifier`, `namespace`. Required: `namespace`, `academicSubjects`, `assessmentIdentifier`, `assessmentTitle`. */
export interface Assessment {
  educationOrganizationReference?: EducationOrganizationReference;
  adaptiveAssessment?: boolean | null;
  maxRawScore?: number | null;
  namespace: string;
  nomenclature?: string | null;
  revisionDate?: string | null;
  contentStandard?: AssessmentContentStandard;
  academicSubjects: AssessmentAcademicSubject[];
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
  _ext?: { [extension: string]: unknown };
}
/** Part of `Assessment.academicSubjects`. */
export interface AssessmentAcademicSubject {
  academicSubjectDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Assessment.assessedGradeLevels`. */
export interface AssessmentAssessedGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
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
/** The key of another record, in `AssessmentItem.assessmentReference`, `AssessmentScoreRangeLearningStandard.assessmentReference`, `GraduationPlanRequiredAssessment.assessmentReference` and 2 other fields. */
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
  identificationCodes?: EducationOrganizationIdentificationCode[];
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
  identificationCodes?: EducationOrganizationIdentificationCode[];
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
/** The key of another record, in `StudentContactAssociation.contactReference`, `SurveyResponse.contactReference`. */
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
/** Part of `Credential.gradeLevels`. */
export interface CredentialGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StaffCredential.credentialReference`, `StaffEducationOrganizationAssignmentAssociation.credentialReference`, `StaffEducationOrganizationEmploymentAssociation.credentialReference`. */
export interface CredentialReference {
  credentialIdentifier: string;
  stateOfIssueStateAbbreviationDescriptor: string;
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
/** A record of `disciplineActions`. Key: `disciplineActionIdentifier`, `disciplineDate`, `studentUniqueId`. Required: `responsibilitySchoolReference`, `studentReference`, `disciplineDate`, `disciplines`, `disciplineActionIdentifier`. */
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
  studentDisciplineIncidentBehaviorAssociations?: DisciplineActionStudentDisciplineIncidentBehaviorAssociation[];
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
/** The key of another record, in `StaffDisciplineIncidentAssociation.disciplineIncidentReference`, `StudentDisciplineIncidentBehaviorAssociation.disciplineIncidentReference`, `StudentDisciplineIncidentNonOffenderAssociation.disciplineIncidentReference`. */
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
/** Part of `CommunityOrganization.identificationCodes`, `CommunityProvider.identificationCodes`, `EducationOrganizationNetwork.identificationCodes` and 6 other fields. */
export interface EducationOrganizationIdentificationCode {
  educationOrganizationIdentificationSystemDescriptor: string;
  identificationCode: string;
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
  identificationCodes?: EducationOrganizationIdentificationCode[];
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
/** The key of another record, in `AccountabilityRating.educationOrganizationReference`, `Assessment.educationOrganizationReference`, `AssessmentContentStandard.mandatingEducationOrganizationReference` and 41 other fields. */
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
  identificationCodes?: EducationOrganizationIdentificationCode[];
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
/** Part of `StudentCTEProgramAssociation.programParticipationStatuses`, `StudentHomelessProgramAssociation.programParticipationStatuses`, `StudentLanguageInstructionProgramAssociation.programParticipationStatuses` and 6 other fields. */
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
/** The key of another record, in `StudentSchoolAssociation.graduationPlanReference`, `StudentSchoolAssociationAlternativeGraduationPlan.alternativeGraduationPlanReference`. */
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
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  categories: EducationOrganizationCategory[];
  charterStatusDescriptor?: string | null;
  federalFunds?: LocalEducationAgencyFederalFunds[];
  localEducationAgencyCategoryDescriptor: string;
  operationalStatusDescriptor?: string | null;
  indicators?: EducationOrganizationIndicator[];
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
  parentObjectiveAssessmentReference?: ObjectiveAssessmentReference;
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
/** The key of another record, in `AssessmentScoreRangeLearningStandard.objectiveAssessmentReference`, `ObjectiveAssessment.parentObjectiveAssessmentReference`, `StudentAssessmentStudentObjectiveAssessment.objectiveAssessmentReference`. */
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
  _ext?: { [extension: string]: unknown };
}
/** Part of `OpenStaffPosition.academicSubjects`. */
export interface OpenStaffPositionAcademicSubject {
  academicSubjectDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `OpenStaffPosition.instructionalGradeLevels`. */
export interface OpenStaffPositionInstructionalGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
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
  identificationCodes?: EducationOrganizationIdentificationCode[];
  indicators?: EducationOrganizationIndicator[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  nameOfInstitution: string;
  operationalStatusDescriptor?: string | null;
  shortNameOfInstitution?: string | null;
  webSite?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** A record of `people`. Key: `personId`, `sourceSystemDescriptor`. Required: `personId`, `sourceSystemDescriptor`. */
export interface Person {
  personId: string;
  sourceSystemDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Contact.personReference`, `Staff.personReference`, `Student.personReference`. */
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
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  mediumOfInstructions?: PostSecondaryInstitutionMediumOfInstruction[];
  nameOfInstitution: string;
  operationalStatusDescriptor?: string | null;
  postSecondaryInstitutionLevelDescriptor?: string | null;
  shortNameOfInstitution?: string | null;
  webSite?: string | null;
  indicators?: EducationOrganizationIndicator[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `PostSecondaryInstitution.mediumOfInstructions`. */
export interface PostSecondaryInstitutionMediumOfInstruction {
  mediumOfInstructionDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `PostSecondaryEvent.postSecondaryInstitutionReference`. */
export interface PostSecondaryInstitutionReference {
  postSecondaryInstitutionId: number;
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
/** The key of another record, in `AssessmentProgram.programReference`, `CohortProgram.programReference`, `CourseTranscriptCourseProgram.courseProgramReference` and 17 other fields. */
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
  identificationCodes?: EducationOrganizationIdentificationCode[];
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
/** The key of another record, in `AcademicWeek.schoolReference`, `BellSchedule.schoolReference`, `Calendar.schoolReference` and 17 other fields. */
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
/** The key of another record, in `AccountabilityRating.schoolYearTypeReference`, `Calendar.schoolYearTypeReference`, `GradingPeriod.schoolYearTypeReference` and 14 other fields. */
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
/** The key of another record, in `AssessmentSection.sectionReference`, `CourseTranscriptSection.sectionReference`, `GradebookEntry.sectionReference` and 6 other fields. */
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
  hispanicLatinoEthnicity?: boolean | null;
  lastSurname: string;
  loginId?: string | null;
  maidenName?: string | null;
  middleName?: string | null;
  personalTitlePrefix?: string | null;
  staffUniqueId: string;
  yearsOfPriorProfessionalExperience?: number | null;
  yearsOfPriorTeachingExperience?: number | null;
  addresses?: StaffAddress[];
  credentials?: StaffCredential[];
  electronicMails?: StaffElectronicMail[];
  identificationCodes?: StaffIdentificationCode[];
  identificationDocuments?: StaffIdentificationDocument[];
  internationalAddresses?: StaffInternationalAddress[];
  languages?: StaffLanguage[];
  otherNames?: StaffOtherName[];
  races?: StaffRace[];
  telephones?: StaffTelephone[];
  visas?: StaffVisa[];
  citizenshipStatusDescriptor?: string | null;
  personalIdentificationDocuments?: StaffPersonalIdentificationDocument[];
  recognitions?: StaffRecognition[];
  sexDescriptor?: string | null;
  tribalAffiliations?: StaffTribalAffiliation[];
  personReference?: PersonReference;
  ancestryEthnicOrigins?: StaffAncestryEthnicOrigin[];
  genderIdentity?: string | null;
  preferredFirstName?: string | null;
  preferredLastSurname?: string | null;
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
/** Part of `Staff.addresses`. */
export interface StaffAddress {
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
  periods?: StaffAddressPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffAddress.periods`. */
export interface StaffAddressPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.ancestryEthnicOrigins`. */
export interface StaffAncestryEthnicOrigin {
  ancestryEthnicOriginDescriptor: string;
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
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffEducationOrganizationContactAssociations`. Key: `contactTitle`, `educationOrganizationId`, `staffUniqueId`. Required: `contactTitle`, `educationOrganizationReference`, `staffReference`, `electronicMailAddress`. */
export interface StaffEducationOrganizationContactAssociation {
  contactTitle: string;
  educationOrganizationReference: EducationOrganizationReference;
  staffReference: StaffReference;
  address?: StaffEducationOrganizationContactAssociationAddress;
  contactTypeDescriptor?: string | null;
  electronicMailAddress: string;
  telephones?: StaffEducationOrganizationContactAssociationTelephone[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffEducationOrganizationContactAssociation.address`. */
export interface StaffEducationOrganizationContactAssociationAddress {
  addressTypeDescriptor: string;
  localeDescriptor?: string | null;
  stateAbbreviationDescriptor: string;
  apartmentRoomSuiteNumber?: string | null;
  buildingSiteNumber?: string | null;
  city: string;
  congressionalDistrict?: string | null;
  countyFIPSCode?: string | null;
  doNotPublishIndicator?: boolean | null;
  latitude?: string | null;
  longitude?: string | null;
  nameOfCounty?: string | null;
  postalCode: string;
  streetNumberName: string;
  periods?: StaffEducationOrganizationContactAssociationAddressPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffEducationOrganizationContactAssociationAddress.periods`. */
export interface StaffEducationOrganizationContactAssociationAddressPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffEducationOrganizationContactAssociation.telephones`. */
export interface StaffEducationOrganizationContactAssociationTelephone {
  telephoneNumberTypeDescriptor: string;
  doNotPublishIndicator?: boolean | null;
  orderOfPriority?: number | null;
  telephoneNumber: string;
  textMessageCapabilityIndicator?: boolean | null;
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
/** Part of `Staff.electronicMails`. */
export interface StaffElectronicMail {
  electronicMailAddress: string;
  primaryEmailAddressIndicator?: boolean | null;
  electronicMailTypeDescriptor: string;
  doNotPublishIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.identificationCodes`. */
export interface StaffIdentificationCode {
  staffIdentificationSystemDescriptor: string;
  identificationCode: string;
  assigningOrganizationIdentificationCode?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.identificationDocuments`. */
export interface StaffIdentificationDocument {
  issuerCountryDescriptor?: string | null;
  documentTitle?: string | null;
  documentExpirationDate?: string | null;
  issuerDocumentIdentificationCode?: string | null;
  issuerName?: string | null;
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.internationalAddresses`. */
export interface StaffInternationalAddress {
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
/** Part of `Staff.languages`. */
export interface StaffLanguage {
  languageDescriptor: string;
  uses?: StaffLanguageUse[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffLanguage.uses`. */
export interface StaffLanguageUse {
  languageUseDescriptor: string;
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
/** Part of `Staff.races`. */
export interface StaffRace {
  raceDescriptor: string;
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
/** The key of another record, in `CourseTranscript.responsibleTeacherStaffReference`, `DisciplineActionStaff.staffReference`, `InterventionStaff.staffReference` and 19 other fields. */
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
/** Part of `Staff.telephones`. */
export interface StaffTelephone {
  telephoneNumber: string;
  orderOfPriority?: number | null;
  textMessageCapabilityIndicator?: boolean | null;
  telephoneNumberTypeDescriptor: string;
  doNotPublishIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.tribalAffiliations`. */
export interface StaffTribalAffiliation {
  tribalAffiliationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.visas`. */
export interface StaffVisa {
  visaDescriptor: string;
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
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  categories: EducationOrganizationCategory[];
  federalFunds?: StateEducationAgencyFederalFunds[];
  operationalStatusDescriptor?: string | null;
  indicators?: EducationOrganizationIndicator[];
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
  identificationDocuments?: StudentIdentificationDocument[];
  otherNames?: StudentOtherName[];
  visas?: StudentVisa[];
  birthSexDescriptor?: string | null;
  birthStateAbbreviationDescriptor?: string | null;
  citizenshipStatusDescriptor?: string | null;
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
/** The key of another record, in `CourseTranscript.studentAcademicRecordReference`. */
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
/** A record of `studentAssessments`. Key: `assessmentIdentifier`, `namespace`, `studentAssessmentIdentifier`, `studentUniqueId`. Required: `assessmentReference`, `studentReference`, `studentAssessmentIdentifier`. */
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
  schoolYearTypeReference?: SchoolYearTypeReference;
  administrationEnvironmentDescriptor?: string | null;
  eventCircumstanceDescriptor?: string | null;
  reasonNotTestedDescriptor?: string | null;
  retestIndicatorDescriptor?: string | null;
  platformTypeDescriptor?: string | null;
  reportedSchoolReference?: SchoolReference;
  assessedMinutes?: number | null;
  period?: StudentAssessmentPeriod;
  reportedSchoolIdentifier?: string | null;
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
/** The key of another record, in `StudentAssessmentEducationOrganizationAssociation.studentAssessmentReference`. */
export interface StudentAssessmentReference {
  assessmentIdentifier: string;
  namespace: string;
  studentAssessmentIdentifier: string;
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
/** A record of `studentDisciplineIncidentBehaviorAssociations`. Key: `behaviorDescriptor`, `incidentIdentifier`, `schoolId`, `studentUniqueId`. Required: `behaviorDescriptor`, `disciplineIncidentReference`, `studentReference`. */
export interface StudentDisciplineIncidentBehaviorAssociation {
  behaviorDescriptor: string;
  disciplineIncidentReference: DisciplineIncidentReference;
  studentReference: StudentReference;
  behaviorDetailedDescription?: string | null;
  disciplineIncidentParticipationCodes?: StudentDisciplineIncidentBehaviorAssociationDisciplineIncidentParticipationCode[];
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
/** A record of `studentEducationOrganizationAssociations`. Key: `educationOrganizationId`, `studentUniqueId`. Required: `educationOrganizationReference`, `studentReference`. */
export interface StudentEducationOrganizationAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  studentReference: StudentReference;
  addresses?: StudentEducationOrganizationAssociationAddress[];
  cohortYears?: StudentEducationOrganizationAssociationCohortYear[];
  disabilities?: StudentEducationOrganizationAssociationDisability[];
  electronicMails?: StudentEducationOrganizationAssociationElectronicMail[];
  hispanicLatinoEthnicity?: boolean | null;
  internationalAddresses?: StudentEducationOrganizationAssociationInternationalAddress[];
  languages?: StudentEducationOrganizationAssociationLanguage[];
  limitedEnglishProficiencyDescriptor?: string | null;
  loginId?: string | null;
  profileThumbnail?: string | null;
  races?: StudentEducationOrganizationAssociationRace[];
  sexDescriptor?: string | null;
  studentCharacteristics?: StudentEducationOrganizationAssociationStudentCharacteristic[];
  studentIdentificationCodes?: StudentEducationOrganizationAssociationStudentIdentificationCode[];
  studentIndicators?: StudentEducationOrganizationAssociationStudentIndicator[];
  telephones?: StudentEducationOrganizationAssociationTelephone[];
  tribalAffiliations?: StudentEducationOrganizationAssociationTribalAffiliation[];
  ancestryEthnicOrigins?: StudentEducationOrganizationAssociationAncestryEthnicOrigin[];
  barrierToInternetAccessInResidenceDescriptor?: string | null;
  internetAccessInResidence?: boolean | null;
  internetAccessTypeInResidenceDescriptor?: string | null;
  internetPerformanceInResidenceDescriptor?: string | null;
  primaryLearningDeviceAccessDescriptor?: string | null;
  primaryLearningDeviceAwayFromSchoolDescriptor?: string | null;
  primaryLearningDeviceProviderDescriptor?: string | null;
  genderIdentity?: string | null;
  supporterMilitaryConnectionDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.addresses`. */
export interface StudentEducationOrganizationAssociationAddress {
  addressTypeDescriptor: string;
  localeDescriptor?: string | null;
  stateAbbreviationDescriptor: string;
  apartmentRoomSuiteNumber?: string | null;
  buildingSiteNumber?: string | null;
  city: string;
  congressionalDistrict?: string | null;
  countyFIPSCode?: string | null;
  doNotPublishIndicator?: boolean | null;
  latitude?: string | null;
  longitude?: string | null;
  nameOfCounty?: string | null;
  postalCode: string;
  streetNumberName: string;
  periods?: StudentEducationOrganizationAssociationAddressPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociationAddress.periods`. */
export interface StudentEducationOrganizationAssociationAddressPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.ancestryEthnicOrigins`. */
export interface StudentEducationOrganizationAssociationAncestryEthnicOrigin {
  ancestryEthnicOriginDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.cohortYears`. */
export interface StudentEducationOrganizationAssociationCohortYear {
  cohortYearTypeDescriptor: string;
  schoolYearTypeReference: SchoolYearTypeReference;
  termDescriptor?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.disabilities`. */
export interface StudentEducationOrganizationAssociationDisability {
  disabilityDescriptor: string;
  disabilityDeterminationSourceTypeDescriptor?: string | null;
  disabilityDiagnosis?: string | null;
  orderOfDisability?: number | null;
  designations?: StudentEducationOrganizationAssociationDisabilityDesignation[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociationDisability.designations`. */
export interface StudentEducationOrganizationAssociationDisabilityDesignation {
  disabilityDesignationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.electronicMails`. */
export interface StudentEducationOrganizationAssociationElectronicMail {
  electronicMailTypeDescriptor: string;
  doNotPublishIndicator?: boolean | null;
  electronicMailAddress: string;
  primaryEmailAddressIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.internationalAddresses`. */
export interface StudentEducationOrganizationAssociationInternationalAddress {
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
/** Part of `StudentEducationOrganizationAssociation.languages`. */
export interface StudentEducationOrganizationAssociationLanguage {
  languageDescriptor: string;
  uses?: StudentEducationOrganizationAssociationLanguageUse[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociationLanguage.uses`. */
export interface StudentEducationOrganizationAssociationLanguageUse {
  languageUseDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.races`. */
export interface StudentEducationOrganizationAssociationRace {
  raceDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.studentCharacteristics`. */
export interface StudentEducationOrganizationAssociationStudentCharacteristic {
  studentCharacteristicDescriptor: string;
  designatedBy?: string | null;
  periods?: StudentEducationOrganizationAssociationStudentCharacteristicPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociationStudentCharacteristic.periods`. */
export interface StudentEducationOrganizationAssociationStudentCharacteristicPeriod {
  beginDate: string;
  endDate?: string | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.studentIdentificationCodes`. */
export interface StudentEducationOrganizationAssociationStudentIdentificationCode {
  studentIdentificationSystemDescriptor: string;
  assigningOrganizationIdentificationCode: string;
  identificationCode: string;
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
/** Part of `StudentEducationOrganizationAssociation.telephones`. */
export interface StudentEducationOrganizationAssociationTelephone {
  telephoneNumberTypeDescriptor: string;
  doNotPublishIndicator?: boolean | null;
  orderOfPriority?: number | null;
  telephoneNumber: string;
  textMessageCapabilityIndicator?: boolean | null;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.tribalAffiliations`. */
export interface StudentEducationOrganizationAssociationTribalAffiliation {
  tribalAffiliationDescriptor: string;
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
/** Part of `Student.identificationDocuments`. */
export interface StudentIdentificationDocument {
  issuerCountryDescriptor?: string | null;
  documentTitle?: string | null;
  documentExpirationDate?: string | null;
  issuerDocumentIdentificationCode?: string | null;
  issuerName?: string | null;
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
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
/** The key of another record, in `DisciplineAction.studentReference`, `PostSecondaryEvent.studentReference`, `ReportCard.studentReference` and 30 other fields. */
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
  iepReviewDate?: string | null;
  lastEvaluationDate?: string | null;
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
/** A record of `studentSpecialEducationProgramEligibilityAssociations`. Key: `consentToEvaluationReceivedDate`, `educationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `consentToEvaluationReceivedDate`, `educationOrganizationReference`, `programReference`, `studentReference`, `ideaPartDescriptor`. */
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
/** Part of `Student.visas`. */
export interface StudentVisa {
  visaDescriptor: string;
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
  _ext?: { [extension: string]: unknown };
}
/** A record of `surveyResponseEducationOrganizationTargetAssociations`. Key: `educationOrganizationId`, `namespace`, `surveyIdentifier`, `surveyResponseIdentifier`. Required: `educationOrganizationReference`, `surveyResponseReference`. */
export interface SurveyResponseEducationOrganizationTargetAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  surveyResponseReference: SurveyResponseReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `SurveyQuestionResponse.surveyResponseReference`, `SurveyResponseEducationOrganizationTargetAssociation.surveyResponseReference`, `SurveyResponseStaffTargetAssociation.surveyResponseReference`, `SurveySectionResponse.surveyResponseReference`. */
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
  _ext?: { [extension: string]: unknown };
}
/** A record of `surveySectionAssociations`. Key: `localCourseCode`, `namespace`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`, `surveyIdentifier`. Required: `sectionReference`, `surveyReference`. */
export interface SurveySectionAssociation {
  sectionReference: SectionReference;
  surveyReference: SurveyReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `SurveyQuestion.surveySectionReference`, `SurveySectionResponse.surveySectionReference`. */
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
/** The key of another record, in `SurveySectionResponseEducationOrganizationTargetAssociation.surveySectionResponseReference`, `SurveySectionResponseStaffTargetAssociation.surveySectionResponseReference`. */
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
