import { once } from "node:events";
import type { ServedRequest } from "@edbridge/compat";
import { pathOf } from "@edbridge/compat/internal";
import type { RequestListener, Server, ServerOptions, ServerResponse } from "node:http";
import type { Server as TlsServer } from "node:https";
import type { Certificate } from "./tls.js";

/** Answers a request. */
export type Listener = (request: ServedRequest, response: ServerResponse) => void;

/** Gives requests with the path of their target: a client of a proxy sends an absolute address. */
const atPath = (listener: Listener) =>
  ((request: ServedRequest, response) => {
    request.url = pathOf(request);
    listener(request, response);
  }) as RequestListener;

/** A server of node:http. To import that module takes as long as all else that a start of serve loads. */
export function newServer(options: ServerOptions, listener: Listener): Server {
  return process.getBuiltinModule("node:http").createServer(options, atPath(listener));
}

/** Listens at a port, or at a free one for 0. Gives the address. */
export async function listen(
  server: Server,
  host: string,
  port: number,
  scheme: string,
): Promise<string> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return `${scheme}://${hostPort(host, typeof address === "object" && address ? address.port : port)}`;
}

export function hostPort(address: string, port: number): string {
  return address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;
}

/** Milliseconds: pools of old clients hold a silent connection for a minute and then use it. */
export const keepAlive = 75_000;

/** Milliseconds that a request may take to arrive, and the bytes a millisecond beyond. */
const [arrival, slowest] = [60_000, 16];

/**
 * The HTTP server, or with a certificate that of HTTPS, not yet listening. Parsing is node:http's strict one, which refuses what two
 * readers could read in two ways: a length beside a chunked coding, two lengths, bad chunks (400),
 * and heads above 16 KiB (431). A request that has not come whole after a minute, and a second more
 * for each 16 kB that its body may have, is answered 408 and its connection closed.
 *
 * @param answer `isAwaited` says that a body is sent only after a `100 Continue`
 */
export function createLegacyServer(
  answer: (request: ServedRequest, response: ServerResponse, isAwaited: boolean) => void,
  maxBody: number,
  certificate?: Certificate,
): Server & Partial<Pick<TlsServer, "setSecureContext">> {
  const options = {
    insecureHTTPParser: false,
    keepAliveTimeout: keepAlive,
    headersTimeout: 60_000,
    requestTimeout: arrival + Math.ceil(maxBody / slowest),
    connectionsCheckingInterval: 5000,
    // Node.js from 24.12 on makes no stream of the body of a request that has none.
    optimizeEmptyRequests: true,
  };
  const listenerOf = (isAwaited: boolean) =>
    atPath((request, response) => answer(request, response, isAwaited));
  const listener = listenerOf(false);
  const server = certificate
    ? process.getBuiltinModule("node:https").createServer({ ...options, ...certificate }, listener)
    : process.getBuiltinModule("node:http").createServer(options, listener);
  return server.on("checkContinue", listenerOf(true));
}
