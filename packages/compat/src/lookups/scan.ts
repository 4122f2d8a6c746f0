import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import { type JsonRecord, printJson, readJson } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import type { ListPage } from "./host-lists.js";
import { bytesOf, type Memory, type Remembered } from "./memory.js";
import type { Question, Source } from "./question.js";
import { type HeldPage, ScanIndex, type Slot } from "./scan-index.js";

/** What a scan says to a question. */
export type Sight =
  | { readonly kind: "found"; readonly records: readonly JsonRecord[] }
  /** It was read whole, and no record fits. */
  | { readonly kind: "absent" }
  /** It is known on which pages the records stand; they gave way to others. */
  | { readonly kind: "lost"; readonly pages: readonly HeldPage[] }
  | { readonly kind: "unknown" };

/** Sets of parts that one scan is searched by at most. */
const mostIndexes = 4;

/** Bytes of a scan with nothing in it. */
const scanBytes = 500;

/**
 * One list of the host, read by pages in the host's order as far as was needed so far. The records of
 * its pages may give way to others; by what they are found stays, so that a record that is wanted
 * again is known to be on its page, and what is in none of them is known to be absent.
 */
export class Scan implements Remembered {
  readonly query: readonly QueryPart[];
  /** The number of the last write before it was begun. */
  readonly written: number;
  /** Questions about this list that were asked singly, since it was read to its end. */
  singles = 0;
  /** Questions, of whatever batch, that it is being read for, or may be. */
  readonly waiting = new Set<string>();
  /** Pages that are being read. */
  reading: Promise<void> | undefined;
  readonly #source: Source;
  readonly #memory: Memory;
  readonly #clock: Clock;
  readonly #pages: HeldPage[] = [];
  readonly #indexes = new Map<string, ScanIndex>();
  #begun: Instant;
  #position = 0;
  #lastIds: ReadonlySet<unknown> = new Set();
  #step = 0;
  #total: number | undefined;
  #ended = false;
  #gone = false;

  constructor(
    query: readonly QueryPart[],
    source: Source,
    { memory, clock, written }: { memory: Memory; clock: Clock; written: number },
  ) {
    this.query = query;
    this.written = written;
    this.#source = source;
    this.#memory = memory;
    this.#clock = clock;
    this.#begun = instant(clock);
    memory.put(this, scanBytes);
  }

  /** Whether it may no longer be used: it is too old, gave way, or the host's list has changed. */
  get isGone(): boolean {
    return this.#gone || elapsed(this.#clock, this.#begun) >= this.#source.life;
  }

  /** Milliseconds since its first page was asked for. */
  get age(): number {
    return elapsed(this.#clock, this.#begun);
  }

  /** Pages that are left to be read; one where that is not known. */
  get left(): number {
    if (this.#ended) return 0;
    if (this.#total === undefined || this.#step === 0) return 1;
    return Math.max(1, Math.ceil((this.#total - this.#position) / this.#step));
  }

  /** Pages that were read. */
  get pages(): number {
    return this.#pages.length;
  }

  /** Whether nothing of it was read yet. */
  get isUnread(): boolean {
    return this.#step === 0 && !this.#ended;
  }

  /** The offsets of the next pages, `most` of them at most; one where the total is not known. */
  next(most: number): readonly number[] {
    const count = this.#total === undefined ? 1 : Math.min(most, this.left);
    return Array.from({ length: count }, (_, index) => this.#position + index * this.#step);
  }

  /** Notes that the first page is asked for. */
  begin(): void {
    this.#begun = instant(this.#clock);
  }

  /** Takes in pages, in their order. */
  add(pages: readonly ListPage[]): void {
    for (const { offset, records, total, isLast } of pages) {
      // What was asked for behind a page that came shorter than expected does not join on.
      if (offset !== this.#position || this.#ended) continue;
      // A record of the page before means that others were put in, and others may have been missed.
      const ids = records.flatMap(({ id }) => (id === undefined ? [] : [id]));
      if (ids.some((id) => this.#lastIds.has(id))) return this.evict();
      this.#lastIds = new Set(ids);
      this.#total ??= total;
      this.#hold({ offset, count: records.length, texts: undefined }, records);
      this.#position += records.length;
      this.#step ||= records.length;
      const wasGiven = this.#total === undefined ? isLast : this.#position >= this.#total;
      this.#ended = wasGiven || records.length === 0;
      if (this.#ended) this.singles = 0;
    }
    this.#measure();
  }

  /** Takes in a page that was read before. If its records are others now, the scan is of no more use. */
  renew(page: HeldPage, records: readonly JsonRecord[]): void {
    const again = { offset: page.offset, count: records.length, texts: undefined };
    const keys = [...this.#indexes].map(([names, known]) => {
      if (known.keysOn(page) === undefined) return undefined;
      const index = new ScanIndex(this.#source, names.split("\n"));
      index.add(again, records);
      return index.keysOn(again);
    });
    const isSame =
      this.#pages.includes(page) &&
      page.count === again.count &&
      JSON.stringify(this.#keysOf(page)) === JSON.stringify(keys);
    if (!isSame) return this.evict();
    this.#keep(page, records);
  }

  look(question: Question): Sight {
    const index = this.#indexFor(question);
    const slots = index.find(question);
    const isWhole = index.isWhole && this.isRead;
    if (!isWhole && !(question.unique && slots.length === 1)) return { kind: "unknown" };
    if (slots.length === 0) return { kind: "absent" };
    const lost = slots.filter(({ page }) => page.texts === undefined);
    if (lost.length > 0) return { kind: "lost", pages: lost.map(({ page }) => page) };
    this.#memory.touch(this);
    return { kind: "found", records: slots.flatMap((slot) => this.#recordAt(slot)) };
  }

  evict(): void {
    this.#gone = true;
    for (const page of this.#pages) this.#memory.delete(this.#blockOf(page));
    this.#memory.delete(this);
  }

  /** Whether all of the list was read, and it was no shorter than the host had said. */
  get isRead(): boolean {
    return this.#ended && this.#position >= (this.#total ?? 0);
  }

  #recordAt({ page, at }: Slot): readonly JsonRecord[] {
    this.#memory.touch(this.#blockOf(page));
    const text = page.texts?.[at];
    return text === undefined ? [] : [readJson(text)?.value as JsonRecord];
  }

  #hold(page: HeldPage, records: readonly JsonRecord[]): void {
    this.#pages.push(page);
    for (const index of this.#indexes.values()) index.add(page, records);
    this.#keep(page, records);
  }

  #keep(page: HeldPage, records: readonly JsonRecord[]): void {
    if (this.#gone) return;
    const texts = records.map((record) => printJson(this.#source.hold(record)));
    page.texts = texts;
    const bytes = texts.reduce((sum, text) => sum + bytesOf(text), 0);
    this.#memory.put(this.#blockOf(page), bytes);
  }

  readonly #blocks = new WeakMap<HeldPage, Remembered>();

  #blockOf(page: HeldPage): Remembered {
    const known = this.#blocks.get(page);
    if (known) return known;
    const block: Remembered = {
      evict: () => {
        page.texts = undefined;
      },
    };
    this.#blocks.set(page, block);
    return block;
  }

  #keysOf(page: HeldPage): readonly (readonly string[] | undefined)[] {
    return [...this.#indexes.values()].map((index) => index.keysOn(page));
  }

  #indexFor({ parts }: Question): ScanIndex {
    const names = parts.map(([part]) => part);
    const key = names.join("\n");
    const known = this.#indexes.get(key);
    if (known) return known;
    const index = new ScanIndex(this.#source, names);
    for (const page of this.#pages) {
      // What gave way cannot be searched by other parts than before.
      if (page.texts === undefined) index.isWhole = false;
      else
        index.add(
          page,
          page.texts.map((text) => readJson(text)?.value as JsonRecord),
        );
    }
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size >= mostIndexes && oldest !== undefined) this.#indexes.delete(oldest);
    this.#indexes.set(key, index);
    this.#measure();
    return index;
  }

  #measure(): void {
    if (this.#gone) return;
    let bytes = scanBytes;
    for (const index of this.#indexes.values()) bytes += index.bytes;
    this.#memory.put(this, bytes);
  }
}
