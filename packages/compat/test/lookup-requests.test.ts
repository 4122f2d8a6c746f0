// What a look-up of a call sends to the host.
import { fakeClock } from "@edbridge/core/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { turns } from "../../../test/support/servers.ts";
import { hostOfYears, programOn, StoredHost } from "./stored-host.js";
import { demographics, enrolled, hosted, partOf, session, student } from "./student-records.js";
import { type Call, hostUrl, json, type JsonRecord, root, through } from "./through.js";

const filter = "courseOfferings?schoolId=1&schoolYear=2017&termDescriptor=Fall+Semester";

test("it is a GET with who asks and what joins logs, and no other header fields", async () => {
  const authorization = "Bearer x";
  const logged = { "user-agent": "a/1", "x-request-id": "r", "correlation-id": "c" };
  const along = { authorization, ...logged, traceparent: "t", tracestate: "s" };
  const more = { accept: "text/xml", "if-none-match": '"1"', cookie: "a=b" };
  const options = { dataPath: "/data/v3/{schoolYear}/{namespace}" };
  for (const [headers, expected] of [
    [{ ...along, ...more }, along],
    // It has no header field that the call does not have.
    [{ authorization }, { authorization }],
  ] as const) {
    const call = { headers };
    const { asked } = await through(`${root}/${filter}`, { options, call, host: json([]) });
    const [lookUp] = asked;
    // It is made in the school year of the call.
    expect(lookUp?.url).toContain(`${hostUrl}/data/v3/2017/ed-fi/sessions?`);
    expect(lookUp).toMatchObject({ method: "GET", body: undefined });
    expect(lookUp?.headers).toStrictEqual({ ...expected, accept: "application/json" });
  }
});

test.each([
  ["with a bearer of its own ends its look-up", false],
  ["with a session leaves the look-up to others of its credential for 20 seconds", true],
])("a caller that leaves %s", async (_, hasSession) => {
  const host = new StoredHost({ sessions: [session] });
  const letGo = host.hold("GET sessions");
  const signals: (AbortSignal | undefined)[] = [];
  const { send } = host;
  const spied = Object.assign(host, {
    send: (call: Call) => {
      if (call.url.includes("/sessions")) signals.push(call.signal);
      return send(call);
    },
  });
  const { call, signIn } = programOn(spied, { records: false });
  if (hasSession) await signIn();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const leaving = new AbortController();
  const first = call("GET", filter, undefined, { signal: leaving.signal });
  const second = hasSession ? call("GET", filter) : undefined;
  await turns(1);
  leaving.abort(new Error("left"));
  await expect(first).rejects.toThrow("left");
  const isEnded = () => signals.map((signal) => signal?.aborted);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(isEnded()).toEqual([!hasSession]);
  // Others do not wait without end for what the host may never give: they ask for themselves.
  await vi.advanceTimersByTimeAsync(1);
  expect(isEnded()[0]).toBe(true);
  letGo();
  expect((await second)?.status).toBe(hasSession ? 200 : undefined);
});

test("callers of one credential share what was looked up, and others do not", async () => {
  const asks = async (...signIns: readonly boolean[]) => {
    const host = new StoredHost({ sessions: [session] });
    const program = programOn(host, { records: false });
    for (const signsIn of signIns) {
      if (signsIn) await program.signIn();
      await program.call("GET", filter);
    }
    return host.asked.filter((each) => each.startsWith("GET sessions")).length;
  };
  expect(await asks(true, false)).toBe(1);
  expect(await asks(true, true)).toBe(1);
  expect(await asks(false, false)).toBe(2);
});

test("what was looked up in one year is not used in another, whose data are apart", async () => {
  const hosts = {
    2017: new StoredHost({ sessions: [session] }),
    2018: new StoredHost({ sessions: [{ ...session, sessionName: "Autumn" }] }),
  };
  const dataPath = "/data/v3/{schoolYear}/{namespace}";
  const { call, signIn } = programOn(hostOfYears(hosts), { dataPath, records: false });
  await signIn();
  await call("GET", `/2017/${filter}`);
  await call("GET", `/2018/${filter}`);
  expect(hosts[2017].asked.at(-1)).toContain("sessionName=Fall");
  expect(hosts[2018].asked.at(-1)).toContain("sessionName=Autumn");
});

test("what was found for one year is dropped when a caller names very many", async () => {
  const host = new StoredHost({ sessions: [session] });
  const { send } = host;
  Object.assign(host, {
    send: (call: Call) => send({ ...call, url: call.url.replace(/\/v3\/\d+/, "/v3") }),
  });
  const dataPath = "/data/v3/{schoolYear}/{namespace}";
  const { call, signIn } = programOn(host, { dataPath, records: false });
  await signIn();
  const asks = async (year: number) => {
    const before = host.asked.length;
    await call("GET", `/${year}/${filter}`);
    return host.asked.length - before;
  };
  const [first, second] = [await asks(2017), await asks(2017)];
  for (let year = 3000; year < 4000; year++) await asks(year);
  expect([first, second, await asks(2017)]).toEqual([2, 1, 2]);
});

test.each([
  ["the host", 200, json({ message: "No." }, 403)],
  ["a gateway", 403, { status: 403, headers: { "content-type": "text/html" }, body: "<html>" }],
])("a record whose look-up is refused by %s is answered %d", async (_, expected, answer) => {
  const host = new StoredHost({ students: [hosted()] });
  host.faults.push({ on: `GET ${demographics}`, answer });
  const { call } = programOn(host, { records: { educationOrganizationId: 1 } });
  // A page is right without what belongs to its records, whoever refuses that.
  const read = await call("GET", "students");
  expect([read.status, read.headers["edbridge-left-out"]]).toEqual([200, demographics]);
  // A write must know what it replaces.
  const written = await call("POST", "students", student);
  expect([written.status, host.wrote.length > 0]).toEqual([expected, expected === 200]);
});

const typeOf = (codeValue: string) => ({
  namespace: "uri://ed-fi.org/SchoolTypeDescriptor",
  codeValue,
  shortDescription: codeValue,
});
const regular = typeOf("Regular");
const types = "schoolTypeDescriptors";
const postSchool = (type: string) =>
  ["POST", "schools", { schoolId: 1, nameOfInstitution: "A", type }] as const;

test("descriptors of the host are read again once one was written", async () => {
  const host = new StoredHost({ [types]: [regular] });
  const { call, signIn } = programOn(host);
  await signIn();
  expect((await call(...postSchool("Regular"))).status).toBe(201);
  expect((await call(...postSchool("Odd"))).status).toBe(400);
  expect((await call("POST", "schoolTypes", typeOf("Odd"))).status).toBe(201);
  expect((await call(...postSchool("Odd"))).status).toBe(200);
});

const place = { schoolId: 1, schoolYear: 2017, sessionName: "Fall" };
const sections = ["S1", "S2"].map((sectionIdentifier) => ({
  sectionIdentifier,
  sequenceOfCourse: 1,
  courseOfferingReference: { localCourseCode: "ALG", ...place },
}));
const rosters = "studentSectionAssociations";
const withKeys = {
  sessions: [session],
  sections,
  [rosters]: sections.map(({ sectionIdentifier }) => ({
    studentReference: { studentUniqueId: "S1" },
    sectionReference: { localCourseCode: "ALG", ...place, sectionIdentifier },
    beginDate: "2016-08-22",
  })),
};
const withParts = { students: [hosted(), hosted("S2")], [demographics]: [partOf(1)] };

test.each<
  [string, number, ConstructorParameters<typeof StoredHost>[0], string, string, string, unknown?]
>([
  ["the codes of a descriptor", 60, { [types]: [regular] }, types, ...postSchool("Regular")],
  ["codes in which one is missing", 1, { [types]: [regular] }, types, ...postSchool("Odd")],
  ["a list without codes", 1, { [types]: [] }, types, ...postSchool("Regular")],
  ["records without codes", 1, { [types]: [{ id: "1" }] }, types, ...postSchool("Regular")],
  ["the records that belong to those of a page", 5, withParts, demographics, "GET", "students"],
  ["the parts of keys that others refer by", 5, withKeys, "sections", "GET", rosters],
  ["that a list may not be read", 10, { students: [hosted()] }, demographics, "GET", "students"],
])("%s is good for %d minutes", async (what, minutes, world, list, method, path, body) => {
  const clock = fakeClock();
  const host = new StoredHost(world);
  if (what.includes("may not")) host.faults.push({ on: `GET ${list}`, answer: json({}, 403) });
  const { call, signIn } = programOn(host, { clock });
  const asks = async () => {
    await signIn();
    const before = host.asked.length;
    await call(method, path, body);
    return host.asked.slice(before).filter((each) => each.startsWith(`GET ${list}`)).length;
  };
  expect(await asks()).toBeGreaterThan(0);
  clock.advance(minutes * 60_000 - 1);
  expect(await asks()).toBe(0);
  clock.advance(1);
  expect(await asks()).toBeGreaterThan(0);
});

describe("the records that belong to those of a page", () => {
  const ids = Array.from({ length: 150 }, (_, at) => `S${at}`);
  const world = {
    students: ids.map((id) => hosted(id)),
    [demographics]: ids.map((id) => partOf(1, "Male", id)),
  };
  const asked = ({ asked: all }: StoredHost) =>
    all.filter((each) => each.includes(demographics)).length;

  test("come in lists, once for all who ask at once, and for what they ask next", async () => {
    const host = new StoredHost(world);
    const { call, signIn } = programOn(host);
    await signIn();
    const pages = [0, 0, 50, 100].map((offset) =>
      call("GET", `students?limit=50&offset=${offset}`),
    );
    for (const { text } of await Promise.all(pages)) expect(text.match(/"Male"/g)).toHaveLength(50);
    expect(asked(host)).toBeLessThanOrEqual(2);
    await call("GET", "students?studentUniqueId=s7");
    expect(asked(host)).toBeLessThanOrEqual(2);
  });

  test.each([
    ["may", []],
    ["may not", undefined],
  ])("are empty lists where there is none and they %s be read", async (may, expected) => {
    const host = new StoredHost({ students: [hosted()] });
    if (may === "may not") host.refuse(`GET ${demographics}`, 403);
    const { text } = await programOn(host).call("GET", "students");
    const [read] = JSON.parse(text) as JsonRecord[];
    // A legacy host gave each list of a record, whether or not it had items.
    for (const list of ["races", "addresses", "telephones"]) expect(read?.[list]).toEqual(expected);
    expect(read).not.toHaveProperty("sexType");
    expect(read).not.toHaveProperty("economicDisadvantaged");
  });

  test("are asked for once more for a record that is newer than all in their list", async () => {
    const dated = (record: JsonRecord, day: number) => ({
      ...record,
      _lastModifiedDate: `2026-01-${10 + day}T00:00:00Z`,
    });
    const host = new StoredHost();
    for (const id of ["S1", "S2"]) host.put("students", dated(hosted(id), 1));
    host.put(demographics, dated(partOf(1, "Male", "S1"), 2));
    const clock = fakeClock();
    const { call, signIn } = programOn(host, { clock });
    const page = async () => {
      await signIn();
      const { text } = await call("GET", "students");
      return [text.match(/"Male"/g)?.length, asked(host)];
    };
    expect(await page()).toEqual([1, 1]);
    clock.advance(60_000);
    expect(await page()).toEqual([1, 1]);
    // Another program writes a new student.
    host.put("students", dated(hosted("S3"), 3));
    host.put(demographics, dated(partOf(1, "Male", "S3"), 3));
    expect(await page()).toEqual([2, 2]);
    expect(await page()).toEqual([2, 2]);
  });

  test("are asked for again by the one whose neighbour lost the connection", async () => {
    const host = new StoredHost(world);
    const { call, signIn } = programOn(host);
    await signIn();
    host.faults.push({ on: `GET ${demographics}`, breaks: "before", times: 1 });
    const both = await Promise.allSettled([1, 2].map(() => call("GET", "students?limit=50")));
    expect(both.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });
});

test("an upload reads the list of its records once, though they share parts of their keys", async () => {
  const enrollments = ["s1", "s2", "s3", "s4"].flatMap((studentUniqueId) =>
    [1, 2, 3, 4].map((day) =>
      enrolled(1, { studentReference: { studentUniqueId }, entryDate: `2016-08-0${day}` }),
    ),
  );
  const host = new StoredHost({ studentSchoolAssociations: enrollments });
  const { call, signIn } = programOn(host);
  await signIn();
  for (const record of enrollments) {
    const legacy = { ...record, entryGradeLevelDescriptor: "Ninth grade" };
    expect((await call("POST", "studentSchoolAssociations", legacy)).status).toBe(200);
  }
  const reads = host.asked.filter((each) => each.startsWith("GET studentSchoolAssociations"));
  expect(reads).toHaveLength(2);
});
