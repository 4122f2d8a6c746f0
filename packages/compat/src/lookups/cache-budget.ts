import { getHeapStatistics } from "node:v8";
import { isRecordValue, type JsonRecord } from "../http/json.js";

/** Something in memory that can be given up. */
export interface CacheEntry {
  /** Called when its bytes are needed for newer entries. */
  evict(): void;
}

/**
 * Bytes that the look-ups of one bridge cache at most, for all its credentials: enough for the
 * demographics of about 100,000 students, and at most a quarter of the heap of the process.
 */
function defaultLimit(): number {
  return Math.min(256 * 1024 * 1024, getHeapStatistics().heap_size_limit / 4);
}

/** Texts that records share at most, such as the URIs of descriptors. */
const mostShared = 5000;

/**
 * One bound of bytes for many caches. It evicts the entry that was not used for the longest time. The
 * newest entry stays, even if it is larger than the bound: it is about to be used.
 */
export class CacheBudget {
  readonly #limit: number;
  readonly #bytes = new Map<CacheEntry, number>();
  readonly #shared = new Map<string, string>();
  #total = 0;
  /** Queries that were answered from caches so far, and those for which the host was asked. */
  known = 0;
  asked = 0;

  constructor(limit: number = defaultLimit()) {
    this.#limit = limit;
  }

  /** Bytes of all entries, as estimated. */
  get bytes(): number {
    return this.#total;
  }

  /** Counts the queries of a batch. */
  count({ queries, known }: { readonly queries: number; readonly known: number }): void {
    this.known += known;
    this.asked += queries - known;
  }

  /** Adds an entry, or gives one that is there another size. */
  put(entry: CacheEntry, bytes: number): void {
    this.delete(entry);
    this.#bytes.set(entry, bytes);
    this.#total += bytes;
    for (const oldest of this.#bytes.keys()) {
      if (this.#total <= this.#limit || oldest === entry) return;
      this.delete(oldest);
      oldest.evict();
    }
  }

  /** Notes that an entry was used. */
  touch(entry: CacheEntry): void {
    const bytes = this.#bytes.get(entry);
    if (bytes === undefined) return;
    this.#bytes.delete(entry);
    this.#bytes.set(entry, bytes);
  }

  delete(entry: CacheEntry): void {
    this.#total -= this.#bytes.get(entry) ?? 0;
    this.#bytes.delete(entry);
  }

  /**
   * Makes records smaller that a cache keeps: a text that many records have is kept once.
   *
   * @returns the bytes that they take then, as estimated
   */
  compact(records: readonly JsonRecord[]): number {
    return records.reduce((sum, record) => sum + this.#compactObject(record), 0);
  }

  #compactObject(value: JsonRecord | unknown[]): number {
    let bytes = objectBytes;
    for (const [name, member] of Object.entries(value)) {
      bytes += memberBytes;
      if (Array.isArray(member) || isRecordValue(member)) bytes += this.#compactObject(member);
      else if (typeof member === "string") {
        const text = isShared(member) ? this.#share(member) : undefined;
        if (text === undefined) bytes += stringBytes(member);
        // The shape of the object stays as it was, so that all records of a list have one.
        else Reflect.set(value, name, text);
      }
    }
    return bytes;
  }

  /** The same text in memory as before; `undefined` if there is no room for it. */
  #share(text: string): string | undefined {
    const known = this.#shared.get(text);
    if (known !== undefined || this.#shared.size >= mostShared) return known;
    this.#shared.set(text, text);
    return text;
  }
}

/** Bytes of an object or a list, and of each of its members, as estimated. */
const objectBytes = 32;
const memberBytes = 8;

/** Whether a text is the value of a descriptor, or looks like one that many records have. */
function isShared(text: string): boolean {
  return text.startsWith("uri:") || /^[A-Z][A-Za-z /-]*$/.test(text);
}

/** Bytes that a string takes in memory, as estimated. */
export function stringBytes(text: string): number {
  return 20 + text.length * (wide.test(text) ? 2 : 1);
}

// V8 stores strings of Latin-1 characters with one byte a character, others with two.
const wide = /[^\0-\xff]/;
