// What the write of a legacy record with parts becomes: which requests, in which order, and what is left.
import { fakeClock } from "@edbridge/core/testing";
import { describe, expect, test } from "vitest";
import { partIn } from "../../../test/support/incident.ts";
import { turns } from "../../../test/support/servers.ts";
import { MemoryStore } from "./memory-store.js";
import { leaveDuring, programOn, StoredHost } from "./stored-host.js";
import {
  credential,
  demographics,
  enrolled,
  enrollment,
  hosted,
  partOf,
  school,
  student,
  tribe,
  uri,
  withoutIds,
} from "./student-records.js";
import { json, type Answer } from "./through.js";

const district = { records: { educationOrganizationId: 255901 } };

describe("a student", () => {
  const write = (host: StoredHost, options = {}) =>
    programOn(host, options).call("POST", "students", student);
  const wrote = (host: StoredHost) => withoutIds(host.wrote);

  test("is written before its demographics, which keep what only the host has", async () => {
    const kept = { ...partOf(255901), tribalAffiliations: tribe("A") };
    const host = new StoredHost({ students: [hosted()], [demographics]: [kept] });
    const answer = await write(host, district);
    expect([answer.status, answer.headers["edbridge-not-kept"]]).toEqual([200, undefined]);
    expect(wrote(host)).toEqual(["PUT students/* 204", `PUT ${demographics}/* 204`]);
    expect(host.bodies("students")).toMatchObject([
      { firstName: "Ada", personReference: { personId: "P1" } },
    ]);
    expect(host.bodies(demographics)).toMatchObject([
      { sexDescriptor: uri("Sex", "Female"), tribalAffiliations: tribe("A") },
    ]);
  });

  test("keeps the demographics that another program has written since it was read", async () => {
    const host = new StoredHost({ students: [hosted()] });
    const { call, signIn } = programOn(host, district);
    await signIn();
    await call("GET", "students?studentUniqueId=S1");
    host.put(demographics, { ...partOf(255901), tribalAffiliations: tribe("A") });
    expect((await call("POST", "students", student)).status).toBe(200);
    expect(host.bodies(demographics)).toMatchObject([
      { sexDescriptor: uri("Sex", "Female"), tribalAffiliations: tribe("A") },
    ]);
  });

  const toDistrict = ["studentSchoolAssociations", "schools"];
  test.each(toDistrict)("whose %s may not be read is refused", async (name) => {
    const host = new StoredHost({ studentSchoolAssociations: [enrolled(255901001)] });
    host.refuse(`GET ${name}`, 403);
    const answer = await write(host);
    const option = "records.educationOrganizationId";
    expect([answer.status, host.wrote, answer.option]).toEqual([400, [], option]);
  });

  test("is not merged for a caller who named its state when another program was faster", async () => {
    const host = new StoredHost({ students: [hosted()], [demographics]: [partOf(255901)] });
    const { call } = programOn(host, district);
    const path = `students/${host.idOf("students")}`;
    const { headers } = await call("GET", path);
    const open = host.hold(`PUT ${demographics}`);
    const sent = call("PUT", path, student, { headers: { "if-match": String(headers["etag"]) } });
    await turns(30);
    host.put(demographics, { ...partOf(255901), tribalAffiliations: tribe("A") });
    open();
    const answer = await sent;
    expect(answer.status).toBe(412);
    expect(wrote(host)).toEqual(["PUT students/* 204", `PUT ${demographics}/* 412`]);
    expect(answer.message).toMatch(/^The record is stored, but its part in .* is not: /);
    expect(host.bodies(demographics)).toMatchObject([{ tribalAffiliations: tribe("A") }]);
  });

  test.each([
    ["POST students", 300, 502, 1],
    ["POST students", 400, 400, 1],
    [`PUT ${demographics}`, 300, 502, 2],
    [`PUT ${demographics}`, 403, 403, 2],
  ])("whose %s the host answers %d is %d after %d requests", async (on, refusal, status, count) => {
    const parts = { students: [hosted()], [demographics]: [partOf(255901)] };
    const host = new StoredHost(count === 1 ? {} : parts);
    host.refuse(on, refusal);
    const answer = await write(host, district);
    expect([answer.status, host.wrote.length]).toEqual([status, count]);
    if (count === 1) return;
    const stored = `^The record is stored, but its part in ${demographics} is not: .*${refusal}`;
    expect(answer.message).toMatch(new RegExp(stored));
    expect(answer.headers["edbridge-not-stored"]).toBeUndefined();
  });

  test("is never unchanged because one of its records is", async () => {
    const host = new StoredHost({ students: [hosted()], [demographics]: [partOf(255901)] });
    const headers = { "if-none-match": '"1"' };
    for (const path of ["students?studentUniqueId=S1", `students/${host.idOf("students")}`]) {
      expect((await programOn(host).call("GET", path, undefined, { headers })).status).toBe(200);
    }
    expect(host.headers.filter((each) => each["if-none-match"] !== undefined)).toEqual([]);
  });

  test("whose demographics the key sees only after the enrollment keeps those of the host", async () => {
    const kept = { ...partOf(255901), tribalAffiliations: tribe("A") };
    const host = new StoredHost({ students: [hosted()], [demographics]: [kept] });
    const { call, signIn } = programOn(host, district);
    await signIn();
    host.faults.push({ on: `GET ${demographics}`, answer: json([]) });
    host.faults.push({ on: `POST ${demographics}`, answer: json({}, 403) });
    const first = await call("POST", "students", student);
    expect(first.headers["edbridge-not-stored"]).toBe(`${demographics};waits=memory`);
    host.faults.splice(0);
    const { headers } = await call("POST", "studentSchoolAssociations", enrollment);
    expect(headers["edbridge-not-stored"]).toBe(`${demographics};newer="sexDescriptor"`);
    expect(host.bodies(demographics)).toMatchObject([{ ...kept, hispanicLatinoEthnicity: false }]);
  });

  test.each([
    ["that wait for it, even if the caller leaves", true, [uri("Sex", "Female")]],
    ["of no such student, and is not finished when the caller leaves", false, []],
  ])("is enrolled with demographics %s", async (_, isNew, sexes) => {
    const host = new StoredHost({ schools: [school(255901001, 255901)] });
    const { call } = programOn(host);
    if (isNew) await call("POST", "students", student);
    const path = "studentSchoolAssociations";
    await leaveDuring(host, `POST ${path}`, (more) => call("POST", path, enrollment, more));
    const found = host.bodies(demographics).map((each) => each["sexDescriptor"]);
    expect(found).toEqual(sexes);
  });

  test("is not written on when another process has taken its turn, and leaves nothing to wait", async () => {
    const host = new StoredHost({ students: [hosted()] });
    const store = new MemoryStore(fakeClock());
    const lock = store.lock.bind(store);
    const isAlive = () => host.wrote.length === 0;
    store.lock = async (...of) => {
      const taken = await lock(...of);
      return typeof taken === "string" ? taken : { ...taken, isAlive };
    };
    const answer = await write(host, { ...district, store, sessionKeys: [new Uint8Array(32)] });
    expect([answer.status, wrote(host)]).toEqual([503, ["PUT students/* 204"]]);
    expect(answer.message).toMatch(
      /^The record is stored, but its part in .* another one may have/,
    );
    expect(store.asked.filter((each) => each.startsWith("write"))).toEqual([]);
  });

  test.each([
    ["POST", "students", student],
    ["POST", "schools", { schoolId: 1, nameOfInstitution: "A" }],
    ["DELETE", "students/ID", undefined],
    ["POST", "studentDisciplineIncidentAssociations", partIn("1")],
  ])(
    "whose turn another process has for too long: %s %s is not sent",
    async (method, path, body) => {
      const host = new StoredHost({ students: [hosted()] });
      const store = new MemoryStore(fakeClock());
      const lock = store.lock.bind(store);
      store.lock = async () => "taken";
      const { call } = programOn(host, { ...district, store, sessionKeys: [new Uint8Array(32)] });
      const send = () => call(method, path.replace("ID", host.idOf("students")), body);
      const { status, message, headers } = await send();
      expect([status, headers["retry-after"], wrote(host)]).toEqual([503, "1", []]);
      expect(message).toContain("Request not sent: too many requests write this record at once.");
      store.lock = lock;
      expect((await send()).status).toBeLessThan(300);
    },
  );

  test("is written under the same lock as the enrollment, and asks a store for nothing else", async () => {
    const store = new MemoryStore(fakeClock());
    const keys = async (path: string, body: object) => {
      const host = new StoredHost({ schools: [school(255901001, 255901)] });
      store.asked.length = 0;
      const options = { ...district, store, sessionKeys: [new Uint8Array(32)] };
      const { status } = await programOn(host, options).call("POST", path, body);
      expect(status).toBe(201);
      expect(store.asked.at(0)).toMatch(/^lock /);
      return new Set(store.asked.map((each) => each.split(" ")[1]));
    };
    const found = await keys("students", student);
    expect(found.size).toBe(1);
    expect(await keys("studentSchoolAssociations", enrollment)).toEqual(found);
  });
});

describe("a staff member's credentials", () => {
  const staff = { staffUniqueId: "1", firstName: "Byron", lastSurname: "Kelley" };
  const defaults = { credentialNamespace: "uri://agency.example" };

  test.each([
    [403, 403],
    [300, 502],
  ])("that are answered with %d keep the record from being stored", async (refusal, status) => {
    const host = new StoredHost();
    host.refuse("POST credentials", refusal);
    const { call } = programOn(host, { records: { ...district.records, defaults } });
    const written = await call("POST", "staffs", { ...staff, credentials: [credential] });
    expect([written.status, host.wrote]).toEqual([status, [`POST credentials ${refusal}`]]);
    expect(written.message).toMatch(
      /^The record is not stored, because its part in credentials is not/,
    );
  });
});

describe("the calendar that a date needs", () => {
  const date = {
    schoolReference: { schoolId: 1 },
    date: "2016-08-22T00:00:00",
    calendarEvents: [{ calendarEventDescriptor: "Instructional day" }],
  };
  const page = { status: 403, headers: { "content-type": "text/html" }, body: "<html>" };

  test.each<[string, Partial<Answer>, number, number]>([
    ["a 403: the host decides", json({}, 403), 201, 2],
    ["a gateway's 403", page, 403, 1],
    ["a 400", json({ message: "No." }, 400), 400, 1],
  ])("that is answered with %s", async (_, answer, expected, requests) => {
    const host = new StoredHost();
    host.faults.push({ on: "POST calendars", answer });
    const { status, message } = await programOn(host).call("POST", "calendarDates", date);
    expect([status, host.wrote.length]).toEqual([expected, requests]);
    const notStored = "The record is not stored, because its part in calendars";
    expect(message.startsWith(notStored)).toBe(requests === 1);
  });
});
