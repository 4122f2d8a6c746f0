import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Sandbox } from "@edbridge/sandbox";
import { systemClock } from "@edbridge/core";
import { startSidecar } from "edbridge";
import { idleAdminConnections } from "./admin-port.ts";
import { signIn } from "../sidecar/support/legacy-http.ts";
import { rehearsalOnTheOldHost } from "./rehearsal.ts";
import { type Target, head, longestStall, raw, statusOf } from "./target.ts";

/** What became of a attack. */
export interface Outcome {
  readonly held: boolean;
  /** What was seen, with figures. */
  readonly seen: string;
}

/** Something that was done to `edbridge serve`, and what must not come of it. */
export interface Attack {
  readonly name: string;
  /** Whether it takes seconds: `npm test` leaves it out. */
  readonly isLong?: boolean;
  readonly run: (target: Target) => Promise<Outcome>;
}

const students = "/api/v2.0/2017/students";
const json = "Content-Type: application/json\r\n";
const stranger = `Authorization: Bearer ${"0".repeat(32)}\r\n`;
const bearer = (handle: string) => `Authorization: Bearer ${handle}\r\n`;

/** Milliseconds for which everyone else may be held up by one request. */
const mostStall = 1000;

const coded = (coding: string, body: Uint8Array) =>
  `${json}Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n`;
const bombs: readonly (readonly [string, Uint8Array])[] = [
  ["br", brotliCompressSync(`{"a":[${"{},".repeat(21_000_000)}{}]}`)],
  ["gzip", gzipSync(`{"a":[${"{},".repeat(300_000)}{}]}`)],
  ["gzip", gzipSync("[".repeat(1_000_000))],
  ["gzip", gzipSync(`{"a":"${"x".repeat(900_000)}",}`)],
  ["gzip", gzipSync(`{"schoolId":"${"0".repeat(100_000)}x"}`)],
  ["gzip", gzipSync(`{"a":[${"1.0,".repeat(200_000)}1.0]}`)],
];

async function throwBombs(target: Target, authorization: string): Promise<readonly number[]> {
  const { url } = target.sidecar;
  const statuses: number[] = [];
  for (const [coding, body] of bombs) {
    const fields = authorization + coded(coding, body);
    statuses.push(statusOf(await raw(url, head(url, "POST", students, fields), body)));
  }
  return statuses;
}

const ofKind = (host: Sandbox, kind: string) => host.requests.filter((one) => one.kind === kind);

/** What is done to `edbridge serve`, as it comes, and to a rehearsal. */
export const attacks: readonly Attack[] = [
  rehearsalOnTheOldHost,
  {
    name: "bodies of a stranger that grow to 63 MB, or nest a million times",
    async run(target) {
      const before = target.host.requests.length;
      let statuses: readonly number[] = [];
      const stall = await longestStall(target.adminUrl, async () => {
        statuses = await throwBombs(target, stranger);
      });
      const asked = target.host.requests.length - before;
      return {
        held: statuses.every((status) => status === 401) && asked === 0 && stall < mostStall,
        seen: `${statuses.join(", ")}; the host was asked ${asked} times; longest wait of others ${Math.round(stall)} ms`,
      };
    },
  },
  {
    name: "the same bodies of a caller who is known",
    async run(target) {
      const authorization = bearer(await target.handle(0));
      let statuses: readonly number[] = [];
      const stall = await longestStall(target.adminUrl, async () => {
        statuses = await throwBombs(target, authorization);
      });
      return {
        held: statuses.every((status) => status === 400 || status === 413) && stall < mostStall,
        seen: `${statuses.join(", ")}; longest wait of others ${Math.round(stall)} ms`,
      };
    },
  },
  {
    name: "requests of web pages, and with the name of another server",
    async run({ sidecar: { url } }) {
      const evil = "Origin: https://evil.example\r\n";
      const asks: readonly (readonly [string, string])[] = [
        [
          "OPTIONS",
          `${evil}Access-Control-Request-Method: POST\r\nAccess-Control-Request-Private-Network: true\r\n`,
        ],
        ["GET", `${evil}${stranger}`],
        ["POST", `${evil}Sec-Fetch-Site: cross-site\r\nContent-Length: 0\r\n`],
        ["GET", "Host: evil.example\r\n"],
        ["GET", 'Host: x"><script>\r\n'],
      ];
      const answers = await Promise.all(
        asks.map(([method, fields]) => raw(url, head(url, method, "/oauth/authorize", fields))),
      );
      const allowed = answers.filter((answer) => /access-control-allow/i.test(answer)).length;
      const statuses = answers.map(statusOf);
      return {
        held: allowed === 0 && statuses.every((status) => status >= 400 && status < 500),
        seen: `${statuses.join(", ")}; allowed ${allowed}`,
      };
    },
  },
  {
    name: "paths that lead out of the base, in eight spellings",
    async run(target) {
      const { url } = target.sidecar;
      const authorization = bearer(await target.handle(1));
      const spellings = [
        "/data/v3/../../admin",
        "/data/v3/%2e%2e/%2e%2e/admin",
        "/data/v3/..%2f..%2fadmin",
        "/data/v3/..%5c..%5cadmin",
        "/data/v3/..\\..\\admin",
        "/data/v3//../../admin",
        "/api/v2.0/2017/../../../admin",
        "/data/v3/ed-fi/%c0%ae%c0%ae/admin",
      ];
      target.host.clearRequests();
      const statuses: number[] = [];
      for (const path of spellings) {
        statuses.push(statusOf(await raw(url, head(url, "GET", path, authorization))));
      }
      const out = target.host.requests.filter(({ path }) => /admin/.test(path)).length;
      return {
        held: out === 0 && statuses.every((status) => status >= 400 && status < 500),
        seen: `${statuses.join(", ")}; ${out} reached the host`,
      };
    },
  },
  {
    name: "writes that are sent at once on one connection",
    async run(target) {
      const authorization = bearer(await target.handle(2));
      const { hostname, port, host } = new URL(target.sidecar.url);
      target.host.clearRequests();
      const count = 12;
      const requests = Array.from({ length: count }, (_, at) => {
        const body = JSON.stringify({ ...record("P0"), firstName: `Name ${at}` });
        const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`;
        const last = at === count - 1 ? "Connection: close\r\n" : "";
        return `POST ${students} HTTP/1.1\r\nHost: ${host}\r\n${authorization}${json}${length}${last}\r\n${body}`;
      });
      const socket = connect(Number(port), hostname);
      socket.write(requests.join(""));
      let answers = "";
      for await (const chunk of socket) answers += String(chunk);
      const written = target.host.requests.filter(
        ({ method, path }) => method !== "GET" && path.includes("/students"),
      );
      const names = written.map(({ body }) => String(Reflect.get(Object(body), "firstName")));
      const isInOrder = names.every((name, at) => name === `Name ${at}`);
      const ok = answers.match(/^HTTP\/1\.1 20[01] /gm)?.length ?? 0;
      return {
        held: isInOrder && names.length === count && ok === count,
        seen: `${ok} of ${count} stored, ${isInOrder ? "in order" : `as ${names.join()}`}`,
      };
    },
  },
  {
    name: "two programs that write 20 students at the same time",
    async run(target) {
      const [one, other] = [await target.handle(3), await target.handle(4)];
      const send = (handle: string, id: string, name: string) =>
        target.call(handle, "students", {
          method: "POST",
          body: JSON.stringify({ ...record(id), firstName: name, lastSurname: name }),
        });
      const statuses = await Promise.all(
        Array.from({ length: 20 }, (_, at) => `R${at}`).flatMap((id) => [
          send(one, id, "Ada").then(({ status }) => status),
          send(other, id, "Ben").then(({ status }) => status),
        ]),
      );
      const stored = target.host
        .records("students")
        .filter((each) => /^R\d+$/.test(String(each["studentUniqueId"])));
      const mixed = stored.filter((each) => each["firstName"] !== each["lastSurname"]).length;
      const failed = statuses.filter((status) => status >= 300).length;
      return {
        held: stored.length === 20 && mixed === 0 && failed === 0,
        seen: `${stored.length} students, ${mixed} mixed, ${failed} of 40 writes failed`,
      };
    },
  },
  {
    name: "a clock that is set ten hours forward, and twenty back",
    async run({ host, credentials: [, , , , , , , , , , , , , , , key] }) {
      let ahead = 0;
      const now = () => systemClock.now() + ahead;
      const clock = { ...systemClock, now };
      const sidecar = await startSidecar({
        baseUrl: host.baseUrl,
        port: 0,
        grace: 0,
        clock,
      });
      try {
        const { access_token: token } = await signIn(
          sidecar.url,
          key ?? { clientKey: "", clientSecret: "" },
        );
        host.clearRequests();
        const statuses: number[] = [];
        for (const hours of [10, -20, 10, 0]) {
          ahead = hours * 3_600_000;
          const response = await fetch(`${sidecar.url}/api/v2.0/2017/schools`, {
            headers: { authorization: `Bearer ${token}` },
          });
          await response.text();
          statuses.push(response.status);
        }
        const exchanges = ofKind(host, "token").length;
        return {
          held: statuses.every((status) => status === 200) && exchanges <= 3,
          seen: `${statuses.join(", ")}; ${exchanges} token requests`,
        };
      } finally {
        await sidecar.stop();
      }
    },
  },
  {
    name: "a resource that answers 401 to 20 callers for three seconds",
    isLong: true,
    async run(target) {
      const { host } = target;
      const handle = await target.handle(5);
      await target.call(handle, "schools").then((response) => response.text());
      host.clearRequests();
      host.fault({ status: 401, times: Infinity, when: { path: /\/sessions$/ } });
      const until = performance.now() + 3000;
      let asked = 0;
      const ask = async () => {
        while (performance.now() < until) {
          await target.call(handle, "sessions").then((response) => response.text());
          asked++;
        }
      };
      await Promise.all(Array.from({ length: 20 }, ask));
      host.clearFaults();
      const exchanges = ofKind(host, "token").length;
      const { status } = await target.call(handle, "schools");
      return {
        held: exchanges <= 3 && status === 200,
        seen: `${asked} requests cost ${exchanges} token requests; another resource then ${status}`,
      };
    },
  },
  {
    name: "a key that the host refuses, tried by 20 callers for three seconds",
    isLong: true,
    async run(target) {
      const { host, adminUrl } = target;
      const [, , , , , , refused] = target.credentials;
      const handle = await target.handle(6);
      host.revokeTokens(refused?.clientKey);
      host.clearRequests();
      const invalid = { status: 401, body: { error: "invalid_client" } };
      host.fault({ ...invalid, times: Infinity, when: { kind: "token" } });
      const until = performance.now() + 3000;
      let asked = 0;
      const ask = async () => {
        while (performance.now() < until) {
          await target.call(handle, "schools").then((response) => response.text());
          asked++;
        }
      };
      await Promise.all(Array.from({ length: 20 }, ask));
      host.clearFaults();
      const exchanges = ofKind(host, "token").length;
      const alive = await fetch(`${adminUrl}/healthz`);
      return {
        held: exchanges <= 3 && alive.ok,
        seen: `${asked} requests cost ${exchanges} token requests`,
      };
    },
  },
  {
    name: "200 wrong secrets for one key",
    isLong: true,
    async run(target) {
      const { host, sidecar } = target;
      host.clearRequests();
      const guess = async (at: number) => {
        const body = new URLSearchParams({
          Client_id: "key-7",
          Client_secret: `guess-${at}`,
          Code: "0".repeat(32),
          grant_type: "client_credentials",
        });
        const response = await fetch(`${sidecar.url}/oauth/token`, { method: "POST", body });
        await response.text();
        return response.status;
      };
      const statuses: number[] = [];
      for (let at = 0; at < 200; at++) statuses.push(await guess(at));
      const exchanges = ofKind(host, "token").length;
      const slowed = statuses.filter((status) => status === 429).length;
      return {
        held: exchanges <= 12 && slowed >= 180,
        seen: `the host was asked ${exchanges} times, ${slowed} guesses were answered 429`,
      };
    },
  },
  {
    name: "50 requests of one key that hang at the host",
    async run(target) {
      const { host, adminUrl } = target;
      const [slow, good] = [await target.handle(8), await target.handle(9)];
      host.fault({ hang: true, times: Infinity, when: { path: /\/sessions$/ } });
      const leaving = new AbortController();
      const hanging = Array.from({ length: 50 }, () =>
        target.call(slow, "sessions", { signal: leaving.signal }).catch(() => undefined),
      );
      const begun = performance.now();
      const { status } = await target.call(good, "schools");
      const signedIn = await target.handle(10);
      const ready = await fetch(`${adminUrl}/readyz`, { signal: AbortSignal.timeout(5000) });
      const time = performance.now() - begun;
      leaving.abort();
      host.clearFaults();
      await Promise.all(hanging);
      return {
        held: status === 200 && signedIn !== "" && ready.ok && time < 2000,
        seen: `another key read, signed in and asked /readyz in ${Math.round(time)} ms`,
      };
    },
  },
  {
    name: "a host that closes after its response, before callers who read slowly",
    async run(target) {
      const { host, adminUrl, sidecar } = target;
      const authorization = bearer(await target.handle(11));
      const big = JSON.stringify([{ id: "0".repeat(32), text: "x".repeat(60_000) }]);
      const response = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: ${big.length}\r\n\r\n${big}`;
      host.fault({ raw: response, times: Infinity, when: { path: /\/sections$/ } });
      const { hostname, port, host: name } = new URL(sidecar.url);
      const request = `GET /data/v3/ed-fi/sections HTTP/1.1\r\nHost: ${name}\r\n${authorization}\r\n`;
      const sockets = Array.from({ length: 30 }, () => {
        const socket = connect(Number(port), hostname);
        socket.on("error", () => {});
        socket.write(request.repeat(4));
        return socket;
      });
      await new Promise((done) => setTimeout(done, 800));
      let bytes = 0;
      for (const socket of sockets) socket.on("data", (chunk: Buffer) => (bytes += chunk.length));
      await new Promise((done) => setTimeout(done, 800));
      for (const socket of sockets) socket.destroy();
      host.clearFaults();
      const alive = await fetch(`${adminUrl}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      return {
        held: alive && sidecar.process.exitCode === null && bytes > 30 * 60_000,
        seen: `${alive ? "it serves on" : "the process ended"}; ${Math.round(bytes / 1000)} kB were read`,
      };
    },
  },
  {
    name: "responses that nobody asked for, between two keys",
    async run(target) {
      const [one, other] = [await target.handle(12), await target.handle(13)];
      const foreign =
        'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n[{"foreign":1}]';
      target.host.fault({ after: foreign, times: 40, when: { path: /\/schools$/ } });
      let got = 0;
      let failed = 0;
      for (let at = 0; at < 40; at++) {
        await target.call(one, "schools").then((response) => response.text());
        const response = await target.call(other, "students?limit=1");
        const body = await response.text();
        if (body.includes("foreign")) got++;
        if (!response.ok) failed++;
      }
      target.host.clearFaults();
      return {
        held: got === 0 && failed === 0,
        seen: `another key got ${got} of 40, and ${failed} errors`,
      };
    },
  },
  {
    name: "100 writes of a record by one key, before one by another key",
    async run(target) {
      const [busy, other] = [await target.handle(15), await target.handle(16)];
      target.host.fault({ delay: 10, times: Infinity, when: { path: /\/students/ } });
      const leaving = new AbortController();
      let begin = () => {};
      const underWay = new Promise<void>((resolve) => void (begin = resolve));
      let done = 0;
      const write = async (handle: string, signal?: AbortSignal) => {
        const body = JSON.stringify(record("W0"));
        const init = { method: "POST", body, ...(signal ? { signal } : {}) };
        return (await target.call(handle, "students", init)).status;
      };
      const writes = Array.from({ length: 100 }, () =>
        write(busy, leaving.signal).then(
          () => void (++done === 30 && begin()),
          () => {},
        ),
      );
      await underWay;
      const before = done;
      const status = await write(other);
      const waited = done - before;
      leaving.abort();
      target.host.clearFaults();
      await Promise.all(writes);
      return {
        held: status === 200 && waited < 20,
        seen: `the other key's write was answered ${status} after ${waited} more of the hundred`,
      };
    },
  },
  {
    name: "pages that nest 100,000 times, and header names that every object has",
    async run(target) {
      const handle = await target.handle(17);
      const nested = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
      const headers = { "content-type": "application/json" };
      const when = { path: /\/schools$/ };
      const names = ["constructor", "__proto__", "toString"].map((name) => `${name}: x\r\n`);
      const named = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${names.join("")}Content-Length: 2\r\n\r\n[]`;
      const statuses: number[] = [];
      for (const fault of [
        { status: 200, body: nested("[", "]"), headers },
        { status: 200, body: `[{"schoolId":${nested('{"a":', "}").replace("}", "1}")}}]`, headers },
        { raw: named },
      ]) {
        target.host.fault({ ...fault, when });
        const response = await target.call(handle, "schools").catch(() => undefined);
        await response?.text();
        statuses.push(response?.status ?? 0);
      }
      return { held: statuses.join() === "502,502,200", seen: statuses.join(", ") };
    },
  },
  idleAdminConnections,
  {
    name: "5,100 bodies of strangers that do not come, and 10,100 silent connections",
    isLong: true,
    async run(target) {
      const { hostname, port, host } = new URL(target.sidecar.url);
      const begun = `POST /oauth/token HTTP/1.1\r\nHost: ${host}\r\n${json}Content-Length: 900\r\n\r\n{`;
      const times: number[] = [];
      for (const [count, bytes] of [
        [5100, begun],
        [10_100, ""],
      ] as const) {
        const sockets = await Promise.all(
          Array.from({ length: count }, () => openSocket(Number(port), hostname)),
        );
        for (const socket of sockets) socket.write(bytes);
        await new Promise((done) => setTimeout(done, 1500));
        // The first one more closes a connection of a stranger.
        await (await openSocket(Number(port), hostname)).destroy();
        const begin = performance.now();
        const handle = await target.handle(18);
        const { status } = await target.call(handle, "schools");
        times.push(status === 200 ? Math.round(performance.now() - begin) : Number.NaN);
        for (const socket of sockets) socket.destroy();
      }
      return {
        held: times.every((time) => time < 2000),
        seen: `a good caller signed in and read in ${times.join(" and ")} ms`,
      };
    },
  },
  {
    name: "two floods of 20,000 codes, and a name of 60 kB",
    isLong: true,
    async run(target) {
      const { sidecar } = target;
      const long = await fetch(`${sidecar.url}/oauth/authorize`, {
        method: "POST",
        body: new URLSearchParams({ Client_id: "x".repeat(60_000), Response_type: "code" }),
      });
      const isRefused = (await long.text()).includes('"error"');
      const rounds = { connections: 10, rounds: 10, each: 200 };
      await flood(sidecar.url, rounds);
      const before = memoryOf(target);
      await flood(sidecar.url, rounds);
      // What is garbage by then may still be there.
      const grown = memoryOf(target) - before;
      const handle = await target.handle(14);
      return {
        held: isRefused && grown < 100 && handle !== "",
        seen: `the second flood took ${grown} MB more; a good caller signed in after it`,
      };
    },
  },
];

function record(id: string) {
  return {
    studentUniqueId: id,
    firstName: "Ada",
    lastSurname: "Byron",
    birthDate: "2008-05-05T00:00:00",
  };
}

/** A connection that is open, or was refused. */
function openSocket(port: number, hostname: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, hostname, () => resolve(socket));
    socket.on("error", () => resolve(socket)).resume();
  });
}

interface Flood {
  readonly connections: number;
  readonly rounds: number;
  /** Requests sent at once. */
  readonly each: number;
}

/** Asks for codes on many connections, many at once. */
async function flood(url: string, { connections, rounds, each }: Flood): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const ask = `GET /oauth/authorize?Client_id=flood&Response_type=code HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const one = async () => {
    const socket = connect(Number(port), hostname);
    let wanted = each;
    socket.write(ask.repeat(each));
    let answers = 0;
    for await (const chunk of socket) {
      answers += String(chunk).match(/HTTP\/1\.1 \d/g)?.length ?? 0;
      if (answers >= rounds * each) break;
      if (answers < wanted) continue;
      wanted += each;
      socket.write(ask.repeat(each));
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
}

/** Resident memory of the sidecar, in MB, as Linux tells it. */
function memoryOf({ sidecar }: Target): number {
  const status = readFileSync(`/proc/${sidecar.process.pid}/status`, "utf8");
  return Math.round(Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1000);
}
