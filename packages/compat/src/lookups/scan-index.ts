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
  readonly #slots = new Map<string, Slot[]>();
  readonly #pages = new Map<HeldPage, readonly string[]>();

  constructor(source: Source, parts: readonly string[]) {
    this.#source = source;
    this.#parts = parts;
  }

  /** What the records of a page are found by; `undefined` for one that was never added. */
  keysOn(page: HeldPage): readonly string[] | undefined {
    return this.#pages.get(page);
  }

  find(question: Question): readonly Slot[] {
    return this.#slots.get(keyOf(question.parts.map(([, text]) => text))) ?? [];
  }

  add(page: HeldPage, records: readonly JsonRecord[]): void {
    const all: string[] = [];
    for (const [at, record] of records.entries()) {
      const keys = this.#keysOf(record);
      if (keys.length === 0 && !this.#source.mayLack) this.isWhole = false;
      for (const key of keys) {
        const slots = this.#slots.get(key);
        const slot = { page, at };
        if (slots) slots.push(slot);
        else this.#slots.set(key, [slot]);
        this.bytes += slotBytes + (slots ? 0 : bytesOf(key));
        all.push(key);
      }
    }
    this.#pages.set(page, all);
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

/** Bytes of an entry beside its key, as measured. */
const slotBytes = 320;

function keyOf(texts: readonly string[]): string {
  return texts.join("\u0001");
}
