import type { IncomingMessage } from "node:http";

const signals = new WeakMap<IncomingMessage["socket"], AbortSignal>();

/**
 * A signal that aborts when the caller of a request leaves. All calls of one connection share it:
 * they end together, and a signal for each would cost more than the rest of an edge.
 */
export function callerLeft({ socket }: IncomingMessage): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const control = new AbortController();
  const leave = () => control.abort(new Error("The caller has left."));
  if (socket.destroyed) leave();
  else socket.once("close", leave);
  signals.set(socket, control.signal);
  return control.signal;
}
