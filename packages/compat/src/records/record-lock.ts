import { waitFor } from "@edbridge/core/internal";
import { legacyError, retryingAfter } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { keyedName } from "../auth/seal.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { SharedStore } from "../store/store.js";

/** Who makes a write. */
export interface Writer {
  /** The credential that it is made with, by an id that holds no secret. */
  readonly owner: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes the writes of one record one after the other. A legacy write may be several requests to the
 * host. Those of two callers at the same time would leave a mixture of both.
 */
export interface RecordLock {
  /**
   * Makes a write after all earlier writes of its key by its owner. If several owners wait, each
   * makes one write after the other.
   *
   * @param key the host, the collection and the natural key of the record
   * @throws the reason of the signal, if it aborts before the write has begun
   */
  inTurn(key: string, write: () => Promise<Answer>, writer: Writer): Promise<Answer>;
}

/** Writes of one record by one owner that may wait. One more is refused with 503. */
const mostWaiting = 100;

/** What begins each write that waits, by owner. The first owner is the next one. */
type Line = Map<string, (() => void)[]>;

/** A lock for the writes of one process. It keeps a key only while a write of it is running. */
export class ProcessLock implements RecordLock {
  readonly #lines = new Map<string, Line>();

  /** Keys whose writes wait or are running. */
  get size(): number {
    return this.#lines.size;
  }

  inTurn(key: string, write: () => Promise<Answer>, { owner, signal }: Writer): Promise<Answer> {
    const line = this.#lines.get(key);
    const waiting = line?.get(owner) ?? [];
    if (waiting.length >= mostWaiting) return Promise.resolve(busy());
    let hasBegun = false;
    const begin = async () => {
      try {
        signal?.throwIfAborted();
        hasBegun = true;
        return await write();
      } finally {
        this.#next(key);
      }
    };
    if (!line) {
      this.#lines.set(key, new Map());
      return begin();
    }
    line.set(owner, waiting);
    const turn = new Promise<void>((resolve) => waiting.push(resolve)).then(begin);
    // A caller that waits may leave. A write that has begun handles its signal itself.
    if (!signal) return turn;
    const leaving = new AbortController();
    const leave = () => {
      if (!hasBegun) leaving.abort(signal.reason);
    };
    signal.addEventListener("abort", leave);
    return waitFor(turn, leaving.signal).finally(() => signal.removeEventListener("abort", leave));
  }

  /** Begins the next write of a key. */
  #next(key: string): void {
    const line = this.#lines.get(key);
    const [first] = line ?? [];
    if (!line || !first) return void this.#lines.delete(key);
    const [owner, waiting] = first;
    // The other owners come before the next write of this one.
    line.delete(owner);
    waiting.shift()?.();
    if (waiting.length > 0) line.set(owner, waiting);
  }
}

/** The lock of this process, which all bridges to one host share. */
const processLock: RecordLock = new ProcessLock();

/** Milliseconds that a write waits for one of the same record in another process. */
const longestWait = 20_000;

/**
 * The lock of the writes of this process, and of those of all processes that share a store. Where the
 * store is not reached, writes of this process alone follow each other.
 */
export function lockOf({ store, sessionKeys: [key] }: CompatSettings): RecordLock {
  if (!store || !key) return processLock;
  const inTurn: RecordLock["inTurn"] = (record, write, writer) => {
    const lockedWrite = () => inTurnAt(store, `write-${keyedName(key, record)}`, write);
    return processLock.inTurn(record, lockedWrite, writer);
  };
  return { inTurn };
}

/** Makes a write after those of a name at all processes that share a store, as far as it is reached. */
export async function inTurnAt(
  store: SharedStore | undefined,
  name: string,
  write: () => Promise<Answer>,
): Promise<Answer> {
  const lock = (await store?.lock(name, longestWait)) ?? "unreachable";
  if (lock === "taken") return busy();
  try {
    return await write();
  } finally {
    if (lock !== "unreachable") await lock.release();
  }
}

function busy(): Answer {
  const message = "Request not sent: too many requests write this record at once.";
  return retryingAfter(legacyError(503, message), 1000);
}
