import { appendFileSync } from "node:fs";
import { callChannel, currentRun } from "../../report/event.js";
import type { OtherCall } from "./others.js";
import type { Started } from "./programs-started.js";

/** Kinds of calls to other origins, and programs, that are told apart; a process may have very many. */
const most = 100;

/** Takes what belongs to no bridged call. */
export interface ProcessReport {
  /** To call for each request to another origin. */
  readonly other: (call: OtherCall) => void;
  /** To call for each program that the process starts. */
  readonly started: (started: Started) => void;
}

/**
 * Appends a line of JSON to a file for each bridged call, and lines that say how often this process
 * called other origins, and which programs it started. A line is written at once: a process may end
 * at any time.
 */
export function reportTo(file: string): ProcessReport {
  const write = (line: object) => {
    try {
      appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    } catch {
      // A full disk must not stop the program.
    }
  };
  callChannel.subscribe((event) => write(event as object));
  const counts = new Map<string, { readonly call: OtherCall; calls: number }>();
  const told = (call: OtherCall, calls: number) =>
    write({ v: 1, run: currentRun(), elsewhere: true, ...call, calls });
  process.on("exit", () => {
    for (const { call, calls } of counts.values()) if (calls > 1) told(call, calls - 1);
  });
  const programs = new Set<string>();
  return {
    other(given) {
      const isRoom = counts.size < most || counts.has(JSON.stringify(given));
      const call = isRoom ? given : { ...given, origin: "further addresses" };
      const known = counts.get(JSON.stringify(call));
      if (known) return void known.calls++;
      counts.set(JSON.stringify(call), { call, calls: 1 });
      told(call, 1);
    },
    started({ program, inherits }) {
      const kind = `${program} ${inherits}`;
      if (programs.has(kind) || programs.size >= most) return;
      programs.add(kind);
      write({ v: 1, run: currentRun(), started: program, inherits });
    },
  };
}
