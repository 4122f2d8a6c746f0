// Replicas of serve behind a balancer that share a store, in processes of their own. They need
// Debian's redis-server; where it is not installed the tests are skipped.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LegacyCaller } from "../support/legacy-caller.ts";
import { write } from "../support/translated.ts";
import { startBalancer } from "./support/balancer.ts";
import { edbridge, type Running } from "./support/edbridge.ts";
import { hasRedis, type Redis, startRedis } from "./support/redis.ts";

// Programs start in processes of their own, which takes a busy machine a while.
vi.setConfig({ testTimeout: 60_000 });

let sandbox: Sandbox;
let folder: string;
let redis: Redis | undefined;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  sandbox = await startSandbox({ generation: "current", schools: 2 });
  folder = await mkdtemp(join(tmpdir(), "edbridge-store-"));
  await writeFile(join(folder, "key"), randomBytes(32).toString("base64"), { mode: 0o600 });
  redis = hasRedis ? await startRedis() : undefined;
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await redis?.stop();
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

async function replica(port = 0): Promise<Running> {
  const started = await edbridge([
    "serve",
    "--base-url",
    sandbox.baseUrl,
    "--port",
    String(port),
    "--grace",
    "0s",
    "--allowed-host",
    "*",
    "--session-key-file",
    join(folder, "key"),
    "--store",
    `redis://127.0.0.1:${redis?.port}`,
  ]);
  closing.push(async () => started[Symbol.asyncDispose]());
  return started;
}

/** A legacy program before replicas. */
async function callerOf(replicas: readonly Running[]): Promise<LegacyCaller> {
  const balancer = await startBalancer(replicas);
  closing.push(() => balancer.stop());
  return new LegacyCaller(fetch, balancer.url);
}

describe.runIf(hasRedis)("replicas that share a store", () => {
  test.each([2, 4])("%i ask the host for one token", async (count) => {
    const replicas = await Promise.all(Array.from({ length: count }, () => replica()));
    const caller = await callerOf(replicas);
    const programs = Array.from({ length: 20 }, async () => {
      const { access_token: handle } = await caller.signIn(sandbox.credentials);
      const statuses: number[] = [];
      for (let at = 0; at < 6; at++) statuses.push((await caller.call(handle, "schools")).status);
      return statuses;
    });
    expect((await Promise.all(programs)).flat()).toEqual(Array(120).fill(200));
    expect(sandbox.exchanges).toBe(1);
  });

  test("answer as one process while one is killed and another is started anew", async () => {
    const replicas = [await replica(), await replica()];
    const caller = await callerOf(replicas);
    const { access_token: handle } = await caller.signIn(sandbox.credentials);
    const statuses: number[] = [];
    const program = async () => {
      // A request that was cut off with its replica is the balancer's to tell; it is no answer.
      const answer = await caller.call(handle, "schools").catch(() => undefined);
      if (answer) statuses.push(answer.status);
    };
    const load = async (calls: number) => {
      for (let at = 0; at < calls; at++) await Promise.all([program(), program(), program()]);
    };
    const [first] = replicas;
    if (!first) throw new Error("There is no replica.");
    const { port } = new URL(first.url);
    const killed = load(10).then(() => first.process.kill("SIGKILL"));
    await Promise.all([load(20), killed]);
    await first.stop();
    replicas[0] = await replica(Number(port));
    await load(10);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(110);
    expect(sandbox.exchanges).toBe(1);
  });

  test("go on without it, and use it again when it is back", async () => {
    const replicas = [await replica(), await replica()];
    const caller = await callerOf(replicas);
    const { access_token: handle } = await caller.signIn(sandbox.credentials);
    const call = async () => (await caller.call(handle, "schools")).status;
    expect([await call(), await call()]).toEqual([200, 200]);
    await redis?.stop();
    sandbox.revokeTokens();
    // Each replica now has to ask the host for itself.
    expect([await call(), await call(), await call(), await call()]).toEqual([200, 200, 200, 200]);
    expect(sandbox.exchanges).toBeLessThanOrEqual(3);
    redis = await startRedis({ port: redis?.port });
    for (const each of replicas) await each.said("The store answers again.");
    const before = sandbox.exchanges;
    replicas.splice(0, 2, await replica(), await replica());
    expect([await call(), await call()]).toEqual([200, 200]);
    expect(sandbox.exchanges - before).toBe(1);
  });
});

const demographics = "studentEducationOrganizationAssociations";
const student = (studentUniqueId: string) => ({
  studentUniqueId,
  firstName: "Ada",
  lastSurname: "Byron",
  birthDate: "2008-05-05T00:00:00",
  sexType: "Female",
  hispanicLatinoEthnicity: false,
});
const enrollment = (studentUniqueId: string) => ({
  studentReference: { studentUniqueId },
  schoolReference: { schoolId: 255901001 },
  entryDate: "2016-08-22T00:00:00",
  entryGradeLevelDescriptor: "Ninth grade",
});

/** A legacy program at one replica, which gives the status of a write and the parts that wait. */
async function writerAt({ url }: Running) {
  const caller = new LegacyCaller(fetch, url);
  const { access_token: handle } = await caller.signIn(sandbox.credentials);
  return async (collection: string, body: unknown) => {
    const answer = await caller.call(handle, collection, write("POST", body));
    await answer.text();
    return [answer.status, answer.headers.get("edbridge-not-stored")];
  };
}

const waiting = (place: string) => [201, `${demographics};held=${place}`];
const enrolled = [201, null];

describe.runIf(hasRedis)("demographics of new students, held for the enrollment", () => {
  test("are written by the replica that gets the enrollment", async () => {
    const replicas = [await replica(), await replica()];
    const [one, other] = await Promise.all(replicas.map(writerAt));
    if (!one || !other) throw new Error("There is no replica.");
    const ids = Array.from({ length: 20 }, (_, at) => String(604800 + at));
    const held = await Promise.all(ids.map((id) => one("students", student(id))));
    expect(held).toEqual(ids.map(() => waiting("store")));
    const stored = ids.map((id) => other("studentSchoolAssociations", enrollment(id)));
    expect(await Promise.all(stored)).toEqual(ids.map(() => enrolled));
    expect(sandbox.records(demographics)).toHaveLength(20);
    // No replica writes them again.
    const writes = () =>
      sandbox.requests.filter(
        ({ method, path }) => method === "POST" && path.includes(demographics),
      );
    const before = writes().length;
    expect(before).toBeGreaterThan(0);
    expect(await one("studentSchoolAssociations", enrollment("604800"))).toEqual([200, null]);
    expect(writes()).toHaveLength(before);
  });

  test("outlive a replica that is killed, and its store tells nothing of them", async () => {
    const killed = await replica();
    const post = await writerAt(killed);
    expect(await post("students", student("604822"))).toEqual(waiting("store"));
    await killed.stop("SIGKILL");
    const kept = spawnSync("redis-cli", ["-p", String(redis?.port), "--scan"]).stdout.toString();
    expect(kept).toMatch(/^edbridge:held-[0-9a-f]{64}\.json$/m);
    const key = kept.split("\n").find((name) => name.startsWith("edbridge:held-")) ?? "";
    const text = spawnSync("redis-cli", ["-p", String(redis?.port), "get", key]).stdout.toString();
    expect(text).toContain('"parts":');
    expect(kept + text).not.toMatch(/604822|Female|student|Byron/);
    const again = await writerAt(await replica());
    expect(await again("studentSchoolAssociations", enrollment("604822"))).toEqual(enrolled);
    expect(sandbox.records(demographics)).toHaveLength(1);
  });

  test("are in memory while the store is away, which header and log say", async () => {
    const first = await replica();
    const post = await writerAt(first);
    expect(await post("students", student("604821"))).toEqual(waiting("store"));
    await redis?.stop();
    expect(await post("students", student("604822"))).toEqual(waiting("memory"));
    await first.said("edbridge cannot reach the store or the state folder");
    // This replica still writes what it holds.
    expect(await post("studentSchoolAssociations", enrollment("604822"))).toEqual(enrolled);
    expect(await post("students", student("604823"))).toEqual(waiting("memory"));
    expect(sandbox.records(demographics)).toHaveLength(1);
    redis = await startRedis({ port: redis?.port });
    await first.said("The store answers again.");
    // What is in memory goes to the store when the replica stops.
    await first.stop();
    expect(first.written().stderr).not.toContain("Parts of 1 new person");
    const again = await writerAt(await replica());
    expect(await again("studentSchoolAssociations", enrollment("604823"))).toEqual(enrolled);
    expect(sandbox.records(demographics)).toHaveLength(2);
  });

  test("are lost with a replica that ends without its store, which the log says", async () => {
    const first = await replica();
    const post = await writerAt(first);
    await redis?.stop();
    expect(await post("students", student("604822"))).toEqual(waiting("memory"));
    await first.stop();
    expect(first.written().stderr).toMatch(/Parts of 1 new person were .* and are lost\. /);
  });
});

/** A replica on the state folder of the machine. */
const start = async () => {
  const flags = ["serve", "--base-url", sandbox.baseUrl, "--port", "0"];
  const started = await edbridge(flags, { EDBRIDGE_STATE_DIR: folder });
  closing.push(async () => started[Symbol.asyncDispose]());
  return started;
};

test("a student and the enrollment that two replicas write at once leave what was said last", async () => {
  await sandbox.stop();
  sandbox = await startSandbox({ generation: "current", schools: 1, claimSet: "sandbox" });
  const [one, other] = await Promise.all([writerAt(await start()), writerAt(await start())]);
  const ids = Array.from({ length: 20 }, (_, at) => String(604800 + at));
  sandbox.fault({ status: 403, times: Infinity, when: { method: "POST", path: demographics } });
  const held = await Promise.all(ids.map((id) => one("students", student(id))));
  expect(held).toEqual(ids.map(() => waiting("store")));
  sandbox.clearFaults();
  await Promise.all([
    ...ids.map((id) => one("students", { ...student(id), sexType: "Male" })),
    ...ids.map((id) => other("studentSchoolAssociations", enrollment(id))),
  ]);
  const male = "uri://ed-fi.org/SexDescriptor#Male";
  const sexes = sandbox.records(demographics).map(({ sexDescriptor }) => sexDescriptor);
  expect(sexes).toEqual(ids.map(() => male));
});

test.runIf(hasRedis)("dates that two replicas write at once make one calendar", async () => {
  await sandbox.stop();
  sandbox = await startSandbox({ generation: "current", schools: 1, claimSet: "sandbox" });
  const writers = await Promise.all([writerAt(await replica()), writerAt(await replica())]);
  const before = sandbox.records("calendars").length;
  sandbox.fault({ delay: 5, times: Infinity, when: { kind: "data" } });
  const written = await Promise.all(
    Array.from({ length: 10 }, (_, at) => {
      const date = `2016-09-${10 + at}T00:00:00`;
      const calendarEvents = [{ calendarEventDescriptor: "Holiday", eventDuration: 1 }];
      const record = { schoolReference: { schoolId: 255901001 }, date, calendarEvents };
      return writers[at % 2]?.("calendarDates", record);
    }),
  );
  expect(written).toEqual(written.map(() => enrolled));
  expect(sandbox.records("calendars")).toHaveLength(before + 1);
  const made = sandbox.requests.filter(
    ({ method, path }) => method === "POST" && path.endsWith("/calendars"),
  );
  expect(made).toHaveLength(1);
});

test("demographics outlive a replica that is killed, in the state folder of the machine", async () => {
  const [first, second] = [await start(), await start()];
  const post = await writerAt(first);
  expect(await post("students", student("604822"))).toEqual(waiting("store"));
  expect(await post("students", student("604823"))).toEqual(waiting("store"));
  await first.stop("SIGKILL");
  const other = await writerAt(second);
  expect(await other("studentSchoolAssociations", enrollment("604822"))).toEqual(enrolled);
  const again = await writerAt(await start());
  expect(await again("studentSchoolAssociations", enrollment("604823"))).toEqual(enrolled);
  expect(sandbox.records(demographics)).toHaveLength(2);
});

test("a store needs keys that the replicas share", async () => {
  const asked = edbridge(["serve", "--base-url", sandbox.baseUrl, "--store", "redis://127.0.0.1"]);
  await expect(asked).rejects.toThrow(/--store: needs keys.*--session-key-file/s);
});

test("an address that is none of a store is refused", async () => {
  const keys = ["--session-key-file", join(folder, "key")];
  const asked = edbridge([
    "serve",
    "--base-url",
    sandbox.baseUrl,
    "--store",
    "cache:6379",
    ...keys,
  ]);
  await expect(asked).rejects.toThrow(/--store: must be an address such as redis:/);
});

test("a key that comes with a new secret before the enrollment is told of in the log", async () => {
  await sandbox.stop();
  const [before, after] = ["s3cr3t", "n3w"].map((clientSecret) => ({
    clientKey: "nightly",
    clientSecret,
  }));
  const host = { generation: "current", schools: 1 } as const;
  sandbox = await startSandbox({ ...host, credentials: before ? [before] : [] });
  const { port } = new URL(sandbox.baseUrl);
  const first = await start();
  const post = await writerAt(first);
  expect(await post("students", student("604822"))).toEqual(waiting("store"));
  await first.stop();
  await sandbox.stop();
  sandbox = await startSandbox({ ...host, port: Number(port), credentials: after ? [after] : [] });
  const second = await start();
  const enroll = await writerAt(second);
  await enroll("studentSchoolAssociations", enrollment("604822"));
  await enroll("studentSchoolAssociations", enrollment("604822"));
  const told = second.written().stderr.match(/The caller \w+ has another secret than/g);
  expect(told).toHaveLength(1);
});
