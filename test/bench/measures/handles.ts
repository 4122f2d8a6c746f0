// What many live handles cost: memory, the time of a call, and the moment when all of them end.
import { compatFetch } from "@edbridge/compat";
import type { Clock } from "@edbridge/core";
import { checkStatus } from "../contenders/contender.ts";
import { serve } from "../lib/serve.ts";
import { quantile } from "../lib/stats.ts";
import { base, InstantHost } from "./instant-host.ts";

let offset = 0;
const clock: Clock = {
  now: () => Date.now() + offset,
  monotonic: () => performance.now() + offset,
  sleep: () => Promise.resolve(),
};

let call = opened();
let handles: string[] = [];

function opened(): typeof fetch {
  offset = 0;
  const dispatcher = new InstantHost();
  return compatFetch({ baseUrl: base, code: "lenient", dispatcher, clock } as const);
}

/** A handle, got as a legacy program gets it; any code will do. */
async function handleOf(key: string): Promise<string> {
  const fields = { grant_type: "authorization_code", client_id: key, client_secret: "secret" };
  const body = new URLSearchParams({ ...fields, code: "0".repeat(32) });
  const response = await call(`${base}/oauth/token`, { method: "POST", body });
  checkStatus(response.status);
  return ((await response.json()) as { access_token: string }).access_token;
}

function held(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const api = {
  /** A new program with so many handles, of so many credentials; gives bytes each. */
  fill: async ({ count, credentials }: { count: number; credentials: number }) => {
    call = opened();
    handles = [];
    const before = held();
    for (let at = 0; at < count; at++) handles.push(await handleOf(`key${at % credentials}`));
    return (held() - before) / count;
  },
  /** Nanoseconds of a read by handles from all over the place. */
  calls: async ({ turns }: { turns: number }) => {
    const begun = process.hrtime.bigint();
    for (let turn = 0; turn < turns; turn++) {
      const authorization = `Bearer ${handles[(turn * 7919) % handles.length] ?? ""}`;
      const response = await call(`${base}/api/v2.0/2017/schools`, { headers: { authorization } });
      checkStatus(response.status);
      await response.text();
    }
    return Number(process.hrtime.bigint() - begun) / turns;
  },
  /** Moves the clock behind the end of all handles, and watches new callers come. */
  expire: async ({ callers }: { callers: number }) => {
    offset += 31 * 60_000;
    const took = new Float64Array(callers);
    for (let at = 0; at < callers; at++) {
      const begun = performance.now();
      await handleOf("late");
      took[at] = performance.now() - begun;
    }
    return { median: quantile(took, 0.5), high: quantile(took, 0.999), worst: Math.max(...took) };
  },
};
export type HandlesApi = typeof api;

serve(api);
