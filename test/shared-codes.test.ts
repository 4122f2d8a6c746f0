// Legacy keys of sections, sessions and others have parts that current keys do not have. Records that
// only these parts tell apart must not be written over one another.
import { describe, expect, test } from "vitest";
import { open, write } from "./support/translated.ts";

type Json = Record<string, unknown>;

const school = { schoolId: 1 };
const term = { schoolId: 1, schoolYear: 2017, termDescriptor: "Fall Semester" };
const offering = { localCourseCode: "ALG", ...term };
const section = (name: string, room = "R1", sequenceOfCourse = 1) => ({
  schoolReference: school,
  classPeriodReference: { ...school, name },
  locationReference: { ...school, classroomIdentificationCode: room },
  courseOfferingReference: offering,
  uniqueSectionCode: "S1",
  sequenceOfCourse,
});
const session = (termDescriptor: string) => ({
  schoolReference: school,
  schoolYearTypeReference: { schoolYear: 2017 },
  termDescriptor,
  name: "2016-2017",
  beginDate: "2016-08-22T00:00:00",
  endDate: "2017-05-26T00:00:00",
  totalInstructionalDays: 80,
});

/** A host with a course in the fall session, and a legacy program without options. */
async function program(standard: "3.1" | "4.0" | "5.0" | "6.0", data: Record<string, Json[]> = {}) {
  const reference = { schoolId: 1, schoolYear: 2017, sessionName: "2016-2017" };
  const { sandbox, call, put } = await open(standard, {}, "compatFetch", {
    strictReferences: false,
    data: {
      schools: [{ ...school, nameOfInstitution: "A school" }],
      sessions: [
        {
          schoolReference: school,
          schoolYearTypeReference: { schoolYear: 2017 },
          sessionName: "2016-2017",
          termDescriptor: "uri://ed-fi.org/TermDescriptor#Fall Semester",
          beginDate: "2016-08-22",
          endDate: "2017-05-26",
          totalInstructionalDays: 80,
        },
      ],
      courseOfferings: [
        { localCourseCode: "ALG", schoolReference: school, sessionReference: reference },
      ],
      ...data,
    },
  });
  const sections = () =>
    sandbox.records("sections").map((each) => [each["sectionIdentifier"], placeOf(each)]);
  return { sandbox, call, post: put, sections };
}

/** The class periods, the room and the sequence of a section of the host. */
function placeOf(record: Json): string {
  const periods = (record["classPeriods"] ?? []) as { classPeriodReference: Json }[];
  const names = periods.map((each) => each.classPeriodReference["classPeriodName"]);
  const room = Object(record["locationReference"]).classroomIdentificationCode;
  return [names, room, record["sequenceOfCourse"]].join(" ");
}

test.each(["3.1", "5.0", "6.0"] as const)("sections of one code, on %s", async (standard) => {
  const { sandbox, call, post, sections } = await program(standard);
  const all = [section("P1"), section("P2"), section("P1", "R2"), section("P1", "R1", 2)];
  const [first, ...others] = all;
  await post("sections", first ?? {});
  // Programs write several at a time.
  await Promise.all(others.map((each) => post("sections", each)));
  const stored = sections();
  expect(stored.map(([code]) => code)).toEqual(["S1", "S1-2", "S1-3", "S1-4"]);
  expect(stored.map(([, place]) => place).toSorted()).toEqual([
    "P1 R1 1",
    "P1 R1 2",
    "P1 R2 1",
    "P2 R1 1",
  ]);
  // The next night finds each again.
  for (const each of all) expect((await post("sections", each)).status).toBe(200);
  expect(sections()).toEqual(stored);

  // What refers to one refers to that one.
  const key = { ...offering, classPeriodName: "P2", classroomIdentificationCode: "R1" };
  await post("studentSectionAssociations", {
    sectionReference: { ...key, uniqueSectionCode: "S1", sequenceOfCourse: 1 },
    studentReference: { studentUniqueId: "604822" },
    beginDate: "2016-08-22T00:00:00",
  });
  const [enrolled] = sandbox.records("studentSectionAssociations");
  const [code] = stored.find(([, place]) => place === "P2 R1 1") ?? [];
  expect(Object(enrolled?.["sectionReference"]).sectionIdentifier).toBe(code);

  // One that is not there is not another one at the same time and place.
  const absent = { ...key, uniqueSectionCode: "S7", sequenceOfCourse: 1 };
  const refused = await call(
    "studentSectionAssociations",
    write("POST", {
      sectionReference: absent,
      studentReference: { studentUniqueId: "604822" },
      beginDate: "2016-08-22T00:00:00",
    }),
  );
  expect(refused.status).toBe(409);

  // One that moves by its id stays the same section.
  const [own] = (await (await call("sections")).json()) as Json[];
  const moved = { ...own, _etag: undefined, ...section("P3") };
  const answer = await call(`sections/${String(own?.["id"])}`, write("PUT", moved));
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  expect(sections()).toEqual([["S1", "P3 R1 1"], ...stored.slice(1)]);
});

test("a section that the migration of a host has numbered is written as itself", async () => {
  const courseOfferingReference = {
    localCourseCode: "ALG",
    schoolId: 1,
    schoolYear: 2017,
    sessionName: "2016-2017",
  };
  const on = (sectionIdentifier: string, classPeriodName?: string) => ({
    sectionIdentifier,
    courseOfferingReference,
    locationReference: { ...school, classroomIdentificationCode: "R1" },
    sequenceOfCourse: 1,
    ...(classPeriodName === undefined
      ? {}
      : { classPeriods: [{ classPeriodReference: { ...school, classPeriodName } }] }),
  });
  const { post, sections } = await program("5.0", {
    // Another section meets in the same room and period, and one has no period yet.
    sections: [on("S1", "P1"), on("S1-2", "P2"), on("S1-A", "P3"), on("S2")],
  });
  const before = sections();
  await post("sections", section("P2"));
  expect(sections()).toEqual(before);
  await post("sections", section("P3"));
  expect(sections()).toEqual([...before, ["S1-3", "P3 R1 1"]]);
  await post("sections", { ...section("P4"), uniqueSectionCode: "S2" });
  expect(sections()).toContainEqual(["S2", "P4 R1 1"]);
});

test("sessions of one name are told apart by their term", async () => {
  const { sandbox, post } = await program("5.0");
  const names = () => sandbox.records("sessions").map((each) => each["sessionName"]);
  for (const status of [201, 200]) {
    expect((await post("sessions", session("Spring Semester"))).status).toBe(status);
    expect((await post("sessions", session("Fall Semester"))).status).toBe(200);
    expect(names()).toEqual(["2016-2017", "2016-2017-Spring Semester"]);
  }
});

const event = (day: string) => ({
  identifier: "R1",
  eventDate: `${day}T00:00:00`,
  schoolReference: school,
  studentReference: { studentUniqueId: "604822" },
});
const position = (day: string, staffClassificationDescriptor = "Teacher") => ({
  requisitionNumber: "R1",
  datePosted: `${day}T00:00:00`,
  employmentStatusDescriptor: "Contractual",
  staffClassificationDescriptor,
  educationOrganizationReference: { educationOrganizationId: 1 },
});
/** Records with one number, their legacy keys, and the names of a host for the number and the date. */
const numbered = {
  restraintEvents: {
    records: [event("2017-01-09"), event("2017-02-13"), event("2017-03-06")],
    key: ["identifier", "eventDate", "schoolId", "studentUniqueId"],
    number: "restraintEventIdentifier",
  },
  openStaffPositions: {
    records: [position("2017-01-09"), position("2017-02-13"), position("2017-01-09", "Counselor")],
    key: [
      "requisitionNumber",
      "datePosted",
      "employmentStatusDescriptor",
      "staffClassificationDescriptor",
      "educationOrganizationId",
    ],
    number: "requisitionNumber",
  },
};

/** The values of a legacy record at the names of its key, wherever they stand. */
function keyOf(record: Json, names: readonly string[]): Record<string, string> {
  const all = Object.assign({}, record, ...Object.values(record)) as Json;
  return Object.fromEntries(names.map((name) => [name, String(all[name])]));
}

describe.each(["3.1", "4.0", "5.0", "6.0"] as const)("on Data Standard %s", (standard) => {
  test.each(Object.entries(numbered))(
    "%s of one number stay apart, and each is read by its key",
    async (collection, { records, key, number }) => {
      const { sandbox, call, post } = await program(standard);
      for (const status of [201, 200]) {
        for (const each of records) expect((await post(collection, each)).status).toBe(status);
        const stored = sandbox.records(collection);
        expect(stored.map((each) => each[number])).toEqual(["R1", "R1-2", "R1-3"]);
        for (const [at, each] of records.entries()) {
          const query = new URLSearchParams(keyOf(each, key));
          const found = await call(`${collection}?${query}`);
          const { id, ...own } = (await found.json()) as Json;
          expect([found.status, id]).toEqual([200, stored[at]?.["id"]]);
          const { [key[0] ?? ""]: _, ...rest } = each as Json;
          expect(own).toMatchObject(rest);
        }
      }
      const [first] = records;
      const absent = { ...keyOf(first ?? {}, key), [key[1] ?? ""]: "2001-01-01" };
      expect((await call(`${collection}?${new URLSearchParams(absent)}`)).status).toBe(404);
      // What is alone in a query is compared as it is.
      const alone = await call(`${collection}?${key[0]}=R1`);
      expect(await alone.json()).toMatchObject([{ [key[0] ?? ""]: "R1" }]);
    },
  );
});
