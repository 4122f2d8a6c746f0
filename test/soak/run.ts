// Runs the same legacy programs through each door for a while: they read, write, upload and delete,
// and strangers come between them. No request may fail, each page must have the same bytes at all
// doors, the host gives no more tokens than it must, and the process of the door holds neither more
// memory nor more sockets as time goes on. In the end it stops by itself, and the host has each record
// once.
//   SOAK_SECONDS=30 node test/soak/run.ts [DOOR...]
import { equal, ok } from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startSandbox } from "@edbridge/sandbox";
import { today, writeFigures, writePage } from "../reliability/figures.ts";
import { type Door, type DoorName, doors } from "./doors.ts";
import { type Held, type Measured, start } from "./measured.ts";
import { left, passing } from "./program.ts";
import type { Report, Task } from "./programs.ts";

/** Seconds for each door, from the moment when all programs have had their first turn. */
const seconds = Number(process.env["SOAK_SECONDS"] ?? 30);
const programs = 40;
/** Seconds a token of the host lives. */
const life = 5;
/** Seconds in which a process has to end when its work is done: connections may be idle for a while. */
const patience = 15;
const names = Object.keys(doors) as readonly DoorName[];
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.some((one) => one === name));
ok(unknown.length === 0, `No door is named ${unknown.join()}. There are: ${names.join(", ")}.`);

const keys = Array.from({ length: 20 }, (_, number) => ({
  clientKey: `key-${number}`,
  clientSecret: `secret-${number}`,
}));
const host = await startSandbox({
  generation: "current",
  credentials: keys,
  tokenLifetime: life,
  schools: 50,
  keepRequests: 0,
});
const schoolId = Number(host.records("schools")[0]?.["schoolId"]);
/** The digest of each page that a door gave, by its address. */
const pages = new Map<string, string>();

async function open(
  name: DoorName,
  state: string,
): Promise<{ readonly server?: Measured; readonly callers: Measured }> {
  const { server, preload }: Door = doors[name];
  const env = { EDBRIDGE_STATE_DIR: state, EDBRIDGE_BASE_URL: host.baseUrl };
  const [serving = "", ...words] = server?.(host.baseUrl) ?? [];
  const running = server && start(serving, words, env);
  const root = (await running?.line())?.split(" ").at(-1) ?? host.baseUrl;
  const task: Task = { door: name, root, keys, programs, schoolId };
  const script = fileURLToPath(new URL("./programs.ts", import.meta.url));
  const callers = start(script, [JSON.stringify(task)], env, preload ? [preload] : []);
  return running ? { server: running, callers } : { callers };
}

/** MiB: the most in the second third of the time, and the least in the last one. */
function memoryOf(samples: readonly Held[]): readonly [number, number] {
  const third = Math.floor(samples.length / 3);
  const mebibytes = samples.map(({ bytes }) => bytes / 2 ** 20);
  return [Math.max(...mebibytes.slice(third, 2 * third)), Math.min(...mebibytes.slice(-third))];
}

async function soak(name: DoorName, state: string): Promise<number> {
  const { isStoppedUnderLoad: isUnderLoad, isClientEach }: Door = doors[name];
  const before = host.counts;
  const { server, callers } = await open(name, state);
  const inside = server ?? callers;
  const started = performance.now();
  await callers.line();
  const begun = performance.now();
  const samples: Held[] = [];
  while (performance.now() - begun < seconds * 1000) {
    await wait(500);
    samples.push(await inside.measure());
  }
  await callers.line();
  const elapsed = (performance.now() - started) / 1000;
  // A stop under load must lose nothing; that of another server is its owner's own.
  callers.process.send(isUnderLoad ? "without server" : "at once");
  if (isUnderLoad) server?.process.kill("SIGTERM");
  const { done, wrong, problems, pages: read } = JSON.parse(await callers.line()) as Report;
  if (!isUnderLoad) server?.process.kill("SIGTERM");
  const codes = [await callers.ended(patience), (await server?.ended(patience)) ?? 0];

  const exchanges = host.counts.exchanges - before.exchanges;
  // A token is renewed in the last tenth of its life, give or take a fifth of that.
  const most = (isClientEach ? programs : keys.length) * (Math.ceil(elapsed / (life * 0.88)) + 1);
  const total = Object.values(done).reduce((sum, count) => sum + count, 0);
  const [early, late] = memoryOf(samples);
  const sockets = Math.max(...samples.map((held) => held.sockets));
  const others = Math.max(...samples.map((held) => held.others));
  console.log(
    `${name}: ${elapsed.toFixed(0)} s, ${total} steps, ${wrong} wrong, ${exchanges} exchanges (at most ${most}), ${early.toFixed(1)} and later ${late.toFixed(1)} MiB, at most ${sockets} sockets and ${others} other handles`,
  );
  equal(wrong, 0, problems.join("\n"));
  ok(exchanges <= most, "the host gave more tokens than it had to");
  ok(late - early < 8, "memory grows");
  // As many as there are requests at once, and as many to the host, however many there were in all.
  const atOnce = 2 * (programs * left.locations) + 10;
  ok(sockets <= atOnce, "sockets are left open");
  ok(others <= atOnce, "timers or other handles are left");
  equal(codes.join(), "0,0", "a process did not end by itself");
  const own = (record: object) =>
    JSON.stringify(record).includes(`"${name} `) && !JSON.stringify(record).includes(passing);
  for (const [address, digest] of Object.entries(read)) {
    equal(digest, pages.get(address) ?? digest, `the page ${address} is another at another door`);
    pages.set(address, digest);
  }
  for (const [collection, count] of Object.entries(left)) {
    const found = host.records(collection).filter(own);
    equal(found.length, count * programs, `${collection} are missing, or are there twice`);
  }
  return total;
}

let steps = 0;
try {
  for (const name of names.filter((one) => chosen.length === 0 || chosen.includes(one))) {
    const state = await mkdtemp(join(tmpdir(), "edbridge-soak-"));
    try {
      steps += await soak(name, state);
    } finally {
      await rm(state, { recursive: true, force: true });
    }
  }
} finally {
  await host.stop();
}
if (chosen.length === 0) {
  writeFigures({ soak: { date: today(), doors: names.length, seconds, steps } });
  writePage();
}
console.log("soak passed");
