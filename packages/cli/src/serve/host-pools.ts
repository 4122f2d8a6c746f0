import type { Clock, HostDispatcher } from "@edbridge/core";
import {
  type BaseUrl,
  limitedText,
  type RequestEnd,
  ResponseHandler,
  send,
} from "@edbridge/core/internal";
import { setTimeout as pause } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { Turns } from "./turns.js";

/** What carries the requests of one pool. */
export interface PoolDispatcher extends HostDispatcher {
  /** Closes its connections. */
  destroy(): Promise<void>;
}

export interface HostRequest {
  /**
   * For what: `data` of callers; `own`, which are tokens and discovery documents; or `stranger`, a
   * request of a caller that edbridge does not know.
   */
  readonly purpose: "data" | "own" | "stranger";
  /** Milliseconds from its turn to the end of its response. */
  readonly ms: number;
  /** The status of the response, else the code of the error: `200`, `ECONNRESET`, `EDB_BUSY`. */
  readonly status: string;
}

export interface HostPoolOptions {
  readonly connections: number;
  /** Milliseconds that a request waits for its turn at most. */
  readonly queueTimeout: number;
  readonly clock: Clock;
  readonly queue: number;
  readonly onRequest: (request: HostRequest) => void;
  readonly newDispatcher: (connections: number) => PoolDispatcher;
}

/** Milliseconds for which a check of the host is good, that it may take, and that who asks waits for it. */
const [fresh, patience, shortest] = [5000, 2000, 150];
/** Connections for tokens and the discovery document, and for bearers that are not known. */
const [forTokens, forStrangers] = [4, 5];
/** Pools of credentials that are kept at most, except for those in use. undici closes idle connections. */
const mostPools = 100;

/**
 * The connections to the host. Each credential has its own, so that no answer reaches another caller.
 * Requests for tokens, requests of unknown bearers, and checks of the host have their own too. None of
 * them may have more than half of the requests that run at once, so a slow one does not block the rest.
 */
export class HostPools {
  readonly tokens: HostDispatcher;
  readonly #strangers: HostDispatcher;
  readonly #options: HostPoolOptions;
  readonly #each: number;
  /** Those of credentials. */
  readonly turns: Turns;
  /** By credential, the oldest first. */
  readonly #pools = new Map<string, PoolDispatcher>();
  readonly #fixed: PoolDispatcher[] = [];
  readonly #host: BaseUrl;
  readonly #forChecks: HostDispatcher;
  #check = { at: -Infinity, done: Promise.resolve() };
  #isReached: boolean | undefined;

  constructor(host: BaseUrl, options: HostPoolOptions) {
    this.#host = host;
    this.#options = options;
    this.#each = Math.ceil(options.connections / 2);
    this.turns = this.#turnsOf(options.connections, this.#each);
    this.tokens = this.#shared("own", forTokens);
    this.#strangers = this.#shared("stranger", forStrangers);
    this.#forChecks = this.#pool(1);
  }

  /** What carries the requests of a credential, or of bearers that are not known. */
  of(credential: string | undefined): HostDispatcher {
    if (credential === undefined) return this.#strangers;
    return this.#inTurns(this.turns, "data", credential, () => this.#poolOf(credential));
  }

  /**
   * Whether the host is reached. It is asked once in five seconds, however often this is called. Who
   * asks waits 150 milliseconds at most, and then gets the answer before; `undefined` where there is none.
   */
  async isReached(): Promise<boolean | undefined> {
    const at = this.#options.clock.monotonic();
    if (at - this.#check.at >= fresh) this.#check = { at, done: this.#ask() };
    // A real timer: a probe of the system does not wait by an injected clock.
    await Promise.race([this.#check.done, pause(shortest, undefined, { ref: false })]);
    return this.#isReached;
  }

  async #ask(): Promise<void> {
    const { origin, prefix } = this.#host;
    const path = `${prefix}/`;
    const headers = { accept: "application/json" };
    const signal = AbortSignal.timeout(patience);
    try {
      const request = { origin, path, method: "GET", headers, signal } as const;
      const { statusCode, body } = await send(request, this.#forChecks);
      await limitedText(body, 256 * 1024).catch(() => {});
      // A gateway's 502 or 503 is no answer of the host's.
      this.#isReached = statusCode < 500;
    } catch {
      this.#isReached = false;
    }
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values(), ...this.#fixed];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  #turnsOf(most: number, mostOfOne: number): Turns {
    const { queue, queueTimeout, clock } = this.#options;
    return new Turns({ most, mostOfOne, queue, patience: queueTimeout, clock });
  }

  #shared(purpose: HostRequest["purpose"], most: number): HostDispatcher {
    const pool = this.#pool(most);
    return this.#inTurns(this.#turnsOf(most, most), purpose, "", () => pool);
  }

  /** A pool that is there until the end. */
  #pool(most: number): PoolDispatcher {
    const pool = this.#options.newDispatcher(most);
    this.#fixed.push(pool);
    return pool;
  }

  #poolOf(credential: string): PoolDispatcher {
    const known = this.#pools.get(credential);
    if (known) return known;
    for (const [other, pool] of this.#pools) {
      if (this.#pools.size < mostPools) break;
      if (this.turns.isRunning(other)) continue;
      this.#pools.delete(other);
      void pool.destroy();
    }
    const made = this.#options.newDispatcher(this.#each);
    this.#pools.set(credential, made);
    return made;
  }

  /** A dispatcher whose requests wait for their turns. */
  #inTurns(
    turns: Turns,
    purpose: HostRequest["purpose"],
    owner: string,
    pool: () => HostDispatcher,
  ): HostDispatcher {
    const { clock, onRequest } = this.#options;
    return {
      dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
        // edbridge makes no others; a turn ends when its handler says so.
        if (!(handler instanceof ResponseHandler)) return pool().dispatch(options, handler);
        let begun = clock.monotonic();
        const leave = turns.enter(owner, {
          start() {
            begun = clock.monotonic();
            try {
              pool().dispatch(options, handler as Dispatcher.DispatchHandler);
            } catch (error) {
              handler.onError(error instanceof Error ? error : new Error("The request failed."));
            }
          },
          refuse: (error) => handler.onError(error),
        });
        handler.whenOver((end) => {
          leave();
          onRequest({ purpose, ms: clock.monotonic() - begun, status: outcomeOf(end) });
        });
        return true;
      },
    };
  }
}

function outcomeOf({ status, error }: RequestEnd): string {
  if (!error) return String(status ?? 0);
  if (error.name === "AbortError") return "ABORTED";
  return "code" in error && typeof error.code === "string" ? error.code : "ERROR";
}
