import type { CallOptions, JsonRecord, Query } from "@edbridge/core";
import { pagesOf } from "@edbridge/core/internal";
import type { CurrentClient } from "./current-client.js";

type RangeReader = Pick<CurrentClient, "count" | "get">;

/** How {@link changedRecords} reads. */
export interface RangeOptions extends CallOptions {
  readonly pageSize: number;
  /** Records of a range at most. */
  readonly rangeSize: number;
}

/**
 * The records of a range of change versions. A record that is changed while they are read leaves the
 * range, and those behind it move up. Read from the front, the one that moves over the edge of a
 * page would be missed; so each range is read from its end: then a record can only come twice. A
 * range of many records is halved first, since a host reads far offsets slowly.
 */
export async function* changedRecords(
  reader: RangeReader,
  resource: string,
  filter: Query,
  [first, last]: readonly [number, number],
  { pageSize, rangeSize, ...options }: RangeOptions,
): AsyncGenerator<JsonRecord, void, undefined> {
  const ranges = [{ low: first, high: last }];
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const { low, high } = range;
    const query = { ...filter, minChangeVersion: low, maxChangeVersion: high };
    const count = low > high ? 0 : await reader.count(resource, query, options);
    if (count > rangeSize && low < high) {
      const middle = low + Math.floor((high - low) / 2);
      ranges.push({ low: middle + 1, high }, { low, high: middle });
      continue;
    }
    for (let end = count; end > 0; end -= Math.min(end, pageSize)) {
      const from = Math.max(0, end - pageSize);
      const pages = pagesOf(async (offset) => {
        const pageQuery = { ...query, offset, limit: end - offset };
        return { records: await reader.get(resource, pageQuery, options), total: end };
      }, from);
      // A host may give fewer than it is asked for.
      for await (const { records } of pages) yield* records;
    }
  }
}
