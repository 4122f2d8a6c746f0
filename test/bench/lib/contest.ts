import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Burst, ContenderApi, ContenderName } from "../contender.ts";
import type { HostApi } from "../host/host.ts";
import { type Child, cores, startChild } from "./child.ts";
import type { Mode } from "./mode.ts";
import { interleaved, type Measured, ratio } from "./stats.ts";

export interface Entry {
  readonly name: string;
  /** The contender that runs, with `@edbridge/compat/register` before it. */
  readonly registered?: ContenderName;
}

export async function startHost() {
  const host = startChild<HostApi>("host/host.ts", cores.host);
  return { host, origin: await host.ask("listen", undefined) };
}

async function openContender({ name, registered }: Entry, origin: string) {
  const execArgv = ["--import", import.meta.resolve("@edbridge/compat/register")];
  const options = registered ? { execArgv, env: { EDBRIDGE_BASE_URL: origin } } : {};
  const child = startChild<ContenderApi>("contender.ts", cores.client, options);
  await child.ask("open", { name: registered ?? (name as ContenderName), origin });
  return child;
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

/** The share of both cores that others may take before throughput says more about them than us. */
const quiet = 0.1;

/**
 * Runs the entries with so many calls in flight, in interleaved rounds, and compares them. With the
 * machine to ourselves that is by throughput; else by calls for each second of the client's own CPU,
 * which is the same where the client has a core.
 */
export async function contest(
  entries: readonly Entry[],
  loads: readonly number[],
  { rounds, processes, settled, sample }: Mode,
): Promise<(ours: string, other: string, inFlight: number) => Measured> {
  const { host, origin } = await startHost();
  const crews = new Map<string, Child<ContenderApi>[]>();
  const bursts = new Map<number, ReadonlyMap<string, readonly Burst[]>>();
  const spent = { busy: 0, ours: 0, wall: 0 };
  try {
    for (const entry of entries) {
      const crew: Child<ContenderApi>[] = [];
      crews.set(entry.name, crew);
      for (let at = 0; at < processes; at++) crew.push(await openContender(entry, origin));
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
  } finally {
    await Promise.all([...crews.values()].flat().map((child) => child.stop()));
    await host.stop();
  }
  const others = (spent.busy - spent.ours) / (2 * spent.wall);
  const by = others <= quiet ? "wallMs" : "cpuUs";
  console.error(`Others took ${Math.round(others * 100)} % of both cores: compared by ${by}.`);
  return (ours, other, inFlight) => {
    const of = (name: string) =>
      bursts
        .get(inFlight)
        ?.get(name)
        ?.map((burst) => burst[by] / burst.calls);
    return ratio(of(other), of(ours));
  };
}

/** Lets the engine compile, and finds out how many calls make a sample. */
async function warmUp(
  crews: ReadonlyMap<string, readonly Child<ContenderApi>[]>,
  inFlight: number,
  sample: number,
  limit: number,
): Promise<ReadonlyMap<string, number>> {
  const calls = new Map<string, number>();
  const load = { inFlight, calls: Math.max(200, inFlight * 2) };
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
