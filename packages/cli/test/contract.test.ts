import { Agent } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { checkRecord, type ReadList } from "../src/rehearse/check-record.js";
import { type Contract, readContract } from "../src/rehearse/contract.js";
import { fits } from "../src/rehearse/rehearsed-writes.js";
import { serve } from "../../../test/support/servers.ts";

const school = { schoolId: 255901001 };
const course = {
  courseCode: "ALG-1",
  shelf: { number: 1 },
  schoolReference: school,
  levels: [{ gradeLevelDescriptor: "uri://ed-fi.org/GradeLevelDescriptor#Ninth grade" }],
};

/** What a host publishes of its courses, one of whose fields is its own. */
const schemas = (at: string) => ({
  edFi_course: {
    type: "object",
    required: ["courseCode", "shelf", "schoolReference"],
    properties: {
      courseCode: { type: "string", maxLength: 5 },
      shelf: { $ref: `${at}sample_shelf` },
      schoolReference: { $ref: `${at}edFi_schoolReference` },
      levels: { type: "array", items: { $ref: `${at}edFi_courseLevel` } },
    },
  },
  edFi_courseLevel: {
    type: "object",
    properties: { gradeLevelDescriptor: { type: "string" } },
  },
  edFi_school: { type: "object", properties: { schoolId: { type: "integer" } } },
  edFi_schoolReference: { type: "object", properties: { schoolId: { type: "integer" } } },
  sample_shelf: { type: "object", properties: { number: { type: "integer", maximum: 9 } } },
});

const openApi = "#/components/schemas/";
const swagger = "#/definitions/";
const paths = (post: (schema: object) => object, at: string) =>
  Object.fromEntries(
    ["course", "school"].map((name) => {
      const schema = { $ref: `${at}edFi_${name}` };
      const parameters = [{ name: "x" }, { name: `${name}Id`, "x-Ed-Fi-isIdentity": true }];
      return [`/ed-fi/${name}s`, { get: { parameters }, post: post(schema) }];
    }),
  );
const body = (schema: object) => ({ content: { "application/json": { schema } } });
const documents = {
  "OpenAPI 3": {
    openapi: "3.0.1",
    paths: paths((schema) => ({ requestBody: body(schema) }), openApi),
    components: { schemas: schemas(openApi) },
  },
  "Swagger 2": {
    swagger: "2.0",
    paths: paths((schema) => ({ parameters: [{ in: "body", schema }] }), swagger),
    definitions: schemas(swagger),
  },
};

/** A host that publishes a document, by addresses that are good behind its proxy alone. */
async function hostWith(document: object | undefined): Promise<string> {
  const inner = "http://inner.example:8080/api";
  const pages: Record<string, unknown> = {
    "/api/": { urls: { openApiMetadata: `${inner}/metadata/` } },
    "/api/metadata/": [
      { name: "Resources", endpointUri: `${inner}/metadata/resources.json` },
      { name: "Change-Queries", endpointUri: `${inner}/metadata/none.json` },
    ],
    "/api/metadata/resources.json": document,
  };
  const url = await serve((request, response) => {
    const page = pages[request.url ?? ""];
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(page ?? {}));
  });
  return `${url}/api`;
}

async function contractOf(document: object | undefined) {
  const dispatcher = new Agent();
  onTestFinished(() => dispatcher.destroy());
  const baseUrl = await hostWith(document);
  return readContract({ baseUrl, dispatcher, dataStandard: "5.0" });
}

test.each(Object.entries(documents))("a host's own document counts: %s", async (_, document) => {
  const contract = await contractOf(document);
  expect(contract.source).toBe("the host's OpenAPI documents");
  expect(contract.complaints("ed-fi/courses", course)).toEqual([]);
  const { shelf: _shelf, ...rest } = course;
  const long = { ...rest, courseCode: "ALGEBRA" };
  expect(contract.complaints("ed-fi/courses", long)).toEqual([
    "shelf is required",
    "courseCode must NOT have more than 5 characters",
  ]);
  const high = { ...course, shelf: { number: 10 } };
  expect(contract.complaints("ed-fi/courses", high)).toEqual(["shelf.number must be <= 9"]);
  expect(contract.complaints("ed-fi/students", {})).toBeUndefined();
  expect(contract.named("ed-fi/courses", course)).toEqual([
    { path: "schoolReference", entity: "school", value: school },
    { path: "levels.gradeLevelDescriptor", value: course.levels[0]?.gradeLevelDescriptor },
  ]);
  expect(contract.collectionOf("school")).toBe("ed-fi/schools");
  expect(["ed-fi/schools", "none"].map(contract.keyOf)).toEqual([["schoolId"], []]);
});

test.each([undefined, {}, { openapi: "3.0.1", paths: {} }])(
  "without a usable document the published lists count: %j",
  async (document) => {
    const contract = await contractOf(document);
    expect(contract.source).toBe("the published lists of Data Standard 5.0");
    expect(contract.complaints("ed-fi/courses", {})).toContain("courseTitle is required");
  },
);

const reference = "schoolReference";
const uri = "uri://ed-fi.org/TermDescriptor#Fall";

const contract: Contract = {
  source: "a contract",
  complaints: (collection, record) => {
    if (collection !== "ed-fi/sessions") return undefined;
    return "name" in Object(record) ? [] : ["name is required"];
  },
  named: () => [
    { path: reference, entity: "school", value: { schoolId: 1, link: {} } },
    { path: "termDescriptor", value: uri },
  ],
  collectionOf: (entity) => (entity === "school" ? "ed-fi/schools" : undefined),
  keyOf: () => [],
};

const isMade = () => false;

const term = { namespace: "uri://ed-fi.org/TermDescriptor", codeValue: "fall" };
const terms = { "ed-fi/termDescriptors": [term] };

test.each<[what: string, lists: Readonly<Record<string, readonly object[]>>]>([
  ["all is there", { ...terms, "ed-fi/schools": [{ schoolId: 1 }] }],
  ["no such school", { ...terms, "ed-fi/schools": [] }],
  ["the schools are not shown", terms],
  ["the filter is ignored", { ...terms, "ed-fi/schools": [{ schoolId: 2 }] }],
  [
    "no such term",
    { "ed-fi/termDescriptors": [{ ...term, codeValue: "Spring" }], "ed-fi/schools": [] },
  ],
  ["no terms at all", { "ed-fi/termDescriptors": [], "ed-fi/schools": [{ schoolId: 1 }] }],
  ["the terms are not shown", { "ed-fi/schools": [{ schoolId: 1 }] }],
])("a record is judged by what the host has: %s", async (_, lists) => {
  const read: ReadList = async (collection) => lists[collection];
  const verdict = await checkRecord("ed-fi/sessions", { name: "x" }, contract, { read, isMade });
  expect(verdict).toMatchSnapshot();
});

const ofStudent = "ed-fi/studentSchoolAssociations";
const student = { studentUniqueId: "1" };
const [found, made] = [
  { ...student, id: "found" },
  { ...student, id: "made" },
];

test.each<[what: string, lists: Readonly<Record<string, readonly object[]>>]>([
  ["a student whom the key sees", { "ed-fi/students": [found] }],
  ["a student whom it does not see", { "ed-fi/students": [] }],
  ["a student whom the job has made", { "ed-fi/students": [made] }],
  ["one whom it has enrolled", { "ed-fi/students": [made], [ofStudent]: [student] }],
])("a person is judged by what the key sees: %s", async (_, lists) => {
  const people = { ...(await contractOf(undefined)), complaints: () => [] };
  const host = {
    read: async (name: string) => lists[name] ?? [],
    isMade: (id: string) => id === "made",
  };
  expect(await checkRecord("ed-fi/students", student, people, host)).toMatchSnapshot();
  const enrollment = { studentReference: student };
  expect(await checkRecord(ofStudent, enrollment, people, host)).toMatchSnapshot();
});

test("an organization may be in any list of them, and a code is a URI", async () => {
  const people = { ...(await contractOf(undefined)), complaints: () => [] };
  const name = "ed-fi/studentEducationOrganizationAssociations";
  const none = { read: async () => [], isMade };
  for (const part of [
    { educationOrganizationReference: { educationOrganizationId: 2 } },
    { educationOrganizationReference: {} },
    { tribalAffiliations: [{ tribalAffiliationDescriptor: "none" }] },
  ]) {
    expect(await checkRecord(name, part, people, none)).toMatchSnapshot();
  }
});

test("a reference in a role is found by its role", () => {
  const record = {
    feederSchoolReference: { schoolId: 1 },
    schoolReference: { schoolId: 2 },
    classOfSchoolYearTypeReference: { schoolYear: 2017 },
  };
  const isFound = (query: string) => fits(record, new URLSearchParams(query));
  expect(isFound("feederSchoolId=1&schoolId=2&classOfSchoolYear=2017")).toBe(true);
  expect(isFound("feederSchoolId=2")).toBe(false);
});
