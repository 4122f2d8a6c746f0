import { waitFor } from "@edbridge/core/internal";
import type { JsonRecord } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import { allOf, type Ask, type ListPage, pageOf } from "./host-pages.js";
import type { CachedList } from "./list.js";
import { LookupError } from "./lookup-error.js";
import { matches, type RecordQuery, scopeKey } from "./query.js";
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

/** The outcome of no query. */
export const nothing: Outcome = { records: [], isFresh: false };

/** How a call asks the host. */
export interface HostReader {
  readonly ask: Ask;
  /** The longest page that the host gives. */
  readonly pageSize: number;
  readonly signal: AbortSignal | undefined;
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
 * Queries of one collection that were made together. Those of one scope, such as the sections of a school
 * and year, are answered by reading the list of the scope if that pays. It pays if it takes no more
 * requests than the queries of that scope took one by one so far, and would take now. For a page of
 * queries it may take twice as many, because the caller usually reads the next page too. In the same way,
 * the list of all records can replace the lists of many scopes. So all queries of a bridge together never
 * take more than three times the requests that they would take one by one, and usually far fewer.
 */
export class Batch {
  readonly #queries: ReadonlyMap<string, RecordQuery>;
  readonly #outcomes = new Map<string, Outcome>();
  readonly #shelf: Shelf;
  readonly #reader: HostReader;
  readonly #limited: ReturnType<typeof limiter>;

  constructor(queries: readonly RecordQuery[], shelf: Shelf, reader: HostReader) {
    this.#queries = new Map(queries.map((query) => [query.cacheKey, query]));
    this.#shelf = shelf;
    this.#reader = reader;
    this.#limited = limiter(maxConcurrent, reader.signal);
    this.#missing([...this.#queries.values()]);
  }

  /** Queries that differ, and those of them that have an outcome. */
  get counts(): { readonly queries: number; readonly known: number } {
    return { queries: this.#queries.size, known: this.#outcomes.size };
  }

  outcomeOf({ cacheKey }: RecordQuery): Outcome {
    return this.#outcomes.get(cacheKey) ?? nothing;
  }

  /** Makes the queries that have no outcome yet. */
  async run(): Promise<void> {
    const missing = this.#missing([...this.#queries.values()]);
    const groups = new Map<string, RecordQuery[]>();
    for (const query of missing) {
      const key = scopeKey(query.scope);
      const group = groups.get(key) ?? [];
      group.push(query);
      groups.set(key, group);
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
    scope: readonly QueryPart[],
    queries: readonly RecordQuery[],
    { alone, least, factor }: ReadingLimits,
  ): Promise<void> {
    const shelf = this.#shelf;
    const { signal } = this.#reader;
    let list = shelf.list(scope);
    let spent = 0;
    for (;;) {
      const missing = this.#missing(queries).filter(
        (each) => shelf.isCurrent(list, each) && !shelf.flightOf(each),
      );
      if (missing.length === 0 || list.isExpired) return;
      if (list.reading) {
        await waitFor(list.reading, signal);
        spent++;
        continue;
      }
      const { pagesLeft, singleQueries, isUnread } = list;
      const others = [...list.waiting].filter((cacheKey) => !this.#queries.has(cacheKey)).length;
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
      // The pages are for all who wait for the list: a caller that leaves does not stop the reading.
      await waitFor(this.#readPages(list, offsets), signal);
    }
  }

  async #readPages(list: CachedList, offsets: readonly number[]): Promise<void> {
    const pages = Promise.all(offsets.map((offset) => this.#page(list, offset)));
    const work = pages.then((read) => list.add(read));
    list.reading = work.catch(() => {});
    try {
      await work;
    } finally {
      list.reading = undefined;
    }
  }

  #page({ scope: query }: CachedList, offset: number): Promise<ListPage> {
    const { name, collection } = this.#shelf.source;
    const { pageSize, ask } = this.#reader;
    const read = () => pageOf({ name, collection, query }, pageSize, offset, ask);
    return this.#limited(() => this.#shelf.access.read(read));
  }

  async #findAlone(query: RecordQuery): Promise<void> {
    const { signal } = this.#reader;
    while (this.#missing([query]).length > 0) {
      const others = this.#shelf.flightOf(query);
      const work = others ?? this.#shelf.startFlight(query, () => this.#ask(query));
      try {
        const records = await waitFor(work, signal);
        this.#outcomes.set(query.cacheKey, { records, isFresh: !others });
      } catch (error) {
        const isHostError = error instanceof LookupError;
        if (isHostError && error.kind !== "host") this.#outcomes.set(query.cacheKey, error);
        // If another caller's request failed, this caller makes its own.
        else if (!others || signal?.aborted || isHostError) throw error;
      }
    }
  }

  async #ask(query: RecordQuery): Promise<readonly JsonRecord[]> {
    const { source, access } = this.#shelf;
    const { ask, pageSize } = this.#reader;
    const target = { name: source.name, collection: source.collection, query: query.params };
    const records = await access.read(() => allOf(target, pageSize, query.unique, ask));
    return records.filter((record) => matches(record, query, source));
  }

  /** The queries without an outcome. Those that have become known meanwhile get theirs. */
  #missing(queries: readonly RecordQuery[]): readonly RecordQuery[] {
    return queries.filter((query) => {
      const { cacheKey } = query;
      if (this.#outcomes.has(cacheKey)) return false;
      const records = this.#shelf.known(query, this.#queries.size === 1);
      if (records) this.#outcomes.set(cacheKey, { records, isFresh: false });
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
