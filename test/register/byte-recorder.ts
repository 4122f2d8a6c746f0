import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

export type ByteRecorder = Awaited<ReturnType<typeof startByteRecorder>>;

/** A server that keeps every byte it is sent and answers 200 to each connection's first request. */
export async function startByteRecorder() {
  const received: string[] = [];
  const server = createServer((socket) => {
    const at = received.push("") - 1;
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      received[at] += chunk.toString("latin1");
      if (!/\r\n\r\n[^]*\{"a":1\}/.test(received[at] ?? "")) return;
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async stop() {
      server.close();
      await once(server, "close");
    },
  };
}
