import type { Clock } from "@edbridge/core";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Calls } from "./calls.js";

/** Milliseconds that a connection may be silent, however many others come. */
const leastTime = 1000;

interface ConnectionsOptions {
  /** Connections that are open at most. */
  readonly most: number;
  readonly calls: Calls;
  readonly clock: Clock;
}

/**
 * Bounds the connections of a server. If there are too many, the one that has been silent for longest
 * is closed: whoever opens connections and sends nothing keeps nobody out. If none has been silent for
 * long enough, the new one is closed.
 *
 * @returns closes all connections; node:http does not close one whose TLS handshake has not ended
 */
export function boundConnections(
  server: Server,
  { most, calls, clock }: ConnectionsOptions,
): () => void {
  /** By caller, when each was opened or last had a request; the longest ago comes first. */
  const silent = new Map<string, { readonly socket: Socket; readonly since: number }>();
  const note = (caller: string, socket: Socket) =>
    silent.set(caller, { socket, since: clock.monotonic() });
  const used = (socket: Socket) => {
    const caller = callerOf(socket);
    // Not again where the connection has been closed.
    if (silent.delete(caller)) note(caller, socket);
  };
  const makeRoom = () => {
    const latest = clock.monotonic() - leastTime;
    for (const [caller, { socket, since }] of silent) {
      if (since > latest) break;
      if (calls.isOn(socket)) continue;
      silent.delete(caller);
      socket.destroy();
      return true;
    }
    return false;
  };
  server.on("connection", (socket: Socket) => {
    const caller = callerOf(socket);
    note(caller, socket);
    socket.once("close", () => silent.delete(caller));
    if (silent.size > most && !makeRoom()) socket.destroy();
  });
  // TLS makes another socket of the connection.
  server.on("secureConnection", used);
  server.on("request", ({ socket }) => used(socket));
  return () => {
    for (const { socket } of silent.values()) socket.destroy();
  };
}

/** The address and the port of the caller, which no two connections have at once. */
function callerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
