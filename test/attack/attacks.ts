import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startSandbox } from "@edbridge/sandbox";
import { hostEnvironment, root, runNode } from "../support/run.ts";
import { isAnswered, post, type Target } from "./target.ts";

export interface Outcome {
  readonly held: boolean;
  /** What was seen, with figures. */
  readonly seen: string;
}

/** What is done to `edbridge serve`, and must come to nothing. */
export type Attacks = Readonly<Record<string, (target: Target) => Promise<Outcome>>>;

/** Reads a collection with 20 callers for three seconds; gives the requests, and the exchanges of tokens. */
async function readOn({ host, call }: Target, handle: string, collection: string) {
  host.clearRequests();
  const until = performance.now() + 3000;
  let asked = 0;
  const ask = async () => {
    while (performance.now() < until) {
      await call(handle, collection).then((response) => response.text());
      asked++;
    }
  };
  await Promise.all(Array.from({ length: 20 }, ask));
  host.clearFaults();
  const exchanges = host.requests.filter(({ kind }) => kind === "token").length;
  return { exchanges, seen: `${asked} requests cost ${exchanges} token requests` };
}

export const attacks: Attacks = {
  async "a rehearsal of a job that still names its old host"({ host }) {
    await using old = await startSandbox({ generation: "legacy" });
    const state = mkdtempSync(join(tmpdir(), "edbridge-attack-"));
    const begun = performance.now();
    const job = fileURLToPath(new URL("../run/programs/people.cjs", import.meta.url));
    const args = ["run", "--rehearse", "--base-url", host.baseUrl, "--", "node", job];
    const env = { ...hostEnvironment(old), XDG_STATE_HOME: state };
    const writes = ["students=604822", "students=604823"];
    const bin = join(root, "packages/cli/dist/bin.js");
    const { status, stdout, stderr } = await runNode([bin, ...args, ...writes], { env });
    rmSync(state, { recursive: true });
    const written = old.requests.filter(
      ({ method, path }) => method !== "GET" && !path.startsWith("/oauth/"),
    ).length;
    const isSaid = stderr.includes("nothing was written");
    const isInTime = performance.now() - begun < 40_000;
    return {
      held: written === 0 && status === 1 && !isSaid && isInTime,
      seen: `${stdout.match(/^\d+/gm)?.join(", ")}; the old host got ${written} writes; exit code ${status}`,
    };
  },
  async "two programs that write 20 students at the same time"(target) {
    const handles = { Ada: await target.handle(3), Ben: await target.handle(4) };
    const ids = Array.from({ length: 20 }, (_, at) => `R${at}`);
    const statuses = await Promise.all(
      Object.entries(handles).flatMap(([name, handle]) =>
        ids.map(async (id) => {
          const body = { ...record(id), firstName: name, lastSurname: name };
          return (await target.call(handle, "students", post(body))).status;
        }),
      ),
    );
    const stored = target.host
      .records("students")
      .filter((each) => ids.includes(String(each["studentUniqueId"])));
    const mixed = stored.filter((each) => each["firstName"] !== each["lastSurname"]).length;
    const failed = statuses.filter((status) => status >= 300).length;
    return {
      held: stored.length === 20 && mixed === 0 && failed === 0,
      seen: `${stored.length} students, ${mixed} mixed, ${failed} of 40 writes failed`,
    };
  },
  async "a resource that answers 401 to 20 callers for three seconds"(target) {
    const handle = await target.handle(5);
    await target.call(handle, "schools").then((response) => response.text());
    target.host.fault({ status: 401, times: Infinity, when: { path: /\/sessions$/ } });
    const { exchanges, seen } = await readOn(target, handle, "sessions");
    const { status } = await target.call(handle, "schools");
    return {
      held: exchanges <= 3 && status === 200,
      seen: `${seen}; another resource then ${status}`,
    };
  },
  async "a key that the host refuses, tried by 20 callers for three seconds"(target) {
    const handle = await target.handle(6);
    target.host.revokeTokens("key-6");
    const invalid = { status: 401, body: { error: "invalid_client" } };
    target.host.fault({ ...invalid, times: Infinity, when: { kind: "token" } });
    const { exchanges, seen } = await readOn(target, handle, "schools");
    const alive = await fetch(`${target.adminUrl}/healthz`);
    return { held: exchanges <= 3 && alive.ok, seen };
  },
  async "100 writes of a record by one key, before one by another key"(target) {
    const [busy, other] = [await target.handle(15), await target.handle(16)];
    target.host.fault({ delay: 10, times: Infinity, when: { path: /\/students/ } });
    const leaving = new AbortController();
    let begin = () => {};
    const underWay = new Promise<void>((resolve) => void (begin = resolve));
    let done = 0;
    const write = async (handle: string, signal = AbortSignal.timeout(20_000)) =>
      (await target.call(handle, "students", { ...post(record("W0")), signal })).status;
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
  /** They say nothing, or half a head, and are as many as it takes. */
  async "idle connections at the admin port"({ adminUrl }) {
    const sockets: Socket[] = [];
    const open = async (bytes: string) => {
      const socket = await openSocket(adminUrl);
      if (bytes !== "") socket.write(bytes);
      sockets.push(socket);
    };
    /** Whether a probe is answered, if it is repeated as a cluster does: each second. */
    const answers = async () => {
      const begun = performance.now();
      let answered = await isAnswered(`${adminUrl}/healthz`);
      while (!answered && performance.now() - begun < 3000)
        answered = await isAnswered(`${adminUrl}/healthz`);
      return answered;
    };
    for (let at = 0; at < 120; at++) await open(at % 2 === 0 ? "" : "GET /healthz HTTP/1.1\r\n");
    const begun = performance.now();
    const answered = await answers();
    const waited = Math.round(performance.now() - begun);
    let later = 0;
    for (let at = 0; at < 20; at++) {
      await open("");
      if (await answers()) later++;
    }
    for (const socket of sockets) socket.destroy();
    return {
      held: answered && later === 20,
      seen: `with 120 of them open, \`/healthz\` was answered after ${waited} ms, and then ${later} of 20 times`,
    };
  },
  async "5,100 bodies of strangers that do not come, and 10,100 silent connections"(target) {
    const { url } = target.sidecar;
    const begun = `POST /oauth/token HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`;
    const times: number[] = [];
    for (const [count, bytes] of [
      [5100, begun],
      [10_100, ""],
    ] as const) {
      const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(url)));
      for (const socket of sockets) socket.write(bytes);
      await wait(1500);
      // The first one more closes a connection of a stranger.
      (await openSocket(url)).destroy();
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
  async "two floods of 20,000 codes, and a name of 60 kB"(target) {
    const long = await fetch(`${target.sidecar.url}/oauth/authorize`, {
      method: "POST",
      body: new URLSearchParams({ Client_id: "x".repeat(60_000), Response_type: "code" }),
    });
    const isRefused = (await long.text()).includes('"error"');
    await flood(target.sidecar.url);
    const before = memoryOf(target);
    await flood(target.sidecar.url);
    // What is garbage by then may still be there.
    const grown = memoryOf(target) - before;
    const handle = await target.handle(14);
    return {
      held: isRefused && grown < 100 && handle !== "",
      seen: `the second flood took ${grown} MB more; a good caller signed in after it`,
    };
  },
};

function record(studentUniqueId: string) {
  const birthDate = "2008-05-05T00:00:00";
  return { studentUniqueId, firstName: "Ada", lastSurname: "Byron", birthDate };
}

function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on("error", () => resolve(socket)).resume();
  });
}

/** Asks for 20,000 codes: on ten connections, ten times 200 at once. */
async function flood(url: string): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const [rounds, each] = [10, 200];
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
  await Promise.all(Array.from({ length: 10 }, one));
}

/** Resident memory of the sidecar, in MB, as Linux tells it. */
function memoryOf({ sidecar }: Target): number {
  const status = readFileSync(`/proc/${sidecar.process.pid}/status`, "utf8");
  return Math.round(Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1000);
}
