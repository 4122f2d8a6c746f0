import { HostError } from "./errors.js";
import type { JsonRecord } from "./json.js";

export interface PageOptions {
  readonly pageSize: number;
  /** Pages in flight, the one awaited included. */
  readonly lookAhead: number;
  readonly offset: number;
  readonly signal?: AbortSignal | undefined;
}

/** Reads one page. The signal aborts when the page is not wanted any more. */
export type ReadPage = (
  offset: number,
  limit: number,
  signal: AbortSignal,
) => Promise<readonly JsonRecord[]>;

/**
 * All records of a collection one by one, in order.
 *
 * @throws the signal's reason, also while records of a page are at hand; what {@link pages} throws
 */
export async function* eachRecord(
  read: ReadPage,
  options: PageOptions,
): AsyncGenerator<JsonRecord, void, undefined> {
  const { signal } = options;
  signal?.throwIfAborted();
  for await (const page of pages(read, options)) {
    for (const record of page) {
      signal?.throwIfAborted();
      yield record;
    }
  }
}

/** Records of a page that others, stored meanwhile, may have moved on to the next as they are. */
const few = 10;

/**
 * All pages of a collection in order, several in flight. The end is an empty page, never a short page
 * alone: a host may give fewer records than it was asked for. After a short page, reading continues
 * behind its last record with the size of that page, and likewise after a page that is too long.
 *
 * @throws `HostError` `EDB_HOST_ANSWER` for a page that begins as the one before it, or a short one as
 * the three before it. The host then ignores the offset, and reading would not end
 */
export async function* pages(
  read: ReadPage,
  { pageSize, lookAhead, offset, signal }: PageOptions,
): AsyncGenerator<readonly JsonRecord[], void, undefined> {
  let size = pageSize;
  let next = offset;
  let before: string | undefined;
  let repeats = 0;
  let flights = new Flights(read, signal);
  try {
    flights.add(next, size);
    for (;;) {
      const page = await flights.first();
      if (page.length === 0) return;
      const beginning = `${page.length} ${JSON.stringify(page[0])}`;
      repeats = beginning === before ? repeats + 1 : 0;
      if (repeats > (page.length < few ? 2 : 0)) throw repeated();
      before = beginning;
      next += page.length;
      if (page.length !== size) {
        flights.abort();
        flights = new Flights(read, signal);
        size = Math.min(size, page.length);
        flights.add(next, size);
      } else {
        // Topped up before the page is handed out, so that the wire is busy while the caller works.
        while (flights.count < lookAhead) flights.add(next + flights.count * size, size);
      }
      yield page;
    }
  } finally {
    flights.abort();
  }
}

function repeated(): HostError {
  const message =
    "The host gave the same page of records for another offset: the host, or a cache in front of it, ignores offset. Read one page with get().";
  return new HostError("EDB_HOST_ANSWER", message, { status: 200 });
}

class Flights {
  readonly #read: ReadPage;
  readonly #control = new AbortController();
  readonly #signal: AbortSignal;
  readonly #waiting: Promise<readonly JsonRecord[]>[] = [];

  constructor(read: ReadPage, signal: AbortSignal | undefined) {
    this.#read = read;
    const own = this.#control.signal;
    this.#signal = signal ? AbortSignal.any([signal, own]) : own;
  }

  get count(): number {
    return this.#waiting.length;
  }

  add(offset: number, limit: number): void {
    const page = this.#read(offset, limit, this.#signal);
    // A page behind the one awaited may fail first; its error is met when its turn comes.
    page.catch(() => {});
    this.#waiting.push(page);
  }

  async first(): Promise<readonly JsonRecord[]> {
    return (await this.#waiting.shift()) ?? [];
  }

  abort(): void {
    this.#control.abort();
  }
}
