import { waitFor } from "@edbridge/core/internal";
import { legacyError, retryingAfter } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { keyedName } from "../sessions/seal.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { SharedStore } from "../settings/shared-store.js";

/**
 * Makes the writes of one record one after the other. A legacy write may be several requests to the
 * host. Those of two callers at the same time would leave a mixture of both.
 */
export interface RecordLock {
  /**
   * Makes a write after all earlier writes of its key.
   *
   * @param key the host, the collection and the natural key of the record
   * @throws the reason of the signal, if it aborts before the write has begun
   */
  inTurn(key: string, write: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer>;
}

/** Writes of one record that may wait. One more is refused with 503. */
const mostWaiting = 100;

interface Queue {
  last: Promise<unknown>;
  length: number;
}

/** A lock for the writes of one process. It keeps a key only while a write of it is running. */
export class ProcessLock implements RecordLock {
  readonly #queues = new Map<string, Queue>();

  /** Keys whose writes wait or are running. */
  get size(): number {
    return this.#queues.size;
  }

  inTurn(key: string, write: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
    const queue = this.#queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > mostWaiting) return Promise.resolve(busy());
    this.#queues.set(key, queue);
    queue.length++;
    let hasBegun = false;
    const turn = queue.last.then(() => {
      signal?.throwIfAborted();
      hasBegun = true;
      return write();
    });
    const left = () => {
      queue.length--;
      if (queue.length === 0) this.#queues.delete(key);
    };
    queue.last = turn.then(left, left);
    // A caller that waits may leave. A write that has begun handles its signal itself.
    if (!signal) return turn;
    const waiting = new AbortController();
    const leave = () => {
      if (!hasBegun) waiting.abort(signal.reason);
    };
    signal.addEventListener("abort", leave);
    return waitFor(turn, waiting.signal).finally(() => signal.removeEventListener("abort", leave));
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
  const inTurn: RecordLock["inTurn"] = (record, write, signal) => {
    const lockedWrite = () => inTurnAt(store, `write-${keyedName(key, record)}`, write);
    return processLock.inTurn(record, lockedWrite, signal);
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
