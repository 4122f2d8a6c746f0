import { none, waitFor } from "@edbridge/core/internal";
import { type Awaitable, whenThere } from "@edbridge/records/internal";
import { type LegacyError, legacyError, retryingAfter } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { LockRefusal, SharedStore, StoreLock } from "../store/store.js";
import { type KeyedRecord, type Names, type PartsScope, recordText } from "./waiting-entry.js";
import type { WaitingParts } from "./waiting-parts.js";

/** Who takes turns, and where. */
export interface Writer {
  /** The credential that writes, by an id that holds no secret. */
  readonly owner: string;
  readonly signal?: AbortSignal | undefined;
  readonly scope: PartsScope;
  /** Names the locks of records in the store where processes take turns. Without one, this process has its own. */
  readonly waiting: Pick<WaitingParts, "names" | "store">;
}

/** Writes of one record by one owner that may wait. One more is refused with 503. */
const mostWaiting = 100;

/** Milliseconds that a write waits for one of the same record in another process. */
const longestWait = 20_000;

/** What begins each write that waits, by owner. The first owner is the next one. */
type Line = Map<string, (() => void)[]>;

/** The lines of this process, by the texts for records, each while a write of the record is running. */
const lines = new Map<string, Line>();

/**
 * Waits for all earlier writes of a record by its owner. If several owners wait, each makes one write
 * after the other. Gives what ends the turn; `undefined` if too many wait.
 *
 * @throws the reason of the signal, if it aborts before the turn has come
 */
function standInLine(
  record: string,
  { owner, signal }: Writer,
): Awaitable<(() => void) | undefined> {
  const line = lines.get(record);
  const waiting = line?.get(owner) ?? [];
  if (waiting.length >= mostWaiting) return undefined;
  signal?.throwIfAborted();
  const end = () => beginNext(record);
  if (!line) {
    lines.set(record, new Map());
    return end;
  }
  line.set(owner, waiting);
  const begun = new Promise<void>((resolve) => waiting.push(resolve));
  return waitFor(begun, signal).then(
    () => end,
    (error: unknown) => {
      // Its turn comes all the same, and is given to the next one.
      void begun.then(end);
      throw error;
    },
  );
}

function beginNext(record: string): void {
  const line = lines.get(record);
  const [first] = line ?? none;
  if (!line || !first) return void lines.delete(record);
  const [owner, waiting] = first;
  // The other owners come before the next write of this one.
  line.delete(owner);
  waiting.shift()?.();
  if (waiting.length > 0) line.set(owner, waiting);
}

/** A turn that has come. */
interface Begun {
  /** The lock of the record in the store; absent without a store, and where that is not reached. */
  readonly lock?: StoreLock;
  readonly end: () => void | Promise<void>;
}

/**
 * The turn of one write among those of the same record, in this process and in all that share a store. A
 * legacy write may be several requests to the host: those of two callers at once would be mixed.
 */
export class Turn {
  readonly #writer: Writer;
  #begun: Begun | undefined;
  /** The response to a write whose turn does not come, because too many wait, or has ended too early. */
  refusal: LegacyError | undefined;

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  /** The lock in the store of the record whose turn it is. */
  get lock(): StoreLock | undefined {
    return this.#begun?.lock;
  }

  /**
   * The response to a write whose lock has ended, because this process stood still: another one may have
   * written the record. `undefined` while the turn is this write's.
   */
  lost(): LegacyError | undefined {
    const isAlive = this.#begun?.lock?.isAlive?.() ?? true;
    return isAlive ? undefined : (this.refusal = notSent(overtaken));
  }

  /** Waits for all earlier writes of a record, unless the turn of this one has come. */
  take(record: KeyedRecord): Awaitable<void> {
    if (this.#begun || this.refusal) return;
    return whenThere(this.#begin(record), (begun) => {
      this.#begun = begun;
      if (!begun) this.refusal = notSent(busy);
    });
  }

  /** Writes another record in its turn: others may write it at the same time. */
  async within(record: KeyedRecord, write: () => Promise<Answer>): Promise<Answer> {
    const begun = await this.#begin(record);
    if (!begun) return notSent(busy, true);
    try {
      return await write();
    } finally {
      await begun.end();
    }
  }

  /** Ends the turn. */
  end(): void | Promise<void> {
    return this.#begun?.end();
  }

  #begin(record: KeyedRecord): Awaitable<Begun | undefined> {
    const { scope, waiting } = this.#writer;
    const { names, store } = waiting;
    const text = recordText(scope.dataUrl, record);
    return whenThere(standInLine(text, this.#writer), (end) => {
      if (!end || !store) return end && { end };
      return lockAll(store, names.ofRecord(scope, text)).then((lock) => {
        if (lock === "unreachable") return { end };
        // Another process has it for too long.
        if (lock === "taken") return void end();
        return { lock, end: () => lock.release().finally(end) };
      });
    });
  }
}

/**
 * Takes the locks of a record, one for each session key: while keys are rotated, another process may
 * have but one of them. Gives that of the first key, which releases all. Each process takes them in
 * the same order, so that none waits for another.
 */
async function lockAll(store: SharedStore, keys: Names): Promise<StoreLock | LockRefusal> {
  const [first, ...earlier] = keys;
  if (earlier.length === 0) return store.lock(first, longestWait);
  const locks = new Map<string, StoreLock>();
  const release = async () => {
    for (const lock of locks.values()) await lock.release();
  };
  for (const key of keys.toSorted()) {
    const lock = await store.lock(key, longestWait);
    if (typeof lock !== "string") locks.set(key, lock);
    else return release().then(() => lock);
  }
  const { fence = "" } = locks.get(first) ?? {};
  const isAlive = () => [...locks.values()].every((lock) => lock.isAlive?.() ?? true);
  return { fence, isAlive, release };
}

const busy = "too many requests write this record at once";
const overtaken = "this process stood still, and another one may have written the record since";

/** The refusal of a write, or of the rest of it, that may be sent again. */
function notSent(why: string, isUnsure = false): LegacyError {
  return retryingAfter({ ...legacyError(503, `Request not sent: ${why}.`), isUnsure }, 1000);
}
