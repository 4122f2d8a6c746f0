// What a legacy write of one record becomes at a host that stores it.
import { describe, expect, test } from "vitest";
import { turns } from "../../../test/support/servers.ts";
import { leaveDuring, programOn, StoredHost } from "./stored-host.js";
import { uri } from "./student-records.js";
import { dataRoot, json } from "./through.js";

describe("a record", () => {
  const own = { schoolId: 1, nameOfInstitution: "New", type: "Regular" };
  const kept = {
    schoolId: 1,
    nameOfInstitution: "Old",
    federalLocaleCodeDescriptor: uri("A", "B"),
  };

  describe("that is being written", () => {
    const open = () => {
      const host = new StoredHost({ schools: [kept] });
      const letGo = host.hold("PUT schools");
      return { host, letGo, ...programOn(host) };
    };

    test("is written for another key, however often one waits", async () => {
      const { letGo, call, signIn } = open();
      await signIn("nightly");
      const first = call("POST", "schools", own);
      await turns(20);
      const many = Array.from({ length: 101 }, () => call("POST", "schools", own));
      expect((await Promise.race(many)).status).toBe(503);
      await signIn("roster");
      const other = call("POST", "schools", own);
      await turns(20);
      letGo();
      expect([(await first).status, (await other).status]).toEqual([200, 200]);
      await Promise.all(many);
    });
  });

  test.each([
    [json({}, 500), 500],
    [json({}), 502],
  ])("is not written where the host does not say what it has: %o", async (answer, status) => {
    for (const method of ["POST", "PUT"]) {
      const host = new StoredHost({ schools: [kept] });
      const [{ id } = {}] = host.records("schools");
      host.faults.push({ on: "GET schools", answer });
      const path = method === "PUT" ? `schools/${String(id)}` : "schools";
      const written = await programOn(host).call(method, path, own);
      expect([method, written.status, host.wrote]).toEqual([method, status, []]);
    }
  });

  test.each([403, 405])(
    "may be written by its id where reading it is answered %d",
    async (status) => {
      const host = new StoredHost({ schools: [kept] });
      const id = host.idOf("schools");
      host.refuse("GET schools", status);
      const answer = await programOn(host).call("PUT", `schools/${id}`, own);
      expect([answer.status, answer.headers["edbridge-not-kept"]]).toEqual([204, "schools"]);
      const { type, ...same } = own;
      expect(host.bodies("schools")).toEqual([
        { ...same, schoolTypeDescriptor: uri("SchoolType", type) },
      ]);
    },
  );

  test("is written without a look at it where too many may be the same", async () => {
    const host = new StoredHost({ schools: [kept] });
    host.faults.push({ on: "GET", answer: json([kept], 200, { "total-count": "501" }) });
    const answer = await programOn(host).call("POST", "schools", own);
    expect([answer.status, answer.headers["edbridge-not-kept"]]).toEqual([200, "schools"]);
  });

  test("keeps what the host has of its id, even if it gets another key", async () => {
    const host = new StoredHost({ schools: [kept] });
    const [{ id } = {}] = host.records("schools");
    const { call } = programOn(host, { records: { onKeepFailure: "refuse" } });
    const headers = { "if-match": `"${String(host.records("schools")[0]?.["_etag"])}"` };
    const moved = { ...own, schoolId: 2 };
    const answer = await call("PUT", `schools/${String(id)}`, moved, { headers });
    expect([answer.status, host.asked.length]).toEqual([204, 2]);
    expect(host.bodies("schools")).toMatchObject([
      { schoolId: 2, federalLocaleCodeDescriptor: uri("A", "B") },
    ]);
  });

  test("waits for an earlier write of the same record, and not for one of another", async () => {
    const host = new StoredHost();
    const { call } = programOn(host);
    const open = host.hold("POST schools");
    const first = call("POST", "schools", own);
    await turns(5);
    const second = call("POST", "schools", { ...own, nameOfInstitution: "Newer" });
    const other = await call("POST", "schools", { ...own, schoolId: 2 });
    await turns(5);
    expect([other.status, host.asked.filter((each) => each === "POST schools").length]).toEqual([
      201, 2,
    ]);
    open();
    expect([(await first).status, (await second).status]).toEqual([201, 200]);
    expect(host.bodies("schools").map((each) => each["nameOfInstitution"])).toContain("Newer");
  });

  test("whose key is not known waits for none", async () => {
    const host = new StoredHost();
    const { call } = programOn(host);
    const open = host.hold("POST schools");
    const first = call("POST", "schools", { nameOfInstitution: "New" });
    await turns(5);
    await call("POST", "schools", { nameOfInstitution: "Newer" });
    open();
    await first;
    expect(host.asked.filter((each) => each === "POST schools")).toHaveLength(2);
  });

  test("of another key is not written over, whatever the host finds", async () => {
    const host = new StoredHost();
    const incident = (schoolId: number) => ({
      incidentIdentifier: "10",
      schoolReference: { schoolId },
      incidentDate: "2017-09-01",
    });
    host.put("disciplineIncidents", { ...incident(2), caseNumber: "7" });
    const [other] = host.records("disciplineIncidents");
    // As a host does that knows only one of the two filters.
    host.faults.push({ on: "GET disciplineIncidents", answer: json([other]) });
    const answer = await programOn(host).call("POST", "disciplineIncidents", incident(1));
    expect([answer.status, host.bodies("disciplineIncidents").length]).toEqual([201, 2]);
  });

  test("of one request is not finished when its caller leaves", async () => {
    const host = new StoredHost();
    const { call, bridge } = programOn(host);
    await leaveDuring(host, "POST schools", (more) => call("POST", "schools", own, more));
    expect([host.asked.at(-1), bridge.counts.finished]).toEqual(["POST schools", 0]);
  });
});

describe("a record with another value for a part of its key that no legacy key has", () => {
  const name = "staffSectionAssociations";
  const place = { schoolId: 1, schoolYear: 2017, sessionName: "Fall" };
  const sectionReference = { ...place, localCourseCode: "ALG", sectionIdentifier: "S-1" };
  const position = uri("ClassroomPosition", "Teacher of Record");
  const begun = (beginDate: string, more: object = {}) => ({
    staffReference: { staffUniqueId: "7" },
    sectionReference,
    classroomPositionDescriptor: position,
    beginDate,
    ...more,
  });
  const moved = {
    staffReference: { staffUniqueId: "7" },
    sectionReference: {
      schoolId: 1,
      schoolYear: 2017,
      classPeriodName: "Undefined",
      classroomIdentificationCode: "Undefined",
      localCourseCode: "ALG",
      termDescriptor: "Fall Semester",
      uniqueSectionCode: "S-1",
      sequenceOfCourse: 1,
    },
    classroomPositionDescriptor: "Teacher of Record",
    beginDate: "2016-09-01T00:00:00",
  };
  const open = (...faults: StoredHost["faults"]) => {
    const host = new StoredHost({
      sessions: [
        {
          schoolReference: { schoolId: 1 },
          schoolYearTypeReference: { schoolYear: 2017 },
          sessionName: "Fall",
          termDescriptor: uri("Term", "Fall Semester"),
        },
      ],
      sections: [
        { courseOfferingReference: { ...place, localCourseCode: "ALG" }, sectionIdentifier: "S-1" },
      ],
      [name]: [begun("2016-08-22")],
    });
    host.faults.push(...faults);
    const dates = () => host.bodies(name).map((each) => each["beginDate"]);
    const [{ id, _etag } = {}] = host.records(name);
    const wrote = () => host.wrote.map((each) => each.replace(/(?<=\/)\w+/, "*"));
    return { host, dates, wrote, path: `${name}/${String(id)}`, etag: `"${String(_etag)}"` };
  };
  const failed = (on: string, status: number, headers = {}) => ({
    on: `${on} ${name}`,
    answer: json({ detail: "No." }, status, headers),
    times: 1,
  });

  test.each([{}, { records: { keep: false } }])(
    "is created anew, and deleted if it is as it was read, with %j",
    async (options) => {
      for (const [method, status] of [["POST", 200] as const, ["PUT", 204] as const]) {
        const { host, dates, wrote, path, etag } = open();
        const { call } = programOn(host, options);
        // Programs send back what they have read, with its id.
        const sent = method === "PUT" ? { ...moved, id: path.split("/")[1] } : moved;
        const answer = await call(method, method === "PUT" ? path : name, sent);
        expect([answer.status, dates()]).toEqual([status, ["2016-09-01"]]);
        expect(wrote()).toEqual([`POST ${name} 201`, `DELETE ${name}/* 204`]);
        expect(host.asked).toContain(`POST ${name}`);
        expect(host.headers.at(-1)?.["if-match"]).toBe(etag);
        expect(answer.id).toBe(host.records(name)[0]?.["id"]);
      }
    },
  );

  test("is sent as it is, without the rest of its key", async () => {
    const { staffReference: _, ...rest } = moved;
    const put = open();
    await programOn(put.host).call("PUT", put.path, rest);
    expect(put.wrote()).toEqual([`PUT ${name}/* 204`]);
    const post = open();
    const sameDate = { ...rest, beginDate: "2016-08-22T00:00:00" };
    const { status } = await programOn(post.host).call("POST", name, sameDate);
    expect([status, post.wrote()]).toEqual([201, [`POST ${name} 201`]]);
  });

  test("stays where another program has changed it", async () => {
    const { host, path, wrote } = open();
    const headers = { "if-match": '"0"' };
    const { status } = await programOn(host).call("PUT", path, moved, { headers });
    expect([status, wrote()]).toEqual([412, []]);
  });

  test.each([
    [300, 502],
    [403, 403],
  ])("stays where the new one is answered %d", async (status, shown) => {
    const { host, dates, wrote } = open(failed("POST", status));
    const answer = await programOn(host).call("POST", name, moved);
    expect([answer.status, wrote()]).toEqual([shown, [`POST ${name} ${status}`]]);
    expect(dates()).toEqual(["2016-08-22"]);
  });

  const location = (where: string) => ({ location: `${where}/${name}/${"b".repeat(32)}` });
  const created = (status: number, where: string) => failed("POST", status, location(where));
  const kept = "The record is not stored with another beginDate";
  const both = "The record is stored with another beginDate";
  test.each<[string, StoredHost["faults"], string, readonly string[]]>([
    ["the old one is not deleted", [failed("DELETE", 403)], kept, ["403", "204"]],
    ["none is deleted", [{ ...failed("DELETE", 403), times: 2 }], both, ["403", "403"]],
    // It may be another program's.
    ["the new one was there", [created(200, dataRoot), failed("DELETE", 403)], both, ["403"]],
    [
      "the new one is nobody knows where",
      [created(201, "https://other.example"), failed("DELETE", 403)],
      both,
      ["403", "404"],
    ],
  ])("is told of where %s", async (_, faults, told, deletes) => {
    const { host, wrote } = open(...faults);
    const { message } = await programOn(host).call("POST", name, moved);
    expect(message).toContain(told);
    expect(wrote().slice(1)).toEqual(deletes.map((status) => `DELETE ${name}/* ${status}`));
  });

  test("is moved whole, even if the caller leaves after the first request", async () => {
    const { host, dates } = open();
    const { call, bridge } = programOn(host);
    await leaveDuring(host, `POST ${name}`, (more) => call("POST", name, moved, more));
    expect([dates(), bridge.counts.finished]).toEqual([["2016-09-01"], 1]);
  });
});

describe("a record whose key depends on what the host has", () => {
  const school = { schoolReference: { schoolId: 1 } };
  const events = {
    path: "restraintEvents",
    records: ["2017-01-09", "2017-02-13"].map((day) => ({
      ...school,
      identifier: "R1",
      eventDate: `${day}T00:00:00`,
      studentReference: { studentUniqueId: "S1" },
    })),
    keys: ["R1", "R1-2"],
  };
  const periods = {
    path: "gradingPeriods",
    records: ["2016-08-22", "2016-10-03"].map((day) => ({
      ...school,
      descriptor: "First Six Weeks",
      beginDate: `${day}T00:00:00`,
      endDate: "2016-12-01T00:00:00",
      totalInstructionalDays: 29,
    })),
    keys: ["First Six Weeks", "First Six Weeks 2"],
  };
  const keyOf = (record: object) =>
    Object(record).restraintEventIdentifier ?? Object(record).gradingPeriodName;

  test.each([events, periods])(
    "takes another key than one of $path that was written meanwhile",
    async ({ path, records, keys }) => {
      const host = new StoredHost();
      const { call } = programOn(host);
      for (const status of [201, 200]) {
        const answers = await Promise.all(records.map((each) => call("POST", path, each)));
        expect(answers.map((each) => each.status)).toEqual([status, status]);
        expect(host.bodies(path).map(keyOf)).toEqual(keys);
      }
    },
  );
});

describe.each([{ records: {} }, { records: false as const }])("with %j", (options) => {
  const session = {
    schoolReference: { schoolId: 1 },
    schoolYearTypeReference: { schoolYear: 2017 },
    sessionName: "Fall",
    termDescriptor: uri("Term", "Fall Semester"),
  };
  const filter = "sections?schoolId=1&schoolYear=2017&termDescriptor=Fall+Semester";

  test.each([
    ["GET", false],
    ["HEAD", false],
    ["DELETE", true],
  ])("%s makes what was looked up be looked up again: %s", async (method, isWrite) => {
    const host = new StoredHost({ sessions: [session, { ...session, sessionName: "Spring" }] });
    const program = programOn(host, options);
    await program.signIn();
    const lookUps = async () => {
      const before = host.asked.length;
      expect((await program.call("GET", filter)).status).toBe(200);
      return host.asked.slice(before).filter((each) => each.startsWith("GET sessions")).length;
    };
    expect(await lookUps()).toBeGreaterThan(0);
    expect(await lookUps()).toBe(0);
    const { status } = await program.call(method, `sessions/${host.idOf("sessions", 1)}`);
    expect(status).toBe(isWrite ? 204 : 200);
    expect((await lookUps()) > 0).toBe(isWrite);
  });

  test("a PUT that may have been lost is not told as done because its record is not there", async () => {
    const host = new StoredHost();
    host.faults.push({ on: "PUT", breaks: "before" });
    const path = `schools/${"a".repeat(32)}`;
    const sent = programOn(host, options).call("PUT", path, { schoolId: 1 });
    await expect(sent).rejects.toThrow();
  });
});
