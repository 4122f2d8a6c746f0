// Records what random programs see of the bridge, a line each: npm run golden -- FILE [programs] [seed]
// A change of the inside alone leaves all of it as it was: `diff` a recording from before with one from after.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { CallEvent } from "@edbridge/compat";
import fc from "fast-check";
import { callOf } from "../oracle/calls.ts";
import { type Door, doors, type Standard, standards } from "../oracle/doors.ts";
import { bridgedWorld } from "../oracle/hosts.ts";
import { listOf } from "../oracle/oracle.ts";
import { Names } from "../oracle/seen.ts";
import { program, type Step } from "../oracle/steps.ts";
import type { World } from "../oracle/world.ts";

/** Headers that differ from run to run, or that a library adds. */
const unstable = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

/**
 * Runs a program behind one door, and gives each response (ids and addresses by names), each event of the
 * bridge, and each request that the host got, in its order.
 */
async function record(door: Door, standard: Standard, steps: readonly Step[]) {
  const stateDir = mkdtempSync(join(tmpdir(), "edbridge-golden-"));
  const events: string[] = [];
  const listener = (event: unknown): void => void events.push(shown(event as CallEvent));
  subscribe("edbridge:call", listener);
  try {
    await using world = await bridgedWorld(standard, door, stateDir);
    const names = new Names(world.root);
    const responses = await run(
      world,
      [...steps, listOf("schools"), listOf("disciplineIncidents")],
      names,
    );
    const requests = ordered(world.hostRequests().map((line) => names.in(line)));
    return { door, standard, responses, events: events.map((line) => names.in(line)), requests };
  } finally {
    unsubscribe("edbridge:call", listener);
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** Lists of descriptors that are asked for together come in any order: a state folder may have some. */
const ordered = (requests: readonly string[]) =>
  `${requests.join("\n")}\n`.replaceAll(/(?:^GET \S+Descriptors\n)+/gm, (some) =>
    some
      .split(/(?<=\n)/)
      .toSorted()
      .join(""),
  );

async function run(world: World, steps: readonly Step[], names: Names): Promise<string[]> {
  const responses: string[] = [];
  await world.signIn();
  for (const step of steps) {
    if (step.kind === "wait") world.wait(step.minutes);
    else if (step.kind === "forget") {
      world.forget();
      world.wait(0.5);
    } else if (step.kind === "restart") {
      await world.restart();
      if (!world.keepsHandles) await world.signIn();
    } else {
      const response = await world.call(await callOf(world, step));
      const { status, statusText } = response;
      const headers = [...response.headers].filter(([name]) => !unstable.has(name)).toSorted();
      const body = await response.text();
      responses.push(names.in(JSON.stringify({ status, statusText, headers, body })));
      if (status === 401) await world.signIn();
    }
  }
  return responses;
}

/** Members of an event that differ from run to run. */
const ofRun = new Set(["time", "run", "ms", "hostMs", "site", "via", "callers"]);

const shown = (event: CallEvent) =>
  JSON.stringify(event, (name, value: unknown) => (ofRun.has(name) ? undefined : value));

const [name, programs = "2000", seed = "7"] = process.argv.slice(2);
if (name === undefined) throw new Error("usage: npm run golden -- FILE [programs] [seed]");

process.removeAllListeners("warning").on("warning", () => {});

const out = createWriteStream(resolve(process.env["CALLED_FROM"] ?? ".", name));
const all = fc.sample(program, { numRuns: Number(programs), seed: Number(seed) });
for (const [at, steps] of all.entries()) {
  const door = doors[at % doors.length];
  const standard = standards[Math.floor(at / doors.length) % standards.length];
  if (door && standard) out.write(`${JSON.stringify(await record(door, standard, steps))}\n`);
}
await new Promise<void>((done) => out.end(done));
console.log(`${all.length} programs recorded`);
