import type { IncomingMessage } from "node:http";

// One for all: each connection ends, and to make an error costs as much as the rest of an edge.
const reason = new Error("The caller has left.");

const signals = new WeakMap<IncomingMessage["socket"], AbortSignal>();

/**
 * A signal that aborts when the caller of a request leaves. All calls of one connection share it:
 * they end together, and a signal for each would cost more than the rest of an edge.
 */
export function callerLeft({ socket }: IncomingMessage): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const control = new AbortController();
  const leave = () => control.abort(reason);
  if (socket.destroyed) leave();
  else socket.once("close", leave);
  signals.set(socket, control.signal);
  return control.signal;
}
