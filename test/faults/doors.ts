import { setTimeout as wait } from "node:timers/promises";
import { createLegacyClient } from "@edbridge/compat";
import type { Clock } from "@edbridge/core";
import { createCurrentClient } from "@edbridge/current-flow";
import type { Sandbox } from "@edbridge/sandbox";
import { type DoorName, doors } from "../support/doors.ts";
import { PatientAgent } from "./patience.ts";
import { clientProgram, type Credentials, legacyProgram } from "./programs.ts";

/**
 * How each door tells of failures: as `fetch` does, as a server, as a client behind which a bridge is, or
 * as the client of a current host.
 */
export const errorStyles = {
  compatFetch: "fetch",
  compatInterceptor: "fetch",
  compatListener: "server",
  register: "fetch",
  "edbridge serve": "server",
  createLegacyClient: "client",
  createCurrentClient: "current",
} as const satisfies Record<DoorName | "createLegacyClient" | "createCurrentClient", string>;
export type ErrorStyle = (typeof errorStyles)[Door];

export type Door = keyof typeof errorStyles;
export const doorNames = Object.keys(errorStyles) as readonly Door[];

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

/** Opens a door before a host, as its README does; gives the programs that come through it. */
export async function openDoor(door: Door, sandbox: Sandbox) {
  const agent = new PatientAgent();
  const { dispatcher } = agent;
  const own = { baseUrl: sandbox.baseUrl, clock: clockOf(sandbox), random: () => 0 };
  /** Ends the requests to the host that fit: it was silent for too long. */
  const giveUp = (method: string, path: RegExp) => agent.giveUp(method, path);
  if (door === "createLegacyClient" || door === "createCurrentClient") {
    const options = { ...own, dispatcher };
    const program = (credentials: Credentials) =>
      clientProgram(
        door === "createLegacyClient"
          ? createLegacyClient({ ...options, schoolYear: 2017, credentials })
          : createCurrentClient({ ...options, credentials }),
      );
    return { program, giveUp, server: undefined, close: () => agent.close() };
  }
  // compatInterceptor has no way to the host but the one it is put on.
  const options = door === "compatInterceptor" ? own : { ...own, dispatcher };
  const opened = await doors[door](options, { adminPort: 0, under: dispatcher });
  return {
    program: (key: Credentials) => legacyProgram(opened.fetch, opened.baseUrl, key),
    /** Where it tells whether it is ready. */
    server: opened.adminUrl,
    giveUp,
    async close() {
      await opened.close();
      await agent.close();
    },
  };
}
