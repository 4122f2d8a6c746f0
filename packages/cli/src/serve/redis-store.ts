import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { LockRefusal, SharedStore, StoreLock } from "@edbridge/compat";
import { lockLife, lockRenewal } from "@edbridge/compat/internal";
import type { SidecarLog } from "./call-record.js";
import { StoreConnection } from "./store-connection.js";

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

type Log = Pick<SidecarLog, "warn" | "info">;

/**
 * A store at Redis or Valkey. It is reached for as long as the process runs, again and again where
 * that is needed; while it is away each replica acts for itself.
 */
export class RedisStore implements SharedStore {
  readonly #connection: StoreConnection;

  /**
   * The store at an address such as `redis://cache.example:6379`.
   *
   * @throws `UsageFailure` for an address that cannot be one, or where the client is not installed
   */
  static async open(url: string, log: Log): Promise<RedisStore> {
    let isAway = false;
    const connection = await StoreConnection.to(url, {
      away() {
        isAway = true;
        log.warn(
          "The store does not answer. Each replica acts for itself until it does, and holds parts of new people in memory.",
        );
      },
      answers() {
        if (isAway) log.info("The store answers again.");
        isAway = false;
      },
    });
    await connection.connect();
    return new RedisStore(connection);
  }

  private constructor(connection: StoreConnection) {
    this.#connection = connection;
  }

  get failures(): number {
    return this.#connection.failures;
  }

  read(key: string): Promise<string | null | undefined> {
    return this.#connection.send((client) => client.get(key));
  }

  async write(key: string, text: string, life: number, lock?: StoreLock): Promise<boolean> {
    const value = Math.max(1, Math.round(life));
    const expiration = { type: "PX", value } as const;
    const reply = await this.#connection.send((client) =>
      lock
        ? client.eval(whileLocked.write, {
            keys: [lockKey(key), key],
            arguments: [lock.fence, text, String(value)],
          })
        : client.set(key, text, { expiration }),
    );
    // A script that did not set the key replies with nothing.
    return reply !== undefined && reply !== null;
  }

  async lock(key: string, wait: number): Promise<StoreLock | LockRefusal> {
    const fence = randomBytes(16).toString("hex");
    const expiration = { type: "PX", value: lockLife } as const;
    const until = performance.now() + wait;
    for (;;) {
      const taken = await this.#connection.send(async (client) => ({
        reply: await client.set(lockKey(key), fence, { condition: "NX", expiration }),
      }));
      if (!taken) {
        // The store may still carry that out, and then carries out this after it.
        this.#connection.sendAnyway((client) => client.eval(...whileHeld("release", key, fence)));
        return "unreachable";
      }
      if (taken.reply !== null) return this.#held(key, fence);
      if (performance.now() >= until) return "taken";
      await pause(look);
    }
  }

  close(): void {
    this.#connection.close();
  }

  /** A lock that is renewed until it is released. */
  #held(key: string, fence: string): StoreLock {
    const renew = whileHeld("renew", key, fence, String(lockLife));
    const release = whileHeld("release", key, fence);
    const renewal = setInterval(
      () => void this.#connection.send((client) => client.eval(...renew)),
      lockRenewal,
    ).unref();
    return {
      fence,
      release: async () => {
        clearInterval(renewal);
        await this.#connection.send((client) => client.eval(...release));
      },
    };
  }
}

/** A script about the lock of a key, and what it is given. */
function whileHeld(
  script: "renew" | "release",
  key: string,
  ...given: string[]
): [string, { keys: string[]; arguments: string[] }] {
  return [whileLocked[script], { keys: [lockKey(key)], arguments: given }];
}

function lockKey(key: string): string {
  return `${key}:lock`;
}
