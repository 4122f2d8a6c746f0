import type { Clock } from "@edbridge/core";
import type { Server } from "node:http";
import { Server as TlsServer } from "node:https";
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
 * Bounds the connections of a server. Before there are too many, the one that has been silent for
 * longest is closed: whoever opens connections and sends nothing keeps nobody out.
 */
export function boundConnections(server: Server, { most, calls, clock }: ConnectionsOptions): void {
  /** When each was opened or last had a request; the longest ago comes first. */
  const silent = new Map<Socket, number>();
  const note = (socket: Socket) => {
    silent.delete(socket);
    silent.set(socket, clock.monotonic());
  };
  const makeRoom = () => {
    const latest = clock.monotonic() - leastTime;
    for (const [socket, since] of silent) {
      if (since > latest) return;
      if (!calls.isOn(socket)) return void socket.destroy();
    }
  };
  server.maxConnections = most;
  server.on(server instanceof TlsServer ? "secureConnection" : "connection", (socket: Socket) => {
    note(socket);
    socket.once("close", () => silent.delete(socket));
    if (silent.size >= most) makeRoom();
  });
  // All were too new for that when the last one was opened.
  server.on("drop", makeRoom);
  server.on("request", ({ socket }) => note(socket));
}
