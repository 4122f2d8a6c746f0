import { waitFor } from "@edbridge/core/internal";
import { type Code, type Collection, type HostValues, keyLookups } from "@edbridge/records/model";
import { type JsonRecord, plainText } from "../http/json.js";
import type { Answer } from "../http/message.js";
import type { QueryPart } from "../http/query-string.js";
import { ask, commonScope, recordSource } from "./collections.js";
import { currentKeys } from "./current-keys.js";
import type { Outcome } from "./find-records.js";
import { recordOf } from "./host-lists.js";
import { legacyKeys } from "./legacy-keys.js";
import { LookupError, ofGateway, several } from "./lookup-error.js";
import type {
  Change,
  Existing,
  Key,
  LookupMeans,
  LookupOptions,
  Lookups,
  Result,
} from "./lookups.js";
import { andThen, type MaybePromise } from "./maybe-promise.js";
import { type Question, questionOf } from "./question.js";
import { pathsIn } from "./record-values.js";

/** The look-ups of one call. */
export function createLookups(options: LookupOptions): Lookups {
  return new HostLookups(options);
}

class HostLookups implements Lookups {
  readonly unreadable = new Set<string>();
  readonly values: HostValues;
  readonly #means: LookupMeans;
  readonly #namespaces: LookupOptions["namespaces"];

  constructor({ namespaces, ...means }: LookupOptions) {
    this.values = means.host.values.by(this);
    this.#means = { ...means, values: this.values };
    this.#namespaces = namespaces;
  }

  toCurrentKeys(
    collection: string,
    keys: readonly Key[],
  ): MaybePromise<readonly (Key | undefined)[]> {
    return andThen(currentKeys(collection, keys, this.#means), (results) =>
      results.map((found) => only(this.#told(found), collection)),
    );
  }

  toLegacyKeys(
    collection: string,
    keys: readonly Key[],
  ): MaybePromise<readonly (Key | undefined)[]> {
    const { lenient = false } = this.#means;
    return andThen(legacyKeys(collection, keys, this.#means), (results) =>
      results.map((found) => {
        if (lenient && found instanceof LookupError) {
          this.#note(found);
          return undefined;
        }
        return this.#told(found);
      }),
    );
  }

  matching(collection: string, legacyKey: Key): MaybePromise<readonly Key[]> {
    return andThen(currentKeys(collection, [legacyKey], this.#means), ([found]) => {
      // No record can have what the host does not have.
      if (found instanceof LookupError && found.kind === "value") return [];
      return this.#told(found ?? []);
    });
  }

  related(name: string, keys: readonly Key[]): MaybePromise<readonly (readonly JsonRecord[])[]> {
    const asked = keys.map((key) => questionOfKey(key, false));
    const questions = asked.filter((each) => each !== undefined);
    return andThen(ask(questions, this.#sourceOf(name), this.#means), (outcomes) => {
      const left = outcomes.values();
      return asked.map((each) => (each ? this.#recordsIn(left.next().value) : []));
    });
  }

  record(name: string, id: string, collection?: Collection): Promise<JsonRecord | undefined> {
    const { ask: send, signal } = this.#means;
    return waitFor(recordOf({ name, collection, part: id, query: [] }, send), signal);
  }

  async existing(name: string, key: Key, collection?: Collection): Promise<Existing | undefined> {
    const question = questionOfKey(key, true);
    if (!question) return unreadable;
    const source = recordSource(name, collection);
    const [found] = await ask([question], source, this.#means);
    const [record, another] = this.#recordsIn(found);
    if (another || !found || found instanceof LookupError) return unreadable;
    if (found.isFresh) return record && { record };
    if (record?.["_etag"] !== undefined) return { record };
    // Nothing would tell whether it has changed since, or has been written meanwhile.
    const { place, store } = this.#means;
    store.shelfOf(place, source).wrote({ parts: question.parts });
    return this.existing(name, key, collection);
  }

  descriptors(collection: string, isMissed: boolean): MaybePromise<readonly Code[] | undefined> {
    const { host, ask: send, place, store, lenient = false } = this.#means;
    const source = this.#sourceOf(collection);
    const access = store.accessTo(place, source);
    const target = { ...source.target, query: [] };
    const lists = store.listsOf(place);
    return store.descriptors.of(`${place}/${collection}`, isMissed, {
      page: (offset) => access.read(() => lists.page(target, host.maxLimit, offset, send)),
      isRefused: access.refusal !== undefined,
      isLenient: lenient,
    });
  }

  namespaces(): MaybePromise<readonly string[]> {
    return this.#namespaces?.() ?? [];
  }

  wrote(collection: string, change: Change = {}): void {
    const { host, store, place } = this.#means;
    const { current = collection, split = [] } = host.catalog.find(collection) ?? {};
    if (current.endsWith("Descriptors")) store.descriptors.forget(`${place}/${current}`);
    const { key, id, deleted } = change;
    for (const shelf of store.shelvesOf([collection, current, ...split])) {
      const names = shelf.source.shape === "keys" ? this.#pathsOf(shelf.source.target) : undefined;
      const parts =
        key &&
        Object.entries(key).flatMap(([name, value]) => {
          const part = names ? names.get(name) : name;
          return part === undefined ? [] : [[part, value] as const];
        });
      shelf.wrote({ parts, id, isDeleted: deleted });
    }
  }

  forgetAll(): void {
    this.#means.store.forgetAll();
  }

  mayRead(name: string): boolean {
    const isRefused = this.#accessTo(name).refusal !== undefined;
    if (isRefused) this.unreadable.add(name);
    return !isRefused;
  }

  refused(name: string, { status, headers }: Answer): void {
    const message = `The host refused to list ${name}.`;
    const answer = { status, headers, body: "" };
    this.#accessTo(name).refuse(new LookupError("host", message, answer, name));
    this.unreadable.add(name);
  }

  #accessTo(name: string) {
    const { store, place } = this.#means;
    return store.accessTo(place, this.#sourceOf(name));
  }

  /** Where the parts of a current key stand. */
  #pathsOf({ collection, name }: { collection?: Collection | undefined; name: string }) {
    const entry = keyLookups[collection?.name ?? name];
    return new Map(pathsIn(entry?.current ?? {}, this.#means.host.dataStandard));
  }

  #sourceOf(name: string) {
    return recordSource(name, this.#means.host.catalog.find(name));
  }

  #recordsIn(outcome: Outcome | undefined): readonly JsonRecord[] {
    if (!outcome) return [];
    if (!(outcome instanceof LookupError)) return outcome.records;
    if (this.#note(outcome)) return [];
    throw outcome;
  }

  /** Notes a collection that may not be read; whether it is such a failure. */
  #note(error: LookupError): boolean {
    const { collection } = error;
    if (collection === undefined) return false;
    // What is to be written over must be known; in a page, the rest is still right.
    if (this.#means.lenient !== true && ofGateway(error)) return false;
    this.unreadable.add(collection);
    return true;
  }

  #told<T>(result: Result<T>): T {
    if (!(result instanceof LookupError)) return result;
    this.#note(result);
    throw result;
  }
}

const unreadable: Existing = { isUnreadable: true };

/** The question for the records that hold the members of a key; `undefined` where none is given. */
function questionOfKey(key: Key, unique: boolean): Question | undefined {
  const query = Object.entries(key).flatMap(([name, value]): QueryPart[] => {
    const text = plainText(value);
    return text === undefined ? [] : [{ name, value: text }];
  });
  if (query.length === 0) return undefined;
  const values = query.map(({ name, value }) => [name, value] as const);
  return questionOf(values, { query, scope: commonScope(query), unique });
}

function only(keys: readonly Key[], collection: string): Key | undefined {
  if (keys.length > 1) throw several(keys, collection);
  return keys[0];
}
