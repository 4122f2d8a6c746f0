// One contender, in a process of its own. It reads a page of 2 schools, 2 KB, and parses it.
import { serve } from "./lib/child.ts";
import { checkStatus, connections, legacyToken, schools } from "./lib/legacy.ts";
import { bare, legacyAxios } from "./peers/plain.ts";

async function fetching(call: typeof fetch, origin: string) {
  const headers = { authorization: `Bearer ${await legacyToken(call, origin)}` };
  return async () => {
    const response = await call(schools(origin), { headers });
    checkStatus(response.status);
    return response.json();
  };
}

/** Only the library that a contender needs is loaded. */
const contenders = {
  "undici.request": bare,
  axios: legacyAxios,
  "built-in fetch": (origin: string) => fetching(fetch, origin),
  compatFetch: async (baseUrl: string) => {
    const { compatFetch } = await import("@edbridge/compat");
    return fetching(compatFetch({ baseUrl }), baseUrl);
  },
  compatInterceptor: async (baseUrl: string) => {
    const { compatInterceptor } = await import("@edbridge/compat");
    const { Agent, fetch: call, request } = await import("undici");
    const dispatcher = new Agent({ connections }).compose(compatInterceptor({ baseUrl }));
    const through = (url: string, init: object) => call(url, { ...init, dispatcher });
    const token = await legacyToken(through as unknown as typeof fetch, baseUrl);
    const headers = { authorization: `Bearer ${token}` };
    return async () => {
      const { statusCode, body } = await request(schools(baseUrl), { headers, dispatcher });
      checkStatus(statusCode);
      return body.json();
    };
  },
  createCurrentClient: async (baseUrl: string) => {
    const { createCurrentClient } = await import("@edbridge/current-flow");
    const credentials = { clientKey: "key", clientSecret: "secret" };
    const client = createCurrentClient({ baseUrl, credentials });
    return () => client.get("schools", { offset: 0, limit: 2 });
  },
} as const satisfies Record<string, (origin: string) => Promise<() => Promise<unknown>>>;

export type ContenderName = keyof typeof contenders;

export interface Burst {
  readonly wallMs: number;
  /** CPU time of the whole process, the engine's helper threads included. */
  readonly cpuUs: number;
  readonly calls: number;
}

let get: (() => Promise<unknown>) | undefined;

const api = {
  open: async ({ name, origin }: { name: ContenderName; origin: string }) => {
    get = await contenders[name](origin);
  },
  /** Makes so many calls in all, of which some are under way at any moment. */
  run: async ({ calls, inFlight }: { calls: number; inFlight: number }): Promise<Burst> => {
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
