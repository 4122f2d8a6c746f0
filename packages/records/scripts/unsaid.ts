/**
 * What legacy records must have, no current one says, and nothing harmless can stand for, by
 * collection. The tests of the tables let nothing else be missing.
 */
export const unsaid: Readonly<Record<string, readonly string[]>> = {
  accounts: ["codes"],
  bellSchedules: ["startTime", "endTime"],
  calendarDates: ["eventDuration"],
  interventions: ["classPeriodReference"],
  postSecondaryEvents: ["nameOfInstitution"],
  studentGradebookEntries: [
    "beginDate",
    "classPeriodName",
    "classroomIdentificationCode",
    "localCourseCode",
    "schoolId",
    "schoolYear",
    "sequenceOfCourse",
    "termDescriptor",
    "uniqueSectionCode",
  ],
};
