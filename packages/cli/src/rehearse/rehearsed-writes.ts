import { isObject } from "@edbridge/core/internal";
import { randomBytes, randomUUID } from "node:crypto";
import { isInRole } from "../shadow/compare-records.js";

const most = 200_000;

export type RehearsedRecord = Readonly<Record<string, unknown>>;

/**
 * The writes of a rehearsal, which replace the host's own records: by collection, such as
 * `ed-fi/students`, and by id.
 */
export class RehearsedWrites {
  /** `undefined` for a record that was deleted. */
  readonly #collections = new Map<string, Map<string, RehearsedRecord | undefined>>();
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
  find(collection: string, id: string): RehearsedRecord | "deleted" | undefined {
    const written = this.#collections.get(collection.toLowerCase());
    const key = keyOf(id);
    return written?.has(key) ? (written.get(key) ?? "deleted") : undefined;
  }

  isMade(id: string): boolean {
    return this.#made.has(keyOf(id));
  }

  /** Holds a new record; gives its id, in the form that the host writes ids in, and its ETag. */
  create(
    collection: string,
    record: RehearsedRecord,
    dashed: boolean,
  ): { id: string; etag: string } {
    const id = dashed ? randomUUID() : randomBytes(16).toString("hex");
    this.#made.add(keyOf(id));
    return { id, etag: this.replace(collection, id, record) };
  }

  /** Holds a record in place of the one with this id; gives its ETag, without quotes. */
  replace(collection: string, id: string, record: RehearsedRecord): string {
    const etag = String(++this.#count);
    this.#set(collection, id, { ...record, id, _etag: etag });
    return etag;
  }

  remove(collection: string, id: string): void {
    this.#count++;
    this.#set(collection, id, undefined);
  }

  /** Records of the host as they are after the writes: deleted ones are missing, replaced ones are new. */
  changed(collection: string, records: readonly unknown[]): unknown[] {
    const written = this.#collections.get(collection.toLowerCase());
    return records.flatMap((record) => {
      const id = isObject(record) ? keyOf(String(record["id"])) : "";
      return written?.has(id) ? (written.get(id) ?? []) : [record];
    });
  }

  made(collection: string, query: URLSearchParams): RehearsedRecord[] {
    const written = this.#collections.get(collection.toLowerCase()) ?? [];
    return [...written].flatMap(([id, record]) =>
      record && this.#made.has(id) && fits(record, query) ? [record] : [],
    );
  }

  #set(collection: string, id: string, record: RehearsedRecord | undefined): void {
    const name = collection.toLowerCase();
    const written = this.#collections.get(name) ?? new Map<string, RehearsedRecord | undefined>();
    this.#collections.set(name, written.set(keyOf(id), record));
  }
}

/** Hosts read ids with and without dashes. */
function keyOf(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}

/** Names of a query that are about no field. */
const paging = /^(?:offset|limit|totalcount|(?:min|max)changeversion|pagetoken|pagesize)$/i;

/** Whether a record has the values of a query, in its own fields or in its references. */
export function fits(record: RehearsedRecord, query: URLSearchParams): boolean {
  return [...query].every(
    ([name, value]) =>
      paging.test(name) || valuesOf(record, name).some((found) => isSame(found, value)),
  );
}

/**
 * The values by which a host filters: those of a field of the record or of a reference. A reference in a
 * role has the role before the name: `feederSchoolId` is the `schoolId` of the `feederSchoolReference`.
 */
export function valuesOf(record: RehearsedRecord, name: string): readonly unknown[] {
  const inner = Object.entries(record).flatMap(([member, reference]) =>
    isObject(reference)
      ? Object.entries(reference).flatMap(([field, value]) =>
          field === name || isInRole(name, field, member) ? [value] : [],
        )
      : [],
  );
  return [record[name], ...inner].filter((value) => value !== undefined);
}

function isSame(found: unknown, value: string): boolean {
  if (found === undefined || found === null || typeof found === "object") return false;
  return String(found).toLowerCase() === value.toLowerCase();
}
