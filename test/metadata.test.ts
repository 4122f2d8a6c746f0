import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { startSidecar } from "edbridge";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import SwaggerClient from "swagger-client";
import { legacyShapeOf } from "@edbridge/records/model";
import { LegacyCaller } from "./support/legacy-caller.ts";

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
  readonly authorizations: {
    readonly edfi: { readonly authUrl: string; readonly tokenUrl: string };
  };
}

let host: Sandbox;
let url: string;
let token: unknown;
let stop: () => Promise<unknown>;
beforeAll(async () => {
  host = await startSandbox({ generation: "current", schools: 2 });
  const sidecar = await startSidecar({ baseUrl: host.baseUrl, port: 0 });
  ({ url } = sidecar);
  stop = () => sidecar.stop();
  const caller = new LegacyCaller(globalThis.fetch, url);
  ({ access_token: token } = await caller.signIn(host.credentials));
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

describe("metadata", () => {
  // As Ed-Fi's bulk loader reads them: it goes on below the value.
  test.each(["/metadata", "/metadata/"])("list the sections at %s", async (path) => {
    const list = await read<{ value: string; sectionPrefix?: string }[]>(url + path);
    expect(list.every(({ sectionPrefix }) => sectionPrefix === undefined)).toBe(true);
    expect(list.map(({ value }) => value)).toEqual(["Resources", "Descriptors", "Types", "Other"]);
    for (const { value } of list) await read(`${url}/metadata/${value}/api-docs`);
  });

  test.each(["resources", "types", "descriptors"])(
    "describe every collection of the %s, with all that a document refers to",
    async (section) => {
      const base = `${url}/metadata/${section}/api-docs`;
      const { apis, basePath, authorizations } = await read<Listing>(base);
      expect([basePath, authorizations.edfi]).toEqual([
        base,
        expect.objectContaining({
          authUrl: `${url}/oauth/authorize`,
          tokenUrl: `${url}/oauth/token`,
        }),
      ]);
      expect(apis.length).toBeGreaterThan(40);
      // Its records are in two collections from Data Standard 5.0 on.
      if (section === "resources") {
        expect(apis).toContainEqual(
          expect.objectContaining({ path: "/studentDisciplineIncidentAssociations" }),
        );
      }
      for (const { path } of apis) {
        const { models, apis: own } = await read<Declared>(base + path);
        const operations = own.flatMap((each) => each.operations);
        expect(operations.map(({ method }) => method).toSorted()).toEqual([
          "DELETE",
          "GET",
          "GET",
          "GET",
          "GET",
          "POST",
          "PUT",
        ]);
        const wanted = legacyShapeOf(path.slice(1))?.model;
        const fields = Object.keys(models[wanted?.name ?? ""]?.properties ?? {});
        expect(fields).toEqual(["id", ...(wanted?.fields ?? []).map(({ name }) => name), "_etag"]);
        const refers = [
          ...operations,
          ...operations.flatMap(({ parameters }) => parameters),
          ...Object.values(models).flatMap(({ properties }) => Object.values(properties)),
        ].flatMap(({ type, items }) => [type, items?.$ref]);
        const plain = ["string", "integer", "number", "boolean", "array", "void", undefined];
        const names = new Set(refers.filter((name) => !plain.includes(name)));
        for (const name of names) expect(Object.keys(models)).toContain(name);
      }
    },
    20_000,
  );

  test("give the required fields, types and keys of a student", async () => {
    const document = await read<Declared>(`${url}/metadata/resources/api-docs/students`);
    expect(document.models["student"]?.properties).toMatchObject({
      studentUniqueId: { type: "string", required: true },
      sexType: { type: "string", required: true },
      hispanicLatinoEthnicity: { type: "boolean", required: true },
      middleName: { type: "string", required: false },
      birthDate: { type: "string", format: "date", required: true },
      addresses: { type: "array", items: { $ref: "studentAddress" } },
    });
    const byKey = document.apis[0]?.operations.find(
      ({ nickname }) => nickname === "getStudentByKey",
    );
    expect(byKey?.parameters.map(({ name }) => name)).toEqual(["studentUniqueId", "If-None-Match"]);
  });
});

describe("metadata of a host with an extension", () => {
  const extensions = {
    collections: { busRoutes: "ed-fi/schools", stopDescriptors: "ed-fi/termDescriptors" },
    tables: [
      {
        collection: "busRoutes",
        rows: [
          { legacy: "schoolReference.schoolId", current: "schoolReference.schoolId" },
          { legacy: "routeNumber", current: "routeIdentifier", value: "text" },
          { legacy: "begins", current: "beginDate", value: "date" },
          { legacy: "stops[].place", current: "stops[].stopName" },
        ],
      },
      {
        collection: "students",
        rows: [
          { legacy: "busRoute.number", current: "_ext.state.route", value: "text" },
          { legacy: "addresses[].isRural", current: "addresses[]._ext.state.isRural" },
          { legacy: "BirthDate", current: "birthDate", value: "date" },
        ],
      },
    ],
  };

  test("list its collections and fields beside the published ones", async () => {
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
    expect(routes.models["busRoute"]?.properties).toMatchObject({
      id: { type: "string" },
      schoolReference: { type: "schoolReference" },
      routeNumber: { type: "integer" },
      begins: { type: "string", format: "date" },
      stops: { type: "array", items: { $ref: "busRouteStop" } },
    });
    expect(routes.models["busRouteStop"]?.properties).toMatchObject({ place: { type: "string" } });
    expect(routes.models["schoolReference"]?.properties).toMatchObject({
      schoolId: { type: "integer" },
    });
    // It has no published key.
    expect(routes.apis[0]?.operations.map(({ nickname }) => nickname)).not.toContain(
      "getBusRouteByKey",
    );

    const students = await read<Declared>(`${at}/resources/api-docs/students`);
    const { properties = {} } = students.models["student"] ?? {};
    expect(properties).toMatchObject({
      studentUniqueId: { type: "string", required: true },
      busRoute: { type: "studentBusRoute" },
    });
    expect(Object.keys(properties)).not.toContain("BirthDate");
    expect(students.models["studentBusRoute"]?.properties).toMatchObject({
      number: { type: "integer" },
    });
    expect(students.models["studentAddress"]?.properties).toMatchObject({
      city: { type: "string", required: true },
      isRural: { type: "string", required: false },
    });
  });
});

interface Operation {
  readonly method: string;
  readonly parameters: readonly { readonly name: string; readonly required?: boolean }[];
  (
    given: Readonly<Record<string, unknown>>,
    options: { readonly clientAuthorizations: Readonly<Record<string, object>> },
  ): Promise<{ readonly status: number }>;
}

describe("the client of the Swagger UI for 1.2 documents", () => {
  test.each(["resources", "types", "descriptors"])(
    "loads the %s, and reads a page of each collection",
    async (section) => {
      const client = await new SwaggerClient({
        url: `${url}/metadata/${section}/api-docs`,
        usePromise: true,
      });
      const { apis } = await read<Listing>(`${url}/metadata/${section}/api-docs`);
      const authorization = new SwaggerClient.ApiKeyAuthorization(
        "Authorization",
        `Bearer ${token}`,
        "header",
      );
      const statuses: Record<string, number> = {};
      for (const { path } of apis) {
        const name = path.slice(1);
        const operations = (client[name] as { operations: Record<string, Operation> }).operations;
        const all = Object.values(operations).find(
          ({ method, parameters }) =>
            method.toUpperCase() === "GET" && parameters.every(({ required }) => !required),
        );
        if (!all) expect.unreachable(name);
        const nickname = Object.keys(operations).find((each) => operations[each] === all) ?? "";
        const call = (client[name] as Record<string, Operation>)[nickname];
        const given = { clientAuthorizations: { edfi: authorization } };
        const { status } = (await call?.({ limit: 1 }, given)) ?? { status: 0 };
        statuses[name] = status;
      }
      expect(Object.entries(statuses).filter(([, status]) => status !== 200)).toEqual([]);
      expect(Object.keys(statuses)).toHaveLength(apis.length);
    },
    20_000,
  );
});
