import { describe, expect, test } from "vitest";
import type { SandboxOptions } from "../src/index.js";
import { at, currentCaller, SCHOOL, start, uri } from "./support.js";

async function open(options: SandboxOptions = {}) {
  return currentCaller(await start({ generation: "current", ...options }));
}

const ninth = uri("GradeLevel", "Ninth grade");
const schoolOf = (...values: string[]) => ({
  ...SCHOOL,
  gradeLevels: values.map((gradeLevelDescriptor) => ({ gradeLevelDescriptor })),
});

describe("descriptor values", () => {
  test.each([
    [201, ninth],
    [400, uri("GradeLevel", "Fourteenth grade")],
    [400, "uri://state.example/GradeLevelDescriptor#Ninth grade"],
    [201, "uri://state.example/GradeLevelDescriptor#09"],
    [400, uri("Term", "Ninth grade")],
  ])("%d for %s", async (status, value) => {
    const agencyDescriptors = { "uri://state.example": { GradeLevel: ["09"] } };
    const ask = await open({ agencyDescriptors });
    const got = await ask("POST /schools", { body: schoolOf(value) });
    expect(got.status).toBe(status);
    if (status === 201) return;
    expect(at(got.json, "validationErrors", "$.gradeLevels[0].gradeLevelDescriptor")).toEqual([
      `Unable to resolve value '${value}' to an existing 'GradeLevelDescriptor' resource.`,
    ]);
  });

  test("one that a program adds is taken from then on, and kept while it is used", async () => {
    const ask = await open();
    const namespace = "uri://ed-fi.org/GradeLevelDescriptor";
    const grade = { namespace, codeValue: "Fourteenth grade", shortDescription: "14" };
    const added = await ask("POST /gradeLevelDescriptors", { body: grade });
    const id = String(added.headers["location"]).split("/").at(-1);
    await ask.statuses(
      ["POST /schools", 201, schoolOf(uri("GradeLevel", "Fourteenth grade"))],
      [`DELETE /gradeLevelDescriptors/${id}`, 409],
    );
  });

  test("are paged, found by code, and have the same ids in every run", async () => {
    const [ask, again] = [await open(), await open({ seed: 9 })];
    const page = await ask.records("/termDescriptors?limit=2&offset=1");
    expect(page).toMatchObject([{ codeValue: "Fall Semester" }, { codeValue: "Spring Semester" }]);
    const id = page[0]?.["id"];
    expect(await again.records("/termDescriptors?codeValue=Fall%20Semester")).toMatchObject([
      { id },
    ]);
    await again.statuses([`/termDescriptors/${String(id)}`, 200]);
  });
});

describe("references", () => {
  test("what is referred to at any depth is not deleted", async () => {
    const schoolId = 255901001;
    const schoolReference = { schoolId };
    const period = { classPeriodName: "P1", schoolReference };
    const classPeriods = [{ classPeriodReference: { classPeriodName: "P1", schoolId } }];
    const bell = { bellScheduleName: "B", schoolReference, classPeriods };
    const ask = await open({ data: { classPeriods: [period], bellSchedules: [bell] } });
    const [first] = await ask.records("/classPeriods");
    const refused = await ask(`DELETE /classPeriods/${String(first?.["id"])}`);
    const text = expect.stringContaining("an existing 'BellSchedule' item");
    expect([refused.status, at(refused.json, "detail")]).toEqual([409, text]);
  });
});
