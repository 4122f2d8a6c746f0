import type { Enrolment } from "./enrolment.ts";
import {
  type CollectionForm,
  type District,
  type Json,
  oneOf,
  reference,
  schoolYear,
  uri,
} from "./forms.ts";
import { studentKind } from "./people.ts";
import {
  atSchool,
  beginDate,
  gradingPeriod,
  gradingPeriods,
  schoolId,
  sessionName,
  sessions,
} from "./schools.ts";

/** Sections that a school has in a session. */
const each = 25;
/** Sections that each student of a school goes to in a session. */
const taken = 3;
/** Students of one section. */
const seats = 30;
const courses = ["ALG-1", "ALG-2", "ENG-1", "BIO-1", "ART-1"] as const;

/** The students of each section, by their place among those of the school. */
const classes = Array.from({ length: each }, (_, section) =>
  Array.from({ length: (each * seats) / taken }, (__, at) => at).filter((at) =>
    Array.from({ length: taken }, (___, turn) => (at * taken + turn) % each).includes(section),
  ),
);

function codeOf(section: number): string {
  return oneOf(courses, Math.floor(section / 5));
}

function sectionKey(school: number, session: number, section: number): Json {
  const localCourseCode = codeOf(section);
  return {
    localCourseCode,
    schoolId: schoolId(school),
    schoolYear,
    sectionIdentifier: `${localCourseCode}-${session + 1}${section + 1}`,
    sessionName: sessionName(session),
  };
}

function toSection(school: number, session: number, section: number): Json {
  const place = (school * sessions.length + session) * each + section;
  return reference("Section", "sections", place, sectionKey(school, session, section));
}

function placed(place: number) {
  const section = place % each;
  const session = Math.floor(place / each) % sessions.length;
  return { school: Math.floor(place / each / sessions.length), session, section };
}

/** Course offerings and sections. */
export function sectionForms({ schools }: District): readonly CollectionForm[] {
  const offering = (school: number, session: number, section: number): Json => ({
    localCourseCode: codeOf(section),
    schoolId: schoolId(school),
    schoolYear,
    sessionName: sessionName(session),
  });
  const perSchool = sessions.length * courses.length;
  return [
    {
      name: "courseOfferings",
      key: [
        "localCourseCode",
        "sessionReference.schoolId",
        "sessionReference.schoolYear",
        "sessionReference.sessionName",
      ],
      count: schools * perSchool,
      indexed: ["schoolId"],
      at(place) {
        const school = Math.floor(place / perSchool);
        const session = Math.floor((place % perSchool) / courses.length);
        const localCourseCode = oneOf(courses, place);
        return {
          localCourseCode,
          courseReference: {
            courseCode: localCourseCode,
            educationOrganizationId: schoolId(school),
          },
          schoolReference: atSchool(school, "schoolId"),
          sessionReference: reference("Session", "sessions", school * sessions.length + session, {
            schoolId: schoolId(school),
            schoolYear,
            sessionName: sessionName(session),
          }),
        };
      },
    },
    {
      name: "sections",
      key: [
        "courseOfferingReference.localCourseCode",
        "courseOfferingReference.schoolId",
        "courseOfferingReference.schoolYear",
        "sectionIdentifier",
        "courseOfferingReference.sessionName",
      ],
      count: schools * sessions.length * each,
      indexed: ["schoolId"],
      queried: {
        schoolId: "courseOfferingReference.schoolId",
        locationSchoolId: "locationReference.schoolId",
        locationClassroomIdentificationCode: "locationReference.classroomIdentificationCode",
      },
      at(place) {
        const { school, session, section } = placed(place);
        const key = offering(school, session, section);
        const { sectionIdentifier } = sectionKey(school, session, section);
        const ownOffering =
          school * perSchool +
          session * courses.length +
          (Math.floor(section / 5) % courses.length);
        return {
          sectionIdentifier,
          courseOfferingReference: reference("CourseOffering", "courseOfferings", ownOffering, key),
          locationReference: {
            classroomIdentificationCode: `R${100 + section}`,
            schoolId: schoolId(school),
          },
          locationSchoolReference: atSchool(school, "schoolId"),
          availableCredits: 1,
          classPeriods: [
            {
              classPeriodReference: {
                classPeriodName: `Period ${1 + (section % 7)}`,
                schoolId: schoolId(school),
              },
            },
          ],
          educationalEnvironmentDescriptor: uri("EducationalEnvironment", "Classroom"),
          sequenceOfCourse: 1,
        };
      },
    },
  ];
}

/** Who goes to which section, by school, session and section; and the grades for it, by student. */
export function classForms({ schools }: District, enrolment: Enrolment): readonly CollectionForm[] {
  const perSession = each * seats;
  const perSchool = perSession * sessions.length;
  const perStudent = sessions.length * taken * gradingPeriods.length;
  const attended = (school: number, session: number, at: number) => {
    const section = Math.floor(at / seats);
    const student = enrolment.student(school, classes[section]?.[at % seats] ?? 0);
    return { section, student, beginDate: beginDate(session) };
  };
  return [
    {
      name: "studentSectionAssociations",
      key: [
        "beginDate",
        "sectionReference.localCourseCode",
        "sectionReference.schoolId",
        "sectionReference.schoolYear",
        "sectionReference.sectionIdentifier",
        "sectionReference.sessionName",
        "studentReference.studentUniqueId",
      ],
      count: schools * perSchool,
      indexed: ["studentUniqueId", "schoolId"],
      at(place) {
        const school = Math.floor(place / perSchool);
        const session = Math.floor((place % perSchool) / perSession);
        const {
          section,
          student,
          beginDate: begun,
        } = attended(school, session, place % perSession);
        return {
          beginDate: begun,
          sectionReference: toSection(school, session, section),
          studentReference: studentKind.reference(student),
          homeroomIndicator: section === 0,
          teacherStudentDataLinkExclusion: false,
        };
      },
    },
    {
      name: "grades",
      key: [],
      count: schools * perSchool * gradingPeriods.length,
      indexed: [],
      queried: { gradingPeriodSchoolYear: "gradingPeriodReference.schoolYear" },
      at(place) {
        const student = Math.floor(place / perStudent);
        const { school, at } = enrolment.placeOf(student);
        const within = place % perStudent;
        const session = Math.floor(within / gradingPeriods.length / taken);
        const period = within % gradingPeriods.length;
        const section = (at * taken + (Math.floor(within / gradingPeriods.length) % taken)) % each;
        const seat = classes[section]?.indexOf(at) ?? 0;
        const attendance = school * perSchool + session * perSession + section * seats + seat;
        const { link: _, ...key } = toSection(school, session, section);
        const { studentUniqueId } = studentKind.reference(student);
        return {
          gradeTypeDescriptor: uri("GradeType", "Grading Period"),
          gradingPeriodReference: gradingPeriod(school, session, period),
          studentSectionAssociationReference: reference(
            "StudentSectionAssociation",
            "studentSectionAssociations",
            attendance,
            { beginDate: beginDate(session), ...key, studentUniqueId },
          ),
          letterGradeEarned: oneOf(["A", "B", "C"], student),
          numericGradeEarned: 70 + (student % 30),
        };
      },
    },
  ];
}
