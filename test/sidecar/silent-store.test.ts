// A store that does not answer, that forgets, and that keeps nothing on the disk, before processes of
// serve. Most need Debian's redis-server; where it is not installed they are skipped.
import { once } from "node:events";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LegacyCaller } from "../support/legacy-caller.ts";
import { write } from "../support/translated.ts";
import { edbridge, type Running } from "./support/edbridge.ts";
import { hasRedis, inMemory, type Redis, type RedisOptions, startRedis } from "./support/redis.ts";

// Programs start in processes of their own, which takes a busy machine a while.
vi.setConfig({ testTimeout: 60_000 });

/** Milliseconds that a store which hangs may cost a call: its bound of a second, on a busy machine. */
const most = 3000;

const keys = ["one", "two"].map((clientKey) => ({
  clientKey,
  clientSecret: `secret ${clientKey}`,
}));

let sandbox: Sandbox;
let folder: string;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  sandbox = await startSandbox({ generation: "current", schools: 1, credentials: keys });
  folder = await mkdtemp(join(tmpdir(), "edbridge-store-"));
  await writeFile(join(folder, "key"), randomBytes(32).toString("base64"), { mode: 0o600 });
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

async function store(options?: RedisOptions): Promise<Redis> {
  const started = await startRedis(options);
  closing.push(() => started.stop());
  return started;
}

async function replica(port: number): Promise<Running> {
  const flags = [
    "--base-url",
    sandbox.baseUrl,
    "--port",
    "0",
    "--admin-port",
    "0",
    "--grace",
    "0s",
  ];
  const shared = [
    "--session-key-file",
    join(folder, "key"),
    "--store",
    `redis://127.0.0.1:${port}`,
  ];
  const started = await edbridge(["serve", ...flags, ...shared]);
  closing.push(async () => started[Symbol.asyncDispose]());
  return started;
}

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
async function writerAt({ url }: Running, key = 0) {
  const caller = new LegacyCaller(fetch, url);
  const { access_token: handle } = await caller.signIn(keys[key] ?? sandbox.credentials);
  return async (collection: string, body: unknown) => {
    const answer = await caller.call(handle, collection, write("POST", body));
    await answer.text();
    return [answer.status, answer.headers.get("edbridge-not-stored")];
  };
}

const waiting = (place: string) => [201, `${demographics};held=${place}`];
const enrolled = [201, null];

/** Does something in the time that a store may cost. */
async function soon<T>(act: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const made = await act();
  expect(performance.now() - begun).toBeLessThan(most);
  return made;
}

async function metric(of: Running, name: string): Promise<number> {
  const admin = /the page: (\S+)\//.exec(of.written().stderr)?.[1] ?? "";
  const text = await (await fetch(`${admin}/metrics`)).text();
  return Number(new RegExp(`^edbridge_${name} (\\d+)$`, "m").exec(text)?.[1]);
}

const times = (text: string, of: Running) => of.written().stderr.split(text).length - 1;

test("a store that takes connections and says nothing costs a call a second at most", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  closing.push(async () => silent.close());
  const one = await replica((silent.address() as AddressInfo).port);
  const post = await soon(() => writerAt(one));
  expect(await soon(() => post("students", student("604821")))).toEqual(waiting("memory"));
  expect(await soon(() => post("studentSchoolAssociations", enrollment("604821")))).toEqual(
    enrolled,
  );
  await one.said("The store does not answer.");
  expect(await metric(one, "store_failures_total")).toBeGreaterThan(0);
});

describe.runIf(hasRedis)("a store that no longer answers", () => {
  test("costs a call a second at most, and is used again when it answers", async () => {
    const redis = await store();
    const one = await replica(redis.port);
    const post = await writerAt(one);
    expect(await post("students", student("604821"))).toEqual(waiting("store"));
    redis.pause();
    expect(await soon(() => post("students", student("604822")))).toEqual(waiting("memory"));
    const signedIn = await soon(() => writerAt(one, 1));
    expect(await soon(() => signedIn("students", student("604823")))).toEqual(waiting("memory"));
    expect(times("The store does not answer.", one)).toBe(1);
    expect(await metric(one, "store_failures_total")).toBeGreaterThan(0);
    redis.resume();
    await one.said("The store answers again.");
    expect(await soon(() => post("students", student("604824")))).toEqual(waiting("store"));
    // It now carries out what it was sent. That leaves no lock behind, for which this would wait.
    expect(await soon(() => post("students", student("604822")))).toEqual([403, null]);
    for (const id of ["604821", "604822", "604824"]) {
      const stored = soon(() => post("studentSchoolAssociations", enrollment(id)));
      expect(await stored).toEqual(enrolled);
    }
    expect(sandbox.records(demographics)).toHaveLength(3);
  });

  test("is away for as long as it pauses, also where the connection stays", async () => {
    const redis = await store();
    const one = await replica(redis.port);
    const post = await writerAt(one);
    redis.ask("client", "pause", "6000");
    expect(await soon(() => post("students", student("604822")))).toEqual(waiting("memory"));
    await one.said("The store answers again.");
    expect(await post("students", student("604823"))).toEqual(waiting("store"));
  });
});

describe.runIf(hasRedis)("a store that may lose what it keeps", () => {
  const limited = ["--maxmemory", "100mb", "--appendonly", "yes", "--maxmemory-policy"];
  test.each([
    ["writes nothing to the disk", inMemory, "set appendonly yes"],
    ["writes snapshots alone", ["--save", "60 1"], "set appendonly yes"],
    [
      "drops what was not used for long",
      [...limited, "allkeys-lru"],
      "maxmemory-policy noeviction",
    ],
    ["drops what ends soon", [...limited, "volatile-ttl"], "maxmemory-policy noeviction"],
    [
      "refuses to say so",
      ["--appendonly", "yes", "--rename-command", "INFO", ""],
      "Let the user of --store call INFO",
    ],
  ])("counts as memory where it %s, which header and log say", async (_, flags, remedy) => {
    const redis = await store({ flags });
    const one = await replica(redis.port);
    expect(times(remedy, one)).toBe(1);
    const post = await writerAt(one);
    expect(await post("students", student("604821"))).toEqual(waiting("memory"));
    // It is in the store all the same: another replica writes it.
    const other = await writerAt(await replica(redis.port));
    expect(await other("studentSchoolAssociations", enrollment("604821"))).toEqual(enrolled);
    expect(sandbox.records(demographics)).toHaveLength(1);
  });

  test("counts as a store where memory is limited, and nothing is dropped", async () => {
    const redis = await store({ flags: [...limited, "noeviction"] });
    const one = await replica(redis.port);
    const post = await writerAt(one);
    expect(await post("students", student("604821"))).toEqual(waiting("store"));
    expect(times("The store may lose", one)).toBe(0);
  });
});

describe.runIf(hasRedis)("a store that was started again", () => {
  test("without what it had is told of, with how many people's parts are lost", async () => {
    const redis = await store();
    const one = await replica(redis.port);
    const post = await writerAt(one);
    for (const id of ["604821", "604822", "604823"]) await post("students", student(id));
    await post("studentSchoolAssociations", enrollment("604823"));
    await redis.stop();
    await store({ port: redis.port, flags: inMemory });
    await one.said("The store has lost what it had");
    await one.said("The store has lost the parts of 2 new people");
    await one.said("set appendonly yes");
    expect(await post("students", student("604824"))).toEqual(waiting("memory"));
  });

  test("with what it had, or that lost its connection alone, is not", async () => {
    const options = { folder };
    const redis = await store(options);
    const one = await replica(redis.port);
    const post = await writerAt(one);
    expect(await post("students", student("604821"))).toEqual(waiting("store"));
    await redis.stop();
    await store({ ...options, port: redis.port });
    await one.said("The store answers again.");
    expect(await post("studentSchoolAssociations", enrollment("604821"))).toEqual(enrolled);
    expect(sandbox.records(demographics)).toHaveLength(1);
    expect(one.written().stderr).not.toMatch(/has lost|may lose/);
  });

  test("gets what was in memory meanwhile, so that another replica writes it", async () => {
    const redis = await store();
    const [one, other] = [await replica(redis.port), await replica(redis.port)];
    const post = await writerAt(one);
    await redis.stop();
    for (const id of ["604821", "604822", "604823"]) {
      expect(await post("students", student(id))).toEqual(waiting("memory"));
    }
    expect(await metric(one, "people_held")).toBe(3);
    await store({ port: redis.port });
    await vi.waitFor(async () => expect(await metric(one, "people_held")).toBe(0), 10_000);
    await other.said("The store answers again.");
    const late = await writerAt(other);
    for (const id of ["604821", "604822", "604823"]) {
      expect(await late("studentSchoolAssociations", enrollment(id))).toEqual(enrolled);
    }
    expect(sandbox.records(demographics)).toHaveLength(3);
  });
});
