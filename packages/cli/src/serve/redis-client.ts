import { none } from "@edbridge/core/internal";
import { SettingError } from "@edbridge/core";
import { setTimeout as pause } from "node:timers/promises";
import { optionalPackage } from "../command/optional-package.js";
import { readableUrl, textsOf } from "../command/text.js";

/** Milliseconds that a connection, and a command, may take. */
const [connectTimeout, commandTimeout] = [2000, 1000];
/** Milliseconds between two pings, and those without a word after which a connection is given up. */
const [pingInterval, socketTimeout] = [1000, 3000];

export const keyPrefix = "edbridge:";

export type Client = ReturnType<typeof newClient>;

/**
 * Looks whether the client can read an address: its own error would print the password.
 *
 * @throws `SettingError`
 */
export function checkStoreAddress(store: string): void {
  const url = readableUrl(store);
  if (url && /^\/?\d*$/.test(url.pathname)) return;
  // It is not repeated: it may hold a password.
  throw new SettingError(
    "store",
    "must be an address such as redis://cache.example:6379. In its password, marks are written as in any URL, such as %25 for %; after the port, only the number of a database may stand.",
  );
}

/**
 * Connects, and waits for it a moment. It may come later, since who starts first does not matter, and
 * again for as long as the process runs.
 *
 * @param watch gets the client before it connects
 * @throws `UsageFailure` where the client is not installed
 */
export async function connect<T>(url: string, watch: (client: Client) => T): Promise<T> {
  const client = newClient(
    await optionalPackage(
      "@redis/client",
      () => import("@redis/client"),
      "a store at Redis needs the package @redis/client. Type: npm install @redis/client, where edbridge is installed.",
    ),
    url,
  );
  const watched = watch(client);
  const connected = client.connect().catch(() => {});
  await Promise.race([connected, pause(connectTimeout, undefined, { ref: false })]);
  return watched;
}

/** The reply to a command, if it comes in time. */
export function inTime<T>(reply: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    // A reply that came while this process was busy is read first.
    const timer = setTimeout(() => setImmediate(() => resolve(undefined)), commandTimeout);
    void reply.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function newClient({ createClient }: typeof import("@redis/client"), url: string) {
  return createClient({
    url,
    keyPrefix,
    // While the store is away each process acts for itself at once.
    disableOfflineQueue: true,
    pingInterval,
    socket: {
      connectTimeout,
      socketTimeout,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2000),
    },
  });
}

/** Why a store is away, by the code of its error alone: the rest may name an address or a user. */
export function whyAway(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const [refusal] = /^(?:WRONGPASS|NOAUTH|NOPERM)\b/.exec(error.message) ?? none;
  if (refusal) return ` It refuses the user or the password of --store (${refusal}).`;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return /^\w+$/.test(code) ? ` The connection failed (${code}).` : "";
}

/** The code of a store's refusal, such as `OOM`; `undefined` for any other error. */
export function refusalIn(error: unknown): string | undefined {
  return error instanceof Error ? /^[A-Z]{3,}\b/.exec(error.message)?.[0] : undefined;
}

/** Lua that changes nothing, and fails for a user who may not call all that a lock needs. */
export const rightsNeeded =
  "local key = KEYS[1] redis.call('get', key) redis.call('del', key) redis.call('pexpire', key, 1) redis.call('set', key, '', 'px', 1)";

/** Whether a store refuses a command to its user, or has none of that name: a script says only that it failed. */
export function isForbidden(error: unknown): boolean {
  return ["NOPERM", "ERR"].includes(refusalIn(error) ?? "");
}

/** What mends a refusal, where that is known. */
export function remedyFor(error: unknown): string {
  if (isForbidden(error))
    return ` Let the user of --store call GET, SET, DEL, PEXPIRE, EVAL, SCAN, INFO and PING for keys ${keyPrefix}*. A Sentinel has no such commands.`;
  const code = refusalIn(error) ?? "";
  if (code === "READONLY") return " It is a replica: name the server that takes writes.";
  return /^(?:MOVED|CROSSSLOT|CLUSTERDOWN)$/.test(code)
    ? " It is a cluster: name a single server."
    : "";
}

/**
 * Why a store at Redis or Valkey may lose what it keeps, and what to set, by its reply to `INFO`. An
 * empty text is for a store that refuses the question. `undefined` if it loses nothing.
 */
export function whyNotDurable(info: string): string | undefined {
  const facts = [...info.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name, value]) => [name, value]);
  const { aof_enabled: log, maxmemory, maxmemory_policy: policy } = Object.fromEntries(facts);
  if (log === undefined || maxmemory === undefined || policy === undefined)
    return "It does not say whether it keeps what it has. Let the user of --store call INFO.";
  const reasons = textsOf(
    log !== "1" &&
      "A restart of it loses them, or all since the last snapshot: set appendonly yes.",
    maxmemory !== "0" &&
      policy !== "noeviction" &&
      "It drops them when its memory is full: set maxmemory-policy noeviction.",
  );
  return reasons.length > 0 ? reasons.join(" ") : undefined;
}
