import { type Caller, openCaller, startLoad } from "../lib/caller.ts";
import { cores } from "../lib/child.ts";
import { startHost } from "../lib/contest.ts";
import { startProxy, startServe } from "../lib/program.ts";
import type { Mode } from "../lib/mode.ts";
import { atMost, type Row } from "../lib/row.ts";
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
  async run(mode) {
    const { host, origin } = await startHost();
    const load = startLoad();
    const samples = sizes.map(() => ({ ours: [] as number[], theirs: [] as number[] }));
    try {
      for (let turn = 0; turn < mode.processes; turn++) {
        const servers = [await startServe(origin, cores.client), await startProxy(origin)] as const;
        try {
          const ours = await openCaller(servers[0], load);
          const theirs = await openCaller(servers[1], load);
          for (const [at, size] of sizes.entries()) {
            const found = await costs([ours, theirs], size, mode);
            samples[at]?.ours.push(...(found.get(ours) ?? []));
            samples[at]?.theirs.push(...(found.get(theirs) ?? []));
          }
        } finally {
          await Promise.all(servers.map((one) => one.stop()));
        }
      }
      return sizes.map(({ records, budget }, at) => {
        const what = `CPU time of edbridge serve to that of http-proxy, pages of ${records} records, ${records} KB`;
        return atMost(what, budget, ratio(samples[at]?.ours, samples[at]?.theirs));
      });
    } finally {
      await Promise.all([load, host].map((one) => one.stop()));
    }
  },
};

/** Microseconds of CPU that a call takes through each proxy, in each round, when it has run for a while. */
async function costs(
  proxies: readonly Caller[],
  { records, warm }: (typeof sizes)[number],
  { rounds, processes, sample, quick }: Mode,
): Promise<ReadonlyMap<Caller, readonly number[]>> {
  const calls = new Map<Caller, number>();
  for (const one of proxies) {
    const part = (quick ? warm / 2 : warm) / 4;
    let ms = 0;
    // A run takes some seconds at most.
    for (let turn = 0; turn < 5; turn++) ({ ms } = await one.read(records, part, connections));
    calls.set(one, Math.max(quick ? 100 : 400, Math.round((part / ms) * sample * 3)));
  }
  return interleaved(proxies, Math.ceil(rounds / processes), async (one) => {
    const count = calls.get(one) ?? warm;
    return (await one.read(records, count, connections)).cpuUs / count;
  });
}
