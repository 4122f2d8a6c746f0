// Replicas of serve behind a balancer that share a store, in processes of their own. They need
// Debian's redis-server; where it is not installed the tests are skipped.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { UsageReport } from "../../packages/cli/src/serve/usage.js";
import { LegacyCaller } from "../support/legacy-caller.ts";
import { demographics, enrollmentOf, newStudent, storedStudent } from "../support/new-person.ts";
import { edbridgeHere, type Running } from "./support/edbridge.ts";
import { hasRedis, type Redis } from "./support/redis.ts";
import { Replicas, stored as enrolled, waiting } from "./support/replicas.ts";

// Programs start in processes of their own, which takes a busy machine a while.
vi.setConfig({ testTimeout: 60_000 });

let stage: Replicas;
let redis: Redis | undefined;
beforeEach(async () => void (stage = await Replicas.open({ generation: "current", schools: 2 })));
afterEach(() => stage[Symbol.asyncDispose]());
const startStore = async () => void (redis = await stage.store());

const flags = (port: number) => ["--port", String(port), "--allowed-host", "*"];
const replica = (port = 0) => stage.serve(redis, "--grace", "0s", ...flags(port));
/** One in this process, which is quicker. Writes of one record take turns in a process: they need two. */
const here = (port = 0) => stage.serveHere(redis, ...flags(port));
const start = () => stage.serve(undefined);
const startHere = () => stage.serveHere(undefined);

describe.runIf(hasRedis)("replicas that share a store", () => {
  beforeEach(startStore);

  test("ask the host for one token", async () => {
    const replicas = await Promise.all([here(), here()]);
    const caller = await stage.caller(replicas);
    const programs = Array.from({ length: 10 }, async () => {
      const { access_token: handle } = await caller.signIn(stage.sandbox.credentials);
      const statuses: number[] = [];
      for (let at = 0; at < 6; at++) statuses.push((await caller.call(handle, "schools")).status);
      return statuses;
    });
    expect((await Promise.all(programs)).flat()).toEqual(Array(60).fill(200));
    expect(stage.sandbox.exchanges).toBe(1);
  });

  test("answer as one process while one is killed and another is started anew", async () => {
    const first = await replica();
    const replicas: Running[] = [first, await here()];
    const caller = await stage.caller(replicas);
    const { access_token: handle } = await caller.signIn(stage.sandbox.credentials);
    const statuses: number[] = [];
    const program = async () => {
      // A request that was cut off with its replica is the balancer's to tell; it is no answer.
      const answer = await caller.call(handle, "schools").catch(() => undefined);
      if (answer) statuses.push(answer.status);
    };
    const load = async (calls: number) => {
      for (let at = 0; at < calls; at++) await Promise.all([program(), program(), program()]);
    };
    const { port } = new URL(first.url);
    const killed = load(5).then(() => first.process.kill("SIGKILL"));
    await Promise.all([load(15), killed]);
    await first.stop();
    replicas[0] = await here(Number(port));
    await load(5);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(65);
    expect(stage.sandbox.exchanges).toBe(1);
  });

  test("go on without it, and use it again when it is back", async () => {
    const replicas: Running[] = [await here(), await here()];
    const caller = await stage.caller(replicas);
    const { access_token: handle } = await caller.signIn(stage.sandbox.credentials);
    const call = async () => (await caller.call(handle, "schools")).status;
    expect([await call(), await call()]).toEqual([200, 200]);
    await redis?.stop();
    stage.sandbox.revokeTokens();
    // Each replica now has to ask the host for itself.
    expect([await call(), await call(), await call(), await call()]).toEqual([200, 200, 200, 200]);
    expect(stage.sandbox.exchanges).toBeLessThanOrEqual(3);
    redis = await stage.store({ port: redis?.port });
    for (const each of replicas) await each.said("The store answers again.");
    // They gave it their tokens again, which it lost, and a replica that starts now takes one of them.
    const before = stage.sandbox.exchanges;
    await vi.waitFor(() => expect(redis?.ask("--scan")).toMatch(/^edbridge:[0-9a-f]{64}\.json$/m));
    replicas.splice(0, 2, await here(), await here());
    expect([await call(), await call()]).toEqual([200, 200]);
    expect(stage.sandbox.exchanges).toBe(before);
  });

  test("add up what they have counted of each caller, for the next one", async () => {
    const watched = (where: Redis | undefined) => stage.serveHere(where, "--admin-port", "0");
    for (const where of [redis, undefined]) {
      const replicas = [await watched(where), await watched(where)];
      for (const each of replicas) {
        const caller = new LegacyCaller(fetch, each.url);
        const { access_token: handle } = await caller.signIn(stage.sandbox.credentials);
        for (let at = 0; at < 5; at++) await caller.call(handle, "schools");
      }
      await Promise.all(replicas.map((each) => each.stop()));
      const next = await watched(where);
      await next.said("Health, metrics and the page: ");
      const [, admin = ""] = /the page: (\S+)/.exec(next.written().stderr) ?? [];
      const { callers } = (await (await fetch(`${admin}usage.json`)).json()) as UsageReport;
      // Each signed in by two calls, and read five times.
      expect(callers.map(({ legacyCalls, state }) => [legacyCalls, state])).toEqual([
        [14, "legacy"],
      ]);
    }
  });
});

describe.runIf(hasRedis)("demographics of new students, held for the enrollment", () => {
  beforeEach(startStore);

  test("are written by the replica that gets the enrollment", async () => {
    const replicas = [await here(), await here()];
    const [one, other] = await Promise.all(replicas.map((each) => stage.writer(each)));
    if (!one || !other) throw new Error("There is no replica.");
    const ids = Array.from({ length: 8 }, (_, at) => String(604800 + at));
    const held = await Promise.all(ids.map((id) => one("students", newStudent(id))));
    expect(held).toEqual(ids.map(() => waiting("store")));
    const stored = ids.map((id) => other("studentSchoolAssociations", enrollmentOf(id)));
    expect(await Promise.all(stored)).toEqual(ids.map(() => enrolled));
    expect(stage.sandbox.records(demographics)).toHaveLength(8);
    // No replica writes them again.
    const writes = () =>
      stage.sandbox.requests.filter(
        ({ method, path }) => method === "POST" && path.includes(demographics),
      );
    const before = writes().length;
    expect(before).toBeGreaterThan(0);
    expect(await one("studentSchoolAssociations", enrollmentOf("604800"))).toEqual([200, null]);
    expect(writes()).toHaveLength(before);
  });

  test("outlive a replica that is killed, and its store tells nothing of them", async () => {
    const killed = await replica();
    const post = await stage.writer(killed);
    expect(await post("students", newStudent("604822"))).toEqual(waiting("store"));
    await killed.stop("SIGKILL");
    const kept = redis?.ask("--scan") ?? "";
    expect(kept).toMatch(/^edbridge:waiting-[0-9a-f]{64}\.json$/m);
    const key = kept.split("\n").find((name) => name.startsWith("edbridge:waiting-")) ?? "";
    const text = redis?.ask("get", key) ?? "";
    expect(text).toContain('"parts":');
    expect(kept + text).not.toMatch(/604822|Female|student|Byron/);
    const again = await stage.writer(await here());
    expect(await again("studentSchoolAssociations", enrollmentOf("604822"))).toEqual(enrolled);
    expect(stage.sandbox.records(demographics)).toHaveLength(1);
  });

  test("are in memory while the store is away, which header and log say", async () => {
    const first = await here();
    const post = await stage.writer(first);
    expect(await post("students", newStudent("604821"))).toEqual(waiting("store"));
    await redis?.stop();
    expect(await post("students", newStudent("604822"))).toEqual(waiting("memory"));
    await first.said("edbridge cannot reach the store or the state folder");
    // This replica still writes what it holds.
    expect(await post("studentSchoolAssociations", enrollmentOf("604822"))).toEqual(enrolled);
    expect(await post("students", newStudent("604823"))).toEqual(waiting("memory"));
    expect(stage.sandbox.records(demographics)).toHaveLength(1);
    redis = await stage.store({ port: redis?.port });
    await first.said("The store answers again.");
    // What is in memory goes to the store when the replica stops.
    await first.stop();
    expect(first.written().stderr).not.toContain("Parts of 1 new person");
    const again = await stage.writer(await here());
    expect(await again("studentSchoolAssociations", enrollmentOf("604823"))).toEqual(enrolled);
    expect(stage.sandbox.records(demographics)).toHaveLength(2);
  });

  test("are lost with a replica that ends without its store, which the log says", async () => {
    const first = await here();
    const post = await stage.writer(first);
    await redis?.stop();
    expect(await post("students", newStudent("604822"))).toEqual(waiting("memory"));
    await first.stop();
    expect(first.written().stderr).toMatch(/Parts of 1 new person were .* and are lost\. /);
  });
});

test("a student and the enrollment that two replicas write at once leave what was said last", async () => {
  await stage.rehost({ generation: "current", schools: 1, claimSet: "sandbox" });
  const [one, other] = await Promise.all([
    stage.writer(await start()),
    stage.writer(await startHere()),
  ]);
  const ids = Array.from({ length: 8 }, (_, at) => String(604800 + at));
  stage.sandbox.fault({
    status: 403,
    times: Infinity,
    when: { method: "POST", path: demographics },
  });
  const held = await Promise.all(ids.map((id) => one("students", newStudent(id))));
  expect(held).toEqual(ids.map(() => waiting("store")));
  stage.sandbox.clearFaults();
  await Promise.all([
    ...ids.map((id) => one("students", { ...newStudent(id), sexType: "Male" })),
    ...ids.map((id) => other("studentSchoolAssociations", enrollmentOf(id))),
  ]);
  const male = "uri://ed-fi.org/SexDescriptor#Male";
  const sexes = stage.sandbox.records(demographics).map(({ sexDescriptor }) => sexDescriptor);
  expect(sexes).toEqual(ids.map(() => male));
});

/** Writes ten dates of one calendar at once, by one replica after the other. */
async function writeDates(replicas: readonly Running[]): Promise<void> {
  const writers = await Promise.all(replicas.map((each) => stage.writer(each)));
  const before = stage.sandbox.records("calendars").length;
  stage.sandbox.fault({ delay: 10, times: Infinity, when: { kind: "data" } });
  const written = await Promise.all(
    Array.from({ length: 10 }, (_, at) => {
      const date = `2016-09-${10 + at}T00:00:00`;
      const calendarEvents = [{ calendarEventDescriptor: "Holiday", eventDuration: 1 }];
      const record = { schoolReference: { schoolId: 255901001 }, date, calendarEvents };
      return writers[at % 2]?.("calendarDates", record);
    }),
  );
  expect(written).toEqual(written.map(() => enrolled));
  expect(stage.sandbox.records("calendars")).toHaveLength(before + 1);
  const made = stage.sandbox.requests.filter(
    ({ method, path }) => method === "POST" && path.endsWith("/calendars"),
  );
  expect(made).toHaveLength(1);
}

test.runIf(hasRedis)("dates that two replicas write at once make one calendar", async () => {
  await startStore();
  await stage.rehost({ generation: "current", schools: 1, claimSet: "sandbox" });
  await writeDates([await replica(), await here()]);
});

test.each([
  ["the new key is not in use yet", "old", "old,new"],
  ["the new key comes first", "old,new", "new,old"],
  ["the old key is left out", "new,old", "new"],
])("so they do in the state folder, while keys are rotated: %s", async (_, ...keys) => {
  await stage.rehost({ generation: "current", schools: 1, claimSet: "sandbox" });
  const [one = [], other = []] = keys.map((names) => stage.keyFlags(names.split(",")));
  await writeDates([
    await stage.serve(undefined, ...one),
    await stage.serveHere(undefined, ...other),
  ]);
});

test("demographics outlive a replica that is killed, in the state folder of the machine", async () => {
  const [first, second] = [await start(), await startHere()];
  const post = await stage.writer(first);
  expect(await post("students", newStudent("604822"))).toEqual(waiting("store"));
  expect(await post("students", newStudent("604823"))).toEqual(waiting("store"));
  await first.stop("SIGKILL");
  const other = await stage.writer(second);
  expect(await other("studentSchoolAssociations", enrollmentOf("604822"))).toEqual(enrolled);
  const again = await stage.writer(await startHere());
  expect(await again("studentSchoolAssociations", enrollmentOf("604823"))).toEqual(enrolled);
  expect(stage.sandbox.records(demographics)).toHaveLength(2);
});

test("a store needs keys that the replicas share", async () => {
  const args = ["serve", "--base-url", stage.sandbox.baseUrl, "--store", "redis://127.0.0.1"];
  await expect(edbridgeHere(args)).rejects.toThrow(/--store: needs keys.*--session-key-file/s);
});

test("a key that enrolls with a new secret a student whose parts wait is named in the log, once", async () => {
  const [before, after] = ["s3cr3t", "n3w"].map((clientSecret) => ({
    clientKey: "nightly",
    clientSecret,
  }));
  const host = { generation: "current", schools: 1 } as const;
  await stage.rehost({ ...host, credentials: before ? [before] : [] });
  const { port } = new URL(stage.sandbox.baseUrl);
  const first = await stage.serveHere(undefined);
  const post = await stage.writer(first);
  expect(await post("students", newStudent("604822"))).toEqual(waiting("store"));
  expect(await post("students", storedStudent("604823"))).toEqual(enrolled);
  await first.stop();
  await stage.rehost({ ...host, port: Number(port), credentials: after ? [after] : [] });
  const second = await stage.serveHere(undefined);
  const enroll = await stage.writer(second);
  // Nothing waits of this one.
  await enroll("studentSchoolAssociations", enrollmentOf("604823"));
  expect(second.written().stderr).not.toContain("has another secret than");
  await enroll("studentSchoolAssociations", enrollmentOf("604822"));
  await second.said("has another secret than");
  await enroll("studentSchoolAssociations", enrollmentOf("604822"));
  const told = second.written().stderr.match(/The caller \w+ has another secret than/g);
  expect(told).toHaveLength(1);
});
