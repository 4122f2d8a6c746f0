import type { ServerResponse } from "node:http";
import { gzipSync, brotliCompressSync, deflateSync } from "node:zlib";
import { buffer } from "node:stream/consumers";
import type { Reply } from "../../../test/register/host.ts";

const large = JSON.stringify(Array.from({ length: 5000 }, (_, id) => ({ schoolId: id })));
const multipart =
  '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name="f"; filename="x.txt"\r\nContent-Type: text/plain\r\n\r\nfile\r\n--b--\r\n';

/** What a host may answer, so that two clients can be compared. */
export const replies: Readonly<Record<string, Reply>> = {
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
