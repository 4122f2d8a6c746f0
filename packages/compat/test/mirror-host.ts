import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync, brotliCompressSync, deflateSync } from "node:zlib";
import { buffer } from "node:stream/consumers";

/** A host that answers a legacy path and its current one alike, so that two clients can be compared. */
export interface MirrorHost {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

const large = JSON.stringify(Array.from({ length: 5000 }, (_, id) => ({ schoolId: id })));
const multipart =
  '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name="f"; filename="x.txt"\r\nContent-Type: text/plain\r\n\r\nfile\r\n--b--\r\n';

const replies: Readonly<Record<string, RequestListener>> = {
  json: (_, response) => json(response, '[{"schoolId":1,"name":"Ä"}]'),
  large: (_, response) => json(response, large),
  chunked: (_, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.write("one ");
    response.write("two");
    response.end();
  },
  gzip: (_, response) => json(response, gzipSync(large), { "content-encoding": "gzip" }),
  deflate: (_, response) => json(response, deflateSync(large), { "content-encoding": "deflate" }),
  brotli: (_, response) => json(response, brotliCompressSync(large), { "content-encoding": "br" }),
  "empty-gzip": (_, response) => json(response, "", { "content-encoding": "gzip" }),
  bytes: (_, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream" });
    response.end(Buffer.from([0, 255, 1, 254]));
  },
  form: (_, response) => {
    response.writeHead(200, { "content-type": "multipart/form-data; boundary=b" });
    response.end(multipart);
  },
  headers: (_, response) => {
    response.writeHead(200, "All right", { "X-One": ["a", "b"], "set-cookie": ["c=1", "d=2"] });
    response.end("ok");
  },
  none: (_, response) => void response.writeHead(204).end(),
  unchanged: (_, response) => void response.writeHead(304, { etag: '"1"' }).end(),
  cut: (_, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half", () => response.destroy());
  },
  reset: (request) => void request.socket.resetAndDestroy(),
  hang: () => {},
  stall: (_, response) => {
    response.writeHead(200, { "content-length": "100000" });
    response.write("half");
  },
  async echo(request, response) {
    const body = (await buffer(request)).toString("latin1");
    const { method, headers } = request;
    json(response, JSON.stringify({ method, type: headers["content-type"], body }));
  },
};

function json(response: ServerResponse, body: string | Buffer, headers = {}): void {
  const length = Buffer.byteLength(body);
  const type = "application/json; charset=utf-8";
  response.writeHead(200, { "content-type": type, "content-length": length, ...headers });
  response.end(body);
}

export async function startMirrorHost(): Promise<MirrorHost> {
  const server = createServer((request, response) => {
    const name = /^\/(?:api\/v2\.0\/2017|data\/v3\/ed-fi)\/([\w-]+)/.exec(request.url ?? "")?.[1];
    const reply = replies[name ?? ""];
    if (reply) reply(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
