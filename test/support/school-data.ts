/** The Data Standards whose keys differ. */
const standards = ["3.1", "3.3", "4.0", "5.0", "6.0"] as const;

type Standard = (typeof standards)[number];
type Records = Readonly<Record<string, readonly Record<string, unknown>[]>>;

const uri = (name: string, value: string) => `uri://ed-fi.org/${name}Descriptor#${value}`;

/**
 * A school's year, in current form: two terms, a section in each, and a student and a teacher in the
 * first one, which is in `Fall`.
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
  const period = {
    gradingPeriodDescriptor: uri("GradingPeriod", "First Nine Weeks"),
    ...(since("5.0") ? { gradingPeriodName: "First" } : { periodSequence: 1 }),
  };
  const gradingPeriodReference = { ...period, schoolId: 1, schoolYear: 2017 };
  const studentSectionAssociationReference = {
    ...sectionReference,
    beginDate: "2017-08-21",
    studentUniqueId: "1",
  };
  const date = "2017-08-21";
  const own = { ...school, ...year };
  const gradingPeriod = (name: string, beginDate: string) => ({
    ...period,
    gradingPeriodDescriptor: uri("GradingPeriod", name),
    ...own,
    beginDate,
  });
  const sectionOf = (nth: number, offering: object, ...periods: string[]) => ({
    sectionIdentifier: `S-${nth}`,
    courseOfferingReference: { ...course, ...offering },
    locationReference: { classroomIdentificationCode: `R${nth}`, schoolId: 1 },
    sequenceOfCourse: Math.min(nth, 2),
    classPeriods: periods.map((classPeriodName) => ({
      classPeriodReference: { classPeriodName, schoolId: 1 },
    })),
  });
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
    sessions: ["Fall", "Spring"].map((term) => ({
      ...own,
      sessionName: `2017 ${term}`,
      termDescriptor: uri("Term", `${term} Semester`),
    })),
    gradingPeriods: [
      gradingPeriod("First Nine Weeks", date),
      gradingPeriod("Second Nine Weeks", "2017-10-02"),
    ],
    courseOfferings: [session, spring].map((sessionReference) => ({
      localCourseCode: "ALG",
      ...school,
      sessionReference,
    })),
    sections: [sectionOf(1, session, "P1", "P2"), sectionOf(9, spring, "P9")],
    studentSectionAssociations: [{ sectionReference, studentReference, beginDate: date }],
    staffSectionAssociations: [
      { sectionReference, staffReference: { staffUniqueId: "7" }, beginDate: date },
    ],
    grades: [
      {
        gradeTypeDescriptor: uri("GradeType", "Final"),
        studentSectionAssociationReference,
        gradingPeriodReference,
      },
    ],
  };
}

/** A session of the first school, in legacy form. */
export const legacySession = (termDescriptor: string, more: object = {}) => ({
  schoolReference: { schoolId: 1 },
  schoolYearTypeReference: { schoolYear: 2017 },
  termDescriptor,
  beginDate: "2016-08-22T00:00:00",
  endDate: "2016-12-16T00:00:00",
  totalInstructionalDays: 80,
  ...more,
});

/** The session of the fall, in current form. */
export const currentSession = (sessionName: string, more: object = {}) => ({
  ...legacySession(uri("Term", "Fall Semester")),
  sessionName,
  beginDate: "2016-08-22",
  endDate: "2016-12-16",
  ...more,
});

/** The legacy key of a section that has no place, of a school. */
export const sectionKey = (schoolId: number) => ({
  schoolId,
  schoolYear: 2017,
  classPeriodName: "Undefined",
  classroomIdentificationCode: "Undefined",
  localCourseCode: "ALG",
  termDescriptor: "Fall Semester",
  uniqueSectionCode: "S-1",
  sequenceOfCourse: 1,
});

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
/** The whole legacy keys of the first records. */
export const legacyKeys = {
  courseOfferings: course,
  sections: section,
  studentSectionAssociations: { ...section, beginDate: date, studentUniqueId: "1" },
};
