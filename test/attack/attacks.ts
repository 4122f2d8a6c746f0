import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import type { Sandbox } from "@edbridge/sandbox";
import { idleAdminConnections } from "./admin-port.ts";
import { rehearsalOnTheOldHost } from "./rehearsal.ts";
import type { Target } from "./target.ts";

/** What became of an attack. */
export interface Outcome {
  readonly held: boolean;
  /** What was seen, with figures. */
  readonly seen: string;
}

/** Something that was done to `edbridge serve`, and what must not come of it. */
export interface Attack {
  readonly name: string;
  readonly run: (target: Target) => Promise<Outcome>;
}

const json = "Content-Type: application/json\r\n";

const ofKind = (host: Sandbox, kind: string) => host.requests.filter((one) => one.kind === kind);

/** What is done to `edbridge serve`, as it comes, and to a rehearsal. */
export const attacks: readonly Attack[] = [
  rehearsalOnTheOldHost,
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
    name: "a resource that answers 401 to 20 callers for three seconds",
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
  idleAdminConnections,
  {
    name: "5,100 bodies of strangers that do not come, and 10,100 silent connections",
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
