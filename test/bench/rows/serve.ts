import { legacyToken } from "../contenders/contender.ts";
import { startChild } from "../lib/child.ts";
import { startHost } from "../lib/contest.ts";
import { cores, type Mode } from "../lib/mode.ts";
import { cpuOf, startServe } from "../lib/program.ts";
import type { Check, Row, TableOf } from "../lib/row.ts";
import { interleaved, measured, ratio, round } from "../lib/stats.ts";
import type { LoadApi } from "../measures/load.ts";
import type { ProxyApi } from "../peers/proxy.ts";

export interface Proxy {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** What a proxy took for one call. */
interface Sample {
  readonly perSecond: number;
  readonly cpuUs: number;
}

/** `warm`: calls after which the engine has compiled what it will. */
const sizes = [
  { records: 2, bytes: "2 KB", budget: 1.2, warm: 40_000 },
  { records: 25, bytes: "25 KB", budget: 2.1, warm: 8000 },
  { records: 250, bytes: "250 KB", budget: 4.5, warm: 1200 },
] as const;
const connections = 20;

export async function startPeer(origin: string): Promise<Proxy> {
  const child = startChild<ProxyApi>(new URL("../peers/proxy.ts", import.meta.url), {
    core: cores.client,
  });
  const url = await child.ask("start", origin);
  return { name: "http-proxy", url, pid: child.pid, stop: () => child.stop() };
}

/** Reads pages of schools through each proxy, in interleaved rounds, and gives them to `take`. */
async function measure(
  { rounds, sample, quick }: Mode,
  take: (size: (typeof sizes)[number], ours: readonly Sample[], peer: readonly Sample[]) => void,
): Promise<void> {
  const { host, place } = await startHost();
  const load = startChild<LoadApi>(new URL("../measures/load.ts", import.meta.url), {
    core: cores.host,
  });
  const running: Proxy[] = [];
  try {
    const started = await startServe(place.origin, cores.client);
    const ours: Proxy = { name: "edbridge serve", ...started };
    running.push(ours);
    const peer = await startPeer(place.origin);
    running.push(peer);
    const bearers = new Map<Proxy, string>();
    for (const one of running) {
      bearers.set(one, await legacyToken(fetch, { ...place, origin: one.url }));
    }
    for (const size of sizes) {
      const path = `/api/v2.0/2017/schools?offset=0&limit=${size.records}`;
      const run = async (one: Proxy, calls: number): Promise<Sample> => {
        const bearer = bearers.get(one) ?? "";
        const before = cpuOf(one.pid);
        const { ms } = await load.ask("run", { url: one.url, path, bearer, connections, calls });
        return { perSecond: (calls / ms) * 1000, cpuUs: (cpuOf(one.pid) - before) / calls };
      };
      const least = quick ? size.warm / 2 : size.warm;
      const calls = new Map<Proxy, number>();
      for (const one of running) {
        // A run takes some seconds at most.
        for (let part = 0; part < 4; part++) await run(one, least / 4);
        const { perSecond } = await run(one, least / 4);
        calls.set(one, Math.max(quick ? 100 : 400, Math.round((perSecond / 1000) * sample * 3)));
      }
      const turn = (one: Proxy) => run(one, calls.get(one) ?? least);
      const found = await interleaved(running, rounds, turn);
      take(size, found.get(ours) ?? [], found.get(peer) ?? []);
    }
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    await load.stop();
    await host.stop();
  }
}

export const serve: Row = {
  name: "serve",
  title: "edbridge serve",
  method:
    "A legacy program reads pages of schools through `edbridge serve --base-url <host>`, which has no other option but a free port: 2, 25 or 250 records a page, over 20 connections. serve translates each record. http-proxy passes the same pages on as they are, from a legacy host. Each has one core to itself; the host and the program, which is made of raw sockets, share the other.",
  async run(mode) {
    const tables: TableOf[] = [];
    const checks: Check[] = [];
    const cpu = ({ cpuUs }: Sample) => cpuUs;
    const line = (name: string, samples: readonly Sample[]) => [
      name,
      round(measured(samples.map(cpu)).median, 0),
      Math.round(measured(samples.map(({ perSecond }) => perSecond)).median),
    ];
    await measure(mode, ({ records, bytes, budget }, ours, peer) => {
      const title = `pages of ${records} records, ${bytes}`;
      const columns = ["proxy", "CPU µs a call", "calls/s"];
      tables.push({ title, columns, lines: [line("serve", ours), line("http-proxy", peer)] });
      const { median: value, spread } = ratio(ours.map(cpu), peer.map(cpu));
      const what = `CPU time of edbridge serve to that of http-proxy, ${title}`;
      checks.push({ what, value, spread, target: budget, better: "lower" });
    });
    return { tables, checks };
  },
};
