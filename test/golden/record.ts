import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallEvent } from "@edbridge/compat";
import { callOf } from "../oracle/calls.ts";
import type { Door, Standard } from "../oracle/doors.ts";
import { bridgedWorld } from "../oracle/hosts.ts";
import { Names } from "../oracle/seen.ts";
import type { CallStep, Step } from "../oracle/steps.ts";
import type { World } from "../oracle/world.ts";

/** What one random program saw of the bridge, and what the host and a listener saw of it. */
export interface Recorded {
  readonly door: Door;
  readonly standard: Standard;
  /** Each response: status, reason, headers and body, with ids and addresses by names. */
  readonly responses: readonly string[];
  /** Each event: changes, fields, refusal and reason, without times. */
  readonly events: readonly string[];
  /** Each request that the host got, in its order. */
  readonly requests: readonly string[];
}

/** Headers that differ from run to run, or that a library adds. */
const unstable = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

const lists: readonly CallStep[] = [
  { kind: "list", name: "schools", query: [["limit", "100"]] },
  { kind: "list", name: "disciplineIncidents", query: [["limit", "100"]] },
];

/** Runs a program behind one door, and records everything that can be seen from outside. */
export async function record(
  door: Door,
  standard: Standard,
  steps: readonly Step[],
): Promise<Recorded> {
  const stateDir = mkdtempSync(join(tmpdir(), "edbridge-golden-"));
  const events: string[] = [];
  const listener = (event: unknown): void => void events.push(shown(event as CallEvent));
  subscribe("edbridge:call", listener);
  try {
    await using world = await bridgedWorld(standard, door, stateDir);
    const names = new Names(world.root);
    const responses = await run(world, [...steps, ...lists], names);
    const requests = world.hostRequests().map((line) => names.in(line));
    return { door, standard, responses, events: events.map((line) => names.in(line)), requests };
  } finally {
    unsubscribe("edbridge:call", listener);
    rmSync(stateDir, { recursive: true, force: true });
  }
}

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
      responses.push(await seen(response, names));
      if (response.status === 401) await world.signIn();
    }
  }
  return responses;
}

async function seen(response: Response, names: Names): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !unstable.has(name)).toSorted();
  const body = await response.text();
  const { status, statusText } = response;
  return names.in(JSON.stringify({ status, statusText, headers, body }));
}

/** Members of an event that differ from run to run. */
const ofRun = new Set(["time", "run", "ms", "hostMs", "site", "via", "callers"]);

function shown(event: CallEvent): string {
  return JSON.stringify(event, (name, value: unknown) => (ofRun.has(name) ? undefined : value));
}
