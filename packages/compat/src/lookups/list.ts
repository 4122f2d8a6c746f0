import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant, none } from "@edbridge/core/internal";
import type { JsonRecord } from "../http/json.js";
import type { CacheBudget, CacheEntry, WriteLog } from "./collection-state.js";
import type { ListPage } from "./host-pages.js";
import { type RecordQuery, type Scope, textsIn, valueEnd } from "./query.js";

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

/** Bytes of a list with no pages, and of a record in its indexes, as estimated. */
const emptyBytes = 500;
const indexedBytes = 250;

/** Ids that are kept from earlier pages at most: more records than are inserted between two pages. */
const mostIds = 1000;

/** Positions of records by the values of some parts, each as one number: there may be many thousands. */
interface ListIndex extends Pick<RecordQuery, "isByPath"> {
  readonly parts: readonly string[];
  readonly positions: Map<string, number | number[]>;
  /** Whether every record has a value for every part. */
  isComplete: boolean;
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
  /** Whether records of it were evicted. */
  isPartial = false;
  /** When its newest record was written, if the host says so. */
  #newest = "";
  readonly #context: CacheContext;
  /** The records in the host's order; `undefined` for those that were evicted. */
  readonly #rows: (JsonRecord | undefined)[] = [];
  readonly #pages: CacheEntry[] = [];
  readonly #indexes = new Map<string, ListIndex>();
  #since: Instant;
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
    const isOld = this.lastWrite < this.#context.log.begun || this.age >= recordLife;
    return this.#evicted || isBroken || isOld;
  }

  /** Whether a record was deleted. Those after it have moved up: a list that goes on would miss one. */
  get #hasMoved(): boolean {
    return this.#context.log.lastDelete > this.lastWrite;
  }

  /** Milliseconds since the first page was requested. */
  get age(): number {
    return elapsed(this.#context.clock, this.#since);
  }

  /** Whether the record that needs the result of a query is newer than all that the list had. */
  isOlderThan({ asOf }: RecordQuery): boolean {
    return typeof asOf === "string" && this.#newest !== "" && asOf > this.#newest;
  }

  /** Pages that are not read yet; 1 if the number is unknown. */
  get pagesLeft(): number {
    if (this.#ended) return 0;
    if (this.#total === undefined) return 1;
    return Math.ceil((this.#total - this.#rows.length) / this.#step);
  }

  /** Pages that were read. */
  get pagesRead(): number {
    return this.#pages.length;
  }

  /** Whether no page was read yet. */
  get isUnread(): boolean {
    return this.#step === 0 && !this.#ended;
  }

  /** The offsets of the pages to request now, `most` at most; one offset if the length is unknown. */
  nextOffsets(most: number): readonly number[] {
    if (this.isUnread) this.#since = instant(this.#context.clock);
    const count = Math.min(most, this.pagesLeft);
    return Array.from({ length: count }, (_, index) => this.#rows.length + index * this.#step);
  }

  /** Adds pages in their order. */
  add(pages: readonly ListPage[]): void {
    if (this.#hasMoved) return this.evict();
    for (const page of pages) {
      const { offset, records, total } = page;
      // It does not follow a page that was shorter than expected; and a list may be given up here.
      if (offset !== this.#rows.length || this.#evicted) continue;
      // A record comes twice if others were inserted before it. Other records may then be missing.
      if (records.some(({ id }) => this.#ids.has(id))) return this.evict();
      for (const id of this.#ids) if (this.#ids.size > mostIds) this.#ids.delete(id);
      for (const { id } of records) if (id !== undefined) this.#ids.add(id);
      this.#total ??= total;
      this.#addPage(page);
      this.#step ||= records.length;
      this.#ended = records.length === 0 || this.#rows.length >= (this.#total ?? Infinity);
      this.isComplete = this.#ended && this.#rows.length >= (this.#total ?? 0);
      if (this.#ended) this.singleQueries = 0;
    }
  }

  /** The rows of a query, none if the list shows that there are none; `undefined` if it cannot tell. */
  find(query: RecordQuery): readonly JsonRecord[] | undefined {
    const index = this.#indexes.get(query.partsText) ?? this.#addIndex(query);
    const known = index.positions.get(query.valuesText) ?? none;
    const positions = typeof known === "number" ? [known] : known;
    const isAll = index.isComplete && this.isComplete;
    if (!isAll && !(query.unique && positions.length === 1)) return undefined;
    const found: JsonRecord[] = [];
    for (const position of positions) {
      const row = this.#rows[position];
      if (!row) return undefined;
      found.push(row);
    }
    return found;
  }

  /** Gives up the whole list. */
  evict(): void {
    this.#evicted = true;
    for (const page of this.#pages) this.#context.budget.delete(page);
    this.#context.budget.delete(this);
  }

  #addPage({ records, bytes }: ListPage): void {
    const from = this.#rows.length;
    for (const record of records) {
      this.#rows.push(record);
      const { _lastModifiedDate: written } = record;
      if (typeof written === "string" && written > this.#newest) this.#newest = written;
    }
    for (const index of this.#indexes.values()) this.#index(index, from);
    const evict = () => {
      this.#rows.fill(undefined, from, from + records.length);
      this.isPartial = true;
    };
    const page = { evict };
    this.#pages.push(page);
    const { budget } = this.#context;
    budget.put(page, bytes);
    // As the newest entry: its pages are evicted before the list, which tells where their records are.
    budget.put(this, emptyBytes + this.#rows.length * indexedBytes);
  }

  #addIndex({ values, partsText, isByPath }: RecordQuery): ListIndex {
    const parts = values.map(({ part }) => part);
    const positions = new Map<string, number | number[]>();
    const index: ListIndex = { parts, isByPath, positions, isComplete: true };
    this.#index(index, 0);
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size >= maxIndexes && oldest !== undefined) this.#indexes.delete(oldest);
    this.#indexes.set(partsText, index);
    return index;
  }

  #index(index: ListIndex, from: number): void {
    const { positions, isByPath } = index;
    for (let at = from; at < this.#rows.length; at++) {
      const row = this.#rows[at];
      const keys = row ? keysOf(row, index) : [];
      // It was evicted, or does not show what the host filters by.
      if (!row || (keys.length === 0 && !isByPath)) index.isComplete = false;
      for (const key of keys) {
        const known = positions.get(key);
        if (known === undefined) positions.set(key, at);
        else if (typeof known === "number") positions.set(key, [known, at]);
        else known.push(at);
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
