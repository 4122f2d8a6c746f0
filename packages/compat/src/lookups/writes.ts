import type { Key } from "@edbridge/records";
import { comparedText, type JsonRecord } from "../http/json.js";
import type { RecordQuery } from "./query.js";
import { nameAt } from "./record-values.js";

/** What a write through the bridge has changed. */
export interface WrittenRecord {
  /** The natural key of the record, by the names of a current host's query parameters. */
  readonly key?: Key | undefined;
  readonly id?: string | undefined;
  /** Whether the write has deleted the record. It then concerns only results that held the record. */
  readonly deleted?: boolean | undefined;
}

/** The last writes by one name of their keys. */
interface NameWrites {
  readonly byText: Map<string, number>;
  /** The last write whose key does not have the name. */
  without: number;
}

/** Writes that are told apart at most. After one more write, nothing that was cached is used. */
const maxWrites = 10_000;

/**
 * The writes to the collections of one name through a bridge, by whatever credential and on whatever
 * host. They are numbered from 1: what was read at number `n` may be used if no later write concerns it.
 */
export class WriteLog {
  /** Another number where nothing that was read before may be used any longer. */
  era = 0;
  /** The number of the last write of the era. */
  last = 0;
  /** The number of the last write that deleted a record. */
  lastDelete = 0;
  /** The number of the last write whose key is known. */
  #lastKeyed = 0;
  readonly #ids = new Map<string, number>();
  readonly #names = new Map<string, NameWrites>();

  /** Notes a write. If it does not say which record it concerns, nothing cached is used any longer. */
  note({ key, id, deleted = false }: WrittenRecord): void {
    if ((!key && !deleted) || this.last >= maxWrites) return this.#beginEra();
    this.last++;
    if (deleted) this.lastDelete = this.last;
    if (id !== undefined) this.#ids.set(id.toLowerCase(), this.last);
    if (!key) return;
    for (const name of Object.keys(key)) {
      if (this.#names.has(name)) continue;
      this.#names.set(name, { byText: new Map(), without: this.#lastKeyed });
    }
    for (const [name, writes] of this.#names) {
      const text = comparedText(key[name]);
      if (text === undefined) writes.without = this.last;
      else writes.byText.set(text, this.last);
    }
    this.#lastKeyed = this.last;
  }

  /**
   * Whether what was read after the write of a number may be used: no later write concerns a query, and
   * none has changed one of its records.
   */
  isLatest(number: number, query: RecordQuery, records: readonly JsonRecord[] = []): boolean {
    const isRewritten = (record: JsonRecord) => this.hasRewritten(record, number);
    return this.#lastOf(query) <= number && !records.some(isRewritten);
  }

  /** Whether a write after the one of a number was of the id of a record. */
  hasRewritten({ id }: JsonRecord, number: number): boolean {
    return typeof id === "string" && (this.#ids.get(id.toLowerCase()) ?? 0) > number;
  }

  /**
   * The number of the last write of a record that may match a query; 0 if there is none. Such a write has
   * for each name of the query either the same value or none. So it is no later than the last such write
   * of any name.
   */
  #lastOf({ values }: RecordQuery): number {
    let last = this.#lastKeyed;
    for (const { part, text } of values) {
      if (last === 0) break;
      const { byText, without = last } = this.#names.get(nameAt(part)) ?? {};
      last = Math.min(last, Math.max(byText?.get(text) ?? 0, without));
    }
    return last;
  }

  #beginEra(): void {
    this.era++;
    this.last = 0;
    this.lastDelete = 0;
    this.#lastKeyed = 0;
    this.#ids.clear();
    this.#names.clear();
  }
}
