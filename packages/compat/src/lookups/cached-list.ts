import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import { type JsonRecord, printJson, readJson } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import { type CacheBudget, type CacheEntry, stringBytes } from "./cache-budget.js";
import type { ListPage } from "./host-lists.js";
import { type CachedPage, ListIndex, type RecordPosition } from "./list-index.js";
import type { RecordQuery } from "./record-query.js";
import type { RecordSource } from "./record-source.js";
import type { Writes } from "./writes.js";

/** What a list tells of the records of a query. */
export type ListResult =
  | { readonly kind: "found"; readonly records: readonly JsonRecord[] }
  /** The whole list was read, and no record matches. */
  | { readonly kind: "absent" }
  /** The records are on these pages, which were evicted. */
  | { readonly kind: "evicted"; readonly pages: readonly CachedPage[] }
  | { readonly kind: "unknown" };

/** Indexes of one list at most. */
const maxIndexes = 4;

/** Bytes of a list with no pages. */
const emptyBytes = 500;

/** Ids that are kept from earlier pages at most: more records than are inserted between two pages. */
const mostIds = 1000;

/**
 * One list of the host, cached page by page in the host's order, as far as it was read. The records
 * of a page can be evicted; its index stays. So the list still tells on which page a record is, and
 * which records are absent.
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
  readonly #budget: CacheBudget;
  readonly #clock: Clock;
  readonly #writes: Writes;
  readonly #pages: CachedPage[] = [];
  readonly #entries = new WeakMap<CachedPage, CacheEntry>();
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

  constructor(
    scope: readonly QueryPart[],
    source: RecordSource,
    { budget, clock, writes }: { budget: CacheBudget; clock: Clock; writes: Writes },
  ) {
    this.scope = scope;
    this.lastWrite = writes.last;
    this.#writes = writes;
    this.#source = source;
    this.#budget = budget;
    this.#clock = clock;
    this.#since = instant(clock);
    budget.put(this, emptyBytes);
  }

  /** Whether it must not be used: it is too old, it was evicted, or the host's list has changed. */
  get isExpired(): boolean {
    const isBroken = !this.isComplete && this.#hasMoved;
    return this.#evicted || isBroken || this.age >= this.#source.life;
  }

  /** Whether a record was deleted. Those after it have moved up: a list that goes on would miss one. */
  get #hasMoved(): boolean {
    return this.#writes.lastDelete > this.lastWrite;
  }

  /** Milliseconds since the first page was requested. */
  get age(): number {
    return elapsed(this.#clock, this.#since);
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

  /** The offsets of the next pages, `most` at most; one offset if the length is unknown. */
  nextOffsets(most: number): readonly number[] {
    const count = Math.min(most, this.pagesLeft);
    return Array.from({ length: count }, (_, index) => this.#position + index * this.#step);
  }

  /** Notes that the first page is requested. */
  begin(): void {
    this.#since = instant(this.#clock);
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
      this.#addPage({ offset, count: records.length, texts: undefined }, records);
      this.#position += records.length;
      this.#step ||= records.length;
      const isEnd = this.#total === undefined ? isLast : this.#position >= this.#total;
      this.#ended = isEnd || records.length === 0;
      if (this.#ended) this.singleQueries = 0;
    }
    this.#updateBytes();
  }

  /** Puts back the records of a page. If they have changed, the list expires. */
  restore(page: CachedPage, records: readonly JsonRecord[]): void {
    const again = { offset: page.offset, count: records.length, texts: undefined };
    const keys = [...this.#indexes].map(([names, known]) => {
      if (known.keysOn(page) === undefined) return undefined;
      const index = new ListIndex(this.#source, names.split("\n"));
      index.add(again, records);
      return index.keysOn(again);
    });
    if (JSON.stringify(this.#keysOn(page)) !== JSON.stringify(keys)) return this.evict();
    this.#cacheRecords(page, records);
  }

  find(query: RecordQuery): ListResult {
    const index = this.#indexFor(query);
    const positions = index.find(query);
    const isComplete = index.isComplete && this.isComplete;
    if (!isComplete && !(query.unique && positions.length === 1)) return { kind: "unknown" };
    if (positions.length === 0) return { kind: "absent" };
    const evicted = positions.filter(({ page }) => page.texts === undefined);
    if (evicted.length > 0) return { kind: "evicted", pages: evicted.map(({ page }) => page) };
    const records = positions.flatMap((each) => this.#recordAt(each));
    // Pages are evicted before the list, which tells where their records are.
    this.#budget.touch(this);
    return { kind: "found", records };
  }

  /** Gives up the whole list. */
  evict(): void {
    this.#evicted = true;
    for (const page of this.#pages) this.#budget.delete(this.#entryOf(page));
    this.#budget.delete(this);
  }

  #recordAt({ page, index }: RecordPosition): readonly JsonRecord[] {
    this.#budget.touch(this.#entryOf(page));
    const text = page.texts?.[index];
    return text === undefined ? [] : [readJson(text)?.value as JsonRecord];
  }

  #addPage(page: CachedPage, records: readonly JsonRecord[]): void {
    this.#pages.push(page);
    for (const index of this.#indexes.values()) index.add(page, records);
    this.#cacheRecords(page, records);
  }

  #cacheRecords(page: CachedPage, records: readonly JsonRecord[]): void {
    if (this.#evicted) return;
    const texts = records.map((record) => printJson(this.#source.trim(record)));
    page.texts = texts;
    const bytes = texts.reduce((sum, text) => sum + stringBytes(text), 0);
    this.#budget.put(this.#entryOf(page), bytes);
  }

  /** The records of a page as an entry of the budget, which can be evicted by itself. */
  #entryOf(page: CachedPage): CacheEntry {
    const known = this.#entries.get(page);
    if (known) return known;
    const entry: CacheEntry = {
      evict: () => {
        page.texts = undefined;
      },
    };
    this.#entries.set(page, entry);
    return entry;
  }

  #keysOn(page: CachedPage): readonly (readonly string[] | undefined)[] {
    return [...this.#indexes.values()].map((index) => index.keysOn(page));
  }

  #indexFor({ parts }: RecordQuery): ListIndex {
    const names = parts.map(([part]) => part);
    const key = names.join("\n");
    const known = this.#indexes.get(key);
    if (known) return known;
    const index = new ListIndex(this.#source, names);
    for (const page of this.#pages) {
      // The records of an evicted page cannot be indexed by other parts.
      if (page.texts === undefined) index.isComplete = false;
      else
        index.add(
          page,
          page.texts.map((text) => readJson(text)?.value as JsonRecord),
        );
    }
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size >= maxIndexes && oldest !== undefined) this.#indexes.delete(oldest);
    this.#indexes.set(key, index);
    this.#updateBytes();
    return index;
  }

  #updateBytes(): void {
    if (this.#evicted) return;
    let bytes = emptyBytes;
    for (const index of this.#indexes.values()) bytes += index.bytes;
    this.#budget.put(this, bytes);
  }
}
