// Two replicas of serve behind a balancer that remembers nothing, with a store at Redis, records
// translated, and faults all along. Whatever happens, no program is told what one replica alone would
// not have told it, the host gives few tokens, each write is there once, and memory does not grow; and
// every new person and part that a program was told to be stored is at the host, or its program was
// told that it is not.
//   SOAK_SECONDS=60 node test/sidecar/replicas-soak.ts
import { deepEqual, equal, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Fault, SandboxOptions } from "@edbridge/sandbox";
import type { LegacyCaller } from "../support/legacy-caller.ts";
import { demographics, enrollmentOf, newStudent } from "../support/new-person.ts";
import { write } from "../support/translated.ts";
import type { RunningProcess } from "./support/edbridge.ts";
import { hasRedis, type Redis, type RedisOptions } from "./support/redis.ts";
import { Replicas } from "./support/replicas.ts";

if (!hasRedis) {
  console.log("Two replicas: skipped, for there is no redis-server.");
  process.exit(0);
}
const seconds = Number(process.env["SOAK_SECONDS"] ?? 60);

/** Two replicas under load, and what can be done to them. */
interface Stage {
  readonly at: Replicas;
  readonly caller: LegacyCaller;
  readonly replicas: [RunningProcess, RunningProcess];
  readonly ending: AbortController;
  readonly begun: number;
  /** Kills a replica, and starts it anew at its address. */
  killOne(): Promise<void>;
  /** Kills the store, and starts it anew after so many milliseconds. */
  storeAway(ms: number): Promise<void>;
  redis(): Redis;
  /** Ends the programs, then the replicas. */
  end(running: readonly Promise<unknown>[]): Promise<void>;
}

async function play(
  host: SandboxOptions,
  keep: boolean,
  run: (stage: Stage) => Promise<void>,
): Promise<void> {
  await using at = await Replicas.open({ generation: "current", keepRequests: 0, ...host });
  const options: RedisOptions = keep ? { folder: at.folder } : {};
  let redis = await at.store(options);
  const start = (port = "0") =>
    at.serve(redis, "--port", port, "--allowed-host", "*", "--log-level", "none");
  const replicas: [RunningProcess, RunningProcess] = [await start(), await start()];
  const ending = new AbortController();
  await run({
    at,
    replicas,
    ending,
    begun: performance.now(),
    caller: await at.caller(replicas),
    redis: () => redis,
    async killOne() {
      replicas[0].process.kill("SIGKILL");
      await wait(500);
      replicas[0] = await start(new URL(replicas[0].url).port);
    },
    async storeAway(ms) {
      await redis.stop();
      await wait(ms);
      redis = await at.store({ ...options, port: redis.port });
    },
    async end(running) {
      ending.abort();
      await Promise.all(running);
      at.sandbox.clearFaults();
      // What waits is written by the process that has it.
      if (keep) await wait(15_000);
      deepEqual(await Promise.all(replicas.map((each) => each.stop())), [0, 0]);
    },
  });
}

function memoryOf({ process: { pid } }: RunningProcess): number {
  const [, kilobytes = "0"] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** Programs that read pages of translated records, and write one room each over and over. */
async function rooms({ at, caller, replicas, ending, begun, ...stage }: Stage): Promise<void> {
  const programs = 20;
  const { sandbox } = at;
  const [{ schoolId } = {}] = sandbox.records("schools");
  const statuses = new Map<number, number>();
  // Calls whose connection ended with a replica: the balancer has no answer for them.
  let cut = 0;
  const program = async (number: number) => {
    let handle: unknown;
    while (handle === undefined && !ending.signal.aborted) {
      const signedIn = await caller.signIn(sandbox.credentials).catch(() => undefined);
      handle = signedIn?.["access_token"];
    }
    const counted = async (path: string, init?: RequestInit) => {
      try {
        const answer = await caller.call(handle, path, init);
        await answer.arrayBuffer();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      } catch {
        cut++;
      }
    };
    const room = { classroomIdentificationCode: `Room ${number}`, schoolReference: { schoolId } };
    for (let turn = 0; !ending.signal.aborted; turn++) {
      await counted(`schools?offset=${turn % 40}&limit=5`);
      if (turn % 5 > 0) continue;
      await counted("locations", write("POST", { ...room, maximumNumberOfSeats: turn }));
    }
  };
  const running = Array.from({ length: programs }, (_, number) => program(number));
  const memory: number[] = [];
  for (let fault = 0; performance.now() - begun < seconds * 1000; fault++) {
    await wait(4000);
    memory.push(memoryOf(replicas[1]));
    if (fault % 3 === 0) await stage.killOne();
    else if (fault % 3 === 1) await stage.storeAway(1000);
  }
  await stage.end(running);
  const { exchanges } = sandbox;
  const total = [...statuses.values()].reduce((sum, each) => sum + each, 0);
  console.log(
    `Two replicas, ${Math.round((performance.now() - begun) / 1000)} s: ${total} answers (${[...statuses].map(([status, count]) => `${count} of ${status}`).join(", ")}), ${cut} cut off with a replica, ${exchanges} exchanges, memory of the replica that stays ${memory.map((each) => each.toFixed(0)).join(" ")} MB.`,
  );
  for (const status of statuses.keys()) {
    ok([200, 201].includes(status), `A program was answered ${status}.`);
  }
  ok(total > 20 * seconds, "The programs were hardly served.");
  const found = sandbox.records("locations").map((each) => each["classroomIdentificationCode"]);
  equal(found.length, programs);
  equal(new Set(found).size, programs, "A room is there twice.");
  // One at the start; one more for a replica that starts while the store is away.
  ok(exchanges <= 3 + memory.length, `The host gave ${exchanges} tokens.`);
  // V8 lets garbage lie until it has found the size of the heap: that is in the first half.
  const [half = 0, late = 0] = [memory[Math.floor(memory.length / 2)], memory.at(-1)];
  ok(memory.length < 8 || late < half + 40, "Memory grew.");
}

/** What a program was told of one student. */
interface Person {
  /** Whether the enrollment was answered with a success. */
  isEnrolled: boolean;
  /** Whether a response said that the demographics may be lost, or were refused. */
  isTold: boolean;
}

const [schoolId, localEducationAgencyId] = [255901001, 255901];
const keys = Array.from({ length: 12 }, (_, number) => ({
  clientKey: `program-${number}`,
  clientSecret: "s3cr3t",
  educationOrganizationIds: [localEducationAgencyId],
}));

/** Programs that write students with demographics and enroll them, at a host that fails now and then. */
async function people({ at, caller, ending, begun, ...stage }: Stage): Promise<void> {
  const { sandbox } = at;
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
    /held=memory|refused=/.test(answer.headers.get("edbridge-not-stored") ?? "");
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
  /** Makes so many of a thousand data calls fail. */
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
  await stage.killOne();
  await wait(part);
  await stage.storeAway(5000);
  await wait(part);
  stage.redis().pause();
  await wait(5000);
  stage.redis().resume();
  await wait(Math.max(0, begun + seconds * 1000 - performance.now()));
  await stage.end(running);

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
}

await play({ schools: 50 }, false, rooms);
const district = { localEducationAgencyId, nameOfInstitution: "A district" };
const localEducationAgencyReference = { localEducationAgencyId };
const school = { schoolId, nameOfInstitution: "A school", localEducationAgencyReference };
const data = { localEducationAgencies: [district], schools: [school] };
const empty = { dataStandard: "5.0", disciplineIncidents: 0, schools: 0 } as const;
await play({ ...empty, credentials: keys, data }, true, people);
