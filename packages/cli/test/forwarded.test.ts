import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import { callerAddress, callerBaseUrl, readTrust } from "../src/serve/forwarded.js";
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

const forwardedFor = (caller: string, name: string, proto: string) => ({
  "x-forwarded-for": caller,
  "x-forwarded-host": name,
  "x-forwarded-proto": proto,
});

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

test.each([
  [{}, false],
  [{ forwarded: "trust" }, true],
  [{ forwarded: "127.0.0.0/8" }, true],
  [{ forwarded: "10.0.0.0/8" }, false],
])("with %j, what a proxy claims is believed: %s", async (options, isBelieved) => {
  const { url, location } = await through(options);
  const believed = isBelieved ? "https://old.example/outer" : url;
  expect(location).toBe(`${believed}/api/v2.0/2016/schools/1`);
});

const trusting = { sendForwarded: "append", forwarded: "trust" } as const;
test.each([
  [{}, () => ({})],
  [{ sendForwarded: "pass" }, () => incoming],
  // What the caller claims goes on only where it is believed.
  [{ sendForwarded: "append" }, (name: string) => forwardedFor("127.0.0.1", name, "http")],
  [trusting, () => forwardedFor("9.9.9.9, 127.0.0.1", "old.example", "https")],
] as const)("with %j the host hears of the caller by these fields alone", async (options, due) => {
  const { url, kept } = await through(options);
  expect(kept).toEqual(due(new URL(url).host));
});

const trust = readTrust("10.0.0.0/8, 192.0.2.7, fd00::/8");
test("the address of a caller is the last that no proxy of ours has", () => {
  const lines = `
10.1.2.3 198.51.100.1, 203.0.113.9, 192.0.2.7 | ::ffff:10.1.2.3 203.0.113.9 | fd00::1 203.0.113.9
10.1.2.3 10.9.9.9, 10.8.8.8 | 10.1.2.3 203.0.113.9:51234, 192.0.2.7:443 | 10.1.2.3 | 10.1.2.3 ,
10.1.2.3 [2001:db8::9]:51234, [fd00::2] | 192.0.2.8 203.0.113.9 | 192.0.2.6 203.0.113.9 | none x
fe00::1 203.0.113.9 | ::FFFF:192.0.2.7 203.0.113.9 | 10.1.2.3 name, [x | 10.1.2.3 a:1, 10.0.0.1`;
  const found = lines
    .trim()
    .split(/ \| |\n/)
    .map((line) => {
      const [from = "", ...chain] = line.split(" ");
      return `${line} -> ${callerAddress(chain.length > 0 ? chain.join(" ") : undefined, from, trust)}`;
    });
  expect(found).toMatchSnapshot();
});

test.each(["10.0.0.0/33", "10.0.0", "proxy.example", "10.0.0.0/8/8", "::/129", ""])(
  "the address of a caller %j is none",
  (said) => {
    expect(() => readTrust(said)).toThrow("forwarded: must be ignore, trust, or addresses");
  },
);

const own = "http://127.0.0.1:8080";
test("a caller's base URL is what the proxies before us say, where that can be one", () => {
  const lines = String.raw`
none: x | x-forwarded-proto: https | x-forwarded-proto: HTTP, https | x-forwarded-proto: xhttps
x-forwarded-proto: httpsx | x-forwarded-host: a.example:81, b.example | x-forwarded-host: a b
x-forwarded-host: [::1]:80 | x-forwarded-host: [::1 | x-forwarded-host: a:x | x-forwarded-host: x[::1]
forwarded: Host="[::1]:80";Proto=HTTPS, host=b | forwarded: for="[::1]";by="a\"b";host=c.example
forwarded: host = a | forwarded: host=a b | forwarded: for=x;	host=a.example ;proto=https | forwarded: =
forwarded: host="a.example | forwarded: proto=javascript;host=a | x-forwarded-prefix: /a/b/
x-forwarded-prefix: //x | x-forwarded-prefix: a | x-forwarded-prefix: /a b | x-forwarded-prefix: /a~-.`;
  const found = lines
    .trim()
    .split(/ \| |\n/)
    .map((line) => {
      const [name = "", value = ""] = line.split(": ");
      return `${line} -> ${callerBaseUrl({ [name]: value }, own)}`;
    });
  expect(found).toMatchSnapshot();
  expect(callerBaseUrl({ forwarded: `host=a;${"x=y;".repeat(300)}` }, own)).toBe(own);
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
