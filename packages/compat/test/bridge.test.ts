import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { NetworkError } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import { describe, expect, test } from "vitest";
import type { AdmitCaller } from "@edbridge/compat";
import { MemoryStore } from "./memory-store.js";
import { callerOn, type CallerOptions, programOn, StoredHost } from "./stored-host.js";
import { demographics, hosted, partOf, student } from "./student-records.js";
import { created } from "./through.js";

const school = { schoolId: 255901001, nameOfInstitution: "A" };

describe("a listener", () => {
  test("counts what it has done, and tells its owner what it loses", async () => {
    const warned: string[] = [];
    const host = new StoredHost({ schools: [school] });
    const onWarning = (text: string) => void warned.push(text);
    const { listener, call, signIn } = await callerOn(host, { onWarning });
    await signIn();
    expect((await call("POST", "students", student)).status).toBe(201);
    await call("GET", "schools");
    const counts = {
      exchanges: 1,
      handles: 1,
      credentials: 1,
      peopleInMemory: 1,
      peopleInStore: 0,
    };
    expect(listener.counts()).toMatchObject(counts);
    await listener.end();
    expect(warned).toEqual([expect.stringMatching(/^Parts of 1 new person .* stateDir /)]);
  });

  test.each([
    ["cannot reach", true, { peopleInMemory: 1 }],
    ["are damaged", false, { peopleInStore: 1 }],
  ])("says of the store of parts of new people: %s", async (message, isAway, counts) => {
    const store = Object.assign(new MemoryStore(fakeClock()), { isAway });
    const read = store.read.bind(store);
    store.read = async (key) => (key.startsWith("waiting-") && !isAway ? "[{" : read(key));
    const warned: string[] = [];
    const onWarning = (text: string) => void warned.push(text);
    const options = { store, sessionKeys: [new Uint8Array(32)], onWarning };
    const { listener, call, signIn } = await callerOn(new StoredHost(), options);
    await signIn();
    expect((await call("POST", "students", student)).status).toBe(201);
    expect((await call("GET", "students?studentUniqueId=S1")).status).toBe(200);
    expect(listener.counts()).toMatchObject(counts);
    expect(warned).toEqual([expect.stringContaining(message)]);
  });

  test("counts the writes that it has finished after their callers had left", async () => {
    const host = new StoredHost({ students: [hosted()], [demographics]: [partOf(255901)] });
    let socket: Socket | undefined;
    const requestHeaders: CallerOptions["requestHeaders"] = (headers, request) => {
      ({ socket } = request);
      return headers;
    };
    const { listener, call, signIn } = await callerOn(host, { requestHeaders });
    await signIn();
    const letGo = host.hold("PUT students");
    const leaving = new AbortController();
    const path = `students/${host.idOf("students")}`;
    const left = call("PUT", path, student, { signal: leaving.signal });
    await expect.poll(() => host.asked.join()).toContain("PUT students");
    leaving.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    await expect.poll(() => socket?.destroyed).toBe(true);
    letGo();
    await expect.poll(() => listener.counts().finished).toBe(1);
  });
});

describe("a request", () => {
  test.each([
    ["PATCH", "Schools"],
    ["X-OWN", "schools"],
    ["X".repeat(21), "schools"],
  ])("by %s of %s is refused, as by hosts of both generations", async (method, path) => {
    const host = new StoredHost();
    const answer = await programOn(host).call(method, path, { ...school });
    const name = /^[A-Z]{1,20}$/.test(method) ? ` '${method}'` : "";
    expect(answer.message).toContain(`resource does not support http method${name}.`);
    const event = { method, status: 405, collection: "schools" };
    expect([host.asked, answer]).toMatchObject([[], { status: 405, event }]);
  });

  const large = { schoolId: 1, nameOfInstitution: "x".repeat(1_500_000) };
  const MiB = 1024 * 1024;
  const bound = (bytes: number) => ({
    admitCaller: () => ({ maxBody: { bytes, option: "callers.maxBody" } }),
  });
  const taken = { maxBody: 2 * MiB };
  test.each<[string, typeof callerOn | typeof programOn, object, boolean, number, string?]>([
    ["usual", programOn, {}, true, 413, "maxBody"],
    ["that of the option", programOn, taken, false, 201],
    ["usual for a stranger", callerOn, { ...taken, records: false }, false, 413, "maxBody"],
    ["that of the option where strangers come, with a handle", callerOn, taken, true, 201],
    ["less for one caller", callerOn, { ...taken, ...bound(MiB) }, true, 413, "callers.maxBody"],
    ["as much for one caller", callerOn, { ...taken, ...bound(2 * MiB) }, true, 201],
    ["never more for one caller", callerOn, bound(2 * MiB), true, 413, "maxBody"],
  ])("has a bound for its body: %s", async (_name, open, options, isSigned, status, option) => {
    const host = new StoredHost();
    host.faults.push({ on: "POST schools", answer: created });
    const { call, signIn } = await open(host, options);
    if (isSigned) await signIn();
    const answer = await call("POST", "schools", large);
    expect([answer.status, answer.option]).toEqual([status, option]);
  });

  test.each([
    [0, 201],
    [1, 413],
  ])("%d bytes over its bound is answered %d", async (more, status) => {
    const host = new StoredHost();
    host.faults.push({ on: "POST schools", answer: created });
    const maxBody = JSON.stringify(large).length - more;
    expect((await programOn(host, { maxBody }).call("POST", "schools", large)).status).toBe(status);
  });

  test("that declares more than its bound is refused unread", async () => {
    const { call } = programOn(new StoredHost());
    const headers = { "content-length": String(2 * MiB) };
    const body = (async function* () {
      yield expect.fail("it is read");
    })();
    expect((await call("POST", "schools", school, { headers, body })).status).toBe(413);
  });

  test("gives the room of its body back, whatever becomes of it", async () => {
    const { call } = await callerOn(new StoredHost(), { records: false });
    for (let time = 0; time < 20; time++) {
      const body = Readable.from([Buffer.alloc(MiB, " ")]);
      const { status } = await call("PUT", `schools/${"a".repeat(32)}`, undefined, { body });
      expect([time, status]).not.toEqual([time, 503]);
    }
  });

  test("is admitted by the owner, who hears that it has ended, however it ends", async () => {
    const heard: string[] = [];
    const host = new StoredHost();
    const admitCaller: AdmitCaller = ({ caller, clientKey }) => {
      heard.push(`${caller} ${clientKey}`);
      return { ended: () => heard.push("ended") };
    };
    const options = { callerNames: { nightly: "the night" } };
    const { call, signIn } = await callerOn(host, { ...options, admitCaller });
    await call("GET", "schools");
    expect(heard).toEqual([]);
    await signIn();
    const name = "the night nightly";
    expect(heard.splice(0)).toEqual([name, "ended"]);
    await call("GET", "schools");
    expect(heard.splice(0)).toEqual([name, "ended"]);
    host.faults.push({ on: "GET schools", throws: new NetworkError("x", undefined, true) });
    expect((await call("GET", "schools")).status).toBe(502);
    expect(heard).toEqual([name, "ended"]);
  });

  test("of a caller that the owner refuses costs the host nothing, and is told", async () => {
    const host = new StoredHost();
    let answer: ReturnType<AdmitCaller>;
    const { call, signIn } = await callerOn(host, { admitCaller: () => answer });
    await signIn();
    answer = { status: 503, message: "Stopped.", headers: {} };
    expect(await call("GET", "schools")).toMatchObject({
      status: 503,
      event: { reason: "Stopped" },
    });
    // A program in JavaScript may have an async function there.
    answer = Promise.resolve(answer) as never;
    expect((await call("GET", "schools")).status).toBe(500);
    expect(host.asked).toEqual([]);
  });

  test("has its codes looked for in the namespaces of its key", async () => {
    const termDescriptors = ["uri://ca.example", "uri://tx.example"].map((each) => ({
      namespace: `${each}/TermDescriptor`,
      codeValue: "Fall",
      shortDescription: "Fall",
    }));
    const host = new StoredHost({ termDescriptors });
    host.organizations = [255901];
    host.namespaces = ["uri://tx.example"];
    const { call, signIn } = programOn(host);
    await signIn();
    await call("GET", "studentAcademicRecords?termDescriptor=Fall");
    const value = encodeURIComponent("uri://tx.example/TermDescriptor#Fall");
    expect(host.asked.at(-1)).toContain(`termDescriptor=${value}`);
  });
});
