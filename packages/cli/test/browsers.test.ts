import { expect, test } from "vitest";
import { host, raw, told, sidecar } from "./support.js";

const page = "http://page.example";
const addresses = ["/oauth/authorize", "/oauth/token", "/api/v2.0/2016/schools", "/metadata/x"];

test.each(addresses)("a browser's question about %s is answered here", async (address) => {
  const { url } = await sidecar("http://127.0.0.1:9", { ...told, cors: "*" });
  const asked = {
    origin: page,
    "access-control-request-method": "PUT",
    "access-control-request-headers": "authorization,content-type",
    // A public page that asks about this machine is not consented to.
    "access-control-request-private-network": "true",
  };
  const { status, headers } = await fetch(url + address, { method: "OPTIONS", headers: asked });
  expect(status).toBe(204);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-methods")).toContain("PUT");
  expect(headers.get("access-control-allow-headers")).toBe("authorization,content-type");
  expect(headers.get("access-control-allow-private-network")).toBe(null);
});

const site = (value: string) => ({ "sec-fetch-site": value });
test.each<[string, string, Record<string, string>, number]>([
  ["none", "another origin", { origin: page }, 403],
  ["none", "no origin, but another site", site("cross-site"), 403],
  ["none", "its own origin", site("same-origin"), 200],
  ["none", "its own origin, named", { origin: "http://localhost" }, 200],
  ["none", "no page: an address that was typed", site("none"), 200],
  [page, "the origin that may", { origin: page, ...site("cross-site") }, 200],
  [page, "another origin", { origin: "http://evil.example" }, 403],
  ["*", "any origin", { origin: page, ...site("cross-site") }, 200],
])("a page of another site with --cors %s, %s", async (cors, _name, headers, status) => {
  const { url } = await sidecar("http://127.0.0.1:9", { ...told, cors });
  for (const address of ["/oauth/authorize", "/oauth/authorize?state=1"]) {
    // The built-in fetch leaves out what only browsers may set.
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
    const answer = await raw(url, `${head}${lines.join("")}\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  }
});

const authorization = "Bearer x";
const opened = async (cors: string) => {
  const headers = { "access-control-allow-origin": "https://other.example", etag: '"1"' };
  const base = await host((_, response) => void response.writeHead(200, headers).end("[]"));
  return (await sidecar(base, { ...told, cors })).url;
};

test("an answer may be read by the page, whoever gives it; the host's own permission is not passed on", async () => {
  const url = await opened("*");
  for (const [address, status, sent] of [
    ["/oauth/authorize", 200, { authorization }],
    ["/api/v2.0/2016/schools", 200, { authorization }],
    ["/data/v3/ed-fi/schools", 200, { authorization }],
    ["/api/v2.0/2016/schools", 401, {}],
  ] as const) {
    const { headers, status: found } = await fetch(url + address, {
      headers: { origin: page, ...sent },
    });
    expect([address, found]).toEqual([address, status]);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-expose-headers")).toContain("Edbridge-Not-Kept");
  }
});

test("an answer is as ever for a program that is no browser, and names the one origin that may read it", async () => {
  const url = await opened(page);
  for (const [origin, permitted] of [
    [{}, null],
    [{ origin: page }, page],
  ] as const) {
    const sent = { headers: { authorization, ...origin } };
    const { headers } = await fetch(`${url}/api/v2.0/2016/schools`, sent);
    expect(headers.get("access-control-allow-origin")).toBe(permitted);
    expect(headers.get("etag")).toBe('"1"');
  }
});
