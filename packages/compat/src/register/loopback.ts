import type { Agent, ClientRequest, RequestListener, RequestOptions } from "node:http";
import type { HttpCall } from "./http-call.js";
import { memorySockets } from "./memory-socket.js";

/** Carries requests of `node:http` to a listener in this very process, which may wait for a token. */
export interface Loopback {
  /** Makes the call with its own options, but to the listener. */
  request(call: HttpCall): ClientRequest;
  close(): void;
}

/**
 * A server that only this process's calls reach, over connections that never leave it: it listens
 * nowhere, and keeps nothing alive.
 *
 * @param request - the `http.request` that nobody has patched
 */
export function openLoopback(
  listener: RequestListener,
  request: (typeof import("node:http"))["request"],
): Loopback {
  const http = process.getBuiltinModule("node:http");
  const server = http.createServer(listener);
  // Both ends are here: neither can hang on the other, and no upload is too slow.
  server.keepAliveTimeout = 0;
  server.headersTimeout = 0;
  server.requestTimeout = 0;

  class LoopbackAgent extends http.Agent {
    override createConnection(): ReturnType<Agent["createConnection"]> {
      const [here, there] = memorySockets();
      server.emit("connection", there);
      return here;
    }
  }
  const agent = new LoopbackAgent({ keepAlive: true });

  return {
    request({ url, options, callback }) {
      const { protocol, pathname, search } = url;
      const carried: RequestOptions = {
        ...options,
        protocol: "http:",
        path: pathname + search,
        // The Host header stays what it would have been.
        defaultPort: protocol === "https:" ? 443 : 80,
        agent,
      };
      delete carried.createConnection;
      return request(carried, callback);
    },
    close() {
      agent.destroy();
      server.closeAllConnections();
    },
  };
}
