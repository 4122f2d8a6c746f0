import type { LoadApi, Loaded } from "../measures/load.ts";
import { type Child, cores, startChild } from "./child.ts";
import { legacyToken, schools } from "./legacy.ts";
import { cpuOf, type Server } from "./program.ts";

export function startLoad(): Child<LoadApi> {
  return startChild("measures/load.ts", cores.host);
}

/** A legacy program that has signed in at a server, and reads pages of schools. */
export class Caller {
  readonly #server: Server;
  readonly #load: Child<LoadApi>;
  readonly #bearer: string;

  private constructor(server: Server, load: Child<LoadApi>, bearer: string) {
    this.#server = server;
    this.#load = load;
    this.#bearer = bearer;
  }

  static async open(server: Server, load: Child<LoadApi>): Promise<Caller> {
    return new Caller(server, load, await legacyToken(fetch, server.url));
  }

  async page(records: number): Promise<{ readonly search: string; readonly body: string }> {
    const address = schools(this.#server.url, records);
    const headers = { authorization: `Bearer ${this.#bearer}` };
    const answer = await fetch(address, { headers });
    return { search: new URL(address).search.slice(1), body: await answer.text() };
  }

  /** What so many calls took; also the CPU time of the server, in microseconds. */
  async read(
    records: number,
    calls: number,
    connections: number,
    pause = 0,
  ): Promise<Loaded & { readonly cpuUs: number }> {
    const before = cpuOf(this.#server.pid);
    const address = schools(this.#server.url, records);
    const load = { address, bearer: this.#bearer, connections, calls, pause };
    const loaded = await this.#load.ask("run", load);
    return { ...loaded, cpuUs: cpuOf(this.#server.pid) - before };
  }
}
