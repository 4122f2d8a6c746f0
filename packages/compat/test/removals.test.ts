// What becomes of a legacy delete at a host that stores records.
import { fakeClock } from "@edbridge/core/testing";
import { describe, expect, test } from "vitest";
import { turns } from "../../../test/support/servers.ts";
import { MemoryStore } from "./memory-store.js";
import { leaveDuring, programOn, StoredHost } from "./stored-host.js";
import {
  demographics,
  enrolled,
  enrollment,
  hosted,
  incident,
  partOf,
  reporter,
  school,
  student,
  tribe,
  uri,
  withoutIds,
} from "./student-records.js";
import { json, type JsonRecord, type Call } from "./through.js";

type World = Readonly<Record<string, readonly JsonRecord[]>>;

const inUse = json({ message: "It is used." }, 409);
const incidents = "disciplineIncidents";
const staffs = "staffDisciplineIncidentAssociations";
const enrollments = "studentSchoolAssociations";

/** A program, and a host that refuses to delete the first of its records, so many times. */
function open(world: World, options: Parameters<typeof programOn>[1] = {}, times = 1) {
  const [name = ""] = Object.keys(world);
  const host = new StoredHost(world);
  const program = programOn(host, options);
  if (times > 0) host.faults.push({ on: `DELETE ${name}`, answer: inUse, times });
  const path = `${name}/${host.idOf(name)}`;
  const remove = (given: Partial<Call> = {}) => program.call("DELETE", path, undefined, given);
  const wrote = () => withoutIds(host.wrote).map((each) => each.replace(demographics, "parts"));
  const posted = () => host.wrote.filter((each) => each.startsWith("POST")).length;
  return { host, path, remove, wrote, posted, ...program };
}

const alone = { students: [hosted()] };
const whole = { ...alone, [demographics]: [partOf(255901)] };
const staff = {
  staffs: [{ staffUniqueId: "T1", firstName: "Byron", lastSurname: "Kelley" }],
  credentials: [
    {
      credentialIdentifier: "C1",
      stateOfIssueStateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
    },
  ],
};

test.each<[string, World, string?, number?]>([
  ["a student without parts", { ...alone, [demographics]: [] }],
  ["a student who is enrolled", { ...whole, [enrollments]: [enrolled(255901001)] }],
  [
    "a student who was enrolled",
    { ...whole, [enrollments]: [enrolled(255901001, { exitWithdrawDate: "2016-10-01" })] },
  ],
  ["a student whose parts the host does not tell", whole, demographics, 403],
  ["a staff member with credentials", staff],
  ["a staff member who may not be read", staff, "staffs", 403],
  ["an incident that may not be read", { [incidents]: [incident] }, incidents, 403],
])("%s is not deleted, with the host's own reason", async (_, world, unread, status = 0) => {
  const { remove, host, wrote } = open(world);
  if (unread !== undefined) host.refuse(`GET ${unread}`, status);
  const answer = await remove();
  const advice = world[enrollments]
    ? /^The record .* the person's enrollment, .*: It is used\./
    : /^It is used\.$/;
  expect([answer.status, wrote().length]).toEqual([409, 1]);
  expect(answer.message).toMatch(advice);
});

describe("a student is deleted", () => {
  test.each([
    ["refuses it again", { answer: json({ message: "Still." }, 409) }, 409, /: .*409.* Still\./],
    ["does not answer", { breaks: "before" }, 502, /as far as is known/],
  ] as const)("not, its parts as they were, if the host %s", async (_, fault, status, said) => {
    const { remove, host, posted } = open(whole);
    const before = host.bodies(demographics);
    host.faults.push({ on: "DELETE students", ...fault, times: 1 });
    const answer = await remove();
    expect(answer.status).toBe(status);
    expect(answer.message).toMatch(/^The record is not deleted/);
    expect(answer.message).toMatch(said);
    expect(answer.message).not.toContain("could not be written back");
    expect([host.bodies(demographics), posted()]).toEqual([before, 1]);
    expect(host.asked).toContain(`POST ${demographics}`);
  });

  test.each<[string, object, number, number]>([
    ["refuses to delete", { answer: json({ message: "No." }, 403) }, 403, 0],
    ["answers 300 for", { answer: json({}, 300) }, 502, 0],
    ["may have deleted", { breaks: "after" }, 502, 1],
    ["has deleted already", { answer: json({}, 404) }, 204, 0],
  ])("or not, where the host %s a part", async (_, fault, status, count) => {
    const { remove, host, posted } = open(whole);
    host.faults.push({ on: `DELETE ${demographics}`, ...fault, times: 1 });
    const answer = await remove();
    expect([answer.status, posted()]).toEqual([status, count]);
    if (status !== 204) {
      expect(answer.message).toContain(`because its part in ${demographics} is not`);
      expect(host.bodies(demographics)).toHaveLength(1);
    }
  });

  test("with its parts, where the key may not read whether the student is enrolled", async () => {
    const { remove, host, wrote } = open(whole);
    host.refuse(`GET ${enrollments}`, 403);
    expect((await remove()).status).toBe(204);
    expect(wrote().slice(1)).toEqual(["DELETE parts/* 204", "DELETE students/* 204"]);
  });

  test("to its end, even if the caller leaves after its parts", async () => {
    const { remove, host } = open(whole);
    await leaveDuring(host, `DELETE ${demographics}`, remove);
    expect(host.bodies("students")).toEqual([]);
  });

  test("not, where its parts may not be read, and says what to do", async () => {
    const { remove, host, wrote } = open(whole);
    host.refuse("GET students", 403);
    const answer = await remove();
    expect([answer.status, wrote()]).toEqual([409, ["DELETE students/* 409"]]);
    expect(answer.message).toContain(`its part in ${demographics}, `);
    expect(answer.message).toContain("The host said: It is used.");
  });

  test("not, where its parts are gone and cannot be written back, which are held", async () => {
    const { remove, host, call } = open(whole, {}, Infinity);
    const before = host.bodies(demographics);
    host.refuse(`POST ${demographics}`, 500, 1);
    const { status, message } = await remove();
    expect([status, host.bodies(demographics)]).toEqual([409, []]);
    expect(message).toContain(`${demographics} was deleted and could not be written back. Write`);
    host.put("schools", school(255901001, 255901));
    await call("POST", enrollments, enrollment);
    expect(host.bodies(demographics)).toMatchObject(before);
  });

  test("and each part that is lost is named once", async () => {
    const parts = [partOf(255901), partOf(255902)];
    const { remove, host } = open({ ...alone, [demographics]: parts }, {}, Infinity);
    host.refuse(`POST ${demographics}`, 300);
    const { message } = await remove();
    expect(message.split(demographics)).toHaveLength(2);
  });

  test("in the state that If-Match names, and its parts in theirs", async () => {
    const { remove, host, call, path } = open(whole);
    const { headers } = await call("GET", path);
    const [own, part] = ["students", demographics].map((name) =>
      host.records(name).map((each) => `"${String(each["_etag"])}"`),
    );
    expect((await remove({ headers: { "if-match": String(headers["etag"]) } })).status).toBe(204);
    const conditions = host.asked.flatMap((each, at) =>
      each.startsWith("DELETE") ? [host.headers[at]?.["if-match"]] : [],
    );
    expect(conditions).toEqual([own, part, own].flat());
  });

  test.each([0, 1])("and what waits is dropped, with %d parts on the host", async (count) => {
    const host = new StoredHost();
    const { call } = programOn(host);
    const { id } = await call("POST", "students", student);
    const remove = async () => (await call("DELETE", `students/${id}`)).status;
    host.refuse("DELETE students", 300, 1);
    expect(await remove()).toBe(502);
    if (count > 0) {
      host.put(demographics, partOf(255901));
      host.refuse("DELETE students", 409, 1);
    }
    expect([await remove(), host.bodies(demographics)]).toEqual([204, []]);
  });

  test("unread: what waits is that of the next student of this id, whose write replaces it", async () => {
    const host = new StoredHost({ schools: [school(255901001, 255901)] });
    const { call } = programOn(host);
    const { id } = await call("POST", "students", student);
    host.refuse("GET students", 403);
    expect((await call("DELETE", `students/${id}`)).status).toBe(204);
    const { sexType: _, hispanicLatinoEthnicity: __, ...bare } = student;
    await call("POST", "students", bare);
    await call("POST", enrollments, enrollment);
    expect(host.bodies(demographics)).toEqual([]);
  });

  test("not, if the caller leaves while the student is read", async () => {
    const { remove, host, wrote } = open(whole);
    await leaveDuring(host, "GET students", remove);
    expect(wrote()).toEqual([]);
  });

  test("under the same lock as it is written", async () => {
    const store = new MemoryStore(fakeClock());
    const records = { educationOrganizationId: 255901 };
    const options = { store, sessionKeys: [new Uint8Array(32)], records };
    const { host, call, remove } = open(whole, options, 0);
    await call("POST", "students", student);
    await remove();
    const [first, second] = store.asked.filter((each) => each.startsWith("lock "));
    expect([second, host.asked.at(-1)]).toEqual([first, expect.stringContaining("DELETE")]);
  });
});

describe("a student of several parts, on Data Standard 6.0, is not deleted", () => {
  const both = "studentDemographics, studentDirectories";
  const at = {
    studentReference: { studentUniqueId: "S1" },
    educationOrganizationReference: { educationOrganizationId: 255901 },
  };
  const kept = ": studentDemographics.tribalAffiliations, studentDirectories.tribalAffiliations.";

  test.each([
    ["each that was lost", {}, "POST", `its part in ${both} was deleted`, 0],
    ["each of which the host keeps more", { tribalAffiliations: tribe("A") }, "", kept, 1],
    ["all that may not be read", {}, "GET", `${both}, student`, 1],
  ])("%s is named", async (_, more, refused, said, left) => {
    const part = [{ ...at, ...more }];
    const world = { ...alone, studentDemographics: part, studentDirectories: part };
    const { host, remove } = open(world, { dataStandard: "6.0" }, Infinity);
    if (refused) host.refuse(`${refused} student`, refused === "GET" ? 403 : 500);
    expect((await remove()).message).toContain(said);
    expect(host.bodies("studentDirectories")).toHaveLength(left);
  });
});

describe("an incident is deleted", () => {
  const both = [reporter("T1"), reporter("T2")];

  test("with all that reported it", async () => {
    const { host, remove } = open({ [incidents]: [incident], [staffs]: both });
    expect([(await remove()).status, host.wrote.length, host.bodies(staffs)]).toEqual([204, 4, []]);
  });

  test("not, where the host keeps more of its parts, which is named once", async () => {
    const more = { disciplineIncidentParticipationCodes: [{ a: uri("A", "Witness") }] };
    const parts = [reporter("T1", more), reporter("T2", more)];
    const { host, remove } = open({ [incidents]: [incident], [staffs]: parts });
    const { status, message } = await remove();
    expect([status, host.wrote.length, message.split(staffs).length - 1]).toEqual([409, 1, 1]);
  });

  test("not, where the host answers 300 to it, which is no success", async () => {
    const { host, remove } = open({ [incidents]: [incident], [staffs]: both });
    host.refuse(`DELETE ${incidents}`, 300);
    expect([(await remove()).status, host.bodies(staffs)]).toEqual([502, both]);
    const at = host.asked.findIndex((each) => each.startsWith("POST"));
    expect(host.headers[at]?.["content-type"]).toBe("application/json");
    expect(host.headers[at]?.["if-match"]).toBeUndefined();
  });

  test("not, where its parts cannot be written back", async () => {
    const { host, remove } = open({ [incidents]: [incident], [staffs]: both });
    host.refuse(`DELETE ${incidents}`, 403);
    host.refuse(`POST ${staffs}`, 300);
    const { status, message } = await remove();
    expect(status).toBe(403);
    expect(message).toContain(`its part in ${staffs} was deleted and could not be written back`);
  });

  test("after an earlier write of it", async () => {
    const { host, remove, call } = open({ [incidents]: [incident], [staffs]: [] }, {}, 0);
    const letGo = host.hold(`PUT ${incidents}`);
    const written = call("POST", incidents, { ...incident, incidentDate: "2017-09-02" });
    await turns(20);
    const removed = remove();
    await turns(20);
    letGo();
    expect([(await written).status, (await removed).status]).toEqual([200, 204]);
    expect(host.wrote.map((each) => each.split(" ")[0])).toEqual(["PUT", "DELETE"]);
  });
});
