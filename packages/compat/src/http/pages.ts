/** What one request for a page of a list has given. */
interface Page {
  /** Absent if the response is no list. */
  readonly records: readonly unknown[] | undefined;
  /** How many records the list has, if the host said so. */
  readonly total: number | undefined;
}

/**
 * The pages of a list up to its end. A gateway may shorten a page without saying so. So a list ends at
 * its `Total-Count`, or without one at an empty page. A response that is no list is the last one.
 *
 * @param begun the first page, if it is there
 */
export async function* pagesOf<P extends Page>(
  ask: (offset: number) => Promise<P>,
  start = 0,
  begun?: P,
): AsyncGenerator<P, void, undefined> {
  let offset = start;
  let length = Infinity;
  for (let page = begun ?? (await ask(offset)); ; page = await ask(offset)) {
    const { records = [], total = length } = page;
    yield page;
    length = total;
    offset += records.length;
    if (records.length === 0 || offset >= length) return;
  }
}
