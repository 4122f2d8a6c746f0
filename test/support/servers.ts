import { once } from "node:events";
import {
  createServer,
  request as ask,
  type RequestListener,
  Server as HttpServer,
} from "node:http";
import {
  type AddressInfo,
  connect,
  createServer as createSocketServer,
  type Server,
  type Socket,
} from "node:net";
import { onTestFinished } from "vitest";

/** Has a server listen on the loopback until the running test ends; gives its address. */
export async function listening(server: Server): Promise<string> {
  onTestFinished(() => {
    server.close();
    if (server instanceof HttpServer) server.closeAllConnections();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers requests with the listener until the running test ends; gives the address. */
export function serve(listener: RequestListener): Promise<string> {
  return listening(createServer(listener));
}

/** Meets each connection with the listener until the running test ends; gives the address. */
export function serveSockets(listener: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    listener(socket);
  });
  return listening(server);
}

/** A proxy that leads every tunnel to one place, whatever it is asked for. */
export async function proxyTo(target: string): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const proxy = createServer();
  proxy.on("connect", ({ url = "" }, socket) => {
    asked.push(url);
    const onward = connect(Number(new URL(target).port), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [socket, onward]) end.on("error", () => {});
  });
  return { url: await listening(proxy), asked };
}

/** A gateway before a host that shortens pages, and does not say so. */
export function shortPages(target: string, most: number): Promise<string> {
  return serve((request, response) => {
    const path = (request.url ?? "").replace(
      /([?&]limit=)(\d+)/,
      (_, name: string, limit: string) => name + Math.min(most, Number(limit)),
    );
    const { method, headers } = request;
    const onward = ask(target + path, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
}

/** An address at which nobody listens any more. */
export async function goneHost(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return `http://127.0.0.1:${port}`;
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
