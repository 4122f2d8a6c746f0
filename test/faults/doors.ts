import { createLegacyClient } from "@edbridge/compat";
import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "@edbridge/core";
import { createCurrentClient } from "@edbridge/current-flow";
import type { Sandbox } from "@edbridge/sandbox";
import { type DoorName, type DoorOptions, doors } from "../support/doors.ts";
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

type Given = Pick<Required<DoorOptions>, "baseUrl" | "dispatcher" | "clock" | "random">;

/** The clients that are doors themselves. */
const clients = {
  createLegacyClient: (given: Given, credentials: Credentials) =>
    createLegacyClient({ ...given, schoolYear: 2017, credentials }),
  createCurrentClient: (given: Given, credentials: Credentials) =>
    createCurrentClient({ ...given, credentials }),
};

/** The doors of edbridge. */
export type Door = DoorName | keyof typeof clients;
export const doorNames = [...Object.keys(doors), ...Object.keys(clients)] as readonly Door[];

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
  const given = { baseUrl, dispatcher, clock: clockOf(sandbox), random: () => 0 };
  const giveUp: OpenDoor["giveUp"] = (method, path) => agent.giveUp(method, path);
  if (door === "createLegacyClient" || door === "createCurrentClient") {
    const program = (key: Credentials) => clientProgram(clients[door](given, key));
    return { program, giveUp, close: () => agent.close() };
  }
  const { dispatcher: _, ...others } = given;
  // The interceptor sends all by the dispatcher that it is composed on.
  const own = door === "compatInterceptor" ? others : given;
  const opened = await doors[door](own, { adminPort: 0, under: dispatcher });
  const server = door === "edbridge serve" ? { server: opened.adminUrl ?? opened.baseUrl } : {};
  return {
    ...server,
    program: (key) => legacyProgram(opened.fetch, opened.baseUrl, key),
    giveUp,
    async close() {
      await opened.close();
      await agent.close();
    },
  };
}
