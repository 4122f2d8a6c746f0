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
import { Agent } from "undici";
import type { OpenDoor } from "./world.ts";

export const standards = ["3.1", "3.3", "4.0", "5.0", "6.0"] as const;
export type Standard = (typeof standards)[number];

/** The doors are opened as the README does: with the host's address, and with what a test steers. */
type DoorOptions = Pick<CompatOptions, "baseUrl" | "clock" | "dispatcher">;

/** Opens each of the doors that a request of a legacy program may come through. */
export const opened = {
  compatFetch: (options: DoorOptions): OpenDoor => ({
    fetch: compatFetch(options),
  }),
  compatInterceptor(options: DoorOptions): OpenDoor {
    const dispatcher = new Agent().compose(compatInterceptor(options));
    const fetch = (url: string, init: object) => undici.fetch(url, { ...init, dispatcher });
    return { fetch: fetch as typeof globalThis.fetch, close: () => dispatcher.close() };
  },
  register(options: DoorOptions): OpenDoor {
    const undo = register(options);
    return { fetch: (url, init) => globalThis.fetch(url, init), close: async () => undo() };
  },
  async compatListener({ baseUrl, ...options }: DoorOptions): Promise<OpenDoor> {
    const server = createServer(compatListener({ ...options, currentBaseUrl: baseUrl }));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    return {
      fetch: globalThis.fetch,
      baseUrl: `http://127.0.0.1:${port}`,
      async close() {
        server.close();
        server.closeAllConnections();
        await once(server, "close");
      },
    };
  },
  async "edbridge serve"({ baseUrl, ...options }: DoorOptions): Promise<OpenDoor> {
    const { url, stop } = await startSidecar({
      ...options,
      currentBaseUrl: baseUrl,
      port: 0,
      grace: 0,
    });
    return { fetch: globalThis.fetch, baseUrl: url, close: stop };
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
