import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A host that answers a call when the test says so. */
export async function slowHost() {
  const calls: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    calls.push(response);
    server.emit("called");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Waits for the next call; what it gives lets the call be answered. */
    async called() {
      while (calls.length === 0) await once(server, "called");
      const response = calls.shift();
      return () => {
        response?.writeHead(200, { "content-type": "application/json" });
        response?.write("[1,");
        response?.end("2]");
      };
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
