// Written by scripts/record-types.ts from the published field lists; not by hand.
/**
 * The records of hosts of Data Standard 3.1. `DataStandard31` lists them by the name of their collection.
 * The comment of each record names its key by the names of the filters.
 *
 * @module ds-3.1
 */
/** The collections of hosts of Data Standard 3.1, by name: their records, and the fields that they filter by. */
export interface DataStandard31 {
  academicWeeks: { record: AcademicWeek; filters: {
    schoolId: number;
    weekIdentifier: string;
    beginDate: string;
    endDate: string;
    totalInstructionalDays: number;
    id: string;
  } };
  accountCodes: { record: AccountCode; filters: {
    accountClassificationDescriptor: string;
    accountCodeNumber: string;
    educationOrganizationId: number;
    fiscalYear: number;
    accountCodeDescription: string;
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
  accounts: { record: Account; filters: {
    accountIdentifier: string;
    educationOrganizationId: number;
    fiscalYear: number;
    accountName: string;
    id: string;
  } };
  actuals: { record: Actual; filters: {
    accountIdentifier: string;
    asOfDate: string;
    educationOrganizationId: number;
    fiscalYear: number;
    amountToDate: number;
    id: string;
  } };
  assessmentItems: { record: AssessmentItem; filters: {
    assessmentIdentifier: string;
    identificationCode: string;
    namespace: string;
    maxRawScore: number;
    correctResponse: string;
    expectedTimeAssessed: string;
    nomenclature: string;
    id: string;
    assessmentItemCategoryDescriptor: string;
    assessmentItemURI: string;
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
  bellSchedules: { record: BellSchedule; filters: {
    bellScheduleName: string;
    schoolId: number;
    alternateDayName: string;
    id: string;
  } };
  budgets: { record: Budget; filters: {
    accountIdentifier: string;
    asOfDate: string;
    educationOrganizationId: number;
    fiscalYear: number;
    amount: number;
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
  contractedStaffs: { record: ContractedStaff; filters: {
    accountIdentifier: string;
    asOfDate: string;
    educationOrganizationId: number;
    fiscalYear: number;
    staffUniqueId: string;
    amountToDate: number;
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
    alternativeCourseCode: string;
    id: string;
    externalEducationOrganizationId: number;
    courseRepeatCodeDescriptor: string;
    attemptedCreditTypeDescriptor: string;
    earnedCreditTypeDescriptor: string;
    methodCreditEarnedDescriptor: string;
  } };
  courses: { record: Course; filters: {
    courseCode: string;
    educationOrganizationId: number;
    academicSubjectDescriptor: string;
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
    receivedEducationServicesDuringExpulsion: boolean;
  } };
  disciplineIncidents: { record: DisciplineIncident; filters: {
    incidentIdentifier: string;
    schoolId: number;
    staffUniqueId: string;
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
  feederSchoolAssociations: { record: FeederSchoolAssociation; filters: {
    beginDate: string;
    feederSchoolId: number;
    schoolId: number;
    endDate: string;
    feederRelationshipDescription: string;
    id: string;
  } };
  gradebookEntries: { record: GradebookEntry; filters: {
    dateAssigned: string;
    gradebookEntryTitle: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sectionIdentifier: string;
    sessionName: string;
    gradingPeriodDescriptor: string;
    description: string;
    id: string;
    periodSequence: number;
    gradebookEntryTypeDescriptor: string;
  } };
  grades: { record: Grade; filters: {
    beginDate: string;
    gradeTypeDescriptor: string;
    gradingPeriodDescriptor: string;
    gradingPeriodSchoolYear: number;
    gradingPeriodSequence: number;
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
  } };
  gradingPeriods: { record: GradingPeriod; filters: {
    gradingPeriodDescriptor: string;
    periodSequence: number;
    schoolId: number;
    schoolYear: number;
    beginDate: string;
    endDate: string;
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
    id: string;
  } };
  learningObjectives: { record: LearningObjective; filters: {
    learningObjectiveId: string;
    namespace: string;
    parentLearningObjectiveId: string;
    parentNamespace: string;
    objective: string;
    description: string;
    nomenclature: string;
    successCriteria: string;
    id: string;
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
  } };
  localEducationAgencies: { record: LocalEducationAgency; filters: {
    localEducationAgencyId: number;
    educationServiceCenterId: number;
    parentLocalEducationAgencyId: number;
    stateEducationAgencyId: number;
    charterStatusDescriptor: string;
    localEducationAgencyCategoryDescriptor: string;
  } };
  locations: { record: Location; filters: {
    classroomIdentificationCode: string;
    schoolId: number;
    maximumNumberOfSeats: number;
    optimalNumberOfSeats: number;
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
  parents: { record: Parent; filters: {
    parentUniqueId: string;
    firstName: string;
    generationCodeSuffix: string;
    lastSurname: string;
    loginId: string;
    maidenName: string;
    middleName: string;
    personalTitlePrefix: string;
    sexDescriptor: string;
    id: string;
  } };
  payrolls: { record: Payroll; filters: {
    accountIdentifier: string;
    asOfDate: string;
    educationOrganizationId: number;
    fiscalYear: number;
    staffUniqueId: string;
    amountToDate: number;
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
  programs: { record: Program; filters: {
    educationOrganizationId: number;
    programName: string;
    programTypeDescriptor: string;
    programId: string;
    id: string;
  } };
  reportCards: { record: ReportCard; filters: {
    educationOrganizationId: number;
    gradingPeriodDescriptor: string;
    gradingPeriodSchoolId: number;
    gradingPeriodSchoolYear: number;
    gradingPeriodSequence: number;
    studentUniqueId: string;
    gpaGivenGradingPeriod: number;
    gpaCumulative: number;
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
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sectionIdentifier: string;
    sessionName: string;
    staffUniqueId: string;
    beginDate: string;
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
    oldEthnicityDescriptor: string;
    sexDescriptor: string;
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
    cumulativeGradePointAverage: number;
    cumulativeGradePointsEarned: number;
    gradeValueQualifier: string;
    projectedGraduationDate: string;
    sessionAttemptedCreditConversion: number;
    sessionAttemptedCredits: number;
    sessionEarnedCreditConversion: number;
    sessionEarnedCredits: number;
    sessionGradePointAverage: number;
    sessionGradePointsEarned: number;
    cumulativeAttemptedCreditTypeDescriptor: string;
    cumulativeEarnedCreditTypeDescriptor: string;
    sessionAttemptedCreditTypeDescriptor: string;
    sessionEarnedCreditTypeDescriptor: string;
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
    gradingPeriodSchoolId: number;
    gradingPeriodSchoolYear: number;
    gradingPeriodSequence: number;
    objective: string;
    objectiveEducationOrganizationId: number;
    objectiveGradeLevelDescriptor: string;
    studentUniqueId: string;
    competencyLevelDescriptor: string;
    diagnosticStatement: string;
    id: string;
  } };
  studentDisciplineIncidentAssociations: { record: StudentDisciplineIncidentAssociation; filters: {
    incidentIdentifier: string;
    schoolId: number;
    studentUniqueId: string;
    studentParticipationCodeDescriptor: string;
    id: string;
  } };
  studentEducationOrganizationAssociations: { record: StudentEducationOrganizationAssociation; filters: {
    educationOrganizationId: number;
    studentUniqueId: string;
    hispanicLatinoEthnicity: boolean;
    limitedEnglishProficiencyDescriptor: string;
    loginId: string;
    oldEthnicityDescriptor: string;
    profileThumbnail: string;
    sexDescriptor: string;
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
    beginDate: string;
    dateAssigned: string;
    gradebookEntryTitle: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sectionIdentifier: string;
    sessionName: string;
    studentUniqueId: string;
    competencyLevelDescriptor: string;
    dateFulfilled: string;
    letterGradeEarned: string;
    numericGradeEarned: number;
    diagnosticStatement: string;
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
  } };
  studentLearningObjectives: { record: StudentLearningObjective; filters: {
    gradingPeriodDescriptor: string;
    gradingPeriodSchoolId: number;
    gradingPeriodSchoolYear: number;
    gradingPeriodSequence: number;
    learningObjectiveId: string;
    namespace: string;
    studentUniqueId: string;
    competencyLevelDescriptor: string;
    diagnosticStatement: string;
    id: string;
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
  studentParentAssociations: { record: StudentParentAssociation; filters: {
    parentUniqueId: string;
    studentUniqueId: string;
    contactPriority: number;
    contactRestrictions: string;
    emergencyContactStatus: boolean;
    livesWith: boolean;
    primaryContactStatus: boolean;
    relationDescriptor: string;
    id: string;
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
    id: string;
  } };
  absenceEventCategoryDescriptors: DescriptorCollection<"absenceEventCategory">;
  academicHonorCategoryDescriptors: DescriptorCollection<"academicHonorCategory">;
  academicSubjectDescriptors: DescriptorCollection<"academicSubject">;
  accommodationDescriptors: DescriptorCollection<"accommodation">;
  accountClassificationDescriptors: DescriptorCollection<"accountClassification">;
  achievementCategoryDescriptors: DescriptorCollection<"achievementCategory">;
  additionalCreditTypeDescriptors: DescriptorCollection<"additionalCreditType">;
  addressTypeDescriptors: DescriptorCollection<"addressType">;
  administrationEnvironmentDescriptors: DescriptorCollection<"administrationEnvironment">;
  administrativeFundingControlDescriptors: DescriptorCollection<"administrativeFundingControl">;
  assessmentCategoryDescriptors: DescriptorCollection<"assessmentCategory">;
  assessmentIdentificationSystemDescriptors: DescriptorCollection<"assessmentIdentificationSystem">;
  assessmentItemCategoryDescriptors: DescriptorCollection<"assessmentItemCategory">;
  assessmentItemResultDescriptors: DescriptorCollection<"assessmentItemResult">;
  assessmentPeriodDescriptors: DescriptorCollection<"assessmentPeriod">;
  assessmentReportingMethodDescriptors: DescriptorCollection<"assessmentReportingMethod">;
  attemptStatusDescriptors: DescriptorCollection<"attemptStatus">;
  attendanceEventCategoryDescriptors: DescriptorCollection<"attendanceEventCategory">;
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
  creditTypeDescriptors: DescriptorCollection<"creditType">;
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
  educationOrganizationCategoryDescriptors: DescriptorCollection<"educationOrganizationCategory">;
  educationOrganizationIdentificationSystemDescriptors: DescriptorCollection<"educationOrganizationIdentificationSystem">;
  educationPlanDescriptors: DescriptorCollection<"educationPlan">;
  educationalEnvironmentDescriptors: DescriptorCollection<"educationalEnvironment">;
  electronicMailTypeDescriptors: DescriptorCollection<"electronicMailType">;
  employmentStatusDescriptors: DescriptorCollection<"employmentStatus">;
  entryGradeLevelReasonDescriptors: DescriptorCollection<"entryGradeLevelReason">;
  entryTypeDescriptors: DescriptorCollection<"entryType">;
  eventCircumstanceDescriptors: DescriptorCollection<"eventCircumstance">;
  exitWithdrawTypeDescriptors: DescriptorCollection<"exitWithdrawType">;
  gradeLevelDescriptors: DescriptorCollection<"gradeLevel">;
  gradeTypeDescriptors: DescriptorCollection<"gradeType">;
  gradebookEntryTypeDescriptors: DescriptorCollection<"gradebookEntryType">;
  gradingPeriodDescriptors: DescriptorCollection<"gradingPeriod">;
  graduationPlanTypeDescriptors: DescriptorCollection<"graduationPlanType">;
  gunFreeSchoolsActReportingStatusDescriptors: DescriptorCollection<"gunFreeSchoolsActReportingStatus">;
  homelessPrimaryNighttimeResidenceDescriptors: DescriptorCollection<"homelessPrimaryNighttimeResidence">;
  homelessProgramServiceDescriptors: DescriptorCollection<"homelessProgramService">;
  identificationDocumentUseDescriptors: DescriptorCollection<"identificationDocumentUse">;
  incidentLocationDescriptors: DescriptorCollection<"incidentLocation">;
  institutionTelephoneNumberTypeDescriptors: DescriptorCollection<"institutionTelephoneNumberType">;
  interactivityStyleDescriptors: DescriptorCollection<"interactivityStyle">;
  internetAccessDescriptors: DescriptorCollection<"internetAccess">;
  interventionClassDescriptors: DescriptorCollection<"interventionClass">;
  interventionEffectivenessRatingDescriptors: DescriptorCollection<"interventionEffectivenessRating">;
  languageDescriptors: DescriptorCollection<"language">;
  languageInstructionProgramServiceDescriptors: DescriptorCollection<"languageInstructionProgramService">;
  languageUseDescriptors: DescriptorCollection<"languageUse">;
  learningStandardCategoryDescriptors: DescriptorCollection<"learningStandardCategory">;
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
  monitoredDescriptors: DescriptorCollection<"monitored">;
  neglectedOrDelinquentProgramDescriptors: DescriptorCollection<"neglectedOrDelinquentProgram">;
  neglectedOrDelinquentProgramServiceDescriptors: DescriptorCollection<"neglectedOrDelinquentProgramService">;
  networkPurposeDescriptors: DescriptorCollection<"networkPurpose">;
  oldEthnicityDescriptors: DescriptorCollection<"oldEthnicity">;
  operationalStatusDescriptors: DescriptorCollection<"operationalStatus">;
  otherNameTypeDescriptors: DescriptorCollection<"otherNameType">;
  participationDescriptors: DescriptorCollection<"participation">;
  performanceBaseConversionDescriptors: DescriptorCollection<"performanceBaseConversion">;
  performanceLevelDescriptors: DescriptorCollection<"performanceLevel">;
  personalInformationVerificationDescriptors: DescriptorCollection<"personalInformationVerification">;
  populationServedDescriptors: DescriptorCollection<"populationServed">;
  postSecondaryEventCategoryDescriptors: DescriptorCollection<"postSecondaryEventCategory">;
  postSecondaryInstitutionLevelDescriptors: DescriptorCollection<"postSecondaryInstitutionLevel">;
  postingResultDescriptors: DescriptorCollection<"postingResult">;
  proficiencyDescriptors: DescriptorCollection<"proficiency">;
  programAssignmentDescriptors: DescriptorCollection<"programAssignment">;
  programCharacteristicDescriptors: DescriptorCollection<"programCharacteristic">;
  programSponsorDescriptors: DescriptorCollection<"programSponsor">;
  programTypeDescriptors: DescriptorCollection<"programType">;
  progressDescriptors: DescriptorCollection<"progress">;
  progressLevelDescriptors: DescriptorCollection<"progressLevel">;
  providerCategoryDescriptors: DescriptorCollection<"providerCategory">;
  providerProfitabilityDescriptors: DescriptorCollection<"providerProfitability">;
  providerStatusDescriptors: DescriptorCollection<"providerStatus">;
  publicationStatusDescriptors: DescriptorCollection<"publicationStatus">;
  raceDescriptors: DescriptorCollection<"race">;
  reasonExitedDescriptors: DescriptorCollection<"reasonExited">;
  reasonNotTestedDescriptors: DescriptorCollection<"reasonNotTested">;
  recognitionTypeDescriptors: DescriptorCollection<"recognitionType">;
  relationDescriptors: DescriptorCollection<"relation">;
  repeatIdentifierDescriptors: DescriptorCollection<"repeatIdentifier">;
  reporterDescriptionDescriptors: DescriptorCollection<"reporterDescription">;
  residencyStatusDescriptors: DescriptorCollection<"residencyStatus">;
  responseIndicatorDescriptors: DescriptorCollection<"responseIndicator">;
  responsibilityDescriptors: DescriptorCollection<"responsibility">;
  restraintEventReasonDescriptors: DescriptorCollection<"restraintEventReason">;
  resultDatatypeTypeDescriptors: DescriptorCollection<"resultDatatypeType">;
  retestIndicatorDescriptors: DescriptorCollection<"retestIndicator">;
  schoolCategoryDescriptors: DescriptorCollection<"schoolCategory">;
  schoolChoiceImplementStatusDescriptors: DescriptorCollection<"schoolChoiceImplementStatus">;
  schoolFoodServiceProgramServiceDescriptors: DescriptorCollection<"schoolFoodServiceProgramService">;
  schoolTypeDescriptors: DescriptorCollection<"schoolType">;
  sectionCharacteristicDescriptors: DescriptorCollection<"sectionCharacteristic">;
  separationDescriptors: DescriptorCollection<"separation">;
  separationReasonDescriptors: DescriptorCollection<"separationReason">;
  serviceDescriptors: DescriptorCollection<"service">;
  sexDescriptors: DescriptorCollection<"sex">;
  specialEducationProgramServiceDescriptors: DescriptorCollection<"specialEducationProgramService">;
  specialEducationSettingDescriptors: DescriptorCollection<"specialEducationSetting">;
  staffClassificationDescriptors: DescriptorCollection<"staffClassification">;
  staffIdentificationSystemDescriptors: DescriptorCollection<"staffIdentificationSystem">;
  staffLeaveEventCategoryDescriptors: DescriptorCollection<"staffLeaveEventCategory">;
  stateAbbreviationDescriptors: DescriptorCollection<"stateAbbreviation">;
  studentCharacteristicDescriptors: DescriptorCollection<"studentCharacteristic">;
  studentIdentificationSystemDescriptors: DescriptorCollection<"studentIdentificationSystem">;
  studentParticipationCodeDescriptors: DescriptorCollection<"studentParticipationCode">;
  teachingCredentialBasisDescriptors: DescriptorCollection<"teachingCredentialBasis">;
  teachingCredentialDescriptors: DescriptorCollection<"teachingCredential">;
  technicalSkillsAssessmentDescriptors: DescriptorCollection<"technicalSkillsAssessment">;
  telephoneNumberTypeDescriptors: DescriptorCollection<"telephoneNumberType">;
  termDescriptors: DescriptorCollection<"term">;
  titleIPartAParticipantDescriptors: DescriptorCollection<"titleIPartAParticipant">;
  titleIPartASchoolDesignationDescriptors: DescriptorCollection<"titleIPartASchoolDesignation">;
  tribalAffiliationDescriptors: DescriptorCollection<"tribalAffiliation">;
  visaDescriptors: DescriptorCollection<"visa">;
  weaponDescriptors: DescriptorCollection<"weapon">;
}
/** A collection of descriptors, such as `DescriptorCollection<"term">`. */
export interface DescriptorCollection<Stem extends string> {
  record: DescriptorFields & { [Id in `${Stem}DescriptorId`]?: number };
  filters: DescriptorFilters & { [Id in `${Stem}DescriptorId`]: number };
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
/** A record of `accounts`. Key: `accountIdentifier`, `educationOrganizationId`, `fiscalYear`. Required: `educationOrganizationReference`, `fiscalYear`, `accountCodes`, `accountIdentifier`. */
export interface Account {
  educationOrganizationReference: EducationOrganizationReference;
  fiscalYear: number;
  accountCodes: AccountAccountCode[];
  accountIdentifier: string;
  accountName?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Account.accountCodes`. */
export interface AccountAccountCode {
  accountCodeReference: AccountCodeReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `accountCodes`. Key: `accountClassificationDescriptor`, `accountCodeNumber`, `educationOrganizationId`, `fiscalYear`. Required: `accountClassificationDescriptor`, `accountCodeNumber`, `fiscalYear`, `educationOrganizationReference`. */
export interface AccountCode {
  accountClassificationDescriptor: string;
  accountCodeNumber: string;
  fiscalYear: number;
  educationOrganizationReference: EducationOrganizationReference;
  accountCodeDescription?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AccountAccountCode.accountCodeReference`. */
export interface AccountCodeReference {
  accountClassificationDescriptor: string;
  accountCodeNumber: string;
  educationOrganizationId: number;
  fiscalYear: number;
  link?: { rel: string; href: string };
}
/** The key of another record, in `Actual.accountReference`, `Budget.accountReference`, `ContractedStaff.accountReference`, `Payroll.accountReference`. */
export interface AccountReference {
  educationOrganizationId: number;
  fiscalYear: number;
  accountIdentifier: string;
  link?: { rel: string; href: string };
}
/** A record of `accountabilityRatings`. Key: `educationOrganizationId`, `ratingTitle`, `schoolYear`. Required: `educationOrganizationReference`, `schoolYearTypeReference`, `rating`, `ratingTitle`. */
export interface AccountabilityRating {
  educationOrganizationReference: EducationOrganizationReference;
  schoolYearTypeReference: SchoolYearTypeReference;
  rating: string;
  ratingDate?: string;
  ratingOrganization?: string;
  ratingProgram?: string;
  ratingTitle: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `actuals`. Key: `accountIdentifier`, `asOfDate`, `educationOrganizationId`, `fiscalYear`. Required: `accountReference`, `amountToDate`, `asOfDate`. */
export interface Actual {
  accountReference: AccountReference;
  amountToDate: number;
  asOfDate: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `assessments`. Key: `assessmentIdentifier`, `namespace`. Required: `namespace`, `academicSubjects`, `assessmentIdentifier`, `assessmentTitle`. */
export interface Assessment {
  educationOrganizationReference?: EducationOrganizationReference;
  adaptiveAssessment?: boolean;
  maxRawScore?: number;
  namespace: string;
  nomenclature?: string;
  revisionDate?: string;
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
  assessmentCategoryDescriptor?: string;
  assessmentFamily?: string;
  assessmentForm?: string;
  assessmentTitle: string;
  assessmentVersion?: number;
  period?: AssessmentPeriod;
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
  version?: string;
  uri?: string;
  publicationDate?: string;
  publicationYear?: number;
  beginDate?: string;
  endDate?: string;
  authors?: AssessmentContentStandardAuthor[];
  publicationStatusDescriptor?: string;
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
  assigningOrganizationIdentificationCode?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `assessmentItems`. Key: `assessmentIdentifier`, `identificationCode`, `namespace`. Required: `assessmentReference`, `identificationCode`. */
export interface AssessmentItem {
  assessmentReference: AssessmentReference;
  correctResponse?: string;
  expectedTimeAssessed?: string;
  identificationCode: string;
  maxRawScore?: number;
  nomenclature?: string;
  learningStandards?: AssessmentItemLearningStandard[];
  assessmentItemCategoryDescriptor?: string;
  assessmentItemURI?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentItem.learningStandards`. */
export interface AssessmentItemLearningStandard {
  learningStandardReference: LearningStandardReference;
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
  minimumScore?: string;
  maximumScore?: string;
  assessmentReportingMethodDescriptor: string;
  resultDatatypeTypeDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Assessment.period`. */
export interface AssessmentPeriod {
  assessmentPeriodDescriptor: string;
  beginDate?: string;
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Assessment.programs`. */
export interface AssessmentProgram {
  programReference: ProgramReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AssessmentItem.assessmentReference`, `GraduationPlanRequiredAssessment.assessmentReference`, `ObjectiveAssessment.assessmentReference`, `StudentAssessment.assessmentReference`. */
export interface AssessmentReference {
  namespace: string;
  assessmentIdentifier: string;
  link?: { rel: string; href: string };
}
/** Part of `Assessment.scores`. */
export interface AssessmentScore {
  minimumScore?: string;
  maximumScore?: string;
  assessmentReportingMethodDescriptor: string;
  resultDatatypeTypeDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Assessment.sections`. */
export interface AssessmentSection {
  sectionReference: SectionReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `bellSchedules`. Key: `bellScheduleName`, `schoolId`. Required: `bellScheduleName`, `classPeriods`, `schoolReference`. */
export interface BellSchedule {
  bellScheduleName: string;
  classPeriods: BellScheduleClassPeriod[];
  schoolReference: SchoolReference;
  alternateDayName?: string;
  dates?: BellScheduleDate[];
  gradeLevels?: BellScheduleGradeLevel[];
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
/** A record of `budgets`. Key: `accountIdentifier`, `asOfDate`, `educationOrganizationId`, `fiscalYear`. Required: `accountReference`, `amount`, `asOfDate`. */
export interface Budget {
  accountReference: AccountReference;
  amount: number;
  asOfDate: string;
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
/** A record of `classPeriods`. Key: `classPeriodName`, `schoolId`. Required: `schoolReference`, `classPeriodName`. */
export interface ClassPeriod {
  schoolReference: SchoolReference;
  classPeriodName: string;
  meetingTimes?: ClassPeriodMeetingTime[];
  officialAttendancePeriod?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ClassPeriod.meetingTimes`. */
export interface ClassPeriodMeetingTime {
  endTime: string;
  startTime: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `BellScheduleClassPeriod.classPeriodReference`, `SectionClassPeriod.classPeriodReference`. */
export interface ClassPeriodReference {
  schoolId: number;
  classPeriodName: string;
  link?: { rel: string; href: string };
}
/** A record of `cohorts`. Key: `cohortIdentifier`, `educationOrganizationId`. Required: `educationOrganizationReference`, `cohortIdentifier`, `cohortTypeDescriptor`. */
export interface Cohort {
  educationOrganizationReference: EducationOrganizationReference;
  academicSubjectDescriptor?: string;
  programs?: CohortProgram[];
  cohortIdentifier: string;
  cohortDescription?: string;
  cohortScopeDescriptor?: string;
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
/** A record of `communityOrganizations`. Key: `communityOrganizationId`. Required: `addresses`, `categories`, `communityOrganizationId`, `nameOfInstitution`. */
export interface CommunityOrganization {
  addresses: EducationOrganizationAddress[];
  categories: EducationOrganizationCategory[];
  communityOrganizationId: number;
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  nameOfInstitution: string;
  operationalStatusDescriptor?: string;
  shortNameOfInstitution?: string;
  webSite?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `CommunityProvider.communityOrganizationReference`. */
export interface CommunityOrganizationReference {
  communityOrganizationId: number;
  link?: { rel: string; href: string };
}
/** A record of `communityProviders`. Key: `communityProviderId`. Required: `addresses`, `categories`, `communityProviderId`, `nameOfInstitution`, `providerCategoryDescriptor`, `providerStatusDescriptor`. */
export interface CommunityProvider {
  addresses: EducationOrganizationAddress[];
  categories: EducationOrganizationCategory[];
  communityProviderId: number;
  communityOrganizationReference?: CommunityOrganizationReference;
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  licenseExemptIndicator?: boolean;
  nameOfInstitution: string;
  operationalStatusDescriptor?: string;
  providerCategoryDescriptor: string;
  providerProfitabilityDescriptor?: string;
  providerStatusDescriptor: string;
  schoolIndicator?: boolean;
  shortNameOfInstitution?: string;
  webSite?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `communityProviderLicenses`. Key: `communityProviderId`, `licenseIdentifier`, `licensingOrganization`. Required: `licenseIdentifier`, `licensingOrganization`, `communityProviderReference`, `licenseEffectiveDate`, `licenseTypeDescriptor`. */
export interface CommunityProviderLicense {
  licenseIdentifier: string;
  licensingOrganization: string;
  communityProviderReference: CommunityProviderReference;
  authorizedFacilityCapacity?: number;
  licenseEffectiveDate: string;
  licenseExpirationDate?: string;
  licenseIssueDate?: string;
  licenseStatusDescriptor?: string;
  licenseTypeDescriptor: string;
  oldestAgeAuthorizedToServe?: number;
  youngestAgeAuthorizedToServe?: number;
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
  competencyObjectiveId?: string;
  description?: string;
  objective: string;
  objectiveGradeLevelDescriptor: string;
  successCriteria?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentCompetencyObjective.objectiveCompetencyObjectiveReference`. */
export interface CompetencyObjectiveReference {
  objective: string;
  objectiveGradeLevelDescriptor: string;
  educationOrganizationId: number;
  link?: { rel: string; href: string };
}
/** A record of `contractedStaffs`. Key: `accountIdentifier`, `asOfDate`, `educationOrganizationId`, `fiscalYear`, `staffUniqueId`. Required: `accountReference`, `staffReference`, `amountToDate`, `asOfDate`. */
export interface ContractedStaff {
  accountReference: AccountReference;
  staffReference: StaffReference;
  amountToDate: number;
  asOfDate: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `courses`. Key: `courseCode`, `educationOrganizationId`. Required: `educationOrganizationReference`, `numberOfParts`, `identificationCodes`, `courseCode`, `courseTitle`. */
export interface Course {
  educationOrganizationReference: EducationOrganizationReference;
  academicSubjectDescriptor?: string;
  dateCourseAdopted?: string;
  highSchoolCourseRequirement?: boolean;
  maximumAvailableCreditConversion?: number;
  maximumAvailableCredits?: number;
  minimumAvailableCreditConversion?: number;
  minimumAvailableCredits?: number;
  numberOfParts: number;
  timeRequiredForCompletion?: number;
  competencyLevels?: CourseCompetencyLevel[];
  identificationCodes: CourseIdentificationCode[];
  learningObjectives?: CourseLearningObjective[];
  learningStandards?: CourseLearningStandard[];
  levelCharacteristics?: CourseLevelCharacteristic[];
  offeredGradeLevels?: CourseOfferedGradeLevel[];
  courseCode: string;
  careerPathwayDescriptor?: string;
  courseDefinedByDescriptor?: string;
  courseDescription?: string;
  courseGPAApplicabilityDescriptor?: string;
  courseTitle: string;
  maxCompletionsForCredit?: number;
  maximumAvailableCreditTypeDescriptor?: string;
  minimumAvailableCreditTypeDescriptor?: string;
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
  assigningOrganizationIdentificationCode?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Course.learningObjectives`. */
export interface CourseLearningObjective {
  learningObjectiveReference: LearningObjectiveReference;
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
  instructionalTimePlanned?: number;
  localCourseCode: string;
  localCourseTitle?: string;
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
/** The key of another record, in `CourseOffering.courseReference`, `CourseTranscript.courseReference`, `GraduationPlanCreditsByCourseCourse.courseReference`. */
export interface CourseReference {
  educationOrganizationId: number;
  courseCode: string;
  link?: { rel: string; href: string };
}
/** A record of `courseTranscripts`. Key: `courseAttemptResultDescriptor`, `courseCode`, `courseEducationOrganizationId`, `educationOrganizationId`, `schoolYear`, `studentUniqueId`, `termDescriptor`. Required: `courseReference`, `studentAcademicRecordReference`, `earnedCredits`, `courseAttemptResultDescriptor`. */
export interface CourseTranscript {
  courseReference: CourseReference;
  studentAcademicRecordReference: StudentAcademicRecordReference;
  alternativeCourseCode?: string;
  alternativeCourseTitle?: string;
  attemptedCreditConversion?: number;
  attemptedCredits?: number;
  courseTitle?: string;
  earnedCreditConversion?: number;
  earnedCredits: number;
  finalLetterGradeEarned?: string;
  finalNumericGradeEarned?: number;
  whenTakenGradeLevelDescriptor?: string;
  earnedAdditionalCredits?: CourseTranscriptEarnedAdditionalCredits[];
  courseAttemptResultDescriptor: string;
  externalEducationOrganizationReference?: EducationOrganizationReference;
  attemptedCreditTypeDescriptor?: string;
  courseRepeatCodeDescriptor?: string;
  earnedCreditTypeDescriptor?: string;
  methodCreditEarnedDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CourseTranscript.earnedAdditionalCredits`. */
export interface CourseTranscriptEarnedAdditionalCredits {
  credits: number;
  additionalCreditTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `credentials`. Key: `credentialIdentifier`, `stateOfIssueStateAbbreviationDescriptor`. Required: `credentialIdentifier`, `gradeLevels`, `stateOfIssueStateAbbreviationDescriptor`, `credentialFieldDescriptor`, `credentialTypeDescriptor`, `issuanceDate`, `namespace`, `teachingCredentialDescriptor`. */
export interface Credential {
  credentialIdentifier: string;
  gradeLevels: CredentialGradeLevel[];
  stateOfIssueStateAbbreviationDescriptor: string;
  academicSubjects?: CredentialAcademicSubject[];
  credentialFieldDescriptor: string;
  credentialTypeDescriptor: string;
  effectiveDate?: string;
  endorsements?: CredentialEndorsement[];
  expirationDate?: string;
  issuanceDate: string;
  namespace: string;
  teachingCredentialBasisDescriptor?: string;
  teachingCredentialDescriptor: string;
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
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** The fields by which every collection of descriptors filters. */
export interface DescriptorFilters {
  namespace: string;
  codeValue: string;
}
/** A record of `disciplineActions`. Key: `disciplineActionIdentifier`, `disciplineDate`, `studentUniqueId`. Required: `responsibilitySchoolReference`, `studentReference`, `disciplineDate`, `disciplines`, `disciplineActionIdentifier`, `studentDisciplineIncidentAssociations`. */
export interface DisciplineAction {
  responsibilitySchoolReference: SchoolReference;
  assignmentSchoolReference?: SchoolReference;
  studentReference: StudentReference;
  actualDisciplineActionLength?: number;
  disciplineDate: string;
  relatedToZeroTolerancePolicy?: boolean;
  disciplines: DisciplineActionDiscipline[];
  staffs?: DisciplineActionStaff[];
  disciplineActionIdentifier: string;
  studentDisciplineIncidentAssociations: DisciplineActionStudentDisciplineIncidentAssociation[];
  disciplineActionLength?: number;
  disciplineActionLengthDifferenceReasonDescriptor?: string;
  iepPlacementMeetingIndicator?: boolean;
  receivedEducationServicesDuringExpulsion?: boolean;
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
/** Part of `DisciplineAction.studentDisciplineIncidentAssociations`. */
export interface DisciplineActionStudentDisciplineIncidentAssociation {
  studentDisciplineIncidentAssociationReference: StudentDisciplineIncidentAssociationReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `disciplineIncidents`. Key: `incidentIdentifier`, `schoolId`. Required: `schoolReference`, `incidentDate`, `incidentIdentifier`. */
export interface DisciplineIncident {
  schoolReference: SchoolReference;
  staffReference?: StaffReference;
  caseNumber?: string;
  incidentCost?: number;
  incidentDate: string;
  incidentDescription?: string;
  incidentIdentifier: string;
  incidentTime?: string;
  reportedToLawEnforcement?: boolean;
  reporterDescriptionDescriptor?: string;
  reporterName?: string;
  behaviors?: DisciplineIncidentBehavior[];
  weapons?: DisciplineIncidentWeapon[];
  incidentLocationDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `DisciplineIncident.behaviors`. */
export interface DisciplineIncidentBehavior {
  behaviorDescriptor: string;
  behaviorDetailedDescription?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentDisciplineIncidentAssociation.disciplineIncidentReference`. */
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
  additionalAuthorsIndicator?: boolean;
  contentIdentifier: string;
  cost?: number;
  description?: string;
  learningResourceMetadataURI?: string;
  namespace: string;
  publicationDate?: string;
  publicationYear?: number;
  publisher?: string;
  shortDescription?: string;
  timeRequired?: string;
  useRightsURL?: string;
  version?: string;
  appropriateGradeLevels?: EducationContentAppropriateGradeLevel[];
  appropriateSexes?: EducationContentAppropriateSex[];
  authors?: EducationContentAuthor[];
  derivativeSourceEducationContents?: EducationContentDerivativeSourceEducationContent[];
  derivativeSourceLearningResourceMetadataURIs?: EducationContentDerivativeSourceLearningResourceMetadataURI[];
  derivativeSourceURIs?: EducationContentDerivativeSourceURI[];
  languages?: EducationContentLanguage[];
  contentClassDescriptor?: string;
  costRateDescriptor?: string;
  interactivityStyleDescriptor?: string;
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
/** Part of `CommunityOrganization.addresses`, `CommunityProvider.addresses`, `EducationOrganizationNetwork.addresses` and 5 other fields. */
export interface EducationOrganizationAddress {
  streetNumberName: string;
  apartmentRoomSuiteNumber?: string;
  buildingSiteNumber?: string;
  city: string;
  postalCode: string;
  nameOfCounty?: string;
  countyFIPSCode?: string;
  latitude?: string;
  longitude?: string;
  addressTypeDescriptor: string;
  localeDescriptor?: string;
  stateAbbreviationDescriptor: string;
  congressionalDistrict?: string;
  doNotPublishIndicator?: boolean;
  periods?: EducationOrganizationAddressPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationOrganizationAddress.periods`. */
export interface EducationOrganizationAddressPeriod {
  beginDate: string;
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CommunityOrganization.categories`, `CommunityProvider.categories`, `EducationOrganizationNetwork.categories` and 5 other fields. */
export interface EducationOrganizationCategory {
  educationOrganizationCategoryDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CommunityOrganization.identificationCodes`, `CommunityProvider.identificationCodes`, `EducationOrganizationNetwork.identificationCodes` and 5 other fields. */
export interface EducationOrganizationIdentificationCode {
  educationOrganizationIdentificationSystemDescriptor: string;
  identificationCode: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CommunityOrganization.institutionTelephones`, `CommunityProvider.institutionTelephones`, `EducationOrganizationNetwork.institutionTelephones` and 5 other fields. */
export interface EducationOrganizationInstitutionTelephone {
  telephoneNumber: string;
  institutionTelephoneNumberTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `CommunityOrganization.internationalAddresses`, `CommunityProvider.internationalAddresses`, `EducationOrganizationNetwork.internationalAddresses` and 5 other fields. */
export interface EducationOrganizationInternationalAddress {
  countryDescriptor: string;
  addressLine1: string;
  addressLine2?: string;
  addressLine3?: string;
  addressLine4?: string;
  latitude?: string;
  longitude?: string;
  beginDate?: string;
  endDate?: string;
  addressTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `educationOrganizationInterventionPrescriptionAssociations`. Key: `educationOrganizationId`, `interventionPrescriptionEducationOrganizationId`, `interventionPrescriptionIdentificationCode`. Required: `educationOrganizationReference`, `interventionPrescriptionReference`. */
export interface EducationOrganizationInterventionPrescriptionAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  interventionPrescriptionReference: InterventionPrescriptionReference;
  beginDate?: string;
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `educationOrganizationNetworks`. Key: `educationOrganizationNetworkId`. Required: `educationOrganizationNetworkId`, `nameOfInstitution`, `addresses`, `categories`, `networkPurposeDescriptor`. */
export interface EducationOrganizationNetwork {
  educationOrganizationNetworkId: number;
  nameOfInstitution: string;
  shortNameOfInstitution?: string;
  webSite?: string;
  addresses: EducationOrganizationAddress[];
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  categories: EducationOrganizationCategory[];
  networkPurposeDescriptor: string;
  operationalStatusDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `educationOrganizationNetworkAssociations`. Key: `educationOrganizationNetworkId`, `memberEducationOrganizationId`. Required: `memberEducationOrganizationReference`, `educationOrganizationNetworkReference`. */
export interface EducationOrganizationNetworkAssociation {
  memberEducationOrganizationReference: EducationOrganizationReference;
  educationOrganizationNetworkReference: EducationOrganizationNetworkReference;
  beginDate?: string;
  endDate?: string;
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
/** The key of another record, in `Account.educationOrganizationReference`, `AccountCode.educationOrganizationReference`, `AccountabilityRating.educationOrganizationReference` and 35 other fields. */
export interface EducationOrganizationReference {
  educationOrganizationId: number;
  link?: { rel: string; href: string };
}
/** A record of `educationServiceCenters`. Key: `educationServiceCenterId`. Required: `educationServiceCenterId`, `nameOfInstitution`, `addresses`, `categories`. */
export interface EducationServiceCenter {
  stateEducationAgencyReference?: StateEducationAgencyReference;
  educationServiceCenterId: number;
  nameOfInstitution: string;
  shortNameOfInstitution?: string;
  webSite?: string;
  addresses: EducationOrganizationAddress[];
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  categories: EducationOrganizationCategory[];
  operationalStatusDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `LocalEducationAgency.educationServiceCenterReference`. */
export interface EducationServiceCenterReference {
  educationServiceCenterId: number;
  link?: { rel: string; href: string };
}
/** A record of `feederSchoolAssociations`. Key: `beginDate`, `feederSchoolId`, `schoolId`. Required: `feederSchoolReference`, `schoolReference`, `beginDate`. */
export interface FeederSchoolAssociation {
  feederSchoolReference: SchoolReference;
  schoolReference: SchoolReference;
  beginDate: string;
  endDate?: string;
  feederRelationshipDescription?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentCompetencyObjectiveGeneralStudentProgramAssociation.generalStudentProgramAssociationReference`, `StudentLearningObjectiveGeneralStudentProgramAssociation.generalStudentProgramAssociationReference`. */
export interface GeneralStudentProgramAssociationReference {
  beginDate: string;
  educationOrganizationId: number;
  programEducationOrganizationId: number;
  programName: string;
  programTypeDescriptor: string;
  studentUniqueId: string;
  link?: { rel: string; href: string };
}
/** A record of `grades`. Key: `beginDate`, `gradeTypeDescriptor`, `gradingPeriodDescriptor`, `gradingPeriodSchoolYear`, `gradingPeriodSequence`, `localCourseCode`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`, `studentUniqueId`. Required: `gradingPeriodReference`, `studentSectionAssociationReference`, `gradeTypeDescriptor`. */
export interface Grade {
  gradingPeriodReference: GradingPeriodReference;
  studentSectionAssociationReference: StudentSectionAssociationReference;
  diagnosticStatement?: string;
  letterGradeEarned?: string;
  numericGradeEarned?: number;
  gradeTypeDescriptor: string;
  performanceBaseConversionDescriptor?: string;
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
  gradingPeriodSequence: number;
  sectionIdentifier: string;
  sessionName: string;
  link?: { rel: string; href: string };
}
/** A record of `gradebookEntries`. Key: `dateAssigned`, `gradebookEntryTitle`, `localCourseCode`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`. Required: `sectionReference`, `dateAssigned`, `gradebookEntryTitle`. */
export interface GradebookEntry {
  gradingPeriodReference?: GradingPeriodReference;
  sectionReference: SectionReference;
  dateAssigned: string;
  description?: string;
  learningObjectives?: GradebookEntryLearningObjective[];
  learningStandards?: GradebookEntryLearningStandard[];
  gradebookEntryTitle: string;
  gradebookEntryTypeDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `GradebookEntry.learningObjectives`. */
export interface GradebookEntryLearningObjective {
  learningObjectiveReference: LearningObjectiveReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `GradebookEntry.learningStandards`. */
export interface GradebookEntryLearningStandard {
  learningStandardReference: LearningStandardReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentGradebookEntry.gradebookEntryReference`. */
export interface GradebookEntryReference {
  schoolId: number;
  localCourseCode: string;
  schoolYear: number;
  dateAssigned: string;
  gradebookEntryTitle: string;
  sectionIdentifier: string;
  sessionName: string;
  link?: { rel: string; href: string };
}
/** A record of `gradingPeriods`. Key: `gradingPeriodDescriptor`, `periodSequence`, `schoolId`, `schoolYear`. Required: `schoolReference`, `beginDate`, `endDate`, `periodSequence`, `totalInstructionalDays`, `gradingPeriodDescriptor`, `schoolYearTypeReference`. */
export interface GradingPeriod {
  schoolReference: SchoolReference;
  beginDate: string;
  endDate: string;
  periodSequence: number;
  totalInstructionalDays: number;
  gradingPeriodDescriptor: string;
  schoolYearTypeReference: SchoolYearTypeReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Grade.gradingPeriodReference`, `GradebookEntry.gradingPeriodReference`, `ReportCard.gradingPeriodReference` and 3 other fields. */
export interface GradingPeriodReference {
  schoolId: number;
  gradingPeriodDescriptor: string;
  periodSequence: number;
  schoolYear: number;
  link?: { rel: string; href: string };
}
/** A record of `graduationPlans`. Key: `educationOrganizationId`, `graduationPlanTypeDescriptor`, `graduationSchoolYear`. Required: `educationOrganizationReference`, `graduationSchoolYearTypeReference`, `totalRequiredCredits`, `graduationPlanTypeDescriptor`. */
export interface GraduationPlan {
  educationOrganizationReference: EducationOrganizationReference;
  graduationSchoolYearTypeReference: SchoolYearTypeReference;
  individualPlan?: boolean;
  totalRequiredCreditConversion?: number;
  totalRequiredCredits: number;
  creditsByCourses?: GraduationPlanCreditsByCourse[];
  creditsBySubjects?: GraduationPlanCreditsBySubject[];
  requiredAssessments?: GraduationPlanRequiredAssessment[];
  graduationPlanTypeDescriptor: string;
  totalRequiredCreditTypeDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `GraduationPlan.creditsByCourses`. */
export interface GraduationPlanCreditsByCourse {
  courseSetName: string;
  whenTakenGradeLevelDescriptor?: string;
  credits: number;
  creditConversion?: number;
  courses: GraduationPlanCreditsByCourseCourse[];
  creditTypeDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `GraduationPlanCreditsByCourse.courses`. */
export interface GraduationPlanCreditsByCourseCourse {
  courseReference: CourseReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `GraduationPlan.creditsBySubjects`. */
export interface GraduationPlanCreditsBySubject {
  academicSubjectDescriptor: string;
  credits: number;
  creditConversion?: number;
  creditTypeDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentSchoolAssociation.graduationPlanReference`. */
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
  resultDatatypeTypeDescriptor?: string;
  maximumScore?: string;
  minimumScore?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `GraduationPlanRequiredAssessment.scores`. */
export interface GraduationPlanRequiredAssessmentScore {
  minimumScore?: string;
  maximumScore?: string;
  assessmentReportingMethodDescriptor: string;
  resultDatatypeTypeDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `interventions`. Key: `educationOrganizationId`, `interventionIdentificationCode`. Required: `educationOrganizationReference`, `beginDate`, `interventionIdentificationCode`, `deliveryMethodDescriptor`, `interventionClassDescriptor`. */
export interface Intervention {
  educationOrganizationReference: EducationOrganizationReference;
  beginDate: string;
  endDate?: string;
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
  maxDosage?: number;
  minDosage?: number;
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
  maxDosage?: number;
  minDosage?: number;
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
  improvementIndex?: number;
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
/** A record of `learningObjectives`. Key: `learningObjectiveId`, `namespace`. Required: `learningObjectiveId`, `namespace`, `objective`, `academicSubjects`. */
export interface LearningObjective {
  parentLearningObjectiveReference?: LearningObjectiveReference;
  description?: string;
  learningObjectiveId: string;
  namespace: string;
  nomenclature?: string;
  objective: string;
  successCriteria?: string;
  contentStandard?: LearningObjectiveContentStandard;
  academicSubjects: LearningObjectiveAcademicSubject[];
  gradeLevels?: LearningObjectiveGradeLevel[];
  learningStandards?: LearningObjectiveLearningStandard[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `LearningObjective.academicSubjects`. */
export interface LearningObjectiveAcademicSubject {
  academicSubjectDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `LearningObjective.contentStandard`. */
export interface LearningObjectiveContentStandard {
  mandatingEducationOrganizationReference?: EducationOrganizationReference;
  title: string;
  version?: string;
  uri?: string;
  publicationDate?: string;
  publicationYear?: number;
  beginDate?: string;
  endDate?: string;
  authors?: LearningObjectiveContentStandardAuthor[];
  publicationStatusDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `LearningObjectiveContentStandard.authors`. */
export interface LearningObjectiveContentStandardAuthor {
  author: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `LearningObjective.gradeLevels`. */
export interface LearningObjectiveGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `LearningObjective.learningStandards`. */
export interface LearningObjectiveLearningStandard {
  learningStandardReference: LearningStandardReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `CourseLearningObjective.learningObjectiveReference`, `GradebookEntryLearningObjective.learningObjectiveReference`, `LearningObjective.parentLearningObjectiveReference` and 3 other fields. */
export interface LearningObjectiveReference {
  learningObjectiveId: string;
  namespace: string;
  link?: { rel: string; href: string };
}
/** A record of `learningStandards`. Key: `learningStandardId`. Required: `description`, `learningStandardId`, `namespace`, `gradeLevels`, `academicSubjects`. */
export interface LearningStandard {
  parentLearningStandardReference?: LearningStandardReference;
  courseTitle?: string;
  description: string;
  learningStandardId: string;
  namespace: string;
  successCriteria?: string;
  uri?: string;
  contentStandard?: LearningStandardContentStandard;
  gradeLevels: LearningStandardGradeLevel[];
  identificationCodes?: LearningStandardIdentificationCode[];
  prerequisiteLearningStandards?: LearningStandardPrerequisiteLearningStandard[];
  academicSubjects: LearningStandardAcademicSubject[];
  learningStandardCategoryDescriptor?: string;
  learningStandardItemCode?: string;
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
  version?: string;
  uri?: string;
  publicationDate?: string;
  publicationYear?: number;
  beginDate?: string;
  endDate?: string;
  authors?: LearningStandardContentStandardAuthor[];
  publicationStatusDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `LearningStandardContentStandard.authors`. */
export interface LearningStandardContentStandardAuthor {
  author: string;
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
/** Part of `LearningStandard.prerequisiteLearningStandards`. */
export interface LearningStandardPrerequisiteLearningStandard {
  prerequisiteLearningStandardReference: LearningStandardReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AssessmentItemLearningStandard.learningStandardReference`, `CourseLearningStandard.learningStandardReference`, `EducationContent.learningStandardReference` and 6 other fields. */
export interface LearningStandardReference {
  learningStandardId: string;
  link?: { rel: string; href: string };
}
/** A record of `localEducationAgencies`. Key: `localEducationAgencyId`. Required: `localEducationAgencyId`, `nameOfInstitution`, `addresses`, `categories`, `localEducationAgencyCategoryDescriptor`. */
export interface LocalEducationAgency {
  educationServiceCenterReference?: EducationServiceCenterReference;
  parentLocalEducationAgencyReference?: LocalEducationAgencyReference;
  stateEducationAgencyReference?: StateEducationAgencyReference;
  localEducationAgencyId: number;
  nameOfInstitution: string;
  shortNameOfInstitution?: string;
  webSite?: string;
  accountabilities?: LocalEducationAgencyAccountability[];
  addresses: EducationOrganizationAddress[];
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  categories: EducationOrganizationCategory[];
  charterStatusDescriptor?: string;
  federalFunds?: LocalEducationAgencyFederalFunds[];
  localEducationAgencyCategoryDescriptor: string;
  operationalStatusDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `LocalEducationAgency.accountabilities`. */
export interface LocalEducationAgencyAccountability {
  schoolYearTypeReference: SchoolYearTypeReference;
  gunFreeSchoolsActReportingStatusDescriptor?: string;
  schoolChoiceImplementStatusDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `LocalEducationAgency.federalFunds`. */
export interface LocalEducationAgencyFederalFunds {
  fiscalYear: number;
  innovativeDollarsSpent?: number;
  innovativeDollarsSpentStrategicPriorities?: number;
  innovativeProgramsFundsReceived?: number;
  schoolImprovementAllocation?: number;
  schoolImprovementReservedFundsPercentage?: number;
  stateAssessmentAdministrationFunding?: number;
  supplementalEducationalServicesFundsSpent?: number;
  supplementalEducationalServicesPerPupilExpenditure?: number;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `LocalEducationAgency.parentLocalEducationAgencyReference`, `School.localEducationAgencyReference`. */
export interface LocalEducationAgencyReference {
  localEducationAgencyId: number;
  link?: { rel: string; href: string };
}
/** A record of `locations`. Key: `classroomIdentificationCode`, `schoolId`. Required: `schoolReference`, `classroomIdentificationCode`. */
export interface Location {
  schoolReference: SchoolReference;
  classroomIdentificationCode: string;
  maximumNumberOfSeats?: number;
  optimalNumberOfSeats?: number;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Section.locationReference`. */
export interface LocationReference {
  schoolId: number;
  classroomIdentificationCode: string;
  link?: { rel: string; href: string };
}
/** A record of `objectiveAssessments`. Key: `assessmentIdentifier`, `identificationCode`, `namespace`. Required: `assessmentReference`, `identificationCode`. */
export interface ObjectiveAssessment {
  assessmentReference: AssessmentReference;
  parentObjectiveAssessmentReference?: ObjectiveAssessmentReference;
  description?: string;
  identificationCode: string;
  maxRawScore?: number;
  nomenclature?: string;
  percentOfAssessment?: number;
  assessmentItems?: ObjectiveAssessmentAssessmentItem[];
  learningObjectives?: ObjectiveAssessmentLearningObjective[];
  learningStandards?: ObjectiveAssessmentLearningStandard[];
  performanceLevels?: ObjectiveAssessmentPerformanceLevel[];
  scores?: ObjectiveAssessmentScore[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `ObjectiveAssessment.assessmentItems`. */
export interface ObjectiveAssessmentAssessmentItem {
  assessmentItemReference: AssessmentItemReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ObjectiveAssessment.learningObjectives`. */
export interface ObjectiveAssessmentLearningObjective {
  learningObjectiveReference: LearningObjectiveReference;
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
  minimumScore?: string;
  maximumScore?: string;
  assessmentReportingMethodDescriptor: string;
  resultDatatypeTypeDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ObjectiveAssessment.parentObjectiveAssessmentReference`, `StudentAssessmentStudentObjectiveAssessment.objectiveAssessmentReference`. */
export interface ObjectiveAssessmentReference {
  assessmentIdentifier: string;
  identificationCode: string;
  namespace: string;
  link?: { rel: string; href: string };
}
/** Part of `ObjectiveAssessment.scores`. */
export interface ObjectiveAssessmentScore {
  minimumScore?: string;
  maximumScore?: string;
  assessmentReportingMethodDescriptor: string;
  resultDatatypeTypeDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `openStaffPositions`. Key: `educationOrganizationId`, `requisitionNumber`. Required: `educationOrganizationReference`, `datePosted`, `employmentStatusDescriptor`, `requisitionNumber`, `staffClassificationDescriptor`. */
export interface OpenStaffPosition {
  educationOrganizationReference: EducationOrganizationReference;
  datePosted: string;
  datePostingRemoved?: string;
  employmentStatusDescriptor: string;
  positionTitle?: string;
  programAssignmentDescriptor?: string;
  requisitionNumber: string;
  staffClassificationDescriptor: string;
  academicSubjects?: OpenStaffPositionAcademicSubject[];
  instructionalGradeLevels?: OpenStaffPositionInstructionalGradeLevel[];
  postingResultDescriptor?: string;
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
/** A record of `parents`. Key: `parentUniqueId`. Required: `firstName`, `lastSurname`, `parentUniqueId`. */
export interface Parent {
  firstName: string;
  generationCodeSuffix?: string;
  lastSurname: string;
  loginId?: string;
  maidenName?: string;
  middleName?: string;
  parentUniqueId: string;
  personalTitlePrefix?: string;
  addresses?: ParentAddress[];
  electronicMails?: ParentElectronicMail[];
  internationalAddresses?: ParentInternationalAddress[];
  otherNames?: ParentOtherName[];
  telephones?: ParentTelephone[];
  languages?: ParentLanguage[];
  personalIdentificationDocuments?: ParentPersonalIdentificationDocument[];
  sexDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Parent.addresses`. */
export interface ParentAddress {
  streetNumberName: string;
  apartmentRoomSuiteNumber?: string;
  buildingSiteNumber?: string;
  city: string;
  postalCode: string;
  nameOfCounty?: string;
  countyFIPSCode?: string;
  latitude?: string;
  longitude?: string;
  addressTypeDescriptor: string;
  localeDescriptor?: string;
  stateAbbreviationDescriptor: string;
  congressionalDistrict?: string;
  doNotPublishIndicator?: boolean;
  periods?: ParentAddressPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `ParentAddress.periods`. */
export interface ParentAddressPeriod {
  beginDate: string;
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Parent.electronicMails`. */
export interface ParentElectronicMail {
  electronicMailAddress: string;
  primaryEmailAddressIndicator?: boolean;
  electronicMailTypeDescriptor: string;
  doNotPublishIndicator?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Parent.internationalAddresses`. */
export interface ParentInternationalAddress {
  countryDescriptor: string;
  addressLine1: string;
  addressLine2?: string;
  addressLine3?: string;
  addressLine4?: string;
  latitude?: string;
  longitude?: string;
  beginDate?: string;
  endDate?: string;
  addressTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Parent.languages`. */
export interface ParentLanguage {
  languageDescriptor: string;
  uses?: ParentLanguageUse[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `ParentLanguage.uses`. */
export interface ParentLanguageUse {
  languageUseDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Parent.otherNames`. */
export interface ParentOtherName {
  personalTitlePrefix?: string;
  firstName: string;
  middleName?: string;
  lastSurname: string;
  generationCodeSuffix?: string;
  otherNameTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Parent.personalIdentificationDocuments`. */
export interface ParentPersonalIdentificationDocument {
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  issuerCountryDescriptor?: string;
  documentExpirationDate?: string;
  documentTitle?: string;
  issuerDocumentIdentificationCode?: string;
  issuerName?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentParentAssociation.parentReference`. */
export interface ParentReference {
  parentUniqueId: string;
  link?: { rel: string; href: string };
}
/** Part of `Parent.telephones`. */
export interface ParentTelephone {
  telephoneNumber: string;
  orderOfPriority?: number;
  textMessageCapabilityIndicator?: boolean;
  telephoneNumberTypeDescriptor: string;
  doNotPublishIndicator?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** A record of `payrolls`. Key: `accountIdentifier`, `asOfDate`, `educationOrganizationId`, `fiscalYear`, `staffUniqueId`. Required: `accountReference`, `staffReference`, `amountToDate`, `asOfDate`. */
export interface Payroll {
  accountReference: AccountReference;
  staffReference: StaffReference;
  amountToDate: number;
  asOfDate: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `postSecondaryEvents`. Key: `eventDate`, `postSecondaryEventCategoryDescriptor`, `studentUniqueId`. Required: `studentReference`, `eventDate`, `postSecondaryEventCategoryDescriptor`. */
export interface PostSecondaryEvent {
  studentReference: StudentReference;
  eventDate: string;
  postSecondaryEventCategoryDescriptor: string;
  postSecondaryInstitutionReference?: PostSecondaryInstitutionReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `postSecondaryInstitutions`. Key: `postSecondaryInstitutionId`. Required: `addresses`, `categories`, `postSecondaryInstitutionId`, `nameOfInstitution`. */
export interface PostSecondaryInstitution {
  addresses: EducationOrganizationAddress[];
  categories: EducationOrganizationCategory[];
  postSecondaryInstitutionId: number;
  administrativeFundingControlDescriptor?: string;
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  mediumOfInstructions?: PostSecondaryInstitutionMediumOfInstruction[];
  nameOfInstitution: string;
  operationalStatusDescriptor?: string;
  postSecondaryInstitutionLevelDescriptor?: string;
  shortNameOfInstitution?: string;
  webSite?: string;
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
  programId?: string;
  characteristics?: ProgramCharacteristic[];
  learningObjectives?: ProgramLearningObjective[];
  learningStandards?: ProgramLearningStandard[];
  services?: ProgramService[];
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
/** Part of `Program.learningObjectives`. */
export interface ProgramLearningObjective {
  learningObjectiveReference: LearningObjectiveReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Program.learningStandards`. */
export interface ProgramLearningStandard {
  learningStandardReference: LearningStandardReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AssessmentProgram.programReference`, `CohortProgram.programReference`, `RestraintEventProgram.programReference` and 12 other fields. */
export interface ProgramReference {
  educationOrganizationId: number;
  programName: string;
  programTypeDescriptor: string;
  link?: { rel: string; href: string };
}
/** Part of `Program.services`. */
export interface ProgramService {
  serviceDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Program.sponsors`. */
export interface ProgramSponsor {
  programSponsorDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `reportCards`. Key: `educationOrganizationId`, `gradingPeriodDescriptor`, `gradingPeriodSchoolId`, `gradingPeriodSchoolYear`, `gradingPeriodSequence`, `studentUniqueId`. Required: `educationOrganizationReference`, `gradingPeriodReference`, `studentReference`. */
export interface ReportCard {
  educationOrganizationReference: EducationOrganizationReference;
  gradingPeriodReference: GradingPeriodReference;
  studentReference: StudentReference;
  gpaCumulative?: number;
  gpaGivenGradingPeriod?: number;
  numberOfDaysAbsent?: number;
  numberOfDaysInAttendance?: number;
  numberOfDaysTardy?: number;
  grades?: ReportCardGrade[];
  studentCompetencyObjectives?: ReportCardStudentCompetencyObjective[];
  studentLearningObjectives?: ReportCardStudentLearningObjective[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `ReportCard.grades`. */
export interface ReportCardGrade {
  gradeReference: GradeReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentAcademicRecordReportCard.reportCardReference`. */
export interface ReportCardReference {
  studentUniqueId: string;
  educationOrganizationId: number;
  gradingPeriodDescriptor: string;
  gradingPeriodSchoolId: number;
  gradingPeriodSchoolYear: number;
  gradingPeriodSequence: number;
  link?: { rel: string; href: string };
}
/** Part of `ReportCard.studentCompetencyObjectives`. */
export interface ReportCardStudentCompetencyObjective {
  studentCompetencyObjectiveReference: StudentCompetencyObjectiveReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `ReportCard.studentLearningObjectives`. */
export interface ReportCardStudentLearningObjective {
  studentLearningObjectiveReference: StudentLearningObjectiveReference;
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
  educationalEnvironmentDescriptor?: string;
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
/** A record of `schools`. Key: `schoolId`. Required: `nameOfInstitution`, `schoolId`, `gradeLevels`, `addresses`, `educationOrganizationCategories`. */
export interface School {
  localEducationAgencyReference?: LocalEducationAgencyReference;
  charterApprovalSchoolYearTypeReference?: SchoolYearTypeReference;
  administrativeFundingControlDescriptor?: string;
  nameOfInstitution: string;
  schoolId: number;
  shortNameOfInstitution?: string;
  webSite?: string;
  schoolCategories?: SchoolCategory[];
  gradeLevels: SchoolGradeLevel[];
  addresses: EducationOrganizationAddress[];
  educationOrganizationCategories: EducationOrganizationCategory[];
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  charterApprovalAgencyTypeDescriptor?: string;
  charterStatusDescriptor?: string;
  internetAccessDescriptor?: string;
  magnetSpecialProgramEmphasisSchoolDescriptor?: string;
  operationalStatusDescriptor?: string;
  schoolTypeDescriptor?: string;
  titleIPartASchoolDesignationDescriptor?: string;
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
/** The key of another record, in `AcademicWeek.schoolReference`, `BellSchedule.schoolReference`, `Calendar.schoolReference` and 15 other fields. */
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
/** The key of another record, in `AccountabilityRating.schoolYearTypeReference`, `Calendar.schoolYearTypeReference`, `GradingPeriod.schoolYearTypeReference` and 12 other fields. */
export interface SchoolYearTypeReference {
  schoolYear: number;
  link?: { rel: string; href: string };
}
/** A record of `sections`. Key: `localCourseCode`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`. Required: `courseOfferingReference`, `sectionIdentifier`. */
export interface Section {
  courseOfferingReference: CourseOfferingReference;
  locationReference?: LocationReference;
  availableCreditConversion?: number;
  availableCredits?: number;
  instructionLanguageDescriptor?: string;
  sequenceOfCourse?: number;
  characteristics?: SectionCharacteristic[];
  programs?: SectionProgram[];
  sectionIdentifier: string;
  locationSchoolReference?: SchoolReference;
  availableCreditTypeDescriptor?: string;
  classPeriods?: SectionClassPeriod[];
  courseLevelCharacteristics?: SectionCourseLevelCharacteristic[];
  educationalEnvironmentDescriptor?: string;
  mediumOfInstructionDescriptor?: string;
  offeredGradeLevels?: SectionOfferedGradeLevel[];
  populationServedDescriptor?: string;
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
/** The key of another record, in `AssessmentSection.sectionReference`, `GradebookEntry.sectionReference`, `SectionAttendanceTakenEvent.sectionReference` and 4 other fields. */
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
/** The key of another record, in `CourseOffering.sessionReference`, `StudentSchoolAttendanceEvent.sessionReference`. */
export interface SessionReference {
  schoolId: number;
  schoolYear: number;
  sessionName: string;
  link?: { rel: string; href: string };
}
/** A record of `staffs`. Key: `staffUniqueId`. Required: `firstName`, `lastSurname`, `staffUniqueId`. */
export interface Staff {
  birthDate?: string;
  firstName: string;
  generationCodeSuffix?: string;
  highestCompletedLevelOfEducationDescriptor?: string;
  highlyQualifiedTeacher?: boolean;
  hispanicLatinoEthnicity?: boolean;
  lastSurname: string;
  loginId?: string;
  maidenName?: string;
  middleName?: string;
  personalTitlePrefix?: string;
  staffUniqueId: string;
  yearsOfPriorProfessionalExperience?: number;
  yearsOfPriorTeachingExperience?: number;
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
  citizenshipStatusDescriptor?: string;
  oldEthnicityDescriptor?: string;
  personalIdentificationDocuments?: StaffPersonalIdentificationDocument[];
  recognitions?: StaffRecognition[];
  sexDescriptor?: string;
  tribalAffiliations?: StaffTribalAffiliation[];
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffAbsenceEvents`. Key: `absenceEventCategoryDescriptor`, `eventDate`, `staffUniqueId`. Required: `absenceEventCategoryDescriptor`, `eventDate`, `staffReference`. */
export interface StaffAbsenceEvent {
  absenceEventCategoryDescriptor: string;
  eventDate: string;
  staffReference: StaffReference;
  absenceEventReason?: string;
  hoursAbsent?: number;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.addresses`. */
export interface StaffAddress {
  streetNumberName: string;
  apartmentRoomSuiteNumber?: string;
  buildingSiteNumber?: string;
  city: string;
  postalCode: string;
  nameOfCounty?: string;
  countyFIPSCode?: string;
  latitude?: string;
  longitude?: string;
  addressTypeDescriptor: string;
  localeDescriptor?: string;
  stateAbbreviationDescriptor: string;
  congressionalDistrict?: string;
  doNotPublishIndicator?: boolean;
  periods?: StaffAddressPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffAddress.periods`. */
export interface StaffAddressPeriod {
  beginDate: string;
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffCohortAssociations`. Key: `beginDate`, `cohortIdentifier`, `educationOrganizationId`, `staffUniqueId`. Required: `cohortReference`, `staffReference`, `beginDate`. */
export interface StaffCohortAssociation {
  cohortReference: CohortReference;
  staffReference: StaffReference;
  beginDate: string;
  endDate?: string;
  studentRecordAccess?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.credentials`. */
export interface StaffCredential {
  credentialReference: CredentialReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffEducationOrganizationAssignmentAssociations`. Key: `beginDate`, `educationOrganizationId`, `staffClassificationDescriptor`, `staffUniqueId`. Required: `educationOrganizationReference`, `staffReference`, `beginDate`, `staffClassificationDescriptor`. */
export interface StaffEducationOrganizationAssignmentAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  staffReference: StaffReference;
  employmentStaffEducationOrganizationEmploymentAssociationReference?: StaffEducationOrganizationEmploymentAssociationReference;
  beginDate: string;
  endDate?: string;
  orderOfAssignment?: number;
  positionTitle?: string;
  staffClassificationDescriptor: string;
  credentialReference?: CredentialReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffEducationOrganizationContactAssociations`. Key: `contactTitle`, `educationOrganizationId`, `staffUniqueId`. Required: `contactTitle`, `educationOrganizationReference`, `staffReference`, `electronicMailAddress`. */
export interface StaffEducationOrganizationContactAssociation {
  contactTitle: string;
  educationOrganizationReference: EducationOrganizationReference;
  staffReference: StaffReference;
  address?: StaffEducationOrganizationContactAssociationAddress;
  contactTypeDescriptor?: string;
  electronicMailAddress: string;
  telephones?: StaffEducationOrganizationContactAssociationTelephone[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffEducationOrganizationContactAssociation.address`. */
export interface StaffEducationOrganizationContactAssociationAddress {
  addressTypeDescriptor: string;
  localeDescriptor?: string;
  stateAbbreviationDescriptor: string;
  apartmentRoomSuiteNumber?: string;
  buildingSiteNumber?: string;
  city: string;
  congressionalDistrict?: string;
  countyFIPSCode?: string;
  doNotPublishIndicator?: boolean;
  latitude?: string;
  longitude?: string;
  nameOfCounty?: string;
  postalCode: string;
  streetNumberName: string;
  periods?: StaffEducationOrganizationContactAssociationAddressPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffEducationOrganizationContactAssociationAddress.periods`. */
export interface StaffEducationOrganizationContactAssociationAddressPeriod {
  beginDate: string;
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StaffEducationOrganizationContactAssociation.telephones`. */
export interface StaffEducationOrganizationContactAssociationTelephone {
  telephoneNumberTypeDescriptor: string;
  doNotPublishIndicator?: boolean;
  orderOfPriority?: number;
  telephoneNumber: string;
  textMessageCapabilityIndicator?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffEducationOrganizationEmploymentAssociations`. Key: `educationOrganizationId`, `employmentStatusDescriptor`, `hireDate`, `staffUniqueId`. Required: `educationOrganizationReference`, `staffReference`, `employmentStatusDescriptor`, `hireDate`. */
export interface StaffEducationOrganizationEmploymentAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  staffReference: StaffReference;
  department?: string;
  employmentStatusDescriptor: string;
  endDate?: string;
  fullTimeEquivalency?: number;
  hireDate: string;
  hourlyWage?: number;
  offerDate?: string;
  separationReasonDescriptor?: string;
  credentialReference?: CredentialReference;
  separationDescriptor?: string;
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
  primaryEmailAddressIndicator?: boolean;
  electronicMailTypeDescriptor: string;
  doNotPublishIndicator?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.identificationCodes`. */
export interface StaffIdentificationCode {
  staffIdentificationSystemDescriptor: string;
  identificationCode: string;
  assigningOrganizationIdentificationCode?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.identificationDocuments`. */
export interface StaffIdentificationDocument {
  issuerCountryDescriptor?: string;
  documentTitle?: string;
  documentExpirationDate?: string;
  issuerDocumentIdentificationCode?: string;
  issuerName?: string;
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.internationalAddresses`. */
export interface StaffInternationalAddress {
  countryDescriptor: string;
  addressLine1: string;
  addressLine2?: string;
  addressLine3?: string;
  addressLine4?: string;
  latitude?: string;
  longitude?: string;
  beginDate?: string;
  endDate?: string;
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
  endDate?: string;
  reason?: string;
  substituteAssigned?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.otherNames`. */
export interface StaffOtherName {
  personalTitlePrefix?: string;
  firstName: string;
  middleName?: string;
  lastSurname: string;
  generationCodeSuffix?: string;
  otherNameTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.personalIdentificationDocuments`. */
export interface StaffPersonalIdentificationDocument {
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  issuerCountryDescriptor?: string;
  documentExpirationDate?: string;
  documentTitle?: string;
  issuerDocumentIdentificationCode?: string;
  issuerName?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffProgramAssociations`. Key: `beginDate`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `staffUniqueId`. Required: `programReference`, `staffReference`, `beginDate`. */
export interface StaffProgramAssociation {
  programReference: ProgramReference;
  staffReference: StaffReference;
  beginDate: string;
  endDate?: string;
  studentRecordAccess?: boolean;
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
  achievementCategoryDescriptor?: string;
  achievementCategorySystem?: string;
  achievementTitle?: string;
  criteria?: string;
  criteriaURL?: string;
  evidenceStatement?: string;
  imageURL?: string;
  issuerName?: string;
  issuerOriginURL?: string;
  recognitionAwardDate?: string;
  recognitionAwardExpiresDate?: string;
  recognitionDescription?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ContractedStaff.staffReference`, `DisciplineActionStaff.staffReference`, `DisciplineIncident.staffReference` and 13 other fields. */
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
/** A record of `staffSectionAssociations`. Key: `localCourseCode`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`, `staffUniqueId`. Required: `sectionReference`, `staffReference`, `classroomPositionDescriptor`. */
export interface StaffSectionAssociation {
  sectionReference: SectionReference;
  staffReference: StaffReference;
  beginDate?: string;
  classroomPositionDescriptor: string;
  endDate?: string;
  highlyQualifiedTeacher?: boolean;
  percentageContribution?: number;
  teacherStudentDataLinkExclusion?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.telephones`. */
export interface StaffTelephone {
  telephoneNumber: string;
  orderOfPriority?: number;
  textMessageCapabilityIndicator?: boolean;
  telephoneNumberTypeDescriptor: string;
  doNotPublishIndicator?: boolean;
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
/** A record of `stateEducationAgencies`. Key: `stateEducationAgencyId`. Required: `nameOfInstitution`, `stateEducationAgencyId`, `addresses`, `categories`. */
export interface StateEducationAgency {
  nameOfInstitution: string;
  shortNameOfInstitution?: string;
  stateEducationAgencyId: number;
  webSite?: string;
  accountabilities?: StateEducationAgencyAccountability[];
  addresses: EducationOrganizationAddress[];
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  categories: EducationOrganizationCategory[];
  federalFunds?: StateEducationAgencyFederalFunds[];
  operationalStatusDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StateEducationAgency.accountabilities`. */
export interface StateEducationAgencyAccountability {
  schoolYearTypeReference: SchoolYearTypeReference;
  cteGraduationRateInclusion?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StateEducationAgency.federalFunds`. */
export interface StateEducationAgencyFederalFunds {
  fiscalYear: number;
  federalProgramsFundingAllocation?: number;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `EducationServiceCenter.stateEducationAgencyReference`, `LocalEducationAgency.stateEducationAgencyReference`. */
export interface StateEducationAgencyReference {
  stateEducationAgencyId: number;
  link?: { rel: string; href: string };
}
/** A record of `students`. Key: `studentUniqueId`. Required: `birthDate`, `firstName`, `lastSurname`, `studentUniqueId`. */
export interface Student {
  birthCity?: string;
  birthCountryDescriptor?: string;
  birthDate: string;
  birthInternationalProvince?: string;
  dateEnteredUS?: string;
  firstName: string;
  generationCodeSuffix?: string;
  lastSurname: string;
  maidenName?: string;
  middleName?: string;
  multipleBirthStatus?: boolean;
  personalTitlePrefix?: string;
  studentUniqueId: string;
  identificationDocuments?: StudentIdentificationDocument[];
  otherNames?: StudentOtherName[];
  visas?: StudentVisa[];
  birthSexDescriptor?: string;
  birthStateAbbreviationDescriptor?: string;
  citizenshipStatusDescriptor?: string;
  personalIdentificationDocuments?: StudentPersonalIdentificationDocument[];
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentAcademicRecords`. Key: `educationOrganizationId`, `schoolYear`, `studentUniqueId`, `termDescriptor`. Required: `educationOrganizationReference`, `schoolYearTypeReference`, `studentReference`, `termDescriptor`. */
export interface StudentAcademicRecord {
  educationOrganizationReference: EducationOrganizationReference;
  schoolYearTypeReference: SchoolYearTypeReference;
  studentReference: StudentReference;
  cumulativeAttemptedCreditConversion?: number;
  cumulativeAttemptedCredits?: number;
  cumulativeEarnedCreditConversion?: number;
  cumulativeEarnedCredits?: number;
  cumulativeGradePointAverage?: number;
  cumulativeGradePointsEarned?: number;
  gradeValueQualifier?: string;
  projectedGraduationDate?: string;
  sessionAttemptedCreditConversion?: number;
  sessionAttemptedCredits?: number;
  sessionEarnedCreditConversion?: number;
  sessionEarnedCredits?: number;
  sessionGradePointAverage?: number;
  sessionGradePointsEarned?: number;
  termDescriptor: string;
  classRanking?: StudentAcademicRecordClassRanking;
  academicHonors?: StudentAcademicRecordAcademicHonor[];
  diplomas?: StudentAcademicRecordDiploma[];
  recognitions?: StudentAcademicRecordRecognition[];
  reportCards?: StudentAcademicRecordReportCard[];
  cumulativeAttemptedCreditTypeDescriptor?: string;
  cumulativeEarnedCreditTypeDescriptor?: string;
  sessionAttemptedCreditTypeDescriptor?: string;
  sessionEarnedCreditTypeDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAcademicRecord.academicHonors`. */
export interface StudentAcademicRecordAcademicHonor {
  achievementCategoryDescriptor?: string;
  achievementTitle?: string;
  achievementCategorySystem?: string;
  issuerName?: string;
  issuerOriginURL?: string;
  criteria?: string;
  criteriaURL?: string;
  evidenceStatement?: string;
  imageURL?: string;
  honorDescription: string;
  honorAwardDate?: string;
  honorAwardExpiresDate?: string;
  academicHonorCategoryDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAcademicRecord.classRanking`. */
export interface StudentAcademicRecordClassRanking {
  classRank: number;
  totalNumberInClass: number;
  percentageRanking?: number;
  classRankingDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAcademicRecord.diplomas`. */
export interface StudentAcademicRecordDiploma {
  diplomaAwardDate: string;
  achievementCategoryDescriptor?: string;
  achievementTitle?: string;
  achievementCategorySystem?: string;
  issuerName?: string;
  issuerOriginURL?: string;
  criteria?: string;
  criteriaURL?: string;
  evidenceStatement?: string;
  imageURL?: string;
  cteCompleter?: boolean;
  diplomaDescription?: string;
  diplomaAwardExpiresDate?: string;
  diplomaTypeDescriptor: string;
  diplomaLevelDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAcademicRecord.recognitions`. */
export interface StudentAcademicRecordRecognition {
  achievementCategoryDescriptor?: string;
  achievementTitle?: string;
  achievementCategorySystem?: string;
  issuerName?: string;
  issuerOriginURL?: string;
  criteria?: string;
  criteriaURL?: string;
  evidenceStatement?: string;
  imageURL?: string;
  recognitionDescription?: string;
  recognitionAwardDate?: string;
  recognitionAwardExpiresDate?: string;
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
/** A record of `studentAssessments`. Key: `assessmentIdentifier`, `namespace`, `studentAssessmentIdentifier`, `studentUniqueId`. Required: `assessmentReference`, `studentReference`, `administrationDate`, `studentAssessmentIdentifier`. */
export interface StudentAssessment {
  assessmentReference: AssessmentReference;
  studentReference: StudentReference;
  administrationDate: string;
  administrationEndDate?: string;
  administrationLanguageDescriptor?: string;
  eventDescription?: string;
  serialNumber?: string;
  whenAssessedGradeLevelDescriptor?: string;
  accommodations?: StudentAssessmentAccommodation[];
  items?: StudentAssessmentItem[];
  performanceLevels?: StudentAssessmentPerformanceLevel[];
  scoreResults?: StudentAssessmentScoreResult[];
  studentObjectiveAssessments?: StudentAssessmentStudentObjectiveAssessment[];
  studentAssessmentIdentifier: string;
  schoolYearTypeReference?: SchoolYearTypeReference;
  administrationEnvironmentDescriptor?: string;
  eventCircumstanceDescriptor?: string;
  reasonNotTestedDescriptor?: string;
  retestIndicatorDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessment.accommodations`. */
export interface StudentAssessmentAccommodation {
  accommodationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessment.items`. */
export interface StudentAssessmentItem {
  assessmentItemReference: AssessmentItemReference;
  assessmentResponse?: string;
  descriptiveFeedback?: string;
  rawScoreResult?: number;
  timeAssessed?: string;
  assessmentItemResultDescriptor: string;
  responseIndicatorDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessment.performanceLevels`. */
export interface StudentAssessmentPerformanceLevel {
  performanceLevelDescriptor: string;
  performanceLevelMet: boolean;
  assessmentReportingMethodDescriptor: string;
  _ext?: { [extension: string]: unknown };
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
  scoreResults: StudentAssessmentStudentObjectiveAssessmentScoreResult[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessmentStudentObjectiveAssessment.performanceLevels`. */
export interface StudentAssessmentStudentObjectiveAssessmentPerformanceLevel {
  performanceLevelDescriptor: string;
  performanceLevelMet: boolean;
  assessmentReportingMethodDescriptor: string;
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
  endDate?: string;
  reasonExitedDescriptor?: string;
  servedOutsideOfRegularSession?: boolean;
  ctePrograms?: StudentCTEProgramAssociationCTEProgram[];
  services?: StudentCTEProgramAssociationService[];
  nonTraditionalGenderStatus?: boolean;
  privateCTEProgram?: boolean;
  technicalSkillsAssessmentDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentCTEProgramAssociation.ctePrograms`. */
export interface StudentCTEProgramAssociationCTEProgram {
  cipCode?: string;
  primaryCTEProgramIndicator?: boolean;
  cteProgramCompletionIndicator?: boolean;
  careerPathwayDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentCTEProgramAssociation.services`. */
export interface StudentCTEProgramAssociationService {
  serviceDescriptor: string;
  primaryIndicator?: boolean;
  serviceBeginDate?: string;
  serviceEndDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentCohortAssociations`. Key: `beginDate`, `cohortIdentifier`, `educationOrganizationId`, `studentUniqueId`. Required: `cohortReference`, `studentReference`, `beginDate`. */
export interface StudentCohortAssociation {
  cohortReference: CohortReference;
  studentReference: StudentReference;
  beginDate: string;
  endDate?: string;
  sections?: StudentCohortAssociationSection[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentCohortAssociation.sections`. */
export interface StudentCohortAssociationSection {
  sectionReference: SectionReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentCompetencyObjectives`. Key: `gradingPeriodDescriptor`, `gradingPeriodSchoolId`, `gradingPeriodSchoolYear`, `gradingPeriodSequence`, `objective`, `objectiveEducationOrganizationId`, `objectiveGradeLevelDescriptor`, `studentUniqueId`. Required: `objectiveCompetencyObjectiveReference`, `gradingPeriodReference`, `studentReference`, `competencyLevelDescriptor`. */
export interface StudentCompetencyObjective {
  objectiveCompetencyObjectiveReference: CompetencyObjectiveReference;
  gradingPeriodReference: GradingPeriodReference;
  studentReference: StudentReference;
  competencyLevelDescriptor: string;
  diagnosticStatement?: string;
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
  gradingPeriodSequence: number;
  link?: { rel: string; href: string };
}
/** Part of `StudentCompetencyObjective.studentSectionAssociations`. */
export interface StudentCompetencyObjectiveStudentSectionAssociation {
  studentSectionAssociationReference: StudentSectionAssociationReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentDisciplineIncidentAssociations`. Key: `incidentIdentifier`, `schoolId`, `studentUniqueId`. Required: `disciplineIncidentReference`, `studentReference`, `studentParticipationCodeDescriptor`. */
export interface StudentDisciplineIncidentAssociation {
  disciplineIncidentReference: DisciplineIncidentReference;
  studentReference: StudentReference;
  behaviors?: StudentDisciplineIncidentAssociationBehavior[];
  studentParticipationCodeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDisciplineIncidentAssociation.behaviors`. */
export interface StudentDisciplineIncidentAssociationBehavior {
  behaviorDescriptor: string;
  behaviorDetailedDescription?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `DisciplineActionStudentDisciplineIncidentAssociation.studentDisciplineIncidentAssociationReference`. */
export interface StudentDisciplineIncidentAssociationReference {
  incidentIdentifier: string;
  schoolId: number;
  studentUniqueId: string;
  link?: { rel: string; href: string };
}
/** A record of `studentEducationOrganizationAssociations`. Key: `educationOrganizationId`, `studentUniqueId`. Required: `educationOrganizationReference`, `studentReference`, `sexDescriptor`. */
export interface StudentEducationOrganizationAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  studentReference: StudentReference;
  addresses?: StudentEducationOrganizationAssociationAddress[];
  cohortYears?: StudentEducationOrganizationAssociationCohortYear[];
  disabilities?: StudentEducationOrganizationAssociationDisability[];
  electronicMails?: StudentEducationOrganizationAssociationElectronicMail[];
  hispanicLatinoEthnicity?: boolean;
  internationalAddresses?: StudentEducationOrganizationAssociationInternationalAddress[];
  languages?: StudentEducationOrganizationAssociationLanguage[];
  limitedEnglishProficiencyDescriptor?: string;
  loginId?: string;
  oldEthnicityDescriptor?: string;
  profileThumbnail?: string;
  programParticipations?: StudentEducationOrganizationAssociationProgramParticipation[];
  races?: StudentEducationOrganizationAssociationRace[];
  sexDescriptor: string;
  studentCharacteristics?: StudentEducationOrganizationAssociationStudentCharacteristic[];
  studentIdentificationCodes?: StudentEducationOrganizationAssociationStudentIdentificationCode[];
  studentIndicators?: StudentEducationOrganizationAssociationStudentIndicator[];
  telephones?: StudentEducationOrganizationAssociationTelephone[];
  tribalAffiliations?: StudentEducationOrganizationAssociationTribalAffiliation[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.addresses`. */
export interface StudentEducationOrganizationAssociationAddress {
  addressTypeDescriptor: string;
  localeDescriptor?: string;
  stateAbbreviationDescriptor: string;
  apartmentRoomSuiteNumber?: string;
  buildingSiteNumber?: string;
  city: string;
  congressionalDistrict?: string;
  countyFIPSCode?: string;
  doNotPublishIndicator?: boolean;
  latitude?: string;
  longitude?: string;
  nameOfCounty?: string;
  postalCode: string;
  streetNumberName: string;
  periods?: StudentEducationOrganizationAssociationAddressPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociationAddress.periods`. */
export interface StudentEducationOrganizationAssociationAddressPeriod {
  beginDate: string;
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.cohortYears`. */
export interface StudentEducationOrganizationAssociationCohortYear {
  cohortYearTypeDescriptor: string;
  schoolYearTypeReference: SchoolYearTypeReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.disabilities`. */
export interface StudentEducationOrganizationAssociationDisability {
  disabilityDescriptor: string;
  disabilityDeterminationSourceTypeDescriptor?: string;
  disabilityDiagnosis?: string;
  orderOfDisability?: number;
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
  doNotPublishIndicator?: boolean;
  electronicMailAddress: string;
  primaryEmailAddressIndicator?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.internationalAddresses`. */
export interface StudentEducationOrganizationAssociationInternationalAddress {
  addressTypeDescriptor: string;
  countryDescriptor: string;
  addressLine1: string;
  addressLine2?: string;
  addressLine3?: string;
  addressLine4?: string;
  beginDate?: string;
  endDate?: string;
  latitude?: string;
  longitude?: string;
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
/** Part of `StudentEducationOrganizationAssociation.programParticipations`. */
export interface StudentEducationOrganizationAssociationProgramParticipation {
  programTypeDescriptor: string;
  beginDate?: string;
  designatedBy?: string;
  endDate?: string;
  programCharacteristics?: StudentEducationOrganizationAssociationProgramParticipationProgramCharacteristic[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociationProgramParticipation.programCharacteristics`. */
export interface StudentEducationOrganizationAssociationProgramParticipationProgramCharacteristic {
  programCharacteristicDescriptor: string;
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
  designatedBy?: string;
  periods?: StudentEducationOrganizationAssociationStudentCharacteristicPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociationStudentCharacteristic.periods`. */
export interface StudentEducationOrganizationAssociationStudentCharacteristicPeriod {
  beginDate: string;
  endDate?: string;
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
  designatedBy?: string;
  indicator: string;
  indicatorGroup?: string;
  periods?: StudentEducationOrganizationAssociationStudentIndicatorPeriod[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociationStudentIndicator.periods`. */
export interface StudentEducationOrganizationAssociationStudentIndicatorPeriod {
  beginDate: string;
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentEducationOrganizationAssociation.telephones`. */
export interface StudentEducationOrganizationAssociationTelephone {
  telephoneNumberTypeDescriptor: string;
  doNotPublishIndicator?: boolean;
  orderOfPriority?: number;
  telephoneNumber: string;
  textMessageCapabilityIndicator?: boolean;
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
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentGradebookEntries`. Key: `beginDate`, `dateAssigned`, `gradebookEntryTitle`, `localCourseCode`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`, `studentUniqueId`. Required: `gradebookEntryReference`, `studentSectionAssociationReference`. */
export interface StudentGradebookEntry {
  gradebookEntryReference: GradebookEntryReference;
  studentSectionAssociationReference: StudentSectionAssociationReference;
  competencyLevelDescriptor?: string;
  dateFulfilled?: string;
  diagnosticStatement?: string;
  letterGradeEarned?: string;
  numericGradeEarned?: number;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentHomelessProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `beginDate`, `educationOrganizationReference`, `programReference`, `studentReference`. */
export interface StudentHomelessProgramAssociation {
  beginDate: string;
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  awaitingFosterCare?: boolean;
  endDate?: string;
  homelessPrimaryNighttimeResidenceDescriptor?: string;
  homelessProgramServices?: StudentHomelessProgramAssociationHomelessProgramService[];
  homelessUnaccompaniedYouth?: boolean;
  reasonExitedDescriptor?: string;
  servedOutsideOfRegularSession?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentHomelessProgramAssociation.homelessProgramServices`. */
export interface StudentHomelessProgramAssociationHomelessProgramService {
  homelessProgramServiceDescriptor: string;
  primaryIndicator?: boolean;
  serviceBeginDate?: string;
  serviceEndDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.identificationDocuments`. */
export interface StudentIdentificationDocument {
  issuerCountryDescriptor?: string;
  documentTitle?: string;
  documentExpirationDate?: string;
  issuerDocumentIdentificationCode?: string;
  issuerName?: string;
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentInterventionAssociations`. Key: `educationOrganizationId`, `interventionIdentificationCode`, `studentUniqueId`. Required: `interventionReference`, `studentReference`. */
export interface StudentInterventionAssociation {
  cohortReference?: CohortReference;
  interventionReference: InterventionReference;
  studentReference: StudentReference;
  diagnosticStatement?: string;
  interventionEffectivenesses?: StudentInterventionAssociationInterventionEffectiveness[];
  dosage?: number;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentInterventionAssociation.interventionEffectivenesses`. */
export interface StudentInterventionAssociationInterventionEffectiveness {
  diagnosisDescriptor: string;
  gradeLevelDescriptor: string;
  improvementIndex?: number;
  populationServedDescriptor: string;
  interventionEffectivenessRatingDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentInterventionAttendanceEvents`. Key: `attendanceEventCategoryDescriptor`, `educationOrganizationId`, `eventDate`, `interventionIdentificationCode`, `studentUniqueId`. Required: `interventionReference`, `studentReference`, `attendanceEventCategoryDescriptor`, `eventDate`. */
export interface StudentInterventionAttendanceEvent {
  interventionReference: InterventionReference;
  studentReference: StudentReference;
  attendanceEventCategoryDescriptor: string;
  attendanceEventReason?: string;
  eventDate: string;
  educationalEnvironmentDescriptor?: string;
  eventDuration?: number;
  interventionDuration?: number;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentLanguageInstructionProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `beginDate`, `educationOrganizationReference`, `programReference`, `studentReference`. */
export interface StudentLanguageInstructionProgramAssociation {
  beginDate: string;
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  endDate?: string;
  englishLanguageProficiencyAssessments?: StudentLanguageInstructionProgramAssociationEnglishLanguageProficiencyAssessment[];
  englishLearnerParticipation?: boolean;
  languageInstructionProgramServices?: StudentLanguageInstructionProgramAssociationLanguageInstructionProgramService[];
  reasonExitedDescriptor?: string;
  servedOutsideOfRegularSession?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentLanguageInstructionProgramAssociation.englishLanguageProficiencyAssessments`. */
export interface StudentLanguageInstructionProgramAssociationEnglishLanguageProficiencyAssessment {
  monitoredDescriptor?: string;
  participationDescriptor?: string;
  proficiencyDescriptor?: string;
  progressDescriptor?: string;
  schoolYearTypeReference: SchoolYearTypeReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentLanguageInstructionProgramAssociation.languageInstructionProgramServices`. */
export interface StudentLanguageInstructionProgramAssociationLanguageInstructionProgramService {
  languageInstructionProgramServiceDescriptor: string;
  primaryIndicator?: boolean;
  serviceBeginDate?: string;
  serviceEndDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentLearningObjectives`. Key: `gradingPeriodDescriptor`, `gradingPeriodSchoolId`, `gradingPeriodSchoolYear`, `gradingPeriodSequence`, `learningObjectiveId`, `namespace`, `studentUniqueId`. Required: `gradingPeriodReference`, `learningObjectiveReference`, `studentReference`, `competencyLevelDescriptor`. */
export interface StudentLearningObjective {
  gradingPeriodReference: GradingPeriodReference;
  learningObjectiveReference: LearningObjectiveReference;
  studentReference: StudentReference;
  competencyLevelDescriptor: string;
  diagnosticStatement?: string;
  generalStudentProgramAssociations?: StudentLearningObjectiveGeneralStudentProgramAssociation[];
  studentSectionAssociations?: StudentLearningObjectiveStudentSectionAssociation[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentLearningObjective.generalStudentProgramAssociations`. */
export interface StudentLearningObjectiveGeneralStudentProgramAssociation {
  generalStudentProgramAssociationReference: GeneralStudentProgramAssociationReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ReportCardStudentLearningObjective.studentLearningObjectiveReference`. */
export interface StudentLearningObjectiveReference {
  gradingPeriodDescriptor: string;
  learningObjectiveId: string;
  namespace: string;
  studentUniqueId: string;
  gradingPeriodSchoolId: number;
  gradingPeriodSchoolYear: number;
  gradingPeriodSequence: number;
  link?: { rel: string; href: string };
}
/** Part of `StudentLearningObjective.studentSectionAssociations`. */
export interface StudentLearningObjectiveStudentSectionAssociation {
  studentSectionAssociationReference: StudentSectionAssociationReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentMigrantEducationProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `beginDate`, `lastQualifyingMove`, `priorityForServices`. */
export interface StudentMigrantEducationProgramAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  beginDate: string;
  continuationOfServicesReasonDescriptor?: string;
  endDate?: string;
  lastQualifyingMove: string;
  priorityForServices: boolean;
  reasonExitedDescriptor?: string;
  servedOutsideOfRegularSession?: boolean;
  usInitialEntry?: string;
  usInitialSchoolEntry?: string;
  usMostRecentEntry?: string;
  eligibilityExpirationDate?: string;
  migrantEducationProgramServices?: StudentMigrantEducationProgramAssociationMigrantEducationProgramService[];
  qualifyingArrivalDate?: string;
  stateResidencyDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentMigrantEducationProgramAssociation.migrantEducationProgramServices`. */
export interface StudentMigrantEducationProgramAssociationMigrantEducationProgramService {
  migrantEducationProgramServiceDescriptor: string;
  primaryIndicator?: boolean;
  serviceBeginDate?: string;
  serviceEndDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentNeglectedOrDelinquentProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `beginDate`, `educationOrganizationReference`, `programReference`, `studentReference`. */
export interface StudentNeglectedOrDelinquentProgramAssociation {
  beginDate: string;
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  elaProgressLevelDescriptor?: string;
  endDate?: string;
  mathematicsProgressLevelDescriptor?: string;
  neglectedOrDelinquentProgramDescriptor?: string;
  neglectedOrDelinquentProgramServices?: StudentNeglectedOrDelinquentProgramAssociationNeglectedOrDelinquentProgramService[];
  reasonExitedDescriptor?: string;
  servedOutsideOfRegularSession?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentNeglectedOrDelinquentProgramAssociation.neglectedOrDelinquentProgramServices`. */
export interface StudentNeglectedOrDelinquentProgramAssociationNeglectedOrDelinquentProgramService {
  neglectedOrDelinquentProgramServiceDescriptor: string;
  primaryIndicator?: boolean;
  serviceBeginDate?: string;
  serviceEndDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.otherNames`. */
export interface StudentOtherName {
  personalTitlePrefix?: string;
  firstName: string;
  middleName?: string;
  lastSurname: string;
  generationCodeSuffix?: string;
  otherNameTypeDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentParentAssociations`. Key: `parentUniqueId`, `studentUniqueId`. Required: `parentReference`, `studentReference`. */
export interface StudentParentAssociation {
  parentReference: ParentReference;
  studentReference: StudentReference;
  contactPriority?: number;
  contactRestrictions?: string;
  emergencyContactStatus?: boolean;
  livesWith?: boolean;
  primaryContactStatus?: boolean;
  relationDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.personalIdentificationDocuments`. */
export interface StudentPersonalIdentificationDocument {
  identificationDocumentUseDescriptor: string;
  personalInformationVerificationDescriptor: string;
  issuerCountryDescriptor?: string;
  documentExpirationDate?: string;
  documentTitle?: string;
  issuerDocumentIdentificationCode?: string;
  issuerName?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `beginDate`. */
export interface StudentProgramAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  beginDate: string;
  endDate?: string;
  reasonExitedDescriptor?: string;
  servedOutsideOfRegularSession?: boolean;
  services?: StudentProgramAssociationService[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentProgramAssociation.services`. */
export interface StudentProgramAssociationService {
  serviceDescriptor: string;
  primaryIndicator?: boolean;
  serviceBeginDate?: string;
  serviceEndDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentProgramAttendanceEvents`. Key: `attendanceEventCategoryDescriptor`, `educationOrganizationId`, `eventDate`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `attendanceEventCategoryDescriptor`, `eventDate`. */
export interface StudentProgramAttendanceEvent {
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  attendanceEventCategoryDescriptor: string;
  attendanceEventReason?: string;
  eventDate: string;
  educationalEnvironmentDescriptor?: string;
  eventDuration?: number;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `DisciplineAction.studentReference`, `PostSecondaryEvent.studentReference`, `ReportCard.studentReference` and 26 other fields. */
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
  employedWhileEnrolled?: boolean;
  entryDate: string;
  entryGradeLevelDescriptor: string;
  entryTypeDescriptor?: string;
  exitWithdrawDate?: string;
  exitWithdrawTypeDescriptor?: string;
  primarySchool?: boolean;
  repeatGradeIndicator?: boolean;
  residencyStatusDescriptor?: string;
  schoolChoiceTransfer?: boolean;
  educationPlans?: StudentSchoolAssociationEducationPlan[];
  calendarReference?: CalendarReference;
  entryGradeLevelReasonDescriptor?: string;
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
  attendanceEventReason?: string;
  eventDate: string;
  educationalEnvironmentDescriptor?: string;
  eventDuration?: number;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentSchoolFoodServiceProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `beginDate`, `educationOrganizationReference`, `programReference`, `studentReference`. */
export interface StudentSchoolFoodServiceProgramAssociation {
  beginDate: string;
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  directCertification?: boolean;
  endDate?: string;
  reasonExitedDescriptor?: string;
  schoolFoodServiceProgramServices?: StudentSchoolFoodServiceProgramAssociationSchoolFoodServiceProgramService[];
  servedOutsideOfRegularSession?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSchoolFoodServiceProgramAssociation.schoolFoodServiceProgramServices`. */
export interface StudentSchoolFoodServiceProgramAssociationSchoolFoodServiceProgramService {
  schoolFoodServiceProgramServiceDescriptor: string;
  primaryIndicator?: boolean;
  serviceBeginDate?: string;
  serviceEndDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentSectionAssociations`. Key: `beginDate`, `localCourseCode`, `schoolId`, `schoolYear`, `sectionIdentifier`, `sessionName`, `studentUniqueId`. Required: `sectionReference`, `studentReference`, `beginDate`. */
export interface StudentSectionAssociation {
  sectionReference: SectionReference;
  studentReference: StudentReference;
  beginDate: string;
  endDate?: string;
  homeroomIndicator?: boolean;
  teacherStudentDataLinkExclusion?: boolean;
  attemptStatusDescriptor?: string;
  repeatIdentifierDescriptor?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Grade.studentSectionAssociationReference`, `StudentCompetencyObjectiveStudentSectionAssociation.studentSectionAssociationReference`, `StudentGradebookEntry.studentSectionAssociationReference`, `StudentLearningObjectiveStudentSectionAssociation.studentSectionAssociationReference`. */
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
  attendanceEventReason?: string;
  eventDate: string;
  educationalEnvironmentDescriptor?: string;
  eventDuration?: number;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentSpecialEducationProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `beginDate`. */
export interface StudentSpecialEducationProgramAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  beginDate: string;
  endDate?: string;
  ideaEligibility?: boolean;
  iepBeginDate?: string;
  iepEndDate?: string;
  iepReviewDate?: string;
  lastEvaluationDate?: string;
  medicallyFragile?: boolean;
  multiplyDisabled?: boolean;
  reasonExitedDescriptor?: string;
  schoolHoursPerWeek?: number;
  servedOutsideOfRegularSession?: boolean;
  specialEducationHoursPerWeek?: number;
  specialEducationSettingDescriptor?: string;
  serviceProviders?: StudentSpecialEducationProgramAssociationServiceProvider[];
  disabilities?: StudentSpecialEducationProgramAssociationDisability[];
  specialEducationProgramServices?: StudentSpecialEducationProgramAssociationSpecialEducationProgramService[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSpecialEducationProgramAssociation.disabilities`. */
export interface StudentSpecialEducationProgramAssociationDisability {
  disabilityDescriptor: string;
  disabilityDeterminationSourceTypeDescriptor?: string;
  disabilityDiagnosis?: string;
  orderOfDisability?: number;
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
  primaryProvider?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSpecialEducationProgramAssociation.specialEducationProgramServices`. */
export interface StudentSpecialEducationProgramAssociationSpecialEducationProgramService {
  specialEducationProgramServiceDescriptor: string;
  primaryIndicator?: boolean;
  serviceBeginDate?: string;
  serviceEndDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentTitleIPartAProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programTypeDescriptor`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `beginDate`, `titleIPartAParticipantDescriptor`. */
export interface StudentTitleIPartAProgramAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  beginDate: string;
  endDate?: string;
  reasonExitedDescriptor?: string;
  servedOutsideOfRegularSession?: boolean;
  services?: StudentTitleIPartAProgramAssociationService[];
  titleIPartAParticipantDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentTitleIPartAProgramAssociation.services`. */
export interface StudentTitleIPartAProgramAssociationService {
  serviceDescriptor: string;
  primaryIndicator?: boolean;
  serviceBeginDate?: string;
  serviceEndDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.visas`. */
export interface StudentVisa {
  visaDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
