import { elapsed, ExpiringMap, type Instant, instant } from "@edbridge/core/internal";
import { compactId } from "@edbridge/records/internal";
import type { JsonRecord } from "../http/json.js";
import type { QueryPart } from "../routing/host-target.js";
import type { CacheEntry } from "./collection-state.js";
import { allOf, type HostReader, type ListPage, pageOf, type PageReader } from "./host-pages.js";
import { type CacheContext, recordLife } from "./list.js";
import { isFromGateway, isRefusal, LookupError } from "./lookup-error.js";
import { matches, type RecordQuery, type RecordSource } from "./query.js";

/** Milliseconds after which a collection that was refused is asked for again. */
const refusedLife = 10 * 60_000;

/** Milliseconds for which it is remembered that a query found no record. */
export const absentLife = 15_000;

/** Records that were read by their ids, at most. */
const mostById = 32;

type Rows = readonly JsonRecord[];

/** A query that was made alone. */
interface Single extends CacheEntry {
  readonly since: Instant;
  /** The number of the last write before it. */
  readonly lastWrite: number;
  readonly work: Promise<Rows>;
  /** Absent while the host is asked. */
  rows?: Rows;
}

/**
 * The requests of one credential for one collection, and what came of those that were made alone. The shelf of
 * the collection (`shelf.ts`) decides which requests are sent, and asks in this order:
 *
 * 1. `known`: the rows of a query that was made before, if they are young enough and no write concerns them.
 * 2. `flightOf`: the same query, if it is under way. All who need it at the same time share one request.
 * 3. `ask` makes a query alone, `page` reads one page of a list. `host-pages.ts` has the requests themselves.
 *
 * The first request of all finds out whether the credential may read the collection, and the others wait for
 * it. If the host refuses, all queries get the refusal, and the host is not asked again for ten minutes. Once
 * a request has succeeded, a refusal is about that request alone.
 *
 * Rows are kept for five minutes, and that there are none for 15 seconds: the program, or another one, may be
 * about to write such a record. Rows count in the bound of bytes of all caches, which drops the oldest. The
 * last 32 records that callers have read alone are kept for five minutes too, with their ETags (`readAlone`). A
 * program that has read a record often writes it next, and the host need not be asked for it again.
 *
 * The lists that the shelf reads are kept in `list.ts`. What a write ends, `collection-state.ts` decides.
 */
export class HostRequests {
  readonly #source: RecordSource;
  readonly #context: CacheContext;
  /** The latest of each query, by its cache key. */
  readonly #latest = new Map<string, Single>();
  /** Records that callers have read alone: a write of each may follow. */
  readonly #byId: ExpiringMap<{ readonly record: JsonRecord; readonly lastWrite: number }>;

  #isReadable = false;
  #first: Promise<unknown> | undefined;
  #refusal: { readonly error: LookupError; readonly since: Instant } | undefined;

  constructor(source: RecordSource, context: CacheContext) {
    const { clock } = context;
    this.#source = source;
    this.#context = context;
    this.#byId = new ExpiringMap({ life: recordLife, limit: mostById, clock });
  }

  /** The refusal of the last ten minutes, if there was one. */
  get refusal(): LookupError | undefined {
    const { error, since } = this.#refusal ?? {};
    return since && elapsed(this.#context.clock, since) < refusedLife ? error : undefined;
  }

  /** Notes that the host has refused to read the collection. */
  refuse(error: LookupError): void {
    this.#refusal = { error, since: instant(this.#context.clock) };
  }

  /** One page of a list. @throws `LookupError` if it or a late one was refused */
  page(query: readonly QueryPart[], offset: number, reader: PageReader): Promise<ListPage> {
    return this.#read(() => pageOf({ ...this.#source, query }, offset, reader));
  }

  async #read<T>(request: () => Promise<T>): Promise<T> {
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
      const refusal = new LookupError("host", error.message, error.answer, this.#source.name);
      // If the collection could be read before, the refusal is about this request alone.
      if (!this.#isReadable && !isFromGateway(error)) this.refuse(refusal);
      throw refusal;
    } finally {
      this.#first = undefined;
    }
  }

  /** The rows of a query, if they are known. */
  known(query: RecordQuery): Rows | undefined {
    const { clock, log } = this.#context;
    const { rows, since, lastWrite = 0 } = this.#latest.get(query.cacheKey) ?? {};
    if (!rows || !since || !log.isLatest(lastWrite, query, rows)) return undefined;
    const life = rows.length > 0 ? recordLife : absentLife;
    return elapsed(clock, since) < life ? rows : undefined;
  }

  /** A query that is being made, by a request sent after the last write that concerns it. */
  flightOf(query: RecordQuery): Promise<Rows> | undefined {
    const single = this.#latest.get(query.cacheKey);
    if (!single || single.rows) return undefined;
    return this.#context.log.isLatest(single.lastWrite, query) ? single.work : undefined;
  }

  /** Makes a query alone, for all who ask the same meanwhile, and keeps the result. */
  ask(query: RecordQuery, reader: HostReader): Promise<Rows> {
    const { cacheKey, unique } = query;
    const target = { ...this.#source, query: query.params };
    const { clock, log, budget } = this.#context;
    const [since, lastWrite] = [instant(clock), log.last];
    // A later request may be under way, or the shelf was emptied meanwhile.
    const isLatest = () => this.#latest.get(cacheKey) === single;
    const work = this.#read(() => allOf(target, unique, reader)).then(
      ({ records, bytes }) => {
        const rows = records.filter((row) => matches(row, query));
        if (!isLatest()) return rows;
        single.rows = rows;
        budget.put(single, 200 + cacheKey.length + bytes);
        return rows;
      },
      (error: unknown) => {
        if (isLatest()) this.#latest.delete(cacheKey);
        throw error;
      },
    );
    const evict = () => void this.#latest.delete(cacheKey);
    const single: Single = { since, lastWrite, work, evict };
    this.#forget(cacheKey);
    this.#latest.set(cacheKey, single);
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
    for (const cacheKey of this.#latest.keys()) this.#forget(cacheKey);
  }

  #forget(cacheKey: string): void {
    const single = this.#latest.get(cacheKey);
    if (single) this.#context.budget.delete(single);
    this.#latest.delete(cacheKey);
  }
}

/** An id, in whichever form of the two. */
function idKey(id: string): string {
  return compactId(id).toLowerCase();
}
