// A field that a current host has and no legacy list is carried for who names it.
import { describe, expect, test } from "vitest";
import { newStudent, storedStudent } from "./support/new-person.ts";
import { legacyKeys, schoolData } from "./support/school-data.ts";
import { open } from "./support/translated.ts";

type Standard = "5.0" | "5.1" | "5.2" | "6.0";

const school = { schoolReference: { schoolId: 1 } };
const district = { educationOrganizationReference: { educationOrganizationId: 255901 } };
const studentReference = { studentUniqueId: "1" };
const incident = { incidentIdentifier: "10", schoolId: 1 };
const type = "Special Education";
const beginDate = "2017-08-21T00:00:00";
const before: readonly Standard[] = ["5.0", "5.1"];
const since: readonly Standard[] = ["5.2", "6.0"];

const data = {
  ...schoolData("5.0"),
  students: [storedStudent("1")],
  disciplineIncidents: [{ ...incident, ...school, incidentDate: "2017-09-01" }],
  programs: [
    {
      ...district,
      programName: "Speech",
      programTypeDescriptor: `uri://ed-fi.org/ProgramTypeDescriptor#${type}`,
    },
  ],
  studentSectionAssociations: [],
};

/** A field and a legacy record without it, the Data Standards that have it, and some that do not. */
const fields: readonly {
  readonly collection: string;
  readonly field: string;
  readonly value: unknown;
  readonly record: object;
  readonly on: readonly Standard[];
  readonly notOn: readonly Standard[];
}[] = [
  {
    collection: "studentSectionAssociations",
    field: "dualCreditIndicator",
    value: true,
    record: { sectionReference: legacyKeys.sections, studentReference, beginDate },
    on: since,
    notOn: before,
  },
  {
    collection: "studentSpecialEducationProgramAssociations",
    field: "shortenedSchoolDayIndicator",
    value: true,
    record: {
      ...district,
      programReference: { educationOrganizationId: 255901, name: "Speech", type },
      studentReference,
      beginDate,
    },
    on: since,
    notOn: before,
  },
  {
    collection: "restraintEvents",
    field: "disciplineIncidentReference",
    value: incident,
    record: {
      ...school,
      studentReference,
      restraintEventIdentifier: "R-1",
      eventDate: "2017-09-01T00:00:00",
    },
    on: since,
    notOn: before,
  },
  {
    collection: "students",
    field: "genderIdentity",
    value: "Something else",
    record: newStudent("7"),
    on: ["5.0", "6.0"],
    notOn: [],
  },
];

describe.each(fields)("$field of $collection", (row) => {
  const { collection, field, value, record } = row;
  const post = async (standard: Standard) => {
    const world = await open(standard, undefined, "compatFetch", { data });
    const created = await world.post(collection, { ...record, [field]: value });
    expect(created).toMatchObject({ status: 201, text: "" });
    const names = [collection, "studentEducationOrganizationAssociations", "studentDemographics"];
    const stored = () =>
      names.flatMap((name) => world.stored(name)).filter((each) => field in each);
    return { ...world, created, stored };
  };

  test.each(row.on)(
    "is carried to Data Standard %s, kept, and read by its name",
    async (standard) => {
      const { created, put, read, stored } = await post(standard);
      expect(created.leftBehind).toBeNull();
      expect(stored()).toMatchObject([{ [field]: value }]);
      // The next night's record does not say it.
      expect((await put(collection, record)).leftBehind).toBeNull();
      expect(stored()).toMatchObject([{ [field]: value }]);
      const at = `${collection}/${created.id}`;
      expect(await read(at)).not.toHaveProperty(field);
      expect(await read(`${at}?fields=${field}`)).toMatchObject({ [field]: value });
    },
  );

  test.each(row.notOn)("is a named loss on Data Standard %s", async (standard) => {
    const { created, stored } = await post(standard);
    expect(created.leftBehind).toContain(field);
    expect(stored()).toEqual([]);
  });
});
