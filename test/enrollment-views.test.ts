import { startSandbox } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { schoolData, standards } from "./support/school-data.ts";

type Standard = (typeof standards)[number];
type Body = Record<string, unknown>;

const uri = (name: string, value: string) => `uri://ed-fi.org/${name}Descriptor#${value}`;
const names = ["Ada", "Ben", "Cy"];

/** A district with a school, whose first section has a teacher and three students. */
async function open(dataStandard: Standard) {
  const data = schoolData(dataStandard);
  const [enrolled] = data["studentSectionAssociations"] ?? [];
  const school = { schoolReference: { schoolId: 1 } };
  const people = names.map((firstName, at) => ({
    studentUniqueId: String(at + 1),
    firstName,
    lastSurname: "Kim",
    birthDate: "2003-02-01",
  }));
  const students = people.map(({ studentUniqueId }) => ({ studentReference: { studentUniqueId } }));
  const sandbox = await startSandbox({
    generation: "current",
    dataStandard,
    schools: 0,
    disciplineIncidents: 0,
    data: {
      ...data,
      localEducationAgencies: [
        {
          localEducationAgencyId: 10,
          nameOfInstitution: "District",
          localEducationAgencyCategoryDescriptor: uri("LocalEducationAgencyCategory", "Regular"),
          categories: [
            {
              educationOrganizationCategoryDescriptor: uri(
                "EducationOrganizationCategory",
                "Local Education Agency",
              ),
            },
          ],
        },
      ],
      schools: [
        {
          schoolId: 1,
          nameOfInstitution: "School",
          localEducationAgencyReference: { localEducationAgencyId: 10 },
          educationOrganizationCategories: [
            {
              educationOrganizationCategoryDescriptor: uri(
                "EducationOrganizationCategory",
                "School",
              ),
            },
          ],
          gradeLevels: [{ gradeLevelDescriptor: uri("GradeLevel", "Ninth grade") }],
        },
      ],
      courses: [
        {
          courseCode: "MATH",
          courseTitle: "Algebra",
          numberOfParts: 1,
          educationOrganizationReference: { educationOrganizationId: 1 },
          ...(dataStandard < "5.0"
            ? { academicSubjectDescriptor: uri("AcademicSubject", "Mathematics") }
            : {
                academicSubjects: [
                  { academicSubjectDescriptor: uri("AcademicSubject", "Mathematics") },
                ],
              }),
          identificationCodes: [
            {
              courseIdentificationSystemDescriptor: uri(
                "CourseIdentificationSystem",
                "LEA course code",
              ),
              identificationCode: "MATH",
            },
          ],
        },
      ],
      courseOfferings: (data["courseOfferings"] ?? []).map((each) => ({
        ...each,
        courseReference: { courseCode: "MATH", educationOrganizationId: 1 },
      })),
      classPeriods: ["P1", "P2", "P9"].map((classPeriodName) => ({ classPeriodName, ...school })),
      locations: ["R1", "R9"].map((classroomIdentificationCode) => ({
        classroomIdentificationCode,
        ...school,
      })),
      students: people,
      staffs: [{ staffUniqueId: "7", firstName: "Tea", lastSurname: "Cher" }],
      studentSectionAssociations: students.map((student) => ({ ...enrolled, ...student })),
      studentSchoolAssociations: students.map((student) => ({
        ...student,
        ...school,
        entryDate: "2017-08-21",
        entryGradeLevelDescriptor: uri("GradeLevel", "Ninth grade"),
      })),
      staffEducationOrganizationAssignmentAssociations: [
        {
          staffReference: { staffUniqueId: "7" },
          educationOrganizationReference: { educationOrganizationId: 1 },
          beginDate: "2017-08-01",
          staffClassificationDescriptor: uri("StaffClassification", "Teacher"),
        },
      ],
    },
  });
  onTestFinished(() => sandbox.stop());
  const caller = LegacyCaller.over(sandbox);
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  const read = async <T = readonly Body[]>(path: string): Promise<T> => {
    const answer = await caller.call(token, `enrollment/${path}`);
    const text = await answer.text();
    expect([answer.status, answer.status === 200 ? "" : text]).toEqual([200, ""]);
    return JSON.parse(text) as T;
  };
  const call = (path: string, init?: RequestInit) => caller.call(token, `enrollment/${path}`, init);
  const idOf = (collection: string, at = 0) => String(sandbox.records(collection)[at]?.["id"]);
  return { sandbox, read, call, idOf };
}

describe.each(standards)("on Data Standard %s", (dataStandard) => {
  test("a section enrollment has its session, course, place, teachers and students", async () => {
    const { read, idOf } = await open(dataStandard);
    const list = await read("sectionEnrollments?limit=25");
    expect(list).toHaveLength(2);
    expect(list.find((each) => each["uniqueSectionCode"] === "S-1")).toMatchObject({
      id: idOf("sections"),
      academicSubjectDescriptor: "Mathematics",
      academicSubjectType: "Mathematics",
      sessionReference: {
        id: idOf("sessions"),
        schoolId: 1,
        schoolYear: 2017,
        termDescriptor: "Fall Semester",
        termType: "Fall Semester",
        sessionName: "2017 Fall",
      },
      courseOfferingReference: { id: idOf("courseOfferings"), localCourseCode: "ALG" },
      schoolReference: { id: idOf("schools"), schoolId: 1 },
      classPeriodReference: { id: idOf("classPeriods"), schoolId: 1, name: "P1" },
      locationReference: { id: idOf("locations"), classroomIdentificationCode: "R1" },
      staff: [
        {
          staffSectionAssociation_id: idOf("staffSectionAssociations"),
          id: idOf("staffs"),
          staffUniqueId: "7",
          lastSurname: "Cher",
          classifications: [{ classification: "Teacher", classificationType: "Teacher" }],
        },
      ],
      students: names.map((firstName, at) => ({
        studentSectionAssociation_id: idOf("studentSectionAssociations", at),
        id: idOf("students", at),
        studentUniqueId: String(at + 1),
        firstName,
        birthDate: "2003-02-01T00:00:00",
        schoolAssociations: [{ gradeLevel: "Ninth grade", gradeLevelType: "Ninth grade" }],
      })),
    });
    const [section] = await read("sections?limit=1");
    expect(section).toMatchObject({ staff: [{ staffUniqueId: "7" }] });
    expect(section).not.toMatchObject({ staff: [{ lastSurname: "Cher" }] });
  });

  test("each view is read alone, by key, by id, and below each other view", async () => {
    const { read, idOf } = await open(dataStandard);
    const parents = [
      "localEducationAgencies",
      "schools",
      "sections",
      "staffs",
      "students",
    ] as const;
    const found: Record<string, readonly unknown[]> = {};
    for (const parent of parents) {
      const id = idOf(parent);
      expect(await read<Body>(`${parent}/${id}`)).toMatchObject({ id });
      for (const view of ["schools", "sections", "sectionEnrollments", "staffs", "students"]) {
        if (view.startsWith(parent.slice(0, 7)) || parent === view) continue;
        const list = await read(`${parent}/${id}/${view}`);
        found[`${parent} ${view}`] = list.map(
          (each) =>
            each["uniqueSectionCode"] ??
            each["studentUniqueId"] ??
            each["staffUniqueId"] ??
            each["schoolId"],
        );
      }
    }
    const [school, students, staffs, one, both] = [
      [1],
      ["1", "2", "3"],
      ["7"],
      ["S-1"],
      ["S-1", "S-9"],
    ];
    expect(found).toEqual({
      "localEducationAgencies schools": school,
      "localEducationAgencies sections": both,
      "localEducationAgencies sectionEnrollments": both,
      "localEducationAgencies staffs": staffs,
      "localEducationAgencies students": students,
      "schools sections": both,
      "schools sectionEnrollments": both,
      "schools staffs": staffs,
      "schools students": students,
      "sections schools": school,
      "sections staffs": staffs,
      "sections students": students,
      "staffs schools": school,
      "staffs sections": one,
      "staffs sectionEnrollments": one,
      "staffs students": students,
      "students schools": school,
      "students sections": one,
      "students sectionEnrollments": one,
      "students staffs": staffs,
    });
    expect(await read<Body>("staffs?staffUniqueId=7")).toMatchObject({ id: idOf("staffs") });
    expect(await read<Body>("Schools?schoolId=1")).toMatchObject({
      localEducationAgencyReference: {
        id: idOf("localEducationAgencies"),
        localEducationAgencyId: 10,
      },
      gradeLevels: [{ gradeLevelDescriptor: "Ninth grade", gradeLevelType: "Ninth grade" }],
    });
  });
});
