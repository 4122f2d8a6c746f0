import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import { type JsonRecord, printJson, readJson } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import { bytesOf, type Memory, type Remembered } from "./memory.js";
import { type Question, scopeText, type Source } from "./question.js";
import { Scan } from "./scan.js";
import { isRewritten, type Write, Writes } from "./writes.js";

/** Milliseconds for which it is remembered that a question has no answer. */
const absentLife = 15_000;

/** Pages of a list that is read again for what is not there, at most. */
const mostRenewed = 32;

/** Writes that are kept apart at most; one more, and what was read before all of them is given up. */
const mostWrites = 20_000;

/** An answer to a question that was asked singly. */
interface Single extends Remembered {
  readonly since: Instant;
  readonly written: number;
  readonly texts: readonly string[];
}

/** A question that is being asked singly. */
interface Running {
  readonly written: number;
  readonly work: Promise<readonly JsonRecord[]>;
}

/** What one credential knows of one collection of one host. */
export class Shelf {
  readonly source: Source;
  readonly #memory: Memory;
  readonly #clock: Clock;
  readonly #scans = new Map<string, Scan>();
  readonly #singles = new Map<string, Single>();
  readonly #running = new Map<string, Running>();
  #writes = new Writes();

  constructor(source: Source, memory: Memory, clock: Clock) {
    this.source = source;
    this.#memory = memory;
    this.#clock = clock;
  }

  /** The scan of a scope; begun where there is none that may be used. */
  scanOf(scope: readonly QueryPart[]): Scan {
    const key = scopeText(scope);
    const known = this.#scans.get(key);
    if (known && !known.isGone) return known;
    for (const [other, scan] of this.#scans) {
      if (!scan.isGone) continue;
      scan.evict();
      this.#scans.delete(other);
    }
    const means = { memory: this.#memory, clock: this.#clock, written: this.#writes.last };
    const scan = new Scan(scope, this.source, means);
    this.#scans.set(key, scan);
    return scan;
  }

  /**
   * A scan in place of one that was read whole too long ago to tell what is not there, where that is
   * asked, and has been asked singly as often as the list has pages: who uploads new records asks so
   * for each of them. Not for a long list, which would be too old again once it was read.
   */
  renewed(scan: Scan, questions: readonly Question[]): Scan | undefined {
    const { pages, singles, isRead, isGone } = scan;
    if (isGone || !isRead || pages > mostRenewed || singles < pages) return undefined;
    if (!questions.some((each) => scan.look(each).kind === "absent")) return undefined;
    scan.evict();
    const next = this.scanOf(scan.query);
    next.singles = singles;
    return next;
  }

  /**
   * The answer to a question as far as it is known. `among` is the number of questions that it came
   * with: on a page of them, a list that was read whole proves for longer what is not there.
   */
  known(question: Question, among: number): readonly JsonRecord[] | undefined {
    const single = this.#singleOf(question);
    if (single) return single;
    for (const scan of this.#scansFor(question)) {
      if (this.#writes.lastOf(question) > scan.written) continue;
      const sight = scan.look(question);
      if (sight.kind === "found") {
        if (!isRewritten(sight.records, this.#writes, scan.written)) return sight.records;
      }
      const life = among > 1 ? Math.max(absentLife, this.source.absentLife) : absentLife;
      if (sight.kind === "absent" && scan.age < life) return [];
    }
    return undefined;
  }

  /** The scans in which the answer to a question may stand, if they are there: narrow, then wide. */
  #scansFor({ scope }: Question): readonly Scan[] {
    const keys = new Set([scopeText(scope), ""]);
    return [...keys].flatMap((key) => {
      const scan = this.#scans.get(key);
      return scan && !scan.isGone ? [scan] : [];
    });
  }

  /** Whether a scan could answer a question, if it were read further. */
  canServe(scan: Scan, question: Question): boolean {
    return this.#writes.lastOf(question) <= scan.written;
  }

  #singleOf(question: Question): readonly JsonRecord[] | undefined {
    const { text } = question;
    const single = this.#singles.get(text);
    if (!single) return undefined;
    const life = single.texts.length > 0 ? this.source.life : absentLife;
    const records = single.texts.map((each) => readJson(each)?.value as JsonRecord);
    const isOld =
      elapsed(this.#clock, single.since) >= life ||
      this.#writes.lastOf(question) > single.written ||
      isRewritten(records, this.#writes, single.written);
    if (!isOld) {
      this.#memory.touch(single);
      return records;
    }
    this.#singles.delete(text);
    this.#memory.delete(single);
    return undefined;
  }

  /** Whether a question is being asked singly, by a request that knows of all writes. */
  isAsked(question: Question): boolean {
    const running = this.#running.get(question.text);
    return running !== undefined && this.#writes.lastOf(question) <= running.written;
  }

  /** The answer to a question that `ask` asks by itself; asked once for all who wait for it. */
  single(
    question: Question,
    ask: () => Promise<readonly JsonRecord[]>,
  ): { readonly work: Promise<readonly JsonRecord[]>; readonly isOwn: boolean } {
    const { text } = question;
    const running = this.#running.get(text);
    // What is under way since before a write does not know of it.
    if (running && this.isAsked(question)) {
      return { work: running.work, isOwn: false };
    }
    const since = instant(this.#clock);
    const written = this.#writes.last;
    const writes = this.#writes;
    const work = ask()
      .then((records) => {
        const held = records.map((record) => this.source.hold(record));
        // What was asked for before all was forgotten is not remembered.
        if (writes === this.#writes) this.#remember(text, { since, written, held });
        return held;
      })
      .finally(() => {
        if (this.#running.get(text)?.work === work) this.#running.delete(text);
      });
    this.#running.set(text, { written, work });
    return { work, isOwn: true };
  }

  #remember(
    text: string,
    answer: { since: Instant; written: number; held: readonly JsonRecord[] },
  ): void {
    const { since, written, held } = answer;
    const texts = held.map((record) => printJson(record));
    const single: Single = {
      since,
      written,
      texts,
      evict: () => {
        if (this.#singles.get(text) === single) this.#singles.delete(text);
      },
    };
    const before = this.#singles.get(text);
    if (before) this.#memory.delete(before);
    this.#singles.set(text, single);
    const bytes = texts.reduce((sum, each) => sum + bytesOf(each), bytesOf(text) + 200);
    this.#memory.put(single, bytes);
  }

  /** Notes a write: what it concerns is asked again. Where nothing says what that is, that is all. */
  wrote(write: Write): void {
    if (this.#writes.last >= mostWrites || !(write.parts || write.isDeleted)) return this.forget();
    this.#writes.note(write);
    if (!write.isDeleted) return;
    // What followed the record moves up, past who is reading the list.
    for (const scan of this.#scans.values()) if (!scan.isRead) scan.evict();
  }

  /** Forgets everything; what is under way is given to who waits for it, and to nobody else. */
  forget(): void {
    for (const scan of this.#scans.values()) scan.evict();
    for (const single of this.#singles.values()) this.#memory.delete(single);
    this.#scans.clear();
    this.#singles.clear();
    this.#running.clear();
    this.#writes = new Writes();
  }
}
