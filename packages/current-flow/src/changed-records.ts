import type { CallOptions, JsonRecord, Query } from "@edbridge/core";
import { repeatCheck } from "@edbridge/core/internal";
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
    const read = (offset: number, limit: number) =>
      reader.get(resource, { ...query, offset, limit }, options);
    const check = repeatCheck();
    let size = pageSize;
    for (let end = count; end > 0;) {
      const from = Math.max(0, end - size);
      const records = await read(from, end - from);
      const { length } = records;
      // Either fewer are left, or the host gives fewer than it is asked for. To read on from there would be to
      // read from the front.
      const isShort = length > 0 && length < end - from;
      if (isShort && (await read(from + length, 1)).length > 0) {
        size = length;
        continue;
      }
      check(records);
      yield* records;
      end = from;
    }
  }
}
