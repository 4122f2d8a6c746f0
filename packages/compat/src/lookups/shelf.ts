import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import type { JsonRecord } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import { type CacheBudget, type CacheEntry, stringBytes } from "./cache-budget.js";
import { CachedList } from "./list.js";
import { isFromGateway, isRefusal, LookupError } from "./lookup-error.js";
import { type RecordQuery, type RecordSource, scopeKey, trimmed } from "./query.js";
import type { WriteLog } from "./writes.js";

/** Milliseconds after which a collection that was refused is asked for again. */
const refusedLife = 10 * 60_000;

/** Milliseconds for which it is remembered that a query found no record. */
const absentLife = 15_000;

/** Pages of a list that is read again to find out what is absent, at most. */
const maxPagesReread = 32;

/**
 * Whether one credential may read a collection. The first request finds out; the others wait for its
 * response, so that a refused collection costs one request.
 */
export class ReadAccess {
  readonly #name: string;
  readonly #clock: Clock;
  #isReadable = false;
  #first: Promise<unknown> | undefined;
  #refusal: { readonly error: LookupError; readonly since: Instant } | undefined;

  constructor(name: string, clock: Clock) {
    this.#name = name;
    this.#clock = clock;
  }

  /** The refusal of the last ten minutes, if there was one. */
  get refusal(): LookupError | undefined {
    const { error, since } = this.#refusal ?? {};
    return since && elapsed(this.#clock, since) < refusedLife ? error : undefined;
  }

  /** Notes that the host has refused to read the collection. */
  refuse(error: LookupError): void {
    this.#refusal = { error, since: instant(this.#clock) };
  }

  /**
   * Makes a request that reads the collection.
   *
   * @throws `LookupError` if this request, or one of the last ten minutes, was refused
   */
  async read<T>(request: () => Promise<T>): Promise<T> {
    while (!this.#isReadable && this.#first) await this.#first.catch(() => {});
    if (this.refusal) throw this.refusal;
    const made = request();
    if (!this.#isReadable) this.#first = made;
    try {
      const result = await made;
      this.#isReadable = true;
      return result;
    } catch (error) {
      if (!(error instanceof LookupError && isRefusal(error))) throw error;
      const refusal = new LookupError("host", error.message, error.answer, this.#name);
      // If the collection could be read before, the refusal is about this request alone.
      if (!this.#isReadable && !isFromGateway(error)) this.refuse(refusal);
      throw refusal;
    } finally {
      if (this.#first === made) this.#first = undefined;
    }
  }
}

/** The result of a query that was made alone, and from when it is. */
interface Single extends CacheEntry {
  readonly since: Instant;
  readonly lastWrite: number;
  readonly records: readonly JsonRecord[];
}

/** A query that is being made alone. */
interface Flight {
  readonly lastWrite: number;
  readonly work: Promise<readonly JsonRecord[]>;
}

/** What a shelf shares with others. */
interface ShelfContext {
  readonly clock: Clock;
  readonly budget: CacheBudget;
  readonly log: WriteLog;
  readonly access: ReadAccess;
}

/**
 * What one credential knows of one collection of one host. The records are shared by all who get them,
 * so nobody may change them.
 */
export class Shelf {
  readonly source: RecordSource;
  readonly access: ReadAccess;
  readonly #context: ShelfContext;
  readonly #lists = new Map<string, CachedList>();
  readonly #singles = new Map<string, Single>();
  readonly #flights = new Map<string, Flight>();
  #era: number;

  constructor(source: RecordSource, context: ShelfContext) {
    this.source = source;
    this.access = context.access;
    this.#context = context;
    this.#era = context.log.era;
  }

  /** The list of a scope. A new one, if there is none or it has expired. */
  list(scope: readonly QueryPart[]): CachedList {
    this.#dropOldEra();
    const key = scopeKey(scope);
    const known = this.#lists.get(key);
    if (known && !known.isExpired) return known;
    for (const [other, list] of this.#lists) {
      if (!list.isExpired) continue;
      list.evict();
      this.#lists.delete(other);
    }
    const list = new CachedList(scope, this.source, this.#context);
    this.#lists.set(key, list);
    return list;
  }

  /**
   * Begins the list again. A complete list may have lost records, or be too old to prove that a record is
   * absent. That pays only if as many queries were made alone as the list has pages. A program that
   * uploads new records makes so many. A long list that lost none is never read again: it would be too
   * old again.
   */
  reread(list: CachedList, queries: readonly RecordQuery[]): CachedList | undefined {
    const { pagesRead, singleQueries, isComplete, isExpired, isPartial } = list;
    if (isExpired || !isComplete || singleQueries < pagesRead) return undefined;
    if (!isPartial && pagesRead > maxPagesReread) return undefined;
    const mayTell = queries.some((query) => {
      const found = list.find(query);
      return found ? found.length === 0 : isPartial;
    });
    if (!mayTell) return undefined;
    list.evict();
    const next = this.list(list.scope);
    next.singleQueries = singleQueries;
    return next;
  }

  /**
   * The records of a query, if they are known.
   *
   * @param isAlone whether no other query is made with it; to several, a complete list proves for
   * longer that a record is absent
   */
  known(query: RecordQuery, isAlone: boolean): readonly JsonRecord[] | undefined {
    this.#dropOldEra();
    const single = this.#single(query);
    if (single) return single;
    for (const key of new Set([scopeKey(query.scope), ""])) {
      const list = this.#lists.get(key);
      if (!list || list.isExpired || !this.isCurrent(list, query)) continue;
      const found = list.find(query);
      if (!found || this.#context.log.isRewritten(found, list.lastWrite)) continue;
      const life = isAlone ? absentLife : Math.max(absentLife, this.source.absentLife);
      if (found.length > 0 || list.age < life) return found;
    }
    return undefined;
  }

  /** Whether something was read after the last write that concerns a query. */
  isCurrent({ lastWrite }: { readonly lastWrite: number }, query: RecordQuery): boolean {
    return this.#context.log.lastOf(query) <= lastWrite;
  }

  /** A query that is being made alone, by a request sent after the last write that concerns it. */
  flightOf(query: RecordQuery): Flight["work"] | undefined {
    this.#dropOldEra();
    const flight = this.#flights.get(query.cacheKey);
    return flight && this.isCurrent(flight, query) ? flight.work : undefined;
  }

  /** Makes a query alone with `request`, for all who ask the same meanwhile, and keeps the result. */
  startFlight(
    { cacheKey }: RecordQuery,
    request: () => Promise<readonly JsonRecord[]>,
  ): Flight["work"] {
    const { clock, log, budget } = this.#context;
    const since = instant(clock);
    const lastWrite = log.last;
    // If the shelf was emptied meanwhile, the records may be older than that.
    const isOwn = () => this.#flights.get(cacheKey)?.work === work;
    const work = request()
      .then((found) => {
        this.#dropOldEra();
        const records = found.map((record) => trimmed(record, this.source));
        if (!isOwn()) return records;
        this.#forget(cacheKey);
        const evict = () => void this.#singles.delete(cacheKey);
        const single = { since, lastWrite, records, evict };
        this.#singles.set(cacheKey, single);
        budget.put(single, stringBytes(cacheKey) + 200 + budget.compact(records));
        return records;
      })
      .finally(() => isOwn() && this.#flights.delete(cacheKey));
    this.#flights.set(cacheKey, { lastWrite, work });
    return work;
  }

  /** Empties the shelf. Records that are being read go to those who wait for them alone. */
  clear(): void {
    for (const list of this.#lists.values()) list.evict();
    for (const cacheKey of this.#singles.keys()) this.#forget(cacheKey);
    this.#lists.clear();
    this.#flights.clear();
  }

  #dropOldEra(): void {
    const { era } = this.#context.log;
    if (era === this.#era) return;
    this.#era = era;
    this.clear();
  }

  #single(query: RecordQuery): readonly JsonRecord[] | undefined {
    const single = this.#singles.get(query.cacheKey);
    if (!single) return undefined;
    const { clock, log, budget } = this.#context;
    const { since, lastWrite, records } = single;
    const isOld =
      elapsed(clock, since) >= (records.length > 0 ? this.source.life : absentLife) ||
      !this.isCurrent(single, query) ||
      log.isRewritten(records, lastWrite);
    if (isOld) this.#forget(query.cacheKey);
    else budget.touch(single);
    return isOld ? undefined : records;
  }

  #forget(cacheKey: string): void {
    const single = this.#singles.get(cacheKey);
    if (single) this.#context.budget.delete(single);
    this.#singles.delete(cacheKey);
  }
}
