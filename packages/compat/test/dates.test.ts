// Dates with a time and without one, both ways. records.test.ts holds which fields are dates.
import { fakeClock } from "@edbridge/core/testing";
import { describe, expect, test } from "vitest";
import { dataRoot, json, passed, root, textOf, through, told, valueOf } from "./through.js";

const id = "0123456789abcdef0123456789abcdef";
const write = (method: string, body: object) => ({
  method,
  headers: { authorization: "Bearer x", "content-type": "application/json" },
  body: JSON.stringify(body),
});
const sent = (body: unknown) => JSON.parse(String(body)) as unknown;

describe("dates", () => {
  test.each([
    ["studentAssessments", { administrationDate: "2012-09-19" }],
    ["schools", { beginDate: "2012-09-19", nameOfInstitution: "2012-09-19" }],
    ["disciplineIncidents", { incidentDate: null, incidentTime: "08:00:00" }],
    ["disciplineIncidents", { incidentDate: "soon" }],
  ])("fields of %s that are none stay", async (collection, record) => {
    const { answer } = await through(`${root}/${collection}`, { host: json([record]) });
    expect(await valueOf(answer)).toEqual([record]);
  });

  test("in another letter case are known, and any time is cut", async () => {
    const call = write("POST", { IncidentDate: "2012-09-19T13:30:00Z" });
    const { asked } = await through(`${root}/disciplineIncidents`, { call });
    expect(sent(asked[0]?.body)).toEqual({ IncidentDate: "2012-09-19" });
  });

  test.each<[unknown, unknown, unknown]>([
    ["2012-09-19", "2012-09-19", "2012-09-19T00:00:00"],
    ["2012-09-19T00:00:00", "2012-09-19", "2012-09-19T00:00:00"],
    ["2012-09-19 23:59", "2012-09-19", "2012-09-19 23:59"],
    ["2012-09-19T1:00", "2012-09-19T1:00", "2012-09-19T1:00"],
    ["2012-09-19Tab:", "2012-09-19Tab:", "2012-09-19Tab:"],
    ["2012-09-19x00:00", "2012-09-19x00:00", "2012-09-19x00:00"],
    ["2012-09-19T00:00\nand more", "2012-09-19T00:00\nand more", "2012-09-19T00:00\nand more"],
    ["12012-09-19", "12012-09-19", "12012-09-19"],
    ["12012-09-19T00:00", "12012-09-19T00:00", "12012-09-19T00:00"],
    ["2012-9-19", "2012-9-19", "2012-9-19"],
    ["yyyy-mm-ddT00:00", "yyyy-mm-ddT00:00", "yyyy-mm-ddT00:00"],
    ["yyyy-mm-dd", "yyyy-mm-dd", "yyyy-mm-dd"],
    [null, null, null],
    [20120919, 20120919, 20120919],
    [["2012-09-19T00:00"], ["2012-09-19T00:00"], ["2012-09-19T00:00"]],
  ])("%j is sent as %j, and given as %j", async (date, up, down) => {
    const url = `${root}/disciplineIncidents`;
    const record = { incidentDate: date };
    const { asked } = await through(url, { call: write("POST", record) });
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
    const { asked } = await through(url, { call: write("POST", record(midnight)) });
    expect(sent(asked[0]?.body)).toEqual(record(midnight, day));
    const { answer } = await through(url, { host: json([record(day), 7, record(day)]) });
    expect(await valueOf(answer)).toEqual([record(day, midnight), 7, record(day, midnight)]);
  });

  test("of a name in two letter cases, the one of the Data Standard is the field", async () => {
    const timed = "2012-09-19T13:30:00";
    const call = write("POST", { IncidentDate: timed, incidentDate: timed });
    const { asked } = await through(`${root}/disciplineIncidents`, { call });
    expect(sent(asked[0]?.body)).toEqual({ IncidentDate: timed, incidentDate: "2012-09-19" });
  });

  test("that the host gives in another letter case are no fields of the Data Standard", async () => {
    const record = { IncidentDate: "2012-09-19" };
    const { answer } = await through(`${root}/disciplineIncidents`, { host: json([record]) });
    expect(await valueOf(answer)).toEqual([record]);
  });
});

test("of several periods of an address, the one that holds on the day of the clock is read", async () => {
  const periods = [
    { beginDate: "2014-08-25", endDate: "2015-06-01" },
    { beginDate: "2016-08-22" },
    { beginDate: "2117-08-23" },
  ];
  const host = json([{ schoolId: 1, addresses: [{ city: "Grand Bend", periods }] }]);
  const beginOf = async (options: object) => {
    const given = { ...told, records: {}, ...options };
    const { answer } = await through(`${root}/schools`, { options: given, host });
    return /"beginDate": "([\d-]{10})/.exec(await textOf(answer))?.[1];
  };
  const at = (year: number) => ({ clock: fakeClock(Date.UTC(year, 0, 15)) });
  expect(await beginOf({})).toBe("2016-08-22");
  expect([await beginOf(at(2015)), await beginOf(at(2118))]).toEqual(["2014-08-25", "2117-08-23"]);
  const now = () => Date.UTC(2017, 0, 15);
  expect(await beginOf({ ...at(2015), records: { now } })).toBe("2016-08-22");
});

describe("with dates turned off", () => {
  const without = ["EDB017"];
  const records = { keep: false } as const;
  const day = {
    studentReference: { studentUniqueId: "1" },
    schoolReference: { schoolId: 1 },
    entryDate: "2012-09-19",
  };
  const midnight = { ...day, entryDate: "2012-09-19T00:00:00" };

  describe.each([
    { ...passed, without },
    { ...passed, without, records },
  ])("and %j", (options) => {
    const post = async (record: object) => {
      const call = write("POST", record);
      const host = {
        status: 201,
        headers: { location: `${dataRoot}/studentSchoolAssociations/${id}` },
      };
      const { asked, answer } = await through(`${root}/studentSchoolAssociations`, {
        options,
        call,
        host,
      });
      return [answer?.status, asked.length];
    };

    test("a date with a time is refused, and one without is sent", async () => {
      expect(await post(midnight)).toEqual([400, 0]);
      expect(await post({ ...day, EntryDate: midnight.entryDate, entryDate: undefined })).toEqual([
        400, 0,
      ]);
      expect(await post(day)).toEqual([201, 1]);
    });

    test("a read gives dates without a time", async () => {
      for (const [path, body] of [
        ["", [day]],
        [`/${id}`, { id, ...day }],
      ] as const) {
        const url = `${root}/studentSchoolAssociations${path}`;
        const { answer } = await through(url, { options, host: json(body) });
        const [record] = [await valueOf(answer)].flat();
        expect(record).toMatchObject({ entryDate: "2012-09-19" });
      }
    });
  });

  test("the refusal names the change and the option", async () => {
    const { answer } = await through(`${root}/studentSchoolAssociations`, {
      options: { without },
      call: write("POST", midnight),
    });
    expect(await textOf(answer)).toMatch(/\w\. \(EDB017\)/);
    expect(answer?.option).toMatchObject({ name: "without", value: "EDB017" });
  });

  test("what is no record passes", async () => {
    const { asked } = await through(`${root}/studentSchoolAssociations/${id}`, {
      options: { without },
      call: { method: "DELETE" },
      host: { status: 204 },
    });
    expect(asked).toHaveLength(1);
  });
});
