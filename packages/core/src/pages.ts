import { none } from "./absent.js";
import { HostError } from "./errors.js";
import type { JsonRecord } from "./json.js";

interface PageOptions {
  readonly pageSize: number;
  /** Pages in flight, the one awaited included. */
  readonly lookAhead: number;
  readonly offset: number;
  /** Whether records may well be alike, as a caller has chosen some of their fields. */
  readonly areAlike?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Reads one page. The signal aborts when the page is not wanted any more. */
type ReadPage = (
  offset: number,
  limit: number,
  signal: AbortSignal,
) => Promise<readonly JsonRecord[]>;

/** Records of a page that others, stored meanwhile, may have moved on to the next as they are. */
const few = 10;

/** Pages in a row that may begin with the same few fields. */
const mostAlike = 1000;

/**
 * All records of a collection in order, with several pages in flight. The end is an empty page, never a
 * short page alone: a host may give fewer records than it was asked for. After a short page, reading
 * continues behind its last record with the size of that page, and likewise after a page that is too long.
 *
 * @throws the signal's reason, also while records of a page are at hand; `HostError` `EDB_HOST_ANSWER` for a
 * page that begins as the one before it, or a short one as the three before it. The host then ignores the
 * offset, and reading would not end
 */
export async function* eachRecord(
  read: ReadPage,
  { pageSize, lookAhead, offset, areAlike = false, signal }: PageOptions,
): AsyncGenerator<JsonRecord, void, undefined> {
  signal?.throwIfAborted();
  let size = pageSize;
  let next = offset;
  const check = repeatCheck(areAlike);
  let flights = flightsOf(read, signal);
  try {
    flights.add(next, size);
    for (;;) {
      const page = (await flights.waiting.shift()) ?? none;
      if (page.length === 0) return;
      check(page);
      next += page.length;
      if (page.length !== size) {
        flights.abort();
        flights = flightsOf(read, signal);
        size = Math.min(size, page.length);
        flights.add(next, size);
      } else {
        // Topped up before the page is handed out, so that the wire is busy while the caller works.
        while (flights.waiting.length < lookAhead) {
          flights.add(next + flights.waiting.length * size, size);
        }
      }
      for (const record of page) {
        signal?.throwIfAborted();
        yield record;
      }
    }
  } finally {
    flights.abort();
  }
}

/** What one request for a page of a list has given. */
interface Page {
  /** Absent if the response is no list. */
  readonly records: readonly unknown[] | undefined;
  /** How many records the list has, if the host said so. */
  readonly total?: number | undefined;
}

/**
 * The pages of a list up to its end. A gateway may shorten a page without saying so. So a list ends at
 * its `Total-Count`, or without one at an empty page. A response that is no list is the last one.
 *
 * @param begun the first page, if it is there
 * @throws `HostError` `EDB_HOST_ANSWER` as {@link eachRecord}
 */
export async function* pagesOf<P extends Page>(
  ask: (offset: number) => Promise<P>,
  start = 0,
  begun?: P,
): AsyncGenerator<P, void, undefined> {
  let offset = start;
  let length = Infinity;
  const check = repeatCheck();
  for (let page = begun ?? (await ask(offset)); ; page = await ask(offset)) {
    const { records = none, total = length } = page;
    check(records);
    yield page;
    length = total;
    offset += records.length;
    if (records.length === 0 || offset >= length) return;
  }
}

/** Takes the pages of a list. It throws where they are the same again and again. */
export function repeatCheck(areAlike = false): (page: readonly unknown[]) => void {
  let before: string | undefined;
  let repeats = 0;
  return (page) => {
    const beginning = `${page.length} ${JSON.stringify(page[0])}`;
    repeats = beginning === before ? repeats + 1 : 0;
    const most = areAlike ? mostAlike : page.length < few ? 2 : 0;
    if (repeats > most) throw new HostError(...repeated);
    before = beginning;
  };
}

const repeated = [
  "EDB_HOST_ANSWER",
  "The host gave the same page of records for another offset: the host, or a cache in front of it, ignores offset. Only its first page can be read, as get() does.",
  { status: 200 },
] as const;

/** Pages that are being read, in order, until they are not wanted any more. */
function flightsOf(read: ReadPage, signal: AbortSignal | undefined) {
  const control = new AbortController();
  const wanted = signal ? AbortSignal.any([signal, control.signal]) : control.signal;
  const waiting: Promise<readonly JsonRecord[]>[] = [];
  const add = (offset: number, limit: number) => {
    const page = read(offset, limit, wanted);
    // A page behind the one awaited may fail first; its error is met when its turn comes.
    page.catch(() => {});
    waiting.push(page);
  };
  return { waiting, add, abort: () => control.abort() };
}
