// What many live handles cost: memory, and the time of a call.
import { compatFetch } from "@edbridge/compat";
import { Dispatcher } from "undici";
import { serve } from "../lib/child.ts";
import { checkStatus } from "../lib/legacy.ts";

const base = "https://host.example/api";
const urls = { oauth: `${base}/oauth/token`, dataManagementApi: `${base}/data/v3/` };
const dataModels = [{ name: "Ed-Fi", version: "5.0.0" }];
const discovery = JSON.stringify({ version: "7.1", suite: "3", dataModels, urls });
const headers = ["content-type", "application/json"].map((text) => Buffer.from(text));

/** A host that answers at once, within the process: tokens, what it is, and empty collections. */
class InstantHost extends Dispatcher {
  #tokens = 0;

  override dispatch(
    { path }: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    handler.onConnect?.(() => undefined);
    handler.onHeaders?.(200, headers, () => undefined, "OK");
    handler.onData?.(Buffer.from(this.#bodyOf(path)));
    handler.onComplete?.([]);
    return true;
  }

  #bodyOf(path: string): string {
    if (!path.endsWith("/oauth/token")) return path.includes("/data/") ? "[]" : discovery;
    const token = { access_token: `token${this.#tokens++}`, expires_in: 1800 };
    return JSON.stringify({ ...token, token_type: "bearer" });
  }
}

const opened = () =>
  compatFetch({ baseUrl: base, code: "lenient", dispatcher: new InstantHost() } as const);

let call = opened();
let handles: string[] = [];

/** A handle, got as a legacy program gets it; any code will do. */
async function handleOf(key: string): Promise<string> {
  const fields = { grant_type: "authorization_code", client_id: key, client_secret: "secret" };
  const body = new URLSearchParams({ ...fields, code: "0".repeat(32) });
  const response = await call(`${base}/oauth/token`, { method: "POST", body });
  checkStatus(response.status);
  return ((await response.json()) as { access_token: string }).access_token;
}

function held(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const api = {
  /** A new program with so many handles, of so many credentials; gives bytes each. */
  fill: async ({ count, credentials }: { count: number; credentials: number }) => {
    call = opened();
    handles = [];
    const before = held();
    for (let at = 0; at < count; at++) handles.push(await handleOf(`key${at % credentials}`));
    return (held() - before) / count;
  },
  /** Nanoseconds of a read by handles from all over the place. */
  calls: async ({ turns }: { turns: number }) => {
    const begun = process.hrtime.bigint();
    for (let turn = 0; turn < turns; turn++) {
      const authorization = `Bearer ${handles[(turn * 7919) % handles.length] ?? ""}`;
      const response = await call(`${base}/api/v2.0/2017/schools`, { headers: { authorization } });
      checkStatus(response.status);
      await response.text();
    }
    return Number(process.hrtime.bigint() - begun) / turns;
  },
};

export type HandlesApi = typeof api;

serve(api);
