import { Agent } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { readContract } from "../src/rehearse/contract.js";
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
      return [`/ed-fi/${name}s`, { post: post(schema) }];
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
});

test.each([undefined, {}, { openapi: "3.0.1", paths: {} }])(
  "without a usable document the published lists count: %j",
  async (document) => {
    const contract = await contractOf(document);
    expect(contract.source).toBe("the published lists of Data Standard 5.0");
    expect(contract.complaints("ed-fi/courses", {})).toContain("courseTitle is required");
  },
);
