/**
 * Fields that hold a date without a time, by collection and path; paths pass through lists. `@`
 * names the Data Standards in which a field is one, where not all, and `legacy` for the legacy
 * form. Source: the published field types of a 2.5 host and of Data Standards 3.1 to 6.0.
 */
export const dateFields = `
academicWeeks: beginCalendarDateReference.date@legacy beginDate@3.1-6.0 endCalendarDateReference.date@legacy endDate@3.1-6.0
accountabilityRatings: ratingDate
actuals: asOfDate
assessmentFamilies: contentStandard.beginDate@legacy contentStandard.endDate@legacy contentStandard.publicationDate@legacy revisionDate@legacy
assessments: contentStandard.beginDate contentStandard.endDate contentStandard.publicationDate period.beginDate@3.1-3.3 period.endDate@3.1-3.3 periods.beginDate@4.0-6.0 periods.endDate@4.0-6.0 revisionDate
bellSchedules: calendarDateReference.date@legacy dates.date@3.1-6.0
budgets: asOfDate
calendarDates: date
contacts: addresses.periods.beginDate addresses.periods.endDate internationalAddresses.beginDate internationalAddresses.endDate personalIdentificationDocuments.documentExpirationDate
contractedStaffs: asOfDate
courseTranscripts: partialCourseTranscriptAwards.awardDate@3.3-6.0
courses: dateCourseAdopted
disciplineActions: disciplineDate
disciplineIncidents: incidentDate
educationContents: publicationDate
educationOrganizationInterventionPrescriptionAssociations: beginDate endDate
educationOrganizationNetworkAssociations: beginDate endDate
educationOrganizationNetworks: addresses.beginDate@legacy addresses.endDate@legacy addresses.periods.beginDate@3.1-6.0 addresses.periods.endDate@3.1-6.0 indicators.periods.beginDate@3.3-6.0 indicators.periods.endDate@3.3-6.0 internationalAddresses.beginDate internationalAddresses.endDate
educationServiceCenters: addresses.beginDate@legacy addresses.endDate@legacy addresses.periods.beginDate@3.1-6.0 addresses.periods.endDate@3.1-6.0 indicators.periods.beginDate@3.3-6.0 indicators.periods.endDate@3.3-6.0 internationalAddresses.beginDate internationalAddresses.endDate
feederSchoolAssociations: beginDate endDate
gradebookEntries: dateAssigned dueDate@3.3-6.0 gradingPeriodReference.beginDate@legacy
grades: currentGradeAsOfDate@4.0-6.0 gradingPeriodReference.beginDate@legacy studentSectionAssociationReference.beginDate
gradingPeriods: beginDate endDate
interventions: beginDate endDate
learningObjectives: contentStandard.beginDate contentStandard.endDate contentStandard.publicationDate
learningStandards: contentStandard.beginDate contentStandard.endDate contentStandard.publicationDate
leaveEvents: eventDate@legacy
localEducationAgencies: addresses.beginDate@legacy addresses.endDate@legacy addresses.periods.beginDate@3.1-6.0 addresses.periods.endDate@3.1-6.0 indicators.periods.beginDate@3.3-6.0 indicators.periods.endDate@3.3-6.0 internationalAddresses.beginDate internationalAddresses.endDate
openStaffPositions: datePosted datePostingRemoved
parents: addresses.beginDate@legacy addresses.endDate@legacy addresses.periods.beginDate@3.1-4.0 addresses.periods.endDate@3.1-4.0 identificationDocuments.documentExpirationDate@legacy internationalAddresses.beginDate internationalAddresses.endDate personalIdentificationDocuments.documentExpirationDate@3.1-4.0
payrolls: asOfDate
postSecondaryEvents: eventDate
reportCards: grades.gradeReference.beginDate grades.gradeReference.gradingPeriodBeginDate@legacy gradingPeriodReference.beginDate@legacy studentCompetencyObjectives.studentCompetencyObjectiveReference.gradingPeriodBeginDate@legacy studentLearningObjectives.studentLearningObjectiveReference.gradingPeriodBeginDate@legacy
restraintEvents: eventDate
schools: addresses.beginDate@legacy addresses.endDate@legacy addresses.periods.beginDate@3.1-6.0 addresses.periods.endDate@3.1-6.0 indicators.periods.beginDate@3.3-6.0 indicators.periods.endDate@3.3-6.0 internationalAddresses.beginDate internationalAddresses.endDate
sectionAttendanceTakenEvents: calendarDateReference.date eventDate
sessions: beginDate endDate gradingPeriods.gradingPeriodReference.beginDate@legacy
staffCohortAssociations: beginDate endDate
staffEducationOrganizationAssignmentAssociations: beginDate employmentStaffEducationOrganizationEmploymentAssociationReference.hireDate endDate
staffEducationOrganizationEmploymentAssociations: backgroundChecks.backgroundCheckCompletedDate@6.0 backgroundChecks.backgroundCheckRequestedDate@6.0 endDate hireDate offerDate probationCompleteDate@6.0
staffProgramAssociations: beginDate endDate
staffSectionAssociations: beginDate endDate
staffs: _ext.GrandBend.probationCompleteDate@3.1 addresses.beginDate@legacy addresses.endDate@legacy addresses.periods.beginDate@3.1-5.0 addresses.periods.endDate@3.1-5.0 birthDate credentials.credentialExpirationDate@legacy credentials.credentialIssuanceDate@legacy educatorResearch.researchExperienceDate@6.0 identificationDocuments.documentExpirationDate@legacy,3.1-5.0 internationalAddresses.beginDate@legacy,3.1-5.0 internationalAddresses.endDate@legacy,3.1-5.0 personalIdentificationDocuments.documentExpirationDate@3.1-6.0 recognitions.recognitionAwardDate@3.1-6.0 recognitions.recognitionAwardExpiresDate@3.1-6.0
stateEducationAgencies: addresses.beginDate@legacy addresses.endDate@legacy addresses.periods.beginDate@3.1-6.0 addresses.periods.endDate@3.1-6.0 indicators.periods.beginDate@3.3-6.0 indicators.periods.endDate@3.3-6.0 internationalAddresses.beginDate internationalAddresses.endDate
studentAcademicRecords: academicHonors.honorAwardDate academicHonors.honorAwardExpiresDate classRanking.classRankingDate diplomas.diplomaAwardDate diplomas.diplomaAwardExpiresDate projectedGraduationDate recognitions.recognitionAwardDate recognitions.recognitionAwardExpiresDate reportCards.reportCardReference.gradingPeriodBeginDate@legacy
studentAssessments: period.beginDate@4.0-6.0 period.endDate@4.0-6.0
studentCTEProgramAssociations: beginDate cteProgramServices.serviceBeginDate@3.3-6.0 cteProgramServices.serviceEndDate@3.3-6.0 endDate participationStatus.statusBeginDate@3.3-4.0 participationStatus.statusEndDate@3.3-4.0 programParticipationStatuses.statusBeginDate@3.3-6.0 programParticipationStatuses.statusEndDate@3.3-6.0 services.serviceBeginDate@legacy,3.1-4.0 services.serviceEndDate@legacy,3.1-4.0
studentCohortAssociations: beginDate endDate
studentCompetencyObjectives: generalStudentProgramAssociations.generalStudentProgramAssociationReference.beginDate@3.1-6.0 gradingPeriodReference.beginDate@legacy studentProgramAssociationReference.beginDate@legacy studentSectionAssociationReference.beginDate@legacy studentSectionAssociations.studentSectionAssociationReference.beginDate@3.1-6.0
studentEducationOrganizationResponsibilityAssociations: beginDate endDate
studentGradebookEntries: dateCompleted@6.0 dateFulfilled gradebookEntryReference.dateAssigned@legacy,3.1-3.3 studentSectionAssociationReference.beginDate@legacy,3.1-3.3
studentInterventionAttendanceEvents: eventDate
studentLearningObjectives: generalStudentProgramAssociations.generalStudentProgramAssociationReference.beginDate@3.1-4.0 gradingPeriodReference.beginDate@legacy studentProgramAssociationReference.beginDate@legacy studentSectionAssociationReference.beginDate@legacy studentSectionAssociations.studentSectionAssociationReference.beginDate@3.1-4.0
studentMigrantEducationProgramAssociations: beginDate eligibilityExpirationDate@3.1-6.0 endDate lastQualifyingMove migrantEducationProgramServices.serviceBeginDate@3.1-6.0 migrantEducationProgramServices.serviceEndDate@3.1-6.0 participationStatus.statusBeginDate@3.3-4.0 participationStatus.statusEndDate@3.3-4.0 programParticipationStatuses.statusBeginDate@3.3-6.0 programParticipationStatuses.statusEndDate@3.3-6.0 qualifyingArrivalDate@3.1-6.0 services.serviceBeginDate@legacy services.serviceEndDate@legacy stateResidencyDate@3.1-6.0 usInitialEntry usInitialSchoolEntry usMostRecentEntry
studentProgramAssociations: beginDate endDate participationStatus.statusBeginDate@3.3-4.0 participationStatus.statusEndDate@3.3-4.0 programParticipationStatuses.statusBeginDate@3.3-6.0 programParticipationStatuses.statusEndDate@3.3-6.0 services.serviceBeginDate services.serviceEndDate
studentProgramAttendanceEvents: eventDate
studentSchoolAssociations: entryDate exitWithdrawDate
studentSchoolAttendanceEvents: eventDate
studentSectionAssociations: beginDate endDate
studentSectionAttendanceEvents: eventDate
studentSpecialEducationProgramAssociations: beginDate endDate iepBeginDate iepEndDate iepEvaluationDueDate@6.0 iepLastEvaluationDate@6.0 iepLastReviewDate@6.0 iepReviewDate@legacy,3.1-5.0 iepReviewDueDate@6.0 lastEvaluationDate@legacy,3.1-5.0 participationStatus.statusBeginDate@3.3-4.0 participationStatus.statusEndDate@3.3-4.0 programParticipationStatuses.statusBeginDate@3.3-6.0 programParticipationStatuses.statusEndDate@3.3-6.0 services.serviceBeginDate@legacy services.serviceEndDate@legacy specialEducationExitDate@5.0-6.0 specialEducationProgramServices.serviceBeginDate@3.1-6.0 specialEducationProgramServices.serviceEndDate@3.1-6.0
studentTitleIPartAProgramAssociations: beginDate endDate participationStatus.statusBeginDate@3.3-4.0 participationStatus.statusEndDate@3.3-4.0 programParticipationStatuses.statusBeginDate@3.3-6.0 programParticipationStatuses.statusEndDate@3.3-6.0 services.serviceBeginDate@legacy,3.1-4.0 services.serviceEndDate@legacy,3.1-4.0 titleIPartAProgramServices.serviceBeginDate@3.3-6.0 titleIPartAProgramServices.serviceEndDate@3.3-6.0
students: addresses.beginDate@legacy addresses.endDate@legacy birthDate characteristics.beginDate@legacy characteristics.endDate@legacy dateEnteredUS identificationDocuments.documentExpirationDate@legacy,3.1-5.0 internationalAddresses.beginDate@legacy internationalAddresses.endDate@legacy personalIdentificationDocuments.documentExpirationDate@3.1-6.0
`;
