import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  compatFetch,
  compatInterceptor,
  compatListener,
  type CompatOptions,
} from "@edbridge/compat";
import { register } from "@edbridge/compat/register";
import { startSidecar } from "edbridge";
import * as undici from "undici";
import { Agent, type Dispatcher } from "undici";

export type DoorName =
  | "compatFetch"
  | "compatInterceptor"
  | "register"
  | "compatListener"
  | "edbridge serve";

/** A door at work: what a program calls, and where. */
export interface OpenDoor {
  readonly fetch: typeof globalThis.fetch;
  /** Where the program finds its host. */
  readonly baseUrl: string;
  /** Where a server tells whether it is ready. */
  readonly adminUrl?: string | undefined;
  readonly close: () => Promise<unknown>;
  /** Whether the handles of one run are good in the next. */
  readonly keepsHandles?: boolean;
}

/** The doors are opened as the README does: with the host's address, and with what a test steers. */
export type DoorOptions = Omit<CompatOptions, "baseUrl"> & { readonly baseUrl: string };

/** What a test steers of some doors. */
interface Steered {
  /** The port of a server. Default: one that is free. */
  readonly port?: number | undefined;
  readonly adminPort?: number | undefined;
  /** Where `edbridge serve` keeps what the next run needs. */
  readonly stateDir?: string | undefined;
  /** What sends the requests that compatInterceptor lets go on. */
  readonly under?: Dispatcher | undefined;
}

/** `edbridge serve` keeps such a key in its state folder. */
const sessionKeys = [Buffer.alloc(32, 7)];

/** A program's own `fetch`: its connections end before the server that it calls does. */
function ownFetch(dispatcher: Dispatcher): OpenDoor["fetch"] {
  const fetch = (url: string, init: object) => undici.fetch(url, { ...init, dispatcher });
  return fetch as typeof globalThis.fetch;
}

/** Opens each of the doors that a request of a legacy program may come through. */
export const doors: Readonly<
  Record<DoorName, (options: DoorOptions, steered?: Steered) => Promise<OpenDoor>>
> = {
  async compatFetch(options) {
    return { fetch: compatFetch(options), baseUrl: options.baseUrl, close: async () => {} };
  },
  async compatInterceptor(options, { under = new Agent() } = {}) {
    const dispatcher = under.compose(compatInterceptor(options));
    const close = () => dispatcher.close();
    return { fetch: ownFetch(dispatcher), baseUrl: options.baseUrl, close };
  },
  async register(options) {
    const undo = register({ ...options, stateDir: "none" });
    const fetch: OpenDoor["fetch"] = (url, init) => globalThis.fetch(url, init);
    return { fetch, baseUrl: options.baseUrl, close: async () => undo() };
  },
  async compatListener(options, { port = 0 } = {}) {
    const server = createServer(compatListener(options));
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const { port: taken } = server.address() as AddressInfo;
    const program = new Agent();
    return {
      fetch: ownFetch(program),
      baseUrl: `http://127.0.0.1:${taken}`,
      async close() {
        await program.close();
        server.close();
        server.closeAllConnections();
        await once(server, "close");
      },
    };
  },
  async "edbridge serve"(options, { port = 0, adminPort, stateDir } = {}) {
    const kept = stateDir === undefined ? {} : { stateDir, sessionKeys };
    const own = { ...kept, port, adminPort, grace: 0 };
    const { url, adminUrl, stop } = await startSidecar({ ...options, ...own });
    const program = new Agent();
    const close = async () => {
      await program.close();
      await stop();
    };
    return { fetch: ownFetch(program), baseUrl: url, adminUrl, close, keepsHandles: true };
  },
};
