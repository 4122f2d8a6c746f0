import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import type { JsonRecord } from "../http/json.js";
import type { CacheBudget, CacheEntry } from "./cache-budget.js";
import type { ListPage } from "./host-pages.js";
import { type RecordQuery, type Scope, textsIn, valueEnd } from "./query.js";
import type { WriteLog } from "./writes.js";

/** What the caches of a collection share with others. */
export interface CacheContext {
  readonly clock: Clock;
  readonly budget: CacheBudget;
  readonly log: WriteLog;
}

/** Milliseconds for which records that were found are used. */
export const recordLife = 5 * 60_000;

/** Indexes of one list at most. */
const maxIndexes = 4;

/** Bytes of a list with no pages, and of a position in an index, as estimated. */
const emptyBytes = 500;
const positionBytes = 140;

/** Ids that are kept from earlier pages at most: more records than are inserted between two pages. */
const mostIds = 1000;

/** More records than a page can have. V8 stores numbers below 2^31 in the map itself. */
const maxPageLength = 100_000;

/** The rows of one page; `undefined` after they were evicted. */
interface Chunk extends CacheEntry {
  rows: readonly JsonRecord[] | undefined;
}

/** Positions of records by the values of some parts, each as one number: there may be many thousands. */
interface ListIndex extends Pick<RecordQuery, "isByPath"> {
  readonly parts: readonly string[];
  readonly positions: Map<string, number | number[]>;
  /** Whether every record has a value for every part. */
  isComplete: boolean;
  /** Bytes that it takes, as estimated. */
  bytes: number;
}

/**
 * One list of the host, cached page by page in the host's order, as far as it was read. The records
 * of a page can be evicted; its positions stay. So the list still tells which records are absent.
 */
export class CachedList implements CacheEntry {
  readonly scope: Scope;
  /** The number of the last write before the list was first read. */
  readonly lastWrite: number;
  /** Queries about this list that were made one by one since its end was read. */
  singleQueries = 0;
  /** The cache keys of the queries, of all batches, for which the list may be read. */
  readonly waiting = new Set<string>();
  /** The pages that are being read. */
  reading: Promise<void> | undefined;
  /** Whether the whole list was read, and had as many records as the host had said. */
  isComplete = false;
  readonly #context: CacheContext;
  readonly #chunks: Chunk[] = [];
  readonly #indexes = new Map<string, ListIndex>();
  #since: Instant;
  /** The offset of the next page. */
  #position = 0;
  /** The length of a page. */
  #step = 0;
  /** The ids of the last records that were read. */
  readonly #ids = new Set<unknown>();
  #total: number | undefined;
  #ended = false;
  #evicted = false;

  constructor(scope: Scope, context: CacheContext) {
    this.scope = scope;
    this.#context = context;
    this.lastWrite = context.log.last;
    this.#since = instant(context.clock);
    context.budget.put(this, emptyBytes);
  }

  /** Whether it must not be used: it is too old, it was evicted, or the host's list has changed. */
  get isExpired(): boolean {
    const isBroken = !this.isComplete && this.#hasMoved;
    return this.#evicted || isBroken || this.age >= recordLife;
  }

  /** Whether a record was deleted. Those after it have moved up: a list that goes on would miss one. */
  get #hasMoved(): boolean {
    return this.#context.log.lastDelete > this.lastWrite;
  }

  /** Milliseconds since the first page was requested. */
  get age(): number {
    return elapsed(this.#context.clock, this.#since);
  }

  /** Pages that are not read yet; 1 if the number is unknown. */
  get pagesLeft(): number {
    if (this.#ended) return 0;
    if (this.#total === undefined) return 1;
    return Math.max(1, Math.ceil((this.#total - this.#position) / this.#step));
  }

  /** Pages that were read. */
  get pagesRead(): number {
    return this.#chunks.length;
  }

  /** Whether no page was read yet. */
  get isUnread(): boolean {
    return this.#step === 0 && !this.#ended;
  }

  /** Whether records of it were evicted. */
  get isPartial(): boolean {
    return this.#chunks.some(({ rows }) => !rows);
  }

  /** The offsets of the pages to request now, `most` at most; one offset if the length is unknown. */
  nextOffsets(most: number): readonly number[] {
    if (this.isUnread) this.#since = instant(this.#context.clock);
    const count = Math.min(most, this.pagesLeft);
    return Array.from({ length: count }, (_, index) => this.#position + index * this.#step);
  }

  /** Adds pages in their order. */
  add(pages: readonly ListPage[]): void {
    if (this.#hasMoved) return this.evict();
    for (const page of pages) {
      const { offset, records, total } = page;
      // The page before was shorter than expected, so this one does not follow it.
      if (offset !== this.#position || this.#ended) continue;
      // A record comes twice if others were inserted before it. Other records may then be missing.
      if (records.some(({ id }) => this.#ids.has(id))) return this.evict();
      for (const id of this.#ids) if (this.#ids.size > mostIds) this.#ids.delete(id);
      for (const { id } of records) if (id !== undefined) this.#ids.add(id);
      this.#total ??= total;
      this.#addChunk(page);
      this.#position += records.length;
      this.#step ||= records.length;
      this.#ended = records.length === 0 || this.#position >= (this.#total ?? Infinity);
      this.isComplete = this.#ended && this.#position >= (this.#total ?? 0);
      if (this.#ended) this.singleQueries = 0;
    }
  }

  /** The rows of a query, none if the list shows that there are none; `undefined` if it cannot tell. */
  find(query: RecordQuery): readonly JsonRecord[] | undefined {
    const index = this.#indexes.get(query.partsText) ?? this.#addIndex(query);
    const known = index.positions.get(query.valuesText) ?? [];
    const positions = typeof known === "number" ? [known] : known;
    const isAll = index.isComplete && this.isComplete;
    if (!isAll && !(query.unique && positions.length === 1)) return undefined;
    const found: JsonRecord[] = [];
    for (const position of positions) {
      const { rows } = this.#chunks[Math.floor(position / maxPageLength)] ?? {};
      const row = rows?.[position % maxPageLength];
      if (!row) return undefined;
      found.push(row);
    }
    return found;
  }

  /** Gives up the whole list. */
  evict(): void {
    this.#evicted = true;
    for (const chunk of this.#chunks) this.#context.budget.delete(chunk);
    this.#context.budget.delete(this);
  }

  #addChunk(page: ListPage): void {
    const { records: rows, bytes } = page;
    const chunk: Chunk = { rows, evict: () => void (chunk.rows = undefined) };
    const first = this.#chunks.push(chunk) * maxPageLength - maxPageLength;
    for (const index of this.#indexes.values()) this.#index(index, first, rows);
    if (!this.#evicted) this.#context.budget.put(chunk, bytes);
    this.#updateBytes();
  }

  #addIndex({ values, partsText, isByPath }: RecordQuery): ListIndex {
    const parts = values.map(({ part }) => part);
    const positions = new Map<string, number | number[]>();
    const index: ListIndex = { parts, isByPath, positions, isComplete: true, bytes: 0 };
    for (const [at, { rows }] of this.#chunks.entries()) {
      // The records of an evicted page cannot be indexed by other parts.
      if (rows) this.#index(index, at * maxPageLength, rows);
      else index.isComplete = false;
    }
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size >= maxIndexes && oldest !== undefined) this.#indexes.delete(oldest);
    this.#indexes.set(partsText, index);
    this.#updateBytes();
    return index;
  }

  #updateBytes(): void {
    if (this.#evicted) return;
    // As the newest entry: its pages are evicted before the list, which tells where their records are.
    let bytes = emptyBytes;
    for (const index of this.#indexes.values()) bytes += index.bytes;
    this.#context.budget.put(this, bytes);
  }

  #index(index: ListIndex, first: number, rows: readonly JsonRecord[]): void {
    for (const [at, row] of rows.entries()) {
      const keys = keysOf(row, index);
      // A record need not show what the host filters by.
      if (keys.length === 0 && !index.isByPath) index.isComplete = false;
      for (const key of keys) {
        const known = index.positions.get(key);
        if (known === undefined) index.positions.set(key, first + at);
        else if (typeof known === "number") index.positions.set(key, [known, first + at]);
        else known.push(first + at);
        index.bytes += positionBytes + (known === undefined ? key.length : 0);
      }
    }
  }
}

/** All keys of a row. One that holds a list, such as class periods, has several. */
function keysOf(row: JsonRecord, index: ListIndex): readonly string[] {
  let keys: string[] = [""];
  for (const part of index.parts) {
    const texts = textsIn(row, part, index);
    const [only] = texts;
    if (texts.length === 1)
      for (const [at, key] of keys.entries()) keys[at] = key + only + valueEnd;
    else keys = keys.flatMap((key) => texts.map((text) => key + text + valueEnd));
  }
  return keys;
}
