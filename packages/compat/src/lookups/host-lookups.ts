import { waitFor } from "@edbridge/core/internal";
import type { Code, Collection, HostValues } from "@edbridge/records/model";
import type { JsonRecord } from "../http/json.js";
import type { Answer } from "../http/message.js";
import { findRecords, type Outcome } from "./find-records.js";
import { recordOf } from "./host-lists.js";
import { currentKeys, legacyKeys } from "./keys.js";
import { ambiguous, isFromGateway, LookupError } from "./lookup-error.js";
import type {
  Existing,
  Key,
  LookupContext,
  LookupOptions,
  LookupResult,
  Lookups,
} from "./lookups.js";
import { andThen, type MaybePromise } from "../http/maybe-promise.js";
import { queryByKey, recordSource } from "./query.js";
import type { WrittenRecord } from "./writes.js";

/** The look-ups of one call. */
export function createLookups(options: LookupOptions): Lookups {
  return new HostLookups(options);
}

class HostLookups implements Lookups {
  readonly unreadable = new Set<string>();
  readonly values: HostValues;
  readonly #context: LookupContext;
  readonly #namespaces: LookupOptions["namespaces"];

  constructor({ namespaces, ...context }: LookupOptions) {
    this.values = context.host.values.by(this);
    this.#context = { ...context, values: this.values };
    this.#namespaces = namespaces;
  }

  toCurrentKeys(
    collection: string,
    keys: readonly Key[],
  ): MaybePromise<readonly (Key | undefined)[]> {
    return andThen(currentKeys(collection, keys, this.#context), (results) =>
      results.map((found) => singleKey(this.#valueOf(found), collection)),
    );
  }

  toLegacyKeys(
    collection: string,
    keys: readonly Key[],
  ): MaybePromise<readonly (Key | undefined)[]> {
    const { lenient = false } = this.#context;
    return andThen(legacyKeys(collection, keys, this.#context), (results) =>
      results.map((found) => {
        if (lenient && found instanceof LookupError) {
          this.#noteUnreadable(found);
          return undefined;
        }
        return this.#valueOf(found);
      }),
    );
  }

  matching(collection: string, legacyKey: Key): MaybePromise<readonly Key[]> {
    return andThen(currentKeys(collection, [legacyKey], this.#context), ([found]) => {
      // No record can have a descriptor value that the host does not have.
      if (found instanceof LookupError && found.kind === "value") return [];
      return this.#valueOf(found ?? []);
    });
  }

  related(name: string, keys: readonly Key[]): MaybePromise<readonly (readonly JsonRecord[])[]> {
    const queries = keys.map((key) => queryByKey(key, false));
    const made = queries.filter((each) => each !== undefined);
    return andThen(findRecords(made, this.#sourceOf(name), this.#context), (outcomes) => {
      const left = outcomes.values();
      return queries.map((each) => (each ? this.#recordsIn(left.next().value) : []));
    });
  }

  record(name: string, id: string, collection?: Collection): Promise<JsonRecord | undefined> {
    const { ask: send, signal } = this.#context;
    return waitFor(recordOf({ name, collection, part: id, query: [] }, send), signal);
  }

  async existing(name: string, key: Key, collection?: Collection): Promise<Existing | undefined> {
    const query = queryByKey(key, true);
    if (!query) return unreadable;
    const source = recordSource(name, collection);
    const [found] = await findRecords([query], source, this.#context);
    const [record, another] = this.#recordsIn(found);
    if (another || !found || found instanceof LookupError) return unreadable;
    if (found.isFresh) return record && { record };
    if (record?.["_etag"] !== undefined) return { record };
    // A cached record without an ETag may have changed since it was read.
    this.#context.cache.noteWrite([name], { key });
    return this.existing(name, key, collection);
  }

  descriptors(
    collection: string,
    isMissed: boolean,
    [place, ...others] = this.#placesOf(collection),
  ): MaybePromise<readonly Code[] | undefined> {
    const { host, ask: send, dataUrl, cache, lenient = false } = this.#context;
    const source = recordSource(collection, place);
    const access = cache.access(dataUrl, source);
    const target = { ...source.target, query: [] };
    const lists = cache.lists(dataUrl);
    const found = cache.descriptors.of(listKey(dataUrl, collection, place), isMissed, {
      page: (offset) => access.read(() => lists.page(target, host.pageSize.current, offset, send)),
      isRefused: access.refusal !== undefined,
      isLenient: lenient,
    });
    return andThen(found, (codes) =>
      codes || others.length === 0 ? codes : this.descriptors(collection, isMissed, others),
    );
  }

  namespaces(): MaybePromise<readonly string[]> {
    return this.#namespaces?.() ?? [];
  }

  invalidate(collection: string, written: WrittenRecord = {}): void {
    const { host, cache, dataUrl } = this.#context;
    const { current = collection, split = [] } = host.catalog.find(collection) ?? {};
    if (current.endsWith("Descriptors")) {
      for (const place of this.#placesOf(current)) {
        cache.descriptors.forget(listKey(dataUrl, current, place));
      }
    }
    cache.noteWrite([collection, current, ...split], written);
  }

  invalidateAll(): void {
    this.#context.cache.clear();
  }

  mayRead(name: string): boolean {
    const isRefused = this.#accessOf(name).refusal !== undefined;
    if (isRefused) this.unreadable.add(name);
    return !isRefused;
  }

  noteRefusal(name: string, { status, headers }: Answer): void {
    const message = `The host refused to list ${name}.`;
    const answer = { status, headers, body: "" };
    this.#accessOf(name).refuse(new LookupError("host", message, answer, name));
    this.unreadable.add(name);
  }

  #accessOf(name: string) {
    const { cache, dataUrl } = this.#context;
    return cache.access(dataUrl, this.#sourceOf(name));
  }

  /** Where descriptors may be: those that Ed-Fi does not have, in any namespace of the host. */
  #placesOf(name: string): readonly (Collection | undefined)[] {
    const { catalog, extensions } = this.#context.host;
    const found = catalog.find(name) ?? catalog.ofCurrent(name);
    if (found && found.kind !== "own") return [found];
    const others = extensions.filter((namespace) => namespace !== found?.namespace);
    const placed = (namespace: string): Collection => {
      return { name, kind: "own", key: [], current: name, namespace };
    };
    return [found, ...others.map(placed)];
  }

  #sourceOf(name: string) {
    return recordSource(name, this.#context.host.catalog.find(name));
  }

  #recordsIn(outcome: Outcome | undefined): readonly JsonRecord[] {
    if (!outcome) return [];
    if (!(outcome instanceof LookupError)) return outcome.records;
    if (this.#noteUnreadable(outcome)) return [];
    throw outcome;
  }

  /** Notes the collection of an error that says that it may not be read. False for other errors. */
  #noteUnreadable(error: LookupError): boolean {
    const { collection } = error;
    if (collection === undefined) return false;
    // A write must know what it replaces. The records of a page are right without the rest.
    if (this.#context.lenient !== true && isFromGateway(error)) return false;
    this.unreadable.add(collection);
    return true;
  }

  #valueOf<T>(result: LookupResult<T>): T {
    if (!(result instanceof LookupError)) return result;
    this.#noteUnreadable(result);
    throw result;
  }
}

/** What a list of descriptors is cached under. */
function listKey(dataUrl: string, name: string, place: Collection | undefined): string {
  return `${dataUrl} ${place?.namespace ?? ""}/${name}`;
}

const unreadable: Existing = { isUnreadable: true };

/** @throws `LookupError` if there are several keys */
function singleKey(keys: readonly Key[], collection: string): Key | undefined {
  if (keys.length > 1) throw ambiguous(keys, collection);
  return keys[0];
}
