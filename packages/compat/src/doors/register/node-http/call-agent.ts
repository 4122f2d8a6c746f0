import type { ClientRequest, RequestOptions } from "node:http";
import type { Socket } from "node:net";
import type { Bridge } from "../../../pipeline/bridge.js";
import type { CallOrigin } from "../../../http/call-event.js";
import type { Send } from "../../../http/message.js";
import type { LegacyRoute } from "../../../routing/legacy-route.js";
import { errorAnswer } from "../../../transport/error-answer.js";
import { CallSocket, SecureCallSocket } from "./call-socket.js";
import type { HttpCall } from "./http-call.js";

/** The options for `http.request` that have a call bridged; `undefined` if it is not a legacy call. */
export type BridgedRequestOptions = (call: HttpCall) => RequestOptions | undefined;

/** What the agent needs of a call in addition to its own options. */
interface BridgedOptions extends RequestOptions {
  readonly url: string;
  readonly route: LegacyRoute;
  readonly origin: CallOrigin | undefined;
}

/**
 * Has calls of `node:http` answered by a bridge. The request stays a genuine one and reads its
 * answer from bytes, so that all clients built on it work; only its connection is a memory socket.
 */
export function bridgedRequests(bridge: Bridge, send: Send): BridgedRequestOptions {
  const { Agent } = process.getBuiltinModule("node:http");
  class CallAgent extends Agent {
    /** `node:http` refuses a request of another protocol than its agent's. */
    readonly protocol: string;
    readonly #Socket: typeof CallSocket;

    constructor(protocol: string, Socket: typeof CallSocket) {
      super({ keepAlive: true });
      this.protocol = protocol;
      this.#Socket = Socket;
    }

    /** Called by `node:http` when a request needs a connection. */
    addRequest(request: ClientRequest, { url, route, origin, timeout }: BridgedOptions): void {
      const { method } = request;
      const socket = new this.#Socket(method, (headers, body, signal) =>
        bridge
          .handle({ method, url, headers, body, signal, origin }, route, send)
          .catch(errorAnswer),
      );
      if (timeout !== undefined) socket.setTimeout(timeout);
      request.onSocket(socket as unknown as Socket);
    }
  }
  const plain = new CallAgent("http:", CallSocket);
  const secure = new CallAgent("https:", SecureCallSocket);
  return ({ url, options }) => {
    const route = bridge.route(url);
    if (!route) return undefined;
    const isSecure = url.startsWith("https:");
    const bridged: BridgedOptions = {
      ...options,
      protocol: isSecure ? "https:" : "http:",
      path: url.slice(url.indexOf("/", url.indexOf("//") + 2)),
      // The Host header stays what it would have been.
      defaultPort: isSecure ? 443 : 80,
      agent: isSecure ? secure : plain,
      createConnection: undefined,
      url,
      route,
      origin: bridge.origin(),
    };
    return bridged;
  };
}
