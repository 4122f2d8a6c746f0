// The entry of this room: what processes share, and what outlives a restart. All use a store by the interface
// below. The first of these that the owner has chosen is it:
//
// 1. The option `store`: one of the owner's, or Redis in the command (`packages/cli/src/serve/redis-store.ts`).
// 2. The option `stateDir`: `files.ts` keeps one file for each key, for the processes of one machine.
// 3. None: each process keeps what it needs in memory, and loses it at its end.
//
// What is kept, by whom, and for how long:
//
// - tokens of the host, while they live: `auth/shared-tokens.ts`
// - codes of sign-ins that were used, while they live: `auth/codes.ts`
// - parts of new people that wait for the enrollment, four days: `writes/waiting-parts.ts`
// - counts of calls, a month: `packages/cli/src/serve/history.ts`
// - locks, until they are released, or ten seconds after their process has stopped: whoever writes takes one
// - what a host says about itself, an hour: `kept-facts.ts`, which only uses files
//
// A process that takes a lock waits for it (`waitForLock` below), and renews it every 2.5 seconds. The fence
// of a lock is different each time, so that a process which stood still cannot write when another one has it.
// Where one process is alone in a folder, `folder-use.ts` keeps its locks in memory and spares the files.
//
// Open `files.ts` next. It is the whole contract in one class.

import { systemClock } from "@edbridge/core";
import { builtin, elapsed, type Instant, instant } from "@edbridge/core/internal";

/**
 * Where several processes keep what they share: tokens of the host, parts of new people that the host
 * does not take yet, counts of calls, and locks. A text is sealed before it is kept, and a key tells nothing of a caller
 * or a person.
 *
 * No operation throws. While a store cannot be reached, each process acts for itself: it asks the host
 * for a token of its own, and holds parts of new people in memory.
 */
export interface SharedStore {
  /** Operations that failed so far, for metrics. */
  readonly failures?: number;
  /**
   * Whether what is written outlives a restart of the store. Parts of new people in a store that is not
   * durable are reported as in memory. Default: true.
   */
  readonly isDurable?: boolean;
  /**
   * Calls a listener each time that the store is reached again. `isEmptied` is whether the store has
   * lost its texts since. The function that it returns removes the listener. Default: never called, and
   * what is in memory goes to the store at the next write of a new person.
   */
  onReached?(listener: (isEmptied: boolean) => void): () => void;
  /** The text under a key; `null` where there is none, `undefined` if the store is not reached. */
  read(key: string): Promise<string | null | undefined>;
  /**
   * Keeps a text for at least so many milliseconds, unless the lock, if one is given, is another's now.
   * Gives whether the text is kept.
   */
  write(key: string, text: string, life: number, lock?: StoreLock): Promise<boolean>;
  /** Removes the text under a key, in the same way. Gives whether there is none now. */
  delete(key: string, lock?: StoreLock): Promise<boolean>;
  /**
   * The keys that begin so and have a text; `undefined` if the store is not reached. Default: edbridge
   * does not know how many new people wait for whom other processes keep parts.
   */
  names?(beginning: string): Promise<readonly string[] | undefined>;
  /** Waits at most so many milliseconds for the lock of a key. */
  lock(key: string, wait: number): Promise<StoreLock | LockRefusal>;
}

/** A lock that one process holds. It ends by itself soon after its process. */
export interface StoreLock {
  /** Tells this holding of the lock from all others. */
  readonly fence: string;
  /**
   * Whether it was renewed in time. A process that stood still for longer than a lock lives has lost it:
   * another one may have had it since. Default: it was.
   */
  isAlive?(): boolean;
  /** Gives the lock up, so that the next one gets it. */
  release(): Promise<void>;
}

/** Why a lock is not had: another process holds it, or the store is not reached. */
export type LockRefusal = "taken" | "unreachable";

/**
 * Milliseconds for which parts of a new person are kept: four days. A program may write new people on a Friday
 * night and their enrollments on a Monday night, or after a holiday on a Tuesday night.
 */
export const longestLife = 4 * 24 * 60 * 60_000;
/** Milliseconds after which a lock whose process does not renew it is free. */
export const lockLife = 10_000;
/** Milliseconds between two renewals of a lock. */
export const lockRenewal = 2500;

/** How a store takes, renews and releases one lock for one holder. */
export interface LockSteps {
  /** Takes the lock, unless somebody has it; `undefined` if the store is not reached. */
  take(): Promise<boolean | undefined>;
  /** Begins its life again; `false` if it is another's now. */
  renew(): Promise<boolean | undefined>;
  release(): Promise<unknown>;
}

/**
 * Waits for a lock, which is then renewed until it is released.
 *
 * @param wait milliseconds at most
 * @param look milliseconds between two tries
 */
export async function waitForLock(
  fence: string,
  steps: LockSteps,
  wait: number,
  look: number,
): Promise<StoreLock | LockRefusal> {
  const until = performance.now() + wait;
  let renewed: Instant;
  for (;;) {
    renewed = instant(systemClock);
    const isTaken = await steps.take();
    if (isTaken === undefined) return "unreachable";
    if (isTaken) break;
    if (performance.now() >= until) return "taken";
    await builtin.timers.setTimeout(look);
  }
  const isAlive = () => elapsed(systemClock, renewed) < lockLife;
  const renewal = setInterval(async () => {
    const begun = instant(systemClock);
    const isOurs = isAlive() && (await steps.renew());
    if (isOurs) renewed = begun;
    if (isOurs === false) clearInterval(renewal);
  }, lockRenewal).unref();
  return {
    fence,
    isAlive,
    async release() {
      clearInterval(renewal);
      await steps.release();
    },
  };
}
