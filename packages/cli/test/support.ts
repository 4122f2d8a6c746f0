import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type SandboxOptions, startSandbox } from "@edbridge/sandbox";
import { expect, onTestFinished } from "vitest";
import { run } from "../src/command/run.js";
import type { CallRecord, SidecarLog } from "../src/index.js";
import { type Sidecar, type SidecarOptions, startSidecar } from "../src/index.js";
import {
  type Credentials,
  type Manner,
  signIn as signedIn,
} from "../../../test/sidecar/support/legacy-http.ts";
import { startHost } from "../../../test/support/host.ts";
import { listening } from "../../../test/support/servers.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

export const sandbox = (options: SandboxOptions = {}) =>
  startHost({ generation: "current", claimSet: "sandbox", ...options });

/** A school as a legacy program writes it. */
export const school = {
  schoolId: 1,
  nameOfInstitution: "One",
  gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
  educationOrganizationCategories: [{ type: "School" }],
};

/** Takes what hosts of two generations do, so that they can be compared. */
export const lenient = {
  claimSet: "sandbox",
  descriptors: "open",
  strictReferences: false,
} as const;

/** Records that a host of each generation can hold and that do not differ. */
export async function commonRecords(schools: number, disciplineIncidents: number) {
  await using source = await startSandbox({ seed: 7, schools, disciplineIncidents });
  // What a host makes itself, and the code of which a legacy host has another name.
  const code = "titleIPartASchoolDesignationDescriptor";
  const bare = (name: string) =>
    source
      .records(name)
      .map(({ id: _id, _etag, _lastModifiedDate, [code]: _code, ...record }) => record);
  return { schools: bare("schools"), disciplineIncidents: bare("disciplineIncidents") };
}

/** The name of a file that is not there yet. */
export const newFile = () => join(temporaryFolder(), "lines.ndjson");

export const textAt = async (url: string): Promise<string> => (await fetch(url)).text();

/** A sidecar on free ports, stopped after the test. */
export async function sidecar(
  baseUrl: string,
  options: Partial<SidecarOptions> = {},
): Promise<Sidecar & { readonly adminUrl: string; readonly metrics: () => Promise<string> }> {
  const ports = { port: 0, adminPort: 0 };
  const running = await startSidecar({ baseUrl, ...ports, grace: 0, ...options });
  onTestFinished(async () => void (await running.stop()));
  const { adminUrl = "" } = running;
  return { ...running, adminUrl, metrics: () => textAt(`${adminUrl}/metrics`) };
}

/** A sandbox with a sidecar before it, and what that logs. */
export async function bridged(box: SandboxOptions = {}, options: Partial<SidecarOptions> = {}) {
  const running = await sandbox(box);
  const log = memory();
  const server = await sidecar(running.baseUrl, { log, ...options });
  const signIn = () => legacyCaller(server.url, running.credentials);
  return { ...server, running, credentials: running.credentials, log, signIn };
}

/** A host made by hand, stopped after the test. */
export async function host(
  listener: RequestListener,
  furnish: (server: Server) => void = () => {},
): Promise<string> {
  const server = createServer({ requestTimeout: 0 }, listener);
  furnish(server);
  return listening(server);
}

export const still = (answer = "[]") => host((_request, response) => void response.end(answer));

/** A host that answers nothing until it is asked to; and what waits for it. */
export async function waitingHost(listen: typeof host = host, answer = "[]") {
  const waiting: (() => void)[] = [];
  const base = await listen((_request, response) => waiting.push(() => response.end(answer)));
  const free = () => waiting.splice(0).forEach((end) => end());
  const come = (count: number) => expect.poll(() => waiting.length).toBe(count);
  return { base, free, come };
}

// A caller may bring a token of the host's own in place of a handle.
export { passed as told } from "../../compat/test/through.js";

/** Sends bytes as they are; gives all that comes back until the other side closes. */
export async function raw(url: string, ...parts: (string | Uint8Array)[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // A server that refuses may close before all is sent.
  socket.on("error", () => {});
  for (const part of parts) socket.write(part);
  return text(socket);
}

export function memory(): SidecarLog & { readonly calls: CallRecord[]; readonly texts: string[] } {
  const calls: CallRecord[] = [];
  const texts: string[] = [];
  const say = (line: string) => void texts.push(line);
  return { calls, texts, call: (record) => void calls.push(record), info: say, warn: say };
}

/** Signs in as a legacy caller; gives the handle. `send` is what sends its requests. */
export async function handle(
  base: string,
  credentials: Credentials,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<string> {
  const manner: Manner = async (url, fields) => {
    const answer = await send(url, { method: "POST", body: new URLSearchParams(fields) });
    return (await answer.json()) as Record<string, string>;
  };
  return (await signedIn(base, credentials, manner))["access_token"] ?? "";
}

/** A legacy caller that has signed in: what it sends has its handle. */
export async function legacyCaller(base: string, credentials: Credentials) {
  const authorization = `Bearer ${await handle(base, credentials)}`;
  const headers = { authorization, "content-type": "application/json" };
  return {
    headers,
    get: (path: string) => fetch(base + path, { headers }),
    post: (path: string, record: unknown) =>
      fetch(base + path, { method: "POST", headers, body: JSON.stringify(record) }),
  };
}

/** A host that gives every key a token, and answers all else in one way. */
export function tokenHost(listener: RequestListener): Promise<string> {
  return host((request, response) => {
    if (!request.url?.startsWith("/oauth/token")) return listener(request, response);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ access_token: "0123abcd", expires_in: 1800 }));
  });
}

/** A connection on which nothing is said yet; closed after the test. */
export async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** A clock that stands until it is moved; it sleeps no time. */
export function stillClock() {
  let time = 0;
  const now = () => time;
  const advance = (ms: number) => void (time += ms);
  return { now, monotonic: now, sleep: async (ms: number) => advance(ms), advance };
}

/** A clock whose sleepers wake when a test moves it on. */
export function waitingClock() {
  const begun = Date.UTC(2017, 7, 14, 8);
  const sleepers = new Map<() => void, number>();
  let now = 0;
  return {
    now: () => begun + now,
    monotonic: () => now,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        if (ms <= 0) return resolve();
        sleepers.set(resolve, now + ms);
        signal?.addEventListener("abort", () => {
          sleepers.delete(resolve);
          reject(signal.reason);
        });
      }),
    async advance(ms: number) {
      now += ms;
      for (const [wake, at] of sleepers) {
        if (at > now) continue;
        sleepers.delete(wake);
        wake();
      }
      // Those who wake go on before the test does.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** A command line whose sidecar stops at once, unless it says how. */
function atOnce(args: readonly string[]): readonly string[] {
  const isServer = args[0] === "serve" && !args.includes("--check-config");
  return isServer && !args.includes("--grace") ? [...args, "--grace", "0s"] : args;
}

export const commandOf = (
  { credentials }: { readonly credentials: Credentials },
  ...args: readonly string[]
) =>
  command([...args, "--key", credentials.clientKey, "--secret-env", "S"], {
    environment: { S: credentials.clientSecret },
  });

/** Runs a command line in this process; `whileRunning` is called when it asks for the signal. */
export async function command(
  args: readonly string[],
  {
    environment: given = {},
    whileRunning = async () => {},
    onReload,
  }: {
    environment?: Record<string, string>;
    /** Gets the address that it listens at, and what waits for a text on standard error. */
    whileRunning?: (url: string, said: (what: string) => Promise<void>) => Promise<void>;
    onReload?: (handle: () => void) => void;
  } = {},
) {
  // Nothing is kept for other processes, unless a test says where.
  const environment = { EDBRIDGE_STATE_DIR: "none", ...given };
  let out = "";
  let err = "";
  let ready = () => {};
  const written = new Promise<void>((done) => (ready = done));
  const code = await run(
    atOnce(args),
    {
      out: (line) => {
        out += line;
        ready();
      },
      err: (line) => void (err += line),
      environment,
      async stopRequested() {
        await written;
        const said = (what: string) => expect.poll(() => err).toContain(what);
        await whileRunning(out.trim().split(" ").at(-1) ?? "", said);
      },
      ...(onReload ? { onReload } : {}),
    },
    "1.2.3",
  );
  return { code, out, err };
}

/** A text as each run has it: without folders and ports of this one. */
export const settled = (printed: string): string =>
  printed
    .replaceAll("\r", "\\r")
    .replaceAll(/[\w./-]*\/edbridge-\w{6}\b/g, "FOLDER")
    .replaceAll(/(?<=(?:127\.0\.0\.1|0\.0\.0\.0)(?::| port ))\d{4,5}/g, "PORT");

/** What a command has printed on both streams, and its exit code, for a snapshot. */
export const shown = ({ code, out, err }: Awaited<ReturnType<typeof command>>): string =>
  settled(`${out}${err === "" ? "" : `--- standard error\n${err}`}--- exit ${code}\n`);

// A constant of a command that a test itself loads would count as one that this test alone reaches.
await Promise.all([
  import("../src/codes/read-codes.js"),
  import("../src/rehearse/rehearse.js"),
  import("../src/shadow/start.js"),
  import("../src/shadow/summary.js"),
]);
const nowhere = { out: () => {}, err: () => {}, environment: {}, stopRequested: async () => {} };
await run(["--help"], nowhere, "1.2.3");
