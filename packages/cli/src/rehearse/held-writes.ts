import { isObject } from "@edbridge/core/internal";
import { randomBytes, randomUUID } from "node:crypto";

/** Records that one rehearsal holds at most. */
const most = 200_000;

export type HeldRecord = Readonly<Record<string, unknown>>;

/**
 * The writes of a rehearsal, which replace the host's own records: by collection, such as
 * `ed-fi/students`, and by id.
 */
export class HeldWrites {
  /** `undefined` for a record that was deleted. */
  readonly #collections = new Map<string, Map<string, HeldRecord | undefined>>();
  /** Ids that no host has given: those of records that the rehearsal has made. */
  readonly #made = new Set<string>();
  #count = 0;

  has(collection: string): boolean {
    return this.#collections.has(collection.toLowerCase());
  }

  get isFull(): boolean {
    return this.#count >= most;
  }

  /** What was written of one record: the record, `"deleted"`, or `undefined` if nothing was. */
  find(collection: string, id: string): HeldRecord | "deleted" | undefined {
    const held = this.#collections.get(collection.toLowerCase());
    const key = keyOf(id);
    return held?.has(key) ? (held.get(key) ?? "deleted") : undefined;
  }

  isMade(id: string): boolean {
    return this.#made.has(keyOf(id));
  }

  /** Holds a new record; gives its id, in the form that the host writes ids in, and its ETag. */
  create(collection: string, record: HeldRecord, dashed: boolean): { id: string; etag: string } {
    const id = dashed ? randomUUID() : randomBytes(16).toString("hex");
    this.#made.add(keyOf(id));
    return { id, etag: this.replace(collection, id, record) };
  }

  /** Holds a record in place of the one with this id; gives its ETag, without quotes. */
  replace(collection: string, id: string, record: HeldRecord): string {
    const etag = String(++this.#count);
    this.#set(collection, id, { ...record, id, _etag: etag });
    return etag;
  }

  remove(collection: string, id: string): void {
    this.#count++;
    this.#set(collection, id, undefined);
  }

  /**
   * A page of the host with the held writes. Deleted records are missing, replaced ones have their new
   * values. New records that match the query are added, as far as the page has room.
   */
  page(collection: string, records: readonly unknown[], query: URLSearchParams): unknown[] {
    const held = this.#collections.get(collection.toLowerCase()) ?? new Map<string, undefined>();
    const page = records.flatMap((record) => {
      const id = isObject(record) ? keyOf(String(record["id"])) : "";
      return held.has(id) ? (held.get(id) ?? []) : [record];
    });
    // The host counts its own records only; what was made stands on the first page.
    if (Number(query.get("offset") ?? 0) > 0) return page;
    const limit = Number(query.get("limit") ?? 25);
    for (const [key, record] of held) {
      if (page.length >= limit) break;
      if (record && this.#made.has(key) && fits(record, query)) page.push(record);
    }
    return page;
  }

  #set(collection: string, id: string, record: HeldRecord | undefined): void {
    const name = collection.toLowerCase();
    const held = this.#collections.get(name) ?? new Map<string, HeldRecord | undefined>();
    this.#collections.set(name, held.set(keyOf(id), record));
  }
}

/** Hosts read ids with and without dashes. */
function keyOf(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}

/** Names of a query that are about no field. */
const paging = /^(?:offset|limit|totalcount|(?:min|max)changeversion|pagetoken|pagesize)$/i;

/** Whether a record has the values of a query, in its own fields or in its references. */
export function fits(record: HeldRecord, query: URLSearchParams): boolean {
  return [...query].every(([name, value]) => {
    if (paging.test(name)) return true;
    const inner = Object.values(record).filter(isObject);
    return [record, ...inner].some((each) => isSame(each[name], value));
  });
}

function isSame(found: unknown, value: string): boolean {
  if (found === undefined || found === null || typeof found === "object") return false;
  return String(found).toLowerCase() === value.toLowerCase();
}
