import { legacyToken } from "../contenders/contender.ts";
import { type Child, startChild } from "../lib/child.ts";
import { startHost } from "../lib/contest.ts";
import { cores } from "../lib/mode.ts";
import { cpuOf, memoryOf, startServe } from "../lib/program.ts";
import type { Check, Row, TableOf } from "../lib/row.ts";
import { interleaved, measured, ratio, round, shown } from "../lib/stats.ts";
import type { LoadApi, Loaded } from "../measures/load.ts";
import { type Proxy, startPeer } from "./serve.ts";

/** By how much a call may cost more than at the first step. */
const most = 1.2;
const connections = [20, 200, 1000] as const;
/** Records of a page. Hosts give 500 at most, most of them 250. */
const pageSizes = [25, 100, 250] as const;
/** Calls after which the engine has compiled what it will. */
const warm = 8000;

const searchOf = (records: number) => `offset=0&limit=${records}`;

/** A proxy with a caller that has signed in. */
class Called {
  readonly proxy: Pick<Proxy, "url" | "pid">;
  readonly #load: Child<LoadApi>;
  readonly #bearer: string;

  private constructor(proxy: Pick<Proxy, "url" | "pid">, load: Child<LoadApi>, bearer: string) {
    this.proxy = proxy;
    this.#load = load;
    this.#bearer = bearer;
  }

  static async open(proxy: Pick<Proxy, "url" | "pid">, load: Child<LoadApi>): Promise<Called> {
    const place = { origin: proxy.url, clientKey: "key", clientSecret: "secret" };
    return new Called(proxy, load, await legacyToken(fetch, place));
  }

  /** The body of a page. */
  async page(records: number): Promise<{ readonly search: string; readonly body: string }> {
    const search = searchOf(records);
    const headers = { authorization: `Bearer ${this.#bearer}` };
    const answer = await fetch(`${this.proxy.url}/api/v2.0/2017/schools?${search}`, { headers });
    return { search, body: await answer.text() };
  }

  read(records: number, calls: number, inFlight: number, pause = 0): Promise<Loaded> {
    const path = `/api/v2.0/2017/schools?${searchOf(records)}`;
    const { url } = this.proxy;
    const bearer = this.#bearer;
    return this.#load.ask("run", { url, path, bearer, connections: inFlight, calls, pause });
  }

  /** Microseconds of CPU that a call takes, apart from those that open the connections. */
  async cpu(records: number, calls: number, inFlight: number): Promise<number> {
    const spent = async (count: number) => {
      const before = cpuOf(this.proxy.pid);
      await this.read(records, count, inFlight);
      return cpuOf(this.proxy.pid) - before;
    };
    const opening = await spent(inFlight);
    return ((await spent(inFlight + calls)) - opening) / calls;
  }
}

/** What a step costs to the first one. */
function grows(
  what: string,
  unit: string,
  steps: readonly number[],
  found: ReadonlyMap<number, readonly number[]>,
): { table: TableOf; check: Check } {
  const [first = 0, last = 0] = [steps[0], steps.at(-1)];
  const of = (step: number) => found.get(step) ?? [];
  const { median: value, spread } = ratio(of(last), of(first));
  const lines = steps.map((step) => [step, shown(measured(of(step)), 1)]);
  return {
    table: { title: what, columns: [what, unit], lines },
    check: {
      what: `${what}, ${last.toLocaleString("en")} to ${first}: ${unit}`,
      value,
      spread,
      target: most,
      better: "lower",
    },
  };
}

/** Bytes of a proxy that has just begun, after so many calls of 20 connections. */
async function memoryAfter(proxy: Proxy, load: Child<LoadApi>): Promise<number> {
  try {
    const called = await Called.open(proxy, load);
    await called.read(2, warm, 20);
    return memoryOf(proxy.pid);
  } finally {
    await proxy.stop();
  }
}

export const growth: Row = {
  name: "growth",
  title: "What grows",
  method: `A legacy program reads pages of schools through \`edbridge serve\`, as in the first table. More connections read pages of 2 records; 20 connections read longer pages. A call of the last step is compared with one of the first, by CPU time; for pages, a record. Then serve and http-proxy begin again, and their memory is compared after ${warm.toLocaleString("en")} calls of 20 connections.`,
  async run({ quick, rounds }) {
    const turns = quick ? 2 : Math.min(rounds, 3);
    const { host, place } = await startHost();
    const load = startChild<LoadApi>(new URL("../measures/load.ts", import.meta.url), {
      core: cores.host,
    });
    const begin = async () => ({
      name: "edbridge serve",
      ...(await startServe(place.origin, cores.client)),
    });
    const running = await begin();
    try {
      const serve = await Called.open(running, load);
      for (let part = 0; part < 4; part++) await serve.read(2, warm / 4, 20);
      const byConnections = await interleaved(connections, turns, (step) =>
        serve.cpu(2, quick ? 4000 : 8000, step),
      );
      await serve.read(100, 1000, 20);
      const byRecords = await interleaved(pageSizes, turns, async (step) => {
        const calls = Math.round((quick ? 25_000 : 50_000) / step);
        return (await serve.cpu(step, calls, 20)) / step;
      });
      await running.stop();
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let turn = 0; turn < turns; turn++) {
        ours.push(await memoryAfter(await begin(), load));
        theirs.push(await memoryAfter(await startPeer(place.origin), load));
      }
      const memory = ratio(ours, theirs);
      const grown = [
        grows("connections of callers", "CPU µs a call", connections, byConnections),
        grows("records a page", "CPU µs a record", pageSizes, byRecords),
      ];
      const megabytes = (of: readonly number[]) =>
        shown(measured(of.map((one) => one / 2 ** 20)), 0);
      return {
        tables: [
          ...grown.map(({ table }) => table),
          {
            title: `memory after ${warm.toLocaleString("en")} calls`,
            columns: ["proxy", "MB"],
            lines: [
              ["serve", megabytes(ours)],
              ["http-proxy", megabytes(theirs)],
            ],
          },
        ],
        checks: [
          ...grown.map(({ check }) => check),
          {
            what: `memory of edbridge serve after ${warm.toLocaleString("en")} calls to that of http-proxy`,
            value: memory.median,
            spread: memory.spread,
            target: 1.6,
            better: "lower",
          },
        ],
      };
    } finally {
      await running.stop();
      await load.stop();
      await host.stop();
    }
  },
};

export const shadow: Row = {
  name: "shadow",
  title: "A caller of serve with --shadow",
  method:
    "A legacy program reads pages of 250 schools, two at once with 40 ms between them. It does so through `edbridge serve` alone, and through one with `--shadow`, where an old host answers, and the answers of both hosts are compared behind it. The time that 99 of 100 calls stay below is compared. All share two cores.",
  async run({ quick, rounds }) {
    const calls = quick ? 100 : 250;
    const turns = quick ? 2 : Math.min(rounds, 4);
    const load = startChild<LoadApi>(new URL("../measures/load.ts", import.meta.url), {
      core: cores.host,
    });
    const [old, current] = [await startHost(), await startHost()];
    await old.host.ask("beLegacy", undefined);
    const started = [
      await startServe(current.place.origin, undefined),
      await startServe(current.place.origin, undefined, [
        "--shadow",
        old.place.origin,
        // The host of the bench bears every call.
        "--shadow-rate",
        "1000000",
      ]),
    ] as const;
    try {
      const [alone, shadowed] = [
        await Called.open(started[0], load),
        await Called.open(started[1], load),
      ];
      await old.host.ask("keepLegacy", await alone.page(250));
      // As many calls as a night has before anything is measured.
      for (const one of [alone, shadowed]) await one.read(250, quick ? 100 : 300, 2);
      const found = await interleaved(
        [alone, shadowed],
        turns,
        async (one) => (await one.read(250, calls, 2, 40)).p99,
        true,
      );
      const of = (one: Called) => found.get(one) ?? [];
      const { median: value, spread } = ratio(of(shadowed), of(alone));
      return {
        tables: [
          {
            title: "",
            columns: ["serve", "ms, 99 of 100 calls"],
            lines: [
              ["alone", shown(measured(of(alone)))],
              ["with --shadow", shown(measured(of(shadowed)))],
            ],
          },
        ],
        checks: [
          {
            what: "the time that 99 of 100 calls stay below, with --shadow to none",
            value: round(value),
            spread,
            target: 1.1,
            better: "lower",
          },
        ],
      };
    } finally {
      await Promise.all([...started, load].map((one) => one.stop()));
      await Promise.all([old, current].map(({ host }) => host.stop()));
    }
  },
};
