import { describe, expect, test } from "vitest";
import { host, raw, told, sidecar } from "./support.js";

const page = "http://page.example";
const addresses = ["/oauth/authorize", "/oauth/token", "/api/v2.0/2016/schools", "/metadata/x"];

async function preflight(url: string, more: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: "OPTIONS",
    headers: {
      origin: page,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "authorization,content-type",
      ...more,
    },
  });
}

describe("a browser's question", () => {
  test.each(addresses)("about %s is answered here", async (address) => {
    const { url } = await sidecar("http://127.0.0.1:9", { ...told, cors: "*" });
    const { status, headers } = await preflight(url + address);
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-methods")).toContain("PUT");
    expect(headers.get("access-control-allow-headers")).toBe("authorization,content-type");
    expect(headers.get("access-control-allow-private-network")).toBe(null);
  });

  test("of a public page about this machine is not consented to", async () => {
    const { url } = await sidecar("http://127.0.0.1:9", { ...told, cors: "*" });
    const answer = await preflight(url, { "access-control-request-private-network": "true" });
    expect(answer.headers.get("access-control-allow-private-network")).toBe(null);
  });
});

describe("a page of another site", () => {
  const site = (value: string) => ({ "sec-fetch-site": value });
  test.each<[string, string, Record<string, string>, number]>([
    ["none", "another origin", { origin: page }, 403],
    ["none", "no origin, but another site", site("cross-site"), 403],
    ["none", "its own origin", site("same-origin"), 200],
    ["none", "no page: an address that was typed", site("none"), 200],
    [page, "the origin that may", { origin: page, ...site("cross-site") }, 200],
    [page, "another origin", { origin: "http://evil.example" }, 403],
    ["*", "any origin", { origin: page, ...site("cross-site") }, 200],
  ])("with --cors %s, %s", async (cors, _name, headers, status) => {
    const { url } = await sidecar("http://127.0.0.1:9", { ...told, cors });
    for (const address of ["/oauth/authorize", "/oauth/authorize?state=1"]) {
      // The built-in fetch leaves out what only browsers may set.
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const head = `GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
      const answer = await raw(url, `${head}${lines.join("")}\r\n`);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    }
  });

  test("of the sidecar's own origin may call", async () => {
    const { url } = await sidecar("http://127.0.0.1:9", told);
    const own = { headers: { origin: url } };
    expect((await fetch(`${url}/oauth/authorize`, own)).status).toBe(200);
  });
});

describe("an answer", () => {
  const headers = { "access-control-allow-origin": "https://other.example", etag: '"1"' };

  test("may be read by the page, whoever gives it; the host's own permission is not passed on", async () => {
    const base = await host(
      (_request, response) => void response.writeHead(200, headers).end("[]"),
    );
    const { url } = await sidecar(base, { ...told, cors: "*" });
    for (const address of [
      "/oauth/authorize",
      "/api/v2.0/2016/schools",
      "/data/v3/ed-fi/schools",
    ]) {
      const call = { headers: { origin: page, authorization: "Bearer x" } };
      const answer = await fetch(url + address, call);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-expose-headers")).toContain("Location");
    }
    const refused = await fetch(`${url}/api/v2.0/2016/schools`, { headers: { origin: page } });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([
      401,
      "*",
    ]);
  });

  test("is as ever for a program that is no browser", async () => {
    const base = await host(
      (_request, response) => void response.writeHead(200, headers).end("[]"),
    );
    const { url } = await sidecar(base, { ...told, cors: "*" });
    const answer = await fetch(`${url}/api/v2.0/2016/schools`, {
      headers: { authorization: "Bearer x" },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe(null);
    expect(answer.headers.get("etag")).toBe('"1"');
  });

  test("names the one origin that may read it", async () => {
    const { url } = await sidecar("http://127.0.0.1:9", { ...told, cors: page });
    const answer = await fetch(`${url}/oauth/authorize`, { headers: { origin: page } });
    expect(answer.headers.get("access-control-allow-origin")).toBe(page);
  });
});
