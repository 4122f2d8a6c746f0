const uri = (name: string) => `uri://ed-fi.org/${name}Descriptor#1`;
const section = { localCourseCode: "1", schoolId: 1, schoolYear: 1, sessionName: "s" };

/** A record that fits every legacy key whose parts are all `1`, whatever collection it is taken for. */
export const fitting = {
  id: "0123456789abcdef0123456789abcdef",
  _etag: "5",
  beginDate: "1",
  bellScheduleName: "1",
  classPeriods: [{ classPeriodReference: { classPeriodName: "1" } }],
  courseOfferingReference: section,
  dateAssigned: "1",
  dates: [{ date: "1" }],
  educationOrganizationReference: { educationOrganizationId: 1 },
  gradebookEntryIdentifier: "g",
  gradebookEntryTitle: "1",
  gradeLevels: [{ gradeLevelDescriptor: uri("GradeLevel") }],
  gradingPeriodDescriptor: uri("GradingPeriod"),
  gradingPeriodName: "n",
  locationReference: { classroomIdentificationCode: "1" },
  namespace: "n",
  periodSequence: 3,
  responsibilityDescriptor: uri("Responsibility"),
  schoolReference: { schoolId: 1 },
  schoolYearTypeReference: { schoolYear: 1 },
  sectionIdentifier: "1",
  sectionReference: { ...section, sectionIdentifier: "1" },
  sequenceOfCourse: 1,
  sessionName: "s",
  studentReference: { studentUniqueId: "1" },
  termDescriptor: uri("Term"),
  title: "1",
};
