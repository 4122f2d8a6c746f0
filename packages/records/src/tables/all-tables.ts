// Written by scripts/write-tables.ts.
import academicWeeks from "../../tables/academicWeeks.json" with { type: "json" };
import accountabilityRatings from "../../tables/accountabilityRatings.json" with { type: "json" };
import accounts from "../../tables/accounts.json" with { type: "json" };
import actuals from "../../tables/actuals.json" with { type: "json" };
import assessmentFamilies from "../../tables/assessmentFamilies.json" with { type: "json" };
import assessmentItems from "../../tables/assessmentItems.json" with { type: "json" };
import assessments from "../../tables/assessments.json" with { type: "json" };
import bellSchedules from "../../tables/bellSchedules.json" with { type: "json" };
import budgets from "../../tables/budgets.json" with { type: "json" };
import calendarDates from "../../tables/calendarDates.json" with { type: "json" };
import classPeriods from "../../tables/classPeriods.json" with { type: "json" };
import cohorts from "../../tables/cohorts.json" with { type: "json" };
import competencyObjectives from "../../tables/competencyObjectives.json" with { type: "json" };
import contractedStaffs from "../../tables/contractedStaffs.json" with { type: "json" };
import courseOfferings from "../../tables/courseOfferings.json" with { type: "json" };
import courseTranscripts from "../../tables/courseTranscripts.json" with { type: "json" };
import courses from "../../tables/courses.json" with { type: "json" };
import disciplineActions from "../../tables/disciplineActions.json" with { type: "json" };
import disciplineIncidents from "../../tables/disciplineIncidents.json" with { type: "json" };
import educationContents from "../../tables/educationContents.json" with { type: "json" };
import educationOrganizationInterventionPrescriptionAssociations from "../../tables/educationOrganizationInterventionPrescriptionAssociations.json" with { type: "json" };
import educationOrganizationNetworkAssociations from "../../tables/educationOrganizationNetworkAssociations.json" with { type: "json" };
import educationOrganizationNetworks from "../../tables/educationOrganizationNetworks.json" with { type: "json" };
import educationOrganizationPeerAssociations from "../../tables/educationOrganizationPeerAssociations.json" with { type: "json" };
import educationServiceCenters from "../../tables/educationServiceCenters.json" with { type: "json" };
import feederSchoolAssociations from "../../tables/feederSchoolAssociations.json" with { type: "json" };
import gradebookEntries from "../../tables/gradebookEntries.json" with { type: "json" };
import grades from "../../tables/grades.json" with { type: "json" };
import gradingPeriods from "../../tables/gradingPeriods.json" with { type: "json" };
import graduationPlans from "../../tables/graduationPlans.json" with { type: "json" };
import interventionPrescriptions from "../../tables/interventionPrescriptions.json" with { type: "json" };
import interventionStudies from "../../tables/interventionStudies.json" with { type: "json" };
import interventions from "../../tables/interventions.json" with { type: "json" };
import learningObjectives from "../../tables/learningObjectives.json" with { type: "json" };
import learningStandards from "../../tables/learningStandards.json" with { type: "json" };
import leaveEvents from "../../tables/leaveEvents.json" with { type: "json" };
import localEducationAgencies from "../../tables/localEducationAgencies.json" with { type: "json" };
import locations from "../../tables/locations.json" with { type: "json" };
import objectiveAssessments from "../../tables/objectiveAssessments.json" with { type: "json" };
import openStaffPositions from "../../tables/openStaffPositions.json" with { type: "json" };
import parents from "../../tables/parents.json" with { type: "json" };
import payrolls from "../../tables/payrolls.json" with { type: "json" };
import postSecondaryEvents from "../../tables/postSecondaryEvents.json" with { type: "json" };
import programs from "../../tables/programs.json" with { type: "json" };
import reportCards from "../../tables/reportCards.json" with { type: "json" };
import restraintEvents from "../../tables/restraintEvents.json" with { type: "json" };
import schoolYearTypes from "../../tables/schoolYearTypes.json" with { type: "json" };
import schools from "../../tables/schools.json" with { type: "json" };
import sectionAttendanceTakenEvents from "../../tables/sectionAttendanceTakenEvents.json" with { type: "json" };
import sections from "../../tables/sections.json" with { type: "json" };
import sessions from "../../tables/sessions.json" with { type: "json" };
import staffCohortAssociations from "../../tables/staffCohortAssociations.json" with { type: "json" };
import staffEducationOrganizationAssignmentAssociations from "../../tables/staffEducationOrganizationAssignmentAssociations.json" with { type: "json" };
import staffEducationOrganizationEmploymentAssociations from "../../tables/staffEducationOrganizationEmploymentAssociations.json" with { type: "json" };
import staffProgramAssociations from "../../tables/staffProgramAssociations.json" with { type: "json" };
import staffSchoolAssociations from "../../tables/staffSchoolAssociations.json" with { type: "json" };
import staffSectionAssociations from "../../tables/staffSectionAssociations.json" with { type: "json" };
import staffs from "../../tables/staffs.json" with { type: "json" };
import stateEducationAgencies from "../../tables/stateEducationAgencies.json" with { type: "json" };
import studentAcademicRecords from "../../tables/studentAcademicRecords.json" with { type: "json" };
import studentAssessments from "../../tables/studentAssessments.json" with { type: "json" };
import studentCTEProgramAssociations from "../../tables/studentCTEProgramAssociations.json" with { type: "json" };
import studentCohortAssociations from "../../tables/studentCohortAssociations.json" with { type: "json" };
import studentCompetencyObjectives from "../../tables/studentCompetencyObjectives.json" with { type: "json" };
import studentDisciplineIncidentAssociations from "../../tables/studentDisciplineIncidentAssociations.json" with { type: "json" };
import studentEducationOrganizationAssociations from "../../tables/studentEducationOrganizationAssociations.json" with { type: "json" };
import studentGradebookEntries from "../../tables/studentGradebookEntries.json" with { type: "json" };
import studentInterventionAssociations from "../../tables/studentInterventionAssociations.json" with { type: "json" };
import studentInterventionAttendanceEvents from "../../tables/studentInterventionAttendanceEvents.json" with { type: "json" };
import studentLearningObjectives from "../../tables/studentLearningObjectives.json" with { type: "json" };
import studentMigrantEducationProgramAssociations from "../../tables/studentMigrantEducationProgramAssociations.json" with { type: "json" };
import studentParentAssociations from "../../tables/studentParentAssociations.json" with { type: "json" };
import studentProgramAssociations from "../../tables/studentProgramAssociations.json" with { type: "json" };
import studentProgramAttendanceEvents from "../../tables/studentProgramAttendanceEvents.json" with { type: "json" };
import studentSchoolAssociations from "../../tables/studentSchoolAssociations.json" with { type: "json" };
import studentSchoolAttendanceEvents from "../../tables/studentSchoolAttendanceEvents.json" with { type: "json" };
import studentSectionAssociations from "../../tables/studentSectionAssociations.json" with { type: "json" };
import studentSectionAttendanceEvents from "../../tables/studentSectionAttendanceEvents.json" with { type: "json" };
import studentSpecialEducationProgramAssociations from "../../tables/studentSpecialEducationProgramAssociations.json" with { type: "json" };
import studentTitleIPartAProgramAssociations from "../../tables/studentTitleIPartAProgramAssociations.json" with { type: "json" };
import students from "../../tables/students.json" with { type: "json" };
import academicSubjectDescriptors from "../../tables/academicSubjectDescriptors.json" with { type: "json" };
import accommodationDescriptors from "../../tables/accommodationDescriptors.json" with { type: "json" };
import accountCodeDescriptors from "../../tables/accountCodeDescriptors.json" with { type: "json" };
import achievementCategoryDescriptors from "../../tables/achievementCategoryDescriptors.json" with { type: "json" };
import administrativeFundingControlDescriptors from "../../tables/administrativeFundingControlDescriptors.json" with { type: "json" };
import assessmentCategoryDescriptors from "../../tables/assessmentCategoryDescriptors.json" with { type: "json" };
import assessmentIdentificationSystemDescriptors from "../../tables/assessmentIdentificationSystemDescriptors.json" with { type: "json" };
import assessmentPeriodDescriptors from "../../tables/assessmentPeriodDescriptors.json" with { type: "json" };
import attendanceEventCategoryDescriptors from "../../tables/attendanceEventCategoryDescriptors.json" with { type: "json" };
import behaviorDescriptors from "../../tables/behaviorDescriptors.json" with { type: "json" };
import calendarEventDescriptors from "../../tables/calendarEventDescriptors.json" with { type: "json" };
import classroomPositionDescriptors from "../../tables/classroomPositionDescriptors.json" with { type: "json" };
import competencyLevelDescriptors from "../../tables/competencyLevelDescriptors.json" with { type: "json" };
import continuationOfServicesReasonDescriptors from "../../tables/continuationOfServicesReasonDescriptors.json" with { type: "json" };
import countryDescriptors from "../../tables/countryDescriptors.json" with { type: "json" };
import courseIdentificationSystemDescriptors from "../../tables/courseIdentificationSystemDescriptors.json" with { type: "json" };
import credentialFieldDescriptors from "../../tables/credentialFieldDescriptors.json" with { type: "json" };
import diagnosisDescriptors from "../../tables/diagnosisDescriptors.json" with { type: "json" };
import disabilityDescriptors from "../../tables/disabilityDescriptors.json" with { type: "json" };
import disciplineDescriptors from "../../tables/disciplineDescriptors.json" with { type: "json" };
import educationOrganizationIdentificationSystemDescriptors from "../../tables/educationOrganizationIdentificationSystemDescriptors.json" with { type: "json" };
import employmentStatusDescriptors from "../../tables/employmentStatusDescriptors.json" with { type: "json" };
import entryTypeDescriptors from "../../tables/entryTypeDescriptors.json" with { type: "json" };
import exitWithdrawTypeDescriptors from "../../tables/exitWithdrawTypeDescriptors.json" with { type: "json" };
import gradeLevelDescriptors from "../../tables/gradeLevelDescriptors.json" with { type: "json" };
import gradingPeriodDescriptors from "../../tables/gradingPeriodDescriptors.json" with { type: "json" };
import graduationPlanTypeDescriptors from "../../tables/graduationPlanTypeDescriptors.json" with { type: "json" };
import languageDescriptors from "../../tables/languageDescriptors.json" with { type: "json" };
import levelDescriptors from "../../tables/levelDescriptors.json" with { type: "json" };
import levelOfEducationDescriptors from "../../tables/levelOfEducationDescriptors.json" with { type: "json" };
import limitedEnglishProficiencyDescriptors from "../../tables/limitedEnglishProficiencyDescriptors.json" with { type: "json" };
import performanceLevelDescriptors from "../../tables/performanceLevelDescriptors.json" with { type: "json" };
import programAssignmentDescriptors from "../../tables/programAssignmentDescriptors.json" with { type: "json" };
import programCharacteristicDescriptors from "../../tables/programCharacteristicDescriptors.json" with { type: "json" };
import reasonExitedDescriptors from "../../tables/reasonExitedDescriptors.json" with { type: "json" };
import reporterDescriptionDescriptors from "../../tables/reporterDescriptionDescriptors.json" with { type: "json" };
import residencyStatusDescriptors from "../../tables/residencyStatusDescriptors.json" with { type: "json" };
import responsibilityDescriptors from "../../tables/responsibilityDescriptors.json" with { type: "json" };
import schoolFoodServicesEligibilityDescriptors from "../../tables/schoolFoodServicesEligibilityDescriptors.json" with { type: "json" };
import sectionCharacteristicDescriptors from "../../tables/sectionCharacteristicDescriptors.json" with { type: "json" };
import separationReasonDescriptors from "../../tables/separationReasonDescriptors.json" with { type: "json" };
import serviceDescriptors from "../../tables/serviceDescriptors.json" with { type: "json" };
import specialEducationSettingDescriptors from "../../tables/specialEducationSettingDescriptors.json" with { type: "json" };
import staffClassificationDescriptors from "../../tables/staffClassificationDescriptors.json" with { type: "json" };
import staffIdentificationSystemDescriptors from "../../tables/staffIdentificationSystemDescriptors.json" with { type: "json" };
import studentCharacteristicDescriptors from "../../tables/studentCharacteristicDescriptors.json" with { type: "json" };
import studentIdentificationSystemDescriptors from "../../tables/studentIdentificationSystemDescriptors.json" with { type: "json" };
import teachingCredentialDescriptors from "../../tables/teachingCredentialDescriptors.json" with { type: "json" };
import termDescriptors from "../../tables/termDescriptors.json" with { type: "json" };
import weaponDescriptors from "../../tables/weaponDescriptors.json" with { type: "json" };

/** Every table, by its collection. */
export const allTables: Readonly<Record<string, unknown>> = {
  academicWeeks,
  accountabilityRatings,
  accounts,
  actuals,
  assessmentFamilies,
  assessmentItems,
  assessments,
  bellSchedules,
  budgets,
  calendarDates,
  classPeriods,
  cohorts,
  competencyObjectives,
  contractedStaffs,
  courseOfferings,
  courseTranscripts,
  courses,
  disciplineActions,
  disciplineIncidents,
  educationContents,
  educationOrganizationInterventionPrescriptionAssociations,
  educationOrganizationNetworkAssociations,
  educationOrganizationNetworks,
  educationOrganizationPeerAssociations,
  educationServiceCenters,
  feederSchoolAssociations,
  gradebookEntries,
  grades,
  gradingPeriods,
  graduationPlans,
  interventionPrescriptions,
  interventionStudies,
  interventions,
  learningObjectives,
  learningStandards,
  leaveEvents,
  localEducationAgencies,
  locations,
  objectiveAssessments,
  openStaffPositions,
  parents,
  payrolls,
  postSecondaryEvents,
  programs,
  reportCards,
  restraintEvents,
  schoolYearTypes,
  schools,
  sectionAttendanceTakenEvents,
  sections,
  sessions,
  staffCohortAssociations,
  staffEducationOrganizationAssignmentAssociations,
  staffEducationOrganizationEmploymentAssociations,
  staffProgramAssociations,
  staffSchoolAssociations,
  staffSectionAssociations,
  staffs,
  stateEducationAgencies,
  studentAcademicRecords,
  studentAssessments,
  studentCTEProgramAssociations,
  studentCohortAssociations,
  studentCompetencyObjectives,
  studentDisciplineIncidentAssociations,
  studentEducationOrganizationAssociations,
  studentGradebookEntries,
  studentInterventionAssociations,
  studentInterventionAttendanceEvents,
  studentLearningObjectives,
  studentMigrantEducationProgramAssociations,
  studentParentAssociations,
  studentProgramAssociations,
  studentProgramAttendanceEvents,
  studentSchoolAssociations,
  studentSchoolAttendanceEvents,
  studentSectionAssociations,
  studentSectionAttendanceEvents,
  studentSpecialEducationProgramAssociations,
  studentTitleIPartAProgramAssociations,
  students,
  academicSubjectDescriptors,
  accommodationDescriptors,
  accountCodeDescriptors,
  achievementCategoryDescriptors,
  administrativeFundingControlDescriptors,
  assessmentCategoryDescriptors,
  assessmentIdentificationSystemDescriptors,
  assessmentPeriodDescriptors,
  attendanceEventCategoryDescriptors,
  behaviorDescriptors,
  calendarEventDescriptors,
  classroomPositionDescriptors,
  competencyLevelDescriptors,
  continuationOfServicesReasonDescriptors,
  countryDescriptors,
  courseIdentificationSystemDescriptors,
  credentialFieldDescriptors,
  diagnosisDescriptors,
  disabilityDescriptors,
  disciplineDescriptors,
  educationOrganizationIdentificationSystemDescriptors,
  employmentStatusDescriptors,
  entryTypeDescriptors,
  exitWithdrawTypeDescriptors,
  gradeLevelDescriptors,
  gradingPeriodDescriptors,
  graduationPlanTypeDescriptors,
  languageDescriptors,
  levelDescriptors,
  levelOfEducationDescriptors,
  limitedEnglishProficiencyDescriptors,
  performanceLevelDescriptors,
  programAssignmentDescriptors,
  programCharacteristicDescriptors,
  reasonExitedDescriptors,
  reporterDescriptionDescriptors,
  residencyStatusDescriptors,
  responsibilityDescriptors,
  schoolFoodServicesEligibilityDescriptors,
  sectionCharacteristicDescriptors,
  separationReasonDescriptors,
  serviceDescriptors,
  specialEducationSettingDescriptors,
  staffClassificationDescriptors,
  staffIdentificationSystemDescriptors,
  studentCharacteristicDescriptors,
  studentIdentificationSystemDescriptors,
  teachingCredentialDescriptors,
  termDescriptors,
  weaponDescriptors,
};
