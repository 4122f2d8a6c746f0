import { once } from "node:events";
import { networkInterfaces } from "node:os";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { systemClock } from "@edbridge/core";
import type { Sandbox } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import { createLegacyServer } from "../src/serve/http-server.js";
import { bridged, handle, host, open, raw, sidecar, textAt, told, waitingHost } from "./support.js";
import { cpuOf } from "../../../test/support/cpu.ts";

const path = "/api/v2.0/2017/schools";
const json = "Content-Type: application/json\r\n";
const stranger = `Authorization: Bearer ${"0".repeat(32)}\r\n`;
const close = "Connection: close\r\n";

/** How often callers' requests came to a host; for its log, a sidecar asks what a key may do. */
const asked = ({ requests }: Sandbox) =>
  requests.filter((each) => !each.path.includes("token_info")).length;

/** A sandbox, a sidecar as it comes before it, and the head of a request to it. */
async function started() {
  const { running, url, signIn } = await bridged();
  const { host: name } = new URL(url);
  const head = (fields: string, method = "POST", address = path) =>
    `${method} ${address} HTTP/1.1\r\nHost: ${name}\r\n${close}${fields}\r\n`;
  const signedIn = async () => `Authorization: ${(await signIn()).headers.authorization}\r\n`;
  return { running, url, head, signedIn };
}

function coded(coding: string, body: Uint8Array): string {
  return `${json}Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n`;
}

const million = `{"a":[${"{},".repeat(21_000_000)}{}]}`;
const longNumber = `{"schoolId":"${"0".repeat(100_000)}x"}`;
// As small as with the best quality, in a tenth of the time.
const bomb = brotliCompressSync(million, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

test("a stranger's request is refused by its head: its body is not asked for, nor the host", async () => {
  const { running, url, head } = await started();
  const before = asked(running);
  const memory = process.memoryUsage().rss;
  for (const fields of [stranger, "", "Authorization: Bearer a b\r\n"]) {
    const socket = await open(url);
    socket.write(head(`${fields}${json}Content-Length: 900\r\nExpect: 100-continue\r\n`));
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(String(first)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await raw(url, head(fields + coded("br", bomb)), bomb)).toMatch(/^HTTP\/1\.1 401 /);
  }
  expect(process.memoryUsage().rss - memory).toBeLessThan(20 * 1024 * 1024);
  expect(asked(running)).toBe(before);
});

test("strangers who send large bodies slowly hold no more than their own part of the memory", async () => {
  const { url, head, signedIn } = await started();
  const current = "/data/v3/ed-fi/schools";
  const size = 1024 * 1024;
  const sent = Array.from({ length: 9 }, async () => {
    const socket = await open(url);
    socket.write(
      head(`Authorization: Bearer a\r\n${json}Content-Length: ${size}\r\n`, "POST", current),
    );
    socket.write(Buffer.alloc(size - 1, " "));
    const [first] = (await once(socket, "data")) as [Buffer];
    return String(first);
  });
  expect(await Promise.race(sent)).toMatch(/^HTTP\/1\.1 503 /);
  const record = Buffer.from("{}");
  const known = head(`${await signedIn()}${json}Content-Length: 2\r\n`);
  expect(await raw(url, known, record)).not.toMatch(/^HTTP\/1\.1 503 /);
});

test("a caller that leaves with calls that wait for their turn gives their room back", async () => {
  const { base, come, free } = await waitingHost();
  const { url, metrics, stop } = await sidecar(base, { ...told, maxCalls: 3 });
  for (let left = 1; left <= 5; left++) {
    const socket = await open(url);
    socket.write("GET /data/v3/x HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(2));
    await come(left);
    socket.destroy();
    await expect.poll(metrics).toMatch(/^edbridge_calls_under_way 0$/m);
  }
  const answer = fetch(`${url}/data/v3/x`);
  await come(6);
  free();
  expect([(await answer).status, await stop()]).toEqual([200, 0]);
});

test("names that strangers sign in with are in no metric and not on the page", async () => {
  const { url, adminUrl, metrics, credentials, running } = await bridged();
  const { clientKey } = credentials;
  for (let at = 0; at < 20; at++) {
    const wrong = { clientKey: at < 5 ? clientKey : `key-${at}`, clientSecret: `guess-${at}` };
    await handle(url, wrong);
  }
  const counted = async () => {
    const page = await textAt(`${adminUrl}/`);
    const names = [...(await metrics()).matchAll(/caller="(\w+)"/g)].map(([, name]) => name);
    const named = names.filter((name) => name !== "unknown");
    return [new Set(named).size, /\d+ callers?(?=<)/.exec(page)?.[0]];
  };
  for (let at = 0; at < 5; at++) {
    running.fault({ hang: true, when: { kind: "token" } });
    const before = running.counts.faults;
    const socket = await open(url);
    const form = `grant_type=client_credentials&client_id=left-${at}&client_secret=x`;
    const fields = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}`;
    socket.write(`POST /oauth/token HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n\r\n${form}`);
    await expect.poll(() => running.counts.faults).toBe(before + 1);
    socket.destroy();
    await expect.poll(metrics).toMatch(/^edbridge_calls_under_way 0$/m);
  }
  running.clearFaults();
  expect(await counted()).toEqual([0, undefined]);
  await handle(url, credentials);
  expect(await counted()).toEqual([1, "1 caller"]);
});

describe("a record of a caller who is known", () => {
  test.each<[string, string, Buffer, number]>([
    ["that grows to 63 MB when decoded", "br", bomb, 413],
    ["of many empty objects", "gzip", gzipSync(`{"a":[${"{},".repeat(300_000)}{}]}`), 400],
    ["of nested lists", "gzip", gzipSync("[".repeat(1_000_000)), 400],
    ["that is nearly JSON, and long", "gzip", gzipSync(`{"a":"${"x".repeat(900_000)}",}`), 400],
    ["with a number of a hundred thousand digits", "gzip", gzipSync(longNumber), 400],
    ["of many exact numbers", "gzip", gzipSync(`{"a":[${"1.0,".repeat(200_000)}1.0]}`), 400],
  ])("%s is refused at once, and others are served", async (_name, coding, body, status) => {
    const { url, head, signedIn } = await started();
    const bearer = await signedIn();
    const took = await cpuOf(async () => {
      const answer = await raw(url, head(bearer + coded(coding, body)), body);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    });
    expect(took).toBeLessThan(1000);
    expect(await raw(url, head(bearer, "GET"))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("is read whole before a connection to the host is taken", async () => {
    const came: unknown[] = [];
    const base = await host((request, response) => {
      came.push(request.url);
      response.end();
    });
    const { url } = await sidecar(base, told);
    const { host: name } = new URL(url);
    const socket = await open(url);
    const fields = `Authorization: Bearer x\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n`;
    socket.write(`POST /data/v3/ed-fi/schools HTTP/1.1\r\nHost: ${name}\r\n${fields}\r\nab`);
    // Another request is served meanwhile, so that this one has been met.
    await raw(url, `GET /oauth/authorize HTTP/1.1\r\nHost: ${name}\r\n${close}\r\n`);
    expect(came).toEqual([]);
    socket.write("cd");
    await once(socket, "data");
    expect(came).toEqual(["/data/v3/ed-fi/schools"]);
  });
});

describe("a request that is not meant for this server, or could be read in two ways", () => {
  const get = (fields: string, version = "1.1") =>
    `GET /oauth/authorize HTTP/${version}\r\n${fields}${close}\r\n`;
  const gzip = "Host: localhost\r\nTransfer-Encoding: gzip, chunked\r\n";

  test.each<[string, string, number, string?]>([
    ["the name of a web page", get("Host: evil.example\r\n"), 421],
    ["another address", get("Host: 10.1.2.3:80\r\n"), 421],
    ["two of them", get("Host: localhost\r\nHost: evil.example\r\n"), 400],
    ["markup", get('Host: x"><script>\r\n'), 400],
    ["nothing", get("Host: \r\n"), 400],
    ["none", get(""), 400],
    ["another coding before chunked", get(gzip), 501, "0\r\n\r\n"],
    ["chunks in HTTP/1.0", get("Transfer-Encoding: chunked\r\n", "1.0"), 400, "0\r\n\r\n"],
    ["this machine, in capitals", get("Host: LOCALHOST:8080\r\n"), 200],
    ["this machine, by another address", get("Host: 127.9.9.9\r\n"), 200],
    ["this machine, in IPv6", get("Host: [::1]:80\r\n"), 200],
    ["this machine, with a dot", get("Host: localhost.\r\n"), 200],
    ["a name that the owner allows", get("Host: edbridge.example:8080\r\n"), 200],
  ])("has in its Host, or beside it, %s", async (_, head, status, body = "") => {
    const allowedHosts = ["a.example", "edbridge.example"];
    const { url } = await sidecar("http://127.0.0.1:9", { ...told, allowedHosts });
    const answer = await raw(url, head, body);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    if (status === 421) expect(answer).toContain("allowedHosts");
  });

  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const outer = addresses.find(({ internal, family }) => !internal && family === "IPv4")?.address;
  test.skipIf(!outer)("has the address in its Host at which the machine was reached", async () => {
    const { url } = await sidecar("http://127.0.0.1:9", { ...told, host: "0.0.0.0" });
    const at = `http://${outer}:${new URL(url).port}/oauth/authorize`;
    expect((await fetch(at)).status).toBe(200);
  });
});

describe("an operation of the current generation", () => {
  test.each([
    ["GET", "/data/v3/../../admin/users", 400],
    ["GET", "/data/v3/%2e%2e/%2E%2e/admin", 400],
    ["GET", "/data/v3/ed-fi\\..\\admin", 400],
    ["GET", "/api/v2.0/2017/schools/../../oauth", 400],
    ["TRACE", path, 405],
    ["PATCH", "/data/v3/ed-fi/schools", 405],
    ["PROPFIND", path, 405],
  ])("never leads to another place: %s %s", async (method, address, status) => {
    const { running, url, head, signedIn } = await started();
    const bearer = await signedIn();
    const before = asked(running);
    const refused = new RegExp(`^HTTP/1\\.1 ${status} `);
    expect(await raw(url, head(bearer, method, address))).toMatch(refused);
    expect(asked(running)).toBe(before);
  });
});

describe("a sign-in", () => {
  const post = async (url: string, fields: Record<string, string>, from?: string) => {
    const headers = from === undefined ? {} : { "X-Forwarded-For": from };
    const body = new URLSearchParams(fields);
    const answer = await fetch(url, { method: "POST", headers, body });
    const said = (await answer.json()) as { error?: string; access_token?: string };
    return {
      status: answer.status,
      retryAfter: Number(answer.headers.get("retry-after")),
      ...said,
    };
  };

  const signIn = async (url: string, clientKey: string, secret: string, from?: string) => {
    const query = new URLSearchParams({ Client_id: clientKey, Response_type: "code" });
    const issued = await fetch(`${url}/oauth/authorize?${query}`);
    const { code } = (await issued.json()) as { code: string };
    const fields = { Client_id: clientKey, Client_secret: secret, Code: code };
    return post(`${url}/oauth/token`, { ...fields, Grant_type: "authorization_code" }, from);
  };

  test("with one wrong secret after another is slowed, and a good caller is not", async () => {
    const { running, url, credentials, signIn: knownCaller } = await bridged();
    const { clientKey, clientSecret } = credentials;
    const known = await knownCaller();
    const tried = (secret: string, key = clientKey) => signIn(url, key, secret);
    const before = asked(running);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => tried(`wrong${at}`)));
    expect(asked(running) - before).toBe(10);
    const slowed = answers.filter(({ status }) => status === 429);
    expect(slowed).toHaveLength(30);
    for (const { retryAfter } of slowed) expect(retryAfter).toBeGreaterThan(0);
    expect(await tried(clientSecret)).toHaveProperty("access_token");
    expect((await known.get(path)).status).toBe(200);
    // All keys have a bound together: that of the address. It grows by one a second.
    const others: number[] = [];
    for (let at = 0; at < 70; at++) others.push((await tried("wrong", `key${at}`)).status);
    expect(others.slice(60)).toContain(429);
    const current = { grant_type: "client_credentials", client_id: "x", client_secret: "y" };
    for (let at = 0; at < 3; at++) others.push((await post(`${url}/oauth/token`, current)).status);
    expect(others.slice(70)).toContain(429);
  });

  describe("with wrong secrets from many addresses", () => {
    /** No try comes back while a test runs. */
    const clock = { ...systemClock, monotonic: () => 0 };
    const others = [
      ...Array.from({ length: 20 }, (_, at) => `198.51.100.${at}`),
      ...Array.from({ length: 20 }, (_, at) => `2001:db8::${at}:1`),
      ...Array.from({ length: 20 }, (_, at) => `2001:db8:0:${(at + 1).toString(16)}::1`),
    ];
    type Try = (url: string, key: string, from: string) => Promise<unknown>;
    const current =
      (at: string): Try =>
      (url, client_id, from) => {
        const fields = { client_id, client_secret: `wrong ${from}` };
        return post(url + at, { ...fields, grant_type: "client_credentials" }, from);
      };

    test.each<[string, Try]>([
      ["of legacy callers", (url, key, from) => signIn(url, key, `wrong ${from}`, from)],
      ["of current callers", current("/oauth/token")],
      ["where other hosts have their token operation", current("/connect/token")],
    ])("%s is slowed by key, and its owner is not", async (_, tries) => {
      const { running, url, credentials } = await bridged({}, { forwarded: "trust", clock });
      const { clientKey, clientSecret } = credentials;
      const [home, away] = ["192.0.2.1", "192.0.2.2"];
      expect(await signIn(url, clientKey, clientSecret, home)).toHaveProperty("access_token");

      const before = asked(running);
      await Promise.all(others.map((from) => tries(url, clientKey, from)));
      expect(asked(running) - before).toBe(30);
      // Who has signed in before may mistype the secret, and brings a good one from anywhere.
      expect(await signIn(url, clientKey, "mistyped", home)).toHaveProperty("status", 200);
      expect(asked(running) - before).toBe(31);
      for (const from of [home, away]) {
        expect(await signIn(url, clientKey, clientSecret, from)).toHaveProperty("access_token");
      }
      expect(await signIn(url, "another", "x", away)).toHaveProperty("status", 200);
    });

    test("of current callers count only where the host has judged them", async () => {
      const { running, url, credentials } = await bridged({}, { clock });
      const { clientKey: client_id, clientSecret: client_secret } = credentials;
      const fields = { client_id, client_secret, grant_type: "client_credentials" };
      running.fault({ reset: true, times: 12, when: { kind: "token" } });
      const body = new URLSearchParams(fields);
      for (let at = 0; at < 12; at++) {
        const { status } = await fetch(`${url}/oauth/token`, { method: "POST", body });
        expect(status).toBe(502);
      }
      expect(await post(`${url}/oauth/token`, fields)).toHaveProperty("access_token");
    });
  });
});

test("a request whose body never comes is given up, before others give up their calls", () => {
  const server = createLegacyServer(() => {}, 2 ** 20);
  expect(server.requestTimeout).toBeGreaterThan(0);
  expect(server.requestTimeout).toBeLessThan(150_000);
});
