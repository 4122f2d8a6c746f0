import { type Caller, openCaller, startLoad } from "../lib/caller.ts";
import { cores } from "../lib/child.ts";
import { startHost } from "../lib/contest.ts";
import { memoryOf, type Server, startProxy, startServe } from "../lib/program.ts";
import { atMost, type Row } from "../lib/row.ts";
import { interleaved, ratio } from "../lib/stats.ts";

const most = 1.2;
const connections = [20, 1000] as const;
/** Records of a page. Hosts give 500 at most, most of them 250. */
const pageSizes = [25, 250] as const;
/** Calls after which the engine has compiled what it will. */
const warm = 8000;

/** Microseconds of CPU that a call takes, apart from those that open the connections. */
async function cpu(caller: Caller, records: number, calls: number, inFlight: number) {
  const opening = await caller.read(records, inFlight, inFlight);
  const all = await caller.read(records, inFlight + calls, inFlight);
  return (all.cpuUs - opening.cpuUs) / calls;
}

/**
 * A legacy program reads pages of 2 records over more connections, and longer pages over 20. A call of
 * the last step is compared with one of the first, by CPU time; for pages, a record. Then serve and
 * http-proxy begin again, and their memory is compared.
 */
export const growth: Row = {
  name: "growth",
  async run({ quick, rounds }) {
    const turns = quick ? 2 : Math.min(rounds, 3);
    const { host, origin } = await startHost();
    const load = startLoad();
    const begin = () => startServe(origin, cores.client);
    const running = await begin();
    const memoryAfter = async (starting: Promise<Server>) => {
      const server = await starting;
      try {
        await (await openCaller(server, load)).read(2, warm, 20);
        return memoryOf(server.pid);
      } finally {
        await server.stop();
      }
    };
    try {
      const serve = await openCaller(running, load);
      for (let part = 0; part < 4; part++) await serve.read(2, warm / 4, 20);
      const byConnections = await interleaved(connections, turns, (step) =>
        cpu(serve, 2, quick ? 4000 : 8000, step),
      );
      await serve.read(100, 1000, 20);
      const byRecords = await interleaved(pageSizes, turns, async (step) => {
        const calls = Math.round((quick ? 25_000 : 50_000) / step);
        return (await cpu(serve, step, calls, 20)) / step;
      });
      await running.stop();
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let turn = 0; turn < turns; turn++) {
        ours.push(await memoryAfter(begin()));
        theirs.push(await memoryAfter(startProxy(origin)));
      }
      return [
        atMost(
          "connections of callers, 1,000 to 20: CPU µs a call",
          most,
          ratio(byConnections.get(1000), byConnections.get(20)),
        ),
        atMost(
          "records a page, 250 to 25: CPU µs a record",
          most,
          ratio(byRecords.get(250), byRecords.get(25)),
        ),
        atMost(
          `memory of edbridge serve after ${warm.toLocaleString("en")} calls to that of http-proxy`,
          1.6,
          ratio(ours, theirs),
        ),
      ];
    } finally {
      await Promise.all([running, load, host].map((one) => one.stop()));
    }
  },
};

/**
 * A legacy program reads pages of 250 schools, two at once with 40 ms between them: through serve alone,
 * and through one with `--shadow`, where an old host answers, and the answers of both are compared.
 */
export const shadow: Row = {
  name: "shadow",
  async run({ quick, rounds }) {
    const calls = quick ? 100 : 800;
    const turns = quick ? 2 : Math.min(rounds, 4);
    const load = startLoad();
    const [old, current] = [await startHost(), await startHost()];
    await old.host.ask("beLegacy", undefined);
    // The host of the bench bears every call.
    const flags = ["--shadow", old.origin, "--shadow-rate", "1000000"];
    const servers = [
      await startServe(current.origin, undefined),
      await startServe(current.origin, undefined, ...flags),
    ] as const;
    try {
      const alone = await openCaller(servers[0], load);
      const shadowed = await openCaller(servers[1], load);
      await old.host.ask("keepLegacy", await alone.page(250));
      // As many calls as a night has before anything is measured.
      for (const one of [alone, shadowed]) await one.read(250, quick ? 100 : 300, 2);
      const found = await interleaved(
        [alone, shadowed],
        turns,
        async (one) => (await one.read(250, calls, 2, 40)).p99,
        true,
      );
      return [
        atMost(
          "the time that 99 of 100 calls stay below, with --shadow to none",
          1.1,
          ratio(found.get(shadowed), found.get(alone)),
        ),
      ];
    } finally {
      await Promise.all([...servers, load, old.host, current.host].map((one) => one.stop()));
    }
  },
};
