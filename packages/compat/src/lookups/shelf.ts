import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import type { JsonRecord } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import type { ReadAccess } from "./access.js";
import { type CacheEntry, stringBytes } from "./cache-budget.js";
import type { HostLists } from "./host-lists.js";
import { CachedList, type ListContext } from "./list.js";
import { type RecordQuery, type RecordSource, scopeKey } from "./query.js";

/** Milliseconds for which it is remembered that a query found no record. */
const absentLife = 15_000;

/** Pages of a list that is read again to find out what is absent, at most. */
const maxPagesReread = 32;

/** The result of a query that was made alone. */
interface SingleResult extends CacheEntry {
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
export interface ShelfContext extends ListContext {
  readonly clock: Clock;
  readonly access: ReadAccess;
  readonly lists: HostLists;
}

/**
 * What one credential knows of one collection of one host. The records are shared by all who get them,
 * so nobody may change them.
 */
export class Shelf {
  readonly source: RecordSource;
  readonly context: ShelfContext;
  readonly #lists = new Map<string, CachedList>();
  readonly #singles = new Map<string, SingleResult>();
  readonly #flights = new Map<string, Flight>();
  #era: number;

  constructor(source: RecordSource, context: ShelfContext) {
    this.source = source;
    this.context = context;
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
    const list = new CachedList(scope, this.source, this.context);
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
    if (!queries.some((each) => list.find(each)?.length === 0)) return undefined;
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
      if (!found || this.context.log.isRewritten(found, list.lastWrite)) continue;
      const life = isAlone ? absentLife : Math.max(absentLife, this.source.absentLife);
      if (found.length > 0 || list.age < life) return found;
    }
    return undefined;
  }

  /** Whether something was read after the last write that concerns a query. */
  isCurrent({ lastWrite }: { readonly lastWrite: number }, query: RecordQuery): boolean {
    return this.context.log.lastOf(query) <= lastWrite;
  }

  /** A query that is being made alone, by a request sent after the last write that concerns it. */
  flightOf(query: RecordQuery): Flight | undefined {
    this.#dropOldEra();
    const flight = this.#flights.get(query.cacheKey);
    return flight && this.isCurrent(flight, query) ? flight : undefined;
  }

  /** Makes a query alone with `request`, for all who ask the same meanwhile, and keeps the result. */
  startFlight(
    { cacheKey }: RecordQuery,
    request: () => Promise<readonly JsonRecord[]>,
  ): Promise<readonly JsonRecord[]> {
    const { clock, log } = this.context;
    const since = instant(clock);
    const lastWrite = log.last;
    const work = request()
      .then((found) => {
        this.#dropOldEra();
        const records = found.map((record) => this.source.trim(record));
        // If the shelf was emptied meanwhile, the records may be older than that.
        if (this.#flights.get(cacheKey)?.work === work) {
          this.#keep(cacheKey, { since, lastWrite, records });
        }
        return records;
      })
      .finally(() => {
        if (this.#flights.get(cacheKey)?.work === work) this.#flights.delete(cacheKey);
      });
    this.#flights.set(cacheKey, { lastWrite, work });
    return work;
  }

  /** Empties the shelf. Records that are being read go to those who wait for them alone. */
  clear(): void {
    for (const list of this.#lists.values()) list.evict();
    for (const single of this.#singles.values()) this.context.budget.delete(single);
    this.#lists.clear();
    this.#singles.clear();
    this.#flights.clear();
  }

  #dropOldEra(): void {
    const { era } = this.context.log;
    if (era === this.#era) return;
    this.#era = era;
    this.clear();
  }

  #single(query: RecordQuery): readonly JsonRecord[] | undefined {
    const single = this.#singles.get(query.cacheKey);
    if (!single) return undefined;
    const { clock, log, budget } = this.context;
    const { since, lastWrite, records } = single;
    const isOld =
      elapsed(clock, since) >= (records.length > 0 ? this.source.life : absentLife) ||
      !this.isCurrent(single, query) ||
      log.isRewritten(records, lastWrite);
    if (!isOld) {
      budget.touch(single);
      return records;
    }
    this.#singles.delete(query.cacheKey);
    budget.delete(single);
    return undefined;
  }

  #keep(cacheKey: string, result: Omit<SingleResult, "evict">): void {
    const { budget } = this.context;
    const before = this.#singles.get(cacheKey);
    if (before) budget.delete(before);
    const single = { ...result, evict: () => void this.#singles.delete(cacheKey) };
    this.#singles.set(cacheKey, single);
    budget.put(single, stringBytes(cacheKey) + 200 + budget.compact(result.records));
  }
}
