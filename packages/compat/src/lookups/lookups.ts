import { waitFor } from "@edbridge/core/internal";
import type { Key } from "@edbridge/records";
import type { Awaitable, Code, Collection, HostValues } from "@edbridge/records/model";
import { isSameValue, type JsonRecord } from "../http/json.js";
import type { Answer } from "../http/message.js";
import type { HostTarget } from "../routing/host-target.js";
import type { KeptFacts } from "../store/kept-facts.js";
import type { HostSettings } from "../settings/host-options.js";
import { type HostReader, recordOf } from "./host-pages.js";
import { currentKeys, legacyKeys } from "./keys.js";
import { type CredentialCache, sourceKey } from "./lookup-caches.js";
import { ambiguous, isFromGateway, LookupError } from "./lookup-error.js";
import {
  descriptorSources,
  nameAt,
  type Need,
  queryByKey,
  type RecordQuery,
  type RecordSource,
} from "./query.js";
import type { HostRequests } from "./requests.js";
import type { Outcome, Shelf } from "./shelf.js";
import type { WrittenRecord } from "./collection-state.js";

export type { Key } from "@edbridge/records";

/** What was looked up before. */
export interface KnownRecords {
  /** What the credential has looked up. For a caller without a session, a cache of this call. */
  readonly cache: CredentialCache;
  /** The URL of the host's data, without the collection. */
  readonly dataUrl: string;
}

/** What the look-ups of one call are created with. */
export interface LookupContext {
  readonly host: HostSettings;
  readonly ask: HostReader["ask"];
  /** Called once, when something is looked up: most calls need nothing. */
  readonly known: () => KnownRecords;
  readonly signal: AbortSignal | undefined;
  /** Whether a legacy key that cannot be found out is left out of its record. Default: no. */
  readonly lenient?: boolean | undefined;
  /** What the host has told the credential about itself in earlier processes. Default: nothing is kept. */
  readonly kept?: (() => KeptFacts | undefined) | undefined;
  /** The beginnings of the namespaces of the caller's organization. Default: none. */
  readonly namespaces?: (() => Awaitable<readonly string[]>) | undefined;
  /** The school year of the call; empty for none. */
  readonly schoolYear: string;
}

/** The look-ups of one call, as others see them. */
export type Lookups = Pick<HostLookups, keyof HostLookups>;

/**
 * The entry of this room: finds at the host what the records of one call need from other collections, which
 * are keys that differ by more than names, and other records. A look-up takes this way:
 *
 * 1. The call asks here, for keys (`keys.ts` knows how to find them) or for records by their keys. Keys that
 *    are asked for together share requests, and the answers come in the order of the keys.
 * 2. Each key becomes a query of one collection (`query.ts`).
 * 3. The shelf of the collection (`shelf.ts`) answers what it knows, and decides how to ask for the rest.
 * 4. `requests.ts` sends the requests, and `host-pages.ts` reads the responses.
 *
 * Values have the form of their generation: a descriptor is a URI in a current key and a code value in a
 * legacy one, a date has a midnight in a legacy one. A look-up that fails throws a {@link LookupError}.
 *
 * The object lives as long as its call. What it has read is kept for the credential of the caller alone, or
 * without a session for this call (`lookup-caches.ts`). Records are used for five minutes, that there is no
 * record usually for 15 seconds, and that a collection may not be read for ten minutes. All credentials share
 * the lists of descriptors, which are nobody's, for an hour (`descriptor-lists.ts`). A write through the bridge
 * ends what it may have changed, and one bound of bytes is for all caches together (`collection-state.ts`).
 *
 * Open `shelf.ts` next.
 */
export class HostLookups {
  /** Current collections that the credential may not read, as far as this call has met them. */
  readonly unreadable = new Set<string>();
  /** Converts the values of queries, keys and links, with the host's descriptors. */
  readonly values: HostValues;
  readonly host: HostSettings;
  readonly #context: LookupContext;
  /** The queries of this call for which earlier ones had found no record. */
  readonly #absent: (readonly [RecordSource, RecordQuery])[] = [];
  /** Whether a legacy key that cannot be found out is left out of its record. */
  readonly isLenient: boolean;
  #found: KnownRecords | undefined;

  constructor(context: LookupContext) {
    this.host = context.host;
    this.values = context.host.values.by(this);
    this.#context = context;
    this.isLenient = context.lenient === true;
  }

  get #known(): KnownRecords {
    return (this.#found ??= this.#context.known());
  }

  #shelf(source: RecordSource): Shelf {
    const { cache, dataUrl } = this.#known;
    return cache.shelf(dataUrl, source);
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
    const { ask, signal } = this.#context;
    const shelf = this.#shelf(source);
    const refused = (error: LookupError) => queries.map((query) => (query ? error : []));
    const { refusal } = shelf.requests;
    if (refusal) return refused(refusal);
    try {
      const pageSize = this.host.pageSize.current;
      const onAbsent = (query: RecordQuery) => this.doubt(query, source);
      const reader = { ask, signal, pageSize };
      return await shelf.find(queries, reader, need, this.isLenient ? undefined : onAbsent);
    } catch (error) {
      const isAbout = error instanceof LookupError && error.collection !== undefined;
      if (isAbout && (this.isLenient || error === shelf.requests.refusal)) return refused(error);
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
      if (this.isLenient) return undefined;
      throw outcome;
    });
  }

  /** Notes a query that earlier calls may have made too early, for {@link doubtAbsent}. */
  doubt(query: RecordQuery, source: RecordSource): void {
    this.#absent.push([source, query]);
  }

  /**
   * The current key of the record of each legacy key; `undefined` for a key that no record has. A legacy
   * key may lack parts if only one record matches the others. A legacy host has the records of each year
   * by themselves: of several, that of the call's year is meant.
   */
  async toCurrentKeys(
    collection: string,
    keys: readonly Key[],
  ): Promise<readonly (Key | undefined)[]> {
    const { schoolYear } = this.#context;
    const results = await currentKeys(collection, keys, this);
    return results.map((found = []) => {
      if (found.length < 2) return found[0];
      const [own, another] = found.filter((key) => isSameValue(key["schoolYear"], schoolYear));
      if (!own || another) throw ambiguous(found, collection);
      return own;
    });
  }

  /**
   * The legacy key of the record of each current key; `undefined` for a key that no record has, and where
   * look-ups are lenient, for one that cannot be found out. Parts that a current record may lack, such as
   * the room of a section, are then `Undefined`. If a record has several class periods, the first is used.
   */
  toLegacyKeys(collection: string, keys: readonly Key[]): Promise<readonly (Key | undefined)[]> {
    return legacyKeys(collection, keys, this);
  }

  /** The current keys of all records that match parts of a legacy key. */
  async matching(collection: string, legacyKey: Key): Promise<readonly Key[]> {
    try {
      const [found = []] = await currentKeys(collection, [legacyKey], this);
      return found;
    } catch (error) {
      // No record can have a descriptor value that the host does not have.
      if (error instanceof LookupError && error.kind === "value") return [];
      throw error;
    }
  }

  /**
   * The records of a current collection that have the members of each key, as the host gives them. None
   * for a collection that may not be read. The records that are `needing` those of each key may be newer.
   */
  async related(
    name: string,
    keys: readonly Key[],
    needing: readonly JsonRecord[] = [],
    need?: Need,
  ): Promise<readonly (readonly JsonRecord[])[]> {
    const source = { name, collection: this.host.catalog.find(name) };
    const queries = keys.map((key, at) => queryByKey(key, false, needing[at]));
    const outcomes = await this.find(queries, source, need);
    return outcomes.map((outcome) => this.#recordsIn(outcome));
  }

  /** The record with this id, `undefined` if there is none. It is never cached. */
  record(name: string, id: string, collection?: Collection): Promise<JsonRecord | undefined> {
    const { ask, signal } = this.#context;
    return waitFor(recordOf({ name, collection, part: id, query: [] }, { ask }), signal);
  }

  /** Keeps a record that the caller has read alone: a write of it may follow. */
  noteRead(name: string, collection: Collection | undefined, record: JsonRecord): void {
    this.#shelf({ name, collection }).requests.noteRead(record);
  }

  /**
   * The record with this id, which a write is to replace: one that the caller has read alone, with an
   * `_etag` that the write must send, or else as it is now. `undefined` if there is none.
   *
   * @param condition the caller's `If-Match`: a record of another state is not what the caller means
   */
  async existingAt(
    { name, collection, part = "" }: HostTarget,
    condition: string | undefined,
  ): Promise<JsonRecord | undefined> {
    const known = this.#shelf({ name, collection }).requests.readAlone(part);
    const isMeant = condition === undefined || condition.replaceAll('"', "") === known?.["_etag"];
    return known && isMeant ? known : this.record(name, part, collection);
  }

  /**
   * The host's record of a natural key, which a write is to replace: as it was read just now, or earlier
   * with an `_etag`, which the write must send. `undefined` if there is none, `"unreadable"` if it may not
   * be read or cannot be told from others.
   *
   * @param createsOnly whether a write of a record that there is not would fail if there is one after all.
   * Then the host is not asked for a record of a program that writes new ones
   */
  async existing(
    name: string,
    key: Key,
    collection?: Collection,
    createsOnly = false,
  ): Promise<JsonRecord | "unreadable" | undefined> {
    const query = queryByKey(key, true);
    if (!query) return "unreadable";
    const need = createsOnly ? "tagged or guessed" : "tagged";
    const [found = []] = await this.find([query], { name, collection }, need);
    const [record, another] = this.#recordsIn(found);
    return another || found instanceof LookupError ? "unreadable" : record;
  }

  /**
   * The descriptors that the host has in a current collection, the same list as long as it has not
   * changed; `undefined` if they may not be read. There is no waiting for a list that is known.
   *
   * @param isMissed whether a code is missing in the list, so that one of the last minute is needed
   */
  descriptors(
    collection: string,
    isMissed: boolean,
    [source, ...others] = descriptorSources(collection, this.host),
  ): Awaitable<readonly Code[] | undefined> {
    if (!source) return undefined;
    const { ask, kept } = this.#context;
    const { cache, dataUrl } = this.#known;
    const pageSize = this.host.pageSize.current;
    const { requests } = this.#shelf(source);
    const found = cache.shared.descriptors.of(sourceKey(dataUrl, source), isMissed, {
      host: dataUrl,
      page: (offset) => requests.page([], offset, { ask, pageSize }),
      kept,
      isRefused: requests.refusal !== undefined,
      isLenient: this.isLenient,
    });
    const orOthers = (codes: readonly Code[] | undefined) =>
      codes ?? this.descriptors(collection, isMissed, others);
    return found instanceof Promise ? found.then(orOthers) : orOthers(found);
  }

  /** The beginnings of the namespaces of the caller's organization. */
  namespaces(): Awaitable<readonly string[]> {
    return this.#context.namespaces?.() ?? [];
  }

  /**
   * Notes that a write through the bridge has changed a collection. The written record is no longer
   * given from the cache. If the key of the record is not known, all cached records of the collection
   * are dropped; for a deleted record, the id is enough.
   */
  invalidate(collection: string, written: WrittenRecord = {}): void {
    const { kept } = this.#context;
    const { cache, dataUrl } = this.#known;
    const { current = collection, split = [] } = this.host.catalog.find(collection) ?? {};
    if (current.endsWith("Descriptors")) {
      for (const source of descriptorSources(current, this.host)) {
        const key = sourceKey(dataUrl, source);
        cache.shared.descriptors.forget(key);
        kept?.()?.forget(key);
      }
    }
    cache.noteWrite([collection, current, ...split], written);
  }

  /**
   * Forgets what this call takes for absent because earlier ones had not found it: another program may have
   * written it since. Gives whether there was anything to forget.
   */
  doubtAbsent(): boolean {
    const doubted = this.#absent.splice(0);
    for (const [{ name }, { values }] of doubted) {
      const key = Object.fromEntries(values.map(({ part, text }) => [nameAt(part), text]));
      this.invalidate(name, { key });
    }
    return doubted.length > 0;
  }

  /** Drops all cached records: a 409 of the host may mean that one of them is gone. */
  invalidateAll(): void {
    this.#known.cache.clear();
  }

  /** Whether a collection may be read, as far as is known. If not, it is noted as unreadable. */
  mayRead(name: string): boolean {
    const isRefused = this.#requestsFor(name).refusal !== undefined;
    if (isRefused) this.unreadable.add(name);
    return !isRefused;
  }

  /** Notes that the host has refused to list a collection. It is not asked again for ten minutes. */
  noteRefusal(name: string, { status, headers }: Answer): void {
    const message = `The host refused to list ${name}.`;
    const error = new LookupError("host", message, { status, headers, body: "" }, name);
    this.#requestsFor(name).refuse(error);
    this.unreadable.add(name);
  }

  #requestsFor(name: string): HostRequests {
    return this.#shelf({ name, collection: this.host.catalog.find(name) }).requests;
  }

  #recordsIn(outcome: Outcome): readonly JsonRecord[] {
    if (!(outcome instanceof LookupError)) return outcome;
    if (this.#noteUnreadable(outcome)) return [];
    throw outcome;
  }

  /** Notes the collection of an error that says that it may not be read. False for other errors. */
  #noteUnreadable(error: LookupError): boolean {
    const { collection } = error;
    if (collection === undefined) return false;
    // A write must know what it replaces. The records of a page are right without the rest.
    if (!this.isLenient && isFromGateway(error)) return false;
    this.unreadable.add(collection);
    return true;
  }
}
