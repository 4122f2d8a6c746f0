import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { edbridge, type RunningProcess } from "../sidecar/support/edbridge.ts";
import { type Credentials, signIn } from "../sidecar/support/legacy-http.ts";

/** Keys of the host; each attack may take as many as it likes. */
const keys: readonly Credentials[] = Array.from({ length: 40 }, (_, at) => ({
  clientKey: `key-${at}`,
  clientSecret: `secret-of-key-${at}`,
}));

/** A host, and `edbridge serve` before it in a process of its own. */
export interface Target extends AsyncDisposable {
  readonly host: Sandbox;
  readonly sidecar: RunningProcess;
  /** Where it says how it is. */
  readonly adminUrl: string;
  readonly credentials: readonly Credentials[];
  /** A handle of the key with this number. */
  handle(key: number): Promise<string>;
  /** A legacy request below the year, with a handle. */
  call(handle: string, path: string, init?: RequestInit): Promise<Response>;
}

const student = (at: number) => ({
  studentUniqueId: `S${at}`,
  firstName: "Old",
  lastSurname: "Byron",
  birthDate: "2008-05-05",
});

/** Starts both; the command gets no option but the host's address, and a free port. */
export async function startTarget(): Promise<Target> {
  const host = await startSandbox({
    generation: "current",
    dataStandard: "5.0",
    claimSet: "sandbox",
    credentials: keys,
    tokenLimit: 15,
    strictReferences: false,
    data: { students: Array.from({ length: 60 }, (_, at) => student(at)) },
  });
  const args = [
    "serve",
    "--base-url",
    host.baseUrl,
    "--port",
    "0",
    "--admin-port",
    "0",
    "--grace",
    "0s",
  ];
  const sidecar = await edbridge(args);
  await sidecar.said("the page: ");
  const adminUrl = /the page: (\S+)\//.exec(sidecar.written().stderr)?.[1] ?? "";
  return {
    host,
    sidecar,
    adminUrl,
    credentials: keys,
    async handle(key) {
      const credentials = keys[key];
      if (!credentials) throw new RangeError(`There is no key ${key}.`);
      const { access_token: token } = await signIn(sidecar.url, credentials);
      if (token === undefined) throw new Error(`Key ${key} got no handle.`);
      return token;
    },
    call(handle, path, init = {}) {
      const headers = { authorization: `Bearer ${handle}`, "content-type": "application/json" };
      return fetch(`${sidecar.url}/api/v2.0/2017/${path}`, {
        ...init,
        headers: { ...headers, ...init.headers },
        signal: init.signal ?? AbortSignal.timeout(20_000),
      });
    },
    async [Symbol.asyncDispose]() {
      await sidecar[Symbol.asyncDispose]();
      await host.stop();
    },
  };
}

/** Sends bytes as they are; gives all that comes until the server closes, for ten seconds at most. */
export async function raw(url: string, ...parts: (string | Uint8Array)[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const late = setTimeout(() => socket.destroy(), 10_000);
  // A server that refuses may close before all is sent.
  socket.on("error", () => {});
  for (const part of parts) socket.write(part);
  const said = await text(socket).catch(() => "");
  clearTimeout(late);
  return said;
}

/** The head of a request that ends its connection. */
export function head(url: string, method: string, path: string, fields: string): string {
  const { host } = new URL(url);
  const name = /^host:/im.test(fields) ? "" : `Host: ${host}\r\n`;
  return `${method} ${path} HTTP/1.1\r\n${name}Connection: close\r\n${fields}\r\n`;
}

/** The status of a raw response; 0 for none. */
export function statusOf(response: string): number {
  return Number(/^HTTP\/1\.[01] (\d{3})/.exec(response)?.[1] ?? 0);
}
