import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createServer as createTlsServer, request as overTls } from "node:https";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  bridged,
  legacyCaller,
  command,
  handle,
  host,
  memory,
  open,
  raw,
  sandbox,
  sidecar,
  still,
  told,
  tokenHost,
  waitingHost,
  waitingClock,
} from "./support.js";
import { currentToken } from "../../../test/sidecar/support/legacy-http.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const path = "/api/v2.0/2017/schools";

function certificate(name: string) {
  const folder = temporaryFolder();
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const subject = ["-subj", `/CN=${name}`, "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const files = ["-nodes", "-days", "2", "-keyout", key, "-out", cert];
  execFileSync("openssl", [...made, ...files, ...subject], { stdio: "ignore" });
  return { cert, key };
}

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/** The name in the certificate that a server shows, and the location that it answers. */
async function seenOver(url: string, ca: string) {
  const headers = { authorization: "Bearer x" };
  const options = { method: "POST", ca: readFileSync(ca), agent: false, headers };
  const [response] = await once(overTls(url, options).end(), "response");
  const { subject } = (response.socket as TLSSocket).getPeerCertificate();
  await text(response);
  return [subject.CN, response.headers.location];
}

describe.skipIf(!hasOpenssl)("TLS", () => {
  test("callers see the certificate of now: it is read again, and no call is lost", async () => {
    const [first, second] = [certificate("first"), certificate("second")];
    const options = { ...told, tlsCert: first.cert, tlsKey: first.key };
    const base = await host((_request, response) => {
      response.writeHead(201, { location: `${base}/data/v3/ed-fi/schools/1` }).end();
    });
    const { url, reload } = await sidecar(base, options);
    expect(url).toMatch(/^https:/);
    const seen = () => seenOver(url + path, first.cert);
    expect(await seen()).toEqual(["first", `${url}${path}/1`]);
    for (const name of ["cert", "key"] as const) {
      writeFileSync(first[name], readFileSync(second[name]));
    }
    await reload({ baseUrl: base, ...options });
    expect(await seen()).toEqual(["second", `${url}${path}/1`]);
    writeFileSync(first.key, "no key");
    const broken = reload({ baseUrl: base, ...options });
    await expect(broken).rejects.toThrow("tlsCert: must hold a certificate in PEM");
    expect(await seen()).toEqual(["second", `${url}${path}/1`]);
  });

  test.each(["--rehearse", "--shadow"])("of serve %s is read again too", async (flag) => {
    const flags = flag === "--shadow" ? [(await sandbox({ generation: "legacy" })).baseUrl] : [];
    const [first, second] = [certificate("first"), certificate("second")];
    const files = ["--tls-cert", first.cert, "--tls-key", first.key, flag, ...flags];
    let hangUp = () => {};
    const seen: unknown[] = [];
    await command(["serve", "--base-url", (await sandbox()).baseUrl, "--port", "0", ...files], {
      onReload: (handler) => (hangUp = handler),
      async whileRunning(url, said) {
        const see = async () => seen.push((await seenOver(`${url}${path}`, first.cert))[0]);
        await see();
        for (const name of ["cert", "key"] as const) copyFileSync(second[name], first[name]);
        hangUp();
        await said("takes no other options");
        await see();
      },
    });
    expect(seen).toEqual(["first", "second"]);
  });

  test("a host may want a client certificate, of an authority of its own", async () => {
    const [server, client] = [certificate("host"), certificate("edbridge")];
    const seen: string[] = [];
    const files = { cert: readFileSync(server.cert), key: readFileSync(server.key) };
    const secure = createTlsServer(
      { ...files, requestCert: true, ca: readFileSync(client.cert) },
      (request, response) => {
        seen.push(String((request.socket as TLSSocket).getPeerCertificate().subject.CN));
        response.end("[]");
      },
    ).listen(0, "127.0.0.1");
    await once(secure, "listening");
    onTestFinished(() => void secure.close().closeAllConnections());
    const base = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`;
    const paths = "--data-path /data/v3/{namespace} --token-path /oauth/token --data-standard 5.0";
    const files2 = ["--host-cert", client.cert, "--host-key", client.key, "--host-ca", server.cert];
    const args = ["serve", "--base-url", base, "--port", "0", ...paths.split(" "), ...files2];
    const statuses: number[] = [];
    const run = (given: string[]) =>
      command(given, {
        async whileRunning(url) {
          statuses.push((await fetch(`${url}/data/v3/ed-fi/schools`)).status);
        },
      });
    await run(args);
    await run(args.slice(0, -2));
    expect([statuses, seen]).toEqual([[200, 502], ["edbridge"]]);
    // Windows exports authorities in another form than PEM, and a key may be of another certificate.
    for (const [flag, right, wrong] of [
      ["--host-ca", server.cert, client.key],
      ["--host-cert", client.cert, server.cert],
    ] as const) {
      const { code, err } = await command(args.map((each) => (each === right ? wrong : each)));
      expect([code, err]).toEqual([
        2,
        expect.stringContaining(`${flag}: must hold a certificate in PEM`),
      ]);
    }
    // Windows may save PEM with a byte order mark.
    const marked = join(temporaryFolder(), "marked.pem");
    for (const coding of ["utf8", "utf16le"] as const) {
      for (const file of [server.cert, client.cert, client.key]) {
        writeFileSync(marked, `\uFEFF${readFileSync(file, "utf8")}`, coding);
        const { code, err } = await command(args.map((each) => (each === file ? marked : each)));
        expect([code, err]).toEqual([2, expect.stringMatching(/begins with a byte order mark/)]);
      }
    }
    const config = join(temporaryFolder(), "edbridge.config.json");
    const named = { hostCert: client.cert, hostKey: client.key, hostCa: server.cert };
    writeFileSync(config, JSON.stringify(named));
    const job = (asked: string) => ["--", "node", "-e", asked];
    const runs = ["run", "--base-url", base, ...paths.split(" "), "--state-dir", "none"];
    const withFile = [...runs, "--config", config];
    const read =
      "fetch(process.env.URL + '/data/v3/ed-fi/schools').then((r) => process.exit(r.status - 193))";
    expect((await command([...withFile, "--env", "URL", ...job(read)])).code).toBe(7);
    expect(seen).toEqual(["edbridge", "edbridge"]);
    // Node.js programs trust authorities that the environment names.
    const trusted = `process.exit(process.env.NODE_EXTRA_CA_CERTS === '${server.cert}' ? 7 : 1)`;
    expect((await command([...runs, "--host-ca", server.cert, ...job(trusted)])).code).toBe(7);
    // What the environment names already is trusted too.
    const names = `require('fs').readFileSync(process.env.NODE_EXTRA_CA_CERTS, 'utf8')`;
    const both = job(`process.exit(${names}.split('BEGIN CERTIFICATE').length === 3 ? 7 : 1)`);
    const { code } = await command([...runs, "--host-ca", server.cert, ...both], {
      environment: { NODE_EXTRA_CA_CERTS: client.cert },
    });
    expect(code).toBe(7);
  });
});

test("a limit of each caller: calls a second, told apart, with the time to wait", async () => {
  const clock = waitingClock();
  const { url, log, signIn, credentials } = await bridged({}, { callerRate: 3, clock });
  await signIn();
  const { get } = await signIn();
  const read = () => get(path);
  // Strangers may name the key of a caller: these do not count.
  const { clientKey } = credentials;
  for (let at = 0; at < 5; at++) await handle(url, { clientKey, clientSecret: "wrong" });
  // The second sign-in was one of them: the secret was known then.
  expect([(await read()).status, (await read()).status]).toEqual([200, 200]);
  const refused = await read();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await refused.json()).toEqual({ message: expect.stringContaining("in a second") });
  expect(log.calls.at(-1)).toMatchObject({ outcome: "refused", option: "callerRate" });
  await clock.advance(400);
  expect([(await read()).status, (await read()).status]).toEqual([200, 429]);
  // It may send three at once again after a second, and never more.
  await clock.advance(2000);
  await read();
  await clock.advance(999);
  const burst = [await read(), await read(), await read(), await read()];
  expect(burst.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  // A token of the host is one of the same caller.
  await clock.advance(2000);
  const authorization = `Bearer ${await currentToken(url, credentials)}`;
  const current = () => fetch(`${url}/data/v3/ed-fi/schools`, { headers: { authorization } });
  const answers = [await read(), await current(), await current(), await current()];
  expect(answers.at(-1)?.status).toBe(429);
});

test("a limit of each caller: calls under way; another one is served meanwhile", async () => {
  const { base, free, come } = await waitingHost(tokenHost);
  const { url } = await sidecar(base, { ...told, callerCalls: 2 });
  const callerOf = async (clientKey: string) => {
    const { get } = await legacyCaller(url, { clientKey, clientSecret: "s" });
    return () => get(path);
  };
  const [one, other] = [await callerOf("one"), await callerOf("other")];
  const pending = [one(), one()];
  await come(2);
  expect((await one()).status).toBe(429);
  pending.push(other());
  await come(3);
  free();
  await Promise.all(pending);
  pending.push(one());
  await come(1);
  free();
  expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test("a limit of each caller: the body, chunked or with a length that is refused before it is sent", async () => {
  const received: number[] = [];
  const base = await tokenHost(async (request, response) => {
    const { length } = await text(request);
    if (request.url?.endsWith("/schools")) received.push(length);
    response.writeHead(201, { location: `${base}/data/v3/ed-fi/schools/1` }).end();
  });
  const log = memory();
  const callerBody = { nightly: 2000, other: 9000, "*": 100 };
  const options = { callerNames: { one: "nightly" }, callerBody, maxBody: 3000, log };
  const { url } = await sidecar(base, { ...told, ...options });
  const post = async (clientKey: string, size: number, coding: string) => {
    const token = await handle(url, { clientKey, clientSecret: "s" });
    const body = `"${"x".repeat(size - 2)}"`;
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
    const expects = size < 2000 ? "" : "Expect: 100-continue\r\n";
    const [length, sent] =
      coding === "chunked"
        ? ["Transfer-Encoding: chunked", `${size.toString(16)}\r\n${body}\r\n0\r\n\r\n`]
        : [`${expects}Content-Length: ${size}`, body];
    const fields = `Authorization: Bearer ${token}\r\n${length}\r\n\r\n`;
    return /(?<=HTTP\/1\.1 )\d+/.exec(await raw(url, head + fields, sent))?.[0];
  };
  for (const coding of ["chunked", "length"]) {
    expect(await post("one", 1999, coding)).toBe("201");
    expect(await post("one", 2001, coding)).toBe("413");
    expect(await post("stranger", 101, coding)).toBe("413");
    // The bound of all holds as well.
    expect(await post("other", 3001, coding)).toBe("413");
  }
  expect(received).toEqual([1999, 1999]);
  const told413 = log.calls.filter(({ status, option }) => status === 413 && option);
  const each = ["callerBody", "callerBody", "maxBody"];
  expect(told413.map(({ option }) => option)).toEqual([...each, ...each]);
});

test("a limit of all: one call too many is told to come back", async () => {
  const { base, free, come } = await waitingHost();
  const { url } = await sidecar(base, { ...told, maxCalls: 1 });
  const read = () => fetch(`${url}/data/v3/ed-fi/schools`);
  const pending = read();
  await come(1);
  const refused = await read();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  free();
  expect((await pending).status).toBe(200);
});

test("a limit of all: a caller that does not send its body is evicted", async () => {
  const clock = waitingClock();
  const { url, metrics } = await sidecar(await still(), { ...told, maxCalls: 1, clock });
  const socket = await open(url);
  socket.write("POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n");
  await expect.poll(metrics).toContain("edbridge_calls_under_way 1");
  await clock.advance(1000);
  expect((await fetch(`${url}/data/v3/ed-fi/schools`)).status).toBe(200);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
});

test("a limit of all: a connection that is silent is evicted", async () => {
  const clock = waitingClock();
  const { base, free, come } = await waitingHost();
  const { url } = await sidecar(base, { ...told, maxConnections: 3, clock });
  const opened = async () => {
    const socket = await open(url);
    return { socket, closed: once(socket, "close") };
  };
  const busy = await opened();
  busy.socket.write("GET /data/v3/ed-fi/schools HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await come(1);
  const silent = await opened();
  const next = await opened();
  const dropped = await opened();
  await dropped.closed;
  await clock.advance(1000);
  // Each new one takes the place of the one that has been silent for longest.
  const late = await opened();
  await silent.closed;
  await opened();
  await next.closed;
  await clock.advance(1000);
  expect((await fetch(`${url}/oauth/authorize`)).status).toBe(200);
  free();
  expect(String(await once(busy.socket, "data"))).toMatch(/^HTTP\/1.1 200 /);
  await late.closed;
});

test("a limit of all: probes are answered under idle connections", async () => {
  const clock = waitingClock();
  const { adminUrl } = await sidecar(await still(), { ...told, maxConnections: 100, clock });
  for (let opened = 0; opened < 100; opened++) await open(adminUrl);
  await clock.advance(1000);
  // The first one more closes the connection that has been silent for longest.
  await fetch(`${adminUrl}/healthz`).catch(() => {});
  expect((await fetch(`${adminUrl}/healthz`)).status).toBe(200);
});

test("a limit of all: a connection that is to speak TLS, and does not, is evicted", async () => {
  const clock = waitingClock();
  const { cert, key } = certificate("localhost");
  const tls = { tlsCert: cert, tlsKey: key };
  const { url, stop } = await sidecar(await still(), {
    ...told,
    ...tls,
    maxConnections: 1,
    clock,
  });
  const closed = once(await open(url), "close");
  await clock.advance(1000);
  await open(url);
  await closed;
  // The sidecar stops though this one says nothing either.
  await stop();
});

test("a limit of all: calls that wait on one connection count as one", async () => {
  const { base, free, come } = await waitingHost();
  const { url } = await sidecar(base, { ...told, maxCalls: 2 });
  const socket = (await open(url)).resume();
  socket.write("GET /data/v3/ed-fi/schools HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(50));
  await come(1);
  const other = fetch(`${url}/data/v3/ed-fi/schools`);
  await come(2);
  free();
  expect((await other).status).toBe(200);
  socket.destroy();
});

test("callers that are not on the list do not sign in, and are not served", async () => {
  const nightly = { clientKey: "nightly", clientSecret: "s" };
  const roster = { ...nightly, clientKey: "roster" };
  const { baseUrl, counts } = await sandbox({ credentials: [nightly, roster] });
  const log = memory();
  const callerNames = { nightly: "The nightly job" };
  const options = { allowedCallers: ["The nightly job"], callerNames, log };
  const { url, reload } = await sidecar(baseUrl, options);
  const { get } = await legacyCaller(url, nightly);
  const read = async () => (await get(path)).status;
  expect(await read()).toBe(200);
  const before = counts.exchanges;
  expect(await handle(url, roster)).toBe("");
  expect(counts.exchanges).toBe(before);
  expect(log.calls.at(-1)).toMatchObject({ outcome: "refused", option: "allowedCallers" });
  await reload({ baseUrl, ...options, allowedCallers: [] });
  expect(await read()).toBe(403);
});

const pair = (clientKey: string) => ({ clientKey, clientSecret: `secret-of-${clientKey}` });

test("several hosts are told by host name and by path; a handle of one is none of another, which hears no secret", async () => {
  const of = (key: string) => sandbox({ credentials: pair(key), schools: 1 });
  const [north, south, rest] = [await of("north"), await of("south"), await of("rest")];
  const log = memory();
  const { url } = await sidecar(rest.baseUrl, {
    sessionKeys: [new Uint8Array(32).fill(7)],
    log,
    sites: { "/north": { baseUrl: north.baseUrl }, localhost: { baseUrl: south.baseUrl } },
  });
  const localhost = url.replace("127.0.0.1", "localhost");
  const bases = { north: `${url}/north`, south: localhost, rest: url };
  const signedIn = await Promise.all(
    Object.entries(bases).map(async ([key, base]) => ({
      base,
      authorization: `Bearer ${await handle(base, pair(key))}`,
    })),
  );
  const read = async (base: string, authorization: string) => {
    const answer = await fetch(base + path, { headers: { authorization } });
    return [answer.status, await answer.text()] as const;
  };
  for (const { base, authorization } of signedIn) {
    for (const { base: other } of signedIn) {
      const [status] = await read(other, authorization);
      expect([base, other, status]).toEqual([base, other, base === other ? 200 : 401]);
    }
  }
  // Nobody was tried at a host of others: each heard of its own key alone, once.
  const asked = [north, south, rest].map(({ requests }) =>
    requests.filter(({ path: at }) => at.endsWith("/oauth/token")),
  );
  expect(asked.map(({ length }) => length)).toEqual([1, 1, 1]);
  const sites = ["/north", "localhost", undefined];
  expect(new Set(log.calls.map(({ site }) => site))).toEqual(new Set(sites));
  const [status, body] = await read(`${url}/north`, signedIn[0]?.authorization ?? "");
  expect([status, body]).toEqual([200, expect.not.stringContaining("/data/v3")]);
});

test.each<[string, string, Record<string, string>, string]>([
  ["another letter case", "/NORTH", {}, "north"],
  ["an absolute address", "http://127.0.0.1/north", {}, "north"],
  ["a name with a last dot", "", { host: "South.example." }, "south"],
  ["a proxy that has the name", "", { "x-forwarded-host": "south.example" }, "south"],
  [
    "a proxy of another name",
    "",
    { host: "south.example", "x-forwarded-host": "a.example" },
    "south",
  ],
])("no other host hears of a secret that comes by %s", async (_, base, headers, site) => {
  const of = (key: string) => sandbox({ credentials: pair(key), schools: 1 });
  const boxes = { north: await of("north"), south: await of("south"), rest: await of("rest") };
  const { url } = await sidecar(boxes.rest.baseUrl, {
    code: "lenient",
    forwarded: "127.0.0.1",
    sites: {
      "/north": { baseUrl: boxes.north.baseUrl },
      "south.example": { baseUrl: boxes.south.baseUrl },
    },
  });
  const { clientKey, clientSecret } = pair(site);
  const fields = { Client_id: clientKey, Client_secret: clientSecret, Code: "1" };
  const body = JSON.stringify({ ...fields, Grant_type: "authorization_code" });
  const all = { host: "127.0.0.1", "content-type": "application/json", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  const head = `POST ${base}/oauth/token HTTP/1.1\r\n${lines.join("")}${length}`;
  expect(await raw(url, head + body)).toContain("access_token");
  const asked = Object.entries(boxes).filter(([, { exchanges }]) => exchanges > 0);
  expect(asked.map(([name]) => name)).toEqual([site]);
});

test("options that are read again take effect without losing a call, and callers stay signed in", async () => {
  const first = await sandbox({ schools: 1 });
  const slow = await waitingHost(host, '["old"]');
  const sessionKeys = [new Uint8Array(32).fill(1)];
  const { url, reload } = await sidecar(slow.base, { ...told, sessionKeys });
  const pending = fetch(`${url}/data/v3/ed-fi/schools`);
  await slow.come(1);
  await reload({ baseUrl: first.baseUrl, sessionKeys });
  const { get } = await legacyCaller(url, first.credentials);
  expect((await get(path)).status).toBe(200);
  await reload({ baseUrl: first.baseUrl, sessionKeys, cors: "*" });
  expect((await get(path)).status).toBe(200);
  // The host has this key too, and may be another owner's.
  const other = await sandbox({ schools: 2, credentials: first.credentials });
  await reload({ baseUrl: other.baseUrl, sessionKeys, cors: "*" });
  expect((await get(path)).status).toBe(401);
  expect(other.exchanges).toBe(0);
  slow.free();
  expect(await (await pending).text()).toBe('["old"]');
});

describe("a host that takes a connection and says nothing yet", () => {
  const dataModels = [{ name: "Ed-Fi", version: "5.0.0" }];
  const starting = async () => {
    const slow = await waitingHost(host, JSON.stringify({ version: "7.1", dataModels }));
    return { ...slow, paths: { dataPath: "/data/v3/{namespace}", tokenPath: "/oauth/token" } };
  };

  test("keeps no server from its start", async () => {
    const { base, paths, come, free } = await starting();
    const [log, clock] = [memory(), waitingClock()];
    const started = sidecar(base, { ...paths, log, clock });
    await come(1);
    await clock.advance(5000);
    const { url } = await started;
    const authorize = `${url}/oauth/authorize?Client_id=a&Response_type=code`;
    expect((await fetch(authorize)).status).toBe(200);
    expect(log.texts.join()).toContain("The host does not answer yet.");
    free();
    await expect.poll(() => log.texts.join()).toContain("API version 7.1");
  });

  test("a signal to read options again does not end the server meanwhile", async () => {
    const { base, paths, come, free } = await starting();
    const flags = ["--data-path", paths.dataPath, "--token-path", paths.tokenPath];
    let hangUp: (() => void) | undefined;
    const running = command(["serve", "--base-url", base, "--port", "0", ...flags], {
      onReload: (handler) => (hangUp = handler),
      whileRunning: async (_url, said) => said("The options were read again."),
    });
    await come(1);
    expect(hangUp).toBeDefined();
    hangUp?.();
    free();
    expect((await running).code).toBe(0);
  });
});

test("options that are read again and cannot be used change nothing, and the log says why", async () => {
  const { baseUrl } = await sandbox();
  const folder = temporaryFolder();
  const file = join(folder, "own.json");
  const write = (options: object) => writeFileSync(file, JSON.stringify(options));
  write({ cors: "none" });
  let hangUp = () => {};
  const statuses: number[] = [];
  const origin = { origin: "https://page.example" };
  const { err } = await command(["serve", "--base-url", baseUrl, "--port", "0", "--config", file], {
    onReload: (handler) => (hangUp = handler),
    async whileRunning(url, said) {
      const read = async () => {
        const answer = await fetch(`${url}/oauth/authorize`, { headers: origin });
        statuses.push(answer.status);
      };
      await read();
      write({ cors: "https://page.example" });
      hangUp();
      await said("were read again. Ports");
      await read();
      write({ cors: "nonsense" });
      hangUp();
      await said("cannot be used");
      await read();
    },
  });
  expect(statuses).toEqual([403, 200, 200]);
  expect(err).toContain("own.json: cors: must be *, none, or one origin");
});

test("it takes calls a while after it is asked to stop, and is not ready", async () => {
  const clock = waitingClock();
  const { url, adminUrl, stop } = await sidecar(await still(), {
    ...told,
    clock,
    shutdownDelay: 5000,
  });
  const stopped = stop();
  const status = async (address: string) => (await fetch(address)).status;
  expect(await status(`${adminUrl}/readyz`)).toBe(503);
  expect(await status(`${url}/data/v3/ed-fi/schools`)).toBe(200);
  await clock.advance(5000);
  const over = async () => {
    await clock.advance(1000);
    return Promise.race([stopped, false]);
  };
  await expect.poll(over).toBe(0);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});
