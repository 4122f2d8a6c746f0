import { type ProxyEntry, proxyContest } from "../lib/proxy-contest.ts";
import { cpuRatio, proxyTable } from "../lib/proxy-table.ts";
import type { Check, Row } from "../lib/row.ts";

const ours = "edbridge serve";
const httpProxy = "http-proxy";
const entries: readonly ProxyEntry[] = [
  { name: ours, serve: [] },
  { name: "edbridge compatListener", peer: "edbridge compatListener" },
  { name: httpProxy, peer: httpProxy },
  { name: "@fastify/http-proxy", peer: "@fastify/http-proxy" },
  { name: "nginx proxy_pass", nginx: true },
];
const sizes = [
  { records: 2, bytes: "2 KB", budget: 1.5 },
  { records: 25, bytes: "25 KB", budget: undefined },
  { records: 250, bytes: "250 KB", budget: 6 },
] as const;

function label({ records, bytes }: (typeof sizes)[number]): string {
  return `pages of ${records} records, ${bytes}`;
}

export const serve: Row = {
  name: "serve",
  title: "edbridge serve",
  method:
    "A legacy program reads pages of schools through `edbridge serve --base-url <host>`, which has no other option but a free port: 2, 25 or 250 records a page, over 20 connections. serve translates each record. The other proxies pass the same pages on as they are, from a legacy host. Each proxy has one core to itself; the host and the program, which is made of raw sockets, share the other. Where that other core is the limit, as with nginx, CPU time says more than calls a second.",
  async run(mode) {
    const results = await proxyContest(
      entries,
      sizes.map(({ records }) => records),
      mode,
    );
    const tables = [];
    const checks: Check[] = [];
    for (const [at, size] of sizes.entries()) {
      const own = results[at] ?? new Map();
      tables.push(proxyTable(label(size), own, ours));
      if (size.budget === undefined) continue;
      const { median: value, spread } = cpuRatio(own, ours, httpProxy);
      const what = `CPU time of ${ours} to that of ${httpProxy}, ${label(size)}`;
      checks.push({ what, value, spread, target: size.budget, better: "lower" });
    }
    return { tables, checks };
  },
};
