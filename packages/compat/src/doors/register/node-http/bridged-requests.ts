import { EventEmitter } from "node:events";
import type { ClientRequest, IncomingMessage, RequestOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { systemClock } from "@edbridge/core";
import type { CallOrigin } from "../../../http/call-event.js";
import type { Send } from "../../../http/message.js";
import type { Bridge } from "../../../pipeline/bridge.js";
import { ServedCall, type ServingContext } from "../../node-server/served-call.js";
import type { HttpCall } from "./http-call.js";
import { MemoryConnection, SecureMemoryConnection } from "./memory-connection.js";

/** The options for `http.request` that have a call bridged; `undefined` if it is not a legacy call. */
export type BridgedRequestOptions = (call: HttpCall) => RequestOptions | undefined;

/** What the agent needs of a call in addition to its own options. */
interface BridgedOptions extends RequestOptions {
  readonly url: string;
  readonly origin: CallOrigin | undefined;
}

/**
 * Has calls of `node:http` answered by a bridge. Node's own client and server talk to each other in
 * memory, so that all clients built on them work. A connection carries one request.
 */
export function bridgedRequests(bridge: Bridge, send: Send): BridgedRequestOptions {
  const { Agent, createServer } = process.getBuiltinModule("node:http");
  const contexts = new WeakMap<Socket, ServingContext>();
  const answer = (request: IncomingMessage, response: ServerResponse, isAwaited: boolean) => {
    const context = contexts.get(request.socket);
    if (context) void new ServedCall(request, response, context, () => {}, isAwaited).run();
  };
  const server = createServer({ maxHeaderSize: 2 ** 24, requireHostHeader: false })
    .on("request", (request, response) => answer(request, response, false))
    .on("checkContinue", (request, response) => answer(request, response, true));
  server.keepAliveTimeout = 0;
  // What watches the servers of a program patches `emit` of their class; this is none of them.
  server.emit = EventEmitter.prototype.emit;

  class MemoryAgent extends Agent {
    /** `node:http` refuses a request of another protocol than its agent's. */
    readonly protocol: string;

    constructor(protocol: string) {
      super({ keepAlive: true });
      this.protocol = protocol;
    }

    /** Called by `node:http` when a request needs a connection. */
    addRequest(request: ClientRequest, { url, origin, timeout }: BridgedOptions): void {
      const isSecure = this.protocol === "https:";
      const caller = isSecure ? new SecureMemoryConnection() : new MemoryConnection();
      const served = caller.peer as unknown as Socket;
      const from = { address: () => ({ url }), callerAddress: () => undefined, origin };
      contexts.set(served, { ...from, bridge, send, clock: systemClock, isForOneCall: true });
      server.emit("connection", served);
      caller.once("free", () => caller.destroy());
      // Once the response is complete, Node.js itself does not let an upload go on.
      caller.on("drain", () => Reflect.get(request, "res")?.complete && request.emit("drain"));
      if (timeout !== undefined) caller.setTimeout(timeout);
      request.onSocket(caller as unknown as Socket);
    }
  }
  const agents = { http: new MemoryAgent("http:"), https: new MemoryAgent("https:") };
  return ({ url: { href: url, protocol, pathname, search }, options }) => {
    if (!bridge.route(url)) return undefined;
    const isSecure = protocol === "https:";
    const bridged: BridgedOptions = {
      ...options,
      protocol,
      path: pathname + search,
      // The Host header stays what it would have been.
      defaultPort: isSecure ? 443 : 80,
      agent: isSecure ? agents.https : agents.http,
      createConnection: undefined,
      url,
      origin: bridge.origin(),
    };
    return bridged;
  };
}
