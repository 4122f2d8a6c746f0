import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

export type Reply = (request: IncomingMessage, response: ServerResponse) => unknown;

export type PlainHost = Awaited<ReturnType<typeof startPlainHost>>;

/** Bytes that are not the same anywhere. */
export const bytes = (size: number): Buffer => {
  const made = Buffer.alloc(size);
  for (let at = 0; at < size; at++) made[at] = (at * 31 + (at >> 8)) & 0xff;
  return made;
};

// One member a line, as translated records come.
const list = JSON.stringify(
  Array.from({ length: 300 }, (_, id) => ({ schoolId: id, nameOfInstitution: "Ä" })),
  null,
  2,
);
export const length = Buffer.byteLength(list);

const json = { "content-type": "application/json; charset=utf-8" };

const document = JSON.stringify({
  version: "7.3",
  dataModels: [{ name: "Ed-Fi", version: "5.2.0" }],
});

const replies: Readonly<Record<string, Reply>> = {
  schools: (_, response) => response.writeHead(200, json).end(list),
  measured: (_, response) =>
    response.writeHead(200, { ...json, "content-length": length }).end(list),
  parts: (_, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.write("one ", () => response.write("two ", () => response.end("three")));
  },
  gzip: (_, response) =>
    response
      .writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" })
      .end(gzipSync(list)),
  fields: (_, response) =>
    response
      .writeHead(200, "All right", { "X-One": ["a", "b"], "set-cookie": ["c=1", "d=2"] })
      .end("ok"),
  empty: (_, response) => response.writeHead(200).end(),
  none: (_, response) => response.writeHead(204).end(),
  unchanged: (_, response) => response.writeHead(304, { etag: '"1"' }).end(),
  created: (request, response) =>
    response.writeHead(201, { location: `http://${request.headers.host}${request.url}/1` }).end(),
  missing: (_, response) =>
    response.writeHead(404, json).end(JSON.stringify({ message: "Not found" }, null, 2)),
  large: (_, response) =>
    response.writeHead(200, { "content-type": "application/octet-stream" }).end(bytes(300_000)),
  cut: (_, response) => {
    response.writeHead(200, { "content-type": "text/plain", "content-length": "100000" });
    response.write("half", () => response.destroy());
  },
  torn: (_, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.write("half", () => response.destroy());
  },
  shot: (_, response) => {
    response.writeHead(200, { "content-type": "text/plain", "content-length": "100000" });
    response.write("half", () => response.socket?.resetAndDestroy());
  },
  lost: (_, response) => response.destroy(),
  echo: async (request, response) => {
    const body = await buffer(request);
    response.writeHead(200, { "content-type": "application/octet-stream" }).end(body);
  },
  /** Answers before it has read anything. */
  early: (request, response) => {
    response.writeHead(200, json).end('{"early":true}');
    request.resume();
  },
  open: () => {},
};

/** The collections of this host, as the option `collections` names them. */
export const collections = Object.fromEntries(Object.keys(replies).map((name) => [name, name]));

/**
 * A host that answers a legacy path and its current one alike: with and without us is the same.
 *
 * @param further its replies beside those, by the names of their paths
 */
export async function startPlainHost(further: Readonly<Record<string, Reply>> = {}) {
  const waiting = new Map<string, (call: Parameters<Reply>) => void>();
  const server = createServer((request, response) => {
    const path = /^\/(?:api\/v2\.0\/2017|data\/v3\/ed-fi)\/([\w-]+)/.exec(request.url ?? "");
    const name = path?.[1] ?? "";
    waiting.get(name)?.([request, response]);
    waiting.delete(name);
    const reply = further[name] ?? replies[name];
    if (request.url === "/") response.end(document);
    else if (reply) reply(request, response);
    else response.writeHead(500).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The next request for this name, as the host sees it. */
    async seen(name: string): Promise<{ request: IncomingMessage; response: ServerResponse }> {
      const [request, response] = await new Promise<Parameters<Reply>>((resolve) => {
        waiting.set(name, resolve);
      });
      return { request, response };
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
