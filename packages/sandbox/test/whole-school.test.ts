import { describe, expect, test } from "vitest";
import { type Ask, currentCaller, legacyCaller, list, start } from "./support.js";

const collections = {
  students: 12,
  staffs: 3,
  gradingPeriods: 3,
  courses: 3,
  sessions: 3,
  classPeriods: 3,
  locations: 3,
  courseOfferings: 3,
  sections: 3,
  studentSchoolAssociations: 12,
  studentSectionAssociations: 12,
  staffSectionAssociations: 3,
  studentSchoolAttendanceEvents: 3,
  disciplineIncidents: 60,
} as const;

/** How many records of a collection there are, each of which the host takes as a write of its own key. */
async function taken(ask: Ask, collection: string): Promise<number> {
  const read = list((await ask(`/${collection}?limit=100`)).json);
  for (const { id: _, _etag, ...body } of read) {
    const { status, text } = await ask(`/${collection}`, { method: "POST", body });
    expect(`${collection} ${status} ${text}`).toBe(`${collection} 200 `);
  }
  return read.length;
}

describe("a host has a small whole school, which it would take itself", () => {
  test("legacy", async () => {
    const sandbox = await start({ generation: "legacy", claimSet: "sis" });
    const ask = await legacyCaller(sandbox);
    for (const [name, count] of Object.entries(collections)) {
      expect(await taken(ask, name), name).toBe(count);
    }
  });

  test("both, each in its own form", async () => {
    for (const caller of [legacyCaller, currentCaller]) {
      const ask = await caller(await start({ claimSet: "sis" }));
      for (const [name, count] of Object.entries(collections)) {
        expect(await taken(ask, name), name).toBe(count);
      }
    }
  });

  test.each(["3.1", "4.0", "6.0"] as const)("Data Standard %s", async (dataStandard) => {
    const sandbox = await start({ generation: "current", claimSet: "sis", dataStandard });
    const ask = await currentCaller(sandbox);
    for (const [name, count] of Object.entries(collections)) {
      expect(await taken(ask, name), name).toBe(count);
    }
    const home =
      dataStandard === "6.0" ? "studentDemographics" : "studentEducationOrganizationAssociations";
    expect(await taken(ask, home)).toBe(12);
  });

  test("records of one's own are alone", async () => {
    const sandbox = await start({ generation: "current", data: { schools: [] } });
    expect(sandbox.records("students")).toEqual([]);
  });
});
