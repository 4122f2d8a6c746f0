import { setTimeout as sleep } from "node:timers/promises";
import { baseline, type Place } from "../contenders/contender.ts";
import type { Burst, ContenderApi, Load } from "../contenders/process.ts";
import type { HostApi, HostSettings } from "../host/host.ts";
import { type Child, type ChildOptions, startChild } from "./child.ts";
import { busyMs } from "./machine.ts";
import { cores, type Mode } from "./mode.ts";
import { type Measured, measured, round, shuffled } from "./stats.ts";

export type Contender = Child<ContenderApi>;
export type Host = Child<HostApi>;

/** Who takes part. */
export interface Entry extends ChildOptions {
  /** What the tables call it. */
  readonly name: string;
  /** The contender that runs, where its name is another. */
  readonly contender?: string;
  /** How many credentials take turns. */
  readonly identities?: number;
}

/** What one entry did under one load. */
export interface Standing {
  readonly name: string;
  readonly inFlight: number;
  readonly pageSize: number | undefined;
  /** Calls a second, as a ratio to the baseline of the same round. */
  readonly ratio: Measured;
  /** CPU time for a call, as a ratio to the baseline of the same round. */
  readonly cpuRatio: Measured;
  readonly perSecond: Measured;
  readonly cpuUs: Measured;
  readonly p50: number;
  readonly p99: number;
}

export interface Contest {
  readonly standings: readonly Standing[];
  /** The share of the two cores that others took while it was measured. */
  readonly others: number;
}

export async function startHost(
  settings: Partial<HostSettings> = {},
): Promise<{ host: Host; place: Place }> {
  const host = startChild<HostApi>(new URL("../host/host.ts", import.meta.url), {
    core: cores.host,
  });
  const origin = await host.ask("listen", undefined);
  await host.ask("set", settings);
  return { host, place: { origin, connections: 50, clientKey: "key", clientSecret: "secret" } };
}

export async function openContender(
  { name, contender = name, identities, ...options }: Entry,
  place: Place,
): Promise<Contender> {
  const file = new URL("../contenders/process.ts", import.meta.url);
  const origin = place.origin;
  const env = Object.fromEntries(
    Object.entries(options.env ?? {}).map(([key, value]) => [
      key,
      value.replace("{origin}", origin),
    ]),
  );
  const child = startChild<ContenderApi>(file, { core: cores.client, ...options, env });
  try {
    await child.ask("open", { name: contender, place: { ...place, identities } });
    return child;
  } catch (error) {
    await child.stop();
    throw error;
  }
}

/** Runs the entries under each load in interleaved rounds; one of them must be the baseline. */
export async function contest(
  entries: readonly Entry[],
  loads: readonly Omit<Load, "calls">[],
  { rounds, processes, settled, sample }: Mode,
): Promise<Contest> {
  const { host, place } = await startHost();
  const crews = new Map<string, Contender[]>();
  const standings: Standing[] = [];
  let busy = 0;
  let ours = 0;
  let wall = 0;
  try {
    for (const entry of entries) {
      const crew: Contender[] = [];
      crews.set(entry.name, crew);
      for (let at = 0; at < processes; at++) crew.push(await openContender(entry, place));
    }
    for (const load of loads) {
      const isFirst = load === loads[0];
      let calls = await warmUp(crews, load, sample, isFirst ? limits.first : limits.later);
      if (isFirst && settled) {
        await sleep(idleFor);
        calls = await warmUp(crews, load, sample, limits.again);
      }
      const bursts = new Map<string, Burst[]>(entries.map(({ name }) => [name, []]));
      for (let turn = 0; turn < rounds; turn++) {
        for (const [name, crew] of shuffled([...crews])) {
          const before = { busy: busyMs(), host: await host.ask("cpu", undefined) };
          const burst = await crew[turn % processes]?.ask("run", {
            ...load,
            calls: calls.get(name) ?? load.inFlight,
          });
          if (!burst) throw new Error("No process of the contender.");
          bursts.get(name)?.push(burst);
          busy += busyMs() - before.busy;
          ours += (burst.cpuUs + (await host.ask("cpu", undefined)) - before.host) / 1000;
          wall += burst.wallMs;
        }
      }
      for (const { name } of entries) standings.push(standing(name, load, bursts));
    }
    return { standings, others: round(Math.max(0, busy - ours) / (2 * wall)) };
  } finally {
    await Promise.all([...crews.values()].flat().map((child) => child.stop()));
    await host.stop();
  }
}

/**
 * Milliseconds after which clients let go of a connection that had one use, such as that for a token:
 * the first time, the engine compiles much anew.
 */
const idleFor = 4200;

/** Calls after which the engine has compiled what it will, and milliseconds that it may take. */
const warmCalls = 40_000;
const limits = { first: 15_000, again: 2000, later: 2000 };

/** Lets the engine compile, and finds out how many calls make a sample. */
async function warmUp(
  crews: ReadonlyMap<string, readonly Contender[]>,
  load: Omit<Load, "calls">,
  sample: number,
  limit: number,
): Promise<Map<string, number>> {
  const calls = new Map<string, number>();
  for (const [name, crew] of crews) {
    const chunk = Math.max(200, load.inFlight * 2);
    let rate = 0;
    for (const child of crew) {
      const begun = performance.now();
      for (let made = 0; made < warmCalls && performance.now() - begun < limit; made += chunk) {
        const { wallMs } = await child.ask("run", { ...load, calls: chunk });
        rate = Math.max(rate, chunk / wallMs);
      }
    }
    calls.set(name, Math.max(chunk, Math.round(rate * sample)));
  }
  return calls;
}

function standing(
  name: string,
  { inFlight, pageSize }: Omit<Load, "calls">,
  bursts: ReadonlyMap<string, readonly Burst[]>,
): Standing {
  const base = bursts.get(baseline) ?? [];
  const own = bursts.get(name) ?? [];
  const perSecond = ({ calls, wallMs }: Burst) => (calls / wallMs) * 1000;
  const cpuUs = (burst: Burst) => burst.cpuUs / burst.calls;
  const ratios = (of: (burst: Burst) => number) =>
    own.map((burst, at) => {
      const other = base[at];
      return other ? of(burst) / of(other) : Number.NaN;
    });
  return {
    name,
    inFlight,
    pageSize,
    ratio: measured(ratios(perSecond)),
    cpuRatio: measured(ratios(cpuUs)),
    perSecond: measured(own.map(perSecond)),
    cpuUs: measured(own.map(cpuUs)),
    p50: measured(own.map(({ p50 }) => p50)).median,
    p99: measured(own.map(({ p99 }) => p99)).median,
  };
}
