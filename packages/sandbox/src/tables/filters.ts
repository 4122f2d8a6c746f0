import { namesIn, type Standard } from "./spans.js";

/**
 * The query names that a current host filters these collections by; all others it ignores. Their
 * references would suggest more: a section cannot be asked for by its class period. Source: the
 * published query parameters of Data Standards 3.1 to 6.0.
 */
const FILTERS = `
bellSchedules: bellScheduleName schoolId alternateDayName id endTime@3.3-6.0 startTime@3.3-6.0
  totalInstructionalTime@3.3-6.0
calendarDates: date calendarCode schoolId schoolYear id
courseOfferings: localCourseCode schoolId schoolYear sessionName courseCode
  educationOrganizationId id instructionalTimePlanned localCourseTitle
gradebookEntries: dateAssigned gradebookEntryTitle@3.1-3.3 localCourseCode schoolId schoolYear
  sectionIdentifier sessionName gradingPeriodDescriptor periodSequence@3.1-4.0
  gradebookEntryTypeDescriptor description id dueDate@3.3-6.0 gradebookEntryIdentifier@4.0-6.0
  namespace@4.0-6.0 dueTime@4.0-6.0 maxPoints@4.0-6.0 sourceSectionIdentifier@4.0-6.0
  title@4.0-6.0 gradingPeriodName@5.0-6.0
grades: gradeTypeDescriptor gradingPeriodDescriptor gradingPeriodSequence@3.1-4.0 schoolId
  gradingPeriodSchoolYear beginDate localCourseCode schoolYear sectionIdentifier sessionName
  studentUniqueId performanceBaseConversionDescriptor diagnosticStatement id letterGradeEarned
  numericGradeEarned currentGradeAsOfDate@4.0-6.0 currentGradeIndicator@4.0-6.0
  gradingPeriodName@5.0-6.0 gradeEarnedDescription@5.0-6.0
gradingPeriods: gradingPeriodDescriptor periodSequence schoolId schoolYear beginDate endDate id
  totalInstructionalDays gradingPeriodName@5.0-6.0
reportCards: educationOrganizationId gradingPeriodDescriptor gradingPeriodSequence@3.1-4.0
  gradingPeriodSchoolId gradingPeriodSchoolYear studentUniqueId gpaCumulative@3.1-4.0
  gpaGivenGradingPeriod@3.1-4.0 id numberOfDaysAbsent numberOfDaysInAttendance numberOfDaysTardy
  gradingPeriodName@5.0-6.0
sectionAttendanceTakenEvents: calendarCode date schoolId schoolYear localCourseCode
  sectionIdentifier sessionName staffUniqueId eventDate id
sections: sectionIdentifier localCourseCode schoolId schoolYear sessionName
  locationClassroomIdentificationCode locationSchoolId availableCreditTypeDescriptor
  educationalEnvironmentDescriptor instructionLanguageDescriptor mediumOfInstructionDescriptor
  populationServedDescriptor availableCreditConversion availableCredits id sequenceOfCourse
  officialAttendancePeriod@3.3-6.0 sectionName@3.3-6.0 sectionTypeDescriptor@5.0-6.0
sessions: sessionName schoolId schoolYear termDescriptor beginDate endDate id
  totalInstructionalDays
staffSectionAssociations: localCourseCode schoolId schoolYear sectionIdentifier sessionName
  staffUniqueId classroomPositionDescriptor beginDate endDate highlyQualifiedTeacher id
  percentageContribution teacherStudentDataLinkExclusion
studentCompetencyObjectives: objectiveEducationOrganizationId objective
  objectiveGradeLevelDescriptor gradingPeriodDescriptor gradingPeriodSequence@3.1-4.0
  gradingPeriodSchoolId gradingPeriodSchoolYear studentUniqueId competencyLevelDescriptor
  diagnosticStatement id gradingPeriodName@5.0-6.0
studentEducationOrganizationAssociations: educationOrganizationId studentUniqueId
  limitedEnglishProficiencyDescriptor@3.1-5.0 oldEthnicityDescriptor@3.1-4.0 sexDescriptor@3.1-5.0
  hispanicLatinoEthnicity@3.1-5.0 id loginId profileThumbnail
  barrierToInternetAccessInResidenceDescriptor@3.3-6.0
  internetAccessTypeInResidenceDescriptor@3.3-6.0 internetPerformanceInResidenceDescriptor@3.3-6.0
  primaryLearningDeviceAccessDescriptor@3.3-6.0
  primaryLearningDeviceAwayFromSchoolDescriptor@3.3-6.0
  primaryLearningDeviceProviderDescriptor@3.3-6.0 internetAccessInResidence@3.3-6.0
  supporterMilitaryConnectionDescriptor@5.0 genderIdentity@5.0
studentEducationOrganizationResponsibilityAssociations: responsibilityDescriptor beginDate
  educationOrganizationId studentUniqueId endDate id
studentGradebookEntries: dateAssigned@3.1-3.3 gradebookEntryTitle@3.1-3.3 localCourseCode@3.1-3.3
  schoolId@3.1-3.3 schoolYear@3.1-3.3 sectionIdentifier@3.1-3.3 sessionName@3.1-3.3
  beginDate@3.1-3.3 studentUniqueId competencyLevelDescriptor dateFulfilled diagnosticStatement id
  letterGradeEarned numericGradeEarned gradebookEntryIdentifier@4.0-6.0 namespace@4.0-6.0
  assignmentLateStatusDescriptor@4.0-6.0 submissionStatusDescriptor@4.0-6.0 pointsEarned@4.0-6.0
  timeFulfilled@4.0-6.0 assignmentPassed@6.0 dateCompleted@6.0
studentSchoolAttendanceEvents: attendanceEventCategoryDescriptor eventDate schoolId schoolYear
  sessionName studentUniqueId educationalEnvironmentDescriptor attendanceEventReason eventDuration
  id arrivalTime@3.3-6.0 departureTime@3.3-6.0 schoolAttendanceDuration@3.3-6.0
studentSectionAssociations: beginDate localCourseCode schoolId schoolYear sectionIdentifier
  sessionName studentUniqueId attemptStatusDescriptor repeatIdentifierDescriptor endDate
  homeroomIndicator id teacherStudentDataLinkExclusion dualCreditEducationOrganizationId@6.0
  dualCreditInstitutionDescriptor@6.0 dualCreditTypeDescriptor@6.0 dualCreditIndicator@6.0
  dualHighSchoolCreditIndicator@6.0
studentSectionAttendanceEvents: attendanceEventCategoryDescriptor eventDate localCourseCode
  schoolId schoolYear sectionIdentifier sessionName studentUniqueId
  educationalEnvironmentDescriptor attendanceEventReason eventDuration id arrivalTime@3.3-6.0
  departureTime@3.3-6.0 sectionAttendanceDuration@3.3-6.0
`;

const lines = new Map(
  FILTERS.trim()
    .split(/\n(?! )/)
    .map((line) => {
      const [name = "", names = ""] = line.split(": ");
      return [name, names] as const;
    }),
);

/** The query names of `collection` in `standard`; undefined where the table does not know it. */
export function filtersOf(collection: string, standard: Standard): readonly string[] | undefined {
  const names = lines.get(collection);
  return names === undefined ? undefined : namesIn(names, standard);
}
