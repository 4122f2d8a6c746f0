import { onAbort } from "./clock.js";
import type {
  AnyCollections,
  CallOptions,
  CollectionName,
  Collections,
  DataClient,
  WrittenRecord,
  TypedBy,
  Written,
} from "./data-client.js";
import { EdbridgeError, SettingError, TokenError } from "./errors.js";
import { checkAllOptions } from "./internal/option-check.js";
import { whole } from "./internal/option-kinds.js";
import { checkResource } from "./paths.js";
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
  readonly outcome?: "unknown";
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
 *     if (!result.ok) console.error(result.index, String(result.error), result.outcome ?? "");
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
  records: AsyncIterable<WrittenRecord<S, C>> | Iterable<WrittenRecord<S, C>>,
  options: WriteRecordsOptions = {},
): AsyncGenerator<WriteResult<WrittenRecord<S, C>>, void, undefined> {
  checkAllOptions(options, checks);
  const { concurrency = 8, ...call } = options;
  checkResource(resource);
  const write = (record: WrittenRecord<S, C>) => client.create(resource, record, call);
  const list: object = Object(records);
  if (!(Symbol.asyncIterator in list || Symbol.iterator in list)) {
    throw new SettingError("records", "must be a list of records, or another iterable of them.");
  }
  const source =
    Symbol.asyncIterator in records ? records[Symbol.asyncIterator]() : records[Symbol.iterator]();
  return results(write, source, concurrency, options.signal);
}

/** @param most records that are under way or wait as results, at most */
async function* results<R>(
  write: (record: R) => Promise<Written>,
  source: AsyncIterator<R> | Iterator<R>,
  most: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<WriteResult<R>, void, undefined> {
  const underWay = new Set<Promise<void>>();
  const ended: WriteResult<R>[] = [];
  let [taken, isTaking, isOver] = [0, false, false];
  let failure: { readonly error: unknown } | undefined;
  let wake = () => {};
  const isStopped = () => isOver || failure !== undefined || signal?.aborted === true;

  const begin = (record: R, index: number) => {
    const end = (result: WriteResult<R>) => {
      underWay.delete(writing);
      ended.push(result);
      wake();
    };
    const writing: Promise<void> = write(record).then(
      (written) => end({ ok: true, index, record, written }),
      (error: unknown) => {
        if (isOfAll(error)) failure ??= { error };
        const isAborted = signal?.aborted === true && error === signal.reason;
        const isUnknown =
          isAborted || (error instanceof EdbridgeError && error.outcome === "unknown");
        end({ ok: false, index, record, error, ...(isUnknown ? { outcome: "unknown" } : {}) });
      },
    );
    underWay.add(writing);
  };
  /** Takes records and begins to write them, as many as there is room for. */
  const take = async () => {
    if (isTaking) return;
    isTaking = true;
    try {
      while (!isStopped() && underWay.size + ended.length < most) {
        const { done, value } = await source.next();
        if (done) isOver = true;
        else if (!isStopped()) begin(value, taken++);
      }
    } catch (error) {
      failure ??= { error };
    }
    isTaking = false;
    wake();
  };

  const leave = () => wake();
  if (signal) onAbort(signal, leave);
  try {
    for (;;) {
      const result = ended.shift();
      void take();
      if (result) yield result;
      else if (underWay.size === 0 && isStopped()) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    if (failure) throw failure.error;
    signal?.throwIfAborted();
  } finally {
    isOver = true;
    signal?.removeEventListener("abort", leave);
    await Promise.all(underWay);
    // A source that is waited for would make us wait for it.
    const ending = Promise.resolve(source.return?.()).catch(() => {});
    if (!isTaking) await ending;
  }
}

/** Whether the next record would meet the same error: not where the record itself is none. */
function isOfAll(error: unknown): boolean {
  if (error instanceof SettingError) return error.setting !== "record";
  return error instanceof TokenError && !error.retryable;
}
