import { none, waitFor } from "@edbridge/core/internal";
import type { JsonRecord } from "../http/json.js";
import type { HostReader } from "./host-pages.js";
import { type CacheContext, CachedList, recordLife } from "./list.js";
import { LookupError } from "./lookup-error.js";
import {
  everything,
  isEnough,
  type Need,
  type RecordQuery,
  type RecordSource,
  type Scope,
} from "./query.js";
import { absentLife, HostRequests } from "./requests.js";

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
  readonly need: Need;
}

/**
 * What one credential knows of one collection of one host. The rows are shared by all who get them, so
 * nobody may change them.
 *
 * Queries that were made together are a batch (`find`). First each gets the rows that are known (`#missing`).
 * If some are left, the list of all records is read where that pays, then the list of each scope, such as the
 * sections of a school and year (`#readList`). What is left then is asked for alone (`#findAlone`).
 *
 * A list pays if it takes no more requests than the queries of its scope took one by one so far, and would
 * take now. For a page of queries it may take twice as many, because the caller usually reads the next page
 * too. In the same way, the list of all records can replace the lists of many scopes. So all queries of a
 * bridge together never take more than three times the requests that they would take one by one, and usually
 * far fewer.
 *
 * A list (`list.ts`) is kept for five minutes from its first page. Open `requests.ts` for what was asked alone.
 */
export class Shelf {
  readonly requests: HostRequests;
  readonly #context: CacheContext;
  readonly #lists = new Map<string, CachedList>();
  /** Whether a write that was about to replace a record found none the last time. */
  #expectsNew = false;

  constructor(source: RecordSource, context: CacheContext) {
    this.#context = context;
    this.requests = new HostRequests(source, context);
  }

  /**
   * The rows of each query, in order, with as few requests as possible; none for no query.
   *
   * @param onAbsent called for each query for which earlier ones had found no record
   */
  async find(
    queries: readonly (RecordQuery | undefined)[],
    reader: HostReader,
    need: Need,
    onAbsent?: (query: RecordQuery) => void,
  ): Promise<readonly Outcome[]> {
    const different = new Map<string, RecordQuery>();
    for (const query of queries) if (query) different.set(query.cacheKey, query);
    const outcomes = new Map<string, Outcome>();
    const batch: Batch = { queries: different, outcomes, reader, need };
    const missing = this.#missing(batch);
    const isNone = (found: Outcome) => !(found instanceof LookupError) && found.length === 0;
    if (onAbsent) {
      for (const [cacheKey, query] of different) {
        const found = outcomes.get(cacheKey);
        if (found && isNone(found)) onAbsent(query);
      }
    }
    this.#context.budget.cached += outcomes.size;
    this.#context.budget.sent += missing.length;
    // A program that writes new records goes on to do so, except for those that were written before.
    const { log } = this.#context;
    const isGuess = need === "tagged or guessed" && this.#expectsNew;
    if (isGuess && missing.every((query) => log.isLatest(log.begun, query))) {
      for (const { cacheKey } of missing) outcomes.set(cacheKey, []);
    } else if (missing.length > 0) await this.#ask(missing, batch);
    if (need !== "any") this.#expectsNew = [...outcomes.values()].every(isNone);
    return queries.map((query) => (query && outcomes.get(query.cacheKey)) ?? none);
  }

  /** Empties the shelf. */
  clear(): void {
    for (const list of this.#lists.values()) list.evict();
    this.#lists.clear();
    this.requests.clear();
  }

  async #ask(missing: readonly RecordQuery[], batch: Batch): Promise<void> {
    const groups = new Map<string, RecordQuery[]>();
    for (const query of missing) {
      const group = groups.get(query.scope.text);
      if (group) group.push(query);
      else groups.set(query.scope.text, [query]);
    }
    if (groups.size > 1) await this.#readList(everything, missing, batch, groups.size);
    await Promise.all(Array.from(groups.values(), (group) => this.#askScope(group, batch)));
  }

  async #askScope(queries: readonly RecordQuery[], batch: Batch): Promise<void> {
    const { scope = everything } = queries[0] ?? {};
    const list = this.#list(scope);
    for (const { cacheKey } of queries) list.waiting.add(cacheKey);
    try {
      await this.#readList(scope, queries, batch);
    } finally {
      for (const { cacheKey } of queries) list.waiting.delete(cacheKey);
    }
    const rest = this.#missing(batch, queries);
    list.singleQueries += rest.length;
    if (scope !== everything) this.#list(everything).singleQueries += rest.length;
    await pooled(rest, (query) => this.#findAlone(query, batch));
  }

  /**
   * Reads the pages of a list, as many as pay.
   *
   * @param scopes how many lists it would replace: each takes one request at least, and its earlier
   * requests are counted in the list of all. 0 for a list that is the scope of all queries
   */
  async #readList(
    scope: Scope,
    queries: readonly RecordQuery[],
    batch: Batch,
    scopes = 0,
  ): Promise<void> {
    const { reader, need } = batch;
    const isPage = queries.length > 1;
    const alone = scopes > 0 ? scopes : queries.length;
    const factor = isPage && scopes === 0 ? 2 : 1;
    let list = this.#list(scope);
    let spent = 0;
    for (;;) {
      const missing = this.#missing(batch, queries).filter(
        (each) =>
          this.#context.log.isLatest(list.lastWrite, each) &&
          !this.requests.flightOf(each) &&
          // What the list has is not enough.
          !(need !== "any" && list.find(each)),
      );
      if (missing.length === 0 || list.isExpired) return;
      if (list.reading) {
        await waitFor(list.reading, reader.signal);
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
      // So many requests must be saved before the length of the list is asked for.
      const least = scopes > 0 ? 4 : 2;
      if (saved < (isUnread ? least : pagesLeft)) return;
      // One query alone does not wait for many pages.
      const most = isPage ? factor * (singleQueries + others + alone) : maxConcurrent;
      if (most <= spent) return;
      const offsets = list.nextOffsets(Math.min(maxConcurrent, most - spent));
      spent += offsets.length;
      if (scope !== everything) this.#list(everything).singleQueries += offsets.length;
      // The pages are for all who wait for the list: a caller that leaves does not stop the reading.
      await waitFor(this.#readPages(list, offsets, reader), reader.signal);
    }
  }

  #readPages(list: CachedList, offsets: readonly number[], reader: HostReader): Promise<void> {
    const pages = offsets.map((offset) => this.requests.page(list.scope.params, offset, reader));
    const work = Promise.all(pages)
      .then((read) => list.add(read))
      .finally(() => (list.reading = undefined));
    list.reading = work.catch(() => {});
    return work;
  }

  async #findAlone(query: RecordQuery, batch: Batch): Promise<void> {
    const { outcomes, reader, need } = batch;
    const { signal } = reader;
    while (this.#missing(batch, [query]).length > 0) {
      signal?.throwIfAborted();
      const shared = this.requests.flightOf(query);
      try {
        const rows = await waitFor(shared ?? this.requests.ask(query, reader), signal);
        if (!shared || need === "any" || isEnough(rows, need)) outcomes.set(query.cacheKey, rows);
      } catch (error) {
        const isHostError = error instanceof LookupError;
        if (isHostError && error.kind !== "host") outcomes.set(query.cacheKey, error);
        // If another caller's request failed, this caller makes its own.
        else if (!shared || signal?.aborted || isHostError) throw error;
      }
    }
  }

  /** The list of a scope. A new one, if there is none or it has expired. */
  #list(scope: Scope): CachedList {
    const known = this.#lists.get(scope.text);
    if (known && !known.isExpired) return known;
    for (const [other, list] of this.#lists) {
      if (!list.isExpired) continue;
      list.evict();
      this.#lists.delete(other);
    }
    const list = new CachedList(scope, this.#context);
    this.#lists.set(scope.text, list);
    return list;
  }

  /**
   * Begins the list again. A complete list may have lost records, or be too old to prove that a record is
   * absent. That pays only if as many queries were made alone as the list has pages, as by a program that
   * uploads new records. A long list that lost none is never read again: it would be too old again.
   */
  #begunAgain(list: CachedList, queries: readonly RecordQuery[]): CachedList | undefined {
    const { pagesRead, singleQueries, isComplete, isPartial } = list;
    const isLong = pagesRead > maxPagesReread && !isPartial;
    if (!isComplete || isLong || singleQueries < pagesRead) return undefined;
    const mayTell = queries.some(
      (query) => (list.find(query)?.length ?? (isPartial ? 0 : 1)) === 0,
    );
    if (!mayTell) return undefined;
    list.evict();
    const next = this.#list(list.scope);
    next.singleQueries = singleQueries;
    return next;
  }

  /** The queries without an outcome. Those that have become known meanwhile get theirs. */
  #missing(
    { queries, outcomes, need }: Batch,
    some: Iterable<RecordQuery> = queries.values(),
  ): RecordQuery[] {
    const missing: RecordQuery[] = [];
    let scope: string | undefined;
    let lists: readonly CachedList[] = [];
    for (const query of some) {
      if (outcomes.has(query.cacheKey)) continue;
      if (query.scope.text !== scope) {
        scope = query.scope.text;
        const both = [...new Set([scope, ""])].flatMap((text) => this.#lists.get(text) ?? none);
        lists = both.filter((list) => !list.isExpired);
      }
      const rows = this.requests.known(query) ?? this.#inLists(query, lists, queries.size > 1);
      if (rows && (need === "any" || isEnough(rows, need))) outcomes.set(query.cacheKey, rows);
      else missing.push(query);
    }
    return missing;
  }

  /**
   * The rows of a query that lists have.
   *
   * @param hasOthers whether other queries are made with it: to several, a complete list proves for
   * longer that a record is absent. A reference to a record says that there is one, and a record that is
   * newer than the list may have got one with it
   */
  #inLists(
    query: RecordQuery,
    lists: readonly CachedList[],
    hasOthers: boolean,
  ): readonly JsonRecord[] | undefined {
    const { log } = this.#context;
    for (const list of lists) {
      const rows = list.find(query);
      if (!rows) continue;
      if (log.last > list.lastWrite && !log.isLatest(list.lastWrite, query, rows)) continue;
      if (rows.length > 0) return rows;
      const isDoubtful = !hasOthers || query.isByPath || list.isOlderThan(query);
      if (list.age < (isDoubtful ? absentLife : recordLife)) return rows;
    }
    return undefined;
  }
}

/** Does work for each item, for a few at the same time. */
async function pooled<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, items.length) }, worker));
}
