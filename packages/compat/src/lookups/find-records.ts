import { waitFor } from "@edbridge/core/internal";
import type { JsonRecord } from "../http/json.js";
import type { Access } from "./access.js";
import type { Ask, HostLists, ListPage } from "./host-lists.js";
import { LookupError } from "./lookup-error.js";
import type { MaybePromise } from "./maybe-promise.js";
import { fits, type Question, scopeText } from "./question.js";
import type { Scan } from "./scan.js";
import type { HeldPage } from "./scan-index.js";
import type { Shelf } from "./shelf.js";
import { Turns } from "./turns.js";

/** Requests of one batch that are under way at the same time. */
const atOnce = 8;

/** What a batch of questions reads a collection with. */
export interface CollectionReader {
  readonly shelf: Shelf;
  readonly access: Access;
  readonly lists: HostLists;
  readonly ask: Ask;
  readonly maxLimit: number;
  readonly signal: AbortSignal | undefined;
  /** Whether a single refusal leaves out what was asked for, in place of failing all of it. */
  readonly lenient: boolean;
}

/** The records that fit a question. */
interface Found {
  readonly records: readonly JsonRecord[];
  /** Whether the host was asked for just them, after the question had come. */
  readonly isFresh: boolean;
}

/** What comes of one question. */
export type Outcome = Found | LookupError;

/**
 * Answers questions about one collection, in order, with as few requests as it can tell: at once where
 * all is known. The host is asked for whole lists (see {@link Batch}), and singly for the rest.
 *
 * @throws `LookupError` when the host gives no list; what it refuses for good is the outcome of all
 */
export function findRecords(
  questions: readonly Question[],
  reader: CollectionReader,
): MaybePromise<readonly Outcome[]> {
  const { refusal } = reader.access;
  if (refusal) return questions.map(() => refusal);
  const wanted = new Map(questions.map((question) => [question.text, question]));
  const batch = new Batch(wanted, reader);
  const outcomes = () => questions.map((question) => batch.outcomeOf(question));
  if (batch.isDone) return outcomes();
  return batch.run().then(outcomes, (error: unknown) => {
    if (!(error instanceof LookupError && error.collection !== undefined)) throw error;
    if (!reader.lenient && error !== reader.access.refusal) throw error;
    return questions.map(() => error);
  });
}

/** What reading a list is worth. */
interface Worth {
  /** Requests that the questions take at least without it. */
  readonly alone: number;
  /** Requests from which on it pays to find out how long the list is. */
  readonly least: number;
  /** By how much more than that reading may cost. */
  readonly factor: number;
}

/**
 * Questions that came together. Those of one scope (such as the sections of a school and year) are
 * answered by reading their whole list where that takes no more requests than were made singly for
 * that scope so far and would be now; twice as many for a page of questions, whose caller mostly goes
 * on to the next page. All questions of a bridge together never cost more than three times as much as
 * singly, and mostly a small part of it. In the same way one list of all records stands in for many
 * scopes.
 */
class Batch {
  readonly #wanted: ReadonlyMap<string, Question>;
  readonly #reader: CollectionReader;
  readonly #outcomes = new Map<string, Outcome>();
  readonly #turns: Turns;

  constructor(wanted: ReadonlyMap<string, Question>, reader: CollectionReader) {
    this.#wanted = wanted;
    this.#reader = reader;
    this.#turns = new Turns(atOnce, reader.signal);
    this.#missing([...wanted.values()]);
  }

  get isDone(): boolean {
    return this.#outcomes.size === this.#wanted.size;
  }

  outcomeOf(question: Question): Outcome {
    return this.#outcomes.get(question.text) ?? { records: [], isFresh: false };
  }

  async run(): Promise<void> {
    const { shelf } = this.#reader;
    const groups = new Map<string, Question[]>();
    for (const question of this.#missing([...this.#wanted.values()])) {
      const key = scopeText(question.scope);
      const group = groups.get(key);
      if (group) group.push(question);
      else groups.set(key, [question]);
    }
    if (groups.size > 1) {
      const wide = shelf.scanOf([]);
      // Each scope takes a request at least. What they took so far was counted there.
      const all = [...groups.values()].flat();
      await this.#readOn(wide, all, { alone: groups.size, least: 4, factor: 1 });
    }
    await Promise.all([...groups.values()].map((group) => this.#ofScope(group)));
  }

  async #ofScope(questions: readonly Question[]): Promise<void> {
    const { shelf } = this.#reader;
    const [first] = questions;
    if (!first) return;
    const scan = shelf.scanOf(first.scope);
    const { length } = questions;
    for (const { text } of questions) scan.waiting.add(text);
    try {
      await this.#readOn(scan, questions, { alone: length, least: 2, factor: length > 1 ? 2 : 1 });
    } finally {
      for (const { text } of questions) scan.waiting.delete(text);
    }
    const rest = this.#missing(questions);
    scan.singles += rest.length;
    if (first.scope.length > 0) shelf.scanOf([]).singles += rest.length;
    await Promise.all(rest.map((question) => this.#turns.take(() => this.#singly(question))));
  }

  /** Reads a list further, as far as that pays. */
  async #readOn(
    first: Scan,
    questions: readonly Question[],
    { alone, least, factor }: Worth,
  ): Promise<void> {
    const { shelf, signal } = this.#reader;
    let scan = first;
    const isNarrow = scan.query.length > 0;
    let spent = 0;
    let renewals = 0;
    for (;;) {
      const missing = this.#missing(questions).filter(
        (each) => shelf.canServe(scan, each) && !shelf.isAsked(each),
      );
      if (missing.length === 0 || scan.isGone) return;
      if (scan.reading) {
        await waitFor(scan.reading, signal);
        spent++;
        continue;
      }
      const lost = renewals < 2 ? sharedPages(scan, missing) : [];
      if (lost.length > 0) {
        renewals++;
        await this.#read(scan, () => this.#renew(scan, lost));
        continue;
      }
      const { left, singles, isUnread } = scan;
      const others = [...scan.waiting].filter((text) => !this.#wanted.has(text)).length;
      const worth = factor * (singles + others + Math.min(alone, missing.length));
      if (left === 0) {
        const next = shelf.renewed(scan, missing);
        if (!next) return;
        scan = next;
        continue;
      }
      if (isUnread ? worth < least : worth < left) return;
      // One question by itself does not wait for many pages.
      const most = questions.length > 1 ? factor * (singles + others + alone) : atOnce;
      const room = most - spent;
      if (room <= 0) return;
      const offsets = scan.next(Math.min(atOnce, room));
      spent += offsets.length;
      if (isNarrow) shelf.scanOf([]).singles += offsets.length;
      await this.#read(scan, () => this.#readPages(scan, offsets));
    }
  }

  async #readPages(scan: Scan, offsets: readonly number[]): Promise<void> {
    if (scan.isUnread) scan.begin();
    const pages = offsets.map((offset) => this.#turns.take(() => this.#page(scan, offset)));
    scan.add(await Promise.all(pages));
  }

  async #renew(scan: Scan, pages: readonly HeldPage[]): Promise<void> {
    const reads = pages.map(async (page) => {
      const { records } = await this.#turns.take(() => this.#page(scan, page.offset, page.count));
      scan.renew(page, records);
    });
    await Promise.all(reads);
  }

  /** Reads for all who wait for the scan; one who leaves does not stop it. */
  async #read(scan: Scan, read: () => Promise<void>): Promise<void> {
    const work = read();
    const settled = work
      .catch(() => {})
      .finally(() => {
        if (scan.reading === settled) scan.reading = undefined;
      });
    scan.reading = settled;
    await waitFor(
      work.then(() => settled),
      this.#reader.signal,
    );
  }

  #page(scan: Scan, offset: number, limit?: number): Promise<ListPage> {
    const { shelf, access, lists, ask, maxLimit } = this.#reader;
    const target = { ...shelf.source.target, query: scan.query };
    return access.read(() => lists.page(target, limit ?? maxLimit, offset, ask));
  }

  async #singly(question: Question): Promise<void> {
    if (this.#missing([question]).length === 0) return;
    const { shelf, access, lists, ask, maxLimit, signal } = this.#reader;
    const { source } = shelf;
    const target = { ...source.target, query: question.query };
    for (;;) {
      const { work, isOwn } = shelf.single(question, async () => {
        const all = () => lists.all(target, maxLimit, question.unique, ask);
        const records = await access.read(all);
        return records.filter((record) => fits(record, question, source));
      });
      try {
        const records = await waitFor(work, signal);
        this.#outcomes.set(question.text, { records, isFresh: isOwn });
        return;
      } catch (error) {
        if (error instanceof LookupError && error.kind !== "host") {
          this.#outcomes.set(question.text, error);
          return;
        }
        // It may have been another caller's own connection that failed.
        if (isOwn || signal?.aborted || error instanceof LookupError) throw error;
      }
    }
  }

  /** The questions that have no answer yet; what has become known meanwhile is taken. */
  #missing(questions: readonly Question[]): readonly Question[] {
    return questions.filter((question) => {
      const { text } = question;
      if (this.#outcomes.has(text)) return false;
      const records = this.#reader.shelf.known(question, this.#wanted.size);
      if (records) this.#outcomes.set(text, { records, isFresh: false });
      return records === undefined;
    });
  }
}

/** The pages on which several of the records stand that are wanted and gave way. */
function sharedPages(scan: Scan, questions: readonly Question[]): readonly HeldPage[] {
  const counts = new Map<HeldPage, number>();
  for (const question of questions) {
    const sight = scan.look(question);
    for (const page of sight.kind === "lost" ? sight.pages : []) {
      counts.set(page, (counts.get(page) ?? 0) + 1);
    }
  }
  return [...counts].flatMap(([page, count]) => (count > 1 ? [page] : []));
}
