import { comparedText, type JsonRecord } from "../http/json.js";
import { stringBytes } from "./cache-budget.js";
import type { RecordQuery } from "./record-query.js";
import type { RecordSource } from "./record-source.js";

/** A page of a list that was read. */
export interface CachedPage {
  readonly offset: number;
  readonly count: number;
  /** Its records as JSON; `undefined` after they were evicted. */
  texts: readonly string[] | undefined;
}

/** The position of a record in a list. */
export interface RecordPosition {
  readonly page: CachedPage;
  readonly index: number;
}

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
  readonly #pages: CachedPage[] = [];
  readonly #keysOn = new Map<CachedPage, readonly string[]>();

  constructor(source: RecordSource, parts: readonly string[]) {
    this.#source = source;
    this.#parts = parts;
  }

  /** The keys of each record on a page; `undefined` for a page that was not added. */
  keysOn(page: CachedPage): readonly string[] | undefined {
    return this.#keysOn.get(page);
  }

  find(query: RecordQuery): readonly RecordPosition[] {
    const found = this.#positions.get(keyOf(query.parts.map(([, text]) => text))) ?? [];
    return (typeof found === "number" ? [found] : found).flatMap((position) => {
      const page = this.#pages[Math.floor(position / maxPageLength)];
      return page ? [{ page, index: position % maxPageLength }] : [];
    });
  }

  add(page: CachedPage, records: readonly JsonRecord[]): void {
    const all: string[] = [];
    const first = this.#pages.push(page) * maxPageLength - maxPageLength;
    for (const [index, record] of records.entries()) {
      const keys = this.#keysOf(record);
      if (keys.length === 0 && !this.#source.mayLack) this.isComplete = false;
      for (const key of keys) {
        const known = this.#positions.get(key);
        const position = first + index;
        if (known === undefined) this.#positions.set(key, position);
        else if (typeof known === "number") this.#positions.set(key, [known, position]);
        else known.push(position);
        this.bytes += positionBytes + (known === undefined ? stringBytes(key) : 0);
      }
      all.push(keys.join("\n"));
    }
    this.#keysOn.set(page, all);
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

/** Bytes of a position, its key not counted, as estimated. */
const positionBytes = 120;

/** More records than a page can have. V8 stores numbers below 2^31 in the map itself. */
const maxPageLength = 100_000;

function keyOf(texts: readonly string[]): string {
  return texts.join("\u0001");
}
