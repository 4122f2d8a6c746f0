// What a caller gets for each request, whole: status, headers and body, from hosts of each form.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { answersTo, answerTable, requestsIn } from "../../../test/support/answers.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import type { Sandbox, SandboxOptions } from "../src/index.js";
import {
  at,
  basic,
  currentToken,
  INCIDENT,
  LEGACY_SCHOOL,
  LEGACY_STUDENT,
  legacyCode,
  legacyToken,
  SCHOOL,
  start,
  stillClock,
  STUDENT,
  uri,
} from "./support.js";

const address = {
  addressTypeDescriptor: uri("AddressType", "Physical"),
  stateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
  city: "Grand Bend",
  postalCode: "73334",
  streetNumberName: "1 Oak Street",
};
const bodies: Readonly<Record<string, object>> = {
  SCHOOL: { ...SCHOOL, addresses: [address] },
  INCIDENT,
  STUDENT,
  PERIOD: { classPeriodName: "1", schoolReference: { schoolId: 255901001 } },
  ENROLLMENT: {
    studentReference: { studentUniqueId: "1" },
    schoolReference: { schoolId: 255901001 },
    entryDate: "2023-08-15",
    entryGradeLevelDescriptor: uri("GradeLevel", "Ninth grade"),
  },
  ASSESSMENT: {
    assessmentIdentifier: "A",
    namespace: "uri://ed-fi.org/A",
    assessmentTitle: "A",
    academicSubjects: [{ academicSubjectDescriptor: uri("AcademicSubject", "English") }],
  },
  LEGACY_SCHOOL,
  LEGACY_STUDENT,
};

type Hosts = Readonly<Record<string, SandboxOptions & { readonly path?: string }>>;

/** What a host answers to each request; `path` is that of its records. */
async function answers(
  sandbox: Sandbox,
  lines: readonly string[],
  path = "/data/v3/ed-fi",
): Promise<readonly string[]> {
  const { clientKey: KEY, clientSecret: SECRET } = sandbox.credentials;
  const token = await (path.startsWith("/api") ? legacyToken : currentToken)(sandbox);
  const BASIC = basic(KEY, SECRET).slice(6);
  const GRADE = JSON.stringify(SCHOOL.gradeLevels[0]);
  const words = { KEY, SECRET, BASIC, GRADE, DATA: path, CODE: () => legacyCode(sandbox) };
  return answersTo(lines, { baseUrl: sandbox.baseUrl, token, words, bodies });
}

const rowsOf = (name: string) => requestsIn(new URL(`requests/${name}.http`, import.meta.url));

function table(name: string, hosts: Hosts): Promise<string> {
  const few = { schools: 1, disciplineIncidents: 1 };
  const asked = Object.entries(hosts).map(([host, { path, ...options }]) => {
    const ask = async (lines: readonly string[]) =>
      answers(await start({ ...few, clock: stillClock(), ...options }), lines, path);
    return [host, ask] as const;
  });
  return answerTable(rowsOf(name), Object.fromEntries(asked));
}

const versions = ["3.1", "5.1", "5.3", "6.1", "7.3"] as const;
const clientSecret = "not decoded+%2F";
const credentials = { clientKey: "the%20key", clientSecret, educationOrganizationIds: [255901] };
const current = { generation: "current" } as const;

test("a current host answers in the form of its version", async () => {
  const hosts: Hosts = {
    ...Object.fromEntries(
      versions.map((version) => [version, { ...current, version, credentials, tokenLimit: 3 }]),
    ),
    "8": { ...current, version: "8", credentials, path: "/data/ed-fi" },
  };
  expect(await table("versions", hosts)).toMatchSnapshot();
});

test("a current host names its addresses by its layout", async () => {
  const of = { ...current, schoolYear: 2031, tenant: "t9", context: "c9", basePath: "/b" } as const;
  const hosts: Hosts = {
    year: { ...of, layout: "year", version: "6.1" },
    instanceYear: { ...of, layout: "instanceYear", version: "5.3" },
    tenant: { ...of, layout: "tenant" },
    context: { ...of, layout: "context", version: "7.1" },
    tenantContext: { ...of, layout: "tenantContext", version: "8" },
  };
  expect(await table("layouts", hosts)).toMatchSnapshot();
});

test("filters of the names of a Data Standard find records by the values that they mean", async () => {
  const students = [
    { ...STUDENT, studentUniqueId: "1", multipleBirthStatus: true },
    { ...STUDENT, studentUniqueId: "2", multipleBirthStatus: false, generationCodeSuffix: "Jr" },
  ];
  const assessment = {
    studentAssessmentIdentifier: "1",
    assessmentReference: { assessmentIdentifier: "A", namespace: "uri://ed-fi.org" },
    studentReference: { studentUniqueId: "1" },
    administrationDate: "2017-09-01T10:00:00Z",
    administrationEndDate: "2017-09-02",
  };
  const transcript = {
    courseReference: { courseCode: "ALG", educationOrganizationId: 11 },
    studentAcademicRecordReference: {
      educationOrganizationId: 1,
      schoolYear: 2024,
      studentUniqueId: "S",
      termDescriptor: uri("Term", "Fall Semester"),
    },
    courseAttemptResultDescriptor: uri("CourseAttemptResult", "Pass"),
  };
  const incidentLocationDescriptor = uri("IncidentLocation", "Classroom");
  const incident = { ...INCIDENT, incidentLocationDescriptor };
  const feeder = {
    beginDate: "2024-01-01",
    schoolReference: { schoolId: 1 },
    feederSchoolReference: { schoolId: 255901001 },
  };
  const data = {
    students,
    studentAssessments: [assessment],
    courseTranscripts: [transcript],
    feederSchoolAssociations: [feeder],
    disciplineIncidents: [incident, { ...INCIDENT, incidentIdentifier: "T-2" }],
  };
  const schools = 3;
  const hosts: Hosts = {
    "5.2": { ...current, schools, data },
    "5.0": { ...current, schools, data, dataStandard: "5.0" },
    "6.0": { ...current, schools, data, dataStandard: "6.0" },
  };
  expect(await table("filters", hosts)).toMatchSnapshot();
});

test("a host words its errors as Meadowlark, with dashed ids alone, or as between two versions", async () => {
  const form = { errors: "meadowlark", ids: "dashed", pageLimit: 10 } as const;
  const hosts: Hosts = { dashed: { ...current, ...form }, "7.1": { ...current, version: "7.1" } };
  expect(await table("errors", hosts)).toMatchSnapshot();
});

test("a current host says what is wrong with each value", async () => {
  const hosts: Hosts = { "5.2": current, "6.0": { ...current, dataStandard: "6.0" } };
  expect(await table("values", hosts)).toMatchSnapshot();
});

test("a current host gives each key what its claim set is for", async () => {
  const client = { clientKey: "a", clientSecret: "b" };
  const two = { ...client, claimSet: "sis", educationOrganizationIds: [255901, 7] } as const;
  const prefixed = { ...client, namespacePrefixes: ["uri://tests.example", "uri://more.example"] };
  const brief = { ...current, errors: "message", claimSet: "sis" } as const;
  const hosts: Hosts = {
    sis: brief,
    "sis of two": { ...brief, credentials: two },
    all: { ...brief, claimSet: "sandbox" },
    roster: { ...brief, claimSet: "roster" },
    assessment: { ...brief, credentials: prefixed, claimSet: "assessment" },
    "sis of nothing": { ...brief, schools: 0, disciplineIncidents: 0 },
  };
  expect(await table("rights", hosts)).toMatchSnapshot();
  const host = { ...current, claimSet: "sis" } as const;
  expect(await table("denials", { host })).toMatchSnapshot();
});

/** The same document in the form of version 2. */
function swaggerOf(file: string): string {
  const { paths, components } = JSON.parse(readFileSync(file, "utf8"));
  const items = Object.entries(paths as Record<string, Record<string, object>>).map(
    ([path, { post, ...rest }]) => {
      const schema = at(post, "requestBody", "content", "application/json", "schema");
      const parameters = [{ in: "query" }, { in: "body", schema }];
      return [path, post ? { ...rest, post: { parameters } } : rest];
    },
  );
  const document = { paths: Object.fromEntries(items), definitions: components.schemas };
  const written = join(temporaryFolder(), "swagger.json");
  writeFileSync(written, JSON.stringify(document).replaceAll("components/schemas", "definitions"));
  return written;
}

test("a host by an agency's own document answers as that document says", async () => {
  const openapi = fileURLToPath(new URL("agency-openapi.json", import.meta.url));
  const data = { schools: [{ schoolId: 7, nameOfInstitution: "One" }] };
  const host = { ...current, data, disciplineIncidents: 0, path: "/data/v3" };
  const hosts: Hosts = {
    "OpenAPI 3": { ...host, openapi },
    "Swagger 2": { ...host, openapi: swaggerOf(openapi) },
  };
  expect(await table("own-document", hosts)).toMatchSnapshot();
});

test("a program of the same machine controls a sandbox", async () => {
  const data = { schools: [{ schoolId: 7 }] };
  const host = { ...current, disciplineIncidents: 0, data, control: true };
  expect(await table("control", { host })).toMatchSnapshot();
});

test("a log shows each request without what is secret", async () => {
  const sandbox = await start({
    credentials: { clientKey: "key", clientSecret: "s3cret/of the&key" },
    clock: stillClock(),
  });
  await answers(sandbox, rowsOf("log"));
  const settled = JSON.stringify(sandbox.requests.slice(1), undefined, 1);
  expect(settled.replaceAll(`:${sandbox.port}`, ":PORT")).toMatchSnapshot();
});

test("a legacy host answers in its one form, also beside a current one", async () => {
  const path = "/api/v2.0/2017";
  const hosts: Hosts = {
    alone: { generation: "legacy", control: true, path },
    beside: { control: true, path },
  };
  expect(await table("legacy", hosts)).toMatchSnapshot();
});
