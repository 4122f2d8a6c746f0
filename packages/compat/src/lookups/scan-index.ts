import type { JsonRecord } from "../http/json.js";
import { bytesOf } from "./memory.js";
import { comparedText, type Question, type Source } from "./question.js";

/** Records that came on one page, as JSON texts. */
export interface HeldPage {
  readonly offset: number;
  readonly count: number;
  /** Absent once they had to give way to others. */
  texts: readonly string[] | undefined;
}

/** Where a record stands. */
export interface Slot {
  readonly page: HeldPage;
  readonly at: number;
}

/** Finds the records of a scan by the values of some parts. */
export class ScanIndex {
  /** Bytes that it takes, as estimated. */
  bytes = 0;
  /** Whether every record has a value for every part. */
  isWhole = true;
  readonly #source: Source;
  readonly #parts: readonly string[];
  /** By key, where its records stand: one number each, for there may be many thousands. */
  readonly #places = new Map<string, number | number[]>();
  readonly #pages: HeldPage[] = [];
  readonly #keysOn = new Map<HeldPage, readonly string[]>();

  constructor(source: Source, parts: readonly string[]) {
    this.#source = source;
    this.#parts = parts;
  }

  /** What the records of a page are found by; `undefined` for one that was never added. */
  keysOn(page: HeldPage): readonly string[] | undefined {
    return this.#keysOn.get(page);
  }

  find(question: Question): readonly Slot[] {
    const places = this.#places.get(keyOf(question.parts.map(([, text]) => text))) ?? [];
    return (typeof places === "number" ? [places] : places).flatMap((place) => {
      const page = this.#pages[Math.floor(place / mostOnPage)];
      return page ? [{ page, at: place % mostOnPage }] : [];
    });
  }

  add(page: HeldPage, records: readonly JsonRecord[]): void {
    const all: string[] = [];
    const first = this.#pages.push(page) * mostOnPage - mostOnPage;
    for (const [at, record] of records.entries()) {
      const keys = this.#keysOf(record);
      if (keys.length === 0 && !this.#source.mayLack) this.isWhole = false;
      for (const key of keys) {
        const known = this.#places.get(key);
        const place = first + at;
        if (known === undefined) this.#places.set(key, place);
        else if (typeof known === "number") this.#places.set(key, [known, place]);
        else known.push(place);
        this.bytes += placeBytes + (known === undefined ? bytesOf(key) : 0);
        all.push(key);
      }
    }
    this.#keysOn.set(page, all);
  }

  /** All keys of a record: a list in it, such as class periods, makes several. */
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

/** Bytes of an entry beside its key, as estimated. */
const placeBytes = 120;

/** No page has as many records; numbers below 2^31 take no memory of their own. */
const mostOnPage = 100_000;

function keyOf(texts: readonly string[]): string {
  return texts.join("\u0001");
}
