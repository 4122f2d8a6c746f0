import { expect, test } from "vitest";
import { startHost } from "./support/host.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { standards } from "./support/translated.ts";

type Body = Record<string, unknown>;

// What a view has of one record, packages/compat/test/composites.test.ts says.
test.each(standards)(
  "each view of the whole school is read alone, by key, by id, and below each other on %s",
  async (dataStandard) => {
    /** A district of three schools, each with a section, a teacher and four students. */
    const sandbox = await startHost({
      generation: "current",
      claimSet: "sandbox",
      dataStandard,
      disciplineIncidents: 0,
    });
    const caller = LegacyCaller.over(sandbox);
    const { access_token: token } = await caller.signIn(sandbox.credentials);
    const read = async <T = readonly Body[]>(path: string): Promise<T> => {
      const answer = await caller.call(token, `enrollment/${path}`);
      const text = await answer.text();
      expect([path, answer.status, answer.ok ? "" : text]).toEqual([path, 200, ""]);
      return JSON.parse(text) as T;
    };
    const idOf = (collection: string, at = 0) => String(sandbox.records(collection)[at]?.["id"]);

    const list = await read("sectionEnrollments?limit=25");
    expect(list).toHaveLength(3);
    const grade = { gradeLevel: "Ninth grade", gradeLevelType: "Ninth grade" };
    expect(list.find(({ id }) => id === idOf("sections"))).toMatchObject({
      uniqueSectionCode: "ALG-1-1",
      sessionReference: { id: idOf("sessions"), termType: "Fall Semester" },
      courseOfferingReference: { id: idOf("courseOfferings"), localCourseCode: "ALG-1" },
      schoolReference: { id: idOf("schools"), schoolId: 255901001 },
      classPeriodReference: { id: idOf("classPeriods"), name: "1" },
      locationReference: { id: idOf("locations"), classroomIdentificationCode: "101" },
      staff: [{ id: idOf("staffs"), staffUniqueId: "T255901001", lastSurname: "Number 1" }],
      students: [0, 1, 2, 3].map((at) => ({
        studentSectionAssociation_id: idOf("studentSectionAssociations", at),
        id: idOf("students", at),
        birthDate: expect.stringMatching(/^20\d\d-\d\d-\d\dT00:00:00$/),
        schoolAssociations: [grade],
      })),
    });

    const views = ["schools", "sections", "sectionEnrollments", "staffs", "students"];
    const counts = async (parent: string) => {
      expect(await read<Body>(`${parent}/${idOf(parent)}`)).toMatchObject({ id: idOf(parent) });
      const found: Record<string, number> = {};
      for (const view of views) {
        if (view.startsWith(parent.slice(0, 7))) continue;
        const below = await read(`${parent}/${idOf(parent)}/${view}`);
        found[view] = below.length;
        // What belongs to the first one is the first of its collection.
        const collection = view === "sectionEnrollments" ? "sections" : view;
        expect(below[0]).toMatchObject({ id: idOf(collection) });
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
    for (const [path, collection] of [
      ["staffs?staffUniqueId=T255901001", "staffs"],
      ["Schools?schoolId=255901001", "schools"],
    ] as const)
      expect(await read<Body>(path)).toMatchObject({ id: idOf(collection) });
  },
);
