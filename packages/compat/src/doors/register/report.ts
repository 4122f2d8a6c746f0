import { appendFileSync } from "node:fs";
import { callChannel } from "../../http/call-event.js";
import { currentRun } from "../../pipeline/call-events.js";
import type { Elsewhere } from "./install.js";

/** Origins that are counted; a program may call very many. */
const most = 100;

/**
 * Appends a line of JSON to a file for each bridged call, and lines that say how often this process
 * called other origins. A line is written at once: a process may end at any time.
 *
 * @returns a function to call for each call to another origin
 */
export function reportTo(file: string): Elsewhere {
  const write = (line: object) => {
    try {
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    } catch {
      // A full disk must not stop the program.
    }
  };
  callChannel.subscribe((event) => write(event as object));
  const counts = new Map<string, number>();
  const told = (origin: string, calls: number) =>
    write({ v: 1, run: currentRun(), elsewhere: true, origin, calls });
  process.on("exit", () => {
    for (const [origin, calls] of counts) if (calls > 1) told(origin, calls - 1);
  });
  return (origin) => {
    const calls = (counts.get(origin) ?? 0) + 1;
    if (calls === 1 && counts.size >= most) return;
    counts.set(origin, calls);
    if (calls === 1) told(origin, 1);
  };
}
