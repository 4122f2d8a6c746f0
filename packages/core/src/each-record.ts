import type { JsonRecord } from "./json.js";

type Page = readonly JsonRecord[];
type Next = IteratorResult<JsonRecord, undefined>;

/**
 * The records of pages one by one. A generator would wait for each of them; here only a new page
 * is waited for. Calls of `next` that do not wait for each other are answered in their order.
 */
export function eachRecord(
  pages: AsyncGenerator<Page, void, undefined>,
  signal: AbortSignal | undefined,
): AsyncIterableIterator<JsonRecord> {
  return new EachRecord(pages, signal);
}

class EachRecord implements AsyncIterableIterator<JsonRecord> {
  readonly #pages: AsyncGenerator<Page, void, undefined>;
  readonly #signal: AbortSignal | undefined;
  #page: Page = [];
  #at = 0;
  /** The last call that waits for a page; those that come meanwhile wait for it. */
  #turning: Promise<unknown> | undefined;

  constructor(pages: AsyncGenerator<Page, void, undefined>, signal: AbortSignal | undefined) {
    this.#pages = pages;
    this.#signal = signal;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Next> {
    if (this.#turning === undefined && this.#at < this.#page.length && !this.#signal?.aborted) {
      return Promise.resolve(this.#taken());
    }
    return this.#inTurn(() => this.#fromNextPage());
  }

  return(): Promise<Next> {
    return this.#inTurn(() => this.#end());
  }

  #inTurn(work: () => Promise<Next>): Promise<Next> {
    const before = this.#turning;
    const turn = before ? before.then(work, work) : work();
    const done = () => {
      if (this.#turning === turn) this.#turning = undefined;
    };
    this.#turning = turn;
    turn.then(done, done);
    return turn;
  }

  async #fromNextPage(): Promise<Next> {
    try {
      for (;;) {
        // An abort is met with the records of a page still at hand, and before the first page is read.
        this.#signal?.throwIfAborted();
        if (this.#at < this.#page.length) return this.#taken();
        const { done, value } = await this.#pages.next();
        if (done) return await this.#end();
        this.#page = value;
        this.#at = 0;
      }
    } catch (error) {
      await this.#end();
      throw error;
    }
  }

  #taken(): Next {
    // `next` has seen that there is one.
    return { done: false, value: this.#page[this.#at++] as JsonRecord };
  }

  async #end(): Promise<Next> {
    this.#page = [];
    this.#at = 0;
    await this.#pages.return();
    return { done: true, value: undefined };
  }
}
