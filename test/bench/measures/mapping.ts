// How long edbridge itself takes for a call, without any HTTP library.
import { Bridge, changes, checkCompatOptions } from "@edbridge/compat";
import { smallBody } from "../host/pages.ts";
import { serve } from "../lib/serve.ts";
import { base, dataCall, dispatcher, handleOf, legacySchools, send } from "./stub-host.ts";

const change = (id: string) => changes.find((one) => one.id === id);
const there = change("EDB004")?.call;
const back = change("EDB005")?.answer;
const settings = checkCompatOptions({ baseUrl: base, code: "lenient" });

const bridge = new Bridge({ baseUrl: base, code: "lenient", dispatcher });
const context = {
  settings,
  sessions: undefined as never,
  onward: () => Promise.reject(new Error("No other call is made.")),
  lookups: () => {
    throw new Error("Nothing is looked up.");
  },
};
const headers = { accept: "application/json" };
const answer = await send({ method: "GET", url: base, headers });

/** The path of one call to the current host, and the address in its answer back. */
function mapOnce(): unknown {
  const route = bridge.route(legacySchools);
  if (!route || !there || !back) throw new Error("A change is missing.");
  const call = { method: "GET", url: legacySchools, headers, route };
  const sent = there(call, context);
  if (sent instanceof Promise || "answer" in sent) throw new Error("The call is not mapped.");
  return back(answer, sent, context);
}

const text = smallBody().toString();
const handle = await handleOf(bridge, "key");

async function repeat(turns: number, one: () => unknown): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const made = one();
    if (made instanceof Promise) await made;
  }
}

const work = {
  mapping: mapOnce,
  route: () => bridge.route(legacySchools),
  bridge: () => dataCall(bridge, handle),
  url: () => new URL(legacySchools),
  parse: () => JSON.parse(text) as unknown,
} as const;
export type Work = keyof typeof work;

interface Turns {
  readonly what: Work;
  readonly turns: number;
}

const api = {
  /** Nanoseconds of each turn. */
  ns: async ({ what, turns }: Turns) => {
    const begun = process.hrtime.bigint();
    await repeat(turns, work[what]);
    return Number(process.hrtime.bigint() - begun) / turns;
  },
  /** Bytes that each turn allocates. */
  bytes: async ({ what, turns }: Turns) => {
    globalThis.gc?.();
    const { heapUsed } = process.memoryUsage();
    await repeat(turns, work[what]);
    return (process.memoryUsage().heapUsed - heapUsed) / turns;
  },
};
export type MappingApi = typeof api;

serve(api);
