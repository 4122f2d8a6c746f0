import { comparedText, isObject, keptIn } from "@edbridge/core/internal";
import { randomBytes, randomUUID } from "node:crypto";
import { isInRole, type LegacyRecord } from "../shadow/compare-records.js";

const most = 200_000;
const mostSearched = 10_000;

type Written = LegacyRecord | "deleted";

const none: ReadonlyMap<string, Written> = new Map();

/** The writes of a rehearsal, which replace the host's own records: by the path of their list, and by id. */
export class RehearsedWrites {
  readonly #collections = new Map<string, Map<string, Written>>();
  /** Ids that no host has given: those of records that the rehearsal has made. */
  readonly #made = new Set<string>();
  readonly #newId: () => string;
  #count = 0;

  /** @param version that of the host, by which it writes ids with dashes or without */
  constructor(version = "") {
    const isDashed = Number.parseInt(version, 10) >= 8;
    this.#newId = isDashed ? randomUUID : () => randomBytes(16).toString("hex");
  }

  has(collection: string): boolean {
    return this.#of(collection) !== none;
  }

  get isFull(): boolean {
    return this.#count >= most;
  }

  /** What was written of one record; `undefined` if nothing was. */
  find(collection: string, id: string): Written | undefined {
    return this.#of(collection).get(keyOf(id));
  }

  isMade(id: string): boolean {
    return this.#made.has(keyOf(id));
  }

  /** Holds a record in place of the one with this id, or as a new one. Gives it as it is held. */
  store(collection: string, record: LegacyRecord, existing?: string): LegacyRecord {
    const id = existing ?? this.#newId();
    if (existing === undefined) this.#made.add(keyOf(id));
    const stored = { ...record, id, _etag: String(this.#count + 1) };
    this.#set(collection, id, stored);
    return stored;
  }

  remove(collection: string, id: string): void {
    this.#set(collection, id, "deleted");
  }

  /** Records of the host as they are after the writes: deleted ones are missing, replaced ones are new. */
  changed(collection: string, records: readonly unknown[]): unknown[] {
    const written = this.#of(collection);
    return records.flatMap((record) => {
      const now = isObject(record) ? written.get(keyOf(String(record["id"]))) : undefined;
      return now === "deleted" ? [] : [now ?? record];
    });
  }

  /** Whether a record that was written may refer to the one with this key. Among very many nobody looks. */
  refersTo(key: readonly (readonly [name: string, value: unknown])[]): boolean {
    if (key.length === 0 || this.#count > mostSearched) return true;
    const all = [...this.#collections.values()].flatMap((each) => [...each.values()]);
    return all.some((record) => record !== "deleted" && Object.values(record).some(holds(key)));
  }

  made(collection: string, query: URLSearchParams): LegacyRecord[] {
    return [...this.#of(collection)].flatMap(([id, record]) =>
      record !== "deleted" && this.#made.has(id) && fits(record, query) ? [record] : [],
    );
  }

  #of(collection: string): ReadonlyMap<string, Written> {
    return this.#collections.get(collection.toLowerCase()) ?? none;
  }

  #set(collection: string, id: string, written: Written): void {
    this.#count++;
    const name = collection.toLowerCase();
    keptIn(this.#collections, name, () => new Map<string, Written>()).set(keyOf(id), written);
  }
}

/** Whether an object, or one inside of it, has all values of a key, as a reference has. */
const holds =
  (key: readonly (readonly [name: string, value: unknown])[]) =>
  (value: unknown): boolean => {
    if (typeof value !== "object" || value === null) return false;
    const isIt = key.every(
      ([name, part]) =>
        comparedText(String(Reflect.get(value, name))) === comparedText(String(part)),
    );
    return isIt || Object.values(value).some(holds(key));
  };

/** Hosts read ids with and without dashes. */
function keyOf(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}

/** Names of a query that are about no field. */
const paging = /^(?:offset|limit|totalcount|(?:min|max)changeversion|pagetoken|pagesize)$/i;

/** Whether a record has the values of a query, in its own fields or in its references. */
export function fits(record: LegacyRecord, query: URLSearchParams): boolean {
  return [...query].every(
    ([name, value]) =>
      paging.test(name) ||
      valuesOf(record, name).some(
        (found) =>
          found !== null &&
          typeof found !== "object" &&
          comparedText(String(found)) === comparedText(value),
      ),
  );
}

/**
 * The values by which a host filters: those of a field of the record or of a reference. A reference in a
 * role has the role before the name: `feederSchoolId` is the `schoolId` of the `feederSchoolReference`.
 */
export function valuesOf(record: LegacyRecord, name: string): readonly unknown[] {
  const inner = Object.entries(record).flatMap(([reference, within]) =>
    Object.entries(isObject(within) ? within : {}).flatMap(([member, value]) =>
      member === name || isInRole(name, member, reference) ? [value] : [],
    ),
  );
  return [record[name], ...inner].filter((value) => value !== undefined);
}
