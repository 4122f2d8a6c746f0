import { describe, expect, test } from "vitest";
import type { HostVersion, SandboxOptions } from "../src/index.js";
import { at, call, currentCaller, currentToken, list, start } from "./support.js";

const versions = "/changeQueries/v1/availableChangeVersions";
const rooms = [101, 102, 103].map((number) => ({
  schoolReference: { schoolId: 11 },
  classroomIdentificationCode: String(number),
}));
const schools = [
  {
    schoolId: 11,
    nameOfInstitution: "Eleven",
    educationOrganizationCategories: [],
    gradeLevels: [],
  },
];

async function open(version: HostVersion = "7.3", more: SandboxOptions = {}) {
  const sandbox = await start({
    generation: "current",
    version,
    data: { schools, locations: rooms },
    disciplineIncidents: 0,
    ...more,
  });
  const ask = await currentCaller(sandbox, version === "8" ? "/data/ed-fi" : "/data/v3/ed-fi");
  const headers = { authorization: `Bearer ${await currentToken(sandbox)}` };
  const newest = async () =>
    Number(at((await call(sandbox.baseUrl, versions, { headers })).json, "newestChangeVersion"));
  const ids = list((await ask("/locations")).json).map(({ id }) => String(id));
  return { sandbox, ask, newest, ids };
}

describe("availableChangeVersions", () => {
  test("counts every change and deletion", async () => {
    const { ask, newest, ids } = await open();
    const before = await newest();
    await ask("/locations", { method: "POST", body: rooms[0] });
    expect(await newest()).toBe(before);
    await ask("/locations", { method: "POST", body: { ...rooms[0], maximumNumberOfSeats: 30 } });
    expect(await newest()).toBe(before + 1);
    await ask(`/locations/${ids[1] ?? ""}`, { method: "DELETE" });
    expect(await newest()).toBe(before + 2);
  });

  test("is told to callers with a token alone, by GET alone", async () => {
    const { sandbox } = await open();
    expect((await call(sandbox.baseUrl, versions)).status).toBe(401);
    expect((await call(sandbox.baseUrl, versions, { method: "POST" })).status).toBe(405);
  });
});

test("a page is of the change versions that a call names, with both ends", async () => {
  const { ask, newest } = await open();
  const from = (await newest()) + 1;
  const write = (room: object | undefined) =>
    ask("/locations", { method: "POST", body: { ...room, maximumNumberOfSeats: 30 } });
  await write(rooms[2]);
  const to = await newest();
  await write(rooms[0]);
  const codes = async (query: string) => {
    const { json, headers } = await ask(`/locations?totalCount=true&${query}`);
    const found = list(json).map((each) => each["classroomIdentificationCode"]);
    expect(headers["total-count"]).toBe(String(found.length));
    return found;
  };
  expect(await codes(`minChangeVersion=${from}&maxChangeVersion=${to}`)).toEqual(["103"]);
  expect(await codes(`minChangeVersion=${from}`)).toEqual(["101", "103"]);
  expect(await codes(`maxChangeVersion=${from - 1}`)).toEqual(["102"]);
});

test.each(["minChangeVersion=x", "maxChangeVersion=-1"])("%s is refused", async (query) => {
  const { ask } = await open();
  for (const path of ["/locations", "/locations/deletes"]) {
    expect((await ask(`${path}?${query}`)).status).toBe(400);
  }
});

describe("deletes", () => {
  test("tell id, version and key; not the record, nor one that is there again", async () => {
    const { ask, newest, ids } = await open();
    await ask(`/locations/${ids[0] ?? ""}`, { method: "DELETE" });
    const changeVersion = await newest();
    await ask(`/locations/${ids[1] ?? ""}`, { method: "DELETE" });
    await ask("/locations", { method: "POST", body: rooms[1] });
    const keyValues = { schoolId: 11, classroomIdentificationCode: "101" };
    expect((await ask("/locations/deletes")).json).toEqual([
      { id: ids[0], changeVersion, keyValues },
    ]);
    expect((await ask(`/locations/deletes?minChangeVersion=${changeVersion + 1}`)).json).toEqual(
      [],
    );
  });

  test("tell no key up to version 5.4", async () => {
    const { ask, newest, ids } = await open("5.3");
    await ask(`/locations/${ids[0] ?? ""}`, { method: "DELETE" });
    const deleted = [{ id: ids[0], changeVersion: await newest() }];
    expect((await ask("/locations/deletes")).json).toEqual(deleted);
    expect((await ask("/locations/keyChanges")).status).toBe(404);
  });

  test("of what a host was shipped with before it was asked for anything are none", async () => {
    const descriptor = { namespace: "uri://ed-fi.org/TermDescriptor", codeValue: "Fall" };
    const data = { termDescriptors: [{ ...descriptor, shortDescription: "Fall" }] };
    const { ask } = await open("7.3", { data });
    expect((await ask("/termDescriptors/deletes")).json).toEqual([]);
  });
});

test("key changes tell the first and the last key, once for each record", async () => {
  const { ask, newest, ids } = await open("8");
  const path = `/locations/${ids[0] ?? ""}`;
  for (const code of ["201", "301"]) {
    const body = { ...rooms[0], id: ids[0], classroomIdentificationCode: code };
    expect((await ask(path, { method: "PUT", body })).status).toBe(204);
  }
  expect((await ask("/locations/keyChanges?totalCount=true")).json).toEqual([
    {
      id: ids[0],
      changeVersion: await newest(),
      oldKeyValues: { schoolId: 11, classroomIdentificationCode: "101" },
      newKeyValues: { schoolId: 11, classroomIdentificationCode: "301" },
    },
  ]);
});

test("both are read with GET alone", async () => {
  const { ask } = await open();
  for (const method of ["PUT", "DELETE"]) {
    const { status } = await ask("/locations/deletes", { method, body: {} });
    expect(status).toBe(405);
  }
});
