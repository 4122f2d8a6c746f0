import {
  address,
  atSchool,
  code,
  type CollectionForm,
  type District,
  gradeLevels,
  type Json,
  ofAgency,
  ofYear,
  oneOf,
  reference,
  schoolId,
  schoolYear,
  uri,
} from "./forms.ts";
import { type Enrolment, toPerson } from "./people.ts";

/** The sessions of a school's year, and when they begin. */
const sessions = ["Fall Semester", "Spring Semester"];
const begins = ["2016-08-22", "2017-01-04"];
const gradingPeriods = ["First Six Weeks", "Second Six Weeks"];
const months = ["2016-09", "2016-11", "2017-02", "2017-04"];
const each = 25;
/** Sections that each student of a school goes to in a session. */
const taken = 3;
const seats = 30;
const courses = ["ALG-1", "ALG-2", "ENG-1", "BIO-1", "ART-1"];

/** The students of each section, by their place among those of the school. */
const classes = Array.from({ length: each }, (_, section) =>
  Array.from({ length: (each * seats) / taken }, (__, at) => at).filter((at) =>
    Array.from({ length: taken }, (___, turn) => (at * taken + turn) % each).includes(section),
  ),
);

const sessionName = (session: number) => `2016-2017 ${oneOf(sessions, session)}`;

/** The school of a record, and the place in it, where each school has so many. */
const placed = (place: number, perSchool: number) =>
  [Math.floor(place / perSchool), place % perSchool] as const;

/** The members that a section and its course offering have in their keys. */
const offeringKey = (school: number, session: number, section: number) => ({
  localCourseCode: oneOf(courses, Math.floor(section / 5)),
  schoolId: schoolId(school),
  schoolYear,
  sessionName: sessionName(session),
});

function sectionKey(school: number, session: number, section: number) {
  const key = offeringKey(school, session, section);
  return { ...key, sectionIdentifier: `${key.localCourseCode}-${session + 1}${section + 1}` };
}

function toSection(school: number, session: number, section: number): Json {
  const place = (school * sessions.length + session) * each + section;
  return reference("Section", "sections", place, sectionKey(school, session, section));
}

const perSession = gradingPeriods.length;
const perYear = sessions.length * perSession;

function periodNames(session: number, period: number) {
  const name = oneOf(gradingPeriods, period);
  return {
    gradingPeriodDescriptor: uri("GradingPeriod", name),
    gradingPeriodName: `${sessionName(session)} ${name}`,
  };
}

/** A reference to a grading period; each session has others, of which some are of one kind. */
function toPeriod(school: number, session: number, period: number): Json {
  const key = { ...periodNames(session, period), schoolId: schoolId(school), schoolYear };
  const place = school * perYear + session * perSession + period;
  return reference("GradingPeriod", "gradingPeriods", place, key);
}

export function schoolForms({ standard, schools }: District): readonly CollectionForm[] {
  const identification = (school: number) => ({
    ...code("EducationOrganizationIdentificationSystem", "SEA"),
    identificationCode: String(schoolId(school)),
  });
  return [
    {
      name: "schools",
      count: schools,
      indexed: ["schoolId"],
      at: (school) => ({
        schoolId: schoolId(school),
        nameOfInstitution: `School number ${school + 1}`,
        shortNameOfInstitution: `School ${school + 1}`,
        localEducationAgencyReference: ofAgency,
        addresses: [address(school, "Physical")],
        educationOrganizationCategories: [code("EducationOrganizationCategory", "School")],
        gradeLevels: gradeLevels.map((level) => code("GradeLevel", level)),
        institutionTelephones: [
          {
            ...code("InstitutionTelephoneNumberType", "Main"),
            telephoneNumber: `(512) 555-${1000 + school}`,
          },
        ],
        schoolCategories: [code("SchoolCategory", "High School")],
        ...code("SchoolType", "Regular"),
        ...(standard === "5.0" && { identificationCodes: [identification(school)] }),
      }),
    },
    {
      name: "educationOrganizationIdentificationCodes",
      count: standard === "6.0" ? schools : 0,
      indexed: ["educationOrganizationId"],
      at: (school) => ({
        ...identification(school),
        educationOrganizationReference: atSchool(school, "educationOrganizationId"),
      }),
    },
    {
      name: "sessions",
      count: schools * sessions.length,
      indexed: ["schoolId"],
      at(place) {
        const [school, session] = placed(place, sessions.length);
        return {
          schoolReference: atSchool(school, "schoolId"),
          schoolYearTypeReference: ofYear,
          sessionName: sessionName(session),
          beginDate: begins[session],
          endDate: session === 0 ? "2016-12-16" : "2017-05-26",
          gradingPeriods: gradingPeriods.map((_, period) => ({
            gradingPeriodReference: toPeriod(school, session, period),
          })),
          ...code("Term", oneOf(sessions, session)),
          totalInstructionalDays: 81,
        };
      },
    },
    {
      name: "gradingPeriods",
      count: schools * perYear,
      indexed: ["schoolId"],
      at(place) {
        const [school, at] = placed(place, perYear);
        return {
          ...periodNames(Math.floor(at / perSession), at % perSession),
          schoolReference: atSchool(school, "schoolId"),
          schoolYearTypeReference: ofYear,
          beginDate: `${months[at]}-01`,
          endDate: `${months[at]}-28`,
          periodSequence: at + 1,
          totalInstructionalDays: 20,
        };
      },
    },
    {
      name: "sections",
      count: schools * sessions.length * each,
      indexed: ["schoolId"],
      at(place) {
        const [school, at] = placed(place, sessions.length * each);
        const [session, section] = placed(at, each);
        const offering =
          (school * sessions.length + session) * courses.length + Math.floor(section / 5);
        const key = offeringKey(school, session, section);
        const here = { schoolId: schoolId(school) };
        return {
          sectionIdentifier: sectionKey(school, session, section).sectionIdentifier,
          courseOfferingReference: reference("CourseOffering", "courseOfferings", offering, key),
          locationReference: { classroomIdentificationCode: `R${100 + section}`, ...here },
          locationSchoolReference: atSchool(school, "schoolId"),
          availableCredits: 1,
          classPeriods: [
            { classPeriodReference: { classPeriodName: `Period ${1 + (section % 7)}`, ...here } },
          ],
          ...code("EducationalEnvironment", "Classroom"),
          sequenceOfCourse: 1,
        };
      },
    },
  ];
}

/** Who goes to which section, by school, session and section; and the grades for it, by student. */
export function classForms({ schools }: District, enrolment: Enrolment): readonly CollectionForm[] {
  const attendances = each * seats;
  const perSchool = attendances * sessions.length;
  return [
    {
      name: "studentSectionAssociations",
      key: [
        "beginDate",
        "localCourseCode",
        "schoolId",
        "schoolYear",
        "sectionIdentifier",
        "sessionName",
        "studentUniqueId",
      ],
      count: schools * perSchool,
      indexed: ["studentUniqueId", "schoolId"],
      at(place) {
        const [school, within] = placed(place, perSchool);
        const [session, at] = placed(within, attendances);
        const [section, seat] = placed(at, seats);
        const student = enrolment.student(school, classes[section]?.[seat] ?? 0);
        return {
          beginDate: begins[session],
          sectionReference: toSection(school, session, section),
          studentReference: toPerson("student", student),
          homeroomIndicator: section === 0,
          teacherStudentDataLinkExclusion: false,
        };
      },
    },
    {
      name: "grades",
      count: schools * perSchool * perSession,
      indexed: [],
      at(place) {
        const [student, within] = placed(place, perYear * taken);
        const { school, at } = enrolment.placeOf(student);
        const [turn, period] = placed(within, perSession);
        const session = Math.floor(turn / taken);
        const section = (at * taken + (turn % taken)) % each;
        const seat = classes[section]?.indexOf(at) ?? 0;
        const attendance = school * perSchool + session * attendances + section * seats + seat;
        return {
          ...code("GradeType", "Grading Period"),
          gradingPeriodReference: toPeriod(school, session, period),
          studentSectionAssociationReference: {
            ...sectionKey(school, session, section),
            ...toPerson("student", student),
            ...reference("StudentSectionAssociation", "studentSectionAssociations", attendance, {
              beginDate: begins[session],
            }),
          },
          letterGradeEarned: oneOf(["A", "B", "C"], student),
          numericGradeEarned: 70 + (student % 30),
        };
      },
    },
  ];
}
