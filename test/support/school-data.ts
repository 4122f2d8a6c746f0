/** The Data Standards whose keys differ. */
export const standards = ["3.1", "3.3", "4.0", "5.0", "6.0"] as const;

type Standard = (typeof standards)[number];
type Records = Readonly<Record<string, readonly Record<string, unknown>[]>>;

const uri = (name: string, value: string) => `uri://ed-fi.org/${name}Descriptor#${value}`;

/**
 * A school's year, in current form: two terms, a section in each, and in each other collection what
 * a student, a teacher and a lesson leave behind. The first section and all else is in `Fall`.
 */
export function schoolData(standard: Standard): Records {
  const since = (first: Standard) => standards.indexOf(standard) >= standards.indexOf(first);
  const school = { schoolReference: { schoolId: 1 } };
  const year = { schoolYearTypeReference: { schoolYear: 2017 } };
  const session = { schoolId: 1, schoolYear: 2017, sessionName: "2017 Fall" };
  const spring = { ...session, sessionName: "2017 Spring" };
  const course = { localCourseCode: "ALG", ...session };
  const sectionReference = { ...course, sectionIdentifier: "S-1" };
  const studentReference = { studentUniqueId: "1" };
  const studentSectionAssociationReference = {
    ...sectionReference,
    beginDate: "2017-08-21",
    studentUniqueId: "1",
  };
  const period = {
    gradingPeriodDescriptor: uri("GradingPeriod", "First Nine Weeks"),
    ...(since("5.0") ? { gradingPeriodName: "First" } : { periodSequence: 1 }),
  };
  const gradingPeriodReference = { ...period, schoolId: 1, schoolYear: 2017 };
  const assigned = { dateAssigned: "2017-09-01" };
  const entry = since("4.0")
    ? { gradebookEntryIdentifier: "G-1", namespace: "uri://ed-fi.org/GradebookEntry" }
    : { ...assigned, gradebookEntryTitle: "Quiz", ...sectionReference };
  const periodsOf = (...names: string[]) => ({
    classPeriods: names.map((name) => ({
      classPeriodReference: { classPeriodName: name, schoolId: 1 },
    })),
  });
  const present = { attendanceEventCategoryDescriptor: uri("AttendanceEventCategory", "Tardy") };
  const person = {
    educationOrganizationReference: { educationOrganizationId: 1 },
    studentReference,
  };
  const date = "2017-08-21";
  const grade = uri("GradeLevel", "Ninth grade");
  return {
    localEducationAgencies: [{ localEducationAgencyId: 255901, nameOfInstitution: "A district" }],
    schools: [
      {
        schoolId: 1,
        nameOfInstitution: "A school",
        localEducationAgencyReference: { localEducationAgencyId: 255901 },
      },
    ],
    schoolYearTypes: [{ schoolYear: 2017, schoolYearDescription: "2016-2017" }],
    sessions: [
      {
        ...school,
        ...year,
        sessionName: "2017 Fall",
        termDescriptor: uri("Term", "Fall Semester"),
      },
      {
        ...school,
        ...year,
        sessionName: "2017 Spring",
        termDescriptor: uri("Term", "Spring Semester"),
      },
    ],
    gradingPeriods: [
      { ...period, ...school, ...year, beginDate: date },
      {
        ...period,
        gradingPeriodDescriptor: uri("GradingPeriod", "Second Nine Weeks"),
        ...school,
        ...year,
        beginDate: "2017-10-02",
      },
    ],
    calendarDates: [
      { calendarReference: { calendarCode: "A", schoolId: 1, schoolYear: 2017 }, date },
    ],
    courseOfferings: [
      { localCourseCode: "ALG", ...school, sessionReference: session },
      { localCourseCode: "ALG", ...school, sessionReference: spring },
    ],
    sections: [
      {
        sectionIdentifier: "S-1",
        courseOfferingReference: course,
        locationReference: { classroomIdentificationCode: "R1", schoolId: 1 },
        sequenceOfCourse: 1,
        ...periodsOf("P1", "P2"),
      },
      {
        sectionIdentifier: "S-9",
        courseOfferingReference: { ...course, ...spring },
        locationReference: { classroomIdentificationCode: "R9", schoolId: 1 },
        sequenceOfCourse: 2,
        ...periodsOf("P9"),
      },
    ],
    studentSectionAssociations: [{ sectionReference, studentReference, beginDate: date }],
    staffSectionAssociations: [
      { sectionReference, staffReference: { staffUniqueId: "7" }, beginDate: date },
    ],
    studentSectionAttendanceEvents: [
      { ...present, eventDate: date, sectionReference, studentReference },
    ],
    studentSchoolAttendanceEvents: [
      { ...present, eventDate: date, ...school, sessionReference: session, studentReference },
    ],
    sectionAttendanceTakenEvents: [
      {
        sectionReference,
        calendarDateReference: { calendarCode: "A", date, schoolId: 1, schoolYear: 2017 },
        eventDate: date,
      },
    ],
    grades: [
      {
        gradeTypeDescriptor: uri("GradeType", "Final"),
        studentSectionAssociationReference,
        gradingPeriodReference,
      },
    ],
    gradebookEntries: [
      since("4.0")
        ? { ...entry, ...assigned, title: "Quiz", sectionReference }
        : { ...entry, sectionReference },
    ],
    studentGradebookEntries: [
      since("4.0")
        ? { gradebookEntryReference: entry, studentReference }
        : { gradebookEntryReference: entry, studentSectionAssociationReference },
    ],
    reportCards: [{ ...person, gradingPeriodReference }],
    bellSchedules: [
      {
        bellScheduleName: "Short",
        ...school,
        ...periodsOf("P1"),
        dates: [{ date }, { date: "2017-08-22" }],
        gradeLevels: [{ gradeLevelDescriptor: grade }],
      },
    ],
    restraintEvents: [
      { restraintEventIdentifier: "R-7", eventDate: date, ...school, studentReference },
    ],
    openStaffPositions: [
      {
        requisitionNumber: "N-1",
        educationOrganizationReference: { educationOrganizationId: 1 },
        datePosted: date,
        employmentStatusDescriptor: uri("EmploymentStatus", "Contractual"),
        staffClassificationDescriptor: uri("StaffClassification", "Teacher"),
      },
    ],
    studentEducationOrganizationAssociations: [person],
    studentEducationOrganizationResponsibilityAssociations: [
      {
        ...person,
        beginDate: date,
        responsibilityDescriptor: uri("Responsibility", "Accountability"),
      },
    ],
  };
}

const course = {
  localCourseCode: "ALG",
  schoolId: "1",
  schoolYear: "2017",
  termDescriptor: "Fall Semester",
};
const section = {
  ...course,
  classPeriodName: "P2",
  classroomIdentificationCode: "R1",
  sequenceOfCourse: "1",
  uniqueSectionCode: "S-1",
};
const date = "2017-08-21T00:00:00";
const studentUniqueId = "1";
const { schoolId } = course;
const gradingPeriod = {
  gradingPeriodBeginDate: date,
  gradingPeriodDescriptor: "First Nine Weeks",
  schoolId,
};
const attendance = { attendanceEventCategoryDescriptor: "Tardy", eventDate: date };

/** The whole legacy key of the first record in each collection whose key is another now. */
export const legacyKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sessions: { schoolId, schoolYear: "2017", termDescriptor: "Fall Semester" },
  gradingPeriods: { beginDate: date, descriptor: "First Nine Weeks", schoolId },
  calendarDates: { date, schoolId },
  courseOfferings: course,
  sections: section,
  studentSectionAssociations: { ...section, beginDate: date, studentUniqueId },
  staffSectionAssociations: { ...section, staffUniqueId: "7" },
  studentSectionAttendanceEvents: { ...section, ...attendance, studentUniqueId },
  studentSchoolAttendanceEvents: {
    ...attendance,
    schoolId,
    schoolYear: "2017",
    studentUniqueId,
    termDescriptor: "Fall Semester",
  },
  sectionAttendanceTakenEvents: { ...section, date },
  grades: { ...section, ...gradingPeriod, beginDate: date, studentUniqueId, type: "Final" },
  gradebookEntries: { ...section, dateAssigned: "2017-09-01T00:00:00", title: "Quiz" },
  studentGradebookEntries: {
    ...section,
    beginDate: date,
    dateAssigned: "2017-09-01T00:00:00",
    gradebookEntryTitle: "Quiz",
    studentUniqueId,
  },
  reportCards: { ...gradingPeriod, educationOrganizationId: "1", studentUniqueId },
  bellSchedules: { date, gradeLevelDescriptor: "Ninth grade", name: "Short", schoolId },
  restraintEvents: { eventDate: date, identifier: "R-7", schoolId, studentUniqueId },
  openStaffPositions: {
    datePosted: date,
    educationOrganizationId: "1",
    employmentStatusDescriptor: "Contractual",
    requisitionNumber: "N-1",
    staffClassificationDescriptor: "Teacher",
  },
  studentEducationOrganizationAssociations: {
    educationOrganizationId: "1",
    responsibilityDescriptor: "Accountability",
    studentUniqueId,
  },
};
