import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import type { JsonRecord } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import type { CacheBudget, CacheEntry } from "./cache-budget.js";
import type { ListPage } from "./host-lists.js";
import { ListIndex } from "./list-index.js";
import type { RecordQuery, RecordSource } from "./query.js";
import type { WriteLog } from "./writes.js";

/** Indexes of one list at most. */
const maxIndexes = 4;

/** Bytes of a list with no pages, as estimated. */
const emptyBytes = 500;

/** Ids that are kept from earlier pages at most: more records than are inserted between two pages. */
const mostIds = 1000;

/** More records than a page can have. V8 stores numbers below 2^31 in the map itself. */
const maxPageLength = 100_000;

/** A page that was read. */
export interface CachedPage extends CacheEntry {
  /** The position of its first record in an index. */
  readonly first: number;
  readonly offset: number;
  readonly count: number;
  /** `undefined` after they were evicted. */
  records: readonly JsonRecord[] | undefined;
}

/** What a list is made with. */
export interface ListContext {
  readonly budget: CacheBudget;
  readonly clock: Clock;
  readonly log: WriteLog;
}

/**
 * One list of the host, cached page by page in the host's order, as far as it was read. The records
 * of a page can be evicted; its index stays. So the list still tells which records are absent.
 */
export class CachedList implements CacheEntry {
  /** The query parameters of the list. */
  readonly scope: readonly QueryPart[];
  /** The number of the last write before the list was first read. */
  readonly lastWrite: number;
  /** Queries about this list that were made one by one since its end was read. */
  singleQueries = 0;
  /** The cache keys of the queries, of all batches, for which the list may be read. */
  readonly waiting = new Set<string>();
  /** The pages that are being read. */
  reading: Promise<void> | undefined;
  readonly #source: RecordSource;
  readonly #context: ListContext;
  readonly #pages: CachedPage[] = [];
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

  constructor(scope: readonly QueryPart[], source: RecordSource, context: ListContext) {
    this.scope = scope;
    this.#source = source;
    this.#context = context;
    this.lastWrite = context.log.last;
    this.#since = instant(context.clock);
    context.budget.put(this, emptyBytes);
  }

  /** Whether it must not be used: it is too old, it was evicted, or the host's list has changed. */
  get isExpired(): boolean {
    const isBroken = !this.isComplete && this.#hasMoved;
    return this.#evicted || isBroken || this.age >= this.#source.life;
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
    return this.#pages.length;
  }

  /** Whether no page was read yet. */
  get isUnread(): boolean {
    return this.#step === 0 && !this.#ended;
  }

  /** Whether the whole list was read, and had as many records as the host had said. */
  get isComplete(): boolean {
    return this.#ended && this.#position >= (this.#total ?? 0);
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
    for (const { offset, records, total, isLast } of pages) {
      // The page before was shorter than expected, so this one does not follow it.
      if (offset !== this.#position || this.#ended) continue;
      // A record comes twice if others were inserted before it. Other records may then be missing.
      const ids = records.flatMap(({ id }) => (id === undefined ? [] : [id]));
      if (ids.some((id) => this.#ids.has(id))) return this.evict();
      for (const id of this.#ids) if (this.#ids.size > mostIds) this.#ids.delete(id);
      for (const id of ids) this.#ids.add(id);
      this.#total ??= total;
      this.#addPage(offset, records);
      this.#position += records.length;
      this.#step ||= records.length;
      const isEnd = this.#total === undefined ? isLast : this.#position >= this.#total;
      this.#ended = isEnd || records.length === 0;
      if (this.#ended) this.singleQueries = 0;
    }
    this.#updateBytes();
  }

  /** The records of a query, none if the list shows that there are none; `undefined` if it cannot tell. */
  find(query: RecordQuery): readonly JsonRecord[] | undefined {
    const positions = this.#positionsOf(query);
    if (!positions) return undefined;
    const { budget } = this.#context;
    const found: JsonRecord[] = [];
    for (const position of positions) {
      const page = this.#pageAt(position);
      const record = page?.records?.[position % maxPageLength];
      if (!page || !record) return undefined;
      budget.touch(page);
      found.push(record);
    }
    // Pages are evicted before the list, which tells where their records are.
    if (found.length > 0) budget.touch(this);
    return found;
  }

  /** The evicted pages that have records of two of some queries at least. */
  lostPages(queries: readonly RecordQuery[]): readonly CachedPage[] {
    const counts = new Map<CachedPage, number>();
    for (const position of queries.flatMap((query) => this.#positionsOf(query) ?? [])) {
      const page = this.#pageAt(position);
      if (page && !page.records) counts.set(page, (counts.get(page) ?? 0) + 1);
    }
    return [...counts].flatMap(([page, count]) => (count > 1 ? [page] : []));
  }

  /** Puts back the records of a page. If they have changed, the list expires. */
  restore(page: CachedPage, records: readonly JsonRecord[]): void {
    for (const [names, index] of this.#indexes) {
      // One that was made without the page is made again, with it.
      if (!index.isComplete) this.#indexes.delete(names);
      else if (!index.hasAll(page.first, records)) return this.evict();
    }
    if (records.length !== page.count) return this.evict();
    this.#keepRecords(page, records);
  }

  /** Gives up the whole list. */
  evict(): void {
    this.#evicted = true;
    for (const page of this.#pages) this.#context.budget.delete(page);
    this.#context.budget.delete(this);
  }

  #addPage(offset: number, records: readonly JsonRecord[]): void {
    const page: CachedPage = {
      first: this.#pages.length * maxPageLength,
      offset,
      count: records.length,
      records: undefined,
      evict: () => {
        page.records = undefined;
      },
    };
    this.#pages.push(page);
    for (const index of this.#indexes.values()) index.add(page.first, records);
    this.#keepRecords(page, records);
  }

  #keepRecords(page: CachedPage, records: readonly JsonRecord[]): void {
    if (this.#evicted) return;
    const { budget } = this.#context;
    page.records = records.map((record) => this.#source.trim(record));
    budget.put(page, budget.compact(page.records));
  }

  #pageAt(position: number): CachedPage | undefined {
    return this.#pages[Math.floor(position / maxPageLength)];
  }

  /** The positions of all records of a query; `undefined` if there may be others. */
  #positionsOf(query: RecordQuery): readonly number[] | undefined {
    const index = this.#indexFor(query);
    const positions = index.find(query);
    const isAll = index.isComplete && this.isComplete;
    return isAll || (query.unique && positions.length === 1) ? positions : undefined;
  }

  #indexFor({ parts }: RecordQuery): ListIndex {
    const names = parts.map(([part]) => part);
    const key = names.join("\n");
    const known = this.#indexes.get(key);
    if (known) return known;
    const index = new ListIndex(this.#source, names);
    for (const { first, records } of this.#pages) {
      // The records of an evicted page cannot be indexed by other parts.
      if (records) index.add(first, records);
      else index.isComplete = false;
    }
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size >= maxIndexes && oldest !== undefined) this.#indexes.delete(oldest);
    this.#indexes.set(key, index);
    this.#updateBytes();
    return index;
  }

  #updateBytes(): void {
    if (this.#evicted) return;
    const indexes = [...this.#indexes.values()];
    const bytes = indexes.reduce((sum, index) => sum + index.bytes, emptyBytes);
    this.#context.budget.put(this, bytes);
  }
}
