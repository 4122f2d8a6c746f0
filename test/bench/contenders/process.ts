// One contender, in a process of its own.
import { PerformanceObserver } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "../lib/serve.ts";
import { quantile, round } from "../lib/stats.ts";
import { installClock, moveClock } from "./clock.ts";
import type { Client, Place } from "./contender.ts";
import { findContender } from "./find.ts";
import { type HerdResult, runHerd } from "./herd.ts";
import { type PagingInput, runPaging } from "./paging.ts";

let client: Client | undefined;
let collections = 0;
new PerformanceObserver((list) => {
  collections += list.getEntries().length;
}).observe({ entryTypes: ["gc"] });

function working(): Client {
  if (!client) throw new Error("The contender is not open.");
  return client;
}

export interface Load {
  /** Calls to make in all. */
  readonly calls: number;
  /** Calls under way at any moment. */
  readonly inFlight: number;
  /** Records of a page; without it, the 2 KB of `schools`. */
  readonly pageSize?: number | undefined;
}

/** What a burst of calls took. */
export interface Burst {
  readonly wallMs: number;
  /** CPU time of the whole process, the engine's helper threads included. */
  readonly cpuUs: number;
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
}

async function run({ calls, inFlight, pageSize }: Load): Promise<Burst> {
  const { get } = working();
  const took = new Float64Array(calls);
  let started = 0;
  const worker = async () => {
    while (started < calls) {
      const at = started++;
      const begun = performance.now();
      const list = await get(pageSize);
      took[at] = performance.now() - begun;
      if (!Array.isArray(list) || list.length === 0) throw new Error("not the list of schools");
    }
  };
  const cpu = process.cpuUsage();
  const begun = performance.now();
  await Promise.all(Array.from({ length: inFlight }, worker));
  const wallMs = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  return {
    wallMs,
    cpuUs: user + system,
    calls,
    p50: round(quantile(took, 0.5), 3),
    p99: round(quantile(took, 0.99), 3),
  };
}

async function collect(): Promise<void> {
  for (let time = 0; time < 3; time++) globalThis.gc?.();
  await sleep(40);
}

function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const api = {
  open: async ({ name, place }: { name: string; place: Place }) => {
    installClock();
    client = await (await findContender(name))(place);
  },
  run,
  /** Heap allocated by a call; NaN where a collection spoilt it. */
  allocate: async (load: Load) => {
    await collect();
    const before = collections;
    const { heapUsed } = process.memoryUsage();
    await run(load);
    const grown = process.memoryUsage().heapUsed - heapUsed;
    await sleep(40);
    return collections === before ? grown / load.calls : Number.NaN;
  },
  /** Memory that so many calls hold while the host takes its time. Nothing can be asked after it. */
  hold: async ({ inFlight, after }: { inFlight: number; after: number }) => {
    await collect();
    const before = heldBytes();
    const calls = Array.from({ length: inFlight }, () => working().get());
    for (const call of calls) Promise.resolve(call).catch(() => {});
    await sleep(after);
    globalThis.gc?.();
    return heldBytes() - before;
  },
  /** Memory held now, garbage left out. */
  held: async () => {
    await collect();
    return heldBytes();
  },
  herd: async ({
    calls,
    clock,
  }: {
    calls: number;
    clock?: number | undefined;
  }): Promise<HerdResult> => {
    if (clock !== undefined) moveClock(clock);
    return runHerd(working(), calls);
  },
  paging: (input: PagingInput) => runPaging(working(), input),
};
export type ContenderApi = typeof api;

serve(api);
