import { randomBytes } from "node:crypto";
import type { LockRefusal, SharedStore, StoreLock } from "@edbridge/compat";
import { lockLife, waitForLock } from "@edbridge/compat/internal";
import type { SidecarLog } from "./call-record.js";
import { StoreConnection } from "./store-connection.js";

/** Milliseconds between two looks at a lock. */
const look = 50;

/** Lua that Redis runs as one step: a command that only the holder of a lock may give. */
const ifOurs =
  "if redis.call('get', KEYS[1]) ~= ARGV[1] then return 'another' end return redis.call(ARGV[2], KEYS[2], unpack(ARGV, 3))";
/** Its reply if the lock is another's. */
const another = "another";

/** The key of a text that a store has until it loses what it has. */
const markerKey = "marker";

type Log = Pick<SidecarLog, "warn" | "info">;

/**
 * A store at Redis or Valkey. It is reached for as long as the process runs, again and again where
 * that is needed; while it is away each replica acts for itself.
 */
export class RedisStore implements SharedStore {
  readonly #connection: StoreConnection;
  readonly #log: Log;
  readonly #listeners = new Set<(isEmptied: boolean) => void>();
  #isAway = false;
  /** Asks what the store keeps; `undefined` if it was not asked since it was away. */
  #asked: Promise<void> | undefined;
  #isDurable = false;
  #whyNotDurable: string | undefined;
  #marker: string | undefined;

  /**
   * The store at an address such as `redis://cache.example:6379`.
   *
   * @throws `UsageFailure` for an address that cannot be one, or where the client is not installed
   */
  static async open(url: string, log: Log): Promise<RedisStore> {
    const store = new RedisStore(await StoreConnection.to(url), log);
    await store.#connect();
    return store;
  }

  private constructor(connection: StoreConnection, log: Log) {
    this.#connection = connection;
    this.#log = log;
  }

  get failures(): number {
    return this.#connection.failures;
  }

  /** Whether the store has said that it keeps what it has. */
  get isDurable(): boolean {
    return this.#isDurable;
  }

  onReached(listener: (isEmptied: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  read(key: string): Promise<string | null | undefined> {
    return this.#connection.send((client) => client.get(key));
  }

  async write(key: string, text: string, life: number, lock?: StoreLock): Promise<boolean> {
    const value = Math.max(1, Math.round(life));
    const reply = lock
      ? await this.#ifOurs(key, lock, "set", key, text, "px", String(value))
      : await this.#connection.send((client) =>
          client.set(key, text, { expiration: { type: "PX", value } }),
        );
    return isDone(reply);
  }

  async delete(key: string, lock?: StoreLock): Promise<boolean> {
    const reply = lock
      ? await this.#ifOurs(key, lock, "del", key)
      : await this.#connection.send((client) => client.del(key));
    return isDone(reply);
  }

  lock(key: string, wait: number): Promise<StoreLock | LockRefusal> {
    const fence = randomBytes(16).toString("hex");
    const name = lockKey(key);
    const expiration = { type: "PX", value: lockLife } as const;
    const steps = {
      take: async () => {
        const reply = await this.#connection.send((client) =>
          client.set(name, fence, { condition: "NX", expiration }),
        );
        if (reply !== undefined) return reply !== null;
        // The store may still carry that out, and then carries out this after it.
        const release = scriptOf(key, { fence }, "del", name);
        this.#connection.sendAnyway((client) => client.eval(...release));
        return undefined;
      },
      renew: async () =>
        (await this.#ifOurs(key, { fence }, "pexpire", name, String(lockLife))) !== another,
      release: () => this.#ifOurs(key, { fence }, "del", name),
    };
    return waitForLock(fence, steps, wait, look);
  }

  close(): void {
    this.#connection.close();
  }

  async #connect(): Promise<void> {
    const events = { away: () => this.#onAway(), answers: () => this.#onAnswer() };
    await this.#connection.connect(events);
    await this.#asked;
  }

  #onAway(): void {
    this.#isAway = true;
    this.#isDurable = false;
    this.#asked = undefined;
    this.#log.warn(
      "The store does not answer. Each replica acts for itself until it does, and holds parts of new people in memory.",
    );
  }

  #onAnswer(): void {
    if (this.#isAway) this.#log.info("The store answers again.");
    this.#isAway = false;
    this.#asked ??= this.#ask().catch(() => {
      // It is asked again when it answers next.
      this.#asked = undefined;
    });
  }

  /** Asks the store whether it keeps what it has, and whether it has lost anything. */
  async #ask(): Promise<void> {
    const info = await this.#connection.send((client) =>
      client.info().catch((error: unknown) => {
        if (client.isReady) return "";
        throw error;
      }),
    );
    const before = this.#marker;
    const found = await this.read(markerKey);
    if (info === undefined || found === undefined) throw new Error("The store does not answer.");
    this.#marker = found ?? (await this.#mark());
    const why = whyNotDurable(info);
    this.#isDurable = why === undefined;
    if (why !== undefined && why !== this.#whyNotDurable)
      this.#log.warn(
        `The store may lose parts of new people. They count as held in memory. ${why}`,
      );
    this.#whyNotDurable = why;
    const isEmptied = before !== undefined && this.#marker !== before;
    if (isEmptied)
      this.#log.warn(
        "The store has lost what it had: tokens, and parts of new people that waited.",
      );
    for (const listener of this.#listeners) listener(isEmptied);
  }

  /** Gives an empty store a marker; of several processes one does. */
  async #mark(): Promise<string | undefined> {
    const made = randomBytes(16).toString("hex");
    await this.#connection.send((client) => client.set(markerKey, made, { condition: "NX" }));
    return (await this.read(markerKey)) ?? undefined;
  }

  /** The reply to a command about a key, which is carried out only for the holder of a lock. */
  #ifOurs(...of: Parameters<typeof scriptOf>): Promise<unknown> {
    return this.#connection.send((client) => client.eval(...scriptOf(...of)));
  }
}

/** A command about a key, as a script that runs it only for the holder of a lock. */
function scriptOf(
  locked: string,
  { fence }: Pick<StoreLock, "fence">,
  command: string,
  key: string,
  ...rest: string[]
): [string, { keys: string[]; arguments: string[] }] {
  return [ifOurs, { keys: [lockKey(locked), key], arguments: [fence, command, ...rest] }];
}

/** Whether a command was carried out: the store was reached, and the lock was ours. */
function isDone(reply: unknown): boolean {
  return reply !== undefined && reply !== another;
}

function lockKey(key: string): string {
  return `${key}:lock`;
}

/**
 * Why a store at Redis or Valkey may lose what it keeps, and what to set, by its reply to `INFO`. An
 * empty text is for a store that refuses the question. `undefined` if it loses nothing.
 */
function whyNotDurable(info: string): string | undefined {
  const facts = new Map(
    [...info.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name, value]) => [name, value]),
  );
  const log = facts.get("aof_enabled");
  const most = facts.get("maxmemory");
  const policy = facts.get("maxmemory_policy");
  if (log === undefined || most === undefined || policy === undefined)
    return "It does not say whether it keeps what it has. Let the user of --store call INFO.";
  const reasons: string[] = [];
  if (log !== "1")
    reasons.push("A restart of it loses them, or all since the last snapshot: set appendonly yes.");
  if (most !== "0" && policy !== "noeviction")
    reasons.push("It drops them when its memory is full: set maxmemory-policy noeviction.");
  return reasons.length > 0 ? reasons.join(" ") : undefined;
}
