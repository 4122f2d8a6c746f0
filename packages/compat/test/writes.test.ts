// What a legacy write of one record becomes at a host that stores it.
import { describe, expect, test } from "vitest";
import { sectionKey } from "../../../test/support/school-data.ts";
import { turns } from "../../../test/support/servers.ts";
import { leaveDuring, programOn, StoredHost } from "./stored-host.js";
import { session, uri, withoutIds } from "./student-records.js";
import { type Call, dataRoot, json, root } from "./through.js";

type Options = Parameters<typeof programOn>[1];

const own = { schoolId: 1, nameOfInstitution: "New", type: "Regular" };
const written = {
  schoolId: 1,
  nameOfInstitution: "New",
  schoolTypeDescriptor: uri("SchoolType", "Regular"),
};
/** What no legacy record has. */
const locale = { federalLocaleCodeDescriptor: uri("A", "B") };
const kept = { schoolId: 1, nameOfInstitution: "Old", ...locale };

describe("a record that the host has already", () => {
  const open = (options: Options = {}) => {
    const host = new StoredHost({ schools: [kept] });
    const program = programOn(host, options);
    const path = `schools/${host.idOf("schools")}`;
    const send = (method: string, more: Partial<Call> = {}) =>
      program.call(method, method === "PUT" ? path : "schools", own, more);
    const etag = `"${String(host.records("schools")[0]?.["_etag"])}"`;
    return { host, send, etag, path, wrote: () => withoutIds(host.wrote), ...program };
  };

  test.each([
    ["POST", 200, "OK", "0"],
    ["PUT", 204, "No Content", undefined],
  ])("is written over by %s as it was read", async (method, status, reason, length) => {
    const { host, send, etag, path, wrote } = open();
    const answer = await send(method);
    // The reason phrase is that of the caller's status, not of the request that stored the record.
    expect([answer.status, answer.reason]).toEqual([status, reason]);
    const { location, "content-length": given } = answer.headers;
    expect([location, given]).toEqual([method === "POST" ? `${root}/${path}` : undefined, length]);
    expect([wrote(), host.headers.at(-1)?.["if-match"]]).toEqual([["PUT schools/* 204"], etag]);
    expect(host.bodies("schools")).toEqual([{ ...locale, ...written }]);
  });

  test.each(["POST", "PUT"])("loses nothing that another writes before the %s", async (method) => {
    const { host, send, wrote } = open();
    const other = { ...kept, nameOfInstitution: "Other", magnet: true };
    let turn = 0;
    const before = () => void host.put("schools", { ...other, turn: turn++ });
    host.faults.push({ on: "PUT schools", before, times: 2 });
    expect((await send(method)).status).toBe(method === "POST" ? 200 : 204);
    expect(wrote()).toEqual([412, 412, 204].map((status) => `PUT schools/* ${status}`));
    expect(host.bodies("schools")).toEqual([{ ...other, ...written, turn: 1 }]);
  });

  test("that changes again and again is left alone in the end", async () => {
    const { host, send, wrote } = open();
    const before = () => void host.put("schools", { ...kept, turn: host.wrote.length });
    host.faults.push({ on: "PUT schools", before });
    const { status, headers, message } = await send("POST");
    expect([status, headers["retry-after"], wrote().length]).toEqual([503, "1", 4]);
    expect(message).toMatch(/^Not stored: .* several times .* Send it again\. /);
    expect(host.bodies("schools")).toEqual([{ ...kept, turn: 3 }]);
  });

  test("is written without its ETag where the host refuses the one that it gives", async () => {
    const { host, send, wrote } = open();
    host.refuse("PUT schools", 412, 1);
    expect((await send("POST")).status).toBe(200);
    expect(wrote()).toEqual(["PUT schools/* 412", "POST schools 200"]);
    expect(host.headers.at(-1)?.["if-match"]).toBeUndefined();
  });

  test.each(["POST", "PUT"])("and another deletes meanwhile is created by %s", async (method) => {
    const { host, send, wrote } = open();
    host.faults.push({ on: "PUT schools", before: () => host.drop("schools"), times: 1 });
    const { status, id } = await send(method);
    expect([status, id]).toEqual([201, host.idOf("schools")]);
    expect(wrote()).toEqual(["PUT schools/* 404", "POST schools 201"]);
    expect(host.bodies("schools")).toEqual([written]);
  });

  test.each([
    ["as it is", false, undefined, 204],
    ["as it was", true, undefined, 412],
    ["as it never was", false, '"0"', 412],
  ])("is written on the caller's own condition: %s", async (_, changes, condition, status) => {
    const { host, send, etag, wrote } = open();
    const before = () => void (changes && host.put("schools", kept));
    host.faults.push({ on: "PUT schools", before });
    const headers = { "if-match": condition ?? etag };
    expect((await send("PUT", { headers })).status).toBe(status);
    expect(wrote()).toEqual([`PUT schools/* ${status}`]);
    expect(host.headers.at(-1)?.["if-match"]).toBe(headers["if-match"]);
  });

  test.each([
    ["POST", false, { ...locale, ...written }],
    ["PUT", false, { ...locale, ...written }],
    // Nothing is to be kept.
    ["POST", true, written],
  ])("is written by %s on no condition to a host without ETags", async (method, has, expected) => {
    const { host, send } = open(has ? { records: { keep: false } } : {});
    host.hasEtags = has;
    await send(method);
    expect(host.wrote.map((each) => each.split(" ")[0])).toEqual([method]);
    expect(host.headers.at(-1)).not.toHaveProperty("if-match");
    expect(host.bodies("schools")).toEqual([expected]);
  });

  test("is written for another key, however often one waits", async () => {
    const { host, call, signIn } = open();
    const letGo = host.hold("PUT schools");
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

  test.each([
    ["POST", json({}, 500), 500],
    ["PUT", json({}, 500), 500],
    ["POST", json({}), 502],
    ["PUT", json({}), 502],
  ])("is not written by %s where the host does not say what it has", async (by, answer, status) => {
    const { host, send, wrote } = open();
    host.faults.push({ on: "GET schools", answer });
    expect([(await send(by)).status, wrote()]).toEqual([status, []]);
  });

  test("is written unseen where too many may be the same", async () => {
    const { host, send } = open();
    host.faults.push({ on: "GET", answer: json([kept], 200, { "total-count": "5001" }) });
    const { status, headers } = await send("POST");
    expect([status, headers["edbridge-not-kept"]]).toEqual([200, "schools"]);
  });

  test("keeps what the host has of its id, even if it gets another key", async () => {
    const { host, call, path, etag } = open({ records: { onKeepFailure: "refuse" } });
    const moved = { ...own, schoolId: 2 };
    const answer = await call("PUT", path, moved, { headers: { "if-match": etag } });
    expect([answer.status, host.asked.length]).toEqual([204, 2]);
    expect(host.bodies("schools")).toMatchObject([{ schoolId: 2, ...locale }]);
  });
});

test("a code with a number sign is no other one that ends as it does", async () => {
  const namespace = "uri://state.example/TermDescriptor";
  const year = { schoolReference: { schoolId: 1 }, schoolYearTypeReference: { schoolYear: 2017 } };
  const dates = { beginDate: "2016-08-01", endDate: "2016-12-20", totalInstructionalDays: 80 };
  const term = { ...year, ...dates, termDescriptor: `${namespace}#Semester #1` };
  const codes = ["Semester #1", "Quarter #1"].map((codeValue) => ({ namespace, codeValue }));
  const host = new StoredHost({
    termDescriptors: codes,
    sessions: [{ ...term, sessionName: "S1" }],
  });
  const quarter = { ...year, ...dates, sessionName: "Q1", termDescriptor: "Quarter #1" };
  const { status } = await programOn(host).call("POST", "sessions", quarter);
  const terms = host.bodies("sessions").map(({ termDescriptor }) => termDescriptor);
  expect([status, terms]).toEqual([201, codes.map(({ codeValue }) => `${namespace}#${codeValue}`)]);
});

describe("a new record", () => {
  const open = () => {
    const host = new StoredHost();
    return { host, letGo: host.hold("POST schools"), ...programOn(host) };
  };
  const posts = (host: StoredHost) => host.asked.filter((each) => each === "POST schools").length;

  test("waits for an earlier write of the same record, and not for one of another", async () => {
    const { host, letGo, call } = open();
    const first = call("POST", "schools", own);
    await turns(5);
    const second = call("POST", "schools", { ...own, nameOfInstitution: "Newer" });
    const other = await call("POST", "schools", { ...own, schoolId: 2 });
    await turns(5);
    expect([other.status, posts(host)]).toEqual([201, 2]);
    letGo();
    expect([(await first).status, (await second).status]).toEqual([201, 200]);
    expect(host.bodies("schools").map((each) => each["nameOfInstitution"])).toContain("Newer");
  });

  test("does not wait for one whose caller has left while it waited", async () => {
    const { letGo, call } = open();
    const first = call("POST", "schools", own);
    await turns(5);
    const leaving = new AbortController();
    const { signal } = leaving;
    const left = expect(call("POST", "schools", own, { signal })).rejects.toThrow();
    const third = call("POST", "schools", own);
    await turns(5);
    leaving.abort();
    await left;
    letGo();
    expect([(await first).status, (await third).status]).toEqual([201, 200]);
  });

  test("of another key is not written over, whatever the host finds", async () => {
    const incident = (schoolId: number) => ({
      incidentIdentifier: "10",
      schoolReference: { schoolId },
      incidentDate: "2017-09-01",
    });
    const host = new StoredHost({ disciplineIncidents: [incident(2)] });
    const [other] = host.records("disciplineIncidents");
    // As a host does that knows only one of the two filters.
    host.faults.push({ on: "GET disciplineIncidents", answer: json([other]) });
    const answer = await programOn(host).call("POST", "disciplineIncidents", incident(1));
    expect([answer.status, host.bodies("disciplineIncidents").length]).toEqual([201, 2]);
  });

  test("of one request is not finished when its caller leaves", async () => {
    const host = new StoredHost();
    const { call } = programOn(host);
    await leaveDuring(host, "POST schools", (more) => call("POST", "schools", own, more));
    expect(host.asked.at(-1)).toBe("POST schools");
  });
});

describe("a record with another value for a part of its key that no legacy key has", () => {
  const name = "staffSectionAssociations";
  const place = { schoolId: 1, schoolYear: 2017, sessionName: "Fall" };
  const sectionReference = { ...place, localCourseCode: "ALG", sectionIdentifier: "S-1" };
  const begun = {
    staffReference: { staffUniqueId: "7" },
    sectionReference,
    classroomPositionDescriptor: uri("ClassroomPosition", "Teacher of Record"),
    beginDate: "2016-08-22",
  };
  const moved = {
    staffReference: { staffUniqueId: "7" },
    sectionReference: sectionKey(1),
    classroomPositionDescriptor: "Teacher of Record",
    beginDate: "2016-09-01T00:00:00",
  };
  const open = (...faults: StoredHost["faults"]) => {
    const host = new StoredHost({
      sessions: [session],
      sections: [
        { courseOfferingReference: { ...place, localCourseCode: "ALG" }, sectionIdentifier: "S-1" },
      ],
      [name]: [begun],
    });
    host.faults.push(...faults);
    const dates = () => host.bodies(name).map((each) => each["beginDate"]);
    const [{ id, _etag } = {}] = host.records(name);
    const wrote = () => withoutIds(host.wrote);
    return { host, dates, wrote, path: `${name}/${String(id)}`, etag: `"${String(_etag)}"` };
  };
  const failed = (on: string, status: number, headers = {}) => ({
    on: `${on} ${name}`,
    answer: json({ detail: "No." }, status, headers),
    times: 1,
  });

  test.each<[string, number, Options]>([
    ["POST", 200, {}],
    ["PUT", 204, {}],
    ["POST", 200, { records: { keep: false } }],
    ["PUT", 204, { records: { keep: false } }],
  ])("is created anew by %s, and deleted as it was read", async (method, status, options) => {
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
  });

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

  const unkept = () => failed("DELETE", 403);
  const created = (status: number, where: string) =>
    failed("POST", status, { location: `${where}/${name}/${"b".repeat(32)}` });
  const elsewhere = created(201, "https://other.example");
  const same = "The record is not stored with another beginDate";
  const both = "The record is stored with another beginDate";
  test.each<[string, StoredHost["faults"], string, readonly string[]]>([
    ["the old one is not deleted", [unkept()], same, ["403", "204"]],
    ["none is deleted", [{ ...unkept(), times: 2 }], both, ["403", "403"]],
    // It may be another program's.
    ["the new one was there", [created(200, dataRoot), unkept()], both, ["403"]],
    ["the new one is nobody knows where", [elsewhere, unkept()], both, ["403", "404"]],
  ])("is told of where %s", async (_, faults, told, deletes) => {
    const { host, wrote } = open(...faults);
    const { message } = await programOn(host).call("POST", name, moved);
    expect(message).toContain(told);
    expect(wrote().slice(1)).toEqual(deletes.map((status) => `DELETE ${name}/* ${status}`));
  });

  test("is moved whole, even if the caller leaves after the first request", async () => {
    const { host, dates } = open();
    const { call } = programOn(host);
    await leaveDuring(host, `POST ${name}`, (more) => call("POST", name, moved, more));
    expect(dates()).toEqual(["2016-09-01"]);
  });
});

test("a record whose key depends on what the host has takes another than one written meanwhile", async () => {
  const events = ["2017-01-09", "2017-02-13"].map((day) => ({
    schoolReference: { schoolId: 1 },
    identifier: "R1",
    eventDate: `${day}T00:00:00`,
    studentReference: { studentUniqueId: "S1" },
  }));
  const host = new StoredHost();
  const { call } = programOn(host);
  for (const status of [201, 200]) {
    const answers = await Promise.all(events.map((each) => call("POST", "restraintEvents", each)));
    expect(answers.map((each) => each.status)).toEqual([status, status]);
    const stored = host.bodies("restraintEvents");
    expect(stored.map((each) => each["restraintEventIdentifier"])).toEqual(["R1", "R1~2"]);
  }
});

test.each([
  ["GET", {}, false],
  ["GET", false, false],
  ["HEAD", {}, false],
  ["DELETE", {}, true],
  ["DELETE", false, true],
] as const)("%s, with records %j, ends look-ups: %s", async (method, records, isWrite) => {
  const host = new StoredHost({ sessions: [session, { ...session, sessionName: "Spring" }] });
  const { call, signIn } = programOn(host, { records });
  await signIn();
  const lookUps = async () => {
    const before = host.asked.length;
    await call("GET", "sections?schoolId=1&schoolYear=2017&termDescriptor=Fall+Semester");
    return host.asked.slice(before).filter((each) => each.startsWith("GET sessions")).length;
  };
  expect(await lookUps()).toBeGreaterThan(0);
  expect(await lookUps()).toBe(0);
  const { status } = await call(method, `sessions/${host.idOf("sessions", 1)}`);
  expect([status, (await lookUps()) > 0]).toEqual([isWrite ? 204 : 200, isWrite]);
});
