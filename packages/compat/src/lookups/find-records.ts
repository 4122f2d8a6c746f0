import { waitFor } from "@edbridge/core/internal";
import type { JsonRecord } from "../http/json.js";
import type { MaybePromise } from "../http/maybe-promise.js";
import type { ListPage } from "./host-lists.js";
import type { CachedList } from "./list.js";
import { LookupError } from "./lookup-error.js";
import type { LookupContext } from "./lookups.js";
import { matches, type RecordQuery, type RecordSource, scopeKey } from "./query.js";
import type { Shelf } from "./shelf.js";

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
 * all records are known. It reads whole lists where that pays (see {@link Batch}), and makes the
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
  const shelf = cache.shelf(dataUrl, source);
  const { access } = shelf.context;
  const { refusal } = access;
  if (refusal) return queries.map(() => refusal);
  const batch = new Batch(queries, shelf, context);
  cache.count(batch.queries.size, batch.outcomes.size);
  const outcomes = () =>
    queries.map(({ cacheKey }) => batch.outcomes.get(cacheKey) ?? { records: [], isFresh: false });
  if (batch.outcomes.size === batch.queries.size) return outcomes();
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
  readonly queries: ReadonlyMap<string, RecordQuery>;
  readonly outcomes = new Map<string, Outcome>();
  readonly #shelf: Shelf;
  readonly #context: LookupContext;
  readonly #limited: ReturnType<typeof limiter>;

  constructor(queries: readonly RecordQuery[], shelf: Shelf, context: LookupContext) {
    this.queries = new Map(queries.map((query) => [query.cacheKey, query]));
    this.#shelf = shelf;
    this.#context = context;
    this.#limited = limiter(maxConcurrent, context.signal);
    this.#missing([...this.queries.values()]);
  }

  async run(): Promise<void> {
    const missing = this.#missing([...this.queries.values()]);
    const groups = new Map<string, RecordQuery[]>();
    for (const query of missing) {
      const key = scopeKey(query.scope);
      const group = groups.get(key);
      if (group) group.push(query);
      else groups.set(key, [query]);
    }
    if (groups.size > 1) {
      // Each scope takes one request at least. Its earlier requests are counted in the list of all.
      await this.#readList([], missing, { alone: groups.size, least: 4, factor: 1 });
    }
    await Promise.all([...groups.values()].map((group) => this.#runScope(group)));
  }

  async #runScope(queries: readonly RecordQuery[]): Promise<void> {
    const { scope = [] } = queries[0] ?? {};
    const list = this.#shelf.list(scope);
    for (const { cacheKey } of queries) list.waiting.add(cacheKey);
    try {
      const factor = queries.length > 1 ? 2 : 1;
      await this.#readList(scope, queries, { alone: queries.length, least: 2, factor });
    } finally {
      for (const { cacheKey } of queries) list.waiting.delete(cacheKey);
    }
    const rest = this.#missing(queries);
    list.singleQueries += rest.length;
    if (scope.length > 0) this.#shelf.list([]).singleQueries += rest.length;
    await Promise.all(rest.map((query) => this.#limited(() => this.#findAlone(query))));
  }

  /** Reads the pages of a list, as many as pay. */
  async #readList(
    scope: CachedList["scope"],
    queries: readonly RecordQuery[],
    { alone, least, factor }: ReadingLimits,
  ): Promise<void> {
    const shelf = this.#shelf;
    let list = shelf.list(scope);
    let spent = 0;
    let restored = 0;
    for (;;) {
      const missing = this.#missing(queries).filter(
        (each) => shelf.isCurrent(list, each) && !shelf.flightOf(each),
      );
      if (missing.length === 0 || list.isExpired) return;
      if (list.reading) {
        await waitFor(list.reading, this.#context.signal);
        spent++;
        continue;
      }
      const lost = restored < 2 ? list.lostPages(missing) : [];
      if (lost.length > 0) {
        restored++;
        await this.#share(list, () => this.#restore(list, lost));
        continue;
      }
      const { pagesLeft, singleQueries, isUnread } = list;
      const others = [...list.waiting].filter((cacheKey) => !this.queries.has(cacheKey)).length;
      const saved = factor * (singleQueries + others + Math.min(alone, missing.length));
      if (pagesLeft === 0) {
        const next = shelf.reread(list, missing);
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
      if (scope.length > 0) shelf.list([]).singleQueries += offsets.length;
      await this.#share(list, async () => {
        list.add(await Promise.all(offsets.map((offset) => this.#page(list, offset))));
      });
    }
  }

  async #restore(list: CachedList, pages: ReturnType<CachedList["lostPages"]>): Promise<void> {
    const reads = pages.map(async (page) => {
      const { records } = await this.#page(list, page.offset, page.count);
      list.restore(page, records);
    });
    await Promise.all(reads);
  }

  /** Reads for all who wait for the list. A caller that leaves does not stop the reading. */
  async #share(list: CachedList, read: () => Promise<void>): Promise<void> {
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

  #page({ scope }: CachedList, offset: number, limit?: number): Promise<ListPage> {
    const { ask, host } = this.#context;
    const { access, lists } = this.#shelf.context;
    const target = { ...this.#shelf.source.target, query: scope };
    const most = limit ?? host.pageSize.current;
    return this.#limited(() => access.read(() => lists.page(target, most, offset, ask)));
  }

  async #findAlone(query: RecordQuery): Promise<void> {
    const { cacheKey } = query;
    while (this.#missing([query]).length > 0) {
      const flight = this.#shelf.flightOf(query);
      const work = flight?.work ?? this.#shelf.startFlight(query, () => this.#ask(query));
      try {
        const records = await waitFor(work, this.#context.signal);
        this.outcomes.set(cacheKey, { records, isFresh: !flight });
      } catch (error) {
        if (error instanceof LookupError && error.kind !== "host") {
          this.outcomes.set(cacheKey, error);
          return;
        }
        // If another caller's request failed, this caller makes its own.
        if (!flight || this.#context.signal?.aborted || error instanceof LookupError) throw error;
      }
    }
  }

  async #ask(query: RecordQuery): Promise<readonly JsonRecord[]> {
    const { ask, host } = this.#context;
    const { source, context } = this.#shelf;
    const target = { ...source.target, query: query.params };
    const all = () => context.lists.all(target, host.pageSize.current, query.unique, ask);
    const records = await context.access.read(all);
    return records.filter((record) => matches(record, query, source));
  }

  /** The queries without an outcome. Those that have become known meanwhile get theirs. */
  #missing(queries: readonly RecordQuery[]): readonly RecordQuery[] {
    return queries.filter((query) => {
      const { cacheKey } = query;
      if (this.outcomes.has(cacheKey)) return false;
      const records = this.#shelf.known(query, this.queries.size === 1);
      if (records) this.outcomes.set(cacheKey, { records, isFresh: false });
      return !records;
    });
  }
}

/** Makes at most so many requests at the same time. If the caller leaves first, one is not made. */
function limiter(most: number, signal: AbortSignal | undefined) {
  const queue: (() => void)[] = [];
  let free = most;
  return async <T>(request: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      signal?.throwIfAborted();
      return await request();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  };
}
