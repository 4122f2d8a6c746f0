// Whose record it is, and the organization in which the person is enrolled.
import { describe, expect, test } from "vitest";
import type { Key, Lookups } from "../src/lookups/lookups.js";
import {
  enrolledBy,
  isPeople,
  keyedPerson,
  organizationOf,
  personIn,
  placeOf,
  placesOfPeople,
} from "../src/records/people.js";
import type { JsonRecord } from "./through.js";

const student = { studentReference: { studentUniqueId: "S1" } };
const staff = { staffReference: { staffUniqueId: "T1" } };
const at = { educationOrganizationReference: { educationOrganizationId: 255901 } };

test.each([
  ["students", { studentUniqueId: "S1" }, { collection: "students", id: "S1" }],
  ["students", { studentUniqueId: 7 }, { collection: "students", id: "7" }],
  ["staffs", { staffUniqueId: "T1" }, { collection: "staffs", id: "T1" }],
  ["staffs", { studentUniqueId: "S1" }, undefined],
  ["students", {}, undefined],
  ["schools", { schoolId: 1, "": "x" }, undefined],
  ["parents", { parentUniqueId: "P1" }, undefined],
])("the person of one of %s, %o, is %o", (collection, record, person) => {
  expect(personIn(collection, record)).toEqual(person);
});

test.each(["students", "staffs"])("%s are people, by their key", (collection) => {
  expect([isPeople(collection), isPeople("schools"), isPeople("toString")]).toEqual([
    true,
    false,
    false,
  ]);
  const name = collection === "students" ? "studentUniqueId" : "staffUniqueId";
  expect(keyedPerson({ collection, id: "1" })).toEqual({ collection, key: { [name]: "1" } });
});

test.each<[string, JsonRecord, object | undefined]>([
  [
    "studentSchoolAssociations",
    { ...student, schoolReference: { schoolId: 1 } },
    { collection: "students", id: "S1", organization: 1 },
  ],
  ["studentSchoolAssociations", student, { collection: "students", id: "S1" }],
  ["studentSchoolAssociations", { studentReference: {} }, undefined],
  ["studentSchoolAssociations", { studentReference: "S1" }, undefined],
  [
    "staffEducationOrganizationEmploymentAssociations",
    { ...staff, ...at },
    { collection: "staffs", id: "T1", organization: 255901 },
  ],
  [
    "staffEducationOrganizationAssignmentAssociations",
    { ...staff, ...at },
    { collection: "staffs", id: "T1", organization: 255901 },
  ],
  ["studentEducationOrganizationAssociations", { ...student, ...at }, undefined],
])("one of %s, %o, enrolls %o", (collection, record, enrolled) => {
  expect(enrolledBy(collection, record)).toEqual(enrolled);
});

/** Look-ups in these records, and the keys that were asked for. */
function lookupsIn(
  world: Readonly<Record<string, readonly JsonRecord[]>>,
  unreadable: readonly string[] = [],
) {
  const asked: [string, readonly Key[]][] = [];
  const member = (record: JsonRecord, name: string) =>
    record[name] ??
    Object.values(record)
      .map((value) => Object(value)[name])
      .find((value) => value !== undefined);
  const lookups = {
    unreadable: new Set(unreadable),
    related: async (name: string, keys: readonly Key[]) => {
      asked.push([name, keys]);
      return keys.map((key) =>
        unreadable.includes(name)
          ? []
          : (world[name] ?? []).filter((record) =>
              Object.entries(key).every(([part, value]) => member(record, part) === value),
            ),
      );
    },
  } as unknown as Lookups;
  return { lookups, asked };
}

describe("the organization of a person", () => {
  const enrollment = (schoolId: number, entryDate?: string, exitWithdrawDate?: string) => ({
    ...student,
    schoolReference: { schoolId },
    ...(entryDate === undefined ? {} : { entryDate }),
    ...(exitWithdrawDate === undefined ? {} : { exitWithdrawDate }),
  });
  const one = { collection: "students", id: "S1" };

  test.each<[string, readonly JsonRecord[], unknown]>([
    ["none", [], undefined],
    ["the only one", [enrollment(1, "2016-08-22")], 1],
    ["that of the last day", [enrollment(1, "2016-08-22"), enrollment(2, "2016-09-22")], 2],
    ["that of the last day, first", [enrollment(2, "2016-09-22"), enrollment(1, "2016-08-22")], 2],
    [
      "that which has not ended",
      [enrollment(1, "2016-08-22"), enrollment(2, "2016-09-22", "2016-10-01")],
      1,
    ],
    [
      "the last one, if all have ended",
      [enrollment(1, "2015-08-22", "2017-06-01"), enrollment(2, "2016-09-22", "2016-10-01")],
      2,
    ],
    ["that of a day, before one without", [enrollment(1), enrollment(2, "2016-09-22")], 2],
  ])("is %s", async (_, enrollments, organization) => {
    const { lookups } = lookupsIn({ studentSchoolAssociations: enrollments });
    expect(await organizationOf(one, lookups)).toBe(organization);
  });

  test("is not told where enrollments may not be read", async () => {
    const { lookups } = lookupsIn({}, ["studentSchoolAssociations"]);
    expect(await organizationOf(one, lookups)).toBe("unreadable");
  });

  test("of staff is that of the employment, else that of the assignment", async () => {
    const [employment, assignment] = [
      "staffEducationOrganizationEmploymentAssociations",
      "staffEducationOrganizationAssignmentAssociations",
    ] as const;
    const place = (educationOrganizationId: number, dates: JsonRecord) => ({
      ...staff,
      educationOrganizationReference: { educationOrganizationId },
      ...dates,
    });
    const person = { collection: "staffs", id: "T1" };
    const both = lookupsIn({
      [employment]: [
        place(1, { hireDate: "2010-08-01" }),
        place(2, { hireDate: "2016-08-01" }),
        place(3, { hireDate: "2017-08-01", endDate: "2017-09-01" }),
      ],
      [assignment]: [place(9, { beginDate: "2018-08-01" })],
    });
    expect(await organizationOf(person, both.lookups)).toBe(2);
    expect(both.asked.map(([name]) => name)).toEqual([employment, assignment]);
    expect(both.asked[1]?.[1]).toEqual([]);
    const assigned = lookupsIn({
      [assignment]: [
        place(7, { beginDate: "2018-07-01" }),
        place(9, { beginDate: "2018-08-01" }),
        place(8, { beginDate: "2018-09-01", endDate: "2018-10-01" }),
      ],
    });
    expect(await organizationOf(person, assigned.lookups)).toBe(9);
    expect(await organizationOf({ collection: "schools", id: "1" }, both.lookups)).toBeUndefined();
    expect(both.asked).toHaveLength(2);
  });
});

describe("the district", () => {
  const school = (schoolId: number, localEducationAgencyId?: number) => ({
    schoolId,
    ...(localEducationAgencyId === undefined
      ? {}
      : { localEducationAgencyReference: { localEducationAgencyId } }),
  });

  test.each<[unknown, unknown]>([
    [1, 255901],
    [2, 2],
    [255902, 255902],
  ])("of organization %s is %s", async (organization, district) => {
    const { lookups } = lookupsIn({ schools: [school(1, 255901), school(2)] });
    expect(await placeOf(organization, [], lookups)).toBe(district);
  });

  test("is the school itself where the key acts for the school alone", async () => {
    const { lookups, asked } = lookupsIn({ schools: [school(1, 255901), school(2, 255901)] });
    expect(await placeOf(1, [1, 3], lookups)).toBe(1);
    expect(asked).toEqual([]);
    expect(await placeOf(2, [1, 3], lookups)).toBe(255901);
  });

  test("is not told where schools may not be read", async () => {
    const { lookups } = lookupsIn({}, ["schools"]);
    expect(await placeOf(1, [], lookups)).toBeUndefined();
  });

  test("of many people is found with one look-up of each kind, in their order", async () => {
    const { lookups, asked } = lookupsIn({
      schools: [school(1, 255901), school(2, 255902)],
      studentSchoolAssociations: [
        ["S1", 1],
        ["S2", 2],
        ["S4", 1],
      ].map(([studentUniqueId, schoolId]) => ({
        studentReference: { studentUniqueId },
        schoolReference: { schoolId },
        entryDate: "2016-08-22",
      })),
    });
    const people = ["S2", "S1", "S3", "S4"].map((studentUniqueId) => ({ studentUniqueId }));
    expect(await placesOfPeople("students", people, [], lookups)).toEqual([
      255902,
      255901,
      undefined,
      255901,
    ]);
    expect(asked).toEqual([
      ["studentSchoolAssociations", people],
      ["schools", [{ schoolId: 2 }, { schoolId: 1 }, { schoolId: 1 }]],
    ]);
    // The key acts for one of the schools itself.
    expect(await placesOfPeople("students", people, [1], lookups)).toEqual([
      255902,
      1,
      undefined,
      1,
    ]);
    expect(await placesOfPeople("students", [{}, { studentUniqueId: "S1" }], [], lookups)).toEqual([
      undefined,
      255901,
    ]);
    const hidden = lookupsIn({}, ["studentSchoolAssociations"]);
    expect(await placesOfPeople("students", people, [], hidden.lookups)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
