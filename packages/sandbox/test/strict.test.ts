import { describe, expect, test } from "vitest";
import type { SandboxOptions } from "../src/index.js";
import { at, currentCaller, INCIDENT, list, SCHOOL, start } from "./support.js";

async function open(options: SandboxOptions = {}) {
  return currentCaller(await start({ generation: "current", ...options }));
}

const ninth = "Ninth grade";
const schoolOf = (uri: string) => ({ ...SCHOOL, gradeLevels: [{ gradeLevelDescriptor: uri }] });

describe("descriptor values", () => {
  test.each([
    [201, `uri://ed-fi.org/GradeLevelDescriptor#${ninth}`],
    [400, "uri://ed-fi.org/GradeLevelDescriptor#Fourteenth grade"],
    [400, `uri://state.example/GradeLevelDescriptor#${ninth}`],
    [201, "uri://state.example/GradeLevelDescriptor#09"],
    [400, `uri://ed-fi.org/TermDescriptor#${ninth}`],
  ])("%d for %s", async (status, uri) => {
    const agencyDescriptors = { "uri://state.example": { GradeLevel: ["09"] } };
    const ask = await open({ agencyDescriptors });
    const got = await ask("/schools", { method: "POST", body: schoolOf(uri) });
    expect(got.status).toBe(status);
    if (status === 201) return;
    const [text] = list(at(got.json, "validationErrors", "$.gradeLevels[0].gradeLevelDescriptor"));
    expect(text).toBe(
      `Unable to resolve value '${uri}' to an existing 'GradeLevelDescriptor' resource.`,
    );
  });

  test("one that an earlier item of the list has is refused", async () => {
    const ask = await open();
    const gradeLevelDescriptor = `uri://ed-fi.org/GradeLevelDescriptor#${ninth}`;
    const body = { ...SCHOOL, gradeLevels: [{ gradeLevelDescriptor }, { gradeLevelDescriptor }] };
    const got = await ask("/schools", { method: "POST", body });
    expect(got.status).toBe(400);
    expect(list(at(got.json, "validationErrors", "$.gradeLevels"))).toEqual([
      expect.stringContaining("Item 2 has the same identifying values"),
    ]);
  });

  test("one that a program adds is taken from then on, and kept while it is used", async () => {
    const ask = await open();
    const grade = {
      namespace: "uri://ed-fi.org/GradeLevelDescriptor",
      codeValue: "Fourteenth grade",
      shortDescription: "14",
    };
    const added = await ask("/gradeLevelDescriptors", { method: "POST", body: grade });
    const body = schoolOf(`${grade.namespace}#${grade.codeValue}`);
    expect((await ask("/schools", { method: "POST", body })).status).toBe(201);
    const path = `/gradeLevelDescriptors/${String(added.headers["location"]).split("/").at(-1)}`;
    expect((await ask(path, { method: "DELETE" })).status).toBe(409);
  });

  // Black - African American was renamed in 5.1, and 5.2 has a list of its own too.
  test.each([
    ["3.1", "raceDescriptors", "Black - African American", true],
    ["5.0", "raceDescriptors", "Black - African American", true],
    ["5.1", "raceDescriptors", "Black - African American", false],
    ["5.2", "raceDescriptors", "Black - African American", false],
    ["6.0", "termDescriptors", "Fall Semester", true],
  ] as const)(
    "Data Standard %s lists its own %s: %s %s",
    async (dataStandard, name, code, there) => {
      const ask = await open({ dataStandard });
      const found = list((await ask(`/${name}?limit=500`)).json).map((each) => each["codeValue"]);
      expect(found.includes(code)).toBe(there);
    },
  );

  test("are paged, found by code, and have the same ids in every run", async () => {
    const [ask, again] = [await open(), await open({ seed: 9 })];
    const page = list((await ask("/termDescriptors?limit=2&offset=1")).json);
    expect(page).toMatchObject([{ codeValue: "Fall Semester" }, { codeValue: "Spring Semester" }]);
    const id = String(page[0]?.["id"]);
    const found = await again(`/termDescriptors?codeValue=${encodeURIComponent("Fall Semester")}`);
    expect(found.json).toMatchObject([{ id }]);
    expect((await again(`/termDescriptors/${id}`)).status).toBe(200);
  });

  test.each(["3.1", "3.3", "4.0", "5.0", "5.1", "5.2", "6.0"] as const)(
    "the generated records of %s are in the lists",
    async (dataStandard) => {
      const sandbox = await start({ generation: "current", dataStandard });
      const ask = await currentCaller(sandbox);
      for (const name of ["localEducationAgencies", "schools", "disciplineIncidents"]) {
        for (const { id: _id, ...body } of sandbox.records(name)) {
          expect(await ask(`/${name}`, { method: "POST", body })).toMatchObject({
            status: 200,
            text: "",
          });
        }
      }
    },
  );
});

describe("references", () => {
  const lost = { ...INCIDENT, schoolReference: { schoolId: 1 } };

  test("one to a missing record is refused by its name", async () => {
    const current = await (await open())("/disciplineIncidents", { method: "POST", body: lost });
    expect([current.status, at(current.json, "detail")]).toEqual([
      409,
      "The referenced 'School' item does not exist.",
    ]);
    const old = await open({ version: "6.2" });
    const early = await old("/disciplineIncidents", { method: "POST", body: lost });
    expect([early.status, early.json]).toEqual([
      409,
      { message: "The value supplied for the related 'school' resource does not exist." },
    ]);
  });

  test("what is referred to at any depth is not deleted", async () => {
    const ask = await open();
    const school = { schoolId: 255901001 };
    const period = { classPeriodName: "P1", schoolReference: school };
    const bell = {
      bellScheduleName: "B",
      schoolReference: school,
      classPeriods: [{ classPeriodReference: { classPeriodName: "P1", ...school } }],
    };
    const made = await ask("/classPeriods", { method: "POST", body: period });
    expect((await ask("/bellSchedules", { method: "POST", body: bell })).status).toBe(201);
    const path = `/classPeriods/${String(made.headers["location"]).split("/").at(-1)}`;
    const refused = await ask(path, { method: "DELETE" });
    expect([refused.status, at(refused.json, "detail")]).toEqual([
      409,
      expect.stringContaining("an existing 'BellSchedule' item"),
    ]);
  });
});
