// What many live handles cost: memory, the time of a call, and the moment when all of them end.
import { randomBytes } from "node:crypto";
import { Bridge } from "@edbridge/compat";
import type { Clock } from "@edbridge/core";
import { serve } from "../lib/serve.ts";
import { quantile } from "../lib/stats.ts";
import { base, dataCall, dispatcher, handleOf } from "./stub-host.ts";

/** Which handle comes next. */
export type Pattern = "scattered" | "inTurn" | "same";

let offset = 0;
const clock: Clock = {
  now: () => Date.now() + offset,
  monotonic: () => performance.now() + offset,
  sleep: () => Promise.resolve(),
};

let bridge = new Bridge({ baseUrl: base, code: "lenient", dispatcher, clock });
let handles: string[] = [];

function held(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const api = {
  /** A new bridge with so many handles, of so many credentials; gives bytes each. */
  fill: async ({ count, credentials }: { count: number; credentials: number }) => {
    bridge = new Bridge({ baseUrl: base, code: "lenient", dispatcher, clock });
    offset = 0;
    handles = [];
    const before = held();
    for (let at = 0; at < count; at++) {
      handles.push(await handleOf(bridge, `key${at % credentials}`));
    }
    const each = (held() - before) / count;
    return each;
  },
  /** Nanoseconds of a call, by handles from all over the place, each in turn, or always the same. */
  calls: async ({ turns, pattern }: { turns: number; pattern: Pattern }) => {
    const step = { scattered: 7919, inTurn: 1, same: 0 }[pattern];
    const begun = process.hrtime.bigint();
    for (let turn = 0; turn < turns; turn++) {
      const handle = handles[(turn * step) % handles.length] ?? "";
      const status = await dataCall(bridge, handle);
      if (status !== 201) throw new Error(`status ${status}`);
    }
    return Number(process.hrtime.bigint() - begun) / turns;
  },
  /** Nanoseconds to look a text up among so many in a Map, all over the place. */
  lookups: ({ count, turns }: { count: number; turns: number }) => {
    const keys = Array.from({ length: count }, () => randomBytes(16).toString("hex"));
    const map = new Map(keys.map((key) => [key, { key, since: performance.now() }]));
    let sum = 0;
    const begun = process.hrtime.bigint();
    for (let turn = 0; turn < turns; turn++) {
      const header = `Bearer ${keys[(turn * 7919) % count]}`;
      sum += map.get(header.slice("Bearer ".length))?.since ?? Number.NaN;
    }
    const ns = Number(process.hrtime.bigint() - begun) / turns;
    if (Number.isNaN(sum)) throw new Error("A key was not found.");
    return ns;
  },
  /** Moves the clock behind the end of all handles, and watches new callers come. */
  expire: async ({ callers }: { callers: number }) => {
    offset += 31 * 60_000;
    const took = new Float64Array(callers);
    for (let at = 0; at < callers; at++) {
      const begun = performance.now();
      await handleOf(bridge, "late");
      took[at] = performance.now() - begun;
    }
    return {
      median: quantile(took, 0.5),
      high: quantile(took, 0.999),
      worst: Math.max(...took),
      sum: took.reduce((all, one) => all + one, 0),
      /** What is still held once so many came. */
      bytes: held(),
    };
  },
  /** For comparison: milliseconds to drop so many entries in one go. */
  sweep: ({ count }: { count: number }) => {
    const map = new Map(
      Array.from({ length: count }, (_, at) => [
        `${at}`.padStart(32, "0"),
        { since: { wall: at } },
      ]),
    );
    const begun = performance.now();
    for (const [key, { since }] of map) if (since.wall >= 0) map.delete(key);
    return performance.now() - begun;
  },
};
export type HandlesApi = typeof api;

serve(api);
