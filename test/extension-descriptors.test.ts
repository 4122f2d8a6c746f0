// The descriptors of an agency are in a namespace of their own. Their codes are looked for there.
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RecordsOptions } from "@edbridge/records";
import { startSandbox } from "@edbridge/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { write } from "./support/translated.ts";

type Json = Record<string, unknown>;

const credentials = { clientKey: "nightly", clientSecret: "s3cr3t" };
const agency = "uri://state.example";
const bus = (code: string) => `${agency}/BusKindDescriptor#${code}`;

/** The document of an agency whose collections are below `namespace`. */
function document(namespace: string) {
  const text = { type: "string" };
  const key = (name: string) => ({ name, in: "query", "x-Ed-Fi-isIdentity": true, schema: text });
  const reference = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });
  const path = (schema: string, ...names: string[]) => ({
    get: { parameters: names.map(key) },
    post: { requestBody: { content: { "application/json": { schema: reference(schema) } } } },
  });
  const object = (required: string[], properties: Json) => ({
    type: "object",
    required,
    properties,
  });
  return {
    openapi: "3.0.1",
    paths: {
      "/ed-fi/schools": path("edFi_school", "schoolId"),
      [`/${namespace}/busRoutes`]: path("state_busRoute", "routeNumber"),
      [`/${namespace}/busKindDescriptors`]: path("state_busKindDescriptor"),
    },
    components: {
      schemas: {
        edFi_school: object(["schoolId"], {
          schoolId: { type: "integer" },
          nameOfInstitution: text,
        }),
        schoolExtensions: object([], { state: reference("state_schoolExtension") }),
        state_schoolExtension: object([], { busKindDescriptor: text }),
        state_busRoute: object(["routeNumber"], { routeNumber: text, busKindDescriptor: text }),
        state_busKindDescriptor: object(["namespace", "codeValue"], {
          namespace: text,
          codeValue: text,
          shortDescription: text,
        }),
      },
    },
  };
}

/** A host with an agency's extension, and a signed-in program. */
async function open(namespace: string, records: RecordsOptions) {
  const openapi = join(tmpdir(), `extension-${process.pid}-${namespace}.json`);
  await writeFile(openapi, JSON.stringify(document(namespace)));
  const code = (codeValue: string, shortDescription = codeValue) => ({
    namespace: `${agency}/BusKindDescriptor`,
    codeValue,
    shortDescription,
  });
  const sandbox = await startSandbox({
    generation: "current",
    claimSet: "sandbox",
    openapi,
    disciplineIncidents: 0,
    schools: 0,
    credentials: [{ ...credentials, namespacePrefixes: ["uri://ed-fi.org", agency] }],
    data: { busKindDescriptors: [code("Big"), code("S", "Small")] },
  });
  onTestFinished(() => sandbox.stop());
  const caller = LegacyCaller.over(sandbox, { records });
  const { access_token: token } = await caller.signIn(credentials);
  const call = (path: string, init?: RequestInit) => caller.call(token, path, init);
  return { sandbox, call };
}

const rows = [
  { legacy: "schoolId", current: "schoolId" },
  {
    legacy: "busKindDescriptor",
    current: "_ext.state.busKindDescriptor",
    value: "descriptor BusKind",
  },
];
const routes = [
  { legacy: "routeNumber", current: "routeNumber" },
  { legacy: "busKindDescriptor", current: "busKindDescriptor", value: "descriptor BusKind" },
];
const fields = { collection: "schools", rows };
const own = (namespace: string) => ({
  collections: { busRoutes: `${namespace}/busRoutes` },
  tables: [{ collection: "busRoutes", rows: routes }],
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
  const { sandbox, call } = await open(namespace, { extensions });
  const school = (busKindDescriptor: string) => ({
    schoolId: 1,
    nameOfInstitution: "A school",
    busKindDescriptor,
  });
  const stored = () => sandbox.records("schools").map((each) => each["_ext"]);
  for (const code of ["big", "S", "http://state.example/Descriptor/BusKindDescriptor.xml/Big"]) {
    const answer = await call("schools", write("POST", school(code)));
    expect([answer.ok, await answer.text()]).toEqual([true, ""]);
    const [read] = (await (await call("schools")).json()) as Json[];
    expect(read).toMatchObject({ busKindDescriptor: code === "S" ? "S" : "Big" });
  }
  expect(stored()).toEqual([{ state: { busKindDescriptor: bus("Big") } }]);

  const refused = await call("schools", write("POST", school("Medium")));
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("no code of busKindDescriptors for the value of busKind");
  expect(stored()).toEqual([{ state: { busKindDescriptor: bus("Big") } }]);
});

test.each(["state", "great-state"])("codes of a record of %s", async (namespace) => {
  const { sandbox, call } = await open(namespace, { extensions: own(namespace) });
  const route = { routeNumber: "12", busKindDescriptor: "Medium" };
  expect((await call("busRoutes", write("POST", route))).status).toBe(400);
  const made = await call("busRoutes", write("POST", { ...route, busKindDescriptor: "small" }));
  expect([made.status, await made.text()]).toEqual([201, ""]);
  expect(sandbox.records("busRoutes")).toMatchObject([{ busKindDescriptor: bus("S") }]);
  expect(await (await call("busRoutes")).json()).toMatchObject([{ busKindDescriptor: "S" }]);
});

test("the host takes no code of an extension that it does not have", async () => {
  const { sandbox, call } = await open("state", { extensions: { tables: [fields] } });
  const body = { schoolId: 1, _ext: { state: { busKindDescriptor: bus("Medium") } } };
  expect((await call("schools", write("POST", body))).status).toBe(400);
  expect(sandbox.records("schools")).toEqual([]);
});
