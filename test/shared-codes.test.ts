// Legacy keys of sections, sessions and others have parts that current keys do not have. Records that
// only these parts tell apart must not be written over one another.
import { describe, expect, test } from "vitest";
import { currentSession, legacySession } from "./support/school-data.ts";
import { hostWith } from "./support/translated.ts";

type Json = Record<string, unknown>;

const school = { schoolId: 1 };
const offering = {
  localCourseCode: "ALG",
  ...school,
  schoolYear: 2017,
  termDescriptor: "Fall Semester",
};
const section = (name: string, room = "R1", sequenceOfCourse = 1, uniqueSectionCode = "S1") => ({
  schoolReference: school,
  classPeriodReference: { ...school, name },
  locationReference: { ...school, classroomIdentificationCode: room },
  courseOfferingReference: offering,
  uniqueSectionCode,
  sequenceOfCourse,
});
const session = (termDescriptor: string) => legacySession(termDescriptor, { name: "2016-2017" });

const sessionReference = { ...school, schoolYear: 2017, sessionName: "2016-2017" };

/** A host with a course in the fall session, and a legacy program without options. */
async function program(standard: "3.1" | "4.0" | "5.0" | "6.0", sections: readonly Json[] = []) {
  const world = await hostWith(
    standard,
    {
      schools: [{ ...school, nameOfInstitution: "A school" }],
      sessions: [currentSession("2016-2017")],
      courseOfferings: [{ localCourseCode: "ALG", schoolReference: school, sessionReference }],
      sections,
    },
    { strictReferences: false },
  );
  /** The sections of the host, each with its class periods, room and sequence. */
  const places = () =>
    world.stored("sections").map((each) => {
      const periods = (each["classPeriods"] ?? []) as { classPeriodReference: Json }[];
      const names = periods.map((period) => period.classPeriodReference["classPeriodName"]);
      const room = Object(each["locationReference"]).classroomIdentificationCode;
      return [each["sectionIdentifier"], [names, room, each["sequenceOfCourse"]].join(" ")];
    });
  return { ...world, places };
}

test.each(["3.1", "5.0", "6.0"] as const)("sections of one code, on %s", async (standard) => {
  const { put, post, list, send, stored, places } = await program(standard);
  const all = [section("P1"), section("P2"), section("P1", "R2"), section("P1", "R1", 2)];
  await put("sections", section("P1"));
  // Programs write several at a time.
  await Promise.all(all.slice(1).map((each) => put("sections", each)));
  const before = places();
  expect(before.map(([code]) => code)).toEqual(["S1", "S1~2", "S1~3", "S1~4"]);
  const wanted = ["P1 R1 1", "P1 R1 2", "P1 R2 1", "P2 R1 1"];
  expect(before.map(([, place]) => place).toSorted()).toEqual(wanted);
  // The next night finds each again, by what was written and by what is read.
  const read = await list("sections");
  expect(read.map((each) => each["uniqueSectionCode"])).toEqual(["S1", "S1", "S1", "S1"]);
  for (const each of [...all, ...read]) expect((await put("sections", each)).status).toBe(200);
  expect(places()).toEqual(before);

  // What refers to one refers to that one. One that is not there is not another one at the same time and place.
  const key = { ...offering, classPeriodName: "P2", classroomIdentificationCode: "R1" };
  const enroll = (uniqueSectionCode: string) =>
    post("studentSectionAssociations", {
      sectionReference: { ...key, uniqueSectionCode, sequenceOfCourse: 1 },
      studentReference: { studentUniqueId: "604822" },
      beginDate: "2016-08-22T00:00:00",
    });
  expect([(await enroll("S1")).status, (await enroll("S7")).status]).toEqual([201, 409]);
  const [sectionIdentifier] = before.find(([, place]) => place === "P2 R1 1") ?? [];
  const sectionReference = { sectionIdentifier };
  expect(stored("studentSectionAssociations")).toMatchObject([{ sectionReference }]);
  const asRead = { ...key, uniqueSectionCode: "S1" };
  expect(await list("studentSectionAssociations")).toMatchObject([{ sectionReference: asRead }]);

  // One that moves by its id stays the same section.
  const [own] = await list("sections");
  const moved = { ...own, _etag: undefined, ...section("P3") };
  const answer = await send("PUT", `sections/${String(own?.["id"])}`, moved);
  expect(answer).toMatchObject({ status: 204, text: "" });
  expect(places()).toEqual([["S1", "P3 R1 1"], ...before.slice(1)]);

  // Without it, the others are still found.
  expect((await send("DELETE", `sections/${String(own?.["id"])}`)).status).toBe(204);
  for (const each of all.slice(1)) expect((await put("sections", each)).status).toBe(200);
  expect([(await enroll("S1")).status, places()]).toEqual([200, before.slice(1)]);
});

test.each(["3.1", "4.0", "5.0", "6.0"] as const)(
  "a section without a class period or a room is read, and written as it was read, on %s",
  async (standard) => {
    const classPeriods = [{ classPeriodReference: { ...school, classPeriodName: "P1" } }];
    const locationReference = { ...school, classroomIdentificationCode: "R1" };
    const places = [{}, { classPeriods }, { locationReference }];
    const sections = places.map((place, at) => ({
      sectionIdentifier: `S${at}`,
      courseOfferingReference: { localCourseCode: "ALG", ...sessionReference },
      sequenceOfCourse: 1,
      ...place,
    }));
    const { list, send, put, stored } = await program(standard, sections);
    for (const read of await list("sections")) {
      const sent = await send("PUT", `sections/${String(read["id"])}`, read);
      expect(sent).toMatchObject({ status: 204, text: "", leftBehind: null });
    }
    await put("sections", section("Undefined", "Undefined", 1, "S0"));
    const own = ({ sectionIdentifier, classPeriods: periods, locationReference: room }: Json) =>
      JSON.stringify({ sectionIdentifier, periods, room });
    expect(stored("sections").map(own)).toEqual(sections.map(own));
  },
);

test.each(["classPeriodReference", "locationReference", "sequenceOfCourse"])(
  "a section without a part of its key is refused, and that of the host stays: %s",
  async (name) => {
    const { put, post, stored } = await program("5.0");
    await put("sections", section("P1"));
    const before = stored("sections");
    const { status, text } = await post("sections", { ...section("P1"), [name]: undefined });
    expect([status, stored("sections")]).toEqual([400, before]);
    expect(text).toContain(name);
  },
);

test("a section that the migration of a host has numbered is written as itself", async () => {
  const on = (sectionIdentifier: string, ...periods: string[]) => ({
    sectionIdentifier,
    courseOfferingReference: { localCourseCode: "ALG", ...sessionReference },
    locationReference: { ...school, classroomIdentificationCode: "R1" },
    sequenceOfCourse: 1,
    classPeriods: periods.map((classPeriodName) => ({
      classPeriodReference: { ...school, classPeriodName },
    })),
  });
  // Another section meets in the same room and period, and one has no period yet.
  const sections = [on("S1", "P1"), on("S1-2", "P2"), on("S1-A", "P3"), on("S2")];
  const { put, places } = await program("5.0", sections);
  const before = places();
  await put("sections", section("P2"));
  expect(places()).toEqual(before);
  await put("sections", section("P3"));
  expect(places()).toEqual([...before, ["S1~2", "P3 R1 1"]]);
  await put("sections", section("P4", "R1", 1, "S2"));
  expect(places()).toContainEqual(["S2", "P4 R1 1"]);
});

test("sessions of one name are told apart by their term", async () => {
  const { put, stored } = await program("5.0");
  for (const status of [201, 200]) {
    const spring = await put("sessions", session("Spring Semester"));
    expect(spring).toMatchObject({ status, leftBehind: null });
    expect((await put("sessions", session("Fall Semester"))).status).toBe(200);
    const names = stored("sessions").map((each) => each["sessionName"]);
    expect(names).toEqual(["2016-2017", "2016-2017-Spring Semester"]);
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
/** Records with one number, and the name of a host for it. */
const numbered = {
  restraintEvents: {
    records: [event("2017-01-09"), event("2017-02-13"), event("2017-03-06")],
    number: "restraintEventIdentifier",
  },
  openStaffPositions: {
    records: [position("2017-01-09"), position("2017-02-13"), position("2017-01-09", "Counselor")],
    number: "requisitionNumber",
  },
};

/** The members of the key of a legacy record: all that it has, wherever that stands. */
const membersOf = (record: Json): [string, string][] =>
  Object.entries(record).flatMap(([name, value]): [string, string][] =>
    typeof value === "object" ? membersOf(value as Json) : [[name, String(value)]],
  );

describe.each(["3.1", "4.0", "5.0", "6.0"] as const)("on Data Standard %s", (standard) => {
  test.each(Object.entries(numbered))(
    "%s of one number stay apart, and each is read by its key",
    async (collection, { records, number }) => {
      const { call, put, read, list, stored } = await program(standard);
      for (const status of [201, 200]) {
        for (const each of records) expect((await put(collection, each)).status).toBe(status);
        expect(stored(collection).map((each) => each[number])).toEqual(["R1", "R1~2", "R1~3"]);
        for (const [at, each] of records.entries()) {
          const own = await read(`${collection}?${new URLSearchParams(membersOf(each))}`);
          expect(own).toMatchObject({ ...each, id: stored(collection)[at]?.["id"] });
        }
      }
      const [name = "", date = ""] = Object.keys(records[0] ?? {});
      const absent = new URLSearchParams(membersOf({ ...records[0], [date]: "2001-01-01" }));
      expect((await call(`${collection}?${absent}`)).status).toBe(404);
      // A number alone finds all that show it.
      const found = await list(`${collection}?${name}=R1`);
      expect(found.map((each) => each[name])).toEqual(records.map(() => "R1"));
    },
  );
});
