import type { Clock, HostDispatcher } from "@edbridge/core";
import {
  type BaseUrl,
  ExpiringMap,
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
export function hostPools({ origin, prefix }: BaseUrl, options: HostPoolOptions) {
  const { connections, queue, queueTimeout, clock, onRequest, newDispatcher } = options;
  const each = Math.ceil(connections / 2);
  const turnsOf = (most: number, mostOfOne: number) =>
    new Turns({ most, mostOfOne, queue, patience: queueTimeout, clock });
  /** Those of credentials. */
  const turns = turnsOf(connections, each);
  /** By credential, the oldest first. */
  const pools = new Map<string, PoolDispatcher>();
  /** Pools that are there until the end. */
  const fixed = {
    tokens: newDispatcher(forTokens),
    strangers: newDispatcher(forStrangers),
    checks: newDispatcher(1),
  };
  const checks = new ExpiringMap<Promise<void>>({ limit: 1, life: fresh, clock });
  let isReached: boolean | undefined;

  /** A dispatcher whose requests wait for their turns. */
  const inTurns = (
    poolTurns: Turns,
    purpose: HostRequest["purpose"],
    owner: string,
    pool: () => HostDispatcher,
  ): HostDispatcher => ({
    dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
      // edbridge makes no others; a turn ends when its handler says so.
      if (!(handler instanceof ResponseHandler)) return pool().dispatch(request, handler);
      let begun = clock.monotonic();
      const start = () => {
        begun = clock.monotonic();
        try {
          pool().dispatch(request, handler as Dispatcher.DispatchHandler);
        } catch (error) {
          handler.onError(error instanceof Error ? error : new Error("The request failed."));
        }
      };
      const refuse = (error: Error) => handler.onError(error);
      const turn = { owner, start, refuse, isRunning: false, wait: undefined };
      poolTurns.enter(turn);
      handler.whenOver((end) => {
        poolTurns.leave(turn);
        onRequest({ purpose, ms: clock.monotonic() - begun, status: outcomeOf(end) });
      });
      return true;
    },
  });

  const shared = (purpose: HostRequest["purpose"], most: number, pool: HostDispatcher) =>
    inTurns(turnsOf(most, most), purpose, "", () => pool);
  const tokens = shared("own", forTokens, fixed.tokens);
  const strangers = shared("stranger", forStrangers, fixed.strangers);

  const poolOf = (credential: string) => {
    const known = pools.get(credential);
    if (known) return known;
    for (const [other, pool] of pools) {
      if (pools.size < mostPools) break;
      if (turns.isRunning(other)) continue;
      pools.delete(other);
      void pool.destroy();
    }
    const made = newDispatcher(each);
    pools.set(credential, made);
    return made;
  };

  const ask = async () => {
    const headers = { accept: "application/json" };
    const signal = AbortSignal.timeout(patience);
    try {
      const request = { origin, path: `${prefix}/`, method: "GET", headers, signal } as const;
      const { status, body } = await send(request, fixed.checks);
      await limitedText(body, 256 * 1024).catch(() => {});
      // A gateway's 502 or 503 is no answer of the host's.
      isReached = status < 500;
    } catch {
      isReached = false;
    }
  };

  return {
    tokens,
    turns,
    /** What carries the requests of a credential, or of bearers that are not known. */
    of: (credential: string | undefined) =>
      credential === undefined
        ? strangers
        : inTurns(turns, "data", credential, () => poolOf(credential)),
    /**
     * Whether the host is reached. It is asked once in five seconds, however often this is called. Who
     * asks waits 150 milliseconds at most, and then gets the answer before; `undefined` where there is none.
     */
    async isReached(): Promise<boolean | undefined> {
      // A real timer: a probe of the system does not wait by an injected clock.
      await Promise.race([checks.getOrSet("", ask), pause(shortest, undefined, { ref: false })]);
      return isReached;
    },
    async close(): Promise<void> {
      const all = [...pools.values(), ...Object.values(fixed)];
      pools.clear();
      await Promise.all(all.map((pool) => pool.destroy()));
    },
  };
}

function outcomeOf({ status, error }: RequestEnd): string {
  if (!error) return String(status ?? 0);
  if (error.name === "AbortError") return "ABORTED";
  return "code" in error && typeof error.code === "string" ? error.code : "ERROR";
}
