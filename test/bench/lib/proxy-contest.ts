import { legacyToken } from "../contenders/legacy-program.ts";
import type { LoadApi } from "../measures/load.ts";
import type { ProxiesApi, ProxyName } from "../peers/proxies.ts";
import { startChild } from "./child.ts";
import { startHost } from "./contest.ts";
import { cores, type Mode } from "./mode.ts";
import { hasNginx, startNginx } from "./nginx.ts";
import { cpuOf } from "./program.ts";
import { type Measured, measured, shuffled } from "./stats.ts";
import { startServe } from "./sidecar.ts";

/** A proxy that takes part: a peer, nginx, or `edbridge serve` with so many words more. */
export type ProxyEntry =
  | { readonly name: string; readonly peer: ProxyName }
  | { readonly name: string; readonly nginx: true }
  | { readonly name: string; readonly serve: readonly string[] };

interface Running {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface Sample {
  readonly perSecond: number;
  readonly cpuUs: number;
}

/** What the proxies did with pages of so many records, by name, round by round. */
export type ProxyResults = ReadonlyMap<string, readonly Sample[]>;

/** Calls after which the engine has compiled what it will, for pages of 2 records and of more. */
const warmCalls = { small: 40_000, large: 1200 } as const;
const connections = 20;

async function start(entry: ProxyEntry, origin: string): Promise<Running> {
  const { name } = entry;
  if ("nginx" in entry) return { name, ...(await startNginx(origin, cores.client)) };
  if ("serve" in entry) return { name, ...(await startServe(origin, cores.client, entry.serve)) };
  const file = new URL("../peers/proxies.ts", import.meta.url);
  const child = startChild<ProxiesApi>(file, { core: cores.client });
  const stop = () => child.stop();
  const url = await child
    .ask("start", { name: entry.peer, origin })
    .catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  return { name, url, pid: child.pid, stop };
}

/** Reads pages of so many schools through each proxy, in interleaved rounds. */
export async function proxyContest(
  entries: readonly ProxyEntry[],
  sizes: readonly number[],
  { rounds, sample, quick }: Mode,
): Promise<readonly ProxyResults[]> {
  const { host, place } = await startHost();
  const file = new URL("../measures/load.ts", import.meta.url);
  const load = startChild<LoadApi>(file, { core: cores.host });
  const running: Running[] = [];
  try {
    for (const entry of entries) {
      if ("nginx" in entry && !hasNginx()) continue;
      running.push(await start(entry, place.origin));
    }
    const bearers = new Map<Running, string>();
    for (const one of running) {
      bearers.set(one, await legacyToken(fetch, { ...place, origin: one.url }));
    }
    const run = async (one: Running, size: number, calls: number): Promise<Sample> => {
      const path = `/api/v2.0/2017/schools?offset=0&limit=${size}`;
      const bearer = bearers.get(one) ?? "";
      const before = cpuOf(one.pid);
      const ms = await load.ask("run", { url: one.url, path, bearer, connections, calls });
      return { perSecond: (calls / ms) * 1000, cpuUs: (cpuOf(one.pid) - before) / calls };
    };
    const all: ProxyResults[] = [];
    for (const size of sizes) {
      const least = (size < 10 ? warmCalls.small : warmCalls.large) / (quick ? 2 : 1);
      const samples = new Map<string, Sample[]>(running.map(({ name }) => [name, []]));
      const calls = new Map<Running, number>();
      for (const one of running) {
        // A run takes some seconds at most.
        for (let part = 0; part < 4; part++) await run(one, size, least / 4);
        const { perSecond } = await run(one, size, least / 4);
        calls.set(one, Math.max(quick ? 100 : 400, Math.round((perSecond / 1000) * sample * 3)));
      }
      for (let turn = 0; turn < rounds; turn++) {
        for (const one of shuffled(running)) {
          samples.get(one.name)?.push(await run(one, size, calls.get(one) ?? least));
        }
      }
      all.push(samples);
    }
    return all;
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    await load.stop();
    await host.stop();
  }
}

/** One proxy to another, round by round. */
export function proxyRatio(
  results: ProxyResults,
  name: string,
  to: string,
  pick: (one: Sample) => number,
): Measured {
  const base = results.get(to) ?? [];
  const own = results.get(name) ?? [];
  return measured(
    own.map((one, at) => {
      const other = base[at];
      return other ? pick(one) / pick(other) : Number.NaN;
    }),
  );
}
