import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import {
  compatFetch,
  compatInterceptor,
  compatListener,
  createLegacyClient,
} from "@edbridge/compat";
import { register } from "@edbridge/compat/register";
import type { Clock } from "@edbridge/core";
import { createCurrentClient } from "@edbridge/current-flow";
import type { Sandbox } from "@edbridge/sandbox";
import { startSidecar } from "edbridge";
import * as undici from "undici";
import { PatientAgent } from "./patience.ts";
import { clientProgram, type Credentials, legacyProgram, type Program } from "./programs.ts";

/** A door before a host, and the programs that come through it. */
export interface OpenDoor {
  readonly program: (credentials: Credentials) => Program;
  /** The address of a server that tells whether it is ready. */
  readonly server?: string;
  /** Ends the requests to the host that fit: it was silent for too long. */
  readonly giveUp: (method: string, path: RegExp) => void;
  readonly close: () => Promise<unknown>;
}

/**
 * How a door tells of failures: as `fetch` does, as a server, as a client behind which a bridge is, or
 * as the client of a current host.
 */
export type ErrorStyle = "fetch" | "server" | "client" | "current";

/** The fetch of this process, as it was before `register`. */
const plainFetch = globalThis.fetch;

/**
 * The host's clock. Short waits, which are those between tries, take no time; long ones are limits of
 * time, and none of them is reached.
 */
function clockOf({ clock }: Sandbox): Clock {
  const now = () => clock.now();
  const sleep = async (ms: number, signal?: AbortSignal) => {
    await wait(ms < 10_000 ? 0 : ms, undefined, { ref: false, ...(signal ? { signal } : {}) });
  };
  return { now, monotonic: now, sleep };
}

/** What a door is given besides its defaults: time, chance, and what it reaches the host by. */
interface Given {
  readonly baseUrl: string;
  readonly dispatcher: PatientAgent["dispatcher"];
  readonly clock: Clock;
  readonly random: () => number;
}

/** Opens each of the seven doors, as its README does. */
const openers = {
  compatFetch(given) {
    const fetch = compatFetch(given);
    return { program: (key) => legacyProgram(fetch, given.baseUrl, key), close: async () => {} };
  },
  compatInterceptor({ dispatcher: agent, ...given }) {
    const dispatcher = agent.compose(compatInterceptor(given));
    const through = (url: string, init: object) => undici.fetch(url, { ...init, dispatcher });
    const fetch = through as unknown as typeof globalThis.fetch;
    return { program: (key) => legacyProgram(fetch, given.baseUrl, key), close: async () => {} };
  },
  async compatListener(given) {
    const server = createServer(compatListener(given));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return {
      program: (key) => legacyProgram(plainFetch, url, key),
      async close() {
        server.close();
        server.closeAllConnections();
      },
    };
  },
  register(given) {
    const remove = register({ ...given, stateDir: "none" });
    const fetch: typeof globalThis.fetch = (url, init) => globalThis.fetch(url, init);
    return {
      program: (key) => legacyProgram(fetch, given.baseUrl, key),
      close: async () => remove(),
    };
  },
  async "edbridge serve"(given) {
    const ports = { port: 0, adminPort: 0 };
    const sidecar = await startSidecar({ ...given, ...ports, grace: 0 });
    const { url, adminUrl = url, stop } = sidecar;
    return { server: adminUrl, program: (key) => legacyProgram(plainFetch, url, key), close: stop };
  },
  createLegacyClient(given) {
    const program = (credentials: Credentials) =>
      clientProgram(createLegacyClient({ ...given, schoolYear: 2017, credentials }));
    return { program, close: async () => {} };
  },
  createCurrentClient(given) {
    const program = (credentials: Credentials) =>
      clientProgram(createCurrentClient({ ...given, credentials }));
    return { program, close: async () => {} };
  },
} as const satisfies Record<string, (given: Given) => Opened | Promise<Opened>>;

type Opened = Omit<OpenDoor, "giveUp">;

/** The doors of edbridge. */
export type Door = keyof typeof openers;
export const doorNames = Object.keys(openers) as readonly Door[];

/** How each door tells of a lost response. */
export const errorStyles: Readonly<Record<Door, ErrorStyle>> = {
  compatFetch: "fetch",
  compatInterceptor: "fetch",
  compatListener: "server",
  register: "fetch",
  "edbridge serve": "server",
  createLegacyClient: "client",
  createCurrentClient: "current",
};

/** Opens a door before a host. */
export async function openDoor(door: Door, sandbox: Sandbox): Promise<OpenDoor> {
  const agent = new PatientAgent();
  const { dispatcher } = agent;
  const { baseUrl } = sandbox;
  const opened: Opened = await openers[door]({
    baseUrl,
    dispatcher,
    clock: clockOf(sandbox),
    random: () => 0,
  });
  return {
    ...opened,
    giveUp: (method, path) => agent.giveUp(method, path),
    async close() {
      await opened.close();
      await agent.close();
    },
  };
}
