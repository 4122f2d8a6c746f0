import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Place } from "../contenders/contender.ts";
import type { Burst, ContenderApi, Load } from "../contenders/process.ts";
import type { HostApi } from "../host/host.ts";
import { type Child, type ChildOptions, startChild } from "./child.ts";
import { cores, type Mode } from "./mode.ts";
import { interleaved, type Measured, ratio } from "./stats.ts";

type Contender = Child<ContenderApi>;

/** Who takes part. */
export interface Entry extends ChildOptions {
  /** What the tables call it. */
  readonly name: string;
  /** The contender that runs, where its name is another. */
  readonly contender?: string;
}

/** What each entry did under one load, round by round. */
type Bursts = ReadonlyMap<string, readonly Burst[]>;

export interface Contest {
  /** By calls in flight. */
  readonly bursts: ReadonlyMap<number, Bursts>;
  /** The share of the two cores that others took while it was measured. */
  readonly others: number;
}

export async function startHost(): Promise<{ host: Child<HostApi>; place: Place }> {
  const file = new URL("../host/host.ts", import.meta.url);
  const host = startChild<HostApi>(file, { core: cores.host });
  const origin = await host.ask("listen", undefined);
  return { host, place: { origin, clientKey: "key", clientSecret: "secret" } };
}

async function openContender(entry: Entry, place: Place): Promise<Contender> {
  const { name, contender = name, ...options } = entry;
  const file = new URL("../contenders/process.ts", import.meta.url);
  const env = Object.fromEntries(
    Object.entries(options.env ?? {}).map(([key, value]) => [
      key,
      value.replace("{origin}", place.origin),
    ]),
  );
  const child = startChild<ContenderApi>(file, { core: cores.client, ...options, env });
  try {
    await child.ask("open", { name: contender, place });
    return child;
  } catch (error) {
    await child.stop();
    throw error;
  }
}

/** CPU milliseconds that the whole machine has been busy, over all cores. */
function busyMs(): number {
  return cpus().reduce(
    (sum, { times }) => sum + times.user + times.nice + times.sys + times.irq,
    0,
  );
}

/**
 * Milliseconds after which clients let go of a connection that had one use, such as that for a token:
 * the first time, the engine compiles much anew.
 */
const idleFor = 4200;

/** Calls after which the engine has compiled what it will, and milliseconds that it may take. */
const warmCalls = 40_000;
const limits = { first: 15_000, later: 2000 };

/** Runs the entries with so many calls in flight, in interleaved rounds. */
export async function contest(
  entries: readonly Entry[],
  loads: readonly number[],
  { rounds, processes, settled, sample }: Mode,
): Promise<Contest> {
  const { host, place } = await startHost();
  const crews = new Map<string, Contender[]>();
  const bursts = new Map<number, Bursts>();
  const spent = { busy: 0, ours: 0, wall: 0 };
  try {
    for (const entry of entries) {
      const crew: Contender[] = [];
      crews.set(entry.name, crew);
      for (let at = 0; at < processes; at++) crew.push(await openContender(entry, place));
    }
    for (const inFlight of loads) {
      const isFirst = inFlight === loads[0];
      let calls = await warmUp(crews, inFlight, sample, isFirst ? limits.first : limits.later);
      if (isFirst && settled) {
        await sleep(idleFor);
        calls = await warmUp(crews, inFlight, sample, limits.later);
      }
      const run = async (name: string, turn: number) => {
        const before = { busy: busyMs(), host: await host.ask("cpu", undefined) };
        const load = { inFlight, calls: calls.get(name) ?? inFlight };
        const burst = await crews.get(name)?.[turn % processes]?.ask("run", load);
        if (!burst) throw new Error("No process of the contender.");
        spent.busy += busyMs() - before.busy;
        spent.ours += (burst.cpuUs + (await host.ask("cpu", undefined)) - before.host) / 1000;
        spent.wall += burst.wallMs;
        return burst;
      };
      bursts.set(inFlight, await interleaved([...crews.keys()], rounds, run));
    }
    return { bursts, others: Math.max(0, spent.busy - spent.ours) / (2 * spent.wall) };
  } finally {
    await Promise.all([...crews.values()].flat().map((child) => child.stop()));
    await host.stop();
  }
}

/** Lets the engine compile, and finds out how many calls make a sample. */
async function warmUp(
  crews: ReadonlyMap<string, readonly Contender[]>,
  inFlight: number,
  sample: number,
  limit: number,
): Promise<ReadonlyMap<string, number>> {
  const calls = new Map<string, number>();
  const load: Load = { inFlight, calls: Math.max(200, inFlight * 2) };
  for (const [name, crew] of crews) {
    let rate = 0;
    for (const child of crew) {
      const begun = performance.now();
      for (let made = 0; made < warmCalls && performance.now() - begun < limit;) {
        rate = Math.max(rate, load.calls / (await child.ask("run", load)).wallMs);
        made += load.calls;
      }
    }
    calls.set(name, Math.max(load.calls, Math.round(rate * sample)));
  }
  return calls;
}

/** The share of both cores that others may take before throughput says more about them than us. */
const quiet = 0.1;

export const perSecond = ({ calls, wallMs }: Burst) => (calls / wallMs) * 1000;
export const cpuUs = (burst: Burst) => burst.cpuUs / burst.calls;

/**
 * A contender to another for a budget. With the machine to ourselves that is throughput; else it
 * is calls for each second of the client's own CPU, which is the same where the client has a core.
 */
export function budgetRatio(
  { bursts, others }: Contest,
  { ours, other, inFlight }: { ours: string; other: string; inFlight: number },
): Measured {
  const of = (name: string, pick: (burst: Burst) => number) =>
    (bursts.get(inFlight)?.get(name) ?? []).map(pick);
  return others <= quiet
    ? ratio(of(ours, perSecond), of(other, perSecond))
    : ratio(of(other, cpuUs), of(ours, cpuUs));
}

/** What a budget was held by. */
export function quietNote({ others }: Contest): string {
  const share = `Others took ${Math.round(others * 100)} % of both cores meanwhile`;
  return others <= quiet
    ? `${share}; the budgets are held by throughput.`
    : `${share}, so that the budgets are held by calls for each second of the client's CPU.`;
}
