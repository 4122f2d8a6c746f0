import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { keepAlive } from "../serve/http-server.js";

/** A server of this machine that is in front of a host while a program runs. */
export interface LoopbackServer {
  /** Its root address; its paths are those of the host. */
  readonly url: string;
  stop(): void;
}

/** Starts a server on a free port, with the path of the host that it is in front of. */
export async function startLoopbackServer(
  baseUrl: string,
  listener: RequestListener,
): Promise<LoopbackServer> {
  const server = createServer({ keepAliveTimeout: keepAlive }, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}${new URL(baseUrl).pathname.replace(/\/$/, "")}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
