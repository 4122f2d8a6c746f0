// A legacy session is the one of its school, year and term, whatever its name. A current host has the
// name as the key, and other records refer to it by this name.
import { systemClock } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "../packages/compat/test/memory-store.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { currentSession, legacySession } from "./support/school-data.ts";
import { hostWith, standards, write } from "./support/translated.ts";

type Json = Readonly<Record<string, unknown>>;

const schoolReference = { schoolId: 1 };
const sessionOf = (name: string, totalInstructionalDays = 81) =>
  legacySession("Fall Semester", { name, totalInstructionalDays });
const session = (sessionName: string): Json =>
  currentSession(sessionName, { totalInstructionalDays: 81 });
const term = { schoolId: 1, schoolYear: 2017, termDescriptor: "Fall Semester" };
const offering = { localCourseCode: "ALG", ...term };
const section = {
  ...offering,
  classPeriodName: "P1",
  classroomIdentificationCode: "R1",
  uniqueSectionCode: "S",
  sequenceOfCourse: 1,
};

const offerings = {
  localCourseCode: "ALG",
  courseReference: { educationOrganizationId: 1, code: "ALG" },
  schoolReference,
  sessionReference: term,
};

/** What a program writes of a term after its session, in order. */
const ofTerm: readonly (readonly [collection: string, body: Json])[] = [
  ["courseOfferings", offerings],
  [
    "sections",
    {
      schoolReference,
      courseOfferingReference: offering,
      classPeriodReference: { schoolId: 1, name: "P1" },
      locationReference: { schoolId: 1, classroomIdentificationCode: "R1" },
      uniqueSectionCode: "S",
      sequenceOfCourse: 1,
    },
  ],
  [
    "studentSchoolAttendanceEvents",
    {
      schoolReference,
      sessionReference: term,
      studentReference: { studentUniqueId: "1" },
      eventDate: "2016-09-01T00:00:00",
      attendanceEventCategoryDescriptor: "Tardy",
    },
  ],
  [
    "studentSectionAssociations",
    {
      sectionReference: section,
      studentReference: { studentUniqueId: "1" },
      beginDate: "2016-08-22T00:00:00",
    },
  ],
];

async function open(
  standard: Parameters<typeof hostWith>[0],
  ...sessions: Record<string, unknown>[]
) {
  const world = await hostWith(standard, { sessions }, { strictReferences: false });
  const hosts = () =>
    world.stored("sessions").map((each) => [each["sessionName"], each["totalInstructionalDays"]]);
  return { ...world, hosts };
}

test("a term that two processes write under two names has one session", async () => {
  const { sandbox, hosts } = await open("5.0");
  const store = new MemoryStore(systemClock);
  const process = async () => {
    const caller = LegacyCaller.over(sandbox, { store, sessionKeys: [new Uint8Array(32)] });
    const { access_token: token } = await caller.signIn(sandbox.credentials);
    return async (body: Json, path = "sessions") =>
      (await caller.call(token, path, write("POST", body))).status;
  };
  const [one, other] = [await process(), await process()];
  // It knows then that the host has no such session.
  expect(await other(offerings, "courseOfferings")).toBe(409);
  expect(await one(sessionOf("Fall"))).toBe(201);
  expect(await other(sessionOf("Autumn"))).toBe(200);
  expect(hosts()).toEqual([["Fall", 81]]);
});

describe.each([...standards, "5.1", "5.2"] as const)("on Data Standard %s", (standard) => {
  test.each([
    ["of another program", [session("Fall")], "Fall", 200, "name"],
    ["of its own", [], "Fall 2016", 201, null],
  ])("a term with a session %s has one session", async (_, sessions, name, status, leftBehind) => {
    const { put, send, read, hosts, stored } = await open(standard, ...sessions);
    const first = await put("sessions", sessionOf("Fall 2016"));
    expect(first).toMatchObject({ status, leftBehind });
    for (const [collection, body] of ofTerm) expect((await put(collection, body)).status).toBe(201);
    // The next night has another name, and another number of days.
    const renamed = await put("sessions", sessionOf("Autumn", 80));
    expect(renamed).toMatchObject({ status: 200, leftBehind: "name" });
    expect(hosts()).toEqual([[name, 80]]);
    const { id, ...own } = await read(
      "sessions?schoolId=1&schoolYear=2017&termDescriptor=Fall+Semester",
    );
    expect(own).toMatchObject({ name, totalInstructionalDays: 80 });
    const changed = await send("PUT", `sessions/${String(id)}`, sessionOf("Autumn", 79));
    expect(changed).toMatchObject({ status: 204, text: "", leftBehind: "name" });
    expect(hosts()).toEqual([[name, 79]]);
    for (const [collection, body] of ofTerm) {
      expect((await put(collection, body)).status).toBe(200);
      expect(stored(collection)).toHaveLength(1);
    }
    const same = await put("sessions", sessionOf(name.toUpperCase(), 79));
    expect(same).toMatchObject({ status: 200, leftBehind: null });
    expect(hosts()).toEqual([[name, 79]]);
  });

  test("of several sessions of a term the one of its name is meant", async () => {
    const { post, put, hosts } = await open(standard, session("Fall"), session("Autumn"));
    const own = await put("sessions", sessionOf("Autumn", 80));
    expect(own).toMatchObject({ status: 200, leftBehind: null });
    const other = await post("sessions", sessionOf("2016 Fall"));
    expect(other.status).toBe(400);
    expect(other.text).toContain("On the host, leave one of them or give the others another term.");
    expect(hosts()).toEqual([
      ["Fall", 81],
      ["Autumn", 80],
    ]);
    const refused = await post("courseOfferings", offerings);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('They have sessionName \\"Fall\\", \\"Autumn\\".');
  });
});
