// Written by scripts/contract-tables.ts; not by hand.
/**
 * The fields of every reference; the syntax is that of `parseRow`.
 * Source: the documents of a 2.5.0.1 host (`v2`), of a 3.1.1 host, and of Data Standards 3.3 to 6.0; for 5.1 and 5.2 the tables of Ed-Fi ODS.
 */
export const REFERENCES = `
academicWeekReference@v2-6.0: weekIdentifier=text!@v2|text80!@3.1-4.0|text5..80!@5.0-6.0 schoolId=int!@v2-4.0|long!@5.0-6.0
accountCodeReference@3.1-3.3: accountClassificationDescriptor=text306! accountCodeNumber=text50! educationOrganizationId=int! fiscalYear=int!
accountReference@v2-3.3: educationOrganizationId=int! number=text!@v2 fiscalYear=int! accountIdentifier=text50!@3.1-3.3
applicantProfileReference@6.0: applicantProfileIdentifier=text1..32!
applicationReference@6.0: applicantProfileIdentifier=text1..32! applicationIdentifier=text1..20! educationOrganizationId=long!
assessmentAdministrationReference@5.2-6.0: administrationIdentifier=text255! assessmentIdentifier=text120! assigningEducationOrganizationId=long! namespace=text5..255!
assessmentBatteryPartReference@5.2-6.0: assessmentBatteryPartName=text65! assessmentIdentifier=text120! namespace=text5..255!
assessmentFamilyReference@v2: title=text!
assessmentItemReference@v2-6.0 objectiveAssessmentReference@v2-6.0: assessmentIdentifier=text!@v2|text60!@3.1-4.0|text1..60!@5.0-5.2|text120!@6.0 identificationCode=text!@v2|text60!@3.1-4.0|text1..60!@5.0-5.2|text120!@6.0 namespace=text!@v2|text255!@3.1-4.0|text5..255!@5.0-6.0
assessmentReference@v2-6.0: identifier=text!@v2 namespace=text!@v2|text255!@3.1-4.0|text5..255!@5.0-6.0 assessmentIdentifier=text60!@3.1-4.0|text1..60!@5.0-5.2|text120!@6.0
balanceSheetDimensionReference@4.0-6.0 functionDimensionReference@4.0-6.0 fundDimensionReference@4.0-6.0 objectDimensionReference@4.0-6.0 operationalUnitDimensionReference@4.0-6.0 programDimensionReference@4.0-6.0 projectDimensionReference@4.0-6.0 sourceDimensionReference@4.0-6.0: code=text16!@4.0|text1..16!@5.0-5.2|text16!@6.0 fiscalYear=int!@4.0|int2020..2040!@5.0-6.0
calendarDateReference@v2-6.0: schoolId=int!@v2-4.0|long!@5.0-6.0 date=date! calendarCode=text60!@3.1-4.0|text1..60!@5.0-5.2|text120!@6.0 schoolYear=int!@3.1-6.0
calendarReference@3.1-6.0: calendarCode=text60!@3.1-4.0|text1..60!@5.0-5.2|text120!@6.0 schoolId=int!@3.1-4.0|long!@5.0-6.0 schoolYear=int!
candidateReference@6.0: candidateIdentifier=text1..32!
certificationExamReference@6.0: certificationExamIdentifier=text120! namespace=text5..255!
certificationReference@6.0: certificationIdentifier=text120! namespace=text5..255!
chartOfAccountReference@4.0-6.0 localAccountReference@4.0-6.0: accountIdentifier=text50!@4.0|text1..50!@5.0-5.2|text50!@6.0 educationOrganizationId=int!@4.0|long!@5.0-6.0 fiscalYear=int!@4.0|int2020..2040!@5.0-6.0
classPeriodReference@v2-6.0: schoolId=int!@v2-4.0|long!@5.0-6.0 name=text!@v2 classPeriodName=text60!@3.1-4.0|text1..60!@5.0-5.2|text60!@6.0
cohortReference@v2-6.0: identifier=text!@v2 educationOrganizationId=int!@v2-4.0|long!@5.0-6.0 cohortIdentifier=text20!@3.1-4.0|text1..36!@5.0-5.2|text36!@6.0
communityOrganizationReference@3.1-6.0: communityOrganizationId=int!@3.1-4.0|long!@5.0-6.0
communityProviderReference@3.1-6.0: communityProviderId=int!@3.1-4.0|long!@5.0-6.0
competencyObjectiveReference@v2-6.0: objective=text!@v2|text60!@3.1-4.0|text1..60!@5.0-5.2|text60!@6.0 objectiveGradeLevelDescriptor=text!@v2|text306!@3.1-6.0 educationOrganizationId=int!@v2-4.0|long!@5.0-6.0
contactReference@5.0-6.0: contactUniqueId=text1..32!@5.0-5.2|text32!@6.0
courseOfferingReference@v2-6.0: localCourseCode=text!@v2|text60!@3.1-4.0|text1..60!@5.0-5.2|text60!@6.0 schoolId=int!@v2-4.0|long!@5.0-6.0 schoolYear=int! termDescriptor=text!@v2 sessionName=text60!@3.1-4.0|text1..60!@5.0-5.2|text120!@6.0
courseReference@v2-6.0: educationOrganizationId=int!@v2-4.0|long!@5.0-6.0 code=text!@v2 courseCode=text60!@3.1-4.0|text1..60!@5.0-5.2|text120!@6.0
credentialReference@3.1-6.0: credentialIdentifier=text60!@3.1-4.0|text1..60!@5.0-5.2|text120!@6.0 stateOfIssueStateAbbreviationDescriptor=text306!
crisisEventReference@5.1-6.0: crisisEventName=text100!
disciplineIncidentReference@v2-6.0: incidentIdentifier=text!@v2|text20!@3.1-4.0|text1..36!@5.0-5.2|text36!@6.0 schoolId=int!@v2-4.0|long!@5.0-6.0
educationContentReference@v2-6.0: contentIdentifier=text!@v2|text225!@3.1-4.0|text1..225!@5.0-5.2|text225!@6.0
educationOrganizationNetworkReference@v2-6.0: educationOrganizationNetworkId=int!@v2-4.0|long!@5.0-6.0
educationOrganizationReference@v2-6.0: educationOrganizationId=int!@v2-4.0|long!@5.0-6.0
educationServiceCenterReference@v2-6.0: educationServiceCenterId=int!@v2-4.0|long!@5.0-6.0
educatorPreparationProgramReference@6.0: educationOrganizationId=long! programName=text1..255! programTypeDescriptor=text306!
evaluationElementRatingReference@6.0: educationOrganizationId=long! evaluationDate=datetime! evaluationElementTitle=text1..255! evaluationObjectiveTitle=text1..50! evaluationPeriodDescriptor=text306! evaluationTitle=text1..50! performanceEvaluationTitle=text1..50! performanceEvaluationTypeDescriptor=text306! personId=text32! schoolYear=int! sourceSystemDescriptor=text306! termDescriptor=text306!
evaluationElementReference@6.0: educationOrganizationId=long! evaluationElementTitle=text1..255! evaluationObjectiveTitle=text1..50! evaluationPeriodDescriptor=text306! evaluationTitle=text1..50! performanceEvaluationTitle=text1..50! performanceEvaluationTypeDescriptor=text306! schoolYear=int! termDescriptor=text306!
evaluationObjectiveRatingReference@6.0: educationOrganizationId=long! evaluationDate=datetime! evaluationObjectiveTitle=text1..50! evaluationPeriodDescriptor=text306! evaluationTitle=text1..50! performanceEvaluationTitle=text1..50! performanceEvaluationTypeDescriptor=text306! personId=text32! schoolYear=int! sourceSystemDescriptor=text306! termDescriptor=text306!
evaluationObjectiveReference@6.0: educationOrganizationId=long! evaluationObjectiveTitle=text1..50! evaluationPeriodDescriptor=text306! evaluationTitle=text1..50! performanceEvaluationTitle=text1..50! performanceEvaluationTypeDescriptor=text306! schoolYear=int! termDescriptor=text306!
evaluationRatingReference@6.0: educationOrganizationId=long! evaluationDate=datetime! evaluationPeriodDescriptor=text306! evaluationTitle=text1..50! performanceEvaluationTitle=text1..50! performanceEvaluationTypeDescriptor=text306! personId=text32! schoolYear=int! sourceSystemDescriptor=text306! termDescriptor=text306!
evaluationReference@6.0: educationOrganizationId=long! evaluationPeriodDescriptor=text306! evaluationTitle=text1..50! performanceEvaluationTitle=text1..50! performanceEvaluationTypeDescriptor=text306! schoolYear=int! termDescriptor=text306!
fieldworkExperienceReference@6.0: beginDate=date! fieldworkIdentifier=text1..64! studentUniqueId=text32!
generalStudentProgramAssociationReference@3.1-6.0: beginDate=date! educationOrganizationId=int!@3.1-4.0|long!@5.0-6.0 programEducationOrganizationId=int!@3.1-4.0|long!@5.0-6.0 programName=text60!@3.1-4.0|text1..60!@5.0-5.2|text60!@6.0 programTypeDescriptor=text306! studentUniqueId=text32!@3.1-4.0|text1..32!@5.0-5.2|text32!@6.0
goalReference@6.0: assignmentDate=date! goalTitle=text1..255! personId=text32! sourceSystemDescriptor=text306!
gradeReference@v2-6.0: gradingPeriodDescriptor=text!@v2|text306!@3.1-6.0 gradingPeriodBeginDate=date!@v2 type=text!@v2 studentUniqueId=text!@v2|text32!@3.1-4.0|text1..32!@5.0-5.2|text32!@6.0 schoolId=int!@v2-4.0|long!@5.0-6.0 classPeriodName=text!@v2 classroomIdentificationCode=text!@v2 localCourseCode=text!@v2|text60!@3.1-4.0|text1..60!@5.0-5.2|text60!@6.0 uniqueSectionCode=text!@v2 sequenceOfCourse=int!@v2 schoolYear=int! termDescriptor=text!@v2 beginDate=date! gradeTypeDescriptor=text306!@3.1-6.0 gradingPeriodSchoolYear=int!@3.1-6.0 gradingPeriodSequence=int!@3.1-4.0 sectionIdentifier=text255!@3.1-4.0|text1..255!@5.0-5.2|text255!@6.0 sessionName=text60!@3.1-4.0|text1..60!@5.0-5.2|text120!@6.0 gradingPeriodName=text1..60!@5.0-5.2|text60!@6.0
gradebookEntryReference@v2-6.0: title=text!@v2 classroomIdentificationCode=text!@v2 schoolId=int!@v2-3.3 classPeriodName=text!@v2 localCourseCode=text!@v2|text60!@3.1-3.3 schoolYear=int!@v2-3.3 termDescriptor=text!@v2 uniqueSectionCode=text!@v2 sequenceOfCourse=int!@v2 dateAssigned=date!@v2-3.3 gradebookEntryTitle=text60!@3.1-3.3 sectionIdentifier=text255!@3.1-3.3 sessionName=text60!@3.1-3.3 gradebookEntryIdentifier=text60!@4.0|text1..60!@5.0-5.2|text60!@6.0 namespace=text255!@4.0|text5..255!@5.0-6.0
gradingPeriodReference@v2-6.0: descriptor=text!@v2 schoolId=int!@v2-4.0|long!@5.0-6.0 beginDate=date!@v2 gradingPeriodDescriptor=text306!@3.1-6.0 periodSequence=int!@3.1-4.0 schoolYear=int!@3.1-6.0 gradingPeriodName=text1..60!@5.0-5.2|text60!@6.0
graduationPlanReference@v2-6.0: typeDescriptor=text!@v2 educationOrganizationId=int!@v2-4.0|long!@5.0-6.0 graduationSchoolYear=int! graduationPlanTypeDescriptor=text306!@3.1-6.0
interventionPrescriptionReference@v2-6.0: identificationCode=text!@v2 educationOrganizationId=int!@v2-4.0|long!@5.0-6.0 interventionPrescriptionIdentificationCode=text60!@3.1-4.0|text1..60!@5.0-5.2|text120!@6.0
interventionReference@v2-6.0: identificationCode=text!@v2 educationOrganizationId=int!@v2-4.0|long!@5.0-6.0 interventionIdentificationCode=text60!@3.1-4.0|text1..60!@5.0-5.2|text120!@6.0
learningObjectiveReference@v2-4.0: learningObjectiveId=text!@v2|text60!@3.1-4.0 namespace=text!@v2|text255!@3.1-4.0
learningStandardReference@v2-6.0: learningStandardId=text!@v2|text60!@3.1-4.0|text1..60!@5.0-5.2|text60!@6.0
localEducationAgencyReference@v2-6.0: localEducationAgencyId=int!@v2-4.0|long!@5.0-6.0
locationReference@v2-6.0: schoolId=int!@v2-4.0|long!@5.0-6.0 classroomIdentificationCode=text!@v2|text60!@3.1-4.0|text1..60!@5.0-5.2|text60!@6.0
openStaffPositionReference@6.0: educationOrganizationId=long! requisitionNumber=text20!
parentReference@v2-4.0: parentUniqueId=text!@v2|text32!@3.1-4.0
pathMilestoneReference@6.0: pathMilestoneName=text60! pathMilestoneTypeDescriptor=text306!
pathPhaseReference@6.0: educationOrganizationId=long! pathName=text60! pathPhaseName=text60!
pathReference@6.0: educationOrganizationId=long! pathName=text60!
performanceEvaluationRatingReference@6.0: educationOrganizationId=long! evaluationPeriodDescriptor=text306! performanceEvaluationTitle=text1..50! performanceEvaluationTypeDescriptor=text306! personId=text32! schoolYear=int! sourceSystemDescriptor=text306! termDescriptor=text306!
performanceEvaluationReference@6.0: educationOrganizationId=long! evaluationPeriodDescriptor=text306! performanceEvaluationTitle=text1..50! performanceEvaluationTypeDescriptor=text306! schoolYear=int! termDescriptor=text306!
personReference@3.3-6.0: personId=text32!@3.3-4.0|text1..32!@5.0-5.2|text32!@6.0 sourceSystemDescriptor=text306!
postSecondaryInstitutionReference@3.1-6.0: postSecondaryInstitutionId=int!@3.1-4.0|long!@5.0-6.0
professionalDevelopmentEventReference@6.0: namespace=text5..255! professionalDevelopmentTitle=text1..60!
programEvaluationElementReference@5.0-6.0: programEducationOrganizationId=long! programEvaluationElementTitle=text50! programEvaluationPeriodDescriptor=text306! programEvaluationTitle=text50! programEvaluationTypeDescriptor=text306! programName=text1..60!@5.0-5.2|text60!@6.0 programTypeDescriptor=text306!
programEvaluationObjectiveReference@5.0-6.0: programEducationOrganizationId=long! programEvaluationObjectiveTitle=text50! programEvaluationPeriodDescriptor=text306! programEvaluationTitle=text50! programEvaluationTypeDescriptor=text306! programName=text1..60!@5.0-5.2|text60!@6.0 programTypeDescriptor=text306!
programEvaluationReference@5.0-6.0: programEducationOrganizationId=long! programEvaluationPeriodDescriptor=text306! programEvaluationTitle=text50! programEvaluationTypeDescriptor=text306! programName=text1..60!@5.0-5.2|text60!@6.0 programTypeDescriptor=text306!
programReference@v2-6.0: educationOrganizationId=int!@v2-4.0|long!@5.0-6.0 type=text!@v2 name=text!@v2 programName=text60!@3.1-4.0|text1..60!@5.0-5.2|text60!@6.0 programTypeDescriptor=text306!@3.1-6.0
quantitativeMeasureReference@6.0: educationOrganizationId=long! evaluationElementTitle=text1..255! evaluationObjectiveTitle=text1..50! evaluationPeriodDescriptor=text306! evaluationTitle=text1..50! performanceEvaluationTitle=text1..50! performanceEvaluationTypeDescriptor=text306! quantitativeMeasureIdentifier=text1..64! schoolYear=int! termDescriptor=text306!
recruitmentEventAttendanceReference@6.0: educationOrganizationId=long! eventDate=date! eventTitle=text50! recruitmentEventAttendeeIdentifier=text1..32!
recruitmentEventReference@6.0: educationOrganizationId=long! eventDate=date! eventTitle=text50!
reportCardReference@v2-6.0: studentUniqueId=text!@v2|text32!@3.1-4.0|text1..32!@5.0-5.2|text32!@6.0 educationOrganizationId=int!@v2-4.0|long!@5.0-6.0 gradingPeriodDescriptor=text!@v2|text306!@3.1-6.0 gradingPeriodBeginDate=date!@v2 schoolId=int!@v2 gradingPeriodSchoolId=int!@3.1-4.0|long!@5.0-6.0 gradingPeriodSchoolYear=int!@3.1-6.0 gradingPeriodSequence=int!@3.1-4.0 gradingPeriodName=text1..60!@5.0-5.2|text60!@6.0
schoolReference@v2-6.0: schoolId=int!@v2-4.0|long!@5.0-6.0
schoolYearTypeReference@v2-6.0: schoolYear=int!
sectionReference@v2-6.0: schoolId=int!@v2-4.0|long!@5.0-6.0 classPeriodName=text!@v2 classroomIdentificationCode=text!@v2 localCourseCode=text!@v2|text60!@3.1-4.0|text1..60!@5.0-5.2|text60!@6.0 termDescriptor=text!@v2 schoolYear=int! uniqueSectionCode=text!@v2 sequenceOfCourse=int!@v2 sectionIdentifier=text255!@3.1-4.0|text1..255!@5.0-5.2|text255!@6.0 sessionName=text60!@3.1-4.0|text1..60!@5.0-5.2|text120!@6.0
sessionReference@v2-6.0: schoolId=int!@v2-4.0|long!@5.0-6.0 schoolYear=int! termDescriptor=text!@v2 sessionName=text60!@3.1-4.0|text1..60!@5.0-5.2|text120!@6.0
staffEducationOrganizationEmploymentAssociationReference@v2-6.0: educationOrganizationId=int!@v2-4.0|long!@5.0-6.0 staffUniqueId=text!@v2|text32!@3.1-4.0|text1..32!@5.0-5.2|text32!@6.0 employmentStatusDescriptor=text!@v2|text306!@3.1-6.0 hireDate=date!
staffReference@v2-6.0: staffUniqueId=text!@v2|text32!@3.1-4.0|text1..32!@5.0-5.2|text32!@6.0
stateEducationAgencyReference@v2-6.0: stateEducationAgencyId=int!@v2-4.0|long!@5.0-6.0
studentAcademicRecordReference@v2-6.0: studentUniqueId=text!@v2|text32!@3.1-4.0|text1..32!@5.0-5.2|text32!@6.0 educationOrganizationId=int!@v2-4.0|long!@5.0-6.0 schoolYear=int! termDescriptor=text!@v2|text306!@3.1-6.0
studentAssessmentReference@4.0-6.0: assessmentIdentifier=text60!@4.0|text1..60!@5.0-5.2|text120!@6.0 namespace=text255!@4.0|text5..255!@5.0-6.0 studentAssessmentIdentifier=text60!@4.0|text1..60!@5.0-5.2|text120!@6.0 studentUniqueId=text32!@4.0|text1..32!@5.0-5.2|text32!@6.0
studentAssessmentRegistrationReference@5.2-6.0: administrationIdentifier=text255! assessmentIdentifier=text120! assigningEducationOrganizationId=long! educationOrganizationId=long! namespace=text5..255! studentUniqueId=text32!
studentCompetencyObjectiveReference@v2-6.0: studentUniqueId=text!@v2|text32!@3.1-4.0|text1..32!@5.0-5.2|text32!@6.0 objective=text!@v2|text60!@3.1-4.0|text1..60!@5.0-5.2|text60!@6.0 objectiveGradeLevelDescriptor=text!@v2|text306!@3.1-6.0 objectiveEducationOrganizationId=int!@v2-4.0|long!@5.0-6.0 schoolId=int!@v2 gradingPeriodDescriptor=text!@v2|text306!@3.1-6.0 gradingPeriodBeginDate=date!@v2 gradingPeriodSchoolId=int!@3.1-4.0|long!@5.0-6.0 gradingPeriodSchoolYear=int!@3.1-6.0 gradingPeriodSequence=int!@3.1-4.0 gradingPeriodName=text1..60!@5.0-5.2|text60!@6.0
studentDemographicReference@6.0 studentEducationOrganizationAssessmentAccommodationReference@5.2-6.0: educationOrganizationId=long! studentUniqueId=text32!
studentDisciplineIncidentAssociationReference@3.1-4.0: incidentIdentifier=text20! schoolId=int! studentUniqueId=text32!
studentDisciplineIncidentBehaviorAssociationReference@3.3-6.0: behaviorDescriptor=text306! incidentIdentifier=text20!@3.3-4.0|text1..36!@5.0-5.2|text36!@6.0 schoolId=int!@3.3-4.0|long!@5.0-6.0 studentUniqueId=text32!@3.3-4.0|text1..32!@5.0-5.2|text32!@6.0
studentEducationOrganizationAssociationReference@5.2: educationOrganizationId=long! studentUniqueId=text1..32!
studentLearningObjectiveReference@v2-4.0: gradingPeriodBeginDate=date!@v2 gradingPeriodDescriptor=text!@v2|text306!@3.1-4.0 learningObjectiveId=text!@v2|text60!@3.1-4.0 namespace=text!@v2|text255!@3.1-4.0 schoolId=int!@v2 studentUniqueId=text!@v2|text32!@3.1-4.0 gradingPeriodSchoolId=int!@3.1-4.0 gradingPeriodSchoolYear=int!@3.1-4.0 gradingPeriodSequence=int!@3.1-4.0
studentPathReference@6.0: educationOrganizationId=long! pathName=text60! studentUniqueId=text32!
studentProgramAssociationReference@v2: studentUniqueId=text! educationOrganizationId=int! programType=text! programName=text! programEducationOrganizationId=int! beginDate=date!
studentReference@v2-6.0: studentUniqueId=text!@v2|text32!@3.1-4.0|text1..32!@5.0-5.2|text32!@6.0
studentSchoolAssociationReference@5.2-6.0: entryDate=date! schoolId=long! studentUniqueId=text32!
studentSectionAssociationReference@v2-6.0: studentUniqueId=text!@v2|text32!@3.1-4.0|text1..32!@5.0-5.2|text32!@6.0 schoolId=int!@v2-4.0|long!@5.0-6.0 classPeriodName=text!@v2 classroomIdentificationCode=text!@v2 localCourseCode=text!@v2|text60!@3.1-4.0|text1..60!@5.0-5.2|text60!@6.0 uniqueSectionCode=text!@v2 sequenceOfCourse=int!@v2 schoolYear=int! termDescriptor=text!@v2 beginDate=date! sectionIdentifier=text255!@3.1-4.0|text1..255!@5.0-5.2|text255!@6.0 sessionName=text60!@3.1-4.0|text1..60!@5.0-5.2|text120!@6.0
surveyQuestionReference@3.3-6.0: namespace=text255!@3.3-4.0|text5..255!@5.0-6.0 questionCode=text60!@3.3-4.0|text1..60!@5.0-5.2|text120!@6.0 surveyIdentifier=text60!@3.3-4.0|text1..60!@5.0-5.2|text120!@6.0
surveyReference@3.3-6.0: namespace=text255!@3.3-4.0|text5..255!@5.0-6.0 surveyIdentifier=text60!@3.3-4.0|text1..60!@5.0-5.2|text120!@6.0
surveyResponseReference@3.3-6.0: namespace=text255!@3.3-4.0|text5..255!@5.0-6.0 surveyIdentifier=text60!@3.3-4.0|text1..60!@5.0-5.2|text120!@6.0 surveyResponseIdentifier=text60!@3.3-4.0|text1..60!@5.0-5.2|text120!@6.0
surveySectionReference@3.3-6.0: namespace=text255!@3.3-4.0|text5..255!@5.0-6.0 surveyIdentifier=text60!@3.3-4.0|text1..60!@5.0-5.2|text120!@6.0 surveySectionTitle=text255!@3.3-4.0|text1..255!@5.0-5.2|text255!@6.0
surveySectionResponseReference@3.3-6.0: namespace=text255!@3.3-4.0|text5..255!@5.0-6.0 surveyIdentifier=text60!@3.3-4.0|text1..60!@5.0-5.2|text120!@6.0 surveyResponseIdentifier=text60!@3.3-4.0|text1..60!@5.0-5.2|text120!@6.0 surveySectionTitle=text255!@3.3-4.0|text1..255!@5.0-5.2|text255!@6.0
`;
