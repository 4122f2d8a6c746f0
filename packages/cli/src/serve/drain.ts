import type { Clock } from "@edbridge/core";
import { once } from "node:events";
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Calls } from "./calls.js";

/** Milliseconds for which a kept connection may be silent before it counts as left. */
const silence = 1000;

interface DrainOptions {
  readonly calls: Calls;
  /** Closes all connections. */
  readonly closeAll: () => void;
  readonly grace: number;
  readonly clock: Clock;
}

/**
 * Stops a server without losing a call: no new connection is taken, calls under way end, and
 * callers on kept connections are told to close them. Gives the number of calls that were cut off
 * after `grace` seconds.
 */
export async function drain(
  server: Server,
  { calls, closeAll, grace, clock }: DrainOptions,
): Promise<number> {
  const closed = once(server, "close");
  // The method of node:http would also close silent connections, on which a call may be coming.
  NetServer.prototype.close.call(server);
  for (const answer of calls.answers) lastOnItsConnection(answer);
  const over = new AbortController();
  const end = clock.sleep(grace * 1000, over.signal);
  await Promise.race([closed, end, quiet(calls, clock, over.signal)]);
  over.abort();
  end.catch(() => {});
  const cut = calls.answers.size;
  closeAll();
  await closed;
  // Ends the timer of node:http that looks at connections; it would keep the server in memory.
  server.close();
  return cut;
}

/** Tells the caller that its connection ends with this answer, where that can still be said. */
export function lastOnItsConnection(answer: {
  readonly headersSent: boolean;
  setHeader(name: string, value: string): unknown;
}): void {
  if (!answer.headersSent) answer.setHeader("connection", "close");
}

async function quiet(calls: Calls, clock: Clock, signal: AbortSignal): Promise<void> {
  for (let before = -1; before !== calls.count;) {
    await calls.idle();
    before = calls.count;
    await clock.sleep(silence, signal).catch(() => {});
    if (signal.aborted) return;
  }
}
