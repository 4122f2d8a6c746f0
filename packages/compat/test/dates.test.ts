// Dates with a time and without one, both ways. records.test.ts holds which fields are dates.
import { describe, expect, test } from "vitest";
import { created, json, passed, root, textOf, through, valueOf, sending } from "./through.js";

const sent = (body: unknown) => JSON.parse(String(body)) as unknown;

describe("dates", () => {
  test.each([
    ["studentAssessments", { administrationDate: "2012-09-19" }],
    ["schools", { beginDate: "2012-09-19", nameOfInstitution: "2012-09-19" }],
    ["disciplineIncidents", { incidentDate: null, incidentTime: "08:00:00" }],
    ["disciplineIncidents", { incidentDate: "soon" }],
    // The host gives fields in the letter case of the Data Standard.
    ["disciplineIncidents", { IncidentDate: "2012-09-19" }],
  ])("fields of %s that are none stay", async (collection, record) => {
    const { answer } = await through(`${root}/${collection}`, { host: json([record]) });
    expect(await valueOf(answer)).toEqual([record]);
  });

  const timed = "2012-09-19T13:30:00Z";
  test.each([
    [{ IncidentDate: timed }, { IncidentDate: "2012-09-19" }],
    // Of a name in two letter cases, the one of the Data Standard is the field.
    [
      { IncidentDate: timed, incidentDate: timed },
      { IncidentDate: timed, incidentDate: "2012-09-19" },
    ],
  ])("in any letter case are known, and any time is cut: %j", async (record, expected) => {
    const call = sending("POST", record);
    const { asked } = await through(`${root}/disciplineIncidents`, { call });
    expect(sent(asked[0]?.body)).toEqual(expected);
  });

  test.each<[unknown, unknown, unknown]>([
    ["2012-09-19", "2012-09-19", "2012-09-19T00:00:00"],
    ["2012-09-19T00:00:00", "2012-09-19", "2012-09-19T00:00:00"],
    ["2012-09-19 23:59", "2012-09-19", "2012-09-19 23:59"],
    ["2012-09-19T1:00", "2012-09-19T1:00", "2012-09-19T1:00"],
    ["2012-09-19x00:00", "2012-09-19x00:00", "2012-09-19x00:00"],
    ["2012-09-19T00:00\nand more", "2012-09-19T00:00\nand more", "2012-09-19T00:00\nand more"],
    ["12012-09-19", "12012-09-19", "12012-09-19"],
    ["2012-9-19", "2012-9-19", "2012-9-19"],
    ["yyyy-mm-ddT00:00", "yyyy-mm-ddT00:00", "yyyy-mm-ddT00:00"],
    [null, null, null],
    [20120919, 20120919, 20120919],
    [["2012-09-19T00:00"], ["2012-09-19T00:00"], ["2012-09-19T00:00"]],
  ])("%j is sent as %j, and given as %j", async (date, up, down) => {
    const url = `${root}/disciplineIncidents`;
    const record = { incidentDate: date };
    const { asked } = await through(url, { call: sending("POST", record) });
    expect(sent(asked[0]?.body)).toEqual({ incidentDate: up });
    const { answer } = await through(url, { host: json([record]) });
    expect(await valueOf(answer)).toEqual([{ incidentDate: down }]);
  });

  test("in lists of parts are found at any depth", async () => {
    const url = `${root}/educationOrganizationNetworks`;
    const record = (date: string, now = date) => ({
      beginDate: date,
      addresses: [
        { periods: [{ beginDate: now }, { endDate: now, other: date }], other: date },
        { periods: { beginDate: now } },
        { periods: date },
        { periods: [date, null, [{ beginDate: now }]] },
        date,
        null,
      ],
    });
    const [day, midnight] = ["2012-09-19", "2012-09-19T00:00:00"] as const;
    const { asked } = await through(url, { call: sending("POST", record(midnight)) });
    expect(sent(asked[0]?.body)).toEqual(record(midnight, day));
    const { answer } = await through(url, { host: json([record(day), 7, record(day)]) });
    expect(await valueOf(answer)).toEqual([record(day, midnight), 7, record(day, midnight)]);
  });
});

describe.each([
  { ...passed, without: ["EDB017"] },
  { ...passed, without: ["EDB017"], records: { keep: false } },
])("with dates turned off and %j", (options) => {
  const url = `${root}/studentSchoolAssociations`;
  const day = {
    studentReference: { studentUniqueId: "1" },
    schoolReference: { schoolId: 1 },
    entryDate: "2012-09-19",
  };
  const entryDate = "2012-09-19T00:00:00";

  test.each([
    [{ entryDate }, 400],
    [{ EntryDate: entryDate, entryDate: undefined }, 400],
    [{}, 201],
  ])("a record with %j is answered %d", async (more, status) => {
    const call = sending("POST", { ...day, ...more });
    const { asked, answer } = await through(url, { options, call, host: created });
    expect([answer?.status, asked.length]).toEqual([status, status === 201 ? 1 : 0]);
    if (status === 201) return;
    expect(await textOf(answer)).toMatch(/\w\. \(EDB017\)/);
    expect(answer?.option).toBe('without: ["EDB017"]');
  });
});
