import { isDeepStrictEqual } from "node:util";
import type { Catalog } from "../catalog.js";
import type { TimeSource } from "../clock.js";
import type { JsonObject } from "../json.js";
import type { Random } from "../random.js";
import { keyText } from "./fields.js";

/** One record as the store keeps it: replaced as a whole by a write, never changed. */
export interface StoredRecord {
  /** 32 hexadecimal digits, lower case, no dashes. */
  readonly id: string;
  /** Opaque; changes with every write that changes the record. */
  readonly etag: string;
  /** When it was last written, in milliseconds since the epoch. */
  readonly modified: number;
  /** The count of all changes of the host when it was last written. */
  readonly version: number;
  /** The fields in the form of the current generation, without `id`, `_etag` and links. */
  readonly body: JsonObject;
}

/** A record that a host is shipped with. */
export interface ShippedRecord {
  readonly id: string;
  readonly body: JsonObject;
}

interface Shelf {
  readonly records: Map<string, StoredRecord>;
  readonly ids: Map<string, string>;
  list: readonly StoredRecord[] | undefined;
  /** How often it was written to. */
  revision: number;
}

const FIRST_ETAG = 5250168731208800000n;

/** All records of the sandbox, which both generations read and write. */
export class RecordStore {
  readonly #shelves = new Map<string, Shelf>();
  readonly #catalog: Catalog;
  readonly #clock: TimeSource;
  readonly #ids: () => Random;
  #random: Random;
  /** How often it was cleared. */
  #lives = 0;
  readonly #shipped: (collection: string) => readonly ShippedRecord[];
  #writes = 0n;
  /** Records that were deleted or got another key. */
  readonly tracked = new TrackedChanges();

  /** `shipped`: what a collection holds before anything is written to it. */
  constructor(
    catalog: Catalog,
    clock: TimeSource,
    ids: () => Random,
    shipped: (collection: string) => readonly ShippedRecord[],
  ) {
    this.#catalog = catalog;
    this.#clock = clock;
    this.#ids = ids;
    this.#random = ids();
    this.#shipped = shipped;
  }

  /** The newest change version. */
  get newest(): number {
    return Number(this.#writes);
  }

  /** Deletes all records, and starts the ids again. */
  clear(): void {
    this.tracked.clear();
    this.#shelves.clear();
    this.#random = this.#ids();
    this.#lives += 1;
  }

  /** The records of a collection in the order of their creation. */
  list(collection: string): readonly StoredRecord[] {
    const shelf = this.#shelf(collection);
    return (shelf.list ??= [...shelf.records.values()]);
  }

  /** Names of all collections that hold or held a record. */
  collections(): readonly string[] {
    return [...this.#shelves.keys()];
  }

  byId(collection: string, id: string): StoredRecord | undefined {
    return this.#shelf(collection).records.get(id);
  }

  /** The record whose natural key has the same parts as that of `body`. */
  byKey(collection: string, body: JsonObject): StoredRecord | undefined {
    const shelf = this.#shelf(collection);
    const key = this.#key(collection, body);
    const id = key === undefined ? undefined : shelf.ids.get(key);
    return id === undefined ? undefined : shelf.records.get(id);
  }

  /** What `make` returns, made again after a write to one of the collections. */
  derive<T>(collections: readonly string[], make: () => T): () => T {
    let made: { readonly state: string; readonly value: T } | undefined;
    return () => {
      const revisions = collections.map((each) => this.#shelves.get(each)?.revision ?? 0);
      const state = [this.#lives, ...revisions].join(" ");
      if (made?.state !== state) made = { state, value: make() };
      return made.value;
    };
  }

  /**
   * Creates the record with the id `known` (by default a new one) or replaces it. Hosts of both generations leave a record as
   * it is that would have the same fields (`UpsertEntity.cs`).
   */
  write(collection: string, body: JsonObject, known?: string): StoredRecord {
    const shelf = this.#shelf(collection);
    const id = known ?? this.#newId(shelf);
    const old = shelf.records.get(id);
    if (old !== undefined && isDeepStrictEqual(old.body, body)) return old;
    this.#forgetKey(shelf, collection, id);
    this.#writes += 1n;
    const etag = String(FIRST_ETAG + this.#writes);
    const version = this.newest;
    const record = { id, etag, modified: this.#clock.now(), version, body };
    if (old !== undefined && this.#key(collection, old.body) !== this.#key(collection, body)) {
      this.tracked.add(collection, { id, version, before: old.body, after: body });
    }
    shelf.records.set(id, record);
    const key = this.#key(collection, body);
    if (key !== undefined) shelf.ids.set(key, id);
    changed(shelf);
    return record;
  }

  /** An id that no record has: those of another sandbox were made of the same seed. */
  #newId({ records }: Shelf): string {
    let id = this.#random.id();
    while (records.has(id)) id = this.#random.id();
    return id;
  }

  /** Removes a record; false when there is none. */
  remove(collection: string, id: string): boolean {
    const shelf = this.#shelf(collection);
    const old = shelf.records.get(id);
    this.#forgetKey(shelf, collection, id);
    if (old !== undefined) {
      this.#writes += 1n;
      this.tracked.add(collection, { id, version: this.newest, before: old.body });
    }
    changed(shelf);
    return shelf.records.delete(id);
  }

  #forgetKey(shelf: Shelf, collection: string, id: string): void {
    const old = shelf.records.get(id);
    const key = old === undefined ? undefined : this.#key(collection, old.body);
    if (key !== undefined) shelf.ids.delete(key);
  }

  #key(collection: string, body: JsonObject): string | undefined {
    return keyText(body, this.#catalog.find(collection, true)?.key ?? []);
  }

  #shelf(collection: string): Shelf {
    let shelf = this.#shelves.get(collection);
    if (shelf === undefined) {
      shelf = { records: new Map(), ids: new Map(), list: undefined, revision: 0 };
      this.#shelves.set(collection, shelf);
      for (const { id, body } of this.#shipped(collection)) {
        const record = {
          id,
          etag: String(FIRST_ETAG),
          modified: this.#clock.now(),
          version: 0,
          body,
        };
        shelf.records.set(id, record);
        const key = this.#key(collection, body);
        if (key !== undefined) shelf.ids.set(key, id);
      }
    }
    return shelf;
  }
}

function changed(shelf: Shelf): void {
  shelf.list = undefined;
  shelf.revision += 1;
}

/** A record that was deleted, or got another natural key. */
export interface TrackedChange {
  readonly id: string;
  /** The change version of the deletion or of the new key. */
  readonly version: number;
  /** The record before it. */
  readonly before: JsonObject;
  /** The record with its new key; undefined for one that was deleted. */
  readonly after?: JsonObject;
}

/** Changes of one collection that are kept at most; the oldest go first. */
const most = 10_000;

/** What change queries tell beyond the records that there are. */
class TrackedChanges {
  readonly #byCollection = new Map<string, TrackedChange[]>();

  add(collection: string, change: TrackedChange): void {
    const list = this.#byCollection.get(collection) ?? [];
    this.#byCollection.set(collection, list);
    list.push(change);
    if (list.length > most) list.shift();
  }

  /** The records that were deleted, in the order of their change versions. */
  deletes(collection: string): readonly TrackedChange[] {
    return this.#of(collection).filter(({ after }) => after === undefined);
  }

  /** The records that got another key, in the order of their change versions. */
  keyChanges(collection: string): readonly TrackedChange[] {
    return this.#of(collection).filter(({ after }) => after !== undefined);
  }

  clear(): void {
    this.#byCollection.clear();
  }

  #of(collection: string): readonly TrackedChange[] {
    return this.#byCollection.get(collection) ?? [];
  }
}
