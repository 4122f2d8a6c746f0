import { existsSync } from "node:fs";
import { legacyToken } from "../contenders/legacy-program.ts";
import { startChild } from "../lib/child.ts";
import { startHost } from "../lib/contest.ts";
import { cores } from "../lib/mode.ts";
import { hasNginx, startNginx } from "../lib/nginx.ts";
import { cpuOf, startProgram } from "../lib/program.ts";
import type { Check, Row } from "../lib/row.ts";
import { shown } from "../lib/standings-table.ts";
import { type Measured, measured, median, round, shuffled } from "../lib/stats.ts";
import type { LoadApi } from "../measures/load.ts";
import type { ProxiesApi, ProxyName } from "../peers/proxies.ts";

interface Running {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const command = new URL("../../../packages/cli/dist/bin.js", import.meta.url);
const node: readonly ProxyName[] = ["http-proxy", "@fastify/http-proxy", "edbridge compatListener"];
const sizes = [
  { title: "2 KB", resource: "schools", hasBudget: true },
  { title: "250 KB", resource: "students", hasBudget: true },
  { title: "250 KB with nothing to edit", resource: "termDescriptors", hasBudget: false },
] as const;
const connections = 50;

/** Starts one after the other; what runs when one fails can still be stopped. */
async function startAll(origin: string, running: Running[]): Promise<void> {
  for (const name of node) {
    const file = new URL("../peers/proxies.ts", import.meta.url);
    const child = startChild<ProxiesApi>(file, { core: cores.client });
    const stop = () => child.stop();
    const url = await child.ask("start", { name, origin }).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    running.push({ name, url, pid: child.pid, stop });
  }
  if (hasNginx())
    running.push({ name: "nginx proxy_pass", ...(await startNginx(origin, cores.client)) });
  if (existsSync(command)) {
    const options = ["--data-path", "/data/v3/{namespace}", "--token-path", "/oauth/token"];
    const serve = ["serve", "--records", "pass", "--base-url", origin];
    const words = [process.execPath, command.pathname, ...serve];
    const all = [...words, ...options, "--port", "0"];
    const program = await startProgram(all, cores.client, /listening on (\S+)/);
    running.push({ name: "edbridge serve", url: program.found, ...program });
  }
}

interface Sample {
  readonly perSecond: number;
  readonly cpuUs: number;
}

export const sidecar: Row = {
  name: "sidecar",
  title: "The sidecar",
  method:
    "GET of 2 KB and of 250 KB through a proxy that has one core to itself, 50 connections; the host and a caller of raw sockets share the other core. Through edbridge the caller is a legacy one and the host a current one; the other proxies pass the same calls on as they are, to a legacy host. edbridge serve runs with --records pass: to translate the fields of records, as it does without that, costs more, for which there is a row of its own. The 2 KB are a page of schools, each with a reference that holds a link, an _etag and a _lastModifiedDate; the 250 KB are 500 of the same: their links are rewritten and their _lastModifiedDate is taken out; and once more 250 KB of descriptors, in which nothing is edited. Where the other core is the limit, as with nginx, CPU time says more than throughput.",
  async run({ rounds, sample }) {
    const { host, place } = await startHost();
    const file = new URL("../measures/load.ts", import.meta.url);
    const load = startChild<LoadApi>(file, { core: cores.host });
    let running: Running[] = [];
    try {
      await startAll(place.origin, running);
      const bearers = new Map<Running, string>();
      for (const one of running) {
        bearers.set(one, await legacyToken(fetch, { ...place, origin: one.url }));
      }
      const run = async (one: Running, resource: string, calls: number): Promise<Sample> => {
        const path = `/api/v2.0/2017/${resource}`;
        const before = cpuOf(one.pid);
        const bearer = bearers.get(one) ?? "";
        const ms = await load.ask("run", { url: one.url, path, bearer, connections, calls });
        return { perSecond: (calls / ms) * 1000, cpuUs: (cpuOf(one.pid) - before) / calls };
      };
      const served = running.some(({ name }) => name === "edbridge serve");
      const ours = served ? "edbridge serve" : "edbridge compatListener";
      const tables = [];
      const losses: string[] = [];
      const checks: Check[] = [];
      for (const { title, resource, hasBudget } of sizes) {
        // Fewer, and the engine would still be compiling.
        const least = resource === "schools" ? 10_000 : 1200;
        const results = new Map<Running, Sample[]>(running.map((one) => [one, []]));
        const calls = new Map<Running, number>();
        const candidates = running;
        for (const one of candidates) {
          try {
            await run(one, resource, least);
            const { perSecond } = await run(one, resource, least);
            calls.set(one, Math.max(400, Math.round((perSecond / 1000) * sample)));
          } catch (error) {
            // What cannot carry a body is out of the contest, and shows as such.
            console.error(`${one.name}, ${title}: ${String(error)}`);
            running = running.filter((other) => other !== one);
            await one.stop();
          }
        }
        for (let turn = 0; turn < rounds; turn++) {
          for (const one of shuffled(running)) {
            results.get(one)?.push(await run(one, resource, calls.get(one) ?? least));
          }
        }
        const named = new Map([...results].map(([one, samples]) => [one.name, samples]));
        tables.push(tableOf(title, named, ours));
        if (hasBudget) checks.push(...checksOf(title, named, ours));
        losses.push(...lossesOf(title, named, ours));
      }
      return { tables, checks, losses };
    } finally {
      await Promise.all(running.map((one) => one.stop()));
      await load.stop();
      await host.stop();
    }
  },
};

type Named = ReadonlyMap<string, readonly Sample[]>;

/** One proxy to another, round by round. */
function ratio(named: Named, name: string, to: string, pick: (one: Sample) => number): Measured {
  const base = named.get(to) ?? [];
  const own = named.get(name) ?? [];
  return measured(
    own.map((one, at) => {
      const other = base[at];
      return other ? pick(one) / pick(other) : Number.NaN;
    }),
  );
}

function tableOf(title: string, named: Named, ours: string) {
  return {
    title,
    columns: ["proxy", "calls/s", `throughput of ${ours} to it`, "CPU µs a call"],
    lines: [...named].map(([name, samples]) => [
      name,
      Math.round(median(samples.map(({ perSecond }) => perSecond))),
      shown(ratio(named, ours, name, ({ perSecond }) => perSecond)),
      round(median(samples.map(({ cpuUs }) => cpuUs)), 0),
    ]),
  };
}

function checksOf(title: string, named: Named, ours: string): Check[] {
  const against = (name: string, target: number): Check => {
    const what = `${ours} to ${name}, ${title}`;
    if (!named.has(name)) {
      return { what, value: Number.NaN, target, better: "higher", missing: "not installed here" };
    }
    const { median: value, spread } = ratio(named, ours, name, ({ perSecond }) => perSecond);
    return { what, value, spread, target, better: "higher" };
  };
  return [against("http-proxy", 1), against("@fastify/http-proxy", 1)];
}

/** Which proxies were faster, in words. */
function lossesOf(title: string, named: Named, ours: string): string[] {
  return [...named.keys()].flatMap((name) => {
    const { median: value } = ratio(named, ours, name, ({ perSecond }) => perSecond);
    if (!Number.isFinite(value)) {
      const failed = named.get(ours)?.length === 0 && name === ours;
      return failed ? [`${ours} did not carry ${title} at all.`] : [];
    }
    if (name.startsWith("edbridge") || value >= 0.97) return [];
    return [`${ours} has ${Math.round(value * 100)} % of the throughput of ${name}, ${title}.`];
  });
}
