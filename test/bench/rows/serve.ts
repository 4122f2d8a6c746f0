import { type Caller, openCaller, startLoad } from "../lib/caller.ts";
import { cores } from "../lib/child.ts";
import { startHost } from "../lib/contest.ts";
import { startProxy, startServe } from "../lib/program.ts";
import { atMost, type Check, type Row } from "../lib/row.ts";
import { interleaved, ratio } from "../lib/stats.ts";

/** `warm`: calls after which the engine has compiled what it will. */
const sizes = [
  { records: 2, budget: 1.2, warm: 40_000 },
  { records: 25, budget: 2.1, warm: 8000 },
  { records: 250, budget: 4.5, warm: 1200 },
] as const;
const connections = 20;

/**
 * A legacy program reads pages through `edbridge serve`, which translates them, and through http-proxy,
 * which passes the same pages on. Each has one core; the host and the program share the other.
 */
export const serve: Row = {
  name: "serve",
  async run({ rounds, sample, quick }) {
    const { host, origin } = await startHost();
    const load = startLoad();
    const servers = [await startServe(origin, cores.client), await startProxy(origin)] as const;
    const checks: Check[] = [];
    try {
      const ours = await openCaller(servers[0], load);
      const peer = await openCaller(servers[1], load);
      for (const { records, budget, warm } of sizes) {
        const calls = new Map<Caller, number>();
        for (const one of [ours, peer]) {
          const part = (quick ? warm / 2 : warm) / 4;
          let ms = 0;
          // A run takes some seconds at most.
          for (let turn = 0; turn < 5; turn++)
            ({ ms } = await one.read(records, part, connections));
          calls.set(one, Math.max(quick ? 100 : 400, Math.round((part / ms) * sample * 3)));
        }
        const found = await interleaved([ours, peer], rounds, async (one) => {
          const count = calls.get(one) ?? warm;
          return (await one.read(records, count, connections)).cpuUs / count;
        });
        const what = `CPU time of edbridge serve to that of http-proxy, pages of ${records} records, ${records} KB`;
        checks.push(atMost(what, budget, ratio(found.get(ours), found.get(peer))));
      }
      return checks;
    } finally {
      await Promise.all([...servers, load, host].map((one) => one.stop()));
    }
  },
};
