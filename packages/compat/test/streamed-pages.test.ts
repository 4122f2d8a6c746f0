import { createGzip } from "node:zlib";
import { Agent, request } from "undici";
import { afterEach, describe, expect, test } from "vitest";
import { compatFetch, compatInterceptor, compatListener } from "../src/index.js";
import { serve, stopServers } from "./local-servers.js";

const agents: { destroy(): Promise<void> }[] = [];
afterEach(async () => {
  stopServers();
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
});

const headers = { authorization: "Bearer hosttoken" };
const path = "/api/v2.0/2017/sessions";
const id = "0123456789abcdef0123456789abcdef";

/** As a current host writes it; at 8.0 ids have dashes. */
const current = (at: number) => ({
  id: at % 2 === 0 ? id : "01234567-89ab-cdef-0123-456789abcdef",
  schoolReference: { schoolId: at, link: { rel: "School", href: `/ed-fi/schools/${id}` } },
  sessionName: `Session ${at}`,
  beginDate: "2026-08-17",
  _etag: "1",
  _lastModifiedDate: "2026-01-01T00:00:00Z",
});

const legacy = (at: number) => ({
  id,
  schoolReference: {
    schoolId: at,
    link: { rel: "School", href: `/schools?schoolId=${at}` },
  },
  sessionName: `Session ${at}`,
  beginDate: "2026-08-17T00:00:00",
  _etag: "1",
});

const records = Array.from({ length: 2000 }, (_, at) => at);
const page = JSON.stringify(records.map(current));
const half = page.slice(0, page.length >> 1);

type Body = AsyncIterable<Uint8Array>;

/** Each gives the answer's body as its caller reads it. */
const doors: Readonly<Record<string, (host: string) => Promise<Body>>> = {
  async compatFetch(host) {
    const { body } = await compatFetch({ baseUrl: host })(host + path, { headers });
    return body as unknown as Body;
  },
  async compatInterceptor(host) {
    const dispatcher = new Agent().compose(compatInterceptor({ baseUrl: host }));
    agents.push(dispatcher);
    return (await request(host + path, { dispatcher, headers })).body;
  },
  async compatListener(host) {
    const legacyHost = await serve(compatListener({ currentBaseUrl: host }));
    return (await fetch(legacyHost + path, { headers })).body as unknown as Body;
  },
};

describe.each(Object.entries(doors))("%s", (_name, read) => {
  test.each(["plain", "gzip"])(
    "hands a page on before all of it has come, edited: %s",
    async (coding) => {
      let finish = () => {};
      const host = await serve((_request, response) => {
        const sent = { "content-type": "application/json; charset=utf-8" };
        if (coding === "plain") {
          response.writeHead(200, { ...sent, "content-length": Buffer.byteLength(page) });
          response.write(half);
          finish = () => response.end(page.slice(half.length));
          return;
        }
        response.writeHead(200, { ...sent, "content-encoding": "gzip" });
        const gzip = createGzip();
        gzip.pipe(response);
        gzip.write(half);
        gzip.flush();
        finish = () => gzip.end(page.slice(half.length));
      });
      const chunks: Uint8Array[] = [];
      // The host waits for the caller to have begun: were the page held here, none of both would go on.
      for await (const chunk of await read(host)) {
        if (chunks.length === 0) finish();
        chunks.push(chunk);
      }
      expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual(records.map(legacy));
    },
  );

  test("never ends a page that the host breaks off as if it were whole", async () => {
    const host = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write(half, () => response.destroy());
    });
    const all = async () => {
      for await (const _chunk of await read(host)) continue;
    };
    await expect(all()).rejects.toThrow();
  });
});
