import type { ClientRequest, RequestOptions } from "node:http";
import type { Socket } from "node:net";
import { EdbridgeError } from "@edbridge/core";
import type { Bridge } from "../../../pipeline/bridge.js";
import type { Answer, Send } from "../../../http/message.js";
import { legacyError } from "../../../http/legacy-response.js";
import type { LegacyRoute } from "../../../routing/legacy-route.js";
import { CallSocket, SecureCallSocket } from "./call-socket.js";
import type { HttpCall } from "./http-call.js";

/** The options of a call, for `http.request`, that have it answered here; `undefined` where it is not ours. */
export type CarriedOptions = (call: HttpCall) => RequestOptions | undefined;

/** What the agent is told of a call beside its own options. */
interface Carried extends RequestOptions {
  readonly url: string;
  readonly route: LegacyRoute;
}

/**
 * Has calls of `node:http` answered by a bridge. The request stays a genuine one and reads its
 * answer from bytes, so that all clients built on it work; only its connection is one of ours.
 */
export function carriedOver(bridge: Bridge, send: Send): CarriedOptions {
  const { Agent } = process.getBuiltinModule("node:http");
  class CallAgent extends Agent {
    /** `node:http` takes no request of another protocol than its agent's. */
    readonly protocol: string;
    readonly #Socket: typeof CallSocket;

    constructor(protocol: string, Socket: typeof CallSocket) {
      super({ keepAlive: true });
      this.protocol = protocol;
      this.#Socket = Socket;
    }

    /** Called by `node:http` when a request needs a connection. */
    addRequest(request: ClientRequest, { url, route, timeout }: Carried): void {
      const { method } = request;
      const socket = new this.#Socket(method, (headers, body, signal) =>
        bridge.handle({ method, url, headers, body, signal }, route, send).catch(failed),
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
    const carried: Carried = {
      ...options,
      protocol: isSecure ? "https:" : "http:",
      path: url.slice(url.indexOf("/", url.indexOf("//") + 2)),
      // The Host header stays what it would have been.
      defaultPort: isSecure ? 443 : 80,
      agent: isSecure ? secure : plain,
      createConnection: undefined,
      url,
      route,
    };
    return carried;
  };
}

function failed(error: unknown): Answer {
  if (error instanceof EdbridgeError) return legacyError(502, error.message);
  return legacyError(500, "edbridge failed at this call; the fault is its own.");
}
