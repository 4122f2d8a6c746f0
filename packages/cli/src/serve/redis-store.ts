import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { LockRefusal, SharedStore, StoreLock } from "@edbridge/compat";
import { lockLife, lockRenewal } from "@edbridge/compat/internal";
import { optionalPackage } from "../command/optional-package.js";
import { UsageFailure } from "../command/outcome.js";
import type { SidecarLog } from "./call-record.js";

/** Milliseconds that a connection and one command may take. */
const [connectTimeout, commandTimeout] = [2000, 1000];
/** Milliseconds between two looks at a lock. */
const look = 50;

/** Lua that Redis runs as one step: what is done only by the process whose lock it is. */
const whileLocked = {
  write:
    "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('set', KEYS[2], ARGV[2], 'px', ARGV[3]) end",
  renew:
    "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('pexpire', KEYS[1], ARGV[2]) end",
  release: "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end",
} as const;

type Client = ReturnType<typeof newClient>;

/**
 * A store at Redis or Valkey. It is reached for as long as the process runs, again and again where
 * that is needed; while it is away each replica acts for itself.
 */
export class RedisStore implements SharedStore {
  readonly #client: Client;
  #failures = 0;

  /**
   * The store at an address such as `redis://cache.example:6379`.
   *
   * @throws `UsageFailure` for an address that cannot be one, or where the client is not installed
   */
  static async open(url: string, log: Pick<SidecarLog, "warn" | "info">): Promise<RedisStore> {
    checkAddress(url);
    const library = await optionalPackage(
      "@redis/client",
      () => import("@redis/client"),
      "a store at Redis needs the package @redis/client. Type: npm install @redis/client, where edbridge is installed.",
    );
    const client = newClient(library, url);
    let isAway = false;
    client.on("error", () => {
      if (!isAway)
        log.warn(
          "The store is not reached. Each replica acts for itself until it is, and holds parts of new people in memory.",
        );
      isAway = true;
    });
    client.on("ready", () => {
      if (isAway) log.info("The store is reached again.");
      isAway = false;
    });
    const connected = client.connect().catch(() => {});
    // It may come later: who starts first does not matter.
    await Promise.race([connected, pause(connectTimeout, undefined, { ref: false })]);
    return new RedisStore(client);
  }

  private constructor(client: Client) {
    this.#client = client;
  }

  /** Commands that failed, or were not sent because the store was not reached. */
  get failures(): number {
    return this.#failures;
  }

  read(key: string): Promise<string | null | undefined> {
    return this.#send(() => this.#client.get(key));
  }

  async write(key: string, text: string, life: number, lock?: StoreLock): Promise<boolean> {
    const value = Math.max(1, Math.round(life));
    const reply = lock
      ? await this.#run("write", [lockKey(key), key], [lock.fence, text, value])
      : await this.#send(() => this.#client.set(key, text, { expiration: { type: "PX", value } }));
    // A script that did not set the key replies with nothing.
    return reply !== undefined && reply !== null;
  }

  async lock(key: string, wait: number): Promise<StoreLock | LockRefusal> {
    const fence = randomBytes(16).toString("hex");
    const expiration = { type: "PX", value: lockLife } as const;
    for (let left = wait; ; left -= look) {
      const taken = await this.#send(async () => ({
        reply: await this.#client.set(lockKey(key), fence, { condition: "NX", expiration }),
      }));
      if (!taken) return "unreachable";
      if (taken.reply !== null) return this.#held(lockKey(key), fence);
      if (left <= 0) return "taken";
      await pause(look);
    }
  }

  close(): void {
    this.#client.destroy();
  }

  /** A lock that is renewed until it is released. */
  #held(key: string, fence: string): StoreLock {
    const renew = () => void this.#run("renew", [key], [fence, lockLife]);
    const renewal = setInterval(renew, lockRenewal).unref();
    return {
      fence,
      release: async () => {
        clearInterval(renewal);
        await this.#run("release", [key], [fence]);
      },
    };
  }

  #run(script: keyof typeof whileLocked, keys: string[], given: (string | number)[]) {
    const words = given.map(String);
    return this.#send(() => this.#client.eval(whileLocked[script], { keys, arguments: words }));
  }

  async #send<T>(command: () => Promise<T>): Promise<T | undefined> {
    try {
      return await command();
    } catch {
      this.#failures++;
      return undefined;
    }
  }
}

function newClient({ createClient }: typeof import("@redis/client"), url: string) {
  return createClient({
    url,
    keyPrefix: "edbridge:",
    // While the store is away each process acts for itself at once.
    disableOfflineQueue: true,
    commandOptions: { timeout: commandTimeout },
    socket: {
      connectTimeout,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2000),
    },
  });
}

function lockKey(key: string): string {
  return `${key}:lock`;
}

function checkAddress(url: string): void {
  const { protocol } = URL.canParse(url) ? new URL(url) : {};
  if (protocol === "redis:" || protocol === "rediss:") return;
  throw new UsageFailure("--store: must be an address such as redis://cache.example:6379.");
}
