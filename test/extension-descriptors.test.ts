// The descriptors of an agency are in a namespace of their own. Their codes are looked for there.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordsOptions } from "@edbridge/records";
import { expect, test } from "vitest";
import { temporaryFolder } from "./support/temporary-folder.ts";
import { open as openHost } from "./support/translated.ts";

const agency = "uri://state.example";
const bus = (code: string) => `${agency}/BusKindDescriptor#${code}`;

/** The document of an agency whose collections are below `namespace`. */
function document(namespace: string) {
  const text = { type: "string" };
  const reference = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });
  const path = (schema: string, ...names: string[]) => ({
    get: {
      parameters: names.map((name) => ({
        name,
        in: "query",
        "x-Ed-Fi-isIdentity": true,
        schema: text,
      })),
    },
    post: { requestBody: { content: { "application/json": { schema: reference(schema) } } } },
  });
  const object = (required: string[], properties: object) => ({
    type: "object",
    required,
    properties,
  });
  const schemas = {
    edFi_school: object(["schoolId"], { schoolId: { type: "integer" }, nameOfInstitution: text }),
    schoolExtensions: object([], { state: reference("state_schoolExtension") }),
    state_schoolExtension: object([], { busKindDescriptor: text }),
    state_busRoute: object(["routeNumber"], { routeNumber: text, busKindDescriptor: text }),
    state_busKindDescriptor: object(["namespace", "codeValue"], {
      namespace: text,
      codeValue: text,
      shortDescription: text,
    }),
  };
  return {
    openapi: "3.0.1",
    paths: {
      "/ed-fi/schools": path("edFi_school", "schoolId"),
      [`/${namespace}/busRoutes`]: path("state_busRoute", "routeNumber"),
      [`/${namespace}/busKindDescriptors`]: path("state_busKindDescriptor"),
    },
    components: { schemas },
  };
}

/** A host with an agency's extension, and a signed-in program. */
function open(namespace: string, extensions: NonNullable<RecordsOptions["extensions"]>) {
  const openapi = join(temporaryFolder(), "openapi.json");
  writeFileSync(openapi, JSON.stringify(document(namespace)));
  const code = (codeValue: string, shortDescription: string) => ({
    namespace: `${agency}/BusKindDescriptor`,
    codeValue,
    shortDescription,
  });
  const key = { clientKey: "k", clientSecret: "s", namespacePrefixes: ["uri://ed-fi.org", agency] };
  return openHost("5.0", { extensions }, "compatFetch", {
    openapi,
    credentials: [key],
    data: { busKindDescriptors: [code("Big", "Big"), code("S", "Small")] },
  });
}

const value = "descriptor BusKind";
const rowOf = (legacy: string, current = legacy) => ({ legacy, current });
const fields = {
  collection: "schools",
  rows: [
    rowOf("schoolId"),
    { ...rowOf("busKindDescriptor", "_ext.state.busKindDescriptor"), value },
  ],
};
const own = (namespace: string) => ({
  collections: { busRoutes: `${namespace}/busRoutes` },
  tables: [
    {
      collection: "busRoutes",
      rows: [rowOf("routeNumber"), { ...rowOf("busKindDescriptor"), value }],
    },
  ],
});

test.each([
  ["that a field names", "state", { tables: [fields] }],
  ["that only the host names", "great-state", { tables: [fields] }],
  ["of a collection", "great-state", { ...own("great-state"), tables: [fields] }],
  [
    "that the owner names",
    "state",
    { collections: { busKindDescriptors: "state/busKindDescriptors" }, tables: [fields] },
  ],
])("codes of a field are those of the namespace %s", async (_, namespace, extensions) => {
  const { put, post, list, stored } = await open(namespace, extensions);
  const school = (busKindDescriptor: string) => ({
    schoolId: 1,
    nameOfInstitution: "A school",
    busKindDescriptor,
  });
  for (const code of ["big", "S", "http://state.example/Descriptor/BusKindDescriptor.xml/Big"]) {
    await put("schools", school(code));
    const busKindDescriptor = code === "S" ? "S" : "Big";
    expect(await list("schools")).toMatchObject([{ busKindDescriptor }]);
  }
  const refused = await post("schools", school("Medium"));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("The list busKindDescriptors of the host lacks");
  const _ext = { state: { busKindDescriptor: bus("Big") } };
  expect(stored("schools")).toMatchObject([{ _ext }]);
});

test.each(["state", "great-state"])("codes of a record of %s", async (namespace) => {
  const { put, post, list, stored } = await open(namespace, own(namespace));
  const route = { routeNumber: "12", busKindDescriptor: "Medium" };
  expect((await post("busRoutes", route)).status).toBe(400);
  await put("busRoutes", { ...route, busKindDescriptor: "small" });
  expect(stored("busRoutes")).toMatchObject([{ busKindDescriptor: bus("S") }]);
  expect(await list("busRoutes")).toMatchObject([{ busKindDescriptor: "S" }]);
});

test("the host takes no code of an extension that it does not have", async () => {
  const { post, stored } = await open("state", { tables: [fields] });
  const body = { schoolId: 1, _ext: { state: { busKindDescriptor: bus("Medium") } } };
  expect([(await post("schools", body)).status, stored("schools")]).toEqual([400, []]);
});
