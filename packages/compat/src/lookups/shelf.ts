import { elapsed, type Instant, instant, waitFor } from "@edbridge/core/internal";
import type { JsonRecord } from "../http/json.js";
import type { CacheEntry } from "./cache-budget.js";
import { allOf, type HostReader, pageOf } from "./host-pages.js";
import { type CacheContext, CachedList, rowsOf } from "./list.js";
import { LookupError } from "./lookup-error.js";
import { everything, matches, type RecordQuery, type RecordSource, type Scope } from "./query.js";
import type { ReadAccess } from "./read-access.js";

/** Milliseconds for which it is remembered that a query found no record. */
const absentLife = 15_000;

/** Pages of a list that is read again to find out what is absent, at most. */
const maxPagesReread = 32;

/** Requests that are made for one batch at the same time. */
const maxConcurrent = 8;

/** The rows of a query, or why they cannot be given. */
export type Outcome = readonly JsonRecord[] | LookupError;

/** Queries that were made together, by their cache keys, and what came of them so far. */
interface Batch {
  readonly queries: ReadonlyMap<string, RecordQuery>;
  readonly outcomes: Map<string, Outcome>;
  readonly reader: HostReader;
  /** Whether a record counts only with its ETag, or as it was read just now. */
  readonly isStrict: boolean;
}

/** What reading a list may cost. */
interface ReadingLimits {
  /** Requests that the queries take at least if the list is not read. */
  readonly alone: number;
  /** Requests that must be saved before the length of the list is asked for. */
  readonly least: number;
  /** How many times the saved requests reading may take. */
  readonly factor: number;
}

/** The rows of a query that was made alone, and from when they are. */
interface Single extends CacheEntry {
  readonly since: Instant;
  readonly lastWrite: number;
  readonly rows: readonly JsonRecord[];
}

/** A query that is being made alone. */
interface Flight {
  readonly lastWrite: number;
  readonly work: Promise<readonly JsonRecord[]>;
}

/**
 * What one credential knows of one collection of one host. The rows are shared by all who get them, so
 * nobody may change them.
 *
 * Queries that were made together are a batch. Those of one scope, such as the sections of a school and
 * year, are answered by reading the list of the scope if that pays. It pays if it takes no more requests
 * than the queries of that scope took one by one so far, and would take now. For a page of queries it may
 * take twice as many, because the caller usually reads the next page too. In the same way, the list of all
 * records can replace the lists of many scopes. So all queries of a bridge together never take more than
 * three times the requests that they would take one by one, and usually far fewer.
 */
export class Shelf {
  readonly access: ReadAccess;
  readonly #source: RecordSource;
  readonly #context: CacheContext;
  readonly #lists = new Map<string, CachedList>();
  readonly #singles = new Map<string, Single>();
  readonly #flights = new Map<string, Flight>();
  #era: number;

  constructor(source: RecordSource, access: ReadAccess, context: CacheContext) {
    this.#source = source;
    this.access = access;
    this.#context = context;
    this.#era = context.log.era;
  }

  /**
   * The rows of each query, in order, with as few requests as possible; none for no query.
   *
   * @param isStrict whether a record counts only with its ETag, or as it was read after the call
   */
  async find(
    queries: readonly (RecordQuery | undefined)[],
    reader: HostReader,
    isStrict = false,
  ): Promise<readonly Outcome[]> {
    const different = new Map<string, RecordQuery>();
    for (const query of queries) if (query) different.set(query.cacheKey, query);
    const outcomes = new Map<string, Outcome>();
    const batch: Batch = { queries: different, outcomes, reader, isStrict };
    const missing = this.#missing(batch, different.values());
    this.#context.budget.known += outcomes.size;
    this.#context.budget.asked += missing.length;
    if (missing.length > 0) await this.#ask(missing, batch);
    const found: Outcome[] = [];
    for (const query of queries) found.push((query && outcomes.get(query.cacheKey)) ?? []);
    return found;
  }

  /** Empties the shelf. Records that are being read go to those who wait for them alone. */
  clear(): void {
    for (const list of this.#lists.values()) list.evict();
    for (const cacheKey of this.#singles.keys()) this.#forget(cacheKey);
    this.#lists.clear();
    this.#flights.clear();
  }

  async #ask(missing: readonly RecordQuery[], batch: Batch): Promise<void> {
    const groups = new Map<string, RecordQuery[]>();
    for (const query of missing) {
      const group = groups.get(query.scope.text);
      if (group) group.push(query);
      else groups.set(query.scope.text, [query]);
    }
    if (groups.size > 1) {
      // Each scope takes one request at least. Its earlier requests are counted in the list of all.
      const limits = { alone: groups.size, least: 4, factor: 1 };
      await this.#readList(everything, missing, batch, limits);
    }
    await Promise.all(Array.from(groups.values(), (group) => this.#askScope(group, batch)));
  }

  async #askScope(queries: readonly RecordQuery[], batch: Batch): Promise<void> {
    const { scope = everything } = queries[0] ?? {};
    const list = this.#list(scope);
    for (const { cacheKey } of queries) list.waiting.add(cacheKey);
    try {
      const factor = queries.length > 1 ? 2 : 1;
      await this.#readList(scope, queries, batch, { alone: queries.length, least: 2, factor });
    } finally {
      for (const { cacheKey } of queries) list.waiting.delete(cacheKey);
    }
    const rest = this.#missing(batch, queries);
    list.singleQueries += rest.length;
    if (scope !== everything) this.#list(everything).singleQueries += rest.length;
    await pooled(rest, (query) => this.#findAlone(query, batch));
  }

  /** Reads the pages of a list, as many as pay. */
  async #readList(
    scope: Scope,
    queries: readonly RecordQuery[],
    batch: Batch,
    { alone, least, factor }: ReadingLimits,
  ): Promise<void> {
    const { signal } = batch.reader;
    let list = this.#list(scope);
    let spent = 0;
    for (;;) {
      const missing = this.#missing(batch, queries).filter(
        (each) =>
          this.#isCurrent(list, each) &&
          !this.#flightOf(each) &&
          // What the list has is not enough.
          !(batch.isStrict && list.find(each)),
      );
      if (missing.length === 0 || list.isExpired) return;
      if (list.reading) {
        await waitFor(list.reading, signal);
        spent++;
        continue;
      }
      const { pagesLeft, singleQueries, isUnread } = list;
      const others = [...list.waiting].filter((cacheKey) => !batch.queries.has(cacheKey)).length;
      const saved = factor * (singleQueries + others + Math.min(alone, missing.length));
      if (pagesLeft === 0) {
        const next = this.#begunAgain(list, missing);
        if (!next) return;
        list = next;
        continue;
      }
      if (isUnread ? saved < least : saved < pagesLeft) return;
      // One query alone does not wait for many pages.
      const most = queries.length > 1 ? factor * (singleQueries + others + alone) : maxConcurrent;
      const room = most - spent;
      if (room <= 0) return;
      const offsets = list.nextOffsets(Math.min(maxConcurrent, room));
      spent += offsets.length;
      if (scope !== everything) this.#list(everything).singleQueries += offsets.length;
      // The pages are for all who wait for the list: a caller that leaves does not stop the reading.
      await waitFor(this.#readPages(list, offsets, batch.reader), signal);
    }
  }

  async #readPages(
    list: CachedList,
    offsets: readonly number[],
    reader: HostReader,
  ): Promise<void> {
    const { name, collection } = this.#source;
    const target = { name, collection, query: list.scope.params };
    const pages = offsets.map((offset) => this.access.read(() => pageOf(target, offset, reader)));
    const work = Promise.all(pages).then((read) => list.add(read));
    list.reading = work.catch(() => {});
    try {
      await work;
    } finally {
      list.reading = undefined;
    }
  }

  async #findAlone(query: RecordQuery, batch: Batch): Promise<void> {
    const { outcomes, reader, isStrict } = batch;
    const { signal } = reader;
    while (this.#missing(batch, [query]).length > 0) {
      signal?.throwIfAborted();
      const shared = this.#flightOf(query);
      try {
        const rows = await waitFor(shared ?? this.#startFlight(query, reader), signal);
        if (!shared || !isStrict || areTagged(rows)) outcomes.set(query.cacheKey, rows);
      } catch (error) {
        const isHostError = error instanceof LookupError;
        if (isHostError && error.kind !== "host") outcomes.set(query.cacheKey, error);
        // If another caller's request failed, this caller makes its own.
        else if (!shared || signal?.aborted || isHostError) throw error;
      }
    }
  }

  /** Makes a query alone, for all who ask the same meanwhile, and keeps the result. */
  #startFlight(query: RecordQuery, reader: HostReader): Flight["work"] {
    const { cacheKey, params, unique } = query;
    const { name, collection } = this.#source;
    const { clock, log, budget } = this.#context;
    const read = { since: instant(clock), lastWrite: log.last };
    // If the shelf was emptied meanwhile, the records may be older than that.
    const isOwn = () => this.#flights.get(cacheKey)?.work === work;
    const target = { name, collection, query: params };
    const work = this.access
      .read(() => allOf(target, unique, reader))
      .then((records) => {
        this.#dropOldEra();
        const all = rowsOf(records, this.#source);
        const rows = all.rows.filter((row) => matches(row, query, this.#source));
        if (!isOwn()) return rows;
        this.#forget(cacheKey);
        const single = { ...read, rows, evict: () => void this.#singles.delete(cacheKey) };
        this.#singles.set(cacheKey, single);
        budget.put(single, 200 + cacheKey.length + all.bytes);
        return rows;
      })
      .finally(() => isOwn() && this.#flights.delete(cacheKey));
    this.#flights.set(cacheKey, { lastWrite: read.lastWrite, work });
    return work;
  }

  /** The list of a scope. A new one, if there is none or it has expired. */
  #list(scope: Scope): CachedList {
    this.#dropOldEra();
    const known = this.#lists.get(scope.text);
    if (known && !known.isExpired) return known;
    for (const [other, list] of this.#lists) {
      if (!list.isExpired) continue;
      list.evict();
      this.#lists.delete(other);
    }
    const list = new CachedList(scope, this.#source, this.#context);
    this.#lists.set(scope.text, list);
    return list;
  }

  /**
   * Begins the list again. A complete list may have lost records, or be too old to prove that a record is
   * absent. That pays only if as many queries were made alone as the list has pages. A program that
   * uploads new records makes so many. A long list that lost none is never read again: it would be too
   * old again.
   */
  #begunAgain(list: CachedList, queries: readonly RecordQuery[]): CachedList | undefined {
    const { pagesRead, singleQueries, isComplete, isExpired, isPartial } = list;
    if (isExpired || !isComplete || singleQueries < pagesRead) return undefined;
    if (!isPartial && pagesRead > maxPagesReread) return undefined;
    const mayTell = queries.some((query) => {
      const found = list.find(query);
      return found ? found.length === 0 : isPartial;
    });
    if (!mayTell) return undefined;
    list.evict();
    const next = this.#list(list.scope);
    next.singleQueries = singleQueries;
    return next;
  }

  /** The queries without an outcome. Those that have become known meanwhile get theirs. */
  #missing({ queries, outcomes, isStrict }: Batch, some: Iterable<RecordQuery>): RecordQuery[] {
    this.#dropOldEra();
    const missing: RecordQuery[] = [];
    let scope: string | undefined;
    let lists: readonly CachedList[] = [];
    for (const query of some) {
      if (outcomes.has(query.cacheKey)) continue;
      if (query.scope.text !== scope) {
        scope = query.scope.text;
        lists = this.#usableLists(scope);
      }
      const single = this.#singles.size > 0 ? this.#single(query) : undefined;
      const rows = single ?? this.#inLists(query, lists, queries.size > 1);
      if (rows && (!isStrict || areTagged(rows))) outcomes.set(query.cacheKey, rows);
      else missing.push(query);
    }
    return missing;
  }

  #usableLists(scope: string): readonly CachedList[] {
    const lists = [this.#lists.get(scope), scope === "" ? undefined : this.#lists.get("")];
    return lists.flatMap((list) => (list && !list.isExpired ? [list] : []));
  }

  /**
   * The rows of a query that lists have.
   *
   * @param hasOthers whether other queries are made with it: to several, a complete list proves for
   * longer that a record is absent
   */
  #inLists(
    query: RecordQuery,
    lists: readonly CachedList[],
    hasOthers: boolean,
  ): readonly JsonRecord[] | undefined {
    const { log } = this.#context;
    for (const list of lists) {
      const isWritten = log.last > list.lastWrite;
      if (isWritten && !this.#isCurrent(list, query)) continue;
      const rows = list.find(query);
      if (!rows || (isWritten && log.isRewritten(rows, list.lastWrite))) continue;
      const life = hasOthers ? Math.max(absentLife, this.#source.absentLife) : absentLife;
      if (rows.length > 0 || list.age < life) return rows;
    }
    return undefined;
  }

  #single(query: RecordQuery): readonly JsonRecord[] | undefined {
    const single = this.#singles.get(query.cacheKey);
    if (!single) return undefined;
    const { clock, log } = this.#context;
    const { since, lastWrite, rows } = single;
    const isOld =
      elapsed(clock, since) >= (rows.length > 0 ? this.#source.life : absentLife) ||
      !this.#isCurrent(single, query) ||
      log.isRewritten(rows, lastWrite);
    if (!isOld) return rows;
    this.#forget(query.cacheKey);
    return undefined;
  }

  /** Whether something was read after the last write that concerns a query. */
  #isCurrent({ lastWrite }: { readonly lastWrite: number }, query: RecordQuery): boolean {
    return this.#context.log.lastOf(query) <= lastWrite;
  }

  /** A query that is being made alone, by a request sent after the last write that concerns it. */
  #flightOf(query: RecordQuery): Flight["work"] | undefined {
    this.#dropOldEra();
    const flight = this.#flights.get(query.cacheKey);
    return flight && this.#isCurrent(flight, query) ? flight.work : undefined;
  }

  #dropOldEra(): void {
    const { era } = this.#context.log;
    if (era === this.#era) return;
    this.#era = era;
    this.clear();
  }

  #forget(cacheKey: string): void {
    const single = this.#singles.get(cacheKey);
    if (single) this.#context.budget.delete(single);
    this.#singles.delete(cacheKey);
  }
}

/** Whether a write can tell by their ETags that these rows have not changed. */
function areTagged(rows: readonly JsonRecord[]): boolean {
  return rows.length > 0 && rows.every((row) => row["_etag"] !== undefined);
}

/** Does work for each item, for a few at the same time. */
async function pooled<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, items.length) }, worker));
}
