import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import { type JsonRecord, printJson, readJson } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import { type CacheBudget, type CacheEntry, stringBytes } from "./cache-budget.js";
import { CachedList } from "./cached-list.js";
import { type RecordQuery, scopeKey } from "./record-query.js";
import type { RecordSource } from "./record-source.js";
import { isRewritten, type Write, type WriteLog, type Writes } from "./writes.js";

/** Milliseconds for which it is remembered that a query found no record. */
const absentLife = 15_000;

/** Pages of a list that is read again to find out what is absent, at most. */
const maxPagesReread = 32;

/** The result of a query that was made alone. */
interface SingleResult extends CacheEntry {
  readonly since: Instant;
  readonly lastWrite: number;
  readonly texts: readonly string[];
}

/** A query that is being made alone. */
interface InFlight {
  readonly lastWrite: number;
  readonly work: Promise<readonly JsonRecord[]>;
}

/** The cached records of one collection of one host, for one credential. */
export class CollectionCache {
  readonly source: RecordSource;
  readonly #budget: CacheBudget;
  readonly #clock: Clock;
  readonly #lists = new Map<string, CachedList>();
  readonly #singles = new Map<string, SingleResult>();
  readonly #inFlight = new Map<string, InFlight>();
  readonly #log: WriteLog;
  #knownWrites: Writes;
  #timesCleared = 0;

  /** @param log the writes to the collection, by all credentials */
  constructor(source: RecordSource, log: WriteLog, budget: CacheBudget, clock: Clock) {
    this.source = source;
    this.#log = log;
    this.#knownWrites = log.writes;
    this.#budget = budget;
    this.#clock = clock;
  }

  /** The writes since the cache was empty. Where they are no longer told apart, it is emptied. */
  get #writes(): Writes {
    if (this.#knownWrites !== this.#log.writes) {
      this.#knownWrites = this.#log.writes;
      this.clear();
    }
    return this.#knownWrites;
  }

  /** The list of a scope. A new one, if there is none or it has expired. */
  list(scope: readonly QueryPart[]): CachedList {
    const key = scopeKey(scope);
    const writes = this.#writes;
    const known = this.#lists.get(key);
    if (known && !known.isExpired) return known;
    for (const [other, list] of this.#lists) {
      if (!list.isExpired) continue;
      list.evict();
      this.#lists.delete(other);
    }
    const context = { budget: this.#budget, clock: this.#clock, writes };
    const list = new CachedList(scope, this.source, context);
    this.#lists.set(key, list);
    return list;
  }

  /**
   * A new list in place of a complete one that is too old to prove that a record is absent. There is
   * one only if that pays: if as many queries were made alone as the list has pages, as by a program
   * that uploads new records. A long list is never read again, for it would be too old again.
   */
  reread(list: CachedList, queries: readonly RecordQuery[]): CachedList | undefined {
    const { pagesRead, singleQueries, isComplete, isExpired } = list;
    if (isExpired || !isComplete) return undefined;
    if (pagesRead > maxPagesReread || singleQueries < pagesRead) return undefined;
    if (!queries.some((each) => list.find(each).kind === "absent")) return undefined;
    list.evict();
    const next = this.list(list.scope);
    next.singleQueries = singleQueries;
    return next;
  }

  /**
   * The records of a query, if they are cached.
   *
   * @param batchSize the number of queries that were made together; to several queries, a complete
   * list proves for longer that a record is absent
   */
  find(query: RecordQuery, batchSize: number): readonly JsonRecord[] | undefined {
    const single = this.#findSingle(query);
    if (single) return single;
    for (const list of this.#listsFor(query)) {
      if (!this.isCurrent(list, query)) continue;
      const result = list.find(query);
      if (result.kind === "found" && !isRewritten(result.records, this.#writes, list.lastWrite)) {
        return result.records;
      }
      const life = batchSize > 1 ? Math.max(absentLife, this.source.absentLife) : absentLife;
      if (result.kind === "absent" && list.age < life) return [];
    }
    return undefined;
  }

  /** The lists that may hold the records of a query, the narrow one first. */
  #listsFor({ scope }: RecordQuery): readonly CachedList[] {
    const keys = new Set([scopeKey(scope), ""]);
    return [...keys].flatMap((key) => {
      const list = this.#lists.get(key);
      return list && !list.isExpired ? [list] : [];
    });
  }

  /** Whether a list was read after the last write that concerns a query. */
  isCurrent(list: CachedList, query: RecordQuery): boolean {
    return this.#writes.lastOf(query) <= list.lastWrite;
  }

  #findSingle(query: RecordQuery): readonly JsonRecord[] | undefined {
    const { cacheKey } = query;
    const writes = this.#writes;
    const single = this.#singles.get(cacheKey);
    if (!single) return undefined;
    const life = single.texts.length > 0 ? this.source.life : absentLife;
    const records = single.texts.map((each) => readJson(each)?.value as JsonRecord);
    const isOld =
      elapsed(this.#clock, single.since) >= life ||
      writes.lastOf(query) > single.lastWrite ||
      isRewritten(records, writes, single.lastWrite);
    if (!isOld) {
      this.#budget.touch(single);
      return records;
    }
    this.#singles.delete(cacheKey);
    this.#budget.delete(single);
    return undefined;
  }

  /** Whether a query is being made alone, by a request sent after the last write that concerns it. */
  isInFlight(query: RecordQuery): boolean {
    const last = this.#writes.lastOf(query);
    const running = this.#inFlight.get(query.cacheKey);
    return running !== undefined && last <= running.lastWrite;
  }

  /** Makes a query alone with `request`, once for all who wait for it. */
  findAlone(
    query: RecordQuery,
    request: () => Promise<readonly JsonRecord[]>,
  ): { readonly work: Promise<readonly JsonRecord[]>; readonly isOwn: boolean } {
    const { cacheKey } = query;
    const running = this.#inFlight.get(cacheKey);
    // A request that was sent before a write does not show it.
    if (running && this.isInFlight(query)) return { work: running.work, isOwn: false };
    const since = instant(this.#clock);
    const writes = this.#writes;
    const lastWrite = writes.last;
    const timesCleared = this.#timesCleared;
    const work = request()
      .then((found) => {
        const records = found.map((record) => this.source.trim(record));
        // If the cache was emptied meanwhile, the records may be older than that.
        const isSame = writes === this.#writes && timesCleared === this.#timesCleared;
        if (isSame) this.#cacheSingle(cacheKey, { since, lastWrite, records });
        return records;
      })
      .finally(() => {
        if (this.#inFlight.get(cacheKey)?.work === work) this.#inFlight.delete(cacheKey);
      });
    this.#inFlight.set(cacheKey, { lastWrite, work });
    return { work, isOwn: true };
  }

  #cacheSingle(
    cacheKey: string,
    result: { since: Instant; lastWrite: number; records: readonly JsonRecord[] },
  ): void {
    const { since, lastWrite, records } = result;
    const texts = records.map((record) => printJson(record));
    const single: SingleResult = {
      since,
      lastWrite,
      texts,
      evict: () => {
        this.#singles.delete(cacheKey);
      },
    };
    const before = this.#singles.get(cacheKey);
    if (before) this.#budget.delete(before);
    this.#singles.set(cacheKey, single);
    const bytes = texts.reduce((sum, each) => sum + stringBytes(each), stringBytes(cacheKey) + 200);
    this.#budget.put(single, bytes);
  }

  /** Notes a write, for all credentials. */
  noteWrite(write: Write): void {
    this.#log.note(write);
  }

  /** Empties the cache. Records that are being read go to those who wait for them alone. */
  clear(): void {
    for (const list of this.#lists.values()) list.evict();
    for (const single of this.#singles.values()) this.#budget.delete(single);
    this.#lists.clear();
    this.#singles.clear();
    this.#inFlight.clear();
    this.#timesCleared++;
  }
}
