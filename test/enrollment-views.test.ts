import { startSandbox } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { standards } from "./support/translated.ts";

type Body = Record<string, unknown>;

/** The sandbox's whole school: a district of three schools, each with a section, a teacher and four students. */
async function open(dataStandard: (typeof standards)[number]) {
  const sandbox = await startSandbox({
    generation: "current",
    claimSet: "sandbox",
    dataStandard,
    disciplineIncidents: 0,
  });
  onTestFinished(() => sandbox.stop());
  const caller = LegacyCaller.over(sandbox);
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  const read = async <T = readonly Body[]>(path: string): Promise<T> => {
    const answer = await caller.call(token, `enrollment/${path}`);
    const text = await answer.text();
    expect([path, answer.status, answer.ok ? "" : text]).toEqual([path, 200, ""]);
    return JSON.parse(text) as T;
  };
  const idOf = (collection: string, at = 0) => String(sandbox.records(collection)[at]?.["id"]);
  return { read, idOf };
}

describe.each(standards)("on Data Standard %s", (dataStandard) => {
  test("a section enrollment has its session, course, place, teachers and students", async () => {
    const { read, idOf } = await open(dataStandard);
    const list = await read("sectionEnrollments?limit=25");
    expect(list).toHaveLength(3);
    const schoolId = 255901001;
    const grade = { gradeLevel: "Ninth grade", gradeLevelType: "Ninth grade" };
    expect(list.find(({ id }) => id === idOf("sections"))).toMatchObject({
      uniqueSectionCode: "ALG-1-1",
      sessionReference: {
        id: idOf("sessions"),
        schoolId,
        schoolYear: 2024,
        termDescriptor: "Fall Semester",
        termType: "Fall Semester",
        sessionName: "2023-2024 Fall Semester",
      },
      courseOfferingReference: { id: idOf("courseOfferings"), localCourseCode: "ALG-1" },
      schoolReference: { id: idOf("schools"), schoolId },
      classPeriodReference: { id: idOf("classPeriods"), schoolId, name: "1" },
      locationReference: { id: idOf("locations"), classroomIdentificationCode: "101" },
      staff: [
        {
          staffSectionAssociation_id: idOf("staffSectionAssociations"),
          id: idOf("staffs"),
          staffUniqueId: "T255901001",
          lastSurname: "Number 1",
          classifications: [{ classification: "Teacher", classificationType: "Teacher" }],
        },
      ],
      students: [0, 1, 2, 3].map((at) => ({
        studentSectionAssociation_id: idOf("studentSectionAssociations", at),
        id: idOf("students", at),
        studentUniqueId: `S255901001-${at + 1}`,
        firstName: "Student",
        birthDate: expect.stringMatching(/^20\d\d-\d\d-\d\dT00:00:00$/),
        schoolAssociations: [grade],
      })),
    });
    const [section] = await read("sections?limit=1");
    expect(section).toMatchObject({ staff: [{ staffUniqueId: "T255901001" }] });
    expect(section).not.toMatchObject({ staff: [{ lastSurname: "Number 1" }] });
  });

  test("each view is read alone, by key, by id, and below each other view", async () => {
    const { read, idOf } = await open(dataStandard);
    const views = ["schools", "sections", "sectionEnrollments", "staffs", "students"];
    const counts = async (parent: string) => {
      expect(await read<Body>(`${parent}/${idOf(parent)}`)).toMatchObject({ id: idOf(parent) });
      const found: Record<string, number> = {};
      for (const view of views) {
        if (view.startsWith(parent.slice(0, 7))) continue;
        const list = await read(`${parent}/${idOf(parent)}/${view}`);
        found[view] = list.length;
        // What belongs to the first one is the first of its collection.
        const collection = view === "sectionEnrollments" ? "sections" : view;
        expect(list[0]).toMatchObject({ id: idOf(collection) });
      }
      return found;
    };
    const sections = { sections: 1, sectionEnrollments: 1 };
    const all = { schools: 3, sections: 3, sectionEnrollments: 3, staffs: 3, students: 12 };
    expect(await counts("localEducationAgencies")).toEqual(all);
    expect(await counts("schools")).toEqual({ ...sections, staffs: 1, students: 4 });
    expect(await counts("sections")).toEqual({ schools: 1, staffs: 1, students: 4 });
    expect(await counts("staffs")).toEqual({ ...sections, schools: 1, students: 4 });
    expect(await counts("students")).toEqual({ ...sections, schools: 1, staffs: 1 });
    expect(await read<Body>("staffs?staffUniqueId=T255901001")).toMatchObject({
      id: idOf("staffs"),
    });
    expect(await read<Body>("Schools?schoolId=255901001")).toMatchObject({
      localEducationAgencyReference: {
        id: idOf("localEducationAgencies"),
        localEducationAgencyId: 255901,
      },
      gradeLevels: expect.arrayContaining([
        { gradeLevelDescriptor: "Ninth grade", gradeLevelType: "Ninth grade" },
      ]),
    });
  });
});
