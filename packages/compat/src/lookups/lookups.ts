import { none, waitFor } from "@edbridge/core/internal";
import type { Key } from "@edbridge/records";
import {
  type Awaitable,
  type Code,
  type Collection,
  type HostValues,
  whenThere,
} from "@edbridge/records/internal";
import type { JsonRecord } from "../http/json.js";
import type { Answer } from "../http/message.js";
import type { HostTarget } from "../routing/host-target.js";
import type { WrittenRecord } from "./collection-state.js";
import { RecordFinder } from "./finder.js";
import { recordOf } from "./host-pages.js";
import { currentKeys, legacyKeys } from "./keys.js";
import { sourceKey } from "./lookup-caches.js";
import { isFromGateway, LookupError } from "./lookup-error.js";
import { descriptorSources, nameAt, type Need, queryByKey, type RecordSource } from "./query.js";

export type { Key } from "@edbridge/records";

/** The look-ups of one call, as others see them. */
export type Lookups = HostLookups;

/**
 * The entry of this room: finds at the host what the records of one call need from other collections, which
 * are keys that differ by more than names, and other records. A look-up takes this way:
 *
 * 1. The call asks here, for keys (`keys.ts` knows how to find them) or for records by their keys. Keys that
 *    are asked for together share requests, and the answers come in the order of the keys.
 * 2. Each key becomes a query of one collection (`query.ts`), and `finder.ts` takes the queries of a call.
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
export class HostLookups extends RecordFinder {
  #values: HostValues | undefined;

  get values(): HostValues {
    return (this.#values ??= this.host.values.by(this));
  }

  /**
   * The current key of the record of each legacy key; `undefined` for a key that no record has. A legacy
   * key may lack parts if only one record matches the others. A legacy host has the records of each year
   * by themselves: of several, that of the call's year is meant.
   */
  toCurrentKeys(collection: string, keys: readonly Key[]): Promise<readonly (Key | undefined)[]> {
    return currentKeys(collection, keys, this);
  }

  /**
   * The legacy key of the record of each current key; `undefined` for a key that no record has, and where
   * look-ups are lenient, for one that cannot be found out. Parts that a current record may lack, such as
   * the room of a section, are then `Undefined`. If a record has several class periods, the first is used.
   */
  toLegacyKeys(collection: string, keys: readonly Key[]): Promise<readonly (Key | undefined)[]> {
    return legacyKeys(collection, keys, this);
  }

  /**
   * The records of a current collection that have the members of each key, as the host gives them. None
   * for a collection that may not be read. The records that are `needing` those of each key may be newer.
   */
  async related(
    name: string,
    keys: readonly Key[],
    needing: readonly JsonRecord[] = none,
    need?: Need,
  ): Promise<readonly (readonly JsonRecord[])[]> {
    const queries = keys.map((key, at) => queryByKey(key, false, needing[at]));
    const outcomes = await this.find(queries, this.#sourceOf(name), need);
    return outcomes.map((outcome) => this.recordsIn(outcome));
  }

  /** The record with this id, `undefined` if there is none. It is never cached. */
  async record(
    name: string,
    id: string | undefined,
    collection?: Collection,
  ): Promise<JsonRecord | undefined> {
    if (id === undefined) return undefined;
    const { ask, signal } = this.context;
    return await waitFor(recordOf({ name, collection, part: id, query: [] }, { ask }), signal);
  }

  /** Keeps a record that the caller has read alone: a write of it may follow. */
  noteRead(name: string, collection: Collection | undefined, record: JsonRecord): void {
    this.shelf({ name, collection }).requests.noteRead(record);
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
    const known = this.shelf({ name, collection }).requests.readAlone(part);
    const isMeant = condition === undefined || condition.replaceAll('"', "") === known?.["_etag"];
    return known && isMeant ? known : this.record(name, part, collection);
  }

  /**
   * The host's record of a natural key, which a write is to replace: as it was read just now, or earlier
   * with an `_etag`, which the write must send. `undefined` if there is none, `"unreadable"` if it may not
   * be read or cannot be distinguished from others.
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
    const [found = none] = await this.find([query], { name, collection }, need);
    const [record, another] = this.recordsIn(found);
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
    const { ask, dataUrl, isLenient, kept } = this.context;
    const key = sourceKey(dataUrl, source);
    const found = this.cache.shared.descriptors.of(key, isMissed, dataUrl, () => {
      const { requests } = this.shelf(source);
      const { pageSize } = this.host;
      return {
        page: (offset) => requests.page([], offset, { ask, pageSize }),
        kept,
        isRefused: requests.refusal !== undefined,
        isLenient,
      };
    });
    return whenThere(found, (codes) => codes ?? this.descriptors(collection, isMissed, others));
  }

  /** The beginnings of the namespaces of the caller's organization. */
  namespaces(): Awaitable<readonly string[]> {
    return this.context.namespaces();
  }

  /**
   * Notes that a write through the bridge has changed a collection of the host. The written record is no longer
   * given from the cache. If the key of the record is not known, all cached records of the collection
   * are dropped; for a deleted record, the id is enough.
   */
  invalidate(collection: string, written: WrittenRecord = {}): void {
    const { dataUrl, kept } = this.context;
    if (collection.endsWith("Descriptors")) {
      for (const source of descriptorSources(collection, this.host)) {
        const key = sourceKey(dataUrl, source);
        this.cache.shared.descriptors.forget(key);
        kept()?.forget(key);
      }
    }
    this.cache.noteWrite(collection, written);
  }

  /**
   * Forgets what this call takes for absent because earlier ones had not found it: another program may have
   * written it since. Gives whether there was anything to forget.
   */
  doubtAbsent(): boolean {
    const doubted = this.absent.splice(0);
    for (const [{ name }, { values }] of doubted) {
      const key = Object.fromEntries(values.map(({ part, text }) => [nameAt(part), text]));
      this.invalidate(name, { key });
    }
    return doubted.length > 0;
  }

  /** Drops all cached records: a 409 of the host may mean that one of them is gone. */
  invalidateAll(): void {
    this.cache.clear();
  }

  /** Whether a collection may be read, as far as is known. If not, it is noted as unreadable. */
  mayRead(name: string): boolean {
    const isRefused = this.shelf(this.#sourceOf(name)).requests.refusal !== undefined;
    if (isRefused) this.unreadable.add(name);
    return !isRefused;
  }

  /** Notes that the host has refused to list a collection. It is not asked again for ten minutes. */
  noteRefusal(name: string, answer: Answer): void {
    const error = new LookupError("host", `The host refused to list ${name}.`, answer, name);
    if (!isFromGateway(error)) this.shelf(this.#sourceOf(name)).requests.refuse(error);
    this.unreadable.add(name);
  }

  #sourceOf(name: string): RecordSource {
    return { name, collection: this.host.catalog.find(name) };
  }
}
