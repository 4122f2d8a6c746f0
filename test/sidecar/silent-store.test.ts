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
import { hasRedis, type Redis, type RedisOptions, startRedis } from "./support/redis.ts";

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
  const flags = ["--base-url", sandbox.baseUrl, "--port", "0", "--admin-port", "0", "--grace", "0"];
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

async function storeFailures(of: Running): Promise<number> {
  const admin = /the page: (\S+)\//.exec(of.written().stderr)?.[1] ?? "";
  const text = await (await fetch(`${admin}/metrics`)).text();
  return Number(/^edbridge_store_failures_total (\d+)$/m.exec(text)?.[1]);
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
  expect(await storeFailures(one)).toBeGreaterThan(0);
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
    expect(await storeFailures(one)).toBeGreaterThan(0);
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
