import type { LoadApi } from "../measures/load.ts";
import { type Child, cores, startChild } from "./child.ts";
import { legacyToken, schools } from "./legacy.ts";
import { cpuOf, type Server } from "./program.ts";

export function startLoad(): Child<LoadApi> {
  return startChild("measures/load.ts", cores.host);
}

export type Caller = Awaited<ReturnType<typeof openCaller>>;

/** A legacy program that has signed in at a server, and reads pages of schools. */
export async function openCaller({ url, pid }: Server, load: Child<LoadApi>) {
  const bearer = await legacyToken(fetch, url);
  return {
    async page(records: number) {
      const address = schools(url, records);
      const answer = await fetch(address, { headers: { authorization: `Bearer ${bearer}` } });
      return { search: new URL(address).search.slice(1), body: await answer.text() };
    },
    /** What so many calls took; also the CPU time of the server, in microseconds. */
    async read(records: number, calls: number, connections: number, pause = 0) {
      const before = cpuOf(pid);
      const asked = { address: schools(url, records), bearer, connections, calls, pause };
      const loaded = await load.ask("run", asked);
      return { ...loaded, cpuUs: cpuOf(pid) - before };
    },
  };
}
