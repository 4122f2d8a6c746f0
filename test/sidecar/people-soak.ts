// New people under faults. Two replicas of serve with a store at Redis that keeps its data, programs that
// write students with demographics and enroll them, and a host that fails 1.5 % of its calls. Once a
// replica is killed, once the store is killed, and once it hangs. At the end every person and part that a
// program was told to be stored is at the host, or its program was told that it is not.
//   SOAK_SECONDS=300 node test/sidecar/people-soak.ts
import { deepEqual, ok } from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Fault, startSandbox } from "@edbridge/sandbox";
import { LegacyCaller } from "../support/legacy-caller.ts";
import { startBalancer } from "./support/balancer.ts";
import { edbridge, type Running } from "./support/edbridge.ts";
import { hasRedis, startRedis } from "./support/redis.ts";

if (!hasRedis) {
  console.log("New people: skipped, for there is no redis-server.");
  process.exit(0);
}
const seconds = Number(process.env["SOAK_SECONDS"] ?? 60);
const programs = 12;
const [schoolId, localEducationAgencyId] = [255901001, 255901];

const folder = await mkdtemp(join(tmpdir(), "edbridge-people-"));
const keyFile = join(folder, "key");
await writeFile(keyFile, randomBytes(32).toString("base64"), { mode: 0o600 });
const keys = Array.from({ length: programs }, (_, number) => ({
  clientKey: `program-${number}`,
  clientSecret: "s3cr3t",
  educationOrganizationIds: [localEducationAgencyId],
}));
const host = await startSandbox({
  generation: "current",
  dataStandard: "5.0",
  keepRequests: 0,
  disciplineIncidents: 0,
  schools: 0,
  credentials: keys,
  data: {
    localEducationAgencies: [{ localEducationAgencyId, nameOfInstitution: "A district" }],
    schools: [
      {
        schoolId,
        nameOfInstitution: "A school",
        localEducationAgencyReference: { localEducationAgencyId },
      },
    ],
  },
});
let redis = await startRedis({ folder });
const start = (port = 0) =>
  edbridge([
    "serve",
    "--base-url",
    host.baseUrl,
    "--port",
    String(port),
    "--allowed-host",
    "*",
    "--session-key-file",
    keyFile,
    "--store",
    `redis://127.0.0.1:${redis.port}`,
    "--log-level",
    "none",
  ]);
const replicas: [Running, Running] = [await start(), await start()];
const balancer = await startBalancer(replicas);
const caller = new LegacyCaller(fetch, balancer.url);
const ending = new AbortController();

/** What programs were told of one student. */
interface Person {
  /** Whether the enrollment was answered with a success. */
  isEnrolled: boolean;
  /** Whether a response said that the demographics may be lost, or were refused. */
  isTold: boolean;
}
const people = new Map<string, Person>();
const failures = new Map<string, number>();

/** Sends a write until it succeeds, as a nightly job does; it gives up after five minutes. */
async function write(handle: () => Promise<unknown>, path: string, record: object) {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await caller
      .call(await handle(), path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(record),
      })
      .catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return answer;
    const what = `${path} ${answer?.status ?? "cut off"}`;
    failures.set(what, (failures.get(what) ?? 0) + 1);
    if (answer && answer.status < 500 && answer.status !== 429 && answer.status !== 401) break;
    await wait(1000);
  }
  return undefined;
}

const saysLost = (answer: Response) =>
  /held=memory|refused=/.test(answer.headers.get("edbridge-not-stored") ?? "");

async function program(number: number): Promise<void> {
  const key = keys[number];
  if (!key) return;
  let token: unknown;
  const handle = async () => {
    while (token === undefined) {
      const answer = await caller.signIn(key).catch(() => undefined);
      token = answer?.["access_token"];
      if (token === undefined) await wait(500);
    }
    return token;
  };
  for (let turn = 0; !ending.signal.aborted; turn++) {
    const studentUniqueId = `${number}-${turn}`;
    const person: Person = { isEnrolled: false, isTold: false };
    const student = await write(handle, "students", {
      studentUniqueId,
      firstName: "Ada",
      lastSurname: "Byron",
      birthDate: "2008-05-05T00:00:00",
      sexType: "Female",
      hispanicLatinoEthnicity: false,
    });
    if (!student) continue;
    people.set(studentUniqueId, person);
    person.isTold = saysLost(student);
    const enrollment = await write(handle, "studentSchoolAssociations", {
      studentReference: { studentUniqueId },
      schoolReference: { schoolId },
      entryDate: "2016-08-22T00:00:00",
      entryGradeLevelDescriptor: "Ninth grade",
    });
    if (!enrollment) continue;
    person.isEnrolled = true;
    person.isTold ||= saysLost(enrollment);
    await wait(50);
  }
}

/** Makes so many of a thousand data calls fail. */
async function failing(perThousand: number): Promise<void> {
  const faults: readonly Fault[] = [{ status: 503 }, { reset: true }, { status: 503 }];
  for (let seen = 0, made = 0; !ending.signal.aborted; await wait(20)) {
    seen = host.counts.requests;
    for (; made < (seen * perThousand) / 1000; made++) {
      const fault = faults[made % faults.length];
      if (fault) host.fault({ ...fault, when: { kind: "data" } });
    }
  }
}

const begun = performance.now();
const part = seconds * 250;
const running = Array.from({ length: programs }, (_, number) => program(number));
const faulty = failing(15);
await wait(part);
const [first] = replicas;
first.process.kill("SIGKILL");
await wait(500);
replicas[0] = await start(Number(new URL(first.url).port));
await wait(part);
await redis.stop();
await wait(5000);
redis = await startRedis({ folder, port: redis.port });
await wait(part);
redis.pause();
await wait(5000);
redis.resume();
await wait(Math.max(0, begun + seconds * 1000 - performance.now()));
ending.abort();
await Promise.all([...running, faulty]);
host.clearFaults();
// What waits is written by the process that has it.
await wait(15_000);
const metrics = replicas.map((each) => each.written().stderr.length);
const codes = await Promise.all(replicas.map((each) => each.stop()));
await balancer.stop();
await redis.stop();

const idsIn = (collection: string) =>
  host
    .records(collection)
    .map(({ studentReference }) => Object(studentReference).studentUniqueId as string);
const students = new Set(host.records("students").map((each) => each["studentUniqueId"]));
const enrolled = new Set(idsIn("studentSchoolAssociations"));
const parts = new Set(idsIn("studentEducationOrganizationAssociations"));
await host.stop();
await rm(folder, { recursive: true, force: true });

const all = [...people];
const lost = all.filter(([id, { isEnrolled }]) => !students.has(id) || (isEnrolled && !enrolled.has(id)));
const without = all.filter(([id, { isEnrolled }]) => isEnrolled && !parts.has(id));
const untold = without.filter(([, { isTold }]) => !isTold);
console.log(
  `New people, ${Math.round((performance.now() - begun) / 1000)} s: ${all.length} students acknowledged, ${all.filter(([, { isEnrolled }]) => isEnrolled).length} enrolled, ${lost.length} records lost, ${without.length} without demographics of which ${untold.length} were not told. Failed calls that were repeated: ${[...failures].map(([what, count]) => `${count} of ${what}`).join(", ")}.`,
);
ok(all.length > seconds, "The programs were hardly served.");
deepEqual([lost, untold], [[], []]);
deepEqual([codes, metrics.length], [[0, 0], 2]);
