import type { Clock, HostDispatcher } from "@edbridge/core";
import {
  type BaseUrl,
  limitedText,
  type RequestEnd,
  ResponseHandler,
  send,
} from "@edbridge/core/internal";
import type { Dispatcher } from "undici";
import { Turns } from "./turns.js";

/** What carries the requests of one pool. */
export interface PoolDispatcher extends HostDispatcher {
  /** Closes its connections. */
  destroy(): Promise<void>;
}

/** A request to the host that has ended. */
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

/** How the host is reached. */
export interface HostPoolOptions {
  /** Requests of callers that run at once. */
  readonly connections: number;
  /** Milliseconds that a request waits for its turn at most. */
  readonly queueTimeout: number;
  readonly clock: Clock;
  /** Requests that may wait for their turn. */
  readonly queue: number;
  readonly onRequest: (request: HostRequest) => void;
  /** Makes the dispatcher of a pool of so many connections. */
  readonly newDispatcher: (connections: number) => PoolDispatcher;
}

/** Connections for tokens and the discovery document, and for bearers that are no handle. */
const [forTokens, forStrangers] = [4, 5];
/** Pools of credentials that are kept at most, except for those in use. */
const mostPools = 100;
/** Milliseconds after its last use until the pool of a credential is closed. */
const idle = 30_000;

/**
 * The connections to the host. Each credential has its own, so that no answer reaches another caller.
 * Requests for tokens, requests of unknown bearers, and checks of the host have their own too. None of
 * them may have more than half of the requests that run at once, so a slow one does not block the rest.
 */
export class HostPools {
  readonly tokens: HostDispatcher;
  readonly #readiness: Readiness;
  readonly #strangers: HostDispatcher;
  readonly #options: HostPoolOptions;
  readonly #each: number;
  readonly #turns: Turns;
  /** By credential, in the order of their last use, on the monotonic clock. */
  readonly #pools = new Map<string, { dispatcher: PoolDispatcher; usedAt: number }>();
  readonly #fixed: PoolDispatcher[] = [];

  constructor(host: BaseUrl, options: HostPoolOptions) {
    this.#options = options;
    this.#each = Math.ceil(options.connections / 2);
    this.#turns = this.#turnsOf(options.connections, this.#each);
    this.tokens = this.#shared("own", forTokens);
    this.#strangers = this.#shared("stranger", forStrangers);
    const forChecks = options.newDispatcher(1);
    this.#fixed.push(forChecks);
    this.#readiness = new Readiness(host, options.clock, forChecks);
  }

  /** What carries the requests of a credential, or of bearers that are not known. */
  of(credential: string | undefined): HostDispatcher {
    if (credential === undefined) return this.#strangers;
    return this.#inTurns(this.#turns, "data", credential, () => this.#poolOf(credential));
  }

  /** How many requests of credentials wait. */
  get waiting(): number {
    return this.#turns.waiting;
  }

  /** How many of them may run at once. */
  get most(): number {
    return this.#options.connections;
  }

  /** How many requests of credentials run. */
  get running(): number {
    return this.#turns.running;
  }

  /** Whether the host is reached; `undefined` where it has not answered yet. */
  isReached(): Promise<boolean | undefined> {
    return this.#readiness.reached();
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()].map(({ dispatcher }) => dispatcher);
    this.#pools.clear();
    await Promise.all([...pools, ...this.#fixed].map((dispatcher) => dispatcher.destroy()));
  }

  #turnsOf(most: number, mostOfOne: number): Turns {
    const { queue, queueTimeout: patience, clock } = this.#options;
    return new Turns({ most, mostOfOne, queue, patience, clock });
  }

  /** A pool that all requests for one purpose share. */
  #shared(purpose: HostRequest["purpose"], most: number): HostDispatcher {
    const pool = this.#options.newDispatcher(most);
    this.#fixed.push(pool);
    return this.#inTurns(this.#turnsOf(most, most), purpose, "", () => pool);
  }

  #poolOf(credential: string): HostDispatcher {
    const { clock, newDispatcher } = this.#options;
    const usedAt = clock.monotonic();
    const dispatcher = this.#pools.get(credential)?.dispatcher ?? newDispatcher(this.#each);
    // The first one is the one whose last use is the longest ago.
    this.#pools.delete(credential);
    this.#pools.set(credential, { dispatcher, usedAt });
    this.#closeIdle(usedAt);
    return dispatcher;
  }

  #closeIdle(now: number): void {
    for (const [credential, { dispatcher, usedAt }] of this.#pools) {
      if (this.#pools.size <= mostPools && now - usedAt < idle) return;
      if (this.#turns.isRunning(credential)) continue;
      this.#pools.delete(credential);
      void dispatcher.destroy();
    }
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

/** How a request ended, as a short word. */
function outcomeOf({ status, error }: RequestEnd): string {
  if (!error) return String(status ?? 0);
  if (error.name === "AbortError") return "ABORTED";
  return "code" in error && typeof error.code === "string" ? error.code : "ERROR";
}

/** Milliseconds for which an answer is good. */
const fresh = 5000;
/** Milliseconds the host may take. */
const patience = 2000;
/** Milliseconds that who asks waits for the host; then the last answer is given. */
const shortest = 150;

/** Whether hosts can be reached: any answer of their own will do. */
class Readiness {
  readonly #host: BaseUrl;
  readonly #clock: Clock;
  readonly #dispatcher: HostDispatcher;
  #asked: { readonly at: number; readonly reached: Promise<boolean> } | undefined;
  #last: boolean | undefined;

  constructor(host: BaseUrl, clock: Clock, dispatcher: HostDispatcher) {
    this.#host = host;
    this.#clock = clock;
    this.#dispatcher = dispatcher;
  }

  /**
   * The host is asked once in five seconds, however often this is called. Who asks waits 150
   * milliseconds at most, and then gets the answer before; `undefined` where there is none.
   */
  async reached(): Promise<boolean | undefined> {
    const now = this.#clock.monotonic();
    if (!this.#asked || now - this.#asked.at >= fresh) {
      this.#asked = { at: now, reached: this.#ask() };
    }
    let timer: NodeJS.Timeout | undefined;
    // A real timer: a probe of the system does not wait by an injected clock.
    const late = new Promise<undefined>((done) => {
      timer = setTimeout(() => done(undefined), shortest);
    });
    const reached = await Promise.race([this.#asked.reached, late]);
    clearTimeout(timer);
    return reached ?? this.#last;
  }

  async #ask(): Promise<boolean> {
    const { origin, prefix } = this.#host;
    const reached = await send(
      {
        origin,
        path: `${prefix}/`,
        method: "GET",
        headers: { accept: "application/json" },
        signal: AbortSignal.timeout(patience),
      },
      this.#dispatcher,
    ).then(
      async ({ statusCode, body }) => {
        await limitedText(body, 256 * 1024).catch(() => {});
        // A gateway's 502 or 503 is no answer of the host's.
        return statusCode < 500;
      },
      () => false,
    );
    this.#last = reached;
    return reached;
  }
}
