import { describe, expect, test } from "vitest";
import type { Sandbox, SandboxOptions } from "../src/index.js";
import {
  type Ask,
  at,
  call,
  currentCaller,
  currentToken,
  list,
  start,
  STUDENT,
} from "./support.js";

const DISTRICT = 255901;
const uri = (kind: string, code: string) => `uri://ed-fi.org/${kind}Descriptor#${code}`;
const studentReference = { studentUniqueId: "1" };
const enrollment = {
  studentReference,
  schoolReference: { schoolId: 255901001 },
  entryDate: "2023-08-15",
  entryGradeLevelDescriptor: uri("GradeLevel", "Ninth grade"),
};
const demographics = {
  studentReference,
  educationOrganizationReference: { educationOrganizationId: DISTRICT },
};
const other = { ...STUDENT, studentUniqueId: "2" };

async function open(options: SandboxOptions): Promise<{ sandbox: Sandbox; ask: Ask }> {
  const sandbox = await start({ generation: "current", disciplineIncidents: 0, ...options });
  return { sandbox, ask: await currentCaller(sandbox) };
}

/** The statuses of calls such as `POST /students`, in order. */
async function statuses(ask: Ask, calls: readonly (readonly [string, string, unknown?])[]) {
  const found: number[] = [];
  for (const [method, path, body] of calls) found.push((await ask(path, { method, body })).status);
  return found;
}

describe("a vendor of student information systems", () => {
  test("reaches a student's data only by its enrollment", async () => {
    const { ask } = await open({ claimSet: "sis", data: {} });
    const seoa = "/studentEducationOrganizationAssociations";
    const calls = [
      ["POST", "/students", STUDENT],
      ["POST", seoa, demographics],
      ["POST", "/students", STUDENT],
      ["POST", "/studentSchoolAssociations", enrollment],
      ["POST", seoa, demographics],
      ["POST", "/students", STUDENT],
    ] as const;
    expect(await statuses(ask, calls)).toEqual([201, 403, 403, 201, 201, 200]);
    expect(list((await ask(seoa)).json)).toHaveLength(1);
  });

  test.each([
    ["schools", { schoolId: 1 }],
    ["localEducationAgencies", { localEducationAgencyId: 1 }],
    ["schoolYearTypes", { schoolYear: 2050 }],
    ["termDescriptors", { codeValue: "x" }],
  ])("reads %s and may not write them", async (collection, body) => {
    const { ask } = await open({ claimSet: "sis" });
    const denied = await ask(`/${collection}`, { method: "POST", body });
    expect([(await ask(`/${collection}`)).status, denied.status]).toEqual([200, 403]);
    expect(at(denied.json, "type")).toBe(
      "urn:ed-fi:api:security:authorization:access-denied:action",
    );
  });

  test("sees and writes nothing of another district", async () => {
    const session = {
      sessionName: "Fall",
      schoolYearTypeReference: { schoolYear: 2024 },
      beginDate: "2023-08-15",
      endDate: "2023-12-15",
      termDescriptor: uri("Term", "Fall Semester"),
      totalInstructionalDays: 80,
    };
    const at2 = { ...session, schoolReference: { schoolId: 255901002 } };
    const { ask, sandbox } = await open({
      districts: 2,
      credentials: [
        { clientKey: "a", clientSecret: "b", claimSet: "sis" },
        { clientKey: "c", clientSecret: "d" },
      ],
      data: { sessions: [at2, { ...session, schoolReference: { schoolId: 255901001 } }] },
    });
    const [mine, ...rest] = list((await ask("/sessions")).json);
    expect([at(mine, "schoolReference", "schoolId"), rest]).toEqual([255901001, []]);
    const foreign = sandbox.records("sessions").find((each) => each["id"] !== at(mine, "id"));
    const path = `/sessions/${String(foreign?.["id"])}`;
    const calls = [
      ["GET", path],
      ["DELETE", path],
      ["PUT", path, at2],
      ["POST", "/sessions", at2],
      ["GET", "/schools"],
    ] as const;
    expect(await statuses(ask, calls)).toEqual([403, 403, 403, 403, 200]);
  });

  test("reads the courses and programs of the agency above it", async () => {
    const course = {
      courseCode: "ALG",
      educationOrganizationReference: { educationOrganizationId: 1 },
      courseTitle: "Algebra",
      numberOfParts: 1,
      identificationCodes: [
        {
          courseIdentificationSystemDescriptor: uri("CourseIdentificationSystem", "Other"),
          identificationCode: "ALG",
        },
      ],
    };
    const { ask } = await open({
      claimSet: "sis",
      data: {
        stateEducationAgencies: [{ stateEducationAgencyId: 1 }],
        localEducationAgencies: [
          {
            localEducationAgencyId: DISTRICT,
            stateEducationAgencyReference: { stateEducationAgencyId: 1 },
          },
        ],
        courses: [course],
      },
    });
    expect(list((await ask("/courses")).json)).toHaveLength(1);
    expect((await ask("/courses", { method: "POST", body: course })).status).toBe(403);
  });

  test("sees staff and contacts by their ties", async () => {
    const { ask } = await open({
      claimSet: "sis",
      data: {
        students: [STUDENT],
        contacts: [{ contactUniqueId: "c" }, { contactUniqueId: "d" }],
        studentContactAssociations: [
          { studentReference, contactReference: { contactUniqueId: "c" } },
        ],
        staffs: [{ staffUniqueId: "s" }, { staffUniqueId: "t" }],
        staffEducationOrganizationAssignmentAssociations: [
          {
            beginDate: "2023-08-01",
            staffClassificationDescriptor: uri("StaffClassification", "Teacher"),
            educationOrganizationReference: { educationOrganizationId: DISTRICT },
            staffReference: { staffUniqueId: "s" },
          },
        ],
      },
    });
    expect(list((await ask("/contacts")).json)).toHaveLength(0);
    await ask("/studentSchoolAssociations", { method: "POST", body: enrollment });
    expect(list((await ask("/contacts")).json)).toMatchObject([{ contactUniqueId: "c" }]);
    expect(list((await ask("/staffs")).json)).toMatchObject([{ staffUniqueId: "s" }]);
  });
});

test.each([
  ["roster", "/students", 200],
  ["roster", "/sections", 200],
  ["roster", "/gradingPeriods", 403],
  ["roster", "/studentEducationOrganizationAssociations", 403],
  ["roster", "/termDescriptors", 403],
  ["assessment", "/students", 200],
  ["assessment", "/schools", 403],
  ["assessment", "/studentEducationOrganizationAssociations", 403],
  ["assessment", "/termDescriptors", 200],
  ["sis", "/surveys", 403],
  ["sandbox", "/surveys", 200],
] as const)("the claim set %s at %s: %d", async (claimSet, path, status) => {
  const { ask } = await open({ claimSet });
  expect((await ask(path)).status).toBe(status);
});

test.each([
  ["6.0", "/studentDemographics", 403],
  ["6.0", "/studentDirectories", 201],
] as const)("before the enrollment, %s %s: %d", async (dataStandard, path, status) => {
  const { ask } = await open({ claimSet: "sis", dataStandard, data: { students: [STUDENT] } });
  const body = {
    ...demographics,
    sexDescriptor: uri("Sex", "Female"),
    hispanicLatinoEthnicity: false,
  };
  expect((await ask(path, { method: "POST", body })).status).toBe(status);
});

test("a vendor of assessments reads students of its district, and its own namespaces", async () => {
  const assessment = (namespace: string) => ({
    assessmentIdentifier: "A",
    namespace,
    assessmentTitle: "A",
    academicSubjects: [{ academicSubjectDescriptor: uri("AcademicSubject", "English") }],
  });
  const { ask } = await open({
    credentials: {
      clientKey: "a",
      clientSecret: "b",
      claimSet: "assessment",
      namespacePrefixes: ["uri://tests.example"],
    },
    data: {
      students: [STUDENT, other],
      studentSchoolAssociations: [enrollment],
      assessments: [assessment("uri://tests.example/A"), assessment("uri://ed-fi.org/A")],
    },
  });
  expect(list((await ask("/students")).json)).toHaveLength(1);
  expect(list((await ask("/assessments")).json)).toMatchObject([
    { namespace: "uri://tests.example/A" },
  ]);
  const body = assessment("uri://ed-fi.org/A");
  const refused = await ask("/assessments", { method: "POST", body });
  expect([refused.status, at(refused.json, "type")]).toEqual([
    403,
    "urn:ed-fi:api:security:authorization:namespace:access-denied:namespace-mismatch",
  ]);
});

test.each([
  ["6.2", ["message"]],
  ["7.3", ["detail", "type", "title", "status", "correlationId", "errors"]],
] as const)("a refusal in the form of version %s", async (version, members) => {
  const { ask } = await open({ version, claimSet: "sis", data: { students: [STUDENT] } });
  const { json, status } = await ask("/students", { method: "POST", body: STUDENT });
  expect([status, Object.keys(json ?? {})]).toEqual([403, members]);
  expect(JSON.stringify(json)).toContain(
    "claim ('255901') and the resource item's 'studentUniqueId'",
  );
});

test("token_info tells the organizations of the key, all below them, and its claim set", async () => {
  const { sandbox } = await open({ claimSet: "sis", schools: 1 });
  const token = await currentToken(sandbox);
  const { json } = await call(sandbox.baseUrl, "/oauth/token_info", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: { token },
  });
  expect(json).toMatchObject({
    namespace_prefixes: ["uri://ed-fi.org"],
    claim_set: { name: "SIS Vendor" },
    education_organizations: [
      {
        education_organization_id: DISTRICT,
        type: "edfi.LocalEducationAgency",
        local_education_agency_id: DISTRICT,
      },
      {
        education_organization_id: 255901001,
        type: "edfi.School",
        local_education_agency_id: DISTRICT,
      },
    ],
  });
  expect(list(at(json, "resources"))).toContainEqual({
    resource: "/ed-fi/schools",
    operations: ["Read"],
  });
});
