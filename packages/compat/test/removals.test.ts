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
  partOf,
  school,
  student,
  tribe,
  uri,
  withoutIds,
} from "./student-records.js";
import { json, type JsonRecord, type Call } from "./through.js";

describe("a student is deleted", () => {
  const open = (more: Record<string, readonly JsonRecord[]> = {}) => {
    const host = new StoredHost({
      students: [hosted()],
      [demographics]: [partOf(255901)],
      ...more,
    });
    const id = host.idOf("students");
    const program = programOn(host);
    const remove = (given: Partial<Call> = {}) =>
      program.call("DELETE", `students/${id}`, undefined, given);
    /** Refuses to delete the student as long as there are records of a collection that refer to it. */
    const refer = (times = 1) =>
      void host.faults.push({
        on: "DELETE students",
        answer: json({ message: "It is used." }, 409),
        times,
      });
    const short = () => withoutIds(host.wrote).map((each) => each.replace(demographics, "parts"));
    return { host, id, remove, refer, short, ...program };
  };

  test("not, where there are no parts, with the host's own reason", async () => {
    const { remove, refer, short } = open({ [demographics]: [] });
    refer();
    const answer = await remove();
    expect([answer.status, answer.message, short()]).toEqual([
      409,
      "It is used.",
      ["DELETE students/* 409"],
    ]);
  });

  test.each([
    ["refuses it again", { answer: json({ message: "Still." }, 409) }, 409, /: .*409.* Still\./],
    ["does not answer", { breaks: "before" }, 502, /as far as is known/],
  ] as const)(
    "not, with its parts as they were, where the host %s",
    async (_, fault, status, said) => {
      const { remove, refer, host, short } = open();
      const before = host.bodies(demographics);
      refer();
      host.faults.push({ on: "DELETE students", ...fault, times: 1 });
      const answer = await remove();
      expect(answer.status).toBe(status);
      expect(answer.message).toMatch(/^The record is not deleted/);
      expect(answer.message).toMatch(said);
      expect(answer.message).not.toContain("could not be written back");
      expect(host.bodies(demographics)).toEqual(before);
      expect(short()).toContain("POST parts 201");
      expect(host.asked).toContain(`POST ${demographics}`);
    },
  );

  test.each<[string, object, number, number]>([
    ["refuses to delete", { answer: json({ message: "No." }, 403) }, 403, 0],
    ["may have deleted", { breaks: "after" }, 502, 1],
    ["has deleted already", { answer: json({}, 404) }, 204, 0],
  ])("or not, where the host %s a part", async (_, fault, status, posted) => {
    const { remove, refer, host, short } = open();
    refer();
    host.faults.push({ on: `DELETE ${demographics}`, ...fault, times: 1 });
    const answer = await remove();
    expect(answer.status).toBe(status);
    expect(short().filter((each) => each.startsWith("POST"))).toHaveLength(posted);
    if (status !== 204) {
      expect(answer.message).toContain(`because its part in ${demographics} is not`);
      expect(host.bodies(demographics)).toHaveLength(1);
    }
  });

  test.each([
    ["is enrolled", {}, 0],
    ["was enrolled", { exitWithdrawDate: "2016-10-01" }, 0],
  ])("not, and its parts are not touched, who %s", async (_, more, deleted) => {
    const { remove, refer, short } = open({
      studentSchoolAssociations: [enrolled(255901001, more)],
    });
    refer();
    const answer = await remove();
    expect([answer.status, answer.message, short().length - 1]).toEqual([
      409,
      "It is used.",
      deleted,
    ]);
  });

  test("with its parts, where the key may not read whether the student is enrolled", async () => {
    const { remove, refer, host, short } = open();
    refer();
    host.refuse("GET studentSchoolAssociations", 403);
    expect([(await remove()).status, short().slice(1)]).toEqual([
      204,
      ["DELETE parts/* 204", "DELETE students/* 204"],
    ]);
  });

  test("not, with the host's own reason, where the host does not say which parts it has", async () => {
    const { remove, refer, host, short } = open();
    refer();
    host.refuse(`GET ${demographics}`, 500);
    const answer = await remove();
    expect([answer.status, answer.message, short().length]).toEqual([409, "It is used.", 1]);
  });

  test("to its end, even if the caller leaves after its parts", async () => {
    const { remove, refer, host, bridge } = open();
    refer();
    await leaveDuring(host, `DELETE ${demographics}`, remove);
    expect([host.bodies("students"), bridge.counts.finished]).toEqual([[], 1]);
  });

  test("not, where its parts may not be read, and says what to do", async () => {
    const { remove, refer, host, short } = open();
    refer();
    host.refuse("GET students", 403);
    const answer = await remove();
    expect([answer.status, short()]).toEqual([409, ["DELETE students/* 409"]]);
    expect(answer.message).toContain(`its part in ${demographics}, `);
    expect(answer.message).toContain("The host said: It is used.");
  });

  test("not, where its parts are gone and cannot be written back, which are held", async () => {
    const { remove, host, bridge, call } = open();
    const before = host.bodies(demographics);
    host.faults.push({ on: "DELETE students", answer: json({ message: "It is used." }, 409) });
    host.refuse(`POST ${demographics}`, 500, 1);
    const answer = await remove();
    expect([answer.status, host.bodies(demographics), bridge.counts.peopleHeld]).toEqual([
      409,
      [],
      1,
    ]);
    expect(answer.message).toContain(`${demographics} was deleted and could not be written back`);
    host.put("schools", school(255901001, 255901));
    await call("POST", "studentSchoolAssociations", enrollment);
    expect(host.bodies(demographics)).toMatchObject(before);
  });

  test("and each part that is lost is named once and held", async () => {
    const { remove, host, bridge } = open({ [demographics]: [partOf(255901), partOf(255902)] });
    const other = { on: "DELETE students", answer: json({ message: "It is used." }, 409) };
    host.faults.push(other, { on: `POST ${demographics}`, answer: json({}, 300) });
    const { message } = await remove();
    expect([message.split(demographics).length - 1, bridge.counts.peopleHeld]).toEqual([1, 1]);
  });

  test("in the state that If-Match names, and its parts in theirs", async () => {
    const { remove, refer, host, call, id } = open();
    refer();
    const { headers } = await call("GET", `students/${id}`);
    const [own, part] = ["students", demographics].map((name) =>
      host.records(name).map((each) => `"${String(each["_etag"])}"`),
    );
    expect((await remove({ headers: { "if-match": String(headers["etag"]) } })).status).toBe(204);
    const conditions = host.asked.flatMap((each, at) =>
      each.startsWith("DELETE") ? [host.headers[at]?.["if-match"]] : [],
    );
    expect(conditions).toEqual([own, part, own].flat());
  });

  test("whose parts wait for the enrollment, which are dropped", async () => {
    const host = new StoredHost();
    const { call, bridge } = programOn(host);
    const { id } = await call("POST", "students", student);
    expect(bridge.counts.peopleHeld).toBe(1);
    host.refuse(`DELETE students`, 403, 1);
    await call("DELETE", `students/${id}`);
    expect(bridge.counts.peopleHeld).toBe(1);
    await call("DELETE", `students/${id}`);
    expect(bridge.counts.peopleHeld).toBe(0);
  });

  test("and is refused for its parts first: those that wait are dropped with it", async () => {
    const host = new StoredHost();
    const { call, bridge } = programOn(host);
    const { id } = await call("POST", "students", student);
    const remove = () => call("DELETE", `students/${id}`);
    host.put(demographics, partOf(255901));
    host.refuse("DELETE students", 300, 1);
    expect([(await remove()).status, bridge.counts.peopleHeld]).toEqual([502, 1]);
    host.refuse("DELETE students", 409, 1);
    expect([(await remove()).status, bridge.counts.peopleHeld]).toEqual([204, 0]);
    expect(host.bodies(demographics)).toEqual([]);
  });

  test("unread: what waits is that of the next student of this id, whose write replaces it", async () => {
    const host = new StoredHost({ schools: [school(255901001, 255901)] });
    const { call, bridge } = programOn(host);
    const { id } = await call("POST", "students", student);
    host.refuse("GET students", 403);
    expect((await call("DELETE", `students/${id}`)).status).toBe(204);
    const { sexType: _, hispanicLatinoEthnicity: __, ...bare } = student;
    await call("POST", "students", bare);
    expect(bridge.counts.peopleHeld).toBe(0);
    await call("POST", "studentSchoolAssociations", enrollment);
    expect(host.bodies(demographics)).toEqual([]);
  });

  test("not, if the caller leaves while the student is read", async () => {
    const { remove, host } = open();
    await leaveDuring(host, "GET students", remove);
    expect(host.asked.filter((each) => each.startsWith("DELETE"))).toEqual([]);
  });

  test("under the same lock as it is written", async () => {
    const store = new MemoryStore(fakeClock());
    const { host, id } = open();
    const { call } = programOn(host, {
      store,
      sessionKeys: [new Uint8Array(32)],
      records: { educationOrganizationId: 255901 },
    });
    await call("POST", "students", student);
    await call("DELETE", `students/${id}`);
    const [first, second] = store.asked.filter((each) => each.startsWith("lock "));
    expect([second, host.asked.at(-1)]).toEqual([first, expect.stringContaining("DELETE")]);
  });
});

describe("a student of several parts is deleted, on Data Standard 6.0", () => {
  const at = {
    studentReference: { studentUniqueId: "S1" },
    educationOrganizationReference: { educationOrganizationId: 255901 },
  };
  const open = (more: JsonRecord = {}) => {
    const host = new StoredHost({
      students: [hosted()],
      studentDemographics: [{ ...at, ...more }],
      studentDirectories: [{ ...at, ...more }],
    });
    host.faults.push({ on: "DELETE students", answer: json({ message: "It is used." }, 409) });
    const path = `students/${host.idOf("students")}`;
    const { call } = programOn(host, { dataStandard: "6.0" });
    return { host, remove: () => call("DELETE", path) };
  };

  test("or not: each that was lost is named", async () => {
    const { host, remove } = open();
    host.refuse("POST student", 500);
    expect((await remove()).message).toContain(
      "its part in studentDemographics, studentDirectories was deleted",
    );
  });

  test("not, where the host keeps more of them: each is named", async () => {
    const { host, remove } = open({ tribalAffiliations: tribe("A") });
    expect((await remove()).message).toContain(
      ": studentDemographics.tribalAffiliations, studentDirectories.tribalAffiliations. Delete",
    );
    expect(host.bodies("studentDirectories")).toHaveLength(1);
  });

  test("not, where they may not be read: all are named", async () => {
    const { host, remove } = open();
    host.refuse("GET student", 403);
    expect((await remove()).message).toContain("studentDemographics, studentDirectories, student");
  });
});

describe("a staff member is deleted", () => {
  test.each([200, 403])(
    "or not, and the credentials are not touched, where reading is answered %d",
    async (status) => {
      const staff = { staffUniqueId: "T1", firstName: "Byron", lastSurname: "Kelley" };
      const host = new StoredHost({
        staffs: [staff],
        credentials: [
          {
            credentialIdentifier: "C1",
            stateOfIssueStateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
          },
        ],
      });
      host.faults.push({ on: "DELETE staffs", answer: json({ message: "It is used." }, 409) });
      if (status !== 200) host.refuse("GET staffs", status);
      const path = `staffs/${host.idOf("staffs")}`;
      const answer = await programOn(host).call("DELETE", path);
      expect([answer.status, answer.message, host.wrote.length]).toEqual([409, "It is used.", 1]);
    },
  );
});

describe("an incident is deleted", () => {
  const [incidents, staffs] = ["disciplineIncidents", "staffDisciplineIncidentAssociations"];
  const key = { incidentIdentifier: "10" };
  const part = (staffUniqueId: string, more: JsonRecord = {}): JsonRecord => ({
    staffReference: { staffUniqueId },
    disciplineIncidentReference: { ...key, schoolId: 1 },
    disciplineIncidentParticipationCodes: [
      {
        disciplineIncidentParticipationCodeDescriptor: uri(
          "DisciplineIncidentParticipationCode",
          "Reporter",
        ),
      },
    ],
    ...more,
  });
  const open = (parts: readonly JsonRecord[], refused = json({ message: "It is used." }, 409)) => {
    const incident = { ...key, schoolReference: { schoolId: 1 }, incidentDate: "2017-09-01" };
    const host = new StoredHost({ [incidents]: [incident], [staffs]: parts });
    const path = `${incidents}/${host.idOf(incidents)}`;
    const program = programOn(host);
    host.faults.push({ on: `DELETE ${incidents}`, answer: refused, times: 1 });
    const remove = () => program.call("DELETE", path);
    return { host, path, remove, ...program };
  };

  test("with all that reported it", async () => {
    const { host, remove } = open([part("T1"), part("T2")]);
    expect([(await remove()).status, host.wrote.length, host.bodies(staffs)]).toEqual([204, 4, []]);
  });

  test("not, where the host keeps more of its parts, which is named once", async () => {
    const more = { disciplineIncidentParticipationCodes: [{ a: uri("A", "Witness") }] };
    const { host, remove } = open([part("T1", more), part("T2", more)]);
    const { status, message } = await remove();
    expect([status, host.wrote.length, message.split(staffs).length - 1]).toEqual([409, 1, 1]);
  });

  test("or refused as the host says it, where it may not be read", async () => {
    const { host, remove } = open([part("T1")]);
    host.refuse(`GET ${incidents}`, 403);
    const answer = await remove();
    expect([answer.status, answer.message, host.wrote.length]).toEqual([409, "It is used.", 1]);
  });

  test("not, where the host answers 300 to it, which is no success", async () => {
    const { host, remove } = open([part("T1")]);
    host.refuse(`DELETE ${incidents}`, 300);
    const answer = await remove();
    expect([answer.status, host.bodies(staffs)]).toEqual([502, [part("T1")]]);
    const at = host.asked.findIndex((each) => each.startsWith("POST"));
    expect(host.headers[at]?.["content-type"]).toBe("application/json");
    expect(host.headers[at]?.["if-match"]).toBeUndefined();
  });

  test.each<[number, number, number]>([
    [300, 502, 0],
    [404, 204, 0],
  ])("or not, where the host answers %d to a part: %d", async (answered, status, posted) => {
    const { host, remove } = open([part("T1")]);
    host.refuse(`DELETE ${staffs}`, answered);
    expect((await remove()).status).toBe(status);
    expect(host.wrote.filter((each) => each.startsWith("POST"))).toHaveLength(posted);
  });

  test("not, where its parts cannot be written back: nobody's parts are held", async () => {
    const { host, remove, bridge } = open([part("T1"), part("T2")]);
    host.refuse(`DELETE ${incidents}`, 403);
    host.refuse(`POST ${staffs}`, 300);
    const { status, message } = await remove();
    expect([status, bridge.counts.peopleHeld]).toEqual([403, 0]);
    expect(message).toContain(`its part in ${staffs} was deleted and could not be written back`);
  });

  test("after an earlier write of it", async () => {
    const { host, remove, call } = open([]);
    host.faults.splice(0);
    const letGo = host.hold(`PUT ${incidents}`);
    const legacy = { ...key, schoolReference: { schoolId: 1 }, incidentDate: "2017-09-02" };
    const written = call("POST", incidents, legacy);
    await turns(20);
    const removed = remove();
    await turns(20);
    letGo();
    expect([(await written).status, (await removed).status]).toEqual([200, 204]);
    expect(host.wrote.map((each) => each.split(" ")[0])).toEqual(["PUT", "DELETE"]);
  });
});
