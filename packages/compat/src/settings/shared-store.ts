/**
 * Where several processes keep what they share: tokens of the host, and locks. A text is sealed
 * before it is kept, and a key tells nothing of a caller or a person.
 *
 * No operation throws. A store that cannot be reached costs speed: each process then asks the host
 * for a token of its own.
 */
export interface SharedStore {
  /** Operations that failed so far, for metrics. */
  readonly failures?: number;
  /** The text under a key; `undefined` where there is none, or the store is not reached. */
  read(key: string): Promise<string | undefined>;
  /** Keeps a text for so many milliseconds, unless the lock, if one is given, is another's now. */
  write(key: string, text: string, life: number, lock?: StoreLock): Promise<void>;
  /** Waits at most so many milliseconds for the lock of a key. */
  lock(key: string, wait: number): Promise<StoreLock | LockRefusal>;
}

/** A lock that one process holds. It ends by itself soon after its process. */
export interface StoreLock {
  /** Tells this holding of the lock from all others. */
  readonly fence: string;
  /** Gives the lock up, so that the next one gets it. */
  release(): Promise<void>;
}

/** Why a lock is not had: another process holds it, or the store is not reached. */
export type LockRefusal = "taken" | "unreachable";

/** Milliseconds after which a lock whose process does not renew it is free. */
export const lockLife = 10_000;
/** Milliseconds between two renewals of a lock. */
export const lockRenewal = 2500;
