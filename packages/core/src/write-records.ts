import type {
  AnyCollections,
  CallOptions,
  CollectionName,
  Collections,
  DataClient,
  GivenRecord,
  TypedBy,
  Written,
} from "./data-client.js";
import { EdbridgeError, SettingError, TokenError } from "./errors.js";
import { checkAllOptions } from "./internal/given-options.js";
import { whole } from "./internal/option-kinds.js";
import { checkRelativePath } from "./paths.js";
import { callChecks } from "./transport.js";

/** How {@link writeRecords} writes. */
export interface WriteRecordsOptions extends CallOptions {
  /** Writes under way, and results that wait to be taken, at most. Default 8. */
  readonly concurrency?: number | undefined;
}

/** What became of one record. */
export type WriteResult<R> = WriteDone<R> | WriteFailed<R>;

/** A record that the host has taken. */
export interface WriteDone<R> {
  readonly ok: true;
  /** Its place among the records given, from 0. */
  readonly index: number;
  readonly record: R;
  readonly written: Written;
}

/** A record that the host has not taken, or of which that is not known. */
export interface WriteFailed<R> {
  readonly ok: false;
  /** Its place among the records given, from 0. */
  readonly index: number;
  readonly record: R;
  /** An `EdbridgeError`, or the reason of the signal. */
  readonly error: unknown;
  /** `unknown` where it may have been written: read it before it is sent again. */
  readonly fate?: "unknown";
}

const checks = { ...callChecks, concurrency: whole(1) };

/**
 * Creates or updates many records of one collection, several at a time, and tells of each one what
 * became of it. Each is written as by `client.create`, with its retries.
 *
 * - Results come as the writes end, not in the order of the records: `index` is their place. With
 *   `concurrency: 1` both orders are one. Two records of one natural key belong in different calls.
 * - No record is taken while `concurrency` of them are under way or wait as results: who reads
 *   slowly, slows the writing down, and no more than that is held in memory.
 * - A record that fails ends nothing; the rest is written. What every record would meet ends the
 *   writing: a wrong option, or a key that gets no token. So do an abort, and an error of `records`
 *   itself. The results of all records that were begun come first; then that error is thrown.
 * - Left early (`break`), it takes no more records, and ends when those under way have ended.
 *
 * @throws `SettingError` at once, naming the option
 * @example
 * ```ts
 * import { type DataClient, writeRecords } from "@edbridge/core";
 *
 * export async function send(client: DataClient, schools: AsyncIterable<{ schoolId: number }>) {
 *   for await (const result of writeRecords(client, "schools", schools)) {
 *     if (!result.ok) console.error(result.index, String(result.error), result.fate ?? "");
 *   }
 * }
 * ```
 */
export function writeRecords<
  C extends CollectionName<S>,
  S extends Collections<S> = AnyCollections,
>(
  client: Pick<DataClient<S>, "create"> & TypedBy<S>,
  resource: C,
  records: AsyncIterable<GivenRecord<S, C>> | Iterable<GivenRecord<S, C>>,
  options: WriteRecordsOptions = {},
): AsyncGenerator<WriteResult<GivenRecord<S, C>>, void, undefined> {
  checkAllOptions(options, checks);
  const { concurrency = 8, ...call } = options;
  checkRelativePath("resource", resource);
  const write = (record: GivenRecord<S, C>) => client.create(resource, record, call);
  return new Writing(write, records, concurrency, options.signal).results();
}

class Writing<R> {
  readonly #write: (record: R) => Promise<Written>;
  readonly #source: AsyncIterator<R> | Iterator<R>;
  readonly #most: number;
  readonly #signal: AbortSignal | undefined;
  readonly #underWay = new Set<Promise<void>>();
  readonly #ended: WriteResult<R>[] = [];
  #taken = 0;
  #isTaking = false;
  #isOver = false;
  #failure: { readonly error: unknown } | undefined;
  #wake = () => {};

  constructor(
    write: (record: R) => Promise<Written>,
    records: AsyncIterable<R> | Iterable<R>,
    most: number,
    signal: AbortSignal | undefined,
  ) {
    this.#write = write;
    this.#source =
      Symbol.asyncIterator in records
        ? records[Symbol.asyncIterator]()
        : records[Symbol.iterator]();
    this.#most = most;
    this.#signal = signal;
  }

  async *results(): AsyncGenerator<WriteResult<R>, void, undefined> {
    const onAbort = () => this.#wake();
    this.#signal?.addEventListener("abort", onAbort);
    try {
      for (;;) {
        const result = this.#ended.shift();
        void this.#take();
        if (result) yield result;
        else if (this.#isDone) break;
        else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
      if (this.#failure) throw this.#failure.error;
      this.#signal?.throwIfAborted();
    } finally {
      this.#isOver = true;
      this.#signal?.removeEventListener("abort", onAbort);
      await Promise.all(this.#underWay);
      // A source that is waited for would make us wait for it.
      const ending = Promise.resolve(this.#source.return?.()).catch(() => {});
      if (!this.#isTaking) await ending;
    }
  }

  get #isStopped(): boolean {
    return this.#isOver || this.#failure !== undefined || this.#signal?.aborted === true;
  }

  /** Whether no result will come beside those that wait to be taken. */
  get #isDone(): boolean {
    return this.#underWay.size === 0 && this.#isStopped;
  }

  /** Takes records and begins to write them, as many as there is room for. */
  async #take(): Promise<void> {
    if (this.#isTaking) return;
    this.#isTaking = true;
    try {
      while (!this.#isStopped && this.#underWay.size + this.#ended.length < this.#most) {
        const { done, value } = await this.#source.next();
        if (done) this.#isOver = true;
        else if (!this.#isStopped) this.#begin(value, this.#taken++);
      }
    } catch (error) {
      this.#failure ??= { error };
    }
    this.#isTaking = false;
    this.#wake();
  }

  #begin(record: R, index: number): void {
    const end = (result: WriteResult<R>) => {
      this.#underWay.delete(writing);
      this.#ended.push(result);
      this.#wake();
    };
    const writing: Promise<void> = this.#write(record).then(
      (written) => end({ ok: true, index, record, written }),
      (error: unknown) => {
        if (isOfAll(error)) this.#failure ??= { error };
        const isAborted = this.#signal?.aborted === true && error === this.#signal.reason;
        const isUnknown = isAborted || (error instanceof EdbridgeError && error.fate === "unknown");
        end({ ok: false, index, record, error, ...(isUnknown ? { fate: "unknown" } : {}) });
      },
    );
    this.#underWay.add(writing);
  }
}

/** Whether the next record would meet the same error. */
function isOfAll(error: unknown): boolean {
  return error instanceof SettingError || (error instanceof TokenError && !error.retryable);
}
