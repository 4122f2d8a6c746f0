import { isArray, isObject, type JsonObject } from "../json.js";
import { CURRENT_YEAR, day, uri } from "./generate.js";

/** Students of each generated school. */
const STUDENTS = 4;
const TERM = uri("Term", "Fall Semester");
const SESSION = `${CURRENT_YEAR - 1}-${CURRENT_YEAR} Fall Semester`;
const GRADING = uri("GradingPeriod", "First Semester");

/**
 * Who learns and teaches at a school in one school year: students with their enrollments, a teacher, a
 * course with a section, and an absence. A record has the fields of all generations and Data Standards: a
 * host takes those that it publishes. No name is a person's.
 */
export function generatePeople(school: JsonObject): Record<string, JsonObject[]> {
  const { schoolId = 0 } = school;
  const term = { beginDate: day(0), endDate: day(128), totalInstructionalDays: 85 };
  const schoolReference = { schoolId };
  const educationOrganizationReference = { educationOrganizationId: schoolId };
  const schoolYearTypeReference = { schoolYear: CURRENT_YEAR };
  const gradingPeriod = {
    beginDate: day(0),
    descriptor: GRADING,
    gradingPeriodDescriptor: GRADING,
    gradingPeriodName: "First Semester",
    periodSequence: 1,
  };
  const sessionReference = {
    schoolId,
    schoolYear: CURRENT_YEAR,
    termDescriptor: TERM,
    sessionName: SESSION,
  };
  const course = { code: "ALG-1", courseCode: "ALG-1" };
  const offering = { ...sessionReference, localCourseCode: "ALG-1" };
  const period = { name: "1", classPeriodName: "1" };
  const room = { classroomIdentificationCode: "101" };
  const section = {
    sectionIdentifier: "ALG-1-1",
    uniqueSectionCode: "ALG-1-1",
    sequenceOfCourse: 1,
  };
  const sectionReference = { ...offering, ...period, ...room, ...section };
  const staffReference = { staffUniqueId: `T${String(schoolId)}` };
  const ethnicity = { hispanicLatinoEthnicity: false };
  const students = Array.from({ length: STUDENTS }, (_, index) => ({
    studentUniqueId: `S${String(schoolId)}-${index + 1}`,
    firstName: "Student",
    lastSurname: `Number ${index + 1}`,
    birthDate: `2008-0${index + 1}-15`,
    sexType: "Not Selected",
    economicDisadvantaged: false,
    ...ethnicity,
  }));
  const ofEach = (record: JsonObject) =>
    students.map(({ studentUniqueId }) => ({ studentReference: { studentUniqueId }, ...record }));
  const demographics = ofEach({
    educationOrganizationReference,
    responsibilityDescriptor: uri("Responsibility", "Accountability"),
    sexDescriptor: uri("Sex", "Not Selected"),
    ...ethnicity,
  });
  return {
    students,
    studentEducationOrganizationAssociations: demographics,
    studentDemographics: demographics,
    studentSchoolAssociations: ofEach({
      schoolReference,
      entryDate: day(0),
      entryGradeLevelDescriptor: firstGrade(school),
    }),
    staffs: [
      {
        ...staffReference,
        firstName: "Teacher",
        lastSurname: "Number 1",
        birthDate: "1980-01-15",
        ...ethnicity,
      },
    ],
    staffEducationOrganizationAssignmentAssociations: [
      {
        staffReference,
        educationOrganizationReference,
        beginDate: day(0),
        staffClassificationDescriptor: uri("StaffClassification", "Teacher"),
      },
    ],
    gradingPeriods: [{ ...gradingPeriod, ...term, schoolReference, schoolYearTypeReference }],
    sessions: [
      {
        ...term,
        name: SESSION,
        sessionName: SESSION,
        termDescriptor: TERM,
        schoolReference,
        schoolYearTypeReference,
        gradingPeriods: [
          { gradingPeriodReference: { ...gradingPeriod, schoolId, schoolYear: CURRENT_YEAR } },
        ],
      },
    ],
    courses: [
      {
        ...course,
        title: "Algebra I",
        courseTitle: "Algebra I",
        numberOfParts: 1,
        educationOrganizationReference,
        identificationCodes: [
          {
            courseIdentificationSystemDescriptor: uri(
              "CourseIdentificationSystem",
              "LEA course code",
            ),
            identificationCode: "ALG-1",
          },
        ],
      },
    ],
    courseOfferings: [
      {
        localCourseCode: "ALG-1",
        courseReference: { ...course, ...educationOrganizationReference },
        schoolReference,
        sessionReference,
      },
    ],
    classPeriods: [{ ...period, schoolReference }],
    locations: [{ ...room, schoolReference }],
    sections: [
      {
        ...section,
        schoolReference,
        courseOfferingReference: offering,
        classPeriodReference: { ...period, schoolId },
        classPeriods: [{ classPeriodReference: { ...period, schoolId } }],
        locationReference: { ...room, schoolId },
      },
    ],
    studentSectionAssociations: ofEach({ sectionReference, beginDate: day(0) }),
    staffSectionAssociations: [
      {
        staffReference,
        sectionReference,
        classroomPositionDescriptor: uri("ClassroomPosition", "Teacher of Record"),
        beginDate: day(0),
      },
    ],
    studentSchoolAttendanceEvents: ofEach({
      schoolReference,
      sessionReference,
      eventDate: day(21),
      attendanceEventCategoryDescriptor: uri("AttendanceEventCategory", "Unexcused Absence"),
    }).slice(0, 1),
  };
}

function firstGrade({ gradeLevels }: JsonObject): string {
  const [first] = isArray(gradeLevels) ? gradeLevels : [];
  const value = isObject(first) ? first["gradeLevelDescriptor"] : undefined;
  return typeof value === "string" ? value : uri("GradeLevel", "Ninth grade");
}
