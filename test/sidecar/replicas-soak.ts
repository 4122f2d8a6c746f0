// Two replicas of serve behind a balancer that remembers nothing, with a store at Redis, records
// translated, and faults all along: replicas are killed and started anew, the store goes away and
// comes back. Whatever happens, no program is told what one replica alone would not have told it, the
// host gives few tokens, each write is there once, and memory does not grow.
//   SOAK_SECONDS=60 node test/sidecar/replicas-soak.ts
import { equal, ok } from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startSandbox } from "@edbridge/sandbox";
import { LegacyCaller } from "../support/legacy-caller.ts";
import { startBalancer } from "./support/balancer.ts";
import { edbridge, type Running } from "./support/edbridge.ts";
import { hasRedis, startRedis } from "./support/redis.ts";

if (!hasRedis) {
  console.log("Two replicas: skipped, for there is no redis-server.");
  process.exit(0);
}
const seconds = Number(process.env["SOAK_SECONDS"] ?? 60);
const programs = 20;

const host = await startSandbox({ generation: "current", schools: 50, keepRequests: 0 });
const folder = await mkdtemp(join(tmpdir(), "edbridge-replicas-"));
const keyFile = join(folder, "key");
await writeFile(keyFile, randomBytes(32).toString("base64"), { mode: 0o600 });
let redis = await startRedis();

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
const [{ schoolId } = {}] = host.records("schools");

const statuses = new Map<number, number>();
/** Calls whose connection ended with a replica: the balancer has no answer for them. */
let cut = 0;
const ending = new AbortController();

async function counted(call: () => Promise<Response>): Promise<Response | undefined> {
  try {
    const answer = await call();
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer;
  } catch {
    cut++;
    return undefined;
  }
}

/** Signs in, reads pages of translated records, and writes one room over and over. */
async function program(number: number): Promise<void> {
  let handle: unknown;
  while (handle === undefined && !ending.signal.aborted) {
    const signedIn = await caller.signIn(host.credentials).catch(() => undefined);
    handle = signedIn?.["access_token"];
  }
  for (let turn = 0; !ending.signal.aborted; turn++) {
    await counted(() => caller.call(handle, `schools?offset=${turn % 40}&limit=5`));
    if (turn % 5 > 0) continue;
    const location = {
      classroomIdentificationCode: `Room ${number}`,
      schoolReference: { schoolId },
      maximumNumberOfSeats: turn,
    };
    await counted(() =>
      caller.call(handle, "locations", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(location),
      }),
    );
  }
}

function memoryOf({ process: { pid } }: Running): number {
  const [, kilobytes = "0"] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

const running = Array.from({ length: programs }, (_, number) => program(number));
const begun = performance.now();
const memory: number[] = [];
for (let fault = 0; performance.now() - begun < seconds * 1000; fault++) {
  await wait(4000);
  const [first, second] = replicas;
  memory.push(memoryOf(second));
  if (fault % 3 === 0) {
    first.process.kill("SIGKILL");
    await wait(500);
    replicas[0] = await start(Number(new URL(first.url).port));
  } else if (fault % 3 === 1) {
    await redis.stop();
    await wait(1000);
    redis = await startRedis({ port: redis.port });
  }
}
ending.abort();
await Promise.all(running);
const exchanges = host.exchanges;
const codes = await Promise.all(replicas.map((each) => each.stop()));
await balancer.stop();
await redis.stop();
const rooms = host.records("locations").map((each) => each["classroomIdentificationCode"]);
await host.stop();
await rm(folder, { recursive: true, force: true });

const total = [...statuses.values()].reduce((sum, each) => sum + each, 0);
console.log(
  `Two replicas, ${Math.round((performance.now() - begun) / 1000)} s: ${total} answers (${[...statuses].map(([status, count]) => `${count} of ${status}`).join(", ")}), ${cut} cut off with a replica, ${exchanges} exchanges, memory of the replica that stays ${memory.map((each) => each.toFixed(0)).join(" ")} MB.`,
);
for (const status of statuses.keys()) {
  ok([200, 201].includes(status), `A program was answered ${status}.`);
}
ok(total > 20 * seconds, "The programs were hardly served.");
equal(rooms.length, programs);
equal(new Set(rooms).size, programs, "A room is there twice.");
// One at the start; one more for a replica that starts while the store is away.
ok(exchanges <= 3 + memory.length, `The host gave ${exchanges} tokens.`);
const settled = memory.slice(2);
const [early = 0, late = 0] = [settled[0], settled.at(-1)];
ok(settled.length < 4 || late < early * 1.5 + 30, "Memory grew.");
for (const code of codes) equal(code, 0);
