import type { Awaitable, HostValues } from "@edbridge/records/internal";
import type { JsonRecord } from "../http/json.js";
import type { KeptFacts } from "../store/kept-facts.js";
import type { HostSettings } from "../settings/host-options.js";
import type { HostReader } from "./host-pages.js";
import type { CredentialCache, LookupCaches } from "./lookup-caches.js";
import { isFromGateway, LookupError } from "./lookup-error.js";
import type { Need, RecordQuery, RecordSource } from "./query.js";
import type { Outcome, Shelf } from "./shelf.js";

/** What the look-ups of one call are created with. */
export interface LookupContext {
  readonly host: HostSettings;
  readonly ask: HostReader["ask"];
  /** What was looked up before. For a caller without a session, what this call has looked up. */
  readonly caches: LookupCaches;
  /** That of the caller's session. */
  readonly credential: WeakKey | undefined;
  /** The URL of the host's data, without the collection. */
  readonly dataUrl: string;
  readonly signal: AbortSignal | undefined;
  /** Whether a legacy key that cannot be found out is left out of its record. */
  readonly isLenient: boolean;
  /** What the credential learned of the host in earlier processes, if that is stored. */
  readonly kept: () => KeptFacts | undefined;
  /** The beginnings of the namespaces of the caller's organization. */
  readonly namespaces: () => Awaitable<readonly string[]>;
  /** The school year of the call; empty for none. */
  readonly schoolYear: string;
}

/** Finds the records of queries for one call: what all its look-ups are made of. */
export abstract class RecordFinder {
  /** Current collections that the credential may not read, as far as this call has met them. */
  readonly unreadable = new Set<string>();
  /** Converts the values of queries, keys and links, with the host's descriptors. */
  abstract readonly values: HostValues;
  readonly host: HostSettings;
  readonly context: LookupContext;
  /** The queries of this call for which earlier ones had found no record. */
  protected readonly absent: (readonly [RecordSource, RecordQuery])[] = [];
  protected readonly cache: CredentialCache;

  constructor(context: LookupContext) {
    this.host = context.host;
    this.context = context;
    this.cache = context.caches.of(context.credential);
  }

  protected shelf(source: RecordSource): Shelf {
    return this.cache.shelf(this.context.dataUrl, source);
  }

  /**
   * The outcomes of queries, in order, with as few requests as possible; no records for no query.
   *
   * @throws `LookupError` if the host fails; a refusal that is remembered is the outcome of all queries
   */
  async find(
    queries: readonly (RecordQuery | undefined)[],
    source: RecordSource,
    need: Need = "any",
  ): Promise<readonly Outcome[]> {
    const { ask, isLenient, signal } = this.context;
    const shelf = this.shelf(source);
    const refused = (error: LookupError) => queries.map((query) => (query ? error : []));
    const { refusal } = shelf.requests;
    if (refusal) return refused(refusal);
    try {
      const { pageSize } = this.host;
      const onAbsent = (query: RecordQuery) => this.doubt(query, source);
      const reader = { ask, signal, pageSize };
      return await shelf.find(queries, reader, need, isLenient ? undefined : onAbsent);
    } catch (error) {
      const isAbout = error instanceof LookupError && error.collection !== undefined;
      if (isAbout && (isLenient || error === shelf.requests.refusal)) return refused(error);
      throw error;
    }
  }

  /** {@link find} for keys. A failure is left out where look-ups are lenient. */
  async rows(
    queries: readonly (RecordQuery | undefined)[],
    source: RecordSource,
  ): Promise<readonly (readonly JsonRecord[] | undefined)[]> {
    const outcomes = await this.find(queries, source);
    return outcomes.map((outcome, at) => {
      if (!(outcome instanceof LookupError)) return queries[at] && outcome;
      this.#noteUnreadable(outcome);
      if (this.context.isLenient) return undefined;
      throw outcome;
    });
  }

  /** Notes a query that earlier calls may have made too early, for {@link doubtAbsent}. */
  doubt(query: RecordQuery, source: RecordSource): void {
    this.absent.push([source, query]);
  }

  protected recordsIn(outcome: Outcome): readonly JsonRecord[] {
    if (!(outcome instanceof LookupError)) return outcome;
    if (this.#noteUnreadable(outcome)) return [];
    throw outcome;
  }

  /** Notes the collection of an error that says that it may not be read. False for other errors. */
  #noteUnreadable(error: LookupError): boolean {
    const { collection } = error;
    if (collection === undefined) return false;
    // A write must know what it replaces. The records of a page are right without the rest.
    if (!this.context.isLenient && isFromGateway(error)) return false;
    this.unreadable.add(collection);
    return true;
  }
}
