import { elapsed, ExpiringMap, type Instant, instant } from "@edbridge/core/internal";
import { compactId } from "@edbridge/records/model";
import type { JsonRecord } from "../http/json.js";
import type { CacheEntry } from "./collection-state.js";
import type { ReadRecords } from "./host-pages.js";
import { type CacheContext, recordLife } from "./list.js";
import { matches, type RecordQuery } from "./query.js";

/** Milliseconds for which it is remembered that a query found no record. */
export const absentLife = 15_000;

/** Records that were read by their ids, at most. */
const mostById = 32;

type Rows = readonly JsonRecord[];

/** When a query was made, and after which write. */
interface Asked {
  readonly since: Instant;
  readonly lastWrite: number;
}

/** The queries of a collection that were made alone, and those that are being made. */
export class Singles {
  readonly #context: CacheContext;
  readonly #known = new Map<string, Asked & CacheEntry & { readonly rows: Rows }>();
  readonly #flights = new Map<string, Asked & { readonly work: Promise<Rows> }>();

  /** Records that callers have read alone: a write of each may follow. */
  readonly #byId: ExpiringMap<{ readonly record: JsonRecord; readonly lastWrite: number }>;

  constructor(context: CacheContext) {
    const { clock } = context;
    this.#context = context;
    this.#byId = new ExpiringMap({ life: recordLife, limit: mostById, clock });
  }

  /** The rows of a query, if they are known. */
  known(query: RecordQuery): Rows | undefined {
    const { clock, log } = this.#context;
    const single = this.#known.get(query.cacheKey);
    if (!single || !log.isLatest(single.lastWrite, query, single.rows)) return undefined;
    const life = single.rows.length > 0 ? recordLife : absentLife;
    return elapsed(clock, single.since) < life ? single.rows : undefined;
  }

  /** A query that is being made, by a request sent after the last write that concerns it. */
  flightOf(query: RecordQuery): Promise<Rows> | undefined {
    const flight = this.#flights.get(query.cacheKey);
    return flight && this.#context.log.isLatest(flight.lastWrite, query) ? flight.work : undefined;
  }

  /** Makes a query with `request`, for all who ask the same meanwhile, and keeps the result. */
  ask(query: RecordQuery, request: () => Promise<ReadRecords>): Promise<Rows> {
    const { cacheKey } = query;
    const { clock, log, budget } = this.#context;
    const asked = { since: instant(clock), lastWrite: log.last };
    const isOwn = () => this.#flights.get(cacheKey)?.work === work;
    const work = request()
      .then(({ records, bytes }) => {
        const rows = records.filter((row) => matches(row, query));
        // A later request may be under way, or the shelf was emptied meanwhile.
        if (!isOwn()) return rows;
        this.#forget(cacheKey);
        const single = { ...asked, rows, evict: () => void this.#known.delete(cacheKey) };
        this.#known.set(cacheKey, single);
        budget.put(single, 200 + cacheKey.length + bytes);
        return rows;
      })
      .finally(() => isOwn() && this.#flights.delete(cacheKey));
    this.#flights.set(cacheKey, { ...asked, work });
    return work;
  }

  /** Keeps a record that a caller has read alone. */
  noteRead(record: JsonRecord): void {
    const { id, _etag } = record;
    if (typeof id !== "string" || _etag === undefined) return;
    this.#byId.set(idKey(id), { record, lastWrite: this.#context.log.last });
  }

  /** A record that was read alone, with its ETag. Others may have changed it since. */
  readAlone(id: string): JsonRecord | undefined {
    const { record, lastWrite = 0 } = this.#byId.get(idKey(id)) ?? {};
    return record && !this.#context.log.hasRewritten(record, lastWrite) ? record : undefined;
  }

  /** Forgets all. Records that are being read go to those who wait for them alone. */
  clear(): void {
    for (const cacheKey of this.#known.keys()) this.#forget(cacheKey);
    this.#flights.clear();
  }

  #forget(cacheKey: string): void {
    const single = this.#known.get(cacheKey);
    if (single) this.#context.budget.delete(single);
    this.#known.delete(cacheKey);
  }
}

/** An id, in whichever form of the two. */
function idKey(id: string): string {
  return compactId(id).toLowerCase();
}
