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
import type { OpenDoor } from "./world.ts";

export const standards = ["3.1", "3.3", "4.0", "5.0", "6.0"] as const;
export type Standard = (typeof standards)[number];

/** The doors are opened as the README does: with the host's address, and with what a test steers. */
type DoorOptions = Pick<CompatOptions, "baseUrl" | "clock" | "dispatcher"> & {
  /** The port of the run before it. */
  readonly port?: number | undefined;
  /** Where `edbridge serve` keeps what the next run needs. */
  readonly stateDir?: string | undefined;
};

/** `edbridge serve` keeps such a key in its state folder. */
const sessionKeys = [Buffer.alloc(32, 7)];

/** A program's own `fetch`: its connections end before the server that it calls does. */
function ownFetch(dispatcher: Dispatcher): OpenDoor["fetch"] {
  const fetch = (url: string, init: object) => undici.fetch(url, { ...init, dispatcher });
  return fetch as typeof globalThis.fetch;
}

/** Opens each of the doors that a request of a legacy program may come through. */
export const opened = {
  compatFetch: ({ baseUrl, clock, dispatcher }: DoorOptions): OpenDoor => ({
    fetch: compatFetch({ baseUrl, clock, dispatcher }),
  }),
  compatInterceptor({ baseUrl, clock, dispatcher: own }: DoorOptions): OpenDoor {
    const options = { baseUrl, clock, dispatcher: own };
    const dispatcher = new Agent().compose(compatInterceptor(options));
    return { fetch: ownFetch(dispatcher), close: () => dispatcher.close() };
  },
  register({ baseUrl, clock, dispatcher }: DoorOptions): OpenDoor {
    const undo = register({ baseUrl, clock, dispatcher });
    return { fetch: (url, init) => globalThis.fetch(url, init), close: async () => undo() };
  },
  async compatListener({ baseUrl, clock, dispatcher, port }: DoorOptions): Promise<OpenDoor> {
    const options = { baseUrl, clock, dispatcher };
    const server = createServer(compatListener(options));
    server.listen(port ?? 0, "127.0.0.1");
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
  async "edbridge serve"({ baseUrl, port = 0, ...options }: DoorOptions): Promise<OpenDoor> {
    const { url, stop } = await startSidecar({
      ...options,
      ...(options.stateDir === undefined ? {} : { sessionKeys }),
      baseUrl,
      port,
      grace: 0,
    });
    const program = new Agent();
    const close = async () => {
      await program.close();
      await stop();
    };
    return { fetch: ownFetch(program), baseUrl: url, close, keepsHandles: true };
  },
};

/** The doors that take requests of any program. */
export type RequestDoor = keyof typeof opened;
/** The ways into the bridge that are compared. Through the last one a program calls functions. */
export type Door = RequestDoor | "createLegacyClient";
export const doors: readonly Door[] = [
  ...(Object.keys(opened) as RequestDoor[]),
  "createLegacyClient",
];
