import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import { callerAddress, callerBaseUrl, Trust } from "../src/serve/forwarded.js";
import { bridged, host, sidecar, told } from "./support.js";
import { cpuOf } from "../../../test/support/cpu.ts";

const incoming = {
  forwarded: "for=9.9.9.9;host=old.example;proto=https",
  "x-forwarded-for": "9.9.9.9",
  "x-forwarded-host": "old.example",
  "x-forwarded-proto": "https",
  "x-forwarded-prefix": "/outer",
  "x-real-ip": "9.9.9.9",
};

async function through(options: Parameters<typeof sidecar>[1]) {
  let sent: IncomingHttpHeaders = {};
  const base = await host((request, response) => {
    sent = request.headers;
    response.writeHead(201, { location: `${base}/data/v3/ed-fi/schools/1` }).end();
  });
  const { url } = await sidecar(base, { ...told, ...options });
  const answer = await fetch(`${url}/api/v2.0/2016/schools`, {
    method: "POST",
    headers: { authorization: "Bearer x", ...incoming },
  });
  const names = Object.keys(sent).filter((name) => /forward|real/.test(name));
  const kept = Object.fromEntries(names.map((name) => [name, sent[name]]));
  return { url, kept, location: answer.headers.get("location") };
}

test("nothing that a caller claims is believed or passed on, unless asked for", async () => {
  const { url, kept, location } = await through({});
  expect(kept).toEqual({});
  expect(location).toBe(`${url}/api/v2.0/2016/schools/1`);
});

test.each([
  ["trust", true],
  ["127.0.0.0/8", true],
  ["10.0.0.0/8", false],
])("with --forwarded %s, what a proxy claims is believed: %s", async (forwarded, isBelieved) => {
  const { url, location } = await through({ forwarded });
  const believed = isBelieved ? "https://old.example/outer" : url;
  expect(location).toBe(`${believed}/api/v2.0/2016/schools/1`);
});

const trust = new Trust("10.0.0.0/8, 192.0.2.7, fd00::/8");
test.each([
  // The connection, what it says, and the caller.
  ["10.1.2.3", "198.51.100.1, 203.0.113.9, 192.0.2.7", "203.0.113.9"],
  ["::ffff:10.1.2.3", "203.0.113.9", "203.0.113.9"],
  ["fd00::1", "203.0.113.9", "203.0.113.9"],
  ["10.1.2.3", "10.9.9.9, 10.8.8.8", "10.9.9.9"],
  ["10.1.2.3", "203.0.113.9:51234, 192.0.2.7:443", "203.0.113.9"],
  ["10.1.2.3", "[2001:db8::9]:51234, [fd00::2]", "2001:db8::9"],
  ["192.0.2.8", "203.0.113.9", "192.0.2.8"],
  ["10.1.2.3", undefined, "10.1.2.3"],
])("the address of a caller from %s with %s: %s", (own, said, expected) => {
  expect(callerAddress(said, own, trust)).toBe(expected);
});

test.each(["10.0.0.0/33", "10.0.0", "proxy.example", "10.0.0.0/8/8", "::/129", ""])(
  "the address of a caller %j is none",
  (said) => {
    expect(() => new Trust(said)).toThrow("forwarded: must be ignore, trust, or addresses");
  },
);

test("what came goes on to the host", async () => {
  expect((await through({ sendForwarded: "pass" })).kept).toEqual(incoming);
});

test("the caller's address goes on to the host; what it claims only where it is believed", async () => {
  const { url, kept } = await through({ sendForwarded: "append" });
  expect(kept).toEqual({
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-host": new URL(url).host,
    "x-forwarded-proto": "http",
  });
  const trusting = await through({ sendForwarded: "append", forwarded: "trust" });
  expect(trusting.kept).toEqual({
    "x-forwarded-for": "9.9.9.9, 127.0.0.1",
    "x-forwarded-host": "old.example",
    "x-forwarded-proto": "https",
  });
});

const own = "http://127.0.0.1:8080";
test.each<[Record<string, string>, string]>([
  [{}, own],
  [{ "x-forwarded-proto": "https" }, "https://127.0.0.1:8080"],
  [{ "x-forwarded-host": "a.example:81, b.example" }, "http://a.example:81"],
  [{ forwarded: 'Host="[::1]:80";Proto=HTTPS, host=b' }, "https://[::1]:80"],
  [{ forwarded: 'for="[::1]";by="a\\"b";host=c.example;proto=https' }, "https://c.example"],
  [{ forwarded: `host=a.example;${"x=y;".repeat(300)}` }, own],
  [{ "x-forwarded-prefix": "/a/b/" }, `${own}/a/b`],
  [
    { "x-forwarded-host": "a b", "x-forwarded-proto": "javascript", "x-forwarded-prefix": "//x" },
    own,
  ],
])("a caller's base URL from %j", (headers, expected) => {
  expect(callerBaseUrl(headers, own)).toBe(expected);
});

test.each([1005, 16_000])("a Forwarded of %d characters is read at once", async (length) => {
  const took = await cpuOf(() => {
    for (const letter of [" ", '"', "a", "\\"]) {
      const forwarded = `a="${letter.repeat(length)}\u0001`;
      callerBaseUrl({ forwarded }, "http://own.example");
    }
  });
  expect(took).toBeLessThan(50);
});

test("a location names the address by which the caller came", async () => {
  const { url, signIn } = await bridged();
  const { headers } = await signIn();
  const body = JSON.stringify({
    incidentIdentifier: "1",
    incidentDate: "2016-10-03",
    schoolReference: { schoolId: 255901001 },
  });
  const address = `${url.replace("127.0.0.1", "localhost")}/Old/api/v2.0/2016/disciplineIncidents`;
  const answer = await fetch(address, { method: "POST", headers, body });
  expect(answer.headers.get("location")).toMatch(new RegExp(`^${address}/[0-9a-f]{32}$`));
});
