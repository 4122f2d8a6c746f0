// What the write of a legacy record with parts becomes: which requests, in which order, and what is left.
import { createHook } from "node:async_hooks";
import { readFile } from "node:fs/promises";
import { fakeClock } from "@edbridge/core/testing";
import { describe, expect, test } from "vitest";
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
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { json, type Answer } from "./through.js";

const district = { records: { educationOrganizationId: 255901 } };
const page = { status: 200, headers: { "content-type": "text/html" }, body: "<html>" };

describe("a student", () => {
  const write = (host: StoredHost, options = {}) =>
    programOn(host, options).call("POST", "students", student);
  const wrote = (host: StoredHost) => withoutIds(host.wrote);

  test("is written before its demographics, which keep what only the host has", async () => {
    const kept = { ...partOf(255901), tribalAffiliations: tribe("A") };
    const host = new StoredHost({ students: [hosted()], [demographics]: [kept] });
    const answer = await write(host, district);
    expect([answer.status, wrote(host)]).toEqual([
      200,
      ["PUT students/* 204", `PUT ${demographics}/* 204`],
    ]);
    expect(answer.headers["edbridge-not-kept"]).toBeUndefined();
    expect(host.bodies("students")).toMatchObject([
      { firstName: "Ada", personReference: { personId: "P1" } },
    ]);
    expect(host.bodies(demographics)).toMatchObject([
      { sexDescriptor: uri("Sex", "Female"), tribalAffiliations: tribe("A") },
    ]);
  });

  test.each(["POST", "PUT"])("under a profile keeps what a %s does not have", async (method) => {
    const place = { educationOrganizationReference: { educationOrganizationId: 255901 } };
    const addresses = [{ addressTypeDescriptor: uri("AddressType", "Home"), city: "Grand Bend" }];
    const kept = { ...partOf(255901), ...place, addresses };
    const host = new StoredHost({ students: [hosted()], [demographics]: [kept] });
    const path = `students${method === "PUT" ? `/${String(host.records("students")[0]?.["id"])}` : ""}`;
    const profile = "application/vnd.ed-fi.student.Sis.writable+json";
    const headers = { "content-type": profile };
    await programOn(host, district).call(method, path, student, { headers });
    expect(wrote(host)).toEqual(["PUT students/* 204", `PUT ${demographics}/* 204`]);
    expect(host.headers.slice(-2).map((each) => each["content-type"])).toEqual([
      profile.toLowerCase(),
      "application/json",
    ]);
    expect(host.bodies(demographics)).toMatchObject([
      { sexDescriptor: uri("Sex", "Female"), addresses },
    ]);
  });

  test.each(["studentSchoolAssociations", "schools"])(
    "of whom the key may not read %s is refused, if no option names the district",
    async (name) => {
      const host = new StoredHost({ studentSchoolAssociations: [enrolled(255901001)] });
      host.faults.push({ on: `GET ${name}`, answer: json({}, 403) });
      const answer = await write(host);
      expect([answer.status, host.wrote, answer.note?.option]).toEqual([
        400,
        [],
        "records.educationOrganizationId",
      ]);
    },
  );

  test("without ETags has its demographics read again just before they are written", async () => {
    const host = new StoredHost({ students: [hosted()], [demographics]: [partOf(255901)] });
    const { call } = programOn(host, district);
    const reads = () => host.asked.filter((each) => each.startsWith(`GET ${demographics}`)).length;
    await call("POST", "students", student);
    expect(reads()).toBe(1);
    host.hasEtags = false;
    host.asked.splice(0);
    await call("POST", "students", student);
    expect(reads()).toBeGreaterThan(1);
  });

  test("is not merged for a caller who named its state when another program was faster", async () => {
    const host = new StoredHost({ students: [hosted()], [demographics]: [partOf(255901)] });
    const { call } = programOn(host, district);
    const path = `students/${String(host.records("students")[0]?.["id"])}`;
    const { headers } = await call("GET", path);
    let open = () => {};
    const wait = new Promise<void>((resolve) => (open = resolve));
    host.faults.push({ on: `PUT ${demographics}`, wait, times: 1 });
    const sent = call("PUT", path, student, { headers: { "if-match": String(headers["etag"]) } });
    await turns(30);
    host.put(demographics, { ...partOf(255901), tribalAffiliations: tribe("A") });
    open();
    const answer = await sent;
    expect([answer.status, wrote(host)]).toEqual([
      412,
      ["PUT students/* 204", `PUT ${demographics}/* 412`],
    ]);
    expect(answer.message).toMatch(/^The record is stored, but its part in .* is not: /);
    expect(host.bodies(demographics)).toMatchObject([{ tribalAffiliations: tribe("A") }]);
  });

  test("is merged again in each of its records when another program was faster", async () => {
    const host = new StoredHost({ students: [hosted()], [demographics]: [partOf(255901)] });
    const open = host.hold(`PUT ${demographics}`);
    const sent = write(host, district);
    await turns(10);
    host.put(demographics, { ...partOf(255901), tribalAffiliations: tribe("B") });
    open();
    expect((await sent).status).toBe(200);
    expect(wrote(host).slice(1)).toEqual([
      `PUT ${demographics}/* 412`,
      `PUT ${demographics}/* 204`,
    ]);
    expect(host.bodies(demographics)).toMatchObject([
      { sexDescriptor: uri("Sex", "Female"), tribalAffiliations: tribe("B") },
    ]);
  });

  test.each([300, 400])("that the host answers %d has no demographics written", async (status) => {
    const host = new StoredHost();
    host.refuse("POST students", status);
    const answer = await write(host, district);
    expect([answer.status, wrote(host)]).toEqual([
      status === 300 ? 502 : status,
      [`POST students ${status}`],
    ]);
  });

  test.each([300, 403])(
    "of whom the host answers %d to demographics that it has is stored in part, and says so",
    async (status) => {
      const host = new StoredHost({ students: [hosted()], [demographics]: [partOf(255901)] });
      host.refuse(`PUT ${demographics}`, status);
      const answer = await write(host, district);
      expect([answer.status, wrote(host).length]).toEqual([status === 300 ? 502 : status, 2]);
      expect(answer.message).toMatch(
        new RegExp(`^The record is stored, but its part in ${demographics} is not: .*${status}`),
      );
      expect(answer.headers["edbridge-not-stored"]).toBeUndefined();
    },
  );

  test("is never unchanged because one of its records is", async () => {
    const host = new StoredHost({ students: [hosted()], [demographics]: [partOf(255901)] });
    const { call } = programOn(host);
    const headers = { "if-none-match": '"1"' };
    for (const path of ["students?studentUniqueId=S1", `students/${host.idOf("students")}`]) {
      expect((await call("GET", path, undefined, { headers })).status).toBe(200);
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
    expect(first.headers["edbridge-not-stored"]).toBe(`${demographics};held=memory`);
    host.faults.splice(0);
    const { headers } = await call("POST", "studentSchoolAssociations", enrollment);
    expect(headers["edbridge-not-stored"]).toBe(`${demographics};newer="sexDescriptor"`);
    expect(host.bodies(demographics)).toMatchObject([{ ...kept, hispanicLatinoEthnicity: false }]);
  });

  test.each([
    ["that wait for it, even if the caller leaves", true, ["Female"], 1],
    ["of no such student, and is not finished when the caller leaves", false, [], 0],
  ])("is enrolled with demographics %s", async (_, isNew, sexes, finished) => {
    const host = new StoredHost({ schools: [school(255901001, 255901)] });
    const { call, bridge } = programOn(host);
    if (isNew) await call("POST", "students", student);
    const path = "studentSchoolAssociations";
    await leaveDuring(host, `POST ${path}`, (more) => call("POST", path, enrollment, more));
    const found = host.bodies(demographics).map((each) => each["sexDescriptor"]);
    expect([found, bridge.counts.finished]).toEqual([
      sexes.map((sex) => uri("Sex", sex)),
      finished,
    ]);
  });

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

  test("and the enrollment touch no file of a state folder if nothing waits", async () => {
    const stateDir = temporaryFolder();
    const host = new StoredHost({ schools: [school(255901001, 255901)] });
    const { call } = programOn(host, { ...district, stateDir });
    await call("POST", "students", student);
    let operations = 0;
    const hook = createHook({
      init: (_id, type) => void (type.startsWith("FSREQ") && operations++),
    });
    hook.enable();
    for (const studentUniqueId of ["S2", "S3"]) {
      const { status } = await call("POST", "students", { ...student, studentUniqueId });
      const body = { ...enrollment, studentReference: { studentUniqueId } };
      const { status: then } = await call("POST", "studentSchoolAssociations", body);
      expect([status, then]).toEqual([201, 201]);
    }
    expect(operations).toBe(0);
    // It would count one.
    await readFile(new URL(import.meta.url));
    hook.disable();
    expect(operations).toBeGreaterThan(0);
  });

  test("is finished when the caller leaves after its first request, and not before", async () => {
    for (const [on, names] of [
      ["GET students", []],
      ["POST students", ["students", demographics]],
    ] as const) {
      const host = new StoredHost();
      const { call, bridge } = programOn(host, district);
      await leaveDuring(host, on, (more) => call("POST", "students", student, more));
      expect([on, Object.keys(host.bodies(demographics)).length]).toEqual([on, names.length / 2]);
      expect([on, bridge.counts.finished]).toEqual([on, names.length / 2]);
    }
  });
});

describe("a staff member's credentials", () => {
  const staff = (...credentials: readonly object[]) => ({
    staffUniqueId: "1",
    firstName: "Byron",
    lastSurname: "Kelley",
    credentials,
  });
  const options = {
    records: { ...district.records, defaults: { credentialNamespace: "uri://agency.example" } },
  };
  const kinds = (host: StoredHost) => withoutIds(host.wrote);

  test("are written before the record, each", async () => {
    const host = new StoredHost();
    const music = { ...credential, credentialFieldDescriptor: "Music" };
    const answer = await programOn(host, options).call("POST", "staffs", staff(credential, music));
    expect([answer.status, kinds(host)]).toEqual([
      201,
      ["POST credentials 201", "POST credentials 201", "POST staffs 201"],
    ]);
  });

  test.each([
    ["a 403", json({ message: "No." }, 403), 403],
    ["a 300", json({ message: "No." }, 300), 502],
  ])("that are answered with %s keep the record from being stored", async (_, answer, status) => {
    const host = new StoredHost();
    host.faults.push({ on: "POST credentials", answer });
    const written = await programOn(host, options).call("POST", "staffs", staff(credential));
    expect([written.status, kinds(host).length, host.bodies("staffs")]).toEqual([status, 1, []]);
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
  const written = async (answer: Partial<Answer>) => {
    const host = new StoredHost();
    host.faults.push({ on: "POST calendars", answer });
    const { status, message } = await programOn(host).call("POST", "calendarDates", date);
    return { status, message, wrote: host.wrote };
  };

  test("is written first, if the host has none", async () => {
    const host = new StoredHost();
    const { call } = programOn(host);
    expect((await call("POST", "calendarDates", date)).status).toBe(201);
    const next = { ...date, date: "2016-08-23T00:00:00" };
    expect((await call("POST", "calendarDates", next)).status).toBe(201);
    expect(host.wrote).toEqual([
      "POST calendars 201",
      "POST calendarDates 201",
      "POST calendarDates 201",
    ]);
  });

  test("that the key may neither read nor write may be there: the host decides", async () => {
    const { status, wrote } = await written(json({}, 403));
    expect([status, wrote]).toEqual([201, ["POST calendars 403", "POST calendarDates 201"]]);
  });

  test.each([
    ["a gateway's 403", { ...page, status: 403 }, 403],
    ["a 400", json({ message: "No." }, 400), 400],
  ])("that is answered with %s keeps the date from being stored", async (_, answer, status) => {
    const outcome = await written(answer);
    expect([outcome.status, outcome.wrote.length]).toEqual([status, 1]);
    expect(outcome.message).toMatch(/^The record is not stored, because its part in calendars/);
  });
});
