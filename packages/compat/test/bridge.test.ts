import { Readable } from "node:stream";
import { NetworkError, TokenError } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import { describe, expect, test } from "vitest";
import type { CompatOptions } from "@edbridge/compat";
import { MemoryStore } from "./memory-store.js";
import { programOn, StoredHost } from "./stored-host.js";
import { student } from "./student-records.js";
import { created, type Owner } from "./through.js";
import { serve } from "../../../test/support/servers.ts";

const school = { schoolId: 255901001, nameOfInstitution: "A" };

describe("a bridge", () => {
  test("counts what it has done, and tells its owner what it loses", async () => {
    const warned: string[] = [];
    const host = new StoredHost({ schools: [school] });
    const onWarning = (text: string) => void warned.push(text);
    const { bridge, call, signIn } = programOn(host, {}, { onWarning });
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
    expect(bridge.counts).toMatchObject(counts);
    await bridge.end();
    expect(warned).toEqual([expect.stringMatching(/^Parts of 1 new person .* stateDir /)]);
  });

  test.each([
    ["cannot reach", { isAway: true }, { peopleInMemory: 1 }],
    ["are damaged", { read: async () => "[{" }, { peopleInStore: 1 }],
  ])("says of the store of parts of new people: %s", async (message, fault, counts) => {
    const store = Object.assign(new MemoryStore(fakeClock()), fault);
    const warned: string[] = [];
    const onWarning = (text: string) => void warned.push(text);
    const options = { store, sessionKeys: [new Uint8Array(32)] };
    const { bridge, call } = programOn(new StoredHost(), options, { onWarning });
    expect((await call("POST", "students", student)).status).toBe(201);
    expect((await call("GET", "students?studentUniqueId=S1")).status).toBe(200);
    expect(bridge.counts).toMatchObject(counts);
    expect(warned).toEqual([expect.stringContaining(message)]);
  });

  test("gives a handle for credentials that the host takes, and no other", async () => {
    const host = new StoredHost({ schools: [school] });
    const { bridge, call } = programOn(host);
    const credentials = { clientKey: "nightly", clientSecret: "s" };
    const headers = { authorization: `bearer  ${await bridge.signIn(credentials)}` };
    expect((await call("GET", "schools", undefined, { headers })).status).toBe(200);
    expect(host.headers.at(-1)).toMatchObject({ authorization: "Bearer hosttoken" });
    const baseUrl = await serve((_, response) => response.writeHead(401).end("{}"));
    const refusing = programOn(host, { baseUrl, dispatcher: undefined });
    await expect(refusing.bridge.signIn(credentials)).rejects.toBeInstanceOf(TokenError);
    const leaving = bridge.signIn({ ...credentials, clientKey: "roster" }, AbortSignal.abort());
    await expect(leaving).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("a request", () => {
  test.each(["HEAD", "OPTIONS"])("by %s goes to the host", async (method) => {
    const host = new StoredHost();
    const answer = await programOn(host, { records: false }).call(method, "schools");
    expect([answer.status === 405, host.asked.length]).toEqual([false, 1]);
  });

  test.each([
    ["PUT", "schools"],
    ["DELETE", "schools?schoolId=1"],
    ["POST", `schools/${"a".repeat(32)}`],
    ["PATCH", "Schools"],
    ["get", "schools"],
  ])("by %s of %s is refused, as by hosts of both generations", async (method, path) => {
    const host = new StoredHost();
    const answer = await programOn(host).call(method, path, { ...school });
    expect([host.asked, answer]).toMatchObject([
      [],
      {
        status: 405,
        note: { outcome: "refused" },
        event: { method: method.toUpperCase(), status: 405, collection: "schools" },
      },
    ]);
  });

  const large = { schoolId: 1, nameOfInstitution: "x".repeat(1_500_000) };
  const MiB = 1024 * 1024;
  const bound = (bytes: number): Owner => ({
    admitCaller: () => ({ maxBody: { bytes, option: "callers.maxBody" } }),
  });
  const strangers = { facesStrangers: true };
  const taken = { maxBody: 2 * MiB };
  test.each<[string, Partial<CompatOptions>, Owner, boolean, number, string?]>([
    ["usual", {}, {}, true, 413, "maxBody"],
    ["that of the option", taken, {}, false, 201],
    ["usual for a stranger", { ...taken, records: false }, strangers, false, 413, "maxBody"],
    ["that of the option where strangers come, with a handle", taken, strangers, true, 201],
    ["less for one caller", taken, bound(MiB), true, 413, "callers.maxBody"],
    ["as much for one caller", taken, bound(2 * MiB), true, 201],
    ["never more for one caller", {}, bound(2 * MiB), true, 413, "maxBody"],
  ])("has a bound for its body: %s", async (_name, options, owner, isSigned, status, option) => {
    const host = new StoredHost();
    host.faults.push({ on: "POST schools", answer: created });
    const { call, signIn } = programOn(host, options, owner);
    if (isSigned) await signIn();
    const answer = await call("POST", "schools", large);
    expect([answer.status, answer.note?.option]).toEqual([status, option]);
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
    const { call } = programOn(new StoredHost(), { records: false }, { facesStrangers: true });
    for (let time = 0; time < 20; time++) {
      const body = Readable.from([Buffer.alloc(MiB, " ")]);
      const { status } = await call("PUT", `schools/${"a".repeat(32)}`, undefined, { body });
      expect([time, status]).not.toEqual([time, 503]);
    }
  });

  test("is admitted by the owner, who hears that it has ended, however it ends", async () => {
    const heard: string[] = [];
    const host = new StoredHost();
    const admitCaller: Owner["admitCaller"] = ({ caller, clientKey }) => {
      heard.push(`${caller} ${clientKey}`);
      return { ended: () => heard.push("ended") };
    };
    const options = { callerNames: { nightly: "the night" } };
    const { call, signIn } = programOn(host, options, { admitCaller });
    await call("GET", "schools");
    expect(heard).toEqual([]);
    await signIn();
    const name = "the night nightly";
    expect(heard.splice(0)).toEqual([name, "ended"]);
    await call("GET", "schools");
    expect(heard.splice(0)).toEqual([name, "ended"]);
    host.faults.push({ on: "GET schools", throws: new NetworkError("x", undefined, true) });
    await expect(call("GET", "schools")).rejects.toThrow();
    expect(heard).toEqual([name, "ended"]);
  });

  test("of a caller that the owner refuses costs the host nothing, and is told", async () => {
    const host = new StoredHost();
    let answer: ReturnType<NonNullable<Owner["admitCaller"]>>;
    const { call, signIn } = programOn(host, {}, { admitCaller: () => answer });
    await signIn();
    answer = { status: 503, message: "Stopped.", headers: {} };
    expect(await call("GET", "schools")).toMatchObject({
      status: 503,
      note: { reason: "Stopped" },
    });
    // A program in JavaScript may have an async function there.
    answer = Promise.resolve(answer) as never;
    await expect(call("GET", "schools")).rejects.toThrow(/must not return a promise/);
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
