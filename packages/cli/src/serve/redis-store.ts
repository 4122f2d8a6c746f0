import { randomBytes } from "node:crypto";
import type { LockRefusal, SharedStore, StoreLock } from "@edbridge/compat";
import { lockLife, waitForLock } from "@edbridge/compat/internal";
import type { SidecarLog } from "./call-record.js";
import {
  type Client,
  connect,
  inTime,
  isForbidden,
  keyPrefix,
  refusalIn,
  remedyFor,
  rightsNeeded,
  whyAway,
  whyNotDurable,
} from "./redis-client.js";

/** Milliseconds between two looks at a lock. */
const look = 50;

/** Lua that Redis runs as one step: a command that only the holder of a lock may give. */
const ifOurs =
  "if redis.call('get', KEYS[1]) ~= ARGV[1] then return 'another' end return redis.call(ARGV[2], KEYS[2], unpack(ARGV, 3))";
/** Its reply if the lock is another's. */
const another = "another";

const meanwhile =
  "Each replica acts for itself until it does, and holds parts of new people in memory.";

/** The key of a text that a store has until it loses what it has. */
const markerKey = "marker";

type Log = Pick<SidecarLog, "warn" | "info">;

/**
 * A store at Redis or Valkey. It is reached for as long as the process runs, again and again where
 * that is needed; while it is away each replica acts for itself.
 *
 * A connection answers in order. So a store that has left one command without a reply for a second is
 * away until it replies: a store that hangs costs the time of one command, however many come.
 */
export class RedisStore implements SharedStore {
  /** Commands that failed, or were not sent because the store was away. */
  failures = 0;
  /** Whether the store has said that it keeps what it has. */
  isDurable = false;
  readonly #client: Client;
  readonly #log: Log;
  readonly #listeners = new Set<(isEmptied: boolean) => void>();
  #isAway = false;
  /** Whether its user may call all that a lock needs: one that nobody may release would be waited for. */
  #mayLock = true;
  /** Asks what the store keeps; `undefined` if it was not asked since it was away. */
  #checking: Promise<void> | undefined;
  #whyNotDurable: string | undefined;
  #marker: string | undefined;
  /** Why it refused a command, as it was last said. */
  #refusal: string | undefined;

  /** @throws `UsageFailure` for an address that cannot be one, or where the client is not installed */
  static async open(url: string, log: Log): Promise<RedisStore> {
    const store = await connect(url, (client) => new RedisStore(client, log));
    await store.#checking;
    return store;
  }

  private constructor(client: Client, log: Log) {
    this.#client = client;
    this.#log = log;
    const answers = () => this.#onAnswer();
    client.on("ready", answers).on("ping-interval", () => {
      answers();
      void this.#look();
    });
    // A store may refuse to be pinged: that is an answer too.
    client.on("error", (error) => (client.isReady ? answers() : this.#onAway(error)));
  }

  onReached(listener: (isEmptied: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  read(key: string): Promise<string | null | undefined> {
    return this.#send((client) => client.get(key));
  }

  async write(key: string, text: string, life: number, lock?: StoreLock): Promise<boolean> {
    const value = Math.max(1, Math.round(life));
    const reply = lock
      ? await this.#ifOurs(key, lock, "set", key, text, "px", String(value))
      : await this.#send((client) => client.set(key, text, { expiration: { type: "PX", value } }));
    if (reply !== undefined) {
      this.#onTaken();
      this.#refusal = undefined;
    }
    return isDone(reply);
  }

  async delete(key: string, lock?: StoreLock): Promise<boolean> {
    const reply = lock
      ? await this.#ifOurs(key, lock, "del", key)
      : await this.#send((client) => client.del(key));
    return isDone(reply);
  }

  async names(beginning: string): Promise<readonly string[] | undefined> {
    const pattern = `${keyPrefix}${beginning}*`;
    const names: string[] = [];
    for (let cursor = "0"; ;) {
      const from = cursor;
      const reply = await this.#send((client) =>
        client.scan(from, { MATCH: pattern, COUNT: 1000 }),
      );
      if (!reply) return undefined;
      const keys = reply.keys.map((key) => key.slice(keyPrefix.length));
      names.push(...keys.filter((key) => !key.endsWith(lockKey(""))));
      cursor = reply.cursor;
      // Redis may give a key twice.
      if (cursor === "0") return [...new Set(names)];
    }
  }

  lock(key: string, wait: number): Promise<StoreLock | LockRefusal> {
    const fence = randomBytes(16).toString("hex");
    const name = lockKey(key);
    const expiration = { type: "PX", value: lockLife } as const;
    const steps = {
      take: async () => {
        const reply = await this.#send((client) =>
          client.set(name, fence, { condition: "NX", expiration }),
        );
        if (reply !== undefined) {
          this.#onTaken();
          return reply !== null;
        }
        // The store may still carry that out, and then carries out this after it.
        const release = scriptOf(key, { fence }, "del", name);
        this.#client.eval(...release).catch(() => {});
        return undefined;
      },
      renew: async () =>
        (await this.#ifOurs(key, { fence }, "pexpire", name, String(lockLife))) !== another,
      release: () => this.#ifOurs(key, { fence }, "del", name),
    };
    return waitForLock(fence, steps, wait, look);
  }

  close(): void {
    this.#client.destroy();
  }

  /** The reply to a command; `undefined` if it is late, or an error. */
  async #send<T>(command: (client: Client) => Promise<T>): Promise<T | undefined> {
    try {
      if (!this.#isAway && this.#mayLock) {
        const reply = await inTime(command(this.#client));
        if (reply !== undefined) return reply;
        this.#onAway();
      }
    } catch (error) {
      // The events of the client tell whether the store is away.
      this.#onRefusal(error);
    }
    this.failures++;
    return undefined;
  }

  /** Says, once until it writes again, why a store that answers refuses a command, such as a full one. */
  #onRefusal(error: unknown): void {
    const code = refusalIn(error);
    // Its user may have fewer rights than when it was asked.
    if (isForbidden(error)) this.#checking = undefined;
    if (code === undefined || code === this.#refusal) return;
    this.#refusal = code;
    const remedy = remedyFor(error);
    this.#log.warn(`The store does not take what it is sent (${code}).${remedy} ${meanwhile}`);
  }

  /** What a store has refused is given to it when it takes something again. */
  #onTaken(): void {
    if (this.#refusal === undefined) return;
    for (const listener of this.#listeners) listener(false);
  }

  #onAway(error?: unknown): void {
    const code = refusalIn(error);
    // It may refuse the password only when it is connected to again.
    if (this.#isAway && (code === undefined || code === this.#refusal)) return;
    this.#refusal = code;
    this.#isAway = true;
    this.isDurable = false;
    this.#checking = undefined;
    this.#log.warn(`The store does not answer.${whyAway(error)} ${meanwhile}`);
  }

  #onAnswer(): void {
    if (this.#isAway) this.#log.info("The store answers again.");
    this.#isAway = false;
    this.#checking ??= this.#ask().catch(() => {
      // It is asked again when it answers next.
      this.#checking = undefined;
    });
  }

  /** Asks the store what its user may do, whether it keeps what it has, and whether it has lost anything. */
  async #ask(): Promise<void> {
    const rights = this.#client.eval(rightsNeeded, { keys: ["rights"] }).catch((error: unknown) => {
      this.#onRefusal(error);
      return error;
    });
    this.#mayLock = !isForbidden(await inTime(rights));
    if (!this.#mayLock) throw new Error("The user of the store may not use locks.");
    const info = await this.#send((client) =>
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
    this.isDurable = why === undefined;
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

  /** Asks again if the marker is gone: a store may be emptied while it is reached. */
  async #look(): Promise<void> {
    const before = this.#marker;
    const found = before === undefined ? undefined : await this.read(markerKey);
    if (found === undefined || found === before || this.#marker !== before) return;
    this.#checking = undefined;
    this.#onAnswer();
  }

  /** Gives an empty store a marker; of several processes one does. */
  async #mark(): Promise<string | undefined> {
    const made = randomBytes(16).toString("hex");
    await this.#send((client) => client.set(markerKey, made, { condition: "NX" }));
    return (await this.read(markerKey)) ?? undefined;
  }

  /** The reply to a command about a key, which is carried out only for the holder of a lock. */
  #ifOurs(...of: Parameters<typeof scriptOf>): Promise<unknown> {
    return this.#send((client) => client.eval(...scriptOf(...of)));
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
