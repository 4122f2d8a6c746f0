import { expect, test } from "vitest";
import type { SandboxOptions } from "../src/index.js";
import { type Ask, currentCaller, legacyCaller, start } from "./support.js";

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
};

/** How many records of a collection there are, each of which the host takes as a write of its own key. */
async function taken(ask: Ask, collection: string): Promise<number> {
  const read = await ask.records(`/${collection}?limit=100`);
  for (const { id: _, _etag, ...body } of read) {
    const { status, text } = await ask(`POST /${collection}`, { body });
    expect(`${collection} ${status} ${text}`).toBe(`${collection} 200 `);
  }
  return read.length;
}

const ofLegacy = { localEducationAgencies: 1, studentEducationOrganizationAssociations: 12 };
const current = (dataStandard: "3.1" | "3.3" | "4.0" | "5.0" | "5.1" | "5.2" | "6.0") =>
  ({ generation: "current", dataStandard }) as const;
test.each<[string, SandboxOptions, typeof legacyCaller, object]>([
  ["legacy", { generation: "legacy" }, legacyCaller, ofLegacy],
  ["both, by the legacy generation", {}, legacyCaller, {}],
  ["both, by the current generation", {}, currentCaller, {}],
  ["3.1", current("3.1"), currentCaller, { studentEducationOrganizationAssociations: 12 }],
  ["4.0", current("4.0"), currentCaller, { studentEducationOrganizationAssociations: 12 }],
  ["6.0", current("6.0"), currentCaller, { studentDemographics: 12 }],
])("a host has a small whole school, which it would take itself: %s", async (...row) => {
  const [, options, caller, more] = row;
  const ask = await caller(await start({ claimSet: "sis", ...options }));
  const expected = { ...collections, ...more };
  const found: Record<string, number> = {};
  for (const name of Object.keys(expected)) found[name] = await taken(ask, name);
  expect(found).toEqual(expected);
});

// A vendor may not write these.
test.each(["3.1", "3.3", "4.0", "5.0", "5.1", "5.2", "6.0"] as const)(
  "its districts and schools are as %s wants them",
  async (dataStandard) => {
    const ask = await currentCaller(await start(current(dataStandard)));
    const counts = [await taken(ask, "localEducationAgencies"), await taken(ask, "schools")];
    expect(counts).toEqual([1, 3]);
  },
);
