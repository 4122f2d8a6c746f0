import type { Agent, ClientRequest, RequestListener, RequestOptions } from "node:http";
import type { AddressInfo } from "node:net";
import type { HttpCall } from "./http-call.js";

/** Carries requests of `node:http` to a listener in this very process, which may wait for a token. */
export interface Loopback {
  /** Makes the call with its own options, but over the loopback. */
  request(call: HttpCall): ClientRequest;
  close(): void;
}

/**
 * A server on 127.0.0.1 that only this process's calls are pointed at. It begins to listen with the
 * first call, and neither it nor an idle connection keeps the process alive.
 *
 * @param request - the `http.request` that nobody has patched
 */
export function openLoopback(
  listener: RequestListener,
  request: (typeof import("node:http"))["request"],
): Loopback {
  const http = process.getBuiltinModule("node:http");
  const net = process.getBuiltinModule("node:net");
  const server = http.createServer(listener);
  // Both ends are here: neither can hang on the other, and no upload is too slow.
  server.keepAliveTimeout = 0;
  server.headersTimeout = 0;
  server.requestTimeout = 0;
  server.on("connection", (socket) => socket.unref());
  const listening = () =>
    new Promise<number>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
    });
  let port: Promise<number> | undefined;

  class LoopbackAgent extends http.Agent {
    override createConnection(...[, connected]: Parameters<Agent["createConnection"]>): null {
      const connect = async () => {
        const socket = net.connect({ port: await (port ??= listening()), host: "127.0.0.1" });
        server.unref();
        connected?.(null, socket);
      };
      connect().catch((error: Error) => connected?.(error, new net.Socket()));
      return null;
    }
  }
  const agent = new LoopbackAgent({ keepAlive: true });

  return {
    request({ url, options, callback }) {
      const { protocol, pathname, search } = new URL(url);
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
      server.close();
      server.closeAllConnections();
    },
  };
}
