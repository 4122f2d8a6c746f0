import { waitFor } from "@edbridge/core/internal";
import type { JsonRecord } from "../http/json.js";
import type { CachedList } from "./cached-list.js";
import type { CollectionCache } from "./collection-cache.js";
import { ConcurrencyLimit } from "./concurrency-limit.js";
import type { HostLists, ListPage } from "./host-lists.js";
import type { CachedPage } from "./list-index.js";
import { LookupError } from "./lookup-error.js";
import type { LookupContext } from "./lookups.js";
import type { MaybePromise } from "../http/maybe-promise.js";
import type { ReadAccess } from "./read-access.js";
import { matches, type RecordQuery, scopeKey } from "./record-query.js";
import type { RecordSource } from "./record-source.js";

/** Requests of one batch that are made at the same time. */
const maxConcurrent = 8;

/** The records that match a query. */
interface Found {
  readonly records: readonly JsonRecord[];
  /** Whether the host was asked for these records alone, after the query was made. */
  readonly isFresh: boolean;
}

/** The outcome of one query. */
export type Outcome = Found | LookupError;

/**
 * Makes queries of one collection, in order, with as few requests as possible; without waiting, if
 * all records are cached. It reads whole lists where that pays (see {@link Batch}), and makes the
 * other queries one by one.
 *
 * @throws `LookupError` if the host fails; a refusal that is remembered is the outcome of all queries
 */
export function findRecords(
  queries: readonly RecordQuery[],
  source: RecordSource,
  context: LookupContext,
): MaybePromise<readonly Outcome[]> {
  if (queries.length === 0) return [];
  const { cache, dataUrl, lenient = false } = context;
  const access = cache.access(dataUrl, source);
  const { refusal } = access;
  if (refusal) return queries.map(() => refusal);
  const byKey = new Map(queries.map((query) => [query.cacheKey, query]));
  const batch = new Batch(byKey, source, context);
  cache.count(byKey.size, batch.known);
  const outcomes = () => queries.map((query) => batch.outcomeOf(query));
  if (batch.isDone) return outcomes();
  return batch.run().then(outcomes, (error: unknown) => {
    if (!(error instanceof LookupError && error.collection !== undefined)) throw error;
    if (!lenient && error !== access.refusal) throw error;
    return queries.map(() => error);
  });
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

/**
 * Queries that were made together. Those of one scope, such as the sections of a school and year, are
 * answered by reading the list of the scope if that pays. It pays if it takes no more requests than
 * the queries of that scope took one by one so far, and would take now. For a page of queries it may
 * take twice as many, because the caller usually reads the next page too. In the same way, the list
 * of all records can replace the lists of many scopes. So all queries of a bridge together never take
 * more than three times the requests that they would take one by one, and usually far fewer.
 */
class Batch {
  readonly #queries: ReadonlyMap<string, RecordQuery>;
  readonly #context: LookupContext;
  readonly #source: RecordSource;
  readonly #cache: CollectionCache;
  readonly #access: ReadAccess;
  readonly #lists: HostLists;
  readonly #outcomes = new Map<string, Outcome>();
  readonly #limit: ConcurrencyLimit;

  constructor(
    queries: ReadonlyMap<string, RecordQuery>,
    source: RecordSource,
    context: LookupContext,
  ) {
    const { cache, dataUrl, signal } = context;
    this.#queries = queries;
    this.#context = context;
    this.#source = source;
    this.#cache = cache.collection(dataUrl, source);
    this.#access = cache.access(dataUrl, source);
    this.#lists = cache.lists(dataUrl);
    this.#limit = new ConcurrencyLimit(maxConcurrent, signal);
    this.#missing([...queries.values()]);
  }

  /** How many of the queries are answered. */
  get known(): number {
    return this.#outcomes.size;
  }

  get isDone(): boolean {
    return this.#outcomes.size === this.#queries.size;
  }

  outcomeOf(query: RecordQuery): Outcome {
    return this.#outcomes.get(query.cacheKey) ?? { records: [], isFresh: false };
  }

  async run(): Promise<void> {
    const groups = new Map<string, RecordQuery[]>();
    for (const query of this.#missing([...this.#queries.values()])) {
      const key = scopeKey(query.scope);
      const group = groups.get(key);
      if (group) group.push(query);
      else groups.set(key, [query]);
    }
    if (groups.size > 1) {
      // Each scope takes one request at least. Its earlier requests are counted in the list of all.
      const all = [...groups.values()].flat();
      await this.#readList(this.#cache.list([]), all, { alone: groups.size, least: 4, factor: 1 });
    }
    await Promise.all([...groups.values()].map((group) => this.#runScope(group)));
  }

  async #runScope(queries: readonly RecordQuery[]): Promise<void> {
    const [first] = queries;
    if (!first) return;
    const list = this.#cache.list(first.scope);
    const { length } = queries;
    for (const { cacheKey } of queries) list.waiting.add(cacheKey);
    try {
      const limits = { alone: length, least: 2, factor: length > 1 ? 2 : 1 };
      await this.#readList(list, queries, limits);
    } finally {
      for (const { cacheKey } of queries) list.waiting.delete(cacheKey);
    }
    const rest = this.#missing(queries);
    list.singleQueries += rest.length;
    if (first.scope.length > 0) this.#cache.list([]).singleQueries += rest.length;
    await Promise.all(rest.map((query) => this.#limit.run(() => this.#findAlone(query))));
  }

  /** Reads the pages of a list, as many as pay. */
  async #readList(
    first: CachedList,
    queries: readonly RecordQuery[],
    { alone, least, factor }: ReadingLimits,
  ): Promise<void> {
    const cache = this.#cache;
    let list = first;
    const isNarrow = list.scope.length > 0;
    let spent = 0;
    let restored = 0;
    for (;;) {
      const missing = this.#missing(queries).filter(
        (each) => cache.isCurrent(list, each) && !cache.isInFlight(each),
      );
      if (missing.length === 0 || list.isExpired) return;
      if (list.reading) {
        await waitFor(list.reading, this.#context.signal);
        spent++;
        continue;
      }
      const evicted = restored < 2 ? sharedPages(list, missing) : [];
      if (evicted.length > 0) {
        restored++;
        await this.#shareReading(list, () => this.#restorePages(list, evicted));
        continue;
      }
      const { pagesLeft, singleQueries, isUnread } = list;
      const others = [...list.waiting].filter((cacheKey) => !this.#queries.has(cacheKey)).length;
      const saved = factor * (singleQueries + others + Math.min(alone, missing.length));
      if (pagesLeft === 0) {
        const next = cache.reread(list, missing);
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
      if (isNarrow) cache.list([]).singleQueries += offsets.length;
      await this.#shareReading(list, () => this.#readPages(list, offsets));
    }
  }

  async #readPages(list: CachedList, offsets: readonly number[]): Promise<void> {
    if (list.isUnread) list.begin();
    const pages = offsets.map((offset) => this.#limit.run(() => this.#page(list, offset)));
    list.add(await Promise.all(pages));
  }

  async #restorePages(list: CachedList, pages: readonly CachedPage[]): Promise<void> {
    const reads = pages.map(async (page) => {
      const { records } = await this.#limit.run(() => this.#page(list, page.offset, page.count));
      list.restore(page, records);
    });
    await Promise.all(reads);
  }

  /** Reads for all who wait for the list. A caller that leaves does not stop the reading. */
  async #shareReading(list: CachedList, read: () => Promise<void>): Promise<void> {
    const work = read();
    const settled = work
      .catch(() => {})
      .finally(() => {
        if (list.reading === settled) list.reading = undefined;
      });
    list.reading = settled;
    await waitFor(
      work.then(() => settled),
      this.#context.signal,
    );
  }

  #page(list: CachedList, offset: number, limit?: number): Promise<ListPage> {
    const { ask, host } = this.#context;
    const target = { ...this.#source.target, query: list.scope };
    return this.#access.read(() =>
      this.#lists.page(target, limit ?? host.pageSize.current, offset, ask),
    );
  }

  async #findAlone(query: RecordQuery): Promise<void> {
    if (this.#missing([query]).length === 0) return;
    const { ask, host, signal } = this.#context;
    const { cacheKey, params, unique } = query;
    const target = { ...this.#source.target, query: params };
    for (;;) {
      const { work, isOwn } = this.#cache.findAlone(query, async () => {
        const all = () => this.#lists.all(target, host.pageSize.current, unique, ask);
        const records = await this.#access.read(all);
        return records.filter((record) => matches(record, query, this.#source));
      });
      try {
        const records = await waitFor(work, signal);
        this.#outcomes.set(cacheKey, { records, isFresh: isOwn });
        return;
      } catch (error) {
        if (error instanceof LookupError && error.kind !== "host") {
          this.#outcomes.set(cacheKey, error);
          return;
        }
        // If another caller's request failed, this caller makes its own.
        if (isOwn || signal?.aborted || error instanceof LookupError) throw error;
      }
    }
  }

  /** The queries without an outcome. Those that have become known meanwhile get theirs. */
  #missing(queries: readonly RecordQuery[]): readonly RecordQuery[] {
    return queries.filter((query) => {
      const { cacheKey } = query;
      if (this.#outcomes.has(cacheKey)) return false;
      const records = this.#cache.find(query, this.#queries.size);
      if (records) this.#outcomes.set(cacheKey, { records, isFresh: false });
      return records === undefined;
    });
  }
}

/** The evicted pages that hold the records of two queries at least. */
function sharedPages(list: CachedList, queries: readonly RecordQuery[]): readonly CachedPage[] {
  const counts = new Map<CachedPage, number>();
  for (const query of queries) {
    const result = list.find(query);
    for (const page of result.kind === "evicted" ? result.pages : []) {
      counts.set(page, (counts.get(page) ?? 0) + 1);
    }
  }
  return [...counts].flatMap(([page, count]) => (count > 1 ? [page] : []));
}
