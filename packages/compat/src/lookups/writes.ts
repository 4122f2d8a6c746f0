import type { Key } from "@edbridge/records";
import { comparedText, type JsonRecord } from "../http/json.js";
import { nameAt, type RecordQuery, valueEnd } from "./query.js";

/** What a write through the bridge has changed. */
export interface WrittenRecord {
  /** The natural key of the record, by the names of a current host's query parameters. */
  readonly key?: Key | undefined;
  readonly id?: string | undefined;
  /** Whether the write has deleted the record. It then concerns only results that held the record. */
  readonly deleted?: boolean | undefined;
}

/** The writes whose keys have the same names. */
class KeyedWrites {
  readonly #names: readonly string[];
  /** The last write with each value of a name, and with each whole key. */
  readonly #numbers = new Map<string, number>();
  /** The number of the last one. */
  last = 0;

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  note(number: number, texts: ReadonlyMap<string, string>): void {
    this.last = number;
    let whole = "";
    for (const [name, text] of texts) {
      const part = name + valueEnd + text;
      this.#numbers.set(part, number);
      whole += valueEnd + part;
    }
    this.#numbers.set(whole, number);
  }

  /**
   * The number of the last write of a record that may match a query; 0 if there is none. The record has
   * each value of the query, as far as the query names parts of the key. Where it names all of them, it
   * is about one record. Else no record is told from another that shares some of the values.
   */
  lastOf(texts: ReadonlyMap<string, string | undefined>): number {
    let whole: string | undefined = "";
    let last = this.last;
    for (const name of this.#names) {
      const text = texts.get(name);
      if (text === undefined) {
        whole = undefined;
        continue;
      }
      const part = name + valueEnd + text;
      last = Math.min(last, this.#numbers.get(part) ?? 0);
      if (last === 0) return 0;
      if (whole !== undefined) whole += valueEnd + part;
    }
    return whole === undefined ? last : (this.#numbers.get(whole) ?? 0);
  }
}

/** Writes that are told apart at most. After one more write, nothing that was cached is used. */
const maxWrites = 10_000;

/**
 * The writes to the collections of one name through a bridge, by whatever credential and on whatever
 * host. They are numbered from 1: what was read at number `n` may be used if no later write concerns it.
 */
export class WriteLog {
  /** Nothing that was read before the write of this number may be used any longer. */
  begun = 0;
  /** The number of the last write. */
  last = 0;
  /** The number of the last write that deleted a record. */
  lastDelete = 0;
  readonly #ids = new Map<string, number>();
  /** By the names of their keys. */
  readonly #keyed = new Map<string, KeyedWrites>();

  /** Notes a write. If it does not say which record it concerns, nothing cached is used any longer. */
  note({ key, id, deleted = false }: WrittenRecord): void {
    this.last++;
    if ((!key && !deleted) || this.last - this.begun > maxWrites) return this.#beginAnew();
    if (deleted) this.lastDelete = this.last;
    if (id !== undefined) this.#ids.set(id.toLowerCase(), this.last);
    if (!key) return;
    const texts = new Map<string, string>();
    for (const name of Object.keys(key).toSorted()) {
      const text = comparedText(key[name]);
      if (text !== undefined) texts.set(name, text);
    }
    const names = [...texts.keys()];
    const kind = names.join();
    const keyed = this.#keyed.get(kind) ?? new KeyedWrites(names);
    this.#keyed.set(kind, keyed);
    keyed.note(this.last, texts);
  }

  /**
   * Whether what was read after the write of a number may be used: no later write concerns a query, and
   * none has changed one of its records.
   */
  isLatest(number: number, query: RecordQuery, records: readonly JsonRecord[] = []): boolean {
    if (this.last <= number) return true;
    const isRewritten = (record: JsonRecord) => this.hasRewritten(record, number);
    const isKnown = number >= this.begun && this.#lastOf(query) <= number;
    return isKnown && !records.some(isRewritten);
  }

  /** Whether a write after the one of a number was of the id of a record. */
  hasRewritten({ id }: JsonRecord, number: number): boolean {
    if (number < this.begun) return true;
    return typeof id === "string" && (this.#ids.get(id.toLowerCase()) ?? 0) > number;
  }

  #lastOf({ values }: RecordQuery): number {
    const texts = new Map<string, string | undefined>();
    for (const { part, text } of values) {
      const name = nameAt(part);
      // Two references may have another value for one name. One of them is in the key.
      texts.set(name, texts.has(name) && texts.get(name) !== text ? undefined : text);
    }
    let last = 0;
    for (const keyed of this.#keyed.values()) {
      if (keyed.last > last) last = Math.max(last, keyed.lastOf(texts));
    }
    return last;
  }

  #beginAnew(): void {
    this.begun = this.last;
    this.lastDelete = this.last;
    this.#ids.clear();
    this.#keyed.clear();
  }
}
