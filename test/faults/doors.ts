import { setTimeout as wait } from "node:timers/promises";
import { createLegacyClient } from "@edbridge/compat";
import type { Clock } from "@edbridge/core";
import { createCurrentClient } from "@edbridge/current-flow";
import type { Sandbox } from "@edbridge/sandbox";
import { type DoorName, doors } from "../support/doors.ts";
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

type Opened = Omit<OpenDoor, "giveUp">;
type Opener = (given: Given) => Opened | Promise<Opened>;

/** Opens a door that a program's own requests come through. */
const through =
  (door: DoorName): Opener =>
  async ({ dispatcher, ...given }) => {
    // compatInterceptor has no way to the host but the one it is put on.
    const options = door === "compatInterceptor" ? given : { ...given, dispatcher };
    const opened = await doors[door](options, { adminPort: 0, under: dispatcher });
    const { fetch, baseUrl, adminUrl, close } = opened;
    const program = (key: Credentials) => legacyProgram(fetch, baseUrl, key);
    return { program, close, ...(adminUrl === undefined ? {} : { server: adminUrl }) };
  };

/** Opens each of the seven doors, as its README does. */
const openers = {
  compatFetch: through("compatFetch"),
  compatInterceptor: through("compatInterceptor"),
  compatListener: through("compatListener"),
  register: through("register"),
  "edbridge serve": through("edbridge serve"),
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
} as const satisfies Record<string, Opener>;

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
