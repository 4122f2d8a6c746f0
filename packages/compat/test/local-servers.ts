import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Server as SocketServer,
  type Socket,
} from "node:net";

const servers: Server[] = [];
const socketServers: SocketServer[] = [];
const sockets = new Set<Socket>();

/** Answers with the listener, at the address given, until {@link stopServers}. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Meets each connection with the listener, at the address given, until {@link stopServers}. */
export async function serveSockets(listener: (socket: Socket) => void): Promise<string> {
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    listener(socket);
  });
  socketServers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function stopServers(): void {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of socketServers.splice(0)) server.close();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
}

/**
 * Lets so many turns of the event loop pass. What is sent within this process arrives in a few, however
 * busy the machine is.
 */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
}
