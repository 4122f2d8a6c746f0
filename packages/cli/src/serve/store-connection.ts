import { setTimeout as pause } from "node:timers/promises";
import { optionalPackage } from "../command/optional-package.js";
import { UsageFailure } from "../command/outcome.js";

/** Milliseconds that a connection may take. */
const connectTimeout = 2000;
/** Milliseconds that a command may take. */
const commandTimeout = 1000;
/** Milliseconds between two pings, and those without a word after which a connection is given up. */
const [pingInterval, socketTimeout] = [1000, 3000];

/** What the keys of edbridge begin with. */
export const keyPrefix = "edbridge:";

type Client = ReturnType<typeof newClient>;

/** What a connection tells of. */
export interface ConnectionEvents {
  /** The store is not reached, or does not answer. It is told once until the store answers. */
  away(): void;
  /** The store answers. It is told about once a second. */
  answers(): void;
}

/**
 * The connection to a store at Redis or Valkey. It is made again for as long as the process runs.
 *
 * A connection answers in order. So a store that has left one command without a reply for a second is
 * away until it replies: a store that hangs costs the time of one command, however many come.
 */
export class StoreConnection {
  readonly #client: Client;
  #failures = 0;
  #isAway = false;
  #onAway: () => void = () => {};

  /**
   * A connection to an address such as `redis://cache.example:6379`.
   *
   * @throws `UsageFailure` for an address that cannot be one, or where the client is not installed
   */
  static async to(url: string): Promise<StoreConnection> {
    checkAddress(url);
    const library = await optionalPackage(
      "@redis/client",
      () => import("@redis/client"),
      "a store at Redis needs the package @redis/client. Type: npm install @redis/client, where edbridge is installed.",
    );
    return new StoreConnection(newClient(library, url));
  }

  private constructor(client: Client) {
    this.#client = client;
  }

  /** Commands that failed, or were not sent because the store was away. */
  get failures(): number {
    return this.#failures;
  }

  /** Connects, and waits for it a moment. It may come later: who starts first does not matter. */
  async connect(events: ConnectionEvents): Promise<void> {
    const client = this.#client;
    this.#onAway = () => events.away();
    const answers = () => {
      this.#isAway = false;
      events.answers();
    };
    client.on("ready", answers);
    client.on("ping-interval", answers);
    // A store may refuse to be pinged: that is an answer too.
    client.on("error", () => (client.isReady ? answers() : this.#fail()));
    const connected = client.connect().catch(() => {});
    await Promise.race([connected, pause(connectTimeout, undefined, { ref: false })]);
  }

  /** The reply to a command; `undefined` if it is late, or an error. */
  async send<T>(command: (client: Client) => Promise<T>): Promise<T | undefined> {
    try {
      if (!this.#isAway) {
        const reply = await inTime(command(this.#client));
        if (reply !== late) return reply;
        this.#fail();
      }
    } catch {
      // The events of the client tell whether the store is away.
    }
    this.#failures++;
    return undefined;
  }

  /** Sends a command also to a store that is away, as long as there is a connection. */
  sendAnyway(command: (client: Client) => Promise<unknown>): void {
    command(this.#client).catch(() => {});
  }

  close(): void {
    this.#client.destroy();
  }

  #fail(): void {
    if (this.#isAway) return;
    this.#isAway = true;
    this.#onAway();
  }
}

const late = Symbol("late");

/** The reply to a command, if it comes in time. */
function inTime<T>(reply: Promise<T>): Promise<T | typeof late> {
  return new Promise((resolve, reject) => {
    // A reply that came while this process was busy is read first.
    const timer = setTimeout(() => setImmediate(() => resolve(late)), commandTimeout);
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

function checkAddress(url: string): void {
  const { protocol } = URL.canParse(url) ? new URL(url) : {};
  if (protocol === "redis:" || protocol === "rediss:") return;
  throw new UsageFailure("--store: must be an address such as redis://cache.example:6379.");
}
