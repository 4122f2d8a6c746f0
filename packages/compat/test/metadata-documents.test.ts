import type { LegacyField, LegacyModel, LegacyShape } from "@edbridge/records/model";
import { describe, expect, test } from "vitest";
import { declaration, sectionOf } from "../src/changes/metadata-documents.js";
import type { CompatOptions } from "../src/index.js";
import { baseUrl, through, valueOf } from "./through.js";

const at = (now: number) => ({
  clock: { now: () => now, monotonic: () => 0, sleep: async () => {} },
});
const options = at(Date.UTC(2024, 5));

async function read(path: string, more: Partial<CompatOptions> = {}) {
  const given = { options: { ...options, ...more } };
  const { asked, answer } = await through(baseUrl + path, given);
  expect([path, asked.length, answer?.status]).toEqual([path, 0, 200]);
  return valueOf(answer);
}

const api = { apiVersion: "2.0", swaggerVersion: "1.2" };
const produces = ["application/json"];
const text = { type: "string", required: false };
const needed = { type: "string", required: true };
const whole = { type: "integer", format: "int32", required: true };
const day = { type: "string", format: "date", required: true };

/** What each declaration of a collection has, in the words of Swagger 1.2. */
function operationsOf(
  names: { readonly path: string; readonly model: string; readonly one: string; many: string },
  key: readonly object[],
  filters: readonly object[],
) {
  const { path, model, one, many } = names;
  const id = { paramType: "path", name: "id", ...needed };
  const ifMatch = { paramType: "header", name: "If-Match", ...text };
  const ifNoneMatch = { paramType: "header", name: "If-None-Match", ...text };
  const body = { paramType: "body", name: model, type: model, required: true };
  const page = { paramType: "query", type: "integer", required: false };
  const paging = [
    { ...page, name: "offset" },
    { ...page, name: "limit", minimum: 1, maximum: 250 },
  ];
  const single = { method: "GET", type: model, produces };
  const list = { method: "GET", type: "array", items: { $ref: model }, produces };
  const send = { type: "void", consumes: produces };
  const byKey = { ...single, nickname: `get${one}ByKey`, parameters: [...key, ifNoneMatch] };
  const example = [...paging, ...filters, { paramType: "query", name: "id", ...text }];
  return [
    {
      path: `/${path}`,
      description: "",
      operations: [
        ...(key.length === 0 ? [] : [byKey]),
        { ...list, nickname: `get${many}All`, parameters: paging },
        { ...list, nickname: `get${many}ByExample`, parameters: example },
        { ...send, method: "POST", nickname: `post${many}`, parameters: [body] },
      ],
    },
    {
      path: `/${path}/{id}`,
      description: "",
      operations: [
        { ...single, nickname: `get${many}ById`, parameters: [id, ifNoneMatch] },
        { ...send, method: "PUT", nickname: `put${one}`, parameters: [id, ifMatch, body] },
        { type: "void", method: "DELETE", nickname: `delete${one}ById`, parameters: [id, ifMatch] },
      ],
    },
  ];
}

test("the list of sections is that of a legacy host", async () => {
  const section = (name: string, title: string) => ({
    name: title,
    endpointUri: `${baseUrl}/v1/x/metadata/${name}/api-docs`,
    prefix: "",
  });
  expect(await read("/v1/x/metadata?x=1#y?z")).toEqual([
    section("resources", "Resources"),
    section("types", "Types"),
    section("descriptors", "Descriptors"),
    section("other", "Other"),
  ]);
});

test("a section names its collections, and where a token is had", async () => {
  const section = `${baseUrl}/metadata/types/api-docs`;
  const filled = expect.stringMatching(/\w/);
  expect(await read("/metadata/Types/API-docs/")).toEqual({
    ...api,
    basePath: section,
    apis: expect.arrayContaining([{ path: "/gradeLevelTypes", description: "" }]),
    info: {
      title: filled,
      description: filled,
      termsOfServiceUrl: "",
      contact: "",
      license: "",
      licenseUrl: "",
    },
    authorizations: {
      edfi: {
        type: "edfi",
        description: filled,
        authUrl: `${baseUrl}/oauth/authorize`,
        tokenUrl: `${baseUrl}/oauth/token`,
      },
    },
  });
});

test("a collection has its operations, its key, its filters and its records", async () => {
  const names = {
    path: "calendarDates",
    model: "calendarDate",
    one: "CalendarDate",
    many: "CalendarDates",
  };
  const date = { paramType: "query", name: "date", type: "string", format: "date" };
  const school = { paramType: "query", name: "schoolId", type: "integer", format: "int32" };
  const asKey = [date, school].map((each) => ({ ...each, required: true }));
  const asFilters = [date, school].map((each) => ({ ...each, required: false }));
  const event = "calendarDateCalendarEvent";
  expect(await read("/metadata/resources/api-docs/CalendarDates/")).toEqual({
    ...api,
    basePath: `${baseUrl}/api/v2.0/2024`,
    resourcePath: "/calendarDates",
    produces,
    apis: operationsOf(names, asKey, asFilters),
    models: {
      calendarDate: {
        id: "calendarDate",
        properties: {
          id: needed,
          schoolReference: { type: "schoolReference", required: true },
          date: day,
          calendarEvents: { type: "array", required: true, items: { $ref: event } },
          _etag: text,
        },
      },
      schoolReference: {
        id: "schoolReference",
        properties: { schoolId: whole, link: { type: "link", required: false } },
      },
      link: { id: "link", properties: { rel: text, href: text } },
      [event]: {
        id: event,
        properties: {
          calendarEventDescriptor: needed,
          eventDuration: { type: "number", format: "double", required: true },
        },
      },
    },
  });
});

describe("the records of a collection", () => {
  const field = (name: string, type: LegacyField["type"], isList = false): LegacyField => ({
    name,
    type,
    isList,
    isRequired: false,
  });
  const declared = (shape?: LegacyShape, key: string[] = []) =>
    declaration({ name: "busRoutes", kind: "own", key }, shape, "https://old.example/2017") as {
      apis: unknown;
      models: Record<string, { properties: object }>;
    };

  test("have each value in a form of Swagger, one by one and in lists", () => {
    const fields = [
      field("begins", "time"),
      field("changed", "date and time"),
      field("isRural", "boolean"),
      field("days", "date", true),
    ];
    const { models } = declared({ model: { name: "busRoute", fields }, filters: [] });
    expect(models["busRoute"]?.properties).toEqual({
      id: needed,
      begins: text,
      changed: { type: "string", format: "date-time", required: false },
      isRural: { type: "boolean", required: false },
      days: { type: "array", required: false, items: { type: "string", format: "date" } },
      _etag: text,
    });
  });

  test("may hold objects of their own kind", () => {
    const fields: LegacyField[] = [];
    const stop: LegacyModel = { name: "stop", fields };
    fields.push(field("next", stop));
    const { models } = declared({ model: { name: "busRoute", fields: [...fields] }, filters: [] });
    expect(Object.keys(models)).toEqual(["busRoute", "stop"]);
    expect(models["stop"]?.properties).toEqual({ next: { type: "stop", required: false } });
  });

  test("are called like the collection, without fields, where nothing is known of them", () => {
    const names = { path: "busRoutes", model: "busRoutes", one: "BusRoutes", many: "BusRoutes" };
    const { apis, models } = declared(undefined, ["number"]);
    const key = { paramType: "query", name: "number", ...needed };
    expect(apis).toEqual(operationsOf(names, [key], []));
    expect(models["busRoutes"]?.properties).toEqual({ id: needed, _etag: text });
    expect(declared().apis).toEqual(operationsOf(names, [], []));
    const model = { name: "busRoutes", fields: [] };
    expect(declared({ model, filters: [] }, ["number"]).apis).toEqual(apis);
  });
});

test.each([
  ["type", "x", "types"],
  ["descriptor", "x", "descriptors"],
  ["resource", "x", "resources"],
  ["resource", "xDescriptors", "resources"],
  ["own", "xDescriptors", "descriptors"],
  ["own", "x", "resources"],
] as const)(
  "a collection of the kind %s with the name %s is among the %s",
  (kind, name, section) => {
    expect(sectionOf({ kind, name, key: [] })).toBe(section);
  },
);

describe("a collection of the owner", () => {
  const path = "/metadata/resources/api-docs/busRoutes";
  const collections = { busRoutes: "ed-fi/schools" };
  const tables = [
    { collection: "busRoutes", rows: [{ legacy: "number", current: "route", value: "text" }] },
  ];

  test("has the fields of its table", async () => {
    const records = { extensions: { collections, tables } };
    expect(await read(path, { records })).toMatchObject({
      models: { busRoute: { properties: { number: { type: "integer" } } } },
    });
  });

  test.each([{ records: false as const }, { records: {} }])(
    "has none without a table: %j",
    async (more) => {
      expect(await read(path, { collections, ...more })).toMatchObject({
        models: { busRoutes: { properties: { id: needed, _etag: text } } },
      });
    },
  );
});

test.each([
  ["June", at(Date.UTC(2024, 5, 30, 23)), 2024],
  ["July", at(Date.UTC(2024, 6, 1)), 2025],
  ["January", at(Date.UTC(2025, 0, 1)), 2025],
  ["any month, with years of their own", { schoolYears: { 2019: {}, 2021: {}, 2020: {} } }, 2021],
  ["June, with no such year", { ...options, schoolYears: {} }, 2024],
])("in %s, the documents are for the year that runs", async (_name, more, year) => {
  expect(await read("/metadata/types/api-docs/gradeLevelTypes", more)).toMatchObject({
    basePath: `${baseUrl}/api/v2.0/${year}`,
  });
});

test.each([
  "/metadata/types/api-docs/gradeLevelTypes/x",
  "/metadata/types/api-docs/gradeLevelTypes.json",
  "/metadata/types/api-docs-of-all",
  "/metadata/types/api-docs//",
  "/x//metadata",
  "/metadata.json",
])("%s is none of the documents", async (path) => {
  const { answer } = await through(baseUrl + path);
  expect([answer?.status, answer?.change]).toEqual([501, "EDB007"]);
});

test.each([
  ["types/api-docs/schools", "of another section"],
  ["resources/api-docs/assessmentFamilies", "that the host has not"],
])("%s is a collection %s", async (path) => {
  const { answer } = await through(`${baseUrl}/metadata/${path}`);
  expect([answer?.status, answer?.change]).toEqual([404, "EDB021"]);
  expect(answer?.message).toMatch(/\w\. \(EDB021\)$/);
});
