// Which parts of new people wait for the enrollment, and for which organization they are written.
import { fakeClock } from "@edbridge/core/testing";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { callerOn, type CallerOptions, hostOfYears, programOn, StoredHost } from "./stored-host.js";
import { demographics, enrollment, partOf, school, student, uri } from "./student-records.js";
import { MemoryStore } from "./memory-store.js";
import { json } from "./through.js";

const enrollments = "studentSchoolAssociations";
const schools = [school(255901001, 255901), school(255902001, 255902)];
const enrolledIn = (schoolId: number) => ({ ...enrollment, schoolReference: { schoolId } });
const several = [255901, 255902];
const held = `${demographics};waits=memory`;

/** A program of a key for these organizations, and a host with a school in each of two districts. */
async function open(organizations: readonly number[], options: CallerOptions = {}) {
  const host = new StoredHost({ schools });
  host.organizations = organizations;
  const { call, signIn, listener } = await callerOn(host, options);
  await signIn();
  const post = async (name: string, body: object) => {
    const answer = await call("POST", name, body);
    return [answer.status, answer.headers["edbridge-not-stored"]];
  };
  const places = () =>
    host
      .bodies(demographics)
      .map((each) => Object(each["educationOrganizationReference"]).educationOrganizationId);
  return { host, call, post, places, signIn, ...listener };
}

const sessionKeys = [new Uint8Array(32)];

describe("the demographics of a new student", () => {
  test.each([[several], [[]]])("of a key for %j wait unsent for the enrollment", async (ids) => {
    const { host, post, places, counts } = await open(ids);
    expect(await post("students", student)).toEqual([201, held]);
    expect([host.wrote, counts().peopleInMemory]).toEqual([["POST students 201"], 1]);
    expect(await post(enrollments, enrolledIn(255902001))).toEqual([201, undefined]);
    expect([places(), counts().peopleInMemory]).toEqual([[255902], 0]);
  });

  test("are written where another program has enrolled the student since", async () => {
    const { host, post, places } = await open(several);
    const send = () => post("students", student);
    expect(await send()).toEqual([201, held]);
    expect(await send()).toEqual([200, held]);
    host.put(enrollments, enrolledIn(255902001));
    expect([await send(), places()]).toEqual([[200, undefined], [255902]]);
  });

  test("that a gateway answers with 403 is told: they wait", async () => {
    const { host, post, counts } = await open([255901]);
    const answer = { status: 403, headers: { "content-type": "text/html" } };
    host.faults.push({ on: `POST ${demographics}`, answer });
    expect(await post("students", student)).toEqual([403, held]);
    expect(counts().peopleInMemory).toBe(1);
  });

  test("fail a rehearsal that refuses them, though the enrollment passes", async () => {
    const { host, post, call } = await open([]);
    await post("students", student);
    const answer = json({ detail: "No." }, 400, { "edbridge-rehearsed": "would-fail; No." });
    host.faults.push({ on: `POST ${demographics}`, answer });
    const { status, event } = await call("POST", enrollments, enrollment);
    const reason = expect.stringContaining(`The host refused the part in ${demographics}`);
    expect([status, event]).toMatchObject([201, { rehearsed: "would-fail", reason }]);
  });

  test.each([300, 400])("wait on if the enrollment is answered with %d", async (status) => {
    const { host, post, counts } = await open([]);
    await post("students", student);
    host.refuse(`POST ${enrollments}`, status, 1);
    await post(enrollments, enrollment);
    expect([host.asked.at(-1), counts().peopleInMemory]).toEqual([`POST ${enrollments}`, 1]);
  });

  describe("that the host could not take while the caller waited", () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
    afterEach(() => void vi.useRealTimers());
    const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

    /** A program that has its answer to the enrollment. */
    async function enrolled() {
      const warned: string[] = [];
      const onWarning = (text: string) => void warned.push(text);
      const { host, post, counts, end } = await open(several, { clock: fakeClock(), onWarning });
      await post("students", student);
      host.refuse(`POST ${demographics}`, 503);
      expect(await post(enrollments, enrollment)).toEqual([503, held]);
      const all = () => host.wrote.filter((each) => each.includes(demographics)).length;
      const before = all();
      return { host, counts, end, warned, tries: () => all() - before };
    }

    test("are written as soon as it takes them", async () => {
      const { host, counts, warned, tries } = await enrolled();
      await pass(10);
      expect(tries()).toBe(1);
      host.faults.splice(0);
      await pass(20);
      expect(host.bodies(demographics)).toMatchObject([{ sexDescriptor: uri("Sex", "Female") }]);
      expect(counts()).toMatchObject({ peopleInMemory: 0, peopleWritten: 1 });
      await pass(3600);
      expect([tries(), warned]).toEqual([2, []]);
    });

    test("are tried less and less often, and not after the end of the process's work", async () => {
      const { end, tries } = await enrolled();
      const after: number[] = [];
      for (const isOver of [false, false, true]) {
        if (isOver) await end();
        await pass(3600);
        after.push(tries());
      }
      expect(after).toEqual([9, 13, 13]);
    });

    test("are told to the owner if it refuses them then", async () => {
      const { host, counts, warned } = await enrolled();
      const answer = json({ message: "S1 is too short." }, 400);
      host.faults.splice(0, 1, { on: `POST ${demographics}`, answer });
      await pass(10);
      const told = new RegExp(`^The host refused the part in ${demographics} .* 400: \\*`);
      expect(warned).toEqual([expect.stringMatching(told)]);
      expect(counts()).toMatchObject({ peopleInMemory: 0, peopleGivenUp: 1 });
    });
  });

  test("that a store has which is not reached at the enrollment are written when it is", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const store = new MemoryStore(fakeClock());
    const options = { clock: fakeClock(), store, sessionKeys: [new Uint8Array(32)] };
    const { host, post, counts } = await open(several, options);
    expect(await post("students", student)).toEqual([201, `${demographics};waits=store`]);
    store.isAway = true;
    expect(await post(enrollments, enrollment)).toEqual([201, undefined]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(host.bodies(demographics)).toEqual([]);
    store.isAway = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(host.bodies(demographics)).toMatchObject([{ sexDescriptor: uri("Sex", "Female") }]);
    expect(counts()).toMatchObject({ peopleWritten: 1 });
  });

  test("that wait in memory while the store is away move to it with the next write", async () => {
    const clock = fakeClock();
    const store = new MemoryStore(clock);
    const warned: string[] = [];
    const onWarning = (text: string) => void warned.push(text);
    const options = { clock, store, sessionKeys: [new Uint8Array(32)], onWarning };
    const { post, counts } = await open([], options);
    store.isAway = true;
    expect(await post("students", student)).toEqual([201, `${demographics};waits=memory`]);
    expect(counts()).toMatchObject({ peopleInMemory: 1, peopleInStore: 0 });
    expect(warned).toEqual([expect.stringMatching(/in memory/)]);
    store.isAway = false;
    await post("students", { ...student, studentUniqueId: "604999" });
    await expect.poll(counts).toMatchObject({ peopleInMemory: 0, peopleInStore: 2 });
  });

  test("that came while the store was away replace those that it has", async () => {
    const store = new MemoryStore(fakeClock());
    const { host, post } = await open([], { store, sessionKeys, onWarning: () => {} });
    await post("students", student);
    store.isAway = true;
    const male = { ...student, sexType: "Male" };
    expect(await post("students", male)).toEqual([200, held]);
    store.isAway = false;
    expect(await post(enrollments, enrollment)).toEqual([201, undefined]);
    expect(host.bodies(demographics)).toMatchObject([{ sexDescriptor: uri("Sex", "Male") }]);
    expect(await store.names("waiting-")).toEqual([]);
  });

  test("that another secret of their key has sealed wait on, and the owner is told once", async () => {
    const store = new MemoryStore(fakeClock());
    const warned: string[] = [];
    const onWarning = (text: string) => void warned.push(text);
    const { post, signIn } = await open([], { store, sessionKeys, onWarning });
    await post("students", student);
    await signIn("roster", "new");
    await post(enrollments, enrollment);
    expect(warned).toEqual([]);
    await signIn("nightly", "new");
    for (let time = 0; time < 2; time++) await post(enrollments, enrollment);
    expect(warned).toEqual([expect.stringMatching(/has another secret than/)]);
  });

  const day = 24 * 60 * 60_000;
  test.each([
    ["memory", 4 * day - 1, 1],
    ["memory", 4 * day, 0],
    ["a store", 4 * day - 1, 1],
    ["a store", 4 * day, 0],
  ])("wait in %s for four days: after %d ms %d are written", async (place, ms, written) => {
    const clock = fakeClock();
    const store = { store: new MemoryStore(clock), sessionKeys: [new Uint8Array(32)] };
    const options = { clock, ...(place === "memory" ? {} : store) };
    const { host, post, signIn } = await open([], options);
    await post("students", student);
    clock.advance(ms);
    await signIn();
    await post(enrollments, enrollment);
    expect(host.bodies(demographics)).toHaveLength(written);
  });

  test("of one key take no room from those of another", async () => {
    const { post, signIn, counts } = await open([]);
    await signIn("greedy");
    const large = { ...student, loginId: "x".repeat(90_000) };
    for (let at = 0; counts().peopleGivenUp === 0; at++)
      await post("students", { ...large, studentUniqueId: `G${at}` });
    expect(counts().peopleInMemory).toBeGreaterThan(200);
    await signIn();
    expect(await post("students", student)).toEqual([201, held]);
  });

  test.each([
    ["POST students", 403, 403],
    ["POST students", 400, 400],
    [`POST ${demographics}`, 400, 400],
    ["nothing", 0, 201],
  ])("leave nothing in a store where the host refuses %s with %d", async (on, code, status) => {
    const store = new MemoryStore(fakeClock());
    const { host, post } = await open([255901], { store, sessionKeys });
    host.refuse(on, code);
    expect(await post("students", student)).toEqual([status, undefined]);
    expect(await store.names("waiting-")).toEqual([]);
  });

  test("wait on, and so does the person, who cannot be deleted again", async () => {
    const { host, call } = await open([255901]);
    host.refuse(`POST ${demographics}`, 400);
    host.refuse("DELETE students", 403);
    const { status, message } = await call("POST", "students", student);
    expect([status, host.bodies("students").length]).toEqual([400, 1]);
    expect(message).toMatch(/^The record is stored, but its part in /);
  });

  test.each(["not json", "[]", '{"since":"1"}', '{"since":1,"parts":5,"owner":"x"}'])(
    "are none where the store has %s, and the owner is told",
    async (text) => {
      const store = new MemoryStore(fakeClock());
      const warned: string[] = [];
      const onWarning = (line: string) => void warned.push(line);
      const clock = fakeClock();
      const { host, post } = await open([], { store, sessionKeys, clock, onWarning });
      await post("students", student);
      for (const name of (await store.names("waiting-")) ?? []) await store.write(name, text, day);
      expect(await post(enrollments, enrollment)).toEqual([201, undefined]);
      expect([host.bodies(demographics), warned]).toEqual([[], [expect.stringMatching(/damaged/)]]);
    },
  );

  test("do not open in the place of another person's", async () => {
    const store = new MemoryStore(fakeClock());
    const warned: string[] = [];
    const onWarning = (text: string) => void warned.push(text);
    const options = { store, sessionKeys: [new Uint8Array(32)], clock: fakeClock(), onWarning };
    const { host, post } = await open([], options);
    await post("students", student);
    const keyOf = async () =>
      ((await store.names("waiting-")) ?? []).find((name) => name.endsWith("json")) ?? "";
    const key = await keyOf();
    const mine = (await store.read(key)) ?? "";
    await store.delete(key);
    await post("students", { ...student, studentUniqueId: "S2" });
    await store.write(await keyOf(), mine, day);
    const studentReference = { studentUniqueId: "S2" };
    await post(enrollments, { ...enrollment, studentReference });
    expect([host.bodies(demographics), warned]).toEqual([[], [expect.stringMatching(/damaged/)]]);
  });

  test("that a store has lost are counted for the owner when it is reached again", async () => {
    const listeners: ((isEmptied: boolean) => void)[] = [];
    const onReached = (listener: (isEmptied: boolean) => void) => {
      listeners.push(listener);
      return () => {};
    };
    const store = Object.assign(new MemoryStore(fakeClock()), { onReached });
    const warned: string[] = [];
    const onWarning = (text: string) => void warned.push(text);
    const { post } = await open([], { store, sessionKeys: [new Uint8Array(32)], onWarning });
    await post("students", student);
    for (const isEmptied of [false, true, true]) for (const each of listeners) each(isEmptied);
    expect(warned).toEqual([expect.stringMatching(/has lost the parts of 1 new person that/)]);
  });

  test.each([
    ["none", []],
    ["those of two districts", [partOf(255901), partOf(255902)]],
  ])("wait on if their district may not be read, where the host has %s", async (_, parts) => {
    const { host, call, post, counts } = await open(several);
    await post("students", student);
    for (const each of parts) host.put(demographics, each);
    host.refuse("GET schools", 403);
    const { status, headers } = await call("POST", enrollments, enrollment);
    expect([status, headers["edbridge-not-stored"]]).toEqual([201, held]);
    expect(counts()).toMatchObject({ peopleInMemory: 1, peopleGivenUp: 0 });
    expect(host.bodies(demographics)).toEqual(parts);
  });

  test("are those of their key, whatever its handle, and not of another key", async () => {
    const { post, places, counts, signIn } = await open(several);
    await post("students", student);
    await signIn("roster");
    expect(await post(enrollments, enrollment)).toEqual([201, undefined]);
    expect([places(), counts().peopleInMemory]).toEqual([[], 1]);
    await signIn("nightly");
    expect(await post(enrollments, enrollment)).toEqual([200, undefined]);
    expect([places(), counts().peopleInMemory]).toEqual([[255901], 0]);
  });

  test("of one year are not written into another, whose data are apart", async () => {
    const hosts = { 2017: new StoredHost({ schools }), 2018: new StoredHost({ schools }) };
    const dataPath = "/data/v3/{schoolYear}/{namespace}";
    const { call, signIn } = programOn(hostOfYears(hosts), { dataPath });
    await signIn();
    await call("POST", "/2017/students", student);
    for (const each of hosts[2017].bodies("students")) hosts[2018].put("students", each);
    const written = async (year: 2017 | 2018) => {
      expect((await call("POST", `/${year}/${enrollments}`, enrollment)).status).toBe(201);
      return hosts[year].bodies(demographics).length;
    };
    expect([await written(2018), await written(2017)]).toEqual([0, 1]);
  });

  test.each([
    ["has none", [], undefined],
    ["has some, which is named", [partOf(255901)], demographics],
  ])("are written unseen by a key that may not read them; the host %s", async (_, parts, named) => {
    const { host, call, post } = await open([255901]);
    host.refuse(`GET ${demographics}`, 403);
    host.refuse(`POST ${demographics}`, 403, 1);
    await post("students", student);
    for (const each of parts) host.put(demographics, each);
    const { status, headers } = await call("POST", enrollments, enrollment);
    expect([status, headers["edbridge-not-stored"]]).toEqual([201, undefined]);
    expect(headers["edbridge-not-kept"]).toBe(named);
    expect(host.bodies(demographics)).toMatchObject([{ sexDescriptor: uri("Sex", "Female") }]);
  });

  test("wait on if their key may not read them any more", async () => {
    const { host, post } = await open([255901]);
    host.refuse(`POST ${demographics}`, 403, 1);
    await post("students", student);
    host.refuse(`GET ${demographics}`, 403);
    expect(await post(enrollments, enrollment)).toEqual([201, held]);
    host.faults.splice(0);
    expect(await post(enrollments, enrollment)).toEqual([200, undefined]);
    expect(host.bodies(demographics)).toMatchObject([{ sexDescriptor: uri("Sex", "Female") }]);
  });
});

test("to read a new person costs at most one read of the store, and all others none", async () => {
  const store = new MemoryStore(fakeClock());
  const host = new StoredHost({ schools });
  host.organizations = [255901];
  host.refuse("POST studentDemographics", 403);
  const options = { store, sessionKeys: [new Uint8Array(32)], dataStandard: "6.0" } as const;
  const { call, signIn } = programOn(host, options);
  await signIn();
  const { id } = await call("POST", "students", student);
  for (const [path, cost, isFemale] of [
    [`students/${id}`, 1, true],
    ["students?studentUniqueId=S1", 1, true],
    ["students?studentUniqueId=S2", 0, false],
    [`students/${id}?fields=firstName`, 0, false],
    ["students", 0, false],
    ["schools?schoolId=255901001", 0, false],
  ] as const) {
    store.asked.splice(0);
    const { text } = await call("GET", path);
    const reads = store.asked.filter((each) => each.startsWith("read waiting-"));
    expect([path, reads.length, text.includes("Female")]).toEqual([path, cost, isFemale]);
  }
});
