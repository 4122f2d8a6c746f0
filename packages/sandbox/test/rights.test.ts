import { describe, expect, test } from "vitest";
import type { SandboxOptions } from "../src/index.js";
import { currentCaller, start, STUDENT, uri } from "./support.js";

const DISTRICT = 255901;
const studentReference = { studentUniqueId: "1" };
const educationOrganizationReference = { educationOrganizationId: DISTRICT };
const enrollment = {
  studentReference,
  schoolReference: { schoolId: 255901001 },
  entryDate: "2023-08-15",
  entryGradeLevelDescriptor: uri("GradeLevel", "Ninth grade"),
};
const demographics = {
  studentReference,
  educationOrganizationReference,
  sexDescriptor: uri("Sex", "Female"),
  hispanicLatinoEthnicity: false,
};

async function open(options: SandboxOptions) {
  const more = { generation: "current", disciplineIncidents: 0, claimSet: "sis" } as const;
  const sandbox = await start({ ...more, ...options });
  return { sandbox, ask: await currentCaller(sandbox) };
}

describe("a vendor of student information systems", () => {
  test("reaches a student's data only by its enrollment", async () => {
    const { ask } = await open({ data: {} });
    const seoa = "/studentEducationOrganizationAssociations";
    await ask.statuses(
      ["POST /students", 201, STUDENT],
      [`POST ${seoa}`, 403, demographics],
      ["POST /students", 403, STUDENT],
      ["POST /studentSchoolAssociations", 201, enrollment],
      [`POST ${seoa}`, 201, demographics],
      ["POST /students", 200, STUDENT],
    );
    expect(await ask.count(seoa)).toBe(1);
  });

  test("sees and writes nothing of another district", async () => {
    const at1 = {
      schoolReference: { schoolId: 255901001 },
      sessionName: "Fall",
      schoolYearTypeReference: { schoolYear: 2024 },
      beginDate: "2023-08-15",
      endDate: "2023-12-15",
      termDescriptor: uri("Term", "Fall Semester"),
      totalInstructionalDays: 80,
    };
    const at2 = { ...at1, schoolReference: { schoolId: 255901002 } };
    const { ask, sandbox } = await open({ districts: 2, data: { sessions: [at2, at1] } });
    const [foreign, own] = sandbox.records("sessions");
    expect(await ask.records("/sessions")).toMatchObject([{ id: own?.["id"] }]);
    const path = `/sessions/${String(foreign?.["id"])}`;
    await ask.statuses(
      [path, 403],
      [`DELETE ${path}`, 403],
      [`PUT ${path}`, 403, at2],
      ["POST /sessions", 403, at2],
      ["/schools", 200],
    );
  });

  test("reads the courses of the agency above it", async () => {
    const state = { stateEducationAgencyId: 1 };
    const district = { localEducationAgencyId: DISTRICT, stateEducationAgencyReference: state };
    const course = {
      courseCode: "A",
      educationOrganizationReference: { educationOrganizationId: 1 },
    };
    const agencies = { stateEducationAgencies: [state], localEducationAgencies: [district] };
    const { ask } = await open({ data: { ...agencies, courses: [course] } });
    expect(await ask.count("/courses")).toBe(1);
  });

  test("sees staff and contacts by their ties", async () => {
    const assignment = {
      beginDate: "2023-08-01",
      staffClassificationDescriptor: uri("StaffClassification", "Teacher"),
      educationOrganizationReference,
      staffReference: { staffUniqueId: "s" },
    };
    const contactReference = { contactUniqueId: "c" };
    const { ask } = await open({
      data: {
        students: [STUDENT],
        contacts: [{ contactUniqueId: "c" }, { contactUniqueId: "d" }],
        studentContactAssociations: [{ studentReference, contactReference }],
        staffs: [{ staffUniqueId: "s" }, { staffUniqueId: "t" }],
        staffEducationOrganizationAssignmentAssociations: [assignment],
      },
    });
    expect(await ask.records("/contacts")).toEqual([]);
    await ask("POST /studentSchoolAssociations", { body: enrollment });
    expect(await ask.records("/contacts")).toMatchObject([{ contactUniqueId: "c" }]);
    expect(await ask.records("/staffs")).toMatchObject([{ staffUniqueId: "s" }]);
  });

  test.each([
    ["/studentDemographics", 403],
    ["/studentDirectories", 201],
  ] as const)("may on 6.0 before the enrollment write %s: %d", async (path, status) => {
    const { ask } = await open({ dataStandard: "6.0", data: { students: [STUDENT] } });
    await ask.statuses([`POST ${path}`, status, demographics]);
  });
});

test("a vendor of assessments reads students of its district, and its own namespaces", async () => {
  const assessment = (namespace: string) => ({
    assessmentIdentifier: "A",
    namespace,
    assessmentTitle: "A",
    academicSubjects: [{ academicSubjectDescriptor: uri("AcademicSubject", "English") }],
  });
  const [own, foreign] = [assessment("uri://tests.example/A"), assessment("uri://ed-fi.org/A")];
  const { ask } = await open({
    claimSet: "assessment",
    credentials: { clientKey: "a", clientSecret: "b", namespacePrefixes: ["uri://tests.example"] },
    data: {
      students: [STUDENT, { ...STUDENT, studentUniqueId: "2" }],
      studentSchoolAssociations: [enrollment],
      assessments: [own, foreign],
    },
  });
  expect(await ask.records("/students")).toMatchObject([studentReference]);
  expect(await ask.records("/assessments")).toMatchObject([own]);
});
