// One contender, in a process of its own.
import { serve } from "../lib/serve.ts";
import type { Get, Place } from "./contender.ts";

/** Only the library that a contender needs is loaded. */
const modules = [() => import("../peers/plain.ts"), () => import("./edbridge.ts")];

let get: Get | undefined;

export interface Load {
  /** Calls to make in all. */
  readonly calls: number;
  /** Calls under way at any moment. */
  readonly inFlight: number;
}

/** What a burst of calls took. */
export interface Burst {
  readonly wallMs: number;
  /** CPU time of the whole process, the engine's helper threads included. */
  readonly cpuUs: number;
  readonly calls: number;
}

const api = {
  open: async ({ name, place }: { name: string; place: Place }) => {
    for (const load of modules) get ??= await (await load()).contenders[name]?.(place);
    if (!get) throw new Error(`There is no contender named ${name}.`);
  },
  run: async ({ calls, inFlight }: Load): Promise<Burst> => {
    let started = 0;
    const worker = async () => {
      while (started++ < calls) {
        const list = await get?.();
        if (!Array.isArray(list) || list.length === 0) throw new Error("not the list of schools");
      }
    };
    const cpu = process.cpuUsage();
    const begun = performance.now();
    await Promise.all(Array.from({ length: inFlight }, worker));
    const wallMs = performance.now() - begun;
    const { user, system } = process.cpuUsage(cpu);
    return { wallMs, cpuUs: user + system, calls };
  },
};
export type ContenderApi = typeof api;

serve(api);
