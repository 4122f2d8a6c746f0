import { waitFor } from "@edbridge/core/internal";
import { comparedText } from "../http/json.js";
import { type LegacyError, legacyError, retryingAfter } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { keyedName } from "../auth/seal.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { SharedStore, StoreLock } from "../store/store.js";

/** A record by its natural key. */
export interface KeyedRecord {
  readonly collection: string;
  readonly key: Readonly<Record<string, unknown>>;
}

/** Who makes a write. */
export interface Writer {
  /** The credential that it is made with, by an id that holds no secret. */
  readonly owner: string;
  readonly signal?: AbortSignal | undefined;
}

/** Ends a turn, so that the next write begins. */
export type Release = () => void | Promise<void>;

/** Takes a further lock, which ends with the one before. Without it, that one is given up. */
export type FurtherLock = (before: Release) => Promise<Release | undefined>;

/**
 * Makes the writes of one record one after the other. A legacy write may be several requests to the
 * host. Those of two callers at the same time would leave a mixture of both.
 */
export interface RecordLock {
  /**
   * Waits for all earlier writes of a key by its owner. If several owners wait, each makes one write
   * after the other. `undefined` if too many wait.
   *
   * @param key the host, the collection and the natural key of the record
   * @param further the lock that processes share. Default: one of this key in the store
   * @throws the reason of the signal, if it aborts before the turn has come
   */
  take(key: string, writer: Writer, further?: FurtherLock): Promise<Release | undefined>;
}

/** Writes of one record by one owner that may wait. One more is refused with 503. */
const mostWaiting = 100;

/** What begins each write that waits, by owner. The first owner is the next one. */
type Line = Map<string, (() => void)[]>;

/** A lock for the writes of one process. It keeps a key only while a write of it is running. */
class ProcessLock implements RecordLock {
  readonly #lines = new Map<string, Line>();

  /** Keys whose writes wait or are running. */
  get size(): number {
    return this.#lines.size;
  }

  async take(key: string, { owner, signal }: Writer): Promise<Release | undefined> {
    const line = this.#lines.get(key);
    const waiting = line?.get(owner) ?? [];
    if (waiting.length >= mostWaiting) return undefined;
    signal?.throwIfAborted();
    const release = () => this.#next(key);
    if (!line) {
      this.#lines.set(key, new Map());
      return release;
    }
    line.set(owner, waiting);
    const begun = new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await waitFor(begun, signal);
    } catch (error) {
      // Its turn comes all the same, and is given to the next one.
      void begun.then(release);
      throw error;
    }
    return release;
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
const processLock = new ProcessLock();

/** Milliseconds that a write waits for one of the same record in another process. */
const longestWait = 20_000;

/**
 * The lock of the writes of this process, and of those of all processes that share a store. Where the
 * store is not reached, writes of this process alone follow each other.
 */
export function lockOf({ store, sessionKeys: [key] }: CompatSettings): RecordLock {
  return {
    async take(record, writer, further) {
      const first = await processLock.take(record, writer);
      if (!first || further) return first && further?.(first);
      return store && key ? takeAt(store, `write-${keyedName(key, record)}`, first) : first;
    },
  };
}

/**
 * Takes the lock of a name at all processes that share a store, as far as it is reached. `undefined` if
 * others have it for too long.
 *
 * @param before ends with it, whether it is taken or not
 * @param onTaken gets the lock
 */
export async function takeAt(
  store: SharedStore,
  name: string,
  before: Release,
  onTaken?: (lock: StoreLock) => void,
): Promise<Release | undefined> {
  const lock = await store.lock(name, longestWait);
  if (lock === "unreachable") return before;
  if (lock === "taken") return void (await before());
  onTaken?.(lock);
  return async () => {
    try {
      await lock.release();
    } finally {
      await before();
    }
  };
}

/** The turn of one write among those of the same record. */
export class Turn {
  readonly #lock: RecordLock;
  readonly #dataUrl: string;
  readonly #writer: Writer;
  #release: Release | undefined;
  /** The response to a write whose turn does not come, because too many wait. */
  refusal: Answer | undefined;

  /** @param dataUrl the URL of the host's data */
  constructor(lock: RecordLock, dataUrl: string, writer: Writer) {
    this.#lock = lock;
    this.#dataUrl = dataUrl;
    this.#writer = writer;
  }

  /** Waits for all earlier writes of a record, unless the turn of this one has come. */
  async take(record: KeyedRecord, further?: FurtherLock): Promise<void> {
    if (this.#release || this.refusal) return;
    this.#release = await this.#lock.take(this.#nameOf(record), this.#writer, further);
    if (!this.#release) this.refusal = busy();
  }

  /** Writes another record in its turn: others may write it at the same time. */
  async within(record: KeyedRecord, write: () => Promise<Answer>): Promise<Answer> {
    const release = await this.#lock.take(this.#nameOf(record), this.#writer);
    if (!release) return busy(true);
    try {
      return await write();
    } finally {
      await release();
    }
  }

  /** Ends the turn. */
  async end(): Promise<void> {
    await this.#release?.();
  }

  #nameOf({ collection, key }: KeyedRecord): string {
    const parts = Object.entries(key).map(([name, value]) => [name, comparedText(value)]);
    return JSON.stringify([this.#dataUrl, collection, ...parts.toSorted()]);
  }
}

/** The refusal of a write for whose record too many others wait. */
function busy(isUnsure = false): LegacyError {
  const message = "Request not sent: too many requests write this record at once.";
  return retryingAfter({ ...legacyError(503, message), isUnsure }, 1000);
}
