import { legacyShapeOf } from "@edbridge/records/internal";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { startSidecar } from "edbridge";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

interface Schema {
  readonly type?: string;
  readonly items?: { readonly $ref?: string };
  readonly required?: boolean;
  readonly name?: string;
}
interface Declared {
  readonly apis: readonly {
    readonly operations: readonly (Schema & {
      readonly method: string;
      readonly nickname: string;
      readonly parameters: readonly Schema[];
    })[];
  }[];
  readonly models: Readonly<
    Record<string, { readonly properties: Readonly<Record<string, Schema>> }>
  >;
}
interface Listing {
  readonly basePath: string;
  readonly apis: readonly { readonly path: string }[];
  readonly authorizations: object;
}
let host: Sandbox;
let url: string;
let stop: () => Promise<unknown>;
beforeAll(async () => {
  host = await startSandbox({ generation: "current", schools: 2 });
  ({ url, stop } = await startSidecar({ baseUrl: host.baseUrl, port: 0 }));
});
afterAll(async () => {
  await stop();
  await host.stop();
});

async function read<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

describe.each(["resources", "types", "descriptors"])("metadata of the %s", (section) => {
  test("describe every collection, with all that a document refers to", async () => {
    const base = `${url}/metadata/${section}/api-docs`;
    const { apis, ...listing } = await read<Listing>(base);
    const edfi = { authUrl: `${url}/oauth/authorize`, tokenUrl: `${url}/oauth/token` };
    expect(listing).toMatchObject({ basePath: base, authorizations: { edfi } });
    expect(apis.length).toBeGreaterThan(40);
    // Its records are in two collections from Data Standard 5.0 on.
    const isThere = apis.some(({ path }) => path === "/studentDisciplineIncidentAssociations");
    expect(isThere).toBe(section === "resources");
    for (const { path } of apis) {
      const { models, apis: own } = await read<Declared>(base + path);
      const operations = own.flatMap((each) => each.operations);
      const methods = operations.map(({ method }) => method).toSorted();
      expect(methods.join(" ")).toBe("DELETE GET GET GET GET POST PUT");
      const wanted = legacyShapeOf(path.slice(1))?.model;
      const fields = Object.keys(models[wanted?.name ?? ""]?.properties ?? {});
      expect(fields).toEqual(["id", ...(wanted?.fields ?? []).map(({ name }) => name), "_etag"]);
      const refers = [
        ...operations,
        ...operations.flatMap(({ parameters }) => parameters),
        ...Object.values(models).flatMap(({ properties }) => Object.values(properties)),
      ].flatMap(({ type, items }) => [type, items?.$ref]);
      const plain = ["string", "integer", "number", "boolean", "array", "void", undefined];
      for (const name of new Set(refers.filter((each) => !plain.includes(each))))
        expect(Object.keys(models)).toContain(name);
    }
  }, 20_000);
});

test("metadata of a host with an extension list its collections and fields beside the published", async () => {
  const text = "text" as const;
  const extensions = {
    collections: { busRoutes: "ed-fi/schools", stopDescriptors: "ed-fi/termDescriptors" },
    tables: [
      {
        collection: "busRoutes",
        rows: [
          { legacy: "schoolReference.schoolId", current: "schoolReference.schoolId" },
          { legacy: "begins", current: "beginDate", value: "date" as const },
          { legacy: "stops[].place", current: "stops[].stopName" },
        ],
      },
      {
        collection: "students",
        rows: [
          { legacy: "busRoute.number", current: "_ext.state.route", value: text },
          { legacy: "addresses[].isRural", current: "addresses[]._ext.state.isRural" },
          { legacy: "BirthDate", current: "birthDate", value: "date" as const },
        ],
      },
    ],
  };
  const sidecar = await startSidecar({
    baseUrl: host.baseUrl,
    port: 0,
    collections: { ownThings: "ed-fi/schools" },
    records: { extensions },
  });
  onTestFinished(async () => void (await sidecar.stop()));
  const at = `${sidecar.url}/metadata`;
  const paths = async (section: string) =>
    (await read<Listing>(`${at}/${section}/api-docs`)).apis.map(({ path }) => path);
  expect(await paths("resources")).toEqual(expect.arrayContaining(["/busRoutes", "/ownThings"]));
  expect(await paths("descriptors")).toContain("/stopDescriptors");
  expect(await paths("types")).not.toContain("/busRoutes");

  const routes = await read<Declared>(`${at}/resources/api-docs/busRoutes`);
  expect(routes.models).toMatchObject({
    busRoute: {
      properties: {
        id: { type: "string" },
        schoolReference: { type: "schoolReference" },
        begins: { type: "string", format: "date" },
        stops: { type: "array", items: { $ref: "busRouteStop" } },
      },
    },
    busRouteStop: { properties: { place: { type: "string" } } },
    schoolReference: { properties: { schoolId: { type: "integer" } } },
  });
  // It has no published key.
  const names = routes.apis[0]?.operations.map(({ nickname }) => nickname);
  expect(names).not.toContain("getBusRouteByKey");

  const { models } = await read<Declared>(`${at}/resources/api-docs/students`);
  expect(models["student"]?.properties).not.toHaveProperty("BirthDate");
  expect(models).toMatchObject({
    student: {
      properties: {
        studentUniqueId: { required: true },
        busRoute: { type: "studentBusRoute" },
      },
    },
    studentBusRoute: { properties: { number: { type: "integer" } } },
    studentAddress: {
      properties: { city: { required: true }, isRural: { type: "string", required: false } },
    },
  });
});
