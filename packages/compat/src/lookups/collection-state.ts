import type { Key } from "@edbridge/records";
import { builtin, none } from "@edbridge/core/internal";
import { comparedValue, type JsonRecord } from "../http/json.js";
import { nameAt, type RecordQuery, valueEnd } from "./query.js";

/** What a write through the bridge has changed. */
export interface WrittenRecord {
  /** The natural key of the record, by the names of a current host's query parameters. */
  readonly key?: Key | undefined;
  readonly id?: string | undefined;
  /** Whether the write has deleted the record. It then concerns only results that held the record. */
  readonly deleted?: boolean | undefined;
}

/** The writes whose keys have the same names. */
interface KeyedWrites {
  readonly names: readonly string[];
  /** The last write with each value of a name, and with each whole key. */
  readonly numbers: Map<string, number>;
  /** The number of the last one. */
  last: number;
}

/** Most writes that are distinguished. After one more write, nothing that was cached is used. */
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
    const number = ++this.last;
    if ((!key && !deleted) || number - this.begun > maxWrites) {
      this.begun = number;
      this.#ids.clear();
      this.#keyed.clear();
      return;
    }
    if (deleted) this.lastDelete = number;
    if (id !== undefined) this.#ids.set(id.toLowerCase(), number);
    if (!key) return;
    const names: string[] = [];
    const parts: string[] = [];
    for (const name of Object.keys(key).toSorted()) {
      const text = comparedValue(key[name]);
      if (text === undefined) continue;
      names.push(name);
      parts.push(name + valueEnd + text);
    }
    const kind = names.join();
    const keyed = this.#keyed.get(kind) ?? { names, numbers: new Map(), last: number };
    this.#keyed.set(kind, keyed);
    keyed.last = number;
    for (const part of [...parts, parts.join("")]) keyed.numbers.set(part, number);
  }

  /** Whether no write after the one of a number concerns a query, or has changed one of its records. */
  isLatest(number: number, query: RecordQuery, records: readonly JsonRecord[] = none): boolean {
    if (this.last <= number) return true;
    const isKnown = number >= this.begun && this.#lastOf(query) <= number;
    return isKnown && !records.some((record) => this.hasRewritten(record, number));
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
    return Math.max(0, ...Array.from(this.#keyed.values(), (keyed) => lastOf(keyed, texts)));
  }
}

/**
 * The number of the last write of a record that may match a query; 0 if there is none. The record has
 * each value of the query, as far as the query names parts of the key. Where it names all of them, it
 * is about one record. Else records that share some of the values are not distinguished.
 */
function lastOf(
  { names, numbers, last }: KeyedWrites,
  texts: ReadonlyMap<string, string | undefined>,
): number {
  let whole = "";
  let known = 0;
  let most = last;
  for (const name of names) {
    const text = texts.get(name);
    if (text === undefined) continue;
    const part = name + valueEnd + text;
    most = Math.min(most, numbers.get(part) ?? 0);
    known++;
    whole += part;
  }
  return known < names.length ? most : (numbers.get(whole) ?? 0);
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
  cached = 0;
  /** Queries for which a request was sent. */
  sent = 0;
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
