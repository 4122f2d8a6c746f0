import type { Key } from "@edbridge/records";
import { comparedText, type JsonRecord } from "../http/json.js";
import { nameAt, type RecordQuery, valueEnd } from "./query.js";
import { builtin, elapsed, type Instant, instant } from "@edbridge/core/internal";
import type { Clock } from "@edbridge/core";
import { isFromGateway, isRefusal, LookupError } from "./lookup-error.js";

/** What a write through the bridge has changed. */
export interface WrittenRecord {
  /** The natural key of the record, by the names of a current host's query parameters. */
  readonly key?: Key | undefined;
  readonly id?: string | undefined;
  /** Whether the write has deleted the record. It then concerns only results that held the record. */
  readonly deleted?: boolean | undefined;
}

/** The writes whose keys have the same names. */
class KeyedWrites {
  readonly #names: readonly string[];
  /** The last write with each value of a name, and with each whole key. */
  readonly #numbers = new Map<string, number>();
  /** The number of the last one. */
  last = 0;

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  note(number: number, texts: ReadonlyMap<string, string>): void {
    this.last = number;
    let whole = "";
    for (const [name, text] of texts) {
      const part = name + valueEnd + text;
      this.#numbers.set(part, number);
      whole += valueEnd + part;
    }
    this.#numbers.set(whole, number);
  }

  /**
   * The number of the last write of a record that may match a query; 0 if there is none. The record has
   * each value of the query, as far as the query names parts of the key. Where it names all of them, it
   * is about one record. Else no record is told from another that shares some of the values.
   */
  lastOf(texts: ReadonlyMap<string, string | undefined>): number {
    let whole: string | undefined = "";
    let last = this.last;
    for (const name of this.#names) {
      const text = texts.get(name);
      if (text === undefined) {
        whole = undefined;
        continue;
      }
      const part = name + valueEnd + text;
      last = Math.min(last, this.#numbers.get(part) ?? 0);
      if (last === 0) return 0;
      if (whole !== undefined) whole += valueEnd + part;
    }
    return whole === undefined ? last : (this.#numbers.get(whole) ?? 0);
  }
}

/** Writes that are told apart at most. After one more write, nothing that was cached is used. */
const maxWrites = 10_000;

/**
 * The writes to the collections of one name through a bridge, by whatever credential and on whatever
 * host. They are numbered from 1: what was read at number `n` may be used if no later write concerns it.
 */
export class WriteLog {
  /** Nothing that was read before the write of this number may be used any longer. */
  begun = 0;
  /** The number of the last write. */
  last = 0;
  /** The number of the last write that deleted a record. */
  lastDelete = 0;
  readonly #ids = new Map<string, number>();
  /** By the names of their keys. */
  readonly #keyed = new Map<string, KeyedWrites>();

  /** Notes a write. If it does not say which record it concerns, nothing cached is used any longer. */
  note({ key, id, deleted = false }: WrittenRecord): void {
    this.last++;
    if ((!key && !deleted) || this.last - this.begun > maxWrites) return this.#beginAnew();
    if (deleted) this.lastDelete = this.last;
    if (id !== undefined) this.#ids.set(id.toLowerCase(), this.last);
    if (!key) return;
    const texts = new Map<string, string>();
    for (const name of Object.keys(key).toSorted()) {
      const text = comparedText(key[name]);
      if (text !== undefined) texts.set(name, text);
    }
    const names = [...texts.keys()];
    const kind = names.join();
    const keyed = this.#keyed.get(kind) ?? new KeyedWrites(names);
    this.#keyed.set(kind, keyed);
    keyed.note(this.last, texts);
  }

  /** Whether no write after the one of a number concerns a query, or has changed one of its records. */
  isLatest(number: number, query: RecordQuery, records: readonly JsonRecord[] = []): boolean {
    if (this.last <= number) return true;
    const isRewritten = (record: JsonRecord) => this.hasRewritten(record, number);
    const isKnown = number >= this.begun && this.#lastOf(query) <= number;
    return isKnown && !records.some(isRewritten);
  }

  /** Whether a write after the one of a number was of the id of a record. */
  hasRewritten({ id }: JsonRecord, number: number): boolean {
    if (number < this.begun) return true;
    return typeof id === "string" && (this.#ids.get(id.toLowerCase()) ?? 0) > number;
  }

  #lastOf({ values }: RecordQuery): number {
    const texts = new Map<string, string | undefined>();
    for (const { part, text } of values) {
      const name = nameAt(part);
      // Two references may have another value for one name. One of them is in the key.
      texts.set(name, texts.has(name) && texts.get(name) !== text ? undefined : text);
    }
    let last = 0;
    for (const keyed of this.#keyed.values()) {
      if (keyed.last > last) last = Math.max(last, keyed.lastOf(texts));
    }
    return last;
  }

  #beginAnew(): void {
    this.begun = this.last;
    this.lastDelete = this.last;
    this.#ids.clear();
    this.#keyed.clear();
  }
}

/** Something in memory that can be given up. */
export interface CacheEntry {
  /** Called when its bytes are needed for newer entries. */
  evict(): void;
}

/** Bytes cached by a bridge: the demographics of 100,000 students, but a quarter of the heap at most. */
function defaultLimit(): number {
  return Math.min(256 * 1024 * 1024, builtin.v8.getHeapStatistics().heap_size_limit / 4);
}

/**
 * One bound of bytes for many caches. It evicts the oldest entry: what was read first is the first that
 * would be too old. The newest entry stays, even if it is larger than the bound: it is about to be used.
 */
export class CacheBudget {
  /** Queries that needed no request. */
  known = 0;
  /** Queries for which the host was asked. */
  asked = 0;
  /** Bytes of all entries, as estimated. */
  bytes = 0;
  readonly #limit: number;
  readonly #entries = new Map<CacheEntry, number>();

  constructor(limit: number = defaultLimit()) {
    this.#limit = limit;
  }

  /** Adds an entry as the newest, or puts one that is there in another size. */
  put(entry: CacheEntry, bytes: number): void {
    this.delete(entry);
    this.#entries.set(entry, bytes);
    this.bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.bytes <= this.#limit || oldest === entry) return;
      this.delete(oldest);
      oldest.evict();
    }
  }

  delete(entry: CacheEntry): void {
    this.bytes -= this.#entries.get(entry) ?? 0;
    this.#entries.delete(entry);
  }
}

/** Milliseconds after which a collection that was refused is asked for again. */
const refusedLife = 10 * 60_000;

/** Whether a credential may read a collection: one request finds out, and the others wait for it. */
export class ReadAccess {
  readonly #name: string;
  readonly #clock: Clock;
  #isReadable = false;
  #first: Promise<unknown> | undefined;
  #refusal: { readonly error: LookupError; readonly since: Instant } | undefined;

  constructor(name: string, clock: Clock) {
    this.#name = name;
    this.#clock = clock;
  }

  /** The refusal of the last ten minutes, if there was one. */
  get refusal(): LookupError | undefined {
    const { error, since } = this.#refusal ?? {};
    return since && elapsed(this.#clock, since) < refusedLife ? error : undefined;
  }

  /** Notes that the host has refused to read the collection. */
  refuse(error: LookupError): void {
    this.#refusal = { error, since: instant(this.#clock) };
  }

  /** Makes a request that reads the collection. @throws `LookupError` if it or a late one was refused */
  async read<T>(request: () => Promise<T>): Promise<T> {
    while (!this.#isReadable && this.#first) await this.#first.catch(() => {});
    if (this.refusal) throw this.refusal;
    const made = request();
    if (!this.#isReadable) this.#first = made;
    try {
      const result = await made;
      this.#isReadable = true;
      return result;
    } catch (error) {
      if (!(error instanceof LookupError && isRefusal(error))) throw error;
      const refusal = new LookupError("host", error.message, error.answer, this.#name);
      // If the collection could be read before, the refusal is about this request alone.
      if (!this.#isReadable && !isFromGateway(error)) this.refuse(refusal);
      throw refusal;
    } finally {
      if (this.#first === made) this.#first = undefined;
    }
  }
}
