import { comparedText, type JsonRecord } from "../http/json.js";
import { stringBytes } from "./cache-budget.js";
import type { RecordQuery, RecordSource } from "./query.js";

/** Bytes of a position, its key not counted, as estimated. */
const positionBytes = 120;

/** Finds records of a list by the values of some parts. It keeps positions, no records. */
export class ListIndex {
  /** Bytes that it takes, as estimated. */
  bytes = 0;
  /** Whether every record has a value for every part. */
  isComplete = true;
  readonly #source: RecordSource;
  readonly #parts: readonly string[];
  /** Positions by key, each as one number: there may be many thousands. */
  readonly #positions = new Map<string, number | number[]>();

  constructor(source: RecordSource, parts: readonly string[]) {
    this.#source = source;
    this.#parts = parts;
  }

  find({ parts }: RecordQuery): readonly number[] {
    return this.#at(keyOf(parts.map(([, text]) => text)));
  }

  /** Adds records at a position and those after it. */
  add(first: number, records: readonly JsonRecord[]): void {
    for (const [at, record] of records.entries()) {
      const keys = this.#keysOf(record);
      if (keys.length === 0 && !this.#source.mayLack) this.isComplete = false;
      for (const key of keys) {
        const known = this.#positions.get(key);
        if (known === undefined) this.#positions.set(key, first + at);
        else if (typeof known === "number") this.#positions.set(key, [known, first + at]);
        else known.push(first + at);
        this.bytes += positionBytes + (known === undefined ? stringBytes(key) : 0);
      }
    }
  }

  /** Whether it has records at a position, and those after it, by their keys. */
  hasAll(first: number, records: readonly JsonRecord[]): boolean {
    return records.every((record, at) =>
      this.#keysOf(record).every((key) => this.#at(key).includes(first + at)),
    );
  }

  #at(key: string): readonly number[] {
    const found = this.#positions.get(key) ?? [];
    return typeof found === "number" ? [found] : found;
  }

  /** All keys of a record. One that holds a list, such as class periods, has several. */
  #keysOf(record: JsonRecord): readonly string[] {
    let keys: readonly (readonly string[])[] = [[]];
    for (const part of this.#parts) {
      const values = this.#source.valuesAt(record, part);
      const texts = new Set(values.flatMap((value) => comparedText(value) ?? []));
      keys = keys.flatMap((key) => [...texts].map((text) => [...key, text]));
    }
    return keys.map(keyOf);
  }
}

function keyOf(texts: readonly string[]): string {
  return texts.join("\u0001");
}
