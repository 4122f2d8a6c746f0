import { EventEmitter } from "node:events";
import type { ClientRequest, IncomingMessage, RequestOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { systemClock } from "@edbridge/core";
import type { Send } from "../../http/message.js";
import type { Bridge } from "../../pipeline/bridge.js";
import { serveCall, type ServingContext } from "../node-server/serve-call.js";
import type { HttpCall } from "./globals.js";
import { MemoryConnection, secure } from "./memory-connection.js";

/** What the agent needs of a call in addition to its own options. */
interface BridgedOptions extends RequestOptions {
  readonly context: ServingContext;
}

/**
 * Has calls of `node:http` answered by a bridge. Node's own client and server talk to each other in
 * memory, so that all clients built on them work. A connection carries one request. Gives the options
 * that have a call bridged, or `undefined` if it is no legacy call.
 */
export function bridgedRequests(
  bridge: Bridge,
  send: Send,
): (call: HttpCall) => RequestOptions | undefined {
  const { Agent, createServer } = process.getBuiltinModule("node:http");
  const contexts = new WeakMap<Socket, ServingContext>();
  const answering =
    (isAwaited: boolean) => (request: IncomingMessage, response: ServerResponse) => {
      const context = contexts.get(request.socket);
      if (context) void serveCall(request, response, context, isAwaited);
    };
  const server = createServer({ maxHeaderSize: 2 ** 24, requireHostHeader: false })
    .on("request", answering(false))
    .on("checkContinue", answering(true));
  server.keepAliveTimeout = 0;
  // What watches the servers of a program patches `emit` of their class, and must not see this one.
  server.emit = EventEmitter.prototype.emit;

  class MemoryAgent extends Agent {
    /** Called by `node:http` when a request needs a connection. */
    addRequest(request: ClientRequest, { protocol, timeout, context }: BridgedOptions): void {
      const caller = new MemoryConnection();
      if (protocol === "https:") Object.assign(caller, secure);
      const served = caller.peer as unknown as Socket;
      contexts.set(served, context);
      server.emit("connection", served);
      caller.once("free", () => caller.destroy());
      // Once the response is complete, Node.js itself does not let an upload go on.
      caller.on("drain", () => Reflect.get(request, "res")?.complete && request.emit("drain"));
      if (timeout !== undefined) caller.setTimeout(timeout);
      request.onSocket(caller as unknown as Socket);
    }
  }
  // `node:http` refuses a request of another protocol than its agent's.
  const agentOf = (protocol: string) =>
    Object.assign(new MemoryAgent({ keepAlive: true }), { protocol });
  const [plain, safe] = [agentOf("http:"), agentOf("https:")];
  const each = { isForOneCall: true, bridge, send, clock: systemClock };
  return ({ url: { href: url, protocol, pathname, search }, options }) => {
    if (!bridge.route(url)) return undefined;
    const isSecure = protocol === "https:";
    const bridged: BridgedOptions = {
      ...options,
      protocol,
      path: pathname + search,
      // The Host header stays what it would have been.
      defaultPort: isSecure ? 443 : 80,
      agent: isSecure ? safe : plain,
      createConnection: undefined,
      context: { ...each, address: () => ({ url }), report: bridge.reporter.begin("here") },
    };
    return bridged;
  };
}
