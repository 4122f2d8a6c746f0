// Two replicas of serve behind a balancer that remembers nothing, with a store at Redis, records
// translated, and faults all along. Every new person and part that a program was told to be stored is
// at the host, or its program was told that it is not.
//   SOAK_SECONDS=60 node test/sidecar/replicas-soak.ts
import { deepEqual, ok } from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "@edbridge/sandbox";
import { demographics, enrollmentOf, newStudent } from "../support/new-person.ts";
import { write } from "../support/translated.ts";
import type { RunningProcess } from "./support/edbridge.ts";
import { hasRedis } from "./support/redis.ts";
import { Replicas } from "./support/replicas.ts";
import { noteFigure } from "../reliability/figures.ts";

if (!hasRedis) {
  console.log("Two replicas: skipped, for there is no redis-server.");
  process.exit(0);
}
const seconds = Number(process.env["SOAK_SECONDS"] ?? 60);

interface Person {
  /** Whether the enrollment was answered with a success. */
  isEnrolled: boolean;
  /** Whether a response said that the demographics may be lost, or were refused. */
  isTold: boolean;
}

const keys = Array.from({ length: 12 }, (_, number) => ({
  clientKey: `program-${number}`,
  clientSecret: "s3cr3t",
}));
await using at = await Replicas.open({
  generation: "current",
  keepRequests: 0,
  dataStandard: "5.0",
  schools: 1,
  credentials: keys,
});
const { sandbox, folder } = at;
let redis = await at.store({ folder });
const start = (port = "0") =>
  at.serve(redis, "--port", port, "--allowed-host", "*", "--log-level", "none");
const replicas: [RunningProcess, RunningProcess] = [await start(), await start()];
const ending = new AbortController();
const begun = performance.now();
const caller = await at.caller(replicas);

const seen = new Map<string, Person>();
const failures = new Map<string, number>();
/** Sends a write until it succeeds, as a nightly job does; it gives up after five minutes. */
const send = async (handle: () => Promise<unknown>, path: string, record: object) => {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await caller
      .call(await handle(), path, write("POST", record))
      .catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return answer;
    const what = `${path} ${answer?.status ?? "cut off"}`;
    failures.set(what, (failures.get(what) ?? 0) + 1);
    if (answer && answer.status < 500 && answer.status !== 429 && answer.status !== 401) break;
    await wait(1000);
  }
  return undefined;
};
const saysLost = (answer: Response) =>
  /waits=memory|refused=/.test(answer.headers.get("edbridge-not-stored") ?? "");
const program = async (key: (typeof keys)[number], number: number) => {
  let token: unknown;
  const handle = async () => {
    while (token === undefined) {
      token = (await caller.signIn(key).catch(() => undefined))?.["access_token"];
      if (token === undefined) await wait(500);
    }
    return token;
  };
  for (let turn = 0; !ending.signal.aborted; turn++) {
    const id = `${number}-${turn}`;
    const student = await send(handle, "students", newStudent(id));
    if (!student) continue;
    const person: Person = { isEnrolled: false, isTold: saysLost(student) };
    seen.set(id, person);
    const enrollment = await send(handle, "studentSchoolAssociations", enrollmentOf(id));
    if (!enrollment) continue;
    person.isEnrolled = true;
    person.isTold ||= saysLost(enrollment);
    await wait(50);
  }
};
const failing = async (perThousand: number) => {
  const faults: readonly Fault[] = [{ status: 503 }, { reset: true }, { status: 503 }];
  for (let made = 0; !ending.signal.aborted; await wait(20)) {
    for (; made < (sandbox.counts.requests * perThousand) / 1000; made++) {
      const fault = faults[made % faults.length];
      if (fault) sandbox.fault({ ...fault, when: { kind: "data" } });
    }
  }
};
const part = seconds * 250;
const running = [...keys.map(program), failing(15)];
await wait(part);
replicas[0].process.kill("SIGKILL");
await wait(500);
replicas[0] = await start(new URL(replicas[0].url).port);
await wait(part);
await redis.stop();
await wait(5000);
redis = await at.store({ folder, port: redis.port });
await wait(part);
redis.pause();
await wait(5000);
redis.resume();
await wait(Math.max(0, begun + seconds * 1000 - performance.now()));
ending.abort();
await Promise.all(running);
sandbox.clearFaults();
// What waits is written by the process that has it.
await wait(15_000);
deepEqual(await Promise.all(replicas.map((each) => each.stop())), [0, 0]);

const idsIn = (collection: string) =>
  new Set(
    sandbox
      .records(collection)
      .map(({ studentReference }) => Object(studentReference).studentUniqueId as string),
  );
const students = new Set(sandbox.records("students").map((each) => each["studentUniqueId"]));
const enrolled = idsIn("studentSchoolAssociations");
const parts = idsIn(demographics);
const all = [...seen];
const lost = all.filter(
  ([id, { isEnrolled }]) => !students.has(id) || (isEnrolled && !enrolled.has(id)),
);
const without = all.filter(([id, { isEnrolled }]) => isEnrolled && !parts.has(id));
const untold = without.filter(([, { isTold }]) => !isTold);
console.log(
  `New people, ${Math.round((performance.now() - begun) / 1000)} s: ${all.length} students acknowledged, ${all.filter(([, { isEnrolled }]) => isEnrolled).length} enrolled, ${lost.length} records lost, ${without.length} without demographics of which ${untold.length} were not told. Failed calls that were repeated: ${[...failures].map(([what, count]) => `${count} of ${what}`).join(", ")}.`,
);
ok(all.length > seconds, "The programs were hardly served.");
deepEqual([lost, untold], [[], []]);
noteFigure(
  "npm run soak, replicas",
  `${all.length} students by two replicas with a store: ${lost.length} records lost, ${untold.length} without parts of which no program was told`,
);
