import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A balancer without memory: each request goes to the next replica, over a new connection. One that
 * a replica takes no connection for goes to the next.
 */
export async function startBalancer(replicas: readonly { readonly url: string }[]) {
  let turn = 0;
  const server = createServer((incoming, answer) => {
    const body: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => body.push(chunk));
    incoming.on("end", () => {
      const send = (tries: number) => {
        const { url = "" } = replicas[turn++ % replicas.length] ?? {};
        const { method, headers } = incoming;
        const on = request(url + incoming.url, { method, headers, agent: false }, (response) => {
          const { statusCode = 502, headers: given } = response;
          answer.writeHead(statusCode, { ...given, connection: "close" });
          response.pipe(answer);
          response.on("error", () => answer.destroy());
        });
        on.on("error", (error: NodeJS.ErrnoException) => {
          if (error.code === "ECONNREFUSED" && tries > 0) send(tries - 1);
          else answer.destroy();
        });
        on.end(Buffer.concat(body));
      };
      send(replicas.length);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
