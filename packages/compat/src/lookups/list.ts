import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import { comparedText, type JsonRecord } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import { type CacheBudget, type CacheEntry, stringBytes } from "./cache-budget.js";
import type { ListPage } from "./host-pages.js";
import { type RecordQuery, type RecordSource, trimmed, valuesIn } from "./query.js";
import type { WriteLog } from "./writes.js";

/** Indexes of one list at most. */
const maxIndexes = 4;

/** Bytes of a list with no pages, and of a position in an index without its key, as estimated. */
const emptyBytes = 500;
const positionBytes = 120;

/** Ids that are kept from earlier pages at most: more records than are inserted between two pages. */
const mostIds = 1000;

/** More records than a page can have. V8 stores numbers below 2^31 in the map itself. */
const maxPageLength = 100_000;

/** The records of one page; `undefined` after they were evicted. */
interface Chunk extends CacheEntry {
  records: readonly JsonRecord[] | undefined;
}

/** Positions of records by the values of some parts, each as one number: there may be many thousands. */
interface ListIndex {
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
  readonly #log: WriteLog;
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

  constructor(
    scope: readonly QueryPart[],
    source: RecordSource,
    { budget, clock, log }: { budget: CacheBudget; clock: Clock; log: WriteLog },
  ) {
    this.scope = scope;
    this.#source = source;
    this.#budget = budget;
    this.#clock = clock;
    this.#log = log;
    this.lastWrite = log.last;
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
    return this.#log.lastDelete > this.lastWrite;
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
    return this.#chunks.length;
  }

  /** Whether no page was read yet. */
  get isUnread(): boolean {
    return this.#step === 0 && !this.#ended;
  }

  /** Whether the whole list was read, and had as many records as the host had said. */
  get isComplete(): boolean {
    return this.#ended && this.#position >= (this.#total ?? 0);
  }

  /** Whether records of it were evicted. */
  get isPartial(): boolean {
    return this.#chunks.some(({ records }) => !records);
  }

  /** The offsets of the pages to request now, `most` at most; one offset if the length is unknown. */
  nextOffsets(most: number): readonly number[] {
    if (this.isUnread) this.#since = instant(this.#clock);
    const count = Math.min(most, this.pagesLeft);
    return Array.from({ length: count }, (_, index) => this.#position + index * this.#step);
  }

  /** Adds pages in their order. */
  add(pages: readonly ListPage[]): void {
    if (this.#hasMoved) return this.evict();
    for (const { offset, records, total } of pages) {
      // The page before was shorter than expected, so this one does not follow it.
      if (offset !== this.#position || this.#ended) continue;
      // A record comes twice if others were inserted before it. Other records may then be missing.
      const ids = records.flatMap(({ id }) => (id === undefined ? [] : [id]));
      if (ids.some((id) => this.#ids.has(id))) return this.evict();
      for (const id of this.#ids) if (this.#ids.size > mostIds) this.#ids.delete(id);
      for (const id of ids) this.#ids.add(id);
      this.#total ??= total;
      this.#addChunk(records);
      this.#position += records.length;
      this.#step ||= records.length;
      this.#ended = records.length === 0 || this.#position >= (this.#total ?? Infinity);
      if (this.#ended) this.singleQueries = 0;
    }
  }

  /** The records of a query, none if the list shows that there are none; `undefined` if it cannot tell. */
  find({ parts, unique }: RecordQuery): readonly JsonRecord[] | undefined {
    const index = this.#indexBy(parts.map(([part]) => part));
    const known = index.positions.get(keyOf(parts.map(([, text]) => text))) ?? [];
    const positions = typeof known === "number" ? [known] : known;
    const isAll = index.isComplete && this.isComplete;
    if (!isAll && !(unique && positions.length === 1)) return undefined;
    const found: JsonRecord[] = [];
    for (const position of positions) {
      const chunk = this.#chunks[Math.floor(position / maxPageLength)];
      const record = chunk?.records?.[position % maxPageLength];
      if (!chunk || !record) return undefined;
      this.#budget.touch(chunk);
      found.push(record);
    }
    // Pages are evicted before the list, which tells where their records are.
    if (found.length > 0) this.#budget.touch(this);
    return found;
  }

  /** Gives up the whole list. */
  evict(): void {
    this.#evicted = true;
    for (const chunk of this.#chunks) this.#budget.delete(chunk);
    this.#budget.delete(this);
  }

  #addChunk(all: readonly JsonRecord[]): void {
    const records = all.map((record) => trimmed(record, this.#source));
    const chunk: Chunk = { records, evict: () => void (chunk.records = undefined) };
    const first = this.#chunks.push(chunk) * maxPageLength - maxPageLength;
    for (const index of this.#indexes.values()) this.#index(index, first, records);
    if (!this.#evicted) this.#budget.put(chunk, this.#budget.compact(records));
    this.#updateBytes();
  }

  #indexBy(parts: readonly string[]): ListIndex {
    const key = parts.join("\n");
    const known = this.#indexes.get(key);
    if (known) return known;
    const index: ListIndex = { parts, positions: new Map(), isComplete: true, bytes: 0 };
    for (const [at, { records }] of this.#chunks.entries()) {
      // The records of an evicted page cannot be indexed by other parts.
      if (records) this.#index(index, at * maxPageLength, records);
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
    this.#budget.put(
      this,
      indexes.reduce((sum, { bytes }) => sum + bytes, emptyBytes),
    );
  }

  #index(index: ListIndex, first: number, records: readonly JsonRecord[]): void {
    for (const [at, record] of records.entries()) {
      const keys = keysOf(record, index.parts, this.#source);
      if (keys.length === 0 && !this.#source.mayLack) index.isComplete = false;
      for (const key of keys) {
        const known = index.positions.get(key);
        if (known === undefined) index.positions.set(key, first + at);
        else if (typeof known === "number") index.positions.set(key, [known, first + at]);
        else known.push(first + at);
        index.bytes += positionBytes + (known === undefined ? stringBytes(key) : 0);
      }
    }
  }
}

/** All keys of a record. One that holds a list, such as class periods, has several. */
function keysOf(
  record: JsonRecord,
  parts: readonly string[],
  source: RecordSource,
): readonly string[] {
  let keys: readonly (readonly string[])[] = [[]];
  for (const part of parts) {
    const values = valuesIn(record, part, source);
    const texts = new Set(values.flatMap((value) => comparedText(value) ?? []));
    keys = keys.flatMap((key) => [...texts].map((text) => [...key, text]));
  }
  return keys.map(keyOf);
}

function keyOf(texts: readonly string[]): string {
  return texts.join("\u0001");
}
