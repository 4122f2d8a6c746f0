import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import type { JsonRecord } from "../http/json.js";
import type { CacheEntry } from "./cache-budget.js";
import type { ReadRecords } from "./host-pages.js";
import { type CacheContext, rowsOf } from "./list.js";
import { matches, type RecordQuery, type RecordSource } from "./query.js";

/** Milliseconds for which it is remembered that a query found no record. */
export const absentLife = 15_000;

type Rows = readonly JsonRecord[];

/** The rows of a query that was made alone, and from when they are. */
interface Single extends CacheEntry {
  readonly since: Instant;
  readonly lastWrite: number;
  readonly rows: Rows;
}

/** The queries of a collection that were made alone, and those that are being made. */
export class Singles {
  readonly #source: RecordSource;
  readonly #context: CacheContext;
  readonly #known = new Map<string, Single>();
  readonly #flights = new Map<string, Promise<Rows>>();

  constructor(source: RecordSource, context: CacheContext) {
    this.#source = source;
    this.#context = context;
  }

  /** The rows of a query, if they are known. */
  known(query: RecordQuery): Rows | undefined {
    const single = this.#known.get(query.cacheKey);
    if (!single) return undefined;
    const { clock, log } = this.#context;
    const { since, lastWrite, rows } = single;
    const life = rows.length > 0 ? this.#source.life : absentLife;
    const isNew = log.lastOf(query) <= lastWrite && !log.isRewritten(rows, lastWrite);
    if (isNew && elapsed(clock, since) < life) return rows;
    this.#forget(query.cacheKey);
    return undefined;
  }

  /** A query that is being made, by a request sent after the last write that concerns it. */
  flightOf(query: RecordQuery): Promise<Rows> | undefined {
    return this.#flights.get(this.#flightKey(query));
  }

  /** Makes a query with `request`, for all who ask the same meanwhile, and keeps the result. */
  ask(query: RecordQuery, request: () => Promise<ReadRecords>): Promise<Rows> {
    const { cacheKey } = query;
    const { clock, log, budget } = this.#context;
    const { era, last: lastWrite } = log;
    const since = instant(clock);
    const flightKey = this.#flightKey(query);
    const isOwn = () => this.#flights.get(flightKey) === work;
    const work = request()
      .then((records) => {
        const all = rowsOf(records, this.#source);
        const rows = all.rows.filter((row) => matches(row, query, this.#source));
        // If the shelf was emptied meanwhile, the records may be older than that.
        if (!isOwn() || log.era !== era) return rows;
        this.#forget(cacheKey);
        const evict = () => void this.#known.delete(cacheKey);
        const single = { since, lastWrite, rows, evict };
        this.#known.set(cacheKey, single);
        budget.put(single, 200 + cacheKey.length + all.bytes);
        return rows;
      })
      .finally(() => isOwn() && this.#flights.delete(flightKey));
    this.#flights.set(flightKey, work);
    return work;
  }

  /** Forgets all. Records that are being read go to those who wait for them alone. */
  clear(): void {
    for (const cacheKey of this.#known.keys()) this.#forget(cacheKey);
    this.#flights.clear();
  }

  /** Another one after a write that concerns a query. */
  #flightKey(query: RecordQuery): string {
    return `${this.#context.log.lastOf(query)} ${query.cacheKey}`;
  }

  #forget(cacheKey: string): void {
    const single = this.#known.get(cacheKey);
    if (single) this.#context.budget.delete(single);
    this.#known.delete(cacheKey);
  }
}
