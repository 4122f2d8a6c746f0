// Written by scripts/record-types.ts from the published field lists; not by hand.
/**
 * The records of legacy 2.5 hosts. `Legacy25` lists them by the name of their collection.
 * The comment of each record names its key by the names of the filters.
 *
 * @module v2.5
 */
/** The collections of legacy 2.5 hosts, by name: their records, and the fields that they filter by. */
export interface Legacy25 {
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
  accounts: { record: Account; filters: {
    educationOrganizationId: number;
    fiscalYear: number;
    number: string;
    id: string;
  } };
  actuals: { record: Actual; filters: {
    accountNumber: string;
    asOfDate: string;
    educationOrganizationId: number;
    fiscalYear: number;
    amountToDate: number;
    id: string;
  } };
  assessmentFamilies: { record: AssessmentFamily; filters: {
    title: string;
    parentAssessmentFamilyTitle: string;
    academicSubjectDescriptor: string;
    assessmentCategoryDescriptor: string;
    assessedGradeLevelDescriptor: string;
    lowestAssessedGradeLevelDescriptor: string;
    version: number;
    revisionDate: string;
    nomenclature: string;
    namespace: string;
    id: string;
  } };
  assessmentItems: { record: AssessmentItem; filters: {
    assessmentIdentifier: string;
    identificationCode: string;
    namespace: string;
    categoryType: string;
    maxRawScore: number;
    correctResponse: string;
    expectedTimeAssessed: string;
    nomenclature: string;
    id: string;
  } };
  assessments: { record: Assessment; filters: {
    identifier: string;
    namespace: string;
    familyTitle: string;
    educationOrganizationId: number;
    categoryDescriptor: string;
    periodDescriptor: string;
    title: string;
    form: string;
    version: number;
    revisionDate: string;
    maxRawScore: number;
    nomenclature: string;
    adaptiveAssessment: boolean;
    id: string;
  } };
  bellSchedules: { record: BellSchedule; filters: {
    date: string;
    gradeLevelDescriptor: string;
    name: string;
    schoolId: number;
    id: string;
  } };
  budgets: { record: Budget; filters: {
    accountNumber: string;
    asOfDate: string;
    educationOrganizationId: number;
    fiscalYear: number;
    amount: number;
    id: string;
  } };
  calendarDates: { record: CalendarDate; filters: {
    date: string;
    schoolId: number;
    id: string;
  } };
  classPeriods: { record: ClassPeriod; filters: {
    name: string;
    schoolId: number;
    id: string;
  } };
  cohorts: { record: Cohort; filters: {
    educationOrganizationId: number;
    identifier: string;
    academicSubjectDescriptor: string;
    description: string;
    scopeType: string;
    type: string;
    id: string;
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
    accountNumber: string;
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
    termDescriptor: string;
    educationOrganizationId: number;
    courseCode: string;
    localCourseTitle: string;
    instructionalTimePlanned: number;
    id: string;
  } };
  courseTranscripts: { record: CourseTranscript; filters: {
    courseAttemptResultType: string;
    courseCode: string;
    courseEducationOrganizationId: number;
    educationOrganizationId: number;
    schoolYear: number;
    studentUniqueId: string;
    termDescriptor: string;
    schoolId: number;
    courseRepeatCodeType: string;
    attemptedCreditType: string;
    earnedCreditType: string;
    whenTakenGradeLevelDescriptor: string;
    methodCreditEarnedType: string;
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
  } };
  courses: { record: Course; filters: {
    code: string;
    educationOrganizationId: number;
    academicSubjectDescriptor: string;
    careerPathwayType: string;
    definedByType: string;
    gpaApplicabilityType: string;
    minimumAvailableCreditType: string;
    maximumAvailableCreditType: string;
    title: string;
    numberOfParts: number;
    description: string;
    timeRequiredForCompletion: number;
    dateCourseAdopted: string;
    highSchoolCourseRequirement: boolean;
    minimumAvailableCredits: number;
    minimumAvailableCreditConversion: number;
    maximumAvailableCredits: number;
    maximumAvailableCreditConversion: number;
    id: string;
  } };
  disciplineActions: { record: DisciplineAction; filters: {
    disciplineDate: string;
    identifier: string;
    studentUniqueId: string;
    responsibilitySchoolId: number;
    assignmentSchoolId: number;
    lengthDifferenceReasonType: string;
    length: number;
    actualDisciplineActionLength: number;
    relatedToZeroTolerancePolicy: boolean;
    id: string;
  } };
  disciplineIncidents: { record: DisciplineIncident; filters: {
    incidentIdentifier: string;
    schoolId: number;
    staffUniqueId: string;
    caseNumber: string;
    incidentCost: number;
    incidentDate: string;
    incidentDescription: string;
    incidentLocationType: string;
    incidentTime: string;
    reportedToLawEnforcement: boolean;
    reporterDescriptionDescriptor: string;
    reporterName: string;
    id: string;
  } };
  educationContents: { record: EducationContent; filters: {
    contentIdentifier: string;
    learningStandardId: string;
    additionalAuthorsIndicator: boolean;
    contentClassType: string;
    cost: number;
    costRateType: string;
    description: string;
    interactivityStyleType: string;
    learningResourceMetadataURI: string;
    namespace: string;
    publicationDate: string;
    publicationYear: number;
    publisher: string;
    shortDescription: string;
    timeRequired: string;
    useRightsURL: string;
    version: string;
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
    networkPurposeType: string;
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
    classPeriodName: string;
    classroomIdentificationCode: string;
    dateAssigned: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sequenceOfCourse: number;
    termDescriptor: string;
    title: string;
    uniqueSectionCode: string;
    gradingPeriodDescriptor: string;
    beginDate: string;
    type: string;
    description: string;
    id: string;
  } };
  grades: { record: Grade; filters: {
    beginDate: string;
    classPeriodName: string;
    classroomIdentificationCode: string;
    gradingPeriodBeginDate: string;
    gradingPeriodDescriptor: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sequenceOfCourse: number;
    studentUniqueId: string;
    termDescriptor: string;
    type: string;
    uniqueSectionCode: string;
    performanceBaseConversionType: string;
    letterGradeEarned: string;
    numericGradeEarned: number;
    diagnosticStatement: string;
    id: string;
  } };
  gradingPeriods: { record: GradingPeriod; filters: {
    beginDate: string;
    descriptor: string;
    schoolId: number;
    endDate: string;
    periodSequence: number;
    totalInstructionalDays: number;
    id: string;
  } };
  graduationPlans: { record: GraduationPlan; filters: {
    educationOrganizationId: number;
    graduationSchoolYear: number;
    typeDescriptor: string;
    totalRequiredCreditType: string;
    individualPlan: boolean;
    totalRequiredCredits: number;
    totalRequiredCreditConversion: number;
    id: string;
  } };
  interventionPrescriptions: { record: InterventionPrescription; filters: {
    educationOrganizationId: number;
    identificationCode: string;
    deliveryMethodType: string;
    interventionClassType: string;
    id: string;
  } };
  interventionStudies: { record: InterventionStudy; filters: {
    educationOrganizationId: number;
    identificationCode: string;
    interventionPrescriptionIdentificationCode: string;
    interventionPrescriptionEducationOrganizationId: number;
    deliveryMethodType: string;
    interventionClassType: string;
    participants: number;
    id: string;
  } };
  interventions: { record: Intervention; filters: {
    educationOrganizationId: number;
    identificationCode: string;
    beginDate: string;
    deliveryMethodType: string;
    endDate: string;
    classType: string;
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
    academicSubjectDescriptor: string;
    description: string;
    itemCode: string;
    uri: string;
    courseTitle: string;
    successCriteria: string;
    namespace: string;
    id: string;
  } };
  leaveEvents: { record: LeaveEvent; filters: {
    categoryType: string;
    eventDate: string;
    staffUniqueId: string;
    hoursOnLeave: number;
    reason: string;
    substituteAssigned: boolean;
    id: string;
  } };
  localEducationAgencies: { record: LocalEducationAgency; filters: {
    localEducationAgencyId: number;
    educationServiceCenterId: number;
    parentLocalEducationAgencyId: number;
    stateEducationAgencyId: number;
    charterStatusType: string;
    categoryType: string;
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
    datePosted: string;
    educationOrganizationId: number;
    employmentStatusDescriptor: string;
    requisitionNumber: string;
    staffClassificationDescriptor: string;
    datePostingRemoved: string;
    positionTitle: string;
    postingResultType: string;
    programAssignmentDescriptor: string;
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
    sexType: string;
    id: string;
  } };
  payrolls: { record: Payroll; filters: {
    accountNumber: string;
    asOfDate: string;
    educationOrganizationId: number;
    fiscalYear: number;
    staffUniqueId: string;
    amountToDate: number;
    id: string;
  } };
  postSecondaryEvents: { record: PostSecondaryEvent; filters: {
    categoryType: string;
    eventDate: string;
    studentUniqueId: string;
    id: string;
  } };
  programs: { record: Program; filters: {
    educationOrganizationId: number;
    name: string;
    type: string;
    programId: string;
    sponsorType: string;
    id: string;
  } };
  reportCards: { record: ReportCard; filters: {
    educationOrganizationId: number;
    gradingPeriodBeginDate: string;
    gradingPeriodDescriptor: string;
    schoolId: number;
    studentUniqueId: string;
    gpaGivenGradingPeriod: number;
    gpaCumulative: number;
    numberOfDaysAbsent: number;
    numberOfDaysInAttendance: number;
    numberOfDaysTardy: number;
    id: string;
  } };
  restraintEvents: { record: RestraintEvent; filters: {
    eventDate: string;
    identifier: string;
    schoolId: number;
    studentUniqueId: string;
    educationalEnvironmentType: string;
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
    charterApprovalAgencyType: string;
    charterStatusType: string;
    internetAccessType: string;
    magnetSpecialProgramEmphasisSchoolType: string;
    type: string;
    titleIPartASchoolDesignationType: string;
  } };
  sectionAttendanceTakenEvents: { record: SectionAttendanceTakenEvent; filters: {
    classPeriodName: string;
    classroomIdentificationCode: string;
    date: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sequenceOfCourse: number;
    termDescriptor: string;
    uniqueSectionCode: string;
    staffUniqueId: string;
    eventDate: string;
    id: string;
  } };
  sections: { record: Section; filters: {
    classPeriodName: string;
    classroomIdentificationCode: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sequenceOfCourse: number;
    termDescriptor: string;
    uniqueSectionCode: string;
    availableCreditType: string;
    educationalEnvironmentType: string;
    instructionLanguageDescriptor: string;
    mediumOfInstructionType: string;
    populationServedType: string;
    availableCredits: number;
    availableCreditConversion: number;
    id: string;
  } };
  sessions: { record: Session; filters: {
    schoolId: number;
    schoolYear: number;
    termDescriptor: string;
    beginDate: string;
    endDate: string;
    name: string;
    totalInstructionalDays: number;
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
    separationType: string;
    id: string;
  } };
  staffProgramAssociations: { record: StaffProgramAssociation; filters: {
    beginDate: string;
    programEducationOrganizationId: number;
    programName: string;
    programType: string;
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
    id: string;
  } };
  staffSectionAssociations: { record: StaffSectionAssociation; filters: {
    classPeriodName: string;
    classroomIdentificationCode: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sequenceOfCourse: number;
    staffUniqueId: string;
    termDescriptor: string;
    uniqueSectionCode: string;
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
    citizenshipStatusType: string;
    firstName: string;
    generationCodeSuffix: string;
    highestCompletedLevelOfEducationDescriptor: string;
    highlyQualifiedTeacher: boolean;
    hispanicLatinoEthnicity: boolean;
    lastSurname: string;
    loginId: string;
    maidenName: string;
    middleName: string;
    oldEthnicityType: string;
    personalTitlePrefix: string;
    sexType: string;
    yearsOfPriorProfessionalExperience: number;
    yearsOfPriorTeachingExperience: number;
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
    cumulativeAttemptedCreditType: string;
    cumulativeEarnedCreditConversion: number;
    cumulativeEarnedCredits: number;
    cumulativeEarnedCreditType: string;
    cumulativeGradePointAverage: number;
    cumulativeGradePointsEarned: number;
    gradeValueQualifier: string;
    projectedGraduationDate: string;
    sessionAttemptedCreditConversion: number;
    sessionAttemptedCredits: number;
    sessionAttemptedCreditType: string;
    sessionEarnedCreditConversion: number;
    sessionEarnedCredits: number;
    sessionEarnedCreditType: string;
    sessionGradePointAverage: number;
    sessionGradePointsEarned: number;
    id: string;
  } };
  studentAssessments: { record: StudentAssessment; filters: {
    assessmentIdentifier: string;
    identifier: string;
    namespace: string;
    studentUniqueId: string;
    administrationEnvironmentType: string;
    eventCircumstanceType: string;
    whenAssessedGradeLevelDescriptor: string;
    administrationLanguageDescriptor: string;
    reasonNotTestedType: string;
    retestIndicatorType: string;
    administrationDate: string;
    administrationEndDate: string;
    serialNumber: string;
    eventDescription: string;
    id: string;
  } };
  studentCTEProgramAssociations: { record: StudentCTEProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programType: string;
    studentUniqueId: string;
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
    gradingPeriodBeginDate: string;
    gradingPeriodDescriptor: string;
    objective: string;
    objectiveEducationOrganizationId: number;
    objectiveGradeLevelDescriptor: string;
    schoolId: number;
    studentUniqueId: string;
    educationOrganizationId: number;
    programType: string;
    programName: string;
    programEducationOrganizationId: number;
    beginDate: string;
    classPeriodName: string;
    classroomIdentificationCode: string;
    localCourseCode: string;
    uniqueSectionCode: string;
    sequenceOfCourse: number;
    schoolYear: number;
    termDescriptor: string;
    competencyLevelDescriptor: string;
    diagnosticStatement: string;
    id: string;
  } };
  studentDisciplineIncidentAssociations: { record: StudentDisciplineIncidentAssociation; filters: {
    incidentIdentifier: string;
    schoolId: number;
    studentUniqueId: string;
    studentParticipationCodeType: string;
    id: string;
  } };
  studentEducationOrganizationAssociations: { record: StudentEducationOrganizationAssociation; filters: {
    educationOrganizationId: number;
    responsibilityDescriptor: string;
    studentUniqueId: string;
    id: string;
  } };
  studentGradebookEntries: { record: StudentGradebookEntry; filters: {
    beginDate: string;
    classPeriodName: string;
    classroomIdentificationCode: string;
    dateAssigned: string;
    gradebookEntryTitle: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sequenceOfCourse: number;
    studentUniqueId: string;
    termDescriptor: string;
    uniqueSectionCode: string;
    competencyLevelDescriptor: string;
    dateFulfilled: string;
    letterGradeEarned: string;
    numericGradeEarned: number;
    diagnosticStatement: string;
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
  } };
  studentInterventionAttendanceEvents: { record: StudentInterventionAttendanceEvent; filters: {
    attendanceEventCategoryDescriptor: string;
    educationOrganizationId: number;
    eventDate: string;
    interventionIdentificationCode: string;
    studentUniqueId: string;
    educationalEnvironmentType: string;
    attendanceEventReason: string;
    id: string;
  } };
  studentLearningObjectives: { record: StudentLearningObjective; filters: {
    gradingPeriodBeginDate: string;
    gradingPeriodDescriptor: string;
    learningObjectiveId: string;
    namespace: string;
    schoolId: number;
    studentUniqueId: string;
    educationOrganizationId: number;
    programType: string;
    programName: string;
    programEducationOrganizationId: number;
    beginDate: string;
    classPeriodName: string;
    classroomIdentificationCode: string;
    localCourseCode: string;
    uniqueSectionCode: string;
    sequenceOfCourse: number;
    schoolYear: number;
    termDescriptor: string;
    studentSectionAssociationBeginDate: string;
    competencyLevelDescriptor: string;
    diagnosticStatement: string;
    id: string;
  } };
  studentMigrantEducationProgramAssociations: { record: StudentMigrantEducationProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programType: string;
    studentUniqueId: string;
    continuationOfServicesReasonDescriptor: string;
    priorityForServices: boolean;
    lastQualifyingMove: string;
    usInitialEntry: string;
    usMostRecentEntry: string;
    usInitialSchoolEntry: string;
  } };
  studentParentAssociations: { record: StudentParentAssociation; filters: {
    parentUniqueId: string;
    studentUniqueId: string;
    contactPriority: number;
    contactRestrictions: string;
    emergencyContactStatus: boolean;
    livesWith: boolean;
    primaryContactStatus: boolean;
    relationType: string;
    id: string;
  } };
  studentProgramAssociations: { record: StudentProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programType: string;
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
    programType: string;
    studentUniqueId: string;
    educationalEnvironmentType: string;
    attendanceEventReason: string;
    id: string;
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
    entryGradeLevelReasonType: string;
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
  } };
  studentSchoolAttendanceEvents: { record: StudentSchoolAttendanceEvent; filters: {
    attendanceEventCategoryDescriptor: string;
    eventDate: string;
    schoolId: number;
    schoolYear: number;
    studentUniqueId: string;
    termDescriptor: string;
    attendanceEventReason: string;
    educationalEnvironmentType: string;
    id: string;
  } };
  studentSectionAssociations: { record: StudentSectionAssociation; filters: {
    beginDate: string;
    classPeriodName: string;
    classroomIdentificationCode: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sequenceOfCourse: number;
    studentUniqueId: string;
    termDescriptor: string;
    uniqueSectionCode: string;
    repeatIdentifierType: string;
    endDate: string;
    homeroomIndicator: boolean;
    teacherStudentDataLinkExclusion: boolean;
    id: string;
  } };
  studentSectionAttendanceEvents: { record: StudentSectionAttendanceEvent; filters: {
    attendanceEventCategoryDescriptor: string;
    classPeriodName: string;
    classroomIdentificationCode: string;
    eventDate: string;
    localCourseCode: string;
    schoolId: number;
    schoolYear: number;
    sequenceOfCourse: number;
    studentUniqueId: string;
    termDescriptor: string;
    uniqueSectionCode: string;
    attendanceEventReason: string;
    educationalEnvironmentType: string;
    id: string;
  } };
  studentSpecialEducationProgramAssociations: { record: StudentSpecialEducationProgramAssociation; filters: {
    beginDate: string;
    educationOrganizationId: number;
    programEducationOrganizationId: number;
    programName: string;
    programType: string;
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
    programType: string;
    studentUniqueId: string;
    titleIPartAParticipantType: string;
  } };
  students: { record: Student; filters: {
    studentUniqueId: string;
    birthCity: string;
    birthCountryDescriptor: string;
    birthDate: string;
    birthInternationalProvince: string;
    birthStateAbbreviationType: string;
    citizenshipStatusType: string;
    dateEnteredUS: string;
    displacementStatus: string;
    economicDisadvantaged: boolean;
    firstName: string;
    generationCodeSuffix: string;
    hispanicLatinoEthnicity: boolean;
    lastSurname: string;
    limitedEnglishProficiencyDescriptor: string;
    loginId: string;
    maidenName: string;
    middleName: string;
    multipleBirthStatus: boolean;
    oldEthnicityType: string;
    personalTitlePrefix: string;
    profileThumbnail: string;
    schoolFoodServicesEligibilityDescriptor: string;
    sexType: string;
    id: string;
  } };
  academicSubjectDescriptors: { record: AcademicSubjectDescriptor; filters: {
    academicSubjectDescriptorId: number;
    academicSubjectType: string;
  } };
  accommodationDescriptors: { record: AccommodationDescriptor; filters: {
    accommodationDescriptorId: number;
    accommodationType: string;
  } };
  accountCodeDescriptors: { record: AccountCodeDescriptor; filters: {
    accountCodeDescriptorId: number;
    accountCodeCategory: string;
    beginDate: string;
    endDate: string;
  } };
  achievementCategoryDescriptors: { record: AchievementCategoryDescriptor; filters: {
    achievementCategoryDescriptorId: number;
    achievementCategoryType: string;
  } };
  administrativeFundingControlDescriptors: { record: AdministrativeFundingControlDescriptor; filters: {
    administrativeFundingControlDescriptorId: number;
    administrativeFundingControlType: string;
  } };
  assessmentCategoryDescriptors: { record: AssessmentCategoryDescriptor; filters: {
    assessmentCategoryDescriptorId: number;
    assessmentCategoryType: string;
  } };
  assessmentIdentificationSystemDescriptors: { record: AssessmentIdentificationSystemDescriptor; filters: {
    assessmentIdentificationSystemDescriptorId: number;
    assessmentIdentificationSystemType: string;
  } };
  assessmentPeriodDescriptors: { record: AssessmentPeriodDescriptor; filters: {
    assessmentPeriodDescriptorId: number;
    beginDate: string;
    endDate: string;
  } };
  attendanceEventCategoryDescriptors: { record: AttendanceEventCategoryDescriptor; filters: {
    attendanceEventCategoryDescriptorId: number;
    attendanceEventCategoryType: string;
  } };
  behaviorDescriptors: { record: BehaviorDescriptor; filters: {
    behaviorDescriptorId: number;
    behaviorType: string;
  } };
  calendarEventDescriptors: { record: CalendarEventDescriptor; filters: {
    calendarEventDescriptorId: number;
    calendarEventType: string;
  } };
  classroomPositionDescriptors: { record: ClassroomPositionDescriptor; filters: {
    classroomPositionDescriptorId: number;
    classroomPositionType: string;
  } };
  competencyLevelDescriptors: { record: CompetencyLevelDescriptor; filters: {
    competencyLevelDescriptorId: number;
    performanceBaseConversionType: string;
  } };
  continuationOfServicesReasonDescriptors: { record: ContinuationOfServicesReasonDescriptor; filters: {
    continuationOfServicesReasonDescriptorId: number;
    continuationOfServicesReasonType: string;
  } };
  countryDescriptors: { record: CountryDescriptor; filters: {
    countryDescriptorId: number;
  } };
  courseIdentificationSystemDescriptors: { record: CourseIdentificationSystemDescriptor; filters: {
    courseIdentificationSystemDescriptorId: number;
    courseIdentificationSystemType: string;
  } };
  credentialFieldDescriptors: { record: CredentialFieldDescriptor; filters: {
    credentialFieldDescriptorId: number;
    academicSubjectDescriptor: string;
  } };
  diagnosisDescriptors: { record: DiagnosisDescriptor; filters: {
    diagnosisDescriptorId: number;
    diagnosisType: string;
  } };
  disabilityDescriptors: { record: DisabilityDescriptor; filters: {
    disabilityDescriptorId: number;
    disabilityCategoryType: string;
    disabilityType: string;
  } };
  disciplineDescriptors: { record: DisciplineDescriptor; filters: {
    disciplineDescriptorId: number;
    disciplineType: string;
  } };
  educationOrganizationIdentificationSystemDescriptors: { record: EducationOrganizationIdentificationSystemDescriptor; filters: {
    educationOrganizationIdentificationSystemDescriptorId: number;
    educationOrganizationIdentificationSystemType: string;
  } };
  employmentStatusDescriptors: { record: EmploymentStatusDescriptor; filters: {
    employmentStatusDescriptorId: number;
    employmentStatusType: string;
  } };
  entryTypeDescriptors: { record: EntryTypeDescriptor; filters: {
    entryTypeDescriptorId: number;
    entryType: string;
  } };
  exitWithdrawTypeDescriptors: { record: ExitWithdrawTypeDescriptor; filters: {
    exitWithdrawTypeDescriptorId: number;
    exitWithdrawType: string;
  } };
  gradeLevelDescriptors: { record: GradeLevelDescriptor; filters: {
    gradeLevelDescriptorId: number;
    gradeLevelType: string;
  } };
  gradingPeriodDescriptors: { record: GradingPeriodDescriptor; filters: {
    gradingPeriodDescriptorId: number;
    gradingPeriodType: string;
  } };
  graduationPlanTypeDescriptors: { record: GraduationPlanTypeDescriptor; filters: {
    graduationPlanTypeDescriptorId: number;
    graduationPlanType: string;
  } };
  languageDescriptors: { record: LanguageDescriptor; filters: {
    languageDescriptorId: number;
    languageType: string;
  } };
  levelDescriptors: { record: LevelDescriptor; filters: {
    levelDescriptorId: number;
  } };
  levelOfEducationDescriptors: { record: LevelOfEducationDescriptor; filters: {
    levelOfEducationDescriptorId: number;
    levelOfEducationType: string;
  } };
  limitedEnglishProficiencyDescriptors: { record: LimitedEnglishProficiencyDescriptor; filters: {
    limitedEnglishProficiencyDescriptorId: number;
    limitedEnglishProficiencyType: string;
  } };
  performanceLevelDescriptors: { record: PerformanceLevelDescriptor; filters: {
    performanceLevelDescriptorId: number;
    performanceBaseConversionType: string;
  } };
  programAssignmentDescriptors: { record: ProgramAssignmentDescriptor; filters: {
    programAssignmentDescriptorId: number;
    programAssignmentType: string;
  } };
  programCharacteristicDescriptors: { record: ProgramCharacteristicDescriptor; filters: {
    programCharacteristicDescriptorId: number;
    programCharacteristicType: string;
  } };
  reasonExitedDescriptors: { record: ReasonExitedDescriptor; filters: {
    reasonExitedDescriptorId: number;
    reasonExitedType: string;
  } };
  reporterDescriptionDescriptors: { record: ReporterDescriptionDescriptor; filters: {
    reporterDescriptionDescriptorId: number;
    reporterDescriptionType: string;
  } };
  residencyStatusDescriptors: { record: ResidencyStatusDescriptor; filters: {
    residencyStatusDescriptorId: number;
    residencyStatusType: string;
  } };
  responsibilityDescriptors: { record: ResponsibilityDescriptor; filters: {
    responsibilityDescriptorId: number;
    responsibilityType: string;
  } };
  schoolFoodServicesEligibilityDescriptors: { record: SchoolFoodServicesEligibilityDescriptor; filters: {
    schoolFoodServicesEligibilityDescriptorId: number;
    schoolFoodServicesEligibilityType: string;
  } };
  sectionCharacteristicDescriptors: { record: SectionCharacteristicDescriptor; filters: {
    sectionCharacteristicDescriptorId: number;
    sectionCharacteristicType: string;
  } };
  separationReasonDescriptors: { record: SeparationReasonDescriptor; filters: {
    separationReasonDescriptorId: number;
    separationReasonType: string;
  } };
  serviceDescriptors: { record: ServiceDescriptor; filters: {
    serviceDescriptorId: number;
    serviceCategory: string;
  } };
  specialEducationSettingDescriptors: { record: SpecialEducationSettingDescriptor; filters: {
    specialEducationSettingDescriptorId: number;
    specialEducationSettingType: string;
  } };
  staffClassificationDescriptors: { record: StaffClassificationDescriptor; filters: {
    staffClassificationDescriptorId: number;
    staffClassificationType: string;
  } };
  staffIdentificationSystemDescriptors: { record: StaffIdentificationSystemDescriptor; filters: {
    staffIdentificationSystemDescriptorId: number;
    staffIdentificationSystemType: string;
  } };
  studentCharacteristicDescriptors: { record: StudentCharacteristicDescriptor; filters: {
    studentCharacteristicDescriptorId: number;
    studentCharacteristicType: string;
  } };
  studentIdentificationSystemDescriptors: { record: StudentIdentificationSystemDescriptor; filters: {
    studentIdentificationSystemDescriptorId: number;
    studentIdentificationSystemType: string;
  } };
  teachingCredentialDescriptors: { record: TeachingCredentialDescriptor; filters: {
    teachingCredentialDescriptorId: number;
    teachingCredentialType: string;
  } };
  termDescriptors: { record: TermDescriptor; filters: {
    termDescriptorId: number;
    termType: string;
  } };
  weaponDescriptors: { record: WeaponDescriptor; filters: {
    weaponDescriptorId: number;
    weaponType: string;
  } };
  academicHonorCategoryTypes: TypeCollection<"academicHonorCategory">;
  academicSubjectTypes: TypeCollection<"academicSubject">;
  accommodationTypes: TypeCollection<"accommodation">;
  achievementCategoryTypes: TypeCollection<"achievementCategory">;
  additionalCreditTypes: TypeCollection<"additionalCredit">;
  addressTypes: TypeCollection<"address">;
  administrationEnvironmentTypes: TypeCollection<"administrationEnvironment">;
  administrativeFundingControlTypes: TypeCollection<"administrativeFundingControl">;
  assessmentCategoryTypes: TypeCollection<"assessmentCategory">;
  assessmentIdentificationSystemTypes: TypeCollection<"assessmentIdentificationSystem">;
  assessmentItemCategoryTypes: TypeCollection<"assessmentItemCategory">;
  assessmentItemResultTypes: TypeCollection<"assessmentItemResult">;
  assessmentReportingMethodTypes: TypeCollection<"assessmentReportingMethod">;
  attendanceEventCategoryTypes: TypeCollection<"attendanceEventCategory">;
  behaviorTypes: TypeCollection<"behavior">;
  calendarEventTypes: TypeCollection<"calendarEvent">;
  careerPathwayTypes: TypeCollection<"careerPathway">;
  charterApprovalAgencyTypes: TypeCollection<"charterApprovalAgency">;
  charterStatusTypes: TypeCollection<"charterStatus">;
  citizenshipStatusTypes: TypeCollection<"citizenshipStatus">;
  classroomPositionTypes: TypeCollection<"classroomPosition">;
  cohortScopeTypes: TypeCollection<"cohortScope">;
  cohortTypes: TypeCollection<"cohort">;
  cohortYearTypes: TypeCollection<"cohortYear">;
  contentClassTypes: TypeCollection<"contentClass">;
  continuationOfServicesReasonTypes: TypeCollection<"continuationOfServicesReason">;
  costRateTypes: TypeCollection<"costRate">;
  courseAttemptResultTypes: TypeCollection<"courseAttemptResult">;
  courseDefinedByTypes: TypeCollection<"courseDefinedBy">;
  courseGPAApplicabilityTypes: TypeCollection<"courseGPAApplicability">;
  courseIdentificationSystemTypes: TypeCollection<"courseIdentificationSystem">;
  courseLevelCharacteristicTypes: TypeCollection<"courseLevelCharacteristic">;
  courseRepeatCodeTypes: TypeCollection<"courseRepeatCode">;
  credentialTypes: TypeCollection<"credential">;
  creditTypes: TypeCollection<"credit">;
  curriculumUsedTypes: TypeCollection<"curriculumUsed">;
  deliveryMethodTypes: TypeCollection<"deliveryMethod">;
  diagnosisTypes: TypeCollection<"diagnosis">;
  diplomaLevelTypes: TypeCollection<"diplomaLevel">;
  diplomaTypes: TypeCollection<"diploma">;
  disabilityCategoryTypes: TypeCollection<"disabilityCategory">;
  disabilityDeterminationSourceTypes: TypeCollection<"disabilityDeterminationSource">;
  disabilityTypes: TypeCollection<"disability">;
  disciplineActionLengthDifferenceReasonTypes: TypeCollection<"disciplineActionLengthDifferenceReason">;
  disciplineTypes: TypeCollection<"discipline">;
  educationOrganizationCategoryTypes: TypeCollection<"educationOrganizationCategory">;
  educationOrganizationIdentificationSystemTypes: TypeCollection<"educationOrganizationIdentificationSystem">;
  educationPlanTypes: TypeCollection<"educationPlan">;
  educationalEnvironmentTypes: TypeCollection<"educationalEnvironment">;
  electronicMailTypes: TypeCollection<"electronicMail">;
  employmentStatusTypes: TypeCollection<"employmentStatus">;
  entryGradeLevelReasonTypes: TypeCollection<"entryGradeLevelReason">;
  entryTypes: TypeCollection<"entry">;
  eventCircumstanceTypes: TypeCollection<"eventCircumstance">;
  exitWithdrawTypes: TypeCollection<"exitWithdraw">;
  gradeLevelTypes: TypeCollection<"gradeLevel">;
  gradeTypes: TypeCollection<"grade">;
  gradebookEntryTypes: TypeCollection<"gradebookEntry">;
  gradingPeriodTypes: TypeCollection<"gradingPeriod">;
  graduationPlanTypes: TypeCollection<"graduationPlan">;
  gunFreeSchoolsActReportingStatusTypes: TypeCollection<"gunFreeSchoolsActReportingStatus">;
  identificationDocumentUseTypes: TypeCollection<"identificationDocumentUse">;
  incidentLocationTypes: TypeCollection<"incidentLocation">;
  institutionTelephoneNumberTypes: TypeCollection<"institutionTelephoneNumber">;
  integratedTechnologyStatusTypes: TypeCollection<"integratedTechnologyStatus">;
  interactivityStyleTypes: TypeCollection<"interactivityStyle">;
  internetAccessTypes: TypeCollection<"internetAccess">;
  interventionClassTypes: TypeCollection<"interventionClass">;
  interventionEffectivenessRatingTypes: TypeCollection<"interventionEffectivenessRating">;
  languageTypes: TypeCollection<"language">;
  languageUseTypes: TypeCollection<"languageUse">;
  leaveEventCategoryTypes: TypeCollection<"leaveEventCategory">;
  levelOfEducationTypes: TypeCollection<"levelOfEducation">;
  limitedEnglishProficiencyTypes: TypeCollection<"limitedEnglishProficiency">;
  localEducationAgencyCategoryTypes: TypeCollection<"localEducationAgencyCategory">;
  magnetSpecialProgramEmphasisSchoolTypes: TypeCollection<"magnetSpecialProgramEmphasisSchool">;
  mediumOfInstructionTypes: TypeCollection<"mediumOfInstruction">;
  meetingDayTypes: TypeCollection<"meetingDay">;
  methodCreditEarnedTypes: TypeCollection<"methodCreditEarned">;
  networkPurposeTypes: TypeCollection<"networkPurpose">;
  oldEthnicityTypes: TypeCollection<"oldEthnicity">;
  operationalStatusTypes: TypeCollection<"operationalStatus">;
  otherNameTypes: TypeCollection<"otherName">;
  performanceBaseConversionTypes: TypeCollection<"performanceBaseConversion">;
  personalInformationVerificationTypes: TypeCollection<"personalInformationVerification">;
  populationServedTypes: TypeCollection<"populationServed">;
  postSecondaryEventCategoryTypes: TypeCollection<"postSecondaryEventCategory">;
  postSecondaryInstitutionLevelTypes: TypeCollection<"postSecondaryInstitutionLevel">;
  postingResultTypes: TypeCollection<"postingResult">;
  programAssignmentTypes: TypeCollection<"programAssignment">;
  programCharacteristicTypes: TypeCollection<"programCharacteristic">;
  programSponsorTypes: TypeCollection<"programSponsor">;
  programTypes: TypeCollection<"program">;
  publicationStatusTypes: TypeCollection<"publicationStatus">;
  raceTypes: TypeCollection<"race">;
  reasonExitedTypes: TypeCollection<"reasonExited">;
  reasonNotTestedTypes: TypeCollection<"reasonNotTested">;
  recognitionTypes: TypeCollection<"recognition">;
  relationTypes: TypeCollection<"relation">;
  repeatIdentifierTypes: TypeCollection<"repeatIdentifier">;
  reporterDescriptionTypes: TypeCollection<"reporterDescription">;
  residencyStatusTypes: TypeCollection<"residencyStatus">;
  responseIndicatorTypes: TypeCollection<"responseIndicator">;
  responsibilityTypes: TypeCollection<"responsibility">;
  restraintEventReasonTypes: TypeCollection<"restraintEventReason">;
  resultDatatypeTypes: TypeCollection<"resultDatatype">;
  retestIndicatorTypes: TypeCollection<"retestIndicator">;
  schoolCategoryTypes: TypeCollection<"schoolCategory">;
  schoolChoiceImplementStatusTypes: TypeCollection<"schoolChoiceImplementStatus">;
  schoolFoodServicesEligibilityTypes: TypeCollection<"schoolFoodServicesEligibility">;
  schoolTypes: TypeCollection<"school">;
  sectionCharacteristicTypes: TypeCollection<"sectionCharacteristic">;
  separationReasonTypes: TypeCollection<"separationReason">;
  separationTypes: TypeCollection<"separation">;
  sexTypes: TypeCollection<"sex">;
  specialEducationSettingTypes: TypeCollection<"specialEducationSetting">;
  staffClassificationTypes: TypeCollection<"staffClassification">;
  staffIdentificationSystemTypes: TypeCollection<"staffIdentificationSystem">;
  stateAbbreviationTypes: TypeCollection<"stateAbbreviation">;
  studentCharacteristicTypes: TypeCollection<"studentCharacteristic">;
  studentIdentificationSystemTypes: TypeCollection<"studentIdentificationSystem">;
  studentParticipationCodeTypes: TypeCollection<"studentParticipationCode">;
  teachingCredentialBasisTypes: TypeCollection<"teachingCredentialBasis">;
  teachingCredentialTypes: TypeCollection<"teachingCredential">;
  telephoneNumberTypes: TypeCollection<"telephoneNumber">;
  termTypes: TypeCollection<"term">;
  titleIPartAParticipantTypes: TypeCollection<"titleIPartAParticipant">;
  titleIPartASchoolDesignationTypes: TypeCollection<"titleIPartASchoolDesignation">;
  visaTypes: TypeCollection<"visa">;
  weaponTypes: TypeCollection<"weapon">;
}
/** A collection of types, such as `TypeCollection<"term">`. */
export interface TypeCollection<Stem extends string> {
  record: TypeFields & { [Id in `${Stem}TypeId`]?: number };
  filters: TypeFilters & { [Id in `${Stem}TypeId`]: number };
}
/** A record of `academicSubjectDescriptors`. Key: `academicSubjectDescriptorId`. Required: `academicSubjectType`, `codeValue`, `namespace`, `shortDescription`. */
export interface AcademicSubjectDescriptor {
  academicSubjectDescriptorId?: number;
  academicSubjectType: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `academicWeeks`. Key: `schoolId`, `weekIdentifier`. Required: `beginCalendarDateReference`, `endCalendarDateReference`, `schoolReference`, `totalInstructionalDays`, `weekIdentifier`. */
export interface AcademicWeek {
  beginCalendarDateReference: CalendarDateReference;
  endCalendarDateReference: CalendarDateReference;
  schoolReference: SchoolReference;
  totalInstructionalDays: number;
  weekIdentifier: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `SessionAcademicWeek.academicWeekReference`. */
export interface AcademicWeekReference {
  weekIdentifier: string;
  schoolId: number;
  link?: { rel: string; href: string };
}
/** A record of `accommodationDescriptors`. Key: `accommodationDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface AccommodationDescriptor {
  accommodationDescriptorId?: number;
  accommodationType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `accounts`. Key: `educationOrganizationId`, `fiscalYear`, `number`. Required: `educationOrganizationReference`, `number`, `fiscalYear`, `codes`. */
export interface Account {
  educationOrganizationReference: EducationOrganizationReference;
  number: string;
  fiscalYear: number;
  codes: AccountCode[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `Account.codes`. */
export interface AccountCode {
  descriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `accountCodeDescriptors`. Key: `accountCodeDescriptorId`. Required: `accountCodeCategory`, `codeValue`, `namespace`, `shortDescription`. */
export interface AccountCodeDescriptor {
  accountCodeCategory: string;
  accountCodeDescriptorId?: number;
  beginDate?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  endDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Actual.accountReference`, `Budget.accountReference`, `ContractedStaff.accountReference`, `Payroll.accountReference`. */
export interface AccountReference {
  educationOrganizationId: number;
  number: string;
  fiscalYear: number;
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
/** A record of `achievementCategoryDescriptors`. Key: `achievementCategoryDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface AchievementCategoryDescriptor {
  achievementCategoryDescriptorId?: number;
  achievementCategoryType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `actuals`. Key: `accountNumber`, `asOfDate`, `educationOrganizationId`, `fiscalYear`. Required: `accountReference`, `amountToDate`, `asOfDate`. */
export interface Actual {
  accountReference: AccountReference;
  amountToDate: number;
  asOfDate: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `administrativeFundingControlDescriptors`. Key: `administrativeFundingControlDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface AdministrativeFundingControlDescriptor {
  administrativeFundingControlDescriptorId?: number;
  administrativeFundingControlType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `assessments`. Key: `identifier`, `namespace`. Required: `identifier`, `title`, `namespace`, `academicSubjects`. */
export interface Assessment {
  assessmentFamilyReference?: AssessmentFamilyReference;
  educationOrganizationReference?: EducationOrganizationReference;
  adaptiveAssessment?: boolean;
  categoryDescriptor?: string;
  form?: string;
  identifier: string;
  periodDescriptor?: string;
  title: string;
  maxRawScore?: number;
  namespace: string;
  nomenclature?: string;
  revisionDate?: string;
  version?: number;
  contentStandard?: AssessmentContentStandard;
  academicSubjects: AssessmentAcademicSubject[];
  assessedGradeLevels?: AssessmentAssessedGradeLevel[];
  identificationCodes?: AssessmentIdentificationCode[];
  languages?: AssessmentLanguage[];
  performanceLevels?: AssessmentPerformanceLevel[];
  programs?: AssessmentProgram[];
  scores?: AssessmentScore[];
  sections?: AssessmentSection[];
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
/** A record of `assessmentCategoryDescriptors`. Key: `assessmentCategoryDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface AssessmentCategoryDescriptor {
  assessmentCategoryDescriptorId?: number;
  assessmentCategoryType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Assessment.contentStandard`. */
export interface AssessmentContentStandard {
  mandatingEducationOrganizationReference?: EducationOrganizationReference;
  publicationStatusType?: string;
  title: string;
  version?: string;
  uri?: string;
  publicationDate?: string;
  publicationYear?: number;
  beginDate?: string;
  endDate?: string;
  authors?: AssessmentContentStandardAuthor[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentContentStandard.authors`. */
export interface AssessmentContentStandardAuthor {
  author: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `assessmentFamilies`. Key: `title`. Required: `title`, `namespace`, `identificationCodes`. */
export interface AssessmentFamily {
  parentAssessmentFamilyReference?: AssessmentFamilyReference;
  academicSubjectDescriptor?: string;
  assessedGradeLevelDescriptor?: string;
  assessmentCategoryDescriptor?: string;
  title: string;
  lowestAssessedGradeLevelDescriptor?: string;
  namespace: string;
  nomenclature?: string;
  revisionDate?: string;
  version?: number;
  contentStandard?: AssessmentFamilyContentStandard;
  assessmentPeriods?: AssessmentFamilyAssessmentPeriod[];
  identificationCodes: AssessmentFamilyIdentificationCode[];
  languages?: AssessmentFamilyLanguage[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentFamily.assessmentPeriods`. */
export interface AssessmentFamilyAssessmentPeriod {
  assessmentPeriodDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentFamily.contentStandard`. */
export interface AssessmentFamilyContentStandard {
  mandatingEducationOrganizationReference?: EducationOrganizationReference;
  publicationStatusType?: string;
  title: string;
  version?: string;
  uri?: string;
  publicationDate?: string;
  publicationYear?: number;
  beginDate?: string;
  endDate?: string;
  authors?: AssessmentFamilyContentStandardAuthor[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentFamilyContentStandard.authors`. */
export interface AssessmentFamilyContentStandardAuthor {
  author: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentFamily.identificationCodes`. */
export interface AssessmentFamilyIdentificationCode {
  assessmentIdentificationSystemDescriptor: string;
  identificationCode: string;
  assigningOrganizationIdentificationCode?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `AssessmentFamily.languages`. */
export interface AssessmentFamilyLanguage {
  languageDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Assessment.assessmentFamilyReference`, `AssessmentFamily.parentAssessmentFamilyReference`. */
export interface AssessmentFamilyReference {
  title: string;
  link?: { rel: string; href: string };
}
/** Part of `Assessment.identificationCodes`. */
export interface AssessmentIdentificationCode {
  assessmentIdentificationSystemDescriptor: string;
  identificationCode: string;
  assigningOrganizationIdentificationCode?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `assessmentIdentificationSystemDescriptors`. Key: `assessmentIdentificationSystemDescriptorId`. Required: `assessmentIdentificationSystemType`, `codeValue`, `namespace`, `shortDescription`. */
export interface AssessmentIdentificationSystemDescriptor {
  assessmentIdentificationSystemDescriptorId?: number;
  assessmentIdentificationSystemType: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `assessmentItems`. Key: `assessmentIdentifier`, `identificationCode`, `namespace`. Required: `assessmentReference`, `identificationCode`. */
export interface AssessmentItem {
  assessmentReference: AssessmentReference;
  categoryType?: string;
  correctResponse?: string;
  expectedTimeAssessed?: string;
  identificationCode: string;
  maxRawScore?: number;
  nomenclature?: string;
  learningStandards?: AssessmentItemLearningStandard[];
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
  assessmentReportingMethodType: string;
  performanceLevelDescriptor: string;
  resultDatatypeType?: string;
  minimumScore?: string;
  maximumScore?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `assessmentPeriodDescriptors`. Key: `assessmentPeriodDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface AssessmentPeriodDescriptor {
  assessmentPeriodDescriptorId?: number;
  beginDate?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  endDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Assessment.programs`. */
export interface AssessmentProgram {
  programReference: ProgramReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AssessmentItem.assessmentReference`, `GraduationPlanRequiredAssessment.assessmentReference`, `ObjectiveAssessment.assessmentReference`, `StudentAssessment.assessmentReference`. */
export interface AssessmentReference {
  identifier: string;
  namespace: string;
  link?: { rel: string; href: string };
}
/** Part of `Assessment.scores`. */
export interface AssessmentScore {
  assessmentReportingMethodType: string;
  resultDatatypeType?: string;
  minimumScore?: string;
  maximumScore?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Assessment.sections`. */
export interface AssessmentSection {
  sectionReference: SectionReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `attendanceEventCategoryDescriptors`. Key: `attendanceEventCategoryDescriptorId`. Required: `attendanceEventCategoryType`, `codeValue`, `namespace`, `shortDescription`. */
export interface AttendanceEventCategoryDescriptor {
  attendanceEventCategoryDescriptorId?: number;
  attendanceEventCategoryType: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `behaviorDescriptors`. Key: `behaviorDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface BehaviorDescriptor {
  behaviorDescriptorId?: number;
  behaviorType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `bellSchedules`. Key: `date`, `gradeLevelDescriptor`, `name`, `schoolId`. Required: `calendarDateReference`, `name`, `gradeLevelDescriptor`, `meetingTimes`. */
export interface BellSchedule {
  calendarDateReference: CalendarDateReference;
  name: string;
  gradeLevelDescriptor: string;
  meetingTimes: BellScheduleMeetingTime[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `BellSchedule.meetingTimes`. */
export interface BellScheduleMeetingTime {
  classPeriodReference: ClassPeriodReference;
  startTime: string;
  alternateDayName?: string;
  endTime: string;
  officialAttendancePeriod?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** A record of `budgets`. Key: `accountNumber`, `asOfDate`, `educationOrganizationId`, `fiscalYear`. Required: `accountReference`, `amount`, `asOfDate`. */
export interface Budget {
  accountReference: AccountReference;
  amount: number;
  asOfDate: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `calendarDates`. Key: `date`, `schoolId`. Required: `schoolReference`, `date`, `calendarEvents`. */
export interface CalendarDate {
  schoolReference: SchoolReference;
  date: string;
  calendarEvents: CalendarDateCalendarEvent[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `CalendarDate.calendarEvents`. */
export interface CalendarDateCalendarEvent {
  calendarEventDescriptor: string;
  eventDuration: number;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AcademicWeek.beginCalendarDateReference`, `AcademicWeek.endCalendarDateReference`, `BellSchedule.calendarDateReference`, `SectionAttendanceTakenEvent.calendarDateReference`. */
export interface CalendarDateReference {
  schoolId: number;
  date: string;
  link?: { rel: string; href: string };
}
/** A record of `calendarEventDescriptors`. Key: `calendarEventDescriptorId`. Required: `calendarEventType`, `codeValue`, `namespace`, `shortDescription`. */
export interface CalendarEventDescriptor {
  calendarEventDescriptorId?: number;
  calendarEventType: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `classPeriods`. Key: `name`, `schoolId`. Required: `schoolReference`, `name`. */
export interface ClassPeriod {
  schoolReference: SchoolReference;
  name: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `BellScheduleMeetingTime.classPeriodReference`, `InterventionMeetingTime.classPeriodReference`, `Section.classPeriodReference`. */
export interface ClassPeriodReference {
  schoolId: number;
  name: string;
  link?: { rel: string; href: string };
}
/** A record of `classroomPositionDescriptors`. Key: `classroomPositionDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface ClassroomPositionDescriptor {
  classroomPositionDescriptorId?: number;
  classroomPositionType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `cohorts`. Key: `educationOrganizationId`, `identifier`. Required: `educationOrganizationReference`, `identifier`, `type`. */
export interface Cohort {
  educationOrganizationReference: EducationOrganizationReference;
  academicSubjectDescriptor?: string;
  description?: string;
  identifier: string;
  scopeType?: string;
  type: string;
  programs?: CohortProgram[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `Cohort.programs`. */
export interface CohortProgram {
  programReference: ProgramReference;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StaffCohortAssociation.cohortReference`, `StudentCohortAssociation.cohortReference`, `StudentInterventionAssociation.cohortReference`. */
export interface CohortReference {
  identifier: string;
  educationOrganizationId: number;
  link?: { rel: string; href: string };
}
/** A record of `competencyLevelDescriptors`. Key: `competencyLevelDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface CompetencyLevelDescriptor {
  codeValue: string;
  competencyLevelDescriptorId?: number;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  performanceBaseConversionType?: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
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
/** A record of `continuationOfServicesReasonDescriptors`. Key: `continuationOfServicesReasonDescriptorId`. Required: `codeValue`, `continuationOfServicesReasonType`, `namespace`, `shortDescription`. */
export interface ContinuationOfServicesReasonDescriptor {
  codeValue: string;
  continuationOfServicesReasonDescriptorId?: number;
  continuationOfServicesReasonType: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `contractedStaffs`. Key: `accountNumber`, `asOfDate`, `educationOrganizationId`, `fiscalYear`, `staffUniqueId`. Required: `accountReference`, `staffReference`, `amountToDate`, `asOfDate`. */
export interface ContractedStaff {
  accountReference: AccountReference;
  staffReference: StaffReference;
  amountToDate: number;
  asOfDate: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `countryDescriptors`. Key: `countryDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface CountryDescriptor {
  codeValue: string;
  countryDescriptorId?: number;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `courses`. Key: `code`, `educationOrganizationId`. Required: `educationOrganizationReference`, `code`, `title`, `numberOfParts`, `identificationCodes`. */
export interface Course {
  educationOrganizationReference: EducationOrganizationReference;
  academicSubjectDescriptor?: string;
  careerPathwayType?: string;
  code: string;
  definedByType?: string;
  description?: string;
  gpaApplicabilityType?: string;
  title: string;
  dateCourseAdopted?: string;
  highSchoolCourseRequirement?: boolean;
  maximumAvailableCreditConversion?: number;
  maximumAvailableCredits?: number;
  maximumAvailableCreditType?: string;
  minimumAvailableCreditConversion?: number;
  minimumAvailableCredits?: number;
  minimumAvailableCreditType?: string;
  numberOfParts: number;
  timeRequiredForCompletion?: number;
  competencyLevels?: CourseCompetencyLevel[];
  identificationCodes: CourseIdentificationCode[];
  learningObjectives?: CourseLearningObjective[];
  learningStandards?: CourseLearningStandard[];
  levelCharacteristics?: CourseLevelCharacteristic[];
  offeredGradeLevels?: CourseOfferedGradeLevel[];
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
/** A record of `courseIdentificationSystemDescriptors`. Key: `courseIdentificationSystemDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface CourseIdentificationSystemDescriptor {
  courseIdentificationSystemDescriptorId?: number;
  courseIdentificationSystemType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
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
  type: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Course.offeredGradeLevels`. */
export interface CourseOfferedGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `courseOfferings`. Key: `localCourseCode`, `schoolId`, `schoolYear`, `termDescriptor`. Required: `courseReference`, `schoolReference`, `sessionReference`, `localCourseCode`. */
export interface CourseOffering {
  courseReference: CourseReference;
  schoolReference: SchoolReference;
  sessionReference: SessionReference;
  instructionalTimePlanned?: number;
  localCourseCode: string;
  localCourseTitle?: string;
  curriculumUseds?: CourseOfferingCurriculumUsed[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `CourseOffering.curriculumUseds`. */
export interface CourseOfferingCurriculumUsed {
  curriculumUsedType: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Section.courseOfferingReference`. */
export interface CourseOfferingReference {
  localCourseCode: string;
  schoolId: number;
  schoolYear: number;
  termDescriptor: string;
  link?: { rel: string; href: string };
}
/** The key of another record, in `CourseOffering.courseReference`, `CourseTranscript.courseReference`, `GraduationPlanCreditsByCourseCourse.courseReference`. */
export interface CourseReference {
  educationOrganizationId: number;
  code: string;
  link?: { rel: string; href: string };
}
/** A record of `courseTranscripts`. Key: `courseAttemptResultType`, `courseCode`, `courseEducationOrganizationId`, `educationOrganizationId`, `schoolYear`, `studentUniqueId`, `termDescriptor`. Required: `courseReference`, `studentAcademicRecordReference`, `courseAttemptResultType`, `earnedCredits`. */
export interface CourseTranscript {
  courseReference: CourseReference;
  schoolReference?: SchoolReference;
  studentAcademicRecordReference: StudentAcademicRecordReference;
  alternativeCourseCode?: string;
  alternativeCourseTitle?: string;
  attemptedCreditConversion?: number;
  attemptedCredits?: number;
  attemptedCreditType?: string;
  courseAttemptResultType: string;
  courseRepeatCodeType?: string;
  courseTitle?: string;
  earnedCreditConversion?: number;
  earnedCredits: number;
  earnedCreditType?: string;
  finalLetterGradeEarned?: string;
  finalNumericGradeEarned?: number;
  methodCreditEarnedType?: string;
  whenTakenGradeLevelDescriptor?: string;
  earnedAdditionalCredits?: CourseTranscriptEarnedAdditionalCredits[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `CourseTranscript.earnedAdditionalCredits`. */
export interface CourseTranscriptEarnedAdditionalCredits {
  additionalCreditType: string;
  credits: number;
  _ext?: { [extension: string]: unknown };
}
/** A record of `credentialFieldDescriptors`. Key: `credentialFieldDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface CredentialFieldDescriptor {
  academicSubjectDescriptor?: string;
  codeValue: string;
  credentialFieldDescriptorId?: number;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `diagnosisDescriptors`. Key: `diagnosisDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface DiagnosisDescriptor {
  diagnosisDescriptorId?: number;
  diagnosisType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `disabilityDescriptors`. Key: `disabilityDescriptorId`. Required: `codeValue`, `disabilityCategoryType`, `namespace`, `shortDescription`. */
export interface DisabilityDescriptor {
  codeValue: string;
  description?: string;
  disabilityCategoryType: string;
  disabilityDescriptorId?: number;
  disabilityType?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `disciplineActions`. Key: `disciplineDate`, `identifier`, `studentUniqueId`. Required: `responsibilitySchoolReference`, `studentReference`, `identifier`, `disciplineDate`, `disciplines`, `disciplineIncidents`. */
export interface DisciplineAction {
  responsibilitySchoolReference: SchoolReference;
  assignmentSchoolReference?: SchoolReference;
  studentReference: StudentReference;
  actualDisciplineActionLength?: number;
  identifier: string;
  length?: number;
  lengthDifferenceReasonType?: string;
  disciplineDate: string;
  relatedToZeroTolerancePolicy?: boolean;
  disciplines: DisciplineActionDiscipline[];
  disciplineIncidents: DisciplineActionDisciplineIncident[];
  staffs?: DisciplineActionStaff[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `DisciplineAction.disciplines`. */
export interface DisciplineActionDiscipline {
  disciplineDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `DisciplineAction.disciplineIncidents`. */
export interface DisciplineActionDisciplineIncident {
  disciplineIncidentReference: DisciplineIncidentReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `DisciplineAction.staffs`. */
export interface DisciplineActionStaff {
  staffReference: StaffReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `disciplineDescriptors`. Key: `disciplineDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface DisciplineDescriptor {
  disciplineDescriptorId?: number;
  disciplineType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
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
  incidentLocationType?: string;
  incidentTime?: string;
  reportedToLawEnforcement?: boolean;
  reporterDescriptionDescriptor?: string;
  reporterName?: string;
  behaviors?: DisciplineIncidentBehavior[];
  weapons?: DisciplineIncidentWeapon[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `DisciplineIncident.behaviors`. */
export interface DisciplineIncidentBehavior {
  behaviorDescriptor: string;
  behaviorDetailedDescription?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `DisciplineActionDisciplineIncident.disciplineIncidentReference`, `StudentDisciplineIncidentAssociation.disciplineIncidentReference`. */
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
  contentClassType?: string;
  contentIdentifier: string;
  cost?: number;
  costRateType?: string;
  description?: string;
  interactivityStyleType?: string;
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
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationContent.appropriateGradeLevels`. */
export interface EducationContentAppropriateGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationContent.appropriateSexes`. */
export interface EducationContentAppropriateSex {
  sexType: string;
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
  learningResourceMetadataURI: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationContent.derivativeSourceURIs`. */
export interface EducationContentDerivativeSourceURI {
  uri: string;
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
/** Part of `EducationOrganizationNetwork.addresses`, `EducationServiceCenter.addresses`, `LocalEducationAgency.addresses` and 2 other fields. */
export interface EducationOrganizationAddress {
  addressType: string;
  stateAbbreviationType: string;
  streetNumberName: string;
  apartmentRoomSuiteNumber?: string;
  buildingSiteNumber?: string;
  city: string;
  postalCode: string;
  nameOfCounty?: string;
  countyFIPSCode?: string;
  latitude?: string;
  longitude?: string;
  beginDate?: string;
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationOrganizationNetwork.educationOrganizationCategories`, `EducationServiceCenter.educationOrganizationCategories`, `LocalEducationAgency.educationOrganizationCategories` and 2 other fields. */
export interface EducationOrganizationCategory {
  type: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationOrganizationNetwork.identificationCodes`, `EducationServiceCenter.identificationCodes`, `LocalEducationAgency.identificationCodes` and 2 other fields. */
export interface EducationOrganizationIdentificationCode {
  educationOrganizationIdentificationSystemDescriptor: string;
  identificationCode: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `educationOrganizationIdentificationSystemDescriptors`. Key: `educationOrganizationIdentificationSystemDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface EducationOrganizationIdentificationSystemDescriptor {
  educationOrganizationIdentificationSystemDescriptorId?: number;
  educationOrganizationIdentificationSystemType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationOrganizationNetwork.institutionTelephones`, `EducationServiceCenter.institutionTelephones`, `LocalEducationAgency.institutionTelephones` and 2 other fields. */
export interface EducationOrganizationInstitutionTelephone {
  institutionTelephoneNumberType: string;
  telephoneNumber: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `EducationOrganizationNetwork.internationalAddresses`, `EducationServiceCenter.internationalAddresses`, `LocalEducationAgency.internationalAddresses` and 2 other fields. */
export interface EducationOrganizationInternationalAddress {
  addressType: string;
  countryDescriptor: string;
  addressLine1: string;
  addressLine2?: string;
  addressLine3?: string;
  addressLine4?: string;
  latitude?: string;
  longitude?: string;
  beginDate?: string;
  endDate?: string;
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
/** A record of `educationOrganizationNetworks`. Key: `educationOrganizationNetworkId`. Required: `educationOrganizationNetworkId`, `nameOfInstitution`, `networkPurposeType`, `stateOrganizationId`, `addresses`, `educationOrganizationCategories`. */
export interface EducationOrganizationNetwork {
  educationOrganizationNetworkId: number;
  nameOfInstitution: string;
  networkPurposeType: string;
  operationalStatusType?: string;
  shortNameOfInstitution?: string;
  stateOrganizationId: string;
  webSite?: string;
  addresses: EducationOrganizationAddress[];
  educationOrganizationCategories: EducationOrganizationCategory[];
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
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
/** The key of another record, in `Account.educationOrganizationReference`, `AccountabilityRating.educationOrganizationReference`, `Assessment.educationOrganizationReference` and 28 other fields. */
export interface EducationOrganizationReference {
  educationOrganizationId: number;
  link?: { rel: string; href: string };
}
/** A record of `educationServiceCenters`. Key: `educationServiceCenterId`. Required: `educationServiceCenterId`, `nameOfInstitution`, `stateOrganizationId`, `addresses`, `educationOrganizationCategories`. */
export interface EducationServiceCenter {
  stateEducationAgencyReference?: StateEducationAgencyReference;
  educationServiceCenterId: number;
  nameOfInstitution: string;
  operationalStatusType?: string;
  shortNameOfInstitution?: string;
  stateOrganizationId: string;
  webSite?: string;
  addresses: EducationOrganizationAddress[];
  educationOrganizationCategories: EducationOrganizationCategory[];
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `LocalEducationAgency.educationServiceCenterReference`. */
export interface EducationServiceCenterReference {
  educationServiceCenterId: number;
  link?: { rel: string; href: string };
}
/** A record of `employmentStatusDescriptors`. Key: `employmentStatusDescriptorId`. Required: `codeValue`, `employmentStatusType`, `namespace`, `shortDescription`. */
export interface EmploymentStatusDescriptor {
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  employmentStatusDescriptorId?: number;
  employmentStatusType: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `entryTypeDescriptors`. Key: `entryTypeDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface EntryTypeDescriptor {
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  entryType?: string;
  entryTypeDescriptorId?: number;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `exitWithdrawTypeDescriptors`. Key: `exitWithdrawTypeDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface ExitWithdrawTypeDescriptor {
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  exitWithdrawType?: string;
  exitWithdrawTypeDescriptorId?: number;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
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
/** A record of `grades`. Key: `beginDate`, `classPeriodName`, `classroomIdentificationCode`, `gradingPeriodBeginDate`, `gradingPeriodDescriptor`, `localCourseCode`, `schoolId`, `schoolYear`, `sequenceOfCourse`, `studentUniqueId`, `termDescriptor`, `type`, `uniqueSectionCode`. Required: `gradingPeriodReference`, `studentSectionAssociationReference`, `type`. */
export interface Grade {
  gradingPeriodReference: GradingPeriodReference;
  studentSectionAssociationReference: StudentSectionAssociationReference;
  diagnosticStatement?: string;
  type: string;
  letterGradeEarned?: string;
  numericGradeEarned?: number;
  performanceBaseConversionType?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `gradeLevelDescriptors`. Key: `gradeLevelDescriptorId`. Required: `codeValue`, `gradeLevelType`, `namespace`, `shortDescription`. */
export interface GradeLevelDescriptor {
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  gradeLevelDescriptorId?: number;
  gradeLevelType: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ReportCardGrade.gradeReference`. */
export interface GradeReference {
  gradingPeriodDescriptor: string;
  gradingPeriodBeginDate: string;
  type: string;
  studentUniqueId: string;
  schoolId: number;
  classPeriodName: string;
  classroomIdentificationCode: string;
  localCourseCode: string;
  uniqueSectionCode: string;
  sequenceOfCourse: number;
  schoolYear: number;
  termDescriptor: string;
  beginDate: string;
  link?: { rel: string; href: string };
}
/** A record of `gradebookEntries`. Key: `classPeriodName`, `classroomIdentificationCode`, `dateAssigned`, `localCourseCode`, `schoolId`, `schoolYear`, `sequenceOfCourse`, `termDescriptor`, `title`, `uniqueSectionCode`. Required: `sectionReference`, `dateAssigned`, `title`. */
export interface GradebookEntry {
  gradingPeriodReference?: GradingPeriodReference;
  sectionReference: SectionReference;
  dateAssigned: string;
  description?: string;
  title: string;
  type?: string;
  learningObjectives?: GradebookEntryLearningObjective[];
  learningStandards?: GradebookEntryLearningStandard[];
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
  title: string;
  classroomIdentificationCode: string;
  schoolId: number;
  classPeriodName: string;
  localCourseCode: string;
  schoolYear: number;
  termDescriptor: string;
  uniqueSectionCode: string;
  sequenceOfCourse: number;
  dateAssigned: string;
  link?: { rel: string; href: string };
}
/** A record of `gradingPeriods`. Key: `beginDate`, `descriptor`, `schoolId`. Required: `schoolReference`, `beginDate`, `endDate`, `descriptor`, `totalInstructionalDays`. */
export interface GradingPeriod {
  schoolReference: SchoolReference;
  beginDate: string;
  endDate: string;
  descriptor: string;
  periodSequence?: number;
  totalInstructionalDays: number;
  _ext?: { [extension: string]: unknown };
}
/** A record of `gradingPeriodDescriptors`. Key: `gradingPeriodDescriptorId`. Required: `codeValue`, `gradingPeriodType`, `namespace`, `shortDescription`. */
export interface GradingPeriodDescriptor {
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  gradingPeriodDescriptorId?: number;
  gradingPeriodType: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Grade.gradingPeriodReference`, `GradebookEntry.gradingPeriodReference`, `ReportCard.gradingPeriodReference` and 3 other fields. */
export interface GradingPeriodReference {
  descriptor: string;
  schoolId: number;
  beginDate: string;
  link?: { rel: string; href: string };
}
/** A record of `graduationPlans`. Key: `educationOrganizationId`, `graduationSchoolYear`, `typeDescriptor`. Required: `educationOrganizationReference`, `graduationSchoolYearTypeReference`, `typeDescriptor`, `totalRequiredCredits`. */
export interface GraduationPlan {
  educationOrganizationReference: EducationOrganizationReference;
  graduationSchoolYearTypeReference: SchoolYearTypeReference;
  typeDescriptor: string;
  individualPlan?: boolean;
  totalRequiredCreditConversion?: number;
  totalRequiredCredits: number;
  totalRequiredCreditType?: string;
  creditsByCourses?: GraduationPlanCreditsByCourse[];
  creditsBySubjects?: GraduationPlanCreditsBySubject[];
  requiredAssessments?: GraduationPlanRequiredAssessment[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `GraduationPlan.creditsByCourses`. */
export interface GraduationPlanCreditsByCourse {
  courseSetName: string;
  creditType?: string;
  whenTakenGradeLevelDescriptor?: string;
  credits: number;
  creditConversion?: number;
  courses: GraduationPlanCreditsByCourseCourse[];
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
  creditType?: string;
  credits: number;
  creditConversion?: number;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentSchoolAssociation.graduationPlanReference`. */
export interface GraduationPlanReference {
  typeDescriptor: string;
  educationOrganizationId: number;
  graduationSchoolYear: number;
  link?: { rel: string; href: string };
}
/** Part of `GraduationPlan.requiredAssessments`. */
export interface GraduationPlanRequiredAssessment {
  assessmentReference: AssessmentReference;
  assessmentPerformanceLevel?: GraduationPlanRequiredAssessmentAssessmentPerformanceLevel;
  scores?: GraduationPlanRequiredAssessmentScore[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `GraduationPlanRequiredAssessment.assessmentPerformanceLevel`. */
export interface GraduationPlanRequiredAssessmentAssessmentPerformanceLevel {
  assessmentReportingMethodType: string;
  performanceLevelDescriptor: string;
  resultDatatypeType?: string;
  minimumScore?: string;
  maximumScore?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `GraduationPlanRequiredAssessment.scores`. */
export interface GraduationPlanRequiredAssessmentScore {
  assessmentReportingMethodType: string;
  resultDatatypeType?: string;
  minimumScore?: string;
  maximumScore?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `graduationPlanTypeDescriptors`. Key: `graduationPlanTypeDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface GraduationPlanTypeDescriptor {
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  graduationPlanType?: string;
  graduationPlanTypeDescriptorId?: number;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `interventions`. Key: `educationOrganizationId`, `identificationCode`. Required: `educationOrganizationReference`, `beginDate`, `deliveryMethodType`, `classType`, `identificationCode`. */
export interface Intervention {
  educationOrganizationReference: EducationOrganizationReference;
  beginDate: string;
  deliveryMethodType: string;
  endDate?: string;
  classType: string;
  identificationCode: string;
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
  _ext?: { [extension: string]: unknown };
}
/** Part of `Intervention.appropriateGradeLevels`. */
export interface InterventionAppropriateGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Intervention.appropriateSexes`. */
export interface InterventionAppropriateSex {
  sexType: string;
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
  classPeriodReference: ClassPeriodReference;
  alternateDayName?: string;
  startTime: string;
  endTime: string;
  officialAttendancePeriod?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Intervention.populationServeds`. */
export interface InterventionPopulationServed {
  populationServedType: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `interventionPrescriptions`. Key: `educationOrganizationId`, `identificationCode`. Required: `educationOrganizationReference`, `deliveryMethodType`, `interventionClassType`, `identificationCode`. */
export interface InterventionPrescription {
  educationOrganizationReference: EducationOrganizationReference;
  deliveryMethodType: string;
  interventionClassType: string;
  identificationCode: string;
  appropriateGradeLevels?: InterventionPrescriptionAppropriateGradeLevel[];
  appropriateSexes?: InterventionPrescriptionAppropriateSex[];
  diagnoses?: InterventionPrescriptionDiagnosis[];
  educationContents?: InterventionPrescriptionEducationContent[];
  learningResourceMetadataURIs?: InterventionPrescriptionLearningResourceMetadataURI[];
  populationServeds?: InterventionPrescriptionPopulationServed[];
  uris?: InterventionPrescriptionURI[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionPrescription.appropriateGradeLevels`. */
export interface InterventionPrescriptionAppropriateGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionPrescription.appropriateSexes`. */
export interface InterventionPrescriptionAppropriateSex {
  sexType: string;
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
  populationServedType: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `EducationOrganizationInterventionPrescriptionAssociation.interventionPrescriptionReference`, `InterventionInterventionPrescription.interventionPrescriptionReference`, `InterventionStudy.interventionPrescriptionReference`. */
export interface InterventionPrescriptionReference {
  identificationCode: string;
  educationOrganizationId: number;
  link?: { rel: string; href: string };
}
/** Part of `InterventionPrescription.uris`. */
export interface InterventionPrescriptionURI {
  uri: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentInterventionAssociation.interventionReference`, `StudentInterventionAttendanceEvent.interventionReference`. */
export interface InterventionReference {
  identificationCode: string;
  educationOrganizationId: number;
  link?: { rel: string; href: string };
}
/** Part of `Intervention.staffs`. */
export interface InterventionStaff {
  staffReference: StaffReference;
  _ext?: { [extension: string]: unknown };
}
/** A record of `interventionStudies`. Key: `educationOrganizationId`, `identificationCode`. Required: `educationOrganizationReference`, `interventionPrescriptionReference`, `deliveryMethodType`, `interventionClassType`, `identificationCode`, `participants`. */
export interface InterventionStudy {
  educationOrganizationReference: EducationOrganizationReference;
  interventionPrescriptionReference: InterventionPrescriptionReference;
  deliveryMethodType: string;
  interventionClassType: string;
  identificationCode: string;
  participants: number;
  appropriateGradeLevels?: InterventionStudyAppropriateGradeLevel[];
  appropriateSexes?: InterventionStudyAppropriateSex[];
  educationContents?: InterventionStudyEducationContent[];
  interventionEffectivenesses?: InterventionStudyInterventionEffectiveness[];
  learningResourceMetadataURIs?: InterventionStudyLearningResourceMetadataURI[];
  populationServeds?: InterventionStudyPopulationServed[];
  stateAbbreviations?: InterventionStudyStateAbbreviation[];
  uris?: InterventionStudyURI[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionStudy.appropriateGradeLevels`. */
export interface InterventionStudyAppropriateGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionStudy.appropriateSexes`. */
export interface InterventionStudyAppropriateSex {
  sexType: string;
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
  populationServedType: string;
  interventionEffectivenessRatingType: string;
  improvementIndex?: number;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionStudy.learningResourceMetadataURIs`. */
export interface InterventionStudyLearningResourceMetadataURI {
  learningResourceMetadataURI: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionStudy.populationServeds`. */
export interface InterventionStudyPopulationServed {
  populationServedType: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `InterventionStudy.stateAbbreviations`. */
export interface InterventionStudyStateAbbreviation {
  stateAbbreviationType: string;
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
/** A record of `languageDescriptors`. Key: `languageDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface LanguageDescriptor {
  languageDescriptorId?: number;
  languageType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
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
  publicationStatusType?: string;
  title: string;
  version?: string;
  uri?: string;
  publicationDate?: string;
  publicationYear?: number;
  beginDate?: string;
  endDate?: string;
  authors?: LearningObjectiveContentStandardAuthor[];
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
/** A record of `learningStandards`. Key: `learningStandardId`. Required: `academicSubjectDescriptor`, `description`, `learningStandardId`, `namespace`, `gradeLevels`. */
export interface LearningStandard {
  parentLearningStandardReference?: LearningStandardReference;
  academicSubjectDescriptor: string;
  courseTitle?: string;
  description: string;
  learningStandardId: string;
  itemCode?: string;
  namespace: string;
  successCriteria?: string;
  uri?: string;
  contentStandard?: LearningStandardContentStandard;
  gradeLevels: LearningStandardGradeLevel[];
  identificationCodes?: LearningStandardIdentificationCode[];
  prerequisiteLearningStandards?: LearningStandardPrerequisiteLearningStandard[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `LearningStandard.contentStandard`. */
export interface LearningStandardContentStandard {
  mandatingEducationOrganizationReference?: EducationOrganizationReference;
  publicationStatusType?: string;
  title: string;
  version?: string;
  uri?: string;
  publicationDate?: string;
  publicationYear?: number;
  beginDate?: string;
  endDate?: string;
  authors?: LearningStandardContentStandardAuthor[];
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
/** A record of `leaveEvents`. Key: `categoryType`, `eventDate`, `staffUniqueId`. Required: `staffReference`, `eventDate`, `categoryType`. */
export interface LeaveEvent {
  staffReference: StaffReference;
  eventDate: string;
  hoursOnLeave?: number;
  categoryType: string;
  reason?: string;
  substituteAssigned?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** A record of `levelDescriptors`. Key: `levelDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface LevelDescriptor {
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  levelDescriptorId?: number;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  gradeLevels?: LevelDescriptorGradeLevel[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `LevelDescriptor.gradeLevels`. */
export interface LevelDescriptorGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `levelOfEducationDescriptors`. Key: `levelOfEducationDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface LevelOfEducationDescriptor {
  levelOfEducationDescriptorId?: number;
  levelOfEducationType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `limitedEnglishProficiencyDescriptors`. Key: `limitedEnglishProficiencyDescriptorId`. Required: `codeValue`, `limitedEnglishProficiencyType`, `namespace`, `shortDescription`. */
export interface LimitedEnglishProficiencyDescriptor {
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  limitedEnglishProficiencyDescriptorId?: number;
  limitedEnglishProficiencyType: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `localEducationAgencies`. Key: `localEducationAgencyId`. Required: `categoryType`, `localEducationAgencyId`, `nameOfInstitution`, `stateOrganizationId`, `addresses`, `educationOrganizationCategories`. */
export interface LocalEducationAgency {
  educationServiceCenterReference?: EducationServiceCenterReference;
  parentLocalEducationAgencyReference?: LocalEducationAgencyReference;
  stateEducationAgencyReference?: StateEducationAgencyReference;
  charterStatusType?: string;
  categoryType: string;
  localEducationAgencyId: number;
  nameOfInstitution: string;
  operationalStatusType?: string;
  shortNameOfInstitution?: string;
  stateOrganizationId: string;
  webSite?: string;
  accountabilities?: LocalEducationAgencyAccountability[];
  addresses: EducationOrganizationAddress[];
  educationOrganizationCategories: EducationOrganizationCategory[];
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `LocalEducationAgency.accountabilities`. */
export interface LocalEducationAgencyAccountability {
  schoolYearTypeReference: SchoolYearTypeReference;
  gunFreeSchoolsActReportingStatusType?: string;
  schoolChoiceImplementStatusType?: string;
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
  assessmentReportingMethodType: string;
  performanceLevelDescriptor: string;
  resultDatatypeType?: string;
  minimumScore?: string;
  maximumScore?: string;
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
  assessmentReportingMethodType: string;
  resultDatatypeType?: string;
  minimumScore?: string;
  maximumScore?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `openStaffPositions`. Key: `datePosted`, `educationOrganizationId`, `employmentStatusDescriptor`, `requisitionNumber`, `staffClassificationDescriptor`. Required: `educationOrganizationReference`, `datePosted`, `employmentStatusDescriptor`, `requisitionNumber`, `staffClassificationDescriptor`. */
export interface OpenStaffPosition {
  educationOrganizationReference: EducationOrganizationReference;
  datePosted: string;
  datePostingRemoved?: string;
  employmentStatusDescriptor: string;
  positionTitle?: string;
  postingResultType?: string;
  programAssignmentDescriptor?: string;
  requisitionNumber: string;
  staffClassificationDescriptor: string;
  academicSubjects?: OpenStaffPositionAcademicSubject[];
  instructionalGradeLevels?: OpenStaffPositionInstructionalGradeLevel[];
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
  sexType?: string;
  addresses?: ParentAddress[];
  electronicMails?: ParentElectronicMail[];
  identificationDocuments?: ParentIdentificationDocument[];
  internationalAddresses?: ParentInternationalAddress[];
  otherNames?: ParentOtherName[];
  telephones?: ParentTelephone[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `Parent.addresses`. */
export interface ParentAddress {
  addressType: string;
  stateAbbreviationType: string;
  streetNumberName: string;
  apartmentRoomSuiteNumber?: string;
  buildingSiteNumber?: string;
  city: string;
  postalCode: string;
  nameOfCounty?: string;
  countyFIPSCode?: string;
  latitude?: string;
  longitude?: string;
  beginDate?: string;
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Parent.electronicMails`. */
export interface ParentElectronicMail {
  electronicMailType: string;
  electronicMailAddress: string;
  primaryEmailAddressIndicator?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Parent.identificationDocuments`. */
export interface ParentIdentificationDocument {
  identificationDocumentUseType: string;
  personalInformationVerificationType: string;
  issuerCountryDescriptor?: string;
  documentTitle?: string;
  documentExpirationDate?: string;
  issuerDocumentIdentificationCode?: string;
  issuerName?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Parent.internationalAddresses`. */
export interface ParentInternationalAddress {
  addressType: string;
  countryDescriptor: string;
  addressLine1: string;
  addressLine2?: string;
  addressLine3?: string;
  addressLine4?: string;
  latitude?: string;
  longitude?: string;
  beginDate?: string;
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Parent.otherNames`. */
export interface ParentOtherName {
  otherNameType: string;
  personalTitlePrefix?: string;
  firstName: string;
  middleName?: string;
  lastSurname: string;
  generationCodeSuffix?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `StudentParentAssociation.parentReference`. */
export interface ParentReference {
  parentUniqueId: string;
  link?: { rel: string; href: string };
}
/** Part of `Parent.telephones`. */
export interface ParentTelephone {
  telephoneNumberType: string;
  telephoneNumber: string;
  orderOfPriority?: number;
  textMessageCapabilityIndicator?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** A record of `payrolls`. Key: `accountNumber`, `asOfDate`, `educationOrganizationId`, `fiscalYear`, `staffUniqueId`. Required: `accountReference`, `staffReference`, `amountToDate`, `asOfDate`. */
export interface Payroll {
  accountReference: AccountReference;
  staffReference: StaffReference;
  amountToDate: number;
  asOfDate: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `performanceLevelDescriptors`. Key: `performanceLevelDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface PerformanceLevelDescriptor {
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  performanceBaseConversionType?: string;
  performanceLevelDescriptorId?: number;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `postSecondaryEvents`. Key: `categoryType`, `eventDate`, `studentUniqueId`. Required: `studentReference`, `eventDate`, `categoryType`. */
export interface PostSecondaryEvent {
  studentReference: StudentReference;
  eventDate: string;
  categoryType: string;
  postSecondaryInstitution?: PostSecondaryEventPostSecondaryInstitution;
  _ext?: { [extension: string]: unknown };
}
/** Part of `PostSecondaryEvent.postSecondaryInstitution`. */
export interface PostSecondaryEventPostSecondaryInstitution {
  administrativeFundingControlDescriptor?: string;
  postSecondaryInstitutionLevelType?: string;
  postSecondaryInstitutionId?: string;
  nameOfInstitution: string;
  identificationCodes?: PostSecondaryEventPostSecondaryInstitutionIdentificationCode[];
  mediumOfInstructions?: PostSecondaryEventPostSecondaryInstitutionMediumOfInstruction[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `PostSecondaryEventPostSecondaryInstitution.identificationCodes`. */
export interface PostSecondaryEventPostSecondaryInstitutionIdentificationCode {
  educationOrganizationIdentificationSystemDescriptor: string;
  identificationCode: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `PostSecondaryEventPostSecondaryInstitution.mediumOfInstructions`. */
export interface PostSecondaryEventPostSecondaryInstitutionMediumOfInstruction {
  mediumOfInstructionType: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `programs`. Key: `educationOrganizationId`, `name`, `type`. Required: `educationOrganizationReference`, `name`, `type`. */
export interface Program {
  educationOrganizationReference: EducationOrganizationReference;
  programId?: string;
  name: string;
  sponsorType?: string;
  type: string;
  characteristics?: ProgramCharacteristic[];
  learningObjectives?: ProgramLearningObjective[];
  learningStandards?: ProgramLearningStandard[];
  services?: ProgramService[];
  _ext?: { [extension: string]: unknown };
}
/** A record of `programAssignmentDescriptors`. Key: `programAssignmentDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface ProgramAssignmentDescriptor {
  programAssignmentDescriptorId?: number;
  programAssignmentType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Program.characteristics`. */
export interface ProgramCharacteristic {
  descriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `programCharacteristicDescriptors`. Key: `programCharacteristicDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface ProgramCharacteristicDescriptor {
  programCharacteristicDescriptorId?: number;
  programCharacteristicType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
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
/** The key of another record, in `AssessmentProgram.programReference`, `CohortProgram.programReference`, `RestraintEventProgram.programReference` and 8 other fields. */
export interface ProgramReference {
  educationOrganizationId: number;
  type: string;
  name: string;
  link?: { rel: string; href: string };
}
/** Part of `Program.services`. */
export interface ProgramService {
  serviceDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `reasonExitedDescriptors`. Key: `reasonExitedDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface ReasonExitedDescriptor {
  reasonExitedDescriptorId?: number;
  reasonExitedType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `reportCards`. Key: `educationOrganizationId`, `gradingPeriodBeginDate`, `gradingPeriodDescriptor`, `schoolId`, `studentUniqueId`. Required: `educationOrganizationReference`, `gradingPeriodReference`, `studentReference`. */
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
  gradingPeriodBeginDate: string;
  schoolId: number;
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
/** A record of `reporterDescriptionDescriptors`. Key: `reporterDescriptionDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface ReporterDescriptionDescriptor {
  reporterDescriptionDescriptorId?: number;
  reporterDescriptionType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `residencyStatusDescriptors`. Key: `residencyStatusDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface ResidencyStatusDescriptor {
  residencyStatusDescriptorId?: number;
  residencyStatusType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `responsibilityDescriptors`. Key: `responsibilityDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface ResponsibilityDescriptor {
  responsibilityDescriptorId?: number;
  responsibilityType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `restraintEvents`. Key: `eventDate`, `identifier`, `schoolId`, `studentUniqueId`. Required: `schoolReference`, `studentReference`, `eventDate`, `identifier`. */
export interface RestraintEvent {
  schoolReference: SchoolReference;
  studentReference: StudentReference;
  educationalEnvironmentType?: string;
  eventDate: string;
  identifier: string;
  programs?: RestraintEventProgram[];
  reasons?: RestraintEventReason[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `RestraintEvent.programs`. */
export interface RestraintEventProgram {
  programReference: ProgramReference;
  _ext?: { [extension: string]: unknown };
}
/** Part of `RestraintEvent.reasons`. */
export interface RestraintEventReason {
  type: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `schools`. Key: `schoolId`. Required: `nameOfInstitution`, `schoolId`, `stateOrganizationId`, `gradeLevels`, `addresses`, `educationOrganizationCategories`. */
export interface School {
  localEducationAgencyReference?: LocalEducationAgencyReference;
  charterApprovalSchoolYearTypeReference?: SchoolYearTypeReference;
  administrativeFundingControlDescriptor?: string;
  charterApprovalAgencyType?: string;
  charterStatusType?: string;
  internetAccessType?: string;
  magnetSpecialProgramEmphasisSchoolType?: string;
  nameOfInstitution: string;
  operationalStatusType?: string;
  schoolId: number;
  type?: string;
  shortNameOfInstitution?: string;
  stateOrganizationId: string;
  titleIPartASchoolDesignationType?: string;
  webSite?: string;
  schoolCategories?: SchoolCategory[];
  gradeLevels: SchoolGradeLevel[];
  addresses: EducationOrganizationAddress[];
  educationOrganizationCategories: EducationOrganizationCategory[];
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `School.schoolCategories`. */
export interface SchoolCategory {
  type: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `schoolFoodServicesEligibilityDescriptors`. Key: `schoolFoodServicesEligibilityDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface SchoolFoodServicesEligibilityDescriptor {
  schoolFoodServicesEligibilityDescriptorId?: number;
  schoolFoodServicesEligibilityType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `School.gradeLevels`. */
export interface SchoolGradeLevel {
  gradeLevelDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `AcademicWeek.schoolReference`, `CalendarDate.schoolReference`, `ClassPeriod.schoolReference` and 15 other fields. */
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
/** The key of another record, in `AccountabilityRating.schoolYearTypeReference`, `GraduationPlan.graduationSchoolYearTypeReference`, `LocalEducationAgencyAccountability.schoolYearTypeReference` and 8 other fields. */
export interface SchoolYearTypeReference {
  schoolYear: number;
  link?: { rel: string; href: string };
}
/** A record of `sections`. Key: `classPeriodName`, `classroomIdentificationCode`, `localCourseCode`, `schoolId`, `schoolYear`, `sequenceOfCourse`, `termDescriptor`, `uniqueSectionCode`. Required: `classPeriodReference`, `courseOfferingReference`, `locationReference`, `schoolReference`, `sequenceOfCourse`, `uniqueSectionCode`. */
export interface Section {
  classPeriodReference: ClassPeriodReference;
  courseOfferingReference: CourseOfferingReference;
  locationReference: LocationReference;
  schoolReference: SchoolReference;
  availableCreditConversion?: number;
  availableCredits?: number;
  availableCreditType?: string;
  educationalEnvironmentType?: string;
  instructionLanguageDescriptor?: string;
  mediumOfInstructionType?: string;
  populationServedType?: string;
  sequenceOfCourse: number;
  uniqueSectionCode: string;
  characteristics?: SectionCharacteristic[];
  programs?: SectionProgram[];
  _ext?: { [extension: string]: unknown };
}
/** A record of `sectionAttendanceTakenEvents`. Key: `classPeriodName`, `classroomIdentificationCode`, `date`, `localCourseCode`, `schoolId`, `schoolYear`, `sequenceOfCourse`, `termDescriptor`, `uniqueSectionCode`. Required: `calendarDateReference`, `sectionReference`, `eventDate`. */
export interface SectionAttendanceTakenEvent {
  calendarDateReference: CalendarDateReference;
  sectionReference: SectionReference;
  staffReference?: StaffReference;
  eventDate: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Section.characteristics`. */
export interface SectionCharacteristic {
  descriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `sectionCharacteristicDescriptors`. Key: `sectionCharacteristicDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface SectionCharacteristicDescriptor {
  sectionCharacteristicDescriptorId?: number;
  sectionCharacteristicType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
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
  classPeriodName: string;
  classroomIdentificationCode: string;
  localCourseCode: string;
  termDescriptor: string;
  schoolYear: number;
  uniqueSectionCode: string;
  sequenceOfCourse: number;
  link?: { rel: string; href: string };
}
/** A record of `separationReasonDescriptors`. Key: `separationReasonDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface SeparationReasonDescriptor {
  separationReasonDescriptorId?: number;
  separationReasonType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `serviceDescriptors`. Key: `serviceDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface ServiceDescriptor {
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  serviceCategory?: string;
  serviceDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `sessions`. Key: `schoolId`, `schoolYear`, `termDescriptor`. Required: `schoolReference`, `schoolYearTypeReference`, `beginDate`, `endDate`, `name`, `termDescriptor`, `totalInstructionalDays`, `gradingPeriods`. */
export interface Session {
  schoolReference: SchoolReference;
  schoolYearTypeReference: SchoolYearTypeReference;
  beginDate: string;
  endDate: string;
  name: string;
  termDescriptor: string;
  totalInstructionalDays: number;
  academicWeeks?: SessionAcademicWeek[];
  gradingPeriods: SessionGradingPeriod[];
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
  termDescriptor: string;
  link?: { rel: string; href: string };
}
/** A record of `specialEducationSettingDescriptors`. Key: `specialEducationSettingDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface SpecialEducationSettingDescriptor {
  specialEducationSettingDescriptorId?: number;
  specialEducationSettingType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffs`. Key: `staffUniqueId`. Required: `firstName`, `hispanicLatinoEthnicity`, `lastSurname`, `staffUniqueId`. */
export interface Staff {
  birthDate?: string;
  citizenshipStatusType?: string;
  firstName: string;
  generationCodeSuffix?: string;
  highestCompletedLevelOfEducationDescriptor?: string;
  highlyQualifiedTeacher?: boolean;
  hispanicLatinoEthnicity: boolean;
  lastSurname: string;
  loginId?: string;
  maidenName?: string;
  middleName?: string;
  oldEthnicityType?: string;
  personalTitlePrefix?: string;
  sexType?: string;
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
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.addresses`. */
export interface StaffAddress {
  addressType: string;
  stateAbbreviationType: string;
  streetNumberName: string;
  apartmentRoomSuiteNumber?: string;
  buildingSiteNumber?: string;
  city: string;
  postalCode: string;
  nameOfCounty?: string;
  countyFIPSCode?: string;
  latitude?: string;
  longitude?: string;
  beginDate?: string;
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffClassificationDescriptors`. Key: `staffClassificationDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface StaffClassificationDescriptor {
  staffClassificationDescriptorId?: number;
  staffClassificationType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
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
  credentialFieldDescriptor: string;
  credentialType: string;
  levelDescriptor: string;
  teachingCredentialDescriptor: string;
  credentialIssuanceDate: string;
  stateOfIssueStateAbbreviationType?: string;
  teachingCredentialBasisType?: string;
  credentialExpirationDate?: string;
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
  separationType?: string;
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
  electronicMailType: string;
  electronicMailAddress: string;
  primaryEmailAddressIndicator?: boolean;
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
  identificationDocumentUseType: string;
  personalInformationVerificationType: string;
  issuerCountryDescriptor?: string;
  documentTitle?: string;
  documentExpirationDate?: string;
  issuerDocumentIdentificationCode?: string;
  issuerName?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffIdentificationSystemDescriptors`. Key: `staffIdentificationSystemDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface StaffIdentificationSystemDescriptor {
  staffIdentificationSystemDescriptorId?: number;
  staffIdentificationSystemType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.internationalAddresses`. */
export interface StaffInternationalAddress {
  addressType: string;
  countryDescriptor: string;
  addressLine1: string;
  addressLine2?: string;
  addressLine3?: string;
  addressLine4?: string;
  latitude?: string;
  longitude?: string;
  beginDate?: string;
  endDate?: string;
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
  languageUseType: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.otherNames`. */
export interface StaffOtherName {
  otherNameType: string;
  personalTitlePrefix?: string;
  firstName: string;
  middleName?: string;
  lastSurname: string;
  generationCodeSuffix?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `staffProgramAssociations`. Key: `beginDate`, `programEducationOrganizationId`, `programName`, `programType`, `staffUniqueId`. Required: `programReference`, `staffReference`, `beginDate`. */
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
  raceType: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ContractedStaff.staffReference`, `DisciplineActionStaff.staffReference`, `DisciplineIncident.staffReference` and 11 other fields. */
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
/** A record of `staffSectionAssociations`. Key: `classPeriodName`, `classroomIdentificationCode`, `localCourseCode`, `schoolId`, `schoolYear`, `sequenceOfCourse`, `staffUniqueId`, `termDescriptor`, `uniqueSectionCode`. Required: `sectionReference`, `staffReference`, `classroomPositionDescriptor`. */
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
  telephoneNumberType: string;
  telephoneNumber: string;
  orderOfPriority?: number;
  textMessageCapabilityIndicator?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Staff.visas`. */
export interface StaffVisa {
  visaType: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `stateEducationAgencies`. Key: `stateEducationAgencyId`. Required: `nameOfInstitution`, `stateEducationAgencyId`, `stateOrganizationId`, `addresses`, `educationOrganizationCategories`. */
export interface StateEducationAgency {
  nameOfInstitution: string;
  operationalStatusType?: string;
  shortNameOfInstitution?: string;
  stateEducationAgencyId: number;
  stateOrganizationId: string;
  webSite?: string;
  accountabilities?: StateEducationAgencyAccountability[];
  addresses: EducationOrganizationAddress[];
  educationOrganizationCategories: EducationOrganizationCategory[];
  identificationCodes?: EducationOrganizationIdentificationCode[];
  institutionTelephones?: EducationOrganizationInstitutionTelephone[];
  internationalAddresses?: EducationOrganizationInternationalAddress[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StateEducationAgency.accountabilities`. */
export interface StateEducationAgencyAccountability {
  schoolYearTypeReference: SchoolYearTypeReference;
  cteGraduationRateInclusion?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `EducationServiceCenter.stateEducationAgencyReference`, `LocalEducationAgency.stateEducationAgencyReference`. */
export interface StateEducationAgencyReference {
  stateEducationAgencyId: number;
  link?: { rel: string; href: string };
}
/** A record of `students`. Key: `studentUniqueId`. Required: `birthDate`, `firstName`, `hispanicLatinoEthnicity`, `lastSurname`, `sexType`, `studentUniqueId`. */
export interface Student {
  birthCity?: string;
  birthCountryDescriptor?: string;
  birthDate: string;
  birthInternationalProvince?: string;
  birthStateAbbreviationType?: string;
  citizenshipStatusType?: string;
  dateEnteredUS?: string;
  displacementStatus?: string;
  economicDisadvantaged?: boolean;
  firstName: string;
  generationCodeSuffix?: string;
  hispanicLatinoEthnicity: boolean;
  lastSurname: string;
  limitedEnglishProficiencyDescriptor?: string;
  loginId?: string;
  maidenName?: string;
  middleName?: string;
  multipleBirthStatus?: boolean;
  oldEthnicityType?: string;
  personalTitlePrefix?: string;
  profileThumbnail?: string;
  schoolFoodServicesEligibilityDescriptor?: string;
  sexType: string;
  studentUniqueId: string;
  learningStyle?: StudentLearningStyle;
  addresses?: StudentAddress[];
  characteristics?: StudentCharacteristic[];
  cohortYears?: StudentCohortYear[];
  disabilities?: StudentDisability[];
  electronicMails?: StudentElectronicMail[];
  identificationCodes?: StudentIdentificationCode[];
  identificationDocuments?: StudentIdentificationDocument[];
  indicators?: StudentIndicator[];
  internationalAddresses?: StudentInternationalAddress[];
  languages?: StudentLanguage[];
  otherNames?: StudentOtherName[];
  programParticipations?: StudentProgramParticipation[];
  races?: StudentRace[];
  telephones?: StudentTelephone[];
  visas?: StudentVisa[];
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentAcademicRecords`. Key: `educationOrganizationId`, `schoolYear`, `studentUniqueId`, `termDescriptor`. Required: `educationOrganizationReference`, `schoolYearTypeReference`, `studentReference`, `termDescriptor`. */
export interface StudentAcademicRecord {
  educationOrganizationReference: EducationOrganizationReference;
  schoolYearTypeReference: SchoolYearTypeReference;
  studentReference: StudentReference;
  cumulativeAttemptedCreditConversion?: number;
  cumulativeAttemptedCredits?: number;
  cumulativeAttemptedCreditType?: string;
  cumulativeEarnedCreditConversion?: number;
  cumulativeEarnedCredits?: number;
  cumulativeEarnedCreditType?: string;
  cumulativeGradePointAverage?: number;
  cumulativeGradePointsEarned?: number;
  gradeValueQualifier?: string;
  projectedGraduationDate?: string;
  sessionAttemptedCreditConversion?: number;
  sessionAttemptedCredits?: number;
  sessionAttemptedCreditType?: string;
  sessionEarnedCreditConversion?: number;
  sessionEarnedCredits?: number;
  sessionEarnedCreditType?: string;
  sessionGradePointAverage?: number;
  sessionGradePointsEarned?: number;
  termDescriptor: string;
  classRanking?: StudentAcademicRecordClassRanking;
  academicHonors?: StudentAcademicRecordAcademicHonor[];
  diplomas?: StudentAcademicRecordDiploma[];
  recognitions?: StudentAcademicRecordRecognition[];
  reportCards?: StudentAcademicRecordReportCard[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAcademicRecord.academicHonors`. */
export interface StudentAcademicRecordAcademicHonor {
  academicHonorCategoryType: string;
  achievementCategoryDescriptor?: string;
  achievementTitle?: string;
  achievementCategorySystem?: string;
  issuerName?: string;
  issuerOriginURL?: string;
  criteria?: string;
  criteriaURL?: string;
  evidenceStatement?: string;
  imageURL?: string;
  honorDescription?: string;
  honorAwardDate?: string;
  honorAwardExpiresDate?: string;
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
  diplomaType: string;
  diplomaAwardDate: string;
  achievementCategoryDescriptor?: string;
  diplomaLevelType?: string;
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
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAcademicRecord.recognitions`. */
export interface StudentAcademicRecordRecognition {
  recognitionType: string;
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
/** Part of `Student.addresses`. */
export interface StudentAddress {
  addressType: string;
  stateAbbreviationType: string;
  streetNumberName: string;
  apartmentRoomSuiteNumber?: string;
  buildingSiteNumber?: string;
  city: string;
  postalCode: string;
  nameOfCounty?: string;
  countyFIPSCode?: string;
  latitude?: string;
  longitude?: string;
  beginDate?: string;
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentAssessments`. Key: `assessmentIdentifier`, `identifier`, `namespace`, `studentUniqueId`. Required: `assessmentReference`, `studentReference`, `administrationDate`, `identifier`. */
export interface StudentAssessment {
  assessmentReference: AssessmentReference;
  studentReference: StudentReference;
  administrationDate: string;
  administrationEndDate?: string;
  administrationEnvironmentType?: string;
  administrationLanguageDescriptor?: string;
  eventCircumstanceType?: string;
  eventDescription?: string;
  reasonNotTestedType?: string;
  retestIndicatorType?: string;
  serialNumber?: string;
  identifier: string;
  whenAssessedGradeLevelDescriptor?: string;
  accommodations?: StudentAssessmentAccommodation[];
  items?: StudentAssessmentItem[];
  performanceLevels?: StudentAssessmentPerformanceLevel[];
  scoreResults?: StudentAssessmentScoreResult[];
  studentObjectiveAssessments?: StudentAssessmentStudentObjectiveAssessment[];
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
  assessmentItemResultType: string;
  responseIndicatorType?: string;
  assessmentResponse?: string;
  descriptiveFeedback?: string;
  rawScoreResult?: number;
  timeAssessed?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessment.performanceLevels`. */
export interface StudentAssessmentPerformanceLevel {
  assessmentReportingMethodType: string;
  performanceLevelDescriptor: string;
  performanceLevelMet: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessment.scoreResults`. */
export interface StudentAssessmentScoreResult {
  assessmentReportingMethodType: string;
  resultDatatypeType: string;
  result: string;
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
  assessmentReportingMethodType: string;
  performanceLevelDescriptor: string;
  performanceLevelMet: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentAssessmentStudentObjectiveAssessment.scoreResults`. */
export interface StudentAssessmentStudentObjectiveAssessmentScoreResult {
  assessmentReportingMethodType: string;
  resultDatatypeType: string;
  result: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentCTEProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programType`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `beginDate`. */
export interface StudentCTEProgramAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  beginDate: string;
  endDate?: string;
  reasonExitedDescriptor?: string;
  servedOutsideOfRegularSession?: boolean;
  ctePrograms?: StudentCTEProgramAssociationCTEProgram[];
  services?: StudentProgramAssociationService[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentCTEProgramAssociation.ctePrograms`. */
export interface StudentCTEProgramAssociationCTEProgram {
  careerPathwayType: string;
  cipCode?: string;
  primaryCTEProgramIndicator?: boolean;
  cteProgramCompletionIndicator?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.characteristics`. */
export interface StudentCharacteristic {
  descriptor: string;
  beginDate?: string;
  endDate?: string;
  designatedBy?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentCharacteristicDescriptors`. Key: `studentCharacteristicDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface StudentCharacteristicDescriptor {
  studentCharacteristicDescriptorId?: number;
  studentCharacteristicType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
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
/** Part of `Student.cohortYears`. */
export interface StudentCohortYear {
  schoolYearTypeReference: SchoolYearTypeReference;
  cohortYearType: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentCompetencyObjectives`. Key: `gradingPeriodBeginDate`, `gradingPeriodDescriptor`, `objective`, `objectiveEducationOrganizationId`, `objectiveGradeLevelDescriptor`, `schoolId`, `studentUniqueId`. Required: `objectiveCompetencyObjectiveReference`, `gradingPeriodReference`, `studentReference`, `competencyLevelDescriptor`. */
export interface StudentCompetencyObjective {
  objectiveCompetencyObjectiveReference: CompetencyObjectiveReference;
  gradingPeriodReference: GradingPeriodReference;
  studentReference: StudentReference;
  studentProgramAssociationReference?: StudentProgramAssociationReference;
  studentSectionAssociationReference?: StudentSectionAssociationReference;
  competencyLevelDescriptor: string;
  diagnosticStatement?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ReportCardStudentCompetencyObjective.studentCompetencyObjectiveReference`. */
export interface StudentCompetencyObjectiveReference {
  studentUniqueId: string;
  objective: string;
  objectiveGradeLevelDescriptor: string;
  objectiveEducationOrganizationId: number;
  schoolId: number;
  gradingPeriodDescriptor: string;
  gradingPeriodBeginDate: string;
  link?: { rel: string; href: string };
}
/** Part of `Student.disabilities`. */
export interface StudentDisability {
  disabilityDescriptor: string;
  disabilityDeterminationSourceType?: string;
  disabilityDiagnosis?: string;
  orderOfDisability?: number;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentDisciplineIncidentAssociations`. Key: `incidentIdentifier`, `schoolId`, `studentUniqueId`. Required: `disciplineIncidentReference`, `studentReference`, `studentParticipationCodeType`. */
export interface StudentDisciplineIncidentAssociation {
  disciplineIncidentReference: DisciplineIncidentReference;
  studentReference: StudentReference;
  studentParticipationCodeType: string;
  behaviors?: StudentDisciplineIncidentAssociationBehavior[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentDisciplineIncidentAssociation.behaviors`. */
export interface StudentDisciplineIncidentAssociationBehavior {
  behaviorDescriptor: string;
  behaviorDetailedDescription?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentEducationOrganizationAssociations`. Key: `educationOrganizationId`, `responsibilityDescriptor`, `studentUniqueId`. Required: `educationOrganizationReference`, `studentReference`, `responsibilityDescriptor`. */
export interface StudentEducationOrganizationAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  studentReference: StudentReference;
  responsibilityDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.electronicMails`. */
export interface StudentElectronicMail {
  electronicMailType: string;
  electronicMailAddress: string;
  primaryEmailAddressIndicator?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentGradebookEntries`. Key: `beginDate`, `classPeriodName`, `classroomIdentificationCode`, `dateAssigned`, `gradebookEntryTitle`, `localCourseCode`, `schoolId`, `schoolYear`, `sequenceOfCourse`, `studentUniqueId`, `termDescriptor`, `uniqueSectionCode`. Required: `gradebookEntryReference`, `studentSectionAssociationReference`. */
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
/** Part of `Student.identificationCodes`. */
export interface StudentIdentificationCode {
  studentIdentificationSystemDescriptor: string;
  assigningOrganizationIdentificationCode: string;
  identificationCode: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.identificationDocuments`. */
export interface StudentIdentificationDocument {
  identificationDocumentUseType: string;
  personalInformationVerificationType: string;
  issuerCountryDescriptor?: string;
  documentTitle?: string;
  documentExpirationDate?: string;
  issuerDocumentIdentificationCode?: string;
  issuerName?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentIdentificationSystemDescriptors`. Key: `studentIdentificationSystemDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface StudentIdentificationSystemDescriptor {
  studentIdentificationSystemDescriptorId?: number;
  studentIdentificationSystemType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.indicators`. */
export interface StudentIndicator {
  indicatorName: string;
  indicatorGroup?: string;
  indicator: string;
  beginDate?: string;
  endDate?: string;
  designatedBy?: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.internationalAddresses`. */
export interface StudentInternationalAddress {
  addressType: string;
  countryDescriptor: string;
  addressLine1: string;
  addressLine2?: string;
  addressLine3?: string;
  addressLine4?: string;
  latitude?: string;
  longitude?: string;
  beginDate?: string;
  endDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentInterventionAssociations`. Key: `educationOrganizationId`, `interventionIdentificationCode`, `studentUniqueId`. Required: `interventionReference`, `studentReference`. */
export interface StudentInterventionAssociation {
  cohortReference?: CohortReference;
  interventionReference: InterventionReference;
  studentReference: StudentReference;
  diagnosticStatement?: string;
  interventionEffectivenesses?: StudentInterventionAssociationInterventionEffectiveness[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentInterventionAssociation.interventionEffectivenesses`. */
export interface StudentInterventionAssociationInterventionEffectiveness {
  diagnosisDescriptor: string;
  gradeLevelDescriptor: string;
  populationServedType: string;
  interventionEffectivenessRatingType: string;
  improvementIndex?: number;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentInterventionAttendanceEvents`. Key: `attendanceEventCategoryDescriptor`, `educationOrganizationId`, `eventDate`, `interventionIdentificationCode`, `studentUniqueId`. Required: `interventionReference`, `studentReference`, `attendanceEventCategoryDescriptor`, `eventDate`. */
export interface StudentInterventionAttendanceEvent {
  interventionReference: InterventionReference;
  studentReference: StudentReference;
  attendanceEventCategoryDescriptor: string;
  attendanceEventReason?: string;
  educationalEnvironmentType?: string;
  eventDate: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.languages`. */
export interface StudentLanguage {
  languageDescriptor: string;
  uses?: StudentLanguageUse[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentLanguage.uses`. */
export interface StudentLanguageUse {
  languageUseType: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentLearningObjectives`. Key: `gradingPeriodBeginDate`, `gradingPeriodDescriptor`, `learningObjectiveId`, `namespace`, `schoolId`, `studentUniqueId`. Required: `gradingPeriodReference`, `learningObjectiveReference`, `studentReference`, `competencyLevelDescriptor`. */
export interface StudentLearningObjective {
  gradingPeriodReference: GradingPeriodReference;
  learningObjectiveReference: LearningObjectiveReference;
  studentReference: StudentReference;
  studentProgramAssociationReference?: StudentProgramAssociationReference;
  studentSectionAssociationReference?: StudentSectionAssociationReference;
  competencyLevelDescriptor: string;
  diagnosticStatement?: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `ReportCardStudentLearningObjective.studentLearningObjectiveReference`. */
export interface StudentLearningObjectiveReference {
  gradingPeriodBeginDate: string;
  gradingPeriodDescriptor: string;
  learningObjectiveId: string;
  namespace: string;
  schoolId: number;
  studentUniqueId: string;
  link?: { rel: string; href: string };
}
/** Part of `Student.learningStyle`. */
export interface StudentLearningStyle {
  visualLearning: number;
  auditoryLearning: number;
  tactileLearning: number;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentMigrantEducationProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programType`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `beginDate`, `lastQualifyingMove`, `priorityForServices`. */
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
  services?: StudentProgramAssociationService[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.otherNames`. */
export interface StudentOtherName {
  otherNameType: string;
  personalTitlePrefix?: string;
  firstName: string;
  middleName?: string;
  lastSurname: string;
  generationCodeSuffix?: string;
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
  relationType?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programType`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `beginDate`. */
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
/** The key of another record, in `StudentCompetencyObjective.studentProgramAssociationReference`, `StudentLearningObjective.studentProgramAssociationReference`. */
export interface StudentProgramAssociationReference {
  studentUniqueId: string;
  educationOrganizationId: number;
  programType: string;
  programName: string;
  programEducationOrganizationId: number;
  beginDate: string;
  link?: { rel: string; href: string };
}
/** Part of `StudentCTEProgramAssociation.services`, `StudentMigrantEducationProgramAssociation.services`, `StudentProgramAssociation.services` and 2 other fields. */
export interface StudentProgramAssociationService {
  serviceDescriptor: string;
  primaryIndicator?: boolean;
  serviceBeginDate?: string;
  serviceEndDate?: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentProgramAttendanceEvents`. Key: `attendanceEventCategoryDescriptor`, `educationOrganizationId`, `eventDate`, `programEducationOrganizationId`, `programName`, `programType`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `attendanceEventCategoryDescriptor`, `eventDate`. */
export interface StudentProgramAttendanceEvent {
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  attendanceEventCategoryDescriptor: string;
  attendanceEventReason?: string;
  educationalEnvironmentType?: string;
  eventDate: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.programParticipations`. */
export interface StudentProgramParticipation {
  programType: string;
  beginDate?: string;
  endDate?: string;
  designatedBy?: string;
  programCharacteristics?: StudentProgramParticipationProgramCharacteristic[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentProgramParticipation.programCharacteristics`. */
export interface StudentProgramParticipationProgramCharacteristic {
  programCharacteristicDescriptor: string;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.races`. */
export interface StudentRace {
  raceType: string;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `DisciplineAction.studentReference`, `PostSecondaryEvent.studentReference`, `ReportCard.studentReference` and 21 other fields. */
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
  entryGradeLevelReasonType?: string;
  entryTypeDescriptor?: string;
  exitWithdrawDate?: string;
  exitWithdrawTypeDescriptor?: string;
  primarySchool?: boolean;
  repeatGradeIndicator?: boolean;
  residencyStatusDescriptor?: string;
  schoolChoiceTransfer?: boolean;
  educationPlans?: StudentSchoolAssociationEducationPlan[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSchoolAssociation.educationPlans`. */
export interface StudentSchoolAssociationEducationPlan {
  educationPlanType: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentSchoolAttendanceEvents`. Key: `attendanceEventCategoryDescriptor`, `eventDate`, `schoolId`, `schoolYear`, `studentUniqueId`, `termDescriptor`. Required: `schoolReference`, `sessionReference`, `studentReference`, `attendanceEventCategoryDescriptor`, `eventDate`. */
export interface StudentSchoolAttendanceEvent {
  schoolReference: SchoolReference;
  sessionReference: SessionReference;
  studentReference: StudentReference;
  attendanceEventCategoryDescriptor: string;
  attendanceEventReason?: string;
  educationalEnvironmentType?: string;
  eventDate: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentSectionAssociations`. Key: `beginDate`, `classPeriodName`, `classroomIdentificationCode`, `localCourseCode`, `schoolId`, `schoolYear`, `sequenceOfCourse`, `studentUniqueId`, `termDescriptor`, `uniqueSectionCode`. Required: `sectionReference`, `studentReference`, `beginDate`. */
export interface StudentSectionAssociation {
  sectionReference: SectionReference;
  studentReference: StudentReference;
  beginDate: string;
  endDate?: string;
  homeroomIndicator?: boolean;
  repeatIdentifierType?: string;
  teacherStudentDataLinkExclusion?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** The key of another record, in `Grade.studentSectionAssociationReference`, `StudentCompetencyObjective.studentSectionAssociationReference`, `StudentGradebookEntry.studentSectionAssociationReference`, `StudentLearningObjective.studentSectionAssociationReference`. */
export interface StudentSectionAssociationReference {
  studentUniqueId: string;
  schoolId: number;
  classPeriodName: string;
  classroomIdentificationCode: string;
  localCourseCode: string;
  uniqueSectionCode: string;
  sequenceOfCourse: number;
  schoolYear: number;
  termDescriptor: string;
  beginDate: string;
  link?: { rel: string; href: string };
}
/** A record of `studentSectionAttendanceEvents`. Key: `attendanceEventCategoryDescriptor`, `classPeriodName`, `classroomIdentificationCode`, `eventDate`, `localCourseCode`, `schoolId`, `schoolYear`, `sequenceOfCourse`, `studentUniqueId`, `termDescriptor`, `uniqueSectionCode`. Required: `sectionReference`, `studentReference`, `attendanceEventCategoryDescriptor`, `eventDate`. */
export interface StudentSectionAttendanceEvent {
  sectionReference: SectionReference;
  studentReference: StudentReference;
  attendanceEventCategoryDescriptor: string;
  attendanceEventReason?: string;
  educationalEnvironmentType?: string;
  eventDate: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentSpecialEducationProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programType`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `beginDate`. */
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
  services?: StudentProgramAssociationService[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `StudentSpecialEducationProgramAssociation.serviceProviders`. */
export interface StudentSpecialEducationProgramAssociationServiceProvider {
  staffReference: StaffReference;
  primaryProvider?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.telephones`. */
export interface StudentTelephone {
  telephoneNumberType: string;
  telephoneNumber: string;
  orderOfPriority?: number;
  textMessageCapabilityIndicator?: boolean;
  _ext?: { [extension: string]: unknown };
}
/** A record of `studentTitleIPartAProgramAssociations`. Key: `beginDate`, `educationOrganizationId`, `programEducationOrganizationId`, `programName`, `programType`, `studentUniqueId`. Required: `educationOrganizationReference`, `programReference`, `studentReference`, `beginDate`, `titleIPartAParticipantType`. */
export interface StudentTitleIPartAProgramAssociation {
  educationOrganizationReference: EducationOrganizationReference;
  programReference: ProgramReference;
  studentReference: StudentReference;
  beginDate: string;
  endDate?: string;
  reasonExitedDescriptor?: string;
  servedOutsideOfRegularSession?: boolean;
  titleIPartAParticipantType: string;
  services?: StudentProgramAssociationService[];
  _ext?: { [extension: string]: unknown };
}
/** Part of `Student.visas`. */
export interface StudentVisa {
  visaType: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `teachingCredentialDescriptors`. Key: `teachingCredentialDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface TeachingCredentialDescriptor {
  teachingCredentialDescriptorId?: number;
  teachingCredentialType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** A record of `termDescriptors`. Key: `termDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface TermDescriptor {
  termDescriptorId?: number;
  termType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
/** The fields of every type. */
export interface TypeFields {
  codeValue?: string;
  description?: string;
  shortDescription?: string;
  _ext?: { [extension: string]: unknown };
}
/** The fields by which every collection of types filters. */
export interface TypeFilters {
  codeValue: string;
  description: string;
  shortDescription: string;
}
/** A record of `weaponDescriptors`. Key: `weaponDescriptorId`. Required: `codeValue`, `namespace`, `shortDescription`. */
export interface WeaponDescriptor {
  weaponDescriptorId?: number;
  weaponType?: string;
  codeValue: string;
  description?: string;
  effectiveBeginDate?: string;
  effectiveEndDate?: string;
  namespace: string;
  priorDescriptorId?: number;
  shortDescription: string;
  _ext?: { [extension: string]: unknown };
}
