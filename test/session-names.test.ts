// A legacy session is the one of its school, year and term, whatever its name. A current host has the
// name as the key, and other records refer to it by this name.
import { systemClock } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "../packages/compat/test/memory-store.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { open as openHost, standards, write } from "./support/translated.ts";

type Json = Readonly<Record<string, unknown>>;

const uri = (kind: string, code: string) => `uri://ed-fi.org/${kind}Descriptor#${code}`;
const schoolReference = { schoolId: 1 };
const schoolYearTypeReference = { schoolYear: 2017 };
const session = (sessionName: string, term = "Fall Semester"): Json => ({
  schoolReference,
  schoolYearTypeReference,
  sessionName,
  termDescriptor: uri("Term", term),
  beginDate: "2016-08-22",
  endDate: "2016-12-16",
  totalInstructionalDays: 81,
});
const legacySession = (name: string, more: Json = {}): Json => ({
  schoolReference,
  schoolYearTypeReference,
  name,
  termDescriptor: "Fall Semester",
  beginDate: "2016-08-22T00:00:00",
  endDate: "2016-12-16T00:00:00",
  totalInstructionalDays: 81,
  ...more,
});
const term = { schoolId: 1, schoolYear: 2017, termDescriptor: "Fall Semester" };
const offering = { localCourseCode: "ALG", ...term };
const section = {
  ...offering,
  classPeriodName: "P1",
  classroomIdentificationCode: "R1",
  uniqueSectionCode: "S",
  sequenceOfCourse: 1,
};

/** What a program writes of a term after its session, in order. */
const ofTerm: readonly (readonly [collection: string, body: Json])[] = [
  [
    "courseOfferings",
    {
      localCourseCode: "ALG",
      courseReference: { educationOrganizationId: 1, code: "ALG" },
      schoolReference,
      sessionReference: term,
    },
  ],
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

async function open(standard: Parameters<typeof openHost>[0], sessions: readonly Json[] = []) {
  const { sandbox, call } = await openHost(standard, {}, "compatFetch", {
    strictReferences: false,
    data: { sessions },
  });
  const send = async (method: string, path: string, body: Json) => {
    const answer = await call(path, write(method, body));
    const { status, headers } = answer;
    return { status, text: await answer.text(), leftBehind: headers.get("edbridge-left-behind") };
  };
  const hosts = () =>
    sandbox
      .records("sessions")
      .map((each) => [each["sessionName"], each["totalInstructionalDays"]]);
  const byKey = async () => {
    const query = new URLSearchParams({ ...term, schoolId: "1", schoolYear: "2017" });
    return (await (await call(`sessions?${query}`)).json()) as Json;
  };
  return { sandbox, send, hosts, byKey };
}

test("a term that two processes write under two names has one session", async () => {
  const { sandbox } = await openHost("5.0", {}, "compatFetch", { strictReferences: false });
  const store = new MemoryStore(systemClock);
  const sessionKeys = [new Uint8Array(32)];
  const process = async () => {
    const caller = LegacyCaller.over(sandbox, { store, sessionKeys });
    const { access_token: token } = await caller.signIn(sandbox.credentials);
    return (body: Json, path = "sessions") => caller.call(token, path, write("POST", body));
  };
  const [one, other] = [await process(), await process()];
  // It knows then that the host has no such session.
  for (const [path, body] of ofTerm.slice(0, 1)) {
    expect(await other(body, path)).toMatchObject({ status: 409 });
  }
  expect(await one(legacySession("Fall"))).toMatchObject({ status: 201 });
  expect(await other(legacySession("Autumn"))).toMatchObject({ status: 200 });
  expect(sandbox.records("sessions").map((each) => each["sessionName"])).toEqual(["Fall"]);
});

describe.each([...standards, "5.1", "5.2"] as const)("on Data Standard %s", (standard) => {
  test.each([
    ["of another program", [session("Fall")], "Fall"],
    ["of its own", [], "Fall 2016"],
  ])("a term with a session %s has one session", async (_, sessions, name) => {
    const { sandbox, send, hosts, byKey } = await open(standard, sessions);
    const isNew = sessions.length === 0;
    expect(await send("POST", "sessions", legacySession("Fall 2016"))).toEqual({
      status: isNew ? 201 : 200,
      text: "",
      leftBehind: isNew ? null : "name",
    });
    for (const [collection, body] of ofTerm) {
      expect(await send("POST", collection, body)).toMatchObject({ status: 201, text: "" });
    }
    // The next night has another name, and another number of days.
    const changed = legacySession("Autumn", { totalInstructionalDays: 80 });
    const renamed = { status: 200, text: "", leftBehind: "name" };
    expect(await send("POST", "sessions", changed)).toEqual(renamed);
    expect(hosts()).toEqual([[name, 80]]);
    const { id, ...read } = await byKey();
    expect(read).toMatchObject({ name, totalInstructionalDays: 80 });
    const put = legacySession("Autumn", { totalInstructionalDays: 79 });
    expect(await send("PUT", `sessions/${String(id)}`, put)).toEqual({ ...renamed, status: 204 });
    expect(hosts()).toEqual([[name, 79]]);
    for (const [collection, body] of ofTerm) {
      expect(await send("POST", collection, body)).toMatchObject({ status: 200, text: "" });
      expect(sandbox.records(collection)).toHaveLength(1);
    }
    const same = legacySession(name.toUpperCase(), { totalInstructionalDays: 79 });
    expect(await send("POST", "sessions", same)).toEqual({ ...renamed, leftBehind: null });
    expect(hosts()).toEqual([[name, 79]]);
  });

  test("of several sessions of a term the one of its name is meant", async () => {
    const { send, hosts } = await open(standard, [session("Fall"), session("Autumn")]);
    const own = legacySession("Autumn", { totalInstructionalDays: 80 });
    expect(await send("POST", "sessions", own)).toEqual({
      status: 200,
      text: "",
      leftBehind: null,
    });
    const two = [
      ["Fall", 81],
      ["Autumn", 80],
    ];
    expect(hosts()).toEqual(two);
    const other = await send("POST", "sessions", legacySession("2016 Fall"));
    expect(other.status).toBe(400);
    expect(other.text).toContain("On the host, leave one of them or give the others another term.");
    expect(hosts()).toEqual(two);
    for (const [collection, body] of ofTerm.slice(0, 1)) {
      const refused = await send("POST", collection, body);
      expect(refused.status).toBe(409);
      expect(refused.text).toContain('They have sessionName \\"Fall\\", \\"Autumn\\".');
    }
  });
});

test("two terms of one name are two sessions", async () => {
  const { send, hosts } = await open("5.0", [session("2016", "Spring Semester")]);
  const fall = legacySession("2016");
  const sent = [await send("POST", "sessions", fall), await send("POST", "sessions", fall)];
  expect(sent).toMatchObject([
    { status: 201, leftBehind: null },
    { status: 200, leftBehind: null },
  ]);
  expect(hosts()).toEqual([
    ["2016", 81],
    ["2016-Fall Semester", 81],
  ]);
});
